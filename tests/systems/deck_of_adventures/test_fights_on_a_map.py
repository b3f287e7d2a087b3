"""Whole fights on a map, played with nothing but what the director says fits and what can be touched."""

from random import Random

import pytest

from hearthside.bots.chair import Chair
from hearthside.bots.filling import Command, filled
from hearthside.bots.playing import play_out
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import Deed
from hearthside.kernel.journal import Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.playout import Playout
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.ground.places import PLACES
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES

HEROES = {"ana": "Clubs1", "ben": "Diamonds1", "cleo": "Hearts1"}
FOES = ("Gray Wolf", "Gray Wolf", "Grunt", "Mystic, Caster")
MOSTLY = 0.7
"""How often somebody takes the first deed that fits, and not just any they could touch."""


class ByTouch:
    """Does what the director says, or touches somebody or some space."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, chair: Chair) -> Command | None:
        """A deed that is whole, or that a touch makes whole."""
        now = chair.now
        if now.mood in ("listening", "theirs", "paused"):
            return None
        likely = [deed for deed in now.deeds if not deed.aims]
        touched = [deed for touch in now.touch for deed in touch.deeds]
        self._rng.shuffle(touched)
        first = self._rng.random() < MOSTLY or now.mood != "mine"
        return self._first(chair, [*likely, *touched] if first else [*touched[:3], *likely])

    def _first(self, chair: Chair, deeds: list[Deed]) -> Command | None:
        whole = (filled(chair, deed.action, self._rng, deed.given) for deed in deeds)
        return next((command for command in whole if command is not None), None)


def on_a_map(seed: int, place: str, options: dict[str, str]) -> tuple[Playout, FairChance]:
    """Three heroes of the book meet four creatures, and nobody was put anywhere by hand."""
    chance = FairChance(Random(seed))
    sitters = [Sitter("gm", "The GM", "gm"), *(Sitter(name) for name in HEROES)]
    game = Playout.opened(DECK_OF_ADVENTURES, sitters, chance, options)

    def do(seat: str, **command: object) -> None:
        assert isinstance(game.do(seat, command, chance), Entry)

    for name, ready in HEROES.items():
        do(name, do="play_ready_made", name=ready)
    do("gm", do="lay_ground", place=place)
    for foe in FOES:
        do("gm", do="bring", name=foe, block=foe)
    do("gm", do="start_combat", who=[thing for thing in game.table.things if thing.startswith("creature/")])
    return game, chance


def is_over(table: Table) -> bool:
    """Nobody fights any more."""
    return not fighters(table.marks)


@pytest.mark.parametrize("seed", range(6))
def test_a_fight_on_a_map_comes_to_its_end_by_what_fits_and_what_can_be_touched(seed: int) -> None:
    places = list(PLACES)
    options = {"map": "hex" if seed % 3 == 2 else "square", "foes": "open" if seed % 2 else "words"}
    game, chance = on_a_map(seed, places[seed % len(places)], options)
    rng = Random(seed)
    seats = ("gm", *HEROES)
    played = play_out(game, {seat: ByTouch(rng) for seat in seats}, chance, is_over, most=600)
    assert played.has_ended, played
