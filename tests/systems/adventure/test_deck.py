"""The cards: what is printed on every face."""

from collections import Counter
from itertools import combinations

import pytest

from hearthside.kits.deckahedron.adventure.words import RESULTS
from hearthside.kits.deckahedron.cards import FACES, TWENTY, WOUNDS, Face
from hearthside.kits.deckahedron.piles import DRAW
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand

PRINTED = {
    # name: anvil, blades, crown, dragon; d4; d6; corners from north-west, clockwise; symbols
    "D01": ("1 1 1 1", None, 2, "cow horse rabbit rat", ""),
    "D02": ("1 2 3 2", 1, 1, "horse pig dog tiger", ""),
    "D03": ("1 4 3 4", 2, 6, "rat snake monkey tiger", ""),
    "D04": ("2 2 3 4", 3, 5, "dog monkey cock cow", ""),
    "D05": ("2 3 2 3", 4, None, "rabbit snake cock pig", ""),
    "D06": ("1 2 2 3", None, 3, "horse rat rabbit cow", ""),
    "D07": ("2 1 2 3", 1, 6, "tiger pig dog horse", ""),
    "D08": ("1 1 4 1", 2, 4, "snake tiger monkey rat", "xp"),
    "D09": ("2 2 1 2", 3, 2, "cow monkey cock dog", "xp"),
    "D10": ("3 1 2 2", 4, 5, "snake pig cock rabbit", ""),
    "D11": ("4 4 4 4", 4, 6, "horse rat cow rabbit", "stamina"),
    "D12": ("1 3 3 4", 3, 1, "dog pig horse tiger", "stamina"),
    "D13": ("3 3 4 4", 2, 5, "snake tiger rat monkey", "stamina"),
    "D14": ("3 4 3 4", 1, 4, "cock monkey dog cow", "stamina"),
    "D15": ("1 2 2 4", None, 3, "snake pig rabbit cock", "xp stamina"),
    "D16": ("3 2 1 2", 4, 2, "horse cow rabbit rat", "xp stamina"),
    "D17": ("4 1 1 2", 3, None, "dog horse pig tiger", "xp stamina"),
    "D18": ("3 4 3 4", 2, 3, "snake rat monkey tiger", "stamina"),
    "D19": ("1 3 4 2", 1, 1, "cock dog monkey cow", "stamina"),
    "D20": ("3 3 4 3", None, 4, "snake rabbit cock pig", "stamina"),
}


def test_every_face_is_as_printed() -> None:
    assert {face.name: as_printed(face) for face in TWENTY} == PRINTED


def as_printed(face: Face) -> tuple[str, int | None, int | None, str, str]:
    symbols = " ".join(name for name in ("xp", "stamina") if getattr(face, name))
    return " ".join(map(str, face.results)), face.d4, face.d6, " ".join(face.corners), symbols


def read(name: str) -> dict[str, str]:
    """One face, read at the four ranks. One guide speaks of Blades, the other of the Blade."""
    suits = {rank: suit.removesuffix("s") for rank, suit in guidebook().suits.items()}
    return {suits[rank]: RESULTS[FACES[name].at(rank)] for rank in (1, 2, 3, 4)}


def names(faces: tuple[Face, ...], symbol: str) -> list[str]:
    return [face.name for face in faces if getattr(face, symbol)]


@rule("TF-DECK-01")
def test_a_face_carries_one_result_for_each_of_four_suits() -> None:
    assert read("D08") == {"Anvil": "✗", "Blade": "✗", "Crown": "✔✔✔", "Dragon": "✗"}
    assert all(len(face.results) == 4 and set(face.results) <= {1, 2, 3, 4} for face in FACES.values())


@rule("TF-DECK-03")
@pytest.mark.parametrize(
    ("rank", "totals"), [(1, [8, 4, 6, 2]), (2, [5, 6, 5, 4]), (3, [4, 5, 6, 5]), (4, [2, 6, 4, 8])]
)
def test_results_over_the_twenty_cards_add_up_to_the_totals_of_each_suit(rank: int, totals: list[int]) -> None:
    counted = Counter(face.at(rank) for face in TWENTY)
    assert [counted[result] for result in (1, 2, 3, 4)] == totals
    assert sum(totals) == 20


@rule("TF-DECK-04")
def test_exactly_one_card_is_the_critical_success_card() -> None:
    assert [face.name for face in TWENTY if face.results == (4, 4, 4, 4)] == ["D11"]
    assert [face.name for face in FACES.values() if face.critical == "success"] == ["D11"]


