"""What was measured, the bar it has to clear, and the page both are written on."""

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from os import cpu_count
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")

HEADINGS = ("what", "Hearthside", "beside", "figure", "must", "aim", "")
INTRODUCTION = """\
# Results

Made by `make bench ARGS=--write`; see [README.md](README.md). Every figure was taken beside its peer in the same run.
Trust the ratios only: the machine is small and shared, and the figures themselves move with its mood.
*Must* and *aim* are the bars we set ourselves before we built it.
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a figure must reach, and what we aim at."""

    must: float | None = None
    aim: float | None = None
    unit: str = "×"
    is_most: bool = False
    """Whether less is better."""

    def _clears(self, figure: float, bar: float | None) -> bool:
        return bar is not None and (figure <= bar if self.is_most else figure >= bar)

    def verdict(self, figure: float) -> str:
        """Whether the figure is good enough, in a word or two."""
        if self._clears(figure, self.aim):
            return "aim met"
        if self.must is None:
            return "short of the aim"
        return "met" if self._clears(figure, self.must) else "**missed**"

    def written(self, bar: float | None) -> str:
        """One of the two bars, as people write it."""
        return "" if bar is None else f"{'≤' if self.is_most else '≥'} {bar:,g}{_unit(self.unit)}"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured. The figure is what the bar is held against; the rest is in words."""

    what: str
    ours: str
    peers: str = ""
    figure: float | None = None
    bar: Bar | None = None
    unit: str = "×"

    def cells(self) -> tuple[str, ...]:
        """The row as the cells of a table."""
        figure = "" if self.figure is None else f"{significant(self.figure)}{_unit(self.unit)}"
        if self.bar is None or self.figure is None:
            return self.what, self.ours, self.peers, figure, "", "", ""
        bar = self.bar
        return (
            self.what, self.ours, self.peers, figure,
            bar.written(bar.must), bar.written(bar.aim), bar.verdict(self.figure),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the page."""

    title: str
    rows: Sequence[Row]
    notes: Sequence[str] = field(default_factory=tuple)

    def written(self) -> str:
        """The part as Markdown, its heading and the day included."""
        table = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells() for row in self.rows)]
        lines = [f"## {self.title}", "", f"{date.today().isoformat()}, {machine()}.", ""]
        lines += ["| " + " | ".join(cells) + " |" for cells in table]
        lines += ["", *(f"- {note}" for note in self.notes)] if self.notes else []
        return "\n".join(lines) + "\n"


def machine() -> str:
    """What this was measured on, as far as it matters."""
    return f"{platform.system()} {platform.machine()}, {cpu_count()} cores, CPython {platform.python_version()}"


def significant(figure: float) -> str:
    """Three digits at the most: there is no more truth in these figures."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"


def write(sections: Sequence[Section], page: Path = RESULTS) -> None:
    """Put these parts on the page; the parts that were not measured now stay as they are."""
    parts = _parts(page.read_text(encoding="utf-8")) if page.exists() else {}
    parts.update({section.title: section.written() for section in sections})
    page.write_text("\n".join([INTRODUCTION, *parts.values()]), encoding="utf-8")


def _parts(text: str) -> dict[str, str]:
    found = re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0].removeprefix("## "): part.rstrip("\n") + "\n" for part in found}


def _unit(unit: str) -> str:
    return unit if unit in ("×", "/s") else f" {unit}"
