"""The Deckahedron: square cards, read by one of their four edges.

The best suit lies north, the next west, then east, and the weakest south. All marks stand upright, because on a screen
nobody sits across from you. When a suit is asked its edge inks in and the rest steps back: see `LIT`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from hearthside.faces import suits as suit_drawings
from hearthside.faces import zodiac
from hearthside.faces.ink import (
    BACK_LINE,
    EDGE,
    EMBER,
    INK,
    NAMES,
    NUMBERS,
    PAPER,
    Drawing,
    disc,
    group,
    letters,
    line,
    panel,
    rays,
    ring,
    role,
    setting,
    shape,
    stamp,
    tag,
)
from hearthside.faces.suits import SUITS, Suit, Suits
from hearthside.kits.deckahedron.cards import BLESSINGS, TWENTY, WOUNDS, Face


class Mark(NamedTuple):
    """How a result is printed: which mark, how often, and the words for it."""

    part: str
    times: int
    words: str


Ladder = Mapping[int, Mark]
"""What a deck prints for its four results, from 1, the worst, to 4."""

CHECKS: Ladder = {
    1: Mark("cross", 1, "fail"),
    2: Mark("lone-check", 1, "one check"),
    3: Mark("check", 2, "two checks"),
    4: Mark("check", 3, "three checks"),
}
RESULTS = {result: mark.words for result, mark in CHECKS.items()}
PRINTED = {"face-edges": 1.0, "face-corners": 0.82, "face-centre": 1.0}
"""How strongly the regions of a face are inked."""
LIT = {"face-edges": 0.5, "face-corners": 0.42, "face-centre": 0.8}
"""How far they step back while one edge is read."""

_BOX = (0, 0, 240, 240)
STAMINA = role("stamina-print", "#B4471A")
_XP = role("xp-print", "#7A4B00")
_WOUND_PAPER = role("wound-paper", "#E6C9B0")
_WOUND_INK = role("wound-ink", "#7E1E14")
CLOTH = (role("card-back", "#5B1F16"), role("card-back-deep", "#43150F"))
"""The two colours of a card's back."""
_METALS = {"copper": role("copper-print", "#9B4A22"), "gold": role("gold-print", "#9A6A00")}

_CROSS = "M3.4 5.4L6.6 2.8L12 9L18 2.9L21 5.8L15 12.2L20.8 18.8L17.6 21.3L12 15.2L6 21.2L3 18.4L9 12Z"
_CHECK = (
    "M2.6 13.2L6.6 9L10.2 13.4C12.8 8.9 16.8 5 21.4 2.6L22.4 5.2C17.6 9 13.7 15 11.4 21.6L9.4 21.6C7.8 18 5.6 15.2"
    " 2.6 13.2Z"
)
_SHADOW = "M23.4 8.6A12.4 12.4 0 0 1 9.2 23.6A15.6 15.6 0 0 0 23.4 8.6Z"
_FLAME = "M16 1C18 8 27 12 27 21C27 27.5 22 31 16 31C10 31 5 27.5 5 21C5 16 8 14 9 9C12 11 13 13 13 15C16 12 17 7 16 1Z"
_FLAME_CORE = "M16 16C17 20 21 21 21 25C21 28 18.6 29 16 29C13.4 29 11 28 11 25C11 21 15 20 16 16Z"
_TORN = (
    "M12 3L228 3Q237 3 237 12L237 60L231 68L236 78L229 92L236 104L230 112L237 122L237 176L231 184L235 196L228 206L232"
    " 216L222 224L214 222L206 232L196 228L184 237L120 237L112 231L102 236L92 229L80 236L66 237L12 237Q3 237 3 228L3 12"
    "Q3 3 12 3Z"
)
_MAT = "M9 9H231V231H9ZM53 53V187H187V53Z"
_GASH = "M74 146C92 128 98 104 120 112C140 119 146 98 168 88C158 112 146 136 124 132C104 128 96 140 74 146Z"


class _Edge(NamedTuple):
    """Where a rank's edge lies: the middle of its tab, whether it stacks downwards, and the tab itself."""

    x: float
    y: float
    stacks: bool
    tab: str


_EDGES = {
    4: _Edge(120, 30, False, "M54 9L186 9L186 41L177 51L63 51L54 41Z"),
    3: _Edge(30, 120, True, "M9 54L9 186L41 186L51 177L51 63L41 54Z"),
    2: _Edge(210, 120, True, "M231 54L231 186L199 186L189 177L189 63L199 54Z"),
    1: _Edge(120, 210, False, "M54 231L186 231L186 199L177 189L63 189L54 199Z"),
}


