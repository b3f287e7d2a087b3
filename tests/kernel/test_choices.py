"""What a field may be: every choice lists what it would accept."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.kernel.actions import Offer
from hearthside.kernel.choices import (
    Among,
    Barred,
    Between,
    Following,
    Option,
    Pick,
    Places,
    Settled,
    Several,
    Spaces,
    Words,
    YesNo,
    options,
    settled,
)
from hearthside.kernel.refusals import Impossible, No
from hearthside.kernel.saying import say

CLOSED = Barred("TG-01", "Not today.")
COLOURS = (Option("red", "Red"), Option("blue", "Blue", CLOSED), Option("green", "Green"))

some_options = st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=6, unique_by=lambda each: each[0]).map(
    lambda found: tuple(Option(value, str(value), CLOSED if is_barred else None) for value, is_barred in found)
)
limits = st.tuples(st.integers(0, 4), st.integers(0, 4)).map(sorted)
choices: st.SearchStrategy[Settled] = st.one_of(
    st.builds(Among, some_options),
    st.builds(lambda found, most: Several(found, most[0], most[1]), some_options, limits),
    st.builds(lambda ends: Between(min(ends), max(ends)), st.tuples(st.integers(-99, 99), st.integers(-99, 99))),
    st.builds(
        lambda tokens, most: Pick("deck/table", tuple(tokens), most[0], most[1]),
        st.lists(st.integers(1, 50), max_size=6, unique=True),
        limits,
    ),
    st.builds(Words, st.integers(1, 60), st.booleans()),
    st.just(YesNo()),
    st.builds(Spaces, st.integers(1, 60), st.integers(1, 40), st.booleans(), st.sampled_from(("", "Nowhere"))),
)


@given(choices)
def test_every_value_a_choice_lists_passes_its_own_check(choice: Settled) -> None:
    for value in choice.values():
        assert choice.check(value, "field") is None


@given(st.lists(st.integers(0, 9), max_size=5), st.lists(st.integers(0, 9), unique=True, max_size=5), limits)
def test_a_pick_takes_the_right_number_of_cards_that_lie_there_and_none_twice(
    picked: list[int], lying: list[int], limit: list[int]
) -> None:
    pick = Pick("deck/table", tuple(lying), limit[0], limit[1])
    fits = limit[0] <= len(picked) <= limit[1] and set(picked) <= set(lying) and len(set(picked)) == len(picked)
    assert passes(pick, tuple(picked)) == fits


def passes(choice: Settled, value: Any) -> bool:
    try:
        return choice.check(value, "field") is None
    except No:
        return False


def test_a_place_is_called_by_what_it_is_and_whose_each_said_once() -> None:
    places = Places(
        titles={"harm": "Harm", "round": "Round", "creature.size": "Size", "draw": "Draw pile"},
        whose={"ana": "Ana", "creature/3": "Grunt"},
        there={"ana": ("harm",), "table": ("round", "draw"), "creature/3": (".size",)},
        named={"draw/table": "The deck of Fate"},
    )
    assert {option.value: option.label for option in places.options} == {
        "harm/ana": "Harm of Ana",
        "round/table": "Round",
        "draw/table": "The deck of Fate",
        "creature/3.size": "Size of Grunt",
    }
    assert places.check("creature/3.size", "track") is None
    with pytest.raises(Impossible, match=r"harm/ana, round/table, draw/table or creature/3\.size, not harm/ben"):
        places.check("harm/ben", "track")


def test_one_of_several_is_open_barred_or_does_not_exist() -> None:
    choice = Among(COLOURS)
    assert choice.values() == ("red", "green")
    assert choice.check("red", "colour") is None
    assert choice.check("blue", "colour") == CLOSED
    with pytest.raises(Impossible, match="red, blue or green, not pink"):
        choice.check("pink", "colour")
    with pytest.raises(Impossible, match="nothing at the moment"):
        Among(()).check("red", "colour")


def test_a_number_is_not_the_word_for_it() -> None:
    numbers = Among(options([(1, "one")]))
    for value in ("1", True, 1.0):
        with pytest.raises(Impossible):
            numbers.check(value, "number")


def test_what_was_said_is_chosen_as_plain_words() -> None:
    oath = say("{name} (Major)", name="Oath")
    choice = Among(options([(oath, oath)]))
    assert [type(value) for value in choice.values()] == [str]
    assert choice.check("Oath (Major)", "which") is None


def test_some_of_several_are_barred_when_one_of_them_is() -> None:
    choice = Several(COLOURS, 1, 2)
    assert choice.values() == (("red",), ("red", "green"))
    assert choice.check(("red", "blue"), "colours") == CLOSED
    for value in ((), ("red", "red"), ("red", "green", "blue"), ("pink",)):
        with pytest.raises(Impossible):
            choice.check(value, "colours")
    assert Several(COLOURS, 3, 3).values() == ()


@pytest.mark.parametrize("value", [0, 7, -(10**30)])
def test_a_number_outside_the_range_does_not_exist(value: int) -> None:
    with pytest.raises(Impossible, match="goes from 1 to 6"):
        Between(1, 6).check(value, "number")
    assert Between(1, 6).values() == (1, 2, 3, 4, 5, 6)
    assert Between(0, 100).values() == (0, 50, 100)


def test_words_are_short_enough_and_there_where_they_are_needed() -> None:
    assert passes(Words(most=3), "abc")
    assert passes(Words(), "")
    for choice, value in ((Words(most=3), "abcd"), (Words(optional=False), ""), (Words(optional=False), " \n ")):
        with pytest.raises(Impossible):
            choice.check(value, "words")


def test_a_long_value_is_not_repeated_at_length() -> None:
    with pytest.raises(Impossible) as caught:
        Among(COLOURS).check("x" * 5000, "colour")
    assert len(caught.value.says) < 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Cast something on somebody."""

    spell: str
    on: tuple[str, ...] = ()


