"""Pictures of numbers as SVG, drawn by hand: heat maps, whiskers and bars, each to be read without colours as well."""

from collections.abc import Sequence
from html import escape

from hearthside.lab.grids.grid import Grid
from hearthside.lab.tally import Share

STYLE = """
body{margin:0;background:#f4e7cc;color:#2b1d14;font:16px/1.45 "Alegreya Sans",system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px}
h1,h2{font-family:Alegreya,Georgia,serif;line-height:1.2}
section{margin:32px 0;padding-top:8px;border-top:1px solid #b59a6d}
figure{margin:16px 0 4px;overflow-x:auto}figcaption{font-weight:700}
svg{display:block;max-width:100%;height:auto}svg text{font:13px "Alegreya Sans",system-ui,sans-serif;fill:#2b1d14}
table{border-collapse:collapse;margin:8px 0}
td,th{padding:2px 10px 2px 0;text-align:left}
svg .m{text-anchor:middle}svg .h{fill:#4f9c8a}
details{overflow-x:auto}summary{cursor:pointer;text-decoration:underline}
code{background:#e8d6b0;padding:1px 4px}
@media(prefers-color-scheme:dark){body{background:#1d1410;color:#f4e7cc}svg{background:#f4e7cc}code{background:#3a2a1f}}
"""
GREEN, RED, INK = "#4f9c8a", "#a8431f", "#2b1d14"
DOTS = (
    '<defs><pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" '
    f'fill="{RED}"/><circle cx="3" cy="3" r="1.2" fill="#f4e7cc"/></pattern></defs>'
)
CELL, ROW, LABEL = 78, 26, 190
WIDE = 640
TALL = 120


def heat(grid: Grid) -> str:
    """A heat map: every cell has its per cent written in it, so the colour only helps."""
    cell = max(CELL, 10 + 7 * max(map(len, grid.columns)))
    wide, tall = LABEL + cell * len(grid.columns), ROW * (len(grid.rows) + 1)
    parts = [_in_the_middle(LABEL + cell * (at + 0.5), 17, name) for at, name in enumerate(grid.columns)]
    for down, (name, chances) in enumerate(zip(grid.rows, grid.chances, strict=True), start=1):
        y = ROW * down
        parts.append(f'<text x="0" y="{y + 17}">{escape(name)}</text>')
        for across, chance in enumerate(chances):
            x, share = LABEL + cell * across, float(chance)
            look = f'class="h" fill-opacity="{0.1 + 0.8 * share:.2f}"'
            parts.append(f'<rect x="{x}" y="{y}" width="{cell - 2}" height="{ROW - 2}" {look}/>')
            parts.append(_in_the_middle(x + cell / 2 - 1, y + 17, per_cent(share)))
    return _svg(wide, tall, grid.title, parts)


def whiskers(shares: Sequence[tuple[str, Share]]) -> str:
    """A bar for each share, with the interval it truly lies in."""
    span = WIDE - LABEL - 70
    parts = [DOTS]
    for at, (name, share) in enumerate(shares):
        y, x, low, high = ROW * at, LABEL + span * share.share, LABEL + span * share.low, LABEL + span * share.high
        middle = y + ROW // 2
        parts.append(
            f'<text x="0" y="{y + 17}">{escape(name)}</text>'
            f'<rect x="{LABEL}" y="{y + 5}" width="{x - LABEL:.1f}" height="{ROW - 10}" fill="{GREEN}"/>'
            f'<path d="M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 6}v12M{high:.1f} {middle - 6}v12" '
            f'stroke="{INK}" stroke-width="2" fill="none"/>'
            f'<text x="{WIDE}" y="{y + 17}" text-anchor="end">{per_cent(share.share)}</text>'
        )
    parts.append(f'<path d="M{LABEL} 0V{ROW * len(shares)}" stroke="{INK}"/>')
    return _svg(WIDE, ROW * len(shares), ", ".join(name for name, _ in shares), parts)


def bars(counts: Sequence[tuple[int, int, int]]) -> str:
    """A bar for each value: of how many fights, and the part of them that was won is plain, the rest dotted."""
    found = {value: (won, count) for value, won, count in counts}
    values = range(min(found), max(found) + 1)  # also those that never came up: the axis is even
    most = max(count for _, count in found.values())
    step = max(4, min(48, WIDE // len(values)))
    parts = [DOTS]
    for at, value in enumerate(values):
        won, count = found.get(value, (0, 0))
        x, tall, plain = at * step, TALL * count / most, TALL * won / most
        for top, high, look in ((tall, tall - plain, "url(#dots)"), (plain, plain, GREEN)):
            place = f'x="{x + 1}" y="{TALL - top:.1f}" width="{step - 3}" height="{high:.1f}"'
            parts += [f'<rect {place} fill="{look}"/>'] if high else []
        if step >= 20 or not at % 5:
            parts.append(_in_the_middle(x + step / 2, TALL + 16, str(value)))
    parts.append(f'<path d="M0 {TALL}H{step * len(values)}" stroke="{INK}"/>')
    return _svg(max(step * len(values), 60), TALL + 22, f"{values[0]} to {values[-1]}", parts)


def per_cent(share: float) -> str:
    """A share as people read it."""
    return f"{share * 100:.1f} %"


def _in_the_middle(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" class="m">{escape(text)}</text>'


def _svg(wide: float, tall: float, label: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" width="{wide:.0f}" '
    return f'{head}viewBox="0 0 {wide:.0f} {tall:.0f}">{"".join(parts)}</svg>'
