"""What a roll does to creatures, and what creatures do to whoever rolled."""

from collections.abc import Collection

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import (
    GOON,
    GOON_CLOCK,
    creatures,
    harm_creature,
    is_a,
    is_immune,
    is_together,
    number_of,
    others_in_zone,
    reflects,
    standing,
)
from hearthside.systems.first_empires.kinds import HARM_DIE, PAST, STATE
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.scene.board import move_position

FREE = "free/"
"""How a call aims at freeing a held character: `free/ana`."""


def source_of(lying: Lying, call: RollCalledFor) -> str:
    """The creature whose harm a result brings: the one the GM named, or the one it was about."""
    named = call.source or call.target
    return named if named in creatures(lying) else ""


def brute_of(lying: Lying, call: RollCalledFor) -> int:
    """FE-RES-10: what a Brute adds to harm it deals through a result."""
    return call.brute + number_of(lying, source_of(lying, call), "Brute")


def harm_die(lying: Lying, call: RollCalledFor) -> str:
    """FE-HARM-09: the GM's die for this, the creature's own, or a d4."""
    return call.harm or lying.words.get(HARM_DIE.of(source_of(lying, call)), "") or "d4"


def strike(draft: Draft, seat: str, call: RollCalledFor, amount: int) -> tuple[int, int]:
    """An attack hits a creature; how much is left over, and how much comes back at the attacker."""
    if is_immune(draft.table, call.target, call.means):
        draft.tell(seat, "FE-BEAST-04", _IMMUNE, creature=call.target)
        return 0, 0
    left, back = strike_on(draft, seat, call.target, call.means, amount)
    return (left, back) if others_in_zone(draft.table, call.target) else (0, back)


_IMMUNE = "{creature} is immune: it suffers nothing."


def strike_on(draft: Draft, seat: str, creature: str, means: Collection[str], amount: int) -> tuple[int, int]:
    """So much harm comes at a creature; what it does not take goes on, and magic may come back (FE-BEAST-07)."""
    if is_immune(draft.table, creature, means):
        draft.tell(seat, "FE-BEAST-04", _IMMUNE, creature=creature)
        return amount, 0
    if reflects(draft, creature, means):
        draft.tell(seat, "FE-BEAST-07", "The magic of {who} is turned back: {amount} harm.", amount=amount)
        return 0, amount
    return harm_creature(draft, seat, creature, amount), 0


def slip_past(draft: Draft, seat: str, goon: str, amount: int) -> None:
    """FE-CLK-03: for anything but an attack a goon is like a clock of two."""
    past = PAST.of(goon)
    draft.count(past, min(amount, GOON_CLOCK - draft.table.track(past)))
    if draft.table.track(past) >= GOON_CLOCK:
        draft.tell(seat, "FE-CLK-03", "{who} gets past {creature}.", creature=goon)
    else:
        draft.tell(seat, "FE-CLK-03", "{who} is halfway past {creature}.", creature=goon)


def overcome_creature(draft: Draft, seat: str, call: RollCalledFor, amount: int) -> None:
    """An obstacle that is a creature is got past, a goon in two segments; its health is for attacks."""
    if is_a(draft.table, call.target, GOON):
        slip_past(draft, seat, call.target, amount)
    else:
        draft.tell(seat, "FE-INT-13", "{who} gets past it.")


def free(draft: Draft, seat: str, whom: str) -> None:
    """FE-BEAST-09: an action by the held character or by another frees."""
    battlefield.let_go(draft, whom)
    draft.tell(seat, "FE-BEAST-09", "{whom} is free.", whom=draft.table.seats[whom].title)


def is_consumed(lying: Lying, seat: str, call: RollCalledFor, result: str) -> bool:
    """FE-BEAST-08: a failed action on a creature that swallows, in its zone."""
    target = call.target
    return (
        result == "failure"
        and target in standing(lying)
        and is_a(lying, target, "Consume")
        and is_together(lying, seat, target)
    )


def consume(draft: Draft, seat: str, creature: str) -> None:
    """FE-BEAST-08: pulled inside, and Desperate; the harm is the failure's own (FE-AMB-48)."""
    battlefield.hold(draft, seat, creature)
    draft.mark(STATE.of(seat), battlefield.SWALLOWED)
    move_position(draft, "desperate")
    says = "{who} is pulled into {creature}, and it is Desperate now."
    draft.tell(seat, "FE-BEAST-08", says, creature=creature)


def grapple(draft: Draft, seat: str) -> None:
    """FE-BEAST-09: any failed action in the zone of a creature that grabs, while it has an arm free."""
    if battlefield.holder(draft.table, seat):
        return
    for creature in standing(draft.table):
        arms = number_of(draft.table, creature, "Grapple")
        held = battlefield.held_by(draft.table, creature)
        if len(held) < arms and is_together(draft.table, seat, creature):
            battlefield.hold(draft, seat, creature)
            draft.tell(seat, "FE-BEAST-09", "{creature} grabs {who}.", creature=creature)
            return
