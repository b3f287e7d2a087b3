"""Random adventures of A Thousand Faces: any format, any table options, heroes of all kinds, whatever is on offer."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kits.deckahedron.adventure.content.items import ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.journey.ready import READY
from hearthside.systems.thousand_faces.book import BOOK
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.properties.walking import RULINGS, fill

HEROES = ("ana", "ben", "cyd")
PEOPLE = ("gm", *HEROES)
TALK = ("say", "note", "own_cards", "pause", *RULINGS)
"""What shows nothing of the game, or may name what is not there."""
FEW = 8
DULL = ("touchstone", "off_limits", "reshuffle", "reveal", "lose", "regain", "run", "chapter", "drop", "inflict")
LIVELY = {"attempt": 12, "flip": 4, "foes_attack": 3, "scene": 2, "rest": 3, "rouse": 2, "study": 3, "shop": 3}
OFTEN = {**dict.fromkeys(DULL, 0.2), **LIVELY}
"""How much more often than other things this is done."""


@dataclass
class Adventure:
    """One table, and the hand that takes what is on offer there."""

    seed: int
    used: dict[str, int] = field(default_factory=dict)
    """How often each action was taken: what was done least comes first."""

    def __post_init__(self) -> None:
        self.hand = Random(self.seed)
        self.chance = FairChance(Random(self.seed + 1))
        formats = BOOK.options["format"].among.values()
        options = {name: self.hand.choice(each.among.values()) for name, each in BOOK.options.items()}
        options["format"] = formats[self.seed % len(formats)]
        people = [Sitter("gm", role="gm"), *(Sitter(name, character=self._hero(options["format"])) for name in HEROES)]
        self.journal = Journal.opened(THOUSAND_FACES, people, self.chance, options)

    def _hero(self, campaign: str) -> dict[str, Any]:
        """A character that is laid out, one that is ready, or none yet: then one is made at the table."""
        kind = self.hand.randrange(4)
        if kind == 0:
            return {}
        if kind == 1 and campaign == "one-shot":
            return {"ready": self.hand.choice(sorted(READY))}
        cards = [move.id for move in MOVES.values() if move.is_card and campaign in move.formats]
        return {
            **{name: self.hand.randint(1, 4) for name in ("dex", "int", "str")},
            "moves": self.hand.sample(cards, 6),
            "items": self.hand.sample([item.id for item in ITEMS.values() if campaign in item.formats], 3),
        }

    def step(self) -> str | None:
        """Somebody does something; in words, what was wrong with it, if something was."""
        hand, journal = self.hand, self.journal
        waiting = list(journal.table.awaited)
        seat = hand.choice(waiting) if waiting and hand.random() < 0.7 else hand.choice(PEOPLE)
        name, command = self._choice(seat)
        self.used[name] = self.used.get(name, 0) + 1
        answer = journal.do(seat, command, self.chance)
        return f"{seat} was offered {command} and refused: {answer}" if isinstance(answer, Refused) else None

    def _choice(self, seat: str) -> tuple[str, dict[str, Any]]:
        offers = self.journal.offers(seat)
        names = [name for name, offer in offers.items() if offer.blocked is None and name not in TALK]
        urgent = [name for name in names if offers[name].urgent]
        if urgent and self.hand.random() < 0.7:
            names = urgent
        self.hand.shuffle(names)
        # Of a few taken at random the one that was done least, so that the rare things come up too.
        for name in (*sorted(names[:FEW], key=self._how_often), *names[FEW:]):
            shape = THOUSAND_FACES.catalogue[name].command
            command = fill(self.hand, self.journal.view(seat), shape, name, offers[name])
            if name == "scene" and self.hand.random() < 0.7:
                command = {"do": "scene", "here": [self.hand.choice(("town", "healing help"))]}
            if command is not None:
                return name, command
        return "say", {"do": "say", "words": "Nothing happens."}

    def _how_often(self, name: str) -> float:
        return self.used.get(name, 0) / OFTEN.get(name, 1)
