"""`hearthside rules`: the rulebook by id or words, and how much of it is proved."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import columns, help_formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction

HELP = """\
Look a rule up by its id or by words, or see how much of each game is proved by tests.

  hearthside rules TF-FLIP-01
  hearthside rules wound card
  hearthside rules --coverage
  hearthside rules --diff thousand_faces thousand_faces_playtest
"""


def add_rules(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `rules` command."""
    each = commands.add_parser(
        "rules",
        help="look a rule up, or see what is proved",
        description=HELP,
        formatter_class=help_formatter,
    )
    each.add_argument("words", nargs="*", metavar="ID|WORDS", help="a rule's id, or words it has")
    each.add_argument("--system", metavar="SYSTEM", help="only in this game")
    each.add_argument("--coverage", action="store_true", help="proved by a test, left to the table, or missing")
    each.add_argument("--diff", nargs=2, metavar=("A", "B"), help="two editions side by side")
    each.add_argument("--json", action="store_true", help="as JSON")
    each.set_defaults(run=_look_up)


def _look_up(args: argparse.Namespace) -> int:
    from hearthside import rulebook
    from hearthside.games import games

    try:
        if args.system is not None:
            rulebook.rulebook(args.system)
        if args.coverage:
            return _tell_coverage((args.system,) if args.system else tuple(games()), args.json)
        if args.diff:
            return _tell_difference(args.diff[0], args.diff[1], args.json)
    except LookupError as why:
        print(why.args[0], file=sys.stderr)
        return 2
    if not args.words:
        print("Say which rule: an id such as TF-FLIP-01, or a few words. Or ask for --coverage.", file=sys.stderr)
        return 2
    words = " ".join(args.words)
    exact = rulebook.find(words, args.system)
    found = [exact] if exact else rulebook.search(words, args.system)
    if args.json:
        _print_json([rulebook.as_plain(entry) for entry in found])
    else:
        print("\n\n".join(rulebook.as_text(entry) for entry in found) or f"No rule says “{words}”.")
    return 0 if found else 1


def _tell_coverage(systems: tuple[str, ...], as_json: bool) -> int:
    from hearthside import rulebook

    if as_json:
        _print_json({system: rulebook.as_plain(rulebook.coverage(system)) for system in systems})
        return 0
    for system in systems:
        whole = rulebook.coverage(system)
        print(f"{system}: {_counts(whole)}")
        for topic, part in rulebook.coverage_by_topic(system).items():
            print(f"  {topic:<52} {_counts(part)}")
        print()
    return 0


def _counts(coverage: object) -> str:
    proved, table, missing = (len(getattr(coverage, name)) for name in ("proved", "table", "missing"))
    return f"{proved:>4} proved  {table:>3} the table's  {missing:>4} missing"


def _tell_difference(one: str, other: str, as_json: bool) -> int:
    from hearthside import rulebook

    difference = rulebook.diff(one, other)
    if as_json:
        _print_json(rulebook.as_plain(difference))
    else:
        from hearthside.cli.beside import side_by_side

        print("\n".join(side_by_side(difference, columns())))
    return 0


def _print_json(plain: object) -> None:
    import json

    print(json.dumps(plain, ensure_ascii=False, indent=2))
