"""Reading a scenario: from the text of a file to what is given, done and expected, or one sentence about a slip."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from hearthside.games import games
from hearthside.kernel.actions import field_presets
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Sitter
from hearthside.kernel.sight import kind_of
from hearthside.kernel.system import System
from hearthside.scenario.plain import fields_of_events
from hearthside.systems import load

HEAD = ("title", "about", "system", "proves", "source", "options", "seats", "given", "step")
SEAT = ("role", "title", "character")
ROLES = ("player", "gm", "spectator")
LUCK = ("rolls", "picks", "shuffles")
GIVEN = ("deal", "piles", "tracks", "marks", "sheets", "things", "spotlight", *LUCK)
PILE_GIVEN = ("top", "count", "rest")
PILE_WANTED = ("count", "top", "holds", "has", "lacks")
DOING = ("about", "by", "do", "as", "because", "with", *LUCK)
OUTCOME = ("refused", "result", "events", "includes", "says")
"""Expectations about what was done; the others can also be looked at while nothing is done."""
STANDING = ("piles", "tracks", "marks", "sheets", "things", "spotlight", "awaited", "offered", "not_offered", "seen_by")
SEEN = ("piles", "tracks", "marks", "sheets", "things", "hears", "never")
REFUSED = ("rule", "says", "kind")
REFUSALS = ("refused", "impossible", "malformed")
AWAITED = ("actions", "rule", "says", "matter")
SAID = ("says", "rule", "who", "to")
HIDDEN, GONE = "hidden", "gone"

Table = Mapping[str, Any]


class BrokenScenario(ValueError):
    """This scenario makes no sense; the sentence says where and why."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance brings, as the scenario wrote it down."""

    rolls: tuple[int, ...] = ()
    picks: tuple[str, ...] = ()
    shuffles: tuple[tuple[str, ...], ...] | None = None

    def dealer(self) -> ScriptedChance:
        """A dealer who does just that."""
        return ScriptedChance(rolls=self.rolls, picks=self.picks, shuffles=self.shuffles)


@dataclass(frozen=True, slots=True)
class Given:
    """How the table lies before anybody does anything."""

    deal: Table = field(default_factory=dict)
    piles: Table = field(default_factory=dict)
    tracks: Table = field(default_factory=dict)
    marks: Table = field(default_factory=dict)
    sheets: Table = field(default_factory=dict)
    things: Table = field(default_factory=dict)
    spotlight: str = ""
    luck: Luck = Luck()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing somebody does, or a look at the table, and what is expected."""

    number: int
    expected: Table
    by: str = ""
    do: str = ""
    fields: Table = field(default_factory=dict)
    acting_for: str | None = None
    because: str | None = None
    about: str = ""
    luck: Luck = Luck()

    @property
    def where(self) -> str:
        """How to speak of this step."""
        return f"step {self.number}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A piece of play, ready to be played."""

    title: str
    system: System
    seats: tuple[Sitter, ...]
    steps: tuple[Step, ...]
    given: Given = Given()
    about: str = ""
    proves: tuple[str, ...] = ()
    source: str = ""
    options: Table = field(default_factory=dict)


def read_scenario(text: str) -> Scenario:
    """The scenario this text says. Raises BrokenScenario."""
    try:
        head = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise BrokenScenario(f"this is not TOML: {why}.") from None
    except (RecursionError, ValueError):  # lists in lists without end, a number of thousands of digits
        raise BrokenScenario("this is deeper or longer than any scenario.") from None
    only(HEAD, head, "the head")
    system = _system(wanted(head, "system", str, "the head"))
    seats = _seats(_table(head, "seats", "the head"))
    names = tuple(sitter.name for sitter in seats)
    steps = wanted(head, "step", list, "the head", [])
    if not steps:
        raise BrokenScenario("there is no [[step]]: nothing happens.")
    return Scenario(
        title=wanted(head, "title", str, "the head"),
        system=system,
        seats=seats,
        steps=tuple(_step(each, number, names, system) for number, each in enumerate(steps, start=1)),
        given=_given(_table(head, "given", "the head"), names, system),
        about=wanted(head, "about", str, "the head", ""),
        proves=_strings(head, "proves", "the head"),
        source=wanted(head, "source", str, "the head", ""),
        options=_table(head, "options", "the head"),
    )


