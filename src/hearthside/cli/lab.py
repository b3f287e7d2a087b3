"""`hearthside lab`: what would come of a whole fight."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.lab_compare import add_lab_compare
from hearthside.cli.lab_crew import add_crew, add_keep, crew
from hearthside.cli.lab_odds import add_lab_odds
from hearthside.cli.lab_report import add_lab_report
from hearthside.cli.lab_sweep import add_lab_sweep
from hearthside.cli.page import help_formatter

# Everything else is imported when something is forecast: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hearthside.lab.changes import Around, Change
    from hearthside.lab.forecasting import Forecast
    from hearthside.lab.tally import Share

LAB_HELP = """\
Questions that are larger than one deed: will this fight kill them? how likely is anything at all?
"""
FORECAST_HELP = """\
Play a fight out many times, by the game's own rules, and say what came of it.

An encounter is a small TOML file: a party, foes of the book or of your own, and how the heroes are played. The house
plays every seat from what that seat sees. It stops when the share of fights that are won is known as closely as you
ask, and says how sure it is: with 95 % confidence the truth lies in the interval. The same question and seed give the
same answer on any number of workers. Beside it stands what the other policy would make of it, and what one more foe
of each kind or one hero less would do; a policy of your own choice stands alone. The format is described in
encounters/README.md.

The exit code is 0 when there is an answer and 2 when there cannot be one; one sentence says why.
"""
FORECAST_EXAMPLES = """\
examples:
  hearthside lab forecast encounters/drowned_mill.toml
  hearthside lab forecast --within 0.02 --workers 2 encounters/drowned_mill.toml
  hearthside lab forecast --fights 400 --policy bold --json encounters/salt_gate.toml
"""


def add_lab(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `lab` command."""
    lab = subparsers.add_parser(
        "lab", help="what would come of a fight", description=LAB_HELP, formatter_class=help_formatter
    )
    questions = lab.add_subparsers(title="questions", metavar="QUESTION", required=True)
    add_lab_odds(questions)
    add_lab_compare(questions)
    add_lab_report(questions)
    add_lab_sweep(questions)
    parser = questions.add_parser(
        "forecast",
        help="play a fight out many times",
        description=FORECAST_HELP,
        epilog=FORECAST_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("file", metavar="FILE", help="an encounter; - reads it from the standard input")
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument("--fights", type=int, metavar="N", help="play so many fights")
    how_long.add_argument(
        "--within",
        type=float,
        metavar="X",
        help="play until the share is known within X to either side (0.05 unless you say otherwise)",
    )
    parser.add_argument(
        "--policy", metavar="NAME", help="how the heroes are played: bold, careful or helpful; without it, two of them"
    )
    parser.add_argument(
        "--changes",
        action=argparse.BooleanOptionalAction,
        help="what one more foe or one hero less would do (unless a policy is named)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other fights (1)")
    add_crew(parser)
    add_keep(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run_forecast)


def run_forecast(args: argparse.Namespace) -> int:
    """The answer, or why there is none."""
    from hearthside.lab.fights.fighting import CannotPlay

    try:
        answer, beside = _answers(args)
    except CannotPlay as why:
        _wipe()
        print(f"{args.file}: {why}", file=sys.stderr)
        return 2
    _wipe()
    if args.json:
        import json

        besides = {name: told for name, told in beside.plain.items() if told}
        print(json.dumps({**answer.plain, **besides}, indent=2, ensure_ascii=False))
    else:
        print("\n".join(told(answer, beside)))
    return 0


def _answers(args: argparse.Namespace) -> tuple[Forecast, Around]:
    """The answer to what was asked; unless a policy was named, beside it what would come of it otherwise."""
    from hearthside.lab import forecast
    from hearthside.lab.changes import around
    from hearthside.lab.encounters import read_file

    encounter = read_file(args.file)
    asked = {"fights": args.fights, "within": args.within, "policy": args.policy, "seed": args.seed, "keep": args.keep}
    changes = not args.policy if args.changes is None else args.changes
    with crew(args) as workers:
        answer = forecast(encounter, **asked, workers=workers, progress=_progress if sys.stderr.isatty() else None)
        return answer, around(answer, policies=not args.policy, changes=changes, workers=workers)


def _progress(answer: Forecast) -> None:
    """One line that is written over and over: the answer so far."""
    print(f"\r{answer.policy}: {answer.fights:,} fights, {between(answer.win)} won ", end="", file=sys.stderr)


def _wipe() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)


def told(answer: Forecast, beside: Around) -> Iterator[str]:
    """The answer as something to read."""
    encounter = answer.encounter
    yield encounter.title or encounter.game
    yield f"{_party(answer)}, against {_foes(answer)}"
    yield ""
    yield f"The party wins {percent(answer.win.share)} of all fights ({between(answer.win)})."
    rounds = answer.rounds
    yield f"It takes {rounds.at(0.5)} rounds, in eight of ten fights {rounds.at(0.1)} to {rounds.at(0.9)}."
    if answer.tally.unended:
        yield f"{percent(answer.unended.share)} did not end in time; they count as not won."
    yield ""
    wide = max(len(name) for name in answer.falls)
    yield "Who goes down"
    for name, share in answer.falls.items():
        yield f"  {name:<{wide}}  {percent(share.share):>6}  {_bar(share.share)}  {between(share)}"
    for what, heroes in answer.left.items():
        yield ""
        yield f"{what} afterwards"
        for name, spread in heroes.items():
            yield f"  {name:<{wide}}  {spread.at(0.5):>6}  in eight of ten fights {spread.at(0.1)} to {spread.at(0.9)}"
    yield ""
    if beside.changes:
        yield from _measured("What one change would do", [("as it stands", answer), *map(_named, beside.changes)])
        yield ""
    if beside.policies:
        beside_each_other = [(each.policy, each) for each in (answer, *beside.policies)]
        yield from _measured("How they are played matters", beside_each_other)
        yield ""
    yield f"{answer.fights:,} fights, played by the house, {answer.policy}; seed {answer.seed}."
    yield "The house does not bargain, trick or run away: people do, and fare better."


def _named(change: tuple[Change, Forecast]) -> tuple[str, Forecast]:
    what, answer = change
    return f"one {what.who} more" if what.kind == "foe" else f"without {what.who}", answer


def _measured(title: str, answers: Sequence[tuple[str, Forecast]]) -> Iterator[str]:
    """How often they win, one below the other, each with its interval and from how many fights."""
    wide = max(len(name) for name, _ in answers)
    yield title
    for name, each in answers:
        win = each.win
        line = f"  {name:<{wide}}  {percent(win.share):>6}  {_bar(win.share)}  {between(win)}"
        yield f"{line}, {each.fights:,} fights"


def _party(answer: Forecast) -> str:
    return ", ".join(hero.title for hero in answer.encounter.party)


def _foes(answer: Forecast) -> str:
    return ", ".join(f"{foes.count} × {foes.name}" if foes.count > 1 else foes.name for foes in answer.encounter.foes)


def percent(share: float) -> str:
    """Whole per cents, and tenths where whole ones would say never or always of what is neither."""
    is_plain = 0.01 <= share <= 0.99 or share in (0.0, 1.0)
    return f"{share * 100:.{0 if is_plain else 1}f} %"


def between(share: Share) -> str:
    """From where to where it truly lies."""
    return f"{percent(share.low)} to {percent(share.high)}"


def _bar(share: float) -> str:
    return f"{'#' * round(share * 20):<20}"
