"""Fights of The First Empires as numbers, for machine code, and what comes of very many of them.

How many dice a hero gathers, for what and in which state, is asked of the engine: the table is laid out, everybody is
given a turn, and what the house would throw there is what is compiled. A fight with anything in it that the compiled
exchange of blows leaves out is refused, with a sentence that says what.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Any

import numpy as np

from hearthside.bots.policy import WEIGHTS
from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import Temper
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView, view
from hearthside.lab.compiled import pools
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.encounters import Encounter, fights_of, laid_out
from hearthside.lab.fights.fighting import MOST_ROUNDS, Fight
from hearthside.lab.luck import SEEDS
from hearthside.lab.tally import Tally
from hearthside.systems.first_empires.content.bestiary import NO_SILVER, PHYSICAL
from hearthside.systems.first_empires.fight.acting import Intend, decide_intend
from hearthside.systems.first_empires.fight.bringing import TICKS
from hearthside.systems.first_empires.fight.creatures import SWEEP, creatures, lurking
from hearthside.systems.first_empires.fight.striking import freeing
from hearthside.systems.first_empires.fight.turns import TURN, who_orders
from hearthside.systems.first_empires.gear.belongings import armor_now, is_silver
from hearthside.systems.first_empires.harm.coming import EVASIVE, is_too_heavy_to_evade
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, HARM_KIND, ITEMS, STRAIN, Creature
from hearthside.systems.first_empires.people.character import has_stunt, is_of
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.dice import (
    FURIOUS_AT,
    HURT_AT,
    STRAINED_AT,
    Resist,
    plain_rolls,
    pool_size,
    resist_pool,
)
from hearthside.systems.first_empires.pool.result import NO_PRICE, PRICES
from hearthside.systems.first_empires.pool.taking import best_roll
from hearthside.systems.first_empires.scene.board import move_position, rank_of
from hearthside.systems.first_empires.scene.clocks import clocks_on
from hearthside.systems.first_empires.words import ABILITIES, POSITIONS

GAME = "first_empires"
MOST_HEROES, MOST_HEALTH = 6, 300
"""With more of them a fight could be given up over its deeds and not over its rounds."""
LEFT = ("Health", "Armor", "Luck", "Strain")
RESULTS = ("failure", "mixed", "success")
LEAVES_OUT = (
    "options of the table, creatures that lurk and Death Throes",
    "gifts of Luck and Hitches among friends",
    "Chants, prayers, brews, healing hands, tags, zones, flight and words",
)
"""What there is in the game and not in a compiled fight: where a fight has any of it, the engine has to play."""


@record
class Duel:
    """A fight as numbers: all that is known of it from the first, as `pools.py` has it, and what counts how much."""

    seats: tuple[str, ...]
    known: Any
    weights: Any

    @property
    def foes(self) -> int:
        """How many foes there are."""
        return int(self.known[pools.FOES])

    @property
    def width(self) -> int:
        """How many numbers tell how everything lies."""
        return pools.PEOPLE + len(self.seats) * pools.PERSON + self.foes + int(self.known[pools.DANGERS])


def duel_of(encounter: Encounter, policy: Temper) -> Duel:
    """This encounter as numbers. Raises NotCompiled where it has something in it that is left out."""
    _check(encounter, policy)
    chance = FairChance(Random(1))
    game = laid_out(encounter, chance)
    _check_foes(game.table)
    fight = Fight(fights_of(GAME), game, chance, policy, Random(1))
    seats = game.table.players
    heroes = [_hero(game, seat) for seat in seats]
    _open(game, fight, chance)
    there = CREATURES.all(game.table)
    kinds = list(dict.fromkeys(map(_kind, there.values())))
    foes = [_foe(foe, kinds) for foe in there.values()]
    dangers = list(_dangers(game.table, list(there)))
    head = [len(heroes), len(foes), len(dangers), pools.ATTACK + len(kinds), *_ways(policy), *_ticks(), *_prices()]
    dice = (count for seat in seats for count in _dice(game, policy, seat, kinds))
    weights = WEIGHTS[policy]
    return Duel(
        seats,
        np.array([*head, *chain.from_iterable((*heroes, *foes, *dangers)), *dice], np.int64),
        np.array([weights.order, weights.own, weights.chance], np.float64),
    )


def play(duel: Duel, seed: int, first: int, fights: int) -> Tally:
    """So many fights from this number on. The same numbers give the same fights, however they are cut into parts."""
    counts = _nothing(duel)
    _play(duel, seed, first, fights, np.zeros((0, 0), np.int64), *counts)
    return _counted(duel.seats, fights, *counts)


def turn_by_turn(duel: Duel, seed: int, number: int) -> tuple[Tally, Any]:
    """One fight, and how everything lay before each turn of it and at the end: rows as `pools.py` has them."""
    counts = _nothing(duel)
    told: Any = np.full(((MOST_ROUNDS + 1) * len(duel.seats) + MOST_HEALTH, duel.width), -1, np.int64)
    _play(duel, seed, number, 1, told, *counts)
    return _counted(duel.seats, 1, *counts), told[told[:, pools.ROUNDS] >= 0]


def _play(duel: Duel, seed: int, first: int, fights: int, told: Any, *counts: Any) -> None:
    pools.play(seed % SEEDS, first, fights, duel.known, duel.weights, MOST_ROUNDS, told, *counts)


def _nothing(duel: Duel) -> tuple[Any, Any, Any]:
    """Where rounds, falls and what is left are counted."""
    heroes = len(duel.seats)
    return _zeros(2, MOST_ROUNDS + 2), _zeros(heroes), _zeros(heroes, len(LEFT), pools.LUCK_ROOM)


def _zeros(*shape: int) -> Any:
    return np.zeros(shape, np.int64)


def _counted(seats: tuple[str, ...], fights: int, rounds: Any, fallen: Any, left: Any) -> Tally:
    return Tally(
        fights=fights,
        won=int(rounds[1].sum()),
        unended=int(rounds[0, MOST_ROUNDS + 1]),
        rounds=_counts(rounds[0] + rounds[1]),
        rounds_won=_counts(rounds[1]),
        falls=Counter({seat: int(times) for seat, times in zip(seats, fallen, strict=True) if times}),
        left={(name, seat): _counts(left[hero, at]) for at, name in enumerate(LEFT) for hero, seat in enumerate(seats)},
    )


def _counts(row: Any) -> Counter[int]:
    return Counter({int(value): int(row[value]) for value in np.flatnonzero(row)})


# --- What is compiled -------------------------------------------------------------------------------------------------


def _check(encounter: Encounter, policy: Temper) -> None:
    if encounter.game != GAME:
        raise NotCompiled(f"Only the blows of {GAME} are compiled here.")
    if encounter.options:
        raise NotCompiled("Options of the table are not compiled.")
    if len(encounter.party) > MOST_HEROES:
        raise NotCompiled(f"More than {MOST_HEROES} heroes are not compiled.")
    if policy == "helpful" and len(encounter.party) > 1:
        raise NotCompiled("Helping each other is not compiled.")


def _check_foes(table: Table) -> None:
    if any(is_silver(table, item) for item in ITEMS.ids(table)):
        raise NotCompiled("Weapons of silver are not compiled.")
    if lurking(table):
        raise NotCompiled("Creatures that lurk are not compiled.")
    there = [CREATURES.of(table, creature) for creature in creatures(table)]
    dying = [creature.name for creature in there if creature.nature.death_throes]
    if dying:
        raise NotCompiled(f"Death Throes are not compiled, and {dying[0]} has them.")
    if sum(creature.left for creature in there) > MOST_HEALTH:
        raise NotCompiled(f"Foes that take more than {MOST_HEALTH} harm are not compiled.")


def _open(game: Playout, fight: Fight, chance: Chance) -> None:
    """Readiness, Luck for the session, the order of turns: all of it as the house does it everywhere."""
    seats = game.table.players
    for seat in seats:
        _does(game, fight, seat, {"do": "readiness", "luck": 0}, chance)
    for seat in seats:
        _does(game, fight, seat, {"do": "session_luck"}, chance)
    first = next(iter(who_orders(game.table)))
    _does(game, fight, first, {"do": "set_order", "order": seats}, chance)
    for seat in seats[1:]:
        if fight.now(seat).mood == "mine":
            raise _other(game.table, seat)


def _does(game: Playout, fight: Fight, seat: str, expected: dict[str, Any], chance: Chance) -> None:
    if fight.chosen(seat) != expected:
        raise _other(game.table, seat)
    game.do(seat, expected, chance)


def _other(table: Table, seat: str) -> NotCompiled:
    return NotCompiled(f"What {table.seats[seat].title} would do is not compiled.")


# --- Heroes -----------------------------------------------------------------------------------------------------------


def _hero(game: Playout, seat: str) -> list[int]:
    """A hero as they come, in the order of `pools.py`."""
    table, seen = game.table, game.seen(seat)
    resists, hurt = (resist_pool(_with(game, seat, harm), Resist()).dice for harm in (0, 1))
    return [
        sum(table.track(rank_of(ability, seat)) > 0 for ability in ABILITIES),
        plain_rolls(seen, "intuition", 0).dice,
        resists,
        hurt - resists,
        plain_rolls(seen, "charm", 0).dice,
        is_of(table, seat, "Goblin"),
        has_stunt(table, seat, EVASIVE) and not is_too_heavy_to_evade(table, seat),
        armor_now(table, seat),
    ]


def _with(game: Playout, seat: str, harm: int) -> TableView:
    draft = Draft(game.system, game.table, FairChance(Random(1)))
    draft.count(HARM_KIND.of(seat), harm)
    return view(game.system, draft.table, seat)


Aim = tuple[str, str]
"""What a turn aims at: the intention and the target."""


def _dice(game: Playout, policy: Temper, seat: str, kinds: Sequence["Kind"]) -> Iterator[int]:
    """The dice of a turn: by what it aims at, the position, and from where on harm and Strain weigh on it."""
    foes = {_kind(CREATURES.of(game.table, creature)): creature for creature in reversed(creatures(game.table))}
    aims: list[Aim] = [("advantage", ""), ("overcome", freeing(seat)), *(("attack", foes[kind]) for kind in kinds)]
    positions = POSITIONS[pools.RISKY :]  # nobody betters a position that is not Desperate
    for position in positions:
        _check_turn(_at_turn(game, seat, position, 0, 0), policy, seat)
    states = product(aims, positions, (0, FURIOUS_AT, HURT_AT), (0, STRAINED_AT))
    return (_thrown(game, seat, *state) for state in states)


def _check_turn(turn: Draft, policy: Temper, seat: str) -> None:
    """Whether the house would do what is compiled with this turn."""
    at_turn = Playout(turn.system, turn.table)
    fight = Fight(fights_of(GAME), at_turn, turn.chance, policy, Random(1))
    command = fight.chosen(seat) or {}
    if command.get("do") != "intend" or command["intention"] not in ("attack", "advantage"):
        raise _other(turn.table, seat)


def _at_turn(game: Playout, seat: str, position: str, harm: int, strain: int) -> Draft:
    """The table with this hero on turn, in this state."""
    draft = Draft(game.system, game.table, FairChance(Random(1)))
    draft.write(TURN, seat)
    move_position(draft, position)
    draft.count(HARM_KIND.of(seat), harm)
    draft.count(STRAIN.of(seat), strain)
    return draft


def _thrown(game: Playout, seat: str, aim: Aim, position: str, harm: int, strain: int) -> int:
    """How many dice the house would throw."""
    draft, (intention, target) = _at_turn(game, seat, position, harm, strain), aim
    decide_intend(draft, seat, Intend(intention=intention, target=target))
    seen = view(game.system, draft.table, seat)
    call = call_for(seen, seat)
    assert call is not None
    return pool_size(seen, best_roll(seen, call)).dice


# --- Foes -------------------------------------------------------------------------------------------------------------

Kind = tuple[str, ...]
"""What those who attack a foe see of it."""


def _kind(foe: Creature) -> Kind:
    return foe.nature.category, *foe.nature.properties


def _foe(foe: Creature, kinds: Sequence[Kind]) -> list[int]:
    """A foe, in the order of `pools.py`."""
    sides, fixed = (0, int(foe.does)) if foe.does.isdigit() else (int(foe.does.removeprefix("d")), 0)
    nature = foe.nature
    return [
        foe.left,
        kinds.index(_kind(foe)),
        sides,
        fixed,
        nature.brute,
        nature.consume,
        nature.grapple,
        nature.lycanthropic_curse,
        not {PHYSICAL, NO_SILVER}.isdisjoint(nature.immune),
    ]


def _dangers(table: Table, foes: Sequence[ThingId]) -> Iterator[list[int]]:
    """The dangers that foes bring; only a sweep does something to somebody where there are no zones."""
    clocks = clocks_on(table, "danger")
    for clock in clocks:
        there = CLOCKS.of(table, clock)
        harm = there.harm if there.does == SWEEP else 0
        yield [foes.index(ThingId(there.owner)), there.segments, harm, sorted(clocks).index(clock)]


def _ticks() -> list[int]:
    """By position, how far a danger draws nearer."""
    return [TICKS[position] for position in POSITIONS]


def _prices() -> Iterator[int]:
    """By position and result: how often harm is thrown for, and whether the position gets worse."""
    for position, result in product(POSITIONS, RESULTS):
        price = PRICES.get((position, result), NO_PRICE)
        yield from (price.harm, price.is_worse)


def _ways(policy: Temper) -> list[int]:
    """How heroes of this temper are played: as `lab/fights/first_empires.py` leans and weighs."""
    worth = fights_of(GAME).worth
    return [policy != "bold", round(worth[HARM_KIND.name]), round(worth[STRAIN.name])]