def _system(name: str) -> System:
    if name not in games():
        raise BrokenScenario(f"there is no game “{name}”{did_you_mean(name, games())}.")
    return load(name)


def _seats(table: Table) -> tuple[Sitter, ...]:
    if not table:
        raise BrokenScenario("nobody sits at the table: write [seats.NAME].")
    sitters = []
    for name in table:
        seat, where = _table(table, name, "[seats]"), f"[seats.{name}]"
        only(SEAT, seat, where)
        role = wanted(seat, "role", str, where, "player")
        if role not in ROLES:
            raise BrokenScenario(f"{where}: a role is {', '.join(ROLES)}, not “{role}”.")
        title = wanted(seat, "title", str, where, "")
        sitters.append(Sitter(name, title, role, _table(seat, "character", where)))
    return tuple(sitters)


def _given(table: Table, names: tuple[str, ...], system: System) -> Given:
    where = "[given]"
    only(GIVEN, table, where)
    parts = {key: _table(table, key, where) for key in ("deal", "piles", "tracks", "marks", "sheets")}
    for key, part in parts.items():
        check_kinds(system, "piles" if key == "deal" else key, part, f"[given.{key}]")
    for place, lies in parts["piles"].items():
        if isinstance(lies, Mapping):
            only(PILE_GIVEN, lies, f"[given.piles] {place}")
    things = _table(table, "things", where)
    for name in things:
        _table(things, name, "[given.things]")
    spotlight = wanted(table, "spotlight", str, where, "")
    if spotlight:
        _seat(spotlight, names, where)
    return Given(**parts, things=things, spotlight=spotlight, luck=_luck(table, where))


def _luck(table: Table, where: str) -> Luck:
    rolls = wanted(table, "rolls", list, where, [])
    if any(type(face) is not int for face in rolls):
        raise BrokenScenario(f"{where}: “rolls” are whole numbers.")
    shuffles = wanted(table, "shuffles", list, where, []) if "shuffles" in table else None
    if shuffles is not None and not all(_is_strings(cards) for cards in shuffles):
        raise BrokenScenario(f"{where}: “shuffles” is a list of lists of cards, one for each shuffle.")
    return Luck(
        tuple(rolls), _strings(table, "picks", where), None if shuffles is None else tuple(map(tuple, shuffles))
    )


def _step(table: Any, number: int, names: tuple[str, ...], system: System) -> Step:
    where = f"step {number}"
    if not isinstance(table, Mapping):
        raise BrokenScenario(f"{where}: write it as [[step]].")
    expected = {key: value for key, value in table.items() if key in OUTCOME or key in STANDING}
    fields = {key: value for key, value in table.items() if key not in DOING and key not in expected}
    fields |= _table(table, "with", where)
    do = wanted(table, "do", str, where, "")
    by = wanted(table, "by", str, where, "")
    if not do:
        _check_look(table, fields, where)
    else:
        _seat(wanted(table, "by", str, where), names, where)
        _check_command(do, fields, expected, system, where)
    if "as" in table:
        _seat(wanted(table, "as", str, where), names, where)
    _check_expected(expected, names, system, where)
    return Step(
        number,
        expected,
        by,
        do,
        fields,
        wanted(table, "as", str, where, None),
        wanted(table, "because", str, where, None),
        wanted(table, "about", str, where, ""),
        _luck(table, where),
    )


def _check_look(table: Table, fields: Table, where: str) -> None:
    """A step that does nothing can only look."""
    for key in table:
        if key in fields or key in OUTCOME or (key in DOING and key != "about"):
            hint = did_you_mean(key, (*DOING, *OUTCOME, *STANDING)) if key in fields else ""
            raise BrokenScenario(f"{where}: “{key}” needs something that is done, and there is no “do”{hint}.")


def _check_command(do: str, fields: Table, expected: Table, system: System, where: str) -> None:
    refused = expected.get("refused")
    if isinstance(refused, Mapping) and refused.get("kind") == "malformed":
        return
    if do not in system.catalogue:
        raise BrokenScenario(
            f"{where}: there is no action “{do}” in {system.title}{did_you_mean(do, system.catalogue)}."
        )
    known = field_presets(system.catalogue[do].command)
    for key in fields:
        if key not in known:
            hint = did_you_mean(key, (*known, *DOING, *OUTCOME, *STANDING))
            raise BrokenScenario(f"{where}: “{key}” is neither a field of {do} nor a key of a scenario{hint}.")


