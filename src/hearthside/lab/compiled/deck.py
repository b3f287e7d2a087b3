"""A hero's cards and the luck of a fight as machine code, for every game with a Deckahedron.

All that lies on the table is one row of numbers, for that is quickest: block by block the heroes, and then whatever
else a game has. A hero's block begins as told here. A pile's top card is its last: turning it takes no other along.
"""

from typing import Any

import numpy as np

from hearthside.lab.compiled.compiling import compiled, within

Array = Any
"""An array of NumPy."""

TWENTY_CARDS = 20
ROOM = 32
"""A hero's cards, all blessings and two wounds fit."""

ON_FEET, WOUNDS, FALLEN, DRAW, DISCARD, LOST, PILES = 0, 1, 2, 3, 4, 5, 6
"""A hero's block: whether they stand, their Wounds, whether they ever fell, how many cards each pile has, the piles."""
TURNED = PILES + 3 * ROOM
"""Cards that are turned just now."""
OWN = TURNED + ROOM
"""Three numbers for what only one game has."""
BLOCK = OWN + 3

LOW_DECK = 5

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE = np.uint64(1)


# --- Chance -----------------------------------------------------------------------------------------------------------


@within
def mixed(state: Any) -> Any:
    """A number that looks nothing like the one before it (SplitMix64)."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def first_state(seed: int, number: int) -> Any:
    """Where the chance of this fight begins."""
    return mixed(mixed(np.uint64(seed) + STEP) + STEP * np.uint64(number + 1))


@within
def _scaled(state: Any, stop: Any) -> Any:
    return ((mixed(state) >> _32) * stop) >> _32


@within
def drawn(luck: Array, stop: int) -> Any:
    """The next number below this one."""
    luck[0] += STEP
    number: Any = np.int64(_scaled(luck[0], np.uint64(stop)))
    return number


@within
def shuffle(lying: Array, pile: int, count: int, luck: Array) -> None:
    """As a fair dealer does it, who counts from the top."""
    state, top, last = luck[0], np.uint64(pile + count - 1), np.uint64(max(count, 1) - 1)
    while last:  # all unsigned: an index that cannot be negative is not looked at twice
        state += STEP
        here, there = top - last, top - _scaled(state, last + _ONE)
        lying[here], lying[there] = lying[there], lying[here]
        last -= _ONE
    luck[0] = state


# --- A hero's cards ---------------------------------------------------------------------------------------------------


@within
def pile_of(hero: int, pile: int) -> int:
    """Where a pile of the hero whose block begins here has its bottom card."""
    return hero + PILES + (pile - DRAW) * ROOM


@within
def deal(lying: Array, hero: int, luck: Array) -> None:
    """Twenty cards, shuffled, and somebody on their feet."""
    lying[hero + ON_FEET], lying[hero + WOUNDS], lying[hero + FALLEN] = 1, 0, 0
    lying[hero + DRAW], lying[hero + DISCARD], lying[hero + LOST] = TWENTY_CARDS, 0, 0
    for at in range(TWENTY_CARDS):
        lying[hero + PILES + at] = TWENTY_CARDS - 1 - at
    shuffle(lying, hero + PILES, TWENTY_CARDS, luck)


@within
def reshuffle(lying: Array, hero: int, luck: Array) -> None:
    """The discard pile goes back in."""
    draw, discard, count = pile_of(hero, DRAW), pile_of(hero, DISCARD), lying[hero + DRAW]
    for at in range(lying[hero + DISCARD]):
        lying[draw + count + at] = lying[discard + at]
    count += lying[hero + DISCARD]
    lying[hero + DRAW], lying[hero + DISCARD] = count, 0
    shuffle(lying, draw, count, luck)


@within
def tidy(lying: Array, hero: int, luck: Array) -> None:
    """TF-SHUF-02, DW-SHUF-03."""
    if lying[hero + DRAW] <= LOW_DECK and lying[hero + DISCARD]:
        reshuffle(lying, hero, luck)


@within
def lay(lying: Array, hero: int, pile: int, card: int) -> None:
    """A card on top of a pile."""
    lying[pile_of(hero, pile) + lying[hero + pile]] = card
    lying[hero + pile] += 1


@within
def take(lying: Array, hero: int, pile: int) -> Any:
    """The top card of a pile."""
    lying[hero + pile] -= 1
    return lying[pile_of(hero, pile) + lying[hero + pile]]


@within
def can_turn(lying: Array, hero: int, luck: Array) -> bool:
    """Whether there is a card to turn; an empty draw pile takes the discard pile in (TF-AMB-60, DW-SHUF-06)."""
    if lying[hero + DRAW] == 0 and lying[hero + DISCARD]:
        reshuffle(lying, hero, luck)
    return bool(lying[hero + DRAW] > 0)


@within
def lay_turned(lying: Array, hero: int, pile: int, count: int) -> None:
    """So many cards that are turned go onto a pile, the last of them on top."""
    for at in range(count):
        lay(lying, hero, pile, lying[hero + TURNED + at])


@within
def go_down(lying: Array, hero: int) -> None:
    """Incapacitated."""
    lying[hero + ON_FEET], lying[hero + FALLEN] = 0, 1


# --- A fight ----------------------------------------------------------------------------------------------------------


@within
def first_of(lying: Array, begin: int, end: int, step: int) -> Any:
    """The first block with something left in its first place; the end where there is none."""
    while begin < end and lying[begin] <= 0:
        begin += step
    return begin


@within
def tell(told: Array, lying: Array, times: int) -> int:
    """How everything lies after a blow, where somebody wants to know; how often it was told so far."""
    if times < len(told):
        for at in range(len(lying)):
            told[times, at] = lying[at]
    return times + 1
