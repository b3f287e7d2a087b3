"""An offer that is shown works: in fights with everything in them, whatever its form lets people fill in."""

from collections.abc import Iterable
from random import Random

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.people.characters import READY_MADE
from hearthside.systems.deck_of_adventures.things import CREATURES
from tests.properties.walking import PEOPLE, RULINGS, Move, fresh_journal, open_offers, some_command, walk

pytestmark = pytest.mark.slow

DEEDS = ("use_power", "use_their_power", "attack", "discard_for", "adversary_action", "step", "move", "end_turn")


def fight(seed: int, rng: Random, chance: FairChance) -> Journal:
    """Two ready-made characters against three creatures of the book, on a small map or without one."""
    journal = fresh_journal("deck_of_adventures", seed)
    foes = rng.sample([name for name, block in BESTIARY.items() if block.kind != "Companion"], 3)
    heroes = rng.sample(sorted(READY_MADE), 2)
    steps: list[Move] = [
        *((seat, {"do": "play_ready_made", "name": hero}) for seat, hero in zip(("ana", "ben"), heroes, strict=True)),
        *(("gm", {"do": "bring", "name": foe, "block": foe}) for foe in foes),
    ]
    _all_done(journal, steps, chance)
    brought = CREATURES.ids(journal.table)
    places: list[Move] = [
        ("gm", {"do": "set_space", "who": who, "x": rng.randint(0, 7), "y": rng.randint(0, 7)})
        for who in ("ana", "ben", *brought)
        if seed % 2
    ]
    _all_done(journal, [("gm", {"do": "start_combat", "who": list(brought)}), *places], chance)
    return journal


def _all_done(journal: Journal, steps: Iterable[Move], chance: FairChance) -> None:
    for seat, command in steps:
        answer = journal.do(seat, command, chance)
        assert not isinstance(answer, Refused), answer


@pytest.mark.parametrize("seed", range(6))
def test_in_a_fight_every_offer_shown_is_accepted_when_taken(seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fight(seed, rng, chance)
    for _ in range(25):
        for seat in PEOPLE[:3]:
            for name in open_offers(journal, seat):
                command = None if name in RULINGS else some_command(rng, journal, seat, [name])
                if command is not None:
                    answer = journal.decide(seat, command, chance)
                    assert not isinstance(answer, Refused), f"{seat} was offered {command} and refused: {answer}"
        seat = rng.choice(PEOPLE[:3])
        deed = None if journal.table.awaited else some_command(rng, journal, seat, DEEDS)
        if deed is None:
            walk(rng, journal, chance, 1)
        else:
            journal.do(seat, deed, chance)
