"""Flips and fights through the kernel, with all their rules, beside the same on plain lists."""

import gc
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from benchmarks.peers.list_fight import ListFight
from benchmarks.peers.list_table import ListTable, sampled
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace, take_turns
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import FairChance
from hearthside.kernel.choices import Among
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Next, Sitter
from hearthside.kernel.playout import Playout
from hearthside.kits.deckahedron.adventure.board import GM_MOVES, INCAPACITATED, STATE
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from hearthside.kits.deckahedron.cards import TWENTY
from hearthside.systems.thousand_faces.system import THOUSAND_FACES

PLAYERS = ("ana", "ben", "cyd", "dov")
RANK = 3
FLIPS_AN_EVENING = 96
REFUSED_EVERY = 8
FOE_STAMINA = 10

FLIPS = Bar(must=8_000, aim=20_000, unit="/s")
FIGHTS = Bar(must=500, aim=2_000, unit="/s")


class Evening:
    """Four players taking turns to flip with none, one or two advantages, and answering what the flip asks of them.

    After each command is worked out what the player may answer with, if the table waits for an answer; now and then
    somebody tries what the rules refuse.
    """

    def __init__(self, seed: int) -> None:
        self._chance = FairChance(Random(seed))
        sitters = [Sitter("gm", role="gm"), *(Sitter(name, character={"str": RANK}) for name in PLAYERS)]
        self._journal = Journal.opened(THOUSAND_FACES, sitters, self._chance, {"TRIG-01": "players"})
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
        assert type(following) is Next, following
        self._journal.keep(following)
        self.commands += 1
        return _answers(self._journal, seat)

    def _try_in_vain(self, seat: str) -> None:
        refused = self._journal.decide(seat, {"do": "stand", "keep": 1}, self._chance)
        assert isinstance(refused, Refused)
        self.commands += 1


def _answers(journal: Journal, seat: str) -> dict[str, Offer]:
    """What a seat may answer with, where the table waits for it."""
    asked = journal.table.awaited.get(seat)
    offers = {action: journal.offer(seat, action) for action in asked.actions} if asked else {}
    return {action: offer for action, offer in offers.items() if offer is not None}


class Combat:
    """One hero with a sword and one foe, blow for blow until one of them is down.

    The hero always mixes it up, reads the sword twice where there is a choice, and takes what comes as Stamina. The
    GM's foe always attacks. Nobody watches, as in the lab: of each command is worked out what its seat is offered.
    """

    def __init__(self, seed: int) -> None:
        self._chance = FairChance(Random(seed))
        self.commands = 0
        self.flips = 0
        hero = Sitter("ana", character={"str": RANK, "items": ["sword"]})
        sitters = [Sitter("gm", role="gm"), hero]
        self._game = Playout.opened(THOUSAND_FACES, sitters, self._chance, {"TRIG-01": "players"})
        self._do("gm", {"do": "bring", "name": "Boar", "stamina": FOE_STAMINA, "power": "d4"})
        self._foe = foes_of(self._game.table)[0]

    def play(self) -> None:
        """From the first flip until one is down."""
        while not self.is_over:
            self._do("ana", {"do": "attempt", "move": "mix-it-up"})
            self._answer_all()
            if self._game.table.track(GM_MOVES) and not self.is_over:
                self._do("gm", {"do": "gm_move", "words": "It charges."})
                self._do("gm", {"do": "foes_attack", "foes": [self._foe], "who": ["ana"]})
                self._answer_all()

    @property
    def is_over(self) -> bool:
        """Whether the foe or the hero is down."""
        table = self._game.table
        return not foes_of(table) or table.has_mark(STATE.of("ana"), INCAPACITATED)

    def _answer_all(self) -> None:
        while self._game.table.awaited:
            seat, asked = next(iter(self._game.table.awaited.items()))
            action = asked.actions[0]
            self.flips += action == "flip"
            more = {"keep": asked.matter.keep[0]} if action == "stand" else _ANSWERS.get(action, {})
            self._do(seat, {"do": action, **more})

    def _do(self, seat: str, command: Mapping[str, Any]) -> None:
        answer = self._game.do(seat, command, self._chance)
        assert type(answer) is not Refused, answer
        self.commands += 1


