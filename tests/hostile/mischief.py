"""Frames no page would send: made from the wire's own lists and each game's catalogue, with a seed."""

import json
import typing
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from hearthside import systems
from hearthside.kernel.actions import Action, field_presets
from hearthside.table.wire import Ask, Do, FrameIn, Hello, Lend, Ping

Frame = str | bytes

ODD_NAMES = [
    "__proto__", "constructor", "prototype", "__class__", "__init__", "toString", "valueOf", "hasOwnProperty",
    "../../etc/passwd", "..\\..", "%2e%2e", "\x00", "str\x00", "{0.__class__}", "{who.__class__.__mro__}", "${7*7}",
    "{{7*7}}", "%s%s%n", "' OR 1=1 --", "'; DROP TABLE entries; --", "\u202e", "\ufeff", "ana/bo", "table", "*", "",
    " ", "gm", "GM", "\U0001f525" * 50, "A" * 79, "nobody", "null", "NaN", "-0", "1e999",
]  # fmt: skip

NOT_WORDS: list[Any] = [None, True, False, 0, -1, 1.5, [], {}, [""], {"": ""}, [None], 10**18]
NOT_A_NUMBER: list[Any] = [None, True, False, "", "1", "one", 1.5, -0.5, [], {}, [1], {"1": 1}]
NOT_YES_OR_NO: list[Any] = [None, 0, 1, "", "true", "no", 1.5, [], {}]
NOT_A_LIST: list[Any] = [None, True, 0, "", "abc", 1.5, {}, {"0": 1}, [None], [[]], [{}], [[1]], [1.5], [True, None]]
HUGE = [10**12, -(10**12), 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**300, -(10**300), 10**4000]

NOT_JSON = [
    "", " ", "\n", "\x00", "\ufeff{}", "{", "}", "[", "]", "]]", "{]", '"', "'", "''", "nul", "tru", "NaN", "Infinity",
    "-Infinity", "+1", "01", "1.", ".5", "1e", "0x10", "//", "/* */ {}", "{,}", "[,]", "{'type':'ping'}", '{"type"}',
    '{"type":}', '{"type":"ping",}', '{"type":"ping"', '{"type":"ping"}}', '{"type":"ping"}{"type":"ping"}',
    "undefined", '{"type":"ping"};', '{type:"ping"}', '{"type":"\\x"}', '{"type":"\\u12"}', '{"type":"\\ud800"}',
    '{"a":"\\udc00"}',
    '{"type":"do","id":"1","command":{"do":"say","words":"\\ud800"}}', "hello", "<ping/>", "\t\t\t", "-", "--1",
    "{}", "[]", "null", "true", "1", "1e400", "9" * 5000, '""', '"ping"', "[[[[]]]]",
]  # fmt: skip

NOT_UTF8 = [
    b"\xff", b"\xfe\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x28\xa1", b"\x80", b"\xc3",
    b'{"type":"ping","\xff":1}', b'{"type":"\xff"}', b'{"type":"do","id":"\xc3","command":{}}',
    b'{"type":"do","id":"1","command":{"do":"say","words":"\xed\xa0\x80"}}', b"\xff" * 60_000,
    '{"type":"ping"}'.encode("utf-16"), '{"type":"ping"}'.encode("utf-32"),
]  # fmt: skip


def as_json(frame: object) -> str:
    """The frame as text; what JSON has no word for is written all the same."""
    return json.dumps(frame)


def deep(depth: int, of: str = "[") -> str:
    """Brackets in brackets in brackets."""
    return "[" * depth + "]" * depth if of == "[" else '{"a":' * depth + "1" + "}" * depth


TAKES_ANYTHING = (
    '{"type":"do","id":"n","command":{"do":?}}',
    '{"type":"do","id":"n","command":{"do":"say","words":?}}',
    '{"type":"do","id":"n","command":{"do":"say","more":?}}',
    '{"type":"ask","id":"n","of":{"do":"flip","attribute":?}}',
)


def nested_frames() -> Iterator[Frame]:
    """Frames nested deeper than anybody could mean, bare and at every place that takes anything."""
    for depth in (10, 100, 300, 500, 700, 800, 900, 940, 960, 980, 990, 1000, 1100, 5000, 9000):
        for nest in (deep(depth), deep(depth, "{")):
            yield nest
            for frame in TAKES_ANYTHING:
                yield frame.replace("?", nest)


