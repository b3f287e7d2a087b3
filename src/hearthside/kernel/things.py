"""Things: what lies on the table as a record of its own, such as a creature, an item, a clock or a zone.

A thing is known by an id that the table gives it, so it may be called whatever people like. Its record is a dataclass
that a game declares, and every field says who may see it: `Open` fields everybody, `Screened` ones only the GM, until
they are uncovered for this one thing. A thing that lurks is known to nobody but the GM, or to the one player who keeps
it, and then not even to the GM.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, NewType, TypeVar, final, get_type_hints

from msgspec import Struct, convert, to_builtins

from hearthside.kernel.events import Facts, To
from hearthside.kernel.records import maker_of, record
from hearthside.kernel.saying import plain_words

if TYPE_CHECKING:
    from hearthside.kernel.table import Table
    from hearthside.kernel.views import TableView

T = TypeVar("T")
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

    def is_bare_to(self, seat: str, *, by_gm: bool) -> bool:
        """Whether somebody sees all of it whatever was uncovered: the GM, or of what a seat keeps that seat alone."""
        return seat == self.kept_by if self.kept_by else by_gm

    @cached_property
    def looks(self) -> dict[bool, ThingView | None]:
        """How it looks bare, and to everybody else: worked out once for as long as it stays as it is."""
        return {}

    @cached_property
    def veils(self) -> list[Laid]:
        """As it lies there for those it is not bare to, where that is not all of it: made once, when somebody looks."""
        return []


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


class Things(dict[ThingId, Laid]):
    """The things that lie somewhere, and what follows from those of one kind alone: worked out once, until one of them
    changes. Tables on which the things of a kind are the same share what is known of them."""

    __slots__ = ("_keepers", "known", "known_openly", "seen")

    def __init__(self, things: Mapping[ThingId, Laid]) -> None:
        super().__init__(things)
        self.known: dict[str, dict[Any, Any]] = dict(things.known) if type(things) is Things else {}
        self.known_openly: dict[str, dict[Any, Any]] = dict(things.known_openly) if type(things) is Things else {}
        """What follows from what lies open of them alone: it stands while only what is the GM's changes."""
        self.seen: dict[tuple[bool, str], Things] = {}
        """The same things as a GM and others see them, with what one of them keeps, once somebody has looked."""
        self._keepers: frozenset[str] | None = None

    @property
    def keepers(self) -> frozenset[str]:
        """The seats that keep something to themselves."""
        if self._keepers is None:
            self._keepers = frozenset([laid.kept_by for laid in self.values() if laid.kept_by])
        return self._keepers

    def touch(self, kind: str, *, openly: bool = True) -> None:
        """Something of this kind is about to change; or only what is the GM's of it."""
        self.known[kind] = {}
        if openly:
            self.known_openly[kind] = {}
        self.seen = {}
        self._keepers = None


def things_seen(
    things: Mapping[ThingId, Laid], kinds: Mapping[str, ThingKind[Any]], seat: str, *, by_gm: bool
) -> Things:
    """The things, each as much of it as a seat may see."""
    if type(things) is not Things:
        things = Things(things)
    if by_gm and things.keepers <= {seat}:
        return things
    eyes = by_gm, seat if seat in things.keepers else ""
    if eyes not in things.seen:
        things.seen[eyes] = _through(things, kinds, seat, by_gm=by_gm)
    return things.seen[eyes]


def _through(things: Things, kinds: Mapping[str, ThingKind[Any]], seat: str, *, by_gm: bool) -> Things:
    """The things through the eyes of a seat. Where it sees all of a kind, what follows from that is known already."""
    seen = Things({})
    for kind in kinds:
        seen.known[kind] = things.known.setdefault(kind, {})
        seen.known_openly[kind] = things.known_openly.setdefault(kind, {})
    for thing, laid in things.items():
        look = laid if laid.is_bare_to(seat, by_gm=by_gm) else kinds[laid.kind].veiled(laid)
        if look is not laid:
            seen.known[laid.kind] = {}
        if look is None:
            seen.known_openly[laid.kind] = {}
        else:
            seen[thing] = look
    return seen


