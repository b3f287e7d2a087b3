"""Walks through a game: at each step somebody takes one of the offers on the table."""

import random
from collections.abc import Iterator
from typing import Any

from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.systems import load

SEATS = ("gm", "ana", "bo", "cy")


def opened(system: str, chance: FairChance) -> Journal:
    """A table with a GM and three players."""
    sitters = [Sitter("gm", role="gm"), *(Sitter(name) for name in SEATS[1:])]
    return Journal.opened(load(system), sitters, chance)


def walk(system: str, seed: int, steps: int) -> Iterator[tuple[Journal, Entry]]:
    """A table after each of so many things people did at random."""
    dice = random.Random(seed)
    chance = FairChance(dice)
    journal = opened(system, chance)
    yield journal, journal.entries[0]
    while journal.seq < steps:
        seat = dice.choice(SEATS)
        command = a_command(journal, seat, dice)
        outcome = journal.do(seat, command, chance)
        if isinstance(outcome, Entry):
            yield journal, outcome


def a_command(journal: Journal, seat: str, dice: random.Random) -> dict[str, Any]:
    """Something this seat may do now; going back is rare, as it is at a table."""
    open_offers = {name: offer for name, offer in journal.offers(seat).items() if offer.blocked is None}
    names = [name for name in open_offers if name != "rewind" or dice.random() < 0.05]
    name = dice.choice(names)
    command: dict[str, Any] = {"do": name}
    for field, choice in open_offers[name].fields.items():
        values = choice.values()
        command[field] = dice.choice(values) if values else None
    if name == "rewind":
        command["to"] = max(1, journal.seq - 3)
    return command
