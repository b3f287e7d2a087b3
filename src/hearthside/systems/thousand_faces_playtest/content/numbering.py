"""Cards that are printed here as they are elsewhere, with the rules that this edition has for them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from hearthside.kits.deckahedron.adventure.content.gm import Spending
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.content.moves import Move

C = TypeVar("C", Move, Item)

NUMBERED: Mapping[str, str] = {
    "TF-ARM-06": "TP-EQ-04",
    "TF-CRIT-02": "TP-MISC-01",
    "TF-ENT-03": "TP-HELP-03",
    "TF-GMS-05": "TP-GM-03",
    "TF-HELP-05": "TP-HELP-01",
    "TF-HELP-07": "TP-HELP-02",
    "TF-MAG-01": "TP-MAG-01",
    "TF-MINI-02": "TP-MISC-06",
    "TF-MINI-04": "TP-MISC-06",
    "TF-MINI-08": "TP-MISC-06",
    "TF-MINI-09": "TP-MISC-06",
    "TF-MOVE-16": "TP-MOVE-01",
    "TF-MOVE-18": "TP-MOVE-02",
    "TF-MOVE-27": "TP-MOVE-03",
    "TF-REST-06": "TP-MAG-04",
    "TF-RUN-06": "TP-MOVE-02",
    "TF-SHLD-02": "TP-IMM-02",
    "TF-SHOP-04": "TP-EQ-05",
    "TF-STUDY-05": "TP-LVL-03",
    "TF-UMI-04": "TP-MAG-08",
}
"""What has taken the place of a rule that cards name."""


def numbered(card: C) -> C:
    """The same card, with the rules of this edition."""
    rules = tuple(dict.fromkeys(NUMBERED.get(rule, rule) for rule in card.rules))
    return card if rules == card.rules else replace(card, rules=rules)


def priced(spending: Spending) -> Spending:
    """The same price, by the rule of this edition."""
    return replace(spending, rule=NUMBERED.get(spending.rule, spending.rule))
