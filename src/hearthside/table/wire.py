"""What goes over the line between a browser and its table: two closed lists of frames, in and out.

`python -m hearthside.table.wire FILE` writes the same as TypeScript, so that both sides read one contract;
`--check` only says whether the file is up to date.
"""

from collections.abc import Container
from dataclasses import MISSING
from functools import cache, cached_property
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from hearthside.games import Manifest, games
from hearthside.kernel.actions import Action, field_presets
from hearthside.kernel.actions import Offer as KernelOffer
from hearthside.kernel.choices import Barred, Choice
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.saying import Saying, Wording, made_of, plain_words
from hearthside.kernel.sight import Role
from hearthside.kernel.sight import Sees as KernelSees
from hearthside.kernel.system import System
from hearthside.kernel.views import TableView
from hearthside.rulebook.entries import Note, Rule, Ruling
from hearthside.table.store import Door

PROTOCOL = 1
"""The number of this protocol. It goes up when something a client relies on changes or goes; see docs/protocol.md."""

LONGEST_FRAME = 64 * 1024
"""Bytes of one frame; a longer one closes the line."""

Short = Annotated[str, Meta(max_length=80)]


class Reads:
    """What a part whose Python type says too little reads as in the browser."""

    def __init__(self, text: str) -> None:
        self.text = text


Command = Annotated[dict[str, Any], Reads("Command")]
"""An action in plain values, its name under `do`."""


# --- In ---------------------------------------------------------------------------------------------------------------


