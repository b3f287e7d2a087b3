"""What goes over the line between a browser and its table: two closed lists of frames, in and out.

`python -m hearthside.table.wire FILE` writes the same as TypeScript, so that both sides read one contract;
`--check` only says whether the file is up to date.
"""

from dataclasses import MISSING
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from hearthside.kernel.actions import Action, field_presets
from hearthside.kernel.actions import Offer as KernelOffer
from hearthside.kernel.choices import Barred, Choice
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import PileKind, Role
from hearthside.kernel.system import System
from hearthside.kernel.views import TableView

LONGEST_FRAME = 64 * 1024
"""Bytes of one frame; a longer one closes the line."""

Short = Annotated[str, Meta(max_length=80)]
Command = dict[str, Any]
"""An action in plain values, its name under `do`."""


class _Frame(Struct, frozen=True, gc=False):
    pass


# --- In ---------------------------------------------------------------------------------------------------------------


class Hello(_Frame, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """Sit down: the table's code, the secret of a seat (none to watch), and the last number seen, if any."""

    table: Short
    token: Annotated[str, Meta(max_length=200)] | None = None
    seen: int | None = None


class Do(_Frame, tag_field="type", tag="do", forbid_unknown_fields=True, rename={"acting_for": "as"}):
    """Do something. `on` is the last number this side has seen; a GM may act `as` a seat, and overrule `because`."""

    id: Short
    command: Command
    on: int | None = None
    acting_for: Short | None = None
    because: Annotated[str, Meta(max_length=1000)] | None = None


class Ask(_Frame, tag_field="type", tag="ask", forbid_unknown_fields=True):
    """Ask for the odds of an action without doing it."""

    id: Short
    of: Command


class Ping(_Frame, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


FrameIn = Hello | Do | Ask | Ping

_read = msgspec.json.Decoder(FrameIn).decode


def read_frame(text: str | bytes) -> FrameIn:
    """The frame this text says. Raises Malformed, with a sentence, when it says none."""
    try:
        return _read(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Malformed("The table did not understand that. Load the page again if it happens twice.") from None


# --- Out --------------------------------------------------------------------------------------------------------------


class Game(Struct, frozen=True):
    """What a game puts on its table."""

    name: str
    title: str
    pitch: str
    deck: str
    piles: tuple["SeenPileKind", ...]
    tracks: tuple["SeenTrackKind", ...]
    marks: tuple["SeenKind", ...]
    sheets: tuple["SeenKind", ...]


class SeenPileKind(Struct, frozen=True):
    """A kind of pile, and how much of it each side sees: 0 nothing, 1 the count, 2 the backs, 3 the faces."""

    name: str
    title: str
    owner_sees: int
    others_see: int
    gm_sees: int


class SeenTrackKind(Struct, frozen=True):
    """A kind of track, with its limits."""

    name: str
    title: str
    least: int
    most: int | None


class SeenKind(Struct, frozen=True):
    """A kind of mark or sheet."""

    name: str
    title: str


class Field(Struct, frozen=True):
    """One thing to choose for an action: what may be chosen, and what it is when nobody says anything."""

    name: str
    label: str
    choice: Choice
    preset: Any


class Offer(Struct, frozen=True):
    """Something a seat may do, or sees greyed out with the reason."""

    action: str
    label: str
    help: str
    rule: str
    group: str
    urgent: bool
    blocked: Barred | None
    fields: list[Field]


class Reads:
    """What a part that is already written as JSON reads as."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind


Events = Annotated[Raw, Reads("TableEvent[]")]
Offers = Annotated[Raw, Reads("Offer[]")]


class Heard(_Frame):
    """An entry of the log as one seat heard it."""

    seq: int
    by: str
    events: Events


class Welcome(_Frame, tag_field="type", tag="welcome"):
    """The whole table as this seat sees it, what it may do, and the last entries of the story."""

    table: str
    game: Game
    view: TableView
    offers: Offers
    seq: int
    story: tuple[Heard, ...]
    present: tuple[str, ...]


class Told(_Frame, tag_field="type", tag="told"):
    """Something happened. `offers` is null when this seat may do just what it could before."""

    seq: int
    by: str
    events: Events
    offers: Offers | None = None


class Skip(_Frame, tag_field="type", tag="skip"):
    """Something happened that this seat may not know of; the number keeps the count."""

    seq: int


Kind = Literal["refused", "impossible", "malformed", "stale", "unwritten", "broken"]


class Refused(_Frame, tag_field="type", tag="refused"):
    """It did not happen and nothing changed: the sentence, and the rule behind it."""

    id: str
    kind: Kind
    rule: str
    says: str


class Done(_Frame, tag_field="type", tag="done"):
    """What you asked for happened, and is written down as this number."""

    id: str
    seq: int


class Outcome(_Frame):
    """One way it may turn out."""

    result: str
    label: str
    chance: float


class Odds(_Frame):
    """How it may turn out, for all this seat can know."""

    outcomes: tuple[Outcome, ...]
    says: str


class Answer(_Frame, tag_field="type", tag="answer"):
    """The odds that were asked for."""

    id: str
    odds: Odds


class Resync(_Frame, tag_field="type", tag="resync"):
    """Numbers are missing: say hello again, without a number, for a fresh welcome."""


class Bye(_Frame, tag_field="type", tag="bye"):
    """The table closes the line, and coming back the same way is no use."""

    why: str


class Pong(_Frame, tag_field="type", tag="pong"):
    """Somebody is there, and you have missed nothing."""


FrameOut = Welcome | Told | Skip | Refused | Done | Answer | Resync | Bye | Pong

_write = msgspec.json.Encoder().encode


def write(anything: Any) -> bytes:
    """Anything of this page, or of the kernel, as JSON."""
    return _write(anything)


def frame_text(frame: FrameOut) -> str:
    """A frame as it is sent."""
    return _write(frame).decode()


def offer_of(action: Action, offer: KernelOffer) -> Offer:
    """An offer with all a person needs to take it."""
    return Offer(action.name, action.label, action.help, action.rule, action.group, *_live_part(action, offer))


def write_offer(action: Action, offer: KernelOffer) -> bytes:
    """The offer as JSON; what never changes of it is written only once."""
    return _lasting_part(action) + _write(_LivePart(*_live_part(action, offer)))[1:]


class _LivePart(Struct, frozen=True, gc=False):
    urgent: bool
    blocked: Barred | None
    fields: list[Field]


@cache
def _lasting_part(action: Action) -> bytes:
    lasting = (action.name, action.label, action.help, action.rule, action.group)
    names = Offer.__struct_fields__[: len(lasting)]
    return _write(dict(zip(names, lasting, strict=True)))[:-1] + b","


def _live_part(action: Action, offer: KernelOffer) -> tuple[bool, Barred | None, list[Field]]:
    presets = _presets(action)
    fields = [Field(name, choice.label, choice, presets.get(name)) for name, choice in offer.fields.items()]
    return offer.urgent, offer.blocked, fields


@cache
def _presets(action: Action) -> dict[str, Any]:
    presets = field_presets(action.command)
    return {name: preset for name, preset in presets.items() if preset is not MISSING}


@cache
def game_of(system: System) -> Game:
    """What a browser needs to know of a game before the first card is dealt."""
    return Game(
        system.name,
        system.title,
        system.pitch,
        system.deck,
        tuple(_pile_kind(kind) for kind in system.piles),
        tuple(SeenTrackKind(kind.name, kind.title, kind.least, kind.most) for kind in system.tracks),
        tuple(SeenKind(kind.name, kind.title) for kind in system.marks),
        tuple(SeenKind(kind.name, kind.title) for kind in system.sheets),
    )


def _pile_kind(kind: PileKind) -> SeenPileKind:
    return SeenPileKind(kind.name, kind.title, int(kind.owner_sees), int(kind.others_see), int(kind.gm_sees))
