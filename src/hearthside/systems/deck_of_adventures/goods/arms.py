"""Weapons, armor and shields: what they are by the book, and what putting them on and taking them up does."""

import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.board import mod_of
from hearthside.systems.deck_of_adventures.body.wounds import gain_armor
from hearthside.systems.deck_of_adventures.creatures.knowing import knows
from hearthside.systems.deck_of_adventures.goods.belongings import (
    Had,
    belongings,
    change_item,
    in_use,
    kept,
    make_item,
)
from hearthside.systems.deck_of_adventures.kinds import AP, AP_MOST, AR, HP, HP_MOST, PP, PP_MOST
from hearthside.systems.deck_of_adventures.people.sheet import unarmored_range
from hearthside.systems.deck_of_adventures.things import ITEMS, Item


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
    return say("{quality} ranged weapon", quality=quality) if quality else say("{quality} weapon", quality=name)


def armor_words(name: str) -> str:
    """What people call a suit of armor of this name."""
    return say("{quality} Armor", quality=name)


def shield_words(name: str) -> str:
    """What people call a shield of this name."""
    return say("{quality} shield", quality=name)


def is_ranged(item: Item) -> bool:
    """Whether a weapon strikes from afar."""
    return item.make in WEAPONS and WEAPONS[item.make].is_ranged


def weapon_at_hand(lying: Lying, who: str) -> Weapon | None:
    """The weapon somebody holds; none where it is bare hands, teeth or claws."""
    item = in_use(lying, who, "weapon")
    return WEAPONS.get(item.make) if item else None


def weapon_damage(lying: Lying, who: str) -> int:
    """DA-DMG-09: the quality of the weapon at hand; without one a blow does 1."""
    weapon = weapon_at_hand(lying, who)
    return weapon.damage if weapon else 1


def weapon_reach(lying: Lying, who: str) -> int:
    """DA-AMB-39: a sword strikes the next space, a bow as far as six."""
    weapon = weapon_at_hand(lying, who)
    return weapon.reach if weapon else ARM


def attack_reach(lying: Lying, who: str, how: str) -> int:
    """How far an attack goes: as far as the weapon at hand, or twelve spaces with magic (DA-POW-24)."""
    return SPELL if how == "mystic" else weapon_reach(lying, who)


# Armor.


def wear(draft: Draft, who: str, name: str) -> None:
    """Somebody puts on a suit that is new to them; without a name, none."""
    if name:
        put_on(draft, who, make_item(draft, Item(str(armor_words(name)), who, "armor", name, ap=ARMORS[name].ap)))
    else:
        take_off(draft, who)


def put_on(draft: Draft, who: str, suit: ThingId) -> None:
    """DA-DMG-04: worn armor sets the Armor Range; DA-DMG-15: a second suit replaces the first."""
    _doff(draft, who)
    item = change_item(draft, suit, kept="in use")
    _bear(draft, who, item, 1)
    ar = ARMORS[item.make].ar
    _set_range(draft, who, ar)
    if knows(draft.table, who, "armor"):
        draft.tell(who, "DA-DMG-04", "{who} wears {armor}: AR {ar}.", armor=item_words(item), ar=ar)
    else:
        draft.tell(who, "DA-DMG-04", "{who} wears {armor}.", armor=item_words(item))
    if item.ap:
        gain_armor(draft, who, item.ap)


def upgrade_suit(draft: Draft, who: str, suit: ThingId, make: str) -> None:
    """DA-ITEM-27: the suit that is worn becomes one of another quality, whole as it is new."""
    _doff(draft, who)
    change_item(draft, suit, ap=ARMORS[make].ap)
    remade(draft, suit, make)
    put_on(draft, who, suit)


def take_off(draft: Draft, who: str) -> None:
    """Somebody wears no armor any more, and what it has left goes with it (DA-AMB-97)."""
    _doff(draft, who)
    ar = unarmored_range(draft.table.track(mod_of("agl", who)))
    _set_range(draft, who, ar)
    if knows(draft.table, who, "armor"):
        draft.tell(who, "DA-DMG-04", "{who} wears no armor: AR {ar}.", ar=ar)
    else:
        draft.tell(who, "DA-DMG-04", "{who} wears no armor.")


