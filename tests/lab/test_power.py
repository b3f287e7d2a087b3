"""The odds of a die, rolled or read from cards."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from hearthside.kernel.knowledge import Knowledge
from hearthside.lab.odds import Odds
from hearthside.lab.power import as_odds, die_odds, pip_odds

PIPS = {"a": 0, "b": 2, "c": 0, "d": 1, "e": 3, "f": 0}


def brute(known: Knowledge, discard: tuple[str, ...]) -> dict[int, Fraction]:
    """The same card by card, for every way the unseen cards can lie."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    here = known.unknown_count - len(known.certain)
    worlds = [(*known.certain, *some) for some in combinations(known.possible, here)]
    for order in (order for world in worlds for order in permutations(world)):
        unseen = iter(order)
        cards = [card or next(unseen) for card in known.places]
        first = next((PIPS[card] for card in cards if PIPS[card]), 0)
        numbers = [first] if first else [PIPS[card] for card in discard if PIPS[card]] or [1]
        orders = len(worlds) * len(list(permutations(order)))
        for number in numbers:
            found[number] += Fraction(1, orders * len(numbers))
    return dict(sorted(found.items()))


@pytest.mark.parametrize(
    ("known", "discard"),
    [
        (Knowledge((None,) * 4, ("a", "b"), ("c", "d", "e", "f")), ()),
        (Knowledge((None, None), (), ("a", "b", "c", "f")), ("d", "e")),
        (Knowledge(("f", None, "b", None), (), ("a", "c", "d", "e")), ()),
        (Knowledge((None, None), ("a",), ("c", "f")), ("b", "d", "f")),
        (Knowledge((None, None), ("a", "c"), ()), ()),
        (Knowledge(("e",), (), ("a",)), ("b",)),
    ],
)
def test_a_die_read_from_unseen_cards_is_counted_out_exactly(known: Knowledge, discard: tuple[str, ...]) -> None:
    found = pip_odds(known, discard, PIPS.__getitem__)
    assert found == brute(known, discard)
    assert sum(found.values()) == 1


def test_a_real_die_is_even() -> None:
    assert as_odds(die_odds(4)) == Odds((("1", 1), ("2", 1), ("3", 1), ("4", 1)), 4)
