"""Item cards, and what holds for gear at large."""

import pytest

from hearthside.kits.deckahedron.adventure.content.effects import (
    ChangeItem,
    Choose,
    Deal,
    Effect,
    Expend,
    Heal,
    Recover,
)
from hearthside.kits.deckahedron.adventure.content.items import (
    GEAR,
    ITEMS,
    Capacities,
    Item,
    Magic,
    Pack,
    Weapon,
)
from hearthside.kits.deckahedron.adventure.content.vocabulary import Gauge
from hearthside.rulebook import find

STAMINA = Expend(points=1, strain="physical")


TWO_STAMINA = Expend(points=2, strain="physical")


DAMAGED = ChangeItem(damage=1)


DESTROYED = ChangeItem(destroyed=True)


def magic(name: str) -> Magic:
    found = ITEMS[name].magic
    assert found is not None
    return found


def test_there_are_twelve_magic_items_three_weapons_three_armours_and_two_shields() -> None:
    kinds = [item.kind for item in ITEMS.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"weapon": 3, "armour": 3, "shield": 2, "magic item": 12}


def test_every_item_has_its_name() -> None:
    assert [item.name for item in ITEMS.values()] == [
        "_ Sword",
        "Many Knives",
        "_ Bow",
        "Leather Armour",
        "Padded Armour",
        "Full Plate",
        "Bracers",
        "Shield",
        "_ of Illusion",
        "_ of Sensation",
        "_ of Telepathy",
        "_ of Amiability",
        "_ of Invisibility",
        "_ of Unerring Dispatch",
        "_ of Vitality",
        "Mending _",
        "Air Sculpting _",
        "_ of Interference",
        "Sigil of the Living Light",
        "Blade of Echoes",
    ]


def test_a_name_with_a_blank_is_to_be_filled_in() -> None:
    assert (ITEMS["sword"].has_blank, ITEMS["many-knives"].has_blank) == (True, False)


@pytest.mark.parametrize(
    ("name", "reach", "most"),
    [("sword", ("melee",), "d10"), ("many-knives", ("melee", "close"), "d6"), ("bow", ("long",), "d10")],
)
def test_weapons_start_at_d4(name: str, reach: tuple[str, ...], most: Gauge) -> None:
    assert ITEMS[name].weapon == Weapon(reach=reach, start="d4", most=most)  # type: ignore[arg-type]


def test_power_goes_up_by_steps_and_bare_hands_have_the_lowest() -> None:
    assert GEAR.power == ("1", "d4", "d6", "d10")
    assert (GEAR.unarmed, GEAR.shield_edge) == ("1", "d4")


@pytest.mark.parametrize(
    ("name", "avoids", "load", "results"),
    [
        ("bracers", ("harm",), 1, {4: (Choose(),), 3: (STAMINA, DAMAGED), 2: (STAMINA, DESTROYED)}),
        ("shield", ("wound",), 2, {4: (Choose(),), 3: (TWO_STAMINA,), 2: (TWO_STAMINA, DESTROYED)}),
    ],
)
def test_a_block_costs_more_the_worse_it_goes(
    name: str, avoids: tuple[str, ...], load: int, results: dict[int, tuple[Effect, ...]]
) -> None:
    item = ITEMS[name]
    assert item.block is not None
    assert (item.block.attribute, item.block.avoids, item.load) == ("dex", avoids, load)
    assert {result: outcome.effects for result, outcome in item.block.on.items()} == results


@pytest.mark.parametrize(
    ("name", "either", "other"), [("bracers", STAMINA, DAMAGED), ("shield", TWO_STAMINA, DESTROYED)]
)
def test_the_best_block_still_costs_one_of_two_things(name: str, either: Effect, other: Effect) -> None:
    block = ITEMS[name].block
    assert block is not None
    assert [option.effects for option in block.options] == [(either,), (other,)]


def test_a_new_shield_has_three_neighbouring_effects_of_four() -> None:
    making = GEAR.shield_making
    ladder: list[tuple[Effect, ...]] = [(), (Choose(),), (STAMINA,), (STAMINA, DAMAGED)]
    assert [outcome.effects for outcome in making.ladder] == ladder
    assert [option.effects for option in making.options] == [(STAMINA,), (DAMAGED,)]
    assert [{result: each.effects for result, each in making.outcomes(first).items()} for first in (0, 1)] == [
        {4: ladder[0], 3: ladder[1], 2: ladder[2]},
        {4: ladder[1], 3: ladder[2], 2: ladder[3]},
    ]
    assert (making.attribute, making.avoids) == ("dex", ("harm", "harm or wound"))


