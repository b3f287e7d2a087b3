"""A forecast of the fight that lies on a table, from what its GM sees: nobody's cards are known better than that."""

from collections.abc import Callable
from random import Random

from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE, Temper
from hearthside.kernel.playout import Playout
from hearthside.kernel.sight import PilePlace, Sees, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import NOBODY, Pile, Table
from hearthside.kernel.views import gm_of
from hearthside.lab.encounters import Encounter, Hero, fights_of
from hearthside.lab.fights.fighting import CannotPlay, Fight, Fights
from hearthside.lab.forecasting import Forecast
from hearthside.lab.tally import Tally


class NobodyToFight(CannotPlay):
    """No foe is on the table."""


def forecast_table(system: System, table: Table, policy: Temper, seed: int, goes_on: Callable[[int], bool]) -> Forecast:
    """What would come of the fight on this table, from as many fights as go on. Raises CannotPlay."""
    fights = fights_of(system.name)
    party = tuple(Hero(seat, seat) for seat in table.players)
    answer = Forecast(Encounter(system.name, party, (), policy=policy), policy, seed, Tally())
    while goes_on(answer.fights):
        number = answer.fights
        chance = FairChance(Random(f"{seed}/{number}"))
        game = Playout(system, as_seen(system, table, chance, fights))
        fight = Fight(fights, game, chance, policy, Random(f"{seed}/{number}/bots"))
        fight.begin()
        if not number and not fights.foes(fight.table):
            raise NobodyToFight("There is nobody to fight: bring a foe first.")
        answer.tally.count(fight.play())
    return answer


def as_seen(system: System, table: Table, chance: Chance, fights: Fights) -> Table:
    """The table as it could lie for all its GM knows: what they cannot see is dealt anew. A pause is over."""
    dealt = table.fork()
    dealt.piles = _dealt_anew(system, table, gm_of(table), chance)
    dealt.options = {**table.options, **fights.options}
    marks = table.marks.get(TABLE_HOUSE, ())
    dealt.marks = {**table.marks, TABLE_HOUSE: tuple(mark for mark in marks if mark != PAUSED)}
    return dealt


def _dealt_anew(system: System, table: Table, seat: str, chance: Chance) -> dict[PilePlace, Pile]:
    """Cards of one deck that the seat cannot place change places; what it knows to be in a pile stays in there."""
    role, piles = table.seats[seat].role, dict(table.piles)
    closed = [place for place in piles if system.pile_kind(place).seen(owner_of(place), seat, role) is not Sees.FACES]
    lost: dict[str, list[str]] = {}  # sorted before they are shuffled: how they lie has no part in how they come to lie
    for place in closed:
        for card in _lost(piles[place], seat):
            lost.setdefault(_deck(card), []).append(card)
    shuffled = {deck: list(chance.shuffle(sorted(cards))) for deck, cards in sorted(lost.items())}
    for place in closed:
        piles[place] = _filled(piles[place], seat, shuffled, chance)
    return piles


def _lost(pile: Pile, seat: str) -> list[str]:
    return [card for card in pile.cards if seat not in pile.placed.get(card, NOBODY) | pile.within.get(card, NOBODY)]


def _deck(card: str) -> str:
    return card.partition(":")[0]


def _filled(pile: Pile, seat: str, shuffled: dict[str, list[str]], chance: Chance) -> Pile:
    """The pile with other cards where the seat knows none. What others remember of it is forgotten."""
    lost = set(_lost(pile, seat))
    known = {card: frozenset({seat}) for card in pile.cards if seat in pile.placed.get(card, NOBODY)}
    inside = {card: frozenset({seat}) for card in pile.cards if card not in lost and card not in known}
    swapped = [shuffled[_deck(card)].pop() if card in lost else card for card in pile.cards]
    loose = list(chance.shuffle(sorted(card for card in swapped if card not in known)))
    return Pile(tuple(card if card in known else loose.pop() for card in swapped), pile.tokens, known, inside)
