"""Charges of magic items by red cards, and damage that magic does not take."""

import pytest

from hearthside.kits.deckahedron.adventure.gear.charges import change_capacity, gain_charges, lose_charges
from hearthside.kits.deckahedron.adventure.gear.items import change_card, items_of
from hearthside.kits.deckahedron.adventure.gear.magic import USE
from hearthside.systems.thousand_faces_playtest.charges import black_cards_on, white_cards_on
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_magic_items import charges, mage, use


def ring_of(table: TableOfAdventure) -> str:
    return table.item("ana", "of-illusion")


def cards_on(table: TableOfAdventure, item: str) -> tuple[int, int]:
    """The red cards on an item: white side up, black side up."""
    return white_cards_on(table.journal.table, item), black_cards_on(table.journal.table, item)


def with_cards(white: int, black: int) -> TableOfAdventure:
    """A ring of illusion with these red cards on it."""
    table = TableOfAdventure("9-hour", ana=hand(items=("of-illusion",), moves=(USE,), int=3))
    ring, draft = ring_of(table), table.draft()
    change_capacity(draft, "ana", ring, -black)
    lose_charges(draft, "ana", ring, white)
    table.take_over(draft)
    assert cards_on(table, ring) == (white, black)
    return table


THRICE = "D20 D13 D19"
"""✔✔✔ for Int 3, three times over: a use costs its charge and nothing else."""


@rule("TP-MAG-01")
def test_each_lost_charge_is_a_red_card_white_side_up_until_the_item_is_depleted() -> None:
    table = TableOfAdventure(ana=mage(THRICE, "of-illusion"))
    ring, red = ring_of(table), table.track("stock", "red")
    assert (charges(table, ring), cards_on(table, ring)) == ((3, 3), (0, 0))
    for white in (1, 2, 3):
        use(table, ring)
        assert (charges(table, ring), cards_on(table, ring)) == ((3 - white, 3), (white, 0))
        assert table.track("stock", "red") == red - white
    assert table.refused("ana", "attempt", move=USE).rule == "TF-MAG-03"


@rule("TP-MAG-02")
@pytest.mark.parametrize(("white", "left"), [(0, (2, 2)), (1, (1, 2))])
def test_a_charge_lost_for_good_takes_capacity_and_charge(white: int, left: tuple[int, int]) -> None:
    table = TableOfAdventure(ana=mage(THRICE, "of-illusion"))
    ring = ring_of(table)
    for _ in range(white):
        use(table, ring)
    table.play("gm", "use_up", what=f"capacity ana {ring}")
    assert (charges(table, ring), cards_on(table, ring)) == (left, (white, 1))


@rule("TP-MAG-03")
def test_new_capacity_takes_a_black_side_card_away_or_is_written_down() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("of-illusion",), moves=("obsessive-contemplation",), xp=2))
    ring = ring_of(table)
    table.play("gm", "use_up", what=f"capacity ana {ring}")
    assert (charges(table, ring), cards_on(table, ring)) == ((2, 2), (0, 1))
    table.play("gm", "scene", where="town")
    for has, written in (((3, 3), 3), ((4, 4), 4)):
        table.play("ana", "contemplate", improvement=f"magic-capacity {ring}")
        assert (charges(table, ring), cards_on(table, ring), table.track("written", ring)) == (has, (0, 0), written)


@rule("TP-MAG-04")
def test_rest_and_seek_help_take_every_white_side_card_off_idle_items() -> None:
    for do, scene in (("rest", ""), ("seek_help", "healing help")):
        table = with_cards(white=2, black=1)
        ring = ring_of(table)
        table.play("gm", "scene", how=scene)
        table.play("ana", do, **{name: each.values()[0] for name, each in table.offers("ana")[do].fields.items()})
        assert cards_on(table, ring) == (0, 1)
    table = with_cards(white=2, black=1)
    table.given()
    draft = table.draft()
    change_card(draft, ring_of(table), flows=True)
    table.take_over(draft)
    table.play("ana", "rest", **{name: each.values()[0] for name, each in table.offers("ana")["rest"].fields.items()})
    assert cards_on(table, ring_of(table)) == (2, 1), "what still flows is not idle"


@rule("TP-MAG-05")
def test_an_item_without_capacity_is_of_no_use_but_it_is_still_there() -> None:
    table = with_cards(white=0, black=3)
    ring = ring_of(table)
    assert charges(table, ring) == (0, 0)
    assert table.refused("ana", "attempt", move=USE).rule == "TF-MAG-03"
    draft = table.draft()
    change_capacity(draft, "ana", ring, -1)
    table.take_over(draft)
    assert items_of(table.journal.table, "ana") == (ring,)
    assert table.refused("gm", "damage_item", item=ring).rule == "TP-EQ-02"


