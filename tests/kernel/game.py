"""A very small card game, to try the kernel on: a deck, hands, a grave nobody looks into, and a purse."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hearthside.kernel.actions import GM, TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, about, answered, carry_out
from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.choices import Among, Barred, Between, Option, Pick, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_THINGS, HOUSE_TRACKS
from hearthside.kernel.gathering import AT_EVERY_TABLE
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.records import record
from hearthside.kernel.rulings import hand_of_the_gm
from hearthside.kernel.sight import (
    Audience,
    MarkKind,
    PileKind,
    PilePlace,
    Sees,
    TrackKind,
    closed_pile,
    open_pile,
)
from hearthside.kernel.system import System
from hearthside.kernel.things import Number, Open, Screened, ThingKind
from hearthside.kernel.views import TableView

DECK_KIND = closed_pile("deck", "Deck")
GRAVE_KIND = closed_pile("grave", "Grave")
BOARD_KIND = open_pile("board", "Board")
HAND = PileKind("hand", "Hand", owner_sees=Sees.FACES, others_see=Sees.COUNT, gm_sees=Sees.COUNT)
SLEEVE = PileKind("sleeve", "Sleeve", owner_sees=Sees.FACES, others_see=Sees.NOTHING, gm_sees=Sees.NOTHING)
PILES = (DECK_KIND, GRAVE_KIND, BOARD_KIND, HAND, SLEEVE)
COINS = TrackKind("coins", "Coins", Audience.EVERYONE, most=3)
DOOM = TrackKind("doom", "Doom", Audience.GM)
LUCK = TrackKind("luck", "Luck", Audience.OWNER)
DEBT = TrackKind("debt", "Debt", Audience.OWNER_AND_GM)
TRACKS = (COINS, DOOM, LUCK, DEBT)
STATE = MarkKind("state", "State", Audience.EVERYONE)
MARKS = (STATE,)


@record
class Beast:
    """Something that comes to the table."""

    name: Open[str]
    size: Open[int] = 1
    hunger: Screened[int] = 0
    fears: Screened[tuple[str, ...]] = ()


BEASTS = ThingKind("beast", "Beasts", Beast, {"size": Number("Size", most=9), "hunger": Number("Hunger")})


@record
class Trinket:
    """Something that somebody may keep to themselves."""

    name: Open[str]
    luck: Open[int] = 0


TRINKETS = ThingKind("trinket", "Trinkets", Trinket)

DECK, GRAVE, BOARD = DECK_KIND.of_table, GRAVE_KIND.of_table, BOARD_KIND.of_table
CARDS = ("A", "B", "C", "D", "E", "F")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Take the top card into your hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Turn the top card for all to see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury:
    """Put the top card into the grave, unseen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gather:
    """Shuffle the board into the deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay:
    """Lay cards of your hand on the board, or keep one up your sleeve."""

    cards: tuple[int, ...]
    where: str = "board"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """Pay coins to somebody; debtors may not pay."""

    whom: str
    coins: int = 1
    loudly: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lure:
    """Lure a beast with coins: everybody is asked in turn whether they add one."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """Add a coin, or not."""

    coin: bool = False


class Luring(Matter, frozen=True):
    """A beast is being lured."""

    name: str
    coins: int


class AskNext(Step, frozen=True, tag="ask_next"):
    """The next one is asked for a coin."""

    seat: str
    name: str
    coins: int


class Comes(Step, frozen=True, tag="comes"):
    """The beast comes if there is enough for it."""

    name: str


def _lure(draft: Draft, seat: str, lure: Lure) -> None:  # noqa: ARG001
    asked = [AskNext(each, lure.name, 0) for each in draft.table.players]
    carry_out(draft, [*asked, Comes(lure.name)])


def _ask_next(draft: Draft, step: AskNext) -> list[Step]:
    there = draft.table.track(COINS.of_table)
    return [Ask(step.seat, ("add",), "TG-06", "Do you add a coin?", Luring(step.name, there))]


def _offer_add(seen: TableView) -> Offer | None:
    asked = seen.asked("add")
    return Offer({"coin": YesNo(label=f"A coin for {about(asked, Luring).name}?")}) if asked else None


def _add(draft: Draft, seat: str, add: Add) -> None:
    _, then = answered(draft, seat, "add", Luring)
    if add.coin:
        draft.count(COINS.of_table, 1)
    carry_out(draft, then)


def _comes(draft: Draft, step: Comes) -> None:
    if draft.table.track(COINS.of_table):
        draft.make(BEASTS, Beast(step.name, hunger=draft.table.track(COINS.of_table)))


def _offer_deck(seen: TableView) -> Offer:
    return Offer() if seen.pile(DECK).count else blocked("TG-01", "The deck is empty.")


def _draw(draft: Draft, seat: str, order: Draw) -> None:  # noqa: ARG001
    draft.require(len(draft.table.cards(HAND.of(seat))) < 2, "TG-02", "A hand holds {most} cards.", most=2)
    draft.turn_top(DECK, HAND.of(seat))


def _turn(draft: Draft, seat: str, order: Turn) -> None:  # noqa: ARG001
    draft.turn_top(DECK, BOARD)


def _bury(draft: Draft, seat: str, order: Bury) -> None:  # noqa: ARG001
    draft.turn_top(DECK, GRAVE)


def _gather(draft: Draft, seat: str, order: Gather) -> None:  # noqa: ARG001
    draft.move(draft.table.cards(BOARD), BOARD, DECK)
    draft.shuffle(DECK)


def _offer_lay(seen: TableView) -> Offer:
    hand = seen.pile(HAND.of(seen.seat))
    if not hand.count:
        return blocked("TG-03", "Your hand is empty.")
    where = Among((Option("board", "On the board"), Option("sleeve", "Up your sleeve")))
    return Offer({"cards": Pick(HAND.of(seen.seat), hand.tokens, 1, hand.count), "where": where})


def _lay(draft: Draft, seat: str, lay: Lay) -> None:
    pile = draft.table.pile(HAND.of(seat))
    laid = [card for card, token in zip(pile.cards, pile.tokens, strict=True) if token in lay.cards]
    target = BOARD if lay.where == "board" else SLEEVE.of(seat)
    draft.move(laid, HAND.of(seat), target)


def _offer_pay(seen: TableView) -> Offer:
    debtor = Barred("TG-04", "Debtors get no coins.")
    people = tuple(
        Option(name, seen.seats[name].title, debtor if seen.has_mark(STATE.of(name), "in debt") else None)
        for name in seen.players
    )
    return Offer({"whom": Among(people), "coins": Between(1, 3)})


def _pay(draft: Draft, seat: str, pay: Pay) -> None:  # noqa: ARG001
    draft.count(COINS.of(pay.whom), pay.coins)


@dataclass(frozen=True, slots=True)
class TinyFelt:
    """Who has most coins, and how many cards you hold."""

    richest: str
    held: int


def _felt(seen: TableView) -> TinyFelt:
    richest = max(seen.players, key=lambda seat: seen.track(COINS.of(seat)), default="")
    return TinyFelt(richest, seen.pile(HAND.of(seen.seat)).count)


def _open(draft: Draft) -> None:
    draft.deal(DECK, [f"table:{name}" for name in CARDS])
    draft.shuffle(DECK)


def _welcome(draft: Draft, seat: str, character: Facts) -> None:  # noqa: ARG001
    draft.count(COINS.of(seat), 1)


PAY = Action("pay", Pay, _offer_pay, _pay, rule="TG-04", label="Pay", by=TABLE)
TINY = System(
    name="tiny",
    title="A Tiny Game",
    version=1,
    piles=PILES,
    tracks=(*TRACKS, *HOUSE_TRACKS),
    marks=(*MARKS, *HOUSE_MARKS),
    sheets=HOUSE_SHEETS,
    things=(BEASTS, TRINKETS, *HOUSE_THINGS),
    steps=(Procedure(AskNext, _ask_next), Procedure(Comes, _comes)),
    matters=(Luring,),
    actions=(
        Action("draw", Draw, _offer_deck, _draw, rule="TG-01", label="Draw"),
        Action("turn", Turn, _offer_deck, _turn, rule="TG-01", label="Turn"),
        Action("bury", Bury, _offer_deck, _bury, rule="TG-01", label="Bury", by=GM),
        Action("gather", Gather, lambda seen: Offer(), _gather, rule="TG-05", label="Gather"),  # noqa: ARG005
        Action("lay", Lay, _offer_lay, _lay, rule="TG-03", label="Lay"),
        PAY,
        Action("lure", Lure, lambda seen: Offer({"name": Words()}), _lure, rule="TG-06", label="Lure", by=GM),  # noqa: ARG005
        Action("add", Add, _offer_add, _add, rule="TG-06", label="Add a coin"),
        *AT_EVERY_TABLE,
        *hand_of_the_gm(PILES, TRACKS, things=(BEASTS,)),
    ),
    open=_open,
    welcome=_welcome,
    card_words=str,
    felt=_felt,
)

PEOPLE = (Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben"), Sitter("eve", role="spectator"))


def tiny_table(people: Iterable[Sitter] = PEOPLE, order: Sequence[str] = ()) -> Journal:
    """A new table, its deck from A on top to F below, or with these cards on top."""
    return Journal.opened(TINY, list(people), ScriptedChance(shuffles=[order]))


def play(journal: Journal, seat: str, do: str, shuffles: Sequence[str] | None = None, **fields: Any) -> Entry:
    """Do it; it must be accepted. Each scripted shuffle names the cards that come on top, `"A B"`."""
    ruling = {name: fields.pop(name) for name in ("because", "acting_for") if name in fields}
    chance = ScriptedChance(shuffles=None if shuffles is None else [cards.split() for cards in shuffles])
    entry = journal.do(seat, {"do": do, **fields}, chance, **ruling)
    assert isinstance(entry, Entry), f"{do} was refused: {entry}"
    chance.finish()
    return entry


def refuse(journal: Journal, seat: str, do: str, **fields: Any) -> Refused:
    """Try it; it must be refused, and the table must be as it was."""
    ruling = {name: fields.pop(name) for name in ("because", "acting_for") if name in fields}
    before, seq = journal.table, journal.seq
    answer = journal.do(seat, {"do": do, **fields}, ScriptedChance(shuffles=[]), **ruling)
    assert isinstance(answer, Refused), f"{do} was accepted: {answer}"
    assert (journal.table, journal.seq) == (before, seq)
    return answer


def faces(journal: Journal, pile: str) -> str:
    """The cards of a pile by name, the first on top."""
    return " ".join(card.partition(":")[2] for card in journal.table.cards(PilePlace(pile)))
