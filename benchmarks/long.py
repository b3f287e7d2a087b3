"""A table of a whole campaign is opened, told and taken back, while another table of the same house plays on."""

import json
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from websockets.sync.client import ClientConnection, connect

from benchmarks.hosts import Host, Run, hosting
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace

OURS = "hearthside"
SETTLING = 1.6
"""Seconds after which the people at the other table have sat down and act."""
PATIENCE = 300.0

OPENING = Bar(must=1, unit="s", is_most=True)
LATENCY = Bar(must=50, unit="ms", is_most=True)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long the long table is, and how the other one plays."""

    entries: int
    seconds: float
    rate: float


USUAL = Effort(entries=50_000, seconds=8, rate=50)
QUICK = Effort(entries=300, seconds=0.5, rate=20)


class Keys(NamedTuple):
    """What opens the long table."""

    table: str
    player: str
    gm: str


@dataclass(slots=True)
class Campaign:
    """The long table, and what can be asked of it."""

    port: int
    keys: Keys
    entries: int

    @contextmanager
    def opened(self) -> Iterator[ClientConnection]:
        """Somebody sits down and has been told how everything lies."""
        with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, open_timeout=PATIENCE) as line:
            line.send(json.dumps({"type": "hello", "table": self.keys.table, "token": self.keys.gm}))
            self._heard(line, "welcome")
            yield line

    def open(self) -> None:
        """Somebody comes to it, where nobody has been since the house was opened."""
        with self.opened():
            pass

    def take_back(self, share: float) -> None:
        """The GM goes back over a share of all that happened."""
        with self.opened() as line:
            back = {"do": "rewind", "to": int(self.entries * (1 - share)), "reason": "Told wrongly."}
            line.send(json.dumps({"type": "do", "id": "back", "command": back}))
            self._heard(line, "done")

    def read(self, path: str) -> None:
        """The player takes it home."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables/{self.keys.table}/{path}")
        asked.add_header("Authorization", f"Bearer {self.keys.player}")
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            while answer.read(1 << 20):
                pass

    def _heard(self, line: ClientConnection, kind: str) -> None:
        while (frame := json.loads(line.recv(PATIENCE)))["type"] != kind:
            if frame["type"] in ("refused", "error"):
                raise RuntimeError(f"the house said no: {frame['says']}")


DEEDS: dict[str, Callable[[Campaign], None]] = {
    "opened": Campaign.open,
    "told as a page": lambda campaign: campaign.read("story?as=html"),
    "told as a log": lambda campaign: campaign.read("log"),
    "played back": lambda campaign: campaign.read("replay"),
    "taken back by ten entries": lambda campaign: campaign.take_back(10 / campaign.entries),
    "taken back by half of it": lambda campaign: campaign.take_back(0.5),
}
"""What happens to the long table, one after the other."""


def measure(pace: Pace) -> Section:
    """Play a campaign, close the house, open it again, and ask everything of it while others play."""
    effort = QUICK if pace.is_quick else USUAL
    with tempfile.TemporaryDirectory(prefix="hearthside-bench-") as name:
        folder = Path(name)
        with hosting(OURS, folder) as host:
            host.long_game(effort.entries)
        table, player, *_, gm = (folder / "seats").read_text().split()
        with hosting(OURS, folder) as host:
            at_peace = host.load("open", 1, effort.seconds, effort.rate)
            campaign = Campaign(host.port, Keys(table, player, gm), effort.entries)
            found = {what: _during(host, campaign, deed, effort) for what, deed in DEEDS.items()}
    return Section("Long tables", list(_rows(at_peace, found)), _notes(effort))


def _during(host: Host, campaign: Campaign, deed: Callable[[Campaign], None], effort: Effort) -> tuple[float, Run]:
    """How long this took, and how the others fared meanwhile."""
    with ThreadPoolExecutor(1) as beside:
        playing = beside.submit(host.load, "open", 1, effort.seconds, effort.rate)
        time.sleep(SETTLING)
        begun = time.perf_counter()
        deed(campaign)
        return time.perf_counter() - begun, playing.result()


def _rows(at_peace: Run, found: dict[str, tuple[float, Run]]) -> Iterator[Row]:
    took, _ = found["opened"]
    yield Row("until whoever comes sees it", f"{took:.2f} s", "once 5.4 s for 43,000 entries", took, OPENING, unit="s")
    for what, (took, run) in found.items():
        ours = f"{took:.2f} s; the others p50 {run.p50:.1f}, p99 {run.p99:.1f} ms"
        yield Row(f"it is {what}", ours, f"at peace p99 {at_peace.p99:.1f} ms", run.p99, LATENCY, unit="ms")


def _notes(effort: Effort) -> tuple[str, ...]:
    return (
        f"A table of A Thousand Faces with {effort.entries:,} actions, in a house that was closed and opened again. "
        f"Meanwhile another table with five clients plays at {effort.rate:.0f} actions a second for "
        f"{effort.seconds:.0f} seconds; the figure is the p99 of what its player waits for.",
        "The house and the programs beside it that tell stories have one core, the people at the tables the other.",
    )
