"""Which fights of Deck of Adventures can be played as machine code, and what comes of very many of them.

What everybody strikes with, how well, and by which Powers they go on, is asked of the engine: the table is laid out,
and what stands on it is what is compiled. Without a map nobody walks, and where Powers reach is the table's to say.
"""

from random import Random
from typing import Any

from hearthside.bots.policy import WEIGHTS
from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import Temper
from hearthside.kernel.records import record
from hearthside.kernel.table import Table
from hearthside.lab.compiled import checks
from hearthside.lab.compiled.compiling import NotCompiled
from hearthside.lab.compiled.counting import counted, nothing, numbers, unwritten, zeros
from hearthside.lab.edited import printed
from hearthside.lab.encounters import Encounter, laid_out
from hearthside.lab.fights.fighting import MOST_DEEDS, MOST_ROUNDS
from hearthside.lab.luck import SEEDS
from hearthside.lab.tally import Tally
from hearthside.systems.deck_of_adventures.board import NPC, WORLD, creatures, has_own_deck, title_of
from hearthside.systems.deck_of_adventures.body.conditions import is_steeled
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO
from hearthside.systems.deck_of_adventures.check.call import check_with, own_mod
from hearthside.systems.deck_of_adventures.check.drawing import LUCKY, Target
from hearthside.systems.deck_of_adventures.decks.piles import deck_of
from hearthside.systems.deck_of_adventures.fight.arena import STUNNED, fighters
from hearthside.systems.deck_of_adventures.fight.striking import attack_skill, usual_damage
from hearthside.systems.deck_of_adventures.ground.reach import attack_ways
from hearthside.systems.deck_of_adventures.kinds import AP, AR, FATE, HP, HP_MOST, IMMUNE, MODS, PP, PP_MOST, TARGET
from hearthside.systems.deck_of_adventures.people.vulnerabilities import is_spiteful
from hearthside.systems.deck_of_adventures.powers.book import POWERS, has_power, owned
from hearthside.systems.deck_of_adventures.powers.effects import save_dr

GAME = "deck_of_adventures"
LEFT = ("HP", "AP", "PP", "Cards")
MOST = 128
"""No number of anybody comes to as much."""
NAMES = (*(card.name for card in FIFTY_TWO), "JOKER")
"""The faces as the machine code numbers them."""
DRAGS = ("Momentum",)
STRIKES = (
    "Attack, Dual-Wield",
    "Attack, Dual-Wield Master",
    "Attack, Mystic Dual-Shot",
    "Attack, Mystic Dual-Shot Master",
)
ONE = (1,)
"""A Power that is used on somebody, whatever it costs."""
QUICK = ("Battlecharged", "Quick Draw")
LEAVES_OUT = (
    "Minor Powers that lay a condition on enemies or cost PP, and two of them against enemies",
    "options of the table, maps and walking, Companions, what the GM does by ruling",
    "gear, potions, shields, charms, hazards and conditions but Stunned: nobody in a forecast has any",
)
"""What there is in the game and not in a compiled fight: where a fight has any of it, the engine has to play."""


@record
class Duel:
    """A fight as numbers: everybody in it, heroes first, how many decks there are, and how it is played."""

    seats: tuple[str, ...]
    people: Any
    decks: int
    played: Any


def duel_of(encounter: Encounter, policy: Temper) -> Duel:
    """This encounter as numbers. Raises NotCompiled where it has something in it that is left out."""
    if encounter.game != GAME:
        raise NotCompiled(f"The fights of {encounter.game} are not compiled here.")
    if encounter.options:
        raise NotCompiled("Options of the table are not compiled.")
    with printed(encounter):
        table = laid_out(encounter, FairChance(Random(1))).table
        names = (*table.players, *creatures(table))
        if set(names) != set(fighters(table.marks)) or len(names) == len(table.players):
            raise NotCompiled("A fight in which not everybody stands against somebody is not compiled.")
        alone = [name for name in names if name in table.seats or has_own_deck(table, name)]
        decks = [WORLD, NPC, *(deck_of(table, name).owner for name in alone)]
        people = [_known(table, name, decks) for name in names]
    weights = WEIGHTS["bold"]  # of creatures: how much more damage is worth the second place in the director's order
    eager = int(weights.order / weights.others)
    played = [len(table.players), int(policy != "bold"), int(policy == "helpful"), eager, MOST_ROUNDS, MOST_DEEDS]
    return Duel(table.players, numbers(people), len(decks), numbers(played))


def play(duel: Duel, seed: int, first: int, fights: int) -> Tally:
    """So many fights from this number on. The same numbers give the same fights, however they are cut into parts."""
    counts = nothing(len(duel.seats), LEFT, MOST)
    _play(duel, seed, first, fights, zeros(0, 0), *counts)
    return counted(duel.seats, LEFT, fights, *counts)


def deed_by_deed(duel: Duel, seed: int, number: int) -> tuple[Tally, Any]:
    """One fight, and how everything lay before each deed of it: rows as `checks.py` has them."""
    counts = nothing(len(duel.seats), LEFT, MOST)
    wide = checks.FIGHTERS + len(duel.people) * checks.FIGHTER + duel.decks * checks.DECK
    told = unwritten(MOST_DEEDS, wide)
    _play(duel, seed, number, 1, told, *counts)
    return counted(duel.seats, LEFT, 1, *counts), told[told[:, 0] >= 0]


