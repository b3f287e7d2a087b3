"""Learning from a master, as cards: a level more in a move, or a new one (DW-LVL-05)."""

from collections.abc import Iterator

from hearthside.kernel.directing import Floor
from hearthside.kernel.making import MakingCard, MakingNumber, MakingStep, card, growing
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world.board import MAKING, SCENE
from hearthside.systems.deckahedron_world.content import MOVES, Move
from hearthside.systems.deckahedron_world.kinds import GREEN_KIND, STATE
from hearthside.systems.deckahedron_world.knowing import has_card, level_of, next_level
from hearthside.systems.deckahedron_world.prices import dearer_by
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

_LESSONS = MakingStep(
    "lessons",
    say("Lessons"),
    say("What do you learn?"),
    say("A level more in one of your moves, or a new card whose circles you can lay. It takes your time in town."),
)


def _price(seen: TableView) -> int:
    return MOVES["study_under_a_master"].green + dearer_by(seen, "study")


def growth(seen: TableView, seat: str) -> str:
    """DW-GRN-06, DW-LVL-05: what green tokens are good for, and where."""
    green = seen.track(GREEN_KIND.of(seat))
    if green < _price(seen) or seen.has_mark(STATE.of(seat), MAKING):
        return ""
    if seen.has_mark(SCENE, "settlement"):
        return say("{count} green tokens: a master here has something to teach.", count=green)
    return say("{count} green tokens: a master in the next settlement has something to teach.", count=green)


def purse(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """Green tokens, always in sight."""
    return (MakingNumber(say("green tokens left"), str(seen.track(GREEN_KIND.of(seat)))),)


def grows(seen: TableView, floor: Floor) -> tuple[MakingStep, ...]:
    """What a master can teach now."""
    return (growing(_LESSONS, _lessons(seen, floor)),) if floor.may("study") else ()


def _lessons(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    """What one has already comes first."""
    mine = [move for move in MOVES.values() if has_card(seen, seen.seat, move)]
    for move in mine:
        level = level_of(seen, seen.seat, move)
        higher = next_level(move, level)
        if higher is not None:
            rises = say("{level} instead of {now}", level=f"{higher:+d}", now=f"{level:+d}")
            yield _lesson(seen, floor, move, say("A level more"), rises)
    for move in MOVES.values():
        if move not in mine:
            yield _lesson(seen, floor, move, say("{letter} card", letter=move.letter or ""), "")


def _lesson(seen: TableView, floor: Floor, move: Move, kind: str, changes: str) -> MakingCard:
    price = say("{count, plural, one {# green token} other {# green tokens}}", count=_price(seen))
    says = move.says or say("{all, list, or}", all=tuple(ATTRIBUTES[name] for name in move.attributes))
    return card(floor, "study", "move", move.id, move.name, kind=kind, says=says, changes=changes, cost=price)
