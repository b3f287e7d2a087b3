"""Fights and flips by the million: the compiled exchange of blows beside lists, the authors' simulator and C."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np

from benchmarks.peers.list_fight import ListFight
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Compared, Pace, take_turns
from benchmarks.scratch import HERE, NotHere, c_flips
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.lab.compiled.blows import best_of_three
from hearthside.lab.compiled.deck import first_state
from hearthside.lab.compiled.duels import Duel, duel_of, play
from hearthside.lab.encounters import encounter_of
from hearthside.lab.shards import Question, fought

RANK, STAMINA = 3, 10
ENCOUNTER = encounter_of(
    {
        "game": "thousand_faces",
        "party": {"ana": {"character": {"str": RANK, "dex": 2, "int": 1, "items": ["sword"]}}},
        "foes": [{"name": "Boar", "stamina": STAMINA, "power": "d4"}],
    }
)
AUTHORS = "HEARTHSIDE_DOA"
ONCE_MEASURED = 493.0
"""Encounters a second of the authors' simulator, on two quiet cores of such a machine."""

LISTS = Bar(must=10)
SIMULATOR = Bar(must=1_000)
FLIPS = Bar(must=0.95)
BY_RULES = Bar(must=500, aim=2_000, unit="/s")


def measure(pace: Pace) -> Section:
    """Fights and flips a second of processor time, ours and others'."""
    started = time.process_time()
    duel = duel_of(ENCOUNTER, "bold")
    play(duel, 1, 0, 1)
    ready = time.process_time() - started
    return Section("Lab", [*_fights(pace, duel), *_flips(pace), _warm(ready)], NOTES)


def _fights(pace: Pace, duel: Duel) -> list[Row]:
    few = 20 if pace.is_quick else 2_000
    contestants = {
        "compiled": lambda: 100 * few / _processor(lambda: play(duel, 1, 0, 100 * few)),
        "lists": lambda: _lists(few),
        "rules": lambda: _by_rules(max(2, few // 100)),
    }
    authors = os.environ.get(AUTHORS)
    if authors:
        contestants["authors"] = lambda: _authors(Path(authors), pace)
    compared = take_turns(contestants, pace.rounds)
    compiled, rules = compared.typical("compiled"), compared.typical("rules")
    beside = f"a fight on lists {compared.typical('lists'):,.0f}/s"
    return [
        Row("a compiled fight", f"{compiled:,.0f}/s", beside, compared.ratio("compiled", "lists"), LISTS),
        _beside_authors(compared, compiled, is_there=bool(authors)),
        Row("the same fight through the rules, in the lab", f"{rules:,.0f}/s", "", rules, BY_RULES, unit="/s"),
    ]


def _beside_authors(compared: Compared, compiled: float, *, is_there: bool) -> Row:
    what = "the same beside the simulator of Deck of Adventures' authors"
    if not is_there:
        beside = f"not measured here ({AUTHORS} names no checkout of theirs); once {ONCE_MEASURED:,.0f}/s"
        return Row(what, f"{compiled:,.0f}/s", beside)
    beside = f"{compared.typical('authors'):,.0f} encounters/s, two against one"
    return Row(what, f"{compiled:,.0f}/s", beside, compared.ratio("compiled", "authors"), SIMULATOR)


def _lists(fights: int) -> float:
    tables = [ListFight(RANK, STAMINA, Random(seed)) for seed in range(fights)]
    start = time.process_time()
    for table in tables:
        table.play()
    return fights / (time.process_time() - start)


def _by_rules(fights: int) -> float:
    question = Question(ENCOUNTER, "bold", 1)
    return fights / _processor(lambda: [fought(question, number) for number in range(fights)])


def _authors(checkout: Path, pace: Pace) -> float:
    """Their own simulator, in a process of its own with its own libraries."""
    own = checkout / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    words = [python, str(HERE / "peers" / "authors_fight.py"), str(5 if pace.is_quick else 200)]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotHere(f"The simulator in {AUTHORS} does not run: {done.stderr[-300:]}")
    return float(done.stdout.split()[-1])


def _flips(pace: Pace) -> list[Row]:
    flips = 100_000 if pace.is_quick else 20_000_000
    results = np.array([face.at(RANK) for face in TWENTY], np.uint8)
    found = np.zeros(5, np.int64)
    best_of_three(results, 1, 1, found)

    def ours() -> float:
        found[:] = 0
        return flips / _processor(lambda: best_of_three(results, 1, flips, found))

    try:
        program = c_flips()
    except NotHere as why:
        return [Row("flips, three cards, the best", f"{ours():,.0f}/s", f"no C beside it: {why}")]

    def in_c() -> float:
        words = [str(program), str(flips), str(int(first_state(1, 0)))]
        seconds, *counts = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
        assert [int(count) for count in counts] == found[1:].tolist(), "C must have counted the very same flips"
        return flips / float(seconds)

    compared = take_turns({"ours": ours, "C": in_c}, pace.rounds)
    beside = f"C {compared.typical('C') / 1e6:,.0f} M/s"
    rate = f"{compared.typical('ours') / 1e6:,.0f} M/s"
    return [Row("flips, three cards, the best", rate, beside, compared.ratio("ours", "C"), FLIPS)]


def _warm(ready: float) -> Row:
    beside = "off the disk; compiled, where it did not lie there yet"
    return Row("until the compiled fight is ready", f"{ready:.1f} s", beside)


def _processor(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


NOTES = (
    "Seconds of processor time on one thread: what else the machine does counts for nobody.",
    "One hero with a sword against one foe with 10 Stamina, from the first flip until one is down. Compiled and "
    "through the rules it is the very same fight, card for card; on lists it is the same rules with nobody who "
    "shuffles before they lose cards. The authors' encounter is of their own game, two heroes against one "
    "foe, three rounds.",
    "Through the rules a fight is laid out, led and played by the house's policies, as a forecast plays it.",
    "Flips: three of twenty cards, the best counts. C does the same arithmetic (`cc -O3 -march=native`), and has to "
    "count the same flips.",
)
