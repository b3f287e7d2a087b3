"""What the felt shows: the ways to split, what is carried, and foes by their names."""

from typing import Any

from hearthside.kits.deckahedron.felt import ThingCalled, WayToTake
from hearthside.systems.deckahedron_world.felt import WorldItem, WorldMove
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


def test_an_item_has_the_charges_that_are_left() -> None:
    world = World(ana=hero())
    world.do("gm", "give_item", who="ana", item="sword", weight=1)
    assert felt(world).items == (WorldItem("item/1", 0),)
    world.with_item("sword", capacity=3, used=1)
    assert felt(world).items == (WorldItem("item/1", 2),)


def test_a_slot_card_has_one_more_place_for_each_green_level() -> None:
    world = World(ana=hero())
    world.set(**{"moves/ana": ["good_cardio"], "level/ana.good_cardio": 1})
    assert WorldMove("ana", "good_cardio", 2) in felt(world).moves


def test_a_foe_goes_by_its_name_and_a_number_where_another_has_the_same() -> None:
    world = World(ana=hero())
    world.do("gm", "bring_foe", name="Böggl of the Bog")
    world.do("gm", "bring_foe", name="Böggl of the Bog")
    assert felt(world).foes == (ThingCalled("foe/1", "Böggl of the Bog"), ThingCalled("foe/2", "Böggl of the Bog 2"))
