"""What is still to come: steps that wait with the question somebody is asked, and never leave the house."""

import json

import pytest

from hearthside.kernel.agenda import Ask, Once, Step, about, carry_out, is_about
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.journal import Journal, Next
from hearthside.kernel.log import Entry
from hearthside.kernel.save import load_lines, save_lines
from hearthside.kernel.views import seen_by
from tests.kernel.game import BEASTS, TINY, Comes, Luring, play, refuse, tiny_table


def lured() -> Journal:
    """Ana is asked for a coin, and Ben will be."""
    table = tiny_table()
    play(table, "gm", "lure", name="A wolf?")
    return table


def reopened(table: Journal) -> Journal:
    """The same table, saved and opened again."""
    system, version, entries = load_lines(list(save_lines("tiny", 1, table.entries)))
    assert (system, version) == ("tiny", 1)
    return Journal(TINY, entries)


def test_steps_are_carried_out_until_somebody_has_to_choose() -> None:
    table = lured()
    assert list(table.table.awaited) == ["ana"]
    play(table, "ana", "add", coin=True)
    assert list(table.table.awaited) == ["ben"]
    assert not BEASTS.ids(table.table)
    play(table, "ben", "add")
    assert not table.table.awaited
    assert [beast.name for beast in BEASTS.all(table.table).values()] == ["A wolf?"]


def test_a_table_saved_in_the_middle_of_a_question_goes_on_where_it_stopped() -> None:
    table = reopened(lured())
    play(table, "ana", "add", coin=True)
    table = reopened(table)
    play(table, "ben", "add", coin=True)
    assert [beast.hunger for beast in BEASTS.all(table.table).values()] == [2]


def test_what_a_question_is_about_has_a_type() -> None:
    for table in (lured(), reopened(lured())):
        asked = table.table.awaited["ana"]
        assert about(asked, Luring) == Luring("A wolf?", 0)
        assert is_about(asked, Luring)
        assert about(table.view("ben").awaited["ana"], Luring) == Luring("A wolf?", 0)


def test_nobody_hears_what_comes_after_an_answer() -> None:
    table = lured()
    (asked,) = (event for event in table.entries[-1].events if isinstance(event, Awaited))
    assert any(isinstance(step, Comes) for step in asked.then)
    for seat in table.table.seats:
        heard = seen_by(TINY, table.table, asked, seat)
        assert heard is not None
        assert "then" not in heard
        assert "comes" not in json.dumps(table.view(seat).awaited["ana"].says)


def test_who_is_not_asked_has_nothing_to_answer() -> None:
    assert refuse(lured(), "ben", "add").kind == "impossible"


def test_a_second_question_to_somebody_comes_after_the_first() -> None:
    table = lured()
    play(table, "gm", "lure", name="A bear")
    asked = []
    while table.table.awaited:
        ((seat, question),) = table.table.awaited.items()
        asked.append((seat, about(question, Luring).name))
        play(table, seat, "add", coin=True)
    assert asked == [("ana", "A wolf?"), ("ben", "A wolf?"), ("ana", "A bear"), ("ben", "A bear")]
    assert [beast.name for beast in BEASTS.all(table.table).values()] == ["A wolf?", "A bear"]


def carried_out(table: Journal, *steps: Step) -> None:
    """These steps, on the record of this table."""
    draft = Draft(TINY, table.table, ScriptedChance())
    carry_out(draft, steps)
    table.keep(Next(Entry(table.seq + 1, "gm", {"do": "test"}, tuple(draft.events)), draft.table))


def test_what_comes_once_somebody_is_free_waits_for_their_answer() -> None:
    table = lured()
    carried_out(table, Once("ana"), Comes("A bear"))
    assert not BEASTS.ids(table.table)
    play(table, "ana", "add", coin=True)
    play(table, "ben", "add")
    assert [beast.name for beast in BEASTS.all(table.table).values()] == ["A wolf?", "A bear"]
    carried_out(table, Once("ana"), Comes("A fox"))
    assert BEASTS.named(table.table, "A fox")


def test_a_question_may_have_something_that_only_the_gm_knows() -> None:
    table = tiny_table()
    carried_out(table, Ask("ana", ("add",), "TG-06", "A coin?", Luring("A wolf", 0), {"hunger": 3}))
    assert table.view("gm").awaited["ana"].secret == {"hunger": 3}
    assert table.view("ana").awaited["ana"].secret == {}


def test_a_question_about_something_else_says_so() -> None:
    class Other(Luring, frozen=True):
        """Something else."""

        more: int

    with pytest.raises(TypeError, match="not about Other"):
        about(reopened(lured()).table.awaited["ana"], Other)
