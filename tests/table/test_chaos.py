"""Three houses on one database, while plugs are pulled and cables cut: what was acknowledged is there, once."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hearthside.table.chain import first_broken, first_link
from tests.nightly import longer
from tests.patience import PATIENCE, until
from tests.table.cables import WAYS, Cable, Line, deliver
from tests.table.guests import Dealt, Guest, LineClosed, NotLetIn, Opener, RunningServer
from tests.table.postgres import RunningPostgres

HOUSES = 3
TABLES = 2
SEATS = ("gm", "ana", "bo")
ROUNDS = 1
"""How often each kind of blow is struck, in every run. At night more than 500 houses die of it, and 180 databases."""


class Player(threading.Thread):
    """Somebody who plays on, at whichever house lets them in, with the last entry they have seen."""

    def __init__(self, houses: list[RunningServer], table: Dealt, seat: str, stop: threading.Event) -> None:
        super().__init__(name=f"{table.table}/{seat}")
        self.houses, self.table, self.seat, self.stop = houses, table, seat, stop
        self.dice = random.Random(self.name)
        self.acknowledged: dict[int, str] = {}
        self.unsaid: list[str] = []
        """Words of which the house said that they were not written."""
        self.seen: int | None = None
        self.gaps: list[str] = []
        self.said = 0

    def run(self) -> None:
        """Play until it is enough; nothing is ever said twice, whatever became of it."""
        while not self.stop.is_set():
            house = self.dice.choice(self.houses)
            try:
                with Guest(house, self.table.table, self.table.secrets[self.seat], self.seen) as guest:
                    self._play(guest)
            except (LineClosed, NotLetIn, OSError):
                time.sleep(0.02)

    def _play(self, guest: Guest) -> None:
        self._hear(guest.hear())
        for _ in range(self.dice.randrange(5, 40)):  # then they move to another house
            if self.stop.is_set():
                return
            self.said += 1
            words = f"{self.name}/{self.said}"
            guest.press("say", words=words)
            while (frame := guest.hear())["type"] not in ("done", "refused"):
                self._hear(frame)
            if frame["type"] == "done":
                self.acknowledged[frame["seq"]] = words
            elif "See whether" not in frame["says"]:
                self.unsaid.append(words)

    def _hear(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "welcome":
            if self.seen is not None and frame["seq"] < self.seen:
                self.gaps.append(f"welcomed at {frame['seq']} after {self.seen}")
            self.seen = frame["seq"]
        elif frame["type"] in ("told", "skip"):
            if frame["seq"] != (self.seen or 0) + 1:
                self.gaps.append(f"heard {frame['seq']} after {self.seen}")
            self.seen = frame["seq"]


class Town:
    """Three houses on one database, and people who play at their tables for as long as the block lasts."""

    def __init__(
        self, folder: Path, opener: Opener, postgres: RunningPostgres, tables: int, seats: Sequence[str]
    ) -> None:
        self.postgres, self.url = postgres, postgres.new()
        self.cables = [Cable(postgres.port) for _ in range(HOUSES)]
        self.houses = [
            RunningServer(folder / f"house{number}", opener, database=postgres.url(port=cable.port))
            for number, cable in enumerate(self.cables)
        ]
        self._wanted, self._seats = tables, seats
        self._stop = threading.Event()

    def __enter__(self) -> "Town":
        for house in self.houses:
            house.start()
        self.tables = [self.houses[number % HOUSES].deal("Ana", "Bo") for number in range(self._wanted)]
        self.players = [Player(self.houses, table, seat, self._stop) for table in self.tables for seat in self._seats]
        for player in self.players:
            player.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for player in self.players:
            player.join(PATIENCE)
        for house in self.houses:
            house.stop()
        for cable in self.cables:
            cable.close()

    def everybody_plays(self) -> None:
        """Come back when each of them was acknowledged something once more."""
        before = {player.name: len(player.acknowledged) for player in self.players}
        until(
            lambda: all(len(player.acknowledged) > before[player.name] for player in self.players),
            "somebody gets to do nothing",
        )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(longer(1, 20)))  # at night more than 500 houses die, and 180 databases
def test_no_pulled_plug_and_no_cut_cable_loses_or_doubles_what_was_acknowledged(
    tmp_path: Path, opener: Opener, postgres: RunningPostgres, seed: int
) -> None:
    dice = random.Random(seed)
    with Town(tmp_path, opener, postgres, TABLES, SEATS) as town:
        for _ in range(longer(ROUNDS, 9)):
            for strike in BLOWS:
                town.everybody_plays()
                time.sleep(dice.uniform(0.0, 0.1))
                strike(dice, town)
        town.everybody_plays()
    _compare(town)


@pytest.mark.slow
def test_houses_that_are_restarted_one_after_the_other_lose_nothing_and_keep_nobody_from_playing(
    tmp_path: Path, opener: Opener, postgres: RunningPostgres
) -> None:
    with Town(tmp_path, opener, postgres, longer(4, 200), SEATS[1:2]) as town:
        for house in town.houses:
            town.everybody_plays()
            house.stop()
            town.everybody_plays()  # at the two that are open
            house.start()
        town.everybody_plays()
        assert [player.name for player in town.players if player.unsaid] == []
    _compare(town)


def _pull_the_plug_of_a_house(dice: random.Random, town: Town) -> None:
    house = dice.choice(town.houses)
    house.kill()
    house.start()


def _pull_the_plug_of_the_database(_: random.Random, town: Town) -> None:
    town.postgres.kill()
    town.postgres.start()


def _hang_up(_: random.Random, town: Town) -> None:
    town.postgres.hang_up()


def _cut_a_cable(dice: random.Random, town: Town) -> None:
    """A house is parted from the database for a while, one way or both: it notices, and the database does not.

    So sessions stand there in the middle of whatever they do while the house plays on over new lines. What it said over
    the old ones comes through long afterwards.
    """
    cable = dice.choice(town.cables)
    cable.cut(*dice.choice([WAYS, WAYS[:1], WAYS[1:]]))
    time.sleep(dice.uniform(0.0, 0.1))
    lines: list[Line] = cable.give_up()
    town.everybody_plays()
    deliver(lines)


BLOWS = (
    _pull_the_plug_of_a_house,
    _cut_a_cable,
    _pull_the_plug_of_a_house,
    _hang_up,
    _cut_a_cable,
    _pull_the_plug_of_a_house,
    _pull_the_plug_of_the_database,
)


def _compare(town: Town) -> None:
    """The logs in the database against what people were told."""
    assert [gap for player in town.players for gap in player.gaps] == []
    ours = "FROM hearthside.entries JOIN hearthside.tables USING (number) WHERE code = %s ORDER BY seq"
    select = f"SELECT seq, entry, link {ours}"
    with psycopg.connect(town.url) as database:
        for table in town.tables:
            rows = database.execute(select, (table.table,)).fetchall()
            assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
            assert first_broken(first_link(table.table), [(entry, link) for _, entry, link in rows]) is None
            entries = {seq: json.loads(entry) for seq, entry, _ in rows}
            said = Counter(entry["did"].get("words") for entry in entries.values() if entry["did"]["do"] == "say")
            assert [words for words, times in said.items() if times > 1] == []
            here = [player for player in town.players if player.table is table]
            claims = Counter(seq for player in here for seq in player.acknowledged)
            assert [seq for seq, times in claims.items() if times > 1] == [], "a number was accepted twice"
            for player in here:
                kept = {seq: (entries[seq]["by"], entries[seq]["did"].get("words")) for seq in player.acknowledged}
                assert kept == {seq: (player.seat, words) for seq, words in player.acknowledged.items()}
                assert [words for words in player.unsaid if words in said] == [], "what was refused was written"
            assert claims.total() > HOUSES
