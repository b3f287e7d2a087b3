"""The chance of a fight in the lab, for the rules and for machine code alike: both draw the very same numbers.

Every fight has a number, and all its chance comes from the seed and that number: a counter that is mixed (SplitMix64),
and of each mixed number the upper half, scaled to what is asked for. That favours none of twenty cards by more than
one part in two hundred million.
"""

SEEDS = 2**63
"""So many there are; others count as what is left of them."""
_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(state: int) -> int:
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)


class FightLuck:
    """What the fight of this number draws, for a `FairChance`."""

    def __init__(self, seed: int, number: int) -> None:
        begun = _mixed((seed % SEEDS + _STEP) & _MASK)
        self._state = _mixed((begun + _STEP * (number + 1)) & _MASK)
        self.drawn = 0
        """How often it was asked."""

    def randrange(self, stop: int, /) -> int:
        """The next number below this one."""
        self._state = state = (self._state + _STEP) & _MASK
        self.drawn += 1
        # `_mixed` is spelled out here: this is asked for every card of every shuffle.
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return (((state ^ (state >> 31)) >> 32) * stop) >> 32
