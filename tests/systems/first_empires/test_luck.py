"""Luck dice."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.events import Counted, Rolled
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.systems.first_empires.kinds import LUCK
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from hearthside.systems.first_empires.words import ABILITIES
from tests.known import SAFETY
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, dice_of, sentences


@rule("FE-LUCK-03")
def test_a_luck_die_can_be_paid_forward_with_words() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.give(luck=2)
    given = play.do("ana", "give_luck", to="ben", words="I throw him my rope.")
    assert "I throw him my rope." in sentences(play, given)[0]
    assert (play.standing("ana").luck, play.standing("ben").luck) == (1, 1)


@rule("FE-LUCK-03")
def test_it_takes_words_a_die_and_an_ally() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    assert play.refused("ana", "give_luck", to="ben", words="Here!") == ("refused", "FE-LUCK-03")
    play.give(luck=2)
    assert play.refused("ana", "give_luck", to="ben", words=" ")[0] == "impossible"
    assert play.refused("ana", "give_luck", to="ana", words="Here!") == ("impossible", "")


@rule("FE-LUCK-05")
def test_a_session_starts_with_a_die_for_every_ability_and_the_highest_is_gained() -> None:
    play = bonko(body=3, mind=1)
    rolled = play.do("ana", "session_luck", [2, 5])
    assert dice_of(rolled) == [(6, (2, 5), "Luck for the session")]
    assert play.standing().luck == 5


@rule("FE-LUCK-05")
def test_it_is_rolled_once_a_session() -> None:
    play = bonko()
    play.do("ana", "session_luck", [2, 5])
    assert play.refused("ana", "session_luck") == ("impossible", "FE-LUCK-05")
    play.do("gm", "start_session")
    play.do("ana", "session_luck", [1, 1])
    assert play.standing().luck == 6


@rule("FE-LUCK-06")
def test_that_roll_does_not_explode() -> None:
    play = bonko(body=3, mind=1)
    assert dice_of(play.do("ana", "session_luck", [6, 6])) == [(6, (6, 6), "Luck for the session")]
    assert play.standing().luck == 6


@rule("FE-LUCK-06")
def test_every_character_has_ranks_in_two_abilities_at_least() -> None:
    for ability in ABILITIES:
        alone = {**dict.fromkeys(ABILITIES, 0), ability: 3}
        with pytest.raises(Malformed):
            Journal.opened(FIRST_EMPIRES, [Sitter("ana", character=alone)], ScriptedChance())


@rule("FE-LUCK-07")
def test_luck_is_kept_between_sessions_and_has_no_limit() -> None:
    play = bonko()
    play.give(luck=3)
    play.do("gm", "start_session")
    play.do("ana", "session_luck", [4, 1])
    assert play.standing().luck == 7
    play.give(luck=500)
    play.call(harm="none")
    play.roll(1, 2, 3)
    assert play.standing().luck == 502


def test_a_table_may_agree_on_a_cap() -> None:
    play = bonko({"luck_cap": 5})
    play.give(luck=4)
    play.do("ana", "session_luck", [3, 6])
    assert play.standing().luck == 5


@rule("FE-LUCK-10")
def test_dice_from_a_hitch_cannot_be_spent_on_its_roll() -> None:
    play = bonko()
    play.call(position="desperate", harm="none")
    play.do("ana", "hitch", trouble="ana/impatient")
    assert play.standing().luck == 4
    assert play.refused("ana", "roll", ability="body", luck=1)[0] == "refused"


@rule("FE-LUCK-10")
def test_dice_from_a_failure_come_when_the_roll_is_over() -> None:
    play = bonko()
    play.call(harm="none")
    assert play.refused("ana", "roll", ability="body", luck=1) == ("refused", "FE-POOL-05")
    failed = play.do("ana", "roll", [1, 2, 3], ability="body")
    last_die = max(at for at, event in enumerate(failed.events) if isinstance(event, Rolled))
    assert failed.events.index(Counted(LUCK.of("ana"), 2)) > last_die
    assert play.refused("ana", "roll", ability="body", luck=1) == ("refused", "FE-POS-01")


@rule("FE-LUCK-11")
def test_there_is_no_second_bonus_die_and_no_reroll() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.give(luck=9)
    play.call(harm="none")
    assert play.refused("ana", "roll", ability="body", luck=2) == ("impossible", "")
    play.roll(1, 2, 3, 1, luck=1)
    assert play.standing().luck == 10
    # What is left to do with Luck after the dice fell: nothing but giving it away.
    assert [action for action, offer in play.journal.offers("ana").items() if not offer.blocked] == [
        "session_luck",
        "give_luck",
        "buy",
        "say",
        "note",
        *SAFETY,
        "house_plays",
        "undo",
    ]
    assert play.refused("ana", "reroll")[0] == "malformed"
