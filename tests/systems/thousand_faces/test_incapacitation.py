"""Incapacitation: Bust-on-3."""

from hearthside.kits.deckahedron.adventure.board import STATE
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told, span


@rule("TF-INC-01")
def test_a_character_is_incapacitated_with_three_cards_or_fewer_after_the_discard_pile_is_shuffled_in() -> None:
    table = TableOfAdventure(ana=hand("D11 D12", discard="D01 D02 D03"))
    table.play("ana", "lose")
    assert (table.counts("ana"), table.is_down("ana")) == ((4, 0, 1), False)
    table = TableOfAdventure(ana=hand("D11 D12", discard="D01 D02"))
    assert not table.is_down("ana")
    table.play("ana", "lose")
    assert (table.counts("ana"), table.is_down("ana")) == ((3, 0, 1), True)
    assert table.journal.view("gm").marks[STATE.of("ana")] == ("incapacitated",)


@rule("TF-INC-02")
def test_the_check_comes_right_after_each_procedure_that_exhausted_cards() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D03 D04 D11 D12 D13 D14"))
    entry = table.play("ana", "lose")
    assert (table.counts("ana"), table.is_down("ana")) == ((3, 0, 5), True)
    assert rules_told(entry) == ["TF-STAM-01", "TF-INC-01"]
    # The Stamina a wound card takes in a flip is such a procedure too.
    table = TableOfAdventure(ana=hand("W1 D01 D11 D02 D03"))
    table.play("ana", "flip", attribute="str")
    entry = table.stand("ana")
    assert (table.counts("ana"), table.is_down("ana")) == ((3, 0, 2), True)
    assert rules_told(entry)[1:4] == ["TF-WOUND-03", "TF-STAM-01", "TF-INC-01"]


@rule("TF-INC-07")
def test_wound_and_blessing_cards_count_as_cards_for_the_limit() -> None:
    for extra in ("W1", "B5"):
        table = TableOfAdventure(ana=hand(f"D11 {extra}", discard="D01 D02 D03"))
        table.play("ana", "lose")
        assert (table.counts("ana"), table.is_down("ana")) == ((4, 0, 1), False)
    table = TableOfAdventure(ana=hand("D11", discard=span(1, 3)))
    table.play("ana", "lose")
    assert table.is_down("ana")


@rule("TF-INC-10")
def test_a_blessing_or_a_wound_card_that_leaves_may_leave_too_few_cards_to_stand_on() -> None:
    # One that resolves goes back to the supply; one that does not stays, and so does she.
    for deck, down in (("B5 D02 D03 D04", True), ("B5 D02 D03 D04 D05", False), ("D02 B5 D03 D04", False)):
        table = TableOfAdventure(ana=hand(deck, str=3))
        table.flip("ana", "str")
        assert table.is_down("ana") == down
    for deck, down in (("D20 D02 D03 W1", True), ("D20 D02 D03 D04 W1", False)):
        ana = hand(deck, wounds=1, items=("mending",), moves=("use-a-magic-item",), int=3)
        table = TableOfAdventure(ana=ana).rested("ana")
        table.play("ana", "attempt", move="use-a-magic-item", item=table.item("ana", "mending"))
        table.flip("ana", "int")
        table.play_out()
        assert (table.track("wounds", "ana"), table.is_down("ana")) == (0, down)
