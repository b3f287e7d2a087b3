"""What comes next for somebody with a character: a fight, a flip, a blow to take, the corner game, a town, a rest."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.agenda import about
from hearthside.kernel.choices import Among
from hearthside.kernel.directing import Deed, Floor, Leaves, Left, Now, few, interrupted, listening, usual, words_of
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.saying import said_again, say
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure.board import (
    FAST,
    GAME,
    MOMENT,
    ORDINARY,
    WOUNDS_KIND,
    XP,
    is_making,
    rank_of,
)
from hearthside.kits.deckahedron.adventure.body import exhausted_of, is_down
from hearthside.kits.deckahedron.adventure.book import book_of, moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import is_in_melee, name_of_foe
from hearthside.kits.deckahedron.adventure.combat.striking import weapon_die, weapon_for
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.directing_gm import for_gm
from hearthside.kits.deckahedron.adventure.effects.needs import foes_in_reach, is_attack
from hearthside.kits.deckahedron.adventure.gear.items import name_of
from hearthside.kits.deckahedron.adventure.journey.days import TODAY_KIND
from hearthside.kits.deckahedron.adventure.journey.scene import has_help, in_combat, in_town
from hearthside.kits.deckahedron.adventure.knowing import has_card
from hearthside.kits.deckahedron.adventure.matters import AttackFaced, called_in
from hearthside.kits.deckahedron.adventure.words import either, ranked


def direct(seen: TableView, floor: Floor) -> Now:
    """What comes next at a table of adventurers."""
    if seen.role == "spectator" or seen.has_mark(TABLE_HOUSE, PAUSED):
        return usual(seen, floor)
    return for_gm(seen, floor) if seen.role == "gm" else _for_player(seen, floor)


def _for_player(seen: TableView, floor: Floor) -> Now:
    asked = seen.awaited.get(seen.seat)
    if asked:
        return Now("asked", _cue(seen, asked), words_of(asked), seen.seat, _answers(seen, floor, asked))
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


def _answers(seen: TableView, floor: Floor, asked: Question) -> tuple[Deed, ...]:
    own = (*_flips(seen, floor, asked), *_ways_to_take(seen, floor, asked))
    done = {"flashback", *(deed.action for deed in own)}
    others = [_told_more(seen, deed) for deed in floor.answers(asked) if deed.action not in done]
    again = floor.deed(
        "flashback",
        say("Remember, and flip anew"),
        cost=say("{count} XP", count=1),
        by_chance=True,
        leaves=(_less(seen, XP.of(seen.seat), 1),),
    )
    return (*own, *others, *([again] if again else ()))


def _told_more(seen: TableView, deed: Deed) -> Deed:
    if deed.action == book_of(seen).attack.number:
        return replace(deed, title=say("See how hard it hits"))
    return replace(deed, by_chance=True) if deed.action in ("race", "block") else deed


def _flips(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed]:
    """Each attribute the call leaves open, at the rank its cards are read at."""
    if "flip" not in asked.actions:
        return
    suits, called = book_of(seen).suits, called_in(asked)
    says = (
        say("{move} against {foe}", move=called.move, foe=name_of_foe(seen, called.foe)) if called.foe else called.move
    )
    for name in floor.values("flip", "attribute"):
        rank = seen.track(rank_of(name, seen.seat))
        title = say("Flip {attributes}", attributes=ranked(name, rank, suits[rank]))
        deed = floor.deed("flip", title, says, by_chance=True, attribute=name)
        yield from [deed] if deed else []


def _ways_to_take(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed]:
    """How an attack can be taken, each way on its own."""
    action = book_of(seen).attack.answer
    offer = floor.offer(action) if action in asked.actions else None
    takes = offer.fields.get("take") if offer else None
    if not isinstance(takes, Among):
        return
    points = about(asked, AttackFaced).points
    for option in takes.options:
        deed = floor.deed(
            action, said_again(option.label, option.said), _if_wound(option.value, points), take=option.value
        )
        yield from [deed] if deed else []


def _if_wound(take: str | int, points: int) -> str:
    return say("It stands for all {points} points.", points=points) if take == "wound" else ""


def _less(seen: TableView, track: TrackPlace, count: int) -> Leaves:
    now = seen.track(track)
    return Leaves(track, now, now - count)


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
    cost = say("You turn a card as well, and share what goes wrong.")
    aided = floor.values("aid", "who")
    aids = [floor.deed("aid", say("Aid {who}", who=seen.seats[who].title), cost, who=who) for who in aided]
    deeds = few(*aids, floor.deed("help_rabbit", say("Help the rabbit")), floor.deed("interfere", say("Interfere")))
    if not deeds:
        return None
    first = next((seen.awaited[who] for who in aided), None) or next(iter(seen.awaited.values()), None)
    if first is None or first.by not in seen.seats:
        return None
    who = seen.seats[first.by].title
    return Now("aid", say("{who} could use a hand.", who=who), words_of(first), first.by, deeds)


def _free(seen: TableView, floor: Floor) -> Now:
    title = seen.seats[seen.seat].title
    if in_combat(seen):
        deeds = few(*_in_a_fight(seen, floor))
        others = seen.spotlight not in ("", seen.seat) and seen.spotlight in seen.seats
        if others or not deeds:
            who = seen.seats[seen.spotlight].title if others else ""
            cue = say("{who} is in the spotlight.", who=who) if others else say("A fight is on.")
            return Now("theirs" if others else "listening", cue, who=seen.spotlight, deeds=deeds[:2])
        says = say("What do you do?")
        return Now("mine", say("Your moment, {who}.", who=title), says, seen.seat, deeds, _left(seen))
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
    yield from _strikes(seen, floor)
    yield floor.deed("propose", say("Try something else"), say("Say what, and with which attribute."))
    yield floor.deed("attempt", say("Make another move"))
    yield floor.deed("run", say("Run for it"), say("Everybody gets away, and it costs."))


def _strikes(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """The two blows nearest at hand: those who are close come first, and moves whose card one has."""
    found = 0
    for move, foe in _blows(seen, floor):
        deed = floor.deed("attempt", *_strike_words(seen, move, foe, is_first=not found), move=move.id, foe=foe)
        if deed:
            yield deed
            found += 1
        if found == 3:
            return


def _blows(seen: TableView, floor: Floor) -> Iterator[tuple[Move, str]]:
    moves = [moves_of(seen)[name] for name in floor.values("attempt", "move") if name in moves_of(seen)]
    attacks = [move for move in moves if is_attack(move) and (not move.is_card or has_card(seen, seen.seat, move))]
    for at in range(2):
        for move in attacks:
            foes = sorted(foes_in_reach(seen, seen.seat, move), key=lambda foe: not is_in_melee(seen, seen.seat, foe))
            yield from ((move, foe) for foe in foes[at : at + 1])


def _strike_words(seen: TableView, move: Move, foe: str, *, is_first: bool) -> tuple[str, str]:
    weapon, die = weapon_for(seen, seen.seat, "", move), weapon_die(seen, seen.seat, "", move)
    name, arms = name_of_foe(seen, foe), name_of(seen, weapon) if weapon else ""
    title = say("{move} against {foe}", move=move.name, foe=name)
    if is_first:
        strikes = "Strike {foe} with {weapon}" if weapon else "Strike {foe} with bare hands"
        title = say(strikes, foe=name, weapon=arms)
    power = f"1{die}" if die.startswith("d") else die
    says = "{move}, {power} attack power, by {attributes}" if move.attributes else "{move}, {power} attack power"
    return title, say(says, move=move.name, power=power, attributes=either(move.attributes))


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
