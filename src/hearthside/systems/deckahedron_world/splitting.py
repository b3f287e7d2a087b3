"""Splitting a number into Stamina, Harm and Wounds (DW-SPLIT-07)."""

from functools import lru_cache

from hearthside.kernel.compounds import Compound
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kits.deckahedron.felt import WayToTake

HARM_PRICE, WOUND_PRICE = 3, 6


def splits(number: int) -> tuple[tuple[int, int], ...]:
    """Every legal split as Harm and Wound tokens; a token needs its full price (DW-SPLIT-06)."""
    return tuple(
        (harm, wounds)
        for wounds in range(number // WOUND_PRICE + 1)
        for harm in range((number - WOUND_PRICE * wounds) // HARM_PRICE + 1)
    )


def stamina_part(number: int, harm: int, wounds: int) -> int:
    """What is left after the tokens is lost as Stamina (DW-SPLIT-05)."""
    return number - HARM_PRICE * harm - WOUND_PRICE * wounds


def ways_to_split(number: int) -> tuple[WayToTake, ...]:
    """Every legal split of a number, with what each costs; none of what is no number."""
    return tuple(
        WayToTake(Parts(harm, wounds).word, stamina_part(number, harm, wounds), harm, wounds)
        for harm, wounds in (splits(number) if number else ())
    )


@record
class Parts(Compound):
    """How many Harm and Wounds somebody takes of a number; the rest is Stamina."""

    harm: int
    wounds: int


_SPLITS = {
    (False, False): "{stamina} Stamina",
    (True, False): "{stamina} Stamina, {harm} Harm",
    (False, True): "{stamina} Stamina, {wounds, plural, one {# Wound} other {# Wounds}}",
    (True, True): "{stamina} Stamina, {harm} Harm, {wounds, plural, one {# Wound} other {# Wounds}}",
}
"""By whether there is Harm in it, and whether there are Wounds."""


@lru_cache(maxsize=1024)
def split_words(number: int, harm: int, wounds: int) -> str:
    """A split as people say it."""
    stamina = stamina_part(number, harm, wounds)
    return say(_SPLITS[harm > 0, wounds > 0], stamina=stamina, harm=harm, wounds=wounds)
