"""Whether a forecast keeps its word: how often its 95 % interval holds the truth, over many random encounters.

Of each encounter many fights are played and cut into forecasts of a few. The truth that a forecast is held against
comes from all the fights it did not see.

    python -m benchmarks.calibration --encounters 60 --forecasts 20 --fights 50
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.results import Row, Section, write
from benchmarks.rounds import Pace
from hearthside.kernel.every_table import Temper
from hearthside.lab.encounters import Encounter, encounter_of
from hearthside.lab.shards import Question, fought
from hearthside.lab.tally import Share, wilson

POLICIES: tuple[Temper, ...] = ("bold", "careful")


def measure(pace: Pace) -> Section:
    """The share of intervals that hold the truth."""
    return calibrated(2, 3, 5) if pace.is_quick else calibrated(60, 20, 50)


def calibrated(encounters: int, forecasts: int, fights: int, seed: int = 1) -> Section:
    """So many random encounters, so many forecasts of each, so many fights in each of them."""
    held, of, started = 0, 0, time.perf_counter()
    for number in range(encounters):
        rng = Random(f"{seed}/{number}")
        question = Question(random_duel(rng), rng.choice(POLICIES), number)
        won = [fought(question, at).is_won for at in range(forecasts * fights)]
        for holds in _holding(won, fights):
            held, of = held + holds, of + 1
    return _section(wilson(held, of), encounters, forecasts, fights, time.perf_counter() - started)


def _holding(won: list[bool], fights: int) -> Iterator[bool]:
    """Whether each interval holds what the other fights say."""
    for at in range(0, len(won), fights):
        seen = wilson(sum(won[at : at + fights]), fights)
        others = won[:at] + won[at + fights :]
        yield seen.low <= sum(others) / len(others) <= seen.high


def random_duel(rng: Random) -> Encounter:
    """One or two heroes of A Thousand Faces against one to three foes, neither side without a chance."""
    foes = {"name": "Foe", "stamina": rng.randint(4, 12), "power": rng.choice(("1", "d4", "d6"))}
    weapons: list[list[str]] = [["sword"], ["bow"], []]
    party: dict[str, Any] = {
        name: {"character": {"str": rng.randint(1, 3), "dex": rng.randint(1, 3), "items": rng.choice(weapons)}}
        for name in ("ana", "ben")[: rng.randint(1, 2)]
    }
    return encounter_of({"game": "thousand_faces", "party": party, "foes": [{**foes, "count": rng.randint(1, 3)}]})


def _section(share: Share, encounters: int, forecasts: int, fights: int, seconds: float) -> Section:
    what = f"95 % intervals that hold the truth, {encounters:,} encounters × {forecasts} forecasts of {fights} fights"
    found = f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
    rate = encounters * forecasts * fights / seconds
    rows = [Row(what, found, "93 % to 97 % are what it should be"), Row("such fights on one core", f"{rate:,.0f}/s")]
    return Section("Calibration", rows, NOTES)


NOTES = (
    "Random fights of A Thousand Faces: one or two heroes, with or without weapons, against one to three foes, played "
    "boldly or carefully. A forecast is held against the fights of the same encounter that it did not see.",
)


def main(words: list[str] | None = None) -> int:
    """Measure as asked, and put it on the page of results where that is wanted."""
    parser = argparse.ArgumentParser("python -m benchmarks.calibration")
    parser.add_argument("--encounters", type=int, default=60)
    parser.add_argument("--forecasts", type=int, default=20)
    parser.add_argument("--fights", type=int, default=50)
    parser.add_argument("--write", action="store_true", help="put the result into benchmarks/RESULTS.md")
    args = parser.parse_args(words)
    section = calibrated(args.encounters, args.forecasts, args.fights)
    print(section.written())
    if args.write:
        write([section])
    return 0


if __name__ == "__main__":
    sys.exit(main())
