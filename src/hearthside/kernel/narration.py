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
            return filled("The GM sets a rule aside ({says}) because: {reason}", {"says": says, "reason": reason})
        case Rolled(who, sides, faces, why):
            dice = ", ".join(map(str, faces)) or "nothing"
            says = "{who} rolls {faces} on {dice}d{sides}: {why}" if why else "{who} rolls {faces} on {dice}d{sides}."
            return filled(
                says, {"who": title_of(table, who), "faces": dice, "dice": len(faces), "sides": sides, "why": why}
            )
        case Spotlit(seat):
            who = title_of(table, seat) if seat else "nobody"
            return filled("The spotlight is on {who}.", {"who": who})
        case Seated(_, title, role):
            return filled(_SEATED[role], {"who": title})
        case Opened(system):
            return filled("A table is laid for {game}.", {"game": system.replace("_", " ")})
        case _:
            return None


_SEATED = {
    "gm": "{who} takes a seat as GM.",
    "player": "{who} takes a seat.",
    "spectator": "{who} takes a seat to watch.",
}


def title_of(table: Table, who: str) -> str:
    """What people call this seat, or this thing; whoever is neither goes by their own name."""
    if who in table.seats:
        return table.seats[who].title
    laid = table.things.get(ThingId(who))
    return getattr(laid.what, "name", who) if laid else who
