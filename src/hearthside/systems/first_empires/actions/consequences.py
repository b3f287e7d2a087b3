"""The GM says what a result brought with it, or waives it."""

from dataclasses import dataclass, replace

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.board import SECRETS, troubles_of
from hearthside.systems.first_empires.called import Due, due_from
from hearthside.systems.first_empires.harm import ask_what_is_due
from hearthside.systems.first_empires.owed import TROUBLES, debt_words, is_complication, owed_now, pay


def _debts(seen: TableView, *, troubles: bool) -> Among | None:
    debts = dict.fromkeys(owed_now(seen))
    found = [debt for debt in debts if _is_due(debt.partition("/")[2], troubles=troubles)]
    return Among(options((debt, debt_words(seen, debt)) for debt in found), label="For whom?") if found else None


def _is_due(what: str, *, troubles: bool) -> bool:
    return what in TROUBLES if troubles else is_complication(what)


@dataclass(frozen=True, slots=True, kw_only=True)
class Complication:
    """Say what goes wrong. What the action achieved stays achieved."""

    owed: str
    words: str
    secret: bool = False


def offer_complication(seen: TableView) -> Offer | None:
    """Open while a complication is owed."""
    owed = _debts(seen, troubles=False)
    words, secret = Words(most=500, optional=False, label="What goes wrong?"), YesNo(label="Nobody notices yet")
    return Offer({"owed": owed, "words": words, "secret": secret}, urgent=True) if owed else None


def decide_complication(draft: Draft, seat: str, complication: Complication) -> None:  # noqa: ARG001
    """FE-RES-12."""
    who, what = pay(draft, complication.owed)
    if complication.secret:
        draft.mark(SECRETS, complication.words)
        draft.tell(who, "FE-PLAY-08", "A {what} for {who} that nobody notices yet.", what=what)
        return
    draft.tell(who, "FE-RES-12", "A {what} for {who}: {words}", what=what, words=complication.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Name the Trouble a character gains."""

    owed: str
    words: str


def offer_trouble(seen: TableView) -> Offer | None:
    """Open while a Trouble is owed."""
    owed = _debts(seen, troubles=True)
    words = Words(most=60, optional=False, label="Which Trouble?")
    return Offer({"owed": owed, "words": words}, urgent=True) if owed else None


def decide_trouble(draft: Draft, seat: str, trouble: Trouble) -> None:  # noqa: ARG001
    """FE-RES-12, FE-HARM-02. The same words a second time are a second Trouble all the same."""
    who, _ = pay(draft, trouble.owed)
    words, again = trouble.words, 1
    while draft.table.has_mark(troubles_of(who), words):
        again += 1
        words = f"{trouble.words} ({again})"
    draft.mark(troubles_of(who), words)
    draft.tell(who, "FE-RES-12", "{who} has a new Trouble: {words}.", words=words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waive:
    """Let a character off: no complication, no Trouble."""

    owed: str
    words: str = ""


def offer_waive(seen: TableView) -> Offer | None:
    """Open while something is owed."""
    debts = dict.fromkeys(owed_now(seen))
    owed = Among(options((debt, debt_words(seen, debt)) for debt in debts), label="What?")
    return Offer({"owed": owed, "words": Words(most=300, label="Why?")}) if debts else None


def decide_waive(draft: Draft, seat: str, waive: Waive) -> None:  # noqa: ARG001
    """FE-AMB-05: the GM may waive any of it."""
    who, what = pay(draft, waive.owed)
    draft.tell(who, "FE-AMB-05", "No {what} for {who}. {words}", what=what, words=waive.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ease:
    """Lower the harm that is coming to a character, or spare them all of it."""

    harm: str


def offer_ease(seen: TableView) -> Offer | None:
    """Open while harm is coming to somebody."""
    coming = {name: due_from(seen, name, "suffer") for name in seen.players}
    found = [
        (f"{name}/{points}", f"{seen.seats[name].title}: {points} instead of {due.harm}")
        for name, due in coming.items()
        if due
        for points in range(due.harm)
    ]
    return Offer({"harm": Among(options(found), label="How much is left?")}) if found else None


def decide_ease(draft: Draft, seat: str, ease: Ease) -> None:  # noqa: ARG001
    """FE-AMB-04: the GM may lower or waive harm."""
    who, _, points = ease.harm.partition("/")
    due = due_from(draft.table, who, "suffer") or Due()
    draft.settle(who)
    draft.tell(who, "FE-AMB-04", "The GM lowers the harm for {who} to {points}.", points=points)
    ask_what_is_due(draft, who, replace(due, harm=int(points)))


COMPLICATION = Action(
    "complication",
    Complication,
    offer_complication,
    decide_complication,
    rule="FE-RES-12",
    label="Say the complication",
    by=GM,
    group="gm",
)
TROUBLE = Action(
    "trouble", Trouble, offer_trouble, decide_trouble, rule="FE-RES-12", label="Name the Trouble", by=GM, group="gm"
)
WAIVE = Action("waive", Waive, offer_waive, decide_waive, rule="FE-AMB-05", label="Waive it", by=GM, group="gm")
EASE = Action("ease", Ease, offer_ease, decide_ease, rule="FE-AMB-04", label="Lower the harm", by=GM, group="gm")
