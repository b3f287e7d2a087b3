"""The plug is pulled in the middle of play, again and again: what was acknowledged is there, once, and tables open."""

import json
import random
import sqlite3
import threading
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.nightly import longer
from tests.patience import until
from tests.table.guests import Dealt, LineClosed, Opener, RunningServer

KILLS = 12
TABLES = 3
PLAYERS = ("ana", "bo")

Acknowledged = dict[tuple[str, int], tuple[str, dict[str, Any]]]
"""By table and number: who did what, as the server said it is written down."""


class Player(threading.Thread):
    """Somebody who plays as fast as the answers come, until the line breaks."""

    def __init__(self, table: Dealt, seat: str, acknowledged: Acknowledged, name: str) -> None:
        super().__init__()
        self.table, self.seat, self.acknowledged, self.story = table, seat, acknowledged, name

    def run(self) -> None:
        """Play; every word said is said only once in all the world."""
        try:
            with self.table.guest(self.seat) as guest:
                guest.hear()
                for number in range(100_000):
                    command: dict[str, Any] = {"do": "say", "words": f"{self.story}/{number}"}
                    if number % 3 == 2:
                        command = {"do": "lose", "points": 1} if number % 2 else {"do": "reveal"}
                    answer = guest.do(**command)
                    if answer["type"] == "done":
                        self.acknowledged[self.table.table, answer["seq"]] = (self.seat, command)
        except (LineClosed, OSError):
            pass


def _is_played(acknowledged: Acknowledged, before: int) -> bool:
    return len(acknowledged) > before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(longer(1, 834)))  # at night 10,000 kills
def test_pulling_the_plug_loses_nothing_that_was_acknowledged(tmp_path: Path, opener: Opener, seed: int) -> None:
    dice = random.Random(seed)
    server = RunningServer(tmp_path / "tables.db", opener)
    server.start()
    tables = [server.deal("Ana", "Bo") for _ in range(TABLES)]
    acknowledged: Acknowledged = {}
    kills_in_play = 0
    for round_number in range(KILLS):
        before = len(acknowledged)
        players = [
            Player(table, seat, acknowledged, f"{table.table}/{round_number}/{seat}")
            for table in tables
            for seat in PLAYERS
        ]
        for player in players:
            player.start()
        # Sometimes the plug is pulled while they come in; mostly while they play, however slowly.
        if round_number % 4:
            until(partial(_is_played, acknowledged, before), "nobody gets to play")
        time.sleep(dice.uniform(0.03, 0.2))
        server.kill()
        for player in players:
            player.join()
        kills_in_play += len(acknowledged) > before
        server.start()
        for table in tables:
            with table.guest("ana") as ana:
                last = max((seq for name, seq in acknowledged if name == table.table), default=1)
                assert ana.hear()["seq"] >= last
    server.stop()
    assert kills_in_play > KILLS / 2, "most of the kills came in the middle of play"
    _compare(server.file, tables, acknowledged)


def _compare(file: Path, tables: list[Dealt], acknowledged: Acknowledged) -> None:
    """The log on the disk against what people were told: nothing missing, nothing twice, no hole."""
    kept = sqlite3.connect(file)
    said: Counter[str] = Counter()
    for table in tables:
        rows = kept.execute(
            "SELECT seq, entry FROM entries JOIN tables USING (number) WHERE code = ? ORDER BY seq", (table.table,)
        ).fetchall()
        assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
        entries = {seq: json.loads(entry) for seq, entry in rows}
        assert all(entry["seq"] == seq for seq, entry in entries.items())
        for (name, seq), (seat, command) in acknowledged.items():
            if name == table.table:
                assert (entries[seq]["by"], entries[seq]["did"]) == (seat, command)
        said.update(entry["did"]["words"] for entry in entries.values() if entry["did"]["do"] == "say")
    kept.close()
    assert [words for words, times in said.items() if times > 1] == []
    assert len(said) >= sum(1 for _, command in acknowledged.values() if command["do"] == "say") > 0
