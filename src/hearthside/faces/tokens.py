"""What lies beside the cards: tokens, each with an outline of its own, clocks, and the candle of stamina."""

from collections.abc import Iterator
from math import pi

from hearthside.faces.ink import (
    CANDLELIGHT,
    EMBER,
    PAPER,
    Drawing,
    around,
    disc,
    group,
    line,
    number,
    panel,
    ring,
    role,
    setting,
    shape,
    stamp,
    star,
    tag,
)

CLOCKS = range(2, 13)
"""How many segments a clock may have."""
CANDLE = 20
"""The cards a full candle stands for, a notch for each."""
DOWN_AT = 3
"""With this many cards left or fewer a character is down; a dashed line on the candle marks it."""

_BRASS, _BRASS_DEEP = role("brass", "#C88A1E"), role("brass-deep", "#5E3B05")
_ASH, _ASH_DEEP = role("ash", "#8C8075"), role("ash-deep", "#332B25")
_SHADOW, _SHADOW_LINE = role("shadow-wax", "#2B2438"), role("shadow-line", "#8F7FB8")
_WOUND_PAPER = role("wound-paper", "#E6C9B0")
_WAX_DEEP = role("wax-deep", "#C9A86C")


def _xp() -> str:
    """A scalloped disc with a star."""
    rim = ring(32, 32, 21, _BRASS_DEEP, 1.6)
    return star(32, 32, 30, 12, 0.86, _BRASS) + rim + star(32, 32, 17, 5, 0.45, _BRASS_DEEP)


def _exhaustion() -> str:
    """A round of ash; the fire has gone out of it."""
    rim = ring(32, 32, 24, _ASH_DEEP, 1.5, stroke_dasharray="3 3")
    return disc(32, 32, 29, _ASH) + rim + stamp("flame", 15, 13, 34 / 32, fill=_ASH_DEEP, color=_ASH)


def _shadow() -> str:
    """A crescent with an open eye, the crescent a lone check casts."""
    crescent = shape("M40 3A29 29 0 1 0 61 40A22 22 0 0 1 40 3Z", _SHADOW, stroke=_SHADOW_LINE, stroke_width=2)
    lids = line("M14 34C20 27 30 27 36 34C30 41 20 41 14 34Z", _SHADOW_LINE, 2.4)
    return crescent + lids + disc(25, 34, 3.2, _SHADOW_LINE)


def _harm() -> str:
    """A hexagon with three claw marks."""
    claws = "M20 14C22 26 20 38 14 48M33 12C35 26 33 40 27 53M46 15C47 28 45 40 39 52"
    hexagon = shape("M32 2L58 17L58 47L32 62L6 47L6 17Z", role("harm", "#A93A22"))
    return hexagon + line(claws, role("harm-line", "#FFE9D6"), 4.6)


def _wound() -> str:
    """A torn square with a stitched gash."""
    torn = (
        "M10 6L24 3L38 7L54 4L60 14L56 24L61 36L57 46L60 57L46 61L36 57L24 62L14 58L4 60L7 48L3 38L8 26L4 16Z"
    )  # fmt: skip
    gash = line("M14 42C24 36 28 24 50 20", _WOUND_PAPER, 4)
    return (
        shape(torn, role("wound-ink", "#7E1E14")) + gash + line("M20 29L28 45M30 23L37 38M41 17L46 31", _WOUND_PAPER, 3)
    )


def _luck() -> str:
    """A die on its way, showing a star."""
    die = panel(9, 9, 46, 46, 9, role("luck", "#1F6B52"))
    return group(die, star(32, 32, 15, 4, 0.4, PAPER), transform="rotate(12 32 32)")


_TOKENS = {
    "xp": ("XP token", _xp),
    "stamina": ("Exhaustion token", _exhaustion),
    "shadow": ("Shadow point", _shadow),
    "harm": ("Harm token", _harm),
    "wound": ("Wound token", _wound),
    "luck": ("Luck die", _luck),
}


def token(kind: str) -> Drawing:
    title, draw = _TOKENS[kind]
    return Drawing(f"token-{kind}", title, (0, 0, 64, 64), draw())


def _segment(segments: int) -> str:
    """The first segment of a clock, starting at noon; the others are turned copies."""
    gap, outer, inner = 0.035, 44, 13
    start, end = gap - pi / 2, 2 * pi / segments - gap - pi / 2
    long = int(end - start > pi)
    a, b = around(60, 60, inner, start, 2), around(60, 60, outer, start, 2)
    c, d = around(60, 60, outer, end, 2), around(60, 60, inner, end, 2)
    return f"M{a}L{b}A{outer} {outer} 0 {long} 1 {c}L{d}A{inner} {inner} 0 {long} 0 {a}Z"


def _clock_parts(segments: int) -> dict[str, str]:
    outline, tone = _segment(segments), role("accent", "#C2501B")
    middle = pi / segments - pi / 2
    gouges = "".join(
        f"M{around(60, 60, inner, middle + turn, 2)}L{around(60, 60, outer, middle + turn, 2)}"
        for turn, inner, outer in ((-0.12, 22, 37), (0.12, 24, 35))
    )
    empty, rule = role("clock-empty", "#00000022"), role("clock-line", "#8a7355")
    return {
        f"clock-{segments}-empty": shape(outline, empty, stroke=rule, stroke_width=1.4),
        f"clock-{segments}-full": shape(outline, tone, stroke=tone, stroke_width=1.4)
        + line(gouges, role("clock-gouge", "#00000040"), 1.6),
        f"clock-{segments}-fresh": tag("path", d=outline, fill="none", stroke=CANDLELIGHT, stroke_width=2.6),
    }


