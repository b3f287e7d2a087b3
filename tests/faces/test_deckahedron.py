"""The Deckahedron's faces say and show what is printed on them."""

import re
from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest

from hearthside.faces import markup
from hearthside.faces.deckahedron import RESULTS, back, card, mini, parts, words
from hearthside.faces.suits import SUITS, Suits
from hearthside.faces.zodiac import SIGNS
from hearthside.kits.deckahedron.cards import FACES, Face

everyface = pytest.mark.parametrize("face", FACES.values(), ids=FACES)


@everyface
def test_a_face_speaks_all_four_results(face: Face) -> None:
    spoken = words(face)
    for suit, result in zip(("Anvil", "Blades", "Crown", "Dragon"), face.results, strict=True):
        assert f"{suit}: {RESULTS[result]}" in spoken


@everyface
def test_a_face_prints_the_edge_of_each_result(face: Face) -> None:
    printed = re.findall(r'"#part-(edge-\w+-\d)"', card(face).body)
    ranked = zip(("anvil", "blades", "crown", "dragon"), face.results, strict=True)
    assert sorted(printed) == sorted(f"edge-{suit}-{result}" for suit, result in ranked)


@everyface
def test_a_face_prints_its_corners(face: Face) -> None:
    assert re.findall(r'"#part-sign-(\w+)"', card(face).body) == list(face.corners)
    assert {*face.corners} <= {*SIGNS}


def test_the_words_name_everything_a_reader_can_see() -> None:
    assert words(FACES["D15"]) == (
        "Anvil: fail. Blades: one check. Crown: one check. Dragon: three checks; stamina; XP; square 3; "
        "corners snake, pig, rabbit, cock."
    )
    assert "critical success; triangle 4; square 6" in words(FACES["D11"])
    assert "critical fail" in words(FACES["D01"])
    assert words(FACES["B5"]).startswith("Gold blessing. Anvil: three checks.")
    assert words(FACES["W1"]) == "Wound. Anvil: fail. Blades: fail. Crown: fail. Dragon: one check."


@everyface
def test_the_centre_shows_the_symbols_of_the_face(face: Face) -> None:
    body = card(face).body
    assert ('"#part-flame"' in body) == (face.stamina or face.nature == "blessing")
    assert ('"#part-sunburst"' in body) == face.xp
    assert ('"#part-knot"' in body) == (face.nature == "card" and not (face.stamina or face.xp))
    numbers = [str(number) for number in (face.d4, face.d6) if number is not None]
    assert re.findall(r">(\d)</text>", body) == numbers


def _grounds(picture: str) -> list[str]:
    """The suits whose edge is solid."""
    return re.findall(r'Z" fill="var\(--suit-(\w+)-lit, #\w+\)"', picture)


def test_only_the_asked_edge_inks_in() -> None:
    assert _grounds(markup("deckahedron-D12")) == []
    assert [_grounds(markup("deckahedron-D12", lit=suit.name))[0] for suit in SUITS] == [suit.name for suit in SUITS]


def test_while_one_edge_is_read_the_rest_steps_back() -> None:
    def regions(picture: str) -> list[str]:
        return re.findall(r'<g(?: fill="[^"]*" color="[^"]*")? opacity="([\d.]+)">', picture)

    assert regions(markup("deckahedron-D12")) == [".82", "1", "1"]
    corners, edges, lit, centre = regions(markup("deckahedron-D12", lit="crown"))
    assert (corners, edges, lit, centre) == (".42", ".5", "1", ".8")


def test_only_a_suit_of_the_deck_can_be_lit() -> None:
    with pytest.raises(ValueError, match="lit-hearts"):
        markup("deckahedron-D12", lit="hearts")


def test_three_checks_are_three_marks_and_a_lone_check_casts_a_shadow() -> None:
    def marks(result: int) -> list[str]:
        return re.findall(r'"#part-(cross|check|lone-check)"', mini(SUITS[2], result).body)

    assert [marks(result) for result in RESULTS] == [["cross"], ["lone-check"], ["check"] * 2, ["check"] * 3]


def test_the_back_shows_the_four_suits_and_nothing_of_any_face() -> None:
    picture = back().body
    assert all(suit.outline in picture for suit in SUITS)
    assert "edge-" not in picture
    assert "sign-" not in picture


def test_another_deck_brings_its_own_suits() -> None:
    others: Suits = (
        replace(SUITS[0], name="kettle", ink="#123456"),
        replace(SUITS[1], name="ladle"),
        replace(SUITS[2], name="loaf"),
        replace(SUITS[3], name="oven"),
    )
    picture = card(FACES["D12"], others).alone(parts(others), {"lit-loaf": 1})
    assert "var(--suit-kettle-print, #123456)" in picture
    assert "anvil" not in picture
    label = fromstring(picture).get("aria-label") or ""
    assert label.startswith("Kettle: fail. Ladle: two checks. Loaf: two checks. Oven: three checks; stamina")