FOLLOWING = Offer(
    {
        "spell": Among(options((("heal", "Heal"), ("sound", "Make a sound")))),
        "on": Following("spell", {"heal": Several((Option("ana", "Ana"), Option("orc", "The Orc", CLOSED)), 1, 1)}),
    }
)


def test_what_follows_from_another_field_is_checked_by_what_that_field_says() -> None:
    assert FOLLOWING.reasons(Cast(spell="heal", on=("ana",))) == []
    assert FOLLOWING.reasons(Cast(spell="heal", on=("orc",))) == [CLOSED]
    assert FOLLOWING.reasons(Cast(spell="sound")) == []
    for unfit in (Cast(spell="heal"), Cast(spell="heal", on=("ana", "orc")), Cast(spell="sound", on=("ana",))):
        with pytest.raises(Impossible):
            FOLLOWING.reasons(unfit)


def test_a_choice_is_settled_by_what_was_said_before() -> None:
    heals = FOLLOWING.fields["on"]
    several = settled(heals, {"spell": "heal"})
    assert isinstance(several, Several)
    assert (settled(heals, {"spell": "sound"}), settled(heals, {}), settled(several, {})) == (None, None, several)
    assert heals.values() == ()


def test_what_goes_with_another_one_is_barred_without_it() -> None:
    alone = Barred("X-1", "Not alone.")
    choice = Several((Option("noun", "Noun"), Option("word", "Word", alone)), 0, 2, beside={"word": "noun"})
    assert choice.check(("word",), "words") == alone
    assert choice.check(("word", "noun"), "words") is None
    assert choice.values() == ((), ("noun",))


def test_a_space_is_on_the_board_by_its_name_or_does_not_exist() -> None:
    board = Spaces(28, 9, several=True)
    assert board.check(("A1", "Z9", "BB9"), "spaces") is None
    for wrong in (("CC1",), ("A10",), ("AB1",), ("a1",), ("A1", "A1"), (), ("",), (3,)):
        with pytest.raises(Impossible):
            board.check(wrong, "spaces")
    assert Spaces(3, 3, nowhere="At the edge").check("", "at") is None
    with pytest.raises(Impossible):
        Spaces(3, 3).check("", "at")
