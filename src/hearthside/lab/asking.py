"""Odds before you act: what a command would come to, from what the asking seat knows and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hearthside.games import fetch, games
from hearthside.kernel.actions import read_command
from hearthside.kernel.events import Facts
from hearthside.kernel.handle import Refused
from hearthside.kernel.refusals import No, Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.lab.odds import ImpossibleDeck, Odds


@dataclass(frozen=True, slots=True)
class Answer:
    """The exact chances of each outcome. `about` says what was counted, in plain facts."""

    about: Mapping[str, Any]
    odds: Odds
    more: Mapping[str, Odds]
    readings: Mapping[str, Facts] = field(default_factory=dict)
    """What an outcome is read as, in plain facts, where its name does not say it."""

    def as_plain(self) -> dict[str, Any]:
        """Ready to be written as JSON, in the shape of `hearthside odds --json`."""
        plain: dict[str, Any] = {"question": dict(self.about), "exact": True, "outcomes": self.odds.as_plain()}
        return {**plain, **{name: odds.as_plain() for name, odds in self.more.items()}}


OddsOf = Callable[[System, Table, str, Any], Answer]
"""How the odds of one action are worked out, for a seat and a command."""


def questions_of(system: str) -> Mapping[str, OddsOf]:
    """What can be asked in a game, by action. A game's questions are loaded with its first one."""
    part = games()[system].questions if system in games() else ""
    questions: Mapping[str, OddsOf] = fetch(part) if part else {}
    return questions


def ask(system: System, table: Table, seat: str, command: Mapping[str, Any]) -> Answer | Refused:
    """The chances of this command for this seat, or why there are none to give."""
    try:
        action = system.action(command.get("do"))
        order = read_command(action, {name: value for name, value in command.items() if name != "do"})
        question = questions_of(system.name).get(action.name)
        if question is None or table.seats[seat].role not in action.by:
            raise Refusal("", "There are no odds for “{label}”.", label=action.label)
        return question(system, table, seat, order)
    except No as no:
        return Refused(no.kind, no.rule, no.says)
    except ImpossibleDeck as why:
        return Refused("impossible", "", why.says)
