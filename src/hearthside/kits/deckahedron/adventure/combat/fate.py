"""Going down and coming back: what incapacitation means, and how it ends (TF-INC-04 to TF-INC-08)."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, STATE
from hearthside.kits.deckahedron.adventure.body import too_weak_to_stand
from hearthside.kits.deckahedron.adventure.book import cite
from hearthside.kits.deckahedron.adventure.journey.chapters import chapter_of
from hearthside.kits.deckahedron.adventure.journey.points import journey_points, spend_journey

DEAD, UNCONSCIOUS = "dead", "unconscious"
FATES = {DEAD: "dead", UNCONSCIOUS: "unconscious", "captured": "captured", "out": "out of it, in another way"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """Somebody is incapacitated: say what that means."""

    who: str
    fate: str
    words: str = ""


def offer_fate(seen: TableView) -> Offer | None:
    """Open while somebody lies there and nobody has said why. In a deadly chapter death comes first (TF-INC-05)."""
    down = [name for name in seen.players if _waits_for_fate(seen, name)]
    if not down:
        return None
    order = FATES if chapter_of(seen).deadly else dict(sorted(FATES.items(), key=lambda each: each[0] == DEAD))
    return Offer(
        {
            "who": Among(_people(seen, down), label="Who?"),
            "fate": Among(options(order.items()), label="What does it mean?"),
            "words": Words(most=1000, label="What happens?"),
        },
        urgent=True,
    )


def _waits_for_fate(seen: TableView, name: str) -> bool:
    marks = seen.marks.get(STATE.of(name), ())
    return INCAPACITATED in marks and not FATES.keys() & set(marks)


def _people(seen: TableView, names: list[str]) -> tuple[Option, ...]:
    return options((name, seen.seats[name].title) for name in names)


def decide_fate(draft: Draft, seat: str, fate: Fate) -> None:  # noqa: ARG001
    """TF-INC-04: up to the GM, whatever the chapter suggests."""
    draft.mark(STATE.of(fate.who), fate.fate)
    if fate.fate == DEAD:
        draft.befall("gone", fate.who)
    draft.tell(fate.who, "TF-INC-04", "{who} is {fate}. {words}", fate=FATES[fate.fate], words=fate.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rouse:
    """Let an incapacitated character recover. Somebody who is dead comes back only for a Journey point."""

    who: str


_NO_JOURNEY = Barred("TF-INC-08", "The dead come back only for a Journey point, and there is none.")


def offer_rouse(seen: TableView) -> Offer | None:
    """Open while somebody is down."""
    down = [name for name in seen.players if seen.has_mark(STATE.of(name), INCAPACITATED)]
    if not down:
        return None
    who = Among(tuple(Option(name, seen.seats[name].title, _against(seen, name)) for name in down), label="Who?")
    if not who.values():
        reason = next(option.barred for option in who.options if option.barred)
        return Offer({"who": who}, reason)
    return Offer({"who": who})


def _against(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(STATE.of(name), DEAD):
        return None if journey_points(seen) else _NO_JOURNEY
    return too_weak_to_stand(seen, name)


def decide_rouse(draft: Draft, seat: str, rouse: Rouse) -> None:  # noqa: ARG001
    """Piles and tokens stay as they are. TF-INC-08: death costs a Journey point."""
    state, who = STATE.of(rouse.who), rouse.who
    if draft.table.has_mark(state, DEAD):
        spend_journey(draft)
        draft.befall("up", who)
        draft.tell(who, "TF-INC-08", "{who} is back among the living.")
        too_weak = too_weak_to_stand(draft.table, who)
        if too_weak:
            # The dead do not rest: they come back first, and round once they have cards to stand on.
            draft.unmark(state, DEAD)
            draft.mark(state, UNCONSCIOUS)
            draft.tell(who, too_weak.rule, "{who} breathes, and is too weak to stand.")
            return
    else:
        draft.befall("up", who)
        draft.tell(who, cite(draft, "coming round"), "{who} comes round.")
    for mark in (INCAPACITATED, *FATES):
        draft.unmark(state, mark)


FATES_OF_THE_FALLEN: tuple[Action, ...] = (
    Action("fate", Fate, offer_fate, decide_fate, rule="TF-INC-04", label="What becomes of them", by=GM, group="gm"),
    Action("rouse", Rouse, offer_rouse, decide_rouse, rule="TF-INC-08", label="Let them recover", by=GM, group="gm"),
)
