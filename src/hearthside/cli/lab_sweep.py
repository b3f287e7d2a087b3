"""`hearthside lab sweep`: where a fight turns, over many encounters that differ in a number or two."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.lab_crew import add_crew, add_keep, crew
from hearthside.cli.page import help_formatter

# Everything else is imported when something is swept: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hearthside.lab.sweeping import Sweep

SWEEP_HELP = """\
Play very many fights of encounters that differ in a number or two, and say how often the party wins each.

--vary names a place in the encounter and what is put there; give it twice for every combination. Where all of a fight
is compiled (A Thousand Faces by either guide: heroes with a sword, a bow or bare hands, armour, a shield and move cards
that do not strike, against foes with Stamina and attack power; nearly all of Deckahedron World and of Deck of
Adventures; The First Empires: all of its bestiary), machine code plays, 100,000 fights of each unless you say
otherwise; everything else the game's own rules play, 200 of each. The answer says who played, and what machine code
leaves out. It needs the extra “lab”, and the first time it is compiled, which takes up to half a minute; from then on
it lies ready. The same question and seed give the same answer on any number of workers, here or on a Dask cluster; with
--keep a sweep that was ended goes on where it was.

The exit code is 0 when there is an answer and 2 when there cannot be one; one sentence says why.
"""
SWEEP_EXAMPLES = """\
examples:
  hearthside lab sweep alone.toml --vary foes.0.stamina=4..20
  hearthside lab sweep alone.toml --vary party.ana.character.str=1..3 --vary foes.0.power=1,d4,d6,d10
  hearthside lab sweep alone.toml --fights 10000000 --json
  hearthside lab sweep alone.toml --vary foes.0.stamina=4..20 --scheduler tcp://10.0.0.5:8786 --keep stamina/
"""


def add_lab_sweep(questions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `lab sweep`."""
    parser = questions.add_parser(
        "sweep",
        help="where a fight turns: millions of fights over a range of numbers",
        description=SWEEP_HELP,
        epilog=SWEEP_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("file", metavar="FILE", help="an encounter")
    parser.add_argument(
        "--vary", action="append", default=[], metavar="PLACE=VALUES", help="what differs, such as foes.0.stamina=4..12"
    )
    parser.add_argument("--fights", type=int, metavar="N", help="fights of each encounter")
    parser.add_argument("--policy", metavar="NAME", help="how the heroes are played: bold, careful or helpful")
    parser.add_argument(
        "--engine", choices=("compiled", "rules"), help="who plays (machine code where it can, else the rules)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other fights (1)")
    add_crew(parser)
    add_keep(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run_sweep)


def run_sweep(args: argparse.Namespace) -> int:
    """The answer, or why there is none."""
    from hearthside.lab.fights.fighting import CannotPlay
    from hearthside.lab.sweeping import sweep

    asked = {"fights": args.fights, "policy": args.policy, "engine": args.engine, "seed": args.seed, "keep": args.keep}
    try:
        with crew(args) as workers:
            found = sweep(args.file, args.vary, **asked, workers=workers, warming=_warming)
    except CannotPlay as why:
        print(f"{args.file}: {why}", file=sys.stderr)
        return 2
    if args.json:
        import json

        print(json.dumps(found.plain, indent=2, ensure_ascii=False))
    else:
        print("\n".join(told(found)))
    return 0


def _warming() -> None:
    if sys.stderr.isatty():
        print("Getting the machine code ready: a second, or half a minute the first time.", file=sys.stderr)


def told(found: Sweep) -> Iterator[str]:
    """The answer as something to read."""
    from hearthside.cli.lab import between, percent

    yield found.encounter.title or found.encounter.game
    yield ""
    names = [", ".join(f"{place} {value}" for place, value in cell.at.items()) or "as it is" for cell in found.cells]
    wide = max(map(len, names))
    for name, cell in zip(names, found.cells, strict=True):
        win = cell.win
        yield f"  {name:<{wide}}  {percent(win.share):>6}  {'#' * round(win.share * 20):<20}  {between(win)}"
    yield ""
    who = "machine code" if found.engine == "compiled" else "the game's own rules"
    yield f"{found.fights:,} fights of each, played by {who}, {found.policy}; seed {found.seed}."
    if found.why:
        yield f"Not by machine code: {found.why}"
    yield from (f"Not in it: {each}." for each in found.leaves_out)