def _check_expected(expected: Table, names: tuple[str, ...], system: System, where: str) -> None:
    """Every expectation has the shape this kind of expectation has, so that a slip is not taken for a difference."""
    for key in STANDING:
        if key != "spotlight" and key in expected:
            _table(expected, key, where)
    for key in ("awaited", "offered", "not_offered", "seen_by"):
        for seat in expected.get(key, {}):
            _seat(seat, names, f"{where}, {key}")
    for key in ("piles", "tracks", "marks", "sheets"):
        check_kinds(system, key, expected.get(key, {}), f"{where}, {key}")
    for place, lies in expected.get("piles", {}).items():
        _check_pile(lies, f"{where}, piles {place}")
    _check_values(expected, where)
    if "refused" in expected:
        _check_refused(expected["refused"], where)
    for key, type_ in (("result", str), ("spotlight", str), ("events", list), ("includes", list)):
        wanted(expected, key, type_, where, None)
    for key in ("events", "includes"):
        _check_events(expected.get(key, ()), f"{where}, {key}")
    check_said(expected.get("says", []), f"{where}, says")
    for seat, asked in expected.get("awaited", {}).items():
        if isinstance(asked, Mapping):
            only(AWAITED, asked, f"{where}, awaited {seat}")
        elif not _is_strings(asked):
            raise BrokenScenario(f"{where}, awaited {seat}: write the actions as a list, or a table.")
    _check_offers(expected, system, where)
    for seat in expected.get("seen_by", {}):
        _check_seen(_table(expected["seen_by"], seat, where), system, f"{where}, seen_by {seat}")


def _check_pile(lies: Any, where: str) -> None:
    if isinstance(lies, Mapping):
        only(PILE_WANTED, lies, where)
        wanted(lies, "count", int, where, None)
        for key in PILE_WANTED[1:]:
            _strings(lies, key, where)
    elif type(lies) is not int and not _is_strings(lies):
        raise BrokenScenario(f"{where}: a pile is a number of cards, a list of them, or a table.")


def _check_values(expected: Table, where: str, *or_else: str) -> None:
    """Tracks hold numbers, marks lists of words, sheets words, things fields; or a word that says something else."""
    for name, fields in _table(expected, "things", where).items():
        if not isinstance(fields, Mapping) and fields not in (GONE, *or_else):
            raise BrokenScenario(f"{where}, things {name}: this should be a table of fields, or “{GONE}”.")
    kinds = {"tracks": "a whole number", "marks": "a list of words", "sheets": "words"}
    for key, kind in kinds.items():
        for place, value in expected.get(key, {}).items():
            fits = {"tracks": type(value) is int, "marks": _is_strings(value), "sheets": isinstance(value, str)}
            if not fits[key] and value not in or_else:
                raise BrokenScenario(f"{where}, {key} {place}: this should be {kind}.")


def _check_refused(refused: Any, where: str) -> None:
    if refused is True:
        return
    if not isinstance(refused, Mapping):
        raise BrokenScenario(f"{where}: “refused” is true, or a table with {', '.join(REFUSED)}.")
    only(REFUSED, refused, f"{where}, refused")
    for key in REFUSED:
        wanted(refused, key, str, f"{where}, refused", "")
    if refused.get("kind", "refused") not in REFUSALS:
        raise BrokenScenario(f"{where}, refused: the kind is {', '.join(REFUSALS)}, not “{refused['kind']}”.")


def _check_events(events: Iterable[Any], where: str) -> None:
    fields = fields_of_events()
    for event in events:
        named = {"type": event} if isinstance(event, str) else event
        if not isinstance(named, Mapping) or not isinstance(named.get("type"), str):
            raise BrokenScenario(f"{where}: every event names its “type”.")
        kind = named["type"]
        if kind not in fields:
            raise BrokenScenario(f"{where}: there is no event “{kind}”{did_you_mean(kind, fields)}.")
        if kind == "told":
            raise BrokenScenario(f"{where}: sentences are expected with “says”, not as events.")
        only({"type", *fields[kind]}, named, f"{where}, {kind}")


