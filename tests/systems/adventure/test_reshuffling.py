"""Reshuffling."""

from tests.marks import rule
from tests.systems.adventure.tables import Lying, TableOfAdventure, event_names, hand, rules_told, span, turned


@rule("TF-SHUF-02")
def test_with_five_cards_or_fewer_in_the_draw_pile_the_discard_pile_must_be_shuffled_in() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 20)))
    entry = table.play("ana", "flip", attribute="str")
    assert table.counts("ana") == (20, 0, 0)
    assert rules_told(entry)[-1] == "TF-SHUF-02"
    table = TableOfAdventure(ana=hand(span(1, 7), discard=span(8, 20)))
    table.flip("ana")
    assert table.counts("ana") == (6, 14, 0)


def test_a_blessing_or_a_wound_taken_with_a_low_draw_pile_is_shuffled_in_at_once() -> None:
    table = TableOfAdventure(ana=hand(span(1, 5)))
    table.play("gm", "bless", who="ana")
    assert (table.counts("ana"), "B1" in table.lying("ana").draw.split()) == ((6, 0, 0), True)
    table = TableOfAdventure(ana=hand(span(1, 5)))
    table.play("gm", "wound", who="ana", picks=["W2"])
    assert (table.counts("ana").discard, "W2" in table.lying("ana").draw.split()) == (0, True)


@rule("TF-SHUF-03")
def test_the_exhaustion_pile_is_never_part_of_a_reshuffle() -> None:
    table = TableOfAdventure(ana=hand(span(1, 5), discard=span(6, 10), exhaustion=span(11, 20)))
    table.play("ana", "reshuffle")
    assert table.counts("ana") == (10, 0, 10)
    assert table.lying("ana").exhaustion == span(11, 20)


@rule("TF-SHUF-04")
def test_the_forced_reshuffle_comes_after_a_flip_and_never_within_it() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 16)))
    entry = table.play("ana", "flip", attribute="str", advantages=2)
    assert turned(entry) == "D01 D02 D03"
    assert event_names(entry)[:4] == ["Moved", "Moved", "Moved", "Resolved"]
    assert event_names(entry)[-3:] == ["Moved", "Shuffled", "Told"]
    assert table.counts("ana") == (16, 0, 0)


@rule("TF-SHUF-04")
def test_the_forced_reshuffle_comes_after_a_loss_and_never_within_it() -> None:
    table = TableOfAdventure(ana=hand("D12 D13 D01 D02 D03 D04", discard="D14 D15 D16 D17"))
    entry = table.play("ana", "lose", points=2, shuffles=["D17"])
    assert table.lying("ana").exhaustion == "D13 D12", "the second card came before anything was shuffled"
    assert event_names(entry)[-3:] == ["Moved", "Shuffled", "Told"]
    assert table.counts("ana") == (8, 0, 2)


def test_a_flip_still_waiting_to_be_read_is_not_shuffled_into() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D03 D04 D05 D06", xp=1))
    table.play("ana", "flip", attribute="str")
    table.play("gm", "bless", who="ana")
    assert table.lying("ana") == Lying(draw=span(2, 6), turned="D01", discard="B1")
    table.stand("ana")
    assert table.counts("ana") == (7, 0, 0)


@rule("TF-SHUF-05")
def test_a_forced_reshuffle_with_an_empty_discard_pile_changes_nothing() -> None:
    table = TableOfAdventure(ana=hand(f"B5 {span(1, 5)}"))
    entry = table.play("ana", "flip", attribute="str")
    assert table.lying("ana") == Lying(draw=span(1, 5))
    assert "TF-SHUF-02" not in rules_told(entry)
    assert table.refused("ana", "reshuffle").rule == "TF-SHUF-05"
