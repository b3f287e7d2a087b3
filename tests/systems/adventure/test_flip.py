"""The flip."""

from hearthside.kits.deckahedron.piles import DISCARD
from tests.marks import rule
from tests.systems.adventure.tables import (
    Lying,
    TableOfAdventure,
    event_names,
    hand,
    resolved,
    result,
    span,
    turned,
)


@rule("TF-FLIP-01")
def test_a_flip_turns_the_top_card_and_reads_it_in_the_suit_of_the_attribute() -> None:
    table = TableOfAdventure(ana=hand("D04 ...", str=3))
    entry = table.play("ana", "flip", attribute="str")
    assert event_names(entry) == ["Moved", "Resolved", "Told", "Moved"]
    assert (turned(entry), result(entry)) == ("D04", "✔✔")
    assert table.lying("ana") == Lying(draw=f"{span(1, 3)} {span(5, 20)}", discard="D04")


@rule("TF-FLIP-02")
def test_without_advantage_or_disadvantage_exactly_one_card_is_flipped() -> None:
    table = TableOfAdventure(ana=hand())
    table.flip("ana")
    assert table.counts("ana") == (19, 1, 0)


@rule("TF-FLIP-03")
def test_exactly_one_card_resolves_a_flip_and_only_it_counts() -> None:
    table = TableOfAdventure(ana=hand("D08 D09 ...", str=3))
    entry = table.play("ana", "flip", attribute="str", advantages=1)
    eight, nine = (
        table.journal.table.pile(DISCARD.of("ana")).tokens[1],
        table.journal.table.pile(DISCARD.of("ana")).tokens[0],
    )
    assert turned(entry) == "D08 D09"
    assert (result(entry), resolved(entry).tokens, nine in resolved(entry).tokens) == ("✔✔✔", (eight,), False)
    assert table.track("xp", "ana") == 1

    # The critical card and the blessing were turned too; the worst card alone decides, and nothing comes of them.
    table = TableOfAdventure(ana=hand("D11 B5 D01 ..."))
    entry = table.play("ana", "flip", attribute="str", disadvantages=2)
    assert (turned(entry), result(entry)) == ("D11 B5 D01", "✗")
    assert table.lying("ana").discard == "D01 B5 D11"
    assert table.journal.table.awaited == {}


@rule("TF-FLIP-04")
def test_after_the_flip_every_flipped_card_goes_face_up_to_the_discard_pile() -> None:
    table = TableOfAdventure(ana=hand("D02 D03 D04 ...", discard="D20"))
    table.flip("ana", disadvantages=2)
    assert table.lying("ana") == Lying(draw=f"D01 {span(5, 19)}", discard="D04 D03 D02 D20")
    assert table.journal.view("gm").pile(DISCARD.of("ana")).faces == ("D04", "D03", "D02", "D20")


def test_a_turned_flip_waits_for_a_player_with_xp_and_nothing_else_begins_meanwhile() -> None:
    table = TableOfAdventure(ana=hand("D02 D05 ...", xp=1))
    entry = table.play("ana", "flip", attribute="str")
    assert event_names(entry) == ["Moved", "Awaited"]
    assert {"stand", "flashback", "say", "note", "own_cards"} <= table.open_to("ana")
    assert not {"flip", "attempt", "lose", "reveal", "reshuffle", "rest", "run"} & table.open_to("ana")
    assert table.refused("ana", "flip", attribute="str").rule == "TF-FLIP-05"
    assert table.refused("ana", "lose").rule == "TF-FLIP-05"
    assert table.refused("ana", "reveal").rule == "TF-FLIP-05"
    assert event_names(table.stand("ana")) == ["Answered", "Resolved", "Told", "Moved"]


@rule("TF-FLIP-07")
def test_flipped_cards_are_shown_to_the_whole_table_and_always_the_same_way_up() -> None:
    table = TableOfAdventure(ana=hand("D04 D02 ...", str=3), ben=hand())
    entries = [table.play("ana", "flip", attribute="str") for _ in range(2)]
    for seat in ("ana", "ben", "gm"):
        shown = [
            next(event for event in table.journal.told(entry, seat) if event["type"] == "moved") for entry in entries
        ]
        assert [event["faces"] for event in shown] == [("D04",), ("D02",)]
        # A face is all that is told of a card, so there is no second way to lay it: the drawing has one top edge.
        assert [set(event) for event in shown] == [{"type", "count", "faces", "tokens", "source", "target", "end"}] * 2
        assert table.journal.view(seat).pile(DISCARD.of("ana")).faces == ("D02", "D04")


def test_a_low_draw_pile_is_filled_before_a_flip_begins() -> None:
    # Only a ruling by hand can leave a deck like this between procedures (TF-SHUF-02).
    table = TableOfAdventure(ana=hand("D01", discard=span(2, 9)))
    entry = table.play("ana", "flip", attribute="str", advantages=2, shuffles=["D04 D05 D06"])
    assert turned(entry) == "D04 D05 D06"


def test_a_card_the_gm_took_away_by_hand_can_no_longer_be_chosen() -> None:
    table = TableOfAdventure(ana=hand("D08 D11 ...", discard="D20", str=3))
    table.play("ana", "flip", attribute="str", advantages=1)
    assert table.keepable("ana") == ["D08", "D11"]
    taken = table.token("ana", "D11")
    table.play("gm", "place", source="turned/ana", cards=[taken], target="discard/ana", reason="A slip.")
    assert table.keepable("ana") == ["D08"]
    assert table.refused("ana", "stand", keep=taken).kind == "impossible"
    other = table.token("ana", "D08")
    table.play("gm", "place", source="turned/ana", cards=[other], target="discard/ana", reason="Another.")
    assert "stand" not in table.offers("ana")
    assert table.flip("ana") == "✗"
