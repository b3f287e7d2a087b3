"""Between quests: what Strain leaves behind, recovery, and the start of the next one."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import ARMOR, INGOTS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko


def after_a_quest(strain: int = 0, harm: int = 0, **changed: Any) -> Play:
    play = bonko(**changed)
    play.give(strain=strain, harm=harm)
    play.do("gm", "end_quest")
    return play


def rested(*dice: int, rest: bool = False, **given: Any) -> Play:
    """Reckoned with, and recovered by these dice."""
    play = after_a_quest(**given)
    play.do("ana", "reckon", [6, 6])
    play.do("ana", "recover", dice, rest=rest)
    return play


@rule("FE-BTW-01")
@pytest.mark.parametrize(
    ("strain", "dice", "is_troubled"),
    [(4, (4, 2), True), (4, (5, 1), False), (0, (1, 1), False), (6, (6, 6), True), (8, (6, 5), True)],
)
def test_a_die_no_higher_than_the_strain_leaves_a_trouble(
    strain: int, dice: tuple[int, ...], is_troubled: bool
) -> None:
    play = after_a_quest(strain, intuition=2)
    play.do("ana", "reckon", dice)
    assert play.standing().owed == (("ana/Trouble",) if is_troubled else ())
    assert "reckon" not in play.journal.offers("ana")


@rule("FE-BTW-08")
def test_that_trouble_serves_for_hitches_on_the_next_quest() -> None:
    play = after_a_quest(6, intuition=2)
    play.do("ana", "reckon", [2, 1])
    play.do("gm", "trouble", owed=play.debt("ana/Trouble"), words="left a friend behind")
    play.come_home()
    play.do("gm", "start_quest")
    play.call()
    options = play.journal.offers("gm")["hitch"].fields["trouble"].options  # type: ignore[union-attr]
    assert "ana/left a friend behind" in [option.value for option in options]


@rule("FE-BTW-02")
@pytest.mark.parametrize(("harm", "dice", "left"), [(6, (4, 1, 2), 2), (2, (5, 1, 1), 0)])
def test_harm_falls_by_the_highest_die_of_body(harm: int, dice: tuple[int, ...], left: int) -> None:
    assert rested(*dice, harm=harm).standing().harm == left


@rule("FE-BTW-09")
def test_the_next_quest_waits_until_all_have_reckoned_and_recovered() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.give(strain=5, harm=3)
    play.do("gm", "end_quest")
    assert play.refused("gm", "start_quest") == ("refused", "FE-BTW-02")
    play.come_home("ana")
    assert play.refused("gm", "start_quest") == ("refused", "FE-BTW-02")
    play.come_home("ben")
    play.do("gm", "start_quest")
    assert (play.standing().strain, play.standing().harm) == (0, 2)


@rule("FE-BTW-09")
def test_strain_is_reckoned_with_as_the_quest_left_it() -> None:
    play = after_a_quest(6, stunts=["Inner Peace", "Pugilist"])
    play.give(luck=1)
    assert play.refused("ana", "inner_peace") == ("refused", "FE-BTW-01")
    play.do("ana", "reckon", [6, 6])
    assert play.standing().owed == ("ana/Trouble",)
    play.do("ana", "inner_peace", [4])
    assert play.standing().strain == 2


@rule("FE-BTW-03")
def test_who_gives_up_all_else_makes_mends_brews_and_prepares_nothing() -> None:
    chanter: dict[str, Any] = {
        "mind": 2,
        "stunts": ["Chanter", "Pugilist"],
        "lexicon": ["Rend", "Life"],
        "skills": ["brew", "tinker"],
    }
    play = after_a_quest(**chanter)
    play.do("ana", "reckon", [6, 6])
    play.do("ana", "recover", [1, 1, 1, 1], rest=True)
    play.call()
    assert play.refused("ana", "prepare_verse", verse="Rend") == ("refused", "FE-BTW-03")
    assert play.refused("ana", "craft", work="make/shield") == ("refused", "FE-BTW-03")
    assert play.refused("ana", "brew", brew="Antidote") == ("refused", "FE-BTW-03")
    busy = after_a_quest(**chanter)
    busy.do("ana", "prepare_verse", verse="Rend")
    busy.do("ana", "reckon", [6, 6])
    assert busy.refused("ana", "recover", rest=True)[0] == "impossible"
    busy.do("ana", "recover", [1, 1, 1])


def test_giving_up_all_else_brings_one_more_die() -> None:
    play = rested(1, 2, 1, 5, harm=6, rest=True)
    assert play.standing().harm == 1


@rule("FE-BTW-05")
def test_these_rolls_take_ranks_only_and_nothing_bursts() -> None:
    play = after_a_quest(6, 5, intuition=2)
    play.give(luck=3)
    play.do("ana", "reckon", [6, 6])
    play.do("ana", "recover", [6, 6, 1])
    assert (play.standing().harm, play.standing().luck, play.standing().xp) == (0, 3, 0)
    weak = bonko(body=0, intuition=3)
    weak.give(harm=6)
    weak.do("gm", "end_quest")
    weak.do("ana", "reckon", [1, 1, 2])
    weak.do("ana", "recover", [5, 2])
    assert weak.standing().harm == 4


@rule("FE-BTW-04", "FE-STR-04")
def test_a_quest_starts_without_strain() -> None:
    play = after_a_quest(6, intuition=2)
    play.do("ana", "reckon", [6, 1])
    assert play.standing().strain == 6
    play.come_home()
    play.do("gm", "start_quest")
    assert play.standing().strain == 0
    assert play.refused("gm", "start_quest")[0] == "impossible"


@rule("FE-LUCK-08", "FE-ANC-05")
def test_halflings_begin_a_quest_with_two_luck_dice() -> None:
    play = Play(ana={**BONKO, "ancestry": "Halfling"}, ben={**BONKO, "ancestry": "Goblin"})
    play.do("gm", "start_quest")
    assert (play.standing("ana").luck, play.standing("ben").luck) == (2, 0)
    play.call(who="ben")
    play.roll(6, 6, 1, 2, 3, who="ben")
    assert play.standing("ben").luck == 2


@rule("FE-ARM-10")
def test_a_dwarfs_armor_is_back_with_every_quest_for_nothing() -> None:
    play = bonko(ancestry="Dwarf", ingots=1)
    play.do("gm", "start_quest")
    table = play.journal.table
    assert (table.track(ARMOR.of("ana")), table.track(INGOTS.of("ana"))) == (1, 1)
    play.give(armor=0)
    play.do("gm", "end_quest")
    assert play.journal.table.track(ARMOR.of("ana")) == 0
    play.come_home()
    play.do("gm", "start_quest")
    assert play.journal.table.track(ARMOR.of("ana")) == 1


@rule("FE-BTW-07")
def test_a_trouble_is_treated_between_quests() -> None:
    play = bonko()
    assert play.refused("gm", "treat", trouble="ana/impatient")[0] == "impossible"
    play.do("gm", "end_quest")
    play.do("gm", "treat", trouble="ana/impatient", words="A month with the monks.")
    assert play.standing().troubles == ()


@rule("FE-STR-06", "FE-ANC-05")
def test_an_elf_takes_on_strain_for_a_luck_die() -> None:
    play = Play(ana={**BONKO, "ancestry": "Elf"}, ben={**BONKO, "stunts": ["I Saw the Signs"]})
    play.give(luck=1)
    play.do("gm", "set", track="luck/ben", to=1, reason="so the test begins")
    play.call(who="ben")
    play.do("ben", "roll", [1, 2, 3], ability="body")
    play.do("ben", "turn_failure", how="I Saw the Signs")
    assert play.standing("ben").strain == 3
    assert "take_strain" not in play.journal.offers("ben")
    assert play.refused("ana", "take_strain", part="ben/4")[0] == "impossible"
    play.do("ana", "take_strain", part="ben/2")
    assert (play.standing("ben").strain, play.standing("ana").strain, play.standing("ana").luck) == (1, 2, 0)
    assert play.refused("ana", "take_strain", part="ben/1")[0] == "impossible"
