"""Compiled flips against the odds that are counted."""

import numpy as np
import pytest

from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.lab.compiled.blows import best_of_three
from hearthside.lab.flip import flip_odds

FLIPS = 1_000_000


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_compiled_flips_come_up_as_often_as_is_counted(rank: int) -> None:
    found = np.zeros(5, np.int64)
    best_of_three(np.array([face.at(rank) for face in TWENTY], np.uint8), rank, FLIPS, found)
    odds = flip_odds(TWENTY, rank, 2)
    counted = [ways / odds.denominator for _, ways in odds.outcomes]
    assert (found[1:] / FLIPS).tolist() == pytest.approx(counted, abs=0.002)
    assert found.sum() == FLIPS
