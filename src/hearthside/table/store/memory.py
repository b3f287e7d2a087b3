"""Tables that are gone when the program ends: for tests, and for measuring what keeping costs."""

from collections.abc import Callable, Mapping, Sequence

from hearthside.table.hints import Hint
from hearthside.table.store.contract import (
    NO_SECRETS,
    NOBODY,
    CodeTaken,
    Free,
    MovedOn,
    NoSuchTable,
    Secrets,
    Snapshot,
    Standing,
    TableRecord,
)
from hearthside.table.tally import Durations


class MemoryStore:
    """Keeps tables as long as the program runs."""

    def __init__(self) -> None:
        self._records: dict[str, TableRecord] = {}
        self._logs: dict[str, list[bytes]] = {}
        self._secrets: dict[str, dict[str, bytes]] = {}
        self._free: dict[str, frozenset[str]] = {}
        self._codes: dict[str, str] = {}
        self._used: dict[str, float] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self.commits = Durations()
        self.cannot_write = False
        self.size = 0
        self.file: str | None = None
        self.is_shared = False
        self.node = ""

    async def open(self) -> None:
        """Nothing to get ready."""

    async def close(self) -> None:
        """Nothing to let go of."""

    async def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> None:
        """Keep a new table."""
        if record.table in self._records or record.table in self._codes:
            raise CodeTaken(record.table)
        self._records[record.table] = record
        self._used[record.table] = record.made_at
        self._logs[record.table] = [entry]
        self.size += len(entry)
        self._secrets[record.table] = dict(secrets)
        self._free[record.table] = free

    async def append(
        self,
        table: str,
        expected_seq: int,
        entry: bytes,
        secrets: Secrets = NO_SECRETS,
        changes: int | None = None,  # noqa: ARG002
    ) -> None:
        """Keep one more entry."""
        if table not in self._logs:
            raise NoSuchTable(table)
        if len(self._logs[table]) != expected_seq:
            raise MovedOn
        self._logs[table].append(entry)
        self.size += len(entry)
        self._secrets[table].update(secrets)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number."""
        if table not in self._logs:
            raise NoSuchTable(table)
        return self._logs[table][after:]

    async def find(self, code: str) -> TableRecord:
        """What is known of the table of this code."""
        table = self._codes.get(code, code)
        if table not in self._records:
            raise NoSuchTable(code)
        return self._records[table]

    async def secrets(self, table: str) -> Secrets:
        """The hashed secrets of this table's seats."""
        return dict(self._secrets.get(table, {}))

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats anybody may take."""
        return self._free.get(table, frozenset())

    async def rekey(
        self,
        table: str,
        seat: str,
        secret: bytes,
        is_free: bool,
        changes: int | None = None,  # noqa: ARG002
    ) -> None:
        """A new secret for a seat."""
        self._secrets[table][seat] = secret
        others = self._free.get(table, frozenset()) - {seat}
        self._free[table] = others | {seat} if is_free else others

    async def set_door(self, record: TableRecord) -> None:
        """Another door, invitation or code."""
        if record.said != record.table:
            if record.said in self._records or self._codes.get(record.said, record.table) != record.table:
                raise CodeTaken(record.said)
            self._codes[record.said] = record.table
        self._records[record.table] = record

    async def delete(self, table: str) -> None:
        """Forget this table."""
        self.size -= sum(map(len, self._logs.pop(table, ())))
        for kept in (self._records, self._secrets, self._free, self._used, self._snapshots):
            kept.pop(table, None)
        self._codes = {code: name for code, name in self._codes.items() if name != table}

    async def touch(self, table: str, at: float) -> None:
        """Somebody came."""
        self._used[table] = at

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""
        return [table for table, at in self._used.items() if at < since]

    async def count(self) -> int:
        """How many tables there are."""
        return len(self._records)

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""
        return sorted(self._records.values(), key=lambda record: record.made_at, reverse=True)

    async def standing(self, tables: Sequence[str]) -> Mapping[str, Standing]:
        """How far each of these tables has come."""
        return {table: Standing(len(self._logs[table]), 0) for table in tables if table in self._logs}

    async def keep_snapshot(self, table: str, seq: int, rules: str, content: bytes) -> None:
        """Keep how the table lay."""
        self._snapshots[table] = Snapshot(seq, rules, content)

    async def snapshot(self, table: str) -> Snapshot | None:
        """How the table lay."""
        return self._snapshots.get(table)

    def hint(self, hint: Hint) -> None:
        """There is nobody else to tell."""

    def listen(self, hear: Callable[[Hint | None], None]) -> None:
        """There is nobody else to hear."""
