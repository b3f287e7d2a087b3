"""Tables whose luck is on the record, played at random and saved as a host would save them."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hearthside.kernel.journal import Journal
from hearthside.kernel.save import save_lines, write_entry
from hearthside.kernel.witnessing import Witness, promise_of
from hearthside.systems import load
from hearthside.table.chain import linked_lines
from hearthside.table.reader import told_of
from hearthside.table.readers import Wanted
from tests.properties.walking import people, walk

CODE = "EMBER-402913"

Plain = dict[str, Any]


class Browser:
    """Somebody's browser: it pledges a value, names it when the pledge is in the log, and pledges the next one."""

    def __init__(self, seat: str, rng: Random) -> None:
        self.seat, self._rng, self._mine = seat, rng, {"": ""}

    def hear(self, witness: Witness, journal: Journal) -> None:
        """Lend what the last entry that drew by luck makes room for."""
        last = journal.promised[1]
        pledged = [pledge for seat, pledge in last.pledges if seat == self.seat] if last else []
        value = next((self._mine[pledge] for pledge in pledged if pledge in self._mine), "")
        following = self._rng.randbytes(16).hex()
        self._mine[promise_of(following)] = following
        witness.lend(self.seat, value, promise_of(following), last)


def played(game: str, seed: int, steps: int = 60, lenders: tuple[str, ...] = ("ana", "ben")) -> Journal:
    """A table of this game after some steps of random play, to which these seats lent something."""
    rng = Random(seed)
    witness = Witness(rng.randbytes)
    journal = Journal.opened(load(game), people(), witness)
    browsers = [Browser(seat, rng) for seat in lenders]
    for _ in range(steps):
        for browser in browsers:
            browser.hear(witness, journal)
        before = journal.promised[1]
        walk(rng, journal, witness, 1, rulings=rng.random() < 0.1)
        if journal.promised[1] is not before:
            witness.settle()
    return journal


def saved(journal: Journal) -> list[str]:
    """The lines of its export."""
    stored = [write_entry(entry, journal.system.version) for entry in journal.entries]
    return exported(journal.system.name, journal.system.version, stored)


def exported(game: str, version: int, stored: list[bytes]) -> list[str]:
    """The lines of an export of these entries, with links that fit."""
    (header,) = save_lines(game, version, ())
    return list(linked_lines(header, CODE, stored))


def forged(lines: list[str], change: Callable[[list[Plain]], None]) -> list[str]:
    """The same export with its past changed and every link made anew: only the luck can tell."""
    header, *rest = map(json.loads, lines)
    for entry in rest:
        del entry["link"]
    change(rest)
    stored = [json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() for entry in rest]
    return exported(header["system"], header["version"], stored)


def told(entries: list[Plain], kind: str) -> list[Plain]:
    """The events of one kind in these entries."""
    return [event for entry in entries for event in entry["events"] if event["type"] == kind]


def heard(journal: Journal, seat: str | None) -> str:
    """What a seat saves of what it heard."""
    stored = [write_entry(entry, journal.system.version) for entry in journal.entries]
    return told_of(Wanted("log", journal.system.name, CODE, seat), stored).decode()


def misheard(text: str, change: Callable[[list[Plain]], None]) -> str:
    """The same with something changed in it."""
    log = json.loads(text)
    change(log["entries"])
    return json.dumps(log, separators=(",", ":"), ensure_ascii=False)
