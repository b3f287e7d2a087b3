"""A forecast of the fight that lies on a table, from what its GM sees: nobody's cards are known better than that."""

from collections.abc import Callable, Iterator
from random import Random

from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.events import Facts
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE, Temper
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.playout import Playout
from hearthside.kernel.sight import PilePlace, Sees, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import NOBODY, Pile, Table
from hearthside.kernel.views import gm_of
from hearthside.lab.changes import Change
from hearthside.lab.encounters import Encounter, Foes, Hero, fights_of
from hearthside.lab.fights.fighting import CannotPlay, Fight, Fights
from hearthside.lab.forecasting import Forecast
from hearthside.lab.tally import Tally

MOST_KINDS = 3
"""Kinds of foes of which one more is thought of: those that came last."""


class NobodyToFight(CannotPlay):
    """No foe is on the table."""


Before = Callable[[Playout, Chance], None]
"""What is done to a table before its fight is played out."""


def as_it_stands(game: Playout, chance: Chance) -> None:
    """Nothing is changed."""


def forecast_table(
    system: System,
    table: Table,
    policy: Temper,
    seed: int,
    goes_on: Callable[[int], bool],
    before: Before = as_it_stands,
) -> Forecast:
    """What would come of the fight on this table, from as many fights as go on. Raises CannotPlay."""
    fights = fights_of(system.name)
    party = tuple(Hero(seat, seat) for seat in table.players)
    answer = Forecast(Encounter(system.name, party, (), policy=policy), policy, seed, Tally())
    while goes_on(answer.fights):
        number = answer.fights
        chance = FairChance(Random(f"{seed}/{number}"))
        game = Playout(system, as_seen(system, table, chance, fights))
        before(game, chance)
        fight = Fight(fights, game, chance, policy, Random(f"{seed}/{number}/bots"))
        fight.begin()
        if not number and not fights.foes(fight.table):
            raise NobodyToFight("There is nobody to fight: bring a foe first.")
        answer.tally.count(fight.play())
    return answer


def changes_at(journal: Journal) -> Iterator[tuple[Change, Before]]:
    """What could be different at this table: one more of the foes the GM brought, or one hero less on their feet."""
    fights, table = fights_of(journal.system.name), journal.table
    brought = [entry.did for entry in journal.entries if entry.did["do"] in fights.brings]
    latest = {_called(did): did for did in brought}
    for name in [*latest][-MOST_KINDS:]:
        yield Change("foe", name), _one_more(fights, latest[name])
    standing = [seat for seat in table.players if not fights.is_down(table, seat)]
    for seat in standing if len(standing) > 1 else ():
        yield Change("hero", seat), _one_less(fights, seat)


def _called(did: Facts) -> str:
    return Foes(1, did).name or str(did.get("what", ""))


def _one_more(fights: Fights, did: Facts) -> Before:
    def bring(game: Playout, chance: Chance) -> None:
        gm, there = gm_of(game.table), len(fights.foes(game.table))
        answer = game.do(gm, did, chance)
        if isinstance(answer, Refused):
            raise CannotPlay(answer.says)
        if there and len(fights.foes(game.table)) <= there:
            raise CannotPlay("Whoever came does not fight.")

    return bring


def _one_less(fights: Fights, seat: str) -> Before:
    def send_off(game: Playout, chance: Chance) -> None:  # noqa: ARG001
        game.table.marks = {**game.table.marks, **fights.gone(game.table, seat)}

    return send_off


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
