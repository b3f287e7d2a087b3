"""An action of a game's catalogue: a command's shape, when it is offered, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from msgspec import Struct

from hearthside.kernel.choices import Among, Barred, Choice, Following, Option, Several
from hearthside.kernel.compounds import Compound, in_a_word
from hearthside.kernel.records import maker_of, record, values_of
from hearthside.kernel.refusals import Impossible, Malformed
from hearthside.kernel.saying import in_a_row
from hearthside.kernel.sight import Role

if TYPE_CHECKING:
    from hearthside.kernel.draft import Draft
    from hearthside.kernel.views import TableView

PLAYER: frozenset[Role] = frozenset({"player"})
GM: frozenset[Role] = frozenset({"gm"})
TABLE: frozenset[Role] = frozenset({"player", "gm"})


class Offer(Struct, frozen=True):
    """What a seat may do now: the choices for each field, or the reason why not."""

    fields: Mapping[str, Choice] = {}
    blocked: Barred | None = None
    urgent: bool = False
    """Whether the table waits for this seat to do just this."""

    @property
    def closed(self) -> Barred | None:
        """Why nobody can take it now: a rule against it, or against everything that could be chosen for one field."""
        if self.blocked is not None:
            return self.blocked
        for choice in self.fields.values():
            if type(choice) is not Among and type(choice) is not Several:
                continue
            # Most lists begin with something open, and no more is looked at.
            if choice.options and choice.options[0].barred and not choice.values():
                return _against_all(choice.options)
        return None

    def reasons(self, command: Any) -> list[Barred]:
        """The rules that speak against this command, each once; a value that does not exist is impossible instead."""
        against = [self.blocked] if self.blocked else []
        offered = self.fields
        presets, said = _presets_and_said(command.__class__)
        for (name, default), value in zip(presets, said(command), strict=True):
            if name in offered:
                choice: Choice | None = offered[name]
                if type(choice) is Following:
                    choice = choice.given(in_a_word(getattr(command, choice.field)))
                if choice is not None:
                    reason = choice.check(value, choice.label or name)
                    if reason is not None:
                        against.append(reason)
                    continue
            if value is not default and value != default and not self.blocked:
                raise Impossible("", "“{name}” cannot be chosen now.", name=name)
        return list(dict.fromkeys(against)) if against else against


MOST_REASONS = 2
"""As many are read in one breath."""


def _against_all(options: tuple[Option, ...]) -> Barred:
    """What speaks against each of these; where that is much, it is read with each of them."""
    against = dict.fromkeys(option.barred for option in options if option.barred)
    rule = next(iter(against)).rule
    if len(against) > MOST_REASONS:
        return Barred(rule, "None of it can be chosen now.")
    return Barred(rule, in_a_row(reason.words for reason in against))


def blocked(rule: str, says: str, **fields: Choice) -> Offer:
    """An offer that is shown but cannot be taken now, with the reason; a GM may still overrule it."""
    return Offer(fields, Barred(rule, says)) if fields else _blocked(rule, says)


@lru_cache(maxsize=1024)
def _blocked(rule: str, says: str) -> Offer:
    return Offer({}, Barred(rule, says))


@record
class Action:
    """One thing people do at this table. The docstring of its command is what a player reads about it."""

    name: str
    command: Any
    """The dataclass a command of this action is."""
    offer: Callable[[TableView], Offer | None]
    decide: Callable[[Draft, str, Any], None]
    rule: str
    label: str
    by: frozenset[Role] = PLAYER
    group: str = "play"
    is_own: bool = False
    """Whether nobody does it in somebody else's place, not even a GM."""
    is_unnamed: bool = False
    """Whether nobody ever learns who did it: it is not even written down."""

    @property
    def help(self) -> str:
        """What this does, in a sentence or two."""
        return _help_of(self.command)


