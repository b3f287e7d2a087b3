"""Concoctions that a brewer can make."""

from collections.abc import Mapping

from hearthside.systems.first_empires.content import open_page

CONCOCTIONS: Mapping[str, str] = {each["name"]: each["says"] for each in open_page("brews.toml")["brew"]}
AID, ANTIDOTE, TINCTURE, FIRE, POISON, STIMULANT, SMOKE = CONCOCTIONS
CACHE = {"failure": 0, "mixed": 1, "success": 2, "critical": 3}
"""How many concoctions a Brewer's Cache holds at the start of a quest (FE-BREW-03)."""
