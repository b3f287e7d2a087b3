"""The cards: what is printed on every face."""

from colorsys import rgb_to_hsv

from hearthside.faces.suits import SUITS as DRAWN_SUITS
from hearthside.faces.suits import Suit
from hearthside.kits.deckahedron.cards import BLESSINGS
from hearthside.systems.thousand_faces.book import BOOK
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_deck import without_print


@rule("TF-DECK-02")
def test_suits_stand_by_rank_from_the_weakest_to_the_best_each_in_its_colour() -> None:
    colours = {rank: (BOOK.suits[rank], colour_of(suit)) for rank, suit in enumerate(DRAWN_SUITS, start=1)}
    assert [suit.title for suit in DRAWN_SUITS] == list(BOOK.suits.values())
    assert colours == {1: ("Anvil", "red"), 2: ("Blades", "blue"), 3: ("Crown", "yellow"), 4: ("Dragon", "green")}


def colour_of(suit: Suit) -> str:
    """The name of the colour a suit is printed in, from its hue."""
    red, green, blue = (int(suit.ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue = rgb_to_hsv(red, green, blue)[0] * 360
    names_by_hue = {(0, 25): "red", (25, 70): "yellow", (70, 170): "green", (170, 260): "blue"}
    return next(name for (least, most), name in names_by_hue.items() if least <= hue < most)


@rule("TF-DECK-13")
def test_six_blessings_lie_in_the_supply_four_of_copper_and_two_of_gold() -> None:
    assert {face.name: (face.metal, face.results) for face in BLESSINGS} == {
        "B1": ("copper", (4, 3, 4, 4)),
        "B2": ("copper", (3, 4, 4, 4)),
        "B3": ("copper", (4, 3, 4, 4)),
        "B4": ("copper", (3, 4, 4, 4)),
        "B5": ("gold", (4, 4, 4, 4)),
        "B6": ("gold", (4, 4, 4, 4)),
    }
    assert all(without_print(face) and face.corners == ("dragon",) * 4 for face in BLESSINGS)
    assert TableOfAdventure(ana=hand()).faces("blessings/table") == "B1 B2 B3 B4 B5 B6"
