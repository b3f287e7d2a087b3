"""The common deck, five to seven: pips for the numbers, an emblem in a sun for the court, a jester for the Jokers."""

from collections.abc import Iterator
from math import pi

from hearthside.faces.ink import (
    BACK_LINE,
    EDGE,
    EMBER,
    INK,
    LETTERS,
    PAPER,
    Drawing,
    around,
    disc,
    group,
    letters,
    line,
    panel,
    rays,
    role,
    shape,
    stamp,
    tag,
)
from hearthside.faces.suits import BLADES, CROWN, DRAGON
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO, JOKERS, SUITS, Card, Color
from hearthside.systems.deck_of_adventures.cards import Suit as Pip

_BOX = (0, 0, 200, 280)
_COLORS: dict[Color, str] = {"red": role("red-print", "#A8271B"), "black": INK}
_PIPS: dict[Pip, str] = {
    "hearts": "M32 58C14 44 4 34 4 20C4 10 11 5 18 5C24 5 29 8 32 15C35 8 40 5 46 5C53 5 60 10 60 20"
    "C60 34 50 44 32 58Z",
    "diamonds": "M32 2C38 13 46 23 56 32C46 41 38 51 32 62C26 51 18 41 8 32C18 23 26 13 32 2Z",
    "clubs": "M32 3a13.5 13.5 0 0 1 11.5 20.6a13.5 13.5 0 1 1 -8 23C36 53 38 57 42 61L22 61C26 57 28 53 28.5 46.6"
    "a13.5 13.5 0 1 1 -8 -23A13.5 13.5 0 0 1 32 3Z",
    "spades": "M32 2C36 14 59 24 59 38C59 46 53 50 47 50C42 50 38 48 35 44C36 52 38 57 43 62L21 62C26 57 28 52 29 44"
    "C26 48 22 50 17 50C11 50 5 46 5 38C5 24 28 14 32 2Z",
}
_COURT = {"J": BLADES, "Q": DRAGON, "K": CROWN}
_SPOKEN = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}

# Where the pips of each number lie. Left and right columns, the middle one, and rows by their height.
_LEFT, _MIDDLE, _RIGHT = 62, 100, 138
_ROWS = {
    "A": {140: "m"},
    "2": {62: "m", 218: "m"},
    "3": {62: "m", 140: "m", 218: "m"},
    "4": {62: "lr", 218: "lr"},
    "5": {62: "lr", 140: "m", 218: "lr"},
    "6": {62: "lr", 140: "lr", 218: "lr"},
    "7": {62: "lr", 101: "m", 140: "lr", 218: "lr"},
    "8": {62: "lr", 101: "m", 140: "lr", 179: "m", 218: "lr"},
    "9": {56: "lr", 112: "lr", 140: "m", 168: "lr", 224: "lr"},
    "10": {56: "lr", 84: "m", 112: "lr", 168: "lr", 196: "m", 224: "lr"},
}
_COLUMNS = {"l": _LEFT, "m": _MIDDLE, "r": _RIGHT}

_JESTER = (
    "M15 43C17 35 13 29 4 31C4 20 13 14 21 20C24 22 26 25 26 29C24 20 26 11 32 5C38 11 40 20 38 29C38 25 40 22 43 20"
    "C51 14 60 20 60 31C51 29 47 35 49 43Z"
    "M4 33a4 4 0 1 1 -.01 0ZM60 33a4 4 0 1 1 -.01 0ZM32 -3a4 4 0 1 1 -.01 0Z"
    "M16 45.5L48 45.5C48 56 41 64 32 64C23 64 16 56 16 45.5Z"
)
_JESTER_CUTS = (
    "M32 14L32 38M20 24C22 30 22 35 21 40M44 24C42 30 42 35 43 40M24 56C28 60 36 60 40 56M25 50.5h2M37 50.5h2"
)


def words(card: Card) -> str:
    """As it is read aloud: 9 of diamonds, King of spades."""
    return f"{_SPOKEN.get(card.rank, card.rank)} of {card.suit}"


def _pip(suit: Pip, x: float, y: float, size: float, *, upside_down: bool = False) -> str:
    return stamp(f"pip-{suit}", x, y, size / 64, "rotate(180 32 32)" if upside_down else "")


def _pips(card: Card) -> str:
    """The pips of a number; those below the middle stand on their heads."""
    size = 92 if card.rank == "A" else 34
    return "".join(
        _pip(card.suit, _COLUMNS[column] - size / 2, y - size / 2, size, upside_down=y > 140)
        for y, columns in _ROWS[card.rank].items()
        for column in columns
    )


