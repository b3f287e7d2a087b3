"""Whether a forecast keeps its word, at full size: over 1,000 random encounters, whose fights are compiled for it.

Each encounter is forecast twice, from so many fights and until it is sure enough, and both are held against the truth
from a hundred times as many fights that neither has seen. Through the rules that would take days; `calibration.py`
does as much of it as they can.
"""

import time
from itertools import count
from random import Random
from typing import NamedTuple

from benchmarks.calibration import POLICIES, random_duel
from benchmarks.results import Row, Section
from benchmarks.rounds import Pace
from hearthside.lab.compiled.duels import Duel, duel_of, play
from hearthside.lab.forecasting import Forecast, is_sure
from hearthside.lab.shards import SHARD, Question
from hearthside.lab.tally import Share, Tally, wilson

FIGHTS = 100
"""Fights of a forecast that is told how many."""
WITHIN = 0.1
"""How sure the other one is to be."""
TIMES_AS_MANY = 100
"""Fights that the truth comes from, for each that a forecast was made of."""
SHOULD_BE = "93 % to 97 % are what it should be"


class Held(NamedTuple):
    """How often intervals held the truth: those of so many fights, and those that stopped when they were sure."""

    of_so_many: Share
    once_sure: Share


def measure(pace: Pace) -> Section:
    """The share of intervals that hold the truth."""
    encounters = 5 if pace.is_quick else 1000
    started = time.process_time()
    held = held_by(encounters)
    took = time.process_time() - started
    so_many = f"{encounters:,} random encounters, a forecast of {FIGHTS} fights of each"
    sure = f"the same, a forecast of each that stops once it is sure within {WITHIN:.0%}"
    rows = [
        Row(f"95 % intervals that hold the truth: {so_many}", _words(held.of_so_many), SHOULD_BE),
        Row(sure, _words(held.once_sure), SHOULD_BE),
        Row("all of that on one core", f"{took:,.0f} s"),
    ]
    return Section("Coverage", rows, NOTES)


def held_by(encounters: int, seed: int = 1) -> Held:
    """Over so many random encounters, each with one forecast of either kind."""
    of_so_many = once_sure = 0
    for number in range(encounters):
        rng = Random(f"{seed}/{number}")
        question = Question(random_duel(rng), rng.choice(POLICIES), 2 * number)
        duel = duel_of(question.encounter, question.policy)
        fixed = wilson(play(duel, question.seed, 0, FIGHTS).won, FIGHTS)
        sure = _once_sure(question, duel)
        most = TIMES_AS_MANY * max(FIGHTS, sure.fights)
        truth = play(duel, 2 * number + 1, 0, most).won / most
        of_so_many += fixed.low <= truth <= fixed.high
        once_sure += sure.win.low <= truth <= sure.win.high
    return Held(wilson(of_so_many, encounters), wilson(once_sure, encounters))


def _once_sure(question: Question, duel: Duel) -> Forecast:
    """A forecast that stops where one through the rules would, looked at as often."""
    answer = Forecast(question.encounter, question.policy, question.seed, Tally())
    for number in count():
        answer.tally.add(play(duel, question.seed, number * SHARD, SHARD))
        if is_sure(answer, WITHIN):
            break
    return answer


def _words(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


NOTES = (
    "Random fights of A Thousand Faces: one or two heroes, with or without weapons, against one to three foes, played "
    "boldly or carefully. Compiled fights are those of the rules, card for card, and the truth is from other chance.",
    "Wilson's interval. A forecast that stops once it is sure is looked at after every 25 fights, as the lab does.",
    "The other games have the same interval.",
)
