"""What is remembered of a table that looked the same is what the rules would work out once more."""

import pytest

from hearthside.games import games
from hearthside.kernel.experience import Experience
from hearthside.kernel.glimpse import glimpse
from hearthside.kernel.handle import Offers
from hearthside.kernel.views import TableView
from tests.kernel.game import BOARD, COINS, DECK, STATE, TINY, play, tiny_table
from tests.properties.evenings import Evening


@pytest.mark.parametrize("system", games())
def test_whoever_remembers_is_offered_what_the_rules_offer(system: str) -> None:
    evening = Evening(system, 7)
    game, known = evening.journal.system, Experience(evening.journal.system, evening.journal.table)
    for _ in range(15):
        evening.step()
        table = evening.journal.table
        assert known.of(table, "ana") is not None
        for seat in table.seats:
            anew, again = Offers(game, table), Offers(game, table, known)
            assert again.now(seat, is_drawn=False) == anew.now(seat, is_drawn=False)
            for action in game.casts[table.seats[seat].role].named:
                assert again[seat][action] == anew[seat][action], action


def test_something_is_worked_out_again_only_where_a_look_shows_something_else() -> None:
    journal, worked_out = tiny_table(), []
    known = Experience(TINY, journal.table)

    def work(seen: TableView) -> tuple[int, bool, int]:
        worked_out.append(seen.seat)
        return seen.track(COINS.of("ana")), seen.has_mark(STATE.of("ben"), "in debt"), seen.pile(BOARD).count

    def found() -> tuple[int, bool, int]:
        table, ana = journal.table, known.of(journal.table, "ana")
        assert ana is not None
        return ana.found("riches", glimpse(TINY, table, "ana"), table, work)

    assert found() == found() == (1, False, 0)
    play(journal, "ana", "draw")  # nobody looked at hands
    assert found() == (1, False, 0)
    assert len(worked_out) == 1
    play(journal, "ben", "pay", whom="ana", coins=2)
    assert found() == found() == (3, False, 0)
    assert len(worked_out) == 2


def test_where_nothing_ever_comes_again_nobody_tries_to_remember_any_more() -> None:
    journal, looked_at = tiny_table(), []
    known = Experience(TINY, journal.table)

    def work(seen: TableView) -> tuple[tuple[int, ...], int, int]:
        looked_at.append(type(seen))
        return seen.pile(DECK).tokens, seen.pile(BOARD).count, seen.track(COINS.of("ana"))

    for _ in range(60):
        table, ana = journal.table, known.of(journal.table, "ana")
        assert ana is not None
        assert ana.found("backs", glimpse(TINY, table, "ana"), table, work)[0] == table.pile(DECK).tokens
        play(journal, "ana", "gather", shuffles=[""])
    assert len(looked_at) == 60
    assert looked_at[0] is not looked_at[-1] is type(glimpse(TINY, journal.table, "ana"))


def test_other_people_know_nothing_of_it() -> None:
    known = Experience(TINY, tiny_table().table)
    assert known.of(tiny_table().table, "ana") is None
