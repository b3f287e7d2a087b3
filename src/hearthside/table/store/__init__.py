"""Where tables are kept.

`contract.Store` is the whole contract. `SqliteStore` keeps tables in one file, `MemoryStore` forgets them, and
`postgres.PostgresStore`, which is loaded only when it is asked for, lets several houses serve the same tables.
"""

from hearthside.table.store.contract import (
    NO_SECRETS,
    NOBODY,
    CodeTaken,
    Damaged,
    Door,
    Free,
    MovedOn,
    NoSuchTable,
    Secrets,
    Snapshot,
    Standing,
    Store,
    StoreError,
    TableRecord,
    Unsure,
    Unwritable,
)
from hearthside.table.store.memory import MemoryStore
from hearthside.table.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")
"""How the address of a database begins."""


def database_at(url: str) -> Store:
    """The tables in this PostgreSQL database. Raises StoreError where the library for it is not installed."""
    try:
        from hearthside.table.store.postgres import PostgresStore
    except ImportError as why:
        raise StoreError("Tables in PostgreSQL take a library: pip install 'hearthside[postgres]'.") from why
    return PostgresStore(url)


__all__ = [
    "NOBODY",
    "NO_SECRETS",
    "SCHEMES",
    "CodeTaken",
    "Damaged",
    "Door",
    "Free",
    "MemoryStore",
    "MovedOn",
    "NoSuchTable",
    "Secrets",
    "Snapshot",
    "SqliteStore",
    "Standing",
    "Store",
    "StoreError",
    "TableRecord",
    "Unsure",
    "Unwritable",
    "database_at",
]
