"""What would come of a fight: played out by the house, through the game's own rules, and counted."""

import json
import multiprocessing
from collections.abc import Mapping
from dataclasses import replace
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearthside.cli import main
from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.lab import forecast, shards
from hearthside.lab.changes import around, changed
from hearthside.lab.edited import printed
from hearthside.lab.encounters import (
    MOST_FOES,
    BrokenEncounter,
    Encounter,
    encounter_of,
    fights_of,
    laid_out,
    read_file,
)
from hearthside.lab.fights import fighting
from hearthside.lab.fights.fighting import CannotPlay, Fight, Fights
from hearthside.lab.forecasting import Forecast
from hearthside.lab.luck import FightLuck
from hearthside.lab.quickly import has_core
from hearthside.lab.shards import SHARD, Question, fought
from hearthside.lab.tally import Spread, Tally, wilson

ENCOUNTERS = Path(__file__).parents[2] / "encounters"
MILL = ENCOUNTERS / "thousand_faces.drowned_mill.toml"
HERO = {"str": 3, "items": ["sword"]}


def duel(stamina: int = 4, power: str = "1", count: int = 1, **more: Any) -> Encounter:
    """One hero with a sword, and somebody weak."""
    foes = [{"name": "Rat", "stamina": stamina, "power": power, "count": count}]
    told = {"game": "thousand_faces", "party": {"ana": {"character": HERO}}, "foes": foes, **more}
    return encounter_of(told)


# --- What many fights say ---------------------------------------------------------------------------------------------


def test_an_interval_is_wilsons() -> None:
    found = wilson(8, 10)
    assert (round(found.share, 3), round(found.low, 4), round(found.high, 4)) == (0.8, 0.4902, 0.9433)
    assert (wilson(0, 10).low, round(wilson(0, 10).high, 4)) == (0.0, 0.2775)
    assert (round(wilson(10, 10).low, 4), wilson(10, 10).high) == (0.7225, 1.0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0), "nothing is known before the first fight"


@pytest.mark.parametrize("fights", [50, 100, 400])
def test_over_all_truths_the_interval_holds_the_truth_as_often_as_it_says(fights: int) -> None:
    """Counted, not tried: the share of outcomes whose interval holds the truth, for truths from 2 to 98 %."""
    truths = [each / 100 for each in range(2, 99)]
    intervals = [wilson(won, fights) for won in range(fights + 1)]
    held = [
        sum(
            comb(fights, won) * truth**won * (1 - truth) ** (fights - won)
            for won, interval in enumerate(intervals)
            if interval.low <= truth <= interval.high
        )
        for truth in truths
    ]
    assert 0.94 <= sum(held) / len(held) <= 0.96


def test_numbers_are_told_by_their_middle_and_where_eight_of_ten_lie() -> None:
    spread = Spread({3: 1, 4: 8, 9: 1})
    assert (spread.mean, spread.at(0.5), spread.at(0.1), spread.at(0.9)) == (4.4, 4, 3, 4)


# --- Every game -------------------------------------------------------------------------------------------------------


def test_every_game_of_the_house_has_an_encounter_to_copy() -> None:
    assert {read_file(path).game for path in ENCOUNTERS.glob("*.toml")} == set(games())


