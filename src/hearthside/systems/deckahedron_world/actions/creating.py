"""Making a character at the table: cards in turns, points, items, tokens, a name."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.narration import title_of
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions import gm_action
from hearthside.systems.deckahedron_world.actions.fitting import fit_here
from hearthside.systems.deckahedron_world.actions.holding import MAGIC_MOVE, keep_what_holds
from hearthside.systems.deckahedron_world.actions.naming import NAMES
from hearthside.systems.deckahedron_world.belongings import (
    FULL_COLUMN,
    LONGEST_NAME,
    TOKENS,
    burden,
    carried,
    change_item,
    gain_item,
    has_item,
    lose_item,
    magic_items,
    name_of_item,
    named,
)
from hearthside.systems.deckahedron_world.board import AHEAD, MAKING, SPREAD, UNCHOSEN
from hearthside.systems.deckahedron_world.content import ITEMS, MOVES, Item
from hearthside.systems.deckahedron_world.kinds import (
    ATTRIBUTE_TRACKS,
    BELONGINGS,
    BLOOD_BOUND,
    COLUMN_TRACKS,
    COMPANIONS,
    FACTS,
    HARM,
    MOVES_KIND,
    NAME,
    STATE,
    WEIGHS,
    WOUNDS_KIND,
    Companion,
)
from hearthside.systems.deckahedron_world.knowing import take_card
from hearthside.systems.deckahedron_world.sitting import POINTS, lay_tokens
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

CARDS_EACH = 3
MOST_OF = {"A": 1, "B": 2, "C": 3}


@record
class Spread(Compound):
    """Points over three things, in their order."""

    each: tuple[int, ...]


SPREADS = tuple(Spread(each) for each in product(range(1, 5), repeat=3) if sum(each) == POINTS)
"""DW-CHAR-06: the ten ways to spread six points."""


def is_making(seen: TableView) -> bool:
    """Whether this seat's character is still being made."""
    return seen.has_mark(STATE.of(seen.seat), MAKING)


def is_unchosen(lying: Lying, seat: str) -> bool:
    """Whether somebody has not said yet who they are, and still may: nothing has befallen them."""
    is_hurt = lying.track(HARM.of(seat)) or lying.track(WOUNDS_KIND.of(seat)) or body.is_down(lying, seat)
    return lying.has_mark(STATE.of(seat), UNCHOSEN) and not is_hurt


def has_begun(lying: Lying, seat: str) -> bool:
    """Whether anything is chosen yet of who is being made."""
    is_spread = lying.has_mark(STATE.of(seat), SPREAD)
    return bool(is_spread or picks_of(lying, seat) or carried(lying, seat) or lying.words.get(NAME.of(seat)))


def picks_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The cards somebody has picked."""
    return lying.marks.get(MOVES_KIND.of(seat), ())


def taken_by_others(lying: Lying, seat: str) -> set[str]:
    """The cards of everybody else; whoever has not said who they are keeps none from anybody."""
    others = (name for name in lying.players if name != seat and not is_unchosen(lying, name))
    return {card for name in others for card in picks_of(lying, name)}


def ahead_of_turn(lying: Lying, seat: str) -> bool:
    """DW-AMB-34: whether somebody has said that they do not wait."""
    return lying.has_mark(STATE.of(seat), AHEAD)


def whose_pick(lying: Lying) -> str:
    """DW-CHAR-01: whose turn it is to pick a card; nobody's where all have theirs, or go ahead."""
    makers = [
        name for name in lying.players if lying.has_mark(STATE.of(name), MAKING) and not ahead_of_turn(lying, name)
    ]
    turn = min(makers, key=lambda name: len(picks_of(lying, name)), default="")
    return turn if turn and len(picks_of(lying, turn)) < CARDS_EACH else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCard:
    """Pick a card for your new character, when it is your turn: three each, at most one A and two B."""

    card: str


def offer_pick_card(seen: TableView) -> Offer | None:
    """DW-CHAR-01, DW-CHAR-02."""
    if not is_making(seen) or len(picks_of(seen, seen.seat)) >= CARDS_EACH:
        return None
    turn = whose_pick(seen)
    cards = Among(tuple(_card(seen, name) for name in MOVES if MOVES[name].letter), label="Which card?")
    if turn != seen.seat and not ahead_of_turn(seen, seen.seat):
        return blocked("DW-CHAR-01", say("It is {who}'s turn to pick.", who=seen.seats[turn].title), card=cards)
    return Offer({"card": cards})


