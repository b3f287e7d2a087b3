"""The deck of Deckahedron World: crosses and checks by the pair, its own four suits, and the green token."""

from collections.abc import Iterator

from hearthside.faces import deckahedron
from hearthside.faces import suits as suit_drawings
from hearthside.faces.deckahedron import Ladder, Mark
from hearthside.faces.ink import PAPER, Drawing, disc, ring, role, stamp, star
from hearthside.faces.suits import Suit, Suits
from hearthside.kits.deckahedron.cards import Face
from hearthside.systems.deckahedron_world.deck import GREEN, TWENTY, WOUNDS

DECK = "deckahedron_world"
LADDER: Ladder = {
    1: Mark("cross", 2, "two crosses"),
    2: Mark("cross", 1, "one cross"),
    3: Mark("check", 1, "one check"),
    4: Mark("check", 2, "two checks"),
}

ANCHOR = Suit(
    "anchor", "#8E2213", "#8E2213",
    "M32 2a8 8 0 1 1 -.01 0ZM28 16L36 16L36 21L47 21L47 28L36 28L36 49C44 48 50 43 53 35L47 36L56 24L62 38L58 37"
    "C55 51 45 60 32 62C19 60 9 51 6 37L2 38L8 24L17 36L11 35C14 43 20 48 28 49L28 28L17 28L17 21L28 21Z",
    hole="M32 6a4 4 0 1 1 -.01 0Z",
    fine="M32 22L32 46M20 24.5L27 24.5M37 24.5L44 24.5M14 46C18 51 24 54 30 55M50 46C46 51 40 54 34 55",
)  # fmt: skip
BULB = Suit(
    "bulb", "#8A6200", "#6B4B00",
    "M32 2C46 2 55 12 55 24C55 33 49 38 46 44L45 48L19 48L18 44C15 38 9 33 9 24C9 12 18 2 32 2ZM19 50L45 50L45 55"
    "L19 55ZM23 57L41 57L37 62L27 62Z",
    gouges="M23 25L28 38L32 27L36 38L41 25",
    fine="M16 20C17 14 21 10 26 8M22 52.5L42 52.5M28 59.5L36 59.5",
)  # fmt: skip
CRESCENT = Suit(
    "crescent", "#1C6336", "#1C6336",
    "M43 3C29 9 21 20 21 33C21 46 30 56 45 60C27 66 4 55 4 32C4 12 23 -2 43 3Z",
    fine="M12 22C15 15 20 11 26 8M9 34C10 44 16 51 24 55M16 30C16 26 17 22 19 19",
)  # fmt: skip
DART = Suit(
    "dart", "#164A8A", "#164A8A",
    "M32 1L42 21L36 19L36 40L47 50L47 61L36 54L36 63L28 63L28 54L17 61L17 50L28 40L28 19L22 21Z",
    gouges="M32 12L32 20M32 44L32 58",
    fine="M30 24L30 38M34 24L34 38M21 52L26 48M43 52L38 48",
)  # fmt: skip
SUITS: Suits = (ANCHOR, BULB, CRESCENT, DART)

_GREEN = role("green-token-print", "#2E7D46")
_CLOTH = (role("world-back", "#22405C"), role("world-back-deep", "#142A3F"))


def token(x: float, y: float, size: float) -> str:
    """The green token: a round with a star of four rays cut into it."""
    return stamp("green-token", x - size, y - size, size / 32)


def symbols(face: Face) -> str:
    """A flame for Stamina, a green token for the reward, both side by side, or the plain knot."""
    is_green = face.name in GREEN["list"]
    if is_green and face.stamina:
        return deckahedron.flame(78, 80, 44, deckahedron.STAMINA) + token(146, 104, 20)
    return token(120, 106, 27) if is_green else deckahedron.symbols(face)


def words(face: Face) -> str:
    """What the face says, aloud."""
    marked = Face(face.name, face.results, face.nature, face.name in GREEN["list"], face.stamina, face.critical,
                  face.d4, face.d6)  # fmt: skip
    return deckahedron.words(marked, SUITS, LADDER, pays="green token")


def parts() -> dict[str, str]:
    """The suits of this deck, the four results of each of their edges, and the green token."""
    cut = ring(32, 32, 25, PAPER, 2) + star(32, 32, 19, 4, 0.42, PAPER)
    shared = {"green-token": disc(32, 32, 32, _GREEN) + cut, "mini-paper": deckahedron.MINI_PAPER}
    return {**suit_drawings.parts(SUITS), **deckahedron.edges(SUITS, LADDER), **shared}


def _token_alone() -> Drawing:
    return Drawing("token-green", "Green token", (0, 0, 64, 64), token(32, 32, 30))


def drawings() -> Iterator[Drawing]:
    for face in (*TWENTY, *WOUNDS):
        yield deckahedron.card(face, SUITS, deck=DECK, says=words(face), symbol=symbols, wins=3)
    yield deckahedron.back(SUITS, deck=DECK, cloth=_CLOTH, plain=True)
    paper = stamp("mini-paper")
    for suit in SUITS:
        yield from (deckahedron.mini(suit, result, deck=DECK, ladder=LADDER, paper=paper) for result in LADDER)
    yield from (deckahedron.result_alone(f"{DECK}-result-{result}", mark) for result, mark in LADDER.items())
    yield from suit_drawings.drawings(SUITS)
    yield _token_alone()