class Hello(Struct, frozen=True, gc=False, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """Sit down: the table's code, the secret of a seat (none to watch), and the last number seen, if any.

    Who says which `protocol` they speak is told where the house speaks another one.
    """

    table: Short
    token: Annotated[str, Meta(max_length=200)] | None = None
    seen: int | None = None
    protocol: int | None = None


class Do(
    Struct, frozen=True, gc=False, tag_field="type", tag="do", forbid_unknown_fields=True, rename={"acting_for": "as"}
):
    """Do something. `on` is the last number this side has seen, `prompted` that of the last prompt or welcome.

    A GM may act `as` a seat, and overrule `because`. `turned` names the real cards somebody turned for it, in their
    order.
    """

    id: Short
    command: Command
    on: int | None = None
    prompted: int | None = None
    acting_for: Short | None = None
    because: Annotated[str, Meta(max_length=1000)] | None = None
    turned: Annotated[tuple[Short, ...], Meta(max_length=60)] = ()


class Ask(Struct, frozen=True, gc=False, tag_field="type", tag="ask", forbid_unknown_fields=True):
    """Ask for the odds of an action without doing it."""

    id: Short
    of: Command


class Ping(Struct, frozen=True, gc=False, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Whoever asks hears at once what they may do, if they have not heard it yet."""


class Lend(Struct, frozen=True, gc=False, tag_field="type", tag="lend", forbid_unknown_fields=True):
    """Have a part in the luck of the table: name the value that was pledged, if any, and pledge the next one."""

    pledge: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    value: Annotated[str, Meta(pattern=r"\A([0-9a-f]{32})?\Z")] = ""


FrameIn = Hello | Do | Ask | Ping | Lend

_decoder: msgspec.json.Decoder[FrameIn] = msgspec.json.Decoder(FrameIn)


def read_frame(text: str | bytes) -> FrameIn:
    """The frame this text says. Raises Malformed, with a sentence, when it says none."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Malformed("The table did not understand that. Load the page again if it happens twice.") from None


# --- Out --------------------------------------------------------------------------------------------------------------


Sees = Literal[0, 1, 2, 3]
"""How much of a pile somebody may see: 0 nothing, 1 the count, 2 the backs, 3 the faces."""


class Game(Struct, frozen=True):
    """What a game puts on its table."""

    name: str
    title: str
    pitch: str
    deck: str
    piles: tuple["PileKind", ...]
    tracks: tuple["TrackKind", ...]
    marks: tuple["MarkKind", ...]
    sheets: tuple["SheetKind", ...]
    things: tuple["ThingKind", ...]
    actions: tuple["ActionKind", ...]
    tongues: tuple[str, ...]
    """The languages in which it brings sentences of its own, beside those that the pages have."""


class GameOnShelf(Game, frozen=True):
    """A game to choose: what is on its table, and what people settle before it is dealt."""

    options: tuple["TableField", ...]
    fewest: int
    """How many play beside the GM at least."""
    most: int
    """How many play beside the GM at most."""
    hours: int
    """How long an evening of it lasts."""
    weight: int
    """How much there is to learn, from 1 to 3."""
    has_demo: bool
    """Whether there is a table of it to try."""
    has_evening: bool
    """Whether there is an evening of it to play alone."""


class PileKind(Struct, frozen=True):
    """A kind of pile, and how much of it each side sees."""

    name: str
    title: str
    owner_sees: Sees
    others_see: Sees
    gm_sees: Sees


class TrackKind(Struct, frozen=True):
    """A kind of track, with its limits."""

    name: str
    title: str
    least: int
    most: int | None


class MarkKind(Struct, frozen=True):
    """A kind of mark."""

    name: str
    title: str


class SheetKind(Struct, frozen=True):
    """A kind of sheet."""

    name: str
    title: str


class ThingKind(Struct, frozen=True):
    """A kind of thing, such as creatures or items."""

    name: str
    title: str


class ActionKind(Struct, frozen=True):
    """A thing people do at this table."""

    name: str
    label: str
    help: str
    rule: str
    group: str
    shelf: str = ""
    """Where a GM looks for it."""
    has_odds: bool = False
    """Whether the house can be asked for its odds."""


class Field(Struct, frozen=True):
    """One thing to choose for an action: what may be chosen, and what it is when nobody says anything."""

    name: str
    label: str
    choice: Choice
    preset: Any


class TableField(Field, frozen=True):
    """One thing a table settles when it is dealt, and what is settled by it, in a sentence."""

    says: str


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


class OfferNow(Struct, frozen=True):
    """How an offer is now. A field that is as it was is only named; what never changes is in the game."""

    action: str
    urgent: bool
    blocked: Barred | None
    fields: list[Field | str]


Events = Annotated[Raw, Reads("TableEvent[]")]
OffersNow = Annotated[Raw, Reads("OfferNow[]")]
Offers = Annotated[Raw, Reads("Offer[]")]
Felt = Annotated[Raw, Reads("Felt")]
"""What the felt shows a seat beside the view, as its game says; null where a game says nothing."""
Now = Annotated[Raw, Reads("Now")]
"""What comes next for a seat."""
Making = Annotated[Raw, Reads("Making | null")]
"""How characters are made, to a seat; null where everybody is ready."""
NO_OFFERS = Raw(b"[]")


class Heard(Struct, frozen=True, gc=False):
    """An entry of the log as one seat heard it."""

    seq: int
    by: str
    events: Events


class Welcome(Struct, frozen=True, gc=False, tag_field="type", tag="welcome"):
    """The whole table as this seat sees it, what it may do, and the last entries of the story."""

    table: str
    game: Game
    view: TableView
    felt: Felt
    now: Now
    making: Making
    offers: Offers
    seq: int
    story: tuple[Heard, ...]
    present: tuple[str, ...]
    protocol: int = PROTOCOL


class Told(Struct, frozen=True, gc=False, tag_field="type", tag="told"):
    """Something happened. What the seat may do after it follows in a prompt."""

    seq: int
    by: str
    events: Events


class Prompt(Struct, frozen=True, gc=False, tag_field="type", tag="prompt"):
    """What the seat may do after entry `seq`. `offers` holds what is new or different, `gone` what it may no longer do.

    It may do all else as before. `felt` is there where the felt shows something else, `now` where something else comes
    next, `making` where something of how characters are made changed; there, steps whose cards lie as before have none.
    A seat is prompted as soon as the table catches its breath, once for all that happened meanwhile, or when it sends a
    ping. Whoever is asked something hears at once what they may answer with; there `is_all` is false, and the rest
    follows.
    """

    seq: int
    offers: OffersNow = NO_OFFERS
    gone: tuple[str, ...] = ()
    felt: Felt | UnsetType = UNSET
    now: Now | UnsetType = UNSET
    making: Making | UnsetType = UNSET
    is_all: bool = True


class Skip(Struct, frozen=True, gc=False, tag_field="type", tag="skip"):
    """Something happened that this seat may not know of; the number keeps the count."""

    seq: int


Kind = Literal["refused", "cards", "impossible", "malformed", "stale", "unwritten", "broken"]


class Refused(Struct, frozen=True, gc=False, tag_field="type", tag="refused"):
    """It did not happen and nothing changed: the sentence, and the rule behind it."""

    id: str
    kind: Kind
    rule: str
    says: str
    said: Saying | UnsetType = UNSET
    """What the sentence was made of, where it knows: a template and its slots."""


class Done(Struct, frozen=True, gc=False, tag_field="type", tag="done"):
    """What you asked for happened, and is written down as this number."""

    id: str
    seq: int


class Outcome(Struct, frozen=True, gc=False):
    """One way it may turn out."""

    result: str
    label: str
    chance: float
    fraction: str
    reading: dict[str, Any] | UnsetType = UNSET
    """What it is read as, in plain facts."""


class Odds(Struct, frozen=True, gc=False):
    """How it may turn out, for all this seat can know."""

    outcomes: tuple[Outcome, ...]
    more: dict[str, tuple[Outcome, ...]]
    """Other odds worth knowing, by name."""
    about: dict[str, Any]
    """What was counted, in plain facts."""
    says: str


class Answer(Struct, frozen=True, gc=False, tag_field="type", tag="answer"):
    """The odds that were asked for."""

    id: str
    odds: Odds


class Resync(Struct, frozen=True, gc=False, tag_field="type", tag="resync"):
    """Numbers are missing: say hello again, without a number, for a fresh welcome."""


class Knocking(Struct, frozen=True, gc=False):
    """Somebody at the door says that this seat is theirs; their own screen shows the same number."""

    seat: str
    number: int


class Present(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="present"):
    """Somebody came or went: the seats somebody sits at just now. It has no number and is never kept.

    A GM also hears it when somebody came or went who only watches.
    """

    seats: tuple[str, ...]
    knocking: tuple[Knocking, ...] = ()
    """Who waits at the door for somebody to say that they are who they say."""
    gone: tuple[str, ...] = ()
    """The seats that were taken from the table."""


class Bye(Struct, frozen=True, gc=False, tag_field="type", tag="bye"):
    """The table closes the line, and coming back the same way is no use."""

    why: str
    said: Saying | UnsetType = UNSET
    """What the sentence was made of, where it knows: a template and its slots."""


class Pong(Struct, frozen=True, gc=False, tag_field="type", tag="pong"):
    """Somebody is there, and you have missed nothing."""


FrameOut = Welcome | Told | Prompt | Skip | Refused | Done | Answer | Resync | Present | Bye | Pong

write = msgspec.json.Encoder(enc_hook=plain_words).encode
write_said = msgspec.json.Encoder(enc_hook=made_of).encode
"""The same, with what words were made of where they know."""
"""Any frame, any other part of this page and anything of the kernel as JSON."""


def _presets(action: Action) -> dict[str, Any]:
    return {name: preset for name, preset in field_presets(action.command).items() if preset is not MISSING}


def _fields(offer: KernelOffer, presets: dict[str, Any]) -> list[Field]:
    return [Field(name, choice.label, choice, presets.get(name)) for name, choice in offer.fields.items()]


KEPT_OFFERS = 512
"""As many ways to write one action's offer are kept for all tables together."""

SHORT = 1024
"""Bytes that are worth keeping: what a table says again and again is short."""

_UNKNOWN = dict[str, Choice]().get


class OfferWriter:
    """Writes the offers of one action; what never changes of them is written only once."""

    def __init__(self, action: Action) -> None:
        self._name = action.name
        lasting = (action.name, action.label, action.help, action.rule, action.group)
        names = Offer.__struct_fields__[: len(lasting)]
        self._lasting = write(dict(zip(names, lasting, strict=True)))[:-1] + b","
        self._presets = _presets(action)
        self._kept: dict[tuple[int, int], tuple[KernelOffer, KernelOffer | None, bytes]] = {}

    def write(self, offer: KernelOffer) -> bytes:
        """The whole offer as JSON."""
        return self._lasting + self._written(offer, None)[self._after_name :]

    def write_now(self, offer: KernelOffer, before: KernelOffer | None) -> bytes:
        """What the offer is now, as JSON, for somebody who knows what it was before.

        Many an offer is the very same again and again, so what was written last is kept.
        """
        kept = self._kept.get((id(offer), id(before)))
        if kept is not None and kept[0] is offer and kept[1] is before:
            return kept[2]
        if len(self._kept) >= KEPT_OFFERS:
            self._kept.clear()
        written = self._written(offer, before)
        if len(written) <= SHORT:
            self._kept[id(offer), id(before)] = (offer, before, written)
        return written

    def _written(self, offer: KernelOffer, before: KernelOffer | None) -> bytes:
        known = before.fields.get if before else _UNKNOWN
        preset = self._presets.get
        fields: list[Field | str] = [
            name if choice is (old := known(name)) or choice == old else Field(name, choice.label, choice, preset(name))
            for name, choice in offer.fields.items()
        ]
        return write_said(OfferNow(self._name, offer.urgent, offer.closed, fields))

    @cached_property
    def _after_name(self) -> int:
        return len(write({"action": self._name}))


@cache
def writer_of(action: Action) -> OfferWriter:
    """The writer for this action, the same for every seat of every table."""
    return OfferWriter(action)


def _action_kind(system: System, action: Action, asked: Container[str]) -> ActionKind:
    shelf = next((name for name, actions in system.shelves.items() if action.name in actions), "")
    return ActionKind(action.name, action.label, action.help, action.rule, action.group, shelf, action.name in asked)


def game_of(system: System) -> Game:
    """What a browser needs to know of a game before the first card is dealt."""
    from hearthside.lab.asking import questions_of

    asked = questions_of(system.name)
    return Game(
        system.name,
        system.title,
        system.pitch,
        system.deck,
        tuple(
            PileKind(kind.name, kind.title, _sees(kind.owner_sees), _sees(kind.others_see), _sees(kind.gm_sees))
            for kind in system.piles
        ),
        tuple(TrackKind(kind.name, kind.title, kind.least, kind.most) for kind in system.tracks),
        tuple(MarkKind(kind.name, kind.title) for kind in system.marks),
        tuple(SheetKind(kind.name, kind.title) for kind in system.sheets),
        tuple(ThingKind(kind.name, kind.title) for kind in system.things),
        tuple(_action_kind(system, each, asked) for each in system.actions),
        ("de",) if system.name in games() and games()[system.name].german else (),
    )


def game_on_shelf(system: System, manifest: Manifest) -> GameOnShelf:
    """A game as it stands on the shelf; of each thing to settle, the first choice is the usual one."""
    options = [TableField(name, each.title, each.among, each.usual, each.says) for name, each in system.options.items()]
    return GameOnShelf(
        **msgspec.structs.asdict(game_of(system)),
        options=tuple(options),
        fewest=manifest.players[0],
        most=manifest.players[1],
        hours=manifest.hours,
        weight=manifest.weight,
        has_demo=bool(manifest.demo),
        has_evening=bool(manifest.evening),
    )


def _sees(sight: KernelSees) -> Sees:
    ladder: dict[KernelSees, Sees] = {
        KernelSees.NOTHING: 0,
        KernelSees.COUNT: 1,
        KernelSees.ORDER: 2,
        KernelSees.FACES: 3,
    }
    return ladder[sight]


# --- Over HTTP --------------------------------------------------------------------------------------------------------

Title = Annotated[str, Meta(max_length=60)]


class Likely(Struct, frozen=True):
    """How often something happened, and between which shares it truly lies, with 95 % confidence."""

    share: float
    low: float
    high: float


class HeroForecast(Struct, frozen=True):
    """What would become of somebody in a fight: how often they go down."""

    seat: str
    falls: Likely


class PolicyForecast(Struct, frozen=True):
    """What so many fights say, where the heroes are played by this policy."""

    policy: Literal["bold", "careful", "helpful"]
    fights: int
    win: Likely
    rounds: int
    rounds_low: int
    rounds_high: int
    """In eight of ten fights it takes from `rounds_low` to `rounds_high` rounds."""
    heroes: list[HeroForecast]


class ChangeForecast(Struct, frozen=True):
    """What one change would do to a fight: a foe of this name more, or the hero of this seat less."""

    change: Literal["foe", "hero"]
    who: str
    fights: int
    win: Likely


class FightForecast(Struct, frozen=True):
    """How the fight on the table would go: the usual policy first. Where that cannot be said, what is missing."""

    answers: list[PolicyForecast]
    missing: Literal["", "foes", "way"] = ""
    """Somebody to fight, or a way for the house to play it out."""
    changes: list[ChangeForecast] = []
    """What one more foe or one hero less would do, by the usual policy."""


class LabReady(Struct, frozen=True):
    """A hero or a foe that lies ready in the lab, a line about them, and how an encounter tells of them."""

    name: str
    about: Wording
    told: dict[str, Any]


class LabOwn(Struct, frozen=True):
    """What may be said of a hero or a foe of one's own, and what it is until somebody says otherwise."""

    fields: tuple["Field", ...]
    usual: dict[str, Any]


class LabCard(Struct, frozen=True):
    """A card of a game's deck: the results on its four edges, from the weakest suit to the strongest."""

    name: str
    results: tuple[int, ...]


class LabGame(Struct, frozen=True):
    """What the lab has ready for encounters of a game."""

    system: str
    heroes: tuple[LabReady, ...]
    """Each is told as a character."""
    hero: LabOwn
    foes: tuple[LabReady, ...]
    """Each is told as the GM would bring it."""
    foe: LabOwn
    usual: dict[str, Any]
    """An encounter to begin with."""
    most_heroes: int
    most_foes: int
    cards: tuple[LabCard, ...] = ()
    """The deck, where an encounter may have its faces printed otherwise."""


class LabChance(Struct, frozen=True):
    """An exact chance: as a fraction, and as the share it is."""

    fraction: str
    share: float


class LabRow(Struct, frozen=True):
    """A row of chances, with what the book prints for each, in per cent, where it prints something."""

    name: Wording
    chances: list[LabChance]
    printed: list[int | None]


class LabTable(Struct, frozen=True):
    """A table of exact chances: of the numbers the book prints, so many hold."""

    name: str
    title: Wording
    columns: list[Wording]
    rows: list[LabRow]
    note: Wording
    held: int
    printed: int


class LabOdds(Struct, frozen=True):
    """The chances of every kind of deed of a game, counted."""

    system: str
    tables: list[LabTable]


class LabQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter to be played out, until the share of fights that are won is known within so much to either side.

    The encounter is told as in its file (see encounters/README.md), in JSON.
    """

    encounter: dict[str, Any]
    within: Annotated[float, Meta(ge=0.01, le=0.2)] = 0.05
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1


class LabChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Two encounters of one game to be held against each other: as it is, and as somebody would have it."""

    before: dict[str, Any]
    after: dict[str, Any]
    within: Annotated[float, Meta(ge=0.01, le=0.2)] = 0.05
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 1


class LabMoved(Struct, frozen=True):
    """A chance that is not what it was: where it stands, before and after."""

    table: Wording
    row: Wording
    column: Wording
    before: LabChance
    after: LabChance


class LabPair(Struct, frozen=True):
    """The same fight on either side, so often each; how much oftener it is won afterwards, and whether that is sure."""

    title: Wording
    fights: int
    before: Likely
    after: Likely
    difference: Likely
    is_sure: bool


class LabDifference(Struct, frozen=True):
    """What a change does, as far as it is known. It comes again and again, each time from more fights."""

    state: Literal["playing", "sure", "time"]
    compared: int
    """How many chances were held against each other."""
    moved: int
    """How many of them are others now; those that moved most are told."""
    most: list[LabMoved]
    pairs: list[LabPair]


class LabBar(Struct, frozen=True):
    """How often something came to this number, and how often that was in a fight that was won."""

    value: int
    share: float
    won: float
    is_more: bool = False
    """Whether everything beyond is counted here as well."""


class LabSpread(Struct, frozen=True):
    """How a number was spread over all fights: half of them lie at `middle` or below, eight of ten from low to high."""

    middle: int
    low: int
    high: int
    bars: list[LabBar]


class LabLeft(Struct, frozen=True):
    """What somebody had left of something, by what the book calls it."""

    what: str
    left: LabSpread


class LabHero(Struct, frozen=True):
    """What became of somebody: how often they go down, and what they have left."""

    title: str
    falls: Likely
    left: list[LabLeft]


class LabPolicy(Struct, frozen=True):
    """How the same fights go where the heroes are played otherwise."""

    policy: Literal["bold", "careful", "helpful"]
    fights: int
    win: Likely


class LabAnswer(Struct, frozen=True):
    """What the fights say that were played so far. It comes again and again, each time from more of them."""

    state: Literal["playing", "sure", "time"]
    """Still at it; as sure as was asked for; or as far as there was time."""
    policy: Literal["bold", "careful", "helpful"]
    seed: int
    fights: int
    expected: int
    """About so many fights it takes to be as sure as was asked for."""
    win: Likely
    unended: float
    """The share of fights that did not end; they count as not won."""
    rounds: LabSpread
    heroes: list[LabHero]
    others: list[LabPolicy]
    changes: list[ChangeForecast]


class LabNo(Struct, frozen=True, omit_defaults=True):
    """Why an encounter cannot be played out, or not to its end."""

    says: str
    said: Saying | UnsetType = UNSET


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat for a new table: what people call it, its role, and what is known of its character."""

    title: Title = ""
    name: Annotated[str, Meta(max_length=24)] | None = None
    role: Role = "player"
    character: dict[str, Any] = {}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to deal. Where it is open, whoever knows its code comes in; otherwise only those who are invited."""

    system: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    open: bool = False


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to sit down: at a `seat` that is free, as it is, or at a new one of an open table."""

    title: Title = ""
    character: dict[str, Any] = {}
    seat: Short | None = None


class FreeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be freed. Where it is to `keep`, only the new secret opens it, and the table's code does not."""

    keep: bool = False


class KnockAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says who is asked whether to let in whoever knocks with this number."""

    number: int
    welcome: bool


class KnockLook(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who knocked looks whether there is an answer."""

    knock: Short


class MergeWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Into which seat another goes: whoever sat there sits here from now on."""

    into: Short


class SeatKey(Struct, frozen=True):
    """A seat and the secret that opens it. It is given out once and never again."""

    seat: str
    title: str
    role: Role
    secret: str


class KnockFacts(Struct, frozen=True):
    """How it stands with somebody who says that a seat is theirs."""

    answer: Literal["wait", "come in", "no"]
    number: int = 0
    """What whoever is asked sees as well."""
    knock: str = ""
    """What to look for the answer with."""
    key: SeatKey | None = None


class DealtTable(Struct, frozen=True):
    """A new table: its code, a key for every seat, and the invitation for whoever has none yet."""

    table: str
    system: str
    seats: list[SeatKey]
    invitation: str = ""


class SeatFacts(Struct, frozen=True):
    """A seat as anybody may know it."""

    seat: str
    title: str
    role: Role
    present: bool
    free: bool
    """Whether anybody who knows the code may take it."""
    removed: bool
    """Whether its GM took it from the table: what lies there stays, and nobody sits down at it."""


class TableFacts(Struct, frozen=True):
    """A table as anybody who was let in may know it."""

    table: str
    system: str
    title: str
    open: bool
    """Whether somebody who comes as the asker did may take a new seat."""
    door: Door
    seq: int
    seats: list[SeatFacts]


class Watcher(Struct, frozen=True):
    """Somebody who watches without a seat: a number to show them out by, and since when, in seconds of the epoch."""

    watcher: int
    since: float


class DoorFacts(Struct, frozen=True):
    """The door of a table as its GM sees it: whom it lets in, the code and the invitation, and who watches."""

    door: Door
    code: str
    invitation: str
    watchers: list[Watcher]


class DoorWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the door is to let in: whoever knows the code, whoever is invited, or nobody without a seat."""

    door: Door


class Log(Struct, frozen=True):
    """The log of a table as one seat heard it."""

    table: str
    seq: int
    entries: list[Heard]


class LinkToShow(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be shown as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=500)]


class BookFacts(Struct, frozen=True):
    """A rulebook on the shelf."""

    system: str
    title: str
    topics: tuple[str, ...]
    rules: int
    rulings: int


class Book(Struct, frozen=True):
    """Everything in one rulebook: the rules that are played, how we read them where a book is unclear, and notes."""

    system: str
    title: str
    topics: tuple[str, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    notes: tuple[Note, ...]
    also: dict[str, tuple[str, ...]]
    """What people look for, and the words this book has for it."""


class BookEntry(Struct, frozen=True):
    """One rule, ruling or note, and the tests and scenarios that prove it."""

    rule: Rule | None
    ruling: Ruling | None
    note: Note | None
    proved_by: tuple[str, ...]


if __name__ == "__main__":
    import sys

    from hearthside.table.typescript import main

    sys.exit(main(sys.argv[1:]))
