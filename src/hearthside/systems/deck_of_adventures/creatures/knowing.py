"""What players know of the GM's creatures: how hurt they look, and no number until somebody finds out (DA-GM-01).

What a creature has only the GM sees. What has come out, by Inspect, by the tale or by the GM's word, is written into
its record for everybody, and kept up to date after all that is done.
"""

from collections.abc import Mapping

from hearthside.kernel.choices import Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.board import change_creature, creature_at, creatures, title_of
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    AR,
    HP,
    HP_MOST,
    LEVEL,
    MODS,
    POWERS_KIND,
    PP,
    PP_MOST,
    SPEED_KIND,
)
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.things import CREATURES

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
WOUNDED, BADLY_HURT = "Wounded", "Badly hurt"


def parts_known(lying: Lying, who: str) -> frozenset[str]:
    """What players know of a creature: all of a Companion, else what the table agreed on and what came out."""
    how_much, creature = chosen(lying.options, "foes"), creature_at(lying, who)
    if how_much == "open" or creature is None or creature.companion_of:
        return frozenset(PARTS)
    agreed = ("health",) if how_much == "exact" else ()
    return frozenset((*agreed, *creature.out))


def knows(lying: Lying, who: str, part: str) -> bool:
    """Whether everybody knows this of somebody; of heroes everybody knows all."""
    return part in parts_known(lying, who)


def known_number(seen: TableView, kind: TrackKind, who: str) -> int | None:
    """A number of somebody as far as this seat knows it."""
    creature = creature_at(seen, who)
    if creature is None or seen.role == "gm":
        return seen.track(kind.of(who))
    return creature.numbers.get(kind.name)


def as_known(lying: Lying, kind: TrackKind, who: str) -> int:
    """A number of somebody on the table, or as far as a seat knows it; nought where it does not."""
    return (known_number(lying, kind, who) or 0) if isinstance(lying, TableView) else lying.track(kind.of(who))


def still_hidden(seen: TableView, who: str) -> Several | None:
    """What of a creature could come out; none where everybody knows it all."""
    left = [(part, PART_NAMES[part]) for part in PARTS if not knows(seen, who, part)]
    return Several(options(left), 0, len(left), label="What do they find out?") if left else None


def reveal(draft: Draft, seat: str, who: str, parts: tuple[str, ...]) -> None:
    """Something of a creature comes out; from now on everybody sees it."""
    for part in parts:
        if not knows(draft.table, who, part):
            change_creature(draft, who, out=(*CREATURES.of(draft.table, who).out, part))
            draft.tell(seat, "DA-GM-01", REVEALED[part], name=title_of(draft.table, who))


def write_down(draft: Draft) -> None:
    """What everybody knows of the creatures, as it stands now."""
    for who in creatures(draft.table):
        known = parts_known(draft.table, who)
        change_creature(
            draft,
            who,
            numbers={
                kind.name: draft.table.track(kind.of(who)) for part in PARTS if part in known for kind in PARTS[part]
            },
            powers=draft.table.marks.get(POWERS_KIND.of(who), ()) if "powers" in known else (),
            bearing=_looks(draft.table, who),
        )


def _looks(table: Table, who: str) -> str:
    """Anybody can see that somebody bleeds: wounded, and at half the HP or less badly hurt."""
    hp, most = table.track(HP.of(who)), table.track(HP_MOST.of(who))
    if hp >= most:
        return ""
    return BADLY_HURT if 2 * hp <= most else WOUNDED
