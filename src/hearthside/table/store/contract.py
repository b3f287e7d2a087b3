"""What a house asks of whatever keeps its tables: every entry of a log is safe before anybody hears of it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from hearthside.kernel.saying import say
from hearthside.table.hints import Hint
from hearthside.table.tally import Durations

Door = Literal["open", "invited", "locked"]
"""Whom a table lets in who has no seat yet: whoever knows its code, whoever was invited, or nobody."""

Secrets = Mapping[str, bytes]
"""By seat: the hash of the secret that sits somebody down there. The secret itself is never kept."""

NO_SECRETS: Secrets = {}

Free = frozenset[str]
"""Seats that may be taken by whoever the door lets in."""

NOBODY: Free = frozenset()


class TableRecord(NamedTuple):
    """What is known of a table without opening its log."""

    table: str
    """The code it was dealt with. It names the table for good, and opens it together with a seat's secret."""
    system: str
    version: int
    made_at: float
    door: Door = "invited"
    invitation: str = ""
    """What an invited guest has to show."""
    said: str = ""
    """The code that people say to each other now; it may have been renewed since."""
    changes: int = 0
    """How often its seats and its door were changed, where several houses share the tables."""


class Standing(NamedTuple):
    """How far a table has come."""

    seq: int
    changes: int


class Snapshot(NamedTuple):
    """How a table lay after one of its entries, and by whose rules."""

    seq: int
    rules: str
    content: bytes


class StoreError(Exception):
    """A table could not be read or written, with the sentence for the people at it."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class NoSuchTable(StoreError):
    """Nobody ever dealt a table of this code, or it is closed to whoever asks."""

    def __init__(self, table: str) -> None:
        super().__init__(
            say(
                "There is no table {name} that is open to you. Look at the code again, or ask its GM for a link.",
                name=table[:40],
            )
        )


class CodeTaken(StoreError):
    """A table of this code exists already."""

    def __init__(self, table: str) -> None:
        super().__init__(say("There is a table {name} already.", name=table[:40]))


class MovedOn(StoreError):
    """Somebody else wrote in this log meanwhile: the entry does not follow the last one that is stored."""

    def __init__(self) -> None:
        super().__init__("The table has moved on. Have another look and try again.")


class Unopened(StoreError):
    """Where the tables should be, they cannot be had."""

    def __init__(self, where: str, why: Exception) -> None:
        reason = " ".join(str(why).split())[:300]
        super().__init__(say("The tables in {name} cannot be opened: {why}.", name=where, why=reason))


class Unreadable(StoreError):
    """The tables are there, and cannot be read just now."""

    def __init__(self) -> None:
        super().__init__("The tables cannot be read at the moment. Try again soon.")


class Unwritable(StoreError):
    """The disk is full, gone or locked; nothing was written."""

    def __init__(self) -> None:
        super().__init__("This could not be written down, so it did not happen. Try again in a moment.")


class Unsure(StoreError):
    """The line to the database broke while something was written, and it did not come back in time to ask."""

    def __init__(self) -> None:
        super().__init__("The house lost sight of its tables. See whether this has happened before you do it again.")


class Damaged(StoreError):
    """What is stored of this table is not what was written, or not all of it."""

    def __init__(self, table: str) -> None:
        super().__init__(
            say(
                "The log of table {name} is damaged and cannot be opened. Whoever runs this house may have a copy.",
                name=table[:40],
            )
        )


class Store(Protocol):
    """What a room needs of whatever keeps its log."""

    commits: Durations
    """How long writing took."""
    cannot_write: bool
    """Whether the last thing that was to be written could not be."""
    size: int
    """About how many bytes all tables take."""
    file: str | None
    """Where another program can read the tables, if it can."""
    is_shared: bool
    """Whether several houses may serve the same tables."""
    node: str
    """By what name other houses know this one."""

    async def open(self) -> None:
        """Get ready; called once, inside the running loop."""

    async def close(self) -> None:
        """Finish what is being written and let go."""

    def create(self, record: TableRecord, entry: bytes, secrets: Secrets, free: Free = NOBODY) -> Awaitable[None]:
        """Keep a new table with its first entry and the seats that are free, all or nothing. Raises CodeTaken."""

    def append(
        self,
        table: str,
        expected_seq: int,
        entry: bytes,
        secrets: Secrets = NO_SECRETS,
        changes: int | None = None,
    ) -> Awaitable[None]:
        """Keep the entry after number `expected_seq`, with new seats' secrets if there are any, all or nothing.

        Done only when it is on the disk. Raises MovedOn when the log does not end at `expected_seq`, or when several
        houses share the tables and the seats or the door were changed more often than `changes` says; Unwritable when
        the disk fails; Unsure when nobody can say.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after this number, in order."""

    async def find(self, code: str) -> TableRecord:
        """What is known of the table that has or once had this code. Raises NoSuchTable."""

    async def secrets(self, table: str) -> Secrets:
        """The hashed secret of every seat of this table."""

    async def free_seats(self, table: str) -> frozenset[str]:
        """The seats of this table that anybody who knows its code may take."""

    async def rekey(self, table: str, seat: str, secret: bytes, is_free: bool, changes: int | None = None) -> None:
        """From now on this hashed secret opens the seat, and no other. Raises Unwritable, MovedOn as `append` does."""

    async def set_door(self, record: TableRecord) -> None:
        """From now on the table's door, its invitation and its code are as this says.

        Raises CodeTaken, Unwritable, and MovedOn as `append` does.
        """

    async def delete(self, table: str) -> None:
        """Forget this table with all that happened at it. Raises Unwritable."""

    async def touch(self, table: str, at: float) -> None:
        """Somebody came to this table."""

    async def forgotten(self, since: float) -> list[str]:
        """The tables nobody has come to since then."""

    async def count(self) -> int:
        """How many tables there are."""

    async def tables(self) -> list[TableRecord]:
        """Every table, the newest first."""

    async def standing(self, tables: Sequence[str]) -> Mapping[str, Standing]:
        """How far each of these tables has come; one that is gone is not among them."""

    async def keep_snapshot(self, table: str, seq: int, rules: str, content: bytes) -> None:
        """Keep how the table lay after this entry, in place of an older one. It may be lost at any time."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """The last that was kept of how this table lay, where its log has the link that it had then."""

    def hint(self, hint: Hint) -> None:
        """Tell the other houses, as far as they hear it: nothing depends on it."""

    def listen(self, hear: Callable[[Hint | None], None]) -> None:
        """From now on hear what other houses hint, on the loop; None when some of it may have been missed."""
