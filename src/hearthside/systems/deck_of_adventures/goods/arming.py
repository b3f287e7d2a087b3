"""Arms and armor in hand: the GM gives them, and players ready and stow their shield. And wounds by the GM's word."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked, gm_action
from hearthside.kernel.choices import Among, Between, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.body.wounds import heal, hurt, live_again
from hearthside.systems.deck_of_adventures.fight.acting import acting_as, actors, everybody, in_turn, not_free, pay
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.goods.arms import (
    ARMORS,
    SHIELDS,
    WEAPONS,
    armor_words,
    carried_shield,
    carry_shield,
    other_weapon,
    readied_shield,
    ready_shield,
    shield_words,
    stow_shield,
    take_in_hand,
    take_up,
    weapon_words,
    wear,
)
from hearthside.systems.deck_of_adventures.kinds import DEMANDS

_KEEP = ("", "As it is")
_WEAPON = Among(options([_KEEP, *((name, weapon_words(name)) for name in WEAPONS)]), label="Weapon at hand")
_ARMOR = Among(options([_KEEP, ("none", "No armor"), *((name, armor_words(name)) for name in ARMORS)]), label="Armor")
_SHIELD = Among(options([_KEEP, *((name, shield_words(name)) for name in SHIELDS)]), label="Shield carried")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """Say what somebody has: the weapon at hand, the armor worn, the shield carried."""

    who: str
    weapon: str = ""
    armor: str = ""
    shield: str = ""


def offer_arm(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer({"who": everybody(seen), "weapon": _WEAPON, "armor": _ARMOR, "shield": _SHIELD})


def decide_arm(draft: Draft, seat: str, order: Arm) -> None:  # noqa: ARG001
    """DA-DMG-04, DA-DMG-09."""
    if order.weapon:
        take_up(draft, order.who, order.weapon)
    if order.armor:
        wear(draft, order.who, "" if order.armor == "none" else order.armor)
    if order.shield:
        carry_shield(draft, order.who, order.shield)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapWeapon:
    """Change to the weapon you put away, close by or ranged. In a fight it is a Minor Action."""

    who: str = ""


def offer_swap_weapon(seen: TableView) -> Offer | None:
    """DA-ACT-03: open to who has another weapon."""
    return _with_arms(seen, tuple(name for name in actors(seen) if other_weapon(seen, name)))


def decide_swap_weapon(draft: Draft, seat: str, order: SwapWeapon) -> None:
    """DA-ACT-03."""
    who = acting_as(draft, seat, order.who, "minor", lambda name: other_weapon(draft.table, name))
    if fighters(draft.table.marks):
        pay(draft, who, "minor")
    other = other_weapon(draft.table, who)
    if other:
        take_in_hand(draft, who, other[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyShield:
    """Ready your shield: its Armor Points are yours. In a fight it is a Minor Action."""

    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StowShield:
    """Put your shield away, and what it has left with it. In a fight it is a Minor Action."""

    who: str = ""


def _with_arms(seen: TableView, able: tuple[str, ...]) -> Offer | None:
    if not able:
        return None
    if fighters(seen.marks):
        return in_turn(seen, "minor", able)
    against = not_free(seen, seen.seat)
    open_to_players = blocked(against.rule, against.says) if against else Offer()
    return open_to_players if seen.role == "player" else None


def offer_ready_shield(seen: TableView) -> Offer | None:
    """Open to who carries a shield that is not ready."""
    return _with_arms(seen, tuple(name for name in actors(seen) if carried_shield(seen, name)))


def offer_stow_shield(seen: TableView) -> Offer | None:
    """Open to who holds a shield ready."""
    return _with_arms(seen, tuple(name for name in actors(seen) if readied_shield(seen, name)))


def decide_ready_shield(draft: Draft, seat: str, order: ReadyShield) -> None:
    """DA-ACT-14."""
    who = acting_as(draft, seat, order.who, "minor", lambda name: carried_shield(draft.table, name))
    if fighters(draft.table.marks):
        pay(draft, who, "minor")
    ready_shield(draft, who)


def decide_stow_shield(draft: Draft, seat: str, order: StowShield) -> None:
    """DA-AMB-97."""
    who = acting_as(draft, seat, order.who, "minor", lambda name: readied_shield(draft.table, name))
    if fighters(draft.table.marks):
        pay(draft, who, "minor")
    stow_shield(draft, who)


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """Say what a hit on somebody must show: any success, the colour, or the suit of their Target Card."""

    who: str
    need: str = "color"


_NEED = Among(options((("", "Any success"), ("color", "The colour"), ("suit", "The suit"))), label="A hit must show")


def offer_demand(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer({"who": everybody(seen), "need": _NEED})


def decide_demand(draft: Draft, seat: str, order: Demand) -> None:  # noqa: ARG001
    """DA-DMG-17."""
    for old in draft.table.marks.get(DEMANDS.of(order.who), ()):
        draft.unmark(DEMANDS.of(order.who), old)
    if order.need:
        draft.mark(DEMANDS.of(order.who), order.need)
    says = "A hit on {who} must show more than being near." if order.need else "Any hit on {who} counts."
    draft.tell(order.who, "DA-DMG-17", says)


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm:
    """Something hurts somebody: damage to armor first, then to health. Some of it goes past armor."""

    who: str
    damage: int = 1
    past_armor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """Somebody regains Hit Points."""

    who: str
    points: int = 1


def offer_harm(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer(
        {
            "who": everybody(seen),
            "damage": Between(1, 40, label="Damage"),
            "past_armor": YesNo(label="Goes past armor"),
        }
    )


def decide_harm(draft: Draft, seat: str, order: Harm) -> None:  # noqa: ARG001
    """DA-DMG-06, DA-DMG-07."""
    hurt(draft, order.who, order.damage, past_armor=order.past_armor)


def offer_mend(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    return Offer({"who": everybody(seen), "points": Between(1, 40, label="HP")})


def decide_mend(draft: Draft, seat: str, order: Mend) -> None:  # noqa: ARG001
    """DA-DMG-13; whom the GM heals is not dead, whatever was told of it before."""
    live_again(draft, order.who)
    heal(draft, order.who, order.points)


ARMING: tuple[Action, ...] = (
    gm_action("arm", Arm, offer_arm, decide_arm, "DA-DMG-04", "Give weapon and armor"),
    Action(
        "swap_weapon",
        SwapWeapon,
        offer_swap_weapon,
        decide_swap_weapon,
        rule="DA-ACT-03",
        label="Change your weapon",
        by=TABLE,
    ),
    Action(
        "ready_shield",
        ReadyShield,
        offer_ready_shield,
        decide_ready_shield,
        rule="DA-ACT-14",
        label="Ready your shield",
        by=TABLE,
    ),
    Action(
        "stow_shield",
        StowShield,
        offer_stow_shield,
        decide_stow_shield,
        rule="DA-DMG-19",
        label="Put your shield away",
        by=TABLE,
    ),
    gm_action("demand", Demand, offer_demand, decide_demand, "DA-DMG-17", "What a hit must show"),
    gm_action("harm", Harm, offer_harm, decide_harm, "DA-DMG-06", "Deal damage"),
    gm_action("mend", Mend, offer_mend, decide_mend, "DA-DMG-13", "Heal somebody"),
)
