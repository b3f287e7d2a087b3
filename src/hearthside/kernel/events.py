"""What can happen on a table: a dozen kinds of event that every game is told in.

Each field says who may see it. `Public` fields go to everyone who sees the event at all; `Secret` ones name their
audience. An event class with an undeclared field does not load.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from msgspec import UNSET, Struct, UnsetType

from hearthside.kernel.records import record
from hearthside.kernel.saying import Worded
from hearthside.kernel.sight import MarkPlace, PilePlace, Role, SheetPlace, TrackPlace

T = TypeVar("T")

Facts = Mapping[str, Any]
"""Plain facts: strings, numbers, truths, and lists of them, by name."""

NO_FACTS: Facts = {}


class To(Enum):
    """Who may see one field of an event."""

    ALL = "all"
    NOBODY = "nobody"
    WHO_SEES_FACES = "who sees faces where the cards come from or go to"
    WITH_FACES = "who hears the faces, along with them"
    WHO_SEES_BACKS = "who can tell the cards of such a pile apart"
    GM = "the GM"
    LAID_OPEN = "all, once the GM has laid the cards open"


Public = Annotated[T, To.ALL]
Hidden = Annotated[T, To.NOBODY]
SecretFaces = Annotated[T, To.WHO_SEES_FACES]
WithFaces = Annotated[T, To.WITH_FACES]
SecretBacks = Annotated[T, To.WHO_SEES_BACKS]
SecretOfGM = Annotated[T, To.GM]
LaidOpen = Annotated[T, To.LAID_OPEN]


class Happening(Struct, frozen=True, gc=False, tag=str.lower, tag_field="type"):
    """What every event is: a record that is made, written and read in no time."""


class Opened(Happening, frozen=True):
    """A table is set up for one game, at one version of its rules."""

    system: Public[str]
    version: Public[int]
    options: Public[Facts] = {}


class Seated(Happening, frozen=True):
    """Somebody takes a seat."""

    seat: Public[str]
    title: Public[str]
    role: Public[Role]


class Dealt(Happening, frozen=True):
    """New cards come out of the box into a pile, the first on top."""

    place: Public[PilePlace]
    cards: SecretFaces[tuple[str, ...]]
    tokens: SecretBacks[tuple[int, ...]]


class Moved(Happening, frozen=True):
    """Cards go from one pile to another, where the first of them comes to lie on top (or under all others)."""

    cards: SecretFaces[tuple[str, ...]]
    tokens: SecretBacks[tuple[int, ...]]
    source: Public[PilePlace]
    target: Public[PilePlace]
    end: Public[Literal["top", "bottom"]] = "top"
    salts: WithFaces[tuple[str, ...] | UnsetType] = UNSET
    """What opens the seal of each card, so that whoever reads its face can check it; see `kernel.witnessing`."""


class Shuffled(Happening, frozen=True):
    """A pile is shuffled: nobody knows the order, and every back becomes a new one."""

    place: Public[PilePlace]
    order: LaidOpen[tuple[str, ...]]
    tokens: SecretBacks[tuple[int, ...]]


class Shown(Happening, frozen=True):
    """Some seats are shown cards that go on lying face down."""

    place: Public[PilePlace]
    cards: SecretFaces[tuple[str, ...]]
    tokens: SecretBacks[tuple[int, ...]]
    to: Public[tuple[str, ...]]
    salts: WithFaces[tuple[str, ...] | UnsetType] = UNSET
    """As in `Moved`."""


class Rolled(Happening, frozen=True):
    """Dice fall."""

    who: Public[str]
    sides: Public[int]
    faces: Public[tuple[int, ...]]
    why: Public[str]


class Counted(Happening, frozen=True):
    """A track goes up or down."""

    track: Public[TrackPlace]
    by: Public[int]


class OnSlip(Struct, frozen=True):
    """What is written on a slip: which shape of slip it is, and what it holds, in plain values."""

    shape: str
    holds: Facts


class Slip(Worded):
    """A mark that says more than one word, as it lies there: what people read, and what is written on it."""

    __slots__ = ("on", "record")
    on: OnSlip
    record: Any
    """What a game made of it (see `kernel.slips`), once somebody has looked."""


def slip_of(words: str, on: OnSlip) -> Slip:
    """A slip with these words, and this on it."""
    slip = Slip(words)
    slip.on, slip.record = on, None
    return slip


class Marked(Happening, frozen=True):
    """A mark is set. One that says more than one word is a slip: its record goes into the log beside the words."""

    mark: Public[MarkPlace]
    what: Public[str]
    slip: Hidden[OnSlip | UnsetType] = UNSET
    """For the rules alone: whoever sees the mark reads its words."""


class Unmarked(Happening, frozen=True):
    """A mark is taken away."""

    mark: Public[MarkPlace]
    what: Public[str]


class Written(Happening, frozen=True):
    """Words are written on a sheet, in place of what stood there."""

    sheet: Public[SheetPlace]
    text: Public[str]


class Made(Happening, frozen=True):
    """A thing comes to the table: what everybody sees of it, and what the GM alone does."""

    thing: Public[str]
    kind: Public[str]
    open: Public[Facts]
    screened: SecretOfGM[Facts] = {}
    lurks: Public[bool] = False
    """Whether one seat alone knows of it. Others never hear of such an event."""
    kept_by: Hidden[str | UnsetType] = UNSET
    """The seat that alone knows of what lurks, where that is not the GM."""


class Altered(Happening, frozen=True):
    """Some fields of a thing are others now."""

    thing: Public[str]
    open: Public[Facts] = {}
    screened: SecretOfGM[Facts] = {}
    lurks: Public[bool] = False
    kept_by: Hidden[str | UnsetType] = UNSET


class Uncovered(Happening, frozen=True):
    """Everybody sees these fields of a thing from now on; of one that lurked, all that is open of it."""

    thing: Public[str]
    kind: Public[str]
    open: Public[Facts]


class Covered(Happening, frozen=True):
    """These fields of a thing are behind the screen again."""

    thing: Public[str]
    names: Public[tuple[str, ...]]


class Removed(Happening, frozen=True):
    """A thing is gone from the table."""

    thing: Public[str]
    lurks: Public[bool] = False
    kept_by: Hidden[str | UnsetType] = UNSET


class Spotlit(Happening, frozen=True):
    """The spotlight passes to a seat, or to nobody."""

    seat: Public[str]


class Awaited(Happening, frozen=True):
    """The table waits for a seat: to answer with one of these actions, about this matter."""

    by: Public[str]
    actions: Public[tuple[str, ...]]
    rule: Public[str]
    says: Public[str]
    matter: Public[Any] = {}
    secret: SecretOfGM[Facts] = {}
    then: Hidden[tuple[Any, ...]] = ()
    """The steps that come after the answer; see `kernel.agenda`."""
    said: Public[Facts] = {}
    """What `says` was made of, where it knows: a template and its slots."""


class Answered(Happening, frozen=True):
    """The table no longer waits for this seat."""

    by: Public[str]


class Told(Happening, frozen=True):
    """A sentence of the story, with the rule behind it. `says` has named slots; `to` narrows who hears it."""

    who: Public[str]
    rule: Public[str]
    says: Public[str]
    slots: Public[Facts] = {}
    to: Public[tuple[str, ...]] = ()


Moment = Literal["scene", "down", "up", "gone", "gift", "growth", "rest", "clock", "begins", "over"]
"""What people look up for: a scene opens; somebody goes down, comes to, or is gone for good; is given something, grows,
rests; a clock has filled; a fight or a contest begins, or is over."""


class Befell(Happening, frozen=True):
    """Something everybody looks up for: what it was, and whom or what it befell. The words that tell it come after."""

    what: Public[Moment]
    who: Public[str]


class Resolved(Happening, frozen=True):
    """What a flip, a check or a pool came to, and the cards it was read from."""

    who: Public[str]
    what: Public[str]
    result: Public[str]
    rule: Public[str]
    tokens: Public[tuple[int, ...]] = ()
    reading: Public[Facts] = {}
    withheld: SecretOfGM[Facts] = {}


class Overruled(Happening, frozen=True, omit_defaults=True):
    """The GM set a rule aside, for a reason."""

    rule: Public[str]
    says: Public[str]
    reason: Public[str]
    said: Public[Facts] = {}
    """What `says` was made of, where it knows: a template and its slots."""


class Rewound(Happening, frozen=True):
    """The table goes back to where it stood after an earlier entry of its log.

    What was seen stays known. Where a card had been turned since, the cards nobody saw are shuffled among
    themselves; `orders` says how the piles lie afterwards.
    """

    to: Public[int]
    piles: Public[tuple[PilePlace, ...]]
    orders: LaidOpen[tuple[tuple[str, ...], ...]]
    tokens: LaidOpen[tuple[tuple[int, ...], ...]]


class Witnessed(Happening, frozen=True):
    """What the luck of this entry was drawn from, so that anybody can check it; see `kernel.witnessing`."""

    next: Public[tuple[str, str, str]]
    """The hashes of the three keys of the entry that draws next."""
    values: Public[tuple[str, ...]]
    """What browsers lent to the luck of this one, each pledged before."""
    pledges: Public[tuple[tuple[str, str], ...]]
    """Who pledged what for the next one: a seat, and the hash of a value."""
    dice: Public[str]
    """The key of the dice, where everybody saw all of them fall."""
    roots: Public[tuple[tuple[PilePlace, str], ...]]
    """One hash for the cards of each pile that lies in a new order, one event after the other."""
    keys: Hidden[tuple[str, str, str]]
    coming: Hidden[tuple[str, str, str]]
    """The keys of the entry that draws next."""
    drawn: Hidden[Facts] = {}
    """What was drawn and no event tells as it was drawn."""
    leaves: Public[tuple[tuple[tuple[int, str], ...], ...]] = ()
    """For each root the backs of its cards, from the top on, each with the salted hash of its card."""
    key: LaidOpen[str] = ""
    """The key of the cards, one of the three."""
    shuffles: LaidOpen[tuple[tuple[str, ...], ...]] = ()
    """Every order that was drawn; an empty one where the next `Shuffled` event of this entry has it."""


Event = (
    Opened
    | Seated
    | Dealt
    | Moved
    | Shuffled
    | Shown
    | Rolled
    | Counted
    | Marked
    | Unmarked
    | Written
    | Made
    | Altered
    | Uncovered
    | Covered
    | Removed
    | Spotlit
    | Awaited
    | Answered
    | Told
    | Befell
    | Resolved
    | Overruled
    | Rewound
    | Witnessed
)

EVENTS: tuple[type[Event], ...] = (
    Opened,
    Seated,
    Dealt,
    Moved,
    Shuffled,
    Shown,
    Rolled,
    Counted,
    Marked,
    Unmarked,
    Written,
    Made,
    Altered,
    Uncovered,
    Covered,
    Removed,
    Spotlit,
    Awaited,
    Answered,
    Told,
    Befell,
    Resolved,
    Overruled,
    Rewound,
    Witnessed,
)


@record
class Shape:
    """One kind of event: its name on the wire and who may see each of its fields."""

    name: str
    audience: Mapping[str, To] = field(default_factory=dict)


def shape_of(kind: type[Struct]) -> Shape:
    """Read the declarations of an event class; one that leaves a field undeclared is refused."""
    audience: dict[str, To] = {}
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        declared = [note for note in getattr(hints[name], "__metadata__", ()) if isinstance(note, To)]
        if len(declared) != 1:
            raise TypeError(f"{kind.__name__}.{name} does not say who may see it")
        audience[name] = declared[0]
    return Shape(kind.__name__.lower(), audience)


SHAPES: Mapping[type, Shape] = {kind: shape_of(kind) for kind in EVENTS}

_GROUPS = {
    "place": "pile",
    "source": "pile",
    "target": "pile",
    "track": "track",
    "mark": "mark",
    "sheet": "sheet",
    "thing": "thing",
}

NAMES_OF_THINGS: Mapping[type, tuple[tuple[str, str], ...]] = {
    kind: tuple((name, _GROUPS[name]) for name in shape.audience if name in _GROUPS) for kind, shape in SHAPES.items()
}
"""The fields of each kind of event that name a pile, a track, a mark, a sheet or a thing."""
