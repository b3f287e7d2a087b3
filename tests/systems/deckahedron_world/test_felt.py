"""What the felt shows: the ways to split, what is carried, and foes by their names."""

from typing import Any

from hearthside.kits.deckahedron.felt import WayToTake
from hearthside.systems.deckahedron_world.felt import WorldFoe, WorldItem, WorldMove
from tests.systems.deckahedron_world.tables import World, hero


def felt(world: World, seat: str = "ana") -> Any:
    return world.journal.felt(seat)


def test_the_ways_to_split_cost_what_they_will_cost_and_only_who_is_asked_sees_them() -> None:
    world = World(ana=hero(3))
    assert felt(world).ways == ()
    world.hit(7)
    ways = felt(world).ways
    assert WayToTake("2/0", 1, 2, 0) in ways
    assert WayToTake("0/1", 1, 0, 1) in ways
    assert [way.take for way in ways] == world.values("split", "into")
    assert felt(world, "gm").ways == ()


def test_an_item_has_its_card_its_name_and_the_charges_that_are_left() -> None:
    world = World(ana=hero())
    world.do("gm", "give_item", who="ana", item="sword", weight=1)
    [sword] = felt(world).items
    assert sword == WorldItem("ana", sword.id, "sword", "Sword", 0)
    world.set(**{f"capacity/ana.{sword.id}": 3, f"used/ana.{sword.id}": 1})
    assert felt(world).items[0].charges == 2


def test_a_slot_card_has_one_more_place_for_each_green_level() -> None:
    world = World(ana=hero())
    world.set(**{"moves/ana": ["good_cardio"], "level/ana.good_cardio": 1})
    assert WorldMove("ana", "good_cardio", 2) in felt(world).moves


def test_a_foe_goes_by_its_name_and_is_subdued_where_that_was_said() -> None:
    world = World(ana=hero())
    world.do("gm", "bring_foe", name="Böggl of the Bog")
    [foe] = felt(world).foes
    assert foe == WorldFoe(foe.id, "Böggl of the Bog", is_subdued=False)
    world.do("gm", "pacify", foe=foe.id)
    assert felt(world).foes == (WorldFoe(foe.id, "Böggl of the Bog", is_subdued=True),)
