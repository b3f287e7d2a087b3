"""Marks that say more than one word are records to the rules, and words to everybody else."""

from typing import Literal

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import Saying
from hearthside.kernel.sight import THE_TABLE
from hearthside.kernel.slips import SlipRead, slips, slips_told
from hearthside.kernel.table import WATCHER, Table
from hearthside.kernel.views import view
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


def test_whoever_sees_a_slip_is_told_what_it_was_made_of_with_the_names_people_have(draft: Draft) -> None:
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", 2))
    PLANS.lay(draft, "ana", Plan("ana", "after", "ben"))
    draft.mark(STATE.of("ben"), "Asleep")
    names = {"ana": "Mira", "ben": "Tomas"}
    told = slips_told(view(TINY, draft.table, WATCHER), (PUT_AWAY, PLANS), lambda _, word: names.get(word, word))
    assert told == (
        SlipRead("Oak, put away with 2 AP", Saying("{shield}, put away with {ap} AP", {"shield": "Oak", "ap": 2})),
        SlipRead(
            "ana acts after ben", Saying("{who} acts {when} {whom}", {"who": "Mira", "when": "after", "whom": "Tomas"})
        ),
    )


def test_how_a_number_is_set_is_told_with_it(draft: Draft) -> None:
    put_away = slips(STATE, PutAway, "{shield} at {ap:02}")
    put_away.lay(draft, "ana", PutAway("Oak", 7))
    (told,) = slips_told(view(TINY, draft.table, WATCHER), (put_away,), lambda _, word: word)
    assert told == SlipRead("Oak at 07", Saying("{shield} at {ap}", {"shield": "Oak", "ap": "07"}))


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
