"""Red cards on items: how they come, what the third damage does, and how they go."""

from hearthside.kits.deckahedron.adventure.gear.items import items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-DMG-01")
def test_the_first_and_the_second_damage_put_a_red_card_on_the_item() -> None:
    table = TableOfAdventure(ana=hand("D02 D03 ...", items=("sword",), str=3))
    sword = table.item("ana", "sword")
    for red in (1, 2):
        table.play("gm", "damage_item", item=sword)
        assert table.card(sword).red == red
        assert items_of(table.journal.table, "ana") == (sword,)
    # It still works: D03 reads 2.
    foe = table.foe(stamina=6)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    assert table.worksheet(foe).stamina == 4


@rule("TF-DMG-02")
def test_the_third_damage_destroys_and_everything_goes_to_the_supply() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",)))
    sword, supply = table.item("ana", "sword"), table.track("stock", "red")
    for _ in range(2):
        table.play("gm", "damage_item", item=sword)
    assert table.track("stock", "red") == supply - 2
    table.play("gm", "damage_item", item=sword)
    assert items_of(table.journal.table, "ana") == ()
    assert table.track("stock", "red") == supply
    assert sword not in ITEM_CARDS.ids(table.journal.table)
    assert table.load("ana") == 2


@rule("TF-DMG-05")
def test_sharpen_and_stitch_repairs() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", items=("sword",), int=3, pack=1))
    sword = table.item("ana", "sword")
    for _ in range(2):
        table.play("gm", "damage_item", item=sword)
    table.play("ana", "rest")
    assert table.make("ana", "sharpen-and-stitch", "int") == "✔✔"
    table.play("ana", "mend", red=[f"{sword} 1"])
    assert table.card(sword).red == 1
    assert table.track("pack", "ana") == 0


def mended(card: str, pack: int, wanted: int) -> tuple[int, int]:
    """The red cards left on two damaged items, and the Pack left, after as much mending as was wanted."""
    table = TableOfAdventure(ana=hand(f"{card} ...", items=("sword", "bow"), int=3, pack=pack))
    items = items_of(table.journal.table, "ana")
    for item in (*items, *items):
        table.play("gm", "damage_item", item=item)
    table.play("ana", "rest")
    table.make("ana", "sharpen-and-stitch", "int")
    red = [f"{item} {number}" for item in items for number in (1, 2)][:wanted]
    table.play("ana", "mend", red=red)
    assert "mend" not in table.offers("ana")
    return sum(table.card(item).red for item in items), table.track("pack", "ana")


@rule("TF-SNS-02")
def test_the_result_says_how_far_pack_goes_in_mending() -> None:
    assert mended("D13", pack=2, wanted=4) == (0, 0)
    assert mended("D13", pack=2, wanted=3) == (1, 0)
    assert mended("D12", pack=3, wanted=3) == (1, 0)
    assert mended("D15", pack=3, wanted=1) == (3, 1)
    table = TableOfAdventure(ana=hand("D15 ...", items=("sword",), int=3, pack=3))
    sword = table.item("ana", "sword")
    for _ in range(2):
        table.play("gm", "damage_item", item=sword)
    table.play("ana", "rest")
    assert table.make("ana", "sharpen-and-stitch", "int") == "✅"
    assert table.refused("ana", "mend", red=[f"{sword} 1", f"{sword} 2"]).kind == "impossible"
    failed = TableOfAdventure(ana=hand("D16 ...", items=("sword",), int=3))
    failed.play("gm", "damage_item", item=failed.item("ana", "sword"))
    failed.play("ana", "rest")
    assert failed.make("ana", "sharpen-and-stitch", "int") == "✗"
    assert failed.track("gm_moves") == 1
    assert "mend" not in failed.offers("ana")


def test_who_has_no_pack_mends_nothing() -> None:
    table = TableOfAdventure(ana=hand("D13 ...", items=("sword",), int=3, pack=0))
    table.play("gm", "damage_item", item=table.item("ana", "sword"))
    table.play("ana", "rest")
    table.make("ana", "sharpen-and-stitch", "int")
    assert "mend" not in table.offers("ana")
    assert table.card(table.item("ana", "sword")).red == 1
