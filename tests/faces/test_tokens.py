"""Dice, clocks, candles and tokens."""

import re
from itertools import pairwise

import pytest

from hearthside.faces import index, markup
from hearthside.faces.dice import die
from hearthside.faces.tokens import CLOCKS, candle, clock


@pytest.mark.parametrize("rolled", range(1, 7))
def test_a_die_shows_as_many_spots_as_it_rolled(rolled: int) -> None:
    assert die(rolled).body.count("<circle") == rolled
    assert die(rolled, hit=True).words == f"Die showing {rolled}, a hit"


def test_an_exploding_six_bursts() -> None:
    six = die(6, hit=True, explodes=True)
    assert (six.name, six.words) == ("d6-6-exploding", "Die showing 6, a hit, explodes")
    assert "#part-burst" in six.body
    assert "#part-burst" not in die(6, hit=True).body


@pytest.mark.parametrize("segments", CLOCKS)
def test_a_clock_fills_one_segment_after_the_other(segments: int) -> None:
    for filled in range(segments + 1):
        body = clock(segments, filled).body
        assert body.count("-full") == filled
        assert body.count("-empty") == segments - filled


def test_only_a_segment_filled_just_now_has_a_gold_rim() -> None:
    assert "var(--candle" not in markup("clock-6-3")
    assert re.findall(r'rotate\((\d+) 60 60\)" opacity="1"', markup("clock-6-3", fresh_3=1)) == ["120"]
    with pytest.raises(ValueError, match="fresh-4"):
        markup("clock-6-3", fresh_4=1)


def _top(left: int) -> float:
    """Where the wick starts, measured downwards."""
    wick = re.search(r'd="M20 ([\d.]+)v-5"', candle(left).body)
    assert wick
    return float(wick[1])


def test_a_candle_is_as_high_as_the_stamina_left() -> None:
    heights = [_top(left) for left in range(2, 21)]
    assert heights == sorted(heights, reverse=True)
    assert len({*heights}) == len(heights)
    steps = {round(a - b, 2) for a, b in pairwise(heights)}
    assert steps == {3.8}


def test_a_spent_candle_still_shows_a_stub() -> None:
    assert _top(0) < 102


def test_a_candle_can_be_snuffed() -> None:
    assert "var(--ember" in markup("candle-14")
    assert "var(--ember" not in markup("candle-14", flame=0)


def test_each_kind_of_token_is_drawn_and_named() -> None:
    tokens = {name: facts["words"] for name, facts in index().items() if name.startswith("token-")}
    assert tokens == {
        "token-xp": "XP token",
        "token-green": "Green token",
        "token-stamina": "Exhaustion token",
        "token-shadow": "Shadow point",
        "token-harm": "Harm token",
        "token-wound": "Wound token",
        "token-luck": "Luck die",
    }
