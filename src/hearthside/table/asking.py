"""Odds for a seat: the question goes to the lab with what the seat knows, and comes back as it is shown."""

from hearthside.kernel.handle import Refused
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.lab import odds as lab
from hearthside.table.wire import Command, Odds, Outcome


def odds_of(system: System, table: Table, seat: str, command: Command) -> Odds | Refused:
    """How this action may turn out, for all this seat can know, or why nobody can say."""
    from hearthside.lab.asking import ask

    answer = ask(system, table, seat, command)
    if isinstance(answer, Refused):
        return answer
    more = {name: _outcomes(odds) for name, odds in answer.more.items()}
    return Odds(_outcomes(answer.odds), more, dict(answer.about), "Exact, from what you can know.")


def _outcomes(odds: lab.Odds) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(name, name, ways / odds.denominator, lab.written(ways, odds.denominator))
        for name, ways in odds.outcomes
    )
