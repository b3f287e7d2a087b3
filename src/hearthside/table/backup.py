"""A copy of every table, made while people play, and the way back from it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from hearthside.table.schema import VERSION, copy_whole

TABLES = "tables.sqlite"
"""The file in a data folder that holds every table."""


class NoBackup(Exception):
    """It could not be done, and the sentence says why. Nothing was changed."""


def back_up(folder: Path, target: Path) -> Path:
    """Copy the tables of a data folder into a new file; where the target is a folder, into a file of today in it."""
    source = folder / TABLES
    if not source.is_file():
        raise NoBackup(f"There are no tables in {folder}.")
    if target.is_dir():
        target = target / f"hearthside-{time.strftime('%Y%m%d-%H%M%S')}.sqlite"
    if target.exists():
        raise NoBackup(f"There is a file {target} already. Choose another name.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(source, timeout=10)) as file:
            copy_whole(file, target)
    except (sqlite3.Error, OSError) as why:
        raise NoBackup(f"The tables could not be copied: {why}.") from why
    return target


def restore(copy: Path, folder: Path, *, replace: bool = False) -> Path | None:
    """Put the tables of a copy into a data folder; where tables are replaced, they are kept under the name returned."""
    _must_be_tables(copy)
    target = folder / TABLES
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = _put_aside(target, replace) if target.exists() else None
        with closing(sqlite3.connect(copy)) as file:
            copy_whole(file, target)
    except (sqlite3.Error, OSError) as why:
        raise NoBackup(f"The tables could not be brought back: {why}.") from why
    return kept


def _must_be_tables(copy: Path) -> None:
    if not copy.is_file():
        raise NoBackup(f"There is no file {copy}.")
    try:
        with closing(sqlite3.connect(copy)) as file:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            file.execute("SELECT count(*) FROM tables JOIN entries USING (number)").fetchone()
    except sqlite3.Error:
        raise NoBackup(f"{copy} holds no tables of Hearthside.") from None
    if version > VERSION:
        raise NoBackup(f"{copy} was made by a later release of Hearthside.")


def _put_aside(target: Path, replace: bool) -> Path:
    if not replace:
        raise NoBackup(f"There are tables in {target.parent} already. To replace them, say so with --replace.")
    with closing(sqlite3.connect(target, timeout=0)) as file:
        try:
            # Only where nobody else has the file open can it leave its write-ahead log, which is then empty.
            file.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError:
            raise NoBackup("A server has these tables open. Stop it first.") from None
    kept = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}")
    if kept.exists():
        raise NoBackup(f"There is a file {kept} already. Try again in a second.")
    return target.rename(kept)
