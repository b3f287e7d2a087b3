"""Compiled fights against the engine's, on the same chance: every card must lie alike after every blow."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from hearthside.kernel.every_table import TEMPERS
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.board import BLESSING_SUPPLY, INCAPACITATED, STATE, WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.kits.deckahedron.adventure.combat.foes import FOES
from hearthside.kits.deckahedron.adventure.combat.spaces import free_spaces
from hearthside.kits.deckahedron.adventure.content.moves import Move as Card
from hearthside.kits.deckahedron.adventure.effects.needs import is_attack
from hearthside.kits.deckahedron.adventure.gear.items import block_on, items_of
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, EXHAUSTION
from hearthside.lab.compiled import blows, deck
from hearthside.lab.compiled.duels import GUIDES, Duel, blow_by_blow, duel_of, names_of_cards
from hearthside.lab.encounters import Encounter, encounter_of, fights_of
from hearthside.lab.luck import FightLuck
from hearthside.systems import load
from tests.lab.compiled.blocks import faces_of, piles_in
from tests.lab.compiled.watching import Lying, Watch, assert_alike, played_by_the_engine
from tests.nightly import longer

# How things lie: foes' Stamina; of each hero whether they stand, their Wounds, the spaces left for Stamina and for
# Wounds, their shields, and every pile, the top card last.


def lying_on(table: Table) -> Lying:
    """A table of the engine."""
    foes = {str(at): foe.stamina for at, foe in enumerate(FOES.all(table).values())}
    heroes = {
        seat: (
            not table.has_mark(STATE.of(seat), INCAPACITATED),
            table.track(WOUNDS_KIND.of(seat)),
            *(len(free_spaces(table, seat, token)) for token in ("physical", "wound")),
            sum(block_on(table, item) is not None for item in items_of(table, seat)),
            *(faces_of(table.cards(kind.of(seat))) for kind in (DRAW, DISCARD, EXHAUSTION)),
        )
        for seat in table.players
    }
    return {**foes, **heroes, "supply": faces_of(table.cards(BLESSING_SUPPLY))}


def rows_of(game: str, duel: Duel, told: Any) -> Iterator[Lying]:
    """The rows of a compiled fight."""
    supply, names = len(duel.seats) * deck.BLOCK, names_of_cards(game)
    for row in told.tolist():
        foes = row[supply + blows.SUPPLY :: blows.FOE]
        blocks = (row[at * deck.BLOCK : (at + 1) * deck.BLOCK] for at in range(len(duel.seats)))
        heroes = {seat: _hero(block, names) for seat, block in zip(duel.seats, blocks, strict=True)}
        blessings = [names[card] for card in row[supply + 1 : supply + 1 + row[supply]]]
        yield {**{str(at): stamina for at, stamina in enumerate(foes)}, **heroes, "supply": blessings}


def _hero(block: list[int], names: list[str]) -> tuple[Any, ...]:
    spaces = [block[at] for at in (blows.PADS, blows.ARMOUR, blows.SHIELD)]
    return bool(block[deck.ON_FEET]), block[deck.WOUNDS], *spaces, *piles_in(block, names)


WATCH = Watch(lying_on, frozenset({"spotlight", "gm_move"}), begins="attempt")


WEAPONS: tuple[list[str], ...] = ([], ["sword"], ["bow"], ["sword", "bow"])
GUARDS: tuple[list[str], ...] = (
    [],
    ["leather-armour"],
    ["padded-armour"],
    ["shield"],
    ["shield", "leather-armour"],
    ["full-plate"],
)


def _gear(game: str, rng: Random) -> dict[str, Any]:
    """Half of the heroes have a weapon at most; the others also what keeps blows off, and move cards that do not
    strike."""
    if rng.random() < 0.5:
        return {"items": rng.choice(WEAPONS)}
    guards, weapons = rng.choice(GUARDS), rng.choice(WEAPONS)
    cards = rng.sample(_move_cards(game), rng.randint(0, 3))
    levels = {card.id: rng.choice([each for each in card.levels if each != "wild"] or [""]) for card in cards}
    return {"items": [*guards, *weapons[: 3 - len(guards)]], "moves": levels}


@cache
def _move_cards(game: str) -> tuple[Card, ...]:
    """The move cards a hero of a One-Shot may come with; one that brings a magic item is not compiled."""
    load(game)
    found = (card for card in BOOKS[game].moves_in("one-shot") if card.is_card and not is_attack(card))
    return tuple(card for card in found if card.id not in ("channel-the-living-light", "armour-mastery"))


def random_encounter(game: str, rng: Random) -> Encounter:
    """Heroes with and without weapons, armour, shields and slots for tokens against foes of any strength; now and then
    with another card in the deck."""
    heroes, foes = rng.choice(((1, 1), (1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (3, 4)))
    told: dict[str, Any] = {
        "game": game,
        "party": {
            f"h{at}": {
                "character": {
                    **{name: rng.randint(1, 3) for name in ("str", "dex", "int")},
                    **_gear(game, rng),
                }
            }
            for at in range(heroes)
        },
        "foes": [
            {"name": f"Foe {at}", "stamina": rng.randint(1, 25), "power": rng.choice(("1", "d4", "d6", "d10"))}
            for at in range(foes)
        ],
    }
    if rng.random() < 0.1:
        told["cards"] = {rng.choice(TWENTY).name: [rng.randint(1, 4) for _ in range(4)]}
    return encounter_of(told)


def compare(game: str, seed: int) -> None:
    """One random fight, played by both."""
    rng = Random(seed)
    encounter = random_encounter(game, rng)
    policy = rng.choice(TEMPERS if len(encounter.party) == 1 else ("bold", "careful"))
    duel = duel_of(encounter, policy)
    tally, told = blow_by_blow(duel, 7, seed)
    engine = played_by_the_engine(WATCH, encounter, policy, FightLuck(7, seed))
    assert_alike(f"fight {seed}, {policy}: {encounter}", rows_of(game, duel, told), tally, engine)


@pytest.mark.parametrize("game", GUIDES)
def test_a_compiled_fight_goes_as_the_engine_plays_it_card_for_card(game: str) -> None:
    for seed in range(40):
        compare(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GUIDES)
@pytest.mark.parametrize("part", range(10))
def test_many_compiled_fights_go_as_the_engine_plays_them(game: str, part: int) -> None:
    for seed in range(longer(100, 10_000)):
        if seed % 10 == part:
            compare(game, 40 + seed)


@pytest.mark.parametrize("game", GUIDES)
def test_the_usual_fights_of_a_game_are_all_compiled(game: str) -> None:
    for told in fights_of(game).standard:
        encounter = encounter_of({"game": game, **told})
        for policy in ("bold", "careful"):
            assert duel_of(encounter, policy).seats == tuple(told["party"])


@pytest.mark.parametrize("game", GUIDES)
def test_the_engine_that_plays_otherwise_is_noticed(game: str) -> None:
    encounter = encounter_of(
        {
            "game": game,
            "party": {"ana": {"character": {"str": 3, "items": ["sword"]}}},
            "foes": [{"name": "Brute", "stamina": 12, "power": "d4"}],
        }
    )
    duel = duel_of(encounter, "careful")
    _, told = blow_by_blow(duel, 7, 1)
    bold = played_by_the_engine(WATCH, encounter, "bold", FightLuck(7, 1))
    assert list(rows_of(game, duel, told)) != bold.lay
