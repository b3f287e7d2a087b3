"""Which fights can be played as machine code, and what comes of very many of them.

What a hero strikes with, and with which move, is asked of the engine: the table is laid out, everybody is given a
moment, and what the house would do there is what is compiled. A fight with anything in it that the compiled exchange of
blows leaves out is refused, with a sentence that says what.
"""

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any

from hearthside.bots.policy import WEIGHTS
from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, WOUNDS_KIND, rank_of
from hearthside.kits.deckahedron.adventure.book import BOOKS, moves_of
from hearthside.kits.deckahedron.adventure.combat.foes import FOES, Foe
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.combat.spaces import free_spaces
from hearthside.kits.deckahedron.adventure.combat.striking import weapon_die
from hearthside.kits.deckahedron.adventure.effects.needs import is_attack
from hearthside.kits.deckahedron.adventure.gear.items import card_of, items_of
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from hearthside.kits.deckahedron.adventure.journey.options import has_harm
from hearthside.kits.deckahedron.cards import FACES, TWENTY, WOUNDS, Face
from hearthside.lab.compiled import blows
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.counting import counted, nothing, numbers, unwritten, zeros
from hearthside.lab.compiled.deck import BLOCK
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, fights_of, laid_out
from hearthside.lab.fights.fighting import GM, MOST_ROUNDS, Fight
from hearthside.lab.luck import SEEDS
from hearthside.lab.tally import Tally
from hearthside.systems.thousand_faces_playtest.stamina import POINTS as STAMINA_POINTS


@record
class Guide:
    """What one of the two guides has otherwise in an exchange of blows."""

    is_thrown: bool
    """Whether numbers are thrown and not read off cards."""
    points: int
    """Points of Stamina, each of them a card; none where cards are lost until flames have shown."""
    wound_costs: int
    """Cards that a Wound costs beside its own."""
    absorbs_later: bool
    """Whether slots absorb Stamina only once it is chosen what is taken."""


GUIDES: Mapping[str, Guide] = {
    "thousand_faces": Guide(is_thrown=False, points=0, wound_costs=0, absorbs_later=False),
    "thousand_faces_playtest": Guide(is_thrown=True, points=STAMINA_POINTS, wound_costs=1, absorbs_later=True),
}
MOST_HEROES = 6
"""With more of them a fight could be given up over its deeds and not over its rounds."""
ITEMS = frozenset({"sword", "bow", "leather-armour", "padded-armour", "full-plate", "shield"})
MOVES = ("mix-it-up", "volley")
LEFT = ("Stamina", "Wounds", "Cards")
LEAVES_OUT = (
    "move cards that strike: of others the house uses nothing but the slots, here as by the rules",
    "magic, and every item but a sword, a bow, armour and a shield",
    "armour, edges and weaknesses of foes",
    "advantage, help, Harm, Heroic Mode, places, flight and words",
)
"""What there is in the game and not in a compiled fight: where a fight has any of it, the engine has to play."""


@record
class Duel:
    """A fight as numbers: the heroes and the foes, the faces of the deck, and how the heroes are played."""

    seats: tuple[str, ...]
    heroes: Any
    foes: Any
    faces: Any
    played: Any


def duel_of(encounter: Encounter, policy: Temper) -> Duel:
    """This encounter as numbers. Raises NotCompiled where it has something in it that is left out."""
    _check(encounter, policy)
    chance = FairChance(Random(1))
    with printed(encounter):
        game = laid_out(encounter, chance)
        faces = [_face(FACES[name]) for name in names_of_cards(encounter.game)]
    if has_harm(game.table):
        raise NotCompiled("Harm is not compiled.")
    fight = Fight(fights_of(encounter.game), game, chance, policy, Random(1))
    return Duel(
        game.table.players,
        numbers([_hero(game, fight, seat, chance) for seat in game.table.players]),
        numbers([_foe(what) for what in FOES.all(game.table).values()]),
        numbers(faces).ravel(),
        numbers([*_ways(encounter.game, policy), *_by_guide(GUIDES[encounter.game])]),
    )


def names_of_cards(game: str) -> list[str]:
    """The faces as the machine code numbers them: the deck, the Blessings of this guide, the Wounds."""
    return [*(face.name for face in TWENTY), *BOOKS[game].blessings, *(face.name for face in WOUNDS)]


def play(duel: Duel, seed: int, first: int, fights: int) -> Tally:
    """So many fights from this number on. The same numbers give the same fights, however they are cut into parts."""
    counts = nothing(len(duel.seats), LEFT)
    _play(duel, seed, first, fights, zeros(0, 0), *counts)
    return counted(duel.seats, LEFT, fights, *counts)


