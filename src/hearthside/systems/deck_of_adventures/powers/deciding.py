"""What decides a Power: the attack that it is, the Save of whoever it is used on, or the Check that heals."""

from collections.abc import Iterable

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT
from hearthside.systems.deck_of_adventures.body.dying import treatment
from hearthside.systems.deck_of_adventures.check.drawing import Check, Target
from hearthside.systems.deck_of_adventures.check.hands import power_hands
from hearthside.systems.deck_of_adventures.check.making import best_of, checks_for
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.fight.edges import allies
from hearthside.systems.deck_of_adventures.fight.striking import attack_check, primary_skill
from hearthside.systems.deck_of_adventures.kinds import STATE
from hearthside.systems.deck_of_adventures.powers.book import Power
from hearthside.systems.deck_of_adventures.powers.effects import Use, own_hands, save_step

IF_UNWILLING = "if unwilling"
_AT_ONCE = ("once", IF_UNWILLING)
"""Saves that are made as soon as a Power is used, and not after a hit or in a turn to come."""


def is_drawn_for(seen: Table | TableView, who: str, power: Power, target: str) -> bool:
    """Whether a card decides what this Power does to somebody."""
    is_down = seen.has_mark(STATE.of(target), KNOCKED_OUT)
    if power.attack or power.heals:
        return bool(power.attack) or is_down  # DA-AMB-29
    if power.save is None or power.save.when not in _AT_ONCE or is_down:  # DA-KO-01
        return False
    return power.save.when != IF_UNWILLING or target in seen.seats or target not in allies(seen, who)


def is_open(seen: Table | TableView, power: Power, target: str) -> bool:
    """Whether everybody knows how well somebody withstands this: the Armor Range, or what a Save is made with."""
    return all(knows(seen, target, part) for part in (("armor",) if power.attack else ("stats", "powers")))


def has_odds(seen: TableView, who: str, power: Power, targets: Iterable[str]) -> bool:
    """Whether this seat can know how likely a Power is to take hold of all it is used on that is drawn for."""
    struck = [target for target in targets if is_drawn_for(seen, who, power, target)]
    return bool(struck) and (seen.role == "gm" or all(is_open(seen, power, target) for target in struck))


def deciding_check(table: Table, turn: Use, target: str, against: Target) -> Check:
    """The Check that decides it, once the Power is declared; a Save with what serves whoever makes it best."""
    if turn.power.attack:
        return attack_check(table, turn.who, target, against, turn.power.attack, hands=own_hands(table, turn))
    if turn.power.heals:
        skill = primary_skill(table, turn.who) or "craft"
        return treatment(table, turn.who, target, skill, against, power_hands(table.marks, turn.who))
    return best_of(checks_for(table, save_step(table, turn, target), against))
