"""`hearthside lab report`: the odds and the usual fights of a game as one page, with its data."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

# Everything else is imported when a report is made: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hearthside.lab.report import Report

REPORT_HELP = """\
A report of a game: every table of its odds, and three usual fights played out, on one page of HTML.

The page needs nothing beside it: pictures, a table behind each, and all numbers as JSON. The same command makes the
same page. --data writes the numbers as one long list as well: as CSV, JSON, or Parquet where pyarrow is installed.

The exit code is 0 when the report is written and 2 when it cannot be; one sentence says why, and no file is touched.
"""
REPORT_EXAMPLES = """\
examples:
  hearthside lab report first_empires
  hearthside lab report thousand_faces --fights 1000 --out report.html --data report.csv
"""


class CannotWrite(Exception):
    """The data cannot be written like this, and the sentence says why."""


def add_lab_report(questions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `lab report`."""
    parser = questions.add_parser(
        "report",
        help="the odds and fights of a game as one page",
        description=REPORT_HELP,
        epilog=REPORT_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, as `hearthside systems` lists it")
    parser.add_argument("--out", metavar="FILE", help="where the page is written (GAME.html)")
    parser.add_argument("--data", metavar="FILE", help="where its numbers are written: .csv, .json or .parquet")
    parser.add_argument("--fights", type=int, default=100, metavar="N", help="fights of each kind (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other fights (1)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (one for each processor)")
    parser.set_defaults(run=run_report)


def run_report(args: argparse.Namespace) -> int:
    """Write the page, or say why not."""
    import os
    from pathlib import Path

    from hearthside.lab.fights.fighting import CannotPlay
    from hearthside.lab.report import page, report

    workers = os.cpu_count() or 1 if args.workers is None else args.workers
    try:
        write = _writer(args.data)
        found = report(args.game, fights=args.fights, seed=args.seed, workers=workers)
    except (CannotPlay, CannotWrite) as why:
        print(f"hearthside lab report: {why}", file=sys.stderr)
        return 2
    out = Path(args.out or f"{args.game}.html")
    if args.data:
        _whole(Path(args.data), write(found))
    _whole(out, page(found).encode())
    told = f"{len(found.grids)} tables of odds, {len(found.told)} fights played {found.fights:,} times each"
    print(f"{out}: {told}.")
    return 0


def _whole(path: Path, content: bytes) -> None:
    """A file is there whole, or as it was before."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _writer(data: str | None) -> Callable[[Report], bytes]:
    """How the numbers are written, by how the file's name ends. Raises CannotWrite before anything is played."""
    ways = {"csv": _csv, "json": _json, "parquet": _parquet}
    ending = (data or "x.csv").rpartition(".")[2].lower()
    if ending not in ways:
        raise CannotWrite(f"Numbers are written as .csv, .json or .parquet, not as “.{ending[:20]}”.")
    if ending == "parquet":
        from importlib.util import find_spec

        if find_spec("pyarrow") is None:
            raise CannotWrite("Parquet is written by pyarrow, which is not installed: “pip install pyarrow”.")
    return ways[ending]


def _csv(found: Report) -> bytes:
    import csv
    import io

    rows = list(found.rows)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _json(found: Report) -> bytes:
    import json

    return json.dumps(found.plain, indent=1, ensure_ascii=False).encode() + b"\n"


def _parquet(found: Report) -> bytes:
    import io
    from importlib import import_module

    table = import_module("pyarrow").Table.from_pylist(list(found.rows))
    content = io.BytesIO()
    import_module("pyarrow.parquet").write_table(table, content)
    return content.getvalue()
