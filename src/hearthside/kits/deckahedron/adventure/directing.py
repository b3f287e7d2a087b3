"""What comes next for somebody with a character: a fight, a flip, a blow to take, the corner game, a town, a rest."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor, Left, Now, few, first_few, interrupted, listening, usual, words_of
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure.board import (
    FAST,
    GAME,
    MOMENT,
    ORDINARY,
    WOUNDS_KIND,
    is_making,
)
from hearthside.kits.deckahedron.adventure.body import exhausted_of, is_down
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.directing_answers import answers_to
from hearthside.kits.deckahedron.adventure.directing_field import about_somebody, help_for, strikes, to_touch
from hearthside.kits.deckahedron.adventure.directing_gm import for_gm
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND
from hearthside.kits.deckahedron.adventure.journey.scene import has_help, in_combat, in_town


def direct(seen: TableView, floor: Floor) -> Now:
    """What comes next at a table of adventurers."""
    if seen.role == "spectator" or seen.has_mark(TABLE_HOUSE, PAUSED):
        return usual(seen, floor)
    return for_gm(seen, floor) if seen.role == "gm" else _for_player(seen, floor)


def _for_player(seen: TableView, floor: Floor) -> Now:
    asked = seen.awaited.get(seen.seat)
    if asked:
        deeds = answers_to(seen, floor, asked)
        touch = about_somebody(seen, deeds) if floor.is_drawn else ()
        return Now("asked", _cue(seen, asked), words_of(asked), seen.seat, deeds, touch=touch)
    if seen.marks.get(GAME.of(seen.seat)):
        return _at_corners(seen, floor)
    if is_making(seen, seen.seat):
        return _making(seen, floor)
    if is_down(seen):
        deeds = few(floor.deed("say", say("Say what I see")))
        return Now("listening", say("You are down."), say("Others may still help you up."), seen.seat, deeds)
    return _helping(seen, floor) or interrupted(seen, floor) or _free(seen, floor)


# --- Asked ------------------------------------------------------------------------------------------------------------


def _cue(seen: TableView, asked: Question) -> str:
    if "flip" in asked.actions:
        return say("Your flip, {who}.", who=seen.seats[seen.seat].title)
    if book_of(seen).attack.is_asked(asked.actions):
        return say("You are hit.")
    return say("Run!") if "race" in asked.actions else say("You are asked.")


# --- Nobody asks ------------------------------------------------------------------------------------------------------


def _at_corners(seen: TableView, floor: Floor) -> Now:
    deeds = few(
        floor.deed("lay", say("Lay a card"), aims="card"),
        floor.deed("take_back", say("Take a card back"), aims="card"),
        floor.deed("hint", say("Look for a way")),
        floor.deed("swap", say("Swap a card")),
        floor.deed("give_up", say("Give it up")),
    )
    says = say("Where corners meet, the same signs lie side by side.")
    return Now("mine" if deeds else "listening", say("Lay out your cards."), says, seen.seat, deeds)


_TO_MAKE = (
    "finish_character",
    "draft_pick",
    "take_move",
    "set_ranks",
    "choose_fate",
    "take_item",
    "fill_blank",
    "name_character",
    "hearth",
    "tell_story",
)
"""What a character is made of, in the order people mostly choose it."""


def _making(seen: TableView, floor: Floor) -> Now:
    deeds = few(*(floor.deed(action) for action in _TO_MAKE))
    says = say("It is ready.") if deeds and deeds[0].action == "finish_character" else say("Take it step by step.")
    return Now("mine" if deeds else "listening", say("Make your character."), says, seen.seat, deeds)


def _helping(seen: TableView, floor: Floor) -> Now | None:
    """Somebody is about to flip, or runs: others may lend a hand before a card is turned."""
    first = next(iter(seen.awaited.values()), None)
    if first is None or first.by not in seen.seats:
        return None
    aided = [who for who in seen.players if who in seen.awaited and who != seen.seat]
    helps = [deed for who in aided for deed in help_for(seen, floor, who)]
    rabbit, thread = floor.deed("help_rabbit", say("Help the rabbit")), floor.deed("interfere", say("Interfere"))
    deeds = few(*helps, rabbit, thread)
    if not deeds:
        return None
    who = str(next(filter(None, (deed.given.get("who") or deed.given.get("ally") for deed in deeds)), first.by))
    cue = say("{who} could use a hand.", who=seen.seats[who].title)
    touch = about_somebody(seen, deeds) if floor.is_drawn else ()
    return Now("aid", cue, words_of(seen.awaited[who]), who, deeds, touch=touch)


def _free(seen: TableView, floor: Floor) -> Now:
    title = seen.seats[seen.seat].title
    if in_combat(seen):
        deeds = first_few(_in_a_fight(seen, floor))
        others = seen.spotlight not in ("", seen.seat) and seen.spotlight in seen.seats
        if others or not deeds:
            who = seen.seats[seen.spotlight].title if others else ""
            cue = say("{who} is in the spotlight.", who=who) if others else say("A fight is on.")
            return Now("theirs" if others else "listening", cue, who=seen.spotlight, deeds=deeds[:2])
        says, touch = say("What do you do?"), to_touch(seen, floor)
        return Now("mine", say("Your moment, {who}.", who=title), says, seen.seat, deeds, _left(seen), touch=touch)
    deeds = few(*_in_peace(seen, floor))
    if seen.spotlight == seen.seat and deeds:
        says = say("What do you do?")
        return Now("mine", say("Your moment, {who}.", who=title), says, seen.seat, deeds, _left(seen))
    return replace(listening(seen, floor), deeds=deeds)


def _left(seen: TableView) -> tuple[Left, ...]:
    """What a moment in the spotlight still has: one ordinary move, and one that is quick."""
    done = seen.marks.get(MOMENT.of(seen.seat), ())
    return (Left(say("A move"), ORDINARY in done), Left(book_of(seen).fast.move, FAST in done))


def _in_a_fight(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    yield from strikes(seen, floor)
    yield floor.deed("propose", say("Try something else"), say("Say what, and with which attribute."))
    yield floor.deed("attempt", say("Make another move"))
    yield floor.deed("run", say("Run for it"), say("Everybody gets away, and it costs."))


def _in_peace(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """In a town, or where somebody heals, what a day is good for comes first."""
    is_free = not seen.marks.get(TODAY_KIND.of(seen.seat))
    rest = floor.deed("rest", say("Rest"), _lost(seen)) if _is_hurt(seen) else None
    if has_help(seen) and is_free:
        yield floor.deed("seek_help", say("Seek Help"), _lost(seen)) if _is_hurt(seen) else None
    if in_town(seen) and is_free:
        yield floor.deed("buy", say("Choose at the counter"))
        yield rest
        yield floor.deed("shop", say("Shop"))
        yield floor.deed("study", say("Learn a move"))
    yield floor.deed("say", say("Say what I do"))
    yield floor.deed("propose", say("Try something"), say("Say what, and with which attribute."))
    yield floor.deed("attempt", say("Make a move"))
    yield rest
    yield floor.deed("quick_start", say("Take a ready character"))
    yield floor.deed("create", say("Make a character"))


def _is_hurt(seen: TableView) -> bool:
    lost = not seen.is_empty(exhausted_of(seen, seen.seat))
    return lost or bool(seen.track(HARM.of(seen.seat)) or seen.track(WOUNDS_KIND.of(seen.seat)))


def _lost(seen: TableView) -> str:
    """What somebody would like to have back."""
    cards = seen.pile(exhausted_of(seen, seen.seat)).count
    if not cards:
        return ""
    return say("{count, plural, one {# card is} other {# cards are}} exhausted.", count=cards)
