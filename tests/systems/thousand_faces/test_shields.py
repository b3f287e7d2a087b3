"""Shields: raised before a Harm or a Wound lands, at the price of the card."""

from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_shields import raise_shield


@rule("TF-SHLD-02")
def test_blocking_is_fast_and_there_is_one_fast_move_a_moment() -> None:
    table = TableOfAdventure(ana=hand("D14 D12 ...", items=("shield",), dex=3))
    table.play("gm", "spotlight", who="ana")
    table.play("gm", "wound", who="ana")
    raise_shield(table)
    assert table.journal.table.has_mark(MOMENT.of("ana"), "FAST")
    assert blocks_of(table.journal.table, "ana", "wound") == ()
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert "block" not in table.offers("ana")
    assert table.track("wounds", "ana") == 1
    used = TableOfAdventure(ana=hand("D12 D12 ...", items=("shield", "sword"), moves=("weak-spot",), dex=3, int=3))
    used.play("gm", "spotlight", who="ana")
    used.make("ana", "weak-spot", "int")
    used.play("gm", "wound", who="ana", picks=["W1"])
    assert used.refused("ana", "block", shield=used.item("ana", "shield")).says
    assert used.track("wounds", "ana") == 1
