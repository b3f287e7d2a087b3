"""Events in the words of a scenario: plain values, cards by their faces, and no backs."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, to_builtins

from hearthside.kernel.chance import face_name
from hearthside.kernel.events import EVENTS, SHAPES, Dealt, Event, Moved, Resolved, Rewound, Shown, Shuffled
from hearthside.kernel.saying import plain_words
from hearthside.kernel.table import Table

Plain = dict[str, Any]

_FACES = ("cards", "order")
_BACKS = "tokens"


def fields_of_events() -> dict[str, frozenset[str]]:
    """By type: the fields an event has in a scenario. `tokens` of a result become the `cards` it was read from."""
    fields = {SHAPES[kind].name: {*SHAPES[kind].audience} - {_BACKS} for kind in EVENTS}
    fields[SHAPES[Resolved].name] |= {"cards"}
    return {name: frozenset(each) for name, each in fields.items()}


def plain_events(before: Table, events: Iterable[Event]) -> list[Plain]:
    """What happened to this table, one plain event after the other."""
    faces = faces_of_backs(before)
    told = []
    for event in events:
        faces |= _new_backs(event)
        told.append(_plain_event(event, faces))
    return told


def faces_of_backs(table: Table) -> dict[int, str]:
    """Which face each card has, by its back."""
    return {
        token: face_name(card)
        for pile in table.piles.values()
        for card, token in zip(pile.cards, pile.tokens, strict=True)
    }


def _new_backs(event: Event) -> dict[int, str]:
    match event:
        case Dealt(cards=cards, tokens=tokens) | Moved(cards=cards, tokens=tokens) | Shown(cards=cards, tokens=tokens):
            return dict(zip(tokens, map(face_name, cards), strict=True))
        case Shuffled(order=order, tokens=tokens):
            return dict(zip(tokens, map(face_name, order), strict=True))
        case Rewound(orders=orders, tokens=tokens):
            pairs = zip(orders, tokens, strict=True)
            return {back: face_name(card) for pile, backs in pairs for card, back in zip(pile, backs, strict=True)}
        case _:
            return {}


def _plain_event(event: Event, faces: Mapping[int, str]) -> Plain:
    shape = SHAPES[type(event)]
    plain: Plain = {"type": shape.name}
    for name in shape.audience:
        value = getattr(event, name)
        if name in _FACES:
            plain[name] = [face_name(card) for card in value]
        elif name == "orders":
            plain[name] = [[face_name(card) for card in order] for order in value]
        elif name != _BACKS and value is not UNSET:
            plain[name] = plain_value(value)
        elif isinstance(event, Resolved):
            plain["cards"] = [faces[token] for token in value]
    return plain


def plain_value(value: Any) -> Any:
    """The value as JSON and TOML know it."""
    if isinstance(value, Struct):
        value = to_builtins(value, enc_hook=plain_words)
    if isinstance(value, Mapping):
        return {str(name): plain_value(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(each) for each in value]
    return value
