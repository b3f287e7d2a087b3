"""The wire as TypeScript, read off the Python types: the browser's side of the contract is never written by hand."""

import argparse
import inspect
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct, UnsetType

from hearthside.games import games
from hearthside.kernel import choices, directing, making
from hearthside.kernel.events import EVENTS, SHAPES, Facts, To
from hearthside.kernel.printed import PrintedCard, PrintedLoad, PrintedOption, PrintedResult, PrintedSlot
from hearthside.kernel.saying import Saying, Wording
from hearthside.kernel.sight import Role
from hearthside.kernel.table import Seat
from hearthside.kernel.things import ThingKind, ThingView
from hearthside.kernel.views import PileView, Question, TableView
from hearthside.rulebook.editions import Difference, RulesInPlace, TopicDifference
from hearthside.rulebook.entries import Note, Rule, Ruling
from hearthside.rulebook.words import Word
from hearthside.systems import load
from hearthside.table import wire
from hearthside.table.store import Door

HEADER = """\
// Written by `python -m hearthside.table.wire`; change the Python types instead of this file.
"""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}

ALIASES: tuple[tuple[str, Any], ...] = (("Role", Role), ("Sees", wire.Sees), ("Door", Door))

KERNEL_PARTS = (
    Seat,
    PileView,
    Question,
    TableView,
    PrintedResult,
    PrintedSlot,
    PrintedOption,
    PrintedCard,
    PrintedLoad,
)
SAID_PARTS: tuple[type[Struct], ...] = (
    Saying,
    ThingView,
    choices.Barred,
    choices.Option,
    choices.Among,
    choices.Several,
    choices.Spaces,
    choices.Places,
    choices.Between,
    choices.Pick,
    choices.PickFrom,
    choices.Words,
    choices.YesNo,
    choices.Following,
)
BOOK_PARTS = (Rule, Ruling, Note, Word, RulesInPlace, TopicDifference, Difference)
WIRE_PARTS: tuple[type[Struct], ...] = (
    wire.PileKind,
    wire.TrackKind,
    wire.MarkKind,
    wire.SheetKind,
    wire.ThingKind,
    wire.ActionKind,
    wire.Game,
    wire.Field,
    wire.TableField,
    wire.GameOnShelf,
    wire.Offer,
    wire.OfferNow,
    wire.Outcome,
    wire.Odds,
    wire.Heard,
)
HTTP_PARTS: tuple[type[Struct], ...] = (
    wire.NewSeat,
    wire.NewTable,
    wire.SeatWish,
    wire.FreeSeat,
    wire.SeatKey,
    wire.KnockAnswer,
    wire.KnockLook,
    wire.KnockFacts,
    wire.MergeWish,
    wire.Knocking,
    wire.DealtTable,
    wire.SeatFacts,
    wire.TableFacts,
    wire.Watcher,
    wire.DoorFacts,
    wire.DoorWish,
    wire.Log,
    wire.Likely,
    wire.HeroForecast,
    wire.PolicyForecast,
    wire.ChangeForecast,
    wire.FightForecast,
    wire.LabReady,
    wire.LabOwn,
    wire.LabCard,
    wire.LabGame,
    wire.LabChance,
    wire.LabRow,
    wire.LabTable,
    wire.LabOdds,
    wire.LabQuestion,
    wire.LabChange,
    wire.LabMoved,
    wire.LabPair,
    wire.LabDifference,
    wire.LabBar,
    wire.LabSpread,
    wire.LabLeft,
    wire.LabHero,
    wire.LabPolicy,
    wire.LabAnswer,
    wire.LabNo,
    wire.LinkToShow,
    wire.BookFacts,
    wire.Book,
    wire.BookEntry,
)
FRAMES_IN: tuple[type[Struct], ...] = get_args(wire.FrameIn)
FRAMES_OUT: tuple[type[Struct], ...] = get_args(wire.FrameOut)

# What the browser writes may leave out whatever has a preset; what it reads is always all there.
WRITTEN_BY_BROWSERS = {*FRAMES_IN, wire.NewSeat, wire.NewTable, wire.SeatWish, wire.FreeSeat, wire.DoorWish}

FELTS: Mapping[str, type] = {name: felt for name in games() if (felt := load(name).felt_kind)}
"""What the felt shows in each game that says so."""


def _inside(kind: Any) -> Iterator[type]:
    """The records a type is made of, the innermost first."""
    if is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, Struct)):
        for hint in get_type_hints(kind).values():
            yield from _inside(hint)
        yield cast(type, kind)
    for part in get_args(kind):
        yield from _inside(part)


