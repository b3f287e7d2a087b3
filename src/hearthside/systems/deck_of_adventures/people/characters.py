"""Characters: what XP buy, the ready-made ones of the book, and how the numbers of a sheet follow from it all."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TypeVar

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.table import Table
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.goods.belongings import in_use
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    AP_MOST,
    AR,
    BEYOND,
    HP,
    HP_MOST,
    LEVEL,
    PP,
    PP_MOST,
    REST_CARDS,
    ROLE,
    SPEED_KIND,
    STATE,
    VULNERABILITIES_KIND,
    XP,
)
from hearthside.systems.deck_of_adventures.people.sheet import most_hp, unarmored_range
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES, STATS
from hearthside.systems.deck_of_adventures.people.vulnerabilities import AS_WRITTEN, VULNERABILITIES, written
from hearthside.systems.deck_of_adventures.powers.book import POWERS, ROLES, gain_power, power_named

K = TypeVar("K")

BEING_MADE = "Being made"
FIRST_XP, XP_PER_LEVEL = 6, 3
MOD_CAPS = (2, 2, 3, 3, 3, 4, 5, 5, 5, 6)
"""DA-CHAR-05: the highest modifier at each level."""
ATTRIBUTE_COST = {-2: -4, -1: -2, 0: 0, 1: 2, 2: 4, 3: 8, 4: 12, 5: 18, 6: 24}
SKILL_COST = {-2: -2, -1: -1, 0: 0, 1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12}
"""DA-CHAR-06, DA-CHAR-07: in all, from 0. A Skill is priced by how far it lies from its Attribute (DA-AMB-53)."""
_ORDER = ("agl", "con", "gut", "int", "str", "vit")


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A character of the book, with numbers as printed (DA-AMB-86)."""

    name: str
    role: str
    level: int
    hp: int
    ap: int
    ar: int
    pp: int
    speed: int
    mods: tuple[int, ...]
    powers: tuple[str, ...]
    vulnerabilities: tuple[str, ...]
    xp: int
    skills: Mapping[str, int] = field(default_factory=dict)
    note: str = ""

    def mod(self, stat: str) -> int:
        """The modifier with an Attribute or Skill."""
        return self.skills.get(stat, self.mods[_ORDER.index(STATS[stat].attribute)])


def _read() -> dict[str, ReadyMade]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "characters.toml"
    listed = tomllib.loads(content.read_text("utf-8"))["character"]
    lists = ("mods", "powers", "vulnerabilities")
    return {each["name"]: ReadyMade(**{**each, **{name: tuple(each[name]) for name in lists}}) for each in listed}


READY_MADE = _read()


def budget(level: int) -> int:
    """DA-CHAR-02: all the XP of a level."""
    return FIRST_XP + XP_PER_LEVEL * level


def mod_cap(level: int) -> int:
    """DA-CHAR-05."""
    return MOD_CAPS[max(1, level) - 1]


def stat_cost(mods: Mapping[str, int], stat: str) -> int:
    """What a stat is worth in XP as it stands."""
    if STATS[stat].is_attribute:
        return ATTRIBUTE_COST[mods[stat]]
    apart = mods[stat] - mods[STATS[stat].attribute]
    return SKILL_COST[max(min(SKILL_COST), min(max(SKILL_COST), apart))]


def spent_on_stats(mods: Mapping[str, int]) -> int:
    """What all Attributes and Skills together cost."""
    return sum(stat_cost(mods, stat) for stat in STATS)


def mods_of(table: Table, owner: str) -> dict[str, int]:
    """All modifiers of a character."""
    return {stat: table.track(mod_of(stat, owner)) for stat in STATS}


def moved(mods: Mapping[str, int], stat: str, to: int) -> dict[str, int]:
    """DA-CHAR-08: an Attribute takes its Skills along by as much."""
    by = to - mods[stat]
    group = [each.code for each in STATS.values() if each.attribute == stat] if stat in ATTRIBUTES else [stat]
    return {each: mod + by if each in group else mod for each, mod in mods.items()}


def write_mods(draft: Draft, owner: str, mods: Mapping[str, int]) -> None:
    """Set the modifiers, and what follows from them."""
    before = mods_of(draft.table, owner)
    for stat, mod in mods.items():
        draft.count(mod_of(stat, owner), mod - before[stat])
    refit(draft, owner, before)


