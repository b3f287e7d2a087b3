"""Making a character at the table, step by step: move cards, attributes, a name, a story, items (TF-CC)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Option, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.making import NAMING, NameCharacter
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, SheetPlace
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import (
    BEGUN,
    CREATION_KIND,
    DONE,
    MOVES_KIND,
    PLAYED,
    is_making,
    rank_of,
)
from hearthside.kits.deckahedron.adventure.book import Book, book_of, moves_of
from hearthside.kits.deckahedron.adventure.content.gm import CREATION
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.content.vocabulary import Format, Letter
from hearthside.kits.deckahedron.adventure.gear.items import (
    Writing,
    change_card,
    give,
    is_magic,
    item_cards,
    kind_of,
    name_of,
    weapons_of,
)
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS
from hearthside.kits.deckahedron.adventure.journey.fate import clear_offered, fate_of
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.journey.sessions import leads
from hearthside.kits.deckahedron.adventure.journey.together import HEARTH
from hearthside.kits.deckahedron.adventure.knowing import left_out
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES

LAYOUT_KIND = MarkKind("layout", "Move cards laid out", Audience.EVERYONE, is_dealt=True)
NAME_KIND = SheetKind("name", "Name of a character", Audience.EVERYONE)
STORY_KIND = SheetKind("story", "Story of a character", Audience.EVERYONE)
LAYOUT = LAYOUT_KIND.of_table

RANKED, DRAFTED = "attributes chosen", "drafted"
"""Which steps somebody has done."""


def story_of(seat: str, question: str) -> SheetPlace:
    """What somebody answered about their character."""
    return STORY_KIND.of(f"{seat}.{question}")


# --- Beginning --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Make a character of your own, step by step, together with the others at the table."""


_BEGIN = Offer()
HAS_PLAYED = Barred("TF-ATTR-05", "You have played this character: its attributes stay as they are.")
_ANSWER_FIRST = Barred("TF-FLIP-05", "There is still something for you to answer first.")
_PLAYED_ALREADY, _ASKED = Offer({}, HAS_PLAYED), Offer({}, _ANSWER_FIRST)


def offer_create(seen: TableView) -> Offer | None:
    """Open to who has no character of their own yet. What is half made flips nothing, so a call is answered first."""
    begun = seen.marks.get(CREATION_KIND.of(seen.seat), ())
    if begun == (PLAYED,):
        return _PLAYED_ALREADY
    if begun:
        return None
    return _ASKED if seen.seat in seen.awaited else _BEGIN


def decide_create(draft: Draft, seat: str, order: Create) -> None:  # noqa: ARG001
    """From here on the steps are open, in any order."""
    draft.mark(CREATION_KIND.of(seat), BEGUN)
    draft.tell(seat, "TF-CC-16", "{who} begins a new character.")


# --- Move cards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOut:
    """Lay out move cards for the players: all A cards, and one more B and C card each than there are players."""

    b: tuple[str, ...]
    c: tuple[str, ...]


def cards_with(book: Book, campaign: Format, letter: Letter, absent: frozenset[str]) -> tuple[Move, ...]:
    """The move cards with this letter. A One-Shot leaves out those of longer campaigns."""
    return tuple(move for move in book.moves_in(campaign) if move.letter == letter and move.id not in absent)


def offer_lay_out(seen: TableView) -> Offer | None:
    """Open to the GM while somebody makes a character and no cards are laid out."""
    if seen.marks.get(LAYOUT):
        return None
    if not leads(seen) or not any(is_making(seen, name) for name in seen.players):
        return None
    return _layouts(book_of(seen), format_of(seen.options), left_out(seen), len(seen.players))


@lru_cache(maxsize=64)
def _layouts(book: Book, campaign: Format, absent: frozenset[str], players: int) -> Offer:
    """TF-CC-02: as many as exist, where that is fewer (TF-AMB-46)."""
    wanted = players + CREATION.picks.laid_out_beyond_players
    there = {letter: cards_with(book, campaign, letter, absent) for letter in _LETTERS}
    return Offer(
        {
            letter.lower(): Several(
                options((move.id, move.name) for move in there[letter]),
                min(wanted, len(there[letter])),
                min(wanted, len(there[letter])),
                label=say("{letter} cards", letter=letter),
            )
            for letter in _LETTERS[1:]
        }
    )


_LETTERS: tuple[Letter, ...] = ("A", "B", "C")


