"""Tables of odds: every kind of deed, from the same counting as everywhere else; and what the books print beside it."""

import json
from fractions import Fraction

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.lab.flip import flip_odds
from hearthside.lab.grids.grid import Grid, grids_of, holds
from hearthside.lab.odds import ImpossibleDeck
from tests.lab.tables import table

WHOLE = {"flips", "stamina", "exhausted", "dice", "degrees", "pools", "hits"}
"""Tables whose rows tell every outcome."""


def of(game: str, name: str, *without: str) -> Grid:
    (found,) = (each for each in grids_of(game, without) if each.name == name)
    return found


@pytest.mark.parametrize("game", [name for name, game in games().items() if game.grids])
def test_every_table_holds_chances_and_where_it_tells_all_outcomes_they_add_up(game: str) -> None:
    grids = grids_of(game)
    assert len({each.name for each in grids}) == len(grids)
    assert {each.name for each in grids} & WHOLE
    for each in grids:
        assert {len(row) for row in each.chances} == {len(each.columns)}, each.name
        assert all(0 <= chance <= 1 for *_, chance in each.cells), each.name
        if each.name in WHOLE:
            assert {sum(row) for row in each.chances} == {1}, each.name


def test_every_game_of_the_house_has_tables() -> None:
    assert [name for name, game in games().items() if not game.grids] == []


def test_of_the_difficulty_chart_36_of_41_numbers_hold_for_a_real_deck_and_all_where_cards_go_back() -> None:
    assert of("deck_of_adventures", "chart").checked == (36, 41)
    assert of("deck_of_adventures", "chart-independent").checked == (41, 41)
    chart = of("deck_of_adventures", "chart")
    pairs = zip(chart.cells, (number for row in chart.printed for number in row), strict=True)
    off = {(row, dr) for (row, dr, chance), number in pairs if number is not None and not holds(number, chance)}
    assert off == {
        ("Lower Hand 2", "DR 0"),
        ("Lower Hand 2", "DR 2"),
        ("Lower Hand 2", "DR 5"),
        ("Upper Hand 2", "DR 2"),
        ("Difference", "DR 4"),
    }


def test_the_degrees_the_book_gives_numbers_for_are_as_rare_as_it_says() -> None:
    assert of("deck_of_adventures", "rare").checked == (2, 2)


def test_the_chart_is_counted_as_the_committed_table_has_it() -> None:
    chart, rows = of("deck_of_adventures", "chart"), table("check_odds")["chart"]
    names = {"normal": "Normal Draw", "color": "Color Draw", "suit": "Suit Draw", "difference": "Difference"}
    names |= {"lower_hand_2": "Lower Hand 2", "upper_hand_2": "Upper Hand 2"}
    for row, cells in rows.items():
        assert {dr: str(chart.chance(names[row], f"DR {dr}")) for dr in cells} == cells


def test_a_printed_number_holds_when_it_is_the_chance_rounded_half_up() -> None:
    assert holds(13, Fraction(1, 8))
    assert not holds(12, Fraction(1, 8))
    assert holds(0, Fraction(1, 201))


def test_the_suits_go_from_the_weakest_odds_to_the_best_as_the_books_say() -> None:
    for game in ("thousand_faces", "thousand_faces_playtest", "deckahedron_world"):
        for column in zip(*of(game, "success").chances, strict=True):
            assert list(column) == sorted(column)
            assert len(set(column)) == 4


def test_whatever_is_gone_the_odds_lie_between_luck_spent_and_luck_to_come() -> None:
    spent, to_come = (of("thousand_faces", name) for name in ("luck-spent", "luck-to-come"))
    ten = TWENTY[3:13]
    for rank, suit in enumerate(("Anvil", "Blades", "Crown", "Dragon"), start=1):
        row = f"{suit}, 10 left"
        odds = flip_odds(ten, rank)
        chance = Fraction(odds.numerator("✔✔") + odds.numerator("✔✔✔"), odds.denominator)
        assert spent.chance(row, "one card") <= chance <= to_come.chance(row, "one card")


def test_cards_that_are_gone_change_the_odds_and_unknown_ones_are_said() -> None:
    assert of("thousand_faces", "success").chance("Crown", "best of 2") == Fraction(77, 95)
    assert of("thousand_faces", "success", "D01").chance("Crown", "one card") > of("thousand_faces", "success").chance(
        "Crown", "one card"
    )
    with pytest.raises(ImpossibleDeck, match="no card “D99”"):
        grids_of("thousand_faces", ["D99"])
    with pytest.raises(ImpossibleDeck, match="dice"):
        grids_of("first_empires", ["D01"])
    with pytest.raises(ImpossibleDeck, match="none left"):
        grids_of("thousand_faces", [face.name for face in TWENTY])


def test_the_command_line_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "odds", "deck_of_adventures", "--table", "chart"]) == 0
    told = capsys.readouterr().out
    assert "The book prints 41 numbers; 36 of them hold." in told
    assert "15 %* 95/663 14.3 %" in told


def test_the_command_line_tells_them_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "odds", "first_empires", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert (plain["game"], plain["exact"]) == ("first_empires", True)
    pools = plain["tables"][0]
    assert pools["rows"]["2 dice"][0] == {"fraction": "1/4", "percent": 25.0}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["thousand_face"], "There is no game “thousand_face”"),
        (["thousand_faces", "--table", "flops"], "has no table “flops”: flips,"),
        (["thousand_faces", "--without", "D01,X"], "There is no card “X”"),
    ],
)
def test_a_wrong_question_has_exit_code_2_and_prints_nothing(
    capsys: pytest.CaptureFixture[str], asked: list[str], says: str
) -> None:
    assert main(["lab", "odds", *asked]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""
