"""Whom a Power may be used on: how many for what it costs, how far away, and on which side (DA-POW-03, DA-POW-08)."""

import re
from collections.abc import Mapping
from functools import cache

from hearthside.kernel.choices import Among, Barred, Option, Settled, Several
from hearthside.kernel.compounds import Compound
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.conditions import UNDER_A_CHARM
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import (
    CHARMED,
    DEAD,
    cannot_act,
    fighters,
    is_now,
    listed,
    slot_of,
)
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.goods.arms import weapon_reach
from hearthside.systems.deck_of_adventures.ground.spaces import space_of, spaces_between
from hearthside.systems.deck_of_adventures.kinds import AP, AVENGING, CONDITIONS_KIND, HIT_BY, STATE, VIGOR_KIND
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.people.sheet import MOST_AP
from hearthside.systems.deck_of_adventures.people.vulnerabilities import is_spiteful
from hearthside.systems.deck_of_adventures.powers.book import POWERS, USUAL_RANGE, Power, Whom
from hearthside.systems.deck_of_adventures.powers.covering import area_of, covered, inside, lies
from hearthside.systems.deck_of_adventures.slips import BEHIND, Behind
from hearthside.systems.deck_of_adventures.things import Space

Seen = Table | TableView
SWEEP, SHIELD, VIGOR, VENGEANCE = "Attack, Sweep", "Shield", "Lend Vigor", "Attack, Vengeance"
CLEANSE = "Mystic Cleanse"
CLEANSED = ("Burned", "Frozen", "Poisoned", "Blinded", "Deafened", "Charmed", "Enthralled")
"""DA-COND-20: what Mystic Cleanse can remove."""
EVERYBODY = 99
SHIELDED = "Shielded by a Power"
NEXT_TURN = "next turn"
CHARMED_BY = Barred("DA-COND-13", "Charmed: nothing is done against the one behind it.")
SPITE = Barred("DA-VULN-10", "Eye for an Eye: an attack has to be on the enemy who hit last.")
TOO_FAR = Barred("DA-POW-03", "That is too far away.")
NOBODY = Barred("DA-ACT-12", "There is nobody it could be used on.")
_TOO_LATE = Barred("DA-KO-06", "It is too late for that.")
_SHIELDED_ALREADY = Barred("DA-DMG-14", "They are shielded by a Power already.")
_FULLY_ARMORED = Barred("DA-DMG-16", "They have as many AP as anybody can have.")
_VIGOR_ALREADY = Barred("DA-POW-21", "They have been lent vigor already.")
_NOT_THE_ONE = Barred("DA-POW-10", "Vengeance is taken on who hurt an ally since your last turn.")


def most_targets(power: Power, pp: int) -> int:
    """DA-POW-08: how many it takes at this cost; none for what is not used on anybody."""
    if power.everyone:
        return EVERYBODY
    if not power.targets:
        return 0
    return power.targets[power.option(pp)] if len(power.targets) > 1 else power.targets[0]


def reach(power: Power, pp: int | None = None) -> int:
    """DA-POW-03: 6 spaces unless its own entry says otherwise (DA-POW-24).

    An area around the user, or a Cone, goes as far as it is large; one around a point as much farther.
    """
    area = power.areas[power.option(pp)] if power.areas and pp is not None else power.area or " ".join(power.areas[-1:])
    size = _size(area)
    if power.range and area.startswith("Aura"):
        return power.range + size
    return size or power.range


@cache
def _size(area: str) -> int:
    return max((int(found) for found in re.findall(r"\d+", area)), default=0)


def farthest(seen: Seen, who: str, power: Power, pp: int) -> int:
    """How far somebody gets with a Power; a blow with a weapon goes as far as the weapon (DA-AMB-39)."""
    as_the_weapon = power.attack == "weapon" and power.range == USUAL_RANGE
    return weapon_reach(seen, who) if as_the_weapon else max(1, reach(power, pp))