def words(
    face: Face,
    suits: Suits = SUITS,
    ladder: Ladder = CHECKS,
    *,
    pays: str = "XP",
    dice: tuple[str, str] = ("triangle", "square"),
) -> str:
    """What the face says, aloud: its four results from the weakest suit to the best, then everything else on it."""
    d4, d6 = dice
    heading = {"card": "", "blessing": f"{(face.metal or '').capitalize()} blessing. ", "wound": "Wound. "}
    results = ". ".join(f"{suit.title}: {ladder[face.at(rank)].words}" for rank, suit in enumerate(suits, 1))
    rest = [
        "stamina" if face.stamina else "",
        pays if face.xp else "",
        f"critical {face.critical}" if face.critical else "",
        f"{d4} {face.d4}" if face.d4 else "",
        f"{d6} {face.d6}" if face.d6 else "",
        f"corners {', '.join(face.corners)}" if face.nature == "card" and face.corners else "",
    ]
    return heading[face.nature] + "; ".join([results, *filter(None, rest)]) + "."


def _region(name: str) -> str:
    return setting(f"face-{name}", PRINTED[f"face-{name}"])


def _marks(mark: Mark, x: float, y: float, size: float, gap: float, *, stacks: bool = False, fill: str) -> str:
    """✗, a check with its crescent, two checks or three. Counted, never coloured."""
    steps = [step * (size + gap) for step in range(mark.times)]
    return "".join(
        stamp(mark.part, x + (0 if stacks else s), y + (s if stacks else 0), size / 24, fill=fill) for s in steps
    )


def _edge(suit: Suit, rank: int, mark: Mark, *, lit: bool) -> str:
    """One edge: the suit, then its marks. Lit, it is solid suit colour with paper marks."""
    x, y, stacks, tab = _EDGES[rank]
    suit_size, mark_size, gap, mark_gap = 32, 28.5, 3, -2.5
    count = mark.times
    start = 120 - (suit_size + gap + count * mark_size + (count - 1) * mark_gap) / 2
    after = start + suit_size + gap
    suit_at = (x - suit_size / 2, start) if stacks else (start, y - suit_size / 2)
    mark_at = (x - mark_size / 2, after) if stacks else (after, y - mark_size / 2)
    ground = suit.lit if lit else suit.print
    return (
        shape(tab, ground, fill_opacity=None if lit else 0.17)
        + tag("path", d=tab, fill="none", stroke=ground, stroke_width=2 if lit else 1.2)
        + stamp(suit.name, *suit_at, 0.5, fill=PAPER if lit else suit.print, color=ground if lit else PAPER)
        + _marks(mark, *mark_at, mark_size, mark_gap, stacks=stacks, fill=PAPER if lit else INK)
    )


def _edges(face: Face, suits: Suits) -> str:
    """The four edges as printed, and over each the lit one, which stays hidden until the page asks its suit."""
    edges = {suit.name: f"edge-{suit.key}-{face.at(rank)}" for rank, suit in enumerate(suits, 1)}
    printed = group(*map(stamp, edges.values()), opacity=_region("edges"))
    return printed + "".join(stamp(f"{edge}-lit", opacity=setting(f"lit-{name}", 0)) for name, edge in edges.items())


def _corners(signs: Iterable[str], paper: str) -> str:
    spots = ((16, 16), (197, 16), (197, 197), (16, 197))
    signs = tuple(signs)
    if not signs:
        return ""
    heads = (stamp(f"sign-{sign}", x, y, 27 / 32) for sign, (x, y) in zip(signs, spots, strict=True))
    return group(*heads, fill=INK, color=paper, opacity=_region("corners"))