def gm_action(
    name: str,
    command: Any,
    offer: Callable[[TableView], Offer | None],
    decide: Callable[[Draft, str, Any], None],
    rule: str,
    label: str,
) -> Action:
    """Something only the GM does."""
    return Action(name, command, offer, decide, rule=rule, label=label, by=GM, group="gm")


@cache
def _help_of(command: Any) -> str:
    return " ".join((command.__doc__ or "").split())


class Cast:
    """The actions open to one role, in their order."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self.numbers = {action.name: number for number, action in enumerate(self.actions)}
        self.named = {action.name: action for action in self.actions}


@cache
def field_presets(command: Any) -> Mapping[str, Any]:
    """The fields of a command with what they are when nobody says anything; MISSING where one must be said."""
    presets = {
        each.name: each.default_factory() if each.default_factory is not MISSING else each.default
        for each in fields(command)
    }
    return {name: in_a_word(preset) for name, preset in presets.items()}


@cache
def _presets_and_said(command: Any) -> tuple[tuple[tuple[str, Any], ...], Callable[[Any], tuple[Any, ...]]]:
    """Its presets once more, and all that such a command says, in their order."""
    presets = tuple(field_presets(command).items())
    said = values_of([name for name, _ in presets])
    if not any(map(_is_compound, get_type_hints(command).values())):
        return presets, said
    return presets, lambda order: tuple(map(in_a_word, said(order)))


@cache
def _is_compound(wanted: Any) -> bool:
    """Whether it is made of several values, or a list of such."""
    inner = _listed(wanted) or wanted
    return isinstance(inner, type) and issubclass(inner, Compound)


@cache
def _shape_of(command: Any) -> tuple[Mapping[str, Any], tuple[str, ...], Callable[..., Any]]:
    """The types of its fields, those that must be said, and the way to make one."""
    needed = tuple(name for name, preset in field_presets(command).items() if preset is MISSING)
    return get_type_hints(command), needed, maker_of(command)


def read_command(action: Action, values: Mapping[str, Any]) -> Any:
    """Build the command from plain values (as JSON gives them), or say in a sentence what does not fit."""
    types, needed, made = _shape_of(action.command)
    read = {}
    for name, value in values.items():
        wanted = types.get(name)
        if wanted is None:
            raise Malformed("{label} has no “{name}”.", label=action.label, name=str(name)[:40])
        read[name] = value if type(value) is wanted else _read(wanted, value, action.label, name)
        if wanted is str and not value.isascii() and not _can_be_written(value):
            raise Malformed("{label}: “{name}” has characters that nobody can write.", label=action.label, name=name)
    for name in needed:
        if name not in read:
            raise Malformed("{label} needs “{name}”.", label=action.label, name=name)
    return made(**read)


def _can_be_written(words: str) -> bool:
    """Half a character, as broken JSON can smuggle in, cannot be stored or sent."""
    try:
        words.encode()
    except UnicodeEncodeError:
        return False
    return True


@cache
def _listed(wanted: Any) -> Any:
    """What a list of this type is a list of; nothing where it is no list."""
    return get_args(wanted)[0] if get_origin(wanted) is tuple else None


def _read(wanted: Any, value: Any, label: str, name: str) -> Any:
    if wanted in (str, int, bool):
        if type(value) is wanted:
            return value
    elif isinstance(wanted, type) and issubclass(wanted, Compound):
        if type(value) is str and _can_be_written(value):
            try:
                return wanted.read(value)
            except ValueError:
                raise Impossible("", "“{name}” cannot be chosen now.", name=name) from None
    elif isinstance(value, list | tuple) and (inner := _listed(wanted)) is not None:
        return tuple([_read(inner, each, label, name) for each in value])
    kinds = {str: "words", int: "a whole number", bool: "yes or no"}
    usual = "words" if _is_compound(wanted) and not _listed(wanted) else "a list"
    raise Malformed("{label}: “{name}” should be {kind}.", label=label, name=name, kind=kinds.get(wanted, usual))
