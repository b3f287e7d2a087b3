"""A turn in a long fight: whoever has it says what they aim at, and walks. The dice are gathered for the roll."""

from dataclasses import dataclass

from hearthside.kernel.actions import PLAYER, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Choice, Following, Option, Settled, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.battlefield import holder, left_behind, neighbours, walk, where
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.fight.reaching import HELD, WALKED_ALREADY, out_of_reach
from hearthside.systems.first_empires.fight.striking import freed_by, freeing
from hearthside.systems.first_empires.fight.turns import whose_turn
from hearthside.systems.first_empires.names import clock_name, name_of, named
from hearthside.systems.first_empires.pool.call import Call, called_for, clear_the_way
from hearthside.systems.first_empires.pool.called import ask_for_roll, call_for
from hearthside.systems.first_empires.scene.board import position_now
from hearthside.systems.first_empires.scene.clocks import clock_words, clocks_on
from hearthside.systems.first_empires.words import INTENTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Intend:
    """Say what you aim at in your turn: you gather dice from the position as it stands, with standard effect."""

    intention: str
    target: str = ""


def offer_intend(seen: TableView) -> Offer | None:
    """FE-CBT-06, FE-AMB-52: open to whose turn it is, until the dice fall."""
    if not _has_the_turn(seen):
        return None
    aims = {
        "attack": tuple(Option(*foe, out_of_reach(seen, seen.seat, foe[0])) for foe in named(seen, standing(seen))),
        "advantage": options([("", "Nobody in particular")]),
        "overcome": options(_obstacles(seen)),
    }
    found: dict[str, Settled] = {intention: Among(each) for intention, each in aims.items() if each}
    return Offer(
        {
            "intention": Among(options((each, INTENTIONS[each]) for each in found), label="What does it aim at?"),
            "target": Following("intention", found, label="At whom or what?"),
        }
    )


def _obstacles(seen: TableView) -> list[tuple[str, str]]:
    """What can be overcome: a grip, an obstacle with a clock or without, and whoever stands in the way."""
    held = [(freeing(who), say("Free {who}", who=seen.seats[who].title)) for who in seen.players if holder(seen, who)]
    clocks = [(clock, clock_words(seen, clock)) for clock in clocks_on(seen, "obstacle")]
    return [*held, *clocks, ("", "Something that has no clock"), *named(seen, standing(seen))]


def _has_the_turn(seen: TableView) -> bool:
    """Whether this seat is to act, and asked nothing but for the dice of an action it can still change."""
    call = call_for(seen, seen.seat)
    is_free = seen.seat not in seen.awaited or (call is not None and not call.hitch and not call.pool)
    return whose_turn(seen) == seen.seat and is_free


def decide_intend(draft: Draft, seat: str, intend: Intend) -> None:
    """FE-AMB-52: the fight itself is the GM's call; who says otherwise before the dice fall has changed their mind."""
    call = Call(who=seat, intention=intend.intention, target=intend.target)
    clear_the_way(draft, call)
    whom = freed_by(draft.table, intend.target) or intend.target
    draft.tell(
        seat,
        "FE-INT-03",
        "{who} aims at {target}: {intention}, {position}." if intend.target else "{who}: {intention}, {position}.",
        target=clock_name(draft.table, whom) or name_of(draft.table, whom),
        intention=INTENTIONS[intend.intention],
        position=position_now(draft.table).title(),
    )
    ask_for_roll(draft, seat, called_for(draft.table, call))


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Walk to a zone that touches yours, once in your turn. Your action comes on top of it."""

    to: str


def offer_walk(seen: TableView) -> Offer | None:
    """FE-ZONE-05: open to whose turn it is, where there is a way."""
    around = named(seen, neighbours(seen, where(seen, seen.seat)))
    if not around or not _has_the_turn(seen):
        return None
    fields: dict[str, Choice] = {"to": Among(tuple(Option(*zone) for zone in around), label="Where to?")}
    against = _against_walking(seen)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def _against_walking(seen: TableView) -> Barred | None:
    if holder(seen, seen.seat):
        return HELD
    return WALKED_ALREADY if left_behind(seen, seen.seat) else None


def decide_walk(draft: Draft, seat: str, order: Walk) -> None:
    """FE-ZONE-05: the dice that follow fall once the GM has looked at them (FE-POS-06)."""
    walk(draft, seat, order.to)
    draft.tell(seat, "FE-ZONE-05", "{who} walks: {zone}.", zone=name_of(draft.table, order.to))


INTEND = Action("intend", Intend, offer_intend, decide_intend, rule="FE-INT-03", label="Say what you aim at", by=PLAYER)
WALK = Action("walk", Walk, offer_walk, decide_walk, rule="FE-ZONE-05", label="Walk", by=PLAYER)

ACTING = (INTEND, WALK)
