"""Building the pool."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hearthside.systems.first_empires.pool.dice import Pool, Roll, pool_size
from hearthside.systems.first_empires.words import ABILITIES, SKILLS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, dice_of, resolved, sentences


def pool_of(play: Play, **roll: Any) -> Pool:
    """The dice Ana would roll, from what she sees."""
    return pool_size(play.journal.view("ana"), Roll(**roll))


def called(play: Play, **fields: Any) -> Play:
    play.call(harm="none", **fields)
    return play


@rule("FE-POOL-01")
@pytest.mark.parametrize("ability", list(ABILITIES))
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_one_die_for_each_rank_in_the_ability(ability: str, rank: int) -> None:
    ranks: dict[str, Any] = {**dict.fromkeys(ABILITIES, 1), ability: rank}
    play = called(bonko(**ranks))
    fell = dice_of(play.do("ana", "roll", [1] * rank, ability=ability))
    assert [len(faces) for _, faces, _ in fell] == [rank]
    assert pool_of(play, ability=ability) == Pool(((ABILITIES[ability], rank),))


@rule("FE-POOL-02", "FE-SKILL-02")
def test_a_trained_skill_adds_one_die() -> None:
    reading = called(bonko()).roll(1, 2, 3, 1, skill="brawl")
    assert (reading["dice"], reading["reasons"]) == (4, [["Body", 3], ["Brawl", 1]])


@rule("FE-POOL-02")
def test_there_is_never_more_than_one_skill_die() -> None:
    play = called(bonko(skills=["brawl", "maneuver"]))
    assert play.refused("ana", "roll", ability="body", skill=["brawl", "maneuver"])[0] == "malformed"
    assert play.roll(1, 2, 3, 1, skill="maneuver")["dice"] == 4


@rule("FE-POOL-02")
def test_an_untrained_skill_adds_none() -> None:
    play = called(bonko(skills=["brawl"]))
    assert play.refused("ana", "roll", ability="body", skill="sneak") == ("impossible", "")
    assert pool_of(play, ability="body", skill="sneak").dice == 3


@rule("FE-SKILL-01")
def test_there_are_twelve_skills_three_for_each_ability() -> None:
    assert {ability: [skill for skill in SKILLS if SKILLS[skill] == ability] for ability in ABILITIES} == {
        "body": ["brawl", "maneuver", "sneak"],
        "charm": ["bluff", "compel", "fraternize"],
        "intuition": ["hunt", "pray", "tame"],
        "mind": ["brew", "study", "tinker"],
    }


@rule("FE-POOL-03")
def test_each_invoked_tag_adds_two_dice() -> None:
    play = bonko(body=2, charm=1)
    for tag in ("sand in the eyes", "high ground"):
        play.do("gm", "lay_tag", words=tag)
    reading = called(play).roll(1, 2, 3, 1, 2, 3, tags=["sand in the eyes", "high ground"])
    assert (reading["dice"], reading["reasons"]) == (6, [["Body", 2], ["sand in the eyes", 2], ["high ground", 2]])


def test_a_table_may_count_one_die_for_a_tag() -> None:
    play = bonko({"tag_dice": 1})
    play.do("gm", "lay_tag", words="high ground")
    assert pool_of(play, ability="body", tags=("high ground",)).dice == 4


@rule("FE-POOL-04")
def test_serving_the_aspiration_adds_one_die() -> None:
    play = called(bonko(aspiration="See my father's spear again"))
    reading = play.roll(1, 2, 3, 1, aspiration=True)
    assert (reading["dice"], reading["reasons"]) == (4, [["Body", 3], ["Aspiration", 1]])


@rule("FE-POOL-04")
def test_it_counts_once_and_only_for_who_has_an_aspiration() -> None:
    play = called(bonko(aspiration="See my father's spear again"))
    assert play.refused("ana", "roll", ability="body", aspiration=2)[0] == "malformed"
    assert called(bonko()).refused("ana", "roll", ability="body", aspiration=True) == ("impossible", "")


@rule("FE-POOL-05", "FE-LUCK-02")
def test_a_luck_die_spent_before_the_roll_adds_one_die() -> None:
    play = called(bonko())
    play.give(luck=3)
    entry = play.do("ana", "roll", [6, 1, 1, 1, 2], ability="body", luck=1, words="A beam gives way under him.")
    assert dice_of(entry)[0] == (6, (6, 1, 1, 1), "first throw")
    assert "A beam gives way under him." in sentences(play, entry)[0]
    assert play.standing().luck == 2


@rule("FE-POOL-05")
def test_a_second_luck_die_is_refused() -> None:
    play = called(bonko())
    play.give(luck=3)
    assert play.refused("ana", "roll", ability="body", luck=2) == ("impossible", "")


@rule("FE-POOL-05")
def test_without_luck_dice_none_can_be_spent() -> None:
    assert called(bonko()).refused("ana", "roll", ability="body", luck=1) == ("refused", "FE-POOL-05")


@rule("FE-POOL-06")
def test_an_accepted_hitch_takes_one_die() -> None:
    play = called(bonko())
    play.do("ana", "hitch", trouble="ana/impatient")
    reading = play.roll(1, 2)
    assert (reading["dice"], reading["reasons"]) == (2, [["Body", 3], ["Hitch", -1]])


@rule("FE-POOL-07", "FE-HARM-03")
@pytest.mark.parametrize(("harm", "dice"), [(0, 2), (4, 2), (5, 1), (6, 1)])
def test_at_five_or_more_harm_one_die_is_lost(harm: int, dice: int) -> None:
    play = bonko(body=2, charm=1)
    play.give(harm=harm)
    assert pool_of(play, ability="body").dice == dice


@rule("FE-POOL-08", "FE-STR-02")
@pytest.mark.parametrize(("strain", "dice"), [(4, 3), (5, 2), (8, 2)])
@pytest.mark.parametrize(("ability", "skill"), [("mind", "study"), ("intuition", "hunt")])
def test_at_five_or_more_strain_mind_and_intuition_lose_one_die(
    strain: int, dice: int, ability: str, skill: str
) -> None:
    play = bonko(mind=2, intuition=2, skills=["study", "hunt"])
    play.give(strain=strain)
    assert pool_of(play, ability=ability, skill=skill).dice == dice


@rule("FE-POOL-08", "FE-STR-02")
@pytest.mark.parametrize(("ability", "rank"), [("body", 3), ("charm", 2)])
def test_strain_does_not_touch_body_and_charm(ability: str, rank: int) -> None:
    play = bonko(charm=2)
    play.give(strain=8)
    assert pool_of(play, ability=ability).dice == rank


@rule("FE-POOL-09")
def test_the_pool_is_all_of_it_added_up() -> None:
    play = bonko(body=1, charm=2, mind=1, skills=["bluff"], aspiration="Be believed")
    play.do("gm", "lay_tag", words="a stolen seal")
    play.give(harm=5)
    called(play)
    play.do("ana", "hitch", trouble="ana/impatient")
    reading = play.roll(1, 2, 3, 1, ability="charm", skill="bluff", tags=["a stolen seal"], aspiration=True)
    assert (reading["dice"], reading["reasons"]) == (
        4,
        [
            ["Charm", 2],
            ["Bluff", 1],
            ["a stolen seal", 2],
            ["Aspiration", 1],
            ["Hitch", -1],
            ["Harm of 5 or more", -1],
        ],
    )


@rule("FE-POOL-09")
@given(
    rank=some.integers(0, 3),
    trained=some.booleans(),
    tags=some.integers(0, 3),
    aspiration=some.booleans(),
    luck=some.integers(0, 1),
    other=some.integers(-9, 9),
    hitch=some.booleans(),
    harm=some.integers(0, 5),
    strain=some.integers(0, 8),
)
def test_the_pool_adds_up_whatever_there_is(
    rank: int,
    trained: bool,
    tags: int,
    aspiration: bool,
    luck: int,
    other: int,
    hitch: bool,
    harm: int,
    strain: int,
) -> None:
    play = bonko(charm=3, mind=rank, skills=["study"] if trained else [])
    names = tuple(f"tag {number}" for number in range(tags))
    for name in names:
        play.do("gm", "lay_tag", words=name)
    play.give(harm=harm, strain=strain)
    called(play, dice=other, why="an item of the temple")
    if hitch:
        play.do("ana", "hitch", trouble="ana/impatient")
    pool = pool_of(play, ability="mind", skill="study", tags=names, aspiration=aspiration, luck=luck)
    penalties = hitch + (harm >= 5) + (strain >= 5)
    assert pool.dice == rank + trained + 2 * tags + aspiration + luck + other - penalties
    assert all(dice for _, dice in pool.reasons)


@rule("FE-POOL-10")
@pytest.mark.parametrize("other", [-3, -4, -7])
def test_with_no_dice_or_fewer_two_are_rolled_and_the_lowest_is_used(other: int) -> None:
    play = called(bonko(), dice=other)
    entry = play.do("ana", "roll", [6, 4], ability="body")
    assert dice_of(entry) == [(6, (6, 4), "first throw")]
    read = resolved(entry)
    assert (read.result, read.reading["faces"]) == ("mixed", [4])


@rule("FE-POOL-11")
def test_no_ranks_and_no_skill_are_no_dice_without_any_penalty() -> None:
    play = called(bonko(mind=0, charm=1))
    entry = play.do("ana", "roll", [3, 5], ability="mind")
    assert dice_of(entry) == [(6, (3, 5), "first throw")]
    assert (resolved(entry).result, resolved(entry).reading["lowest"]) == ("failure", True), "the lower one counts"
    assert pool_of(play, ability="mind") == Pool(())


@rule("FE-POOL-13")
def test_everything_is_added_up_before_the_zero_rule() -> None:
    play = bonko(body=1, charm=3)
    play.do("gm", "lay_tag", words="high ground")
    play.give(harm=5)
    called(play)
    play.do("ana", "hitch", trouble="ana/impatient")
    reading = play.roll(5, tags=["high ground"])
    assert (reading["dice"], reading["lowest"], reading["faces"]) == (1, False, [5])


@rule("FE-POOL-14")
def test_the_gm_may_strike_a_claimed_die_before_the_dice_fall() -> None:
    play = bonko(aspiration="See my father's spear again")
    for tag in ("sand in the eyes", "high ground"):
        play.do("gm", "lay_tag", words=tag)
    called(play, look=True)
    tags = ["sand in the eyes", "high ground"]
    play.do("ana", "roll", ability="body", skill="brawl", aspiration=True, tags=tags)
    fell = play.do("gm", "let_fall", [1, 2, 3, 1, 2], strike=["skill", "aspiration", "high ground"])
    assert resolved(fell).reading["reasons"] == [["Body", 3], ["sand in the eyes", 2]]
    assert [*play.tags()] == ["high ground"]


@rule("FE-POOL-14")
def test_only_what_was_claimed_can_be_struck_and_only_before_the_dice_fall() -> None:
    play = called(bonko(), look=True)
    play.do("ana", "roll", ability="body")
    assert play.refused("gm", "let_fall", strike=["skill"]) == ("impossible", "")
    play.do("gm", "let_fall", [1, 2, 3])
    assert play.refused("gm", "let_fall") == ("impossible", "FE-POOL-14")


def test_a_player_may_gather_anew_while_the_gm_looks() -> None:
    play = called(bonko(), look=True)
    play.do("ana", "roll", ability="body", skill="brawl")
    play.do("ana", "roll", ability="mind")
    fell = play.do("gm", "let_fall", [5])
    assert dice_of(fell) == [(6, (5,), "first throw")]


def test_everybody_sees_the_same_pool() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.call(who="ben")
    seen = [play.journal.view(seat).awaited for seat in ("gm", "ana", "ben")]
    assert seen[0] == seen[1] == seen[2]
