"""Sweeps: encounters that differ in a number or two, by machine code where it can, and else by the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.lab import sweeping
from hearthside.lab.compiled import empires
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.duels import LEAVES_OUT, duel_of
from hearthside.lab.encounters import encounter_of
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.sweeping import NOT_THERE, sweep

ROOT = Path(__file__).parents[2]
ALONE = ROOT / "encounters" / "thousand_faces.alone.toml"
MILL = ROOT / "encounters" / "thousand_faces.drowned_mill.toml"
STRIKES = {"ana": {"character": {"str": 3, "items": ["sword"], "moves": {"backstab": "studied"}}}}
"""A party with a move card that strikes: the rules have to play it."""
GATE = ROOT / "encounters" / "first_empires.salt_gate.toml"


def duel(**more: Any) -> dict[str, Any]:
    """One hero with a sword against one foe, but for what is said."""
    hero = {"str": 3, "items": ["sword"]}
    foe = {"name": "Brute", "stamina": 8, "power": "d4"}
    return {"game": "thousand_faces", "party": {"ana": {"character": hero}}, "foes": [foe], **more}


def test_a_stronger_foe_is_beaten_less_often() -> None:
    found = sweep(ALONE, ["foes.0.stamina=4..12"], fights=20_000)
    assert found.engine == "compiled"
    shares = [cell.win.share for cell in found.cells]
    assert shares == sorted(shares, reverse=True)
    assert [cell.at for cell in found.cells] == [{"foes.0.stamina": stamina} for stamina in range(4, 13)]


def test_two_changes_make_every_combination_the_last_runs_fastest() -> None:
    found = sweep(ALONE, ["party.kresk.character.str=1,3", "foes.0.power=1,d4"], fights=10)
    combinations = [tuple(cell.at.values()) for cell in found.cells]
    assert combinations == [(1, "1"), (1, "d4"), (3, "1"), (3, "d4")]


def test_the_same_question_has_the_same_answer_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "PART", 700)
    alone, both = (sweep(ALONE, fights=5_000, workers=workers) for workers in (1, 4))
    assert alone.cells == both.cells
    monkeypatch.setattr(sweeping, "PART", 5_000)
    assert sweep(ALONE, fights=5_000).cells == alone.cells
    assert sweep(ALONE, fights=5_000, seed=2).cells != alone.cells


def test_machine_code_and_the_rules_say_the_same() -> None:
    told = duel(foes=[{"name": "Brute", "stamina": 4, "power": "1"}])
    many, few = (sweep(told, fights=fights, engine=engine) for fights, engine in ((100_000, "compiled"), (60, "rules")))
    interval = few.cells[0].win
    assert interval.low - 0.05 <= many.cells[0].win.share <= interval.high + 0.05


def test_what_is_not_compiled_the_rules_play_and_it_is_said_why() -> None:
    told = duel(party=STRIKES)
    found = sweep(told, fights=2)
    assert (found.engine, found.leaves_out) == ("rules", ())
    assert found.why == "Ana has a move card that strikes, which is not compiled: backstab."
    with pytest.raises(NotCompiled, match="Ana has a move card that strikes"):
        sweep(told, fights=2, engine="compiled")


def test_armour_a_shield_and_slots_for_tokens_are_compiled() -> None:
    assert sweep(MILL, fights=2).engine == "compiled"
    bare, guarded = (
        sweep(duel(party={"ana": {"character": {"str": 3, "dex": 3, **gear}}}), fights=20_000).cells[0].win.share
        for gear in ({"items": ["sword"]}, {"items": ["sword", "shield"], "moves": {"good-cardio": "expert"}})
    )
    assert guarded > bare


def test_a_game_that_is_not_compiled_is_played_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "has_core", lambda _: False)
    found = sweep(ALONE, fights=2)
    assert (found.engine, found.why) == ("rules", "The fights of thousand_faces are not compiled.")


def test_fights_of_the_first_empires_are_swept_by_machine_code() -> None:
    found = sweep(GATE, ["foes.1.count=1,15"], fights=2_000)
    assert (found.engine, found.leaves_out) == ("compiled", empires.LEAVES_OUT)
    few, many = (cell.win for cell in found.cells)
    assert few.low > many.high


def test_one_sweep_can_hold_two_editions_against_each_other() -> None:
    found = sweep(ALONE, ["game=thousand_faces,thousand_faces_playtest"], fights=20_000)
    assert (found.engine, found.leaves_out) == ("compiled", LEAVES_OUT)
    current, playtest = (cell.win for cell in found.cells)
    assert current.high < playtest.low or playtest.high < current.low, "ten points are another hero than twenty cards"


def test_without_the_extra_the_rules_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "find_spec", lambda _: None)
    found = sweep(ALONE, fights=2)
    assert (found.engine, found.why) == ("rules", NOT_THERE)
    with pytest.raises(CannotPlay, match="extra"):
        sweep(ALONE, fights=2, engine="compiled")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": "first_empires"}, "blows of first_empires are not compiled"),
        ({"options": {"AMB-08": "stay"}}, "Options of the table"),
        ({"party": {"ana": {"character": {"str": 3, "items": ["many-knives"]}}}}, "many-knives"),
        ({"party": STRIKES}, "move card that strikes"),
        ({"policy": "helpful", "party": {"ana": {}, "ben": {}}}, "Helping each other"),
        ({"party": {f"h{at}": {} for at in range(7)}}, "More than 6 heroes"),
    ],
)
def test_a_fight_with_anything_else_in_it_is_refused(more: dict[str, Any], why: str) -> None:
    encounter = encounter_of(duel(**more))
    with pytest.raises(NotCompiled, match=why):
        duel_of(encounter, encounter.policy)


@pytest.mark.parametrize(
    ("vary", "more", "why"),
    [
        (["foes.0.stamina"], {}, "names no number or word"),
        (["foes.1.stamina=1..2"], {}, "names no number or word"),
        (["foes.0.stamina=high"], {}, "no list of numbers"),
        (["foes.0.stamina=9..4"], {}, "up to a larger one"),
        (["foes.0.stamina=1..999", "party.ana.character.str=1..3"], {}, "More than 1,000"),
        (["foes.0.power=d5"], {}, "cannot be brought"),
        ([], {"fights": 0}, "fights are played"),
        ([], {"fights": 10**9}, "fights are played"),
        ([], {"engine": "steam"}, "no engine"),
        ([], {"workers": 0}, "workers"),
        ([], {"policy": "brave"}, "no policy"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(vary: list[str], more: dict[str, Any], why: str) -> None:
    with pytest.raises(CannotPlay, match=why):
        sweep(duel(), vary, **more)


def test_on_the_command_line_it_says_who_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "sweep", str(ALONE), "--fights", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["engine"], told["why"], told["fights"]) == ("compiled", "", 100)
    assert told["leaves_out"] == list(LEAVES_OUT)
    file = tmp_path / "strikes.toml"
    file.write_text(
        ALONE.read_text().replace('items = ["sword"]', 'items = ["sword"], moves = { backstab = "studied" }')
    )
    assert main(["lab", "sweep", str(file), "--fights", "2", "--workers", "1"]) == 0
    assert "played by the game's own rules" in capsys.readouterr().out


def test_on_the_command_line_a_file_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "sweep", "nowhere.toml"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "nowhere.toml: There is no such file.\n")
