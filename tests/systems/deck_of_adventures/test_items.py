"""What heroes and creatures have is things: each with a name of its own, a place, and all that was done to it."""

from typing import Any

import pytest

from hearthside.systems.deck_of_adventures.felt import AdventureItem, lay_felt
from hearthside.systems.deck_of_adventures.things import ITEMS, Item
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards


def shelf(table: TableOfCards, seat: str) -> dict[str, AdventureItem]:
    """What the felt shows a seat of all items, by title; it is the same for whoever only glances at it."""
    (_, glanced), shown = table.journal.glance(seat), lay_felt(table.journal.view(seat))
    assert glanced == shown
    return {item.title: item for item in shown.items}


def rich() -> TableOfCards:
    """Ana and Ben, with money."""
    table = TableOfCards(ana=Hero(str=2), ben=Hero())
    for who in table.names:
        table.play("gm", "give_coins", who=who, count=100, coin="pp")
    return table


def test_a_weapon_that_is_replaced_stays_in_the_pack_and_comes_back_to_hand_with_its_magic() -> None:
    table = rich()
    table.play("gm", "enchant", who="ana", what="gem_weapon")
    table.play("gm", "enchant", who="ana", what="major", words="Sparks: 3 of them")
    table.play("ana", "buy", good="Heroic weapon")
    assert table.arms("ana") == ["Heroic"]
    table.play("ana", "equip", item="Standard weapon")
    (sword,) = [item for item in table.items("ana", "in use").values() if item.sort == "weapon"]
    assert (sword.make, sword.boons, sword.on_major) == ("Standard", ("damage",), ("Sparks: 3 of them",))
    assert table.items("ana", "carried")["Heroic weapon"].boons == ()


@pytest.mark.parametrize(("changes", "damage"), [(False, 1), (True, 2)])
def test_a_gem_works_with_the_weapon_it_is_set_on(changes: bool, damage: int) -> None:
    table = Fight(foes="Dire Wolf", ana=Hero("AS"))
    table.play("gm", "enchant", who="ana", what="gem_weapon")
    table.play("gm", "arm", who="ana", weapon="Standard ranged")
    if changes:
        table.play("ana", "swap_weapon")
    table.attack("ana", "Dire Wolf", "3H")
    assert 3 - table.track("hp/Dire Wolf") == damage


def test_armor_that_is_taken_off_keeps_what_it_has_left_and_its_gems() -> None:
    table = rich()
    table.play("gm", "arm", who="ana", armor="Heavy")
    table.play("gm", "enchant", who="ana", what="gem_hp")
    assert table.tracks("ar", "ap", "ap_most", "hp_most") == (1, 2, 2, 6)
    table.play("gm", "harm", who="ana", damage=1)
    table.play("ana", "equip", item="Heavy Armor")
    assert table.tracks("ar", "ap", "ap_most", "hp_most") == (3, 0, 0, 5)
    table.play("ana", "equip", item="Heavy Armor")
    assert table.tracks("ar", "ap", "ap_most", "hp_most") == (1, 1, 2, 6), "what was lost is not back"


@rule("DA-ACT-03", "DA-AMB-106")
def test_handling_things_is_a_minor_action_in_a_fight_and_free_at_other_times() -> None:
    table = Fight("2C", ana=Hero("AC"), ben=Hero("3D"))
    table.pass_to("ana")
    deeds: tuple[dict[str, Any], ...] = (
        {"do": "lay_down", "item": "Torches", "count": 2},
        {"do": "hand_over", "item": "Flask", "to": "ben"},
        {"do": "equip", "item": "Light Armor"},
    )
    for deed in deeds:
        table.play("gm", "set", track="minors/ana", to=1, reason="again")
        before = table.count("deck/ana")
        table.play("ana", **deed)
        assert (table.track("minors/ana"), table.count("deck/ana")) == (0, before)
        assert table.refused("ana", "lay_down", item="Bedroll") == ("refused", "DA-ACT-01")
    table.play("gm", "end_combat")
    table.play("ana", "pick_up", item="Torches")
    assert (table.items("ana")["Torches"].count, table.items("ben")["Flask"].count) == (5, 2)
    assert table.arms("ana", "armor") == ["Light"]


