"""Whether a forecast keeps its word: how often its 95 % interval holds the truth, over many random encounters.

Of each encounter many fights are played and cut into forecasts of a few. The truth that a forecast is held against
comes from all the fights it did not see.

    python -m benchmarks.calibration --encounters 60 --forecasts 20 --fights 50
    python -m benchmarks.calibration --game first_empires --encounters 6 --forecasts 20 --fights 10
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.results import Row, Section
from benchmarks.rounds import Pace
from hearthside.games import games
from hearthside.kernel.every_table import Temper
from hearthside.lab.encounters import Encounter, encounter_of, fights_of
from hearthside.lab.shards import Question, fought
from hearthside.lab.tally import wilson

POLICIES: tuple[Temper, ...] = ("bold", "careful")


DUELS = "thousand_faces"
"""The game of which most fights are played: the others take longer for each."""


def measure(pace: Pace) -> Section:
    """The share of intervals that hold the truth, in every game."""
    rows: list[Row] = []
    for game in (name for name, game in games().items() if game.fights):
        usual = (60, 20, 50) if game == DUELS else (6, 20, 10)
        rows += calibrated(game, *((1, 2, 3) if pace.is_quick else usual))
    return Section("Calibration", rows, NOTES)


def calibrated(game: str, encounters: int, forecasts: int, fights: int, seed: int = 1) -> list[Row]:
    """So many random encounters, so many forecasts of each, so many fights in each of them."""
    held, of, started = 0, 0, time.process_time()
    for number in range(encounters):
        rng = Random(f"{seed}/{number}")
        encounter = random_duel(rng) if game == DUELS else random_fight(game, rng)
        question = Question(encounter, rng.choice(POLICIES), number)
        won = [fought(question, at).is_won for at in range(forecasts * fights)]
        for holds in _holding(won, fights):
            held, of = held + holds, of + 1
    share, rate = wilson(held, of), of * fights / (time.process_time() - started)
    size = f"{encounters:,} encounters × {forecasts} forecasts of {fights} fights"
    found = f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
    return [
        Row(f"{game}: 95 % intervals that hold the truth, {size}", found, "93 % to 97 % are what it should be"),
        Row(f"{game}: such fights in a second of one core", f"{rate:,.0f}"),
    ]


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


def random_fight(game: str, rng: Random) -> Encounter:
    """One or two heroes of a game's usual fights against one to three foes of them, tougher or weaker than usual."""
    usual = fights_of(game).standard
    heroes = [hero for told in usual for hero in told["party"].values()]
    foe = {**rng.choice([foe for told in usual for foe in told["foes"]]), "count": rng.randint(1, 3)}
    if "stamina" in foe:
        foe["stamina"] = rng.randint(4, 12)
    party = {name: rng.choice(heroes) for name in ("ana", "ben")[: rng.randint(1, 2)]}
    return encounter_of({"game": game, "party": party, "foes": [foe]})


NOTES = (
    "Random fights: one or two heroes against one to three foes, played boldly or carefully; in A Thousand Faces with "
    "or without weapons. A forecast is held against the fights of the same encounter that it did not see.",
)


def main(words: list[str] | None = None) -> int:
    """Measure one game as asked."""
    parser = argparse.ArgumentParser("python -m benchmarks.calibration")
    parser.add_argument("--game", default=DUELS, help=f"of which game ({DUELS})")
    parser.add_argument("--encounters", type=int, default=60)
    parser.add_argument("--forecasts", type=int, default=20)
    parser.add_argument("--fights", type=int, default=50)
    args = parser.parse_args(words)
    print(Section("Calibration", calibrated(args.game, args.encounters, args.forecasts, args.fights), NOTES).written())
    return 0


if __name__ == "__main__":
    sys.exit(main())
