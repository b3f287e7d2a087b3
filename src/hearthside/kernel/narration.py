"""The story: an event as a sentence somebody at the table would say."""

import re
from collections.abc import Mapping
from typing import Any

from hearthside.kernel.events import Event, Opened, Overruled, Rolled, Seated, Spotlit, Told
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId

_SLOT = re.compile(r"\{(\w+)\}(\.?)")
_ENDED = (".", "!", "?", "…")


def narrate(table: Table, event: Event) -> str | None:
    """The sentence for this event, or nothing where the table only sees it happen."""
    match event:
        case Told(who, _, says, slots):
            return fill(says, {"who": title_of(table, who), **slots}).strip()
        case Overruled(_, says, reason):
            return f"The GM sets a rule aside ({says}) because: {reason}"
        case Rolled(who, sides, faces, why):
            dice = ", ".join(str(face) for face in faces) or "nothing"
            return f"{title_of(table, who)} rolls {dice} on {len(faces)}d{sides}" + (f": {why}" if why else ".")
        case Spotlit(seat):
            return f"The spotlight is on {title_of(table, seat)}." if seat else "The spotlight is on nobody."
        case Seated(_, title, role):
            return f"{title} takes a seat{_AS[role]}."
        case Opened(system):
            return f"A table is laid for {system.replace('_', ' ')}."
        case _:
            return None


_AS = {"gm": " as GM", "player": "", "spectator": " to watch"}


def title_of(table: Table, who: str) -> str:
    """What people call this seat, or this thing; whoever is neither goes by their own name."""
    if who in table.seats:
        return table.seats[who].title
    laid = table.things.get(ThingId(who))
    return getattr(laid.what, "name", who) if laid else who


def fill(says: str, slots: Mapping[str, Any]) -> str:
    """A sentence with its slots filled. Words that people wrote are put in as they are, braces included.

    Words that end a sentence themselves need no full stop after them.
    """

    def filled(slot: re.Match[str]) -> str:
        if slot[1] not in slots:
            return slot[0]
        words = str(slots[slot[1]])
        return words if words.endswith(_ENDED) else words + slot[2]

    return _SLOT.sub(filled, says)
