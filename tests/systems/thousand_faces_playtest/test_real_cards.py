"""Players with a deck of their own in this edition: cards are lost unseen, and named when they show."""

from typing import Any

from hearthside.kernel.chance import ScriptedChance, face_name
from hearthside.kernel.handle import Refused
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.systems.adventure.tables import TableOfAdventure, hand


def named(table: TableOfAdventure, do: str, *turned: str, **fields: Any) -> Entry | Refused:
    """Ana does something with her own cards, and names those she turned."""
    return table.journal.do("ana", {"do": do, **fields}, ScriptedChance(), turned=turned)


def with_real_cards(campaign: str = "9-hour", **fields: Any) -> TableOfAdventure:
    """A table where Ana plays with a deck of her own."""
    table = TableOfAdventure(campaign, ana=hand(**fields))
    table.play("ana", "own_cards")
    return table


def test_nobody_names_cards_that_are_lost_unseen() -> None:
    table = with_real_cards()
    assert isinstance(named(table, "lose", points=3), Entry)
    assert table.counts("ana") == (17, 0, 3)


def test_any_card_may_still_be_turned_after_a_loss_that_nobody_saw() -> None:
    table = with_real_cards()
    named(table, "lose", points=3)
    for face in ("D01", "D02", "D03"):  # the table took these to be lost, and was wrong
        assert isinstance(named(table, "reveal", face), Entry)
    assert sorted(table.lying("ana").discard.split()) == ["D01", "D02", "D03"]
    assert table.counts("ana") == (14, 3, 3)
    assert isinstance(named(table, "reveal", "D02"), Refused), "that one lies open"


def test_cards_that_come_back_are_named() -> None:
    table = with_real_cards()
    named(table, "lose", points=2)
    backs = list(table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens)
    table.play("gm", "regain", who="ana", points=2)
    assert isinstance(named(table, "recover", "D17", cards=backs), Refused)
    assert isinstance(named(table, "recover", "D17", "D01", cards=backs), Entry)
    assert sorted(table.lying("ana").discard.split()) == ["D01", "D17"]
    assert table.counts("ana") == (18, 2, 0)


def test_a_hero_names_what_was_lost_and_what_is_found() -> None:
    table = with_real_cards()
    named(table, "lose", points=2)
    assert isinstance(named(table, "go_heroic", "D04", "D05", "D01", "D12", "D13"), Entry)
    assert (table.faces("heroic/ana"), table.lying("ana").discard) == ("D13 D12", "D01")
    assert isinstance(named(table, "lose", "D02", "D20"), Entry)
    assert table.faces("heroic/ana") == "D20 D13 D12"
    everything = [
        card for pile in ("draw", "discard", "heroic") for card in table.journal.table.cards(PilePlace(f"{pile}/ana"))
    ]
    assert len({face_name(card) for card in everything}) == 20
