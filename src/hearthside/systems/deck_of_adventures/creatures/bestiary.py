"""The creatures of the book, read once from this game's content."""

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.goods.arms import arm_plainly
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    AP,
    AP_MOST,
    AR,
    HOUSE_ACTIONS,
    HP,
    HP_MOST,
    LEVEL,
    PP,
    PP_MOST,
    ROLE,
    SPEED_KIND,
)
from hearthside.systems.deck_of_adventures.people.sheet import SPEED, unarmored_range
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.powers.book import POWERS, power_named
from hearthside.systems.deck_of_adventures.slips import OWNED

NATURE_OF = {"NPC": "minion", "Companion": "minion", "Dealer": "dealer", "Boss": "boss"}
_ATTRIBUTES = ("agl", "con", "gut", "int", "str", "vit")
USUAL_HP = {"minion": 2, "dealer": 5, "boss": 8}
"""What a creature without a stat block has, unless the GM says otherwise."""


@dataclass(frozen=True, slots=True)
class Creature:
    """A stat block."""

    name: str
    kind: str
    level: int
    hp: int
    ap: int
    ar: int
    pp: int
    speed: int
    mods: tuple[int, ...]
    powers: tuple[str, ...]
    look: str
    """What it looks like, in a word, for whoever draws it: several are drawn alike."""
    primary: str = ""
    skills: dict[str, int] = field(default_factory=dict)

    def mod(self, stat: str) -> int:
        """Its modifier; a Skill that is not printed is as high as its Attribute."""
        if stat in self.skills:
            return self.skills[stat]
        return self.mods[_ATTRIBUTES.index(STATS[stat].attribute)]


def _read() -> dict[str, Creature]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "bestiary.toml"
    listed: list[dict[str, Any]] = tomllib.loads(content.read_text("utf-8"))["creature"]
    return {
        each["name"]: Creature(**{**each, "mods": tuple(each["mods"]), "powers": tuple(each["powers"])})
        for each in listed
    }


BESTIARY = _read()


def look_of(block: str) -> str:
    """What a creature of this stat block looks like; nothing for one of the GM's own making."""
    return BESTIARY[block].look if block else ""


def lay_block(draft: Draft, name: str, creature: Creature) -> None:
    """Its numbers as printed (DA-AMB-57, DA-AMB-93)."""
    for stat in STATS:
        _set(draft, mod_of(stat, name), creature.mod(stat))
    lay_body(draft, name, hp=creature.hp, ap=creature.ap, ar=creature.ar, speed=creature.speed)
    _set(draft, LEVEL.of(name), creature.level)
    for track in (PP_MOST.of(name), PP.of(name)):
        _set(draft, track, creature.pp)
    arm_plainly(draft, name)
    for words in creature.powers:
        OWNED.lay(draft, name, power_named(words))
    for owned in OWNED.of(draft.table.marks, name):
        lists = {"Adversary": ADVERSARY, "House": HOUSE_ACTIONS}  # DA-TYPE-08
        kind = POWERS[owned.name].type
        if kind in lists:
            draft.mark(lists[kind].of(name), OWNED.words(owned))
    if creature.primary:
        draft.mark(ROLE.of(name), creature.primary)


def lay_plain(draft: Draft, name: str, nature: str, hp: int) -> None:
    """A creature of the GM's own making: all stats at 0 until the GM sets them."""
    for stat in STATS:
        _set(draft, mod_of(stat, name), 0)
    lay_body(draft, name, hp=hp or USUAL_HP[nature], ap=0, ar=unarmored_range(0), speed=SPEED)


def lay_body(draft: Draft, name: str, *, hp: int, ap: int, ar: int, speed: int) -> None:
    """Health, armor and speed of a creature that appears."""
    for track, number in (
        (HP_MOST.of(name), hp),
        (HP.of(name), hp),
        (AP_MOST.of(name), ap),
        (AP.of(name), ap),
        (AR.of(name), ar),
        (SPEED_KIND.of(name), speed),
    ):
        _set(draft, track, number)


def _set(draft: Draft, track: TrackPlace, number: int) -> None:
    if track not in draft.table.tracks:
        draft.start(track, number)
    else:
        draft.count(track, number - draft.table.track(track))
