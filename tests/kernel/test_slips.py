"""Marks that say more than one word are records to the rules, and words to everybody else."""

from typing import Literal

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.sight import THE_TABLE
from hearthside.kernel.slips import slips
from hearthside.kernel.table import Table
from tests.kernel.game import STATE, TINY


@record
class PutAway:
    """A shield, and what it has left."""

    shield: str
    ap: int


@record
class Plan:
    """Who acts before or after whom."""

    who: str
    when: Literal["before", "after"]
    whom: str


PUT_AWAY = slips(STATE, PutAway, "{shield}, put away with {ap} AP")
PLANS = slips(STATE, Plan, "{who} acts {when} {whom}")


@pytest.fixture
def draft() -> Draft:
    return Draft(TINY, Table(), ScriptedChance())


def test_a_slip_lies_there_as_people_read_it_and_is_given_back_as_it_was_laid(draft: Draft) -> None:
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", -2))
    assert draft.table.marks[STATE.of("ana")] == ("Oak, put away with -2 AP",)
    assert PUT_AWAY.of(draft.table.marks, "ana") == [PutAway("Oak", -2)]
    assert PUT_AWAY.lies(draft.table.marks, "ana", PutAway("Oak", -2))
    assert not PUT_AWAY.lies(draft.table.marks, "ben", PutAway("Oak", -2))
    PUT_AWAY.lift(draft, "ana", PutAway("Oak", -2))
    assert PUT_AWAY.of(draft.table.marks, "ana") == []


def test_what_is_no_such_slip_is_passed_over(draft: Draft) -> None:
    draft.mark(STATE.of("ana"), "Oak")
    draft.mark(STATE.of("ana"), "Oak, put away with many AP")
    PLANS.lay(draft, "ana", Plan("ana", "before", "ben"))
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", 1))
    assert PUT_AWAY.of(draft.table.marks, "ana") == [PutAway("Oak", 1)]
    assert PLANS.of(draft.table.marks, "ana") == [Plan("ana", "before", "ben")]


def test_names_may_hold_what_stands_between_them_as_long_as_the_first_does_not(draft: Draft) -> None:
    PLANS.lay(draft, THE_TABLE, Plan("ana", "after", "the one who acts before dawn"))
    assert PLANS.of_table(draft.table.marks) == [Plan("ana", "after", "the one who acts before dawn")]


def test_all_slips_of_a_shape_are_found_with_whom_they_lie(draft: Draft) -> None:
    for who, ap in (("ana", 1), ("ben.pack", 2)):
        PUT_AWAY.lay(draft, who, PutAway("Oak", ap))
    assert list(PUT_AWAY.everywhere(draft.table.marks)) == [("ana", PutAway("Oak", 1)), ("ben.pack", PutAway("Oak", 2))]
