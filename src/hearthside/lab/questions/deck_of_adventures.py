"""What a Check would come to."""

from collections.abc import Mapping
from typing import NamedTuple

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance, face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.check import check_odds, success_odds
from hearthside.lab.odds import ImpossibleDeck
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.draw import Draw
from hearthside.systems.deck_of_adventures.check.drawing import NEEDS, Target, match_demanded
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
from hearthside.systems.deck_of_adventures.kinds import TARGET
from hearthside.systems.deck_of_adventures.matters import HIDDEN, CheckCalled
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
    known = knowledge(system, table, seat, deck_named(deck or seat).draw)
    cards_needed = 1 + abs(draw.upper - draw.lower)
    if len(known.places) < cards_needed or any(known.places[:cards_needed]) or not known.is_even:
        raise ImpossibleDeck(_NOT_COUNTED)
    unseen = [card_of(card) for card in known.pool]
    question = (unseen, CARDS[draw.target], draw.dr, draw.mod, draw.upper, draw.lower, NEEDS[draw.need])
    about = {**draw._asdict(), "unseen": len(unseen)}
    return Answer(about, check_odds(*question), {"summary": success_odds(*question)})


QUESTIONS: Mapping[str, OddsOf] = {
    "draw": ask_draw,
    "attack": ask_attack,
    "close_in": ask_close_in,
    "use_rest_card": ask_rest_card,
}