def check_said(said: Any, where: str) -> None:
    """Sentences are a list of strings or tables, or one string."""
    if isinstance(said, str):
        return
    if not isinstance(said, list):
        raise BrokenScenario(f"{where}: write a list of sentences, or one sentence.")
    for each in said:
        if isinstance(each, Mapping):
            only(SAID, each, where)
        elif not isinstance(each, str):
            raise BrokenScenario(f"{where}: a sentence is words, or a table with {', '.join(SAID)}.")


def _check_offers(expected: Table, system: System, where: str) -> None:
    for key in ("offered", "not_offered"):
        for seat, actions in expected.get(key, {}).items():
            if not isinstance(actions, Mapping) and not _is_strings(actions):
                raise BrokenScenario(f"{where}, {key} {seat}: write the actions as a list, or a table.")
            for name in actions:
                if name not in system.catalogue:
                    hint = did_you_mean(name, system.catalogue)
                    raise BrokenScenario(f"{where}, {key} {seat}: there is no action “{name}”{hint}.")
                if key == "offered" and isinstance(actions, Mapping) and actions[name] is not True:
                    only(field_presets(system.catalogue[name].command), actions[name], f"{where}, {key} {seat} {name}")
                elif key == "not_offered" and isinstance(actions, Mapping):
                    _check_reason(_table(actions, name, where), f"{where}, {key} {seat} {name}")


def _check_reason(reason: Table, where: str) -> None:
    only(("rule", "says"), reason, where)
    for key in ("rule", "says"):
        wanted(reason, key, str, where, "")


def _check_seen(seen: Table, system: System, where: str) -> None:
    only(SEEN, seen, where)
    for place, lies in _table(seen, "piles", where).items():
        if type(lies) is not int and lies != HIDDEN and not _is_strings(lies):
            raise BrokenScenario(f"{where}, piles {place}: this is a number of cards, a list of faces, or “hidden”.")
    for key in ("piles", "tracks", "marks", "sheets"):
        check_kinds(system, key, _table(seen, key, where), f"{where}, {key}")
    _check_values(seen, where, HIDDEN)
    check_said(seen.get("hears", []), f"{where}, hears")
    _strings(seen, "never", where)


# Small parts ---------------------------------------------------------------------------------------------------------


def only(keys: Iterable[str], table: Any, where: str) -> None:
    """Complain about a key that means nothing here."""
    known = tuple(keys)
    if not isinstance(table, Mapping):
        raise BrokenScenario(f"{where} should be a table.")
    for key in table:
        if key not in known:
            raise BrokenScenario(f"{where}: there is no key “{key}”{did_you_mean(key, known)}.")


def wanted(table: Table, key: str, kind: type[Any], where: str, *default: Any) -> Any:
    """The value under this key, of this kind; what must be there has no default."""
    if key not in table:
        if default:
            return default[0]
        raise BrokenScenario(f"{where}: “{key}” is missing.")
    value = table[key]
    if type(value) is not kind:
        raise BrokenScenario(f"{where}: “{key}” should be {_KINDS[kind]}.")
    return value


_KINDS = {str: "words", int: "a whole number", list: "a list", dict: "a table"}


def _table(table: Table, key: str, where: str) -> Any:
    return wanted(table, key, dict, where, {})


def _strings(table: Table, key: str, where: str) -> tuple[str, ...]:
    value = wanted(table, key, list, where, [])
    if not _is_strings(value):
        raise BrokenScenario(f"{where}: “{key}” is a list of words.")
    return tuple(value)


def _is_strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _seat(name: str, names: tuple[str, ...], where: str) -> None:
    if name not in names:
        raise BrokenScenario(f"{where}: nobody called “{name}” sits at the table{did_you_mean(name, names)}.")


def check_kinds(system: System, key: str, places: Iterable[str], where: str) -> None:
    """Every place is of a kind this game has on its table."""
    known = [kind.name for kind in getattr(system, key)]
    for place in places:
        if kind_of(place) not in known or "/" not in place:
            hint = did_you_mean(kind_of(place), known) or f" (it has {', '.join(known)}, each written KIND/OWNER)"
            raise BrokenScenario(f"{where}: this table has no “{place}”{hint}.")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A guess at what was meant, if there is one."""
    near = get_close_matches(word, list(known), n=1)
    return f" (perhaps “{near[0]}”)" if near else ""
