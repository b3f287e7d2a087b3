"""What a fight adds to the table: who takes part and whose turn it is, what is left to do, wounds and conditions."""

from collections.abc import Iterable

from hearthside.kernel.choices import Barred
from hearthside.kernel.sight import Marks, PilePlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, creatures
from hearthside.systems.deck_of_adventures.kinds import (
    ACTED_KIND,
    AGREED_KIND,
    AMBUSH_KIND,
    COMPANION_OF,
    CONDITIONS_KIND,
    FIGHTING_KIND,
    FRIENDS_KIND,
    GROUP,
    HAZARDS_KIND,
    LIGHT_KIND,
    NATURE,
    NOW,
    ROUND_KIND,
    STATE,
    TARGET,
    TERRAIN,
    TURN_KIND,
    WAITING_KIND,
)

OWN_TURN, SUMMONED = "Acts on its own turn", "Summoned"
ROUND = ROUND_KIND.of_table
FIGHTING, TURN, ACTED, WAITING = (kind.of_table for kind in (FIGHTING_KIND, TURN_KIND, ACTED_KIND, WAITING_KIND))
AMBUSH, AGREED, FRIENDS = AMBUSH_KIND.of_table, AGREED_KIND.of_table, FRIENDS_KIND.of_table
LIGHT, ROUGH, HAZARDS = LIGHT_KIND.of_table, TERRAIN.of_table, HAZARDS_KIND.of_table

STUNNED, ENTANGLED, KNOCKED_DOWN = "Stunned", "Entangled", "Knocked Down"
BLINDED, DEAFENED, BURNED, POISONED, FROZEN = "Blinded", "Deafened", "Burned", "Poisoned", "Frozen"
SUFFOCATING, CHARMED, ENTHRALLED = "Suffocating", "Charmed", "Enthralled"
INVISIBLE, GRAPPLED = "Invisible", "Grappled"
DEAD, STABLE = "Dead", "Stable"


LIES_THERE = Barred("DA-KO-01", "Knocked Out: nothing can be done.")


def cannot_act(seen: Table | TableView, who: str) -> bool:
    """DA-KO-01: whether somebody lies Knocked Out, or worse, in a fight or out of it."""
    return any(how in seen.marks.get(STATE.of(who), ()) for how in (KNOCKED_OUT, DEAD))


def fighters(marks: Marks) -> tuple[str, ...]:
    """Who has a place in the turn order: players, creatures, and groups of Minions by the name of the group."""
    return marks.get(FIGHTING, ())


def slot_on_turn(marks: Marks) -> str:
    """Whose turn it is; nobody's outside a fight."""
    return next(iter(marks.get(TURN, ())), "")


def group_of(marks: Marks, name: str) -> str:
    """The group a Minion shares its Target Card with (DA-CMB-03)."""
    return next(iter(marks.get(GROUP.of(name), ())), "")


def slot_of(marks: Marks, name: str) -> str:
    """Under which name somebody stands in the turn order: the own, or that of the group."""
    return group_of(marks, name) or dealer_of(marks, name) or name


def dealer_of(marks: Marks, name: str) -> str:
    """Whose turn and Target Card a Companion shares (DA-COMP-01); nobody's once it has its own (DA-COMP-05)."""
    masters = marks.get(COMPANION_OF.of(name), ())
    return masters[0] if masters and OWN_TURN not in marks.get(NATURE.of(name), ()) else ""


def companions_of(marks: Marks, owner: str) -> tuple[str, ...]:
    """The Companions of a Dealer."""
    return tuple(name for name in creatures(marks) if owner in marks.get(COMPANION_OF.of(name), ()))


def summoned_by(marks: Marks, owner: str) -> str:
    """The creature somebody has summoned; nothing where there is none."""
    return next((name for name in companions_of(marks, owner) if SUMMONED in marks.get(NATURE.of(name), ())), "")


def slot_target(marks: Marks, name: str) -> PilePlace:
    """Where the Target Card lies that counts for this character."""
    return TARGET.of(slot_of(marks, name))


def members(marks: Marks, slot: str) -> tuple[str, ...]:
    """Those who act when this place in the order comes up."""
    here = creatures(marks)
    if slot in here:
        return (slot,)
    return tuple(name for name in here if group_of(marks, name) == slot) or (slot,)


def on_turn(marks: Marks) -> tuple[str, ...]:
    """Everybody who acts now."""
    slot = slot_on_turn(marks)
    return members(marks, slot) if slot else ()


def is_friend(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM stands with the players."""
    return name in marks.get(FRIENDS, ())


def has_condition(marks: Marks, name: str, condition: str) -> bool:
    """Whether this condition lies on somebody."""
    return condition in marks.get(CONDITIONS_KIND.of(name), ())


def is_now(marks: Marks, name: str, what: str) -> bool:
    """Whether this is so for somebody in this turn."""
    return what in marks.get(NOW.of(name), ())


def seat_for(table: Table | TableView, name: str) -> str:
    """Who decides for a character: the player, or the GM for a creature."""
    if name in table.seats:
        return name
    return next((seat.name for seat in table.seats.values() if seat.role == "gm"), name)


def listed(table: Table | TableView, names: Iterable[str]) -> str:
    """Several of them in a row. Some names have a comma of their own, such as that of a Captain, Defender."""
    titles = [title_of(table, name) for name in names]
    return ("; " if any("," in title for title in titles) else ", ").join(titles)


def title_of(table: Table | TableView, name: str) -> str:
    """What a character is called."""
    return table.seats[name].title if name in table.seats else name
