"""Compiled fights of Deck of Adventures against the engine's, on the same chance: all lies alike before every deed."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, face_name
from hearthside.kernel.every_table import TEMPERS, Temper
from hearthside.kernel.table import Table
from hearthside.lab.compiled import checks
from hearthside.lab.compiled.adventures import GAME, NAMES, Duel, deed_by_deed, duel_of
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, encounter_of, fights_of, laid_out
from hearthside.lab.fights.deck_of_adventures import Led
from hearthside.lab.fights.fighting import Fight, Fought, Move
from hearthside.lab.luck import FightLuck
from hearthside.lab.tally import Tally
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
from tests.nightly import longer

Lying = dict[str, Any]
"""How things lie: the table, everybody by seat or by place among the creatures, and every deck, the top card last."""
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


class Watched(Led):
    """Leads a fight as ever, and takes down how things lie before every deed."""

    def __init__(self) -> None:
        super().__init__()
        self.lay: list[Lying] = []

    def next(self, fight: Fight) -> Move | None:
        self.lay.append(lying_on(fight.table))
        return super().next(fight)


def lying_on(table: Table) -> Lying:
    """A table of the engine."""
    names = [*table.players, *creatures(table)]
    owners = dict.fromkeys((WORLD, NPC, *(deck_of(table, name).owner for name in names)))
    turn = slot_on_turn(table.marks)
    return {
        "round": table.track(ROUND),
        "turn": names.index(turn) if turn else None,
        "actions": [table.track(kind.of(turn)) for kind in (MAJORS_KIND, MINORS_KIND)] if turn else None,
        "worn": table.has_mark(STATE.of(NPC), WORN_OUT),
        "people": [_somebody(table, name) for name in names],
        "decks": [[_faces(table.cards(pile)) for pile in (deck.draw, deck.discard)] for deck in map(deck_named, owners)],
    }


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


def played_by_the_engine(
    encounter: Encounter, policy: Temper, luck: FightLuck, bots: int = 1
) -> tuple[Fought, list[Lying]]:
    """The same fight through the rules, and how things lay before each deed and at the end."""
    chance, watched = FairChance(luck), Watched()
    with printed(encounter):
        game = laid_out(encounter, chance)
        fight = Fight(fights_of(encounter.game), game, chance, policy, Random(bots))
        fight._leader = watched
        went = fight.play()
    return went, [*watched.lay, *([lying_on(game.table)] if went.has_ended else [])]


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
    """Anybody against anything."""
    heroes, foes = rng.choice(((1, 1), (1, 1), (1, 2), (2, 2), (2, 1), (3, 3), (2, 4), (4, 4)))
    return encounter_of(
        {
            "game": GAME,
            "party": {f"h{at}": {"character": random_hero(rng)} for at in range(heroes)},
            "foes": [random_foe(rng, at) for at in range(foes)],
        }
    )


def compare(seed: int) -> bool:
    """One random fight, played by both; whether it is compiled at all."""
    rng = Random(seed)
    encounter, policy = random_encounter(rng), rng.choice(TEMPERS)
    try:
        duel = duel_of(encounter, policy)
    except NotCompiled:
        return False
    tally, told = deed_by_deed(duel, 7, seed)
    went, lay = played_by_the_engine(encounter, policy, FightLuck(7, seed))
    for at, (ours, engines) in enumerate(zip(rows_of(duel, told), lay, strict=True)):
        if not engines["round"]:  # the fight is over, and nobody is on turn any more
            ours |= {name: engines[name] for name in ("round", "turn", "actions")}
        assert ours == engines, f"fight {seed}, before deed {at + 1}, {policy}: {encounter}"
    by_engine = Tally()
    by_engine.count(went)
    assert tally == by_engine, f"fight {seed}, {policy}: {encounter}"
    return True


def test_a_compiled_fight_goes_as_the_engine_plays_it_card_for_card() -> None:
    played = [compare(seed) for seed in range(30)]
    assert sum(played) > 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_compiled_fights_go_as_the_engine_plays_them(part: int) -> None:
    for seed in range(longer(100, 10_000)):
        if seed % 10 == part:
            compare(30 + seed)
