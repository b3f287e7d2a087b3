"""Losing and regaining Stamina."""

from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span, turned


@rule("TF-STAM-01")
def test_cards_are_revealed_until_enough_symbols_show_and_all_of_them_are_exhausted() -> None:
    table = TableOfAdventure(ana=hand("D02 D12 D05 D13 D01 ..."))
    entry = table.play("ana", "lose", points=2)
    assert event_names(entry) == ["Moved", "Moved", "Moved", "Moved", "Moved", "Told"]
    assert turned(entry) == "D02 D12 D05 D13"
    assert sorted(table.lying("ana").exhaustion.split()) == ["D02", "D05", "D12", "D13"]
    assert table.lying("ana").draw.startswith("D01 ")
    for seat in ("ana", "gm"):
        told = [event for event in table.journal.told(entry, seat) if event["type"] == "moved"]
        assert [event["faces"] for event in told[:4]] == [("D02",), ("D12",), ("D05",), ("D13",)]
        assert table.journal.view(seat).pile(EXHAUSTION.of("ana")).faces is None


@rule("TF-STAM-02")
def test_cards_without_a_symbol_revealed_on_the_way_are_lost_too() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D03 D12 ..."))
    table.play("ana", "lose")
    assert table.counts("ana") == (16, 0, 4)


@rule("TF-STAM-03")
def test_when_the_draw_pile_runs_out_the_discard_pile_is_shuffled_in_and_revealing_goes_on() -> None:
    table = TableOfAdventure(ana=hand("D01 D02", discard=f"{span(3, 7)} {span(11, 13)}"))
    entry = table.play("ana", "lose", shuffles=["D03 D12"])
    assert event_names(entry) == ["Moved", "Moved", "Moved", "Shuffled", "Moved", "Moved", "Moved", "Told"]
    assert (turned(entry), table.lying("ana").exhaustion) == ("D01 D02 D03 D12", "D12 D03 D02 D01")
    assert table.counts("ana") == (6, 0, 4)


@rule("TF-STAM-05")
def test_a_loss_that_draw_and_discard_cannot_show_exhausts_everything_and_incapacitates() -> None:
    table = TableOfAdventure(ana=hand("D01 D11 D02", discard="D12 D03 D04"))
    entry = table.play("ana", "lose", points=3)
    assert table.counts("ana") == (0, 0, 6)
    assert (table.is_down("ana"), rules_told(entry)) == (True, ["TF-STAM-01", "TF-INC-01"])
    assert table.refused("ana", "lose").rule == "TF-STAM-05"


@rule("TF-STAM-10")
def test_the_player_picks_returning_cards_by_their_backs_without_seeing_faces() -> None:
    table = TableOfAdventure(ana=hand(span(1, 15), exhaustion="D16 D17 D18 D19 D20"))
    shuffled = TableOfAdventure(ana=hand(span(1, 15), exhaustion="D20 D19 D18 D17 D16"))
    for seat in ("ana", "gm"):
        assert table.journal.view(seat) == shuffled.journal.view(seat)
        assert table.offers(seat) == shuffled.offers(seat)
    picked = table.journal.view("ana").pile(EXHAUSTION.of("ana")).tokens[1:3]
    entry = table.regain("ana", list(picked))
    (moved,) = (event for event in table.journal.told(entry, "gm") if event["type"] == "moved")
    assert (moved["faces"], moved["target"]) == (("D17", "D18"), "discard/ana")


def test_the_unluckiest_loss_of_six_leaves_a_hero_standing_and_of_seven_does_not() -> None:
    every_blank_first = f"{span(1, 10)} {span(11, 20)}"
    table = TableOfAdventure(ana=hand(every_blank_first))
    table.play("ana", "lose", points=6)
    assert (table.counts("ana"), table.is_down("ana")) == ((4, 0, 16), False)
    table = TableOfAdventure(ana=hand(every_blank_first))
    table.play("ana", "lose", points=7)
    assert (table.counts("ana"), table.is_down("ana")) == ((3, 0, 17), True)
