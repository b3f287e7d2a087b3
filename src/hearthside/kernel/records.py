"""Records: small values that nobody changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform, overload

from msgspec import Struct, structs

C = TypeVar("C", bound=type[Any])


@overload
def record(cls: C) -> C: ...


@overload
def record(*, kw_only: bool = False) -> Callable[[C], C]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: Any = None, *, kw_only: bool = False) -> Any:
    """A frozen dataclass to whoever reads the code and to the type checker, which lets nobody change it.

    At run time it is made without the guards of a frozen one, three times as fast: a table makes a dozen of them with
    every action.
    """

    def made(cls: Any) -> Any:
        return dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)(cls)

    return made if cls is None else made(cls)


def maker_of(shape: Any) -> Callable[..., Any]:
    """The quick way to make records of a frozen, keyword-only dataclass: its guards take longer than all the rest.

    They are made without guards, and get them then. That cannot be where its slots lie elsewhere, with those of a
    dataclass it goes on from, or where it has none.
    """
    plain: Any = make_dataclass(
        shape.__name__, [(each.name, Any, _like(each)) for each in fields(shape)], slots=True, kw_only=True
    )
    try:
        object.__new__(plain).__class__ = shape
    except TypeError:
        return cast("Callable[..., Any]", shape)

    def made(**values: Any) -> Any:
        it = plain(**values)
        it.__class__ = shape
        return it

    return made


def _like(other: Field[Any]) -> Any:
    if other.default_factory is not MISSING:
        return field(default_factory=other.default_factory)
    return field() if other.default is MISSING else field(default=other.default)


def values_of(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The quick way to read these fields of a record, all at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda what: tuple([getattr(what, name) for name in names])


def fields_of(shape: type[Struct]) -> Mapping[str, bool]:
    """The fields of a step or a matter, and whether each of them has to be said."""
    return {each.name: each.required for each in structs.fields(shape)}
