"""python -m benchmarks [SECTION…] [--quick] [--write]: measure all of it, or only these parts."""

import argparse
import importlib
import sys
from typing import Any

from benchmarks.results import Section, write
from benchmarks.rounds import QUICK, USUAL
from benchmarks.scratch import NotHere

SECTIONS = (
    "odds",
    "kernel",
    "lab",
    "coverage",
    "calibration",
    "table",
    "start",
    "attacks",
    "taps",
    "first",
    "long",
    "houses",
)


def main(words: list[str] | None = None) -> int:
    """Measure the chosen parts, or all of them; the exit code is 1 when one could not be measured."""
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure Hearthside beside its peers.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"which parts: {', '.join(SECTIONS)} (all)")
    parser.add_argument("--quick", action="store_true", help="only see that it works; the figures mean nothing")
    parser.add_argument("--write", action="store_true", help="put the results into benchmarks/RESULTS.md")
    args = parser.parse_args(words)
    unknown = [name for name in args.sections if name not in SECTIONS]
    if unknown or (args.quick and args.write):
        parser.error(f"there is no part called {unknown[0]}" if unknown else "quick figures are not worth keeping")
    measured, failed = [], False
    for name in args.sections or SECTIONS:
        room: Any = importlib.import_module(f"benchmarks.{name}")
        try:
            section: Section = room.measure(QUICK if args.quick else USUAL)
        except NotHere as why:
            print(f"{name}: {why}", file=sys.stderr)
            failed = True
            continue
        print(section.written(), flush=True)
        measured.append(section)
    if args.write:
        write(measured)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
