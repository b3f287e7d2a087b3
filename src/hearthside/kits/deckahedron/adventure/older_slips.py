"""Tables of versions 4 and 5, in which slips, and then who aids a flip and what it belongs to, were only words."""

import re
from collections.abc import Callable, Mapping
from typing import Any

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


class ContestsInWords:
    """Version 5. `ben.int` aided with Int, and a flip belonged to `pursuit`, `versus:ben` or `block:wound:A spear.`"""

    def __call__(self, entry: Plain) -> Plain:
        """The entry as it is told today."""
        return {**entry, "events": [self._told(event) for event in entry["events"]]}

    def _told(self, event: Plain) -> Plain:
        if event["type"] != "awaited":
            return event
        return {**event, "matter": _typed(event["matter"]), "then": _typed(event.get("then", []))}


def _typed(told: Any) -> Any:
    """A question or a step, and all that is in it."""
    if isinstance(told, list):
        return [_typed(each) for each in told]
    if not isinstance(told, dict):
        return told
    return {name: _READ.get(name, _typed)(held) for name, held in told.items()}


def _contest(words: str) -> Plain | None:
    kind, _, rest = words.partition(":")
    match kind:
        case "versus":
            return {"type": kind, "whom": rest}
        case "block":
            token, _, how = rest.partition(":")
            return {"type": kind, "token": token, "how": how}
    return {"type": kind} if kind else None


def _aid(aid: list[str]) -> list[Plain]:
    helpers = (words.partition(".") for words in aid)
    return [{"seat": seat, **({"attribute": attribute} if attribute else {})} for seat, _, attribute in helpers]


_READ: Mapping[str, Callable[[Any], Any]] = {"contest": _contest, "aid": _aid}
