"""`hearthside tables`: see to the tables of a house without sitting at them."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

# Everything else is imported when tables are looked at: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from hearthside.kernel.log import Entry
    from hearthside.table.store import Store, TableRecord

TABLES_HELP = """\
See to the tables of a data folder or a database. To list, show and export them the server may go on serving; to lock or
delete one in a folder, stop it first. No card, note or secret is printed; an export holds everything that happened, for
`hearthside replay`.

  hearthside tables list /srv/hearthside
  hearthside tables show /srv/hearthside EMBER-402913
  hearthside tables lock /srv/hearthside EMBER-402913
  hearthside tables delete /srv/hearthside EMBER-402913
  hearthside tables export /srv/hearthside EMBER-402913 friday.jsonl
"""


def add_tables(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `tables` command."""
    each = commands.add_parser(
        "tables",
        help="list, show, lock, delete or export tables",
        description=TABLES_HELP,
        formatter_class=help_formatter,
    )
    doing = each.add_subparsers(title="what to do", metavar="WHAT", required=True)
    for name, says, job, is_change in (
        ("list", "every table, the newest first", _list, False),
        ("show", "one table: its game, its seats, its door", _show, False),
        ("lock", "let nobody in who has no seat yet", _lock, True),
        ("delete", "forget a table with all that happened at it", _delete, True),
        ("export", "save a table to a file", _export, False),
    ):
        one = doing.add_parser(name, help=says, description=f"{says[0].upper()}{says[1:]}.")
        one.add_argument("data", metavar="DATA", help="the data folder of the server, or its database: postgresql://…")
        if name != "list":
            one.add_argument("code", metavar="CODE", help="the code of the table")
        if name == "export":
            one.add_argument("file", metavar="FILE", help="a file that is not there yet")
            one.add_argument("--key", metavar="KEY", help="sign it with this key, in place of house_key in the folder")
        one.set_defaults(run=_run, job=job, is_change=is_change)


def _run(args: argparse.Namespace) -> int:
    import asyncio
    from contextlib import nullcontext
    from pathlib import Path

    from hearthside.table.backup import TABLES
    from hearthside.table.folder import held
    from hearthside.table.store import SCHEMES, NoSuchTable, SqliteStore, StoreError, database_at

    file = Path(args.data) / TABLES
    is_folder = not args.data.startswith(SCHEMES)
    if is_folder and not file.is_file():
        print(f"There are no tables in {args.data[:200]}.", file=sys.stderr)
        return 1

    async def see_to_it() -> int:
        job: Callable[[Store, argparse.Namespace], Awaitable[int]] = args.job
        store = SqliteStore(file) if is_folder else database_at(args.data)
        await store.open()
        try:
            return await job(store, args)
        finally:
            await store.close()

    try:
        with held(file) if args.is_change and is_folder else nullcontext():
            return asyncio.run(see_to_it())
    except NoSuchTable:
        where = args.data[:200] if is_folder else "this database"
        print(f"No table in {where} has or had the code {args.code[:40]}.", file=sys.stderr)
        print(f"All of them: hearthside tables list {where if is_folder else 'DATA'}", file=sys.stderr)
        return 1
    except StoreError as why:
        print(why.says, file=sys.stderr)
        return 1


async def _find(store: Store, args: argparse.Namespace) -> TableRecord:
    """The table that has or had the code on the command line, however it was typed. Raises NoSuchTable."""
    from hearthside.table.codes import read_code

    return await store.find(read_code(args.code))


async def _entries(store: Store, record: TableRecord) -> tuple[int, list[Entry]]:
    """What happened at a table, by which version of its game. Raises Damaged where that cannot be read."""
    from hearthside.games import games
    from hearthside.kernel.save import LogReader, reader_for
    from hearthside.systems import load
    from hearthside.table.store import Damaged

    stored = await store.read(record.table)
    try:
        reader = reader_for(load(record.system)) if record.system in games() else LogReader(record.version)
        return reader.version, list(map(reader.read_stored, stored))
    except Exception:  # whatever a damaged entry can be
        raise Damaged(record.said) from None


async def _list(store: Store, args: argparse.Namespace) -> int:  # noqa: ARG001
    records = await store.tables()
    for record in records:
        print(f"{record.said:<28} {record.system:<24} dealt {_day(record.made_at)}  door {record.door}")
    print(f"{len(records)} {'table' if len(records) == 1 else 'tables'}.")
    return 0


async def _show(store: Store, args: argparse.Namespace) -> int:
    from hearthside.games import games
    from hearthside.kernel.journal import Journal
    from hearthside.systems import load
    from hearthside.table.chain import links
    from hearthside.table.store import Damaged, StoreError

    record = await _find(store, args)
    if record.system not in games():
        raise StoreError(f"{record.said} is a table of {record.system[:40]}, a game that is not installed here.")
    _, entries = await _entries(store, record)
    try:
        journal = Journal(load(record.system), entries)
    except Exception:
        raise Damaged(record.said) from None
    free = await store.free_seats(record.table)
    print(f"{record.said}\n  game     {journal.system.title}\n  dealt    {_day(record.made_at)}")
    *_, seal = links(record.table, await store.read(record.table))
    print(f"  door     {record.door}\n  entries  {journal.seq}\n  seal     {seal.hex()}")
    for seat in journal.table.seats.values():
        print(f"  seat     {seat.title} ({seat.role}{', free' if seat.name in free else ''})")
    return 0


async def _lock(store: Store, args: argparse.Namespace) -> int:
    record = await _find(store, args)
    await store.set_door(record._replace(door="locked"))
    print(f"Nobody comes to {record.said} any more who has no seat there.")
    return 0


async def _delete(store: Store, args: argparse.Namespace) -> int:
    record = await _find(store, args)
    await store.delete(record.table)
    print(f"{record.said} is forgotten.")
    return 0


async def _export(store: Store, args: argparse.Namespace) -> int:
    import os
    from pathlib import Path

    from hearthside.kernel.save import save_lines
    from hearthside.table.chain import linked_lines
    from hearthside.table.schema import OWNER_ONLY

    record = await _find(store, args)
    version, entries = await _entries(store, record)  # what cannot be read is not saved either
    (header,) = save_lines(record.system, version, ())
    stored = await store.read(record.table)
    file = Path(args.file)
    try:
        paper = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    except FileExistsError:
        print(f"There is a file {args.file[:200]} already. Choose another name.", file=sys.stderr)
        return 1
    except OSError as why:
        print(f"Nothing can be written to {args.file[:200]}: {why.strerror}.", file=sys.stderr)
        return 1
    with os.fdopen(paper, "w", encoding="utf-8") as lines:
        lines.writelines(f"{line}\n" for line in linked_lines(header, record.table, stored))
    print(f"{record.said} is in {file}: {len(entries)} entries.")
    return _sign(args, file)


def _sign(args: argparse.Namespace, file: Path) -> int:
    """Whoever has a key signs what they hand out."""
    from pathlib import Path

    from hearthside.cli.signing import HOUSE_KEY, Unsigned, sign

    key = Path(args.key or Path(args.data, HOUSE_KEY))
    if not args.key and not key.is_file():
        return 0
    try:
        print(f"It is signed: {sign(file, key)}.")
    except Unsigned as why:
        print(f"It is not signed: {why}.", file=sys.stderr)
        return 1
    return 0


def _day(moment: float) -> str:
    import time

    return time.strftime("%Y-%m-%d", time.localtime(moment))
