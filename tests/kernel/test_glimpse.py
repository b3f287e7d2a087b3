"""Whoever looks at the table once sees what whoever stays sees."""

import pytest

from hearthside.games import games
from hearthside.kernel.glimpse import glimpse
from hearthside.kernel.handle import offers
from hearthside.kernel.views import view
from tests.table.walks import SEATS, walk


@pytest.mark.parametrize("system", games())
def test_a_glimpse_shows_what_the_view_shows_and_nothing_more(system: str) -> None:
    for journal, _ in walk(system, 11, 40):
        for seat in SEATS:
            seen, glimpsed = view(journal.system, journal.table, seat), glimpse(journal.system, journal.table, seat)
            for part in ("piles", "tracks", "marks", "words", "awaited"):
                kept, looked_at = getattr(seen, part), getattr(glimpsed, part)
                assert dict(looked_at) == kept
                assert len(looked_at) == len(kept)
                everything = getattr(journal.table, part)
                assert {place: looked_at.get(place) for place in everything if place in looked_at} == kept
                assert [place for place in everything if looked_at.get(place) is None] == [
                    place for place in everything if place not in kept
                ]
            assert (glimpsed.seat, glimpsed.role, glimpsed.players) == (seen.seat, seen.role, seen.players)
            assert offers(journal.system, glimpsed) == offers(journal.system, seen)


@pytest.mark.parametrize("system", games())
def test_what_is_hidden_cannot_be_asked_for_by_name(system: str) -> None:
    for journal, _ in walk(system, 12, 25):
        for seat in SEATS:
            seen, glimpsed = view(journal.system, journal.table, seat), glimpse(journal.system, journal.table, seat)
            for part in ("piles", "tracks", "marks", "words"):
                for place in getattr(journal.table, part):
                    if place not in getattr(seen, part):
                        with pytest.raises(KeyError):
                            getattr(glimpsed, part)[place]
