"""`hearthside backup` and `hearthside restore`: a copy of every table, also while people play."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction

BACKUP_HELP = """\
Copy every table of a data folder into one file. The server may go on serving meanwhile.

  hearthside backup /srv/hearthside /srv/copies            a file of today in that folder
  hearthside backup /srv/hearthside friday.sqlite          this very file
"""
RESTORE_HELP = """\
Bring the tables of a copy back into a data folder. Stop the server first.

  hearthside restore friday.sqlite /srv/hearthside
  hearthside restore friday.sqlite /srv/hearthside --replace   the tables there are kept under another name
"""


def add_backup(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `backup` command."""
    each = commands.add_parser(
        "backup",
        help="copy every table, also while people play",
        description=BACKUP_HELP,
        formatter_class=help_formatter,
    )
    each.add_argument("data", metavar="DATA", help="the data folder of the server")
    each.add_argument("target", metavar="TARGET", help="a file that is not there yet, or a folder")
    each.set_defaults(run=_back_up)


def add_restore(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `restore` command."""
    each = commands.add_parser(
        "restore",
        help="bring tables back from a copy",
        description=RESTORE_HELP,
        formatter_class=help_formatter,
    )
    each.add_argument("copy", metavar="COPY", help="a file that `hearthside backup` made")
    each.add_argument("data", metavar="DATA", help="the data folder of the server")
    each.add_argument("--replace", action="store_true", help="put the tables that are there aside")
    each.set_defaults(run=_restore)


def _back_up(args: argparse.Namespace) -> int:
    from pathlib import Path

    if _is_database(args.data):
        return 1
    from hearthside.table.backup import NoBackup, back_up

    try:
        copy, damaged = back_up(Path(args.data), Path(args.target))
    except NoBackup as why:
        print(why, file=sys.stderr)
        return 1
    print(f"Every table is in {copy}.")
    _say_what_is_damaged(damaged)
    return 0


def _restore(args: argparse.Namespace) -> int:
    from pathlib import Path

    if _is_database(args.data):
        return 1
    from hearthside.table.backup import NoBackup, restore

    try:
        kept, damaged = restore(Path(args.copy), Path(args.data), replace=args.replace)
    except NoBackup as why:
        print(why, file=sys.stderr)
        return 1
    print(f"The tables of {args.copy} are in {args.data}." + (f" Those before are in {kept}." if kept else ""))
    _say_what_is_damaged(damaged)
    return 0


def _is_database(data: str) -> bool:
    """Whether this names no folder but a database, which is then said."""
    from hearthside.table.backup import IN_A_DATABASE
    from hearthside.table.store import SCHEMES

    if data.startswith(SCHEMES):
        print(IN_A_DATABASE, file=sys.stderr)
    return data.startswith(SCHEMES)


def _say_what_is_damaged(codes: list[str]) -> None:
    """A copy is made and brought back with all there is: an older one may have these whole."""
    if codes:
        print(f"These are damaged and cannot be opened: {', '.join(codes)}. The others are whole.", file=sys.stderr)
