"""What can be asked in the playtest edition: flips, flashbacks, and how hard a blow will be."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from hearthside.kernel.agenda import about
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.board import HALVED, MOMENT
from hearthside.kits.deckahedron.adventure.combat.numbers import DICE, halved, number_on
from hearthside.kits.deckahedron.adventure.matters import AttackComing
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from hearthside.lab.adventure import FLIPS
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.odds import Odds
from hearthside.lab.power import as_odds, die_odds, pip_odds
from hearthside.systems.thousand_faces_playtest.dice import rolls_dice
from hearthside.systems.thousand_faces_playtest.phases import Roll
from hearthside.systems.thousand_faces_playtest.stamina import stamina_left


def ask_roll(system: System, table: Table, seat: str, roll: Roll) -> Answer:  # noqa: ARG001
    """The chance of each attack power, and of one that would take all the Stamina somebody has left."""
    asked = table.awaited.get(seat)
    if asked is None or "roll" not in asked.actions:
        raise Refusal("TP-PHASE-01", "Nothing strikes you, so there are no odds to give.")
    attack = about(asked, AttackComing)
    die = attack.power
    powers: defaultdict[int, Fraction] = defaultdict(Fraction)
    for number, chance in _die(system, table, seat, die).items():
        points = number + attack.others
        powers[halved(points) if table.has_mark(MOMENT.of(seat), HALVED) else points] += chance
    left = stamina_left(table, seat)
    return Answer({"die": f"1{die}", "stamina": left}, as_odds(powers), {"down": _down(powers, left)})


def _die(system: System, table: Table, seat: str, die: str) -> dict[int, Fraction]:
    if rolls_dice(table):
        return die_odds(DICE[die])
    known = knowledge(system, table, seat, DRAW.of(seat))
    return pip_odds(known, table.cards(DISCARD.of(seat)), lambda card: number_on(face_of(card), die) or 0)


def _down(powers: Mapping[int, Fraction], left: int) -> Odds:
    """TP-PHASE-02: lost as Stamina, with nothing to absorb it."""
    down = sum((chance for points, chance in powers.items() if points >= left), Fraction(0))
    return Odds((("incapacitated", down.numerator), ("standing", down.denominator - down.numerator)), down.denominator)


QUESTIONS: Mapping[str, OddsOf] = {**FLIPS, "roll": ask_roll}
