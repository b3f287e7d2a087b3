"""Losing and regaining Stamina."""

from hearthside.kernel.chance import ScriptedChance
from tests.systems.adventure.tables import TableOfAdventure, cites, hand, span


def test_regained_cards_go_to_the_discard_pile() -> None:
    table = TableOfAdventure(ana=hand(span(1, 15), exhaustion=span(16, 20)))
    tokens = table.journal.view("ana").pile("exhaustion/ana").tokens
    entry = table.play("ana", "regain", cards=[tokens[0], tokens[3]])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("D16 D19", "D17 D18 D20")
    assert cites(entry, "TF-STAM-09")
    assert table.refused("ana", "regain", cards=[tokens[0]]).kind == "impossible"


def test_cards_turned_for_a_flip_are_not_exhausted_by_a_loss_the_gm_lets_in() -> None:
    table = TableOfAdventure(ana=hand("D01 D12 ...", xp=1))
    table.play("ana", "flip", attribute="str")
    table.journal.do("gm", {"do": "lose"}, ScriptedChance(), acting_for="ana", because="The ceiling comes down.")
    assert (table.lying("ana").turned, table.lying("ana").exhaustion) == ("D01", "D12")
