"""Magic items (DW-MAG)."""

from typing import Any

import pytest

from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, result, told
from tests.systems.deckahedron_world.test_combat import ALL_STAMINA

CARD = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-12"}


def adept(*items: str, moves: tuple[str, ...] = (), **facts: Any) -> dict[str, Any]:
    carried = list(items or ("Ring of Light",))
    return hero(str=1, dex=2, int=3, moves=["use_a_magic_item", *moves], items=carried, **facts)


def using(marks: str, facts: dict[str, Any] | None = None, **fields: Any) -> World:
    world = World(CARD[marks], ana=facts or adept())
    assert result(world.flip("use_a_magic_item int", **fields)) == marks
    return world


def held(world: World, key: str = "ring_of_light") -> tuple[int, int]:
    return world.item(key).charges, world.item(key).capacity


@rule("DW-MAG-02")
def test_a_spent_charge_is_a_white_card_and_a_lost_one_a_black_one() -> None:
    world = using("✔✔")
    assert (world.item("ring_of_light").used, held(world)) == (1, (2, 3))
    world = using("✔")
    world.do("ana", "choose", options=[2])
    assert (world.item("ring_of_light").used, held(world)) == (1, (1, 2))
    # With no charge left, the one that is lost for good is one of those that are spent.
    world = World(CARD["✔"], ana=adept()).with_item("ring_of_light", used=2)
    world.flip("use_a_magic_item int")
    world.do("ana", "choose", options=[2])
    assert (world.item("ring_of_light").used, held(world)) == (2, (0, 2))


@rule("DW-MAG-03")
def test_a_magic_item_holds_three_charges() -> None:
    assert held(World(ana=adept())) == (3, 3)


@rule("DW-MAG-04")
def test_a_depleted_item_cannot_be_used() -> None:
    world = World(ana=adept(moves=("entreat_the_blood_bound", "void_transfusion"))).with_item("ring_of_light", used=3)
    assert held(world)[0] == 0
    world.call("use_a_magic_item int")
    assert world.no("ana", "flip").rule == "DW-MAG-04"
    world.set(**{"entreats/ana": 1, "wounds/ana": 1})
    assert world.no("ana", "flip").rule == "DW-MAG-04"
    fresh = World(ana=adept(moves=("entreat_the_blood_bound", "void_transfusion"))).with_item("ring_of_light", used=3)
    fresh.do("ana", "entreat")
    fresh.endure()
    assert held(fresh) == (1, 3)
    fresh.call("use_a_magic_item int")
    assert fresh.offers("flip")


@rule("DW-MAG-05")
def test_using_an_item_costs_a_charge_and_perhaps_more() -> None:
    for marks in ("✔✔", "✔", "✗", "✗✗"):
        world = World(CARD[marks], ana=adept())
        world.call("use_a_magic_item int")
        entry = world.do("ana", "flip")
        assert held(world) == (2, 3)
        works = [each for each in told(world, entry) if each.startswith("The Ring of Light works")]
        assert bool(works) is (marks != "✗✗")
    world = using("✔")
    assert world.asked() == ("choose",)
    world.do("ana", "choose", options=[2])
    assert held(world) == (1, 2)
    world = World(CARD["✔"], ana=adept("Ring of Light", "Staff of Sensation", "Crown of Telepathy"))
    world.with_item("staff_of_sensation", used=1)
    world.flip("use_a_magic_item int", item="ring_of_light")
    world.do("ana", "choose", options=[0])
    assert (held(world), held(world, "staff_of_sensation"), held(world, "crown_of_telepathy")) == (
        (2, 3),
        (1, 3),
        (2, 3),
    )
    world = using("✔")
    world.do("ana", "choose", options=[1])
    assert held(world) == (0, 3)
    world = using("✗")
    assert (world.asked(), world.asked("gm")) == ((), ("choose",))
    world.do("gm", "choose", options=[1])
    assert held(world) == (0, 3)
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
    world.lay({"draw/ana": "DK-12 DK-18"})
    world.flip("use_a_magic_item int")
    assert held(world) == (3, 3)
    # It pays for one use.
    world.flip("use_a_magic_item int")
    assert held(world) == (2, 3)


@rule("DW-MAG-07")
def test_it_is_the_mind_that_pays_for_channelling() -> None:
    world = World(CARD["✔"], ana=adept(moves=("channel_the_living_light", "sangfroid", "good_cardio")))
    world.flip("channel_the_living_light int")
    assert world.values("endure", "slots") == ["sangfroid 1"]


