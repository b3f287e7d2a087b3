"""Records: small values that nobody changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform, overload

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


def fields_of(shape: type[Struct]) -> Mapping[str, bool]:
    """The fields of a step or a matter, and whether each of them has to be said."""
    return {each.name: each.required for each in structs.fields(shape)}
