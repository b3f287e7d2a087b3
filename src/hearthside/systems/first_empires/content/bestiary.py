"""The bestiary: creatures as the book prints them, and what a creature can be made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthside.systems.first_empires.content import open_page

CATEGORIES = ("Construct", "Person", "Plant", "Undead", "Elemental", "Monster", "Beast")
"""Every creature is exactly one of these (FE-BEAST-01)."""
BARE_PROPERTIES = ("Flying", "Swimming", "Incorporeal", "Mindless")
"""Properties without numbers: they guide position and effect (FE-BEAST-05)."""
ORDINARY_FOE = 2
"""The health of a creature that is no Goon and prints no clock (FE-AMB-33)."""
PHYSICAL, NO_SILVER = "Physical attacks", "Physical attacks with materials other than silver"
"""What weapons and fists do, and all but silver ones (FE-BEAST-18)."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A Sweeping Attack: a danger clock, and harm to all in the zone once it is full (FE-BEAST-06)."""

    name: str
    segments: int
    harm: int
    means: tuple[str, ...] = ()
    """What it strikes with, where the book says so: who is immune to that suffers nothing (FE-BEAST-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nature:
    """What a creature is: one category, properties, and features."""

    name: str
    category: str
    goon: bool = False
    health: int = 0
    brute: int = 0
    immune: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    sweeping: Sweep | None = None
    reflection: int = 0
    consume: bool = False
    grapple: int = 0
    surprise: bool = False
    death_throes: int = 0
    web_burst: int = 0
    petrifying_gaze: int = 0
    lycanthropic_curse: bool = False
    hides: bool = False
    """Hide in plain sight: nobody can tell it from a thing by mundane means (FE-BEAST-16)."""
    ruled: tuple[str, ...] = ()
    """What the book leaves open and was decided here (FE-AMB-33)."""

    @property
    def is_special(self) -> bool:
        """Whether it can do something that no other creature can (FE-BEAST-11)."""
        return bool(self.web_burst or self.petrifying_gaze or self.lycanthropic_curse or self.hides)


UNKNOWN = Nature(name="", category="")
"""What a creature is to whoever does not know."""


def _read(page: dict[str, Any]) -> Nature:
    lists = {key: tuple(value) for key, value in page.items() if isinstance(value, list)}
    sweep = page.get("sweeping")
    sweeping = Sweep(**{**sweep, "means": tuple(sweep.get("means", ()))}) if sweep else None
    return Nature(**{**page, **lists, "sweeping": sweeping})


BESTIARY: Mapping[str, Nature] = {page["name"]: _read(page) for page in open_page("bestiary.toml")["creature"]}

LOOKS = {
    **dict.fromkeys(("Red Dragon", "Guard Drake", "Giant Squid"), "dragon"),
    **dict.fromkeys(("Giant Spider", "Medusa"), "spider"),
    **dict.fromkeys(("Werewolf", "Dire Wolf"), "wolf"),
    **dict.fromkeys(("Armored Skeleton", "Zombie", "Ghost", "Banshee"), "skull"),
    **dict.fromkeys(("Animated Armor", "Animated Statue", "War Chief"), "helm"),
    **dict.fromkeys(("Slime", "Big Blob", "Living Earth", "Living Tsunami", "Animated Pyre"), "blob"),
    **dict.fromkeys(("Cyclops", "Troll"), "brute"),
    **dict.fromkeys(("Archwizard", "Mimic"), "hood"),
}
"""What each of them is drawn as."""
