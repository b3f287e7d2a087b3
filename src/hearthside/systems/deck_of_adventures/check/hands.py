"""Upper Hand and Lower Hand: what gives them, and what it all adds up to."""

from collections.abc import Iterable, Sequence

from hearthside.kernel.sight import Marks
from hearthside.kernel.slips import Slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying
from hearthside.systems.deck_of_adventures.decks.piles import is_worn_out
from hearthside.systems.deck_of_adventures.fight.arena import ENTANGLED, FROZEN, GRAPPLED, KNOCKED_DOWN, LIGHT
from hearthside.systems.deck_of_adventures.goods.burden import is_burdened
from hearthside.systems.deck_of_adventures.ground.field import HARD_GOING, ground_at, patches
from hearthside.systems.deck_of_adventures.ground.spaces import space_of
from hearthside.systems.deck_of_adventures.kinds import CHARMS_KIND, CONDITIONS_KIND, FATIGUE, HANDS, TERRAIN
from hearthside.systems.deck_of_adventures.matters import Hand
from hearthside.systems.deck_of_adventures.options import chosen
from hearthside.systems.deck_of_adventures.people.stats import STATS
from hearthside.systems.deck_of_adventures.powers.book import has_power
from hearthside.systems.deck_of_adventures.things import Ground

EFFICIENCY, AMPLIFICATION = "Charm of Efficiency", "Charm of Amplification"
KEEN_EYE, IN_THE_SHADOWS = "Keen Eye", "Stealth in the Shadows"
CHALLENGING = "Challenging Terrain"
DARKNESS = {"Partial darkness": -1, "Full darkness": -3}
DARK_GROUND: dict[Ground, str] = {"half dark": "Partial darkness", "dark": "Full darkness"}
"""What darkness on a part of the map is."""
CHARMS = {"efficiency": EFFICIENCY, "amplification": AMPLIFICATION}


LAID_HANDS = Slips(HANDS, Hand, lambda hand: hand.words)


def standing_hands(table: Table, owner: str, kind: str, stat: str) -> list[Hand]:
    """What gives this character Upper or Lower Hand on a Check or Save with this stat, before the GM's call adds to it.

    `kind` is `check` or `save`.
    """
    laid = LAID_HANDS.of(table.marks, owner)
    tired = [Hand("Fatigue", -1)] if _is_slowed(table, owner, kind) else []
    worn = [Hand("Worn-out deck", -1)] if is_worn_out(table, owner) else []  # DA-FTG-11
    return [*laid, *tired, *worn, *_gifts(table, owner, kind, stat), *_hindrances(table, owner, kind, stat)]


def _gifts(table: Table, owner: str, kind: str, stat: str) -> list[Hand]:
    """DA-POW-27: what Powers that always count bring to a Check with this Skill."""
    always = {"detection": KEEN_EYE, "stealth": IN_THE_SHADOWS}
    power = always.get(stat, "") if kind == "check" else ""
    if not has_power(table.marks, owner, power):
        return []
    is_at_hand = power == KEEN_EYE or darkness_around(table, owner)
    return [Hand(power, 1)] if is_at_hand else []


def _is_slowed(table: Table, owner: str, kind: str) -> bool:
    """DA-FTG-02: tired means Lower Hand on all Checks. By the ladder of DA-FTG-04 the first level is for Saves only.

    The ladder is for players: a Dealer of the GM whose deck ran out has Lower Hand at once (DA-DECK-14).
    """
    spared = chosen(table.options, "fatigue") == "companion" and kind != "save" and owner in table.seats
    return table.track(FATIGUE.of(owner)) > (1 if spared else 0)


def _hindrances(table: Table, owner: str, kind: str, stat: str) -> list[Hand]:
    """What conditions, the ground and the light do to a Check or a Save with this stat."""
    borne = table.marks.get(CONDITIONS_KIND.of(owner), ())
    found = []
    if kind == "save":
        if stat == "agl" and ENTANGLED in borne:  # DA-COND-03
            found.append(Hand(ENTANGLED, -1))
        if stat in ("agl", "str") and KNOCKED_DOWN in borne:  # DA-COND-06
            found.append(Hand(KNOCKED_DOWN, -1))
        if stat == "agl" and stands_rough(table, owner):  # DA-ENV-11
            found.append(Hand(CHALLENGING, -1))
    elif FROZEN in borne and STATS[stat].attribute in ("agl", "str"):  # DA-COND-11
        found.append(Hand(FROZEN, -1))
    if STATS[stat].attribute == "agl" and is_burdened(table, owner):  # DA-ITEM-07
        found.append(Hand("Armor", -1))
    if stat in ("detection", "investigation"):  # DA-ENV-01, DA-ENV-02
        found += [Hand(light, DARKNESS[light]) for light in darkness_around(table, owner)]
    return found


def darkness_around(lying: Lying, owner: str) -> list[str]:
    """DA-AMB-103: how dark it is around somebody: on the whole table, or where they stand, whichever is darker."""
    here = space_of(lying, owner)
    dark = [light for light in lying.marks.get(LIGHT, ()) if light in DARKNESS]
    dark += [DARK_GROUND[patch.kind] for patch in patches(lying, *DARK_GROUND) if here in patch.spaces]
    return sorted(dark, key=DARKNESS.__getitem__)[:1]


def stands_rough(lying: Lying, owner: str) -> bool:
    """Whether somebody stands in Challenging Terrain: on the map, or because the GM says so."""
    said = CHALLENGING in lying.marks.get(TERRAIN.of(owner), ())
    return said or space_of(lying, owner) in ground_at(lying, *HARD_GOING)


def power_hands(marks: Marks, who: str) -> list[Hand]:
    """DA-COND-17: whoever is Grappled uses any Power at Lower Hand."""
    return [Hand(GRAPPLED, -1)] if GRAPPLED in marks.get(CONDITIONS_KIND.of(who), ()) else []


def called_hands(upper: int, lower: int) -> list[Hand]:
    """DA-HAND-14: what the GM adds by ruling when calling for a Check."""
    return [Hand("GM", extra) for extra in (upper, -lower) if extra]


def weigh(hands: Iterable[Hand], charms: Sequence[str] = ()) -> tuple[int, int]:
    """All Upper Hands and all Lower Hands added up (DA-HAND-07). With Efficiency there are none (DA-AMB-72)."""
    if EFFICIENCY in charms:
        return 0, 0
    times = 2 if AMPLIFICATION in charms else 1
    extras = [times * hand.extra for hand in hands]
    return sum(extra for extra in extras if extra > 0), -sum(extra for extra in extras if extra < 0)


def charms_on(table: Table, owner: str) -> tuple[str, ...]:
    """The charms that work on this character."""
    return table.marks.get(CHARMS_KIND.of(owner), ())
