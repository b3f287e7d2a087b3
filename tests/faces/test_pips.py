"""The Deckahedron of the playtest print: its colours, its suits, its pips."""

import re

import pytest

from hearthside.faces import markup
from hearthside.faces.pips import PRINTED, SUITS, words
from hearthside.faces.sprite import drawings, parts
from hearthside.kits.deckahedron.cards import FACES, TWENTY, Face
from tests.marks import rule
from tests.systems.thousand_faces.test_deck import colour_of

everyface = pytest.mark.parametrize("face", PRINTED, ids=[face.name for face in PRINTED])


@rule("TP-DECK-01")
def test_the_suits_are_red_yellow_green_and_blue_and_the_twenty_faces_are_the_usual_ones() -> None:
    assert [(suit.title, colour_of(suit)) for suit in SUITS] == [
        ("Anvil", "red"),
        ("Blade", "yellow"),
        ("Crown", "green"),
        ("Dragon", "blue"),
    ]
    assert PRINTED[:20] == TWENTY


@everyface
def test_every_edge_shows_the_result_of_its_suit_in_the_colour_of_this_print(face: Face) -> None:
    printed = re.findall(r'"#part-edge-([\w-]+)-(\d)"', drawings()[f"thousand_faces_playtest-{face.name}"].body)
    assert printed == [(suit.key, str(result)) for suit, result in zip(SUITS, face.results, strict=True)]


@rule("TP-DECK-03")
@everyface
def test_dice_are_pips_inside_the_shapes_of_a_d4_and_a_d6(face: Face) -> None:
    body = drawings()[f"thousand_faces_playtest-{face.name}"].body
    stamped = re.findall(r'"#part-(d\d)-pips-(\d)"', body)
    assert stamped == [(die, str(pips)) for die, pips in (("d4", face.d4), ("d6", face.d6)) if pips]
    assert all(parts()[f"{die}-pips-{pips}"].count("<circle") == int(pips) for die, pips in stamped)
    assert not re.search(r">\d</text>", body)


def test_the_third_face_has_two_pips_on_a_d4_and_six_on_a_d6() -> None:
    assert words(FACES["D03"]) == (
        "Anvil: fail. Blade: three checks. Crown: two checks. Dragon: three checks; pips on a d4: 2; "
        "pips on a d6: 6; corners rat, snake, monkey, tiger."
    )


def test_a_suit_that_two_decks_share_is_lit_by_one_name_in_the_colour_of_each() -> None:
    assert "var(--suit-green-crown-lit, #1C6336)" in markup("thousand_faces_playtest-D12", lit="crown")
    assert "var(--suit-crown-lit, #7E5400)" in markup("deckahedron-D12", lit="crown")
