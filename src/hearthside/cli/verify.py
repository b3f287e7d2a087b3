"""`hearthside verify`: whether the past of a table is what it was, and its luck what was promised."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction

VERIFY_HELP = """\
Check that the entries of an exported table hang together: each carries a link made of all before it, so that a change
in the past shows, and where. Whoever noted a seal earlier (`hearthside tables show` prints it) can have it looked for:
then everything up to that moment is what it was.

The luck is checked as well: whether every shuffle, die and lot follows from keys the house had promised and from what
players' browsers lent, and whether every card drawn is the one that lay there. docs/honesty.md says what that shows.
Of what a player saved in the browser all is checked that this player could know; there is no chain in it.

  hearthside verify friday.jsonl
  hearthside verify what-ana-heard.json
  hearthside verify friday.jsonl --seal 9f2c…
  hearthside verify friday.jsonl --signed-by house_key.pub
"""


def add_verify(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `verify` command."""
    each = commands.add_parser(
        "verify",
        help="check that nothing in the past of an exported table was changed, and that it was dealt honestly",
        description=VERIFY_HELP,
        formatter_class=help_formatter,
    )
    each.add_argument("file", metavar="FILE", help="a table saved with `hearthside tables export`, or by a player")
    each.add_argument("--seal", metavar="HEX", help="a seal that somebody noted; its first eight letters are enough")
    each.add_argument("--signed-by", metavar="PUB", help="the public half of the key that signed FILE, in FILE.sig")
    each.set_defaults(run=_verify)


def _verify(args: argparse.Namespace) -> int:
    from pathlib import Path

    from hearthside.honesty import Unchained, check

    try:
        found = check(Path(args.file).read_text(encoding="utf-8").split("\n"))
    except Unchained as why:
        return _no(args, f"{why}.")
    except UnicodeDecodeError:
        return _no(args, "this is not a saved table: it cannot be read as text.")
    if found.broken is not None:
        return _no(args, f"entry {found.broken} is not what was written, or not in its place.")
    if not found.seals and not found.heard:
        return _no(args, "there is no entry in it.")
    if found.heard:
        print(f"What one seat heard of {found.table}, {found.heard} entries.")
    else:
        print(f"{len(found.seals)} entries of {found.table} hang together. The seal after the last is")
        print(f"  {found.seals[-1]}")
    print("\n".join(found.luck.sentences()))
    if found.luck.faults:
        return _no(args, "\n".join(["this was not dealt as promised.", *map("  {}.".format, found.luck.faults[:20])]))
    if args.signed_by is not None and not _is_signed(args):
        return 1
    return _look_for(args, args.seal, found.seals) if args.seal is not None else 0


def _is_signed(args: argparse.Namespace) -> bool:
    from pathlib import Path

    from hearthside.cli.signing import Unsigned, check_signed

    try:
        check_signed(Path(args.file), Path(args.signed_by))
    except Unsigned as why:
        _no(args, f"it is not signed by that key: {why}.")
        return False
    print("It is signed by that key.")
    return True


def _look_for(args: argparse.Namespace, seal: str, seals: list[str]) -> int:
    noted = seal.strip().lower()
    if len(noted) < 8:
        return _no(args, "eight letters of a seal are needed at least.")
    at = next((number for number, each in enumerate(seals, 1) if each.startswith(noted)), None)
    if at is None:
        return _no(args, "that seal is none of this log: it is another one, or was changed since.")
    print(f"That seal is the one after entry {at}: everything up to it is what it was.")
    return 0


def _no(args: argparse.Namespace, says: str) -> int:
    print(f"{args.file[:200]}: {says}", file=sys.stderr)
    return 1
