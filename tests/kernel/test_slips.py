"""Marks that say more than one word are records to the rules, and words to everybody else."""

from typing import Literal

import pytest
from msgspec import UNSET, json

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Marked, OnSlip
from hearthside.kernel.every_table import NOTES
from hearthside.kernel.older import WordsBecameSlips, old_slip
from hearthside.kernel.records import record
from hearthside.kernel.save import plain_event, read_event
from hearthside.kernel.saying import Saying
from hearthside.kernel.sight import THE_TABLE
from hearthside.kernel.slips import Forms, SlipRead, Slips, slips, slips_told
from hearthside.kernel.snapshot import holds, read_table, write_table
from hearthside.kernel.table import WATCHER, Table, evolve
from hearthside.kernel.views import seen_by, view
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


@record
class Blessing:
    """A blessing, and which of its kind it is."""

    what: str
    number: int = 1

    @property
    def words(self) -> str:
        """As people read it."""
        return f"{self.what} ({self.number})" if self.number > 1 else self.what


@record
class Lasting:
    """A blessing that ends."""

    blessing: Blessing
    when: str


BLESSED = Slips(STATE, Blessing, lambda blessing: blessing.words, alone=Blessing)
PAGES = Forms(NOTES, Plan)


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


def test_nobody_reads_words_that_look_like_a_slip(draft: Draft) -> None:
    draft.mark(STATE.of("ana"), "Oak, put away with 1 AP")
    assert PUT_AWAY.of(draft.table.marks, "ana") == []


def test_names_may_hold_what_stands_between_them(draft: Draft) -> None:
    plan = Plan("who acts after noon", "after", "the one who acts before dawn")
    PLANS.lay(draft, THE_TABLE, plan)
    assert PLANS.of_table(draft.table.marks) == [plan]


def test_what_is_on_a_slip_goes_into_the_log_and_nobody_else_hears_more_than_its_words(draft: Draft) -> None:
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", 2))
    (laid,) = draft.events
    assert laid == Marked(STATE.of("ana"), "Oak, put away with 2 AP", OnSlip("putaway", {"shield": "Oak", "ap": 2}))
    told = seen_by(TINY, draft.table, laid, WATCHER)
    assert told == {"type": "marked", "mark": "state/ana", "what": "Oak, put away with 2 AP"}


def test_a_table_told_again_from_its_log_has_the_same_slips(draft: Draft) -> None:
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", 2))
    again = Table()
    for event in draft.events:
        evolve(again, read_event(json.decode(json.encode(plain_event(event)))), TINY)
    assert PUT_AWAY.of(again.marks, "ana") == [PutAway("Oak", 2)]


def test_a_snapshot_keeps_what_is_on_slips(draft: Draft) -> None:
    PUT_AWAY.lay(draft, "ana", PutAway("Oak", 2))
    draft.mark(STATE.of("ana"), "Asleep")
    written = write_table(draft.table)
    assert PUT_AWAY.of(read_table(TINY, written).marks, "ana") == [PutAway("Oak", 2)]
    assert holds(TINY, draft.table, written)
    bare = draft.table.fork()
    bare.marks = {place: tuple(map(str, marks)) for place, marks in bare.marks.items()}
    assert not holds(TINY, draft.table, write_table(bare)), "words alone are not the same table"


def test_a_record_that_is_one_word_lies_there_as_that_word(draft: Draft) -> None:
    for each in (Blessing("Luck"), Blessing("Luck", 2)):
        BLESSED.lay(draft, "ana", each)
    assert [event.slip is UNSET for event in draft.events if isinstance(event, Marked)] == [True, False]
    assert BLESSED.of(draft.table.marks, "ana") == [Blessing("Luck"), Blessing("Luck", 2)]


def test_what_has_words_of_its_own_is_told_in_them(draft: Draft) -> None:
    lasting = slips(STATE, Lasting, "{blessing} until {when}")
    lasting.lay(draft, "ana", Lasting(Blessing("Luck", 2), "dawn"))
    assert draft.table.marks[STATE.of("ana")] == ("Luck (2) until dawn",)
    assert lasting.of(draft.table.marks, "ana") == [Lasting(Blessing("Luck", 2), "dawn")]


def test_a_form_that_somebody_wrote_by_hand_says_nothing() -> None:
    assert PAGES.of({NOTES.of("ana"): PAGES.words(Plan("ana", "after", "ben"))}, "ana") == Plan("ana", "after", "ben")
    assert PAGES.of({NOTES.of("ana"): "as we like it"}, "ana") is None
    assert PAGES.of({}, "ana") is None


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("Oak, put away with -2 AP", {"shield": "Oak", "ap": -2}),
        ("Oak, put away with many AP", None),
    ],
)
def test_what_older_versions_wrote_in_words_is_read_once(words: str, holds: dict[str, object] | None) -> None:
    became = WordsBecameSlips(old_slip("state", "putaway", "{shield}, put away with {ap:d} AP"))
    marked = {"type": "marked", "mark": "state/ana", "what": words}
    (told,) = became({"events": [marked]})["events"]
    assert told == (marked if holds is None else {**marked, "slip": {"shape": "putaway", "holds": holds}})


def test_all_slips_of_a_shape_are_found_with_whom_they_lie(draft: Draft) -> None:
    for who, ap in (("ana", 1), ("ben.pack", 2)):
        PUT_AWAY.lay(draft, who, PutAway("Oak", ap))
    assert list(PUT_AWAY.everywhere(draft.table.marks)) == [("ana", PutAway("Oak", 1)), ("ben.pack", PutAway("Oak", 2))]
