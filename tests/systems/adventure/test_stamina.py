"""Losing and regaining Stamina."""

from hearthside.kernel.chance import ScriptedChance
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, cites, hand, span


def test_regained_cards_go_to_the_discard_pile() -> None:
    table = TableOfAdventure(ana=hand(span(1, 15), exhaustion=span(16, 20)))
    tokens = table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens
    entry = table.regain("ana", [tokens[0], tokens[3]])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("D16 D19", "D17 D18 D20")
    assert cites(entry, "TF-STAM-09")


@rule("TF-BRTH-02")
def test_nobody_helps_themself_to_stamina_and_a_breather_gives_up_to_four() -> None:
    table = TableOfAdventure(ana=hand("D04 D12 " + span(5, 11), exhaustion=span(13, 20), str=3, int=3))
    assert not {"regain", "recover"} & set(table.offers("ana")), "in no moment, whatever was lost"
    table.foe()
    table.play("ana", "attempt", move="take-a-breather")
    assert not {"regain", "recover"} & set(table.offers("ana"))
    assert table.refused("gm", "regain", who="ana").rule == "TF-FLIP-05", "not even the GM gives any in mid-flip"
    assert table.flip("ana", "int") == "✔✔"
    assert table.journal.table.awaited["ana"].matter.points == 3, "1d4, read from D12"
    pick = table.offers("ana")["recover"].fields["cards"]
    assert (pick.least, pick.most) == (0, 3)  # type: ignore[union-attr]
    table.play("ana", "recover", cards=list(pick.tokens[:3]))  # type: ignore[union-attr]
    assert table.counts("ana").exhaustion == 5
    assert not {"regain", "recover"} & set(table.offers("ana"))


def test_cards_turned_for_a_flip_are_not_exhausted_by_a_loss_the_gm_lets_in() -> None:
    table = TableOfAdventure(ana=hand("D01 D12 ...", xp=1))
    table.play("ana", "flip", attribute="str")
    table.journal.do("gm", {"do": "lose"}, ScriptedChance(), acting_for="ana", because="The ceiling comes down.")
    assert (table.lying("ana").turned, table.lying("ana").exhaustion) == ("D01", "D12")