@pytest.mark.parametrize("path", sorted(ENCOUNTERS.glob("*.toml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("policy", ["bold", "careful", "helpful"])
def test_an_encounter_is_played_to_its_end_and_told_in_the_words_of_the_page(path: Path, policy: str) -> None:
    answer = forecast(path, fights=3, policy=policy)
    plain = json.loads(json.dumps(answer.plain))
    heroes = [hero.title for hero in answer.encounter.party]
    assert list(plain)[:8] == ["game", "fights", "exact", "policy", "win", "rounds", "falls", "seed"]
    assert (plain["fights"], plain["exact"], plain["policy"], plain["seed"]) == (3, False, policy, 1)
    assert set(plain["win"]) == {"share", "low", "high"}
    assert list(plain["falls"]) == heroes
    assert sum(plain["rounds"]["counts"].values()) == 3
    assert plain["unended"] == 0
    for left in plain["left"].values():
        assert list(left) == heroes
        assert all(sum(spread["counts"].values()) == 3 for spread in left.values())


@pytest.mark.parametrize("path", sorted(ENCOUNTERS.glob("*.toml")), ids=lambda path: path.stem)
def test_a_fight_is_lost_only_when_nobody_stands_and_won_only_when_no_foe_does(path: Path) -> None:
    question = Question(read_file(path), "careful", 3)
    fights = fights_of(question.encounter.game)
    for number in range(2):
        chance = FairChance(FightLuck(3, number))
        with printed(question.encounter):
            fight = Fight(fights, laid_out(question.encounter, chance), chance, "careful", Random(f"3/{number}/bots"))
            went = fight.play()
        assert went.is_won == (not fights.foes(fight.table) and bool(fight.standing))
        assert went.has_ended
        assert set(went.fallen) >= set(fight.table.players) - set(fight.standing)
        assert went == fought(question, number), "the same fight, wherever it is played"


def test_whoever_is_far_stronger_wins() -> None:
    assert forecast(duel(), fights=SHARD).win.share == 1.0
    assert forecast(duel(stamina=10, power="d10", count=5), fights=SHARD).win.share == 0.0


def test_a_foe_more_makes_it_harder() -> None:
    one, three = (forecast(duel(8, "d6", count), fights=4 * SHARD).win for count in (1, 3))
    assert one.low > three.high


# --- How sure it is ---------------------------------------------------------------------------------------------------


def test_it_stops_when_the_share_is_known_as_closely_as_asked() -> None:
    partial: list[tuple[int, float]] = []
    answer = forecast(
        duel(10, "d6"), within=0.1, progress=lambda so_far: partial.append((so_far.fights, so_far.win.width))
    )
    assert answer.win.width <= 0.1
    assert [fights for fights, _ in partial] == list(range(SHARD, answer.fights + 1, SHARD)), "partial answers at once"
    assert all(width > 0.1 for fights, width in partial[1:-1]), "and no fight more than that takes"


def test_the_same_question_has_the_same_answer_and_another_seed_another() -> None:
    first, again, other = (forecast(duel(10, "d6"), fights=40, seed=seed) for seed in (5, 5, 6))
    assert first.plain == again.plain
    assert first.tally.rounds != other.tally.rounds


def test_a_forecast_of_few_fights_is_the_beginning_of_one_of_more() -> None:
    tally = Tally()
    for number in range(7):
        tally.count(fought(Question(duel(), "careful", 1), number))
    assert tally == forecast(duel(), fights=7).tally


@pytest.mark.slow
def test_one_two_or_four_workers_give_the_same_numbers() -> None:
    alone, two, four = (forecast(MILL, fights=110, workers=workers) for workers in (1, 2, 4))
    assert alone.plain == two.plain == four.plain
    sure = [forecast(duel(10, "d6"), within=0.09, workers=workers).plain for workers in (1, 2)]
    assert sure[0] == sure[1]


@pytest.mark.slow
def test_a_worker_that_is_ended_costs_time_and_no_number() -> None:
    ended: list[int] = []

    def end_one(_: Forecast) -> None:
        if not ended:
            worker = multiprocessing.active_children()[0]
            worker.kill()
            ended.append(worker.pid or 0)

    answer = forecast(duel(10, "d6"), fights=6 * SHARD, workers=2, progress=end_one)
    assert ended
    assert answer.plain == forecast(duel(10, "d6"), fights=6 * SHARD).plain


# --- What one change would do -----------------------------------------------------------------------------------------


def test_one_more_foe_of_each_kind_and_one_hero_less_are_the_changes_of_a_fight() -> None:
    arena = read_file(ENCOUNTERS / "deck_of_adventures.arena.toml")
    found = list(changed(arena))
    assert [(change.kind, change.who) for change, _ in found] == [
        *(("foe", name) for name in ("Captain", "Guard", "Grunt")),
        *(("hero", name) for name in ("Bram", "Juniper", "Corin", "Vesna")),
    ]
    assert [each.count for each in found[2][1].foes] == [1, 1, 3]
    assert [hero.title for hero in found[3][1].party] == ["Juniper", "Corin", "Vesna"]


def test_nobody_fights_alone_less_one_nor_against_more_than_can_be_forecast() -> None:
    assert [change.kind for change, _ in changed(duel())] == ["foe"]
    assert list(changed(duel(count=MOST_FOES))) == []


def test_a_change_is_played_as_if_it_had_been_asked_for_itself() -> None:
    answer = forecast(duel(8, "d6"), fights=SHARD + 5)
    beside = around(answer)
    ((_, more),) = beside.changes
    assert more.plain == forecast(duel(8, "d6", 2), fights=SHARD + 5).plain
    (bold,) = beside.policies
    assert bold.plain == forecast(duel(8, "d6"), fights=SHARD + 5, policy="bold").plain


@pytest.mark.parametrize("game", [game for game in games() if has_core(game)])
def test_whether_machine_code_or_the_rules_played_no_number_differs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = encounter_of({"game": game, **fights_of(game).standard[0]})
    by_rules = forecast(fight, fights=2 * SHARD, policy="bold")
    monkeypatch.setitem(shards.MANY, game, SHARD)
    monkeypatch.setattr(shards, "fought", lambda *_: pytest.fail("machine code was to play whole shards"))
    assert forecast(fight, fights=2 * SHARD, policy="bold").plain == by_rules.plain


def test_what_is_told_around_an_answer_is_together_worth_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = forecast(duel(8, "d6"), fights=SHARD)
    by_rules = around(answer).plain
    monkeypatch.setitem(shards.MANY, "thousand_faces", 2 * SHARD)
    monkeypatch.setattr(shards, "fought", lambda *_: pytest.fail("machine code was to play whole shards"))
    assert around(answer).plain == by_rules


@pytest.mark.slow
def test_what_is_told_around_an_answer_is_the_same_from_any_number_of_workers() -> None:
    answer = forecast(MILL, fights=30)
    assert around(answer, workers=2).plain == around(answer).plain


# --- What makes no sense ----------------------------------------------------------------------------------------------


PARTY = {"ana": {"character": HERO}}
RAT = {"name": "Rat", "stamina": 4}
BROKEN: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "no game": ({"party": PARTY, "foes": [RAT]}, "which game"),
    "a slip of the pen": ({"game": "thousand_face", "party": PARTY, "foes": [RAT]}, "Did you mean “thousand_faces”"),
    "a word too many": ({"game": "thousand_faces", "party": PARTY, "foe": [RAT]}, "has no “foe”. Did you mean “foes”"),
    "a policy nobody has": (
        {"game": "thousand_faces", "party": PARTY, "foes": [RAT], "policy": "bald"},
        "Did you mean “bold”",
    ),
    "nobody": ({"game": "thousand_faces", "party": {}, "foes": [RAT]}, "1 to 12 heroes"),
    "the GM's own name": ({"game": "thousand_faces", "party": {"gm": {}}, "foes": [RAT]}, "the GM's is taken"),
    "no foes": ({"game": "thousand_faces", "party": PARTY, "foes": []}, "no foes"),
    "an army": ({"game": "thousand_faces", "party": PARTY, "foes": [{**RAT, "count": 99}]}, "1 to 24"),
    "an impossible hero": (
        {"game": "thousand_faces", "party": {"ana": {"character": {"str": 9}}}, "foes": [RAT]},
        "The party cannot sit down",
    ),
    "a foe the book does not know": (
        {"game": "deck_of_adventures", "party": {"ana": {"character": {"ready_made": "Clubs1"}}},
         "foes": [{"name": "Wolff", "block": "Wolff"}]},
        "The foe “Wolff” cannot be brought",
    ),
    "a foe without Stamina": (
        {"game": "thousand_faces", "party": PARTY, "foes": [{"name": "Rat"}]},
        "The foe “Rat” cannot be brought",
    ),
}  # fmt: skip


@pytest.mark.parametrize("told", BROKEN.values(), ids=list(BROKEN))
def test_what_makes_no_sense_is_said_in_a_sentence(told: tuple[Mapping[str, Any], str]) -> None:
    plain, says = told
    with pytest.raises(BrokenEncounter, match=says):
        laid_out(encounter_of(plain), FairChance(Random(1)))


@pytest.mark.parametrize(
    "asked", [{"fights": 0}, {"within": 0.6}, {"within": 0.0}, {"workers": 0}, {"fights": 5, "within": 0.1}], ids=str
)
def test_a_question_without_an_answer_is_none(asked: Mapping[str, Any]) -> None:
    with pytest.raises(CannotPlay):
        forecast(duel(), **asked)


def test_a_fight_that_does_not_end_is_given_up_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fighting, "MOST_DEEDS", 3)
    with pytest.raises(CannotPlay, match="does not end"):
        forecast(duel(10), fights=5)


def test_where_nobody_finds_a_deed_it_is_said() -> None:
    idle: Fights = replace(fights_of("thousand_faces"), aside=frozenset({"attempt", "run", "propose", "say"}))
    chance = FairChance(Random(1))
    with pytest.raises(CannotPlay, match="finds anything to do"):
        Fight(idle, laid_out(duel(), chance), chance, "bold", Random(1)).play()


# --- On the command line ----------------------------------------------------------------------------------------------


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "forecast", str(MILL), "--fights", "6", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "Kresk, Constance, against 2 × Drowned hand" in told
    assert "one Drowned hand more" in told
    assert "without Kresk" in told
    assert "How they are played matters" in told
    assert "6 fights, played by the house, careful; seed 1." in told


def test_the_command_line_tells_it_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--fights", "6", "--policy", "bold", "--seed", "4", "--workers", "1", "--json"]
    assert main(["lab", "forecast", str(MILL), *asked]) == 0
    assert json.loads(capsys.readouterr().out) == forecast(MILL, fights=6, policy="bold", seed=4).plain


def test_programs_hear_of_changes_and_of_the_other_policy_beside_the_named_keys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "forecast", str(MILL), "--fights", "3", "--workers", "1", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert list(plain)[:8] == ["game", "fights", "exact", "policy", "win", "rounds", "falls", "seed"]
    assert list(plain["beside"]) == ["bold"]
    assert [(each["change"], each["who"], each["fights"]) for each in plain["changes"]] == [
        ("foe", "Drowned hand", 3),
        ("hero", "Kresk", 3),
        ("hero", "Constance", 3),
    ]
    assert all(set(each["win"]) == {"share", "low", "high"} for each in plain["changes"])


def test_whoever_wants_no_changes_hears_of_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "forecast", str(MILL), "--fights", "2", "--workers", "1", "--no-changes"]) == 0
    assert "What one change would do" not in capsys.readouterr().out


def test_a_wrong_question_has_exit_code_2_and_prints_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("game = ", "utf-8")
    for file, says in ((tmp_path / "none.toml", "no such file"), (broken, "no TOML"), (tmp_path, "cannot be read")):
        assert main(["lab", "forecast", str(file), "--json", "--workers", "1"]) == 2
        told = capsys.readouterr()
        assert says in told.err
        assert told.out == ""