MATTERS: Mapping[str, tuple[type[Struct], ...]] = {name: load(name).matters for name in games() if load(name).matters}
"""What the questions of each game are about."""
MATTER_PARTS = tuple(dict.fromkeys(part for each in MATTERS.values() for matter in each for part in _inside(matter)))

THINGS: Mapping[str, tuple[ThingKind[Any], ...]] = {name: load(name).things for name in games() if load(name).things}
"""What lies on the table of each game as a record of its own."""
_IN_THINGS = (hint for each in THINGS.values() for kind in each for hint in get_type_hints(kind.shape).values())
THING_PARTS = tuple(dict.fromkeys(part for hint in _IN_THINGS for part in _inside(hint) if part not in MATTER_PARTS))
"""The records that their fields hold."""

READS_AS = {"matter": "Facts"}
"""Fields that hold what a game declares: in the browser these are facts, until somebody says which of `Matters`."""

FELT_PARTS = tuple(dict.fromkeys(part for felt in FELTS.values() for part in _inside(felt) if part not in SAID_PARTS))

NOW_PARTS = tuple(dict.fromkeys((*_inside(directing.Now), *_inside(making.Making))))
"""What comes next for a seat, and how characters are made, in every game."""

NAMES: Mapping[Any, str] = {
    **{part: part.__name__ for part in NOW_PARTS},
    **{part: part.__name__ for part in (*KERNEL_PARTS, *BOOK_PARTS, *WIRE_PARTS, *HTTP_PARTS, *FELT_PARTS)},
    **{part: part.__name__ for part in (*MATTER_PARTS, *THING_PARTS)},
    **{part: part.__name__ for part in SAID_PARTS},
    **{frame: f"{frame.__name__}Frame" for frame in (*FRAMES_IN, *FRAMES_OUT)},
    wire.Heard: "Entry",
}


def typescript() -> str:
    """The whole contract."""
    return "\n".join([HEADER, *_parts()]) + "\n"


def _parts() -> Iterator[str]:
    yield "/** The number of this protocol. */"
    yield f"export const PROTOCOL = {wire.PROTOCOL};\n"
    for name, alias in ALIASES:
        yield f"export type {name} = {_union(get_args(alias))};"
    yield "export type Facts = Record<string, unknown>;"
    yield "/** An action in plain values, its name under `do`. */"
    yield "export type Command = { do: string } & Record<string, unknown>;\n"
    for plain_part in (*KERNEL_PARTS, *BOOK_PARTS):
        yield _interface(plain_part, NAMES[plain_part], _record_lines(plain_part))
    for said_part in SAID_PARTS:
        yield _interface(said_part, NAMES[said_part], _struct_lines(said_part))
    yield f"export type Choice = {' | '.join(NAMES[kind] for kind in get_args(choices.Choice))};\n"
    for felt_part in FELT_PARTS:
        yield _interface(felt_part, NAMES[felt_part], _dataclass_lines(felt_part))
    yield "/** What the felt shows in each game, by its name. */"
    yield "export interface Felts {"
    yield from (f"  {name}: {NAMES[felt]};" for name, felt in FELTS.items())
    yield "}\n"
    yield "export type Felt = Felts[keyof Felts] | null;\n"
    yield "/** Words for people, or what they were made of. */"
    yield "export type Wording = string | Saying;\n"
    for now_part in NOW_PARTS:
        yield _interface(now_part, NAMES[now_part], _dataclass_lines(now_part, include_extras=True))
    for matter_part in MATTER_PARTS:
        yield _interface(matter_part, NAMES[matter_part], _record_lines(matter_part))
    yield "/** What the questions of each game are about. */"
    yield "export interface Matters {"
    yield from (f"  {name}: {' | '.join(NAMES[each] for each in matters)};" for name, matters in MATTERS.items())
    yield "}\n"
    for thing_part in THING_PARTS:
        yield _interface(thing_part, NAMES[thing_part], _record_lines(thing_part))
    yield "/** The things of each game, by their kind. What a seat may not see of one is not there. */"
    yield "export interface Things {"
    yield from (f"  {name}: {{ {' '.join(map(_thing_type, kinds))} }};" for name, kinds in THINGS.items())
    yield "}\n"
    for kind in EVENTS:
        yield _interface(kind, kind.__name__, _event_lines(kind))
    yield f"export type TableEvent =\n  | {_lines(kind.__name__ for kind in EVENTS)};\n"
    parts: tuple[type[Struct], ...] = (*WIRE_PARTS, *FRAMES_IN, *FRAMES_OUT, *HTTP_PARTS)
    for part in parts:
        yield _interface(part, NAMES[part], _struct_lines(part))
    yield f"export type FrameIn =\n  | {_lines(NAMES[frame] for frame in FRAMES_IN)};\n"
    yield f"export type FrameOut =\n  | {_lines(NAMES[frame] for frame in FRAMES_OUT)};"


