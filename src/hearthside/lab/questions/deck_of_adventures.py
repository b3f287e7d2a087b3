"""What a Check would come to."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance, face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.refusals import Impossible, Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.check import check_odds, success_odds
from hearthside.lab.odds import ImpossibleDeck, Odds, average
from hearthside.systems.deck_of_adventures.board import TASKS, WORLD
from hearthside.systems.deck_of_adventures.body.dying import treatment
from hearthside.systems.deck_of_adventures.body.treating import Treat
from hearthside.systems.deck_of_adventures.cards import CARDS, JOKERS, Card
from hearthside.systems.deck_of_adventures.check.call import Call, CallSave, check_with
from hearthside.systems.deck_of_adventures.check.draw import Draw
from hearthside.systems.deck_of_adventures.check.drawing import NEEDS, Check, Target, match_demanded
from hearthside.systems.deck_of_adventures.check.hands import called_hands
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.decks.lending import DISTRACTION, is_lent
from hearthside.systems.deck_of_adventures.decks.piles import card_of, deck_named
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import on_turn, slot_target
from hearthside.systems.deck_of_adventures.fight.attack import TOO_FAR, Attack
from hearthside.systems.deck_of_adventures.fight.closing import CloseIn
from hearthside.systems.deck_of_adventures.fight.striking import attack_check
from hearthside.systems.deck_of_adventures.ground.reach import aims
from hearthside.systems.deck_of_adventures.ground.spaces import put
from hearthside.systems.deck_of_adventures.kinds import RESILIENT, TARGET
from hearthside.systems.deck_of_adventures.matters import HIDDEN, CheckCalled
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.powers.book import RESILIENCE, chosen_for
from hearthside.systems.deck_of_adventures.powers.deciding import deciding_check, is_drawn_for, is_open
from hearthside.systems.deck_of_adventures.powers.effects import declare
from hearthside.systems.deck_of_adventures.powers.using import UsePower, UseTheirPower, aimed
from hearthside.systems.deck_of_adventures.rest.resting import REST_DR, UseRestCard
from hearthside.systems.deck_of_adventures.slips import CHARGES


def ask_draw(system: System, table: Table, seat: str, draw: Draw) -> Answer:
    """The chance of each degree, from the cards this player cannot place. A secret number stays secret."""
    seen = view(system, table, seat)
    asked = seen.asked("draw")
    if asked is None:
        raise Refusal("DA-CHECK-02", "You are not called to a Check, so there are no odds to give.")
    called = about(asked, CheckCalled)
    if draw.stat not in called.stats:
        raise Refusal("DA-CHECK-02", "The GM did not name that stat.")
    if called.drs == HIDDEN:
        raise Refusal("DA-CHECK-03", "The GM keeps the Difficulty Range secret, and the odds with it.")
    if is_lent(seen, seat, DISTRACTION):  # DA-POW-15: a card that lies there in the open will count
        raise ImpossibleDeck(_NOT_COUNTED)
    at = called.stats.index(draw.stat)
    mod, hands = called.mods[at], called.each[at] if called.each else called
    need = match_demanded(table.options, called.need, mod)
    asked_for = _Draw(draw.stat, called.target, called.drs[at], mod, hands.upper, hands.lower, need)
    return _answer(system, table, seat, asked_for)


def ask_call(system: System, table: Table, seat: str, call: Call | CallSave) -> Answer:
    """The same for whom a GM is about to call on, with the stat that helps them most.

    A Save has its Target Card already, and so has whoever a Check is made against. The card of a task is not turned
    yet: it may be any of those the GM cannot place.
    """
    who = next((name for name in call.who if name in table.seats), "")
    drs = dict.fromkeys(call.stats, call.dr)
    if isinstance(call, Call):
        drs = {**dict.fromkeys(call.others, call.other_dr), **drs}
    if not who or not drs or not drs.keys() <= STATS.keys():
        raise Impossible("DA-CHECK-02", "Nobody can be called on so.")
    targets = _targets(system, table, seat, call.against if isinstance(call, Call) else who)
    kind, ruled = "check" if isinstance(call, Call) else "save", called_hands(call.upper, call.lower)
    check = max(
        (check_with(table, who, stat, dr, targets[0], kind=kind, ruled=ruled) for stat, dr in drs.items()),
        key=lambda check: (check.edr, check.upper - check.lower),
    )
    need = match_demanded(table.options, call.need, check.mod)
    draws = [_Draw(check.stat, each.face, check.dr, check.mod, check.upper, check.lower, need) for each in targets]
    unseen = _unseen(system, table, seat, check.deck, 1 + abs(check.net))
    answers = [_counted(unseen, draw) for draw in draws]
    about = {**answers[0].about, "who": table.seats[who].title, "target": draws[0].target if len(draws) == 1 else ""}
    summary = average([answer.more["summary"] for answer in answers])
    return Answer(about, average([answer.odds for answer in answers]), {"summary": summary})


def _targets(system: System, table: Table, seat: str, against: str) -> list[Target]:
    """What a Check may be made against: the card that lies there, or every card that may be turned for a task."""
    if against == WORLD:
        known = knowledge(system, table, seat, deck_named(WORLD).draw)
        top = known.places[0] if known.places else None
        faces = [face_name(card) for card in ([top] if top else known.pool)]
        if faces and known.is_even and set(faces) <= CARDS.keys():
            return [Target(face, TASKS, 0) for face in faces]
    elif against in all_names(table):
        place = slot_target(table, against)
        pile = table.pile(place)
        if pile.cards:
            return [Target(face_name(pile.cards[0]), place, pile.tokens[0])]
    raise Refusal("DA-TC-14", "There is no Target Card yet, so there are no odds to give.")


def ask_rest_card(system: System, table: Table, seat: str, order: UseRestCard) -> Answer:  # noqa: ARG001
    """The chance that a Rest Card restores two points: at DR 3 against the own Target Card (DA-REST-08)."""
    own = table.cards(TARGET.of(seat))
    if not own:
        raise Refusal("DA-AMB-19", "You have no Target Card yet, so there are no odds to give.")
    return _answer(system, table, seat, _Draw("", face_name(own[0]), REST_DR, 0, 0, 0, ""))


def ask_attack(system: System, table: Table, seat: str, order: Attack) -> Answer:
    """The chance of each degree in an attack, where this seat knows how hard the target is to hit (DA-GM-01)."""
    who, target = order.who or _attacker(table, seat), order.target
    place = slot_target(table, target)
    pile = table.pile(place)
    if target not in all_names(table) or not pile.cards:
        raise Refusal("DA-TC-14", "There is no Target Card to attack, so there are no odds to give.")
    is_gm = table.seats[seat].role == "gm"
    if not is_gm and (who != seat or not knows(table, target, "armor")):
        raise Refusal("DA-GM-01", "Nobody knows yet how hard that is to hit, so there are no odds to give.")
    if is_lent(table, who, DISTRACTION) or CHARGES.of(table.marks, who):  # DA-POW-15, DA-DISC-10
        raise ImpossibleDeck(_NOT_COUNTED)
    against = Target(face_name(pile.cards[0]), place, pile.tokens[0])
    check = attack_check(table, who, target, against, order.how, away=order.away)
    need = match_demanded(table.options, check.need, check.mod)
    asked_for = _Draw(check.stat, check.target, check.dr, check.mod, check.upper, check.lower, need)
    return _answer(system, table, seat, asked_for, check.deck)


def ask_close_in(system: System, table: Table, seat: str, order: CloseIn) -> Answer:
    """The same as of an attack from where the steps would lead: cover is counted from there."""
    who = order.who or seat
    aim = next((aim for aim in aims(table, who) if aim.target == order.target and aim.first), None)
    if aim is None:
        raise Refusal(TOO_FAR.rule, TOO_FAR.says)
    draft = Draft(system, table, FairChance())
    put(draft, who, aim.first)
    return ask_attack(system, draft.table, seat, Attack(how=aim.how, target=order.target, who=order.who))


def ask_power(system: System, table: Table, seat: str, order: UsePower | UseTheirPower) -> Answer:
    """The chance that a Power takes hold: that its attack hits, or that a Save against it fails.

    Used on several it is the chance of each of them, and of one of them as good as any.
    """
    turn, is_gm = aimed(table, order), table.seats[seat].role == "gm"
    who, power = turn.who, turn.power
    struck = [target for target in turn.targets if is_drawn_for(table, who, power, target)]
    if not struck or not (is_gm or who == seat):
        raise Refusal("DA-POW-24", "No card decides that, so there are no odds to give.")
    if not is_gm and not all(is_open(table, power, target) for target in struck):
        raise Refusal("DA-GM-01", "Nobody knows yet how hard that is to hit, so there are no odds to give.")
    draft = Draft(system, table, FairChance())
    declare(draft, who)
    for target in () if is_gm else struck:
        _forget(draft, target)
    checks = [deciding_check(draft.table, turn, each, _targets(system, table, seat, each)[0]) for each in struck]
    if CHARGES.of(table.marks, who) or any(is_lent(table, check.drawer, DISTRACTION) for check in checks):
        raise ImpossibleDeck(_NOT_COUNTED)
    cards = Counter[str]()
    for check in checks:
        cards[check.deck] += 1 + abs(check.net)
    answers = [_for_the_user(system, table, seat, check, cards[check.deck]) for check in checks]
    if len(answers) == 1:
        return answers[0]
    each = {target: answer.more["summary"] for target, answer in zip(struck, answers, strict=True)}
    summary = average(list(each.values()))
    return Answer({**answers[0].about, "target": ""}, summary, {"summary": summary, **each})


def _forget(draft: Draft, target: str) -> None:
    """What steels a creature but is none of its Powers, players do not know of (DA-COND-19)."""
    known = chosen_for(draft.table.marks, target, RESILIENCE)
    for condition in draft.table.marks.get(RESILIENT.of(target), ()):
        if target not in draft.table.seats and condition not in known:
            draft.unmark(RESILIENT.of(target), condition)


def _for_the_user(system: System, table: Table, seat: str, check: Check, cards: int) -> Answer:
    """What a Check comes to for whoever uses the Power, out of so many cards: a Save that fails is a success."""
    need = match_demanded(table.options, check.need, check.mod)
    draw = _Draw(check.stat, check.target, check.dr, check.mod, check.upper, check.lower, need)
    answer = _counted(_unseen(system, table, seat, check.deck, cards), draw)
    if check.kind != "save":
        return answer
    saves = answer.more["summary"]
    fails, holds = saves.numerator("failure"), saves.numerator("success")
    odds = Odds((("success", fails), ("failure", holds)), saves.denominator)
    return Answer({**answer.about, "kind": "save"}, odds, {"summary": odds})


def ask_treat(system: System, table: Table, seat: str, order: Treat) -> Answer:
    """The chance to bring somebody round who lies there."""
    who = order.who or _attacker(table, seat)
    check = treatment(table, who, order.whom, "craft", _targets(system, table, seat, order.whom)[0])
    return _for_the_user(system, table, seat, check, 1 + abs(check.net))


def _attacker(table: Table, seat: str) -> str:
    """Who attacks where nobody is named: the player, or whose turn it is among the creatures."""
    return seat if table.seats[seat].role == "player" else next(iter(on_turn(table)), seat)


_NOT_COUNTED = "Some of the next cards are known or the deck runs out: these odds are not counted yet."


class _Draw(NamedTuple):
    """What is drawn for."""

    stat: str
    target: str
    dr: int
    mod: int
    upper: int
    lower: int
    need: str


def _answer(system: System, table: Table, seat: str, draw: _Draw, deck: str = "") -> Answer:
    """DA-ODDS-07: counted from the cards this player cannot place, not from their order."""
    return _counted(_unseen(system, table, seat, deck, 1 + abs(draw.upper - draw.lower)), draw)


def _unseen(system: System, table: Table, seat: str, deck: str, cards: int) -> list[Card]:
    """The cards that may be drawn, where none of so many is known."""
    known = knowledge(system, table, seat, deck_named(deck or seat).draw)
    if len(known.places) < cards or any(known.places[:cards]) or not known.is_even:
        raise ImpossibleDeck(_NOT_COUNTED)
    if any(face_name(card) in JOKERS for card in known.certain):
        raise ImpossibleDeck(_NOT_COUNTED)
    return [card_of(card) for card in known.pool if face_name(card) not in JOKERS]  # those are in a Fate hand


def _counted(unseen: list[Card], draw: _Draw) -> Answer:
    question = (unseen, CARDS[draw.target], draw.dr, draw.mod, draw.upper, draw.lower, NEEDS[draw.need])
    about = {**draw._asdict(), "edr": draw.dr + draw.mod, "unseen": len(unseen)}
    return Answer(about, check_odds(*question), {"summary": success_odds(*question)})


QUESTIONS: Mapping[str, OddsOf] = {
    "draw": ask_draw,
    "call": ask_call,
    "call_save": ask_call,
    "attack": ask_attack,
    "close_in": ask_close_in,
    "use_power": ask_power,
    "use_their_power": ask_power,
    "treat": ask_treat,
    "use_rest_card": ask_rest_card,
}
