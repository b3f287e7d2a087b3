"""How a table lay after an entry, written down so that a long log need not be told from its beginning.

It follows from the log and is never more than a shortcut: whoever keeps one may throw it away at any time.
"""

from msgspec import msgpack
from msgspec.structs import replace

from hearthside.kernel.saying import plain_words
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.things import Things

_write = msgpack.Encoder(enc_hook=plain_words).encode
_read = msgpack.Decoder(Table).decode


def write_table(table: Table) -> bytes:
    """A table as bytes, hidden things and all."""
    return _write(table)


def read_table(system: System, written: bytes) -> Table:
    """The table that was written. Raises what a damaged one may raise: it is then told from the log."""
    table = _read(written)
    kinds = system.thing_kinds
    table.things = Things(
        {thing: replace(laid, what=kinds[laid.kind].made(laid.what)) for thing, laid in table.things.items()}
    )
    table.own = 0
    return table


def holds(system: System, table: Table, written: bytes) -> bool:
    """Whether just this table is read again from what was written of it."""
    return read_table(system, written) == table
