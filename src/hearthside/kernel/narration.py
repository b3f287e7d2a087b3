"""The story: an event as a sentence somebody at the table would say."""

from hearthside.kernel.events import Event, Opened, Overruled, Rolled, Seated, Spotlit, Told
from hearthside.kernel.saying import filled
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId


def narrate(table: Table, event: Event) -> str | None:
    """The sentence for this event, or nothing where the table only sees it happen."""
    match event:
        case Told(who, _, says, slots):
            return filled(says, {"who": title_of(table, who), **slots}).strip()
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