class ThingKind(Generic[T]):
    """A kind of thing, `CREATURES = ThingKind("creature", "Creatures", Creature)`, and the way to those there are."""

    def __init__(self, name: str, title: str, shape: type[T], numbers: Mapping[str, Number] | None = None) -> None:
        if not is_dataclass(shape):
            raise TypeError(f"{shape.__name__} is no dataclass")
        self.name, self.title, self.shape, self.numbers = name, title, shape, numbers or {}
        self._of_this_kind = f"{name}/"
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

    def once(self, lying: Table | TableView, work_out: Callable[..., V], *given: Hashable) -> V:
        """Something that follows from the things of this kind and from what is given, and from nothing else that ever
        changes at a table: asked for often, worked out once."""
        things = lying.things
        if type(things) is not Things:  # somebody watches what is looked at
            return work_out(lying, *given)
        asked = (work_out, given) if given else work_out
        try:
            found: V = things.known[self.name][asked]
        except KeyError:
            found = things.known.setdefault(self.name, {})[asked] = work_out(lying, *given)
        return found

    def openly(self, lying: Table | TableView, work_out: Callable[..., V], *given: Hashable) -> V:
        """The same of what follows from what lies open of them: it asks for nothing that could be behind the screen."""
        things = lying.things
        if type(things) is not Things:
            return work_out(lying, *given)
        asked = (work_out, given) if given else work_out
        try:
            found: V = things.known_openly[self.name][asked]
        except KeyError:
            found = things.known_openly.setdefault(self.name, {})[asked] = work_out(lying, *given)
        return found

    def all(self, lying: Table | TableView) -> Mapping[ThingId, T]:
        """Every thing of this kind that is there, as far as it is seen, the oldest first."""
        return self.once(lying, self._all)

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
        is_open = self.screened.isdisjoint(("name", "owner"))
        return self.openly(lying, self._called) if is_open else self.once(lying, self._called)

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
        plain: dict[str, Any] = to_builtins(what, enc_hook=plain_words)
        return plain

    def made(self, plain: Facts) -> T:
        """The record these plain values say."""
        return convert(plain, self.shape)

    def changed(self, what: Any, plain: Facts) -> T:
        """The record with these fields changed."""
        types = self._types
        values = {name: getattr(what, name) for name in types if name not in plain}
        for name, value in plain.items():
            values[name] = convert(value, types[name])
        return self._make(**values)

    def differences(self, before: T, after: T) -> Facts:
        """The fields that are not as they were, in plain values."""
        named = [(name, getattr(after, name)) for name in self._types]
        return {
            name: to_builtins(value, enc_hook=plain_words) for name, value in named if value != getattr(before, name)
        }

    def news(self, before: T, now: Facts) -> Facts:
        """The fields among these that are not as they were, in plain values and in their order."""
        if len(now) > 1:
            now = {name: now[name] for name in self._types if name in now}
        return {
            name: to_builtins(value, enc_hook=plain_words)
            for name, value in now.items()
            if value != getattr(before, name)
        }

    def split(self, plain: Facts, shown: frozenset[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """What everybody may see of these fields, and what only the GM may."""
        hidden = self.screened - shown
        return (
            {name: value for name, value in plain.items() if name not in hidden},
            {name: value for name, value in plain.items() if name in hidden},
        )

    def seen(self, laid: Laid, seat: str, *, by_gm: bool) -> ThingView | None:
        """One of them to somebody at the table."""
        is_bare, looks = laid.is_bare_to(seat, by_gm=by_gm), laid.looks
        if is_bare not in looks:
            looks[is_bare] = self._look(laid, is_bare=is_bare)
        return looks[is_bare]

    def _look(self, laid: Laid, *, is_bare: bool) -> ThingView | None:
        veiled = laid if is_bare else self.veiled(laid)
        if veiled is None:
            return None
        plain = self.plain(laid.what)
        if is_bare:
            look = ThingView(laid.kind, plain, tuple(sorted(self.screened - laid.shown)), laid.lurks)
        else:
            look = ThingView(laid.kind, self.split(plain, laid.shown)[0])
        look.records[self.shape] = veiled.what
        return look

    def veiled(self, laid: Laid) -> Laid | None:
        """One of them as it lies there for everybody it is not bare to; nothing where it lurks."""
        if laid.lurks:
            return None
        hidden = self.screened - laid.shown
        if not hidden:
            return laid
        if not laid.veils:
            what = self._make(**{name: getattr(laid.what, name) for name in self._types if name not in hidden})
            laid.veils.append(Laid(laid.kind, what))
        return laid.veils[0]
