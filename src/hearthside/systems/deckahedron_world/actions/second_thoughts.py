"""Choosing who one is, and changing one's mind about it until the character is ready (DW-AMB-34)."""

from dataclasses import dataclass
from typing import Any

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.choices import Among, Barred, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.making import NAMING, NameCharacter
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deckahedron_world.actions.creating import (
    ahead_of_turn,
    has_begun,
    is_making,
    is_unchosen,
    picks_of,
    taken_by_others,
    whose_pick,
)
from hearthside.systems.deckahedron_world.actions.holding import RULING, keep_what_holds
from hearthside.systems.deckahedron_world.belongings import carried, lose_item, magic_items
from hearthside.systems.deckahedron_world.board import AHEAD, MAKING, SPREAD, UNCHOSEN
from hearthside.systems.deckahedron_world.content import MOVES, READY
from hearthside.systems.deckahedron_world.heroes import HEROES
from hearthside.systems.deckahedron_world.kinds import (
    ATTRIBUTE_TRACKS,
    BLOOD_BOUND,
    COLUMN_TRACKS,
    MOVES_KIND,
    NAME,
    STATE,
    WEIGHS,
)
from hearthside.systems.deckahedron_world.knowing import level_on
from hearthside.systems.deckahedron_world.sitting import EVEN, lay_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Make a character of your own, instead of the one you found at your seat."""


_BEGIN = Offer()


def offer_create(seen: TableView) -> Offer | None:
    """Open to who has just sat down and not played yet."""
    return _BEGIN if is_unchosen(seen, seen.seat) and seen.seat not in seen.awaited else None


def decide_create(draft: Draft, seat: str, order: Create) -> None:  # noqa: ARG001
    """An empty sheet."""
    _empty_sheet(draft, seat)
    draft.mark(STATE.of(seat), MAKING)
    draft.tell(seat, "DW-CHAR-01", "{who} begins a new character.")


def start_anew(draft: Draft, seat: str) -> None:
    """DW-AMB-34: nothing is chosen any more, and the character is being made."""
    _empty_sheet(draft, seat)
    draft.mark(STATE.of(seat), MAKING)
    for sheet in (NAME, BLOOD_BOUND, WEIGHS):
        if draft.table.words.get(sheet.of(seat)):
            draft.write(sheet.of(seat), "")


def _empty_sheet(draft: Draft, seat: str) -> None:
    """Nothing is left of who was found here."""
    for item in carried(draft.table, seat):
        lose_item(draft, item)
    for move in draft.table.marks.get(MOVES_KIND.of(seat), ()):
        _lay_card_back(draft, seat, move)
    for attribute in ATTRIBUTE_TRACKS.values():
        draft.count(attribute.of(seat), EVEN - draft.table.track(attribute.of(seat)))
    for column in COLUMN_TRACKS.values():
        draft.count(column.of(seat), -draft.table.track(column.of(seat)))
    for state in (UNCHOSEN, MAKING, AHEAD, SPREAD):
        draft.unmark(STATE.of(seat), state)


def _lay_card_back(draft: Draft, seat: str, move: str) -> None:
    level = level_on(move, seat)
    draft.count(level, -draft.table.track(level))
    draft.unmark(MOVES_KIND.of(seat), move)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayHero:
    """Take a character who is ready, and begin at once."""

    who: str


_CARD_TAKEN = Barred("DW-CHAR-01", "Somebody else has one of this character's cards.")


def offer_hero(seen: TableView) -> Offer | None:
    """Open to who has just sat down, until they have chosen something of their own."""
    seat = seen.seat
    is_new = is_unchosen(seen, seat) or (is_making(seen) and not has_begun(seen, seat))
    if not is_new or seat in seen.awaited:
        return None
    taken = taken_by_others(seen, seat)
    ways = tuple(
        Option(
            name,
            say("{name}: {about}", name=hero.name, about=hero.about),
            _CARD_TAKEN if taken.intersection(READY[name].facts["moves"]) else None,
        )
        for name, hero in HEROES.items()
    )
    return Offer({"who": Among(ways, label="Character")})


def decide_hero(draft: Draft, seat: str, order: PlayHero) -> None:
    """Everything is chosen."""
    _empty_sheet(draft, seat)
    lay_out(draft, seat, READY[order.who].facts)
    draft.write(NAME.of(seat), HEROES[order.who].name)
    draft.tell(seat, "DW-CHAR-10", "{who} plays {name}.", name=HEROES[order.who].name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackCard:
    """Lay a card back that you picked."""

    card: str


def offer_put_back_card(seen: TableView) -> Offer | None:
    """Open while the character is being made."""
    mine = [(name, MOVES[name].name) for name in picks_of(seen, seen.seat)]
    return Offer({"card": Among(options(mine), label="Card")}) if mine and is_making(seen) else None


def decide_put_back_card(draft: Draft, seat: str, put: PutBackCard) -> None:
    """As if it had never been picked."""
    _lay_card_back(draft, seat, put.card)
    draft.tell(seat, RULING, "{who} puts {item} back.", item=MOVES[put.card].name)
    keep_what_holds(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAhead:
    """Pick out of turn from now on, so that you need not wait for the others."""


def offer_go_ahead(seen: TableView) -> Offer | None:
    """Open to who would have to wait for somebody else to pick."""
    is_held_up = is_making(seen) and whose_pick(seen) not in ("", seen.seat)
    return _BEGIN if is_held_up and not ahead_of_turn(seen, seen.seat) else None


def decide_go_ahead(draft: Draft, seat: str, order: GoAhead) -> None:  # noqa: ARG001
    """The others go on taking turns."""
    draft.mark(STATE.of(seat), AHEAD)
    draft.tell(seat, RULING, "{who} does not wait, and picks out of turn.")


def offer_name(seen: TableView) -> Offer | None:
    """DW-CHAR-08: open while the character is being made."""
    return NAMING if is_making(seen) else None


def decide_name(draft: Draft, seat: str, order: NameCharacter) -> None:
    """It can be another until the character is ready."""
    draft.write(NAME.of(seat), order.name.strip())


BLOOD, WEIGHT = "blood_bound", "burden"
QUESTIONS = {BLOOD: say("Who are the Blood-Bound?"), WEIGHT: say("Why does magic weigh you down?")}
"""What the GM would ask of somebody with such a card, or such an item (DW-GM-13, DW-MAG-08)."""


def asked_of(lying: Lying, seat: str) -> tuple[str, ...]:
    """The questions that this character raises."""
    is_bound = lying.has_mark(MOVES_KIND.of(seat), "entreat_the_blood_bound")
    return (*((BLOOD,) if is_bound else ()), *((WEIGHT,) if magic_items(lying, seat) else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class TellPast:
    """Answer what your cards and items leave open."""

    question: str
    answer: str


def offer_past(seen: TableView) -> Offer | None:
    """Open while the character is being made, where something is left open."""
    asked = asked_of(seen, seen.seat)
    if not asked or not is_making(seen):
        return None
    field = Among(options((each, QUESTIONS[each]) for each in asked), label="Question")
    return Offer({"question": field, "answer": Words(most=300, optional=False, label="Answer")})


def decide_past(draft: Draft, seat: str, told: TellPast) -> None:
    """It is written down."""
    if told.question == BLOOD:
        draft.write(BLOOD_BOUND.of(seat), told.answer.strip())
    else:
        draft.write(WEIGHS.of(seat), told.answer.strip())


def _action(name: str, command: type, offer: Any, decide: Any, label: str, rule: str = RULING) -> Action:
    return Action(name, command, offer, decide, rule=rule, label=label, group="creation")


SECOND_THOUGHTS = (
    _action("create", Create, offer_create, decide_create, "Make a character", "DW-CHAR-01"),
    _action("play_hero", PlayHero, offer_hero, decide_hero, "Take a ready character", "DW-CHAR-10"),
    _action("put_back_card", PutBackCard, offer_put_back_card, decide_put_back_card, "Lay a card back"),
    _action("go_ahead", GoAhead, offer_go_ahead, decide_go_ahead, "Pick without waiting"),
    _action("name_character", NameCharacter, offer_name, decide_name, "Name your character", "DW-CHAR-08"),
    _action("tell_past", TellPast, offer_past, decide_past, "Answer a question", "DW-GM-13"),
)