@pytest.mark.parametrize("first", [-1, 2])
def test_a_new_shield_starts_with_the_first_or_the_second_effect(first: int) -> None:
    with pytest.raises(IndexError):
        GEAR.shield_making.outcomes(first)


def test_magic_items_hold_three_charges_but_telepathy_two() -> None:
    found = {item.id: item.magic.capacity for item in ITEMS.values() if item.magic}
    assert found.pop("of-telepathy") == 2
    assert set(found.values()) == {3}


def test_exactly_these_effects_are_ongoing() -> None:
    assert {item.id for item in ITEMS.values() if item.magic and item.magic.ongoing} == {
        "of-illusion",
        "of-telepathy",
        "of-amiability",
        "of-invisibility",
        "of-interference",
    }


def test_what_is_ongoing_can_be_dismissed() -> None:
    assert [
        item.id for item in ITEMS.values() if item.magic and item.magic.ongoing and "dismissed" not in item.magic.ends
    ] == []


@pytest.mark.parametrize(
    ("name", "gauge", "effects"),
    [
        ("of-unerring-dispatch", "d4", (Deal(dice=("gauge",), points=2),)),
        ("of-vitality", "d4", (Recover(dice=("gauge",), points=2, who="other"),)),
        ("mending", None, (Heal(),)),
        ("of-illusion", None, ()),
    ],
)
def test_what_a_magic_item_does(name: str, gauge: Gauge | None, effects: tuple[Effect, ...]) -> None:
    assert (magic(name).gauge, magic(name).effects) == (gauge, effects)


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("of-amiability", ("dismissed", "target attacked", "target treated unkindly")),
        ("of-invisibility", ("dismissed", "target attacks")),
        ("of-interference", ("dismissed", "used")),
        ("air-sculpting", ("dismissed", "after an hour")),
        ("of-sensation", ("gm says",)),
    ],
)
def test_what_ends_an_effect(name: str, ends: tuple[str, ...]) -> None:
    assert magic(name).ends == ends


def test_only_invisibility_bears_no_other_magic_item_beside_it() -> None:
    assert [item.id for item in ITEMS.values() if item.magic and item.magic.alone] == ["of-invisibility"]


def test_two_items_come_with_a_card_and_only_that_card_powers_them() -> None:
    assert {item.id: (item.comes_with, magic(item.id).powered_by) for item in ITEMS.values() if item.comes_with} == {
        "sigil-of-the-living-light": ("channel-the-living-light",) * 2,
        "blade-of-echoes": ("entreat-the-blood-bound",) * 2,
    }


def test_where_a_magic_item_comes_from_says_how_many_charges_it_holds() -> None:
    assert GEAR.capacities == Capacities(usual=3, from_shop=1, from_loot=1, from_tales=1, from_contemplation=1, boxes=5)


def test_pack_is_regular_or_precious() -> None:
    assert GEAR.packs == (
        Pack(id="regular", name="Pack", side="white", load=1, at_creation=2),
        Pack(id="precious", name="Precious Pack", side="black", load=1, at_creation=0, buys_regular=2),
    )


def test_numbers_of_gear_at_large() -> None:
    assert (GEAR.destroyed_at, GEAR.armour_slots, GEAR.shop_shows) == (3, 3, 4)


def test_every_rule_an_item_names_is_in_the_rulebook() -> None:
    named = {rule_id for item in ITEMS.values() for rule_id in item.rules}
    assert {rule_id for rule_id in named if find(rule_id) is None} == set()


def test_every_sentence_on_an_item_card_ends_like_one() -> None:
    assert [item.id for item in ITEMS.values() if item.says[-1] not in ".!?"] == []


def test_an_item_without_what_makes_it_one_is_refused() -> None:
    with pytest.raises(ValueError, match="a shield without what makes it one"):
        Item(id="lid", name="Lid", kind="shield", says="Of a pot.", rules=())
