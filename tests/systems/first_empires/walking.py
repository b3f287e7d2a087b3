"""Somebody who does anything that is on offer, with any value that is on offer."""

import random
from collections.abc import Callable

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance, ScriptedChance
from hearthside.kernel.choices import settled
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.systems.first_empires.system import FIRST_EMPIRES

BY_HAND = ("set", "rewind", "undo", "let_undo", "note")
"""Rulings that take any number, and what only its writer sees."""


def wander(
    choose: random.Random,
    chance: Chance,
    steps: int,
    options: Facts = NO_FACTS,
    look: Callable[[Journal], object] = bool,
) -> Journal:
    """Play so many steps at random; every offer that is open must be taken without a word against it."""
    character = {"aspiration": "Get home", "armor": 2}
    people = [Sitter("gm", role="gm"), Sitter("ana", character=character), Sitter("ben", character=character)]
    journal = Journal.opened(FIRST_EMPIRES, people, ScriptedChance(), options)
    for _ in range(steps):
        open_offers = [
            (seat, action, offer)
            for seat in journal.table.seats
            for action, offer in journal.offers(seat).items()
            if not offer.blocked and action not in BY_HAND
        ]
        urgent = [each for each in open_offers if each[2].urgent]
        seat, action, offer = choose.choice(urgent if urgent and choose.random() < 0.6 else open_offers)
        command = _command(choose, action, offer)
        if command is None:
            continue
        entry = journal.do(seat, command, chance)
        assert isinstance(entry, Entry), (seat, command, entry)
        look(journal)
    return journal


def _command(choose: random.Random, action: str, offer: Offer) -> dict[str, object] | None:
    said: dict[str, object] = {}
    for name, field in offer.fields.items():
        choice = settled(field, said)
        if choice is None:
            continue
        values = choice.values()
        if not values:
            return None
        said[name] = choose.choice(values)
    return {"do": action, **said}
