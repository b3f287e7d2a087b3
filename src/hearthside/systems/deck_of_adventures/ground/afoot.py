"""Who is on their feet where on the map, and how far each can still go."""

from collections.abc import Iterator

from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.body.wounds import speed_now
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import cannot_act, is_friend
from hearthside.systems.deck_of_adventures.ground.spaces import space_of
from hearthside.systems.deck_of_adventures.kinds import MOVED
from hearthside.systems.deck_of_adventures.things import Space


def left_to_go(seen: Lying, who: str) -> int:
    """Half spaces somebody can still go in this turn."""
    return 2 * speed_now(seen, who) - seen.track(MOVED.of(who))


def _on_side(seen: Lying, who: str) -> bool:
    return who in seen.players or is_friend(seen.marks, who)


def standing(seen: Lying) -> Iterator[tuple[str, Space]]:
    """Everybody on the map who is on their feet."""
    for name in all_names(seen):
        space = space_of(seen, name)
        if space is not None and not cannot_act(seen, name):
            yield name, space


def foes_at(seen: Lying, who: str) -> set[Space]:
    """The spaces of those who are hostile to somebody."""
    return {space for name, space in standing(seen) if _on_side(seen, name) != _on_side(seen, who)}


def shares_space(seen: Lying, who: str) -> bool:
    """Whether somebody stands where another stands."""
    return any(name != who and space == space_of(seen, who) for name, space in standing(seen))
