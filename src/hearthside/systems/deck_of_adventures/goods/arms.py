"""Weapons, armor and shields: what they are by the book, and what putting them on and taking them up does."""

import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.body.wounds import gain_armor
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.kinds import AP, AP_MOST, AR, ARMOR, SHIELD_KIND, STOWED, WEAPON
from hearthside.systems.deck_of_adventures.people.sheet import unarmored_range
from hearthside.systems.deck_of_adventures.slips import PUT_AWAY, PutAway


@dataclass(frozen=True, slots=True)
class Weapon:
    """A quality of weapon; the price is in copper."""

    name: str
    damage: int
    price: int
    reach: int = 1
    """In spaces: a weapon for close by, unless it shoots (DA-AMB-39)."""
    quality: str = ""
    """How good it is, where its name says more than that."""

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.reach > 1


@dataclass(frozen=True, slots=True)
class Armor:
    """A suit of armor: the Armor Range it sets, the Armor Points it gives, and what wearing it well takes."""

    name: str
    ar: int
    ap: int
    price: int
    needs: str = ""
    least: int = 0


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield and the Armor Points it gives once it is readied."""

    name: str
    ap: int
    price: int


ARM, SHOT, SPELL = 1, 6, 12
"""How far a blow, a shot and a Mystic Attack go, in spaces (DA-AMB-39, DA-POW-24)."""


_RANGED = " ranged"


def _read() -> tuple[dict[str, Weapon], dict[str, Armor], dict[str, Shield]]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "arms.toml"
    listed: dict[str, list[dict[str, Any]]] = tomllib.loads(content.read_text("utf-8"))
    close = [Weapon(**each) for each in listed["weapon"]]
    ranged = [replace(each, name=each.name + _RANGED, quality=each.name, reach=SHOT) for each in close]
    armors = [Armor(**each) for each in listed["armor"]]
    shields = [Shield(**each) for each in listed["shield"]]
    return (
        {each.name: each for each in (*close, *ranged)},
        {each.name: each for each in armors},
        {each.name: each for each in shields},
    )


WEAPONS, ARMORS, SHIELDS = _read()


def weapon_words(name: str) -> str:
    """What people call a weapon of this name."""
    quality = WEAPONS[name].quality
    return say("{name} ranged weapon", name=quality) if quality else say("{name} weapon", name=name)


def armor_words(name: str) -> str:
    """What people call a suit of armor of this name."""
    return say("{name} Armor", name=name)


def shield_words(name: str) -> str:
    """What people call a shield of this name."""
    return say("{name} shield", name=name)


def weapon_damage(table: Table | TableView, who: str) -> int:
    """DA-DMG-09: the quality of the weapon at hand; without one a blow does 1."""
    at_hand = [WEAPONS[name].damage for name in table.marks.get(WEAPON.of(who), ()) if name in WEAPONS]
    return max(at_hand, default=1)


def weapon_at_hand(marks: Marks, who: str) -> Weapon | None:
    """The weapon somebody holds; none where it is bare hands, teeth or claws."""
    return next((WEAPONS[name] for name in marks.get(WEAPON.of(who), ()) if name in WEAPONS), None)


def weapon_reach(marks: Marks, who: str) -> int:
    """DA-AMB-39: a sword strikes the next space, a bow as far as six."""
    weapon = weapon_at_hand(marks, who)
    return weapon.reach if weapon else ARM


def attack_reach(marks: Marks, who: str, how: str) -> int:
    """How far an attack goes: as far as the weapon at hand, or twelve spaces with magic (DA-POW-24)."""
    return SPELL if how == "mystic" else weapon_reach(marks, who)


def wear(draft: Draft, who: str, name: str) -> None:
    """DA-DMG-04: worn armor sets the Armor Range; DA-DMG-15: a second suit replaces the first. Without a name, none."""
    for old in draft.table.marks.get(ARMOR.of(who), ()):
        draft.unmark(ARMOR.of(who), old)
        points = ARMORS[old].ap
        draft.count(AP_MOST.of(who), -points)
        draft.count(AP.of(who), -min(points, draft.table.track(AP.of(who))))
    suit = ARMORS.get(name)
    ar = suit.ar if suit else unarmored_range(draft.table.track(mod_of("agl", who)))
    draft.count(AR.of(who), ar - draft.table.track(AR.of(who)))
    if suit:
        draft.mark(ARMOR.of(who), name)
        draft.count(AP_MOST.of(who), suit.ap)
    if knows(draft.table, who, "armor"):
        says = "{who} wears {armor}: AR {ar}." if name else "{who} wears no armor: AR {ar}."
        draft.tell(who, "DA-DMG-04", says, armor=armor_words(name), ar=ar)
    else:
        says = "{who} wears {armor}." if name else "{who} wears no armor."
        draft.tell(who, "DA-DMG-04", says, armor=armor_words(name))
    if suit and suit.ap:
        gain_armor(draft, who, suit.ap)


def take_up(draft: Draft, who: str, name: str) -> None:
    """A weapon of this quality is at hand now; one of the other kind is put away, close by or ranged."""
    stowed = STOWED.of(who)
    for old in draft.table.marks.get(stowed, ()):
        if WEAPONS[old].is_ranged == WEAPONS[name].is_ranged:
            draft.unmark(stowed, old)
    for old in draft.table.marks.get(WEAPON.of(who), ()):
        draft.unmark(WEAPON.of(who), old)
        if old in WEAPONS and WEAPONS[old].is_ranged != WEAPONS[name].is_ranged:
            draft.mark(stowed, old)
    draft.mark(WEAPON.of(who), name)
    says = "{who} has an {weapon} weapon at hand." if _takes_an(name) else "{who} has a {weapon} weapon at hand."
    draft.tell(who, "DA-ACT-03", says, weapon=name)


def _takes_an(name: str) -> bool:
    """Whether people say “an” before it: an Improved weapon, an Impervious shield."""
    return name[:1] in "AEIO"


def carry_shield(draft: Draft, who: str, name: str) -> None:
    """A shield on the back; it gives nothing until it is readied."""
    for old in draft.table.marks.get(SHIELD_KIND.of(who), ()):
        draft.unmark(SHIELD_KIND.of(who), old)
    PUT_AWAY.lay(draft, who, PutAway(name, SHIELDS[name].ap))
    says = "{who} carries an {shield} shield." if _takes_an(name) else "{who} carries a {shield} shield."
    draft.tell(who, "DA-ACT-14", says, shield=name)


def ready_shield(draft: Draft, who: str) -> None:
    """DA-ACT-14: its Armor Points come once; what was lost is not back before a Full Rest (DA-DMG-19)."""
    shield = carried_shield(draft.table.marks, who)
    if shield is None:
        return
    name = shield.shield
    PUT_AWAY.lift(draft, who, shield)
    draft.mark(SHIELD_KIND.of(who), name)
    says = "{who} readies an {shield} shield." if _takes_an(name) else "{who} readies a {shield} shield."
    draft.tell(who, "DA-ACT-14", says, shield=name)
    gain_armor(draft, who, shield.ap)


def stow_shield(draft: Draft, who: str) -> None:
    """DA-AMB-97: a shield that is put away takes along the Armor Points it has left."""
    name = readied_shield(draft.table.marks, who)
    left = min(SHIELDS[name].ap, draft.table.track(AP.of(who)))
    draft.count(AP.of(who), -left)
    draft.unmark(SHIELD_KIND.of(who), name)
    PUT_AWAY.lay(draft, who, PutAway(name, left))
    if knows(draft.table, who, "health"):
        draft.tell(who, "DA-DMG-19", "{who} puts the shield away, and {points} AP with it.", points=left)
    else:
        draft.tell(who, "DA-DMG-19", "{who} puts the shield away.")


def renew_shield(draft: Draft, who: str) -> None:
    """DA-DMG-19: a Full Rest makes a shield as good as it was."""
    readied, carried = readied_shield(draft.table.marks, who), carried_shield(draft.table.marks, who)
    if readied:
        gain_armor(draft, who, SHIELDS[readied].ap)
    if carried:
        PUT_AWAY.lift(draft, who, carried)
        PUT_AWAY.lay(draft, who, PutAway(carried.shield, SHIELDS[carried.shield].ap))


def readied_shield(marks: Marks, who: str) -> str:
    """The shield somebody holds ready."""
    return next((words for words in marks.get(SHIELD_KIND.of(who), ()) if words in SHIELDS), "")


def carried_shield(marks: Marks, who: str) -> PutAway | None:
    """The shield somebody has put away."""
    return next(iter(PUT_AWAY.of(marks, who)), None)
