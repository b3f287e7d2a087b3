"""Reading the pages of this game: strictly, so that a slip in a page is one sentence that says where it is."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from hearthside.kernel.agenda import Step
from hearthside.kernel.records import fields_of

T = TypeVar("T")
Page = Mapping[str, Any]


class BrokenPage(ValueError):
    """This page makes no sense; the sentence says where and why."""

    def __init__(self, where: str, says: str) -> None:
        super().__init__(f"{where}: {says}")


def open_page(name: str) -> Page:
    """One TOML page of this folder."""
    return tomllib.loads((files("hearthside.kits.deckahedron.adventure.content") / name).read_text("utf-8"))


def read(kind: type[T], table: object, where: str) -> T:
    """One thing of this kind from a table of a page: every key known, every key it needs there, every value fitting."""
    if not isinstance(table, Mapping):
        raise BrokenPage(where, f"expected a table, found {table!r}")
    shape: Any = kind
    known = _keys(shape)
    for key in table:
        if key not in known:
            raise BrokenPage(where, f"there is no “{key}” here{_perhaps(key, known)}")
    for key, (is_required, _) in known.items():
        if key not in table and is_required:
            raise BrokenPage(where, f"“{key}” is missing")
    values = {key: _value(hint, table[key], f"{where} › {key}") for key, (_, hint) in known.items() if key in table}
    try:
        return kind(**values)
    except BrokenPage:
        raise
    except ValueError as why:
        raise BrokenPage(where, str(why)) from None


def read_all(kind: type[T], page: Page, key: str, where: str) -> Mapping[str, T]:
    """All things of one kind that a page lists under a key, by their id and in the order of the page."""
    listed = page.get(key)
    if not isinstance(listed, list) or not listed:
        raise BrokenPage(where, f"it lists no [[{key}]]")
    found: dict[str, T] = {}
    for number, table in enumerate(listed, start=1):
        name = table.get("id") if isinstance(table, Mapping) else None
        if not isinstance(name, str):
            raise BrokenPage(f"{where} › {key} {number}", "“id” is missing")
        if name in found:
            raise BrokenPage(f"{where} › {name}", "there are two of this id")
        found[name] = read(kind, table, f"{where} › {name}")
    return MappingProxyType(found)


def only_keys(page: Page, known: set[str], where: str) -> None:
    """Refuse a page with a part nobody reads."""
    for key in page:
        if key not in known:
            raise BrokenPage(where, f"there is no “{key}” here{_perhaps(key, known)}")


@cache
def _keys(kind: Any) -> dict[str, tuple[bool, Any]]:
    """What can be said of such a thing: whether it must be, and what it may be."""
    hints = get_type_hints(kind)
    if issubclass(kind, Step):
        return {name: (needed, hints[name]) for name, needed in fields_of(kind).items() if name not in kind.IN_PLAY}
    return {
        field.name: (field.default is MISSING and field.default_factory is MISSING, hints[field.name])
        for field in fields(kind)
    }


def _perhaps(word: str, known: Mapping[str, Any] | set[str] | tuple[Any, ...]) -> str:
    close = get_close_matches(word, [str(each) for each in known], n=1)
    return f"; did you mean “{close[0]}”?" if close else ""


def _value(hint: Any, found: object, where: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _one_of(get_args(hint), found, where)
    if origin is Literal:
        return _word(get_args(hint), found, where)
    if origin is tuple:
        return _list(get_args(hint)[0], found, where)
    if origin is not None:
        keys, values = get_args(hint)
        return _by_word(keys, values, found, where)
    if isinstance(hint, type) and is_dataclass(hint):
        return read(hint, found, where)
    return _plain(hint, found, where)


def _one_of(hints: tuple[Any, ...], found: object, where: str) -> Any:
    kinds = [hint for hint in hints if hint is not NoneType]
    if len(kinds) == 1:
        return _value(kinds[0], found, where)
    # Several kinds of thing in one place are told apart by their verb: { do = "deal", ... }.
    if not isinstance(found, Mapping) or not isinstance(found.get("do"), str):
        raise BrokenPage(where, f"expected a table with “do”, found {found!r}")
    by_verb = {kind.verb(): kind for kind in kinds}
    verb = found["do"]
    if verb not in by_verb:
        raise BrokenPage(where, f"there is no effect “{verb}”{_perhaps(verb, by_verb)}")
    return read(by_verb[verb], {key: each for key, each in found.items() if key != "do"}, f"{where} › {verb}")


def _word(words: tuple[Any, ...], found: object, where: str) -> object:
    if type(found) is not type(words[0]) or found not in words:
        listed = ", ".join(str(word) for word in words)
        raise BrokenPage(where, f"{found!r} is none of {listed}")
    return found


def _list(hint: Any, found: object, where: str) -> tuple[Any, ...]:
    if not isinstance(found, list):
        raise BrokenPage(where, f"expected a list, found {found!r}")
    return tuple(_value(hint, each, f"{where} {number}") for number, each in enumerate(found, start=1))


def _by_word(keys: Any, values: Any, found: object, where: str) -> Mapping[Any, Any]:
    """A table with one entry for some of the words of a list, or for some of the results 1 to 4 (TF-RES-01)."""
    if not isinstance(found, Mapping) or not found:
        raise BrokenPage(where, f"expected a table, found {found!r}")
    words = ("1", "2", "3", "4") if keys is int else get_args(keys)
    for key in found:
        _word(words, key, where)
    return MappingProxyType(
        {keys(key) if keys is int else key: _value(values, found[key], f"{where} {key}") for key in sorted(found)}
    )


def _plain(hint: Callable[..., Any], found: object, where: str) -> object:
    if type(found) is not hint:
        raise BrokenPage(where, f"expected {_PLAIN[hint]}, found {found!r}")
    if found == "" or (isinstance(found, str) and found != found.strip()):
        raise BrokenPage(where, "these words are empty or have blanks around them")
    return found


_PLAIN: Mapping[Any, str] = {str: "words", int: "a whole number", bool: "true or false"}