def _doff(draft: Draft, who: str) -> None:
    worn = kept(draft.table, who, "in use", "armor")
    if worn:
        suit, item = worn
        left = min(ARMORS[item.make].ap, draft.table.track(AP.of(who)))
        draft.count(AP.of(who), -left)
        _bear(draft, who, item, -1)
        change_item(draft, suit, kept="carried", ap=left)


def _bear(draft: Draft, who: str, suit: Item, times: int) -> None:
    """What a suit and the gems on it add to what somebody has at most (DA-ITEM-23), or no longer add."""
    for track, most, points in (
        (AP, AP_MOST, ARMORS[suit.make].ap),
        (HP, HP_MOST, suit.boons.count("hp")),
        (PP, PP_MOST, suit.boons.count("pp")),
    ):
        draft.count(most.of(who), times * points)
        over = draft.table.track(track.of(who)) - draft.table.track(most.of(who))
        if times * points < 0 < over and track is not AP:
            draft.count(track.of(who), -over)


def _set_range(draft: Draft, who: str, ar: int) -> None:
    draft.count(AR.of(who), ar - draft.table.track(AR.of(who)))


# Weapons.


def take_up(draft: Draft, who: str, name: str) -> None:
    """A weapon of this quality, new to somebody, is at hand now."""
    take_in_hand(draft, who, make_item(draft, Item(str(weapon_words(name)), who, "weapon", name)))


def arm_plainly(draft: Draft, who: str) -> None:
    """DA-ITEM-02: a standard weapon at hand, as everybody has who comes to the table."""
    if not kept(draft.table, who, "in use", "weapon"):
        make_item(draft, Item(str(weapon_words("Standard")), who, "weapon", "Standard", "in use"))


def take_in_hand(draft: Draft, who: str, weapon: ThingId) -> None:
    """A weapon is at hand now; one of the other kind is put away, close by or ranged, and the rest is in the pack."""
    far = is_ranged(ITEMS.of(draft.table, weapon))
    for other, item in belongings(draft.table, who).items():
        if item.sort != "weapon" or other == weapon or item.kept == "carried":
            continue
        if is_ranged(item) == far:
            change_item(draft, other, kept="carried")
        elif item.kept == "in use":
            _put_by(draft, who, other)
    tell_at_hand(draft, who, change_item(draft, weapon, kept="in use"))


def _put_by(draft: Draft, who: str, weapon: ThingId) -> None:
    before = kept(draft.table, who, "put away", "weapon")
    if before:
        change_item(draft, before[0], kept="carried")
    change_item(draft, weapon, kept="put away")


def tell_at_hand(draft: Draft, who: str, item: Item) -> None:
    """Everybody hears what somebody holds now."""
    if item.name != weapon_words(item.make):
        draft.tell(who, "DA-ACT-03", "{who} has {name} at hand.", name=item.name)
        return
    says = "{who} has an {weapon} weapon at hand." if _takes_an(item.make) else "{who} has a {weapon} weapon at hand."
    draft.tell(who, "DA-ACT-03", says, weapon=item.make)


def other_weapon(lying: Lying, who: str) -> Had | None:
    """The weapon somebody has put away."""
    return kept(lying, who, "put away", "weapon")


def _takes_an(name: str) -> bool:
    """Whether people say “an” before it: an Improved weapon, an Impervious shield."""
    return name[:1] in "AEIO"


# Shields.


