"""Things: what lies on the table as a record of its own, such as a creature, an item, a clock or a zone.

A thing is known by an id that the table gives it, so it may be called whatever people like. Its record is a dataclass
that a game declares, and every field says who may see it: `Open` fields everybody, `Screened` ones only the GM, until
they are uncovered for this one thing. A thing that lurks is known to nobody but the GM, or to the one player who keeps
it, and then not even to the GM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, NewType, TypeVar, final, get_type_hints

from msgspec import Struct, convert, to_builtins

from hearthside.kernel.events import Facts, To
from hearthside.kernel.records import maker_of, record

if TYPE_CHECKING:
    from hearthside.kernel.table import Table
    from hearthside.kernel.views import TableView

T = TypeVar("T")
L = TypeVar("L")
V = TypeVar("V")

Open = Annotated[T, To.ALL]
Screened = Annotated[T, To.GM]

ThingId = NewType("ThingId", str)
"""The id of a thing, `creature/3`. It can own piles, tracks, marks and sheets like a seat; no seat has a slash."""


@final
class Laid(Struct, frozen=True, dict=True):
    """A thing as it lies on the table."""

    kind: str
    what: Any
    """Its record."""
    shown: frozenset[str] = frozenset()
    """Screened fields that everybody sees by now."""
    lurks: bool = False
    """Whether only one seat knows of it: whoever keeps it, or else the GM."""
    kept_by: str = ""
    """The seat that keeps it to itself; all of it is open to them."""

    @cached_property
    def looks(self) -> dict[bool, ThingView | None]:
        """How it looks to the GM, and to everybody else: worked out once for as long as it stays as it is."""
        return {}


class ThingView(Struct, frozen=True, dict=True):
    """A thing as one seat sees it: the fields it may see, in plain values."""

    kind: str
    fields: Facts
    hidden: tuple[str, ...] = ()
    """To the GM: the fields that nobody else sees."""
    lurks: bool = False
    """To whoever does know of it: whether nobody else does."""

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


BY_LOT = "x"
"""Stands before a number that was drawn by lot."""


class Things(dict[ThingId, L]):
    """The things that lie somewhere, and what follows from them alone: worked out once, until one of them changes."""

    __slots__ = ("known",)

    def __init__(self, things: Mapping[ThingId, L]) -> None:
        super().__init__(things)
        self.known: dict[str, Any] = {}


def once(lying: Table | TableView, what: str, work_out: Callable[[Table | TableView], V]) -> V:
    """Something that follows from the things that lie there and from nothing else: asked for often, worked out once."""
    known: dict[str, V] | None = getattr(lying.things, "known", None)
    if known is None:  # somebody watches what is looked at
        return work_out(lying)
    if what not in known:
        known[what] = work_out(lying)
    return known[what]


class ThingKind(Generic[T]):
    """A kind of thing, `CREATURES = ThingKind("creature", "Creatures", Creature)`, and the way to those there are."""

    def __init__(self, name: str, title: str, shape: type[T], numbers: Mapping[str, Number] | None = None) -> None:
        if not is_dataclass(shape):
            raise TypeError(f"{shape.__name__} is no dataclass")
        self.name, self.title, self.shape, self.numbers = name, title, shape, numbers or {}
        self._of_this_kind, self._names = f"{name}/", f"{name}/names"
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

    @cached_property
    def _make(self) -> Callable[..., T]:
        return maker_of(self.shape)

    def all(self, lying: Table | TableView) -> Mapping[ThingId, T]:
        """Every thing of this kind that is there, as far as it is seen, the oldest first."""
        return once(lying, self.name, self._all)

    def _all(self, lying: Table | TableView) -> Mapping[ThingId, T]:
        # Only those are looked at: whoever watches need not look again when something of another kind changes.
        things = lying.things
        return {thing: self.read(things[thing]) for thing in self.ids(lying)}

    def ids(self, lying: Table | TableView) -> list[ThingId]:
        """The ids of all that are there."""
        start = self._of_this_kind
        return [thing for thing in lying.things if thing.startswith(start)]

    def get(self, lying: Table | TableView, thing: str) -> T | None:
        """The one with this id, if it is there and of this kind. Whatever is no such id is nothing."""
        laid = lying.things.get(ThingId(thing)) if thing.startswith(self._of_this_kind) else None
        if laid is None:
            return None
        found: T = laid.what if type(laid) is Laid else self.read(laid)
        return found

    def of(self, lying: Table | TableView, thing: str) -> T:
        """The one with this id. Raises KeyError where there is none."""
        found = self.get(lying, thing)
        if found is None:
            raise KeyError(thing)
        return found

    def named(self, lying: Table | TableView, name: str) -> list[ThingId]:
        """Those with a field `name` that says this."""
        return [thing for thing, what in self.all(lying).items() if getattr(what, "name", None) == name]

    def called(self, lying: Table | TableView) -> Mapping[ThingId, str]:
        """What people call each of them: its name, and a number behind it where its owner has others called so."""
        return once(lying, self._names, self._called)

    def _called(self, lying: Table | TableView) -> Mapping[ThingId, str]:
        things, here = lying.things, self.all(lying)
        so_far: dict[tuple[str, str], int] = {}
        found = {}
        # What lurks comes last, or a number would tell of it.
        for thing in sorted(here, key=lambda each: things[each].lurks):
            what = here[thing]
            name = str(getattr(what, "name", thing))
            alike = (str(getattr(what, "owner", "")), name)
            so_far[alike] = count = so_far.get(alike, 0) + 1
            found[thing] = name if count == 1 else f"{name} {count}"
        return found

    def read(self, laid: Laid | ThingView) -> T:
        """The record of one that lies there; what may not be seen of it is as it would be by default."""
        if type(laid) is Laid:
            found: T = laid.what
            return found
        known = laid.records
        if self.shape not in known:
            known[self.shape] = convert(laid.fields, self.shape)
        return known[self.shape]  # type: ignore[no-any-return]

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
        types = self._types
        values = {name: getattr(what, name) for name in types}
        for name, value in plain.items():
            values[name] = convert(value, types[name])
        return self._make(**values)

    def differences(self, before: T, after: T) -> Facts:
        """The fields that are not as they were, in plain values."""
        named = [(name, getattr(after, name)) for name in self._types]
        return {name: to_builtins(value) for name, value in named if value != getattr(before, name)}

    def split(self, plain: Facts, shown: frozenset[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What everybody may see of these fields, and what only the GM may."""
        hidden = self.screened - shown
        return (
            {name: value for name, value in plain.items() if name not in hidden},
            {name: value for name, value in plain.items() if name in hidden},
        )

    def seen(self, laid: Laid, seat: str, *, by_gm: bool) -> ThingView | None:
        """One of them to somebody at the table."""
        if laid.kept_by:
            # Whoever keeps it sees all of it, and the GM is like everybody else.
            by_gm = laid.kept_by == seat
        looks = laid.looks
        if by_gm not in looks:
            looks[by_gm] = self._look(laid, by_gm=by_gm)
        return looks[by_gm]

    def _look(self, laid: Laid, *, by_gm: bool) -> ThingView | None:
        if laid.lurks and not by_gm:
            return None
        plain, hidden = self.plain(laid.what), self.screened - laid.shown
        if by_gm:
            look = ThingView(laid.kind, plain, tuple(sorted(hidden)), laid.lurks)
            look.records[self.shape] = laid.what
        else:
            look = ThingView(laid.kind, self.split(plain, laid.shown)[0])
            look.records[self.shape] = self._make(
                **{name: getattr(laid.what, name) for name in self._types if name not in hidden}
            )
        return look
