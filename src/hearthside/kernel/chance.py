"""Chance is handed in: a fair dealer at live tables, a scripted one in tests, an enumerating one in the lab."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol


class Chance(Protocol):
    """All that is ever left to luck at a table."""

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order."""

    def top(self, cards: Sequence[str]) -> str:
        """The card on top of a face-down pile."""

    def pick(self, options: Sequence[str]) -> str:
        """One of these, each as likely as the other."""

    def roll(self, sides: int) -> int:
        """The face one die shows."""


class Generator(Protocol):
    """The part of `random.Random` a fair dealer needs."""

    def randrange(self, stop: int, /) -> int: ...


class SecureSource:
    """Whole numbers from the operating system's secure source, which is asked for many bytes at once.

    With `more` the bytes come from there instead.
    """

    def __init__(self, more: Callable[[], bytes] | None = None) -> None:
        self._more = more or _secure_bytes
        self._bytes = iter(b"")

    def randrange(self, stop: int, /) -> int:
        """Each number below `stop` as likely as the other."""
        # Of all that so many bytes can say, what is left over at the end would favour low numbers: try again instead.
        if stop <= 256:  # for cards and dice one byte is enough
            fair = 256 - 256 % stop
            for byte in self._bytes:
                if byte < fair:
                    return byte % stop
        size = max(1, ((stop - 1).bit_length() + 7) // 8)
        fair = 256**size - 256**size % stop
        while True:
            drawn = 0
            for _ in range(size):
                drawn = drawn << 8 | self._byte()
            if drawn < fair:
                return drawn % stop

    def _byte(self) -> int:
        byte = next(self._bytes, None)
        if byte is None:
            self._bytes = iter(self._more())
            byte = next(self._bytes)
        return byte


def _secure_bytes() -> bytes:
    from secrets import token_bytes

    return token_bytes(512)


class FairChance:
    """A fair dealer with any generator behind it; without one, the operating system's secure source."""

    def __init__(self, generator: Generator | None = None) -> None:
        self._below = SecureSource().randrange if generator is None else generator.randrange

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order, below = list(cards), self._below
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def top(self, cards: Sequence[str]) -> str:
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        return options[self._below(len(options))]

    def roll(self, sides: int) -> int:
        return self._below(sides) + 1


class ScriptError(AssertionError):
    """The script of a test does not fit what the table asked of chance."""


class ScriptedChance:
    """A dealer that does as it was told, and complains when asked for more or when something is left over.

    Each list feeds one verb. A scripted shuffle names the cards that come to lie on top; the others follow as they
    lay. Without a `shuffles` list cards keep the order they have.
    """

    def __init__(
        self,
        *,
        rolls: Iterable[int] = (),
        picks: Iterable[str] = (),
        shuffles: Iterable[Sequence[str]] | None = None,
    ) -> None:
        self._rolls = list(rolls)
        self._picks = list(picks)
        self._shuffles = None if shuffles is None else [tuple(names) for names in shuffles]

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        if self._shuffles is None:
            return tuple(cards)
        if not self._shuffles:
            raise ScriptError("the script has no further shuffle")
        rest = list(cards)
        top: list[str] = []
        for name in self._shuffles.pop(0):
            found = next((card for card in rest if card == name or face_name(card) == name), None)
            if found is None:
                raise ScriptError(f"the script stacks {name}, which is not among the shuffled cards")
            rest.remove(found)
            top.append(found)
        return (*top, *rest)

    def top(self, cards: Sequence[str]) -> str:
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        if not self._picks:
            raise ScriptError(f"the script has no further pick (asked for one of {', '.join(options)})")
        name = self._picks.pop(0)
        found = next((option for option in options if option == name or face_name(option) == name), None)
        if found is None:
            raise ScriptError(f"the script picks {name}, which is not among {', '.join(options)}")
        return found

    def roll(self, sides: int) -> int:
        if not self._rolls:
            raise ScriptError(f"the script has no further roll (a die of {sides} sides was asked for)")
        face = self._rolls.pop(0)
        if not 1 <= face <= sides:
            raise ScriptError(f"the script rolls {face} on a die of {sides} sides")
        return face

    def finish(self) -> None:
        """Complain about anything the table never asked for."""
        left = [f"rolls {self._rolls}"] if self._rolls else []
        left += [f"picks {self._picks}"] if self._picks else []
        left += [f"shuffles {self._shuffles}"] if self._shuffles else []
        if left:
            raise ScriptError(f"the script was not used up: {'; '.join(left)}")


@lru_cache(maxsize=8192)
def face_name(card: str) -> str:
    """The face a card of the table shows: `D04` of `ana:D04`, `W1` of `table:W1#57`."""
    return card.rpartition(":")[2].partition("#")[0]
