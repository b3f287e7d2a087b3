"""A replay is folded step by step into what the seat really saw at every moment."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.sight import PilePlace, Role, TrackPlace
from hearthside.kernel.table import WATCHER, Seat
from hearthside.kernel.views import PileView, TableView, view
from hearthside.story.folding import fold
from hearthside.story.replay import Replay, follow, lay_felt, replay_json, replay_of
from hearthside.systems import load
from tests.kernel.game import PEOPLE as TINY_PEOPLE
from tests.kernel.game import TINY, play, tiny_table
from tests.nightly import longer
from tests.properties.walking import PEOPLE, fresh_journal, walk

Seats = Sequence[str | None]
EVERYBODY: Seats = (*PEOPLE, None)
"""All seats, and a watcher without one."""


def look(journal: Journal, seat: str | None, role: Role = "spectator") -> TableView:
    """What this seat sees right now; a watcher, or somebody who is yet to come, as if they sat there."""
    if seat in journal.table.seats:
        return journal.view(str(seat))
    name = seat or WATCHER
    seats = {**journal.table.seats, name: Seat(name, "", role)}
    return replace(view(journal.system, journal.table.with_seats(seats), name), seats=journal.table.seats)


def folded(journal: Journal, replay: Replay) -> list[TableView]:
    """The view after every entry, as the replay leads to it; entries nobody heard of change nothing."""
    frames = {frame["seq"]: frame for frame in replay["entries"]}
    views = [replay["first"]]
    for seq in range(2, journal.seq + 1):
        views.append(follow(views[-1], frames[seq], journal.system) if seq in frames else views[-1])
    return views


def assert_replays(journal: Journal, seat: str | None, seen: list[TableView]) -> None:
    """The replay leads to these views, and gives fresh ones only for rewinds."""
    replay = replay_of(journal, seat)
    for seq, (was, now) in enumerate(zip(seen, folded(journal, replay), strict=True), start=1):
        assert now == was, f"{seat} sees another table after entry {seq}"
    felt = replay["felt"]
    for frame in replay["entries"]:
        felt = frame.get("felt", felt)
        assert felt == lay_felt(journal.system, seen[frame["seq"] - 1]), f"{seat} sees another felt"
        kinds = [event["type"] for event in frame["events"]]
        assert ("view" in frame) == ("rewound" in kinds)
        assert kinds, "an entry of which nothing was heard is left out"


def played_and_seen(journal: Journal, seed: int, steps: int, seats: Seats) -> dict[str | None, list[TableView]]:
    """Random play, and what everybody sees after every entry."""
    rng, chance = Random(seed), FairChance(Random(seed))
    seen = {seat: [look(journal, seat)] for seat in seats}
    for _ in range(steps):
        before = journal.seq
        walk(rng, journal, chance, 1, rulings=True)
        if journal.seq > before:
            for seat in seats:
                seen[seat].append(look(journal, seat))
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("system", games())
@pytest.mark.parametrize("seed", range(longer(3, 60)))
def test_what_a_seat_heard_folds_into_what_it_saw(system: str, seed: int) -> None:
    journal = fresh_journal(system, seed)
    for seat, seen in played_and_seen(journal, seed, 120, EVERYBODY).items():
        assert len(seen) > 50
        assert_replays(journal, seat, seen)


@pytest.mark.parametrize("seed", range(25))
def test_piles_that_are_only_counted_or_not_seen_at_all_fold_as_well(seed: int) -> None:
    journal = Journal.opened(TINY, list(TINY_PEOPLE), FairChance(Random(seed)))
    for seat, seen in played_and_seen(journal, seed, 40, EVERYBODY).items():
        assert_replays(journal, seat, seen)


def test_a_card_up_a_sleeve_is_gone_for_everybody_else() -> None:
    journal = tiny_table()
    play(journal, "ana", "draw")
    play(journal, "ana", "lay", cards=[journal.view("ana").pile(PilePlace("hand/ana")).tokens[0]], where="sleeve")
    hers = folded(journal, replay_of(journal, "ana"))[-1]
    his = folded(journal, replay_of(journal, "ben"))[-1]
    assert hers.piles[PilePlace("sleeve/ana")] == PileView(1, (7,), ("A",))
    assert his.piles[PilePlace("hand/ana")] == PileView(0)
    assert "sleeve/ana" not in his.piles


def test_who_sits_down_later_sees_from_the_beginning_what_such_a_seat_would_have_seen() -> None:
    journal = tiny_table([Sitter("gm", role="gm"), Sitter("ana")])
    seen = [look(journal, "zoe", "player")]
    play(journal, "ana", "draw")
    seen.append(look(journal, "zoe", "player"))
    journal.keep(journal.seat(Sitter("zoe"), ScriptedChance()))
    seen.append(journal.view("zoe"))
    play(journal, "zoe", "draw")
    seen.append(journal.view("zoe"))
    assert_replays(journal, "zoe", seen)
    assert list(seen[0].seats) == ["gm", "ana"]
    assert seen[-1].piles[PilePlace("hand/zoe")].faces == ("B",)
    assert seen[-1].piles[PilePlace("hand/ana")] == PileView(1)


def test_a_rewind_carries_a_fresh_view() -> None:
    journal = tiny_table()
    play(journal, "ana", "turn")
    seen = journal.view("ben")
    play(journal, "ben", "turn")
    play(journal, "gm", "rewind", to=2, reason="One too many.", shuffles=["C"])
    *_, last = replay_of(journal, "ben")["entries"]
    assert last["view"] == journal.view("ben")
    assert last["view"].piles[PilePlace("board/table")] == seen.piles[PilePlace("board/table")]


def test_nobody_learns_who_did_what_they_heard_nothing_of() -> None:
    journal = tiny_table()
    play(journal, "ana", "note", words="The owl.")
    play(journal, "ana", "say", words="Nothing.")
    assert [frame["seq"] for frame in replay_of(journal, "ana")["entries"]] == [2, 3]
    assert [frame["seq"] for frame in replay_of(journal, "ben")["entries"]] == [3]
    assert "owl" not in replay_json(replay_of(journal, "ben"))


def test_a_replay_is_written_as_plain_json() -> None:
    journal = tiny_table()
    play(journal, "ana", "draw")
    written: Any = json.loads(replay_json(replay_of(journal, "ana")))
    assert written["first"]["piles"]["deck/table"] == {"count": 6, "tokens": [7, 8, 9, 10, 11, 12], "faces": None}
    assert written["first"]["seats"]["ana"] == {"name": "ana", "title": "Ana", "role": "player"}
    assert [sorted(frame) for frame in written["entries"]] == [["by", "events", "felt", "seq"]]
    assert written["entries"][0]["felt"] == {"richest": "ana", "held": 1}
    assert written["entries"][0]["events"][0]["faces"] == ["A"]


def test_the_game_is_found_by_its_name() -> None:
    journal = fresh_journal("thousand_faces", 1)
    seen = journal.view("ana")
    event = {"type": "counted", "track": "xp/ana", "by": 2}
    assert fold(seen, event) == fold(seen, event, load("thousand_faces"))
    assert fold(seen, event).track(TrackPlace("xp/ana")) == 2


def test_an_event_nobody_knows_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="'exploded'"):
        fold(tiny_table().view("ana"), {"type": "exploded"}, TINY)


def test_a_seat_nobody_has_has_no_replay() -> None:
    with pytest.raises(KeyError):
        replay_of(tiny_table(), "nobody")
