"""A choice made of several values is one word to whoever chooses it, and fields with types to the rules."""

from dataclasses import dataclass

import pytest

from hearthside.kernel.actions import Action, Offer, field_presets, read_command
from hearthside.kernel.choices import Among, Option
from hearthside.kernel.compounds import Compound
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible, Malformed


@record
class Blow(Compound):
    """A weapon, how often, and whom it is for."""

    weapon: str
    times: int
    whom: str = ""


@record
class Going(Compound):
    """A way, and who goes where that is somebody else."""

    between = ": "
    first_is_long = True
    who: str = ""
    way: str = ""


@record
class Dealt(Compound):
    """A seat, and what it is dealt."""

    between = "+"
    seat: str
    cards: tuple[int, ...] = ()


NOWHERE = Going()


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Strike, perhaps on the way."""

    blow: Blow
    going: Going = NOWHERE
    more: tuple[Blow, ...] = ()


def _nothing(*_: object) -> None:
    """Nobody asks for more than the command."""


STRIKE = Action("strike", Strike, _nothing, _nothing, rule="", label="Strike")


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (Blow("axe", 2, "foe/7"), "axe/2/foe/7"),
        (Blow("axe", 2), "axe/2"),
        (Going("Ada: the bold", "north"), "Ada: the bold: north"),
        (Going("", "north"), "north"),
        (Going(), ""),
        (Dealt("ana", (3, 1, 2)), "ana+3+1+2"),
        (Dealt("ana"), "ana"),
    ],
)
def test_what_is_put_into_a_word_is_read_from_it(value: Compound, word: str) -> None:
    assert value.word == word
    assert type(value).read(word) == value


@pytest.mark.parametrize("word", ["", "axe", "axe/often", "axe//ana"])
def test_a_word_that_says_nothing_of_the_kind_cannot_be_chosen(word: str) -> None:
    with pytest.raises(ValueError):
        Blow.read(word)
    with pytest.raises(Impossible):
        read_command(STRIKE, {"blow": word})


@pytest.mark.parametrize("value", [7, ["axe", 2], None, "axe/1/\ud800"])
def test_what_is_no_word_at_all_makes_no_sense(value: object) -> None:
    with pytest.raises(Malformed):
        read_command(STRIKE, {"blow": value})


def test_a_command_has_the_values_and_an_offer_the_words() -> None:
    order = read_command(STRIKE, {"blow": "axe/2/ana", "going": "ben: north", "more": ["bow/1"]})
    assert order == Strike(blow=Blow("axe", 2, "ana"), going=Going("ben", "north"), more=(Blow("bow", 1),))
    assert {name: field_presets(Strike)[name] for name in ("going", "more")} == {"going": "", "more": ()}
    ways = {"blow": Among((Option(Blow("axe", 2, "ana").word, "The axe, twice"),))}
    assert Offer(ways).reasons(Strike(blow=Blow("axe", 2, "ana"))) == []
    with pytest.raises(Impossible):
        Offer(ways).reasons(Strike(blow=Blow("axe", 3, "ana")))
    with pytest.raises(Impossible, match="going"):
        Offer(ways).reasons(Strike(blow=Blow("axe", 2, "ana"), going=Going("", "north")))
