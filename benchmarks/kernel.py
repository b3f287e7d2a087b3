"""Flips through the kernel, with all their rules, beside the same flip on plain lists."""

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from benchmarks.peers.list_table import ListTable, sampled
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace, take_turns
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import FairChance
from hearthside.kernel.choices import Among
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.systems.thousand_faces.system import THOUSAND_FACES

PLAYERS = ("ana", "ben", "cyd", "dov")
RANK = 3
FLIPS_AN_EVENING = 24
REFUSED_EVERY = 8

FLIPS = Bar(must=20_000, aim=100_000, unit="/s")


class Evening:
    """Four players taking turns to flip with none, one or two advantages, and answering what the flip asks of them.

    After each command the player's offers are worked out; now and then somebody tries what the rules refuse.
    """

    def __init__(self, seed: int) -> None:
        self._chance = FairChance(Random(seed))
        sitters = [Sitter("gm", role="gm"), *(Sitter(name, character={"str": RANK}) for name in PLAYERS)]
        self._journal = Journal.opened(THOUSAND_FACES, sitters, self._chance)
        self.commands = 0

    def play(self) -> None:
        """All flips of the evening."""
        for turn in range(FLIPS_AN_EVENING):
            self._flip(PLAYERS[turn % len(PLAYERS)], advantages=turn % 3)
            if turn % REFUSED_EVERY == 0:
                self._try_in_vain(PLAYERS[turn % len(PLAYERS)])

    def _flip(self, seat: str, advantages: int) -> None:
        offers = self._do(seat, {"do": "flip", "attribute": "str", "advantages": advantages})
        if "stand" in offers:
            keep = offers["stand"].fields["keep"]
            assert isinstance(keep, Among)
            offers = self._do(seat, {"do": "stand", "keep": keep.options[0].value})
        if "critical" in offers:
            self._do(seat, {"do": "critical"})

    def _do(self, seat: str, command: Mapping[str, Any]) -> dict[str, Offer]:
        following = self._journal.decide(seat, command, self._chance)
        assert not isinstance(following, Refused), following
        self._journal.keep(following)
        self.commands += 1
        return self._journal.offers(seat)

    def _try_in_vain(self, seat: str) -> None:
        refused = self._journal.decide(seat, {"do": "stand", "keep": 1}, self._chance)
        assert isinstance(refused, Refused)
        self.commands += 1


def measure(pace: Pace) -> Section:
    """Flips a second, ours and others'."""
    evenings = 2 if pace.is_quick else 60
    flips = evenings * FLIPS_AN_EVENING
    counted = {"commands": 0}

    def ours() -> float:
        tables = [Evening(seed) for seed in range(evenings)]
        start = time.perf_counter()
        for table in tables:
            table.play()
        took = time.perf_counter() - start
        counted["commands"] = sum(table.commands for table in tables)
        return flips / took

    contestants = {
        "ours": ours,
        "lists": lambda: 10 * flips / _seconds(lambda: _flip_lists(10 * flips)),
        "sample": lambda: 10 * flips / _seconds(lambda: sampled(_RESULTS, 10 * flips, Random(1))),
    }
    compared = take_turns(contestants, pace.rounds)
    rate, commands = compared.typical("ours"), counted["commands"] / flips
    lists, sample = compared.ratio("ours", "lists"), compared.ratio("ours", "sample")
    beside = (
        f"lists with undo {compared.typical('lists'):,.0f}/s ({lists:.2g}×), "
        f"random.sample {compared.typical('sample'):,.0f}/s ({sample:.2g}×)"
    )
    rows = [
        Row("a flip read to its end", f"{rate:,.0f}/s", beside, rate, FLIPS, unit="/s"),
        Row("a command of such a flip", f"{rate * commands:,.0f}/s", f"{commands:.2f} commands a flip"),
    ]
    return Section("Kernel", rows, NOTES)


NOTES = (
    "Evenings of four players and a GM, 24 flips each with none, one or two advantages. A flip counts when it has been "
    "read to its end: choosing among tied cards, letting it stand or taking the critical success are commands of "
    "their own. Every command is decided and kept, and then the player's new offers are worked out; one in eight "
    "turns ends with a command the rules refuse.",
    "Peers: the same flip on lists that are changed in place and copied for undo, without events, views or offers; "
    "and the loop that draws three of twenty results with `random.sample` and keeps the best.",
)

_RESULTS = [face.at(RANK) for face in TWENTY]


def _flip_lists(flips: int) -> None:
    table = ListTable([(face.at(RANK), face.xp) for face in TWENTY], len(PLAYERS), Random(1))
    for turn in range(flips):
        table.flip(turn % len(PLAYERS), 1 + turn % 3)
        if turn % REFUSED_EVERY == 0:
            table.undo()


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
