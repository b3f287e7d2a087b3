"""What players know of the GM's creatures: how hurt they look, and no number until somebody finds out (DA-GM-01).

What a creature has only the GM sees. What has come out, by Inspect, by the tale or by the GM's word, is written down a
second time for everybody, and kept up to date after all that is done.
"""

from collections.abc import Mapping

from hearthside.kernel.choices import Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import MarkPlace, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    AR,
    AS_KNOWN,
    BEARING,
    COMPANION_OF,
    HP,
    HP_MOST,
    KNOWN,
    KNOWN_POWERS,
    LEVEL,
    MODS,
    POWERS_KIND,
    PP,
    PP_MOST,
    SPEED_KIND,
)
from hearthside.systems.deck_of_adventures.options import chosen

PARTS: Mapping[str, tuple[TrackKind, ...]] = {
    "health": (HP, HP_MOST, AP, AP_MOST),
    "armor": (AR,),
    "stats": (*MODS.values(), SPEED_KIND, LEVEL),
    "powers": (PP, PP_MOST),
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
WOUNDED, BADLY_HURT = "Wounded", "Badly hurt"


def parts_known(table: Table | TableView, name: str) -> frozenset[str]:
    """What players know of a creature: all of a Companion, else what the table agreed on and what came out."""
    how_much = chosen(table.options, "foes")
    if how_much == "open" or table.marks.get(COMPANION_OF.of(name)):
        return frozenset(PARTS)
    agreed = ("health",) if how_much == "exact" else ()
    return frozenset((*agreed, *table.marks.get(KNOWN.of(name), ())))


def knows(table: Table | TableView, name: str, part: str) -> bool:
    """Whether everybody knows this of somebody; of heroes everybody knows all."""
    return name not in creatures(table.marks) or part in parts_known(table, name)


def known_number(seen: TableView, kind: TrackKind, name: str) -> int | None:
    """A number of somebody as far as this seat knows it."""
    if name in seen.seats or seen.role == "gm":
        return seen.track(kind.of(name))
    return seen.track(AS_KNOWN[kind].of(name)) if _PART_OF[kind] in parts_known(seen, name) else None


def still_hidden(seen: TableView, name: str) -> Several | None:
    """What of a creature could come out; none where everybody knows it all."""
    left = [(part, PART_NAMES[part]) for part in PARTS if name in creatures(seen.marks) and not knows(seen, name, part)]
    return Several(options(left), 0, len(left), label="What do they find out?") if left else None


def reveal(draft: Draft, seat: str, name: str, parts: tuple[str, ...]) -> None:
    """Something of a creature comes out; from now on everybody sees it."""
    for part in parts:
        if not knows(draft.table, name, part):
            draft.mark(KNOWN.of(name), part)
            draft.tell(seat, "DA-GM-01", REVEALED[part], name=name)


def write_down(draft: Draft) -> None:
    """What everybody knows of the creatures, as it stands now."""
    for name in creatures(draft.table.marks):
        for part in parts_known(draft.table, name):
            for kind in PARTS[part]:
                _copy(draft, name, kind)
        shown = draft.table.marks.get(POWERS_KIND.of(name), ()) if knows(draft.table, name, "powers") else ()
        _show(draft, KNOWN_POWERS.of(name), shown)
        _show(draft, BEARING.of(name), _looks(draft.table, name))


def _copy(draft: Draft, name: str, kind: TrackKind) -> None:
    told, now = AS_KNOWN[kind].of(name), draft.table.track(kind.of(name))
    if told not in draft.table.tracks:
        draft.start(told, now)
    else:
        draft.count(told, now - draft.table.track(told))


def _show(draft: Draft, mark: MarkPlace, words: tuple[str, ...]) -> None:
    for old in draft.table.marks.get(mark, ()):
        if old not in words:
            draft.unmark(mark, old)
    for each in words:
        draft.mark(mark, each)


def _looks(table: Table, name: str) -> tuple[str, ...]:
    """Anybody can see that somebody bleeds: wounded, and at half the HP or less badly hurt."""
    hp, most = table.track(HP.of(name)), table.track(HP_MOST.of(name))
    if hp >= most:
        return ()
    return (BADLY_HURT,) if 2 * hp <= most else (WOUNDED,)
