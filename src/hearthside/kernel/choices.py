"""What a field of a command may be, here and now. Few kinds, closed: each checks, lists and describes itself."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Any, final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr

from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import Said, Saying, Wording, listed, said_again, say
from hearthside.kernel.sight import kind_of


class Barred(Struct, frozen=True):
    """Why something is not possible now, with the rule that says so."""

    rule: str
    says: str
    said: Saying | UnsetType = UNSET
    """What the words were made of, where they know."""

    def __post_init__(self) -> None:
        if type(self.says) is Said:
            force_setattr(self, "said", self.says.saying)
            force_setattr(self, "says", str(self.says))

    @property
    def words(self) -> str:
        """What it says, with what that was made of."""
        return said_again(self.says, self.said)


class _Labelled(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What every choice has: the words people read above it."""

    label: str = ""
    said: Saying | UnsetType = UNSET
    """What the words were made of, where they know."""

    def __post_init__(self) -> None:
        if type(self.label) is Said:
            force_setattr(self, "said", self.label.saying)
            force_setattr(self, "label", str(self.label))


class Option(Struct, frozen=True):
    """One of several, with the words people know it by."""

    value: str | int
    label: str
    barred: Barred | None = None
    said: Saying | UnsetType = UNSET
    """What the words were made of, where they know."""
    more: Wording | UnsetType = UNSET
    """What is said about it behind its name."""
    sign: str | UnsetType = UNSET
    """What is drawn with it: a suit, or a token."""
    on: str | UnsetType = UNSET
    """The card it is a part of."""
    holds: bool | UnsetType = UNSET
    """Whether it is so already."""

    def __post_init__(self) -> None:
        if type(self.value) is Said:
            force_setattr(self, "value", str(self.value))
        if type(self.label) is Said:
            force_setattr(self, "said", self.label.saying)
            force_setattr(self, "label", str(self.label))


class Among(_Labelled, frozen=True, tag="among"):
    """One of these."""

    options: tuple[Option, ...]

    def check(self, value: Any, name: str) -> Barred | None:
        """The reason against this value, if there is one; a value that does not exist is impossible."""
        for option in self.options:
            if option.value == value and type(option.value) is type(value):
                return option.barred
        wanted = listed((str(option.value) for option in self.options), "or") or "nothing at the moment"
        raise Impossible("", "“{name}” can be {wanted}, not {value}.", name=name, wanted=wanted, value=_short(value))

    def values(self) -> tuple[Any, ...]:
        """Values that would be accepted."""
        return tuple(option.value for option in self.options if option.barred is None)


class Several(_Labelled, frozen=True, tag="several"):
    """Some of these, none twice."""

    options: tuple[Option, ...]
    least: int
    most: int
    beside: Mapping[str, str] = {}
    """Options that are barred only until another one is picked as well, each with that other one."""

    def check(self, value: Any, name: str) -> Barred | None:
        """As `Among`, for each of them."""
        if len(set(value)) != len(value) or not self.least <= len(value) <= self.most:
            raise Impossible(
                "", "“{name}” takes {least} to {most}, none twice.", name=name, least=self.least, most=self.most
            )
        one = Among(self.options)
        reasons = (one.check(each, name) for each in value if self.beside.get(each) not in value)
        return next((reason for reason in reasons if reason), None)

    def values(self) -> tuple[Any, ...]:
        """Values that would be accepted: the fewest from the front, and the most."""
        open_options = [option.value for option in self.options if option.barred is None]
        if len(open_options) < self.least:
            return ()
        return tuple(dict.fromkeys((tuple(open_options[: self.least]), tuple(open_options[: self.most]))))


