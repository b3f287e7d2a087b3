"""A program that tells stories: it is asked on its standard input, one line a question, and answers on its output.

It runs beside the house, with less of a claim to the processor, and only so much memory.
"""

import os
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from typing import BinaryIO

import msgspec
from msgspec import Raw

from hearthside.kernel.journal import Journal
from hearthside.kernel.save import reader_for
from hearthside.kernel.saying import filled
from hearthside.kernel.table import WATCHER
from hearthside.systems import load
from hearthside.table.readers import HEAD, LONGEST_TELLING, Wanted
from hearthside.table.telling import Teller
from hearthside.table.wire import Heard, Log, write

MOST_MEMORY = 2 * 1024**3
"""Bytes it may take; a story that needs more is not told."""


def main(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other until there are no more."""
    be_modest()
    while line := asked.readline():
        wanted = msgspec.json.decode(line, type=Wanted)
        entries = [asked.readline().removesuffix(b"\n") for _ in range(wanted.entries)]
        try:
            told, has_worked = told_of(wanted, entries or _from_file(wanted)), True
            if len(told) > LONGEST_TELLING:
                told, has_worked = b"it is too long", False
        except Exception as why:
            told, has_worked = type(why).__qualname__.encode(), False
        answers.write(HEAD.pack(has_worked, len(told)))
        answers.write(told)
        answers.flush()


def told_of(wanted: Wanted, entries: Iterable[bytes]) -> bytes:
    """What was wanted, as bytes to be sent."""
    system = load(wanted.system)
    journal = Journal(system, map(reader_for(system).read_stored, entries))
    if wanted.kind == "log":
        return _log(journal, wanted)
    if wanted.kind == "forecast":
        from hearthside.table.foretelling import foretold

        return write(foretold(journal, wanted.after))
    if wanted.kind == "replay":
        from hearthside.story.replay import replay_json, replay_of

        return replay_json(replay_of(journal, wanted.seat)).encode()
    return _story(journal, wanted).encode()


def _story(journal: Journal, wanted: Wanted) -> str:
    from hearthside.story.export import as_html, as_json, as_markdown
    from hearthside.story.telling import story_of

    story = story_of(journal, wanted.seat)
    title = filled("{game}, table {table}", {"game": journal.system.title, "table": wanted.table})
    if wanted.kind == "json":
        return as_json(story)
    return as_markdown(story, title) if wanted.kind == "markdown" else as_html(story, title)


def _log(journal: Journal, wanted: Wanted) -> bytes:
    teller = Teller(journal.system)
    seat = wanted.seat
    role = journal.table.seats[seat].role if seat else "spectator"
    told = ((entry, teller.tell(journal.table, entry)) for entry in journal.entries[max(wanted.after, 0) :])
    heard = ((entry, telling.heard(seat or WATCHER, role)) for entry, telling in told)
    entries = [Heard(entry.seq, entry.by, Raw(events)) for entry, events in heard if events]
    return write(Log(wanted.table, journal.seq, entries))


def _from_file(wanted: Wanted) -> list[bytes]:
    if wanted.file is None:
        return []
    select = "SELECT entry FROM entries JOIN tables USING (number) WHERE code = ? ORDER BY seq"
    with closing(sqlite3.connect(wanted.file)) as file:
        file.execute("PRAGMA query_only = ON")
        return [entry for (entry,) in file.execute(select, (wanted.table,))]


def be_modest() -> None:
    """Whatever runs beside the house takes the processor only where nobody else wants it, and only so much memory."""
    with suppress(OSError, AttributeError):
        os.nice(10)
    with suppress(ImportError, OSError, ValueError):  # Windows has none of it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # whoever closes the house closes us
        main(sys.stdin.buffer, sys.stdout.buffer)
