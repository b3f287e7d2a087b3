"""Parts of a long question, kept in a folder as Parquet while they are played: whoever asks again goes on from there.

Every few seconds what was counted since becomes one more file, whole or not at all. The folder says which question it
belongs to, and takes no part of another one.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hearthside.lab.crews import Crew, Part
from hearthside.lab.fights.fighting import CannotPlay
from hearthside.lab.tally import Tally

QUESTION = "question.json"
RESULT = "result.parquet"
EVERY = 2.0
"""Seconds after which what was counted is written."""
NOT_THERE = "Parquet needs the extra “lab”: pip install 'hearthside[lab]'."

Key = tuple[int, int, int]
"""Which part it is: of which encounter, from which number on, and how many."""


class Kept:
    """A folder with parts of a question. Raises CannotPlay where it is another one's, or cannot be written."""

    def __init__(self, folder: str | Path, question: Mapping[str, Any]) -> None:
        if find_spec("pyarrow") is None:
            raise CannotPlay(NOT_THERE)
        self._folder = Path(folder)
        asked = {**question, "hearthside": version("hearthside")}
        told = json.dumps(asked, indent=1, ensure_ascii=False, default=str) + "\n"
        there = self._folder / QUESTION
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if there.exists():
                if there.read_text("utf-8") != told:
                    raise CannotPlay(f"{self._folder} has parts of another question.")
            elif any(self._folder.iterdir()):
                raise CannotPlay(f"{self._folder} is not empty, and has no question in it.")
            else:
                whole(there, told.encode())
        except OSError as why:
            raise CannotPlay(f"{self._folder} cannot be used: {why.strerror}.") from None
        self._known = dict(self._read())
        self._fresh: dict[Key, Tally] = {}
        self._written = time.monotonic()

    @property
    def parts(self) -> int:
        """How many parts are there already."""
        return len(self._known)

    def go_on(
        self, crew: Crew, job: Callable[[Part], Tally], parts: Sequence[tuple[Key, Part]]
    ) -> Generator[Tally, None, None]:
        """What came of every part in its order: those that lie here, and those that are played now."""
        known = dict(self._known)
        played = crew.play(job, (part for key, part in parts if key not in known))
        try:
            for key, _ in parts:
                tally = known.get(key)
                if tally is None:
                    tally = next(played)
                    self._keep(key, tally)
                yield tally
        finally:
            played.close()
            self._write()

    def finish(self, rows: list[dict[str, Any]]) -> None:
        """What all of it came to, as one table."""
        whole(self._folder / RESULT, parquet(rows))

    def _keep(self, key: Key, tally: Tally) -> None:
        self._known[key] = self._fresh[key] = tally
        if time.monotonic() - self._written >= EVERY:
            self._write()

    def _write(self) -> None:
        if self._fresh:
            number = len(list(self._folder.glob("part-*.parquet")))
            rows = [_row(key, tally) for key, tally in self._fresh.items()]
            whole(self._folder / f"part-{number:05}.parquet", parquet(rows))
        self._fresh, self._written = {}, time.monotonic()

    def _read(self) -> Iterable[tuple[Key, Tally]]:
        read = import_module("pyarrow.parquet").read_table
        for path in sorted(self._folder.glob("part-*.parquet")):
            try:
                rows = read(path).to_pylist()
            except Exception:  # whatever is wrong with it: its parts are played again
                path.unlink()
                continue
            yield from map(_tally, rows)


def played(
    crew: Crew, job: Callable[[Part], Tally], parts: Sequence[tuple[Key, Part]], kept: Kept | None = None
) -> Generator[Tally, None, None]:
    """What came of every part in its order, and kept where it is to be kept."""
    return kept.go_on(crew, job, parts) if kept else crew.play(job, (part for _, part in parts))


def whole(path: Path, content: bytes) -> None:
    """A file is there whole, or as it was before."""
    together({path: content})


def together(files: Mapping[Path, bytes]) -> None:
    """Files that belong together are there whole, all of them, or as they were before."""
    beside = {path: path.with_name(f"{path.name}.part") for path in files}
    try:
        for path, content in files.items():
            beside[path].write_bytes(content)
        for path, part in beside.items():
            part.replace(path)
    finally:
        for part in beside.values():
            part.unlink(missing_ok=True)


def parquet(rows: list[dict[str, Any]]) -> bytes:
    """Rows as a file of Parquet. It needs the extra “lab”."""
    import io

    content = io.BytesIO()
    import_module("pyarrow.parquet").write_table(framed(rows), content)
    return content.getvalue()


def framed(rows: list[dict[str, Any]]) -> Any:
    """Rows as a table of Arrow. It needs the extra “lab”."""
    if find_spec("pyarrow") is None:
        raise CannotPlay(NOT_THERE)
    return import_module("pyarrow").Table.from_pylist(rows)


def _row(key: Key, tally: Tally) -> dict[str, Any]:
    cell, first, fights = key
    return {
        "encounter": cell,
        "first": first,
        "fights": fights,
        "won": tally.won,
        "unended": tally.unended,
        "rounds": [
            {"rounds": rounds, "fights": times, "won": tally.rounds_won[rounds]}
            for rounds, times in sorted(tally.rounds.items())
        ],
        "falls": [{"hero": hero, "fights": times} for hero, times in tally.falls.items()],
        "left": [
            {"what": what, "hero": hero, "value": value, "fights": times}
            for (what, hero), counts in tally.left.items()
            for value, times in sorted(counts.items())
        ],
    }


def _tally(row: Mapping[str, Any]) -> tuple[Key, Tally]:
    left: dict[tuple[str, str], Counter[int]] = {}
    for each in row["left"]:
        left.setdefault((each["what"], each["hero"]), Counter())[each["value"]] = each["fights"]
    tally = Tally(
        fights=row["fights"],
        won=row["won"],
        unended=row["unended"],
        rounds=Counter({each["rounds"]: each["fights"] for each in row["rounds"]}),
        rounds_won=Counter({each["rounds"]: each["won"] for each in row["rounds"]}),
        falls=Counter({each["hero"]: each["fights"] for each in row["falls"]}),
        left=left,
    )
    return (row["encounter"], row["first"], row["fights"]), tally
