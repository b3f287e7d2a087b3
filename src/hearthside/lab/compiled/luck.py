"""The chance of a compiled fight, as numbers that the engine can be dealt from as well.

Every fight has a number, and all its chance comes from the seed and that number: a counter that is mixed (SplitMix64),
and of each mixed number the upper half, scaled to what is asked for. That favours none of twenty cards by more than
one part in two hundred million.
"""

from hearthside.lab.compiled.blows import first_state

SEEDS = 2**63
"""So many there are; others count as what is left of them."""
_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


class SameLuck:
    """What a compiled fight draws, for a `FairChance`: the engine then plays the very same fight."""

    def __init__(self, seed: int, number: int) -> None:
        self._state = int(first_state(seed % SEEDS, number))
        self.drawn = 0
        """How often it was asked."""

    def randrange(self, stop: int, /) -> int:
        """The next number below this one."""
        self._state = (self._state + _STEP) & _MASK
        self.drawn += 1
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
        return ((mixed >> 32) * stop) >> 32
