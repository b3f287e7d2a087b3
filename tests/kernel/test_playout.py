"""A table that nobody watches goes exactly as it would with everybody watching."""

from copy import deepcopy
from random import Random

import pytest

from hearthside.bots.playing import play_out
from hearthside.bots.policy import Bot
from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Befell, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.playout import Playout
from hearthside.systems import load
from tests.kernel.game import PEOPLE, TINY
from tests.properties.evenings import Evening


@pytest.mark.parametrize("system", games())
def test_the_same_deeds_and_the_same_luck_leave_the_same_table(system: str) -> None:
    evening = Evening(system, 11)
    playout, chance = Playout(evening.journal.system, evening.journal.table), deepcopy(evening.chance)
    for _ in range(60):
        before = evening.journal.seq
        if evening.step():
            chance = deepcopy(evening.chance)
        for entry in evening.journal.entries[before:]:
            alike = playout.do(entry.by, entry.did, chance)
            assert isinstance(alike, Entry), alike
            assert alike.events == tuple(event for event in entry.events if not isinstance(event, Told | Befell))
        assert playout.table == evening.journal.table


@pytest.mark.parametrize("system", games())
def test_it_is_laid_as_every_other_table(system: str) -> None:
    people = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")]
    watched = Journal.opened(load(system), people, FairChance(Random(5)))
    assert Playout.opened(load(system), people, FairChance(Random(5))).table == watched.table


def test_what_is_refused_is_refused_in_the_same_words_and_changes_nothing() -> None:
    watched = Journal.opened(TINY, list(PEOPLE), FairChance(Random(1)))
    playout = Playout.opened(TINY, list(PEOPLE), FairChance(Random(1)))
    for command in ({"do": "fly"}, {"do": "pay", "whom": "nobody"}, {"do": "lure", "name": "Boar"}):
        before, refused = playout.table, playout.do("ana", command, FairChance(Random(1)))
        assert isinstance(refused, Refused)
        assert refused == watched.do("ana", command, FairChance(Random(1)))
        assert playout.table is before


def test_bots_play_it_as_they_play_a_table_that_is_kept() -> None:
    ended = []
    for kind in (Journal, Playout):
        chance = FairChance(Random(1))
        game = kind.opened(TINY, list(PEOPLE), chance)
        game.do("gm", {"do": "lure", "name": "Boar"}, chance)
        bots = {seat: Bot("careful", Random(1)) for seat in game.table.seats}
        played = play_out(game, bots, chance, until=lambda lying: not lying.awaited)
        ended.append((played, game.table))
    assert ended[0] == ended[1]


def test_a_table_is_what_lies_on_it() -> None:
    one, other = (Playout.opened(TINY, list(PEOPLE), FairChance(Random(1))).table for _ in range(2))
    assert one == other
    assert not one != other  # noqa: SIM202
    assert one != one.with_seats({})