def clock(segments: int, filled: int) -> Drawing:
    """A clock with its first segments filled. `--fresh-4: 1` gives the fourth a gold rim: it was filled just now."""

    def turned(segment: int, part: str, opacity: str | None = None) -> str:
        turn = f"rotate({number(360 * segment / segments)} 60 60)" if segment else ""
        return stamp(f"clock-{segments}-{part}", turn=turn, opacity=opacity)

    dial = "".join(turned(segment, "full" if segment < filled else "empty") for segment in range(segments))
    rims = "".join(turned(segment, "fresh", setting(f"fresh-{segment + 1}", 0)) for segment in range(filled))
    spoken = f"Clock: {filled} of {segments} filled"
    return Drawing(f"clock-{segments}-{filled}", spoken, (0, 0, 120, 120), stamp("clock") + dial + rims)


def candle(left: int) -> Drawing:
    """Stamina as a tallow candle: its height is the cards still in the cycle. `--flame: 0` snuffs it."""
    full = 102 - 26
    height = max(5, full * min(left, CANDLE) / CANDLE)
    top = 102 - height
    notches = [(102 - full * card / CANDLE, card % 5 == 0) for card in range(1, CANDLE)]
    ticks = "".join(f"M{'23.4' if long else '26.4'} {number(y)}H30.4" for y, long in notches if y > top + 3)
    rim = [number(top + dip) for dip in (3, 0, 1, -1, 2)]
    wax = f"M9.6 {rim[0]}Q11.6 {rim[1]} 20 {rim[2]}Q28.4 {rim[3]} 30.4 {rim[4]}V102H9.6Z"
    run = f"M9.6 {rim[0]}v{number(min(height - 3, 14))}q2.4 3 4.6 0v{number(-min(height - 4, 9))}"
    lit = setting("flame", 1)
    name = f"candle-{left}"
    body = (
        _glow(f"{name}-glow")
        + stamp("candlestick")
        + disc(20, top - 10, 31.2, f"url(#{name}-glow)", opacity=lit)
        + shape(wax, role("wax", "#F0DDB4"), stroke=role("wax-edge", "#8F713F"), stroke_width=1)
        + shape(run, _WAX_DEEP, opacity=0.55)
        + (tag("path", d=ticks, stroke=_WAX_DEEP, stroke_width=1.2) if ticks else "")
        + stamp("candle-line")
        + tag("path", d=f"M20 {rim[2]}v-5", stroke=role("ink", "#2A1B12"), stroke_width=1.6)
        + stamp("candle-flame", 20, top, opacity=lit)
    )
    spoken = f"{left} of {CANDLE} stamina cards left"
    return Drawing(name, spoken, (0, 0, 40, 110), body, spills=True)


def _glow(name: str) -> str:
    """Light that fades to nothing."""
    fading = ((0, 0.55), (0.45, 0.18), (1, 0))
    stops = (tag("stop", offset=at, stop_color=CANDLELIGHT, stop_opacity=light) for at, light in fading)
    return tag("radialGradient", *stops, id=name)


def _candle_parts() -> dict[str, str]:
    down = number(102 - 76 * DOWN_AT / CANDLE)
    return {
        "candlestick": panel(9.6, 26, 20.8, 76, 3, "none", stroke=role("ink-faint", "#A48D70"), stroke_width=1,
                             stroke_dasharray="2 3", opacity=0.7)
        + shape("M3.2 102h33.6l-3 6h-27.6Z", _BRASS),
        "candle-line": tag("path", d=f"M6.6 {down}H33.4", stroke=role("bad", "#C23B22"), stroke_width=1.8,
                           stroke_dasharray="3 2"),
        "candle-flame": shape("M0 -20c1.6 5 5 6.4 5 11a5 5.4 0 0 1 -10 0c0 -4 3.6 -6 5 -11Z", EMBER)
        + shape("M0 -11c.8 2.6 2.4 3 2.4 5a2.4 2.6 0 0 1 -4.8 0c0 -2 1.8 -2.6 2.4 -5Z", role("flame-core", "#FFE49A")),
    }  # fmt: skip


def parts() -> dict[str, str]:
    rim, rule = role("rail-line", "#6B4E37"), role("clock-line", "#8a7355")
    face = (
        disc(60, 60, 56, role("rail", "#3A281C"), stroke=rim, stroke_width=2)
        + disc(60, 60, 49, role("leaf", "#251C16"))
        + disc(60, 60, 5, rule)
    )
    clocks = {name: part for segments in CLOCKS for name, part in _clock_parts(segments).items()}
    return {"clock": face, **clocks, **_candle_parts()}


def drawings() -> Iterator[Drawing]:
    yield from map(token, _TOKENS)
    yield from (clock(segments, filled) for segments in CLOCKS for filled in range(segments + 1))
    yield from (candle(left) for left in range(CANDLE + 1))