def _card(seen: TableView, name: str) -> Option:
    move = MOVES[name]
    mine = picks_of(seen, seen.seat)
    taken = name in mine or name in taken_by_others(seen, seen.seat)
    letters = Counter(MOVES[each].letter for each in mine)
    bar = None
    if taken:
        bar = Barred("DW-CHAR-01", "Somebody has taken this card.")
    elif letters[move.letter] >= MOST_OF[move.letter]:
        most = MOST_OF[move.letter]
        bar = Barred("DW-CHAR-02", say("You can have {count} of the {letter} cards.", count=most, letter=move.letter))
    return Option(name, _lettered(move.letter, move.name), bar)


@cache
def _lettered(letter: str, move: str) -> str:
    return say("{letter}: {move}", letter=letter, move=move)


def decide_pick_card(draft: Draft, seat: str, pick: PickCard) -> None:
    """The card is yours, at its starred level."""
    take_card(draft, seat, MOVES[pick.card], MOVES[pick.card].start)
    draft.tell(seat, "DW-CHAR-01", "{who} picks {move}.", move=MOVES[pick.card].name)
    keep_what_holds(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadPoints:
    """Spread six points over Strength, Dexterity and Intelligence."""

    points: Spread


_POINTS = Offer(
    {"points": Among(options((each.word, each.word) for each in SPREADS), label="Strength / Dexterity / Intelligence")}
)


def offer_spread_points(seen: TableView) -> Offer | None:
    """DW-CHAR-06."""
    return _POINTS if is_making(seen) else None


def decide_spread_points(draft: Draft, seat: str, spread: SpreadPoints) -> None:
    """Each from 1 to 4."""
    for name, rank in zip(ATTRIBUTES, spread.points.each, strict=True):
        track = ATTRIBUTE_TRACKS[name].of(seat)
        draft.count(track, rank - draft.table.track(track))
    draft.mark(STATE.of(seat), SPREAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeItem:
    """Take an item: two mundane ones or a magic one; Use a Magic Item brings two magic items more."""

    item: str
    name: str = ""


_TOO_MUCH = Barred("DW-CHAR-04", "Two mundane items or one magic item; Use a Magic Item brings two more.")
_TAKEN = Barred("DW-CHAR-04", "You have this one already.")


def offer_take_item(seen: TableView) -> Offer | None:
    """DW-CHAR-04, DW-CHAR-05: whatever fits with what was taken before."""
    if not is_making(seen):
        return None
    mine = [item.kind for item in carried(seen, seen.seat).values()]
    ways = tuple(_item(seen, mine, item) for item in ITEMS.values())
    return Offer({"item": Among(ways, label="Item"), "name": NAMES})


def _item(seen: TableView, mine: list[Item], item: Item) -> Option:
    magic = sum(each.magic for each in (*mine, item))
    fits = _fit_here(seen, seen.seat, len(mine) + 1 - magic, magic)
    return Option(item.id, item.unnamed, _TAKEN if item in mine else None if fits else _TOO_MUCH)


def _fit_here(seen: TableView, seat: str, mundane: int, magic: int) -> bool:
    return fit_here(seen.options, mundane, magic, has_move=seen.has_mark(MOVES_KIND.of(seat), MAGIC_MOVE))


def has_all_items(seen: TableView, seat: str) -> bool:
    """DW-CHAR-04: whether nothing more can be taken, mundane or magic."""
    kinds = [item.kind.magic for item in carried(seen, seat).values()]
    magic = sum(kinds)
    mundane = len(kinds) - magic
    return not _fit_here(seen, seat, mundane + 1, magic) and not _fit_here(seen, seat, mundane, magic + 1)


def tokens_laid(seen: TableView, seat: str) -> int:
    """DW-ITEM-01: what lies in the three columns and on items."""
    return sum(seen.track(each.of(seat)) for each in COLUMN_TRACKS.values()) + burden(seen, seat)


def decide_take_item(draft: Draft, seat: str, take: TakeItem) -> None:
    """It weighs a token (DW-CHAR-07)."""
    key = gain_item(draft, seat, take.item, blank=take.name)
    draft.tell(seat, "DW-CHAR-04", "{who} takes {item}.", item=name_of_item(draft.table, key))
    keep_what_holds(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack:
    """Put an item back that you took."""

    item: str


def offer_put_back(seen: TableView) -> Offer | None:
    """Open while the character is being made."""
    mine = carried(seen, seen.seat)
    if not is_making(seen) or not mine:
        return None
    return Offer({"item": Among(options(named(seen, mine)), label="Item")})


def decide_put_back(draft: Draft, seat: str, put: PutBack) -> None:
    """As if it had never been taken."""
    draft.tell(seat, "DW-CHAR-04", "{who} puts {item} back.", item=name_of_item(draft.table, put.item))
    lose_item(draft, put.item)


@dataclass(frozen=True, slots=True, kw_only=True)
class FillBlank:
    """Fill in what the name of an item leaves open."""

    item: str
    name: str


def offer_fill_blank(seen: TableView) -> Offer | None:
    """Open as long as there is a blank on a card of yours."""
    blanks = named(seen, [key for key, item in carried(seen, seen.seat).items() if item.is_blank])
    if not blanks or body.is_down(seen, seen.seat):
        return None
    listed = Among(options(blanks), label="Item")
    return Offer({"item": listed, "name": Words(most=40, optional=False, label="What goes in the blank?")})


def decide_fill_blank(draft: Draft, seat: str, fill: FillBlank) -> None:
    """Such as the Ring in Ring of Light."""
    if not has_item(draft.table, seat, fill.item):
        raise Impossible("DW-CHAR-04", "You carry no such thing.")
    name = BELONGINGS.of(draft.table, fill.item).kind.filled(fill.name)[:LONGEST_NAME]
    change_item(draft, fill.item, name=name)
    draft.tell(seat, "DW-CHAR-04", "{who} has {item}.", item=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadTokens:
    """Spread what is left of the six tokens over Speed, Equipment and Wealth."""

    tokens: Spread


def offer_spread_tokens(seen: TableView) -> Offer | None:
    """DW-ITEM-01: what items weigh comes out of the same six."""
    if not is_making(seen):
        return None
    ways = token_spreads(burden(seen, seen.seat))
    return Offer(
        {"tokens": Among(options((each.word, each.word) for each in ways), label="Speed / Equipment / Wealth")}
    )


def token_spreads(weight: int) -> tuple[Spread, ...]:
    """The legal spreads with items of this weight."""
    columns = product(range(FULL_COLUMN + 1), repeat=3)
    return tuple(Spread(each) for each in columns if sum(each) == TOKENS - weight)


def decide_spread_tokens(draft: Draft, seat: str, spread: SpreadTokens) -> None:
    """DW-ITEM-01."""
    columns = dict(zip(("speed", "equipment", "wealth"), spread.tokens.each, strict=True))
    lay_tokens(draft, seat, columns, burden(draft.table, seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Your character is made: give it a name."""

    name: str
    blood_bound: str = ""
    burden: str = ""


def offer_ready(seen: TableView) -> Offer | None:
    """DW-CHAR-08: three cards, tokens that fit, and a name."""
    if not is_making(seen):
        return None
    seat = seen.seat
    fields: dict[str, Choice] = {"name": Words(most=60, optional=False, label="Name")}
    if seen.has_mark(MOVES_KIND.of(seat), "entreat_the_blood_bound"):
        fields["blood_bound"] = Words(most=300, label="Who are the Blood-Bound?")
    if magic_items(seen, seat):
        fields["burden"] = Words(most=300, label="Why does magic weigh you down?")
    if len(picks_of(seen, seat)) < CARDS_EACH:
        return blocked("DW-CHAR-02", "Pick three cards first.", **fields)
    if tokens_laid(seen, seat) != TOKENS:
        return blocked("DW-ITEM-01", "Spread your six tokens first.", **fields)
    return Offer(fields)


def decide_ready(draft: Draft, seat: str, ready: Ready) -> None:
    """The character enters play; what the GM would ask is written down (DW-GM-13, DW-MAG-08)."""
    draft.write(NAME.of(seat), ready.name.strip())
    if ready.blood_bound.strip():
        draft.write(BLOOD_BOUND.of(seat), ready.blood_bound)
    weighs = draft.table.words.get(WEIGHS.of(seat), "")
    why = ready.burden.strip() or (weighs if magic_items(draft.table, seat) else "")
    if why:
        draft.mark(FACTS.of(seat), why)
    if weighs:
        draft.write(WEIGHS.of(seat), "")
    is_bound = draft.table.has_mark(MOVES_KIND.of(seat), "entreat_the_blood_bound")
    if not is_bound and draft.table.words.get(BLOOD_BOUND.of(seat)):
        draft.write(BLOOD_BOUND.of(seat), "")
    for state in (MAKING, SPREAD, AHEAD):
        draft.unmark(STATE.of(seat), state)
    draft.tell(seat, "DW-CHAR-08", "{who} plays {name}.", name=ready.name.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteFact:
    """Write a lasting fact on a character's sheet."""

    who: str
    fact: str


def offer_write_fact(seen: TableView) -> Offer | None:
    """DW-CHAR-09: facts can be added in play."""
    if not seen.players:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    return Offer({"who": Among(people, label="Whose sheet?"), "fact": Words(most=60, optional=False, label="Fact")})


def decide_write_fact(draft: Draft, seat: str, write: WriteFact) -> None:
    """It stays."""
    draft.mark(FACTS.of(write.who), write.fact.strip())
    draft.tell(
        seat, "DW-CHAR-09", "On the sheet of {whom}: {fact}", whom=draft.table.seats[write.who].title, fact=write.fact
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AddCompanion:
    """A hireling or animal joins a character; its player speaks for it from now on."""

    who: str
    name: str


def offer_add_companion(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    if not seen.players:
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    name = Words(most=40, optional=False, label="Name of the companion")
    return Offer({"who": Among(people, label="Whose?"), "name": name})


def decide_add_companion(draft: Draft, seat: str, add: AddCompanion) -> None:
    """DW-COMP-13: it belongs to that player."""
    draft.make(COMPANIONS, Companion(add.who, add.name.strip()))
    draft.tell(seat, "DW-COMP-13", "{name} joins {whom}.", name=add.name, whom=draft.table.seats[add.who].title)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActFor:
    """Say what your character does, or a hireling or animal of yours."""

    whom: str
    words: str


def offer_act_for(seen: TableView) -> Offer:
    """DW-COMP-13: your character and companions are yours, the others are not."""
    heroes = (Option(name, seen.seats[name].title, _against_words(seen, name)) for name in seen.players)
    companions = (
        Option(key, each.name, None if each.owner == seen.seat else _NOT_YOURS)
        for key, each in COMPANIONS.all(seen).items()
    )
    words = Words(most=1000, optional=False, label="What do they do?")
    return Offer({"whom": Among((*heroes, *companions), label="Who?"), "words": words})


_NOT_YOURS = Barred("DW-COMP-13", "That is not your character.")


def _against_words(seen: TableView, name: str) -> Barred | None:
    """DW-INC-03: whoever is down does nothing; a hireling or an animal of theirs still may."""
    if name != seen.seat:
        return _NOT_YOURS
    return body.DOWN if body.is_down(seen, name) else None


def decide_act_for(draft: Draft, seat: str, act: ActFor) -> None:
    """Words for the story."""
    draft.tell(seat, "DW-COMP-13", "{name}: {words}", name=title_of(draft.table, act.whom), words=act.words)


CREATING = (
    Action("pick_card", PickCard, offer_pick_card, decide_pick_card, rule="DW-CHAR-01", label="Pick a card"),
    Action(
        "spread_points",
        SpreadPoints,
        offer_spread_points,
        decide_spread_points,
        rule="DW-CHAR-06",
        label="Spread six points",
    ),
    Action("take_item", TakeItem, offer_take_item, decide_take_item, rule="DW-CHAR-04", label="Take an item"),
    Action("put_back", PutBack, offer_put_back, decide_put_back, rule="DW-CHAR-04", label="Put an item back"),
    Action("fill_blank", FillBlank, offer_fill_blank, decide_fill_blank, rule="DW-CHAR-04", label="Fill in a blank"),
    Action(
        "spread_tokens",
        SpreadTokens,
        offer_spread_tokens,
        decide_spread_tokens,
        rule="DW-ITEM-01",
        label="Spread six tokens",
    ),
    Action("ready", Ready, offer_ready, decide_ready, rule="DW-CHAR-08", label="Ready to play"),
    Action(
        "act_for",
        ActFor,
        offer_act_for,
        decide_act_for,
        rule="DW-COMP-13",
        label="Say what somebody does",
        group="story",
    ),
    gm_action("write_fact", WriteFact, offer_write_fact, decide_write_fact, "DW-CHAR-09", "Write on a sheet"),
    gm_action(
        "add_companion", AddCompanion, offer_add_companion, decide_add_companion, "DW-COMP-13", "Add a companion"
    ),
)
