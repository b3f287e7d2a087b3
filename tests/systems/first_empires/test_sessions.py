"""The end of a session: questions, Aspirations, advancement."""

from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.events import Facts, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.log import Entry
from hearthside.kernel.saying import slots_in_words
from hearthside.kernel.sight import MarkPlace
from hearthside.systems.first_empires.kinds import ASPIRATION, DEITY, LEXICON, MIND
from tests.growing import command, due, lit, making
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko

STRIVING = {**BONKO, "aspiration": "Get home"}


def ended(xp: int = 0, **changed: Any) -> Play:
    """Ana's session has ended with so many XP, and her Aspiration still stands."""
    play = bonko(**changed)
    play.end_session()
    play.do("ana", "look_back")
    play.give(xp=xp)
    return play


def has(play: Play, kind: str, what: str) -> bool:
    return play.journal.table.has_mark(MarkPlace(f"{kind}/ana"), what)


def told(entry: Entry, rule: str) -> list[tuple[str, Facts]]:
    return [
        (each.who, slots_in_words(each.slots)) for each in entry.events if isinstance(each, Told) and each.rule == rule
    ]


@rule("FE-EOS-01", "FE-EOS-06")
def test_the_players_answer_together_and_each_yes_is_an_xp_for_every_player() -> None:
    play = Play(ana=STRIVING, ben=STRIVING, cy=STRIVING)
    play.do("gm", "end_session")
    entry = play.do("ben", "three_questions", learned=True, overcame=False, looted=True)
    [(who, said)] = told(entry, "FE-EOS-06")
    assert (who, said["found"]) == ("ben", "something new and important and memorable treasure")
    play.do("ana", "agree_on_answers")
    assert [play.standing(name).xp for name in ("ana", "ben", "cy")] == [0, 0, 0]
    play.do("cy", "agree_on_answers")
    assert [play.standing(name).xp for name in ("ana", "ben", "cy")] == [2, 2, 2]
    assert [play.asked(name) for name in ("ana", "ben", "cy")] == [(), (), ()]
    for name in ("gm", "ana"):
        assert play.refused(name, "three_questions", learned=True)[0] == "impossible"


@rule("FE-EOS-01")
def test_one_player_does_not_answer_for_all() -> None:
    play = Play(ana=STRIVING, ben=STRIVING)
    assert play.refused("ana", "three_questions", learned=True, overcame=True, looted=True)[0] == "impossible"
    play.do("gm", "end_session")
    play.do("ana", "three_questions", learned=True, overcame=True, looted=True)
    assert (play.asked("ana"), play.asked("ben")) == ((), ("agree_on_answers", "three_questions"))
    play.do("ben", "three_questions", learned=True)
    assert (play.asked("ana"), play.asked("ben")) == (("agree_on_answers", "three_questions"), ())
    assert (play.standing("ana").xp, play.standing("ben").xp) == (0, 0)
    play.do("ana", "agree_on_answers")
    assert (play.standing("ana").xp, play.standing("ben").xp) == (1, 1)


@rule("FE-EOS-05")
def test_the_routine_waits_for_the_end_of_the_session() -> None:
    play = Play(ana=STRIVING, ben=STRIVING)
    play.do("gm", "start_combat")
    assert play.refused("gm", "end_session") == ("refused", "FE-EOS-05")
    for name, die in (("ana", 5), ("ben", 5)):
        play.do(name, "readiness", [die, 6])
    assert play.refused("gm", "end_session") == ("refused", "FE-EOS-05")
    assert play.refused("ana", "three_questions")[0] == "impossible"
    play.do("gm", "end_combat")
    play.call()
    assert play.refused("gm", "end_session") == ("refused", "FE-EOS-05")
    play.roll(6, 1, 1, 1)
    play.end_session("ana", "ben")
    assert play.refused("gm", "end_session")[0] == "impossible"


def test_whoever_makes_a_character_is_not_waited_for() -> None:
    play = Play(ana=STRIVING, ben=STRIVING, cy=STRIVING)
    play.do("cy", "new_character")
    play.do("gm", "end_session")
    assert (play.asked("ana"), play.asked("cy")) == (("three_questions",), ())
    play.do("ana", "three_questions")
    play.do("ben", "agree_on_answers")
    assert ["look_back" in play.journal.offers(name) for name in ("ana", "cy")] == [True, False]
    assert play.values("ana", "look_back", "aspiration") == ["stands", "achieved", "past"]


@rule("FE-EOS-02", "FE-EOS-03")
@pytest.mark.parametrize(("became", "xp"), [("achieved", 2), ("past", 0)])
def test_an_aspiration_that_is_over_makes_room_for_a_new_one(became: str, xp: int) -> None:
    play = Play(ana=STRIVING)
    play.end_session()
    play.do("ana", "look_back", aspiration=became)
    assert (play.standing().xp, play.journal.table.words[ASPIRATION.of("ana")]) == (xp, "")
    assert has(play, "state", "Aspiration to choose")
    play.do("ana", "aspire", words="See the sea")
    assert play.journal.table.words[ASPIRATION.of("ana")] == "See the sea"
    assert not has(play, "state", "Aspiration to choose")
    assert "aspire" not in play.journal.offers("ana")


@rule("FE-EOS-04")
def test_xp_come_from_failing_from_the_questions_and_from_the_aspiration() -> None:
    play = Play(ana=STRIVING)
    for _ in range(2):
        play.call(position="controlled")
        play.roll(1, 2, 3)
    play.end_session(overcame=True, looted=True)
    play.do("ana", "look_back", aspiration="achieved")
    assert play.standing().xp == 6


