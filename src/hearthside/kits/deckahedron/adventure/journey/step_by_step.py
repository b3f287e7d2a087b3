"""A character made one decision a step: attributes, move cards, items, a name, a Fateful Moment, The Hearth."""

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
    goes_along,
    known_as,
    ladder_of,
    name_cards,
    name_step,
    ready_by,
    take,
    taken_back,
)
from hearthside.kernel.saying import in_a_row, say, unchanged
from hearthside.kernel.starting_over import starting_over
from hearthside.kernel.surprising import surprising
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import BEGUN, CREATION_KIND, DONE, MOVES_KIND, rank_of
from hearthside.kits.deckahedron.adventure.book import book_of, moves_of
from hearthside.kits.deckahedron.adventure.content.gm import CREATION
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.gear.items import items_of, name_of, unfilled
from hearthside.kits.deckahedron.adventure.gear.receiving import magic_items_in
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS, PACK
from hearthside.kits.deckahedron.adventure.journey.drafting import HAND_KIND, ROUND
from hearthside.kits.deckahedron.adventure.journey.fate import FATE_KIND, GOALS, OFFERED_KIND, fate_of
from hearthside.kits.deckahedron.adventure.journey.growing import grows, growth, purse
from hearthside.kits.deckahedron.adventure.journey.making import (
    LAYOUT,
    NAME_KIND,
    RANKED,
    SPREADS,
    blanks_of,
    chosen_by,
    missing_of,
    story_of,
)
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.journey.ready import READY, TUTORED, Ready
from hearthside.kits.deckahedron.adventure.journey.second_thoughts import empty_sheet, has_drafted, received_with
from hearthside.kits.deckahedron.adventure.journey.together import HEARTH
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES, RESULTS, either
from hearthside.kits.deckahedron.cards import TWENTY

NAMES = ("Kresk", "Constance", "Odo Fennick", "Tamsin", "Marrow Jane", "Ulfric Tallow", "Sable", "Wren Copperlock")
"""For those to whom no name comes."""
HEARTHS = (
    say("The inn at the crossing, and everybody in it"),
    say("The bread that is baked on the longest night"),
    say("The song the ferrymen hum"),
    say("The old lighthouse and its keeper"),
)
"""What people would die for, where the table has no better idea."""
_BLANKS = {"weapon": "Old", "armour": "Patched", "shield": "Dented", "magic item": "Ring"}
_PICTURES = {1: "suit-anvil", 2: "suit-blade", 3: "suit-crown", 4: "suit-dragon"}
_LADDERS = {rank: ladder_of(face.at(rank) for face in TWENTY) for rank in _PICTURES}
"""What a fresh deck brings at each suit (TF-DECK-03)."""
_LIKE = {
    "dex": say("Quick hands and quick feet: dodge, sneak, shoot."),
    "int": say("Wits, will and words: magic answers you."),
    "str": say("Strong arms: lift, endure, fight up close."),
}


def stage(seen: TableView, seat: str) -> Stage:
    """Whoever plays the character they found has made their choice with it."""
    done = seen.marks.get(CREATION_KIND.of(seat), ())
    if not done:
        return "none"
    return "making" if BEGUN in done and DONE not in done else "ready"


