"""Ink: the few words every drawing is written in.

A drawing is a string of SVG. Colours are roles of the page's theme with a fallback, `var(--card-ink, #2A1B12)`, so one
drawing suits every theme. There are no `style` attributes, because a strict page would refuse them.

What several drawings share is a *part*: drawn once, stamped by name with `stamp`. A part leaves its main colour to
the `fill` of whoever stamps it, and its cuts to their `color`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

Value = str | float | None
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def role(name: str, fallback: str) -> str:
    """A colour by what it is for."""
    return f"var(--{name}, {fallback})"


INK = role("card-ink", "#2A1B12")
PAPER = role("card-paper", "#F6EAD2")
EDGE = role("card-edge", "#D8C39A")
EMBER = role("ember", "#E9742B")
CANDLELIGHT = role("candle", "#F2C25B")
BACK_LINE = role("card-back-line", "#E3B96C")

NUMBERS = "var(--font-ui, 'Alegreya Sans', 'Gill Sans', sans-serif)"
LETTERS = "var(--font-story, 'Alegreya', 'Iowan Old Style', serif)"
NAMES = "var(--font-display, 'Grenze', 'Alegreya', serif)"


def number(value: float) -> str:
    """A length as short as it can be written: 0.8438 becomes .8438, 14.0 becomes 14."""
    text = f"{round(value, 4) or 0:.4f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text)


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """One element; `stroke_width` is written `stroke-width`, and what is None is left out."""
    written = "".join(
        f' {key.replace("_", "-")}="{escape(value, quote=False) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def group(*inside: str, **attributes: Value) -> str:
    return tag("g", *inside, **attributes)


def shape(d: str, fill: str | None = None, **attributes: Value) -> str:
    """A solid silhouette; without `fill` it takes the colour of what it lies in."""
    return tag("path", d=d, fill=fill, **attributes)


def line(d: str, ink: str, width: float, **attributes: Value) -> str:
    """A gouged line with round ends."""
    return tag("path", d=d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", **attributes)


def panel(x: float, y: float, width: float, height: float, radius: float, fill: str, **attributes: Value) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, **attributes)


def disc(cx: float, cy: float, r: float, fill: str, **attributes: Value) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill=fill, **attributes)


def ring(cx: float, cy: float, r: float, ink: str, width: float, **attributes: Value) -> str:
    return tag("circle", cx=cx, cy=cy, r=r, fill="none", stroke=ink, stroke_width=width, **attributes)


def letters(x: float, y: float, size: float, words: str, fill: str, font: str, **attributes: Value) -> str:
    """Words centred on `x`, standing on `y`; figures all stand as tall as capitals."""
    weight = 700 if font == NAMES else 800
    return tag(
        "text", words, x=x, y=y, text_anchor="middle", font_size=size, font_family=font, font_weight=weight,
        font_variant="lining-nums", fill=fill, **attributes,
    )  # fmt: skip


def around(cx: float, cy: float, radius: float, angle: float, digits: int = 1) -> str:
    """The point at `angle` on a circle, a quarter turn before noon being 0, as `x y`."""
    x, y = round(cx + radius * cos(angle), digits), round(cy + radius * sin(angle), digits)
    return f"{number(x)} {number(y)}"


def rays(cx: float, cy: float, inner: float, outer: float, count: int, fill: str, width: float) -> str:
    """Pointed rays of light; `width` is the share of the circle they fill at their feet."""
    half = pi / count * width
    angles = [2 * pi * ray / count - pi / 2 for ray in range(count)]
    d = "".join(
        f"M{around(cx, cy, inner, a - half)}L{around(cx, cy, outer, a)}L{around(cx, cy, inner, a + half)}Z"
        for a in angles
    )
    return shape(d, fill)


def star(cx: float, cy: float, radius: float, points: int, inner: float, fill: str) -> str:
    """A star whose valleys lie at `inner` of its radius."""
    corners = [
        around(cx, cy, radius * (inner if corner % 2 else 1), pi * corner / points - pi / 2, 2)
        for corner in range(points * 2)
    ]
    return shape("M" + "L".join(corners) + "Z", fill)


def place(x: float, y: float, scale: float = 1) -> str | None:
    """The transform that lays a thing at x, y."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    return moved + (f"scale({number(scale)})" if scale != 1 else "") or None


def stamp(part: str, x: float = 0, y: float = 0, scale: float = 1, turn: str = "", **ink: Value) -> str:
    """Print a shared part at x, y; `turn` is a rotation of the part itself."""
    return tag("use", href=f"#part-{part}", transform=(place(x, y, scale) or "") + turn or None, **ink)


def setting(name: str, default: float) -> str:
    """A number the page may change with a custom property; see `hearthside.faces.sprite`."""
    return f"var(--{name}, {number(default)})"


_STAMP = re.compile(r'<use href="#part-([\w-]+)"([^>]*)/>')
_SETTING = re.compile(r"var\(--([\w-]+), ([\d.]+)\)")
_UNSEEN = re.compile(r'<\w+ [^>]*(?<=\s)opacity="0"[^>]*/>')


def stamped_out(drawing: str, parts: Mapping[str, str]) -> str:
    """The same drawing with every part copied into its place, so that it needs nothing else."""
    return _STAMP.sub(lambda use: f"<g{use[2]}>{stamped_out(parts[use[1]], parts)}</g>", drawing)


def settled(drawing: str, settings: Mapping[str, float]) -> str:
    """The same drawing with its settings fixed, without what they hide. Refuses one the drawing does not have."""
    if strange := settings.keys() - {found[1] for found in _SETTING.finditer(drawing)}:
        raise ValueError(f"This drawing has no {', '.join(sorted(strange))}.")
    fixed = _SETTING.sub(lambda found: number(settings.get(found[1], float(found[2]))), drawing)
    return _UNSEEN.sub("", fixed)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture: what to call it, what it says to someone who cannot see it, its size and its strokes."""

    name: str
    words: str
    box: Box
    body: str
    spills: bool = False
    """Whether light falls outside the box, as it does around a candle."""
    corners: tuple[str, ...] = ()
    """The signs in the corners of a card, from the top left clockwise."""
    is_wound: bool = False
    has_stamina: bool = False
    """Whether it shows the sign that is counted when Stamina is lost."""

    def _frame(self) -> dict[str, Value]:
        return {"viewBox": " ".join(map(number, self.box)), "overflow": "visible" if self.spills else None}

    def symbol(self) -> str:
        """For a sprite: the page prints it with `<use>`."""
        return tag("symbol", self.body, id=self.name, **self._frame())

    def alone(self, parts: Mapping[str, str], settings: Mapping[str, float], width: float | None = None) -> str:
        """A picture of its own that needs no sprite, `width` pixels wide."""
        _, _, wide, high = self.box
        still = stamped_out(settled(self.body, settings), parts)
        return tag(
            "svg", still, xmlns="http://www.w3.org/2000/svg", **self._frame(), width=width or wide,
            height=(width or wide) * high / wide, role="img", aria_label=self.words,
        )  # fmt: skip
