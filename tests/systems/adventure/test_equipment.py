"""Pack, items and what they weigh; the very thing one brought; and what lies open to whom."""

from dataclasses import astuple
from typing import Any

from hearthside.kernel.choices import Places
from hearthside.kernel.events import Told
from hearthside.kernel.saying import slots_in_words
from hearthside.kits.deckahedron.adventure.board import BLESSINGS
from hearthside.kits.deckahedron.adventure.gear.items import items_of, name_of
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS, LIGHTENED, LOAD, STOCK
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told


def names(table: TableOfAdventure, seat: str) -> list[str]:
    """What somebody's items are called."""
    return [name_of(table.journal.table, item) for item in items_of(table.journal.table, seat)]


def test_somebody_who_sits_down_has_two_pack_and_can_be_handed_item_cards() -> None:
    table = TableOfAdventure(ana=hand())
    assert table.track("pack", "ana") == 2
    assert table.track("precious", "ana") == 0
    table.play("gm", "hand_out", to="ana", what="sword", name="Dawn")
    assert names(table, "ana") == ["Dawn Sword"]


@rule("TF-EQUIP-02")
def test_no_number_at_the_table_counts_money_food_or_speed() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "leather-armour", "of-illusion")))
    kinds = {name.partition("/")[0] for name in table.journal.table.tracks}
    words = " ".join(kind.title.lower() for kind in table.journal.system.tracks if kind.name in kinds)
    for untracked in ("coin", "gold", "silver", "money", "ration", "food", "speed", "size"):
        assert untracked not in words
        assert untracked not in kinds


@rule("TF-EQUIP-03")
def test_items_can_be_dropped_and_no_longer_weigh() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "bow", "many-knives", "leather-armour")))
    assert table.load("ana") == 6
    table.play("ana", "drop", things=[table.item("ana", "bow"), table.item("ana", "many-knives")])
    assert table.load("ana") == 4
    assert names(table, "ana") == ["Sword", "Leather Armour"]
    # Also in the middle of a fight, on the run and before a blow lands; and from cold hands nothing is dropped.
    table.foe()
    table.suffer("ana", "5")
    table.play("ana", "drop", things=[table.item("ana", "sword")])
    assert table.load("ana") == 3
    down = TableOfAdventure(ana=hand(items=("sword",), is_down=True))
    assert down.refused("ana", "drop", things=[down.item("ana", "sword")]).rule == "TF-INC-03"


def test_what_was_left_behind_can_be_found_again_as_it_was() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",)), ben=hand())
    sword = table.item("ana", "sword")
    table.play("gm", "damage_item", item=sword)
    table.play("ana", "drop", things=[sword])
    table.play("gm", "hand_out", to="ben", what=sword)
    assert items_of(table.journal.table, "ben") == (sword,)
    assert table.card(sword).red == 1


def test_items_and_pack_pass_from_hand_to_hand() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), precious=1), ben=hand())
    sword = table.item("ana", "sword")
    table.play("ana", "pass_on", thing=sword, to="ben")
    table.play("ana", "pass_on", thing="pack", to="ben")
    table.play("ana", "pass_on", thing="precious", to="ben")
    assert items_of(table.journal.table, "ana") == ()
    assert items_of(table.journal.table, "ben") == (sword,)
    assert (table.track("pack", "ana"), table.track("precious", "ana")) == (1, 0)
    assert (table.track("pack", "ben"), table.track("precious", "ben")) == (3, 1)


@rule("TF-EQUIP-04")
def test_pack_of_either_side_is_unnamed_and_counts_one() -> None:
    table = TableOfAdventure(ana=hand(pack=1, precious=1))
    assert table.load("ana") == 2
    assert names(table, "ana") == []


@rule("TF-EQUIP-05")
def test_a_pack_card_whose_content_is_fixed_becomes_an_item_of_that_name() -> None:
    table = TableOfAdventure(ana=hand(pack=2))
    before = table.load("ana")
    table.play("ana", "name_pack", pack="pack", name="Rope")
    assert table.track("pack", "ana") == 1
    assert names(table, "ana") == ["Rope"]
    assert table.load("ana") == before


