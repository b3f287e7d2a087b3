"""What fits for the GM: what is owed first, then dice to look at, then whose moment it is."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from hearthside.kernel.directing import Deed, Floor, Now, Owed, Touch, few, interrupted, listening
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.between_quests.sessions import END_OF_SESSION
from hearthside.systems.first_empires.directing.pieces import call_words, each_choice, harmed, turned
from hearthside.systems.first_empires.fight.battlefield import holder, where, zones
from hearthside.systems.first_empires.fight.bringing import usual_ticks
from hearthside.systems.first_empires.fight.creatures import (
    GAZE,
    SWEEP,
    WEB,
    dangers_of,
    is_immune,
    is_together,
    lurking,
    standing,
)
from hearthside.systems.first_empires.fight.striking import freeing
from hearthside.systems.first_empires.fight.turns import GM_ORDER, step_of_combat, who_orders, whose_turn
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, STATE, TroubleOf
from hearthside.systems.first_empires.names import clock_name, name_of
from hearthside.systems.first_empires.people.character import TIME, is_between_quests
from hearthside.systems.first_empires.pool.called import RollCalledFor, open_calls
from hearthside.systems.first_empires.pool.effect import LEVELS
from hearthside.systems.first_empires.pool.owed import MISHAPS, TROUBLES, UNANSWERED, Debt, OwedByGM, all_owed, debts
from hearthside.systems.first_empires.pool.result import A_TROUBLE, COMPLICATION, HARM, parts_of
from hearthside.systems.first_empires.scene.board import DEAD, FAILED_IN, position_now
from hearthside.systems.first_empires.scene.clocks import clocks_on, hidden_clocks, left_of
from hearthside.systems.first_empires.words import POSITIONS, USUAL_POSITION


def what_the_gm_does(seen: TableView, floor: Floor) -> Now:
    """What the table waits for the GM to settle; else dice to look at, the order of a fight, or whoever acts."""
    now = (
        _settling(seen, floor)
        or _looking(seen, floor)
        or _ordering(seen, floor)
        or _waiting(seen, floor)
        or _fighting(seen, floor)
        or _between(seen, floor)
        or _in_peace(seen, floor)
    )
    owed = tuple(_owed(seen, floor, settled=now.mood == "asked"))
    return replace(now, owed=owed, touch=tuple(_at_hand(seen, floor)) if floor.is_drawn else ())


def _settling(seen: TableView, floor: Floor) -> Now | None:
    """What a result cost, a danger that is full, harm that looks for somebody, words that are owed: in this order."""
    due = all_owed(seen)
    asked = seen.awaited.get(seen.seat)
    if asked is None or not due.actions:
        return None
    cue, says, ways = _first_due(seen, floor, due)
    return Now("asked", cue, says, seen.seat, few(*ways) or floor.answers(asked))


def _first_due(seen: TableView, floor: Floor, due: OwedByGM) -> tuple[str, str, Iterable[Deed | None]]:
    if due.prices:
        who = name_of(seen, due.prices[0].who)
        says = call_words(seen, due.prices[0].call)
        return say("What does it cost {who}?", who=who), says, _prices(floor, due)
    if due.full:
        clock = due.full[0]
        return (
            say("{clock} is full.", clock=clock_name(seen, clock)),
            _danger_words(seen, clock),
            _unleashing(seen, floor, clock),
        )
    if due.dealt:
        harm, who = due.dealt[0].harm, name_of(seen, due.dealt[0].who)
        cue = say("Whom does {who} hit?", who=who)
        return cue, say("{harm} harm looks for somebody.", harm=harm), _targets(seen, floor, due)
    debt = due.owed[0]
    cue = say("What is the {debt} for {who}?", debt=debt.words, who=name_of(seen, debt.who))
    return cue, "", _paying(seen, floor, debt)


def _prices(floor: Floor, due: OwedByGM) -> Iterable[Deed | None]:
    """FE-AMB-05: all that the position lists, or one thing of it."""
    parts = parts_of(due.prices[0].price)
    yield floor.deed("pick_price", say("All that the position lists"), parts=parts)
    alone = {
        HARM: say("Harm alone"),
        COMPLICATION: say("A complication alone"),
        A_TROUBLE: say("A Trouble alone"),
    }
    yield from (floor.deed("pick_price", title, parts=(part,)) for part, title in alone.items())


def _unleashing(seen: TableView, floor: Floor, clock: str) -> Iterable[Deed | None]:
    """FE-CLK-08: it happens once; then the clock starts anew, or is gone."""
    says = _danger_words(seen, clock)
    yield floor.deed("unleash", say("Let it happen; the clock starts anew"), says, clock=clock, again=True)
    yield floor.deed("unleash", say("Let it happen; the clock is gone"), says, clock=clock, again=False)


def _danger_words(seen: TableView, clock: str) -> str:
    danger = CLOCKS.of(seen, clock)
    creature, harm = name_of(seen, danger.owner), danger.harm
    if danger.does == SWEEP:
        zone = where(seen, danger.owner)
        if not zone:
            return say("{harm} harm for everybody beside {creature}.", harm=harm, creature=creature)
        return say("{harm} harm for everybody here: {zone}.", harm=harm, zone=name_of(seen, zone))
    if danger.does == WEB:
        return say("Webs everywhere, and moving through them does less.")
    return say("Whoever sees {creature} begins to turn to stone.", creature=creature) if danger.does == GAZE else ""


def _targets(seen: TableView, floor: Floor, due: OwedByGM) -> Iterable[Deed | None]:
    """FE-INT-04."""
    dealt = due.dealt[0]
    for creature in floor.values("say_whom", "on"):
        if creature and not is_immune(seen, creature, dealt.means):
            leaves, name = (harmed(seen, creature, dealt.harm),), name_of(seen, creature)
            title = say("{harm} harm on {creature}", harm=dealt.harm, creature=name)
            if dealt.harm >= CREATURES.of(seen, creature).left:
                title = say("{creature} is out", creature=name)
            yield floor.deed("say_whom", title, on=creature, leaves=leaves)
    nobody = say("Nobody else") if dealt.beside else say("Somebody who is not on the table")
    yield floor.deed("say_whom", nobody, on="")


def _paying(seen: TableView, floor: Floor, debt: Debt) -> Iterable[Deed | None]:
    """What is owed in words, or waived; a failure may still get there, at a price (FE-PLAY-07)."""
    yield _words_for(seen, floor, debt)
    forward = say("They get there all the same: Desperate")
    yield floor.deed("fail_forward", forward, owed=debt.id)
    yield floor.deed("waive", say("Let {who} off", who=name_of(seen, debt.who)), owed=debt.id)


def _words_for(seen: TableView, floor: Floor, debt: Debt) -> Deed | None:
    action = "trouble" if debt.what in TROUBLES else "mishap" if debt.what in MISHAPS else "complication"
    action = "answer_prayer" if debt.what == UNANSWERED else action
    title = say("Say what it is: {debt}", debt=debt.words)
    return floor.deed(action, title, say("For {who}.", who=name_of(seen, debt.who)), owed=debt.id)


def _looking(seen: TableView, floor: Floor) -> Now | None:
    """FE-POOL-14: dice that were gathered, and fall when the GM says so."""
    gathered = [(who, call) for who, call in open_calls(seen).items() if call.pool]
    if not gathered or not floor.may("let_fall"):
        return None
    (who, call), *_ = gathered
    cue = say("{who} has gathered dice.", who=name_of(seen, who))
    claims = call.pool.claims if call.pool else ()
    strikes = (
        floor.deed("let_fall", say("Let them fall, without {claim}", claim=claim.words), strike=(claim.what,))
        for claim in claims
    )
    worse = floor.deed("let_fall", say("Let them fall, from a Desperate position"), position=POSITIONS[-1])
    deeds = few(floor.deed("let_fall", say("Let them fall")), worse, *strikes)
    return Now("mine", cue, call_words(seen, call), seen.seat, deeds)


def _ordering(seen: TableView, floor: Floor) -> Now | None:
    """FE-CBT-03: the enemies have the advantage, and the GM sets the order; else those who were ready do."""
    orderers = who_orders(seen)
    if orderers and seen.seat not in orderers:
        return Now("theirs", say("They choose who goes first."), say("The players were ready."), orderers[0])
    if not orderers:
        return None
    orders = (
        floor.deed("set_order", say("{who} goes first", who=name_of(seen, first)), order=_from(seen.players, first))
        for first in seen.players
    )
    against = step_of_combat(seen) == GM_ORDER
    says = say("The enemies have the advantage, and it is Desperate.") if against else ""
    return Now("mine", say("Set the turn order."), says, seen.seat, few(*orders))


def _from(order: tuple[str, ...], first: str) -> tuple[str, ...]:
    at = order.index(first)
    return order[at:] + order[:at]


def _waiting(seen: TableView, floor: Floor) -> Now | None:
    """The table waits for a player: a GM may still lower the harm, or see a Hitch coming."""
    now = interrupted(seen, floor)
    if now is None:
        return None
    call = open_calls(seen).get(now.who)
    ways = _over_a_roll(seen, floor, now.who, call) if call else _over_harm(seen, floor, now.who)
    return replace(now, says=call_words(seen, call) if call else now.says, deeds=few(*ways))


def _over_a_roll(seen: TableView, floor: Floor, who: str, call: RollCalledFor) -> Iterable[Deed | None]:
    for of in map(TroubleOf.read, floor.values("hitch", "trouble")):
        if of.who == who:
            title = say("A Hitch for {who}: {trouble}", who=name_of(seen, who), trouble=of.trouble)
            yield floor.deed("hitch", title, say("One die less, and Luck dice for it."), trouble=of.word)
    at, stands = LEVELS.index(call.effect), POSITIONS.index(position_now(seen) or USUAL_POSITION)
    for position in (*POSITIONS[stands + 1 :][:1], *POSITIONS[:stands][-1:]):
        title = say("Call it {position}", position=position.title())
        yield _call(floor, call, who, title, effect=call.effect, position=position)
    for effect in (*LEVELS[at + 1 :][:1], *LEVELS[:at][-1:]):
        title = say("Call it {effect} effect", effect=effect)
        yield _call(floor, call, who, title, effect=effect)


def _call(floor: Floor, call: RollCalledFor, who: str, title: str, **given: Any) -> Deed | None:
    """The same call, of which something is otherwise."""
    intention, target = call.intention, call.target
    return floor.deed("call", title, by_chance=True, who=who, intention=intention, target=target, **given)


def _over_harm(seen: TableView, floor: Floor, who: str) -> Iterable[Deed | None]:
    """FE-AMB-04."""
    if who in floor.values("ease", "who"):
        yield floor.deed("ease", say("Spare {who} the harm", who=name_of(seen, who)), who=who, harm=0)
        lower = [harm for harm in floor.values("ease", "harm", who=who) if harm]
        for harm in reversed(lower):
            yield floor.deed("ease", say("Lower it to {harm}", harm=harm), who=who, harm=harm)


def _fighting(seen: TableView, floor: Floor) -> Now | None:
    """FE-CBT-06, FE-CBT-07: whoever has the turn acts, and what enemies do comes of it."""
    if not step_of_combat(seen):
        return None
    comes, over = whose_turn(seen), floor.deed("end_combat", say("The fight is over"))
    if not comes:
        return Now("mine", say("Nobody can act."), who=seen.seat, deeds=few(over, *_nearer(seen, floor)))
    who, there = name_of(seen, comes), standing(seen)
    deeds = few(
        None if there else over,
        *_attempts(seen, floor, comes),
        *_nearer(seen, floor),
        floor.deed("end_turn", say("The turn passes on")),
        over,
    )
    says = say("Ask what they do, and call for the roll.")
    return Now("theirs", say("{who} has the turn.", who=who), says, comes, deeds)


def _attempts(seen: TableView, floor: Floor, who: str) -> Iterable[Deed | None]:
    """What whoever has the turn is likely to try: to get free, to strike whoever is near, to win an advantage."""
    name, held = name_of(seen, who), holder(seen, who)
    if held:
        title = say("{who} breaks free of {creature}", who=name, creature=name_of(seen, held))
        target = freeing(who)
        yield floor.deed("call", title, by_chance=True, who=who, intention="overcome", effect="standard", target=target)
    foes = sorted(standing(seen), key=lambda creature: not is_together(seen, who, creature))
    for creature in foes[:1]:
        title = say("{who} attacks {creature}", who=name, creature=name_of(seen, creature))
        yield _strikes(floor, who, title, creature)
    title = say("{who} creates an advantage", who=name)
    yield floor.deed("call", title, by_chance=True, who=who, intention="advantage", effect="standard")


def _strikes(floor: Floor, who: str, title: str, creature: str) -> Deed | None:
    return floor.deed("call", title, by_chance=True, who=who, intention="attack", effect="standard", target=creature)


def _at_hand(seen: TableView, floor: Floor) -> Iterable[Touch]:
    """What touching creatures, dangers and zones is for, to whoever runs them."""
    found = {creature: _about_a_foe(seen, floor, creature) for creature in (*standing(seen), *lurking(seen))}
    found |= {clock: _about_a_danger(seen, floor, clock) for clock in clocks_on(seen, "danger")}
    found |= {clock: _about_a_danger(seen, floor, clock) for clock in hidden_clocks(seen)}
    found |= {zone: (floor.deed("stand", say("Who stands here?"), aims="who", zone=zone),) for zone in zones(seen)}
    touched = {on: tuple(deed for deed in deeds if deed) for on, deeds in found.items()}
    return (Touch(on, deeds) for on, deeds in touched.items() if deeds)


def _about_a_foe(seen: TableView, floor: Floor, creature: str) -> tuple[Deed | None, ...]:
    name, comes = name_of(seen, creature), whose_turn(seen)
    title = say("{who} attacks {creature}", who=name_of(seen, comes), creature=name)
    return (
        floor.deed("recognise", say("Everybody sees it"), creature=creature) if creature in lurking(seen) else None,
        _strikes(floor, comes, title, creature) if comes else None,
        *(each for clock in dangers_of(seen, creature) for each in _about_a_danger(seen, floor, clock)[:1]),
        floor.deed("send_away", say("It goes"), creature=creature),
    )


def _about_a_danger(seen: TableView, floor: Floor, clock: str) -> tuple[Deed | None, ...]:
    """FE-CLK-06, FE-CLK-08: one segment nearer, as many as a failure usually brings; a full one breaks loose."""
    if clock in floor.values("unleash", "clock"):
        return tuple(_unleashing(seen, floor, clock))
    name = clock_name(seen, clock)
    steps = dict.fromkeys((usual_ticks(seen), 1) if seen.words.get(FAILED_IN) else (1, 2))
    nearer = (
        floor.deed(
            "tick",
            say("{clock} draws nearer, by {ticks}", clock=name, ticks=by),
            clock=clock,
            by=by,
            leaves=(turned(seen, clock, by),),
        )
        for by in steps
    )
    return (*nearer, floor.deed("reveal", say("Reveal it"), what=clock) if clock in hidden_clocks(seen) else None)


def _nearer(seen: TableView, floor: Floor) -> Iterable[Deed | None]:
    """FE-CLK-06: after a failure, the danger that is nearest already."""
    if not seen.words.get(FAILED_IN):
        return
    dangers = sorted((left_of(seen, clock), clock) for clock in clocks_on(seen, "danger") if left_of(seen, clock))
    for _, clock in dangers[:1]:
        leaves = (turned(seen, clock, usual_ticks(seen)),)
        title = say("{clock} draws nearer, by {ticks}", clock=clock_name(seen, clock), ticks=usual_ticks(seen))
        yield floor.deed("tick", title, clock=clock, leaves=leaves)


def _between(seen: TableView, floor: Floor) -> Now | None:
    """After a session, and in the weeks between two quests."""
    if seen.has_mark(TIME, END_OF_SESSION):
        deeds = few(floor.deed("start_session", say("Begin the next session")), floor.deed("start_quest"))
        return Now("listening", say("The session is over."), say("Everybody looks back and advances."), deeds=deeds)
    if is_between_quests(seen):
        deeds = few(
            floor.deed("start_quest", say("The next quest begins")),
            *each_choice(floor, "treat", "trouble")[:1],
            floor.deed("hand_out", say("Somebody gets something")),
            floor.deed("bring_back", say("A ritual brings somebody back")),
            floor.deed("end_session", say("End the session")),
        )
        return Now("listening", say("Weeks between two quests."), say("People rest, work and trade."), deeds=deeds)
    return None


def _in_peace(seen: TableView, floor: Floor) -> Now:
    """People talk, until something can fail."""
    now, there = listening(seen, floor), standing(seen)
    alive = [name for name in seen.players if not seen.has_mark(STATE.of(name), DEAD)]
    call = floor.deed("call", say("Something can fail: call for a roll"), aims="who") if alive else None
    deeds = few(
        *now.deeds,
        call,
        floor.deed("start_combat", say("A fight breaks out")) if there else None,
        *_nearer(seen, floor),
        floor.deed("set_scene"),
        floor.deed("start_quest", say("A quest begins")),
    )
    return replace(now, deeds=deeds)


def _owed(seen: TableView, floor: Floor, *, settled: bool) -> Iterable[Owed]:
    """What waits besides: dangers that are full, words that are owed, and secret clocks whose time has come."""
    due = all_owed(seen)
    waiting = debts(seen)[int(settled and not (due.prices or due.full or due.dealt)) :]
    for clock in due.full[int(settled and not due.prices) :]:
        yield Owed(
            say("{clock} is full.", clock=clock_name(seen, clock)),
            deed=next(iter(_unleashing(seen, floor, clock)), None),
        )
    for debt in waiting:
        title = say("{who}: {debt}", who=name_of(seen, debt.who), debt=debt.words)
        yield Owed(title, deed=_words_for(seen, floor, debt))
    for clock in hidden_clocks(seen):
        if not left_of(seen, clock):
            title = say("{clock} is full, and nobody knows.", clock=clock_name(seen, clock))
            yield Owed(title, deed=floor.deed("reveal", say("Reveal it"), what=clock))
