"""Tables whose luck is on the record, played at random and saved as a host would save them."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hearthside.kernel.chance import face_name
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.save import reader_for, save_lines, write_entry
from hearthside.kernel.sight import owner_of
from hearthside.kernel.witnessing import Witness, promise_of
from hearthside.systems import load
from hearthside.table.chain import linked_lines
from hearthside.table.reader import told_of
from hearthside.table.readers import Wanted
from tests.properties.walking import PEOPLE, people, some_command, walk

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


LAY_OPEN = {"do": "end_session", "lay_open": True}


class Evening:
    """A table in two houses at which everything happens that makes its luck harder to follow."""

    def __init__(self, game: str, seed: int) -> None:
        self._rng = Random(seed)
        self._witnesses = [Witness(self._rng.randbytes), Witness(self._rng.randbytes)]
        self.journal = Journal.opened(load(game), people(), self._witnesses[0])
        self._browsers = [Browser(seat, self._rng) for seat in ("ana", "ben")]
        self.happened: Counter[str] = Counter()

    def play(self, steps: int) -> None:
        """So many things are tried, now in this house and now in the other."""
        ways = {
            self._somebody_acts: 24,
            self._the_gm_goes_back: 3,
            self._somebody_takes_real_cards: 3,
            self._it_is_read_again: 3,
            self._the_gm_lays_it_open: 2,
        }
        for way in self._rng.choices(list(ways), list(ways.values()), k=steps):
            for browser in self._browsers:  # what is lent comes to both houses, or to one, too late for the other
                for witness in self._rng.choice([self._witnesses, self._witnesses[:1], self._witnesses[1:], []]):
                    browser.hear(witness, self.journal)
            self.happened[way.__name__] += way()

    def _somebody_acts(self) -> bool:
        seat = self._rng.choice(list(self.journal.table.awaited) or PEOPLE[:3])
        command = some_command(self._rng, self.journal, seat)
        return command is not None and self._does(seat, command)

    def _the_gm_goes_back(self) -> bool:
        to = self._rng.randrange(1, self.journal.seq + 1)
        return self._does("gm", {"do": "rewind", "to": to, "reason": "Told wrongly."})

    def _somebody_takes_real_cards(self) -> bool:
        seat = self._rng.choice(("ana", "ben"))
        return self._does(seat, {"do": "own_cards", "own": self._rng.random() < 0.7})

    def _the_gm_lays_it_open(self) -> bool:
        return self._does("gm", LAY_OPEN)

    def _it_is_read_again(self) -> bool:
        """Another house, or this one after a restart or from a copy, reads the whole log."""
        system = self.journal.system
        stored = [write_entry(entry, system.version) for entry in self.journal.entries]
        self.journal = Journal(system, map(reader_for(system).read_stored, stored))
        return True

    def _does(self, seat: str, command: Plain) -> bool:
        """Somebody does this; who plays with real cards names some until they are enough."""
        before, witness, turned = self.journal.promised[1], self._rng.choice(self._witnesses), list[str]()
        piles = self.journal.table.piles.items()
        faces = [face_name(card) for place, pile in piles for card in pile.cards if owner_of(place) == seat]
        while isinstance(done := self.journal.do(seat, command, witness, turned=turned), Refused):
            if done.kind != "cards" or not faces:
                return False
            if "cannot be in that pile" in done.says:
                turned.pop()
            turned.append(faces.pop(self._rng.randrange(len(faces))))
        self.happened["turned"] += bool(turned)
        if self.journal.promised[1] is not before:
            for witness in self._witnesses:
                witness.settle()
        return True


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
