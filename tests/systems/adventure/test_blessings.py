"""Blessing cards."""

import pytest

from hearthside.kits.deckahedron.adventure.board import BLESSINGS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told


@rule("TF-BLES-01")
def test_a_player_told_to_take_a_blessing_draws_one_at_random_into_their_discard_pile() -> None:
    table = TableOfAdventure(ana=hand(discard="D20"), ben=hand())
    table.play("gm", "bless", who="ben")
    top = table.faces("blessings/table").split()[0]
    assert table.journal.view("gm").pile(BLESSINGS.of_table).faces is None, "nobody picks: the supply lies face down"
    entry = table.play("gm", "bless", who="ana")
    assert event_names(entry) == ["Moved", "Befell", "Told"]
    assert table.lying("ana").discard == f"{top} D20"
    assert len(table.journal.table.cards(BLESSINGS.of_table)) == 4


def test_an_empty_supply_gives_no_blessing_and_says_so() -> None:
    supply = TableOfAdventure(ana=hand()).faces("blessings/table")
    table = TableOfAdventure(ana=hand("D11 ...", discard=supply))
    assert table.faces("blessings/table") == ""
    assert table.refused("gm", "bless", who="ana").rule == "TF-AMB-13"
    table.flip("ana")
    assert rules_told(table.play("ana", "critical", blessing=True)) == ["TF-AMB-13"]


@rule("TF-BLES-02")
@pytest.mark.parametrize("card", ["B1", "B5"])
def test_a_blessing_that_resolves_a_move_goes_back_to_the_supply(card: str) -> None:
    supply = sorted(TableOfAdventure(ana=hand()).faces("blessings/table").split())
    table = TableOfAdventure(ana=hand(f"{card} ..."))
    assert len(table.faces("blessings/table").split()) == 5
    entry = table.play("ana", "flip", attribute="str")
    assert event_names(entry) == ["Moved", "Resolved", "Told", "Moved", "Shuffled", "Told"]
    assert sorted(table.faces("blessings/table").split()) == supply
    assert table.counts("ana") == (20, 0, 0)


@rule("TF-BLES-03")
def test_a_blessing_that_did_not_resolve_goes_to_the_discard_pile() -> None:
    table = TableOfAdventure(ana=hand("B5 D01 ..."))
    assert table.flip("ana", disadvantages=1) == "✗"
    assert table.lying("ana").discard == "D01 B5"
    assert len(table.faces("blessings/table").split()) == 5
