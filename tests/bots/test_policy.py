"""The house plays a seat: it does what fits, by a temper of its own, and nothing that is not offered."""

from random import Random
from typing import Any

import pytest

from hearthside.bots.chair import Chair
from hearthside.bots.filling import SO_BE_IT, filled
from hearthside.bots.playing import CannotGoOn, play_out
from hearthside.bots.policy import Bot
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.every_table import TEMPERS, Temper
from hearthside.kernel.journal import Journal
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from tests.kernel.game import play, tiny_table
from tests.properties.evenings import Evening


@record
class Told:
    """A chair from which somebody hears what comes next, and is offered everything."""

    now: Now
    seat: str = "ana"

    @property
    def seen(self) -> Any:
        return tiny_table().seen("ana")

    def action(self, name: str) -> Any:
        return tiny_table().system.catalogue["gather"] if name else None

    def offer(self, action: str) -> Any:
        return tiny_table().offer("ana", "gather") if action else None


def chosen(temper: Temper, *deeds: Deed, mood: Any = "mine") -> str:
    command = Bot(temper, Random(1)).choose(Told(Now(mood, "Well?", deeds=deeds)))  # type: ignore[arg-type]
    assert command
    return str(command["do"])


STRIKE = Deed("strike", "Strike", by_chance=True, leaves=(Leaves("creature/3 hp", 5, 1), Leaves("hp/ana", 5, 3)))
WAIT = Deed("wait", "Wait")


def test_the_first_of_what_fits_is_done_where_nothing_speaks_for_another() -> None:
    assert [chosen(temper, WAIT, Deed("rest", "Rest")) for temper in TEMPERS] == ["wait"] * 3


def test_the_bold_strike_and_the_careful_spare_themselves() -> None:
    assert chosen("bold", WAIT, STRIKE) == "strike"
    assert chosen("careful", STRIKE, WAIT) == "wait"


def test_the_helpful_help() -> None:
    aid = Deed("aid", "Help Ben", given={"who": "ben"}, leaves=(Leaves("hp/ana", 5, 4),))
    assert chosen("helpful", WAIT, aid, mood="aid") == "aid"
    told = Told(Now("aid", "Ben could use a hand.", who="ben", deeds=(WAIT, aid)))
    assert Bot("bold", Random(1)).choose(told) is None  # type: ignore[arg-type]


def test_the_helpful_help_once_and_then_let_others_answer() -> None:
    bot, told = Bot("helpful", Random(1)), Told(Now("aid", "Ben could use a hand.", who="ben", deeds=(WAIT,)))
    assert bot.choose(told)  # type: ignore[arg-type]
    assert bot.choose(told) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("mood", ["listening", "theirs", "paused"])
def test_who_is_not_asked_and_has_no_turn_lets_the_others_be(mood: Any) -> None:
    assert Bot("bold", Random(1)).choose(Told(Now(mood, "Well?", deeds=(WAIT,)))) is None  # type: ignore[arg-type]


def test_what_is_left_to_choose_is_filled_in() -> None:
    table = tiny_table()
    command = filled(Chair(table, "ana"), "pay", Random(1))
    assert command
    assert play(table, "ana", **command)
    assert filled(Chair(table, "ana"), "say", Random(1)) == {"do": "say", "words": SO_BE_IT}
    assert filled(Chair(table, "ana"), "lure", Random(1)) is None, "it is the GM's"
    whole = filled(Chair(table, "ana"), "pay", Random(1), {"whom": "ben"})
    assert whole
    assert whole["whom"] == "ben"


def test_whoever_is_asked_answers_until_nobody_is() -> None:
    table = tiny_table()
    play(table, "gm", "lure", name="Boar")
    bots = {seat: Bot("careful", Random(1)) for seat in table.table.seats}
    played = play_out(table, bots, FairChance(Random(1)), until=lambda lying: not lying.awaited)
    assert (played.has_ended, bool(table.table.awaited)) == (True, False)
    assert played.deeds > 0


def test_who_cannot_go_on_says_so() -> None:
    class Fool:
        def choose(self, chair: Chair) -> Any:
            return {"do": "fly", "from": chair.seat}

    with pytest.raises(CannotGoOn, match="ana"):
        play_out(tiny_table(), {"ana": Fool()}, FairChance(Random(1)), until=lambda _: False)


@pytest.mark.parametrize("system", ["thousand_faces_playtest", "deckahedron_world", "deck_of_adventures"])
@pytest.mark.parametrize("temper", TEMPERS)
def test_at_any_moment_of_an_evening_the_house_can_answer_what_is_asked(system: str, temper: Temper) -> None:
    evening = Evening(system, 7)
    bots = {seat: Bot(temper, Random(3)) for seat in evening.journal.table.seats}
    for _ in range(60):
        evening.step()
        asked = Journal(evening.journal.system, evening.journal.entries)
        if asked.table.awaited:
            played = play_out(asked, bots, FairChance(Random(1)), until=_nothing_is_asked, most=200)
            assert played.has_ended, asked.table.awaited


def _nothing_is_asked(table: Table) -> bool:
    return not table.awaited
