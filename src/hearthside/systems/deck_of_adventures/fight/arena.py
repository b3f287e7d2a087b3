"""What a fight adds to the table: who takes part and whose turn it is, what is left to do, wounds and conditions."""

from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter

from hearthside.kernel.choices import Barred
from hearthside.kernel.sight import Marks, PilePlace
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, creature_at, creatures, title_of
from hearthside.systems.deck_of_adventures.kinds import (
    ACTED_KIND,
    AGREED_KIND,
    AMBUSH_KIND,
    CONDITIONS_KIND,
    FIGHTING_KIND,
    FRIENDS_KIND,
    LIGHT_KIND,
    NOW,
    ROUND_KIND,
    STATE,
    TARGET,
    TURN_KIND,
    WAITING_KIND,
)
from hearthside.systems.deck_of_adventures.things import CREATURES, Creature

SUMMONED = "Summoned"
ROUND = ROUND_KIND.of_table
FIGHTING, TURN, ACTED, WAITING = (kind.of_table for kind in (FIGHTING_KIND, TURN_KIND, ACTED_KIND, WAITING_KIND))
AMBUSH, AGREED, FRIENDS = AMBUSH_KIND.of_table, AGREED_KIND.of_table, FRIENDS_KIND.of_table
LIGHT = LIGHT_KIND.of_table

STUNNED, ENTANGLED, KNOCKED_DOWN = "Stunned", "Entangled", "Knocked Down"
BLINDED, DEAFENED, BURNED, POISONED, FROZEN = "Blinded", "Deafened", "Burned", "Poisoned", "Frozen"
SUFFOCATING, CHARMED, ENTHRALLED = "Suffocating", "Charmed", "Enthralled"
INVISIBLE, GRAPPLED = "Invisible", "Grappled"
DEAD, STABLE = "Dead", "Stable"


LIES_THERE = Barred("DA-KO-01", "Knocked Out: nothing can be done.")


def cannot_act(seen: Table | TableView, who: str) -> bool:
    """DA-KO-01: whether somebody lies Knocked Out, or worse, in a fight or out of it."""
    state = seen.marks.get(STATE.of(who), ())
    return KNOCKED_OUT in state or DEAD in state


def fighters(marks: Marks) -> tuple[str, ...]:
    """Who has a place in the turn order: players, creatures, and groups of Minions by the name of the group."""
    return marks.get(FIGHTING, ())


def slot_on_turn(marks: Marks) -> str:
    """Whose turn it is; nobody's outside a fight."""
    return next(iter(marks.get(TURN, ())), "")


def group_of(lying: Lying, name: str) -> str:
    """The group a Minion shares its Target Card with (DA-CMB-03)."""
    creature = creature_at(lying, name)
    return creature.group if creature else ""


def slot_of(lying: Lying, name: str) -> str:
    """As what somebody stands in the turn order: as themselves, or as a group."""
    return group_of(lying, name) or dealer_of(lying, name) or name


def dealer_of(lying: Lying, name: str) -> str:
    """Whose turn and Target Card a Companion shares (DA-COMP-01); nobody's once it has its own (DA-COMP-05)."""
    creature = creature_at(lying, name)
    return creature.companion_of if creature and not creature.own_turn else ""


def companions_of(lying: Lying, owner: str) -> tuple[ThingId, ...]:
    """The Companions of a Dealer."""
    return CREATURES.once(lying, _by_owner).get(owner, ())


def _sorted_by(belongs_to: Callable[[Creature], str], lying: Lying) -> dict[str, tuple[ThingId, ...]]:
    """The creatures of everybody, or of every group, that has some."""
    found: dict[str, tuple[ThingId, ...]] = {}
    for name in creatures(lying):
        whose = belongs_to(CREATURES.of(lying, name))
        found[whose] = (*found.get(whose, ()), name)
    return found


_by_owner = partial(_sorted_by, attrgetter("companion_of"))
_by_group = partial(_sorted_by, attrgetter("group"))


def led_by(lying: Lying, dealer: str) -> tuple[ThingId, ...]:
    """DA-AMB-108: the Companions that go where their Dealer says in the Dealer's turn; none that broke loose."""
    if dealer not in on_turn(lying) or cannot_act(lying, dealer):
        return ()
    mine = companions_of(lying, dealer)
    return tuple(name for name in mine if dealer_of(lying, name) and not CREATURES.of(lying, name).loose)


def summoned_by(lying: Lying, owner: str) -> str:
    """The creature somebody has summoned; nothing where there is none."""
    return next((name for name in companions_of(lying, owner) if CREATURES.of(lying, name).bond == SUMMONED), "")


def slot_target(lying: Lying, name: str) -> PilePlace:
    """Where the Target Card lies that counts for this character."""
    return TARGET.of(slot_of(lying, name))


def members(lying: Lying, slot: str) -> tuple[str, ...]:
    """Those who act when this place in the order comes up."""
    return CREATURES.once(lying, _by_group).get(slot) or (slot,)


def on_turn(lying: Lying) -> tuple[str, ...]:
    """Everybody who acts now."""
    slot = slot_on_turn(lying.marks)
    return members(lying, slot) if slot else ()


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
    return gm_of(table) or name


def listed(table: Table | TableView, names: Iterable[str]) -> str:
    """Several of them in a row. Some names have a comma of their own, such as that of a Captain, Defender."""
    titles = [title_of(table, name) for name in names]
    return ("; " if any("," in title for title in titles) else ", ").join(titles)
