"""Reading the result."""

import random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Resolved, Rolled
from tests.marks import rule
from tests.systems.first_empires.play import Standing, after_a_roll, bonko, dice_of, resolved
from tests.systems.first_empires.walking import wander

FAILED: dict[str, Any] = {"luck": 2, "xp": 1}


@rule("FE-RES-01")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((3, 3, 2), "failure"), ((5, 1, 1), "mixed"), ((4, 1, 1), "mixed"), ((6, 1, 1, 1), "success")],
)
def test_the_highest_die_decides(dice: tuple[int, ...], result: str) -> None:
    play = bonko()
    play.call(harm="none")
    assert resolved(play.do("ana", "roll", dice, ability="body")).result == result


@rule("FE-RES-02")
def test_a_controlled_failure_brings_a_complication_and_a_risky_position_but_no_harm() -> None:
    play = after_a_roll(1, 2, 3, position="controlled")
    assert play.standing() == Standing(**FAILED, position="risky", owed=("ana/complication",))


@rule("FE-RES-03")
def test_a_controlled_mixed_success_brings_a_minor_complication_and_no_harm() -> None:
    play = after_a_roll(4, 2, 3, position="controlled")
    assert play.standing() == Standing(position="controlled", owed=("ana/minor complication",))


@rule("FE-RES-04")
def test_a_risky_failure_brings_a_complication_harm_a_desperate_position_and_a_trouble() -> None:
    play = after_a_roll(1, 2, 3, 2, position="risky")
    play.do("ana", "suffer")
    owed = ("ana/complication", "ana/Trouble")
    assert play.standing() == Standing(**FAILED, harm=2, position="desperate", owed=owed)


@rule("FE-RES-05")
def test_a_risky_mixed_success_brings_a_minor_complication_and_harm() -> None:
    play = after_a_roll(4, 2, 3, 1, position="risky")
    play.do("ana", "suffer")
    assert play.standing() == Standing(harm=1, position="risky", owed=("ana/minor complication",))


@rule("FE-RES-06")
def test_a_desperate_failure_brings_serious_harm_a_serious_complication_and_a_trouble() -> None:
    play = after_a_roll(1, 2, 3, 1, 3, position="desperate")
    play.do("ana", "suffer")
    owed = ("ana/serious complication", "ana/Trouble")
    assert play.standing() == Standing(**FAILED, harm=3, position="desperate", owed=owed)


@rule("FE-RES-07")
def test_a_desperate_mixed_success_brings_a_serious_complication_and_serious_harm() -> None:
    play = bonko()
    play.give(harm=1)
    play.call(position="desperate")
    play.do("ana", "roll", [5, 2, 3, 2, 2], ability="body")
    play.do("ana", "suffer")
    assert play.standing() == Standing(harm=3, position="desperate", owed=("ana/serious complication",))


@rule("FE-RES-08")
@pytest.mark.parametrize("position", ["controlled", "risky", "desperate"])
def test_a_success_has_no_price_in_any_position(position: str) -> None:
    play = after_a_roll(6, 1, 1, 1, position=position)
    assert play.standing() == Standing(position=position)
    assert (play.asked("ana"), play.asked("gm")) == ((), ())


@rule("FE-RES-09")
def test_the_harm_of_the_enemies_comes_from_the_same_roll() -> None:
    play = bonko()
    play.call("attack", position="desperate", harm="d6")
    entry = play.do("ana", "roll", [4, 1, 1, 5, 2], ability="body")
    assert dice_of(entry) == [(6, (4, 1, 1), "first throw"), (6, (5, 2), "serious harm")]


@rule("FE-RES-09")
@pytest.mark.parametrize("seed", range(4))
def test_no_die_ever_falls_for_an_enemy(seed: int) -> None:
    journal = wander(random.Random(seed), FairChance(random.Random(seed)), steps=150)
    rolled = [(entry, event) for entry in journal.entries for event in entry.events if isinstance(event, Rolled)]
    assert rolled
    for entry, event in rolled:
        assert journal.table.seats[event.who].role == "player"
        if "harm" in event.why:
            assert any(isinstance(each, Resolved) and each.what == "pool" for each in entry.events)


@rule("FE-RES-12")
@pytest.mark.parametrize(
    ("position", "dice", "owed"),
    [
        ("controlled", (5, 1, 1), "minor complication"),
        ("controlled", (2, 1, 1), "complication"),
        ("desperate", (5, 1, 1), "serious complication"),
    ],
)
def test_the_gm_says_what_the_complication_is(position: str, dice: tuple[int, ...], owed: str) -> None:
    play = after_a_roll(*dice, position=position, harm="none")
    assert play.journal.table.awaited["gm"].says == f"What is the {owed} for Ana?"
    play.do("gm", "complication", owed=play.debt(f"ana/{owed}"), words="The lamp goes out.")
    assert play.asked("gm") == ()


@rule("FE-RES-12")
def test_the_gm_says_what_the_trouble_is() -> None:
    play = after_a_roll(1, 2, 3, position="risky", harm="none")
    play.do("gm", "trouble", owed=play.debt("ana/Trouble"), words="wanted in Sarr")
    play.do("gm", "complication", owed=play.debt("ana/complication"), words="The lamp goes out.")
    assert play.standing() == Standing(**FAILED, position="desperate", troubles=("impatient", "wanted in Sarr"))


@rule("FE-RES-12")
def test_the_words_of_a_complication_do_not_undo_what_was_done() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="Ward", kind="obstacle", segments=4)
    play.call(position="controlled", target="Ward")
    play.roll(5, 1, 1)
    play.do("gm", "complication", owed=play.debt("ana/minor complication"), words="It grows back!")
    assert play.filled("Ward") == 2


def test_several_things_can_be_owed_at_a_time() -> None:
    play = bonko()
    for _ in range(2):
        play.call(position="controlled")
        play.roll(1, 2, 3)
    assert play.standing().owed == ("ana/complication", "ana/complication")
    play.do("gm", "complication", owed=play.debt("ana/complication"), words="One.")
    assert play.standing().owed == ("ana/complication",)


@rule("FE-AMB-05")
def test_the_gm_may_waive_any_of_it() -> None:
    play = after_a_roll(1, 2, 3, 2, position="risky")
    play.do("gm", "waive", owed=play.debt("ana/Trouble"))
    play.do("gm", "waive", owed=play.debt("ana/complication"), words="Enough for today.")
    play.do("gm", "ease", who="ana", harm=0)
    assert play.standing() == Standing(**FAILED, position="desperate")
    assert (play.asked("ana"), play.asked("gm")) == ((), ())


@rule("FE-AMB-07")
@pytest.mark.parametrize(("options", "harm"), [({}, 0), ({"controlled_attack_mixed_harm": True}, 3)])
def test_a_controlled_mixed_attack_does_no_harm_unless_the_table_wants_it(options: dict[str, Any], harm: int) -> None:
    play = bonko(options)
    play.call("attack", position="controlled")
    play.do("ana", "roll", [5, 1, 1, *([harm] if harm else [])], ability="body")
    if harm:
        play.do("ana", "suffer")
    assert play.standing() == Standing(harm=harm, position="controlled", owed=("ana/minor complication",))
