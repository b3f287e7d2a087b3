"""Compiled fights of The First Empires against the engine's, on the same chance: all lies alike before each turn."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearthside.kernel.every_table import TEMPERS
from hearthside.kernel.table import Table
from hearthside.lab.compiled import pools
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.empires import Duel, duel_of, turn_by_turn
from hearthside.lab.encounters import Encounter, encounter_of, fights_of
from hearthside.lab.fights.fighting import Fight, Leader
from hearthside.lab.luck import FightLuck
from hearthside.lab.stock.stock import stock_of
from hearthside.systems.first_empires.content.bestiary import BESTIARY, CATEGORIES
from hearthside.systems.first_empires.content.people import ANCESTRIES, STUNTS
from hearthside.systems.first_empires.fight.battlefield import holder
from hearthside.systems.first_empires.fight.turns import whose_turn
from hearthside.systems.first_empires.gear.belongings import armor_now
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, HARM_KIND, LUCK, STATE, STRAIN
from hearthside.systems.first_empires.scene.board import DEAD, position_now
from hearthside.systems.first_empires.scene.clocks import clocks_on
from hearthside.systems.first_empires.words import POSITIONS, SKILLS
from tests.lab.compiled.watching import Lying, Watch, assert_alike, played_by_the_engine
from tests.nightly import longer

# How things lie: the position, the round and whose turn it is; every hero, foe and danger.


def lying_on(table: Table) -> Lying:
    """A table of the engine."""
    position = position_now(table)
    heroes = {
        seat: (
            table.track(HARM_KIND.of(seat)),
            table.track(STRAIN.of(seat)),
            table.track(LUCK.of(seat)),
            armor_now(table, seat),
            table.has_mark(STATE.of(seat), DEAD),
            holder(table, seat),
        )
        for seat in table.players
    }
    foes = [creature.left for creature in CREATURES.all(table).values()]
    dangers = {clock: CLOCKS.of(table, clock).filled for clock in clocks_on(table, "danger")}
    return {**heroes, "position": position, "foes": foes, "dangers": dangers}


def rows_of(duel: Duel, told: Any, begun: Table) -> Iterator[Lying]:
    """The rows of a compiled fight; the table says what foes and dangers are called."""
    foes, clocks = list(CREATURES.all(begun)), clocks_on(begun, "danger")
    for row in told.tolist():
        people = pools.PEOPLE + len(duel.seats) * pools.PERSON
        blocks = (row[at : at + pools.PERSON] for at in range(pools.PEOPLE, people, pools.PERSON))
        heroes = {seat: _hero(block, foes) for seat, block in zip(duel.seats, blocks, strict=True)}
        filled = zip(clocks, row[people + len(foes) :], strict=True)
        yield {
            **heroes,
            "position": POSITIONS[row[pools.POSITION]] if row[pools.POSITION] != pools.UNSET else "",
            "foes": row[people : people + len(foes)],
            "dangers": {clock: how_far for clock, how_far in filled if how_far != pools.GONE},
            "turn": duel.seats[row[pools.TURN]],
            "round": row[pools.ROUNDS],
        }


def _hero(block: list[int], foes: list[Any]) -> tuple[Any, ...]:
    held = block[pools.HELD_BY]
    numbers = (block[at] for at in (pools.HARM, pools.STRAIN, pools.LUCK, pools.ARMOR))
    return *numbers, bool(block[pools.IS_DEAD]), foes[held] if held != pools.NOBODY else ""


def turn_on(fight: Fight, led: Leader) -> Lying:
    """Whose turn it is, in which round."""
    return {"turn": whose_turn(fight.table), "round": led.rounds}


WATCH = Watch(lying_on, frozenset({"intend"}), besides=turn_on)


def random_encounter(rng: Random) -> Encounter:
    """Heroes of any kind against foes of the bestiary and of one's own."""
    heroes, foes = rng.choice(((1, 1), (1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (4, 4)))
    party = {f"h{at}": {"character": _random_hero(rng)} for at in range(heroes)}
    told = {"game": "first_empires", "party": party, "foes": [_random_foe(rng, at) for at in range(foes)]}
    return encounter_of(told)


def _random_hero(rng: Random) -> dict[str, Any]:
    if rng.random() < 0.2:
        return dict(rng.choice(stock_of("first_empires").heroes).told)
    ranks = {name: rng.randint(0, 3) for name in ("body", "charm", "intuition", "mind")}
    if sum(ranks.values()) < 4:
        ranks["body"] = ranks["mind"] = 3
    told: dict[str, Any] = {
        **ranks,
        "skills": rng.sample(list(SKILLS), rng.randint(0, 5)),
        "stunts": rng.sample(list(STUNTS), rng.randint(0, 4)),
        "ancestry": rng.choice(["", *ANCESTRIES]),
    }
    if rng.random() < 0.5:
        return {**told, "armor": rng.randint(0, 4)}
    return {**told, "items": rng.sample(["sword", "bow", "sling", "dagger", "basic armor", "heavy armor", "shield"], 2)}


def _random_foe(rng: Random, at: int) -> dict[str, Any]:
    if rng.random() < 0.6:
        return {"kind": rng.choice(list(BESTIARY)), "count": rng.choice((1, 1, 2))}
    sweep = {"sweep": "Gust", "sweep_segments": rng.randint(1, 6), "sweep_harm": rng.randint(1, 4)}
    return {
        "name": f"Foe {at}",
        "category": rng.choice(CATEGORIES),
        "health": rng.randint(1, 12),
        "brute": rng.randint(0, 3),
        "goon": rng.random() < 0.2,
        "consume": rng.random() < 0.2,
        "grapple": rng.choice((0, 0, 1, 2)),
        "harm": rng.choice(("d2", "d3", "d4", "d6", "d8", "d10", "d12", "1", "3")),
        **(sweep if rng.random() < 0.4 else {}),
    }


def compare(seed: int) -> None:
    """One random fight, played by both."""
    rng = Random(seed)
    encounter = random_encounter(rng)
    policy = rng.choice(TEMPERS if len(encounter.party) == 1 else ("bold", "careful"))
    duel = duel_of(encounter, policy)
    tally, told = turn_by_turn(duel, 7, seed)
    engine = played_by_the_engine(WATCH, encounter, policy, FightLuck(7, seed))
    assert_alike(f"fight {seed}, {policy}: {encounter}", rows_of(duel, told, engine.begun), tally, engine)


def test_a_compiled_fight_goes_as_the_engine_plays_it_die_for_die() -> None:
    for seed in range(40):
        compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_compiled_fights_go_as_the_engine_plays_them(part: int) -> None:
    for seed in range(longer(100, 10_000)):
        if seed % 10 == part:
            compare(40 + seed)


def test_the_engine_that_plays_otherwise_is_noticed() -> None:
    encounter = encounter_of({"game": "first_empires", **fights_of("first_empires").standard[0]})
    duel = duel_of(encounter, "careful")
    _, told = turn_by_turn(duel, 7, 1)
    bold = played_by_the_engine(WATCH, encounter, "bold", FightLuck(7, 1))
    assert list(rows_of(duel, told, bold.begun)) != bold.lay


def test_the_usual_fights_and_all_that_lies_ready_are_compiled() -> None:
    stock = stock_of("first_empires")
    heroes = {f"h{at}": {"character": hero.told} for at, hero in enumerate(stock.heroes)}
    foes = [*(foe.told for foe in stock.foes), stock.foe.usual]
    ready = [
        *({**told, "policy": "careful"} for told in fights_of("first_empires").standard),
        {"party": heroes, "foes": foes[:12], "policy": "bold"},
        {"party": {"ana": {"character": stock.hero.usual}}, "foes": foes[12:], "policy": "helpful"},
    ]
    for told in ready:
        encounter = encounter_of({"game": "first_empires", **told})
        assert duel_of(encounter, encounter.policy).foes


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": "thousand_faces"}, "Only the blows of first_empires"),
        ({"options": {"goon_harm": 2}}, "Options of the table"),
        ({"policy": "helpful", "party": {"ana": {}, "ben": {}}}, "Helping each other"),
        ({"party": {f"h{at}": {} for at in range(7)}}, "More than 6 heroes"),
        ({"foes": [{"kind": "Ghost", "unseen": True}]}, "lurk"),
        ({"party": {"ana": {"character": {"items": ["silver dagger"]}}}}, "silver"),
        ({"foes": [{"name": "Bomb", "category": "Construct", "death_throes": 3}]}, "Death Throes"),
        ({"foes": [{"name": "Wall", "category": "Construct", "health": 24, "count": 13}]}, "more than 300 harm"),
    ],
)
def test_a_fight_with_anything_else_in_it_is_refused(more: dict[str, Any], why: str) -> None:
    usual = {"game": "first_empires", "party": {"ana": {}}, "foes": [{"kind": "Troll"}]}
    encounter = encounter_of({**usual, **more})
    with pytest.raises(NotCompiled, match=why):
        duel_of(encounter, encounter.policy)