def _sun(emblem: str, ink: str, disc_fill: str = PAPER) -> str:
    """A frame with a sun in it, and an emblem in the sun."""
    return (
        panel(44, 40, 112, 200, 4, ink, fill_opacity=0.08, stroke=ink, stroke_width=1.6)
        + rays(100, 140, 44, 86, 20, ink, 0.28)
        + disc(100, 140, 46, disc_fill, stroke=ink, stroke_width=2)
        + group(emblem, transform="translate(70 110)scale(.9375)")
    )


def _court(card: Card) -> str:
    ink = _COLORS[card.color]
    sun = _sun(_COURT[card.rank].large(ink, PAPER), ink)
    return sun + _pip(card.suit, 52, 48, 22) + _pip(card.suit, 126, 210, 22, upside_down=True)


def _framed(middle: str, index: str, ink: str) -> str:
    """Paper, a thin rule, the middle, and the index in two corners, one of them on its head."""
    return (
        panel(2, 2, 196, 276, 13, PAPER, stroke=EDGE, stroke_width=1.4)
        + panel(9, 9, 182, 262, 8, "none", stroke=ink, stroke_width=1, opacity=0.45)
        + group(middle, index, group(index, transform="rotate(180 100 140)"), fill=ink)
    )


def card(card: Card) -> Drawing:
    """One of the fifty-two."""
    ink = _COLORS[card.color]
    size = 26 if card.rank == "10" else 34
    index = letters(22, 40, size, card.rank, ink, LETTERS) + _pip(card.suit, 12, 46, 20)
    middle = _court(card) if card.rank in _COURT else _pips(card)
    return Drawing(f"standard-{card.name}", words(card), _BOX, _framed(middle, index, ink))


def joker(name: str) -> Drawing:
    """A jester in the sun of the court; the black one is printed in negative, so that shape tells them apart too."""
    color: Color = "red" if name.endswith("RED") else "black"
    ink = _COLORS[color]
    fill, cut = (ink, PAPER) if color == "red" else (PAPER, ink)
    emblem = shape(_JESTER, fill) + line(_JESTER_CUTS, cut, 2.2)
    spelled = "".join(letters(22, 34 + 19 * step, 19, letter, ink, LETTERS) for step, letter in enumerate("JOKER"))
    body = _framed(_sun(emblem, ink, cut), spelled, ink)
    return Drawing(f"standard-{name}", f"{color.capitalize()} Joker", _BOX, body)


def back() -> Drawing:
    """A dial of thirteen around a flame, on scales of dark green."""
    ground, deep = role("back52", "#1F3B3A"), role("back52-deep", "#142827")
    even, odd = "M10 {}" + "a8 8 0 0 0 16 0" * 11, "M10 {}m0 8a8 8 0 0 0 8 -8" + "a8 8 0 0 0 16 0" * 11
    scales = "".join((odd if row % 2 else even).format(10 + 16 * row) for row in range(17))
    hours = [2 * pi * hour / 13 - pi / 2 for hour in range(13)]
    dial = "".join(f"M{around(100, 140, 38, hour)}L{around(100, 140, 48, hour)}" for hour in hours)
    body = (
        panel(2, 2, 196, 276, 13, PAPER)
        + panel(9, 9, 182, 262, 8, ground)
        + tag("path", d=scales, fill="none", stroke=deep, stroke_width=3)
        # The scales run over the rim; two frames lie on top of what is too much.
        + panel(5.5, 5.5, 189, 269, 10.5, "none", stroke=PAPER, stroke_width=7)
        + panel(11.5, 11.5, 177, 257, 6.5, "none", stroke=ground, stroke_width=5)
        + panel(14, 14, 172, 252, 5, "none", stroke=BACK_LINE, stroke_width=1.4)
        + disc(100, 140, 56, deep, stroke=BACK_LINE, stroke_width=2.4)
        + line(dial, BACK_LINE, 3.4)
        + stamp("flame", 80, 118, 40 / 32, fill=EMBER, color=BACK_LINE)
    )
    return Drawing("standard-back", "Card back", _BOX, body)


def parts() -> dict[str, str]:
    return {f"pip-{suit}": shape(outline) for suit, outline in _PIPS.items()}


def drawings() -> Iterator[Drawing]:
    yield from map(card, FIFTY_TWO)
    yield from map(joker, JOKERS)
    yield back()
    for suit in SUITS:
        fill = f"var(--fill, {_COLORS['red' if suit in ('hearts', 'diamonds') else 'black']})"
        yield Drawing(f"pip-{suit}", suit.capitalize(), (0, 0, 64, 64), shape(_PIPS[suit], fill))
