"""Events as sentences people would say."""

from typing import Any

import pytest

from hearthside.kernel.events import Counted, Event, Opened, Overruled, Rolled, Seated, Spotlit, Told
from hearthside.kernel.narration import narrate
from hearthside.kernel.saying import filled as fill
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.table import Seat, Table

TABLE = Table(seats={"ana": Seat("ana", "Kresk", "player")})


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Told("ana", "TF-XP-01", "{who} gains {xp} XP.", {"xp": 1}), "Kresk gains 1 XP."),
        (Told("wolf", "", "{who} howls."), "wolf howls."),
        (Told("ana", "", "{words}", {"words": "I say {who} and {nobody}."}), "I say {who} and {nobody}."),
        (Told("ana", "", "{who.__class__} stays as it is"), "{who.__class__} stays as it is"),
        (Rolled("ana", 6, (6, 2), "Climb"), "Kresk rolls 6, 2 on 2d6: Climb"),
        (Overruled("TF-INC-03", "No.", "Mercy."), "The GM sets a rule aside (No.) because: Mercy."),
        (Spotlit("ana"), "The spotlight is on Kresk."),
        (Spotlit(""), "The spotlight is on nobody."),
        (Seated("gm", "Zoe", "gm"), "Zoe takes a seat as GM."),
        (Opened("thousand_faces", 1), "A table is laid for thousand faces."),
        (Counted(TrackPlace("xp/ana"), 1), None),
    ],
)
def test_an_event_is_told_or_only_seen(event: Event, sentence: Any) -> None:
    assert narrate(TABLE, event) == sentence


@pytest.mark.parametrize(
    ("says", "words", "told"),
    [
        ("{a}.", "a rope", "a rope."),
        ("{a}. {b}", "Go Berserk!", "Go Berserk! {b}"),
        ("{a}.", "And This Is For...", "And This Is For..."),
        ("{a}...", "Who goes there", "Who goes there..."),
        ("{a} falls.", "The 3rd.", "The 3rd. falls."),
    ],
)
def test_words_that_end_a_sentence_themselves_need_no_second_full_stop(says: str, words: str, told: str) -> None:
    assert fill(says, {"a": words}) == told
