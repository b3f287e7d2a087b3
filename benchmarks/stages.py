"""Where an action goes, stage by stage, counted and not timed: the same figures on every machine, however busy.

`python -m benchmarks.stages` counts bytecodes and calls of Python functions at one table of A Thousand Faces with five
seats, of flips and of fights, and in a fight of the lab. A call costs about as much as twenty bytecodes.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

from benchmarks.kernel import PLAYERS, Combat, Evening
from benchmarks.lab import ENCOUNTER
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Awaited
from hearthside.kernel.journal import Journal, Next, Sitter
from hearthside.kernel.save import write_entry
from hearthside.lab.encounters import fights_of
from hearthside.lab.fights.fighting import Fight
from hearthside.lab.luck import FightLuck
from hearthside.lab.shards import Question, fought, laying_of
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from hearthside.table.prompter import Prompter
from hearthside.table.room import heard_frame, prompt_frame
from hearthside.table.telling import Teller
from hearthside.table.wire import Do, read_frame

SEATS = (*PLAYERS, "gm")
ACTS = PLAYERS[0]
ACTIONS = 80
BREATH_EVERY = 4
"""Actions after which everybody is prompted."""


class Counted:
    """How many bytecodes and calls each stage took, and how often there was one."""

    def __init__(self) -> None:
        self.bytecodes: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()
        self.times: Counter[str] = Counter()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """What happens in here is counted for this stage."""
        self.times[name] += 1

        def entered(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:  # noqa: ARG001
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            self.calls[name] += 1
            return within

        def within(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:  # noqa: ARG001
            self.bytecodes[name] += event == "opcode"
            return within

        sys.settrace(entered)
        try:
            yield
        finally:
            sys.settrace(None)

    def lines(self) -> Iterator[str]:
        """A line for each stage."""
        for name, times in self.times.items():
            bytecodes, calls = self.bytecodes[name] / times, self.calls[name] / times
            yield f"{name:<44} {bytecodes:>7,.0f} bytecodes {calls:>6.0f} calls"


class WatchedTable:
    """One table of five, where one player flips and everybody listens."""

    def __init__(self, seed: int) -> None:
        self._chance = FairChance(Random(seed))
        sitters = [*(Sitter(name, character={"str": 3}) for name in PLAYERS), Sitter("gm", role="gm")]
        self._journal = Journal.opened(THOUSAND_FACES, sitters, self._chance, {"TRIG-01": "players"})
        self._teller = Teller(THOUSAND_FACES)
        self._prompters = {seat: Prompter(self._journal, seat) for seat in SEATS}
        for prompter in self._prompters.values():
            prompter.news()

    def play(self, counted: Counted) -> None:
        """As many actions as one may hold against others."""
        for number in range(1, ACTIONS + 1):
            self._act(counted)
            if number % BREATH_EVERY == 0:
                self._breathe(counted)

    def _act(self, counted: Counted) -> None:
        journal = self._journal
        sent = json.dumps({"type": "do", "id": "1", "command": self._command(), "on": journal.seq})
        with counted.stage("reading the frame"):
            do = read_frame(sent)
        assert isinstance(do, Do)
        with counted.stage("deciding"):
            following = journal.decide(ACTS, do.command, self._chance)
        assert type(following) is Next, following
        with counted.stage("writing and keeping the entry"):
            write_entry(following.entry, THOUSAND_FACES.version)
            entry = journal.keep(following)
        with counted.stage("telling five seats"):
            telling = self._teller.tell(journal.table, entry)
            for seat in SEATS:
                heard_frame(telling, seat, journal.table.role_of(seat))
            telling.rest()
        with counted.stage("what whoever is asked may answer with"):
            for event in entry.events:
                if type(event) is Awaited:
                    news = self._prompters[event.by].news_of(event.actions, with_now=False)
                    prompt_frame(entry.seq, news, is_all=False)

    def _command(self) -> dict[str, Any]:
        asked = self._journal.table.awaited.get(ACTS)
        if asked is None:
            return {"do": "flip", "attribute": "str", "advantages": 2}
        action = asked.actions[0]
        return {"do": action, "keep": asked.matter.keep[0]} if action == "stand" else {"do": action}

    def _breathe(self, counted: Counted) -> None:
        """Whoever acted comes first, and finds out what changed for all of them."""
        names = {ACTS: "prompting whoever acts", "gm": "prompting the GM"}
        for seat in SEATS:
            with counted.stage(names.get(seat, "prompting another player")):
                news = self._prompters[seat].untold()
                if news is not None:
                    prompt_frame(self._journal.seq, news)


def main() -> None:
    """Count, after everything was done once."""
    for seed in range(2):
        WatchedTable(seed).play(Counted())
        Combat(seed).play()
        Evening(seed).play()
    print("An action at a table of five")
    counted = Counted()
    WatchedTable(3).play(counted)
    print("\n".join(counted.lines()))
    print("A command, headless")
    for name, made in (("of a flip", Evening), ("of a fight", Combat)):
        counted, games = Counted(), [made(seed) for seed in range(3 if made is Evening else 12)]
        for game in games:
            game.commands = 0
            with counted.stage(name):
                game.play()
        counted.times[name] = sum(game.commands for game in games)
        print("\n".join(counted.lines()))
    print("The fight of `benchmarks lab`, through the rules")
    counted = Counted()
    _fights_in_the_lab(counted)
    print("\n".join(counted.lines()))


def _fights_in_the_lab(counted: Counted) -> None:
    """A dozen fights, after some that nobody counts; what is decided and done in them is told apart."""
    question = Question(ENCOUNTER, "bold", 1)
    for number in range(12):
        fought(question, number)
    for number in range(100, 112):
        chance = FairChance(FightLuck(question.seed, number))
        with counted.stage("laying it out"):
            game = laying_of(ENCOUNTER).table(chance)
            fight = Fight(fights_of(ENCOUNTER.game), game, chance, question.policy, Random(number))
        with counted.stage("playing it to its end"):
            fight.play()


if __name__ == "__main__":
    main()
