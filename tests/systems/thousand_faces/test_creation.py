"""Making a character: at the table step by step, in a draft, ready-made, or laid out when somebody sits down."""

import pytest

from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.journey.drafting import HAND_KIND
from hearthside.kits.deckahedron.adventure.journey.making import LAYOUT_KIND
from tests.marks import rule
from tests.systems.adventure.test_creation import cards, choices, making


@rule("TF-CC-01")
@pytest.mark.parametrize(("campaign", "is_there"), [("one-shot", False), ("9-hour", True), ("30-hour", True)])
def test_a_one_shot_leaves_out_the_cards_of_longer_campaigns(campaign: str, is_there: bool) -> None:
    table = making("ana", "ben", "cat", laid_out=False, campaign=campaign)
    listed = {letter: choices(table, "gm", "lay_out_moves", letter) for letter in ("b", "c")}
    assert ("entreat-the-blood-bound" in listed["b"]) == is_there
    table.play("gm", "lay_out_moves", b=sorted(listed["b"])[:4], c=sorted(listed["c"])[:4])
    laid = {*listed["b"], *listed["c"], *table.journal.table.marks[LAYOUT_KIND.of_table]}
    assert {name for name in laid if campaign not in MOVES[name].formats} == set()


@rule("TF-CC-14")
def test_in_a_draft_everybody_picks_and_passes_three_times_and_who_has_no_a_takes_one_more_c() -> None:
    table = making("ana", "ben", "cat", laid_out=False)
    a, b, c = (
        [move.id for move in MOVES.values() if move.letter == letter and "one-shot" in move.formats] for letter in "ABC"
    )
    table.play("gm", "deal_draft", picks=[*c, *b, *a])
    hands = {name: table.journal.view(name).marks[HAND_KIND.of(name)] for name in ("ana", "ben", "cat")}
    assert [len(hand) for hand in hands.values()] == [5, 5, 5]
    assert [MOVES[name].letter for name in hands["ana"]] == ["C", "C", "B", "B", "A"]
    assert "hand/ana" not in table.journal.view("ben").marks
    for name in ("ana", "ben", "cat"):
        table.play(name, "draft_pick", move=hands[name][0])
    # Ana's hand went on to Ben.
    assert set(table.journal.view("ben").marks[HAND_KIND.of("ben")]) == set(hands["ana"]) - {hands["ana"][0]}
    table.play("ana", "draft_pick", move=next(iter(sorted(choices(table, "ana", "draft_pick", "move") - set(a)))))
    assert table.offers("ana")["draft_pick"].blocked is not None
    for name in ("ben", "cat"):
        table.play(name, "draft_pick", move=next(iter(choices(table, name, "draft_pick", "move") & set(a))))
    assert set(table.journal.view("ben").marks[HAND_KIND.of("ben")]) & set(a), "the A that Ana left lies there"
    for name in ("ana", "ben", "cat"):
        left = choices(table, name, "draft_pick", "move")
        assert name == "ana" or not left & set(a), "the same limits: one A is all there is"
        table.play(name, "draft_pick", move=min(left - set(a)))
    assert {name: len(cards(table, name)) for name in hands} == {"ana": 3, "ben": 3, "cat": 3}
    laid = choices(table, "ana", "take_move", "move")
    assert laid
    assert {MOVES[name].letter for name in laid} == {"C"}
    assert table.offers("ben")["take_move"].blocked is not None
    table.play("ana", "take_move", move=sorted(laid)[0])
    assert len(cards(table, "ana")) == 4
    assert table.offers("ana")["take_move"].blocked is not None
