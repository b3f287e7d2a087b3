"""What people call whom and what: ids are for commands, names for people."""

from collections.abc import Iterable

from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, ITEMS, ZONES


def name_of(lying: Lying, who: str) -> str:
    """What people call a character, a creature, a zone or an item; what is none of these is known by words alone."""
    if who in lying.seats:
        return lying.seats[who].title
    kind = next((kind for kind in (CREATURES, ZONES, ITEMS) if kind.get(lying, who)), None)
    return kind.called(lying)[ThingId(who)] if kind else who


def meant(lying: Lying, words: str) -> str:
    """The id of the character, creature or zone that somebody's words name; words that name none stay as they are."""
    known = {seat.title: name for name, seat in lying.seats.items()}
    for kind in (ZONES, CREATURES):
        known |= {name: str(each) for each, name in kind.called(lying).items() if not lying.things[each].lurks}
    return known.get(words.strip(), words.strip())


def named(lying: Lying, whom: Iterable[str]) -> list[tuple[str, str]]:
    """All of these with what people call them, to choose one."""
    return [(each, name_of(lying, each)) for each in whom]


def clock_name(lying: Lying, clock: str) -> str:
    """What people call a clock; one of a creature or a character with whose it is."""
    there = CLOCKS.get(lying, clock)
    if there is None:
        return ""
    name, whose = there.work.title if there.work else CLOCKS.called(lying)[ThingId(clock)], name_of(lying, there.owner)
    return say("{whose}: {clock}", whose=whose, clock=name) if whose else name
