"""The house at one table: it plays the seats it was asked to play, one deed at a time, at a pace people can follow.

It is a player like any other: it looks from the seat, and what it does goes through the same door. Nobody waits for it
but those at its table, and it rests while none of them is there.
"""

import asyncio
import logging
from collections.abc import Callable
from random import Random

from hearthside.bots.chair import Chair
from hearthside.bots.filling import Command
from hearthside.bots.policy import Policy
from hearthside.evening.leading import NoSuchDeed, seat_policy
from hearthside.kernel.events import Told
from hearthside.kernel.every_table import PAGE, PAUSED, SCRIPT, TABLE_HOUSE, temper_of
from hearthside.kernel.journal import Journal

LOG = logging.getLogger("hearthside.table")

A_BREATH = 0.8
"""Seconds the house thinks at least, where people should be able to follow."""
LETTERS_A_SECOND = 40
LONGEST_THOUGHT = 5.0


class Steward:
    """Plays what is left to the house at one table."""

    def __init__(
        self, journal: Journal, does: Callable[[str, Command], None], may_act: Callable[[], bool], pace: float = 1.0
    ) -> None:
        self._journal = journal
        self._does = does
        self._may_act = may_act
        self._pace = pace
        self._rng = Random()
        self._policies: dict[str, tuple[object, Policy]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._chosen_at = self._refused_at = 0

    def look(self) -> None:
        """Something happened, or somebody came: if it is the house's turn, it acts in a while."""
        if self._timer is None and self._seats():
            self._timer = asyncio.get_running_loop().call_later(self._thinks(), self._act)

    def rest(self) -> None:
        """The table is put away."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def refused(self, seat: str) -> None:
        """The house was told no. Where the table has moved on meanwhile it looks again; else it is its own fault.

        Then it does not ask again before something else happens.
        """
        if self._chosen_at == self._journal.seq:
            self._refused_at = self._journal.seq
            LOG.warning("the house was refused at %s's seat", seat)
        else:
            self.look()

    def _seats(self) -> list[str]:
        """The seats the house plays, those who are asked something first."""
        table = self._journal.table
        played = [seat for seat in table.seats if temper_of(table.marks, seat)]
        return sorted(played, key=lambda seat: seat not in table.awaited) if played else played

    def _thinks(self) -> float:
        """Seconds until the next deed: as long as it takes to read what was said last."""
        words = sum(len(str(said)) for event in self._last() for said in event.slots.values())
        return self._pace * min(LONGEST_THOUGHT, A_BREATH + words / LETTERS_A_SECOND)

    def _last(self) -> list[Told]:
        entries = self._journal.entries
        return [event for event in entries[-1].events if isinstance(event, Told)] if entries else []

    def _act(self) -> None:
        self._timer = None
        if PAUSED in self._journal.table.marks.get(TABLE_HOUSE, ()):
            return  # nobody goes on while the table rests, not even a GM's seat that the house plays
        if not self._may_act() or self._refused_at == self._journal.seq:
            return
        try:
            found = self._chosen()
        except NoSuchDeed as why:
            LOG.warning("an adventure cannot go on: %s", why)
            return
        if found is not None:
            self._chosen_at = self._journal.seq
            self._does(*found)

    def _chosen(self) -> tuple[str, Command] | None:
        for seat in self._seats():
            command = self._policy(seat).choose(Chair(self._journal, seat))
            if command is not None:
                return seat, command
        return None

    def _policy(self, seat: str) -> Policy:
        """Who plays a seat; thought of anew where the temper or what lies behind the screen is another one."""
        table = self._journal.table
        temper = temper_of(table.marks, seat) or "helpful"
        script = table.words.get(SCRIPT.of(seat), "")
        language = table.words.get(PAGE.of(seat), "").partition("/")[0]
        known = self._policies.get(seat)
        if known is None or known[0] != (temper, script, language):
            policy = seat_policy(Chair(self._journal, seat), temper, self._rng)
            known = self._policies[seat] = ((temper, script, language), policy)
        return known[1]


class Hand:
    """The hand of the house at a seat: what it does comes in as everybody's does, and it hears if it was refused."""

    def __init__(self, seat: str, refused: Callable[[str], None]) -> None:
        self.seat = seat
        self.is_watcher = False
        self._refused = refused

    def put(self, *frames: bytes) -> None:  # noqa: ARG002
        """All that is ever put here is a refusal."""
        self._refused(self.seat)
