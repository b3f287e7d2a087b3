"""What comes next at a table of Deckahedron World: a flip, a blow to take, a fight, a rest, a character half made."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hearthside.kernel.agenda import about
from hearthside.kernel.directing import (
    Deed,
    Floor,
    Leaves,
    Now,
    Owed,
    Shelf,
    few,
    interrupted,
    listening,
    number_of,
    usual,
    words_of,
)
from hearthside.kernel.every_table import PAUSED, SPOTLIGHTS, TABLE_HOUSE
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.belongings import named, weapons
from hearthside.systems.deckahedron_world.board import BANK, MAKING, SCENE, STAMINA
from hearthside.systems.deckahedron_world.content import MOVES, Move
from hearthside.systems.deckahedron_world.flipping import FlipCalled, move_of, title_of_flip
from hearthside.systems.deckahedron_world.foes import name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import ATTRIBUTE_TRACKS, FOES, HARM, STATE, WOUNDS_KIND
from hearthside.systems.deckahedron_world.knowing import has_card
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

SHELVES: Mapping[Shelf, tuple[str, ...]] = {
    "scene": (
        "say",
        "set_scene",
        "scene",
        "gm_move",
        "extra_move",
        "describe",
        "spend_move",
        "spend_twist",
        "challenge",
        "lift",
        "strike_out",
        "choose",
        "cliffhanger",
        "story_beat",
        "flash_happens",
        "ring_bell",
        "end_session",
        "note",
    ),
    "fight": ("strike", "bring_foe", "foe_split", "pacify", "spend_foe", "say_meaning"),
    "people": (
        "call",
        "spotlight",
        "grant",
        "spend_disadvantage",
        "restore",
        "write_fact",
        "add_companion",
        "level_bonus",
        "agree",
    ),
    "gear": ("show_wares", "give_item", "empower", "hit_item"),
    "safety": ("off_limits", "pause", "let_undo", "rewind", "place", "set", "peek"),
}
"""Where a GM finds what can be done."""


def direct(seen: TableView, floor: Floor) -> Now:
    """What comes next at this table."""
    if seen.role == "spectator" or seen.has_mark(TABLE_HOUSE, PAUSED):
        return usual(seen, floor)
    return _for_gm(seen, floor) if seen.role == "gm" else _for_player(seen, floor)


# --- Players ----------------------------------------------------------------------------------------------------------


def _for_player(seen: TableView, floor: Floor) -> Now:
    asked = seen.awaited.get(seen.seat)
    if asked:
        return Now("asked", _cue(seen, asked), words_of(asked), seen.seat, _answers(seen, floor, asked))
    if seen.has_mark(STATE.of(seen.seat), MAKING):
        deeds = few(*(floor.deed(action) for action in _TO_MAKE))
        cue = say("Make your character.")
        return Now("mine" if deeds else "listening", cue, say("Take it step by step."), seen.seat, deeds)
    if body.is_down(seen, seen.seat):
        deeds = few(floor.deed("say", say("Say what I see")))
        return Now("listening", say("You are down."), say("Others may still help you up."), seen.seat, deeds)
    return _guarding(seen, floor) or interrupted(seen, floor) or _free(seen, floor)


_TO_MAKE = ("pick_card", "spread_points", "take_item", "fill_blank", "spread_tokens", "ready")
"""What a character is made of, in the order people mostly choose it."""


def _cue(seen: TableView, asked: Question) -> str:
    if "flip" in asked.actions:
        return say("Your flip, {who}.", who=seen.seats[seen.seat].title)
    return say("You are hit.") if {"roll_hit", "split"} & set(asked.actions) else say("You are asked.")


def _answers(seen: TableView, floor: Floor, asked: Question) -> tuple[Deed, ...]:
    flips = tuple(_flips(seen, floor, asked)) if "flip" in asked.actions else ()
    done = {"flashback", *(deed.action for deed in flips)}
    others = [_retold(deed) for deed in floor.answers(asked) if deed.action not in done]
    again = floor.deed("flashback", say("Remember, and flip anew"))
    return (*flips, *others, *([again] if again else ()))


def _retold(deed: Deed) -> Deed:
    return replace(deed, title=say("See how hard it hits")) if deed.action == "roll_hit" else deed


def _flips(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed]:
    """The flip that was called for; where a weapon is used, with each of them."""
    called = about(asked, FlipCalled)
    move, attribute = title_of_flip(called.move), ATTRIBUTES[called.attribute]
    says = say("{move} with {attribute}", move=move, attribute=attribute)
    foe = name_of_foe(seen, called.foe) if called.foe else ""
    arms = dict(named(seen, weapons(seen, seen.seat)))
    for weapon in floor.values("flip", "weapon"):
        name = arms.get(weapon) or (next(iter(arms.values()), "") if not weapon else "")
        strike = "Strike {foe} with {weapon}" if foe else "Strike with {weapon}"
        bare = "Strike {foe} with bare hands" if foe else "Strike with bare hands"
        title = say(strike if name else bare, foe=foe, weapon=name)
        deed = floor.deed("flip", title, says, by_chance=True, weapon=weapon)
        yield from [deed] if deed else []
    if not floor.values("flip", "weapon"):
        deed = floor.deed("flip", say("Flip {move} with {attribute}", move=move, attribute=attribute), by_chance=True)
        yield from [deed] if deed else []


def _guarding(seen: TableView, floor: Floor) -> Now | None:
    """Somebody is hit, and this character stands guard."""
    hit = floor.values("guard", "whose")
    if not hit:
        return None
    who = seen.seats[hit[0]].title
    deeds = few(
        *(floor.deed("guard", say("Stand guard for {who}", who=seen.seats[each].title), whose=each) for each in hit)
    )
    cue = say("{who} could use a hand.", who=who)
    return Now("aid", cue, words_of(seen.awaited[hit[0]]), hit[0], deeds) if deeds else None


def _free(seen: TableView, floor: Floor) -> Now:
    usually = listening(seen, floor)
    is_fight = bool(standing(seen)) or seen.has_mark(SCENE, "combat")
    deeds = few(*(_in_a_fight(seen, floor) if is_fight else _in_peace(seen, floor)))
    if seen.spotlight == seen.seat and deeds:
        cue = say("Your moment, {who}.", who=seen.seats[seen.seat].title)
        return Now("mine", cue, say("What do you do?"), seen.seat, deeds)
    if is_fight and seen.spotlight in seen.seats:
        cue = say("{who} is in the spotlight.", who=seen.seats[seen.spotlight].title)
        return Now("theirs", cue, who=seen.spotlight, deeds=deeds)
    return Now("listening", say("A fight is on.") if is_fight else usually.cue, usually.says, deeds=deeds)


def _in_a_fight(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Words come first, since the GM calls for every flip."""
    yield floor.deed("say", say("Say what I do"))
    for foe in floor.values("use_mark", "foe"):
        red = FOES.of(seen, foe).red
        title = say("Use a red mark on {foe}", foe=name_of_foe(seen, foe))
        yield floor.deed(
            "use_mark",
            title,
            say("An advantage against it."),
            leaves=(Leaves(number_of(foe, "red"), red, red - 1),),
            foe=foe,
        )
    yield floor.deed("good_thing", say("Good thing I have…"))
    yield floor.deed("make", say("Make a move"))
    yield floor.deed("run_away", say("Run for it"), say("It costs Stamina, the more the slower you are."))