def wrong_parts() -> Iterator[Frame]:
    """Every part of every frame with a value of the wrong type, missing, twice, or under a name that is none of it."""
    for kind in typing.get_args(FrameIn):
        good = a_frame(kind)
        shape = msgspec.inspect.type_info(kind)
        assert isinstance(shape, msgspec.inspect.StructType)
        for part in shape.fields:
            name = part.encode_name
            for value in wrong_values(part.type):
                yield as_json({**good, name: value})
            if part.required:
                yield as_json({key: value for key, value in good.items() if key != name})
            yield as_json({**good, name.upper(): good.get(name)})
        for odd in ODD_NAMES:
            yield as_json({**good, odd: 1}) if odd not in good else as_json({**good, odd + "_": 1})
            yield as_json({**good, "type": odd})
        for value in NOT_WORDS:
            yield as_json({**good, "type": value})


def a_frame(kind: type[Any]) -> dict[str, Any]:
    """A frame of this kind that says something."""
    frames: dict[type[Any], dict[str, Any]] = {
        Hello: {"type": "hello", "table": "EMBER-42", "token": None, "seen": None},
        Do: {"type": "do", "id": "w", "command": {"do": "nothing"}, "on": None, "as": None, "because": None},
        Ask: {"type": "ask", "id": "w", "of": {"do": "nothing"}},
        Ping: {"type": "ping"},
        Lend: {"type": "lend", "pledge": "0" * 64, "value": ""},
    }
    return frames[kind]


def wrong_values(kind: Any) -> list[Any]:
    """Values that are none of this type."""
    if isinstance(kind, msgspec.inspect.UnionType):
        tables = [wrong_values(each) for each in kind.types if not isinstance(each, msgspec.inspect.NoneType)]
        return [value for value in tables[0] if value is not None]
    if isinstance(kind, msgspec.inspect.IntType):
        return [value for value in NOT_A_NUMBER if value is not None]
    if isinstance(kind, msgspec.inspect.StrType):
        return [*NOT_WORDS, "x" * 1001]
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return [None, True, 0, "", "abc", {}, 1.5, [1], [None], [[]], ["x" * 81], ["x"] * 2000]
    if isinstance(kind, msgspec.inspect.DictType):
        return [None, True, 0, "", [], [1], 1.5]
    raise AssertionError(f"nobody knows what is no {kind}")


def typed_command(action: Action) -> dict[str, Any]:
    """A command with values of the right types, whatever they mean."""
    plain: dict[Any, Any] = {str: "x", int: 1, bool: False}
    hints = typing.get_type_hints(action.command)
    return {"do": action.name, **{name: plain.get(hints[name], []) for name in field_presets(action.command)}}


A_WHOLE_BOOK = {("lay_script", "words")}
"""Words that may be as long as that."""


def wrong_commands(system: str) -> Iterator[Frame]:
    """Every field of every action of a game with values of the wrong type, huge ones and odd names, done and asked."""
    for action in systems.load(system).actions:
        good = typed_command(action)
        hints = typing.get_type_hints(action.command)
        for name, kind in hints.items():
            wrong = {str: NOT_WORDS, int: NOT_A_NUMBER, bool: NOT_YES_OR_NO}.get(kind, NOT_A_LIST)
            is_short = kind is str and (action.name, name) not in A_WHOLE_BOOK
            values = [*wrong, *(HUGE if kind is int else ()), *(["x" * 20_000] if is_short else ())]
            for value in values:
                yield as_json({"type": "do", "id": "c", "command": {**good, name: value}})
                yield as_json({"type": "ask", "id": "c", "of": {**good, name: value}})
            yield as_json(
                {"type": "do", "id": "c", "command": {key: good[key] for key in good if key != name} | {"x": 1}}
            )
        for odd in ODD_NAMES:
            yield as_json({"type": "do", "id": "c", "command": {**good, odd + "!": 1}})
    for odd in [*ODD_NAMES, *NOT_WORDS, *HUGE]:
        yield as_json({"type": "do", "id": "c", "command": {"do": odd}})
        yield as_json({"type": "ask", "id": "c", "of": {"do": odd}})


def bent(rng: Random, text: str) -> Frame:
    """A good frame with something done to its bytes: cut, doubled, swapped, or with a byte changed."""
    content = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(content)) if content else 0
        match rng.randrange(6):
            case 0:
                content = content[:at]
            case 1:
                content[at : at + rng.randint(1, 8)] = b""
            case 2:
                content[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 6)))
            case 3:
                content[at:at] = content[at : at + rng.randint(1, 40)]
            case 4 if content:
                content[at] = rng.randrange(256)
            case _:
                other = rng.randrange(len(content)) if content else 0
                content[at : at + 3], content[other : other + 3] = content[other : other + 3], content[at : at + 3]
    return bytes(content)
