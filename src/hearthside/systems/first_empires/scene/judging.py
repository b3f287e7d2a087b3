"""What the GM grants, keeps secret and lets happen all the same."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.kinds import SECRETS
from hearthside.systems.first_empires.names import clock_name
from hearthside.systems.first_empires.pool.consequences import owed_choice
from hearthside.systems.first_empires.pool.owed import TROUBLE, Debt, all_owed, debts, pay
from hearthside.systems.first_empires.scene.board import move_position
from hearthside.systems.first_empires.scene.clocks import clock_words, hidden_clocks, watch_danger


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Simply grant it: what a character is plainly good at, or what somebody in the party would know."""

    who: str
    words: str


def offer_grant(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"who": Among(people, label="Who?"), "words": Words(most=300, optional=False, label="What?")})


def decide_grant(draft: Draft, seat: str, grant: Grant) -> None:  # noqa: ARG001
    """FE-PLAY-05: no dice, no XP, no Luck."""
    draft.tell(grant.who, "FE-PLAY-05", "{who} simply does it: {words}", words=grant.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class FailForward:
    """Let a failure reach its goal after all, at the price of a Desperate position."""

    owed: str
    words: str = ""


def offer_forward(seen: TableView) -> Offer | None:
    """FE-PLAY-07: open while the complication of a failure is owed."""
    found = [debt for debt in debts(seen) if _is_of_failure(seen, debt)]
    if not found:
        return None
    return Offer({"owed": owed_choice(seen, found, "For whom?"), "words": Words(most=300, label="How?")})


def _is_of_failure(seen: TableView, debt: Debt) -> bool:
    """A serious complication comes of a Desperate mixed success too; only a failure owes a Trouble beside it."""
    owes_trouble = any(each.who == debt.who and each.what == TROUBLE for each in all_owed(seen).owed)
    return debt.what == "complication" or (debt.what == "serious complication" and owes_trouble)


def decide_forward(draft: Draft, seat: str, order: FailForward) -> None:  # noqa: ARG001
    """FE-PLAY-07: it stays a failure, with what that pays."""
    who = pay(draft, order.owed).who
    move_position(draft, "desperate")
    draft.tell(who, "FE-PLAY-07", "{who} gets there all the same, and it is Desperate now. {words}", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Show the players what you kept to yourself: a consequence, or a clock."""

    what: str


def offer_reveal(seen: TableView) -> Offer | None:
    """FE-PLAY-08: open while there are secrets."""
    found = [(clock, clock_words(seen, clock)) for clock in hidden_clocks(seen)]
    found += [(each, secret.words) for each, secret in SECRETS.all(seen).items()]
    return Offer({"what": Among(options(found), label="What?")}) if found else None


def decide_reveal(draft: Draft, seat: str, reveal: Reveal) -> None:
    """FE-PLAY-08."""
    thing, secret = ThingId(reveal.what), SECRETS.get(draft.table, reveal.what)
    if secret:
        draft.remove(thing)
    else:
        draft.uncover(thing)
        watch_danger(draft, thing)
    what = secret.words if secret else clock_name(draft.table, thing)
    draft.tell(seat, "FE-PLAY-08", "It comes to light: {what}", what=what)


JUDGING = (
    Action("grant", Grant, offer_grant, decide_grant, rule="FE-PLAY-05", label="Grant it", by=GM, group="gm"),
    Action(
        "fail_forward",
        FailForward,
        offer_forward,
        decide_forward,
        rule="FE-PLAY-07",
        label="Let them fail forward",
        by=GM,
        group="gm",
    ),
    Action("reveal", Reveal, offer_reveal, decide_reveal, rule="FE-PLAY-08", label="Reveal", by=GM, group="gm"),
)
