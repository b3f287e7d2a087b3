"""The folder a house keeps its tables in: for whoever runs the house alone, and for one house at a time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthside.table.schema import OWNER_ONLY, OWNERS_FOLDER
from hearthside.table.store import StoreError


@contextmanager
def held(file: Path) -> Iterator[Path]:
    """The file with the tables, in a folder of ours; nobody else serves them meanwhile. Raises StoreError."""
    folder = file.parent
    try:
        folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
        lock = os.open(f"{file}.lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY)
        if file.exists() and not os.access(file, os.W_OK):
            raise PermissionError(0, f"{file.name} may not be written")
    except (OSError, ValueError) as why:
        reason = getattr(why, "strerror", None) or str(why)
        raise StoreError(f"Tables cannot be kept in {_brief(folder)}: {reason}.") from why
    try:
        if not _take(lock):
            where = _brief(folder)
            raise StoreError(f"Another house is open on the tables in {where}. Close it, or use another folder.")
        yield file
    finally:
        os.close(lock)


def _take(lock: int) -> bool:
    """Whether nobody else holds it. The system lets go of it when the program ends, however it does."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _brief(path: Path) -> str:
    """A path somebody typed, as far as it fits into a sentence."""
    text = str(path)
    return text if len(text) <= 200 else f"{text[:200]}…"
