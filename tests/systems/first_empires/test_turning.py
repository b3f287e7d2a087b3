"""Failures that are not left at that: gifts, stunts, and what a turned failure no longer pays."""

import pytest

from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, resolved

MENDING = [
    ("Aristocratic Bearing", "upper_class", "charm"),
    ("Salt of the Earth", "lower_class", "charm"),
    ("Artistic License", "forgery", "mind"),
    ("Scout's Honor", "wilds", "intuition"),
    ("Sticky Fingers", "lock", "body"),
]


def with_stunt(stunt: str) -> Play:
    return bonko(charm=2, intuition=2, mind=2, stunts=[stunt])


def outcome(play: Play, about: list[str], ability: str, *dice: int) -> tuple[str, int, int, int]:
    """Result and hits of a roll about this, and what it paid in XP and Luck."""
    play.call("overcome", position="controlled", about=about)
    entry = play.do("ana", "roll", dice, ability=ability)
    now = play.standing()
    return resolved(entry).result, resolved(entry).reading["hits"], now.xp, now.luck


@rule("FE-STUNT-02")
@pytest.mark.parametrize(("stunt", "about", "ability"), MENDING)
def test_a_stunt_makes_a_failure_of_its_kind_a_mixed_success_for_nothing(stunt: str, about: str, ability: str) -> None:
    body = 3 if ability == "body" else 2
    low, high = [2, 1, 1][:body], [5, 6, 1][:body]
    assert outcome(with_stunt(stunt), [about], ability, *low) == ("mixed", 1, 0, 0)
    assert outcome(with_stunt(stunt), [about], ability, *high, 2) == ("success", 2, 0, 0)
    short = with_stunt(stunt)
    short.give(**{ability: 0})
    assert outcome(short, [about], ability, 1, 1) == ("mixed", 1, 0, 0)


@rule("FE-STUNT-03", "FE-STUNT-04", "FE-STUNT-05", "FE-STUNT-06", "FE-STUNT-07")
@pytest.mark.parametrize(("stunt", "about", "ability"), MENDING)
def test_a_failure_of_another_kind_stays_a_failure(stunt: str, about: str, ability: str) -> None:
    others = [each for _, each, _ in MENDING if each != about]
    dice = [3, 1, 1][: 3 if ability == "body" else 2]
    assert outcome(with_stunt(stunt), others, ability, *dice) == ("failure", 0, 1, 2)
    assert outcome(with_stunt(stunt), [about], ability, *dice) == ("mixed", 1, 0, 0)


@rule("FE-STUNT-03")
def test_bearing_speaks_through_charm_alone() -> None:
    assert outcome(with_stunt("Aristocratic Bearing"), ["upper_class"], "mind", 3, 1) == ("failure", 0, 1, 2)


@pytest.mark.parametrize(("ancestry", "about", "other"), [("Gnome", "thing", "beast"), ("Orc", "beast", "thing")])
@rule("FE-ANC-02", "FE-FAIL-04")
def test_gnomes_and_orcs_mend_a_failure_for_a_luck_die(ancestry: str, about: str, other: str) -> None:
    play = bonko(ancestry=ancestry, body=2, mind=2)
    play.give(luck=1)
    play.call("attack", position="controlled", about=[about])
    assert play.do("ana", "roll", [2, 1], ability="body").seq
    assert play.asked() == ("turn_failure",)
    found = resolved(play.do("ana", "turn_failure", how=ancestry))
    assert (found.result, found.reading["hits"]) == ("mixed", 1)
    assert (play.standing().luck, play.standing().xp) == (0, 0)
    play.give(luck=1)
    play.call("attack", position="controlled", about=[other])
    play.do("ana", "roll", [2, 1], ability="body")
    assert (play.standing().luck, play.standing().xp) == (3, 1)


@rule("FE-STUNT-23")
def test_the_signs_turn_a_failure_into_a_success_for_luck_and_strain() -> None:
    play = bonko(stunts=["I Saw the Signs"])
    play.give(luck=1, strain=2)
    play.call("attack")
    play.do("ana", "roll", [3, 2, 1], ability="body")
    found = resolved(play.do("ana", "turn_failure", how="I Saw the Signs"))
    assert (found.result, found.reading["hits"], found.reading["amount"]) == ("success", 1, 1)
    assert play.standing() == play.standing()._replace(luck=0, strain=5, xp=0, harm=0, owed=())
    play.call("attack")
    assert play.do("ana", "roll", [3, 2, 1, 4], ability="body")
    assert (play.standing().luck, play.standing().xp, play.standing().strain) == (2, 1, 5)


def test_a_failure_may_be_left_at_that() -> None:
    play = bonko(stunts=["I Saw the Signs"])
    play.give(luck=1)
    play.call(position="controlled")
    play.do("ana", "roll", [3, 2, 1], ability="body")
    assert resolved(play.do("ana", "turn_failure")).result == "failure"
    assert (play.standing().luck, play.standing().xp) == (3, 1)


@rule("FE-LUCK-10")
def test_luck_of_the_hitch_comes_too_late_for_the_signs() -> None:
    play = bonko(stunts=["I Saw the Signs"])
    play.call(position="desperate", harm="none")
    play.do("ana", "hitch", trouble="ana/impatient")
    play.do("ana", "roll", [3, 2], ability="body")
    assert play.asked() == ()
    play.call(position="desperate", harm="none")
    play.do("ana", "hitch", trouble="ana/impatient")
    play.do("ana", "roll", [3, 2], ability="body")
    assert play.asked() == ("turn_failure",)


@rule("FE-ANC-03")
def test_a_goblins_critical_success_brings_two_luck_dice() -> None:
    for options, luck in (({}, 2), ({"goblin_luck": 1}, 1)):
        play = Play(options, ana={**BONKO, "ancestry": "Goblin"})
        play.call()
        play.do("ana", "roll", [6, 6, 1, 2, 3], ability="body")
        assert play.standing().luck == luck
        play.call()
        play.do("ana", "roll", [6, 5, 1, 2], ability="body")
        assert play.standing().luck == luck
