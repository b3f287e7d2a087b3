"""What is said of heroes and foes that lie ready in the lab, where their book has no words for it."""

from hearthside.kernel.saying import say

GEAR = "Weapons and armour"


def with_stamina(least: int, most: int) -> str:
    """So much Stamina, from a rough measure."""
    return say("Stamina {least} to {most}", least=least, most=most)


def at_level(kind: str, level: int, hp: int) -> str:
    """What somebody is, of which level, and what they can take."""
    return say("{kind}, level {level}, {hp} HP", kind=kind, level=level, hp=hp)
