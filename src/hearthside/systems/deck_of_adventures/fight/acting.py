"""What a turn allows: whose it is, what is left of it, and what it costs."""

from collections.abc import Callable, Iterable

from hearthside.kernel.actions import Offer, blocked
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.body.conditions import IN_THRALL, MOVE_OR_ACT
from hearthside.systems.deck_of_adventures.body.wounds import SLOWED
from hearthside.systems.deck_of_adventures.epic.tasks import is_running
from hearthside.systems.deck_of_adventures.fight.arena import (
    LIES_THERE,
    cannot_act,
    dealer_of,
    fighters,
    is_now,
    led_by,
    on_turn,
    seat_for,
)
from hearthside.systems.deck_of_adventures.goods.burden import is_burdened
from hearthside.systems.deck_of_adventures.kinds import MAJORS_KIND, MINORS_KIND, MOVED, NOW
from hearthside.systems.deck_of_adventures.options import chosen

RELEASED = "Readied action now"
HAS_ACTED = "Has acted"
_TRACKS = {"major": MAJORS_KIND, "minor": MINORS_KIND}
_WORDS = {"major": "Major Action", "minor": "Minor Action"}
Seen = Table | TableView
"""A table, or what somebody sees of it: who acts and what is left is open to all."""


NO_TIME = Barred("DA-CMB-11", "There is no time for that in a fight.")
MID_DRAW = Barred("DA-CHECK-14", "You are in the middle of something.")


def no_leisure(seen: Seen, who: str) -> Barred | None:
    """Why somebody has no time for what takes a while: they lie there, draw, fight, or face an Epic Event."""
    if fighters(seen.marks):
        return NO_TIME
    if is_running(seen):
        return Barred("DA-EPIC-14", "There is no time for that in an Epic Event.")
    return not_free(seen, who)


def not_free(seen: Seen, who: str) -> Barred | None:
    """Why somebody cannot do anything of their own accord, fight or not: they lie there, or are in mid-draw."""
    if cannot_act(seen, who):
        return LIES_THERE
    return MID_DRAW if is_busy(seen, who) else None


def unless_all_barred(first: str, **fields: Choice) -> Offer:
    """An offer of one of these; greyed as a whole where all of the first are for the same reason."""
    choice = fields[first]
    reasons = {option.barred for option in choice.options} if isinstance(choice, Among | Several) else {None}
    reason = reasons.pop() if len(reasons) == 1 else None
    return blocked(reason.rule, reason.says, **fields) if reason else Offer(fields)


def bar(seen: Seen, who: str, cost: str) -> Barred | None:
    """Why somebody cannot take such an Action now. `cost` is major, minor, free or move."""
    marks = seen.marks
    if cannot_act(seen, who):
        return LIES_THERE
    if not fighters(marks):
        return Barred("DA-CMB-01", "There is no combat. The GM declares when one starts.")
    released, is_led = is_now(marks, who, RELEASED), cost == "move" and who in led_by(seen, dealer_of(seen, who))
    if who not in on_turn(seen) and not (released and cost == "major") and not is_led:
        return Barred("DA-CMB-05", "It is somebody else's turn.")
    if is_now(marks, who, IN_THRALL) and cost in ("major", "move"):
        return Barred("DA-COND-14", "Enthralled: somebody else says where to go and what to do.")
    if cost in _TRACKS and chosen(seen.options, "armor_penalty") == "literal" and is_burdened(seen, who):
        return Barred("DA-ITEM-07", "This armor is too much: nothing but movement is left.")
    if cost in _TRACKS and seen.track(_TRACKS[cost].of(who)) < 1:
        return _SPENT[cost]
    if is_busy(seen, dealer_of(seen, who) if is_led else seat_for(seen, who)):
        return Barred("DA-CHECK-14", "Finish what the table waits for first.")
    if cost in _TRACKS and is_now(marks, who, SLOWED) and is_now(marks, who, HAS_ACTED):
        return Barred("DA-POW-25", "Slow: one Action was all there was in this turn.")
    return _stunned(seen, who, cost) if is_now(marks, who, MOVE_OR_ACT) else None


