"""The flip as it is often written: lists that are changed in place, with a copy put by for undo."""

from random import Random

LOW_DECK = 5


class ListTable:
    """Four decks of twenty cards, best card counts. No events, no views, no offers; the last move can be undone."""

    def __init__(self, cards: list[tuple[int, bool]], seats: int, luck: Random) -> None:
        self._luck = luck
        self._draw = [luck.sample(cards, len(cards)) for _ in range(seats)]
        self._discard: list[list[tuple[int, bool]]] = [[] for _ in range(seats)]
        self._xp = [0] * seats
        self._before: list[tuple[int, list[tuple[int, bool]], list[tuple[int, bool]], int]] = []

    def flip(self, seat: int, count: int) -> int:
        """Turn this many cards and read the best."""
        draw, discard = self._draw[seat], self._discard[seat]
        self._before.append((seat, draw[:], discard[:], self._xp[seat]))
        if len(draw) <= LOW_DECK:
            draw += discard
            discard.clear()
            self._luck.shuffle(draw)
        turned = [draw.pop() for _ in range(count)]
        discard += turned
        result, is_xp = max(turned)
        self._xp[seat] += is_xp
        return result

    def undo(self) -> None:
        """Take the last flip back."""
        seat, draw, discard, xp = self._before.pop()
        self._draw[seat], self._discard[seat], self._xp[seat] = draw, discard, xp


def sampled(results: list[int], flips: int, luck: Random) -> list[int]:
    """How often each result is the best of three cards: the loop people write to learn the odds of a deck."""
    found = [0] * 5
    for _ in range(flips):
        found[max(luck.sample(results, 3))] += 1
    return found
