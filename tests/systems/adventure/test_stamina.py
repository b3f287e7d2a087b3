"""Losing and regaining Stamina."""

from hearthside.kernel.chance import ScriptedChance
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told, span


def test_the_unluckiest_loss_of_six_leaves_a_hero_standing_and_of_seven_does_not() -> None:
    every_blank_first = f"{span(1, 10)} {span(11, 20)}"
    table = TableOfAdventure(ana=hand(every_blank_first))
    table.play("ana", "lose", points=6)
    assert (table.counts("ana"), table.is_down("ana")) == ((4, 0, 16), False)
    table = TableOfAdventure(ana=hand(every_blank_first))
    table.play("ana", "lose", points=7)
    assert (table.counts("ana"), table.is_down("ana")) == ((3, 0, 17), True)


def test_regained_cards_go_to_the_discard_pile() -> None:
    table = TableOfAdventure(ana=hand(span(1, 15), exhaustion=span(16, 20)))
    tokens = table.journal.view("ana").pile("exhaustion/ana").tokens
    entry = table.play("ana", "regain", cards=[tokens[0], tokens[3]])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("D16 D19", "D17 D18 D20")
    assert rules_told(entry) == ["TF-STAM-09"]
    assert table.refused("ana", "regain", cards=[tokens[0]]).kind == "impossible"


def test_cards_turned_for_a_flip_are_not_exhausted_by_a_loss_the_gm_lets_in() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D12 ...", xp=1))
    table.play("ana", "flip", attribute="str")
    table.journal.do("gm", {"do": "lose"}, ScriptedChance(), acting_for="ana", because="The ceiling comes down.")
    assert (table.lying("ana").turned, table.lying("ana").exhaustion) == ("D01", "D12 D02")
