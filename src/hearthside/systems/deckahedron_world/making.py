"""A character of Deckahedron World, one decision a step: points, cards, items, tokens, a name."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor
from hearthside.kernel.making import (
    Maker,
    MakingCard,
    MakingList,
    MakingNumber,
    MakingSheet,
    MakingStep,
    Stage,
    card,
    counted,
    first_missing,
    known_as,
    known_by_name,
    ladder_of,
    name_cards,
    name_step,
    take,
    taken_back,
)
from hearthside.kernel.saying import in_a_row, listed, say, unchanged
from hearthside.kernel.starting_over import starting_over
from hearthside.kernel.surprising import surprising
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world.actions.creating import (
    CARDS_EACH,
    SPREADS,
    Spread,
    ahead_of_turn,
    has_all_items,
    has_begun,
    is_unchosen,
    picks_of,
    token_spreads,
    tokens_laid,
    whose_pick,
)
from hearthside.systems.deckahedron_world.actions.holding import COLUMNS, MAGIC_MOVE, along, not_holding
from hearthside.systems.deckahedron_world.actions.second_thoughts import BLOOD, QUESTIONS, WEIGHT, asked_of, start_anew
from hearthside.systems.deckahedron_world.belongings import (
    TOKENS,
    burden,
    burden_of,
    carried,
    name_of_item,
    new_item,
    weapons,
)
from hearthside.systems.deckahedron_world.board import MAKING, SPREAD
from hearthside.systems.deckahedron_world.content import ITEMS, MOVES, READY, Item, Move
from hearthside.systems.deckahedron_world.deck import TWENTY
from hearthside.systems.deckahedron_world.growing import grows, growth, purse
from hearthside.systems.deckahedron_world.heroes import HEROES
from hearthside.systems.deckahedron_world.kinds import (
    ATTRIBUTE_TRACKS,
    BLOOD_BOUND,
    COLUMN_TRACKS,
    FACTS,
    MOVES_KIND,
    NAME,
    STATE,
    WEIGHS,
)
from hearthside.systems.deckahedron_world.sitting import usual_spread
from hearthside.systems.deckahedron_world.words import ATTRIBUTES, RESULTS, SUITS, V

NAMES = ("Mabb Two-Loaves", "Rook", "Hester Vane", "Old Tam", "Pell", "Isolde Thrush", "Garrick", "Nim")
"""For those to whom no name comes."""
_LIKE = {
    "str": say("Strong arms: endure, lift, fight up close."),
    "dex": say("Quick hands: dodge, shoot, sneak."),
    "int": say("A sharp mind: talk, notice, work magic."),
}
_MEANS = {
    "speed": say("You get away, and are there in time."),
    "equipment": say("Whatever is needed comes out of your pack."),
    "wealth": say("Shops are open to you."),
}
_BLANKS = {True: "Ring", False: "Old"}


def stage(seen: TableView, seat: str) -> Stage:
    """Whoever has not said who they are has not begun, whomever they could play with meanwhile."""
    if seen.has_mark(STATE.of(seat), MAKING):
        return "making" if has_begun(seen, seat) else "none"
    return "none" if is_unchosen(seen, seat) else "ready"


# --- Steps ------------------------------------------------------------------------------------------------------------


def steps(seen: TableView, seat: str) -> tuple[MakingStep, ...]:
    """Five decisions, and one more for those whose cards leave something open."""
    is_new = not seen.has_mark(STATE.of(seat), MAKING)
    cards, items = (0, 0) if is_new else (len(picks_of(seen, seat)), len(carried(seen, seat)))
    asked = () if is_new else asked_of(seen, seat)
    found = (
        replace(_POINTS, is_done=not is_new and seen.has_mark(STATE.of(seat), SPREAD)),
        replace(
            _CARDS_STEP,
            is_done=cards >= CARDS_EACH,
            count=counted(cards, CARDS_EACH),
            waits=_waits(seen, seat) if cards < CARDS_EACH else "",
        ),
        replace(_ITEMS, is_done=items > 0, is_full=items > 0 and has_all_items(seen, seat)),
        replace(
            _TOKENS,
            is_done=not is_new and tokens_laid(seen, seat) == TOKENS,
            says=_weighs(0 if is_new else burden(seen, seat)),
        ),
        name_step("" if is_new else seen.words.get(NAME.of(seat), "")),
        *((replace(_PAST, is_done=any(_told(seen, seat, each) for each in asked)),) if asked else ()),
    )
    return tuple(step if step.id == "items" else replace(step, is_full=step.is_done) for step in found)


def _told(seen: TableView, seat: str, question: str) -> str:
    return seen.words.get({BLOOD: BLOOD_BOUND, WEIGHT: WEIGHS}[question].of(seat), "")


def _waits(seen: TableView, seat: str) -> str:
    """DW-CHAR-01: whose turn it is, where it is somebody else's."""
    turn = whose_pick(seen) if seen.has_mark(STATE.of(seat), MAKING) else ""
    if turn in ("", seat) or ahead_of_turn(seen, seat):
        return ""
    return say("It is {who}'s turn to pick.", who=seen.seats[turn].title)


