"""`hearthside lab compare`: which odds a change moves, and what fights say before and after."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.lab_crew import add_crew, crew
from hearthside.cli.page import help_formatter

# Everything else is imported when something is compared: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hearthside.lab.comparing import Comparison, Moved, Pair

MOST_SHOWN = 12
"""Odds that are shown, those that moved most; `--json` has all of them."""

COMPARE_HELP = """\
What a change would do: which odds move, and how fights go before and after.

A and B are each an encounter, or a game by its name. An encounter may have other foes, other options of the table and,
in [cards], other results on the faces of a deck. Where the rules or cards differ, the usual fights of the game are
played on both sides as well. Odds are counted, fights are played, and every share is told with its interval: with
95 % confidence the truth lies in it.

The exit code is 0 when there is an answer and 2 when there cannot be one; one sentence says why.
"""
COMPARE_EXAMPLES = """\
examples:
  hearthside lab compare thousand_faces thousand_faces_playtest
  hearthside lab compare mill.toml mill_with_a_kinder_card.toml --fights 400
  hearthside lab compare arena.toml arena_with_one_guard_more.toml --json
"""


def add_lab_compare(questions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `lab compare`."""
    parser = questions.add_parser(
        "compare",
        help="what a change of a card, a foe, an option or an edition would do",
        description=COMPARE_HELP,
        epilog=COMPARE_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("before", metavar="A", help="an encounter, or a game")
    parser.add_argument("after", metavar="B", help="another one")
    parser.add_argument("--fights", type=int, default=100, metavar="N", help="fights on each side (100)")
    parser.add_argument("--policy", metavar="NAME", help="how the heroes are played: bold, careful or helpful")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other fights (1)")
    add_crew(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, every chance as a fraction")
    parser.set_defaults(run=run_compare)


def run_compare(args: argparse.Namespace) -> int:
    """The answer, or why there is none."""

    from hearthside.lab.comparing import compare
    from hearthside.lab.fights.fighting import CannotPlay

    asked = {"fights": args.fights, "policy": args.policy, "seed": args.seed}
    try:
        with crew(args) as workers:
            found = compare(args.before, args.after, **asked, workers=workers)
    except CannotPlay as why:
        print(f"hearthside lab compare: {why}", file=sys.stderr)
        return 2
    if args.json:
        import json

        print(json.dumps(found.plain, indent=2, ensure_ascii=False))
    else:
        print("\n".join(told(found)))
    return 0


def told(found: Comparison) -> Iterator[str]:
    """The answer as something to read."""
    yield f"{found.before.name} → {found.after.name}"
    yield ""
    yield from _odds(found.moved, found.counted)
    if found.fights:
        yield ""
        yield f"Fights, {found.fights[0].before.fights:,} on each side"
        for pair in found.fights:
            yield from _pair(pair)
        yield f"Played by the house, {found.policy}; seed {found.seed}."


def _odds(moved: tuple[Moved, ...], counted: int) -> Iterator[str]:
    if not moved:
        yield f"None of {counted} odds moves."
        return
    yield f"{len(moved)} of {counted} odds move" + (", these most" if len(moved) > MOST_SHOWN else "")
    shown = [(f"{each.table}: {each.row}, {each.column}", each) for each in moved[:MOST_SHOWN]]
    wide = max(len(name) for name, _ in shown)
    for name, each in shown:
        before, after = (f"{float(chance * 100):.1f} %" for chance in (each.before, each.after))
        yield f"  {name:<{wide}}  {before:>7} → {after:>7}  {float(each.by * 100):+.1f}"


def _pair(pair: Pair) -> Iterator[str]:
    from hearthside.cli.lab import between, percent

    before, after, by = pair.before.win, pair.after.win, pair.difference
    yield f"  {pair.title}"
    yield f"    before  {percent(before.share):>6}  {between(before)}"
    yield f"    after   {percent(after.share):>6}  {between(after)}"
    span = f"{by.low * 100:+.0f} to {by.high * 100:+.0f} points"
    yield f"    by {by.share * 100:+.0f} points, {span}: {'more than chance' if pair.is_sure else 'it may be chance'}"
