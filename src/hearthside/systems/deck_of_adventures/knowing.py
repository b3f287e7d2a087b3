"""What players know of the GM's creatures: how hurt they look, and no number until somebody finds out (DA-GM-01).

What a creature has only the GM sees. What has come out, by Inspect, by the tale or by the GM's word, is written down a
second time for everybody, and kept up to date after all that is done.
"""

from collections.abc import Mapping

from hearthside.kernel.choices import Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.sheet import hp_most_of, hp_of
from hearthside.systems.deck_of_adventures.stats import STATS

PARTS: Mapping[str, tuple[str, ...]] = {
    "health": ("hp", "hp_most", "ap", "ap_most"),
    "armor": ("ar",),
    "stats": (*STATS, "speed", "level"),
    "powers": ("pp", "pp_most"),
}
"""What can be found out about a creature, each with the tracks it is."""
PART_NAMES = {"health": "HP and AP", "armor": "Armor Range", "stats": "Attributes and Skills", "powers": "Powers"}
REVEALED = {
    "health": "Everybody sees how much {name} can take.",
    "armor": "Everybody sees how hard {name} is to hit.",
    "stats": "Everybody sees what {name} is good and bad at.",
    "powers": "Everybody sees the Powers of {name}.",
}
_PART_OF = {kind: part for part, kinds in PARTS.items() for kind in kinds}
_TITLES = {
    "hp": "HP",
    "hp_most": "Maximum HP",
    "ap": "AP",
    "ap_most": "Maximum AP",
    "ar": "Armor Range",
    "speed": "Speed",
    "level": "Level",
    "pp": "PP",
    "pp_most": "Maximum PP",
    **{stat.code: stat.name for stat in STATS.values()},
}
WOUNDED, BADLY_HURT = "Wounded", "Badly hurt"

KNOWING_TRACKS: tuple[TrackKind, ...] = tuple(
    TrackKind(f"known_{kind}", _TITLES[kind], Audience.EVERYONE, least=-9, is_reckoned=True) for kind in _PART_OF
)
KNOWING_MARKS: tuple[MarkKind, ...] = (
    MarkKind("known", "What players know of it", Audience.EVERYONE),
    MarkKind("known_powers", "Powers", Audience.EVERYONE),
    MarkKind("bearing", "How it looks", Audience.EVERYONE),
)


def parts_known(table: Table | TableView, name: str) -> frozenset[str]:
    """What players know of a creature: all of a Companion, else what the table agreed on and what came out."""
    how_much = chosen(table.options, "foes")
    if how_much == "open" or table.marks.get(place("companion_of", name)):
        return frozenset(PARTS)
    agreed = ("health",) if how_much == "exact" else ()
    return frozenset((*agreed, *table.marks.get(place("known", name), ())))


def knows(table: Table | TableView, name: str, part: str) -> bool:
    """Whether everybody knows this of somebody; of heroes everybody knows all."""
    return name not in creatures(table.marks) or part in parts_known(table, name)


def known_number(seen: TableView, kind: str, name: str) -> int | None:
    """A number of somebody as far as this seat knows it."""
    if name in seen.seats or seen.role == "gm":
        return seen.track(place(kind, name))
    return seen.track(place(f"known_{kind}", name)) if _PART_OF[kind] in parts_known(seen, name) else None


def still_hidden(seen: TableView, name: str) -> Several | None:
    """What of a creature could come out; none where everybody knows it all."""
    left = [(part, PART_NAMES[part]) for part in PARTS if name in creatures(seen.marks) and not knows(seen, name, part)]
    return Several(options(left), 0, len(left), label="What do they find out?") if left else None


def reveal(draft: Draft, seat: str, name: str, parts: tuple[str, ...]) -> None:
    """Something of a creature comes out; from now on everybody sees it."""
    for part in parts:
        if not knows(draft.table, name, part):
            draft.mark(place("known", name), part)
            draft.tell(seat, "DA-GM-01", REVEALED[part], name=name)


def write_down(draft: Draft) -> None:
    """What everybody knows of the creatures, as it stands now."""
    for name in creatures(draft.table.marks):
        for part in parts_known(draft.table, name):
            for kind in PARTS[part]:
                _copy(draft, name, kind)
        shown = draft.table.marks.get(place("powers", name), ()) if knows(draft.table, name, "powers") else ()
        _show(draft, place("known_powers", name), shown)
        _show(draft, place("bearing", name), _looks(draft.table, name))


def _copy(draft: Draft, name: str, kind: str) -> None:
    told, now = place(f"known_{kind}", name), draft.table.track(place(kind, name))
    if told not in draft.table.tracks:
        draft.start(told, now)
    else:
        draft.count(told, now - draft.table.track(told))


def _show(draft: Draft, mark: str, words: tuple[str, ...]) -> None:
    for old in draft.table.marks.get(mark, ()):
        if old not in words:
            draft.unmark(mark, old)
    for each in words:
        draft.mark(mark, each)


def _looks(table: Table, name: str) -> tuple[str, ...]:
    """Anybody can see that somebody bleeds: wounded, and at half the HP or less badly hurt."""
    hp, most = table.track(hp_of(name)), table.track(hp_most_of(name))
    if hp >= most:
        return ()
    return (BADLY_HURT,) if 2 * hp <= most else (WOUNDED,)