def _weighs(items: int) -> str:
    return say(
        "Six tokens in all. Your items weigh {items}; what is left goes to Speed, Equipment and Wealth.", items=items
    )


_POINTS = MakingStep(
    "points",
    say("Good at"),
    say("What are you good at?"),
    say("Six points on Strength, Dexterity and Intelligence. The more of them, the better the edge your cards show."),
)
_CARDS_STEP = MakingStep(
    "cards",
    say("Cards"),
    say("What can you do that others cannot?"),
    say("Three cards: one A at the most, two B at the most. Nobody picks a card that another has."),
)
_ITEMS = MakingStep(
    "items",
    say("Things"),
    say("What do you carry?"),
    say("Two mundane items or one magic item; Use a Magic Item brings two magic ones more."),
)
_TOKENS = MakingStep("tokens", say("Tokens"), say("What do you have besides?"))
_PAST = MakingStep(
    "past",
    say("Past"),
    say("What lies behind it?"),
    say("The GM would ask. It changes no number."),
    is_optional=True,
    is_told=True,
)


def left(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """Tokens, always in sight."""
    laid = tokens_laid(seen, seat) if seen.has_mark(STATE.of(seat), MAKING) else 0
    return (MakingNumber(say("tokens left"), str(TOKENS - laid)),)


# --- Cards ------------------------------------------------------------------------------------------------------------


def cards(seen: TableView, floor: Floor, step: str) -> tuple[MakingCard, ...]:
    """What can be chosen in a step."""
    return tuple(_CARDS[step](seen, floor))


def _spreads(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    is_spread = seen.has_mark(STATE.of(seen.seat), SPREAD)
    mine = tuple(seen.track(track.of(seen.seat)) for track in ATTRIBUTE_TRACKS.values())
    for spread in sorted(SPREADS, key=lambda spread: (-max(spread.each), spread.each)):
        ranks = dict(zip(ATTRIBUTES, spread.each, strict=True))
        best = [name for name, rank in ranks.items() if rank == max(ranks.values())]
        yield card(
            floor,
            "spread_points",
            "points",
            spread.word,
            _first([ATTRIBUTES[name] for name in best]) if len(best) < len(ranks) else say("A bit of everything"),
            says=in_a_row(_LIKE[name] for name in best) if len(best) < len(ranks) else "",
            numbers=_rank_numbers(ranks),
            changes=_odds(max(ranks.values())),
            is_taken=is_spread and spread.each == mine,
        )


def _first(names: list[str]) -> str:
    return say("{attributes} first", attributes=listed(names))


_LADDERS = {rank: ladder_of(face.results[rank - 1] for face in TWENTY) for rank in SUITS}
"""What a fresh deck brings at each suit."""


def _rank_numbers(ranks: dict[str, int]) -> tuple[MakingNumber, ...]:
    return tuple(
        MakingNumber(
            say("{attribute}, {suit}", attribute=ATTRIBUTES[name], suit=SUITS[rank]),
            str(rank),
            f"suit-{SUITS[rank].lower()}",
            ladder=_LADDERS[rank],
            rung="deckahedron_world-result",
        )
        for name, rank in ranks.items()
    )


def _odds(rank: int) -> str:
    """How many of the twenty cards are good at this edge."""
    good = sum(face.results[rank - 1] >= V for face in TWENTY)
    return say("{suit}: {count} of 20 cards are {mark} or better.", suit=SUITS[rank], count=good, mark=RESULTS[V])


def _moves(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = picks_of(seen, seen.seat)
    best = max(ATTRIBUTE_TRACKS, key=lambda name: seen.track(ATTRIBUTE_TRACKS[name].of(seen.seat)))
    for move in MOVES.values():
        if not move.letter:
            continue
        is_taken = move.id in mine
        yield card(
            floor,
            "pick_card",
            "card",
            move.id,
            move.name,
            kind=say("{letter} card", letter=move.letter),
            says=move.says,
            changes=_results(move),
            cost=listed([ATTRIBUTES[name] for name in move.attributes], "or") if move.attributes else say("no flip"),
            is_taken=is_taken,
            back=take(floor, "put_back_card", card=move.id) if is_taken else None,
            along=along(seen, not_holding(seen, seen.seat, has_move=not is_taken)) if move.id == MAGIC_MOVE else "",
            fits=not move.attributes or best in move.attributes,
        )


def _results(move: Move) -> str:
    """What comes of it, the better the more checks."""
    lines = [
        say("{mark} {what}", mark=RESULTS[result], what=line.says)
        for result, line in sorted(move.on.items(), reverse=True)
        if line.says
    ]
    return in_a_row(lines) if lines else ""


def _items(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = {item.card: key for key, item in carried(seen, seen.seat).items()}
    all_mine = carried(seen, seen.seat)
    is_armed, works_magic = bool(weapons(seen, seen.seat)), "use_a_magic_item" in picks_of(seen, seen.seat)
    for item in ITEMS.values():
        had = mine.get(item.id)
        with_it = {**all_mine, ThingId("item/new"): new_item(item, seen.seat, item.name)}
        heavier = 0 if had else burden_of(seen, seen.seat, with_it) - burden(seen, seen.seat)
        yield card(
            floor,
            "take_item",
            "item",
            item.id,
            unchanged(name_of_item(seen, had)) if had else item.unnamed,
            kind=say("Magic") if item.magic else say("Mundane"),
            says=item.says,
            cost=say("weighs 1 token") if had or heavier else say("weighs nothing, for you"),
            changes=_use(item),
            is_taken=had is not None,
            back=take(floor, "put_back", item=had) if had else None,
            along="" if had else along(seen, not_holding(seen, seen.seat, more=heavier)),
            given={"name": _BLANKS[item.magic]} if item.has_blank else {},
            asks="name" if item.has_blank else "",
            prompt=say("What goes in the blank?") if item.has_blank else "",
            fits=item.magic == works_magic if is_armed else bool(item.die),
        )


def _use(item: Item) -> str:
    """What it does, in numbers."""
    if item.die:
        return say("d{sides} damage", sides=item.die)
    return say("{count} slots for what would hurt", count=item.slots) if item.slots else ""


def _spare(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    """The usual spread first, then the quickest."""
    weight = burden(seen, seen.seat)
    usual = tuple(usual_spread(weight)[name] for name in COLUMN_TRACKS)
    laid = tuple(seen.track(track.of(seen.seat)) for track in COLUMN_TRACKS.values())
    ways = sorted((spread.each for spread in token_spreads(weight)), reverse=True)
    for spread in sorted(ways, key=lambda each: each != usual):
        columns = dict(zip(COLUMN_TRACKS, spread, strict=True))
        best = [name for name, count in columns.items() if count == max(columns.values())]
        yield card(
            floor,
            "spread_tokens",
            "tokens",
            Spread(spread).word,
            _first([COLUMNS[name] for name in best]) if len(best) < len(columns) else say("A bit of everything"),
            says=in_a_row(_MEANS[name] for name in best),
            kind=say("Speed {count}", count=columns["speed"]),
            numbers=tuple(MakingNumber(COLUMNS[name], str(count)) for name, count in columns.items()),
            is_taken=spread == laid,
            fits=spread == usual,
        )


def _names(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    return name_cards(seen, floor, "name_character", seen.words.get(NAME.of(seen.seat), ""), NAMES)


def _past(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    for question in asked_of(seen, seen.seat):
        told = _told(seen, seen.seat, question)
        yield MakingCard(
            question,
            QUESTIONS[question],
            changes=unchanged(told) if told else "",
            deed=take(floor, "tell_past", question=question, answer=told or "…"),
            asks="answer",
            prompt=say("Your answer"),
            is_taken=bool(told),
            is_told=True,
        )


_CARDS = {
    "points": _spreads,
    "cards": _moves,
    "items": _items,
    "tokens": _spare,
    "name": _names,
    "past": _past,
}


def ways(seen: TableView, floor: Floor, step: str) -> tuple[Deed, ...]:  # noqa: ARG001
    """What ends the wait for somebody's pick: going ahead."""
    says = say("The others go on taking turns.")
    deed = floor.deed("go_ahead", say("Pick without waiting"), says) if step == "cards" else None
    return (deed,) if deed is not None else ()


def heroes(seen: TableView, floor: Floor) -> tuple[MakingCard, ...]:  # noqa: ARG001
    """Those who come with everything."""
    return tuple(_hero(floor, name) for name in HEROES)


def _hero(floor: Floor, name: str) -> MakingCard:
    facts = READY[name].facts
    return card(
        floor,
        "play_hero",
        "who",
        name,
        unchanged(HEROES[name].name),
        says=HEROES[name].about,
        kind=READY[name].name,
        changes=listed(MOVES[move].name for move in facts["moves"]),
        numbers=_rank_numbers({each: facts[each] for each in ATTRIBUTES}),
    )


# --- The sheet --------------------------------------------------------------------------------------------------------


def sheet(seen: TableView, seat: str) -> MakingSheet:
    """All that is on somebody's sheet; nothing as long as they have not begun."""
    who = MakingSheet(seat, seen.seats[seat].title, known_as(seen.words.get(NAME.of(seat), "")))
    if stage(seen, seat) == "none":
        return who
    ranks = {name: seen.track(track.of(seat)) for name, track in ATTRIBUTE_TRACKS.items()}
    columns = {name: seen.track(track.of(seat)) for name, track in COLUMN_TRACKS.items()}
    told = (*(_told(seen, seat, each) for each in asked_of(seen, seat)), *seen.marks.get(FACTS.of(seat), ()))
    lists = (
        MakingList(say("Cards"), tuple(MOVES[name].name for name in seen.marks.get(MOVES_KIND.of(seat), ()))),
        MakingList(say("Things"), tuple(unchanged(name_of_item(seen, item)) for item in carried(seen, seat))),
        MakingList(say("Past"), tuple(unchanged(words) for words in told if words)),
    )
    return replace(
        who,
        numbers=(
            *_rank_numbers(ranks),
            *(MakingNumber(COLUMNS[name], str(count)) for name, count in columns.items()),
        ),
        lists=tuple(each for each in lists if each.lines),
    )


def missing(seen: TableView, seat: str) -> str:
    """What the character still lacks."""
    return first_missing(steps(seen, seat))


def ready(seen: TableView, floor: Floor) -> Deed | None:
    """DW-CHAR-08: where every step is done, with the name that was said."""
    if missing(seen, seen.seat):
        return None
    return floor.deed("ready", say("I am ready"), name=seen.words.get(NAME.of(seen.seat), ""))


def begin(seen: TableView, floor: Floor) -> Deed | None:  # noqa: ARG001
    """A character of one's own, instead of whoever was found here."""
    return floor.deed("create", say("Make my own"))


def wants_more(seen: TableView, seat: str, step: MakingStep) -> bool:  # noqa: ARG001
    """Where the table chooses, it takes all the items there are to take."""
    return not step.is_full if step.id == "items" else not step.is_done


MAKER = Maker(
    stage,
    steps,
    cards,
    sheet,
    ready,
    missing,
    left,
    heroes,
    begin,
    again=taken_back,
    is_ready_made=known_by_name(NAME, (hero.name for hero in HEROES.values())),
    ways=ways,
    growth=growth,
    grows=grows,
    purse=purse,
    wants_more=wants_more,
)
SURPRISE_ME = surprising(MAKER, "DW-CHAR-01")
AGAIN = starting_over(MAKER, "DW-AMB-34", start_anew)