@rule("DW-MAG-08")
@pytest.mark.parametrize("item", ["of_light", "sword"])
def test_magic_items_weigh_like_other_items(item: str) -> None:
    world = World(ana=hero(speed=4, equipment=1, wealth=1))
    world.do("gm", "give_item", who="ana", item=item)
    assert world["speed/ana"] == 3
    world = World(options={"characters": "at the table"}, ana={})
    assert tokens_left(world) == {6}
    world.do("ana", "take_item", item=item)
    assert tokens_left(world) == {5}
    # Why something so small weighs so much is asked of whoever carries magic.
    assert ("burden" in world.offer("ready").fields) is (item == "of_light")


def tokens_left(world: World) -> set[int]:
    """What is left of the six tokens, by the form that spreads them."""
    return {sum(map(int, each.split("/"))) for each in world.values("spread_tokens", "tokens")}


@rule("DW-MAG-09")
@pytest.mark.parametrize(("option", "used", "damage"), [("off", 0, 1), ("on", 1, 0)])
def test_items_in_use_recharge_and_can_be_damaged_unless_the_table_says_otherwise(
    option: str, used: int, damage: int
) -> None:
    world = World("DK-12", ana=adept("Ring of Illusion"), options={"lasting_magic": option})
    world.flip("use_a_magic_item int")
    assert world.item("ring_of_illusion").lasts
    world.do("gm", "hit_item", item="ana ring_of_illusion", what="damage")
    world.do("ana", "rest")
    assert (world.item("ring_of_illusion").used, world.item("ring_of_illusion").damage) == (used, damage)
    world.do("ana", "end_effect", item="ring_of_illusion")
    assert not world.item("ring_of_illusion").lasts


@rule("DW-MAG-10")
def test_items_bring_their_numbers() -> None:
    world = World("DK-12", ana=adept("Locket of Vitality")).lay({"exhaustion/ana": "DK-10 DK-11 DK-13 DK-14 DK-15"})
    world.flip("use_a_magic_item int", rolls=[2], target="ana")
    world.do("ana", "recover")
    assert world.count("exhaustion/ana") == 2
    world = World("DK-12", ana=adept("Staff of Unerring Dispatch"))
    world.do("gm", "bring_foe", name="Ogre", stamina=9)
    world.flip("use_a_magic_item int", rolls=[3], target="ogre")
    assert world.foe("ogre").stamina == 4
    world = World("DK-12", ana=adept("Staff of Unerring Dispatch"), ben=hero())
    world.flip("use_a_magic_item int", rolls=[1], target="ben")
    assert world.count("exhaustion/ben") == 3


@rule("DW-MAG-10")
@pytest.mark.parametrize("heal", ["harm", "wound"])
def test_mending_removes_a_harm_or_a_wound_during_rest(heal: str) -> None:
    world = World(ana=adept("Hand of Mending")).lay({"discard/ana": "WK-1"}, wounds_ana=1).set(**{"harm/ana": 2})
    world.call("use_a_magic_item int")
    assert world.barred("flip", "item", "hand_of_mending") == "DW-HEAL-06"
    world.do("ana", "step_back")
    world.do("ana", "rest")
    world.lay({"draw/ana": "DK-12"})
    world.flip("use_a_magic_item int", target="ana")
    before = world["harm/ana"], world["wounds/ana"]
    world.do("ana", "mend", heal=heal)
    healed = (1, 0) if heal == "harm" else (0, 1)
    assert (before[0] - world["harm/ana"], before[1] - world["wounds/ana"]) == healed


ONE_POWER: list[tuple[str, dict[str, Any], str]] = [
    ("Blade of Echoes", {"entreats/ana": 1}, "it answers three questions"),
    (
        "Sigil of the Living Light",
        {"state/ana": ["channelling the Living Light"]},
        "falls pointing the way the Council of the Living Light wants",
    ),
]


@rule("DW-MAG-10")
@pytest.mark.parametrize(("item", "power", "does"), ONE_POWER, ids=[row[0] for row in ONE_POWER])
def test_some_items_answer_to_one_power_only(item: str, power: dict[str, Any], does: str) -> None:
    key = item.casefold().replace(" ", "_")
    for other in ({}, *(row[1] for row in ONE_POWER if row[0] != item)):
        world = World("DK-12", ana=adept(item)).set(**other)
        world.call("use_a_magic_item int")
        assert world.barred("flip", "item", key) == "DW-MAG-10"
        assert world.no("ana", "flip").rule == "DW-MAG-10"
    world = World("DK-12", ana=adept(item)).set(**power)
    world.call("use_a_magic_item int")
    entry = world.do("ana", "flip")
    assert [each for each in told(world, entry) if each.startswith(f"The {item} works") and does in each]


def test_the_pile_of_all_stamina_cards_is_ten() -> None:
    assert len(ALL_STAMINA.split()) == 10
