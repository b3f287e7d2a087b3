"""Splitting a number into Stamina, Harm and Wounds (DW-SPLIT-07)."""

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
        WayToTake(split_named(harm, wounds), stamina_part(number, harm, wounds), harm, wounds)
        for harm, wounds in (splits(number) if number else ())
    )


def split_named(harm: int, wounds: int) -> str:
    """How a split is asked for."""
    return f"{harm}/{wounds}"


def split_words(number: int, harm: int, wounds: int) -> str:
    """A split as people say it."""
    parts = [f"{stamina_part(number, harm, wounds)} Stamina"]
    parts += [f"{harm} Harm"] if harm else []
    parts += [f"{wounds} Wounds" if wounds > 1 else "1 Wound"] if wounds else []
    return ", ".join(parts)
