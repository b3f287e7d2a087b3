"""The ready-made places: whole, passable, and large enough for everybody who comes."""

import pytest

from hearthside.systems.deck_of_adventures.ground.field import CLOSED, all_spaces, lies_on
from hearthside.systems.deck_of_adventures.ground.places import FOES, HEROES, PLACES, PLAIN
from hearthside.systems.deck_of_adventures.ground.spaces import HEX_STEPS, SQUARE_STEPS, apart, stepped
from hearthside.systems.deck_of_adventures.people.sheet import SPEED

SEATS = 6
EVERY = pytest.mark.parametrize("look", PLACES)
HEXES = pytest.mark.parametrize("hexes", [False, True])


@EVERY
def test_every_letter_of_a_place_is_in_its_legend_and_every_row_as_long(look: str) -> None:
    place = PLACES[look]
    assert {len(row) for row in place.rows} == {20}
    assert set("".join(place.rows)) == {PLAIN, HEROES, FOES} | set(place.legend)


@EVERY
@HEXES
def test_from_every_starting_place_there_is_a_way_to_every_other(look: str, hexes: bool) -> None:
    place = PLACES[look]
    field = place.field(hexes=hexes)
    closed = {space for patch in place.patches(hexes=hexes) if patch.kind in CLOSED for space in patch.spaces}
    steps = (HEX_STEPS if hexes else SQUARE_STEPS).values()
    reached, waiting = {field.heroes[0]}, [field.heroes[0]]
    while waiting:
        here = waiting.pop()
        near = {stepped(here, step) for step in steps} - reached - closed
        fresh = [space for space in near if lies_on(field, space, hexes=hexes)]
        reached |= set(fresh)
        waiting += fresh
    assert {*field.heroes, *field.foes} <= reached
    assert min(len(field.heroes), len(field.foes)) >= SEATS
    assert set(all_spaces(field, hexes=hexes)) >= reached


@EVERY
def test_the_first_of_each_side_come_to_blows_in_their_first_turn(look: str) -> None:
    field = PLACES[look].field(hexes=False)
    nearest = min(apart(hero, foe, hexes=False) for hero in field.heroes for foe in field.foes)
    assert 2 <= nearest <= SPEED + 1
