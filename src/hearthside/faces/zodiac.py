"""The signs in the corners of a Deckahedron: heads cut as masks, so that games of matching work by shape alone."""

from collections.abc import Iterator

from hearthside.faces.ink import INK, PAPER, Drawing, group, line, shape
from hearthside.faces.suits import DRAGON

_HEADS: dict[str, tuple[str, str]] = {
    "cow": (
        "M2 6C2 12 6 14 10 13L22 13C26 14 30 12 30 6C32 14 28 18 24 18L23 25C22 29 19 31 16 31C13 31 10 29 9 25L8 18"
        "C4 18 0 14 2 6Z",
        "M12 19v2M20 19v2M13.5 27h0M18.5 27h0",
    ),
    "horse": (
        "M12 3L16 6L19 1L21 7C26 10 28 17 27 31L13 31C15 26 15 22 14 20L8 26C5 27 3 25 3 22L9 11C9 8 10 5 12 3Z",
        "M14 12h1M22 11c2 5 2 10 1 16",
    ),
    "rabbit": (
        "M9 1C13 3 14 9 14 13L18 13C18 9 19 3 23 1C26 5 25 12 22 15C25 18 26 21 25 25C23 30 19 31 16 31C13 31 9 30 7 25"
        "C6 21 7 18 10 15C7 12 6 5 9 1Z",
        "M12.5 21v1M19.5 21v1M15 26h2",
    ),
    "rat": (
        "M2 10a6.4 6.4 0 0 1 11 -2C15 7.4 17 7.4 19 8a6.4 6.4 0 0 1 11 2a6 6 0 0 1 -5 7C23 23 19 31 16 31C13 31 9 23"
        " 7 17a6 6 0 0 1 -5 -7Z",
        "M12 17v1M20 17v1M16 27v1",
    ),
    "pig": (
        "M4 3L12 7L20 7L28 3C29 8 28 11 26 13C28 17 28 22 26 25C24 29 20 31 16 31C12 31 8 29 6 25C4 22 4 17 6 13"
        "C4 11 3 8 4 3Z",
        "M11 15v1M21 15v1M11 23a5 3.6 0 0 1 10 0a5 3.6 0 0 1 -10 0M14.4 23h0M17.6 23h0",
    ),
    "tiger": (
        "M3 8a5 5 0 0 1 8 -4L21 4a5 5 0 0 1 8 4C29 10 28 12 27 13C29 18 28 23 25 27C22 30 19 31 16 31C13 31 10 30 7 27"
        "C4 23 3 18 5 13C4 12 3 10 3 8Z",
        "M16 5v6M12 6v3M20 6v3M5 18l5 1M5 23l4-1M27 18l-5 1M27 23l-4-1M11 15v1M21 15v1M14 25h4",
    ),
    "dog": (
        "M8 5C12 3 20 3 24 5C29 5 31 9 31 16C31 20 28 21 26 19C25 25 21 31 16 31C11 31 7 25 6 19C4 21 1 20 1 16"
        "C1 9 3 5 8 5Z",
        "M11.5 15v1M20.5 15v1M13.5 23h5M16 23v3",
    ),
    "monkey": (
        "M16 2C22 2 26 6 26 11a5 5 0 0 1 1 10C25 27 21 31 16 31C11 31 7 27 5 21a5 5 0 0 1 1 -10C6 6 10 2 16 2Z",
        "M16 12C13 8 8 11 9 15C9 17 10 18 11 19C9 25 13 27 16 27C19 27 23 25 21 19C22 18 23 17 23 15C24 11 19 8 16 12"
        "M13 15v1M19 15v1M13.5 22.5h5",
    ),
    "snake": (
        "M23 1C28 1 31 4 30 8C29 11 25 11 22 10C18 9 15 10 15 13C15 17 28 15 29 22C30 28 24 31 17 31C9 31 3 28 2 23"
        "C6 27 12 26 17 26C21 26 24 25 23 23C21 20 8 22 8 13C8 6 15 1 23 1Z",
        "M25 5h0M10 29l3-3M17 30l1-4M23 29l-1-3M10 12l4 1M12 18l3-3",
    ),
    "cock": (
        "M9 7C8 4 10 2 12 3C12 0 16 0 16 3C17 0 21 1 20 4C25 6 27 11 27 17L29 31L11 31C12 28 12 26 11 24L9 28"
        "C6 27 6 24 8 21L2 16L8 13C8 11 8 9 9 7Z",
        "M13 12h0M17 20c1 3 1 6 0 9M22 18c1 4 1 7 1 11",
    ),
    "goat": (
        "M10 11C6 9 4 5 6 1C9 6 13 6 14 9L18 9C19 6 23 6 26 1C28 5 26 9 22 11L29 13C28 17 25 17 22 17C22 22 20 25 18 27"
        "L16 32L14 27C12 25 10 22 10 17C7 17 4 17 3 13Z",
        "M13.4 16v1M18.6 16v1M15 23h2",
    ),
}
"""Each head's outline and the lines cut into it, in a square of 32."""

SIGNS: tuple[str, ...] = (*_HEADS, "dragon")


def _head(sign: str, fill: str | None, cut: str) -> str:
    if sign == "dragon":
        return group(shape(DRAGON.outline, fill), shape(DRAGON.hole, cut), transform="scale(.5)")
    outline, lines = _HEADS[sign]
    return shape(outline, fill) + line(lines, cut, 1.9)


def parts() -> dict[str, str]:
    return {f"sign-{sign}": _head(sign, None, "currentColor") for sign in SIGNS}


def drawings() -> Iterator[Drawing]:
    for sign in SIGNS:
        head = _head(sign, f"var(--fill, {INK})", f"var(--cut, {PAPER})")
        yield Drawing(f"zodiac-{sign}", sign.capitalize(), (0, 0, 32, 32), head)
