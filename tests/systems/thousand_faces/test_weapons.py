"""Weapons: their power, how far they strike, and what their attack power does to a foe."""

from typing import Any

from hearthside.kits.deckahedron.adventure.gear.items import (
    gauge_of,
)
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-PWR-08")
def test_loot_has_no_more_power_than_the_best_weapon_of_the_party() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",)), ben=hand())
    mighty: dict[str, Any] = {"to": "ben", "name": "Hero's Sword", "reach": ["melee"], "power": "d6"}
    assert table.refused("gm", "write_weapon", **mighty).rule == "TF-PWR-08"
    table.play("gm", "write_weapon", because="It is his birthday.", **mighty)
    assert gauge_of(table.journal.table, table.item("ben", "blank")) == "d6"
    table.play("gm", "write_weapon", **{**mighty, "to": "ana"})
    table.play("gm", "hand_out", to="ana", what="of-illusion", name="Ring")
    ring = table.item("ana", "of-illusion")
    assert (table.card(ring).capacity, table.card(ring).charges) == (1, 1)
    tale = TableOfAdventure(ana=hand(items=("sword",), xp=2))
    tale.play("ana", "tale", weapon=tale.item("ana", "sword"), name="Dawn")
    tale.play("gm", "hand_out", to="ana", what=tale.items("ana", "tale")[0])
    assert gauge_of(tale.journal.table, tale.item("ana", "blank")) == "d6"