_SPENT = {
    cost: Barred("DA-ACT-01", say("A turn has one {action}, and it is taken.", action=words))
    for cost, words in _WORDS.items()
}


def _stunned(seen: Seen, who: str, cost: str) -> Barred | None:
    """DA-COND-02: move or one Action, not both."""
    moved, acted = seen.track(MOVED.of(who)) > 0, is_now(seen.marks, who, HAS_ACTED)
    if acted and cost in ("move", *_TRACKS):
        return Barred("DA-COND-02", "Stunned: one Action was all there was in this turn.")
    if moved and cost in _TRACKS:
        return Barred("DA-COND-02", "Stunned: moving was all there was in this turn.")
    return None


def pay(draft: Draft, who: str, cost: str) -> None:
    """The Action is taken."""
    reason = bar(draft.table, who, cost)
    draft.require(reason is None, reason.rule if reason else "", reason.says if reason else "")
    if cost in _TRACKS:
        draft.count(_TRACKS[cost].of(who), -1)
        draft.mark(NOW.of(who), HAS_ACTED)
        draft.unmark(NOW.of(who), RELEASED)


def _own_bar(cost: str) -> Callable[[TableView], Barred | None]:
    """Why a player cannot take such an Action now; the same for many offers, so it is remembered."""

    def reason(seen: TableView) -> Barred | None:
        return bar(seen, seen.seat, cost)

    return reason


_OWN_BARS = {cost: _own_bar(cost) for cost in ("major", "minor", "free", "move")}


def actors(seen: TableView) -> tuple[str, ...]:
    """For whom this seat can act in a fight: a player for the own character, the GM for creatures."""
    return seen.recall(_actors)


def _actors(seen: TableView) -> tuple[str, ...]:
    if seen.role != "gm":
        return (seen.seat,)
    here = creatures(seen)
    acting = on_turn(seen)
    return tuple(name for name in here if name in acting or is_now(seen.marks, name, RELEASED))


def in_turn(seen: TableView, cost: str, able: Iterable[str] | None = None, **fields: Choice) -> Offer | None:
    """An offer of an Action in combat: greyed with the reason for a player, and for the GM open to each creature.

    `able` narrows it to those who could take it at all.
    """
    who = actors(seen) if able is None else tuple(able)
    if not who:
        return None
    if seen.role != "gm":
        reason = seen.recall(_OWN_BARS[cost])
        return blocked(reason.rule, reason.says, **fields) if reason else Offer(fields)
    reasons = [bar(seen, name, cost) for name in who]
    named = [Option(name, title_of(seen, name), reason) for name, reason in zip(who, reasons, strict=True)]
    choice: Choice = Among((Option("", "Whoever can"), *named), label="Who?")
    if all(reasons) and reasons[0]:
        return blocked(reasons[0].rule, reasons[0].says, who=choice, **fields)
    return Offer({"who": choice, **fields})


def acting_as(draft: Draft, seat: str, who: str, cost: str, able: Callable[[str], object] = bool) -> str:
    """For whom this is done: the player, or the creature the GM named, or else the first that can."""
    table = draft.table
    if who or table.seats[seat].role != "gm":
        return who or seat
    ready = (*on_turn(table), *creatures(table))
    return next((name for name in ready if able(name) and bar(table, name, cost) is None), seat)


def everybody(seen: TableView, but: Iterable[str] = ()) -> Among:
    """All characters at the table."""
    people = [(name, seen.seats[name].title) for name in seen.players if name not in but]
    beasts = [(name, title_of(seen, name)) for name in creatures(seen) if name not in but]
    return Among(options([*people, *beasts]), label="Whom?")


def all_names(lying: Lying) -> tuple[str, ...]:
    """The names of all characters at the table."""
    return (*lying.players, *creatures(lying))
