"""What a change would do: the odds that move, and fights before and after."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kits.deckahedron.cards import FACES, TWENTY
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.lab import forecast
from hearthside.lab.comparing import compare, edition_of
from hearthside.lab.edited import printed
from hearthside.lab.encounters import BrokenEncounter, encounter_of, laid_out
from hearthside.lab.grids.grid import grids_of

MILL = """
title = "{title}"
game = "thousand_faces"
{more}
[party.ana]
character = {{ str = 3, items = ["sword"] }}

[[foes]]
name = "Rat"
stamina = 8
power = "d4"
count = {count}
"""
BEST = {face.name: [4, 4, 4, 4] for face in TWENTY}
HERO = {"str": 3, "items": ["sword"]}


def told(**more: Any) -> dict[str, Any]:
    foes = [{"name": "Rat", "stamina": 8, "power": "d4"}]
    return {"game": "thousand_faces", "party": {"ana": {"character": HERO}}, "foes": foes, **more}


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def written(title: str, count: int = 1, more: str = "") -> str:
        path = tmp_path / f"{title}.toml"
        path.write_text(MILL.format(title=title, count=count, more=more), "utf-8")
        return str(path)

    return written


@pytest.mark.parametrize("game", [name for name, game in games().items() if game.fights])
def test_every_game_has_usual_fights_that_can_be_played(game: str) -> None:
    standard = edition_of(game).standard
    assert list(standard) == ["alone", "a pair", "three together"]
    for each in standard.values():
        laid_out(each, FairChance())


def test_a_face_is_printed_otherwise_while_the_lab_needs_it_and_not_longer() -> None:
    before, there = FACES["D01"], encounter_of(told(cards={"D01": [4, 3, 2, 1]}))
    with printed(there):
        assert face_of("ana:D01").results == (4, 3, 2, 1)
        assert FACES["D01"] == before._replace(results=(4, 3, 2, 1))
    assert FACES["D01"] is before
    assert face_of("ana:D01") is before
    with pytest.raises(RuntimeError, match="in between"), printed(there):
        raise RuntimeError("in between")
    assert FACES["D01"] is before


def test_fights_are_played_with_the_faces_of_the_encounter() -> None:
    plain, best = encounter_of(told()), encounter_of(told(cards=BEST))
    assert forecast(best, fights=25).win.low > forecast(plain, fights=25).win.share
    assert forecast(replace(best, cards={}), fights=5).plain == forecast(plain, fights=5).plain


def test_the_odds_that_move_are_those_of_the_edges_that_changed(write: Any) -> None:
    # Crown is the third edge: D01 shows the worst there, and shows the best now.
    found = compare(write("printed"), write("edited", more="cards = { D01 = [1, 1, 4, 1] }"), fights=1)
    assert {each.row.partition(",")[0] for each in found.moved if each.table == "success"} == {"Crown"}
    (one,) = (each for each in found.moved if (each.table, each.row, each.column) == ("success", "Crown", "one card"))
    assert (one.before, one.after, one.by) == (Fraction(11, 20), Fraction(12, 20), Fraction(1, 20))
    assert [abs(each.by) for each in found.moved] == sorted((abs(each.by) for each in found.moved), reverse=True)
    assert [pair.title for pair in found.fights] == ["this fight", "alone", "a pair", "three together"]
    assert grids_of("thousand_faces")[1].chance("Crown", "one card") == Fraction(11, 20), "nothing stays changed"


def test_where_only_foes_differ_no_odds_move_and_only_that_fight_is_played(write: Any) -> None:
    found = compare(write("one"), write("three", count=3), fights=40)
    assert found.moved == ()
    assert found.counted > 100
    (pair,) = found.fights
    assert pair.title == "this fight"
    assert pair.is_sure
    assert pair.difference.high < 0
    assert pair.before.plain == forecast(write("one"), fights=40).plain


def test_the_same_thing_twice_differs_in_nothing(write: Any) -> None:
    (pair,) = compare(write("one"), write("one"), fights=10).fights
    assert pair.difference.share == 0
    assert not pair.is_sure


def test_two_editions_are_held_against_each_other() -> None:
    found = compare("thousand_faces", "thousand_faces_playtest", fights=1)
    assert found.moved == (), "they flip the same deck"
    assert [(pair.before.encounter.game, pair.after.encounter.game) for pair in found.fights] == [
        ("thousand_faces", "thousand_faces_playtest")
    ] * 3


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ({"D99": [1, 1, 1, 1]}, "has no card “D99”"),
        ({"D01": [1, 1, 1]}, "a list of four results"),
        ({"D01": [1, 1, 1, 5]}, "from 1, the worst, to 4"),
        ({"D01": "best"}, "a list of four results"),
        (["D01"], "a table of its own"),
    ],
)
def test_a_face_that_cannot_be_printed_is_said(cards: Any, says: str) -> None:
    with pytest.raises(BrokenEncounter, match=says):
        encounter_of(told(cards=cards))


def test_dice_have_no_faces_to_print() -> None:
    with pytest.raises(BrokenEncounter, match="without a deck"):
        encounter_of({**told(cards={"D01": [1, 1, 1, 1]}), "game": "first_empires"})


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    assert main(["lab", "compare", write("one"), write("two", 2), "--fights", "3", "--workers", "1"]) == 0
    printed_out = capsys.readouterr().out
    assert "one → two" in printed_out
    assert "odds moves." in printed_out
    assert "Fights, 3 on each side" in printed_out
    assert main(["lab", "compare", write("one"), write("two", 2), "--fights", "3", "--workers", "1", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert (plain["before"], plain["after"], plain["odds"]["moved"]) == ("one", "two", [])
    assert plain["fights"][0]["fights"] == 3
    assert set(plain["fights"][0]["difference"]) == {"share", "low", "high"}


def test_a_wrong_question_has_exit_code_2_and_prints_nothing(capsys: pytest.CaptureFixture[str], write: Any) -> None:
    for asked in (["thousand_face", "thousand_faces"], [write("one"), write("two"), "--fights", "0"]):
        assert main(["lab", "compare", *asked, "--workers", "1"]) == 2
        said = capsys.readouterr()
        assert said.err.startswith("hearthside lab compare: ")
        assert said.out == ""
