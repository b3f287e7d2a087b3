"""Every way chance can fall, counted against fractions known from arithmetic."""

from collections import defaultdict
from fractions import Fraction
from math import comb

import pytest

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Resolved
from hearthside.kits.deckahedron.adventure.actions.flip import FLIP, Flip
from hearthside.kits.deckahedron.adventure.words import RESULTS
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.systems.adventure.tables import TableOfAdventure, hand


def flips(draw: str, rank: int, net: int) -> dict[str, Fraction]:
    """The odds of a flip from this draw pile, by playing the real rules along every path."""
    table = TableOfAdventure(ana=hand(draw, str=rank)).journal.table
    order = Flip(attribute="str", advantages=max(net, 0), disadvantages=max(-net, 0))

    def play(chance: EnumeratedChance) -> str:
        draft = Draft(THOUSAND_FACES, table, chance)
        FLIP.decide(draft, "ana", order)
        # After a wound the table waits before Stamina is lost, but what the flip comes to is known.
        asked = draft.table.awaited.get("ana")
        if asked:
            return RESULTS[asked.matter.result]
        return next(event.result for event in draft.events if isinstance(event, Resolved))

    odds: defaultdict[str, Fraction] = defaultdict(Fraction)
    for came_to, weight in every_path(play):
        odds[came_to] += weight
    return dict(odds)


BAD, GOOD = "D01 D02 D03 D06", "D13 D18"
"""Four cards with ✗ and two with ✔✔ on the Anvil edge, none with another symbol that asks for a choice."""


@pytest.mark.parametrize(("net", "cards"), [(0, 1), (1, 2), (2, 3)])
def test_the_best_of_some_cards_is_bad_only_if_all_are(net: int, cards: int) -> None:
    all_bad = Fraction(comb(4, cards), comb(6, cards))
    assert flips(f"{BAD} {GOOD}", 1, net) == {"✗": all_bad, "✔✔": 1 - all_bad}


@pytest.mark.parametrize(("net", "cards"), [(-1, 2), (-2, 3)])
def test_the_worst_of_some_cards_is_good_only_if_all_are(net: int, cards: int) -> None:
    all_good = Fraction(comb(2, cards), comb(6, cards))
    expected = {"✗": 1 - all_good, "✔✔": all_good}
    assert flips(f"{BAD} {GOOD}", 1, net) == {came_to: chance for came_to, chance in expected.items() if chance}


def test_a_wound_ends_the_path_where_it_lies() -> None:
    # ✗ comes of a wound first, a wound after one bad card or two, and of three bad cards; each order is as likely.
    ways = 1 * 6 * 5 + 4 * 1 * 5 + 4 * 3 * 1 + 4 * 3 * 2
    bad = Fraction(ways, 7 * 6 * 5)
    assert flips(f"W1 {BAD} {GOOD}", 1, 2) == {"✗": bad, "✔✔": 1 - bad}


def test_every_path_of_dice_is_walked_once_with_its_chance() -> None:
    paths = list(every_path(lambda chance: (chance.roll(2), chance.roll(3) if chance.roll(2) == 1 else 0)))
    assert sum(weight for _, weight in paths) == 1
    assert len(paths) == 8
    sums: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for rolled, weight in paths:
        sums[rolled] += weight
    assert sums == {
        **{(first, second): Fraction(1, 12) for first in (1, 2) for second in (1, 2, 3)},
        (1, 0): Fraction(1, 4),
        (2, 0): Fraction(1, 4),
    }


def test_cards_alike_are_one_branch_with_the_weight_of_all() -> None:
    paths = list(every_path(lambda chance: chance.top(["table:W1#1", "table:W1#2", "table:W2#3"])))
    assert paths == [("table:W1#1", Fraction(2, 3)), ("table:W2#3", Fraction(1, 3))]


def test_what_is_certain_is_a_single_path() -> None:
    assert list(every_path(lambda chance: chance.shuffle(["A", "B"]))) == [(("A", "B"), Fraction(1))]