def numerals(face: Face) -> str:
    """The numbers of a d4, in a triangle, and of a d6, in a square."""
    drawn = ""
    if face.d4 is not None:
        drawn += shape("M88 142L106 173L70 173Z", PAPER, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
        drawn += letters(88, 169, 20, str(face.d4), INK, NUMBERS)
    if face.d6 is not None:
        drawn += panel(138, 144, 29, 29, 3.5, PAPER, stroke=INK, stroke_width=2.4)
        drawn += letters(152.5, 166, 21, str(face.d6), INK, NUMBERS)
    return drawn


def _critical(face: Face, suits: Suits, wins: int) -> str:
    """A closed double ring for success, a broken one for failure."""
    if face.critical == "success":
        ink = suits[wins - 1].print
        return ring(120, 120, 61, ink, 4.5) + ring(120, 120, 55, ink, 1.4)
    if face.critical == "fail":
        return ring(120, 120, 60, suits[0].print, 3.6, stroke_dasharray="38 9 5 11")
    return ""


def symbols(face: Face) -> str:
    """Flame for stamina, sunburst for XP, one inside the other for both, a plain knot for neither."""
    if face.xp and face.stamina:
        badge = panel(102, 117, 36, 19, 9.5, _XP) + letters(120, 132, 16, "XP", PAPER, NUMBERS, letter_spacing=0.5)
        return stamp("sunburst") + flame(100, 78, 40, STAMINA) + badge
    if face.xp:
        return stamp("sunburst") + letters(120, 116, 27, "XP", _XP, NUMBERS, letter_spacing=0.5)
    return flame(94, 74, 54, STAMINA) if face.stamina else stamp("knot")


def flame(x: float, y: float, size: float, fill: str, core: str = PAPER) -> str:
    return stamp("flame", x, y, size / 32, fill=fill, color=core)


def _plain(face: Face, suits: Suits, centre: str, wins: int) -> tuple[str, str]:
    """The paper of an everyday card, and what stands in its centre."""
    paper = panel(3, 3, 234, 234, 16, PAPER, stroke=EDGE, stroke_width=1.4)
    return paper, _critical(face, suits, wins) + centre


def _blessing(face: Face) -> tuple[str, str]:
    """A metal rim, and a halo of rays that ends where the edges begin."""
    metal = _METALS[face.metal or "copper"]
    halo = group(rays(120, 120, 36, 110, 24, metal, 0.5), opacity=0.55) + shape(_MAT, PAPER)
    rim = panel(3, 3, 234, 234, 16, "none", stroke=metal, stroke_width=3.4)
    centre = (
        disc(120, 120, 43, PAPER)
        + ring(120, 120, 41, metal, 4)
        + ring(120, 120, 34.5, metal, 1.4)
        + flame(96, 88, 48, metal)
        + letters(120, 182, 20, "Blessing", INK, NAMES, stroke=PAPER, stroke_width=5, paint_order="stroke")
    )
    return panel(3, 3, 234, 234, 16, PAPER) + halo + rim, centre


def _wound() -> tuple[str, str]:
    """Stained paper, torn along two sides, and a stitched gash."""
    stitches = line("M90 114L104 142M112 98L118 140M134 100L140 138M154 82L162 112", INK, 3)
    centre = shape(_GASH, _WOUND_INK) + stitches + letters(120, 176, 21, "Wound", _WOUND_INK, NAMES)
    return shape(_TORN, _WOUND_PAPER, stroke=_WOUND_INK, stroke_width=1.6), centre


def card(
    face: Face,
    suits: Suits = SUITS,
    *,
    deck: str = "deckahedron",
    says: str = "",
    symbol: Callable[[Face], str] = symbols,
    dice: Callable[[Face], str] = numerals,
    wins: int = 4,
) -> Drawing:
    """A full face, for 108 pixels and more. Another deck brings its suits, its words and what stands in the middle.

    `wins` is the rank whose colour the ring of the critical success has.
    """
    name = f"{deck}-{face.name}"
    torn = f"{name}-torn"
    if face.nature == "wound":
        (base, centre), paper, clip = _wound(), _WOUND_PAPER, f"url(#{torn})"
        base = tag("clipPath", shape(_TORN), id=torn) + base
    else:
        middle = symbol(face) + dice(face)
        base, centre = _blessing(face) if face.nature == "blessing" else _plain(face, suits, middle, wins)
        paper, clip = PAPER, None
    border = group(_corners(face.corners, paper), _edges(face, suits), clip_path=clip)
    body = base + border + group(centre, opacity=_region("centre"))
    return Drawing(
        name,
        says or words(face, suits),
        _BOX,
        body,
        corners=face.corners,
        is_wound=face.nature == "wound",
        has_stamina=face.stamina,
    )


MINI_PAPER = panel(1, 1, 62, 62, 7, PAPER, stroke=EDGE)


def mini(
    suit: Suit, result: int, *, deck: str = "deckahedron", ladder: Ladder = CHECKS, paper: str = MINI_PAPER
) -> Drawing:
    """A small face, below 96 pixels: only the suit that was asked and what it gave."""
    mark, gap = ladder[result], -2
    count = mark.times
    size = {1: 22, 2: 19, 3: 15}[count]
    width = count * size + (count - 1) * gap
    body = (
        paper
        + shape("M4 32h56v22a6 6 0 0 1 -6 6h-44a6 6 0 0 1 -6 -6Z", suit.print, fill_opacity=0.14)
        + stamp(suit.name, 20, 5, 24 / 64, fill=suit.print, color=PAPER)
        + _marks(mark, 32 - width / 2, 46 - size / 2, size, gap, fill=INK)
    )
    return Drawing(f"{deck}-mini-{suit.name}-{result}", f"{suit.title}: {mark.words}", (0, 0, 64, 64), body)


def back(
    suits: Suits = SUITS, *, deck: str = "deckahedron", cloth: tuple[str, str] = CLOTH, plain: bool = False
) -> Drawing:
    """The hearth and the four suits, the same for every card, so that blessings and wounds hide in the pile."""
    ground, deep = cloth
    weave = "" if plain else tag("path", d=_lattice(17, 223, 15), fill="none", stroke=deep, stroke_width=3.4)
    spots = {4: (27, 27), 2: (179, 27), 3: (27, 179), 1: (179, 179)}
    body = (
        panel(3, 3, 234, 234, 16, PAPER)
        + panel(11, 11, 218, 218, 11, ground)
        + weave
        + panel(14, 14, 212, 212, 9.5, "none", stroke=ground, stroke_width=6)
        + panel(17, 17, 206, 206, 8, "none", stroke=BACK_LINE, stroke_width=1.6)
        + shape("M120 40L200 120L120 200L40 120Z", ground, stroke=BACK_LINE, stroke_width=1.6)
        + disc(120, 120, 57, deep, stroke=BACK_LINE, stroke_width=2.6)
        + shape("M84 158L84 112C84 90 100 78 120 78C140 78 156 90 156 112L156 158Z", BACK_LINE)
        + shape("M92 158L92 114C92 97 104 87 120 87C136 87 148 97 148 114L148 158Z", deep)
        + flame(99, 100, 42, EMBER, BACK_LINE)
        + line("M98 152L142 144M98 144L142 152", BACK_LINE, 5)
        + shape("M76 158h88v7h-88Z", BACK_LINE)
        + "".join(shape(suits[rank - 1].outline, BACK_LINE, transform=f"translate({x} {y})scale(.5313)")
                  for rank, (x, y) in spots.items())
    )  # fmt: skip
    return Drawing(f"{deck}-back", "Card back", _BOX, body)


def _lattice(low: int, high: int, step: int) -> str:
    """Crossed diagonals over the whole of a square, as many as fit."""
    rising = range(step * (2 * low // step + 1), 2 * high, step)
    falling = range(step * ((low - high) // step + 1), high - low, step)
    d = [f"M{max(low, c - high)} {min(high, c - low)}L{min(high, c - low)} {max(low, c - high)}" for c in rising]
    d += [f"M{max(low, low + c)} {max(low, low - c)}L{min(high, high + c)} {min(high, high - c)}" for c in falling]
    return "".join(d)


def parts(suits: Suits = SUITS) -> dict[str, str]:
    """What the cards share: suits, signs, marks, centre symbols, and the four results of each suit's edge."""
    knot = (
        tag("path", d="M120 82L142 106L120 130L98 106ZM120 91L134 106L120 121L106 106Z")
        + tag("path", d="M120 72v10M120 130v8M88 106h10M142 106h10")
    )  # fmt: skip
    return {
        **suit_drawings.parts(suits),
        **zodiac.parts(),
        "cross": shape(_CROSS),
        "check": shape(_CHECK),
        # The lone check feeds the Shadow, so it casts the crescent of the Shadow's token.
        "lone-check": shape(_CHECK, transform="translate(-1.6 -1.8)scale(.96)") + shape(_SHADOW),
        "flame": shape(_FLAME) + shape(_FLAME_CORE, "currentColor"),
        "sunburst": rays(120, 107, 33, 46, 16, _XP, 0.62) + ring(120, 107, 31, _XP, 1.6),
        "knot": group(knot, fill="none", stroke=INK, stroke_width=1.8, opacity=0.55),
        **edges(suits),
    }


def edges(suits: Suits, ladder: Ladder = CHECKS) -> dict[str, str]:
    """The four results of each suit's edge, printed and lit."""
    return {
        f"edge-{suit.key}-{result}{'-lit' if lit else ''}": _edge(suit, rank, mark, lit=lit)
        for rank, suit in enumerate(suits, 1)
        for result, mark in ladder.items()
        for lit in (False, True)
    }


def result_alone(name: str, mark: Mark) -> Drawing:
    """The marks of a result in a line of text."""
    count, gap = mark.times, -24 * 0.18
    marks = _marks(mark, 0, 0, 24, gap, fill=f"var(--fill, {INK})")
    width = round(count * 24 + (count - 1) * gap, 2)
    return Drawing(name, mark.words.capitalize(), (0, 0, width, 24), marks)


def drawings(suits: Suits = SUITS) -> Iterator[Drawing]:
    yield from (card(face, suits) for face in (*TWENTY, *BLESSINGS, *WOUNDS))
    yield back(suits)
    yield from (mini(suit, result) for suit in suits for result in RESULTS)
    yield from (result_alone(f"result-{result}", mark) for result, mark in CHECKS.items())
