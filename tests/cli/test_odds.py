import argparse
import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.cli.odds import add_odds
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO

Ask = Callable[..., tuple[int, str, str]]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser("hearthside")
    add_odds(parser.add_subparsers())
    args = parser.parse_args(["odds", *words])
    code = args.run(args)
    assert isinstance(code, int)
    return code


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    def asked(*words: str) -> tuple[int, str, str]:
        try:
            code = run(*words)
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return asked


def answer(ask: Ask, *words: str) -> dict[str, Any]:
    code, out, err = ask(*words, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def written(outcomes: dict[str, dict[str, str]]) -> dict[str, str]:
    return {name: chance["fraction"] for name, chance in outcomes.items()}


def test_a_flip_is_answered_with_exact_fractions(ask: Ask) -> None:
    found = answer(ask, "flip", "--suit", "anvil", "--net", "-2")
    assert list(found) == ["question", "exact", "outcomes"]
    assert found["exact"] is True
    assert found["question"] == {
        "kind": "flip",
        "suit": "anvil",
        "rank": 1,
        "net": -2,
        "without": [],
        "wounds": 0,
        "blessings": 0,
        "cards": 20,
        "turned": 3,
    }
    assert written(found["outcomes"]) == {"✗": "46/57", "✅": "41/285", "✔✔": "14/285", "✔✔✔": "0"}
    assert found["outcomes"]["✗"]["percent"] == pytest.approx(100 * 46 / 57)


def test_cards_taken_out_change_the_odds(ask: Ask) -> None:
    found = answer(ask, "flip", "--suit", "dragon", "--without", "D01,d8")
    assert found["question"]["without"] == ["D01", "D08"]
    assert written(found["outcomes"]) == {"✗": "0", "✅": "1/3", "✔✔": "2/9", "✔✔✔": "4/9"}
    twice = answer(ask, "flip", "--suit", "dragon", "--without", "D01", "--without", "D08")
    assert twice == found


def test_wounds_and_blessings_join_as_an_exact_average(ask: Ask) -> None:
    # One wound among 21 cards: on Dragon it shows ✅ or ✗ with equal chance, so each gains half a card.
    wounded = answer(ask, "flip", "--suit", "dragon", "--wounds", "1")["outcomes"]
    assert written(wounded) == {"✗": "5/42", "✅": "13/42", "✔✔": "4/21", "✔✔✔": "8/21"}
    # Two of the six blessings show ✔✔ on Anvil.
    blessed = answer(ask, "flip", "--suit", "anvil", "--blessings", "1")["outcomes"]
    assert written(blessed) == {"✗": "8/21", "✅": "4/21", "✔✔": "19/63", "✔✔✔": "8/63"}


def test_with_too_few_cards_left_all_of_them_are_turned(ask: Ask) -> None:
    gone = ",".join(face.name for face in TWENTY if face.name not in {"D01", "D11"})
    found = answer(ask, "flip", "--suit", "anvil", "--net", "2", "--without", gone)
    assert (found["question"]["cards"], found["question"]["turned"]) == (2, 2)
    assert written(found["outcomes"])["✔✔✔"] == "1"
    _, out, _ = ask("flip", "--suit", "anvil", "--net", "2", "--without", gone)
    assert "Fewer cards are left than the flip calls for" in out


def test_a_check_is_answered_by_degree_and_in_summary(ask: Ask) -> None:
    found = answer(ask, "check", "--dr", "2", "--mod", "1", "--upper", "1")
    assert list(found) == ["question", "exact", "outcomes", "summary"]
    assert found["question"]["edr"] == 3
    assert len(found["outcomes"]) == 8
    assert written(found["summary"]) == {"success": "175/221", "failure": "46/221"}


def test_a_check_may_demand_a_match(ask: Ask) -> None:
    assert written(answer(ask, "check", "--dr", "2", "--need", "suit")["summary"])["success"] == "5/52"
    assert written(answer(ask, "check", "--dr", "6", "--need", "color")["summary"])["success"] == "1/2"


def test_a_named_target_matters_once_cards_are_gone(ask: Ask) -> None:
    near = answer(ask, "check", "--dr", "0", "--target", "8♣", "--without", "8D,8H,8S")
    assert near["question"]["target"] == "8C"
    assert written(near["outcomes"])["Major Success"] == "0"
    assert written(near["outcomes"])["Critical Success"] == "1/49"
    # With any of the 52 as target, the missing cards are as likely to be near it as the others.
    assert written(answer(ask, "check", "--dr", "0", "--without", "8D,8H,8S")["summary"])["success"] == "1/13"


def test_a_check_below_minus_two_fails_without_a_draw(ask: Ask) -> None:
    found = answer(ask, "check", "--dr", "-1", "--mod", "-2")
    assert found["question"]["drawn"] == 0
    assert written(found["summary"]) == {"success": "0", "failure": "1"}
    assert "no card is drawn" in ask("check", "--dr", "-1", "--mod", "-2")[1]


def test_a_pool_is_answered_with_results_and_hits(ask: Ask) -> None:
    found = answer(ask, "pool", "--dice", "4")
    assert list(found) == ["question", "exact", "outcomes", "hits"]
    assert written(found["outcomes"]) == {"failure": "1/16", "mixed": "34/81", "success": "671/1296"}
    assert list(found["hits"]) == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9+"]
    assert found["hits"]["2"] == {"fraction": "85/288", "percent": pytest.approx(29.51389)}
    assert written(answer(ask, "pool", "--dice", "-3")["outcomes"])["failure"] == "3/4"


def test_without_json_a_table_with_bars_is_shown(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    code, out, _ = ask("flip", "--suit", "crown", "--net", "1")
    assert code == 0
    assert out.splitlines()[0] == "A flip on Crown (rank 3) from 20 cards: two cards, the best counts."
    assert out.splitlines()[2:6] == [
        "  ✗      3.2 %  3/95    █▏",
        "  ✅    15.8 %  3/19    █████▌",
        "  ✔✔    36.3 %  69/190  ████████████▊",
        "  ✔✔✔   44.7 %  17/38   ███████████████▋",
    ]
    assert max(map(len, out.splitlines()[2:6])) <= 60


def test_a_narrow_terminal_keeps_the_bars_and_drops_the_fractions(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    _, out, _ = ask("pool", "--dice", "8")
    rows = [line for line in out.splitlines() if "█" in line]
    assert rows
    assert all(len(line) <= 30 and "/" not in line for line in rows)


@pytest.mark.parametrize("words", [("flip", "--suit", "crown"), ("check", "--dr", "3", "--target", "8♣")])
def test_a_terminal_of_plain_letters_gets_plain_letters(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for extra in ((), ("--json",)):
        paper = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr(sys, "stdout", paper)
        assert run(*words, *extra) == 0
        paper.seek(0)
        shown = paper.read()
        assert ("#####" in shown) is not bool(extra)
        if extra:
            assert json.loads(shown)["exact"] is True


ALL_TWENTY = ",".join(face.name for face in TWENTY)
ALL_FIFTY_TWO = ",".join(card.name for card in FIFTY_TWO)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("flip", "--suit", "crown", "--net", "3"), "Net advantage goes from -2 to 2, not 3"),
        (("flip", "--suit", "crown", "--without", "D1O"), 'There is no card "D1O"; did you mean D10?'),
        (("flip", "--suit", "crown", "--without", "queen"), "cards are named D01 to D20."),
        (("flip", "--suit", "crown", "--without", "W1"), "W1 is none of the twenty"),
        (("flip", "--suit", "crown", "--without", "D10,D10"), "D10 is taken out twice"),
        (("flip", "--suit", "crown", "--without", ALL_TWENTY), "There is no card left to flip."),
        (("flip", "--suit", "crown", "--blessings", "7"), "There are only 6 blessings"),
        (("flip", "--suit", "crown", "--wounds", "-1"), "--wounds -1 makes no deck"),
        (("check", "--dr", "1", "--without", "1OC"), 'There is no card "1OC"; did you mean 10C?'),
        (("check", "--dr", "1", "--without", "9♦,9d"), "9D is taken out twice"),
        (("check", "--dr", "1", "--without", ALL_FIFTY_TWO), "no card left to draw"),
        (("check", "--dr", "1", "--target", "joker"), 'There is no card "joker"'),
        (("check", "--dr", "1", "--upper", "-1"), "--upper -1 makes no deck"),
        (("pool", "--dice", "1001"), "No pool has 1001 dice"),
    ],
)
def test_an_impossible_question_gets_one_clear_sentence(ask: Ask, words: tuple[str, ...], sentence: str) -> None:
    code, out, err = ask(*words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [(), ("flip",), ("flip", "--suit", "anchor"), ("check", "--dr", "1", "--upper", "1", "--lower", "1"), ("pool",)],
)
def test_a_question_that_is_not_one_is_refused_with_its_usage(ask: Ask, words: tuple[str, ...]) -> None:
    code, out, err = ask(*words)
    assert (code, out) == (2, "")
    assert err.startswith("usage: hearthside odds")


@pytest.mark.parametrize("question", ["flip", "check", "pool"])
def test_help_teaches_with_examples_that_run(ask: Ask, question: str) -> None:
    code, out, _ = ask(question, "--help")
    assert code == 0
    examples = [line.split("   ")[0].split() for line in out.splitlines() if line.startswith("  hearthside odds")]
    assert examples
    for example in examples:
        assert ask(*example[2:])[0] == 0


def test_the_command_costs_nothing_until_asked_and_little_then() -> None:
    program = (
        "import sys, argparse\n"
        "from hearthside.cli.odds import add_odds\n"
        "parser = argparse.ArgumentParser('hearthside'); add_odds(parser.add_subparsers())\n"
        "print('early', *sorted(sys.modules))\n"
        "args = parser.parse_args(['odds', 'flip', '--suit', 'crown', '--json']); args.run(args)\n"
        "print('late', *sorted(sys.modules))\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    early, late = (set(line.split()) for line in said.splitlines() if line.startswith(("early", "late")))
    assert not early & {"json", "dataclasses", "fractions", "decimal", "hearthside.lab.odds"}
    assert not late & {"fractions", "decimal", "numpy", "msgspec", "litestar", "asyncio", "icepool"}
    assert "hearthside.lab.flip" in late
