"""Compiled fights of Deck of Adventures against the engine's, on the same chance: all lies alike before every deed."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import face_name
from hearthside.kernel.every_table import TEMPERS, Temper
from hearthside.kernel.table import Table
from hearthside.lab.compiled import checks
from hearthside.lab.compiled.adventures import GAME, NAMES, Duel, deed_by_deed, duel_of
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.encounters import MOST_FOES, MOST_HEROES, Encounter, encounter_of, fights_of
from hearthside.lab.fights.fighting import Fight, Leader
from hearthside.lab.luck import FightLuck
from hearthside.lab.stock.stock import stock_of
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, NPC, WORLD, creatures
from hearthside.systems.deck_of_adventures.cards import JOKERS
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.decks.piles import WORN_OUT, deck_named, deck_of
from hearthside.systems.deck_of_adventures.fight.arena import DEAD, ROUND, STABLE, STUNNED, has_condition, slot_on_turn
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    DOWN,
    FATE,
    FATIGUE,
    HELD_ON,
    HP,
    HURT_AP,
    HURT_HP,
    MAJORS_KIND,
    MINORS_KIND,
    PP,
    SLIPPED,
    STATE,
    STRUCK_DOWN,
    TARGET,
)
from hearthside.systems.deck_of_adventures.people.characters import READY_MADE
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from tests.lab.compiled.watching import Lying, Watch, assert_alike, played_by_the_engine
from tests.nightly import longer

# How things lie: the table, everybody by seat or by place among the creatures, and every deck, the top card last.
TRACKS = {
    checks.HP: HP,
    checks.AP: AP,
    checks.PP: PP,
    checks.DOWN: DOWN,
    checks.HELD: HELD_ON,
    checks.SLIPPED: SLIPPED,
    checks.STRUCK: STRUCK_DOWN,
    checks.HURT_HP: HURT_HP,
    checks.HURT_AP: HURT_AP,
    checks.FATIGUE: FATIGUE,
}


def lying_on(table: Table) -> Lying:
    """A table of the engine."""
    names = [*table.players, *creatures(table)]
    owners = dict.fromkeys((WORLD, NPC, *(deck_of(table, name).owner for name in names)))
    return {
        "worn": table.has_mark(STATE.of(NPC), WORN_OUT),
        "people": [_somebody(table, name) for name in names],
        "decks": [
            [_faces(table.cards(pile)) for pile in (deck.draw, deck.discard)] for deck in map(deck_named, owners)
        ],
    }


def turn_on(fight: Fight, led: Leader) -> Lying:  # noqa: ARG001
    """Whose turn it is, in which round, and with what left to do."""
    table = fight.table
    names, turn = [*table.players, *creatures(table)], slot_on_turn(table.marks)
    left = [table.track(kind.of(turn)) for kind in (MAJORS_KIND, MINORS_KIND)]
    return {"round": table.track(ROUND), "turn": names.index(turn), "actions": left}


WATCH = Watch(lying_on, besides=turn_on)


def _somebody(table: Table, name: str) -> tuple[Any, ...]:
    return (
        *(table.track(kind.of(name)) for kind in TRACKS.values()),
        *(table.has_mark(STATE.of(name), state) for state in (KNOCKED_OUT, DEAD, STABLE)),
        has_condition(table.marks, name, STUNNED),
        _faces(table.cards(TARGET.of(name))),
        sorted(_faces(table.cards(FATE.of(name)))),
    )


def _faces(cards: tuple[str, ...]) -> list[str]:
    faces = [face_name(card) for card in reversed(cards)]
    return [NAMES[checks.JOKER] if face in JOKERS else face for face in faces]


def rows_of(duel: Duel, told: Any) -> Iterator[Lying]:
    """The rows of a compiled fight."""
    decks = checks.FIGHTERS + len(duel.people) * checks.FIGHTER
    for row in told.tolist():
        people = [row[at : at + checks.FIGHTER] for at in range(checks.FIGHTERS, decks, checks.FIGHTER)]
        yield {
            "round": row[checks.ROUND],
            "turn": row[checks.TURN],
            "actions": [row[checks.MAJORS], row[checks.MINORS]],
            "worn": bool(row[checks.WORN]),
            "people": [_in_block(block) for block in people],
            "decks": [_piles(row[at : at + checks.DECK]) for at in range(decks, len(row), checks.DECK)],
        }


def _in_block(block: list[int]) -> tuple[Any, ...]:
    hand = block[checks.HAND + 1 :][: block[checks.HAND]]
    return (
        *(block[at] for at in TRACKS),
        *(bool(block[at]) for at in (checks.OUT, checks.DEAD, checks.STABLE, checks.STUNNED)),
        [NAMES[block[checks.TARGET]]],
        sorted(NAMES[card] for card in hand),
    )


def _piles(deck: list[int]) -> list[list[str]]:
    begins = (checks.PILES, checks.PILES + checks.CARDS)
    return [[NAMES[card] for card in deck[begin : begin + deck[at]]] for at, begin in enumerate(begins)]


def random_hero(rng: Random) -> dict[str, Any]:
    """One of the book, or somebody with any numbers and Powers."""
    if rng.random() < 0.6:
        return {"ready_made": rng.choice(list(READY_MADE))}
    powers = rng.sample([name for name in POWERS if not POWERS[name].boss], rng.randint(0, 4))
    return {
        "level": rng.randint(1, 4),
        "role": rng.choice(("Caster", "Defender", "Martial", "Support")),
        **{stat: rng.choice((-2, -1, 0, 0, 1, 2, 3)) for stat in ("agl", "con", "gut", "int", "str", "vit")},
        "powers": [*powers, *rng.sample(("Attack, Mystic", "Attack, Dual-Wield", "Heal", "Lucky", "Momentum"), 1)],
    }


def random_foe(rng: Random, at: int) -> dict[str, Any]:
    if rng.random() < 0.7:
        own = rng.choice((None, None, "dealer_with_deck"))
        nature = {"nature": own} if own else {}
        return {"name": f"Foe {rng.randint(1, 2)}", "block": rng.choice(list(BESTIARY)), **nature}
    natures = ("minion", "dealer", "dealer_with_deck", "boss")
    return {"name": f"Foe {at}", "nature": rng.choice(natures), "hp": rng.choice((0, 1, 4, 12, 40))}


def random_encounter(rng: Random) -> Encounter:
    """Anybody against anything; now and then with other numbers in some Powers."""
    heroes, foes = rng.choice(((1, 1), (1, 1), (1, 2), (2, 2), (2, 1), (3, 3), (2, 4), (4, 4)))
    others = {"Heal": {"heals": [3, 2]}, "Attack, Weapon 2": {"bonus": 2}, "Attack, Dual-Wield": {"hand": -3}}
    return encounter_of(
        {
            "powers": others if rng.random() < 0.1 else {},
            "game": GAME,
            "party": {f"h{at}": {"character": random_hero(rng)} for at in range(heroes)},
            "foes": [random_foe(rng, at) for at in range(foes)],
        }
    )


def compare(which: str, encounter: Encounter, policy: Temper, number: int) -> None:
    """One fight, played by both."""
    duel = duel_of(encounter, policy)
    tally, told = deed_by_deed(duel, 7, number)
    engine = played_by_the_engine(WATCH, encounter, policy, FightLuck(7, number), bots=number)
    assert_alike(f"{which}, {policy}: {encounter}", rows_of(duel, told), tally, engine)
    if engine.went.has_ended:
        assert told[-1][checks.DEEDS] == engine.went.deeds


def compare_any(seed: int) -> bool:
    """A random fight; whether all of it is compiled."""
    rng = Random(seed)
    encounter, policy = random_encounter(rng), rng.choice(TEMPERS)
    try:
        compare(f"fight {seed}", encounter, policy, seed)
    except NotCompiled:
        return False
    return True


def test_a_compiled_fight_goes_as_the_engine_plays_it_card_for_card() -> None:
    played = [compare_any(seed) for seed in range(25)]
    assert sum(played) > 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_compiled_fights_go_as_the_engine_plays_them(part: int) -> None:
    for seed in range(longer(100, 10_000)):
        if seed % 10 == part:
            compare_any(25 + seed)


@pytest.mark.parametrize(
    ("seed", "what"),
    [(615, "a deck runs out, and whoever is too tired pushes no Fate"), (103, "a fight is given up")],
)
def test_a_long_fight_goes_as_the_engine_plays_it(seed: int, what: str) -> None:
    assert compare_any(seed), what


GUARDS = {"name": "Guard", "block": "Guard", "count": 8}


def test_the_helpful_think_of_their_own_wounds_while_others_are_asked() -> None:
    party = {f"h{at}": {"character": {"ready_made": "Clubs3"}} for at in range(4)}
    encounter = encounter_of({"game": GAME, "party": party, "foes": [GUARDS]})
    _, told = deed_by_deed(duel_of(encounter, "helpful"), 7, 59)
    assert told[:, checks.FIGHTERS + checks.HELPED :: checks.FIGHTER].any()
    compare("helpful", encounter, "helpful", 59)


@pytest.mark.parametrize("policy", TEMPERS)
def test_the_book_the_usual_fights_and_all_that_lies_ready_are_compiled(policy: Temper) -> None:
    stock = stock_of(GAME)
    told = [hero.told for hero in stock.heroes] + [stock.hero.usual]
    party = {f"h{at}": {"character": each} for at, each in enumerate(told)}
    foes = [*(foe.told for foe in stock.foes), stock.foe.usual]
    parts = [dict(list(party.items())[at::3]) for at in range(3)]
    ready = [{"party": part, "foes": foes[at::3]} for at, part in enumerate(parts)]
    for each in (*fights_of(GAME).standard, *ready):
        encounter = encounter_of({"game": GAME, **each})
        assert duel_of(encounter, policy).seats == tuple(each["party"])


def test_the_largest_encounter_has_a_place_for_everybody_in_its_order() -> None:
    assert MOST_HEROES + MOST_FOES <= checks.MOST_FIGHTERS


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": "first_empires"}, "fights of first_empires are not compiled"),
        ({"options": {"fate_asked": "draw"}}, "Options of the table"),
        ({"party": {"ana": {"character": {"powers": ["Craft Light"]}}}}, "Ana has Craft Light"),
        ({"party": {"ana": {"character": {"powers": ["Momentum", "Attack, Dual-Wield"]}}}}, "Minor Powers"),
        ({"powers": {"Momentum": {"pp": [1]}}}, "Minor Powers"),
        (
            {"powers": {"Heal": {"targets": [2]}}, "party": {"ana": {"character": {"ready_made": "Hearts1"}}}},
            "heals in",
        ),
        ({"party": {"ana": {"character": {"pp_most": 99, "powers": ["Large Power Gain"] * 8}}}}, "more of something"),
    ],
)
def test_a_fight_with_anything_else_in_it_is_refused(more: dict[str, Any], why: str) -> None:
    usual = {"game": GAME, "party": {"ana": {"character": {"ready_made": "Clubs1"}}}, "foes": [GUARDS]}
    encounter = encounter_of({**usual, **more})
    with pytest.raises(NotCompiled, match=why):
        duel_of(encounter, encounter.policy)


def test_the_engine_that_plays_otherwise_is_noticed() -> None:
    encounter = encounter_of({"game": GAME, **fights_of(GAME).standard[2]})
    duel = duel_of(encounter, "careful")
    _, told = deed_by_deed(duel, 7, 1)
    bold = played_by_the_engine(WATCH, encounter, "bold", FightLuck(7, 1))
    assert list(rows_of(duel, told)) != bold.lay