def decide_lay_out(draft: Draft, seat: str, lay: LayOut) -> None:
    """They lie open for all."""
    all_a = cards_with(book_of(draft), format_of(draft.table.options), "A", left_out(draft.table))
    for name in (*(move.id for move in all_a), *lay.b, *lay.c):
        draft.mark(LAYOUT, name)
    draft.tell(seat, "TF-CC-02", "Move cards are laid out: take your pick.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMove:
    """Take one of the move cards that are laid out: three in all, at most one A and at most two B."""

    move: str


def offer_take_move(seen: TableView) -> Offer | None:
    """Open while you make a character, until you have your cards."""
    if not is_making(seen, seen.seat):
        return None
    laid = seen.marks.get(LAYOUT, ())
    if not laid:
        return blocked("TF-CC-02", "The GM lays out the move cards first.")
    listed = tuple(_takeable(seen, seen.seat, laid))
    if all(option.barred for option in listed):
        return blocked("TF-CC-03", "You have all the cards you can take.", move=Among(listed, label="Card"))
    return Offer({"move": Among(listed, label="Card")})


def _takeable(seen: TableView, seat: str, laid: tuple[str, ...]) -> Iterator[Option]:
    """The cards laid out, for the character of this seat, whoever looks."""
    mine = seen.marks.get(MOVES_KIND.of(seat), ())
    others = {name for other in seen.players if other != seat for name in seen.marks.get(MOVES_KIND.of(other), ())}
    drafted = seen.has_mark(CREATION_KIND.of(seat), DRAFTED)
    for name in laid:
        if name not in mine:
            barred = _TAKEN if name in others else against_card(book_of(seen), mine, name, drafted=drafted)
            yield Option(name, lettered(moves_of(seen)[name]), barred)


def lettered(move: Move) -> str:
    """A move card among others: its letter comes first."""
    return say("{letter}: {move}", letter=move.letter, move=move.name)


_TAKEN = Barred("TF-CC-04", "Somebody else has taken this card.")


def against_card(book: Book, mine: tuple[str, ...], name: str, *, drafted: bool = False) -> Barred | None:
    """TF-CC-03: why this card cannot join those somebody has, if it cannot."""
    letters = [book.moves[each].letter for each in mine]
    picks, letter = CREATION.picks, book.moves[name].letter
    # After a draft, who has no A may take one more C.
    extra = picks.extra_c_without_a if drafted and "A" not in letters and letter == "C" else 0
    if len(mine) >= picks.cards + extra:
        return _ENOUGH
    most = {"A": picks.most_a, "B": picks.most_b, "C": picks.most_c + extra}[letter or "A"]
    return None if letters.count(letter) < most else _LIMITS[letter or "A"]


_ENOUGH = Barred("TF-CC-03", say("A new character has {count} move cards.", count=CREATION.picks.cards))
_LIMITS = {
    "A": Barred("TF-CC-03", "You have an A card already: one is all there is."),
    "B": Barred("TF-CC-03", "You have two B cards already."),
    "C": Barred("TF-CC-03", "You have all the C cards you can take."),
}


def decide_take_move(draft: Draft, seat: str, take: TakeMove) -> None:
    """It comes at its base level (TF-LVL-02), with the items it brings (TF-CC-09)."""
    carry_out(draft, [steps.TakeMove(seat, take.move)])


# --- Attributes, name, story ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRanks:
    """Share out six points on Dex, Int and Str, one to four on each."""

    ranks: str


_SPAN = range(CREATION.lowest_rank, CREATION.highest_rank + 1)
SPREADS = tuple(spread for spread in product(_SPAN, repeat=3) if sum(spread) == CREATION.attribute_points)
"""TF-CC-05: all ten ways, as Dex, Int and Str."""


def spread_words(spread: tuple[int, ...]) -> str:
    """`Dex 2, Int 1, Str 3`."""
    return say("Dex {dex}, Int {int}, Str {str}", **dict(zip(ATTRIBUTES, spread, strict=True)))


_RANKING = Offer(
    {
        "ranks": Among(
            options(("".join(map(str, spread)), spread_words(spread)) for spread in SPREADS), label="Attributes"
        )
    }
)


def offer_ranks(seen: TableView) -> Offer | None:
    """Open while you make a character."""
    return _RANKING if is_making(seen, seen.seat) else None


def decide_ranks(draft: Draft, seat: str, choice: SetRanks) -> None:
    """Three ranks, six points."""
    spread = tuple(int(digit) for digit in choice.ranks)
    for name, rank in zip(ATTRIBUTES, spread, strict=True):
        track = rank_of(name, seat)
        draft.count(track, rank - draft.table.track(track))
    draft.mark(CREATION_KIND.of(seat), RANKED)
    draft.tell(seat, "TF-CC-05", "{who} has {ranks}.", ranks=spread_words(spread))


def offer_name(seen: TableView) -> Offer | None:
    """Open while you make a character."""
    return NAMING if is_making(seen, seen.seat) else None


def decide_name(draft: Draft, seat: str, choice: NameCharacter) -> None:
    """TF-CC-06."""
    draft.write(NAME_KIND.of(seat), choice.name.strip())
    draft.tell(seat, "TF-CC-06", "{who} plays {name}.", name=choice.name.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class TellStory:
    """Answer a question about your character, and say how that makes life harder."""

    question: str
    answer: str


_STORIES = Offer(
    {
        "question": Among(options((line.id, line.says) for line in CREATION.questions), label="Question"),
        "answer": Words(most=1000, optional=False, label=CREATION.follow_up),
    }
)


def offer_story(seen: TableView) -> Offer | None:
    """Open while you make a character."""
    return _STORIES if is_making(seen, seen.seat) else None


def decide_story(draft: Draft, seat: str, story: TellStory) -> None:
    """TF-CC-07: a note for all to read; it changes no number."""
    draft.write(story_of(seat, story.question), story.answer.strip())
    asked = next(line.says for line in CREATION.questions if line.id == story.question)
    draft.tell(seat, "TF-CC-07", "{question} {who}: {answer}", question=asked, answer=story.answer.strip())


# --- Items ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeItem:
    """Take an Item card: two in all, at most one of them magic. Fill in its name where the card leaves it open."""

    item: str
    name: str = ""


_MAGIC_ONE = Barred("TF-CC-09", "One magic item is all you may choose.")


def offer_take_item(seen: TableView) -> Offer | None:
    """Open while you make a character, until you have two."""
    if not is_making(seen, seen.seat):
        return None
    chosen = chosen_by(seen, seen.seat)
    magic = any(is_magic(seen, item) for item in chosen)
    return _items(book_of(seen), format_of(seen.options), enough=len(chosen) >= CREATION.items, magic=magic)


@lru_cache(maxsize=32)
def _items(book: Book, campaign: Format, *, enough: bool, magic: bool) -> Offer:
    # TF-CC-17: items are not exclusive, so nobody's choice bars another's.
    there = [item for item in book.items_in(campaign) if item.at_creation]
    listed = tuple(
        Option(
            item.id,
            say("{item}: {text}", item=item.name, text=item.says),
            _MAGIC_ONE if magic and item.magic else None,
        )
        for item in there
    )
    barred = Barred("TF-CC-09", "You have chosen two Item cards.") if enough else None
    return Offer({"item": Among(listed, label="Item"), "name": Words(most=40, label="What goes in the blank?")}, barred)


def decide_take_item(draft: Draft, seat: str, take: TakeItem) -> None:
    """TF-CC-09, TF-CC-11: a new card, full of charges if it is magic."""
    item = give(draft, seat, take.item, Writing(name=take.name.strip(), chosen=True))
    draft.tell(seat, "TF-CC-09", "{who} takes {item}.", item=name_of(draft.table, item))


def chosen_by(lying: Lying, seat: str) -> tuple[ThingId, ...]:
    """The items somebody chose."""
    return tuple(item for item, card in ITEM_CARDS.all(lying).items() if card.chosen_by == seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class FillBlank:
    """Fill in what the name of an item leaves open."""

    item: str
    name: str


def blanks_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The items whose names still have a blank (TF-CC-12)."""
    return tuple(item for item, card in item_cards(lying, "hand", seat).items() if card.is_blank)


def offer_fill_blank(seen: TableView) -> Offer | None:
    """Open as long as there is a blank. What a thing is called anybody may say, the dead as well."""
    if not seen.marks.get(CREATION_KIND.of(seen.seat)):
        return None
    blanks = blanks_of(seen, seen.seat)
    if not blanks:
        return None
    listed = Among(options((item, name_of(seen, item)) for item in blanks), label="Item")
    return Offer({"item": listed, "name": Words(most=40, optional=False, label="What goes in the blank?")})


def decide_fill_blank(draft: Draft, seat: str, fill: FillBlank) -> None:
    """TF-CC-12: such as the Ring in Ring of Illusion."""
    printed = kind_of(draft.table, fill.item)
    change_card(draft, fill.item, name=_filled(printed, fill.name.strip()), is_blank=False)
    draft.tell(seat, "TF-CC-12", "{who} has {item}.", item=name_of(draft.table, fill.item))


def _filled(printed: Item | None, words: str) -> str:
    return printed.filled_in(words) if printed else words


# --- The end ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """Your character is ready."""


def offer_finish(seen: TableView) -> Offer | None:
    """Open once nothing is missing."""
    if not is_making(seen, seen.seat):
        return None
    missing = next(missing_of(seen, seen.seat), None)
    return Offer(blocked=missing) if missing else _FINISH


_FINISH = Offer()


def missing_of(lying: TableView, seat: str) -> Iterator[Barred]:
    """What a character still lacks (TF-CC-16)."""
    mine, laid = lying.marks.get(MOVES_KIND.of(seat), ()), lying.marks.get(LAYOUT, ())
    if len(mine) < CREATION.picks.cards and not (
        laid and all(option.barred for option in _takeable(lying, seat, laid))
    ):
        yield Barred("TF-CC-03", say("Take {count} move cards first.", count=CREATION.picks.cards))
    if not lying.has_mark(CREATION_KIND.of(seat), RANKED):
        yield Barred("TF-CC-05", "Share out the points on your attributes first.")
    if not lying.words.get(NAME_KIND.of(seat)):
        yield Barred("TF-CC-06", "Your character needs a name.")
    if not fate_of(lying, seat):
        yield Barred("TF-CC-08", "Choose a Fateful Moment first: your neighbour offers two.")
    if len(chosen_by(lying, seat)) < CREATION.items:
        yield Barred("TF-CC-09", say("Take {count} Item cards first.", count=CREATION.items))
    if blanks_of(lying, seat):
        yield Barred("TF-CC-12", "Fill in the blank in the name of your item first.")
    if not lying.words.get(HEARTH):
        yield Barred("TF-CC-13", "Agree on The Hearth first: the one thing you all would die for.")


def decide_finish(draft: Draft, seat: str, order: Finish) -> None:  # noqa: ARG001
    """TF-CC-10: a weapon is recommended, not required."""
    draft.mark(CREATION_KIND.of(seat), DONE)
    clear_offered(draft, seat)
    name = draft.table.words.get(NAME_KIND.of(seat), "")
    draft.tell(seat, "TF-CC-16", "{who} is ready: {name}.", name=name)
    if not weapons_of(draft.table, seat):
        draft.tell(seat, "TF-CC-10", "{who} has no weapon: bare hands strike with 1.")


CREATE = Action(
    "create", Create, offer_create, decide_create, rule="TF-CC-16", label="Make a character", group="creation"
)
LAY_OUT = Action(
    "lay_out_moves",
    LayOut,
    offer_lay_out,
    decide_lay_out,
    rule="TF-CC-02",
    label="Lay out move cards",
    by=TABLE,
    group="creation",
)
TAKE_MOVE = Action(
    "take_move",
    TakeMove,
    offer_take_move,
    decide_take_move,
    rule="TF-CC-03",
    label="Take a move card",
    group="creation",
)
SET_RANKS = Action(
    "set_ranks", SetRanks, offer_ranks, decide_ranks, rule="TF-CC-05", label="Choose your attributes", group="creation"
)
NAME_CHARACTER = Action(
    "name_character",
    NameCharacter,
    offer_name,
    decide_name,
    rule="TF-CC-06",
    label="Name your character",
    group="creation",
)
TELL_STORY = Action(
    "tell_story", TellStory, offer_story, decide_story, rule="TF-CC-07", label="Tell who you are", group="creation"
)
TAKE_ITEM = Action(
    "take_item", TakeItem, offer_take_item, decide_take_item, rule="TF-CC-09", label="Take an item", group="creation"
)
FILL_BLANK = Action(
    "fill_blank",
    FillBlank,
    offer_fill_blank,
    decide_fill_blank,
    rule="TF-CC-12",
    label="Fill in a blank",
    group="creation",
)
FINISH = Action(
    "finish_character",
    Finish,
    offer_finish,
    decide_finish,
    rule="TF-CC-16",
    label="My character is ready",
    group="creation",
)
MAKING: tuple[Action, ...] = (
    CREATE,
    LAY_OUT,
    TAKE_MOVE,
    SET_RANKS,
    NAME_CHARACTER,
    TELL_STORY,
    TAKE_ITEM,
    FILL_BLANK,
    FINISH,
)
