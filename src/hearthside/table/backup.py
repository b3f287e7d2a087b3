"""A copy of every table, made while people play, and the way back from it."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hearthside.table.schema import OWNERS_FOLDER, VERSION, copy_rows, copy_whole, damaged_in, is_ours, prepare

TABLES = "tables.sqlite"
"""The file in a data folder that holds every table."""


class NoBackup(Exception):
    """It could not be done, and the sentence says why. Nothing was changed."""


class Copied(NamedTuple):
    """What came of it."""

    where: Path | None
    """The new copy; or where the tables are that were there before, if there were any."""
    damaged: list[str]
    """The codes of tables whose log is damaged, in the copy as in what it was made from."""


IN_A_DATABASE = "Tables in PostgreSQL are copied by its own programs: pg_dump --schema=hearthside, and pg_restore."


def back_up(folder: Path, target: Path) -> Copied:
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
        with closing(sqlite3.connect(target)) as made:
            return Copied(target, damaged_in(made))
    except (sqlite3.Error, OSError) as why:
        raise NoBackup(f"The tables could not be copied: {why}.") from why


def restore(copy: Path, folder: Path, *, replace: bool = False) -> Copied:
    """Put the tables of a copy into a data folder; where tables are replaced, they are kept under another name."""
    _must_be_tables(copy)
    target = folder / TABLES
    try:
        folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as beside, _rows_of(copy, Path(beside)) as rows:
            if target.exists() and not replace:
                raise NoBackup(f"There are tables in {folder} already. To replace them, say so with --replace.")
            whole = Path(beside) / TABLES
            copy_whole(rows, whole)  # all of it is here before anything that was there is touched
            damaged = damaged_in(rows)
            kept = _put_aside(target) if target.exists() else None
            whole.replace(target)
    except (sqlite3.Error, OSError) as why:
        raise NoBackup(f"The tables could not be brought back: {why}.") from why
    return Copied(kept, damaged)


@contextmanager
def _rows_of(copy: Path, folder: Path) -> Iterator[sqlite3.Connection]:
    """A new file of ours with the rows of a copy: nothing comes along but what its tables hold."""
    mine, fresh = folder / "copy", folder / "fresh"
    with closing(sqlite3.connect(copy)) as file:
        copy_whole(file, mine)
    with (
        closing(sqlite3.connect(mine, isolation_level=None)) as source,
        closing(sqlite3.connect(fresh, isolation_level=None)) as rows,
    ):
        prepare(source, str(mine))  # a copy of an earlier release comes to have today's shape first
        prepare(rows, str(fresh))
        copy_rows(source, rows)
        yield rows


def _must_be_tables(copy: Path) -> None:
    if not copy.is_file():
        raise NoBackup(f"There is no file {copy}.")
    try:
        with closing(sqlite3.connect(copy)) as file:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            (bytes_a_page,) = file.execute("PRAGMA page_size").fetchone()
            file.execute("SELECT count(*) FROM tables JOIN entries USING (number)").fetchone()
            if not is_ours(file):
                raise NoBackup(f"{copy} was not made by Hearthside: it holds more than tables.")
    except sqlite3.Error:
        raise NoBackup(f"{copy} holds no tables of Hearthside.") from None
    if version > VERSION:
        raise NoBackup(f"{copy} was made by a later release of Hearthside.")
    if copy.stat().st_size % bytes_a_page:
        raise NoBackup(f"{copy} breaks off before its end. Copy it here once more.")


def _put_aside(target: Path) -> Path:
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
