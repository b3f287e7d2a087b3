"""Magic items (DW-MAG)."""

from typing import Any

import pytest

from hearthside.systems.deckahedron_world.belongings import charges
from hearthside.systems.deckahedron_world.content import ITEMS
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, result
from tests.systems.deckahedron_world.test_combat import ALL_STAMINA

CARD = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-12"}
RING = "used/ana.ring_of_light"


def adept(*items: str, moves: tuple[str, ...] = (), **facts: Any) -> dict[str, Any]:
    carried = list(items or ("Ring of Light",))
    return hero(str=1, dex=2, int=3, moves=["use_a_magic_item", *moves], items=carried, **facts)


def using(marks: str, facts: dict[str, Any] | None = None, **fields: Any) -> World:
    world = World(CARD[marks], ana=facts or adept())
    assert result(world.flip("use_a_magic_item int", **fields)) == marks
    return world


def held(world: World, key: str = "ring_of_light") -> tuple[int, int]:
    return charges(world.journal.table, "ana", key), world[f"capacity/ana.{key}"]


@rule("DW-MAG-02")
def test_a_spent_charge_is_a_white_card_and_a_lost_one_a_black_one() -> None:
    world = using("✔✔")
    assert (world[RING], held(world)) == (1, (2, 3))
    world = using("✔")
    world.do("ana", "choose", options=[2])
    assert (world[RING], held(world)) == (1, (1, 2))


@rule("DW-MAG-03")
def test_a_magic_item_holds_three_charges() -> None:
    assert held(World(ana=adept())) == (3, 3)


@rule("DW-MAG-04")
def test_a_depleted_item_cannot_be_used() -> None:
    world = World(ana=adept(moves=("entreat_the_blood_bound", "void_transfusion"))).set(**{RING: 3})
    assert held(world)[0] == 0
    world.call("use_a_magic_item int")
    assert world.no("ana", "flip").rule == "DW-MAG-04"
    world.set(**{"entreats/ana": 1, "wounds/ana": 1})
    assert world.no("ana", "flip").rule == "DW-MAG-04"
    fresh = World(ana=adept(moves=("entreat_the_blood_bound", "void_transfusion"))).set(**{RING: 3})
    fresh.do("ana", "entreat")
    fresh.endure()
    assert held(fresh) == (1, 3)
    fresh.call("use_a_magic_item int")
    assert fresh.offers("flip")


@rule("DW-MAG-05")
def test_using_an_item_costs_a_charge_and_perhaps_more() -> None:
    assert held(using("✔✔")) == (2, 3)
    world = using("✔")
    assert world.asked() == ("choose",)
    world.do("ana", "choose", options=[2])
    assert held(world) == (1, 2)
    world = World(CARD["✔"], ana=adept("Ring of Light", "Staff of Sensation"))
    world.set(**{"used/ana.staff_of_sensation": 1})
    world.flip("use_a_magic_item int", item="ring_of_light")
    world.do("ana", "choose", options=[0])
    assert (held(world), held(world, "staff_of_sensation")) == ((2, 3), (1, 3))
    world = using("✔")
    world.do("ana", "choose", options=[1])
    assert held(world) == (0, 3)
    world = using("✗")
    assert (world.asked(), world.asked("gm")) == ((), ("choose",))
    world = using("✗✗")
    assert (held(world), world.asked("gm")) == ((2, 3), ("gm_move",))


@rule("DW-MAG-06")
def test_while_an_entreated_wound_is_open_items_cost_no_charge() -> None:
    world = World(ana=adept(moves=("entreat_the_blood_bound",)))
    world.do("ana", "entreat")
    world.endure()
    world.lay({"draw/ana": "DK-12"})
    world.flip("use_a_magic_item int")
    assert held(world) == (3, 3)
    world.lay({"draw/ana": "DK-02"})
    world.flip("use_a_magic_item int")
    world.do("ana", "choose", options=[1])
    assert held(world) == (0, 3)
    world.set(**{"scene/table": ["peaceful"]})
    world.do("ana", "heal")
    world.lay({"draw/ana": "DK-12"})
    world.flip("use_a_magic_item int")
    assert held(world) == (2, 3)