@rule("FE-EOS-05", "FE-ADV-07")
def test_questions_come_first_then_aspirations_then_advancement() -> None:
    play = Play(ana=STRIVING)
    play.give(xp=5)
    assert play.refused("ana", "advance", takes="skill/sneak") == ("refused", "FE-ADV-07")
    play.give(xp=2)
    play.end_session(learned=True)
    play.give(xp=3)
    play.do("gm", "start_session")
    play.end_session(learned=True, looted=True)
    assert play.standing().xp == 5
    assert play.refused("ana", "advance", takes="skill/sneak") == ("refused", "FE-EOS-05")
    play.do("ana", "look_back")
    play.do("ana", "advance", takes="skill/sneak")
    assert (play.standing().xp, has(play, "trained", "sneak")) == (0, True)
    play.give(xp=5)
    play.do("gm", "start_session")
    assert play.refused("ana", "advance", takes="skill/bluff") == ("refused", "FE-ADV-07")


@rule("FE-ADV-01", "FE-ADV-03")
def test_five_xp_train_a_skill_or_bring_a_stunt() -> None:
    play = ended(6)
    play.do("ana", "advance", takes="skill/sneak")
    assert (play.standing().xp, has(play, "trained", "sneak")) == (1, True)
    assert ended(4).refused("ana", "advance", takes="skill/sneak")[0] == "impossible"
    for takes in (("skill/sneak", "skill/hunt"), ("skill/sneak", "stunt/Assassin"), ("rank/mind",)):
        play = ended(10)
        for each in takes:
            play.do("ana", "advance", takes=each)
        assert play.standing().xp == 0


@rule("FE-ADV-02", "FE-ADV-04")
def test_ten_xp_bring_a_rank_and_none_above_three() -> None:
    play = ended(10)
    assert play.refused("ana", "advance", takes="rank/body") == ("refused", "FE-ADV-04")
    play.do("ana", "advance", takes="rank/mind")
    assert (play.journal.table.track(MIND.of("ana")), play.standing().xp) == (2, 0)
    assert ended(9).refused("ana", "advance", takes="rank/mind") == ("refused", "FE-ADV-02")


@rule("FE-ADV-05")
def test_a_chanters_new_rank_in_mind_brings_five_words() -> None:
    play = ended(10, stunts=["Chanter"], lexicon=["Rend", "Move", "Restore", "Life", "Person"])
    assert "learn_words" not in play.journal.offers("ana")
    play.do("ana", "advance", takes="rank/mind")
    play.do("ana", "learn_words", words=["Beast", "Plant", "Detect", "Locate", "Element"])
    assert len(play.journal.table.marks[LEXICON.of("ana")]) == 10


@rule("FE-ADV-06")
def test_requirements_and_exclusions_hold_when_advancing() -> None:
    play = ended(20, stunts=["Aristocratic Bearing"])
    for stunt in ("Faith Healer", "Salt of the Earth", "Deadeye", "Whispercaster"):
        assert play.refused("ana", "advance", takes=f"stunt/{stunt}") == ("refused", "FE-STUNT-01")
    play.do("ana", "advance", takes="stunt/Lay on Hands")
    play.do("ana", "advance", takes="stunt/Faith Healer")
    assert has(play, "stunts", "Faith Healer")


@rule("FE-ADV-08")
def test_who_trains_pray_later_names_a_deity() -> None:
    play = ended(5)
    assert play.refused("ana", "advance", takes="skill/pray")[0] == "impossible"
    play.do("ana", "advance", takes="pray/Raider")
    assert (play.standing().xp, play.journal.table.words[DEITY.of("ana")]) == (0, "Raider")


@rule("FE-ADV-09")
def test_who_takes_chanter_later_chooses_words_then() -> None:
    play = ended(5, mind=2)
    play.do("ana", "advance", takes="stunt/Chanter")
    choice = play.journal.offers("ana")["learn_words"].fields["words"]
    assert choice.most == 10  # type: ignore[union-attr]
    eleven = [
        "Rend",
        "Move",
        "Restore",
        "Detect",
        "Locate",
        "Observe",
        "Conjure",
        "Conceal",
        "Diminish",
        "Enhance",
        "Life",
    ]
    assert play.refused("ana", "learn_words", words=eleven)[0] == "impossible"
    play.do("ana", "learn_words", words=eleven[:10])
    assert "learn_words" not in play.journal.offers("ana")


def test_what_xp_buy_is_laid_out_as_cards_and_the_table_says_when() -> None:
    play = bonko()
    play.give(xp=9)
    assert due(play.journal) == "9 XP can be spent when the session ends."
    assert play.journal.making("ana") is None
    play.end_session()
    play.do("ana", "look_back")
    play.give(xp=10)
    assert due(play.journal) == "10 XP can be spent now."
    now = making(play.journal)
    assert [each.value for each in now.left] == ["10"]
    assert [each.id for each in now.steps] == ["skills", "stunts", "abilities"]
    assert lit(now, "abilities"), "there is enough for a rank"
    card = lit(now, "skills")["Tame"]
    assert str(card.changes) == "1 die instead of 0."
    assert not isinstance(play.journal.do("ana", command(card.deed), ScriptedChance()), Refused)
    after = making(play.journal)
    assert not lit(after, "abilities"), "five are left, and a rank takes ten"
    assert "Tame: 1 die" in [line for part in after.party[0].lists for line in part.lines]
