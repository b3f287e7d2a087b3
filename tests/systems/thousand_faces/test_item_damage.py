"""Red cards on items: how they come, what the third damage does, and how they go."""

from hearthside.kits.deckahedron.adventure.gear.items import items_of
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-DMG-03")
def test_every_mundane_item_can_be_damaged() -> None:
    table = TableOfAdventure(ana=hand(items=("sword", "leather-armour", "shield")))
    table.play("ana", "name_pack", pack="pack", name="Rope")
    for item in items_of(table.journal.table, "ana"):
        table.play("gm", "damage_item", item=item)
        assert table.card(item).red == 1


@rule("TF-DMG-04")
def test_a_magic_item_is_damaged_only_as_the_cost_of_a_magical_weapon() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", items=("of-illusion",), int=3, moves=("use-a-magic-item",)))
    refused = table.refused("gm", "damage_item", item=table.item("ana", "of-illusion"))
    assert refused.rule == "TF-DMG-04"
    table.play("gm", "write_weapon", to="ana", name="Humming Sword", reach=["melee"], effect="of-illusion")
    sword = table.item("ana", "blank")
    assert table.refused("gm", "damage_item", item=sword).rule == "TF-DMG-04"
    table.play("ana", "attempt", move="use-a-magic-item", item=sword)
    assert table.flip("ana", "int") == "✔✔"
    assert "damage" in options_of(table, "ana", "pick")
    table.play("ana", "pick", options=["damage"])
    assert table.card(sword).red == 1
    # On ✅ it is the GM who may choose it; on ✔✔✔ and ✗ there is nothing to choose.
    for card, came_to, chooser in (("D15", "✅", "gm"), ("D19", "✔✔✔", ""), ("D01", "✗", "")):
        ana = hand(f"{card} ...", items=("of-illusion",), int=3, moves=("use-a-magic-item",))
        other = TableOfAdventure(ana=ana)
        other.play("gm", "write_weapon", to="ana", name="Humming Sword", reach=["melee"], effect="of-illusion")
        other.play("ana", "attempt", move="use-a-magic-item", item=other.item("ana", "blank"))
        assert other.flip("ana", "int") == came_to
        asked = [seat for seat in ("ana", "gm") if "pick" in other.asked(seat)]
        assert asked == ([chooser] if chooser else [])
        if chooser:
            assert "damage" in options_of(other, chooser, "pick")


def options_of(table: TableOfAdventure, seat: str, action: str) -> list[str | int]:
    """What somebody is asked to pick from."""
    return table.choices(seat, action, "options")