@rule("DW-MAG-07")
@pytest.mark.parametrize(("marks", "lost"), [("✔✔", 0), ("✔", 1), ("✗", 1), ("✗✗", 2)])
def test_channelling_pays_with_the_mind_instead_of_a_charge(marks: str, lost: int) -> None:
    world = World(CARD[marks], ana=adept(moves=("channel_the_living_light",)))
    assert result(world.flip("channel_the_living_light int")) == marks
    world.endure()
    assert (world.count("exhaustion/ana"), world["bank/table"], world.asked("gm")) == (lost, 0, ())
    world.lay({"draw/ana": "DK-01"})
    world.flip("use_a_magic_item int")
    assert held(world) == (3, 3)


@rule("DW-MAG-08")
def test_magic_items_weigh_like_other_items() -> None:
    assert World(ana=adept(speed=3, equipment=1, wealth=1))["speed/ana"] == 3
    world = World(ana=hero(speed=4, equipment=1, wealth=1))
    world.do("gm", "give_item", who="ana", item="of_light")
    assert world["speed/ana"] == 3


@rule("DW-MAG-09")
@pytest.mark.parametrize(("option", "used", "damage"), [("off", 0, 1), ("on", 1, 0)])
def test_items_in_use_recharge_and_can_be_damaged_unless_the_table_says_otherwise(
    option: str, used: int, damage: int
) -> None:
    world = World("DK-12", ana=adept("Ring of Illusion"), options={"lasting_magic": option})
    world.flip("use_a_magic_item int")
    assert world.marks("ongoing/ana") == ("ring_of_illusion",)
    world.do("gm", "hit_item", item="ana ring_of_illusion", what="damage")
    world.do("ana", "rest")
    assert (world["used/ana.ring_of_illusion"], world["damage/ana.ring_of_illusion"]) == (used, damage)
    world.do("ana", "end_effect", item="ring_of_illusion")
    assert world.marks("ongoing/ana") == ()


@rule("DW-MAG-10")
def test_items_bring_their_numbers() -> None:
    world = World("DK-12", ana=adept("Locket of Vitality")).lay({"exhaustion/ana": "DK-10 DK-11 DK-13 DK-14 DK-15"})
    world.flip("use_a_magic_item int", rolls=[2], target="ana")
    world.do("ana", "recover")
    assert world.count("exhaustion/ana") == 2
    world = World("DK-12", ana=adept("Staff of Unerring Dispatch"))
    world.do("gm", "bring_foe", name="Ogre", stamina=9)
    world.flip("use_a_magic_item int", rolls=[3], target="ogre")
    assert world["foe/ogre"] == 4
    assert "heals 1 Harm or 1 Wound" in ITEMS["of_mending"].says
    assert "three questions" in ITEMS["blade_of_echoes"].says
    assert (ITEMS["blade_of_echoes"].powered_only_by, ITEMS["sigil_of_the_living_light"].powered_only_by) == (
        "Blood-Bound",
        "Living Light",
    )


@rule("DW-MAG-10")
@pytest.mark.parametrize(
    ("item", "key", "power"),
    [
        ("Blade of Echoes", "blade_of_echoes", {"entreats/ana": 1}),
        ("Sigil of the Living Light", "sigil_of_the_living_light", {"state/ana": ["channelling the Living Light"]}),
    ],
)
def test_some_items_answer_to_one_power_only(item: str, key: str, power: dict[str, Any]) -> None:
    world = World("DK-12", ana=adept(item))
    world.call("use_a_magic_item int")
    assert world.barred("flip", "item", key) == "DW-MAG-10"
    world.set(**power)
    assert world.offers("flip")


def test_the_pile_of_all_stamina_cards_is_ten() -> None:
    assert len(ALL_STAMINA.split()) == 10
