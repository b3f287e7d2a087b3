"""Which fights of Deckahedron World can be played as machine code, and what comes of very many of them.

What a hero strikes with, and by which move, is asked of the engine: the table is laid out, everybody is given a moment
and called for what they go for, and what the house would do there is what is compiled.
"""

from functools import cache
from random import Random
from typing import Any

from hearthside.bots.policy import WEIGHTS
from hearthside.kernel.chance import FairChance
from hearthside.kernel.directing import MOST_DEEDS
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.felt import WayToTake
from hearthside.lab.compiled import world
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.counting import counted, nothing, numbers, unwritten, zeros
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, fights_of, laid_out
from hearthside.lab.fights.fighting import GM, MOST_ROUNDS, Fight
from hearthside.lab.luck import SEEDS
from hearthside.lab.tally import Tally
from hearthside.systems.deckahedron_world.actions.flip import IN_HAND
from hearthside.systems.deckahedron_world.actions.intending import intent_of
from hearthside.systems.deckahedron_world.belongings import DESTROYED_AT, carried, weapons
from hearthside.systems.deckahedron_world.body import PHYSICAL
from hearthside.systems.deckahedron_world.deck import FACES, TWENTY, WOUNDS
from hearthside.systems.deckahedron_world.effects import weapon_die
from hearthside.systems.deckahedron_world.foes import standing
from hearthside.systems.deckahedron_world.kinds import DEX, FOES, HARM, MOVES_KIND, STR, WOUNDS_KIND
from hearthside.systems.deckahedron_world.knowing import free_slots
from hearthside.systems.deckahedron_world.splitting import ways_to_split

GAME = "deckahedron_world"
MOST_HEROES = 6
"""With more of them a fight could be given up over its deeds and not over its rounds."""
MOVE = "hack_and_slash"
NAMES = tuple(face.name for face in (*TWENTY, *WOUNDS))
"""The faces as the machine code numbers them."""
REFUSED = {
    "armour_mastery": "Armour Mastery",
    "sever_pulse_shield": "Sever-Pulse Shield",
    "reach_out_with_your_feelings": "Reach Out With Your Feelings",
}
"""Move cards that take part in a fight by themselves and are not compiled."""
LEFT = ("Stamina", "Harm", "Wounds", "Cards")
MOST_NUMBER = 32
"""From here on a larger number is split as this one is: all Stamina there is, and the same few tokens."""
LEAVES_OUT = (
    "Volley, and any move but Hack and Slash",
    "Armour Mastery, Sever-Pulse Shield and Reach Out With Your Feelings",
    "advantage, green tokens, flashbacks, magic, places, flight and words",
)
"""What there is in the game and not in a compiled fight: where a fight has any of it, the engine has to play."""


@record
class Duel:
    """A fight as numbers: heroes, foes, the faces of the deck, and how the heroes are played and split a blow."""

    seats: tuple[str, ...]
    heroes: Any
    foes: Any
    faces: Any
    played: Any
    splits: Any


def duel_of(encounter: Encounter, policy: Temper) -> Duel:
    """This encounter as numbers. Raises NotCompiled where it has something in it that is left out."""
    _check(encounter)
    with printed(encounter):
        table = laid_out(encounter, FairChance(Random(1))).table
        faces = [_face(FACES[name]) for name in NAMES]
        foes = [FOES.of(table, foe) for foe in standing(table)]
        if not foes:
            raise NotCompiled("A fight in which nobody stands against the heroes is not compiled.")
        heroes = [_hero(encounter, policy, seat) for seat in table.players]
    return Duel(
        table.players,
        numbers(heroes),
        numbers([[foe.stamina, foe.die] for foe in foes]),
        numbers(faces).ravel(),
        numbers([int(policy != "bold")]),
        numbers(_splits(policy)),
    )


def play(duel: Duel, seed: int, first: int, fights: int) -> Tally:
    """So many fights from this number on. The same numbers give the same fights, however they are cut into parts."""
    counts = nothing(len(duel.seats), LEFT)
    _play(duel, seed, first, fights, zeros(0, 0), *counts)
    return counted(duel.seats, LEFT, fights, *counts)


def blow_by_blow(duel: Duel, seed: int, number: int) -> tuple[Tally, Any]:
    """One fight, and how everything lay after each blow of it: rows as `world.py` has them."""
    counts = nothing(len(duel.seats), LEFT)
    wide = len(duel.seats) * world.BLOCK + world.FOE * len(duel.foes)
    told = unwritten(2 * MOST_ROUNDS * len(duel.seats), wide)
    _play(duel, seed, number, 1, told, *counts)
    return counted(duel.seats, LEFT, 1, *counts), told[told[:, 0] >= 0]


