"""What a Power covers on the map: every way it can be laid, and who would be struck."""

from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.ground.areas import (
    HEX_FACINGS,
    SQUARE_FACINGS,
    Area,
    cells,
    facings,
    read_area,
)
from hearthside.systems.deck_of_adventures.ground.field import all_spaces, closed_spaces, field_of, on_map, space_name
from hearthside.systems.deck_of_adventures.ground.spaces import apart, is_hex, space_of, steps_on
from hearthside.systems.deck_of_adventures.powers.book import Power
from hearthside.systems.deck_of_adventures.things import Space

Lies = dict[str, frozenset[Space]]
"""What is covered, by how it is laid: a side it is turned to, or the space it is centred on."""


def area_of(power: Power, pp: int) -> Area | None:
    """What it covers at this cost; nothing where it is meant for this one or that one."""
    return read_area(power.areas[power.option(pp)] if power.areas else power.area)


def is_placed(power: Power) -> bool:
    """Whether its area is centred on a point one chooses, and not on whoever uses it (DA-AOE-11)."""
    return power.range > 0 and power.area.startswith("Aura")


def lies(seen: Lying, who: str, power: Power, pp: int) -> Lies:
    """Every way a Power can be laid on the map; none where there is nothing to choose."""
    here, area = space_of(seen, who), area_of(power, pp)
    if here is None or field_of(seen) is None:
        return {}
    if power.widths:
        return _walls(seen, here, power.widths[power.option(pp)], power.range)
    if area is None or not power.everyone:
        return {}
    return _around_points(seen, who, here, area, power.range) if is_placed(power) else _turned(seen, here, area)


def _turned(seen: Lying, here: Space, area: Area) -> Lies:
    """A Cone or a Line to every side."""
    if area.shape == "aura":
        return {}
    return {facing: covered(seen, area, here, facing) for facing in facings(area, hexes=is_hex(seen))}


def covered(seen: Lying, area: Area, here: Space, facing: str = "") -> frozenset[Space]:
    """What an area covers that starts where somebody stands (DA-AOE-12)."""
    return frozenset(on_map(seen, cells(area, hexes=is_hex(seen), facing=facing or "E", origin=here)))


def _around_points(seen: Lying, who: str, here: Space, area: Area, reach: int) -> Lies:
    """An Aura around each point in range that has an enemy in it."""
    field, hexes = field_of(seen), is_hex(seen)
    foes = _enemies_at(seen, who)
    found: Lies = {}
    for point in all_spaces(field, hexes=hexes) if field else ():
        if apart(here, point, hexes=hexes) > reach:
            continue
        inside = on_map(seen, cells(area, hexes=hexes, origin=point, from_point=True))
        if inside & foes:
            found[space_name(point, hexes=hexes)] = frozenset(inside)
    return found


def _enemies_at(seen: Lying, who: str) -> set[Space]:
    ours = on_the_side_of_players(seen, who)
    names = [name for name in all_names(seen) if on_the_side_of_players(seen, name) != ours]
    return {space for name in names if (space := space_of(seen, name))}


def _walls(seen: Lying, here: Space, width: int, reach: int) -> Lies:
    """A wall across each side, so many spaces away, wherever nobody and nothing stands (DA-AMB-105)."""
    taken = {space_of(seen, name) for name in all_names(seen)} | closed_spaces(seen)
    sides, steps = (HEX_FACINGS if is_hex(seen) else SQUARE_FACINGS), steps_on(seen)
    found: Lies = {}
    for at, facing in enumerate(sides):
        out, across = steps[facing], steps[sides[(at + len(sides) // 3) % len(sides)]]
        for far in range(1, reach + 1):
            row = {
                (here[0] + far * out[0] + side * across[0], here[1] + far * out[1] + side * across[1])
                for side in range(-(width // 2), width // 2 + 1)
            }
            spaces = on_map(seen, row) - taken
            if spaces:
                found[f"{facing} {far}"] = frozenset(spaces)
    return found


def inside(seen: Lying, who: str, spaces: frozenset[Space]) -> tuple[str, ...]:
    """Who stands in these spaces, but for one (DA-AOE-12)."""
    return tuple(name for name in all_names(seen) if name != who and space_of(seen, name) in spaces)


def best_lie(seen: Lying, who: str, laid: Lies, target: str = "") -> str:
    """How to lay it so that it takes in most enemies and fewest friends, and this one if one is named; nothing where
    none of them does."""
    ours = on_the_side_of_players(seen, who)

    def worth(at: str) -> int:
        struck = inside(seen, who, laid[at])
        return sum(1 if on_the_side_of_players(seen, name) != ours else -1 for name in struck)

    meant = [at for at in laid if not target or space_of(seen, target) in laid[at]]
    best = max(meant, key=worth, default="")
    return best if best and worth(best) > 0 else ""
