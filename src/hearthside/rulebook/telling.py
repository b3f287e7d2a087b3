"""Show a rule: as lines for the terminal, or as plain values for JSON."""

from dataclasses import fields, is_dataclass
from typing import Any

from hearthside.rulebook.book import rulebook
from hearthside.rulebook.entries import Entry, Rule, Ruling

KINDS = {
    "engine": "engine (the software decides it)",
    "table": "table (the people at the table decide it)",
}


def as_text(entry: Entry, width: int = 88) -> str:
    """A rule as a player reads it in the terminal."""
    lines = [f"{entry.id}  {entry.topic} ({rulebook(entry.system).title})", ""]
    lines += _wrapped("", entry.question if isinstance(entry, Ruling) else entry.text, width)
    lines.append("")
    for label, words in _details(entry):
        if words:
            lines += _wrapped(f"{label}: ", words, width)
    return "\n".join(lines).rstrip()


def _details(entry: Entry) -> list[tuple[str, str]]:
    if isinstance(entry, Rule):
        return [("Source", entry.source), ("Kind", KINDS[entry.kind]), ("Shown by", entry.shown_by)]
    if isinstance(entry, Ruling):
        return [("The book", entry.book), ("Our ruling", entry.ruling), ("Why", entry.why)]
    return []


def _wrapped(label: str, words: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(label + words, width, initial_indent="  ", subsequent_indent="    " if label else "  ")


def as_plain(told: object) -> Any:
    """A rule, a coverage or a difference as dicts, lists and strings, ready for JSON."""
    if is_dataclass(told):
        return {field.name: as_plain(getattr(told, field.name)) for field in fields(told)}
    if isinstance(told, dict):
        return {key: as_plain(value) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [as_plain(each) for each in told]
    return told
