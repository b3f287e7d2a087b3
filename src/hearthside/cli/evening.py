"""`hearthside evening`: check an adventure file, and play it with the house in every seat."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

# Everything else is imported when something is played: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Any

    from hearthside.evening.adventure import Adventure

EVENING_HELP = """\
Check an adventure file and play it: the house sits in every seat, and the first hero does whatever is lit.

It says how many evenings came to an end, how, and after how many deeds. The exit code is 0 when all of them ended, 1
when one did not, and 2 when the file makes no sense. Instead of a file, the name of a game stands for the evening that
comes with it. The format is described in docs/adventures.md.
"""
EVENING_EXAMPLES = """\
examples:
  hearthside evening thousand_faces                  the evening of a game, checked and played once
  hearthside evening my_mill.toml --random 100       a hundred evenings
  hearthside evening my_mill.toml --seed 7 --json    one evening, always the same
"""


def add_evening(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `evening` command."""
    parser = subparsers.add_parser(
        "evening",
        help="check an adventure file and play it",
        description=EVENING_HELP,
        epilog=EVENING_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("file", metavar="FILE", help="an adventure file, or the name of a game")
    parser.add_argument("--random", type=int, default=1, metavar="N", help="how many evenings to play (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where chance begins (1)")
    parser.add_argument("--json", action="store_true", help="print what came of it as JSON")
    parser.set_defaults(run=evening)


def evening(args: argparse.Namespace) -> int:
    """Check the file, play the evenings, and say what came of them."""
    from hearthside.bots.playing import CannotGoOn
    from hearthside.evening.leading import NoSuchDeed
    from hearthside.scenario.reading import BrokenScenario

    if not 1 <= args.random <= MOST_EVENINGS:
        return _no(args, f"--random goes from 1 to {MOST_EVENINGS}, not {args.random}.")
    try:
        return _played(args)
    except (BrokenScenario, NoSuchDeed, CannotGoOn) as why:
        return _no(args, str(why))


MOST_EVENINGS = 100_000


def _no(args: argparse.Namespace, why: str) -> int:
    if args.json:
        import json

        print(json.dumps({"file": args.file, "broken": why}, indent=2, ensure_ascii=False))
    print(f"{args.file}: {why}", file=sys.stderr)
    return 2


def _played(args: argparse.Namespace) -> int:
    from hearthside.evening.playing import play_evening, summed_up
    from hearthside.evening.reading import read_adventure

    text = _text(args.file)
    adventure = read_adventure(text)
    plain = {
        system.name: summed_up([play_evening(adventure, text, args.seed + at, system) for at in range(args.random)])
        for system in adventure.systems
    }
    if args.json:
        import json

        print(json.dumps({"file": args.file, "title": adventure.title, "played": plain}, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_told(adventure, plain)))
    return 1 if any(summed["stuck"] for summed in plain.values()) else 0


def _text(name: str) -> str:
    from pathlib import Path

    from hearthside.games import games
    from hearthside.scenario.reading import BrokenScenario

    path = Path(games()[name].evening) if name in games() and games()[name].evening else Path(name)
    return _read(path, BrokenScenario)


def _read(path: Path, broken: type[Exception]) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise broken("there is no such file.") from None
    except (OSError, UnicodeDecodeError) as why:
        raise broken(f"it cannot be read: {why}.") from None


def _told(adventure: Adventure, plain: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    scenes = len(adventure.scenes)
    yield f"{adventure.title}: {scenes} scenes, about {adventure.minutes} minutes."
    for system, summed in plain.items():
        deeds, count = summed["deeds"], summed["evenings"]
        yield f"{system}: {summed['ended']} of {count} {'evening' if count == 1 else 'evenings'} ended,"
        yield f"  after {deeds['least']} to {deeds['most']} deeds, {deeds['middle']} in the middle."
        yield from (f"  {times:>6}  {end}" for end, times in summed["ends"].items())
        if summed["stuck"]:
            yield f"  stuck: --seed {', '.join(map(str, summed['stuck'][:10]))}"
