"""The hands of the table: short ways to say what happens."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import (
    Answered,
    Awaited,
    Counted,
    Dealt,
    Marked,
    Moved,
    Overruled,
    Resolved,
    Rolled,
    Shown,
    Shuffled,
    Told,
    Unmarked,
    Written,
)
from hearthside.kernel.every_table import NOTES
from hearthside.kernel.refusals import Impossible, Refusal
from hearthside.kernel.sight import MarkPlace, TrackPlace
from hearthside.kernel.table import Table
from tests.kernel.game import BOARD, DECK, TINY


def draft_with(*cards: str, chance: ScriptedChance | None = None, because: str | None = None) -> Draft:
    """A draft of a table with these cards in the deck and nothing told yet."""
    laid_out = Draft(TINY, Table(), ScriptedChance())
    laid_out.deal(DECK, cards)
    return Draft(TINY, laid_out.table, chance or ScriptedChance(), because)


def test_each_event_sees_what_the_ones_before_it_did() -> None:
    draft = draft_with("A", "B", "C")
    draft.move(("A",), DECK, BOARD)
    draft.move(("B",), DECK, BOARD)
    assert draft.table.cards(BOARD) == ("B", "A")
    assert draft.events == [Moved(("A",), (1,), DECK, BOARD), Moved(("B",), (2,), DECK, BOARD)]


def test_cards_can_be_moved_under_a_pile_and_out_of_its_middle() -> None:
    draft = draft_with("A", "B", "C", "D")
    draft.move(("A",), DECK, BOARD)
    draft.move(("D", "C"), DECK, BOARD, under=True)
    assert (draft.table.cards(DECK), draft.table.cards(BOARD)) == (("B",), ("A", "D", "C"))
    assert draft.table.pile(BOARD).tokens == (1, 4, 3)


def test_moving_nothing_tells_nothing() -> None:
    draft = draft_with("A")
    draft.move((), DECK, BOARD)
    assert draft.events == []


def test_a_card_that_does_not_lie_there_cannot_be_moved_by_anybody() -> None:
    draft = draft_with("A", because="I say so")
    with pytest.raises(Impossible, match="does not lie there"):
        draft.move(("Z",), DECK, BOARD)
    with pytest.raises(Impossible, match="no card left to turn"):
        draft.turn_top(BOARD, DECK)
    assert draft.events == []


def test_turning_the_top_card_asks_chance_which_it_is() -> None:
    draft = draft_with("A", "B")
    assert draft.turn_top(DECK, BOARD) == "A"
    assert draft.table.cards(BOARD) == ("A",)


def test_new_cards_and_shuffled_cards_get_backs_never_used_before() -> None:
    draft = draft_with("A", "B", chance=ScriptedChance(shuffles=[["C"]]))
    draft.deal(DECK, ["C"])
    draft.shuffle(DECK)
    assert draft.events == [Dealt(DECK, ("C",), (3,)), Shuffled(DECK, ("C", "A", "B"), (4, 5, 6))]
    assert (draft.table.cards(DECK), draft.table.next_token) == (("C", "A", "B"), 7)


def test_showing_cards_leaves_them_where_they_lie() -> None:
    draft = draft_with("A", "B")
    draft.show(DECK, ("B",), ("ana",))
    assert draft.events == [Shown(DECK, ("B",), (2,), ("ana",))]
    assert draft.table.cards(DECK) == ("A", "B")


def test_a_track_moves_within_its_limits_and_says_how_far_it_went() -> None:
    draft = draft_with()
    assert [draft.count(TrackPlace("coins/ana"), by) for by in (2, 5, 1, -9, -1)] == [2, 1, 0, -3, 0]
    assert [event for event in draft.events if isinstance(event, Counted)] == [
        Counted(TrackPlace("coins/ana"), 2),
        Counted(TrackPlace("coins/ana"), 1),
        Counted(TrackPlace("coins/ana"), -3),
    ]


def test_a_mark_is_set_once_and_taken_away_once() -> None:
    draft = draft_with()
    draft.mark(MarkPlace("state/ana"), "wet")
    draft.mark(MarkPlace("state/ana"), "wet")
    draft.mark(MarkPlace("state/ana"), "cold")
    draft.unmark(MarkPlace("state/ana"), "wet")
    draft.unmark(MarkPlace("state/ana"), "wet")
    assert draft.events == [
        Marked(MarkPlace("state/ana"), "wet"),
        Marked(MarkPlace("state/ana"), "cold"),
        Unmarked(MarkPlace("state/ana"), "wet"),
    ]
    assert draft.table.marks == {"state/ana": ("cold",)}


def test_words_dice_and_stories_are_told_as_they_are() -> None:
    draft = draft_with(chance=ScriptedChance(rolls=[6, 1]))
    draft.write(NOTES.of("ana"), "The key is under the mat.")
    assert draft.roll("ana", 2, 6, "luck") == (6, 1)
    draft.tell("ana", "TG-01", "{who} looks for the {thing}.", thing="key", only_to=("ana",))
    draft.resolve("ana", "luck", "good", "TG-01", tokens=(1,), reading={"sum": 7}, withheld={"needed": 8})
    assert draft.events == [
        Written(NOTES.of("ana"), "The key is under the mat."),
        Rolled("ana", 6, (6, 1), "luck"),
        Told("ana", "TG-01", "{who} looks for the {thing}.", {"thing": "key"}, ("ana",)),
        Resolved("ana", "luck", "good", "TG-01", (1,), {"sum": 7}, {"needed": 8}),
    ]
    assert draft.table.words == {"notes/ana": "The key is under the mat."}


def test_the_table_waits_until_the_matter_is_settled() -> None:
    draft = draft_with()
    draft.wait_for("ana", ("pay",), "TG-04", "Pay up", {"coins": 2}, {"or": "else"})
    asked = Awaited("ana", ("pay",), "TG-04", "Pay up", {"coins": 2}, {"or": "else"})
    assert draft.table.awaited == {"ana": asked}
    assert draft.settle("ana") == asked
    assert draft.settle("ana") is None
    assert draft.events == [asked, Answered("ana")]
    assert draft.table.awaited == {}


def test_a_rule_that_does_not_hold_refuses_unless_the_gm_overrules_it_on_the_record() -> None:
    draft = draft_with()
    draft.require(True, "TG-01", "never said")
    with pytest.raises(Refusal, match="Only 2 may pass") as caught:
        draft.require(False, "TG-01", "Only {most} may pass.", most=2)
    assert (caught.value.rule, draft.events) == ("TG-01", [])
    overruling = draft_with(because="It is his birthday.")
    overruling.require(False, "TG-01", "Only {most} may pass.", most=2)
    said = {"says": "Only {most} may pass.", "slots": {"most": 2}}
    assert overruling.events == [Overruled("TG-01", "Only 2 may pass.", "It is his birthday.", said)]


def test_a_card_moved_within_its_pile_lies_there_once() -> None:
    draft = draft_with("A", "B", "C")
    draft.move(("A",), DECK, DECK, under=True)
    assert draft.table.cards(DECK) == ("B", "C", "A")
