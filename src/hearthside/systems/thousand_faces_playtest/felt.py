"""What the felt shows of the playtest edition that takes the rules to know."""

from dataclasses import dataclass, fields
from typing import Any

from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.felt import FacesFelt, facts_of
from hearthside.kits.deckahedron.felt import StaminaLeft
from hearthside.systems.thousand_faces_playtest.mastery import MASTERIES, SOUGHT, category_of, weapons_covered
from hearthside.systems.thousand_faces_playtest.stamina import POINTS, stamina_left, tokens_on_pile


@dataclass(frozen=True, slots=True)
class MasteryFacts:
    """What somebody has mastered, or has set out to, and the weapons in hand that count for it."""

    seat: str
    id: str
    category: str
    is_earned: bool
    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileTokens:
    """The Exhaustion tokens that lie on somebody's pile."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class PlaytestFelt(FacesFelt):
    """What both editions show, everybody's Masteries, what is earned first, and the tokens on their piles."""

    masteries: tuple[MasteryFacts, ...]
    tokens: tuple[PileTokens, ...]


def lay_felt(seen: TableView) -> PlaytestFelt:
    """TP-STAM-01, TP-HERO-02: what the felt shows whoever sees this."""
    stamina = tuple(StaminaLeft(seat, stamina_left(seen, seat), POINTS) for seat in seen.players)
    both = facts_of(seen, stamina)
    shared: dict[str, Any] = {each.name: getattr(both, each.name) for each in fields(both)}
    return PlaytestFelt(
        **shared,
        masteries=tuple(each for seat in seen.players for each in _masteries(seen, seat)),
        tokens=tuple(PileTokens(seat, tokens_on_pile(seen, seat)) for seat in seen.players),
    )


def _masteries(seen: TableView, seat: str) -> tuple[MasteryFacts, ...]:
    """TP-MAST-03: what is mastered before what is still sought."""
    return tuple(
        MasteryFacts(seat, mastery, category_of(seen, mastery), is_earned, weapons_covered(seen, seat, mastery))
        for mark, is_earned in ((MASTERIES.of(seat), True), (SOUGHT.of(seat), False))
        for mastery in seen.marks.get(mark, ())
    )