def _lines(names: Iterator[str]) -> str:
    return "\n  | ".join(names)


def _interface(kind: type, name: str, lines: Iterator[str]) -> str:
    says = inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]
    body = "\n".join(f"  {line};" for line in lines)
    return f"/** {says} */\nexport interface {name} {{\n{body}\n}}\n"


def _record_lines(kind: Any) -> Iterator[str]:
    return _dataclass_lines(kind) if is_dataclass(kind) else _struct_lines(kind)


def _dataclass_lines(kind: Any, *, include_extras: bool = False) -> Iterator[str]:
    assert is_dataclass(kind)
    hints = get_type_hints(kind, include_extras=include_extras)
    for each in fields(kind):
        if each.name == "type" and each.default is not MISSING:
            yield f"type: {_literal(each.default)}"
        else:
            yield f"{each.name}: {READS_AS.get(each.name) or _type(hints[each.name])}"


def _thing_type(kind: ThingKind[Any]) -> str:
    hints = get_type_hints(kind.shape)
    lines = (f"{name}{'?' if name in kind.screened else ''}: {_type(hint)};" for name, hint in hints.items())
    return f"{kind.name}: {{ {' '.join(lines)} }};"


def _struct_lines(kind: type[Struct]) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    tag = kind.__struct_config__.tag
    if tag is not None:
        yield f"{kind.__struct_config__.tag_field}: {_literal(tag)}"
    for each in msgspec.structs.fields(kind):
        has_preset = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
        hint, may_be_unset = _set(hints[each.name])
        may_be_left_out = kind in WRITTEN_BY_BROWSERS or kind.__struct_config__.omit_defaults
        mark = "?" if may_be_unset or (has_preset and may_be_left_out) else ""
        yield f"{each.encode_name}{mark}: {READS_AS.get(each.name) or _type(hint)}"


def _set(hint: Any) -> tuple[Any, bool]:
    """The type of a field where it is set, and whether it may be left out."""
    parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else ()
    if UnsetType not in parts:
        return hint, False
    (rest,) = [part for part in parts if part is not UnsetType]
    return rest, True


def _event_lines(kind: type) -> Iterator[str]:
    """An event as a seat may know it: what only some see may be missing, what nobody sees is not there."""
    hints = get_type_hints(kind)
    yield f"type: {_literal(SHAPES[kind].name)}"
    for name, to in SHAPES[kind].audience.items():
        if to is To.ALL:
            yield f"{name}: {READS_AS.get(name) or _type(hints[name])}"
        elif to is To.WHO_SEES_FACES:
            yield "count: number"
            yield "faces?: string[]"
        elif to is not To.NOBODY:
            yield f"{name}?: {_type(_set(hints[name])[0])}"


def _type(kind: Any) -> str:
    for name, alias in ALIASES:
        if kind == alias:
            return name
    if kind == Facts or kind == dict[str, Any]:
        return "Facts"
    kind = getattr(kind, "__supertype__", kind)  # a place is a string in the browser
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in NAMES:
        return NAMES[kind]
    if kind == choices.Choice:
        return "Choice"
    origin, inside = get_origin(kind), get_args(kind)
    if kind == Wording:
        return "Wording"
    if origin is Annotated:
        reads = [note.text for note in inside[1:] if isinstance(note, wire.Reads)]
        return reads[0] if reads else _type(inside[0])
    if origin is Literal:
        return _union(inside)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(each) for each in inside)
    if origin is tuple and Ellipsis not in inside:
        return f"[{', '.join(map(_type, inside))}]"
    if origin in (list, tuple):
        item = _type(inside[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is not None and issubclass(origin, Mapping):
        return f"Record<string, {_type(inside[1])}>"
    if is_dataclass(kind):  # a record inside a thing
        return f"{{ {'; '.join(_dataclass_lines(kind))}; }}"
    raise TypeError(f"nobody has said how {kind!r} reads in the browser")


def _union(values: Sequence[object]) -> str:
    return " | ".join(_literal(value) for value in values)


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def main(words: list[str]) -> int:
    """Write the file, or say whether it is up to date."""
    parser = argparse.ArgumentParser(prog="python -m hearthside.table.wire", description="The wire as TypeScript.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--check", action="store_true", help="change nothing; fail when the file is out of date")
    asked = parser.parse_args(words)
    text = typescript()
    if not asked.check:
        asked.file.write_text(text, encoding="utf-8")
        return 0
    if asked.file.exists() and asked.file.read_text(encoding="utf-8") == text:
        return 0
    print(f"{asked.file} is out of date. Run: python -m hearthside.table.wire {asked.file}")
    return 1
