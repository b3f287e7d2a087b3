"""Random adventures in every edition: any format, any table options, heroes of all kinds, whatever is on offer."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hearthside import systems
from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.journey.ready import READY
from tests.properties.walking import RULINGS, fill

HEROES = ("ana", "ben", "cyd")
PEOPLE = ("gm", *HEROES)
TALK = ("say", "note", "own_cards", "pause", "press_x", "go_on", "lift_limit", "off_limits", *RULINGS)
"""What shows nothing of the game, or may name what is not there."""
FEW = 8
DULL = ("touchstone", "reshuffle", "reveal", "lose", "regain", "run", "chapter", "drop", "inflict")
LIVELY = {"attempt": 12, "flip": 4, "foes_attack": 3, "scene": 2, "rest": 3, "rouse": 2, "study": 3, "shop": 3}
OFTEN = {**dict.fromkeys(DULL, 0.2), **LIVELY}
"""How much more often than other things this is done."""


@dataclass
class Adventure:
    """One table, and the hand that takes what is on offer there."""

    edition: str
    seed: int
    used: dict[str, int] = field(default_factory=dict)
    """How often each action was taken: what was done least comes first."""

    def __post_init__(self) -> None:
        self.system = systems.load(self.edition)
        self.book = BOOKS[self.edition]
        self.hand = Random(self.seed)
        self.chance = FairChance(Random(self.seed + 1))
        formats = self.book.options["format"].among.values()
        options = {name: self.hand.choice(each.among.values()) for name, each in self.book.options.items()}
        options["format"] = formats[self.seed % len(formats)]
        people = [Sitter("gm", role="gm"), *(Sitter(name, character=self._hero(options)) for name in HEROES)]
        self.journal = Journal.opened(self.system, people, self.chance, options)

    def _hero(self, options: dict[str, Any]) -> dict[str, Any]:
        """A character that is laid out, one that is ready, or none yet: then one is made at the table."""
        kind, campaign = self.hand.randrange(4), options["format"]
        if kind == 0:
            return {}
        if kind == 1 and campaign == "one-shot":
            return {"ready": self.hand.choice(sorted(READY))}
        # TP-AMB-11: what only the print before had lies aside, unless a table wants it.
        there = MOVES.keys() if options.get("TP-AMB-11") == "aside" else self.book.moves.keys()
        cards = [move.id for move in self.book.moves_in(campaign) if move.is_card and move.id in there]
        return {
            **{name: self.hand.randint(1, 4) for name in ("dex", "int", "str")},
            "moves": self.hand.sample(cards, 6),
            "items": self.hand.sample([item.id for item in self.book.items_in(campaign)], 3),
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
            shape = self.system.catalogue[name].command
            command = fill(self.hand, self.journal.view(seat), shape, name, offers[name])
            if name == "scene" and self.hand.random() < 0.7:
                command = {"do": "scene", **self.hand.choice(({"where": "town"}, {"how": "healing help"}))}
            if command is not None:
                return name, command
        return "say", {"do": "say", "words": "Nothing happens."}

    def _how_often(self, name: str) -> float:
        return self.used.get(name, 0) / OFTEN.get(name, 1)