def _in_peace(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    lost = STAMINA - body.stamina_left(seen, seen.seat)
    hurt = seen.track(HARM.of(seen.seat)) or seen.track(WOUNDS_KIND.of(seen.seat))
    if seen.has_mark(SCENE, "peaceful"):
        yield floor.deed("heal", say("Spend a day healing")) if hurt else None
        yield floor.deed("shop", say("Shop"))
    yield floor.deed("say", say("Say what I do"))
    yield floor.deed("rest", say("Rest"), say("{count} Stamina lost.", count=lost)) if lost or hurt else None
    yield floor.deed("ask_about", say("Ask a question"))
    yield floor.deed("pick_up", say("Pick something up"))
    yield floor.deed("study", say("Learn a move"))


# --- The GM -----------------------------------------------------------------------------------------------------------


def _for_gm(seen: TableView, floor: Floor) -> Now:
    owed = tuple(_owed(seen, floor))
    asked = seen.awaited.get(seen.seat)
    if asked:
        return Now("asked", say("You are asked."), words_of(asked), seen.seat, floor.answers(asked), owed=owed)
    waited = next((question for by, question in seen.awaited.items() if by in seen.seats), None)
    if waited:
        cue = say("We wait for {who}.", who=seen.seats[waited.by].title)
        return Now("theirs", cue, words_of(waited), waited.by, few(*_blows(seen, floor)), owed=owed)
    lights = tuple(_lights(seen, floor))
    if standing(seen):
        lit = seen.spotlight if seen.spotlight in seen.seats else ""
        cue = say("{who} is in the spotlight.", who=seen.seats[lit].title) if lit else say("A fight is on.")
        deeds = few(*_calls(seen, floor, lit), *_blows(seen, floor), *lights)
        return Now("listening", cue, say("What do the foes do?"), lit, deeds, owed=owed)
    usually = listening(seen, floor)
    deeds = few(
        *usually.deeds,
        floor.deed("call", say("Call for a flip")),
        *lights,
        floor.deed("bring_foe", say("Bring a foe")),
        floor.deed("set_scene", say("Open a scene")),
    )
    return Now(usually.mood, usually.cue, usually.says, deeds=deeds, owed=owed)


def _owed(seen: TableView, floor: Floor) -> Iterator[Owed]:
    points = seen.track(BANK)
    deed = floor.deed("spend_move", say("Spend it on a soft move")) if points else None
    if deed:
        says = say("{count, plural, one {# point lies} other {# points lie}} in the Bad Bank.", count=points)
        yield Owed(says, deed=deed)


def _blows(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Each foe on its feet hits somebody who can be hit, those in the spotlight first."""
    people = sorted(seen.players, key=lambda who: who != seen.spotlight)
    for foe in standing(seen):
        name, says = name_of_foe(seen, foe), say("1d{sides} damage", sides=FOES.of(seen, foe).die)
        hits = (
            floor.deed("strike", say("{foe} hits {who}", foe=name, who=seen.seats[who].title), says, who=who, foe=foe)
            for who in people
            if not body.is_down(seen, who)
        )
        yield next(filter(None, hits), None)


def _calls(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """Whoever is in the spotlight strikes, by what they do best."""
    foes = standing(seen)
    if not who or not foes:
        return
    best = max(_attacks(seen, who), key=lambda each: seen.track(ATTRIBUTE_TRACKS[each[1]].of(who)), default=None)
    if best:
        move, attribute = best
        title = say("Call {who} to strike {foe}", who=seen.seats[who].title, foe=name_of_foe(seen, foes[0]))
        says = say("{move} with {attribute}", move=move.name, attribute=ATTRIBUTES[attribute])
        yield floor.deed("call", title, says, who=who, flip=f"{move.id} {attribute}", foe=foes[0])


def _attacks(seen: TableView, who: str) -> Iterator[tuple[Move, str]]:
    for move in MOVES.values():
        if move.flips and move.needs_weapon and has_card(seen, who, move) and move_of(move.id):
            yield from ((move, attribute) for attribute in move.attributes)


def _lights(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Whoever had the fewest moments gets the next one."""
    others = [who for who in seen.players if who != seen.spotlight]
    for who in sorted(others, key=lambda each: seen.track(SPOTLIGHTS.of(each)))[:1]:
        yield floor.deed("spotlight", say("Pass the spotlight to {who}", who=seen.seats[who].title), who=who)