_ANSWERS: Mapping[str, Mapping[str, Any]] = {"flip": {"attribute": "str"}, "pick": {"options": ["again"]}}


def measure(pace: Pace) -> Section:
    """Flips and fights a second, ours and others'."""
    return Section("Kernel", [*_flips(pace), *_fights(pace)], NOTES)


def _fights(pace: Pace) -> list[Row]:
    fights = 4 if pace.is_quick else 200
    counted = {"commands": 0}

    def ours() -> float:
        tables = [Combat(seed) for seed in range(fights)]
        for table in tables:
            table.commands = 0
        gc.collect()
        start = time.process_time()
        for table in tables:
            table.play()
        took = time.process_time() - start
        counted["commands"] = sum(table.commands for table in tables)
        return fights / took

    def lists() -> float:
        tables = [ListFight(RANK, FOE_STAMINA, Random(seed)) for seed in range(10 * fights)]
        return 10 * fights / _seconds(lambda: _play_all(tables))

    compared = take_turns({"ours": ours, "lists": lists}, pace.rounds)
    beside = f"a fight on lists {compared.typical('lists'):,.0f}/s ({compared.ratio('ours', 'lists'):.2g}×)"
    each = counted["commands"] / fights
    rate = compared.typical("ours")
    beside = f"{beside}, {each:.0f} commands a fight"
    return [Row("a fight to its end", f"{rate:,.0f}/s", beside, rate, FIGHTS, unit="/s")]


def _flips(pace: Pace) -> list[Row]:
    evenings = 2 if pace.is_quick else 30
    flips = evenings * FLIPS_AN_EVENING
    counted = {"commands": 0}

    def ours() -> float:
        tables = [Evening(seed) for seed in range(evenings)]
        gc.collect()
        start = time.process_time()
        for table in tables:
            table.play()
        took = time.process_time() - start
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
    return [
        Row("a flip read to its end", f"{rate:,.0f}/s", beside, rate, FLIPS, unit="/s"),
        Row("a command of such a flip", f"{rate * commands:,.0f}/s", f"{commands:.2f} commands a flip"),
    ]


NOTES = (
    "Evenings of four players and a GM, 96 flips each with none, one or two advantages: as many as people make between "
    "supper and midnight, so that what a table does once, when it is laid, weighs as little as it does there. Figures "
    "before that were taken with 24 flips an evening. A flip counts when it has been read to its end: choosing among "
    "tied cards, letting it stand or taking the critical success are commands of their own. Every command is decided "
    "and kept, and where the table then waits for the player is worked out what they may answer with, as for a bot or "
    "the lab; figures before that worked out all the player might do. One in eight turns ends with a command the rules "
    "refuse.",
    "Seconds of processor time on one thread: what else the machine does counts for nobody. Figures before that were "
    "taken by the clock, and a machine that had other work to do halved them.",
    "Peers: the same flip on lists that are changed in place and copied for undo, without events, views or offers; "
    "and the loop that draws three of twenty results with `random.sample` and keeps the best.",
    "A fight is one hero with a sword against one foe with 10 Stamina, from the first flip until one is down: moves "
    "named and flipped, attack power read from the cards, the foe's answer, the four Ds of every blow, Stamina lost "
    "card by card, blessings of critical successes. Nobody watches it: it is played on a `Playout`, as bots and the "
    "lab play, which works out for every command what its seat is offered, and tells and stores nothing. Figures "
    "before that were taken on a table that is kept. Its peer plays the same rules on lists, without events, views or "
    "offers.",
    "What laying the tables left behind is cleared away before the clock starts.",
)

_RESULTS = [face.at(RANK) for face in TWENTY]


def _flip_lists(flips: int) -> None:
    table = ListTable([(face.at(RANK), face.xp) for face in TWENTY], len(PLAYERS), Random(1))
    for turn in range(flips):
        table.flip(turn % len(PLAYERS), 1 + turn % 3)
        if turn % REFUSED_EVERY == 0:
            table.undo()


def _play_all(fights: Iterable[ListFight]) -> None:
    for fight in fights:
        fight.play()


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
