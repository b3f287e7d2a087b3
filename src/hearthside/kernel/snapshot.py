"""How a table lay after an entry, written down so that a long log need not be told from its beginning.

It follows from the log and is never more than a shortcut: whoever keeps one may throw it away at any time.
"""

from collections.abc import Mapping

from msgspec import Struct, msgpack
from msgspec.structs import replace

from hearthside.kernel.events import OnSlip, Slip, slip_of
from hearthside.kernel.saying import plain_words
from hearthside.kernel.sight import MarkPlace, Marks
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.things import Things

_OnSlips = Mapping[MarkPlace, Mapping[str, OnSlip]]
"""What is written on the slips of a place, by their words."""


class _Picture(Struct):
    """A table, with what is written on its slips."""

    table: Table
    slips: _OnSlips


_write = msgpack.Encoder(enc_hook=plain_words).encode
_read = msgpack.Decoder(_Picture).decode


def write_table(table: Table) -> bytes:
    """A table as bytes, hidden things and all."""
    return _write(_Picture(table, _on_slips(table.marks)))


def _on_slips(marks: Marks) -> _OnSlips:
    lying = {place: {str(mark): mark.on for mark in laid if isinstance(mark, Slip)} for place, laid in marks.items()}
    return {place: slips for place, slips in lying.items() if slips}


def read_table(system: System, written: bytes) -> Table:
    """The table that was written. Raises what a damaged one may raise: it is then told from the log."""
    picture = _read(written)
    table, kinds = picture.table, system.thing_kinds
    table.things = Things(
        {thing: replace(laid, what=kinds[laid.kind].made(laid.what)) for thing, laid in table.things.items()}
    )
    laid = {
        place: tuple(slip_of(words, on[words]) if words in on else words for words in table.marks[place])
        for place, on in picture.slips.items()
    }
    table.marks = {**table.marks, **laid}
    table.own = 0
    return table


def holds(system: System, table: Table, written: bytes) -> bool:
    """Whether just this table is read again from what was written of it, and what is written on its slips.

    What a question is about is read in plain values, as from a log, so that is held against what is written of it.
    """
    read = read_table(system, written)
    is_asked_the_same = _write(read.awaited) == _write(table.awaited)
    read.awaited = table.awaited
    return is_asked_the_same and read == table and _write(_on_slips(read.marks)) == _write(_on_slips(table.marks))
