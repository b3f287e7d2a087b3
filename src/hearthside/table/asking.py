"""Odds for a seat: the question goes to the lab with what the seat knows, and comes back as it is shown."""

from typing import Any

from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.table.wire import Command, Odds


def odds_of(system: System, table: Table, seat: str, command: Command) -> Odds:
    """How this action may turn out, for all this seat can know. Raises a No where nobody can say."""
    try:
        from hearthside.lab import asking
    except ImportError:
        raise Refusal("", "No odds for that yet.") from None
    answer: Any = asking.ask(system, table, seat, command)
    return answer
