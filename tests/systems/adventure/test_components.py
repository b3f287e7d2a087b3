"""Who sits at the table, and what lies there."""

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.events import Dealt, Shuffled
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kits.deckahedron.adventure.board import BLESSINGS, SHADOW_KIND
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, edition, event_names, hand, rank_tracks, span

SEATS = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben"), Sitter("cleo")]


def opened() -> Journal:
    return Journal.opened(edition(), SEATS, FairChance())


@rule("TF-COMP-01")
def test_one_participant_is_the_gm_and_every_other_has_one_character() -> None:
    table = opened().table
    assert {name: seat.role for name, seat in table.seats.items()} == {
        "gm": "gm",
        "ana": "player",
        "ben": "player",
        "cleo": "player",
    }
    characters = {name for name in table.seats if any(track in table.tracks for track in rank_tracks(name))}
    assert characters == {"ana", "ben", "cleo"}
    with pytest.raises(Malformed, match="Gm is the GM of this table already"):
        Journal.opened(edition(), [*SEATS, Sitter("gus", role="gm")], ScriptedChance())


@rule("TF-COMP-02")
def test_every_player_and_not_the_gm_has_a_deckahedron_of_twenty_cards() -> None:
    table = opened().table
    decks = {place: len(pile.cards) for place, pile in table.piles.items() if place.startswith("draw/")}
    assert decks == {"draw/ana": 20, "draw/ben": 20, "draw/cleo": 20}
    assert sorted(table.cards(DRAW.of("ana"))) == [f"ana:{name}" for name in span(1, 20).split()]


@rule("TF-COMP-03")
def test_a_deckahedron_starts_shuffled_and_face_down() -> None:
    stacked = ScriptedChance(shuffles=[[], ["D11", "D04"]])
    journal = Journal.opened(edition(), SEATS[:2], stacked)
    stacked.finish()
    assert journal.table.cards(DRAW.of("ana"))[:3] == ("ana:D11", "ana:D04", "ana:D01")
    assert {place for place in journal.table.piles if place.endswith("/ana")} == {"draw/ana"}
    for seat in ("ana", "gm"):
        seen = journal.view(seat).pile(DRAW.of("ana"))
        assert (seen.count, seen.faces) == (20, None)
        told = [event for event in journal.told(journal.entries[0], seat) if event.get("place") == "draw/ana"]
        assert [event["type"] for event in told] == ["dealt", "shuffled"]
        assert not any("faces" in event or "order" in event for event in told)


@rule("TF-COMP-04")
def test_the_discard_pile_is_face_up() -> None:
    table = TableOfAdventure(ana=hand("D04 ..."), ben=hand())
    table.flip("ana")
    assert {table.journal.view(seat).pile(DISCARD.of("ana")).faces for seat in ("ana", "ben", "gm")} == {("D04",)}


@rule("TF-COMP-10")
def test_blessings_lie_in_a_shuffled_face_down_deck_and_wounds_in_another() -> None:
    journal = Journal.opened(edition(), SEATS[:2], ScriptedChance(shuffles=[["B5", "B2"], []]))
    laid_out = [event for event in journal.entries[0].events if getattr(event, "place", "") == "blessings/table"]
    assert [type(event) for event in laid_out] == [Dealt, Shuffled]
    assert journal.view("gm").pile(BLESSINGS.of_table).faces is None
    table = TableOfAdventure(ana=hand())
    supply = table.faces("blessings/table").split()
    assert len(supply) == 6
    for _ in supply:
        table.play("gm", "bless", who="ana")
    drawn = " ".join(reversed(supply))
    assert table.lying("ana").discard == drawn
    # TF-AMB-13: the wounds never run out, and each draw is one of the two faces.
    for face in ("W1", "W2"):
        table.play("gm", "wound", who="ana", picks=[face])
    assert table.lying("ana").discard == f"W2 W1 {drawn}"


def test_only_the_gm_sees_the_shadow_points_while_everyone_hears_of_them() -> None:
    table = TableOfAdventure(ana=hand("D06 ..."), ben=hand())
    entry = table.play("ana", "flip", attribute="str")
    assert table.track("shadow") == 1
    assert table.journal.view("gm").tracks[SHADOW_KIND.of_table] == 1
    assert "shadow/table" not in table.journal.view("ana").tracks
    assert "counted" in [event["type"] for event in table.journal.told(entry, "gm")]
    assert "counted" not in [event["type"] for event in table.journal.told(entry, "ben")]
    assert "Counted" in event_names(entry)


@rule("TF-COMP-13")
def test_the_gm_has_no_flips_of_their_own() -> None:
    table = TableOfAdventure(ana=hand())
    answer = table.refused("gm", "flip", attribute="str")
    assert (answer.kind, answer.says) == ("impossible", "Flip is not for a GM.")
    assert table.refused("gm", "flip", attribute="str", because="my foe is special").says == "Flip is not for a GM."
    assert "flip" not in table.offers("gm")
    assert "draw/gm" not in table.journal.table.piles
