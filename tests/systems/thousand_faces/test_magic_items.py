"""Magic items: charges, capacity, what flows and what ends it; and what the printed ones do."""

from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.adventure.content.items import ITEMS
from hearthside.kits.deckahedron.adventure.gear.charges import change_capacity
from hearthside.kits.deckahedron.adventure.gear.items import items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_magic_items import PERFECT, bleeding, charges, mage, offered, use


@rule("TF-MAG-01")
def test_a_magic_item_holds_three_charges_unless_its_card_says_otherwise() -> None:
    magic = [item.id for item in ITEMS.values() if item.magic is not None]
    table = TableOfAdventure("9-hour", ana=hand(items=magic))
    green = TableOfAdventure("9-hour", ana=hand()).track("stock", "green") - table.track("stock", "green")
    found = {table.card(item).card: charges(table, item) for item in items_of(table.journal.table, "ana")}
    assert found.pop("of-telepathy") == (2, 2)
    assert set(found.values()) == {(3, 3)}
    assert green == 3 * len(found) + 2, "each charge is a green card under the item"


@rule("TF-MAG-02")
def test_a_lost_charge_returns_a_green_card_to_the_supply() -> None:
    table = TableOfAdventure(ana=mage(PERFECT, "of-illusion"))
    ring, green = table.item("ana", "of-illusion"), table.track("stock", "green")
    use(table, ring)
    assert charges(table, ring) == (2, 3)
    assert table.track("stock", "green") == green + 1


@rule("TF-MAG-04")
def test_capacity_rises_and_falls_and_charges_never_exceed_a_fallen_one() -> None:
    ana = hand("D12 ...", int=3, xp=1, items=("of-illusion",), moves=("use-a-magic-item", "obsessive-contemplation"))
    table = TableOfAdventure("9-hour", ana=ana)
    ring = table.item("ana", "of-illusion")
    table.play("gm", "use_up", what=f"capacity ana {ring}")
    assert charges(table, ring) == (2, 2), "what it cannot hold it loses"
    table.play("gm", "scene", where="town")
    table.play("ana", "contemplate", improvement=f"magic-capacity {ring}")
    assert charges(table, ring) == (2, 3), "more room is not more charge"
    assert use(table, ring) == "✔✔"
    table.play("ana", "pick", options=["capacity"])
    assert charges(table, ring) == (1, 2)
    assert all(ITEM_CARDS.of(table.journal.view(seat), ring).capacity == 2 for seat in ("ana", "gm")), (
        "it is on the card"
    )


@rule("TF-MAG-05")
def test_an_item_whose_capacity_falls_below_one_falls_apart() -> None:
    table = TableOfAdventure(ana=mage("D12", "of-sensation"))
    item = table.item("ana", "of-sensation")
    draft = table.draft()
    change_capacity(draft, "ana", item, -2)
    table.take_over(draft)
    green = table.track("stock", "green")
    assert use(table, item) == "✔✔"
    table.play("ana", "pick", options=["capacity"])
    assert items_of(table.journal.table, "ana") == ()
    assert (table.card(item).where, table.card(item).charges) == ("gone", 0), "what it did lasts"
    assert table.track("stock", "green") == green + 1


@rule("TF-UMI-04")
def test_a_further_cost_is_picked_by_the_player_or_by_the_gm() -> None:
    table = TableOfAdventure(ana=mage("D12", "of-illusion", "of-telepathy", "of-sensation", "of-vitality"))
    ring, circlet, glass, straw = items_of(table.journal.table, "ana")
    table.given({f"{straw}.charges": 0})
    assert use(table, ring) == "✔✔"
    assert offered(table, "ana") == ["drain", "capacity"]
    table.play("ana", "pick", options=["drain"])
    assert [charges(table, item) for item in (circlet, glass, straw)] == [(1, 2), (2, 3), (0, 3)]
    assert charges(table, ring) == (2, 3)
    table = TableOfAdventure(ana=mage("D15", "of-illusion", "of-telepathy"))
    ring, circlet = items_of(table.journal.table, "ana")
    assert use(table, ring) == "✅"
    assert "pick" not in table.offers("ana")
    table.play("gm", "pick", options=["capacity"])
    assert charges(table, ring) == (2, 2)
    assert charges(table, circlet) == (2, 2)


@rule("TF-ENT-03")
def test_with_the_wound_card_the_state_goes() -> None:
    table = bleeding("D20 D13", "of-illusion")
    ring = table.item("ana", "of-illusion")
    table.play("gm", "scene", how="healing help")
    table.play("ana", "seek_help")
    assert "W1" not in table.lying("ana").discard
    assert not table.journal.table.has_mark(STATE.of("ana"), "blood-bound")
    use(table, ring)
    assert charges(table, ring) == (2, 3)


@rule("TF-ENT-03")
def test_a_mended_wound_card_ends_the_state_too() -> None:
    table = bleeding("D20 D13", "mending", "of-illusion")
    use(table.rested("ana"), table.item("ana", "mending"), whom="ana")
    assert table.choices("ana", "heal", "what") == ["wound card"]
    table.play("ana", "heal", what="wound card")
    assert "W1" not in table.lying("ana").discard
    ring = table.item("ana", "of-illusion")
    use(table, ring)
    assert charges(table, ring) == (2, 3)


@rule("TF-ENT-03")
def test_a_mended_wound_that_takes_the_last_wound_card_ends_the_state_as_well() -> None:
    # The wound card of her own Wound went when she sought help; what is left is that of the Blood-Bound.
    table = bleeding("D20 D13", "mending")
    table.given({"wounds/ana": 1})
    use(table.rested("ana"), table.item("ana", "mending"), whom="ana")
    assert table.choices("ana", "heal", "what") == ["wound", "wound card"]
    table.play("ana", "heal", what="wound")
    assert "W1" not in table.lying("ana").discard
    assert not table.journal.table.has_mark(STATE.of("ana"), "blood-bound")
