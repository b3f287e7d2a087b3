"""Whom somebody reaches on the map, and where they would have to go first."""

from collections.abc import Iterator
from dataclasses import dataclass

from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.fight.acting import actors, all_names, bar
from hearthside.systems.deck_of_adventures.fight.arena import cannot_act, led_by
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.goods.arms import attack_reach
from hearthside.systems.deck_of_adventures.ground.spaces import apart, is_hex, space_of
from hearthside.systems.deck_of_adventures.ground.ways import Way, ways
from hearthside.systems.deck_of_adventures.powers.book import MYSTIC_ATTACK, owned
from hearthside.systems.deck_of_adventures.things import Space


@dataclass(frozen=True, slots=True)
class Aim:
    """Somebody who could be attacked: how far away they are, and where to go first if that helps."""

    target: str
    how: str
    spaces: int
    in_reach: bool
    first: Space | None = None


def walks(seen: Lying, who: str) -> dict[Space, Way]:
    """Where somebody can go now, each space with the cheapest way; nowhere while they cannot move."""
    if isinstance(seen, TableView):
        return seen.recall(_walks).get(who, {})
    return {} if bar(seen, who, "move") else ways(seen, who)


def _walks(seen: TableView) -> dict[str, dict[Space, Way]]:
    """Of everybody whom this seat moves."""
    return {who: ways(seen, who) for who in walkers(seen) if bar(seen, who, "move") is None}


def walkers(seen: TableView) -> tuple[str, ...]:
    """Whom this seat moves: those it acts for, and the Companions that go where it says (DA-AMB-108)."""
    return (*actors(seen), *led_by(seen, seen.seat))


def attack_ways(seen: Lying, who: str) -> tuple[str, ...]:
    """How somebody could attack: with a weapon, and with magic if they know how."""
    return ("weapon", "mystic") if MYSTIC_ATTACK in owned(seen.marks, who) else ("weapon",)


def prey(seen: Lying, who: str) -> list[str]:
    """Those on the other side who are on their feet."""
    ours = on_the_side_of_players(seen, who)
    return [
        name for name in all_names(seen) if on_the_side_of_players(seen, name) != ours and not cannot_act(seen, name)
    ]


def aims(seen: Lying, who: str) -> Iterator[Aim]:
    """Every enemy on the map, in every way one could attack it."""
    here, hexes = space_of(seen, who), is_hex(seen)
    if here is None:
        return
    open_ways = walks(seen, who)
    for target in prey(seen, who):
        there = space_of(seen, target)
        if there is None:
            continue
        for how in attack_ways(seen, who):
            far = apart(here, there, hexes=hexes)
            most = attack_reach(seen, who, how)
            first = None if far <= most else _nearest_stand(open_ways, there, most, hexes=hexes)
            yield Aim(target, how, far, far <= most, first)


def _nearest_stand(open_ways: dict[Space, Way], there: Space, most: int, *, hexes: bool) -> Space | None:
    """The space that is cheapest to reach of those from which an attack goes far enough."""
    near = [space for space in open_ways if apart(space, there, hexes=hexes) <= most]
    return min(near, key=lambda space: open_ways[space].halves, default=None)
