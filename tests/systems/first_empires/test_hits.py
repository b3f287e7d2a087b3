"""Hits and exploding sixes."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.systems.first_empires.pool.dice import Pool, Throw, throw
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.marks import rule
from tests.systems.first_empires.play import bonko, dice_of, resolved


def fallen(dice: int, *faces: int) -> Throw:
    """A pool of so many dice that shows these faces, explosions and all."""
    chance = ScriptedChance(rolls=faces)
    thrown = throw(Draft(FIRST_EMPIRES, Table(), chance), "ana", Pool((("Body", dice),)))
    chance.finish()
    return thrown


@rule("FE-HIT-01")
@pytest.mark.parametrize(("face", "hits"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1)])
def test_a_die_showing_four_or_more_is_a_hit(face: int, hits: int) -> None:
    assert fallen(1, face).hits == hits


@rule("FE-HIT-01")
def test_hits_are_counted_over_all_dice() -> None:
    assert fallen(3, 1, 2, 3).hits == 0
    assert fallen(3, 4, 5, 6, 1).hits == 3


@rule("FE-HIT-02", "FE-HIT-03")
def test_the_example_of_the_book() -> None:
    play = bonko()
    play.call("attack")
    entry = play.do("ana", "roll", [2, 4, 6, 6, 4, 6, 3], ability="body", skill="brawl")
    assert dice_of(entry) == [
        (6, (2, 4, 6, 6), "first throw"),
        (6, (4, 6), "the sixes burst"),
        (6, (3,), "the sixes burst"),
    ]
    read = resolved(entry)
    assert read.result == "success"
    assert (read.reading["faces"], read.reading["hits"]) == ([2, 4, 6, 6, 4, 6, 3], 5)


@rule("FE-HIT-02")
@given(sixes=some.integers(1, 60), last=some.integers(1, 5))
def test_new_sixes_bring_more_dice_without_end(sixes: int, last: int) -> None:
    assert fallen(1, *[6] * sixes, last).final == (*[6] * sixes, last)


@pytest.mark.parametrize(
    ("dice", "faces", "counting"),
    [
        (4, (2, 4, 6, 6, 4, 6, 3), (1, 2, 3, 4, 5)),
        (0, (5, 3), ()),  # of a short pool only the lower die is read: the 5 lies there and counts for nothing
        (0, (5, 4), (1,)),
        (0, (6, 6, 5), (0, 2)),
    ],
)
def test_every_die_that_counts_is_published_by_its_number(
    dice: int, faces: tuple[int, ...], counting: tuple[int, ...]
) -> None:
    assert fallen(dice, *faces).counting == counting
    assert len(counting) == fallen(dice, *faces).hits


class LivelyChance(ScriptedChance):
    """Dice from a list, and ones when it is used up, so that every explosion ends."""

    def roll(self, sides: int) -> int:
        return super().roll(sides) if self._rolls else 1


@given(dice=some.integers(-4, 14), faces=some.lists(some.integers(1, 6), min_size=16, max_size=40))
@rule("FE-HIT-04")
def test_explosions_never_change_the_result(dice: int, faces: list[int]) -> None:
    thrown = throw(Draft(FIRST_EMPIRES, Table(), LivelyChance(rolls=faces)), "ana", Pool((("Body", dice),)))
    kept = (min(thrown.first),) if dice <= 0 else thrown.first
    assert thrown.final[: len(kept)] == kept
    assert thrown.result == Throw(kept, kept, is_short=dice <= 0).result


@given(dice=some.integers(-4, 14), faces=some.lists(some.integers(1, 6), min_size=16, max_size=40))
@rule("FE-HIT-05")
def test_no_hits_if_and_only_if_failure(dice: int, faces: list[int]) -> None:
    thrown = throw(Draft(FIRST_EMPIRES, Table(), LivelyChance(rolls=faces)), "ana", Pool((("Body", dice),)))
    assert (thrown.hits == 0) == (thrown.result == "failure")


@rule("FE-HIT-08")
@pytest.mark.parametrize(
    ("faces", "final", "result", "hits"),
    [((6, 3), (3,), "failure", 0), ((5, 4), (4,), "mixed", 1), ((6, 6, 5), (6, 5), "success", 2)],
)
def test_of_no_dice_the_lower_one_counts_alone_and_explodes_only_at_two_sixes(
    faces: tuple[int, ...], final: tuple[int, ...], result: str, hits: int
) -> None:
    thrown = fallen(0, *faces)
    assert (thrown.final, thrown.result, thrown.hits) == (final, result, hits)


@rule("FE-HIT-08")
def test_its_chances() -> None:
    thrown = [fallen(0, *faces, *((1,) if faces == (6, 6) else ())) for faces in product(range(1, 7), repeat=2)]
    results = [each.result for each in thrown]
    assert [Fraction(results.count(name), 36) for name in ("failure", "mixed", "success")] == [
        Fraction(3, 4),
        Fraction(2, 9),
        Fraction(1, 36),
    ]
    # The one throw that explodes brings an ordinary die, worth 3/5 of a hit (FE-HIT-06).
    assert Fraction(sum(each.hits for each in thrown), 36) + Fraction(3, 5) / 36 == Fraction(4, 15)


@rule("FE-HIT-10")
@pytest.mark.parametrize(
    ("dice", "faces", "critical"),
    [
        (1, (6, 6, 2), True),
        (1, (6, 4), False),
        (2, (6, 6, 1, 1), True),
        (3, (5, 5, 4), False),
        (0, (6, 6, 1), True),
        (0, (6, 5), False),
    ],
)
def test_a_critical_success_is_two_sixes_in_the_final_pool(dice: int, faces: tuple[int, ...], critical: bool) -> None:
    assert fallen(dice, *faces).is_critical("final pool") == critical


def test_a_table_may_count_the_sixes_of_the_first_throw() -> None:
    play = bonko({"critical": "first throw"})
    play.call()
    assert play.roll(6, 1, 1, 6, 1)["critical"] is False
    play.call()
    assert play.roll(6, 6, 1, 1, 1)["critical"] is True
