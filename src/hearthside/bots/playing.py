"""A table played by the house in every seat, without anybody who watches."""

from collections.abc import Callable, Mapping

from hearthside.bots.chair import Chair
from hearthside.bots.policy import Policy
from hearthside.kernel.chance import Chance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.table import Table


@record
class Played:
    """How it went: whether it came to its end, and after how many deeds."""

    has_ended: bool
    deeds: int


class CannotGoOn(Exception):
    """A bot was refused what it was offered: our own fault, and nobody else's."""


def play_out(
    game: Journal | Playout,
    bots: Mapping[str, Policy],
    chance: Chance,
    until: Callable[[Table], bool],
    most: int = 2000,
) -> Played:
    """Let the bots play until this holds, until nobody has anything to do, or until so many deeds are done."""
    chairs = {seat: Chair(game, seat) for seat in bots}
    for deeds in range(most):
        if until(game.table):
            return Played(True, deeds)
        if not _somebody_acts(game, bots, chairs, chance):
            return Played(False, deeds)
    return Played(until(game.table), most)


def _somebody_acts(
    game: Journal | Playout, bots: Mapping[str, Policy], chairs: Mapping[str, Chair], chance: Chance
) -> bool:
    """Whoever is asked goes first; then everybody in the order of the table."""
    asked = [seat for seat in game.table.awaited if seat in bots]
    for seat in (*asked, *(seat for seat in bots if seat not in asked)):
        command = bots[seat].choose(chairs[seat])
        if command is None:
            continue
        answer = game.do(seat, command, chance)
        if isinstance(answer, Refused):
            raise CannotGoOn(f"{seat}: {dict(command)}: {answer.says}")
        return True
    return False
