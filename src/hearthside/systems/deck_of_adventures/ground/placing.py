"""Where those who come to the map stand first."""

from collections.abc import Iterable

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.board import creature_at
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.ground.field import all_spaces, closed_spaces, field_of, harmful_spaces
from hearthside.systems.deck_of_adventures.ground.spaces import apart, is_hex, put, space_of
from hearthside.systems.deck_of_adventures.things import Battlefield, Space


def place_all(draft: Draft, names: Iterable[str]) -> None:
    """Everybody of these who stands nowhere yet comes to the map, if one is laid."""
    for who in names:
        if space_of(draft.table, who) is None:
            place(draft, who)


def place(draft: Draft, who: str, there: Space | None = None) -> None:
    """Somebody comes to the map: to a space, or to the nearest free one of where their side comes in."""
    field = field_of(draft.table)
    if field is None:
        return
    space = _free_near(draft.table, field, who, [there] if there else _entries(draft.table, field, who))
    if space is not None:
        put(draft, who, space)


def _entries(table: Table, field: Battlefield, who: str) -> list[Space]:
    """Where somebody would come in: a Companion beside whom it follows, heroes and others each on their side."""
    creature = creature_at(table, who)
    beside = space_of(table, creature.companion_of) if creature and creature.companion_of else None
    if beside is not None:
        return [beside]
    return list(field.heroes if on_the_side_of_players(table, who) else field.foes)


def _free_near(table: Table, field: Battlefield, who: str, wanted: list[Space]) -> Space | None:
    """The first of these spaces that is free, or else the free one nearest to the first of them."""
    hexes = is_hex(table)
    taken = {space_of(table, name) for name in all_names(table) if name != who}
    shut = taken | closed_spaces(table)
    open_here = [space for space in wanted if space not in shut]
    if open_here or not wanted:
        return open_here[0] if open_here else None
    harmful = harmful_spaces(table, who)
    free = [space for space in all_spaces(field, hexes=hexes) if space not in shut and space not in harmful]
    return min(free, key=lambda space: (apart(wanted[0], space, hexes=hexes), space), default=None)
