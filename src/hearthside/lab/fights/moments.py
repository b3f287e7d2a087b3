"""Fights in which everybody on their feet gets a moment in the spotlight, one after the other."""

from hearthside.kernel.log import Entry
from hearthside.lab.fights.fighting import Fight, Move

_LEADING = frozenset({"spotlight"})
"""What only passes the moment on."""


class Moments:
    """Passes the spotlight around. A round is over when everybody on their feet had it."""

    def __init__(self) -> None:
        self.rounds = 0
        self._waiting: list[str] = []
        self._has_acted = True
        """Whether anybody has found something to do in this round."""

    def heard(self, entry: Entry) -> None:
        """This was done, and happened."""
        self._has_acted = self._has_acted or entry.did["do"] not in _LEADING

    def moment(self, fight: Fight) -> str | None:
        """Who has the next moment; nobody where a whole round brought nothing."""
        self._waiting = [seat for seat in self._waiting if seat in fight.standing]
        if not self._waiting:
            if not self._has_acted:
                return None
            self.rounds += 1
            self._waiting, self._has_acted = list(fight.standing), False
        return self._waiting.pop(0)


class Spotlit(Moments):
    """Whoever has the next moment gets the spotlight, and does what they choose to."""

    def __init__(self) -> None:
        super().__init__()
        self._lit = ""

    def next_moment(self, fight: Fight) -> Move | None:
        """What whoever was lit does; else the spotlight goes on."""
        who, self._lit = self._lit, ""
        command = fight.chosen(who) if who in fight.standing else None
        if command is not None:
            return who, command
        self._lit = self.moment(fight) or ""
        return (fight.gm, {"do": "spotlight", "who": self._lit}) if self._lit else None


def in_the_light(fight: Fight) -> str:
    """Whom the foes fall upon: whoever has the moment, or the first on their feet."""
    lit = fight.table.spotlight
    return lit if lit in fight.standing else fight.standing[0]
