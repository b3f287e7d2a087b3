"""How long until something happens: the command line, the first odds, a server that answers."""

import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import hosts
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Measured, Pace, take_turns
from benchmarks.scratch import ROOT, NotHere, boardgame_packages, environment

HEARTHSIDE = str(Path(sys.executable).with_name("hearthside"))

ARGPARSE = """
import argparse
top = argparse.ArgumentParser("peer")
commands = top.add_subparsers()
for name in ("play", "serve", "odds", "rules", "run", "replay", "systems", "completion"):
    each = commands.add_parser(name, help="something")
    each.add_argument("--port", type=int)
    each.add_argument("--system", default="any")
top.parse_args(["--help"])
"""
ICEPOOL = "import icepool; print(icepool.Deck({1: 8, 2: 4, 3: 6, 4: 2}).deal(3).highest(1).sum())"

COMMANDS = {
    "python": [sys.executable, "-c", "pass"],
    "argparse": [sys.executable, "-c", ARGPARSE],
    "icepool": [sys.executable, "-c", ICEPOOL],
    "help": [HEARTHSIDE, "--help"],
    "odds": [HEARTHSIDE, "odds", "flip", "--suit", "anvil", "--net", "2"],
}

HELP = Bar(must=4.3, is_most=True)
HELP_TIME = Bar(aim=30, unit="ms", is_most=True)
ODDS = Bar(must=1, is_most=True)
ODDS_TIME = Bar(must=59, aim=35, unit="ms", is_most=True)
READY = Bar(must=400, aim=200, unit="ms", is_most=True)


def measure(pace: Pace) -> Section:
    """Start everything from cold processes, with warm files."""
    contestants: dict[str, Measured] = {name: partial(_run, words) for name, words in COMMANDS.items()}
    contestants |= {
        "door": partial(_until_ready, "hearthside", "/healthz"),
        "page": partial(_until_ready, "hearthside"),
        "shelf": partial(_until_ready, "hearthside", "/api/systems"),
    }
    has_peer = _has_boardgame()
    if has_peer:
        contestants["boardgame.io"] = partial(_until_ready, "boardgame.io")
    take_turns(contestants, 1)  # once for nothing: the first start compiles and reads from the disk
    compared = take_turns(contestants, pace.rounds)
    took = {name: f"{compared.typical(name):.0f} ms" for name in contestants}

    def row(what: str, name: str, beside: tuple[str, ...], bar: Bar) -> Row:
        peers = ", ".join(f"{peer} {took[peer]}" for peer in beside)
        return Row(what, took[name], peers, compared.typical(name), bar, unit="ms")

    peer = ("boardgame.io",) if has_peer else ()
    rows = [
        row("`hearthside --help`", "help", ("python", "argparse"), HELP_TIME),
        Row("the same beside bare Python", "", "", compared.ratio("help", "python"), HELP),
        row("first odds, `hearthside odds flip`", "odds", ("icepool",), ODDS_TIME),
        Row("the same beside icepool", "", "", compared.ratio("odds", "icepool"), ODDS),
        row("server lets people in", "door", peer, READY),
        row("server shows its page", "page", peer, READY),
        Row("server has told all its games", took["shelf"], "with all their cards read"),
    ]
    return Section("Start-up", rows, NOTES)


NOTES = (
    "Wall time of a fresh process, files warm. icepool is imported and asked the same question.",
    "A server lets people in when it answers at all, and its page is there as soon. What the page then asks of the API "
    "is got ready beside the first guests, and a game with its cards when it is first asked for.",
)


def _has_boardgame() -> bool:
    try:
        boardgame_packages()
    except NotHere:
        return False
    return True


def _run(words: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run(words, cwd=ROOT, stdout=subprocess.DEVNULL, check=True, env=environment())
    return 1000 * (time.perf_counter() - start)


def _until_ready(name: str, page: str = "/") -> float:
    with TemporaryDirectory(prefix="hearthside-bench-") as folder:
        port = hosts.free_port()
        start = time.perf_counter()
        process = hosts.start(name, port, Path(folder))
        try:
            hosts.wait_until_ready(port, process, page)
            return 1000 * (time.perf_counter() - start)
        finally:
            hosts.stop(process)