@rule("TF-DECK-05")
def test_the_critical_failure_face_is_no_worse_than_any_other_failure() -> None:
    assert [face.name for face in TWENTY if face.results == (1, 1, 1, 1)] == ["D01"]
    assert [face.name for face in FACES.values() if face.critical == "fail"] == ["D01"]
    by_the_face, by_another = (TableOfAdventure(ana=hand(f"{card} ...", str=1)) for card in ("D01", "D02"))
    entries = [table.play("ana", "flip", attribute="str") for table in (by_the_face, by_another)]
    first, second = ([type(event) for event in entry.events] for entry in entries)
    assert first == second
    assert by_the_face.journal.table.tracks == by_another.journal.table.tracks
    assert by_the_face.journal.table.awaited == {}


@rule("TF-DECK-06")
def test_exactly_five_cards_carry_the_xp_symbol() -> None:
    assert names(TWENTY, "xp") == ["D08", "D09", "D15", "D16", "D17"]
    assert not FACES["D11"].xp


@rule("TF-DECK-07")
def test_exactly_ten_cards_carry_the_stamina_symbol() -> None:
    assert names(TWENTY, "stamina") == [f"D{number}" for number in range(11, 21)]
    assert sum(face.stamina and face.xp for face in TWENTY) == 3


@rule("TF-DECK-08")
def test_triangles_show_each_number_to_four_on_four_cards() -> None:
    assert Counter(face.d4 for face in TWENTY) == {1: 4, 2: 4, 3: 4, 4: 4, None: 4}


@rule("TF-DECK-09")
def test_squares_show_each_number_to_six_on_three_cards() -> None:
    assert Counter(face.d6 for face in TWENTY) == {1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, None: 2}
    assert [face.name for face in TWENTY if face.d6 is None] == ["D05", "D17"]


@rule("TF-DECK-10")
def test_triangle_and_square_together_give_the_curve_from_two_to_ten() -> None:
    assert Counter(face.d10 for face in TWENTY) == {2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1}
    assert (FACES["D11"].d10, FACES["D02"].d10) == (10, 2)
    assert sum(face.d10 or 0 for face in TWENTY) / 20 == 5.15


@rule("TF-DECK-11")
def test_every_one_of_ten_signs_stands_in_eight_corners() -> None:
    assert FACES["D01"].corners == ("cow", "horse", "rabbit", "rat")
    assert all(len(face.corners) == 4 for face in TWENTY)
    signs = ["cock", "cow", "dog", "horse", "monkey", "pig", "rabbit", "rat", "snake", "tiger"]
    assert Counter(sign for face in TWENTY for sign in face.corners) == dict.fromkeys(signs, 8)


@rule("TF-DECK-12")
def test_two_faces_share_one_sign_or_all_four() -> None:
    shared = Counter(len(set(one.corners) & set(other.corners)) for one, other in combinations(TWENTY, 2))
    assert shared == {1: 160, 4: 30}
    assert set(FACES["D01"].corners) & set(FACES["D02"].corners) == {"horse"}
    assert set(FACES["D01"].corners) == set(FACES["D06"].corners)


def without_print(face: Face) -> bool:
    """Whether a face has neither symbols nor numbers."""
    return (face.xp, face.stamina, face.d4, face.d6, face.d10) == (False, False, None, None, None)


@rule("TF-DECK-14")
def test_there_are_two_wound_faces() -> None:
    assert read("W1") == {"Anvil": "✗", "Blade": "✗", "Crown": "✗", "Dragon": "✅"}
    assert read("W2") == {"Anvil": "✗", "Blade": "✗", "Crown": "✅", "Dragon": "✗"}
    assert [face.name for face in FACES.values() if face.nature == "wound"] == ["W1", "W2"]
    assert all(without_print(face) and face.corners == ("goat",) * 4 for face in WOUNDS)
    assert TableOfAdventure(ana=hand("W2 ...", str=3)).flip("ana") == "✅"


@rule("TF-DECK-15")
def test_a_face_down_card_cannot_be_told_from_another() -> None:
    wound_on_top, wound_below = (
        TableOfAdventure(ana=hand(discard="W1 B5"), ben=hand()),
        TableOfAdventure(ana=hand(discard="W1 B5"), ben=hand()),
    )
    wound_on_top.play("ana", "reshuffle", shuffles=["W1 B5"])
    wound_below.play("ana", "reshuffle", shuffles=["D20 D03 B5"])
    for seat in ("ana", "ben", "gm"):
        pile = wound_on_top.journal.view(seat).pile(DRAW.of("ana"))
        assert (pile.count, pile.faces) == (22, None)
        assert wound_on_top.journal.view(seat) == wound_below.journal.view(seat)
