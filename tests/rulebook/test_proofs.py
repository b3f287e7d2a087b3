"""Reading out of the tests which rules they prove."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hearthside.rulebook import find, in_force, proofs
from hearthside.rulebook.proofs import (
    BLESS,
    CHECKOUT,
    Claim,
    claims,
    claims_of_scenario,
    claims_of_tests,
    editions_of,
    is_current,
    main,
    scan,
)
from tests.marks import rule


def proved(text: str) -> list[tuple[str, str]]:
    return [(claim.rule_id, claim.where) for claim in claims_of_tests(text, "t.py")]


def test_the_committed_list_of_proofs_is_up_to_date() -> None:
    assert is_current(CHECKOUT), f"rules/proofs.json is not what the tests say. Run: {BLESS}"


def test_every_rule_a_test_or_scenario_names_is_played_in_its_game() -> None:
    unknown = [
        claim
        for claim in claims(CHECKOUT)
        if find(claim.rule_id) is None or (claim.rule_id not in in_force(claim.system) and "-AMB-" not in claim.rule_id)
    ]
    assert unknown == []


def test_a_mark_on_a_test_is_a_claim() -> None:
    assert proved('@rule("TF-FLIP-01", "TF-FLIP-02")\ndef test_a(): ...\n') == [
        ("TF-FLIP-01", "t.py::test_a"),
        ("TF-FLIP-02", "t.py::test_a"),
    ]


def test_an_awaited_test_and_the_plain_mark_count_too() -> None:
    assert proved('@pytest.mark.rule("TF-FLIP-01")\nasync def test_a(): ...\n') == [("TF-FLIP-01", "t.py::test_a")]


def test_a_mark_on_a_class_speaks_for_the_class() -> None:
    text = (
        '@rule("DW-FLIP-01")\n'
        "class TestFlip:\n"
        '    pytestmark = rule("DW-FLIP-02")\n'
        '    @rule("DW-FLIP-03")\n'
        "    def test_a(self): ...\n"
    )
    assert proved(text) == [
        ("DW-FLIP-01", "t.py::TestFlip"),
        ("DW-FLIP-02", "t.py::TestFlip"),
        ("DW-FLIP-03", "t.py::TestFlip::test_a"),
    ]


def test_a_mark_on_a_module_speaks_for_the_module() -> None:
    assert proved('pytestmark = [rule("FE-HIT-01"), pytest.mark.slow]\n') == [("FE-HIT-01", "t.py")]


def test_one_row_of_a_parametrised_test_may_claim_a_rule() -> None:
    text = '@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("FE-HIT-01")), 2])\ndef test_a(x): ...\n'
    assert proved(text) == [("FE-HIT-01", "t.py::test_a")]


def test_rows_kept_in_a_table_of_cases_are_read_where_the_table_is_used() -> None:
    text = (
        'CASES: list[object] = [pytest.param(1, marks=[rule("FE-HIT-01")])]\n'
        'OTHERS = [pytest.param(1, marks=rule("FE-HIT-02"))]\n'
        '@pytest.mark.parametrize("x", CASES)\n'
        "def test_a(x): ...\n"
    )
    assert proved(text) == [("FE-HIT-01", "t.py::test_a")]


@pytest.mark.parametrize("mark", ["pytest.mark.skip", 'pytest.mark.xfail(reason="later")'])
def test_a_test_that_does_not_run_or_should_fail_proves_nothing(mark: str) -> None:
    assert proved(f'@rule("TF-FLIP-01")\n@{mark}\ndef test_a(): ...\n') == []


def test_a_function_that_is_no_test_proves_nothing() -> None:
    assert proved('@rule("TF-FLIP-01")\ndef deal(): ...\n') == []


def test_an_id_worked_out_at_run_time_is_refused_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"t\.py::test_a, line 1: write the rule's id out"):
        proved("@rule(*IDS)\ndef test_a(): ...\n")


def test_an_id_of_no_known_game_is_refused() -> None:
    with pytest.raises(ValueError, match=r"t\.py::test_a names QQ-A-01, which belongs to no game we know"):
        proved('@rule("QQ-A-01")\ndef test_a(): ...\n')


def test_a_kept_rule_is_claimed_for_the_playtest_edition_by_naming_it() -> None:
    text = '@rule("TF-FLIP-01", system="thousand_faces_playtest")\ndef test_a(): ...\n'
    assert list(claims_of_tests(text, "t.py")) == [Claim("TF-FLIP-01", "thousand_faces_playtest", "t.py::test_a")]


EDITIONS = ("thousand_faces", "thousand_faces_playtest")


def test_a_test_run_for_several_editions_proves_its_rules_for_those_that_play_by_all_of_them() -> None:
    text = (
        '@rule("TF-FLIP-01")\n@rule("TF-FLIP-02")\ndef test_both(): ...\n'
        '@rule("TF-FLIP-03", "TF-SHUF-01")\ndef test_one(): ...\n'
        '@rule("TF-SHUF-01", "TP-SHUF-01")\ndef test_none(): ...\n'
    )
    assert {(claim.rule_id, claim.system) for claim in claims_of_tests(text, "t.py", EDITIONS)} == {
        *(("TF-FLIP-01", edition) for edition in EDITIONS),
        *(("TF-FLIP-02", edition) for edition in EDITIONS),
        ("TF-FLIP-03", "thousand_faces"),
        ("TF-SHUF-01", "thousand_faces"),
    }


def test_a_folder_says_for_which_editions_its_tests_are_run(tmp_path: Path) -> None:
    assert editions_of(tmp_path) == ()
    (tmp_path / "conftest.py").write_text("A = 1\n", "utf-8")
    assert editions_of(tmp_path) == ()
    (tmp_path / "conftest.py").write_text(f"EDITIONS = {EDITIONS!r}\n", "utf-8")
    assert editions_of(tmp_path) == EDITIONS


@pytest.mark.slow
def test_what_is_listed_for_an_edition_is_run_for_it() -> None:
    adventure = CHECKOUT / "tests" / "systems" / "adventure"
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:randomly",
            "-p",
            "no:cacheprovider",
            adventure,
        ],
        capture_output=True,
        text=True,
        check=True,
        cwd=CHECKOUT,
    ).stdout
    run = {(test, edition) for line in told.splitlines() for test, edition in re.findall(r"^(\S+)\[(\w+)", line)}
    listed = {
        (claim.where, claim.system) for claim in claims(CHECKOUT) if claim.where.startswith("tests/systems/adventure/")
    }
    assert listed
    assert listed - run == set()


def test_a_scenario_proves_the_rules_it_lists_for_the_game_it_plays() -> None:
    text = 'system = "thousand_faces_playtest"\nproves = ["TF-FLIP-01", "TP-SHUF-01"]\n'
    assert [(claim.rule_id, claim.system) for claim in claims_of_scenario(text, "scenarios/a.toml")] == [
        ("TF-FLIP-01", "thousand_faces_playtest"),
        ("TP-SHUF-01", "thousand_faces_playtest"),
    ]
    assert [claim.system for claim in claims_of_scenario('proves = ["DA-TC-01"]', "s.toml")] == ["deck_of_adventures"]
    assert list(claims_of_scenario('title = "A walk"', "s.toml")) == []


@pytest.fixture
def small_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one test, one scenario and no list of proofs yet."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "tests" / "flip").mkdir(parents=True)
    (tmp_path / "scenarios" / "dw").mkdir(parents=True)
    (tmp_path / "tests" / "flip" / "test_flip.py").write_text(
        '@rule("DW-FLIP-01")\n@rule("DW-FLIP-01")\ndef test_a(): ...\n', "utf-8"
    )
    (tmp_path / "scenarios" / "dw" / "walk.toml").write_text('proves = ["DW-FLIP-01"]\n', "utf-8")
    monkeypatch.setattr(proofs, "CHECKOUT", tmp_path)
    return tmp_path


def test_a_checkout_is_read_into_games_rules_and_places(small_checkout: Path) -> None:
    assert scan(small_checkout)["deckahedron_world"] == {
        "DW-FLIP-01": ["scenarios/dw/walk.toml", "tests/flip/test_flip.py::test_a"]
    }
    assert scan(small_checkout)["thousand_faces"] == {}


def test_the_list_is_out_of_date_until_it_is_written(small_checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert BLESS in capsys.readouterr().err
    assert main(["--write"]) == 0
    assert "deckahedron_world: 1 ids" in capsys.readouterr().out
    assert main([]) == 0
    (small_checkout / "scenarios" / "dw" / "walk.toml").unlink()
    assert main([]) == 1


def test_the_mark_of_the_tests_carries_ids_and_game() -> None:
    assert rule("TF-FLIP-01", "TF-FLIP-02").mark.args == ("TF-FLIP-01", "TF-FLIP-02")
    assert rule("TF-FLIP-01").mark.kwargs == {}
    assert rule("TF-FLIP-01", system="thousand_faces_playtest").mark.kwargs == {"system": "thousand_faces_playtest"}