@rule("TP-MAG-07")
def test_capacity_and_charges_follow_from_the_cards_on_the_item() -> None:
    assert charges(with_cards(white=1, black=1), "item/1") == (1, 2)
    # A loss for good on an item that is depleted: a white-side card makes room for the black one.
    table = TableOfAdventure(ana=mage(THRICE, "of-illusion"))
    ring = ring_of(table)
    for _ in range(3):
        use(table, ring)
    for has, lying in (((0, 2), (2, 1)), ((0, 1), (1, 2)), ((0, 0), (0, 3))):
        table.play("gm", "use_up", what=f"capacity ana {ring}")
        assert (charges(table, ring), cards_on(table, ring)) == (has, lying)


@rule("TP-MAG-08")
def test_a_charge_of_this_item_for_good_comes_on_top_of_the_charge_for_its_use() -> None:
    table = TableOfAdventure(ana=mage("D12", "of-illusion"))
    ring = ring_of(table)
    assert use(table, ring) == "✔✔"
    table.play("ana", "pick", options=["capacity"])
    assert charges(table, ring) == (1, 2)


@rule("TP-EQ-06")
def test_green_and_red_cards_tell_pack_levels_damage_and_lost_charges_apart() -> None:
    empty = TableOfAdventure(ana=hand(pack=0))
    table = TableOfAdventure(ana=hand(pack=2, items=("of-illusion", "sword")))
    ring, sword = items_of(table.journal.table, "ana")

    def used(colour: str) -> int:
        return empty.track("stock", colour) - table.track("stock", colour)

    assert (used("green"), used("red")) == (2, 0), "a full item has no card on it"
    draft = table.draft()
    lose_charges(draft, "ana", ring, 1)
    change_capacity(draft, "ana", ring, -1)
    table.take_over(draft)
    assert (used("green"), used("red")) == (2, 2), "a spent charge white side up, a lost one black side up"
    table.play("gm", "damage_item", item=sword)
    assert used("red") == 3
    draft = table.draft()
    gain_charges(draft, ring, 3)
    table.take_over(draft)
    assert charges(table, ring) == (4, 2)
    assert (used("green"), used("red")) == (4, 2), "only charges beyond its capacity are green cards"


@rule("TP-EQ-06")
def test_on_a_move_card_a_green_card_is_a_level_above_base_and_a_red_one_is_novice() -> None:
    def after(level: str, *raises: int) -> tuple[int, int]:
        ana = hand("D11 D13 ...", xp=4, moves={"pick-pockets": level}, dex=3)
        table = TableOfAdventure(ana=ana)
        green, red = table.track("stock", "green"), table.track("stock", "red")
        table.make("ana", "pick-pockets", "dex")
        for levels in raises:
            table.play("ana", "insight", levels=levels)
        return green - table.track("stock", "green"), red - table.track("stock", "red")

    assert after("studied", 1) == (1, 0), "expert is a green card, black side up"
    assert after("studied", 2) == (2, 0)
    assert after("novice", 1) == (0, -1), "the red card of a novice goes back"
    assert after("novice", 2) == (1, -1)


@rule("TP-EQ-06")
def test_a_precious_pack_is_a_green_card_and_damage_to_a_magical_weapon_a_red_one() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", pack=0, moves=(USE,), int=3))
    green = table.track("stock", "green")
    table.play("gm", "write_weapon", to="ana", name="Humming Sword", reach=["melee"], effect="of-illusion")
    sword = table.item("ana", "blank")
    table.play("gm", "hand_out", to="ana", what="precious")
    assert table.track("stock", "green") == green - 1
    red = table.track("stock", "red")
    assert use(table, sword) == "✔✔"
    assert table.track("stock", "red") == red - 1, "the charge that was spent"
    table.play("ana", "pick", options=["damage"])
    assert (table.card(sword).red, table.track("stock", "red")) == (1, red - 2)


@rule("TP-EQ-02")
def test_the_third_damage_destroys_a_mundane_item_and_magic_is_not_damaged() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "of-illusion")))
    sword, ring = items_of(table.journal.table, "ana")
    for _ in range(2):
        table.play("gm", "damage_item", item=sword)
    assert table.card(sword).red == 2
    table.play("gm", "damage_item", item=sword)
    assert items_of(table.journal.table, "ana") == (ring,)
    assert table.refused("gm", "damage_item", item=ring).rule == "TP-EQ-02"
