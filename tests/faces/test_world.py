"""The deck of Deckahedron World: its marks, its suits, its words, its green token."""

import re

import pytest

from hearthside.faces import markup
from hearthside.faces.sprite import drawings
from hearthside.faces.world import LADDER, SUITS, words
from hearthside.systems.deckahedron_world.deck import FACES, GREEN
from hearthside.systems.deckahedron_world.words import SUITS as NAMES


def test_the_suits_are_those_of_the_game_from_the_weakest_to_the_best() -> None:
    assert [suit.title for suit in SUITS] == list(NAMES.values())


def test_crosses_and_checks_are_counted() -> None:
    assert {result: (mark.part, mark.times) for result, mark in LADDER.items()} == {
        1: ("cross", 2),
        2: ("cross", 1),
        3: ("check", 1),
        4: ("check", 2),
    }


@pytest.mark.parametrize("name", FACES)
def test_every_edge_shows_the_result_of_its_suit(name: str) -> None:
    body = drawings()[f"deckahedron_world-{name}"].body
    printed = re.findall(r'"#part-edge-(\w+)-(\d)"', body)
    assert printed == [(suit.name, str(result)) for suit, result in zip(SUITS, FACES[name].results, strict=True)]


@pytest.mark.parametrize("name", FACES)
def test_the_green_token_is_drawn_on_the_five_cards_that_carry_it(name: str) -> None:
    assert ("part-green-token" in drawings()[f"deckahedron_world-{name}"].body) is (name in GREEN["list"])
    assert ("green token" in words(FACES[name])) is (name in GREEN["list"])


def test_a_face_says_what_it_shows() -> None:
    results = "Anchor: two crosses. Bulb: two checks. Crescent: two checks. Dart: one cross"
    assert words(FACES["DK-16"]) == f"{results}; stamina; green token; triangle 3."
    assert words(FACES["WK-1"]).startswith("Wound. Anchor: two crosses.")


def test_the_asked_edge_inks_in() -> None:
    picture = markup("deckahedron_world-DK-12", lit="bulb")
    assert "var(--suit-bulb-lit, #6B4B00)" in picture