def _play(duel: Duel, seed: int, first: int, fights: int, told: Any, *counts: Any) -> None:
    checks.play(seed % SEEDS, first, fights, duel.people, duel.decks, duel.played, told, *counts)


# --- What is compiled -------------------------------------------------------------------------------------------------


def _known(table: Table, name: str, decks: list[str]) -> list[int]:
    """Somebody as they come, in the order of `checks.py`."""
    marks, title = table.marks, title_of(table, name)
    if is_steeled(table, name, STUNNED, IMMUNE):
        raise NotCompiled(f"{title} cannot be {STUNNED}, and that is not compiled.")
    if name not in table.seats and is_spiteful(marks, name):
        raise NotCompiled(f"{title} is out for an eye for an eye, and that is not compiled.")
    if max(table.track(kind.of(name)) for kind in (HP, AP, PP)) >= MOST:
        raise NotCompiled(f"{title} has more of something than is compiled.")
    how = _how(table, name)
    minor, power, hand = _minor(table, name, how)
    strike = check_with(table, name, attack_skill(table, name, how), 0, _NOBODY)
    stats = [_stat(table, name, stat, "check") for stat in ("craft", "vit")]
    saves = [_stat(table, name, stat, "save") for stat in ("con", "str", "agl")]
    return [
        decks.index(deck_of(table, name).owner),
        len(table.cards(FATE.of(name))),
        [title_of(table, each) for each in creatures(table)].index(title) if name in creatures(table) else 0,
        table.track(MODS["agl"].of(name)),
        sum(has_power(marks, name, each) for each in QUICK),
        int(has_power(marks, name, LUCKY)),
        *(table.track(kind.of(name)) for kind in (HP_MOST, PP_MOST, AR)),
        *(table.track(kind.of(name)) for kind in (HP, AP, PP)),
        *(strike.mod, strike.lower),
        *(strike.mod, strike.lower + hand),
        *(number for stat in (*stats, *saves) for number in stat),
        usual_damage(table, name, how),
        minor,
        power,
        *_heals(table, name),
        int(is_spiteful(marks, name)),
    ]


_NOBODY = Target("AC", TARGET.of("nobody"), 0)


def _stat(table: Table, name: str, stat: str, kind: str) -> tuple[int, int]:
    """What a Check or Save with it is drawn with."""
    check = check_with(table, name, stat, 0, _NOBODY, kind=kind)
    return check.mod, check.lower


def _how(table: Table, name: str) -> str:
    """With a weapon or with magic: what does most, and then what hits best."""

    def best(how: str) -> tuple[int, int]:
        skill = attack_skill(table, name, how)
        known = own_mod(table, name, skill) if name not in table.seats else 0  # of foes no hero knows how to hit them
        return usual_damage(table, name, how), known

    return max(attack_ways(table, name), key=best)


def _minor(table: Table, name: str, how: str) -> tuple[int, int, int]:
    """The Power that is used after a blow: what it is, its damage or the Difficulty Range of its Save, its hand."""
    known = [POWERS[each] for each in dict.fromkeys(owned(table.marks, name)) if each in POWERS]
    hostile = [power for power in known if power.type == "Minor" and power.is_hostile]
    drags = [power for power in hostile if power.name in DRAGS]
    strikes = [power for power in hostile if power.name in STRIKES and power.attack == how]
    others = [power for power in hostile if power.name not in (*DRAGS, *STRIKES)]
    title = title_of(table, name)
    if others:
        raise NotCompiled(f"{title} has {others[0].name}, and that is not compiled.")
    is_other = any(max(power.pp) or power.targets != ONE or power.hand > 0 for power in hostile)
    if is_other or (drags and strikes):
        raise NotCompiled(f"{title} has Minor Powers that are not compiled.")
    if drags:
        return checks.DRAGS, save_dr(table, name, drags[0]), 0
    if strikes:
        is_mastered = has_power(table.marks, name, strikes[0].name + " Master")
        return checks.STRIKES, usual_damage(table, name, how), 0 if is_mastered else -strikes[0].hand
    return 0, 0, 0


def _heals(table: Table, name: str) -> list[int]:
    """What healing costs and brings, the dearest first, as the house has it."""
    known = [POWERS[each] for each in dict.fromkeys(owned(table.marks, name)) if each in POWERS and POWERS[each].heals]
    ways = [(pp, power.heals[power.option(pp)]) for power in known for pp in power.pp]
    ways = list({pp: (pp, points) for pp, points in reversed(ways)}.values())
    ways.sort(reverse=True)
    if any(power.type != "Major" or power.targets != ONE for power in known) or len(ways) > checks.HEALS:
        raise NotCompiled(f"{title_of(table, name)} heals in a way that is not compiled.")
    flat = [number for way in ways for number in way]
    return [*flat, *[0] * (2 * checks.HEALS - len(flat))]