def refit(draft: Draft, owner: str, before: Mapping[str, int] | None = None) -> None:
    """DA-CHAR-14: maximum HP, Rest Cards and the unarmored AR follow from level and Attributes."""
    table = draft.table
    most = most_hp(table.options, table.track(LEVEL.of(owner)), table.track(mod_of("vit", owner)))
    grown = most - table.track(HP_MOST.of(owner))
    for track in (HP_MOST.of(owner), HP.of(owner), REST_CARDS.of(owner)):
        draft.count(track, grown)
    if before and not in_use(table, owner, "armor"):
        shift = unarmored_range(table.track(mod_of("agl", owner))) - unarmored_range(before["agl"])
        draft.count(AR.of(owner), shift)


OF_A_CHARACTER = ("ready_made", "role", "powers", "vulnerabilities")
"""What may be known of somebody who sits down, besides numbers."""


def settle_in(draft: Draft, owner: str, character: Facts, mods: Mapping[str, int]) -> None:
    """Somebody sits down: with a ready-made character, with one that was made before, or with one still to be made."""
    xp = budget(draft.table.track(LEVEL.of(owner))) - spent_on_stats(mods)
    draft.count(XP.of(owner), max(0, xp))
    if "ready_made" in character:
        become(draft, owner, _known(READY_MADE, character["ready_made"]))
    elif character:
        _dress(draft, owner, character)
    else:
        draft.mark(STATE.of(owner), BEING_MADE)


def _dress(draft: Draft, owner: str, character: Facts) -> None:
    role = character.get("role", "")
    if role:
        draft.mark(ROLE.of(owner), _known({each: each for each in ROLES}, role))
    for words in _listed(character, "powers"):
        taken = power_named(words)
        power = _known(POWERS, taken.name)
        gain_power(draft, owner, taken.name, taken.choice)
        if "pp" not in character:
            draft.count(PP.of(owner), power.most_pp)
    for words in _listed(character, "vulnerabilities"):
        weakness, _ = _known(AS_WRITTEN, words)
        draft.mark(VULNERABILITIES_KIND.of(owner), words)
        draft.count(SPEED_KIND.of(owner), weakness.speed)


def _listed(character: Facts, name: str) -> tuple[str, ...]:
    listed = character.get(name, ())
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        raise Malformed("“{name}” is a list of names.", name=name)
    return tuple(listed)


def _known(listed: Mapping[str, K], name: object) -> K:
    found = listed.get(name) if isinstance(name, str) else None
    if found is None:
        raise Malformed("There is no “{name}” in this game.", name=str(name)[:40])
    return found


def become(draft: Draft, owner: str, sheet: ReadyMade) -> None:
    """A ready-made character, as printed; a note says where its sheet goes beyond the rules."""
    draft.mark(ROLE.of(owner), sheet.role)
    draft.count(LEVEL.of(owner), sheet.level - draft.table.track(LEVEL.of(owner)))
    for stat in STATS:
        draft.count(mod_of(stat, owner), sheet.mod(stat) - draft.table.track(mod_of(stat, owner)))
    for name in sheet.powers:
        gain_power(draft, owner, name)
    for name in sheet.vulnerabilities:
        draft.mark(VULNERABILITIES_KIND.of(owner), written(name, max(VULNERABILITIES[name].xp)))
    for track, number in (
        (HP_MOST.of(owner), sheet.hp),
        (HP.of(owner), sheet.hp),
        (REST_CARDS.of(owner), sheet.hp),
        (AP_MOST.of(owner), sheet.ap),
        (AP.of(owner), sheet.ap),
        (AR.of(owner), sheet.ar),
        (SPEED_KIND.of(owner), sheet.speed),
        (PP_MOST.of(owner), sheet.pp),
        (PP.of(owner), sheet.pp),
        (XP.of(owner), max(0, sheet.xp)),
    ):
        draft.count(track, number - draft.table.track(track))
    if sheet.note:
        draft.mark(BEYOND.of(owner), sheet.note)
    says = "{who} plays {name}, a {role} of level {level}."
    draft.tell(owner, "DA-CHAR-01", says, name=sheet.name, role=sheet.role, level=sheet.level)
