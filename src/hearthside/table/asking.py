"""Odds for a seat: the question goes to the lab with what the seat knows, and comes back as it is shown."""

from collections.abc import Mapping

from msgspec import UNSET

from hearthside.kernel.actions import read_command
from hearthside.kernel.events import Facts
from hearthside.kernel.handle import Refused, offer_of
from hearthside.kernel.refusals import Impossible, No, Refusal
from hearthside.kernel.saying import slots_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab import odds as lab
from hearthside.table.wire import Command, Odds, Outcome


def odds_of(system: System, table: Table, seat: str, command: Command) -> Odds | Refused:
    """How this action may turn out, for all this seat can know, or why nobody can say."""
    from hearthside.lab.asking import ask

    try:
        _must_be_open(system, table, seat, command)
    except No as no:
        return Refused(no.kind, no.rule, no.says)
    answer = ask(system, table, seat, command)
    if isinstance(answer, Refused):
        return answer
    more = {name: _outcomes(odds, {}) for name, odds in answer.more.items()}
    return Odds(
        _outcomes(answer.odds, answer.readings), more, dict(slots_of(answer.about)), "Exact, from what you can know."
    )


def _must_be_open(system: System, table: Table, seat: str, command: Command) -> None:
    """Only what this seat could choose now is counted: a throw of a million dice would keep the lab busy for days."""
    action = system.action(command.get("do"))
    order = read_command(action, {name: value for name, value in command.items() if name != "do"})
    offer = offer_of(action, view(system, table, seat)) if table.seats[seat].role in action.by else None
    if offer is None:
        raise Impossible(action.rule, "{label} is not open to you now.", label=action.label)
    if offer.blocked is not None:
        raise Refusal(offer.blocked.rule, offer.blocked.words)
    offer.reasons(order)


def _outcomes(odds: lab.Odds, readings: Mapping[str, Facts]) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(
            name,
            name,
            ways / odds.denominator,
            lab.written(ways, odds.denominator),
            dict(readings[name]) if name in readings else UNSET,
        )
        for name, ways in odds.outcomes
    )
