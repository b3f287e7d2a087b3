"""Random evenings of any game with characters who can do something: what was done least comes first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.systems import load
from tests.known import known
from tests.properties.walking import RULINGS, Move, fill, open_offers

SEATED = ("gm", "ana", "ben")
FEW = 6
ANSWERED = 0.75
"""How often whoever is asked something answers before anything else happens."""
DULL = ("say", "note")


class Evening:
    """One table where everybody has a character, with what was agreed on there, and the hand that plays it."""

    def __init__(self, system: str, seed: int, words: Sequence[str] = (), without: Sequence[str] = ()) -> None:
        self.hand, self.chance, self.words = Random(seed), FairChance(Random(seed)), words
        self.left_out = (*RULINGS, *DULL, *without)
        self.done: Counter[str] = Counter()
        people = [Sitter("gm", role="gm"), *(Sitter(name, character=self._hero(system)) for name in SEATED[1:])]
        game = load(system)
        options = {name: self.hand.choice(option.among.values()) for name, option in game.options.items()}
        self.journal = Journal.opened(game, people, self.chance, options)

    def _hero(self, system: str) -> Mapping[str, Any]:
        return self.hand.choice(known(system).heroes)

    def step(self) -> str:
        """Somebody does something that is on offer: why it was refused, if it was."""
        found = self._move()
        if found is None:
            return ""
        seat, command = found
        self.done[command["do"]] += 1
        answer = self.journal.do(seat, command, self.chance)
        return f"{seat} was offered {command} and refused: {answer.says}" if isinstance(answer, Refused) else ""

    def _move(self) -> Move | None:
        asked = self.journal.table.awaited
        waiting = [seat for seat in asked if self.hand.random() < ANSWERED]
        seat = self.hand.choice(waiting or SEATED)
        there = {name for name in open_offers(self.journal, seat) if name not in self.left_out}
        answers = [name for name in asked[seat].actions if name in there] if seat in waiting else []
        names = answers or sorted(there)
        self.hand.shuffle(names)
        for name in (*sorted(names[:FEW], key=self.done.__getitem__), *names[FEW:]):
            command = self._filled(seat, name)
            if command is not None:
                return seat, command
        return None

    def _filled(self, seat: str, name: str) -> dict[str, Any] | None:
        journal = self.journal
        shape = journal.system.catalogue[name].command
        return fill(self.hand, journal.view(seat), shape, name, journal.offers(seat)[name], self.words)
