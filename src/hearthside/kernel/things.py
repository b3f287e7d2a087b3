"""Things: what lies on the table as a record of its own, such as a creature, an item, a clock or a zone.

A thing is known by an id that the table gives it, so it may be called whatever people like. Its record is a dataclass
that a game declares, and every field says who may see it: `Open` fields everybody, `Screened` ones only the GM, until
they are uncovered for this one thing. A thing that lurks is known to nobody but the GM.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, NewType, TypeVar, cast, get_type_hints

from msgspec import Struct, convert, to_builtins

from hearthside.kernel.events import Facts, To
from hearthside.kernel.records import record

if TYPE_CHECKING:
    from hearthside.kernel.table import Table
    from hearthside.kernel.views import TableView

T = TypeVar("T")

Open = Annotated[T, To.ALL]
Screened = Annotated[T, To.GM]

ThingId = NewType("ThingId", str)
"""The id of a thing, `creature/3`. It can own piles, tracks, marks and sheets like a seat; no seat has a slash."""


class Laid(NamedTuple):
    """A thing as it lies on the table."""

    kind: str
    what: Any
    """Its record."""
    shown: frozenset[str] = frozenset()
    """Screened fields that everybody sees by now."""
    lurks: bool = False
    """Whether only the GM knows of it."""


class ThingView(Struct, frozen=True, dict=True):
    """A thing as one seat sees it: the fields it may see, in plain values."""

    kind: str
    fields: Facts
    hidden: tuple[str, ...] = ()
    """To the GM: the fields that nobody else sees."""
    lurks: bool = False
    """To the GM: whether nobody else knows of it."""

    @cached_property
    def records(self) -> dict[type, Any]:
        """What was made of the fields, for whoever looks again."""
        return {}


@record
class Number:
    """A field that a GM may set by hand: what people call it, and how far it goes."""

    title: str
    least: int = 0
    most: int | None = None


class ThingKind(Generic[T]):
    """A kind of thing, `CREATURES = ThingKind("creature", "Creatures", Creature)`, and the way to those there are."""

    def __init__(self, name: str, title: str, shape: type[T], numbers: Mapping[str, Number] | None = None) -> None:
        if not is_dataclass(shape):
            raise TypeError(f"{shape.__name__} is no dataclass")
        self.name, self.title, self.shape, self.numbers = name, title, shape, numbers or {}
        if unknown := set(self.numbers) - {each.name for each in fields(shape)}:
            raise TypeError(f"{shape.__name__} has no {', '.join(sorted(unknown))}")
        hints = get_type_hints(shape, include_extras=True)
        self.screened = frozenset(each.name for each in fields(shape) if self._is_screened(each.name, hints))
        for each in fields(shape):
            if each.name in self.screened and each.default is MISSING and each.default_factory is MISSING:
                raise TypeError(f"{shape.__name__}.{each.name} is screened: say what it is to whoever may not see it")

    def _is_screened(self, name: str, hints: Mapping[str, Any]) -> bool:
        declared = [note for note in getattr(hints[name], "__metadata__", ()) if isinstance(note, To)]
        if declared not in ([To.ALL], [To.GM]):
            raise TypeError(f"{self.shape.__name__}.{name} does not say who may see it")
        return declared == [To.GM]

    @cached_property
    def _types(self) -> Mapping[str, Any]:
        return get_type_hints(self.shape)

    def all(self, lying: Table | TableView) -> dict[ThingId, T]:
        """Every thing of this kind that is there, as far as it is seen, the oldest first."""
        return {thing: self.read(laid) for thing, laid in lying.things.items() if laid.kind == self.name}

    def ids(self, lying: Table | TableView) -> list[ThingId]:
        """The ids of all that are there."""
        return [thing for thing, laid in lying.things.items() if laid.kind == self.name]

    def get(self, lying: Table | TableView, thing: str) -> T | None:
        """The one with this id, if it is there and of this kind."""
        laid = lying.things.get(ThingId(thing))
        return self.read(laid) if laid is not None and laid.kind == self.name else None

    def of(self, lying: Table | TableView, thing: str) -> T:
        """The one with this id. Raises KeyError where there is none."""
        found = self.get(lying, thing)
        if found is None:
            raise KeyError(thing)
        return found

    def named(self, lying: Table | TableView, name: str) -> list[ThingId]:
        """Those with a field `name` that says this."""
        return [thing for thing, what in self.all(lying).items() if getattr(what, "name", None) == name]

    def called(self, lying: Table | TableView) -> dict[ThingId, str]:
        """What people call each of them: its name, and a number behind it where its owner has others called so."""
        so_far: Counter[tuple[str, str]] = Counter()
        found = {}
        # What lurks comes last, or a number would tell of it.
        for thing, what in sorted(self.all(lying).items(), key=lambda each: lying.things[each[0]].lurks):
            name = str(getattr(what, "name", thing))
            alike = (str(getattr(what, "owner", "")), name)
            so_far[alike] += 1
            found[thing] = name if so_far[alike] == 1 else f"{name} {so_far[alike]}"
        return found

    def read(self, laid: Laid | ThingView) -> T:
        """The record of one that lies there; what may not be seen of it is as it would be by default."""
        if isinstance(laid, Laid):
            return cast(T, laid.what)
        known = laid.records
        if self.shape not in known:
            known[self.shape] = convert(laid.fields, self.shape)
        return cast(T, known[self.shape])

    # For the kernel alone: records to plain values and back, as events hold them.

    def plain(self, what: T) -> dict[str, Any]:
        """A record in plain values."""
        plain: dict[str, Any] = to_builtins(what)
        return plain

    def made(self, plain: Facts) -> T:
        """The record these plain values say."""
        return convert(plain, self.shape)

    def changed(self, what: Any, plain: Facts) -> T:
        """The record with these fields changed."""
        values = {each.name: getattr(what, each.name) for each in fields(cast(Any, self.shape))}
        return self.shape(**values | {name: convert(value, self._types[name]) for name, value in plain.items()})

    def split(self, plain: Facts, shown: frozenset[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What everybody may see of these fields, and what only the GM may."""
        hidden = self.screened - shown
        return (
            {name: value for name, value in plain.items() if name not in hidden},
            {name: value for name, value in plain.items() if name in hidden},
        )

    def seen(self, laid: Laid, *, by_gm: bool) -> ThingView | None:
        """One of them to somebody at the table."""
        if by_gm:
            return ThingView(laid.kind, self.plain(laid.what), tuple(sorted(self.screened - laid.shown)), laid.lurks)
        return None if laid.lurks else ThingView(laid.kind, self.split(self.plain(laid.what), laid.shown)[0])


def differences(before: Facts, after: Facts) -> dict[str, Any]:
    """The fields that are not as they were."""
    return {name: value for name, value in after.items() if before[name] != value}