@rule("TF-EQUIP-07")
def test_encumbrance_counts_items_and_pack_as_the_cards_print() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "full-plate")))
    assert table.load("ana") == 2 + 1 + 4
    table = TableOfAdventure(ana=hand(items=("padded-armour", "shield")))
    assert table.load("ana") == 2 + 2 + 2
    table = TableOfAdventure(ana=hand(items=("sword", "leather-armour"), moves=("tied-with-her-ribbon",)))
    assert table.load("ana") == 2 + 1 + 1 - 1


def test_a_ribbon_lightens_the_one_weapon_it_was_tied_to() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "bow"), moves=("tied-with-her-ribbon",)))
    bow = table.item("ana", "bow")
    table.play("ana", "put_behind", move="tied-with-her-ribbon", item=bow)
    assert table.load("ana") == 3
    assert "put_behind" not in table.offers("ana")
    table.play("ana", "drop", things=[bow])
    assert table.load("ana") == 3, "the sword counts in full: the ribbon is on the lost bow"


def test_everybody_reads_what_somebody_carries_and_what_makes_it_lighter() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "bow"), moves=("tied-with-her-ribbon",)), ben=hand())
    bow = table.item("ana", "bow")
    table.play("ana", "put_behind", move="tied-with-her-ribbon", item=bow)
    seen = table.journal.view("ben")
    assert (seen.track(LOAD.of("ana")), seen.track(LOAD.of("ben"))) == (3, 2)
    assert seen.marks[LIGHTENED.of("ana")] == (f"1 tied-with-her-ribbon {bow}",)
    felt: Any = table.journal.felt("ben")
    assert [astuple(each) for each in felt.lighter] == [("ana", bow, "tied-with-her-ribbon", 1)]
    assert [astuple(each) for each in felt.loads] == [("ana", 3), ("ben", 2)]
    table.play("ana", "pass_on", thing=bow, to="ben")
    seen = table.journal.view("ben")
    assert (seen.track(LOAD.of("ana")), seen.track(LOAD.of("ben"))) == (3, 3)
    assert not seen.marks.get(LIGHTENED.of("ana"))


def test_a_load_follows_from_what_is_carried_and_is_not_set_by_hand() -> None:
    table = TableOfAdventure(ana=hand())
    for packs in (0, 3):
        table.play("gm", "set", track="pack/ana", to=packs, reason="The mule was never theirs.")
        assert table.journal.view("ana").tracks[LOAD.of("ana")] == packs
    settable = table.offers("gm")["set"].fields["track"]
    assert isinstance(settable, Places)
    assert not [option.value for option in settable.options if str(option.value).startswith("load/")]


def test_armour_grows_lighter_on_those_who_wear_it_like_a_skin() -> None:
    for level, load in (("studied", 2 + 3 + 2), ("expert", 2 + 3 + 1), ("master", 2 + 0 + 1)):
        moves = {"like-a-second-skin": level}
        table = TableOfAdventure("30-hour", ana=hand(items=("full-plate", "shield"), moves=moves))
        assert table.load("ana") == load


def test_what_the_story_hands_out_may_weigh_nothing() -> None:
    table = TableOfAdventure(ana=hand(pack=0))
    table.play("gm", "hand_out", to="ana", what="of-illusion", name="Feather", weightless=True)
    assert names(table, "ana") == ["Feather of Illusion"]
    assert table.load("ana") == 0


@rule("TF-EQUIP-11")
def test_a_thing_without_rules_weighs_and_offers_nothing() -> None:
    table = TableOfAdventure(ana=hand())
    before = table.open_to("ana")
    table.play("gm", "write_item", to="ana", name="A barrel of brandy")
    assert names(table, "ana") == ["A barrel of brandy"]
    assert table.load("ana") == 3
    assert table.open_to("ana") == before


@rule("TF-EQUIP-12")
def test_precious_pack_pays_where_pack_is_asked_but_not_the_other_way_round() -> None:
    table = TableOfAdventure(ana=hand(pack=1, precious=1))
    prices = table.choices("ana", "good_thing", "price")
    assert prices == ["pack+precious"]
    table.play("ana", "good_thing", price="pack+precious", thing="A ladder")
    assert (table.track("pack", "ana"), table.track("precious", "ana")) == (0, 0)
    table = TableOfAdventure(ana=hand(pack=3))
    table.play("gm", "scene", where="town")
    assert "exchange" not in table.offers("ana"), "only precious Pack can be changed"


