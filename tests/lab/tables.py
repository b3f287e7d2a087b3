"""The printed and computed odds the lab is held to, kept as fractions beside these tests."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from hearthside.lab.odds import Odds


def table(name: str) -> Any:
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))


def fractions(odds: Odds) -> list[str]:
    """Every outcome's chance in order, as it is written."""
    return [odds.fraction(name) for name, _ in odds.outcomes]


def shares(odds: Odds) -> dict[str, Fraction]:
    """Only the outcomes that can happen, as numbers to compare with what somebody else counted."""
    return {name: Fraction(ways, odds.denominator) for name, ways in odds.outcomes if ways}