@rule("DA-AMB-106")
def test_what_lies_on_the_map_is_picked_up_from_the_next_space_and_handed_over_there() -> None:
    table = Fight("2C", ana=Hero("AC"), ben=Hero("3D"))
    table.play("gm", "lay_ground", place="meadow")
    for who, space in {"ana": (2, 2), "ben": (5, 2), "Grunt": (9, 9)}.items():
        table.play("gm", "set_space", who=who, x=space[0], y=space[1])
    table.play("gm", "end_combat")
    table.play("ana", "lay_down", item="Standard weapon")
    (lies,) = [item for item in ITEMS.all(table.journal.table).values() if item.kept == "on the ground"]
    assert lies == Item("Standard weapon", "", "weapon", "Standard", "on the ground", space=(2, 2))
    assert table.refused("ben", "pick_up", item="Standard weapon")[1] == "DA-AMB-106"
    assert table.refused("ana", "hand_over", item="Flask", to="ben")[1] == "DA-AMB-106"
    table.play("gm", "set_space", who="ben", x=3, y=3)
    table.play("ben", "pick_up", item="Standard weapon")
    table.play("ana", "hand_over", item="Flask", to="ben")
    assert (table.arms("ben", kept="carried"), table.items("ben")["Flask"].count) == (["Standard"], 2)


def test_worn_armor_and_a_readied_shield_come_off_before_they_are_given_away() -> None:
    table = rich()
    table.play("gm", "arm", who="ana", armor="Medium", shield="Standard")
    table.play("ana", "ready_shield")
    given = table.options_of("ana", "hand_over", "item").values()
    assert not {"Medium Armor", "Standard shield"} & set(given)
    table.play("ana", "stow_shield")
    table.play("ana", "equip", item="Medium Armor")
    table.play("ana", "hand_over", item="Standard shield", to="ben")
    table.play("ben", "equip", item="Standard shield")
    assert (table.track("ap/ana"), table.track("ap/ben"), table.arms("ben", "shield")) == (0, 1, ["Standard"])


def test_people_call_their_things_what_they_like_and_two_of_them_the_same_too() -> None:
    table = rich()
    for item in ("Standard weapon", "Trinket"):
        table.play("ana", "name_item", item=item, name="2 × Moon, put away with 3 AP")
    names = [item.name for item in ITEMS.all(table.journal.table).values() if item.owner == "ana"]
    assert names.count("2 × Moon, put away with 3 AP") == 2
    assert table.arms("ana") == ["Standard"]
    table.play("gm", "upgrade", who="ana", what="weapon")
    (sword,) = table.items("ana", "in use").values()
    assert (sword.name, sword.make) == ("2 × Moon, put away with 3 AP", "Improved")


def test_a_renamed_potion_is_drunk_and_other_potions_are_left() -> None:
    table = rich()
    table.set(hp=3)
    table.play("gm", "hand_out", who="ana", good="Potion of Healing", count=2)
    table.play("ana", "hand_over", item="Potion of Healing", to="ben")
    table.play("ana", "name_item", item="Potion of Healing", name="Grandmother's cordial")
    table.play("ana", "use_item", item="Grandmother's cordial")
    assert (table.track("hp/ana"), table.items("ben")["Potion of Healing"].count) == (4, 1)
    assert "Grandmother's cordial" not in table.items("ana")


def test_what_the_shield_of_a_creature_can_take_reaches_no_player() -> None:
    table = Fight("2C", ana=Hero("AC"))
    table.play("gm", "arm", who="Grunt", shield="Hardened")
    table.play("gm", "arm", who="ana", shield="Impervious")
    assert [shelf(table, seat)["Hardened shield"].ap for seat in ("gm", "ana")] == [2, None]
    assert [shelf(table, seat)["Impervious shield"].ap for seat in ("gm", "ana")] == [3, 3]
    (thing,) = ITEMS.named(table.journal.table, "Hardened shield")
    assert "ap" not in table.journal.view("ana").things[thing].fields
    table.play("gm", "lay_down", item="Hardened shield")
    assert shelf(table, "ana")["Hardened shield"].ap is None
    table.play("gm", "end_combat")
    table.play("ana", "pick_up", item="Hardened shield")
    assert shelf(table, "ana")["Hardened shield"].ap == 2


def test_the_felt_says_what_an_item_is_in_words_that_other_languages_have() -> None:
    table = rich()
    shown = shelf(table, "ana")["Standard weapon"]
    assert shown.said is not None
    assert (shown.said.says, shown.sort, shown.kept) == ("{quality} weapon", "weapon", "in use")
    table.play("ana", "name_item", item="Standard weapon", name="Dawn")
    assert shelf(table, "ben")["Dawn"].said is None
