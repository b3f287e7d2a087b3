"""`hearthside lab report`: the odds and the usual fights of a game as one page, with its data."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.lab_crew import add_crew, crew
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
    add_crew(parser)
    parser.set_defaults(run=run_report)


def run_report(args: argparse.Namespace) -> int:
    """Write the page, or say why not."""
    from pathlib import Path

    from hearthside.lab.fights.fighting import CannotPlay
    from hearthside.lab.keeping import together
    from hearthside.lab.report import page, report

    out, data = Path(args.out or f"{args.game}.html"), Path(args.data) if args.data else None
    try:
        write = _writer(args.data)
        _check_places(out, data)
        with crew(args) as workers:
            found = report(args.game, fights=args.fights, seed=args.seed, workers=workers)
        together({out: page(found).encode(), **({data: write(found)} if data else {})})
    except (CannotPlay, CannotWrite) as why:
        print(f"hearthside lab report: {why}", file=sys.stderr)
        return 2
    except OSError as why:
        print(f"hearthside lab report: It cannot be written: {why.strerror}.", file=sys.stderr)
        return 2
    told = f"{len(found.grids)} tables of odds, {len(found.told)} fights played {found.fights:,} times each"
    print(f"{out}: {told}.")
    return 0


def _check_places(out: Path, data: Path | None) -> None:
    """Whether files can lie there. Raises CannotWrite before anything is played."""
    for path in filter(None, (out, data)):
        if path.is_dir():
            raise CannotWrite(f"{path} is a folder: say how the file in it is called.")
        if not path.parent.is_dir():
            raise CannotWrite(f"There is no folder {path.parent}.")
    if data is not None and out.resolve() == data.resolve():
        raise CannotWrite("The page and its numbers are two files: --out and --data name the same.")


def _writer(data: str | None) -> Callable[[Report], bytes]:
    """How the numbers are written, by how the file's name ends. Raises CannotWrite before anything is played."""
    ways = {"csv": _csv, "json": _json, "parquet": _parquet}
    ending = (data or "x.csv").rpartition(".")[2].lower()
    if ending not in ways:
        raise CannotWrite(f"Numbers are written as .csv, .json or .parquet, not as “.{ending[:20]}”.")
    if ending == "parquet":
        from importlib.util import find_spec

        if find_spec("pyarrow") is None:
            raise CannotWrite("Parquet needs pyarrow, of the extra “lab”: pip install 'hearthside[lab]'.")
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
    from hearthside.lab.keeping import parquet

    return parquet(list(found.rows))
