"""What fits for a player: their own affairs first, then somebody they can help, their turn, and time to spend."""

from collections.abc import Iterable
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor, Now, few, first_few, interrupted, listening
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, gm_of
from hearthside.systems.first_empires.between_quests.sessions import RANK, Learning
from hearthside.systems.first_empires.directing.answering import answering
from hearthside.systems.first_empires.directing.pieces import becomes, call_words, remedies, with_luck
from hearthside.systems.first_empires.directing.turn import acting, reached
from hearthside.systems.first_empires.fight.turns import (
    GM_ORDER,
    PETRIFIED,
    can_act,
    step_of_combat,
    who_orders,
    whose_turn,
)
from hearthside.systems.first_empires.kinds import ABILITY_TRACKS, CURSES, HARM_KIND, STATE, STRAIN, XP, TroubleOf
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import is_between_quests
from hearthside.systems.first_empires.people.making import is_making, open_steps
from hearthside.systems.first_empires.pool.called import open_calls
from hearthside.systems.first_empires.pool.dice import STRAINED_AT
from hearthside.systems.first_empires.scene.board import DEAD, rank_of
from hearthside.systems.first_empires.words import ABILITIES


def what_a_player_does(seen: TableView, floor: Floor) -> Now:
    """Whoever is asked answers; whoever has something of their own to settle does; then others, turns and time."""
    asked = seen.awaited.get(seen.seat)
    now = answering(seen, floor, asked) if asked is not None else _unasked(seen, floor)
    return replace(now, touch=(*reached(seen, floor), *now.touch)) if floor.is_drawn else now


def _unasked(seen: TableView, floor: Floor) -> Now:
    return (
        _making(seen, floor)
        or _settling(seen, floor)
        or _ordering(seen, floor)
        or _helping(seen, floor)
        or interrupted(seen, floor)
        or _fighting(seen, floor)
        or _between_quests(seen, floor)
        or _in_peace(seen, floor)
    )


_STEPS = {
    "FE-CHAR-01": ("ancestry",),
    "FE-CHAR-02": ("abilities",),
    "FE-CHAR-03": ("skills",),
    "FE-CHAR-04": ("usual_trouble", "own_trouble"),
    "FE-CHAR-05": ("stunt",),
    "FE-CHAR-06": ("aspire",),
    "FE-CHAR-07": ("gear",),
    "FE-CHAR-12": ("deity", "own_deity"),
    "FE-CHAR-13": ("learn_words",),
}
"""By the rule that asks for it, how a step of making a character is taken."""


def _making(seen: TableView, floor: Floor) -> Now | None:
    """FE-CHAR-01: a character who is being made, one step after the other; a dead one makes room for another."""
    me = name_of(seen, seen.seat)
    if seen.has_mark(STATE.of(seen.seat), DEAD):
        cue = say("{who} is dead.", who=me)
        return Now("listening", cue, deeds=few(floor.deed("new_character"), floor.deed("say")))
    if not is_making(seen, seen.seat):
        return None
    steps = open_steps(seen, seen.seat)
    ways = (floor.deed(action) for rule, _ in steps for action in _STEPS[rule])
    ready = floor.deed("ready", say("Enter play"))
    says = steps[0][1] if steps else say("The character is made.")
    deeds = few(ready, *ways, floor.deed("bring")) or few(floor.deed("say"))
    return Now("mine", say("Make your character, {who}.", who=me), says, seen.seat, deeds)


def _settling(seen: TableView, floor: Floor) -> Now | None:
    """What only this player can settle, and nobody asks for: Luck, Strain, rest, an Aspiration, XP."""
    for action, cue, ways in (
        ("session_luck", say("A session begins."), _session_luck),
        ("look_back", say("What became of your Aspiration?"), _looking_back),
        ("reckon", say("The quest is over."), _reckoning),
        ("recover", say("You have weeks to recover."), _recovering),
        ("cache", say("What have you brewed for the quest?"), _cache),
        ("advance", say("You have {xp} XP to spend.", xp=seen.track(XP.of(seen.seat))), _advancing),
    ):
        if floor.may(action):
            return Now("mine", cue, who=seen.seat, deeds=ways(seen, floor))
    if not is_making(seen, seen.seat) and floor.may("aspire"):
        deeds = few(floor.deed("aspire", say("Write down a new Aspiration")))
        return Now("mine", say("What do you strive for now?"), who=seen.seat, deeds=deeds)
    return None