def steps(seen: TableView, seat: str) -> tuple[MakingStep, ...]:
    """Six decisions, and one more for those who like to write."""
    cards, items = len(seen.marks.get(MOVES_KIND.of(seat), ())), len(chosen_by(seen, seat))
    laid = bool(seen.marks.get(LAYOUT) or seen.track(ROUND))
    offered, gm = seen.marks.get(OFFERED_KIND.of(seat)), _gm(seen)
    has_fate = bool(fate_of(seen, seat))
    lacks_cards = _is_given_one(seen, seat) or any(each.rule == "TF-CC-03" for each in missing_of(seen, seat))
    found = (
        MakingStep(
            "attributes",
            say("Good at"),
            say("What are you good at?"),
            say("Six points on Dex, Int and Str. The more of them, the better the suit your cards are read at."),
            is_done=seen.has_mark(CREATION_KIND.of(seat), RANKED),
        ),
        MakingStep(
            "moves",
            say("Moves"),
            say("What can you do that others cannot?"),
            say("Three cards: one A at the most, two B at the most. Nobody takes a card that another has."),
            is_done=not lacks_cards,
            count=counted(cards, CREATION.picks.cards),
            waits="" if laid or not lacks_cards else say("Waits for {gm} to lay out the move cards.", gm=gm),
        ),
        MakingStep(
            "items",
            say("Things"),
            say("What do you carry?"),
            say("Two Item cards, one of them magic at the most. A weapon is a good idea."),
            is_done=items >= CREATION.items and not blanks_of(seen, seat),
            count=counted(items, CREATION.items),
        ),
        name_step(seen.words.get(NAME_KIND.of(seat), "")),
        MakingStep(
            "fate",
            say("Fateful Moment"),
            say("What will you risk everything for?"),
            say("Your neighbour offers two. The first big risk you take for yours is worth 2 XP."),
            is_done=has_fate,
            waits=""
            if offered or has_fate
            else say("Waits for {who} to offer two Fateful Moments.", who=_left_neighbour(seen, seat) or gm),
        ),
        MakingStep(
            "together",
            say("The Hearth"),
            say("What would you all die for?"),
            say("One thing for all of you: people, a dish, a song, a place. Agree on it, and somebody writes it down."),
            is_done=bool(seen.words.get(HEARTH)),
        ),
        MakingStep(
            "story",
            say("Past"),
            say("Who were you before?"),
            say("Answer as many as you like. It changes no number, and everything else."),
            is_done=any(seen.words.get(story_of(seat, line.id)) for line in CREATION.questions),
            is_optional=True,
            is_told=True,
        ),
    )
    return tuple(replace(step, is_full=step.is_done and not step.is_optional) for step in found)


def _is_given_one(seen: TableView, seat: str) -> bool:
    """TF-UMI-07: a magic item of choice comes with a card that was just taken."""
    return seen.asked_of(seat, "receive") is not None


def _gm(seen: TableView) -> str:
    return next((seat.title for seat in seen.seats.values() if seat.role == "gm"), "")


def _left_neighbour(seen: TableView, seat: str) -> str:
    """Who sits after somebody, and offers them their Fateful Moment."""
    people = seen.players
    after = people[(people.index(seat) + 1) % len(people)] if seat in people else ""
    return seen.seats[after].title if after and after != seat else ""


# --- Cards ------------------------------------------------------------------------------------------------------------


def cards(seen: TableView, floor: Floor, step: str) -> tuple[MakingCard, ...]:
    """What can be chosen in a step."""
    return tuple(_CARDS[step](seen, floor))