def is_spared(seen: Seen, who: str, target: str) -> bool:
    """DA-COND-13: whether a charm keeps somebody from harming this one."""
    return is_now(seen.marks, who, UNDER_A_CHARM) and BEHIND.lies(seen.marks, who, Behind(CHARMED, target))


def spite_of(seen: Seen, who: str) -> str:
    """DA-VULN-10: the enemy somebody has to attack, if any: who hit them last, while they stand in the fight."""
    marks = seen.marks
    hitters = marks.get(HIT_BY.of(who), ()) if is_spiteful(marks, who) else ()
    here = fighters(marks)
    return next((foe for foe in hitters if slot_of(seen, foe) in here and not cannot_act(seen, foe)), "")


def kept_from(seen: Seen, who: str, target: str) -> Barred | None:
    """Why somebody does not attack this one."""
    if is_spared(seen, who, target):
        return CHARMED_BY
    return SPITE if spite_of(seen, who) not in ("", target) else None


def candidates(seen: Seen, who: str, power: Power) -> list[str]:
    """Those it could be meant for, near or far."""
    return [name for name in all_names(seen) if _is_meant(seen, who, power.whom, name)]


def _is_meant(seen: Seen, who: str, whom: Whom, name: str) -> bool:
    if not whom or whom == "other":
        return not whom or name != who
    friendly = on_the_side_of_players(seen, name) == on_the_side_of_players(seen, who)
    return name != who and friendly == (whom == "ally")


def unfit(seen: Seen, who: str, power: Power, pp: int, target: str) -> Barred | None:
    """Why it cannot be used on this one now; who stands nowhere on a map is as near as the table says."""
    return _unfit(seen, who, power, target, farthest(seen, who, power, pp))


def _unfit(seen: Seen, who: str, power: Power, target: str, far: int) -> Barred | None:
    if target != who and spaces_between(seen, who, target) > far:
        return TOO_FAR
    if power.is_hostile and is_spared(seen, who, target):
        return CHARMED_BY
    if power.attack and power.targets == (1,) and spite_of(seen, who) not in ("", target):
        return SPITE
    if power.heals and seen.has_mark(STATE.of(target), DEAD):
        return _TOO_LATE
    if power.name == SHIELD:
        return _cannot_be_shielded(seen, target)
    if power.name == VIGOR and seen.has_mark(VIGOR_KIND.of(target), NEXT_TURN):
        return _VIGOR_ALREADY
    if power.name == VENGEANCE and not seen.has_mark(AVENGING.of(who), target):
        return _NOT_THE_ONE
    return None


def _cannot_be_shielded(seen: Seen, target: str) -> Barred | None:
    """DA-DMG-14, DA-DMG-16: nobody pays for Armor Points that would not count."""
    if seen.has_mark(STATE.of(target), SHIELDED) and seen.track(AP.of(target)):
        return _SHIELDED_ALREADY
    capped = chosen(seen.options, "ap_cap") == "3" and seen.track(AP.of(target)) >= MOST_AP
    return _FULLY_ARMORED if capped else None


def strikes_around(seen: Seen, who: str, power: Power) -> bool:
    """Whether the map says whom it strikes: everybody in an area around the user."""
    return power.everyone and not power.range and space_of(seen, who) is not None


def within(seen: Seen, who: str, power: Power, pp: int) -> tuple[str, ...]:
    """Everybody on the map inside an area around the user, but for the user (DA-AOE-12)."""
    here, area = space_of(seen, who), area_of(power, pp)
    return struck(seen, who, power, covered(seen, area, here)) if here and area else ()


def struck(seen: Seen, who: str, power: Power, spaces: frozenset[Space]) -> tuple[str, ...]:
    """Whom a Power strikes that covers these spaces: friends as well as foes, but for whom a charm spares."""
    meant = candidates(seen, who, power)
    there = inside(seen, who, spaces)
    return tuple(name for name in there if name in meant and not (power.is_hostile and is_spared(seen, who, name)))