class Between(_Labelled, frozen=True, tag="between"):
    """A whole number in this range."""

    least: int
    most: int

    def check(self, value: Any, name: str) -> Barred | None:
        """A number outside the range does not exist."""
        if not self.least <= value <= self.most:
            raise Impossible(
                "",
                "“{name}” goes from {least} to {most}, not {value}.",
                name=name,
                least=self.least,
                most=self.most,
                value=_short(value),
            )
        return None

    def values(self) -> tuple[Any, ...]:
        """Every number of a short range; the ends and the middle of a long one."""
        if self.most - self.least < 12:
            return tuple(range(self.least, self.most + 1))
        return (self.least, (self.least + self.most) // 2, self.most)


class Pick(_Labelled, frozen=True, tag="pick"):
    """Cards of one pile, named by their tokens, so that a face-down card can be picked without being read."""

    place: str
    tokens: tuple[int, ...]
    least: int
    most: int

    def check(self, value: Any, name: str) -> Barred | None:
        """Cards that do not lie there cannot be picked."""
        _check_picked(value, self.least, self.most)
        if not set(value) <= set(self.tokens):
            raise Impossible("", "One of the cards picked for “{name}” does not lie there any more.", name=name)
        return None

    def values(self) -> tuple[Any, ...]:
        """The fewest cards from the top, and the most."""
        if len(self.tokens) < self.least:
            return ()
        return tuple(dict.fromkeys((self.tokens[: self.least], self.tokens[: self.most])))


class PickFrom(_Labelled, frozen=True, tag="pick_from"):
    """Cards of the pile that another field names. Whether they lie there is for the action to see."""

    field: str
    least: int
    most: int

    def check(self, value: Any, name: str) -> Barred | None:  # noqa: ARG002
        """Only the number is known beforehand."""
        _check_picked(value, self.least, self.most)
        return None

    def values(self) -> tuple[Any, ...]:
        """Nothing can be said without the other field."""
        return ()


def _check_picked(value: Any, least: int, most: int) -> None:
    if len(set(value)) != len(value) or not least <= len(value) <= most:
        raise Impossible("", "Pick {least} to {most} cards, none of them twice.", least=least, most=most)


class Spaces(_Labelled, frozen=True, tag="spaces"):
    """A space of a board, or several and none twice, by column and row: F4. A board is known by its size alone."""

    wide: int
    deep: int
    several: bool = False
    nowhere: str = ""
    """What it means to name no space, where one need not be named."""

    def check(self, value: Any, name: str) -> Barred | None:
        """What lies on the board is fine."""
        if value == "" and self.nowhere:
            return None
        named = value if self.several else (value,)
        if not named or len(set(named)) != len(named) or not _board(self.wide, self.deep).issuperset(named):
            raise Impossible("", "“{name}” takes spaces of the map, none twice.", name=name)
        return None

    def values(self) -> tuple[Any, ...]:
        """The corners, and no space where none need be named."""
        corners = dict.fromkeys((space_word(0, 0), space_word(self.wide - 1, self.deep - 1)))
        if self.several:
            return tuple((corner,) for corner in corners)
        return ("", *corners) if self.nowhere else tuple(corners)


@lru_cache
def _board(wide: int, deep: int) -> frozenset[str]:
    """Every space of a board of this size."""
    return frozenset(space_word(column, row) for row in range(deep) for column in range(wide))


def space_word(column: int, row: int) -> str:
    """What people call a space of a board: F4 is the sixth column of the fourth row, and AA1 comes after Z1."""
    turns, letter = divmod(column, len(ascii_uppercase))
    return f"{ascii_uppercase[letter] * (turns + 1)}{row + 1}"


class Places(_Labelled, frozen=True, tag="places"):
    """One place of a table, by what lies there and whose it is: `harm/kresk` is Harm of Kresk.

    A table has hundreds of places, so each title and each name is said once.
    """

    titles: Mapping[str, Wording]
    """What each kind of place is called, and each number of a thing: `harm`, `creature.size`."""
    whose: Mapping[str, Wording]
    """What whoever has some of them is called; what has no name here, as the table itself, is not named."""
    there: Mapping[str, tuple[str, ...]]
    """What each of them has: `harm` of `kresk` is harm/kresk, and `.size` of `creature/3` is creature/3.size."""
    named: Mapping[str, Wording] = {}
    """Places that go by a name of their own."""

    @property
    def options(self) -> tuple[Option, ...]:
        """Each place with its words, as in a list."""
        return tuple(Option(place, words) for place, words in self._spelled_out())

    def _spelled_out(self) -> Iterator[tuple[str, str]]:
        for owner, kinds in self.there.items():
            for kind in kinds:
                is_number = kind.startswith(".")
                place = f"{owner}{kind}" if is_number else f"{kind}/{owner}"
                title = self.titles[f"{kind_of(owner)}{kind}" if is_number else kind]
                whose = self.whose.get(owner)
                words = title if whose is None else say("{what} of {whose}", what=title, whose=whose)
                yield place, self.named.get(place, words)

    def check(self, value: Any, name: str) -> Barred | None:
        """What is not there does not exist."""
        return Among(self.options).check(value, name)

    def values(self) -> tuple[Any, ...]:
        """Every place."""
        return tuple(place for place, _ in self._spelled_out())


class Words(_Labelled, frozen=True, tag="words"):
    """Free words."""

    most: int = 2000
    optional: bool = True

    def check(self, value: Any, name: str) -> Barred | None:
        """Too many words are refused, and none where some are needed."""
        if len(value) > self.most:
            raise Impossible("", "“{name}” can have {most} characters at the most.", name=name, most=self.most)
        if not self.optional and not value.strip():
            raise Impossible("", "“{name}” needs a few words.", name=name)
        return None

    def values(self) -> tuple[Any, ...]:
        """Something a person might write."""
        words = "As the candle burns low."[: self.most]
        return ("", words) if self.optional else (words,)


class YesNo(_Labelled, frozen=True, tag="yesno"):
    """Yes or no. Where both have words of their own, and nothing else is asked, each of them can be a button."""

    yes: str = ""
    no: str = ""

    def check(self, value: Any, name: str) -> Barred | None:  # noqa: ARG002
        """Both are fine."""
        return None

    def values(self) -> tuple[Any, ...]:
        """Both."""
        return (False, True)


Settled = Among | Several | Spaces | Places | Between | Pick | Words | YesNo
"""A choice that stands by itself."""


@final
class Following(_Labelled, frozen=True, tag="following"):
    """What another field says decides what may be said here; where it says nothing of it, there is nothing to say."""

    field: str
    cases: Mapping[str, Settled]

    def given(self, value: Any) -> Settled | None:
        """What may be chosen here once the other field says this."""
        return self.cases.get(value) if isinstance(value, str) else None

    def values(self) -> tuple[Any, ...]:
        """Nothing can be said without the other field."""
        return ()


Choice = Settled | PickFrom | Following


def settled(choice: Choice, said: Mapping[str, Any]) -> Settled | PickFrom | None:
    """A choice, given what the other fields say; none where these leave nothing to choose."""
    return choice.given(said.get(choice.field)) if type(choice) is Following else choice


def options(pairs: Iterable[tuple[str | int, str]]) -> tuple[Option, ...]:
    """Options from values and their labels."""
    return tuple(Option(value, label) for value, label in pairs)


def explained(lines: Iterable[tuple[str | int, str, str]]) -> tuple[Option, ...]:
    """Options from values, their names, and what is said about each."""
    return tuple(Option(value, name, more=says) for value, name, says in lines)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:40] + "…"
