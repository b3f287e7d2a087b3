"""How a bot decides: from the few deeds its table says fit, in an order of its own.

What fits is the director's to know. A temper only weighs what a deed says of itself: how it would leave one's own
numbers and those of others, whether chance decides, and whether it is for somebody else.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from hearthside.bots.chair import Chair
from hearthside.bots.filling import SO_BE_IT, Command, filled
from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.kernel.sight import owner_of


@record
class Weights:
    """What counts how much: the director's order, one's own losses, what others lose, chance, and helping."""

    order: float
    own: float
    others: float
    chance: float
    aid: float


WEIGHTS: dict[Temper, Weights] = {
    "bold": Weights(order=1, own=0.1, others=0.5, chance=1, aid=0),
    "careful": Weights(order=1, own=1, others=0.2, chance=0, aid=0.5),
    "helpful": Weights(order=1, own=0.4, others=0.3, chance=0.2, aid=3),
}


_TALK = frozenset({"say"})
"""A bot has nothing to say: it does something."""


class Policy(Protocol):
    """Whoever decides what a seat does."""

    def choose(self, chair: Chair) -> Command | None:
        """What to do now; nothing where there is nothing to do."""


class Bot:
    """Plays a seat by a temper."""

    def __init__(self, temper: Temper, rng: Random, words: Sequence[str] = (SO_BE_IT,)) -> None:
        self.temper = temper
        self._weights = WEIGHTS[temper]
        self._rng = rng
        self._words = words or (SO_BE_IT,)
        self._helped: tuple[str, str] | None = None
        """Whom this bot helped last, and with what."""

    def choose(self, chair: Chair) -> Command | None:
        """The deed that suits this temper best, whole; where none of them can be filled in, any answer that can."""
        now = chair.now
        if now.mood in ("listening", "theirs", "paused") and not now.owed:
            return None
        if now.mood == "aid" and not self._is_first_to_help(chair, now):
            return None
        for deed in self._ranked(chair.seat, now):
            command = self.filled(chair, deed.action, deed.given)
            if command is not None:
                return command
        return self._any_answer(chair)

    def _is_first_to_help(self, chair: Chair, now: Now) -> bool:
        """Only the helpful lend a hand unasked, and once: whoever is asked something is left to answer it."""
        asked = chair.seen.awaited.get(now.who)
        about = (now.who, asked.says if asked else "")
        if self.temper != "helpful" or about == self._helped:
            return False
        self._helped = about
        return True

    def filled(self, chair: Chair, action: str, given: Facts = NO_FACTS) -> Command | None:
        """A whole command, as this bot would fill it in."""
        return filled(chair, action, self._rng, given, self._words)

    def _ranked(self, seat: str, now: Now) -> list[Deed]:
        owed = (owed.deed for owed in now.owed if owed.deed)
        deeds = [deed for deed in (*now.deeds, *owed) if deed.action not in _TALK]
        if len(deeds) < 2:
            return deeds
        worth = {id(deed): self._worth(seat, now, deed, at) for at, deed in enumerate(deeds)}
        return sorted(deeds, key=lambda deed: -worth[id(deed)])

    def _worth(self, seat: str, now: Now, deed: Deed, at: int) -> float:
        weights = self._weights
        own, others = _gains(seat, deed.leaves)
        helps = now.mood == "aid" and bool(deed.given)
        return (
            -weights.order * at
            + weights.own * own
            - weights.others * others
            + weights.chance * deed.by_chance
            + weights.aid * helps
        )

    def _any_answer(self, chair: Chair) -> Command | None:
        asked = chair.seen.awaited.get(chair.seat)
        ways = (self.filled(chair, action) for action in (asked.actions if asked else ()))
        return next((command for command in ways if command is not None), None)


def _gains(seat: str, leaves: Iterable[Leaves]) -> tuple[int, int]:
    """What somebody's own numbers would gain, and those of others."""
    own = others = 0
    for each in leaves:
        if owner_of(each.of) == seat:
            own += each.then - each.now
        else:
            others += each.then - each.now
    return own, others