def carry_shield(draft: Draft, who: str, name: str) -> None:
    """A shield on the back; it gives nothing until it is readied."""
    readied = kept(draft.table, who, "in use", "shield")
    if readied:
        change_item(draft, readied[0], kept="put away", ap=_unready(draft, who, readied[1]))
    take_on_the_back(
        draft, who, make_item(draft, Item(str(shield_words(name)), who, "shield", name, ap=SHIELDS[name].ap))
    )
    says = "{who} carries an {shield} shield." if _takes_an(name) else "{who} carries a {shield} shield."
    draft.tell(who, "DA-ACT-14", says, shield=name)


def take_on_the_back(draft: Draft, who: str, shield: ThingId) -> None:
    """A shield is at hand to be readied; there is one at a time, and others are in the pack."""
    before = kept(draft.table, who, "put away", "shield")
    if before and before[0] != shield:
        change_item(draft, before[0], kept="carried")
    change_item(draft, shield, kept="put away")


def ready_shield(draft: Draft, who: str) -> None:
    """DA-ACT-14: its Armor Points come once; what was lost is not back before a Full Rest (DA-DMG-19)."""
    carried = kept(draft.table, who, "put away", "shield")
    if carried is None:
        return
    readied = kept(draft.table, who, "in use", "shield")
    if readied:
        change_item(draft, readied[0], kept="carried", ap=_unready(draft, who, readied[1]))
    shield = change_item(draft, carried[0], kept="in use")
    name = shield.make
    says = "{who} readies an {shield} shield." if _takes_an(name) else "{who} readies a {shield} shield."
    draft.tell(who, "DA-ACT-14", says, shield=name)
    gain_armor(draft, who, shield.ap)


def stow_shield(draft: Draft, who: str) -> None:
    """DA-AMB-97: a shield that is put away takes along the Armor Points it has left."""
    readied = kept(draft.table, who, "in use", "shield")
    if readied is None:
        return
    left = _unready(draft, who, readied[1])
    change_item(draft, readied[0], ap=left)
    take_on_the_back(draft, who, readied[0])
    if knows(draft.table, who, "health"):
        draft.tell(who, "DA-DMG-19", "{who} puts the shield away, and {points} AP with it.", points=left)
    else:
        draft.tell(who, "DA-DMG-19", "{who} puts the shield away.")


def _unready(draft: Draft, who: str, shield: Item) -> int:
    left = min(SHIELDS[shield.make].ap, draft.table.track(AP.of(who)))
    draft.count(AP.of(who), -left)
    return left


def renew_arms(draft: Draft, who: str) -> None:
    """DA-DMG-19: a Full Rest makes shields, and armor that is not worn, as good as they were."""
    for thing, item in belongings(draft.table, who).items():
        if item.sort == "shield" and item.kept == "in use":
            gain_armor(draft, who, SHIELDS[item.make].ap)
        elif item.sort == "shield":
            change_item(draft, thing, ap=SHIELDS[item.make].ap)
        elif item.sort == "armor" and item.kept != "in use":
            change_item(draft, thing, ap=ARMORS[item.make].ap)


def readied_shield(lying: Lying, who: str) -> Item | None:
    """The shield somebody holds ready."""
    return in_use(lying, who, "shield")


def carried_shield(lying: Lying, who: str) -> Item | None:
    """The shield somebody has put away."""
    found = kept(lying, who, "put away", "shield")
    return found[1] if found else None


# What people call them.


def item_words(item: Item) -> str:
    """What people call an item: its own name, or in words that other languages can say too."""
    usual = _usual_words(item)
    return usual if item.name == usual else item.name


def _usual_words(item: Item) -> str:
    if item.sort == "weapon" and item.make in WEAPONS:
        return weapon_words(item.make)
    if item.sort == "armor":
        return armor_words(item.make)
    return shield_words(item.make) if item.sort == "shield" else item.make


def remade(draft: Draft, thing: ThingId, make: str) -> Item:
    """DA-ITEM-27: an item is of another quality from now on, and stays the same item; a name of its own stays."""
    item = ITEMS.of(draft.table, thing)
    better = replace(item, make=make)
    name = _usual_words(better) if item.name == _usual_words(item) else item.name
    return change_item(draft, thing, make=make, name=str(name))
