"""What the GM buys with Shadow points."""

import pytest

from hearthside.kits.deckahedron.adventure.combat.foes import power_of_foe
from hearthside.kits.deckahedron.adventure.combat.worksheet import lineup_price
from hearthside.kits.deckahedron.adventure.content.gm import Foe
from hearthside.systems.thousand_faces.book import BOOK
from tests.marks import rule
from tests.systems.adventure.test_spending_shadow import table_with


@rule("TF-GMS-05")
@pytest.mark.parametrize(
    ("foe", "price"),
    [
        (Foe(name="Guard", stamina=10, power="d4"), 0),
        (Foe(name="Soldier", stamina=8, power="d6"), 2),
        (Foe(name="Ogre", stamina=8, power="d10"), 4),
        (Foe(name="Bear", stamina=11, power="d4"), 1),
        (Foe(name="Bear", stamina=15, power="d4"), 1),
        (Foe(name="Troll", stamina=16, power="d4"), 2),
        (Foe(name="Troll", stamina=20, power="d4"), 2),
        (Foe(name="Ghost", stamina=5, power="1", special="Cold iron only."), 1),
        (Foe(name="Swamp beast", stamina=12, power="d10", special="It vanishes in the mud."), 6),
    ],
)
def test_strength_of_foes_has_its_price(foe: Foe, price: int) -> None:
    assert lineup_price(BOOK, [foe]) == price


@rule("TF-GMS-05")
def test_a_foe_is_made_stronger_point_by_point() -> None:
    table = table_with(7)
    foe = table.foe("Beast", stamina=10)
    for what, left in (("foe-d6", 5), ("foe-d10", 3), ("foe-stamina-15", 2), ("foe-special", 1), ("foe-stamina-20", 0)):
        entry = table.play("gm", "strengthen", what=f"{foe}:{what}", words="It vanishes in the mud.")
        assert table.track("shadow") == left, what
        assert not [event for event in table.journal.told(entry, "ana") if event["type"] == "told"]
    lying = table.journal.table
    assert (power_of_foe(lying, foe), table.worksheet(foe).stamina) == ("d10", 20)
    assert table.worksheet(foe).secrets == "It vanishes in the mud."
    assert "secrets" not in table.journal.view("ana").things[foe].fields
