"""Compiled fights of Deckahedron World against the engine's, on the same chance: all lies alike after every blow."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import face_name
from hearthside.kernel.every_table import TEMPERS, Temper
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from hearthside.lab.compiled import deck, world
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.world_duels import GAME, NAMES, REFUSED, Duel, blow_by_blow, duel_of
from hearthside.lab.encounters import Encounter, encounter_of, fights_of
from hearthside.lab.luck import FightLuck
from hearthside.systems.deckahedron_world.belongings import DESTROYED_AT, DICE, carried
from hearthside.systems.deckahedron_world.body import PHYSICAL, is_down
from hearthside.systems.deckahedron_world.content import ITEMS, MOVES
from hearthside.systems.deckahedron_world.heroes import HEROES
from hearthside.systems.deckahedron_world.kinds import EXHAUSTION, FOES, HARM, SUPPLY, WOUNDS_KIND
from hearthside.systems.deckahedron_world.knowing import free_slots
from tests.lab.compiled.blocks import faces_of, piles_in
from tests.lab.compiled.watching import Lying, Watch, assert_alike, played_by_the_engine
from tests.nightly import longer

# How things lie: of each foe Stamina and what is added to its blow; of each hero all they have, the top card last.


def lying_on(table: Table) -> Lying:
    """A table of the engine."""
    foes = {str(at): (foe.stamina, foe.more) for at, foe in enumerate(FOES.all(table).values())}
    return {**foes, **{seat: _on_table(table, seat) for seat in table.players}}


def _on_table(table: Table, seat: str) -> tuple[Any, ...]:
    supply = {face_name(card) for card in table.cards(SUPPLY.of(seat))}
    items = carried(table, seat).values()
    return (
        not is_down(table, seat),
        table.track(WOUNDS_KIND.of(seat)),
        *(faces_of(table.cards(kind.of(seat))) for kind in (DRAW, DISCARD, EXHAUSTION)),
        table.track(HARM.of(seat)),
        [int(name in supply) for name in NAMES[world.FIRST_WOUND :]],
        *(sum(room for _, room in free_slots(table, seat, holds, PHYSICAL)) for holds in ("exhaustion", "harm")),
        sum(item.kind.slots - item.slots for item in items),
        sum(DESTROYED_AT - item.damage for item in items if item.kind.shield),
    )


def rows_of(duel: Duel, told: Any) -> Iterator[Lying]:
    """The rows of a compiled fight."""
    begin = len(duel.seats) * world.BLOCK
    for row in told.tolist():
        foes = {str(at): (row[foe], row[foe + world.MORE]) for at, foe in enumerate(range(begin, len(row), world.FOE))}
        blocks = (row[at * world.BLOCK : (at + 1) * world.BLOCK] for at in range(len(duel.seats)))
        yield {**foes, **{seat: _in_block(block) for seat, block in zip(duel.seats, blocks, strict=True)}}


def _in_block(block: list[int]) -> tuple[Any, ...]:
    return (
        bool(block[deck.ON_FEET]),
        block[deck.WOUNDS],
        *piles_in(block, NAMES),
        block[world.HARM],
        block[world.SUPPLY : world.SUPPLY + world.WOUND_CARDS],
        block[world.BREATH],
        block[world.PADS],
        block[world.ARMOUR] + block[world.SPARE],
        block[world.BUCKLER],
    )


WATCH = Watch(lying_on, frozenset({"spotlight", "strike"}), begins="flip")


def random_hero(rng: Random) -> dict[str, Any]:
    """One of the book, or somebody with any cards and items that leave tokens over."""
    if rng.random() < 0.4:
        return {"preset": rng.choice(list(HEROES))}
    moves = [name for name in MOVES if not MOVES[name].basic and name not in REFUSED]
    items = ["sword", "bow", "many_knives", "leather_armour", "buckler", "leather_armour"]
    chosen = list(dict.fromkeys(rng.sample(items, rng.randint(0, 3))))
    ranks = rng.choice(((1, 1, 4), (1, 2, 3), (2, 2, 2), (3, 1, 2), (4, 1, 1), (2, 3, 1), (3, 2, 1)))
    slots = ["good_cardio", "tough_stuff", "mystic_breathwork"]
    cards = [*rng.sample(slots, rng.randint(0, 2)), *rng.sample(moves, 2)]
    return {
        **dict(zip(("str", "dex", "int"), ranks, strict=True)),
        "items": [ITEMS[name].filled("") for name in chosen],
        "moves": {name: rng.choice((MOVES[name].start, *MOVES[name].levels)) for name in dict.fromkeys(cards)},
        "green": rng.choice((0, 0, 2)),
    }


def random_encounter(rng: Random) -> Encounter:
    """Anybody against foes of any strength, tough or not; now and then with another card in the deck."""
    heroes, foes = rng.choice(((1, 1), (1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (2, 8)))
    told: dict[str, Any] = {
        "game": GAME,
        "party": {f"h{at}": {"character": random_hero(rng)} for at in range(heroes)},
        "foes": [
            {
                "name": f"Foe {at}",
                "stamina": rng.randint(1, 30),
                "die": rng.choice((2, 4, 4, *DICE)),
                "tough": rng.random() < 0.3,
            }
            for at in range(foes)
        ],
    }
    if rng.random() < 0.1:
        told["cards"] = {rng.choice(NAMES[:20]): [rng.randint(1, 4) for _ in range(4)]}
    return encounter_of(told)


def compare(seed: int) -> None:
    """One random fight, played by both."""
    rng = Random(seed)
    encounter, policy = random_encounter(rng), rng.choice(TEMPERS)
    duel = duel_of(encounter, policy)
    tally, told = blow_by_blow(duel, 7, seed)
    engine = played_by_the_engine(WATCH, encounter, policy, FightLuck(7, seed))
    assert_alike(f"fight {seed}, {policy}: {encounter}", rows_of(duel, told), tally, engine)


def test_a_compiled_fight_goes_as_the_engine_plays_it_card_for_card() -> None:
    for seed in range(40):
        compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_compiled_fights_go_as_the_engine_plays_them(part: int) -> None:
    for seed in range(longer(100, 10_000)):
        if seed % 10 == part:
            compare(40 + seed)


def duel(**more: Any) -> dict[str, Any]:
    """A brawler of the book against an imp, but for what is said."""
    brawler = {"character": {"preset": "brawler"}}
    return {"game": GAME, "party": {"ana": brawler}, "foes": [{"name": "Imp", "stamina": 12}], **more}


@pytest.mark.parametrize("policy", TEMPERS)
def test_heroes_of_the_book_and_the_usual_fights_are_all_compiled(policy: Temper) -> None:
    usual = [encounter_of({"game": GAME, **told}) for told in fights_of(GAME).standard]
    party = {name: {"character": {"preset": name}} for name in HEROES}
    for encounter in (*usual, encounter_of(duel(party=party))):
        assert duel_of(encounter, policy).seats == tuple(hero.name for hero in encounter.party)


def test_the_engine_that_plays_otherwise_is_noticed() -> None:
    encounter = encounter_of(duel())
    compiled = duel_of(encounter, "careful")
    _, told = blow_by_blow(compiled, 7, 1)
    bold = played_by_the_engine(WATCH, encounter, "bold", FightLuck(7, 1))
    assert list(rows_of(compiled, told)) != bold.lay


def test_how_a_large_blow_is_split_is_weighed_and_not_left_to_chance() -> None:
    encounter = encounter_of(duel(foes=[{"name": "Troll", "stamina": 30, "die": 12}]))
    for number in range(5):
        one, other = (played_by_the_engine(WATCH, encounter, "careful", FightLuck(7, number), bots) for bots in (1, 2))
        assert one.lay == other.lay


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"game": "first_empires"}, "blows of first_empires are not compiled"),
        ({"options": {"stamina_mode": "heroic"}}, "Options of the table"),
        ({"party": {"ana": {"character": {"moves": ["armour_mastery"]}}}}, "Ana has Armour Mastery"),
        ({"party": {"ana": {"character": {"items": ["Buckler", "Buckler"]}}}}, "Ana has two Bucklers"),
        ({"party": {f"h{at}": {} for at in range(7)}}, "More than 6 heroes"),
        ({"foes": [{"name": "Imp", "stamina": 5, "lurks": True}]}, "nobody stands against"),
    ],
)
def test_a_fight_with_anything_else_in_it_is_refused(more: dict[str, Any], why: str) -> None:
    encounter = encounter_of(duel(**more))
    with pytest.raises(NotCompiled, match=why):
        duel_of(encounter, encounter.policy)
