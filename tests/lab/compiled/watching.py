"""A fight through the rules, with somebody who takes down how things lie; and whether machine code played the same."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.log import Entry
from hearthside.kernel.table import Table
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, fights_of, laid_out
from hearthside.lab.fights.fighting import Fight, Fought, Leader, Move
from hearthside.lab.luck import FightLuck
from hearthside.lab.tally import Tally

Lying = dict[str, Any]


@dataclass(frozen=True)
class Watch:
    """When somebody looks at a fight, and what they take down."""

    lying_on: Callable[[Table], Lying]
    moments: frozenset[str] = frozenset()
    """Before which deeds of whoever leads the fight they look; before each where none is named."""
    begins: str = ""
    """The deed before which there is nothing to see."""
    besides: Callable[[Fight, Leader], Lying] = lambda fight, led: {}  # noqa: ARG005
    """What they take down at such a moment, and not at the end."""


@dataclass(frozen=True)
class Played:
    """A fight as the engine played it: how it went, how things lay at every moment and at the end, and at first."""

    went: Fought
    lay: list[Lying]
    begun: Table


class _Watched:
    """Leads a fight as its game does, and takes down how things lie."""

    def __init__(self, led: Leader, watch: Watch) -> None:
        self._led, self._watch, self._has_begun = led, watch, not watch.begins
        self.lay: list[Lying] = []

    @property
    def rounds(self) -> int:
        return self._led.rounds

    def heard(self, entry: Entry) -> None:
        self._led.heard(entry)
        self._has_begun = self._has_begun or entry.did["do"] == self._watch.begins

    def next(self, fight: Fight) -> Move | None:
        move, watch = self._led.next(fight), self._watch
        if move and self._has_begun and (not watch.moments or move[1]["do"] in watch.moments):
            self.lay.append({**watch.lying_on(fight.table), **watch.besides(fight, self)})
        return move


def played_by_the_engine(watch: Watch, encounter: Encounter, policy: Temper, luck: FightLuck, bots: int = 1) -> Played:
    """The same fight through the rules. One that is given up ends with the next deed, and there is no other end."""
    chance, fights = FairChance(luck), fights_of(encounter.game)
    watched = _Watched(fights.leader(), watch)
    with printed(encounter):
        game = laid_out(encounter, chance)
        begun = game.table
        fight = Fight(fights, game, chance, policy, Random(bots))
        fight._leader = watched
        went = fight.play()
    return Played(went, [*watched.lay, *([watch.lying_on(game.table)] if went.has_ended else [])], begun)


def assert_alike(which: str, rows: Iterable[Lying], tally: Tally, engine: Played) -> None:
    """Machine code played the very same fight: all lay alike each time, and as much is counted."""
    for at, (ours, engines) in enumerate(zip(rows, engine.lay, strict=True)):
        assert {name: ours[name] for name in engines} == engines, f"{which}: moment {at + 1}"
    by_engine = Tally()
    by_engine.count(engine.went)
    assert tally == by_engine, which
