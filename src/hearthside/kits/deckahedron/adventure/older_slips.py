"""Tables of version 4, in which slips were words and nothing else."""

import re

from hearthside.kernel.older import OldSlip, WordsBecameSlips, old_slip
from hearthside.kernel.system import Plain


def _marker(words: str) -> Plain | None:
    """A marker: `discern:1`, `rally@foe2:1`, `ana>rally@foe2:1`."""
    found = _MARKER.fullmatch(words)
    if found is None:
        return None
    return {"move": found["move"], "foe": found["foe"], "giver": found["giver"] or "", "number": int(found["number"])}


_MARKER = re.compile(r"(?:(?P<giver>.*)>)?(?P<move>[^>@]*)(?:@(?P<foe>.*))?:(?P<number>\d+)", re.DOTALL)


class SlipsInWords(WordsBecameSlips):
    """Version 4. A game of corners about no item was, and is, the name of its move."""

    def __init__(self) -> None:
        super().__init__(
            OldSlip("markers", "marker", _marker),
            old_slip("tokens", "token", "{move}:{number:d}"),
            old_slip("lightened", "lighter", "{by:d} {move} {item}"),
            old_slip("behind", "behind", "{move} {item}"),
            old_slip("rounds", "round", "{number:d} {how}"),
            old_slip("moment", "struck", "struck {foe}"),
            old_slip("game", "playing", "{move} {item}"),
        )
