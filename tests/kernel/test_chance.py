"""Chance: the fair dealer is fair, the scripted one is strict."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from math import factorial
from random import Random

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance, ScriptError, face_name


class Enumerated:
    """A generator that answers with one row of all the answers there can be."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self._answers = iter(answers)

    def randrange(self, stop: int, /) -> int:
        answer = next(self._answers)
        assert 0 <= answer < stop
        return answer


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4])
def test_a_fair_shuffle_gives_every_order_equally_often(size: int) -> None:
    cards = "ABCD"[:size]
    # A shuffle of n cards asks for one of n, of n-1, down to one of two: as many rows as there are orders.
    rows = list(product(*(range(stop) for stop in range(size, 1, -1))))
    orders = Counter(FairChance(Enumerated(row)).shuffle(cards) for row in rows)
    assert len(rows) == factorial(size)
    assert orders == dict.fromkeys(permutations(cards), 1)


def test_a_fair_shuffle_leaves_the_cards_it_was_given_alone() -> None:
    cards = [f"D{number:02}" for number in range(1, 21)]
    shuffled = FairChance(Random(4)).shuffle(cards)
    assert sorted(shuffled) == cards
    assert list(shuffled) != cards
    assert cards[0] == "D01"


def test_a_fair_die_and_a_fair_pick_give_every_answer_once() -> None:
    assert [FairChance(Enumerated((answer,))).roll(6) for answer in range(6)] == [1, 2, 3, 4, 5, 6]
    assert [FairChance(Enumerated((answer,))).pick(["W1", "W2"]) for answer in range(2)] == ["W1", "W2"]


def test_the_fair_dealer_turns_the_card_that_lies_on_top() -> None:
    assert FairChance(Random(1)).top(["A", "B"]) == "A"


def test_without_a_generator_the_dealer_is_still_fair_game() -> None:
    assert sorted(FairChance().shuffle("ABC")) == ["A", "B", "C"]
    assert 1 <= FairChance().roll(6) <= 6


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (lambda chance: chance.roll(6), "no further roll"),
        (lambda chance: chance.pick(["A", "B"]), "no further pick"),
        (lambda chance: chance.shuffle(["A", "B"]), "no further shuffle"),
    ],
)
def test_a_script_that_is_used_up_complains(ask: Callable[[ScriptedChance], object], complaint: str) -> None:
    with pytest.raises(ScriptError, match=complaint):
        ask(ScriptedChance(shuffles=[]))


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        (ScriptedChance(rolls=[3]), r"not used up: rolls \[3\]"),
        (ScriptedChance(picks=["A"]), r"not used up: picks \['A'\]"),
        (ScriptedChance(shuffles=[["A"]]), r"not used up: shuffles"),
    ],
)
def test_a_script_that_was_not_used_up_complains(script: ScriptedChance, complaint: str) -> None:
    with pytest.raises(ScriptError, match=complaint):
        script.finish()


def test_a_script_does_as_it_was_told() -> None:
    chance = ScriptedChance(rolls=[6, 2], picks=["W2"], shuffles=[["C", "A"], []])
    assert (chance.roll(6), chance.roll(4)) == (6, 2)
    assert chance.pick(["table:W1#1", "table:W2#2"]) == "table:W2#2"
    assert chance.shuffle(["ana:A", "ana:B", "ana:C"]) == ("ana:C", "ana:A", "ana:B")
    assert chance.shuffle(["ana:A", "ana:B"]) == ("ana:A", "ana:B")
    chance.finish()


@pytest.mark.parametrize(
    "ask",
    [
        lambda chance: chance.roll(4),
        lambda chance: chance.pick(["A", "B"]),
        lambda chance: chance.shuffle(["A", "B"]),
    ],
)
def test_a_script_that_does_not_fit_the_table_complains(ask: Callable[[ScriptedChance], object]) -> None:
    with pytest.raises(ScriptError):
        ask(ScriptedChance(rolls=[6], picks=["Z"], shuffles=[["Z"]]))


def test_a_card_shows_its_face() -> None:
    assert [face_name(card) for card in ("ana:D04", "table:W1#57", "D04")] == ["D04", "W1", "D04"]