def blow_by_blow(duel: Duel, seed: int, number: int) -> tuple[Tally, Any]:
    """One fight, and how everything lay after each blow of it: rows as `blows.py` has them."""
    counts = nothing(len(duel.seats), LEFT)
    wide = len(duel.seats) * BLOCK + blows.SUPPLY + blows.FOE * len(duel.foes)
    told = unwritten(2 * MOST_ROUNDS * len(duel.seats), wide)
    _play(duel, seed, number, 1, told, *counts)
    return counted(duel.seats, LEFT, 1, *counts), told[told[:, 0] >= 0]


def _play(duel: Duel, seed: int, first: int, fights: int, told: Any, *counts: Any) -> None:
    blows.play(
        seed % SEEDS, first, fights, duel.heroes, duel.foes, duel.faces, duel.played, MOST_ROUNDS, told, *counts
    )  # fmt: skip


# --- What is compiled -------------------------------------------------------------------------------------------------


def _check(encounter: Encounter, policy: Temper) -> None:
    if encounter.game not in GUIDES:
        raise NotCompiled(f"The blows of {encounter.game} are not compiled here.")
    if encounter.options:
        raise NotCompiled("Options of the table are not compiled.")
    if encounter.texts:
        raise NotCompiled("Moves with other numbers in them are not compiled.")
    if len(encounter.party) > MOST_HEROES:
        raise NotCompiled(f"More than {MOST_HEROES} heroes are not compiled.")
    if policy == "helpful" and len(encounter.party) > 1:
        raise NotCompiled("Helping each other is not compiled.")


def _face(face: Face) -> list[int]:
    return [*face.results, 1, face.d4 or 0, face.d6 or 0, face.d10 or 0, face.stamina, face.critical == "success"]


def _hero(game: Playout, fight: Fight, seat: str, chance: FairChance) -> list[int]:
    """What the house does at this seat when it has its moment."""
    _check_gear(game.table, seat)
    game.do(GM, {"do": "spotlight", "who": seat}, chance)
    command = fight.chosen(seat) or {}
    name = command.get("move")
    if command.get("do") != "attempt" or name not in MOVES:
        raise NotCompiled(f"What {game.table.seats[seat].title} would do is not compiled.")
    move = moves_of(game.table)[name]
    weapon = weapon_die(game.table, seat, "", move)
    table = game.table
    ranks = [table.track(rank_of(attribute, seat)) for attribute in (move.attributes[0], "dex")]
    spaces = [len(free_spaces(table, seat, token)) for token in ("physical", "wound")]
    return [
        ranks[0],
        LADDER.index(weapon),
        int(name == MOVES[1]),
        ranks[1],
        *spaces,
        len(blocks_of(table, seat, "wound")),
    ]


def _check_gear(table: Table, seat: str) -> None:
    title = table.seats[seat].title
    strikes = [name for name in table.marks.get(MOVES_KIND.of(seat), ()) if is_attack(moves_of(table)[name])]
    if strikes:
        raise NotCompiled(f"{title} has a move card that strikes, which is not compiled: {', '.join(strikes)}.")
    others = {card_of(table, item).card for item in items_of(table, seat)} - ITEMS
    if others:
        raise NotCompiled(f"{title} has a thing that is not compiled: {', '.join(sorted(others))}.")


def _foe(foe: Foe) -> list[int]:
    if foe.armour or foe.edge or foe.weaknesses:
        raise NotCompiled(f"Armour, edges and weaknesses are not compiled, and {foe.name} has some.")
    return [foe.stamina, foe.power]


def _ways(game: str, policy: Temper) -> list[int]:
    """How heroes of this temper are played: as `bots/policy.py` and `lab/fights/adventure.py` weigh it."""
    weights, wound = WEIGHTS[policy], round(fights_of(game).worth[WOUNDS_KIND.name])
    loses = weights.own * wound

    def from_points(at: int) -> int:
        """The points from which a Wound is rather taken, where that stands so far behind in the director's order."""
        return next(points for points in count(1) if weights.own * -points < loses - weights.order * at)

    is_saved, blocks = -weights.order > loses, weights.chance - weights.order > loses
    return [int(policy != "bold"), from_points(1), from_points(2), 1, int(is_saved), int(blocks)]


def _by_guide(guide: Guide) -> list[int]:
    return [int(guide.is_thrown), guide.points, guide.wound_costs, int(guide.absorbs_later)]
