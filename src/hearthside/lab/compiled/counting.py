"""What machine code counts of many fights, as the tally of a forecast."""

from collections import Counter
from typing import Any

import numpy as np

from hearthside.lab.compiled.deck import ROOM
from hearthside.lab.fights.fighting import MOST_ROUNDS
from hearthside.lab.tally import Tally


def numbers(rows: list[Any]) -> Any:
    """Whole numbers as machine code wants them."""
    return np.array(rows, np.int64)


def zeros(*shape: int) -> Any:
    """So many of them, and nothing counted yet."""
    return np.zeros(shape, np.int64)


def nothing(heroes: int, left: tuple[str, ...], room: int = ROOM) -> tuple[Any, Any, Any]:
    """Where rounds of fights lost, won and given up, falls and what is left are counted, each number below `room`."""
    return zeros(3, MOST_ROUNDS + 2), zeros(heroes), zeros(heroes, len(left), room)


def unwritten(blows: int, wide: int) -> Any:
    """Rows for how everything lies after each blow."""
    return np.full((blows, wide), -1, np.int64)


def counted(seats: tuple[str, ...], names: tuple[str, ...], fights: int, rounds: Any, fallen: Any, left: Any) -> Tally:
    """All of it by what it is called and by seat."""
    return Tally(
        fights=fights,
        won=int(rounds[1].sum()),
        unended=int(rounds[0, MOST_ROUNDS + 1] + rounds[2].sum()),
        rounds=_counts(rounds.sum(0)),
        rounds_won=_counts(rounds[1]),
        falls=Counter({seat: int(times) for seat, times in zip(seats, fallen, strict=True) if times}),
        left={
            (name, seat): _counts(left[hero, at]) for at, name in enumerate(names) for hero, seat in enumerate(seats)
        },
    )


def _counts(row: Any) -> Counter[int]:
    return Counter({value: int(times) for value, times in enumerate(row) if times})