def _play(duel: Duel, seed: int, first: int, fights: int, told: Any, *counts: Any) -> None:
    fought = (duel.heroes, duel.foes, duel.faces, duel.played, duel.splits)
    world.play(seed % SEEDS, first, fights, *fought, MOST_ROUNDS, told, *counts)


# --- What is compiled -------------------------------------------------------------------------------------------------


def _check(encounter: Encounter) -> None:
    if encounter.game != GAME:
        raise NotCompiled(f"The blows of {encounter.game} are not compiled here.")
    if encounter.options:
        raise NotCompiled("Options of the table are not compiled.")
    if len(encounter.party) > MOST_HEROES:
        raise NotCompiled(f"More than {MOST_HEROES} heroes are not compiled.")


def _face(face: Face) -> list[int]:
    return [*face.results, int(face.stamina)]


def _hero(encounter: Encounter, policy: Temper, seat: str) -> list[int]:
    """What the house does at this seat when it has its moment and is called for it."""
    chance = FairChance(Random(1))
    game = laid_out(encounter, chance)
    fight = Fight(fights_of(GAME), game, chance, policy, Random(1))
    game.do(GM, {"do": "spotlight", "who": seat}, chance)
    game.do(seat, fight.chosen(seat) or {}, chance)
    intent, table = intent_of(game.table, seat), game.table
    title = table.seats[seat].title
    if intent is None or intent.move != MOVE or intent.foe != standing(table)[0]:
        raise NotCompiled(f"What {title} would do is not compiled.")
    game.do(GM, {"do": "call", "who": seat, "flip": intent.flip, "foe": intent.foe, "question": ""}, chance)
    flip = fight.chosen(seat) or {}
    if flip.get("do") != "flip" or flip.get("weapon", IN_HAND) != IN_HAND:
        raise NotCompiled(f"What {title} would strike with is not compiled.")
    die = weapon_die(table, next(iter(weapons(table, seat)), ""))
    return [table.track(STR.of(seat)), table.track(DEX.of(seat)), die, *_kit(table, seat)]


def _kit(table: Table, seat: str) -> list[int]:
    """What takes some of a blow: room for Stamina and Harm on move cards, armour, a Buckler, armour after it."""
    title = table.seats[seat].title
    for card in table.marks.get(MOVES_KIND.of(seat), ()):
        if card in REFUSED:
            raise NotCompiled(f"{title} has {REFUSED[card]}, and that is not compiled.")
    cards = (free_slots(table, seat, holds, PHYSICAL) for holds in ("exhaustion", "harm"))
    breath, pads = (sum(room for _, room in free) for free in cards)
    armour, buckler, spare = 0, 0, 0
    for item in carried(table, seat).values():
        room = max(0, item.kind.slots - item.slots)
        if item.kind.shield and buckler:
            raise NotCompiled(f"{title} has two Bucklers, and that is not compiled.")
        buckler += DESTROYED_AT - item.damage if item.kind.shield else 0
        armour, spare = (armour, spare + room) if buckler else (armour + room, spare)
    return [breath, pads, armour, buckler, spare]


@cache
def _splits(policy: Temper) -> list[list[tuple[int, int]]]:
    """How somebody of this temper splits a blow, by the number and the Stamina they have left."""
    return [[_split(policy, number, left) for left in range(world.STAMINA + 1)] for number in range(MOST_NUMBER + 1)]


def _split(policy: Temper, number: int, left: int) -> tuple[int, int]:
    """As `bots/policy.py` weighs what the game's director shows of it: the plainest splits, and what each leaves."""
    weights, worth = WEIGHTS[policy], fights_of(GAME).worth
    ways = sorted(ways_to_split(number), key=lambda way: way.harm + way.wounds)
    shown = ways if len(ways) <= MOST_DEEDS else ways[: MOST_DEEDS - 1]

    def gain(way: WayToTake) -> int:
        tokens = round(way.harm * worth[HARM.name]) + round(way.wounds * worth[WOUNDS_KIND.name])
        return tokens - min(left, way.stamina)

    at = max(range(len(shown)), key=lambda at: -weights.order * at + weights.own * gain(shown[at]), default=None)
    return (0, 0) if at is None else (shown[at].harm, shown[at].wounds)
