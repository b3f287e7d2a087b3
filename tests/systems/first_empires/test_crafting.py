"""Crafting and repair between quests."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import ARMOR, INGOTS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, dice_of, resolved

TINKER = {**BONKO, "body": 2, "mind": 2, "skills": ["tinker"], "items": []}


def at_home(**changed: Any) -> Play:
    """A tinker between two quests."""
    play = Play(ana={**TINKER, **changed})
    play.do("gm", "end_quest")
    return play


def ingots(play: Play) -> int:
    return play.journal.table.track(INGOTS.of("ana"))


def clock(play: Play, name: str) -> tuple[int, int]:
    return play.filled(name), play.segments(name)


@rule("FE-CRAFT-01")
def test_every_hit_of_a_tinker_roll_is_worth_an_ingot() -> None:
    play = at_home()
    rolled = play.do("ana", "craft", [2, 5, 4], work="make/martial_armor")
    assert (resolved(rolled).reading["dice"], resolved(rolled).reading["hits"]) == (3, 2)
    assert clock(play, "Ana: Martial armor") == (2, 4)


@rule("FE-CRAFT-01")
def test_only_between_quests_and_once_in_those_weeks() -> None:
    play = Play(ana=TINKER)
    assert play.refused("ana", "craft", work="make/shield")[0] == "impossible"
    play.do("gm", "end_quest")
    play.do("ana", "craft", [2, 5, 4], work="make/shield")
    assert play.items() == ("shield",)
    assert play.refused("ana", "craft", work="make/basic_weapon") == ("refused", "FE-CRAFT-01")


@rule("FE-CRAFT-02")
def test_unfinished_work_runs_on_a_clock_and_goes_on_next_time() -> None:
    play = at_home()
    play.do("ana", "craft", [5, 5, 4], work="make/heavy_armor")
    assert clock(play, "Ana: Heavy armor") == (3, 8)
    play.come_home()
    play.do("gm", "start_quest")
    play.do("gm", "new_scene")
    assert clock(play, "Ana: Heavy armor") == (3, 8)
    play.do("gm", "end_quest")
    play.do("ana", "craft", [6, 6, 5, 5, 5], work="Ana: Heavy armor")
    assert clock(play, "Ana: Heavy armor") == (0, 0)
    assert play.items() == ("heavy armor",)
    assert play.journal.table.track(ARMOR.of("ana")) == 3


@rule("FE-CRAFT-03")
def test_the_rest_may_be_paid_in_ingots() -> None:
    play = at_home(items=["bronze cuirass"], ingots=1)
    play.give(armor=0)
    play.do("ana", "craft", [5, 1, 1], work="mend/bronze cuirass")
    assert play.journal.table.track(ARMOR.of("ana")) == 0
    play.do("ana", "pay_rest", work="Ana: bronze cuirass")
    assert (ingots(play), play.journal.table.track(ARMOR.of("ana"))) == (0, 2)


@rule("FE-CRAFT-03")
def test_but_only_with_enough_of_them() -> None:
    play = at_home(ingots=0)
    play.do("ana", "craft", [5, 1, 1], work="make/shield")
    assert play.refused("ana", "pay_rest", work="Ana: Shield") == ("refused", "FE-GEAR-01")


@rule("FE-CRAFT-04")
@pytest.mark.parametrize("segments", [1, 5, 12])
def test_for_other_things_the_gm_sets_the_clock(segments: int) -> None:
    play = at_home()
    play.do("gm", "lay_clock", words="A siege ladder", kind="work", segments=segments)
    play.do("ana", "craft", [5, 1, 1], work="A siege ladder")
    assert clock(play, "A siege ladder") == ((1, segments) if segments > 1 else (0, 0))


@rule("FE-CRAFT-05", "FE-FAIL-03")
def test_sixes_burst_here_and_failing_pays_nothing() -> None:
    play = at_home()
    rolled = play.do("ana", "craft", [6, 1, 1, 4], work="make/heavy_armor")
    assert dice_of(rolled) == [(6, (6, 1, 1), "first throw"), (6, (4,), "the sixes burst")]
    assert clock(play, "Ana: Heavy armor") == (2, 8)
    failed = at_home()
    failed.do("ana", "craft", [1, 2, 3], work="make/heavy_armor")
    assert (failed.standing().xp, failed.standing().luck) == (0, 0)


@rule("FE-CRAFT-06")
@pytest.mark.parametrize(
    ("kind", "tags", "price"),
    [("martial_weapon", [], 1), ("heavy_armor", [], 4), ("heavy_armor", ["Resilient"], 2), ("basic_weapon", [], 1)],
)
def test_mending_what_is_broken_costs_half_and_for_resilient_things_half_of_that(
    kind: str, tags: list[str], price: int
) -> None:
    play = at_home(ingots=price)
    play.do("gm", "hand_out", who="ana", name="it", kind=kind, tags=tags)
    play.do("gm", "break_item", item="ana/it")
    play.do("ana", "craft", [1, 1, 1], work="mend/it")
    assert clock(play, "Ana: it") == (0, price)
    play.do("ana", "pay_rest", work="Ana: it")
    assert "Broken" not in play.item("it").tags


@rule("FE-GEAR-03")
def test_a_tag_can_be_worked_in_as_well() -> None:
    play = at_home(items=["heavy armor"], ingots=14)
    play.do("ana", "craft", [5, 5, 1], work="improve/Subtle/heavy armor")
    assert clock(play, "Ana: heavy armor, Subtle") == (2, 16)
    play.do("ana", "pay_rest", work="Ana: heavy armor, Subtle")
    assert play.item("heavy armor").tags == ("Loud", "Subtle")


@rule("FE-BTW-03")
def test_who_rests_all_the_time_has_a_die_more_and_does_nothing_else() -> None:
    play = at_home()
    play.give(harm=6)
    play.do("ana", "reckon", [6, 1])
    recovered = play.do("ana", "recover", [4, 1, 1], rest=True)
    assert (dice_of(recovered), play.standing().harm) == ([(6, (4, 1, 1), "recovery")], 2)
    assert play.refused("ana", "craft", work="make/shield") == ("refused", "FE-BTW-03")


@rule("FE-BTW-03")
def test_who_crafted_cannot_rest_all_the_time() -> None:
    play = at_home()
    play.do("ana", "reckon", [6, 1])
    play.do("ana", "craft", [1, 1, 1], work="make/shield")
    assert play.refused("ana", "recover", rest=True) == ("impossible", "")
