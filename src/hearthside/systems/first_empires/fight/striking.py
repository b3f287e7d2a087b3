"""What a roll does to creatures, and what creatures do to whoever rolled."""

from collections.abc import Collection

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.fight import battlefield
from hearthside.systems.first_empires.fight.creatures import (
    GOON_CLOCK,
    change_creature,
    creatures,
    harm_creature,
    is_immune,
    is_together,
    nature_of,
    others_in_zone,
    reflects,
    standing,
)
from hearthside.systems.first_empires.kinds import CREATURES, STATE
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.scene.board import move_position


def freeing(name: str) -> str:
    """How a call aims at freeing a held character."""
    return f"free/{name}"


def freed_by(lying: Lying, target: str) -> str:
    """Whom a call sets free that is aimed so; nobody where it aims at anything else."""
    return next((name for name in lying.seats if target == freeing(name)), "")


def source_of(lying: Lying, call: RollCalledFor) -> str:
    """The creature whose harm a result brings: the one the GM named, or the one it was about."""
    named = call.source or call.target
    return named if named in creatures(lying) else ""


def brute_of(lying: Lying, call: RollCalledFor) -> int:
    """FE-RES-10: what a Brute adds to harm it deals through a result."""
    return call.brute + nature_of(lying, source_of(lying, call)).brute


def harm_die(lying: Lying, call: RollCalledFor) -> str:
    """FE-HARM-09: the GM's die for this, the creature's own, or a d4."""
    source = CREATURES.get(lying, source_of(lying, call))
    return call.harm or (source.does if source else "") or "d4"


def strike(draft: Draft, seat: str, call: RollCalledFor, amount: int) -> tuple[int, int]:
    """An attack hits a creature; how much is left over, and how much comes back at the attacker."""
    if is_immune(draft.table, call.target, call.means):
        draft.tell(seat, "FE-BEAST-04", _IMMUNE, creature=name_of(draft.table, call.target))
        return 0, 0
    left, back = strike_on(draft, seat, call.target, call.means, amount)
    return (left, back) if others_in_zone(draft.table, call.target) else (0, back)


_IMMUNE = "{creature} is immune: it suffers nothing."


def strike_on(draft: Draft, seat: str, creature: str, means: Collection[str], amount: int) -> tuple[int, int]:
    """So much harm comes at a creature; what it does not take goes on, and magic may come back (FE-BEAST-07)."""
    if is_immune(draft.table, creature, means):
        draft.tell(seat, "FE-BEAST-04", _IMMUNE, creature=name_of(draft.table, creature))
        return amount, 0
    if reflects(draft, creature, means):
        draft.tell(seat, "FE-BEAST-07", "The magic of {who} is turned back: {amount} harm.", amount=amount)
        return 0, amount
    return harm_creature(draft, seat, creature, amount), 0


def slip_past(draft: Draft, seat: str, goon: str, amount: int) -> None:
    """FE-CLK-03: for anything but an attack a goon is like a clock of two."""
    past = min(CREATURES.of(draft.table, goon).past + amount, GOON_CLOCK)
    change_creature(draft, goon, past=past)
    says = "{who} gets past {creature}." if past == GOON_CLOCK else "{who} is halfway past {creature}."
    draft.tell(seat, "FE-CLK-03", says, creature=name_of(draft.table, goon))


def overcome_creature(draft: Draft, seat: str, call: RollCalledFor, amount: int) -> None:
    """An obstacle that is a creature is got past, a goon in two segments; its health is for attacks."""
    if nature_of(draft.table, call.target).goon:
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
        and nature_of(lying, target).consume
        and is_together(lying, seat, target)
    )


def consume(draft: Draft, seat: str, creature: str) -> None:
    """FE-BEAST-08: pulled inside, and Desperate; the harm is the failure's own (FE-AMB-48)."""
    battlefield.hold(draft, seat, creature)
    draft.mark(STATE.of(seat), battlefield.SWALLOWED)
    move_position(draft, "desperate")
    says = "{who} is pulled into {creature}, and it is Desperate now."
    draft.tell(seat, "FE-BEAST-08", says, creature=name_of(draft.table, creature))


def grapple(draft: Draft, seat: str) -> None:
    """FE-BEAST-09: any failed action in the zone of a creature that grabs, while it has an arm free."""
    if battlefield.holder(draft.table, seat):
        return
    for creature in standing(draft.table):
        there = CREATURES.of(draft.table, creature)
        if len(there.holds) < there.nature.grapple and is_together(draft.table, seat, creature):
            battlefield.hold(draft, seat, creature)
            draft.tell(seat, "FE-BEAST-09", "{creature} grabs {who}.", creature=name_of(draft.table, creature))
            return
