"""Flips by the million, as machine code: how often each result comes up, to hold counted odds against."""

from typing import Any

import numpy as np

from hearthside.lab.compiled.blows import STEP, first_state, mixed
from hearthside.lab.compiled.compiling import compiled

_20, _19, _18 = np.uint64(20), np.uint64(19), np.uint64(18)
_21_BITS, _43, _22, _1 = np.uint64(0x1FFFFF), np.uint64(43), np.uint64(22), np.uint64(1)
_21 = np.uint64(21)


@compiled
def best_of_three(results: Any, seed: int, flips: int, found: Any) -> None:
    """How often each result is the best of three cards out of twenty, each time from a full deck.

    One mixed number is cut in three: each part names one of the cards that are left, none by more than one part in a
    hundred thousand too often.
    """
    state = first_state(seed, 0)
    for _ in range(flips):
        state += STEP
        drawn = mixed(state)
        first = ((drawn >> _43) * _20) >> _21
        second = (((drawn >> _22) & _21_BITS) * _19) >> _21
        third = (((drawn >> _1) & _21_BITS) * _18) >> _21
        second += _1 if second >= first else np.uint64(0)
        low, high = min(first, second), max(first, second)
        third += _1 if third >= low else np.uint64(0)
        third += _1 if third >= high else np.uint64(0)
        best = results[first]
        best = results[second] if results[second] > best else best
        best = results[third] if results[third] > best else best
        found[best] += 1
