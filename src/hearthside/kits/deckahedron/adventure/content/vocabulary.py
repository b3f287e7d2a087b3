"""The closed lists of words that cards use."""

from typing import Literal

Attribute = Literal["dex", "int", "str"]
Level = Literal["wild", "novice", "studied", "expert", "master"]
Format = Literal["one-shot", "9-hour", "30-hour"]
ALL_FORMATS: tuple[Format, ...] = ("one-shot", "9-hour", "30-hour")

Tag = Literal["FAST", "RECEIVE CARDS"]
Letter = Literal["A", "B", "C"]
RingPart = Literal["NE", "NW", "SE", "SW", "E", "W"]
"""Quarters of a green ring in the corners, halves on the sides (TF-RING-04)."""

Strain = Literal["physical", "mental"]
"""What a loss of Stamina comes from (TF-AMB-35)."""
Token = Literal["physical", "mental", "harm", "wound"]
"""What a slot takes: an Exhaustion token for physical or mental strain, a Harm token, a Wound token."""

Gauge = Literal["d4", "d6", "d10"]
"""The power gauge of a weapon or a magic item (TF-WPN-01)."""
AttackPower = Literal["1", "d4", "d6", "d10"]
Die = Literal["weapon", "gauge", "d4", "d6", "d10", "dealt"]
"""A number to read: the weapon in hand (1 if there is none, TF-WPN-03), the power gauge of the item at work, a plain
die, or once more what this attack has already dealt."""

Need = Literal[
    "after-the-action",
    "another-move-since",
    "before-melee",
    "charged-item",
    "combat",
    "critical-card",
    "day",
    "downtime",
    "healing-help",
    "later-session",
    "melee",
    "melee-hit",
    "melee-weapon",
    "ranged-weapon",
    "new-precious-item",
    "no-combat",
    "own-flip",
    "power-dealt",
    "power-unknown",
    "pursuit",
    "range",
    "rest",
    "rest-unspent",
    "running-effect",
    "town",
    "unthreatened",
    "way-out",
]
"""What must hold before a move can be made, as far as the rules and not the story decide it."""
