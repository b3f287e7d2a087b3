"""What comes next at a table of Deckahedron World: a flip, a blow to take, a fight, a rest, a character half made."""

from collections.abc import Iterator

from hearthside.kernel.directing import (
    Deed,
    Floor,
    Leaves,
    Now,
    Touch,
    few,
    first_few,
    interrupted,
    listening,
    number_of,
    usual,
    words_of,
)
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.intending import Intent, attacks, intent_of
from hearthside.systems.deckahedron_world.board import MAKING, SCENE, STAMINA
from hearthside.systems.deckahedron_world.directing_answers import answers_to
from hearthside.systems.deckahedron_world.directing_gm import for_gm
from hearthside.systems.deckahedron_world.foes import is_at_range, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import ATTRIBUTE_TRACKS, FOES, HARM, STATE, WOUNDS_KIND
from hearthside.systems.deckahedron_world.words import ATTRIBUTES


def direct(seen: TableView, floor: Floor) -> Now:
    """What comes next at this table."""
    if seen.role == "spectator" or seen.has_mark(TABLE_HOUSE, PAUSED):
        return usual(seen, floor)
    return for_gm(seen, floor) if seen.role == "gm" else _for_player(seen, floor)


# --- Players ----------------------------------------------------------------------------------------------------------


def _for_player(seen: TableView, floor: Floor) -> Now:
    asked = seen.awaited.get(seen.seat)
    if asked:
        return Now("asked", _cue(seen, asked), words_of(asked), seen.seat, answers_to(seen, floor, asked))
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
    deeds = first_few(_in_a_fight(seen, floor) if is_fight else _in_peace(seen, floor))
    touch = _to_touch(seen, floor) if is_fight and floor.is_drawn else ()
    if seen.spotlight == seen.seat and deeds:
        cue = say("Your moment, {who}.", who=seen.seats[seen.seat].title)
        return Now("mine", cue, _goes_for(seen) or say("What do you do?"), seen.seat, deeds, touch=touch)
    if is_fight and seen.spotlight in seen.seats:
        cue = say("{who} is in the spotlight.", who=seen.seats[seen.spotlight].title)
        return Now("theirs", cue, _goes_for(seen), seen.spotlight, deeds, touch=touch)
    first = say("A fight is on.") if is_fight else usually.cue
    return Now("listening", first, _goes_for(seen) or usually.says, deeds=deeds, touch=touch)


def _goes_for(seen: TableView) -> str:
    """What this seat has said it would do; the GM calls for it."""
    intent = intent_of(seen, seen.seat)
    return say("You go for {foe}: the GM calls for it.", foe=name_of_foe(seen, intent.foe)) if intent else ""


def _to_touch(seen: TableView, floor: Floor) -> tuple[Touch, ...]:
    """Each foe, with the blows one has for it and the red marks on it."""
    found = ((foe, few(*_blows(seen, floor, foe), _red_mark(seen, floor, foe))) for foe in standing(seen))
    return tuple(Touch(foe, deeds) for foe, deeds in found if deeds)


def _blows(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    """By what one does best first; what is out of reach comes last."""
    rank = {name: seen.track(track.of(seen.seat)) for name, track in ATTRIBUTE_TRACKS.items()}
    far = is_at_range(seen, seen.seat, foe)
    ways = sorted(attacks(seen, seen.seat), key=lambda way: (far == (way[0].id == _IN_MELEE), -rank[way[1]]))
    intent = intent_of(seen, seen.seat)
    for move, attribute in ways:
        meant = Intent(move.id, attribute, foe)
        if meant != intent:
            title = say("{move} against {foe}", move=move.name, foe=name_of_foe(seen, foe))
            says = say("By {attribute}, when the GM calls for it", attribute=ATTRIBUTES[attribute])
            yield floor.deed("intend", title, says, flip=meant.flip, foe=foe)


_IN_MELEE = "hack_and_slash"


def _red_mark(seen: TableView, floor: Floor, foe: str) -> Deed | None:
    red, title = FOES.of(seen, foe).red, say("Use a red mark on {foe}", foe=name_of_foe(seen, foe))
    leaves = Leaves(number_of(foe, "red"), red, red - 1)
    return floor.deed("use_mark", title, say("An advantage against it."), leaves=(leaves,), foe=foe)


def _in_a_fight(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Words come first, since the GM calls for every flip."""
    yield floor.deed("say", say("Say what I do"))
    near = sorted(standing(seen), key=lambda foe: seen.seat not in FOES.of(seen, foe).melee)
    for foe in near[:2]:
        yield next(filter(None, _blows(seen, floor, foe)), None)
    for foe in floor.values("use_mark", "foe"):
        yield _red_mark(seen, floor, foe)
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
