"""Fights for the tests: creatures of the book, cards stacked, turns played by name."""

import re
from collections.abc import Mapping
from typing import Any

from hearthside.kernel.events import Resolved, Told
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import MarkPlace
from hearthside.systems.deck_of_adventures.fight.rounds import turn_order
from hearthside.systems.deck_of_adventures.ground.hazards import hazards_on
from tests.systems.deck_of_adventures.tables import NO_OPTIONS, Hero, TableOfCards

ID = re.compile(r"\b(creature|group)/\d+\b")


class Fight(TableOfCards):
    """Heroes and creatures in combat. The first card of everybody's deck is the Target Card."""

    def __init__(
        self,
        npc: str = "2C",
        foes: str = "Grunt",
        surprise: str = "",
        world: str = "",
        options: Mapping[str, str] = NO_OPTIONS,
        **heroes: Hero,
    ) -> None:
        super().__init__(world, "", options, **heroes)
        self.foes = foes.split("+")
        for foe in self.foes:
            self.bring(foe)
        self.begin(npc, surprise)

    def bring(self, foe: str, **fields: Any) -> None:
        """A creature of the book appears, under its own name."""
        self.play("gm", "bring", name=foe, block=foe.rstrip(" 23456789"), **fields)

    def begin(self, npc: str = "", surprise: str = "") -> Entry:
        """Combat is declared; these cards come to lie on top of the NPC Deck."""
        return self.play("gm", "start_combat", [npc], who=self.foes, surprise=surprise)

    @property
    def order(self) -> list[str]:
        """Who acts when."""
        return [self.called(slot) for slot in turn_order(self.journal.table)]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return next(iter(self.marks("turn/table")), "")

    def marks(self, place: str) -> tuple[str, ...]:
        """The marks that lie there."""
        found = self.journal.table.marks.get(MarkPlace(self.place(place)), ())
        return tuple(ID.sub(lambda thing: self.called(thing[0]), words) for words in found)

    def has(self, who: str, condition: str) -> bool:
        """Whether somebody bears a condition."""
        return condition in self.marks(f"conditions/{who}")

    def is_out(self, who: str) -> bool:
        """Whether somebody lies Knocked Out."""
        return "Knocked Out" in self.marks(f"state/{who}")

    def hazards(self, who: str) -> list[str]:
        """The hazards somebody stands in."""
        return [hazard.name for hazard in hazards_on(self.journal.table, self.id_of(who))]

    def pass_to(self, who: str) -> None:
        """Turns end until it is this one's; whoever is asked to draw draws, and lets it stand."""
        for _ in range(40):
            if self.turn == who:
                return
            self.play("gm", "end_turn")
            self.settle()
        raise AssertionError(f"{who} never had a turn")

    def settle(self) -> None:
        """Whoever is asked answers in the plainest way."""
        while self.journal.table.awaited:
            seat, asked = next(iter(self.journal.table.awaited.items()))
            if "draw" in asked.actions:
                self.play(seat, "draw", stat=asked.matter.stats[0])
            else:
                self.play(seat, next(plain for plain in ("stop", "let_stand", "bear") if plain in asked.actions))

    def attack(self, who: str, target: str, card: str = "", **fields: Any) -> list[Entry]:
        """An attack, with this card drawn, let stand."""
        seat = who if who in self.names else "gm"
        if card:
            self.stack(who if who in self.names else "npc", card)
        own = {} if who in self.names else {"who": who}
        found = [self.play(seat, "attack", target=target, **own, **fields)]
        while {"draw_on", "let_stand"} & set(self.waits_for(seat)):
            found.append(self.play(seat, "draw_on" if "draw_on" in self.waits_for(seat) else "let_stand"))
        return found


def results(entries: list[Entry]) -> list[Resolved]:
    """What came to a result."""
    return [event for entry in entries for event in entry.events if isinstance(event, Resolved)]


def numbers(found: Resolved) -> dict[str, Any]:
    """What it was read from, with what only the GM knows of it."""
    return {**found.reading, **found.withheld}


def told(entries: list[Entry]) -> list[str]:
    """The rules behind what was told."""
    return [event.rule for entry in entries for event in entry.events if isinstance(event, Told)]
