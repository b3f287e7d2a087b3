"""Which items go together for a new character (DW-CHAR-04)."""

from collections.abc import Mapping

from hearthside.kernel.events import Facts
from hearthside.systems.deckahedron_world.options import chosen


def items_fit(mundane: int, magic: int, *, has_magic_move: bool, replacing: bool) -> bool:
    """DW-CHAR-04: two mundane or one magic; the magic move adds two, or replaces the pick (DW-AMB-24)."""
    if has_magic_move and replacing:
        return mundane == 0 and magic <= 2
    extra = 2 if has_magic_move else 0
    own = max(0, magic - extra)
    return own <= 1 and mundane <= 2 and not (own and mundane)


def fit_here(options: Facts, mundane: int, magic: int, *, has_move: bool) -> bool:
    """Whether so many items go together at a table with these options."""
    replacing = chosen(options, "magic_move_items") == "replacing"
    return items_fit(mundane, magic, has_magic_move=has_move, replacing=replacing)


def first_that_fit(options: Facts, items: Mapping[str, bool], *, has_move: bool) -> tuple[str, ...]:
    """Of these items, each magic or not, the first ones that go together."""
    kept: list[str] = []
    for item in items:
        magic = sum(items[each] for each in (*kept, item))
        if fit_here(options, len(kept) + 1 - magic, magic, has_move=has_move):
            kept.append(item)
    return tuple(kept)