@rule("TF-GTIB-01")
def test_the_helpful_thing_costs_xp_and_pack_or_two_pack() -> None:
    def prices(**purse: int) -> list[str | int]:
        table = TableOfAdventure(ana=hand(xp=purse["xp"], pack=purse["pack"]))
        return table.choices("ana", "good_thing", "price") if "good_thing" in table.open_to("ana") else []

    assert prices(xp=0, pack=2) == ["pack+pack"]
    assert prices(xp=1, pack=1) == ["xp+pack"]
    assert prices(xp=1, pack=2) == ["xp+pack", "pack+pack"]
    assert prices(xp=0, pack=1) == []
    assert TableOfAdventure(ana=hand(pack=1)).refused("ana", "good_thing", price="pack+pack", thing="It").rule


@rule("TF-GTIB-03")
def test_a_thing_that_goes_back_takes_the_place_of_the_pack_paid() -> None:
    table = TableOfAdventure(ana=hand(pack=2))
    told = table.play("ana", "good_thing", price="pack+pack", thing="A crowbar", back_in_the_pack=True, used_up="Rope")
    assert table.track("pack", "ana") == 0
    assert names(table, "ana") == ["A crowbar"]
    assert table.load("ana") == 2 - 1
    assert "TF-GTIB-02" in rules_told(told)


@rule("TF-GTIB-04")
def test_a_thing_that_is_used_up_leaves_nothing() -> None:
    table = TableOfAdventure(ana=hand(xp=1, pack=2))
    supply = table.track("stock", "green")
    table.play("ana", "good_thing", price="xp+pack", thing="A pork chop")
    assert (table.track("xp", "ana"), table.track("pack", "ana")) == (0, 1)
    assert names(table, "ana") == []
    assert table.track("stock", "green") == supply + 1


@rule("TF-COMP-06")
def test_what_nobody_holds_lies_in_the_supply() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", "B1", pack=2, items=("sword",)))
    supply, sword = table.track("stock", "green"), table.item("ana", "sword")
    table.play("ana", "drop", things=["pack"])
    table.play("ana", "drop", things=["pack"])
    assert table.track("pack", "ana") == 0
    assert table.track("stock", "green") == supply + 2
    red = table.track("stock", "red")
    table.play("gm", "damage_item", item=sword)
    assert table.track("stock", "red") == red - 1
    table.play("gm", "damage_item", item=sword)
    table.play("gm", "damage_item", item=sword)
    assert table.track("stock", "red") == red
    assert sword not in ITEM_CARDS.ids(table.journal.table)
    blessings = len(table.journal.table.cards(BLESSINGS.of_table))
    table.play("gm", "bless", who="ana")
    assert len(table.journal.table.cards(BLESSINGS.of_table)) == blessings - 1
    # What a healed Wound leaves behind lies there too.
    ana = hand("D20 ...", "W1", wounds=1, items=("mending",), moves=("use-a-magic-item",), int=3)
    healed = TableOfAdventure("9-hour", ana=ana).rested("ana")
    healed.play("ana", "attempt", move="use-a-magic-item", item=healed.item("ana", "mending"))
    healed.flip("ana", "int")
    healed.play_out()
    assert (healed.track("wounds", "ana"), healed.faces("supply/table")) == (0, "W1")


def test_nobody_hears_of_gear_that_is_not_there() -> None:
    table = TableOfAdventure(ana=hand(pack=0))
    gear = {"good_thing", "name_pack", "drop", "pass_on", "put_behind", "unveil", "exchange", "stop_flow"}
    assert not gear & set(table.offers("ana"))
    assert not ITEM_CARDS.ids(table.journal.table)
    assert table.track("stock", "green") > 0
    assert STOCK.of("green") == STOCK.of("green")


def test_the_story_names_what_is_dropped() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",)))
    entry = table.play("ana", "drop", things=[table.item("ana", "sword"), "pack"])
    told = [event for event in entry.events if isinstance(event, Told)]
    assert slots_in_words(told[0].slots)["things"] == "Sword and 1 Pack"


def test_what_was_paid_is_counted_and_not_listed() -> None:
    table = TableOfAdventure(ana=hand(xp=0, pack=2))
    entry = table.play("ana", "good_thing", thing="rope", price="pack+pack")
    (told,) = (event for event in entry.events if isinstance(event, Told) and "paid" in event.slots)
    assert slots_in_words(told.slots)["paid"] == "2 Pack"
