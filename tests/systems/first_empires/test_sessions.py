"""The end of a session: questions, Aspirations, advancement."""

from typing import Any

import pytest

from hearthside.kernel.events import Told
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko

STRIVING = {**BONKO, "aspiration": "Get home"}


def ended(xp: int = 0, **changed: Any) -> Play:
    """Ana's session has ended with so many XP, and her Aspiration still stands."""
    play = bonko(**changed)
    play.do("gm", "three_questions")
    play.do("ana", "look_back")
    play.give(xp=xp)
    return play


def has(play: Play, kind: str, what: str) -> bool:
    return play.journal.table.has_mark(f"{kind}/ana", what)


@rule("FE-EOS-01", "FE-EOS-06")
def test_each_yes_is_an_xp_for_every_player() -> None:
    play = Play(ana=STRIVING, ben=STRIVING)
    entry = play.do("ben", "three_questions", learned=True, overcame=False, looted=True)
    assert (play.standing("ana").xp, play.standing("ben").xp) == (2, 2)
    [told] = [event for event in entry.events if isinstance(event, Told)]
    assert (told.who, told.slots["points"]) == ("ben", 2)
    assert play.refused("gm", "three_questions", learned=True)[0] == "impossible"
    fields = play.journal.offers("ana")["look_back"].fields
    assert [option.value for option in fields["aspiration"].options] == ["stands", "achieved", "past"]  # type: ignore[union-attr]


@rule("FE-EOS-02", "FE-EOS-03")
@pytest.mark.parametrize(("became", "xp"), [("achieved", 2), ("past", 0)])
def test_an_aspiration_that_is_over_makes_room_for_a_new_one(became: str, xp: int) -> None:
    play = Play(ana=STRIVING)
    play.do("gm", "three_questions")
    play.do("ana", "look_back", aspiration=became)
    assert (play.standing().xp, play.journal.table.words["aspiration/ana"]) == (xp, "")
    assert has(play, "state", "Aspiration to choose")
    play.do("ana", "aspire", words="See the sea")
    assert play.journal.table.words["aspiration/ana"] == "See the sea"
    assert not has(play, "state", "Aspiration to choose")
    assert "aspire" not in play.journal.offers("ana")


@rule("FE-EOS-04")
def test_xp_come_from_failing_from_the_questions_and_from_the_aspiration() -> None:
    play = Play(ana=STRIVING)
    for _ in range(2):
        play.call(position="controlled")
        play.roll(1, 2, 3)
    play.do("gm", "three_questions", overcame=True, looted=True)
    play.do("ana", "look_back", aspiration="achieved")
    assert play.standing().xp == 6


@rule("FE-EOS-05", "FE-ADV-07")
def test_questions_come_first_then_aspirations_then_advancement() -> None:
    play = Play(ana=STRIVING)
    play.give(xp=5)
    assert play.refused("ana", "advance", takes="skill/sneak") == ("refused", "FE-ADV-07")
    play.give(xp=2)
    play.do("gm", "three_questions", learned=True)
    play.give(xp=3)
    play.do("gm", "start_session")
    play.do("gm", "three_questions", learned=True, looted=True)
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
    assert (play.journal.table.track("mind/ana"), play.standing().xp) == (2, 0)
    assert ended(9).refused("ana", "advance", takes="rank/mind") == ("refused", "FE-ADV-02")


@rule("FE-ADV-05")
def test_a_chanters_new_rank_in_mind_brings_five_words() -> None:
    play = ended(10, stunts=["Chanter"], lexicon=["Rend", "Move", "Restore", "Life", "Person"])
    assert "learn_words" not in play.journal.offers("ana")
    play.do("ana", "advance", takes="rank/mind")
    play.do("ana", "learn_words", words=["Beast", "Plant", "Detect", "Locate", "Element"])
    assert len(play.journal.table.marks["lexicon/ana"]) == 10


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
    assert (play.standing().xp, play.journal.table.words["deity/ana"]) == (0, "Raider")


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