Named = dict[int, tuple[Option, ...]]
"""Whom a Power may be used on, by how far it goes."""


def aim(seen: Seen, who: str, power: Power, pp: int, known: Named) -> dict[str, Settled]:
    """What is left to say once somebody has chosen this Power at this cost: on whom, and what it is to do.

    `known` is what this Power comes to at other costs.
    """
    if power.name == CLEANSE:
        return {"choice": Among(_to_cleanse(seen, who, power), label="Which condition?")} if pp else {}
    fields: dict[str, Settled] = {}
    most = most_targets(power, pp)
    if power.name == SWEEP and space_of(seen, who) is not None:
        runs = tuple(Option(words, listed(seen, row)) for words, row in rows(seen, who).items())
        fields["row"] = Among(runs, label="On whom?")
    elif laid := lies(seen, who, power, pp):
        fields["at"] = Among(tuple(_laid(seen, who, power, at, laid[at]) for at in laid), label="Where?")
    elif most and not strikes_around(seen, who, power):
        far = farthest(seen, who, power, pp)
        if far not in known:
            known[far] = tuple(
                Option(name, title_of(seen, name), _unfit(seen, who, power, name, far))
                for name in candidates(seen, who, power)
            )
        named = known[far]
        fields["targets"] = Several(named, 1, min(most, max(1, len(named))), label="On whom?")
    if power.choice and most:
        fields["choice"] = Among(tuple(Option(name, name) for name in power.choice), label="Which condition?")
    return fields


def _laid(seen: Seen, who: str, power: Power, at: str, spaces: frozenset[Space]) -> Option:
    """One way to lay it, with who would be struck."""
    if power.widths:
        return Option(at, at)
    whom = struck(seen, who, power, spaces)
    return Option(at, say("{at}: {whom}", at=at, whom=listed(seen, whom)), None if whom else NOBODY)


def nobody_there(seen: Seen, who: str, power: Power, pp: int, aimed: Mapping[str, Settled]) -> Barred | None:
    """Why nobody at all could be named for it, of those it may be aimed at."""
    if strikes_around(seen, who, power):
        return None if within(seen, who, power, pp) else NOBODY
    for choice in aimed.values():
        if isinstance(choice, Among | Several) and all(option.barred for option in choice.options):
            reasons = {option.barred for option in choice.options}
            return reasons.pop() if len(reasons) == 1 else NOBODY
    return None


@record
class Chosen(Compound):
    """The condition a Power is to bring, or to take from somebody."""

    condition: str = ""
    whom: str = ""


NONE_CHOSEN = Chosen()


def _to_cleanse(seen: Seen, who: str, power: Power) -> tuple[Option, ...]:
    """DA-COND-20: every condition it could remove, of everybody in reach."""
    return tuple(
        Option(
            Chosen(condition, name).word,
            say("{who}: {what}", who=title_of(seen, name), what=condition),
            unfit(seen, who, power, 1, name),
        )
        for name in candidates(seen, who, power)
        for condition in seen.marks.get(CONDITIONS_KIND.of(name), ())
        if condition in CLEANSED
    )


def rows(seen: Seen, who: str) -> dict[str, tuple[str, ...]]:
    """DA-POW-12: every unbroken run of those within one space, as it can be named for a Sweep."""
    power = POWERS[SWEEP]
    near = [
        name
        for name in candidates(seen, who, power)
        if space_of(seen, name) is not None and unfit(seen, who, power, power.pp[0], name) is None
    ]
    found: set[frozenset[str]] = {frozenset((name,)) for name in near}
    newest = found
    while newest:
        newest = {
            run | {name}
            for run in newest
            for name in near
            if name not in run and any(spaces_between(seen, name, other) <= 1 for other in run)
        } - found
        found = found | newest
    in_order = (tuple(name for name in near if name in run) for run in found)
    runs = sorted(in_order, key=lambda run: (len(run), [near.index(name) for name in run]))
    return {"+".join(run): run for run in runs}
