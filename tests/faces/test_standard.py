"""The common deck: as many pips as the number says, an emblem for the court, and two Jokers nobody confuses."""

import pytest

from hearthside.faces.sprite import drawings
from hearthside.faces.standard import card, joker, words
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, JOKERS, Card


@pytest.mark.parametrize("drawn", FIFTY_TWO, ids=lambda drawn: drawn.name)
def test_a_card_shows_as_many_pips_as_its_number_and_two_in_the_corners(drawn: Card) -> None:
    pips = card(drawn).body.count(f'"#part-pip-{drawn.suit}"')
    corners = 2
    middle = {"A": 1, "J": 2, "Q": 2, "K": 2}.get(drawn.rank) or int(drawn.rank)
    # The corner index is drawn twice, once on its head.
    assert pips == middle + corners


def test_pips_below_the_middle_stand_on_their_heads() -> None:
    assert card(CARDS["2H"]).body.count('rotate(180 32 32)"') == 1
    assert card(CARDS["9D"]).body.count('rotate(180 32 32)"') == 4


def test_red_suits_are_red_and_black_suits_are_ink() -> None:
    assert {name for name, drawn in CARDS.items() if "--red-print" in card(drawn).body} == {
        name for name in CARDS if name[-1] in "DH"
    }


def test_cards_are_read_as_people_say_them() -> None:
    assert [words(CARDS[name]) for name in ("AC", "10H", "QD", "KS")] == [
        "Ace of clubs",
        "10 of hearts",
        "Queen of diamonds",
        "King of spades",
    ]


def test_the_two_jokers_differ_in_more_than_colour() -> None:
    red, black = (joker(name) for name in JOKERS)
    assert (red.words, black.words) == ("Red Joker", "Black Joker")
    assert red.body.replace("--red-print, #A8271B", "--card-ink, #2A1B12") != black.body


def test_all_fifty_four_are_in_the_sprite() -> None:
    deck = {name.removeprefix("standard-") for name in drawings() if name.startswith("standard-")}
    assert deck == {*CARDS, *JOKERS, "back"}