def _session_luck(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    dice = sum(seen.track(rank_of(ability, seen.seat)) > 0 for ability in ABILITIES)
    says = say("The highest of {dice, plural, one {# die} other {# dice}} is your Luck.", dice=dice)
    return few(floor.deed("session_luck", says=says))


def _looking_back(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    achieved = floor.deed(
        "look_back",
        say("It is achieved: 2 XP, and a new one"),
        aspiration="achieved",
        leaves=(becomes(seen, XP.of(seen.seat), 2),),
    )
    stands = floor.deed("look_back", say("It still stands"), aspiration="stands")
    past = floor.deed("look_back", say("It matters no longer: a new one"), aspiration="past")
    return few(achieved, stands, past) or few(floor.deed("look_back"))


def _reckoning(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    says = say("A die higher than {strain}, or a new Trouble stays.", strain=seen.track(STRAIN.of(seen.seat)))
    return few(floor.deed("reckon", say("Roll Intuition against your Strain"), says))


def _recovering(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    """FE-BTW-02, FE-BTW-03."""
    harm, body = seen.track(HARM_KIND.of(seen.seat)), seen.track(rank_of("body", seen.seat))
    says = say("{harm} harm, less the highest die of {dice}.", harm=harm, dice=body)
    if not body:
        says = say("{harm} harm, less the lower of 2 dice.", harm=harm)
    rested = say("{harm} harm, less the highest die of {dice}. You do nothing else.", harm=harm, dice=body + 1)
    rest = floor.deed("recover", say("Rest all the time"), rested, rest=True)
    busy = floor.deed("recover", say("Recover, and go about your work"), says, rest=False)
    both = (rest, busy) if harm else (busy, rest)
    return few(*both) or few(floor.deed("recover", says=says))


def _cache(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    lucky = floor.deed(
        "cache",
        say("Roll with a Luck die"),
        cost=say("1 Luck die"),
        luck=1,
        leaves=(with_luck(seen, seen.seat, -1),),
    )
    return few(floor.deed("cache", say("Roll Mind and Brew"), luck=0), lucky)


def _advancing(seen: TableView, floor: Floor) -> tuple[Deed, ...]:
    """FE-ADV-01 to FE-ADV-03: a rank where there is enough for one; a skill or a stunt is to be chosen."""
    ranks = (_rank(seen, floor, learning.what) for learning in _ranks(floor))
    return few(*ranks, floor.deed("advance", say("A skill or a stunt"), cost=say("5 XP")))


def _ranks(floor: Floor) -> Iterable[Learning]:
    return (each for each in map(Learning.read, floor.values("advance", "takes")) if each.kind == "rank")


def _rank(seen: TableView, floor: Floor, ability: str) -> Deed | None:
    track = ABILITY_TRACKS[ability].of(seen.seat)
    title = say("{ability}, rank {rank}", ability=ABILITIES[ability], rank=seen.track(track) + 1)
    leaves = (becomes(seen, track, 1), becomes(seen, XP.of(seen.seat), -RANK))
    return floor.deed("advance", title, cost=say("10 XP"), takes=Learning("rank", ability).word, leaves=leaves)


def _ordering(seen: TableView, floor: Floor) -> Now | None:
    """FE-CBT-03: whoever was ready sets the order."""
    if seen.seat in who_orders(seen):
        others = tuple(name for name in seen.players if name != seen.seat)
        first = floor.deed("set_order", say("You go first"), order=(seen.seat, *others))
        last = floor.deed("set_order", say("You go last"), order=(*others, seen.seat))
        says = say("You are ready, so you choose together who goes first.")
        return Now("mine", say("Who goes first?"), says, seen.seat, few(first, last, floor.deed("set_order")))
    if step_of_combat(seen) == GM_ORDER:
        gm = gm_of(seen)
        cue = say("{gm} sets the turn order.", gm=name_of(seen, gm))
        return Now("theirs", cue, say("The enemies have the advantage."), gm)
    return None


def _helping(seen: TableView, floor: Floor) -> Now | None:
    """Somebody else is about to roll: a Luck die for them, or a Hitch (FE-LUCK-03, FE-HITCH-01)."""
    calls = {who: call for who, call in open_calls(seen).items() if who != seen.seat}
    for who, call in calls.items():
        name = name_of(seen, who)
        hitches = [each for each in map(TroubleOf.read, floor.values("hitch", "trouble")) if each.who == who]
        deeds = few(
            _give_luck(seen, floor, who),
            *(_hitch(floor, name, each) for each in hitches),
        )
        if deeds:
            return Now("aid", say("{who} gathers dice.", who=name), call_words(seen, call), who, deeds)
    return None


def _give_luck(seen: TableView, floor: Floor, to: str) -> Deed | None:
    leaves = (with_luck(seen, seen.seat, -1), with_luck(seen, to, 1))
    title = say("Give {whom} a Luck die", whom=name_of(seen, to))
    return floor.deed("give_luck", title, say("Say how you help."), say("1 Luck die"), to=to, leaves=leaves)


def _hitch(floor: Floor, name: str, of: TroubleOf) -> Deed | None:
    title = say("A Hitch for {who}: {trouble}", who=name, trouble=of.trouble)
    return floor.deed("hitch", title, say("One die less, and Luck dice for it."), trouble=of.word)


def _fighting(seen: TableView, floor: Floor) -> Now | None:
    """FE-CBT-06: one action a turn, and one zone to walk with it."""
    comes = whose_turn(seen)
    if not step_of_combat(seen):
        return None
    if not can_act(seen, seen.seat):
        return _out_of_it(seen, floor)
    if comes == seen.seat:
        return acting(seen, floor)
    cue = say("{who} has the turn.", who=name_of(seen, comes)) if comes else say("A fight is on.")
    return Now("theirs", cue, who=comes, deeds=first_few(_meanwhile(seen, floor, comes)) if floor.is_drawn else ())


def _meanwhile(seen: TableView, floor: Floor, comes: str) -> Iterable[Deed | None]:
    """What can be done while somebody else has the turn."""
    yield from remedies(seen, floor)
    yield _give_luck(seen, floor, comes)
    yield floor.deed("say", say("Say what I do"))


def _out_of_it(seen: TableView, floor: Floor) -> Now:
    """FE-CBT-09: whoever is down waits for the others."""
    cue = say("You are down.")
    if seen.has_mark(CURSES.of(seen.seat), PETRIFIED):
        cue = say("You are petrified.")
    says = say("The others can still help you.")
    return Now("listening", cue, says, deeds=few(floor.deed("say", say("Say something"))))


def _between_quests(seen: TableView, floor: Floor) -> Now | None:
    """FE-CRAFT-01: weeks to work, mend and trade."""
    if not is_between_quests(seen):
        return None
    deeds = few(
        floor.deed("craft", say("Make, mend or improve something")),
        floor.deed("pay_rest", say("Pay the rest of your work")),
        floor.deed("repair", say("Have gear mended")),
        floor.deed("prepare_verse", say("Prepare a verse")),
        floor.deed("buy", say("Buy gear")),
    )
    says = say("A few weeks pass until the next quest.")
    return Now("mine", say("Your time between quests."), says, seen.seat, deeds) if deeds else None


def _in_peace(seen: TableView, floor: Floor) -> Now:
    """People talk; what is worth doing by the way stands beside it."""
    now = listening(seen, floor)
    if not can_act(seen, seen.seat):
        return _out_of_it(seen, floor)
    peace = floor.deed("inner_peace", says=say("A Luck die less, and as much Strain as it shows."))
    strained = seen.track(STRAIN.of(seen.seat)) >= STRAINED_AT
    deeds = few(
        *now.deeds,
        peace if strained else None,
        *remedies(seen, floor),
        floor.deed("field_repair", say("Mend armor")),
        None if strained else peace,
    )
    return replace(now, deeds=deeds)
