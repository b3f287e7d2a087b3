"""Suits: four silhouettes from the weakest to the best, told apart by shape, by lightness and by name."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hearthside.faces.ink import PAPER, Drawing, line, role, shape


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit of a Deckahedron, drawn in a square of 64.

    `hole` is cut out at every size, `gouges` and `fine` only where the suit is drawn large.
    """

    name: str
    ink: str
    """Its colour on paper, when the page names none."""
    lit_ink: str
    """Its colour as the ground of an edge that is read; paper marks must stand out on it."""
    outline: str
    hole: str = ""
    gouges: str = ""
    fine: str = ""
    tone: str = ""
    """Its colour by name, where another deck prints a suit of this name in another one."""

    @property
    def title(self) -> str:
        return self.name.capitalize()

    @property
    def key(self) -> str:
        """What it is told apart by from the suits of all other decks."""
        return f"{self.tone}-{self.name}" if self.tone else self.name

    @property
    def print(self) -> str:
        return role(f"suit-{self.key}-print", self.ink)

    @property
    def lit(self) -> str:
        return role(f"suit-{self.key}-lit", self.lit_ink)

    def part(self) -> str:
        """The silhouette and its hole, in the colours of whoever stamps it."""
        return shape(self.outline) + (shape(self.hole, "currentColor") if self.hole else "")

    def large(self, fill: str, cut: str) -> str:
        """The suit with every line the knife left."""
        hole = shape(self.hole, cut) if self.hole else ""
        gouges = line(self.gouges, cut, 2.6) if self.gouges else ""
        return shape(self.outline, fill) + hole + gouges + line(self.fine, cut, 1.5)


Suits = tuple[Suit, Suit, Suit, Suit]
"""From the weakest to the best, as ranks 1 to 4 read them."""

ANVIL = Suit(
    "anvil", "#8E2213", "#8E2213",
    "M2 17C9 18 15 17 20 14L61 14L61 24C53 24 46 27 44 33C43 38 45 42 50 44L56 47L56 57L12 57L12 47L18 44"
    "C23 42 25 38 24 34C21 28 9 27 2 17Z",
    gouges="M22 20L56 20M30 51.5L50 51.5M27 33C28 37 27 41 24 44",
    fine="M18 21L8 20M34 28L34 40M38 30L38 42M18 51.5L24 51.5M48 26C45 28 44 30 43 33",
)  # fmt: skip
BLADES = Suit(
    "blades", "#164A8A", "#164A8A",
    "M32 1C40 9 42 17 40 38L24 38C22 17 24 9 32 1ZM9 36C13 40 18 39.5 24 39.5L40 39.5C46 39.5 51 40 55 36C58 43 53 48"
    " 45 47L36.5 46.5L36.5 54L27.5 54L27.5 46.5L19 47C11 48 6 43 9 36ZM32 52.5a5.6 5.6 0 1 1 -.01 0Z",
    gouges="M32 10L32 33",
    fine="M28 20L28 33M36 20L36 33M17 43L27 43M37 43L47 43M28 50L36 50",
)  # fmt: skip
CROWN = Suit(
    "crown", "#A06C00", "#7E5400",
    "M8 46L4 18C10 24 15 28 20 30C25 25 29 17 32 8C35 17 39 25 44 30C49 28 54 24 60 18L56 46ZM8.6 49L55.4 49L54.4 58"
    "L9.6 58ZM32 2a4.6 4.6 0 1 1 -.01 0ZM4.5 10.5a4.2 4.2 0 1 1 -.01 0ZM59.5 10.5a4.2 4.2 0 1 1 -.01 0Z",
    hole="M32 25L36 33L32 41L28 33Z",
    fine="M14 32L16 42M50 32L48 42M21 36L22 43M43 36L42 43M15 53.5L27 53.5M32 53.5L49 53.5",
)  # fmt: skip
DRAGON = Suit(
    "dragon", "#0C7860", "#0A6450",
    "M3 27C3 22 8 19 13 19C17 18 20 15 24 13C28 10 33 9 37 9C44 9 51 6 56 1C57 9 53 15 46 18C52 20 58 19 63 16C61 23"
    " 57 27 51 28C55 31 59 32 63 31C61 37 58 40 54 41C57 47 58 54 57 63L24 63C31 56 34 49 31 43C27 46 22 47 17 45L7 42"
    "L9 35.5L13 39L16 35.5L20 38.5C25 38 28 36 29 33L21 32L18 35L14.5 31.5L11 34.5L8 30.5Z",
    hole="M24 21.5L34 19L31 24.5C28 25.5 25.5 24.5 24 21.5Z",
    fine="M7 24L10 23M38 14C43 13.6 48 12 52 8M42 30C47 37 49 46 49 58M36 40C40 46 41 52 40 59M44 23.5C49 24.5 53 23.6"
    " 57 21",
)  # fmt: skip
SUITS: Suits = (ANVIL, BLADES, CROWN, DRAGON)


def parts(suits: Suits = SUITS) -> dict[str, str]:
    return {suit.name: suit.part() for suit in suits}


def drawings(suits: Iterable[Suit] = SUITS) -> Iterator[Drawing]:
    """Each suit alone, twice: a plain silhouette for a line of text, and large with its gouges."""
    for suit in suits:
        fill = f"var(--fill, {suit.print})"
        yield Drawing(f"suit-{suit.key}", suit.title, (0, 0, 64, 64), shape(suit.outline, fill))
        large = suit.large(fill, f"var(--cut, {PAPER})")
        yield Drawing(f"suit-{suit.key}-large", suit.title, (0, 0, 64, 64), large)
