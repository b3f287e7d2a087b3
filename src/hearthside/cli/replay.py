"""`hearthside replay`: check a saved table and tell what happened at it."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import help_formatter

# Everything else is imported when a table is replayed: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from hearthside.kernel.log import Entry
    from hearthside.kernel.system import System
    from hearthside.kernel.table import Table

REPLAY_HELP = """\
Check a saved table and tell its story, sentence by sentence, with the rule behind each.

Checked is that every entry of the log follows from the one before, that none is missing, that no card is lost or
doubled, and that the log can be written again just as it is. Nothing is rolled or shuffled anew.
"""
REPLAY_EXAMPLES = """\
examples:
  hearthside replay friday.jsonl
  hearthside replay friday.jsonl --json
"""


def add_replay(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `replay` command."""
    parser = subparsers.add_parser(
        "replay",
        help="check a saved table and tell its story",
        description=REPLAY_HELP,
        epilog=REPLAY_EXAMPLES,
        formatter_class=help_formatter,
    )
    parser.add_argument("file", metavar="FILE", help="a saved table")
    parser.add_argument("--json", action="store_true", help="print the story as JSON")
    parser.set_defaults(run=run)


class Unreadable(Exception):
    """The file is no saved table that holds; the message is the one sentence the asker reads."""


def run(args: argparse.Namespace) -> int:
    """Tell the story, or say in one sentence what is wrong with the file."""
    try:
        system, version, entries = _load(args.file)
        story, table, fingerprint = _story(system, entries)
    except Unreadable as why:
        print(f"{args.file}: {why}", file=sys.stderr)
        return 2
    if args.json:
        import json

        told = {
            "file": args.file,
            "ok": True,
            "system": system.name,
            "version": version,
            "entries": len(entries),
            "seats": {name: {"title": seat.title, "role": seat.role} for name, seat in table.seats.items()},
            "digest": fingerprint,
            "story": story,
        }
        print(json.dumps(told, indent=2))
        return 0
    from hearthside.cli.run import print_story

    print_story(f"{system.title}\n")
    for line in story:
        print_story(_line(line, table))
    cards = sum(len(pile.cards) for pile in table.piles.values())
    print_story(f"\nThe log holds: {len(entries)} entries, and all {cards} cards are where they should be.")
    return 0


def _load(name: str) -> tuple[System, int, list[Entry]]:
    from pathlib import Path

    from hearthside.games import games
    from hearthside.kernel.save import BrokenSave, LogReader, load_lines, reader_for
    from hearthside.systems import load

    def reader_of(game: str) -> LogReader:
        if game not in games():
            raise Unreadable(f"this table plays “{game}”, which is no game we know.")
        return reader_for(load(game))

    try:
        lines = Path(name).read_text(encoding="utf-8").rstrip("\n").split("\n")
        game, version, entries = load_lines(lines, reader_of)
    except FileNotFoundError:
        raise Unreadable("there is no such file.") from None
    except (OSError, UnicodeDecodeError):
        raise Unreadable("this is not a saved table: it cannot be read as text.") from None
    except BrokenSave as why:
        raise Unreadable(f"{why}.") from None
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("this is not a saved table: its lines hold what no entry has.") from None
    system = load(game)
    if not entries:
        raise Unreadable("the log is empty: nobody ever sat down at this table.")
    _check_written(system, version, entries, lines)
    return system, version, entries


def _check_written(system: System, version: int, entries: list[Entry], lines: list[str]) -> None:
    """A log of today's format and rules is written again letter by letter; older ones became such by being read."""
    import json

    from hearthside.kernel.save import FORMAT, STORED, save_lines

    if len(lines) > 1 and lines[1].startswith(STORED):
        return  # just as it was stored, and with links: `hearthside verify` sees whether that is so
    if json.loads(lines[0]).get("hearthside") != FORMAT or version != system.version:
        return
    written = [line for line in lines if line.strip()]
    again = save_lines(system.name, version, entries)
    for number, was in enumerate(written):
        try:
            is_same = next(again) == was
        except (TypeError, ValueError):
            is_same = False
        if not is_same:
            raise Unreadable(f"entry {number} says more or other things than we would write down for it.")


def _story(system: System, entries: list[Entry]) -> tuple[list[dict[str, Any]], Table, str]:
    """The sentences of the log, the table it leaves, and its fingerprint."""
    from hearthside.kernel.table import Table
    from hearthside.scenario.audit import BrokenLog, digest, fold

    table, story = Table(), []
    try:
        for entry, after in fold(system, entries):
            table = after
            story += list(_sentences(entry, table))
        fingerprint = digest(table)
    except BrokenLog as why:
        raise Unreadable(str(why)) from None
    except (TypeError, ValueError, KeyError, AttributeError):
        raise Unreadable("the log tells of things that no table has.") from None
    if table.system != system.name:
        raise Unreadable(f"the first line says {system.name}, the log says {table.system or 'no game'}.")
    return story, table, fingerprint


def _sentences(entry: Entry, table: Table) -> Iterator[dict[str, Any]]:
    from hearthside.kernel.events import Told
    from hearthside.kernel.narration import narrate

    for event in entry.events:
        says = narrate(table, event)
        if says is not None:
            yield {
                "seq": entry.seq,
                "by": entry.by,
                "says": says,
                "rule": getattr(event, "rule", ""),
                "to": list(event.to) if isinstance(event, Told) else [],
            }


def _line(line: dict[str, Any], table: Table) -> str:
    from hearthside.kernel.narration import title_of

    rule = f"  [{line['rule']}]" if line["rule"] else ""
    only = f"  (only to {', '.join(title_of(table, seat) for seat in line['to'])})" if line["to"] else ""
    return f"{line['seq']:>4}  {line['says']}{rule}{only}"
