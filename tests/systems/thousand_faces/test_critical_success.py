"""Critical Success."""

import pytest

from hearthside.kits.deckahedron.adventure.board import LEVEL, MOVES_KIND
from tests.marks import rule
from tests.systems.adventure.tables import turned
from tests.systems.adventure.test_critical_success import critical


@rule("TF-CRIT-02")
def test_a_critical_success_raises_the_move_or_brings_a_blessing_but_not_both() -> None:
    table = critical("pick-pockets", "dex", 2, {"pick-pockets": "studied"})
    assert {"critical", "insight"} <= table.open_to("ana")
    table.play("ana", "critical", blessing=True)
    assert (table.track("level", "ana.pick-pockets"), table.track("xp", "ana")) == (0, 2)
    assert table.refused("ana", "insight", levels=1).kind == "impossible"

    table = critical("pick-pockets", "dex", 2, {"pick-pockets": "studied"})
    table.play("ana", "insight", levels=1)
    assert (table.track("level", "ana.pick-pockets"), table.track("xp", "ana")) == (1, 1)
    assert "B" not in table.lying("ana").discard
    assert table.refused("ana", "critical", blessing=True).kind == "impossible"


@rule("TF-CRIT-04")
@pytest.mark.parametrize(("move", "level"), [("backstab", -1), ("goreography", 0)])
def test_an_untrained_move_rises_and_the_player_takes_its_card(move: str, level: int) -> None:
    table = critical(move, "dex", 1)
    while "pick" in table.offers("ana"):
        table.play("ana", "pick", options=list(table.offers("ana")["pick"].fields["options"].values()[0]))
    table.play("ana", "insight", levels=1)
    assert table.journal.table.has_mark(MOVES_KIND.of("ana"), move)
    assert (table.track("level", f"ana.{move}"), table.track("xp", "ana")) == (level, 0)


@rule("TF-LVL-10")
def test_a_raise_is_marked_on_the_card_and_counts_in_the_next_flip() -> None:
    table = critical("pick-pockets", "dex", 1, {"pick-pockets": "studied"})
    table.play("ana", "insight", levels=1)
    for seat in ("ana", "gm"):
        assert table.journal.view(seat).track(LEVEL.of("ana.pick-pockets")) == 1
    table.play("ana", "attempt", move="pick-pockets")
    assert len(turned(table.play("ana", "flip", attribute="dex")).split()) == 2