def _spreads(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    is_ranked = seen.has_mark(CREATION_KIND.of(seen.seat), RANKED)
    mine = tuple(seen.track(rank_of(name, seen.seat)) for name in ATTRIBUTES)
    for spread in sorted(SPREADS, key=lambda each: (-max(each), each), reverse=False):
        ranks = dict(zip(ATTRIBUTES, spread, strict=True))
        best = [name for name, rank in ranks.items() if rank == max(spread)]
        yield card(
            floor,
            "set_ranks",
            "ranks",
            "".join(map(str, spread)),
            say("A bit of everything") if len(best) == 3 else say("{attributes} first", attributes=either(best)),
            says=in_a_row(_LIKE[name] for name in best[:2]) if len(best) < 3 else "",
            numbers=_ranks(seen, ranks),
            is_taken=is_ranked and spread == mine,
        )


def _ranks(seen: TableView, ranks: dict[str, int]) -> tuple[MakingNumber, ...]:
    suits = book_of(seen).suits
    return tuple(
        MakingNumber(
            say("{attribute}, {suit}", attribute=ATTRIBUTES[name], suit=suits[rank]),
            str(rank),
            _PICTURES[rank],
            ladder=_LADDERS[rank],
            rung="result",
        )
        for name, rank in ranks.items()
    )


def _moves(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    if _is_given_one(seen, seen.seat):
        yield from (_given(floor, item) for item in magic_items_in(book_of(seen)))
    mine = seen.marks.get(MOVES_KIND.of(seen.seat), ())
    hand = seen.marks.get(HAND_KIND.of(seen.seat), ())
    action, book = "draft_pick" if hand else "take_move", book_of(seen)
    stays = say("After a draft the cards have gone round, and stay.") if has_drafted(seen, seen.seat) else ""
    laid = dict.fromkeys((*mine, *(hand or seen.marks.get(LAYOUT, ()))))
    for move in (moves_of(seen)[name] for name in laid):
        yield card(
            floor,
            action,
            "move",
            move.id,
            move.name,
            kind=say("{letter} card", letter=move.letter or ""),
            says=move.trigger,
            changes=_results(move),
            cost=either(move.attributes) if move.attributes else say("no flip"),
            is_taken=move.id in mine,
            back=take(floor, "put_back_move", move=move.id) if move.id in mine else None,
            along=goes_along(name_of(seen, item) for item in received_with(seen, book, seen.seat, move))
            if move.id in mine
            else "",
            stays=stays if move.id in mine else "",
            fits=not move.receives_magic_items,
        )


def _given(floor: Floor, item: Item) -> MakingCard:
    return card(
        floor,
        "receive",
        "item",
        item.id,
        unfilled(item),
        kind=say("Comes with your card"),
        says=item.says,
        given={"name": _BLANKS["magic item"]},
        asks="name",
        prompt=say("What is it? A ring, a staff, a spoon"),
        fits=True,
    )


def _results(move: Move) -> str:
    """What comes of it, the better the more checks."""
    return in_a_row(
        [
            say("{mark} {what}", mark=RESULTS[result], what=outcome.says)
            for result, outcome in move.on.items()
            if outcome.says
        ]
        or [""]
    )


def _items(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    if blanks := blanks_of(seen, seen.seat):
        yield from (_blank(seen, floor, item) for item in blanks)
    mine = {ITEM_CARDS.of(seen, item).card: item for item in chosen_by(seen, seen.seat)}
    for item in book_of(seen).items_in(format_of(seen.options)):
        if not item.at_creation:
            continue
        had = mine.get(item.id)
        yield card(
            floor,
            "take_item",
            "item",
            item.id,
            unchanged(name_of(seen, had)) if had else unfilled(item),
            kind=say("Magic") if item.magic else _kind(item),
            says=item.says,
            is_taken=had is not None,
            back=take(floor, "put_back_item", item=had) if had else None,
            given={"name": _BLANKS[item.kind]} if item.has_blank else {},
            asks="name" if item.has_blank else "",
            prompt=say("What goes in the blank?") if item.has_blank else "",
            fits=item.kind == "weapon" and not mine,
        )


def _blank(seen: TableView, floor: Floor, item: str) -> MakingCard:
    """TF-CC-12: a thing that came with a move card wants its name."""
    return MakingCard(
        item,
        name_of(seen, item),
        kind=say("Came with a card"),
        says=say("Its name has a blank."),
        deed=take(floor, "fill_blank", item=item, name=_BLANKS["magic item"]),
        asks="name",
        prompt=say("What goes in the blank?"),
        fits=True,
    )


_KINDS = {"weapon": say("Weapon"), "armour": say("Armour"), "shield": say("Shield")}


def _kind(item: Item) -> str:
    return _KINDS.get(item.kind, "")


def _names(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    return name_cards(seen, floor, "name_character", seen.words.get(NAME_KIND.of(seen.seat), ""), NAMES)


def _fates(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = seen.marks.get(FATE_KIND.of(seen.seat), ())
    for goal in dict.fromkeys((*mine, *seen.marks.get(OFFERED_KIND.of(seen.seat), ()))):
        line = GOALS[goal]
        yield card(floor, "choose_fate", "goal", goal, line.name, says=line.says, is_taken=goal in mine)


def _hearth(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    said = seen.words.get(HEARTH, "")
    is_own = bool(said) and said not in map(str, HEARTHS)
    yield MakingCard(
        "own hearth",
        unchanged(said) if is_own else say("In your own words"),
        deed=take(floor, "hearth", hearth=said if is_own else str(HEARTHS[0])),
        asks="hearth",
        prompt=say("People, food, a song, a place, a ritual, an activity"),
        is_taken=is_own,
        is_told=True,
    )
    for words in HEARTHS:
        yield card(floor, "hearth", "hearth", str(words), words, is_taken=said == str(words), fits=not said)


def _past(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    for line in CREATION.questions:
        told = seen.words.get(story_of(seen.seat, line.id), "")
        yield MakingCard(
            line.id,
            line.says,
            says=CREATION.follow_up,
            changes=unchanged(told) if told else "",
            deed=take(floor, "tell_story", question=line.id, answer=told or "…"),
            asks="answer",
            prompt=say("Your answer"),
            is_taken=bool(told),
            is_told=True,
        )


_CARDS = {
    "attributes": _spreads,
    "moves": _moves,
    "items": _items,
    "name": _names,
    "fate": _fates,
    "together": _hearth,
    "story": _past,
}


def ways(seen: TableView, floor: Floor, step: str) -> tuple[Deed, ...]:
    """What ends a wait: the table deals."""
    if step == "moves":
        found = (
            floor.deed("deal_moves", say("Let the table deal"), say("Move cards and Fateful Moments, by chance.")),
            floor.deed("lay_out_moves", say("Choose which cards")) if seen.role == "gm" else None,
        )
    elif step == "fate":
        found = (floor.deed("draw_fates", say("Let the table offer two"), say("Two of thirteen, by chance.")), None)
    else:
        found = (None, None)
    return tuple(each for each in found if each is not None)


def heroes(seen: TableView, floor: Floor) -> tuple[MakingCard, ...]:
    """Those who come with everything; the people of the first adventure have hardly anything, and come last."""
    return tuple(_hero(seen, floor, each) for each in READY.values() if each not in TUTORED)


def _hero(seen: TableView, floor: Floor, who: Ready) -> MakingCard:
    moves = moves_of(seen)
    names = [say("{move}", move=moves[name].name) for name in who.moves if name in moves]
    return card(
        floor,
        "quick_start",
        "who",
        who.id,
        unchanged(who.name),
        says=who.about,
        changes=say("{all, list, and}", all=tuple(names)) if names else "",
        numbers=_ranks(seen, dict(zip(ATTRIBUTES, who.ranks, strict=True))),
    )


# --- The sheet --------------------------------------------------------------------------------------------------------


def sheet(seen: TableView, seat: str) -> MakingSheet:
    """All that is on somebody's sheet."""
    name, known = seen.words.get(NAME_KIND.of(seat), ""), moves_of(seen)
    ranks = {each: seen.track(rank_of(each, seat)) for each in ATTRIBUTES}
    is_ranked = stage(seen, seat) == "ready" or seen.has_mark(CREATION_KIND.of(seat), RANKED)
    goal = fate_of(seen, seat)
    told = tuple(seen.words.get(story_of(seat, line.id), "") for line in CREATION.questions)
    lists = (
        MakingList(say("Moves"), tuple(known[each].name for each in seen.marks.get(MOVES_KIND.of(seat), ()))),
        MakingList(
            say("Things"),
            (
                *(unchanged(name_of(seen, item)) for item in items_of(seen, seat)),
                say("{count} Pack", count=seen.track(PACK.of(seat))),
            ),
        ),
        MakingList(say("Fateful Moment"), (GOALS[goal].name,) if goal else ()),
        MakingList(say("Past"), tuple(unchanged(words) for words in told if words)),
    )
    return MakingSheet(
        seat,
        seen.seats[seat].title,
        known_as(name),
        numbers=_ranks(seen, ranks) if is_ranked else (),
        lists=tuple(each for each in lists if each.lines),
    )


def missing(seen: TableView, seat: str) -> str:
    """What is missing first."""
    return next((each.words for each in missing_of(seen, seat)), "")


def begin(seen: TableView, floor: Floor) -> Deed | None:  # noqa: ARG001
    """A character of one's own."""
    return floor.deed("create", say("Make my own"))


def is_ready_made(seen: TableView, seat: str) -> bool:
    """Whether somebody plays one of those who come with everything: nobody asked them for their attributes."""
    return not seen.has_mark(CREATION_KIND.of(seat), RANKED)


MAKER = Maker(
    stage,
    steps,
    cards,
    sheet,
    ready_by("finish_character"),
    missing,
    heroes=heroes,
    begin=begin,
    again=taken_back,
    is_ready_made=is_ready_made,
    ways=ways,
    growth=growth,
    grows=grows,
    purse=purse,
)
SURPRISE_ME = surprising(MAKER, "TF-CC-16")
AGAIN = starting_over(MAKER, "TF-AMB-70", empty_sheet)
