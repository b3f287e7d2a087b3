"""The GM looks at the dice a player gathered, and lets them fall."""

from dataclasses import dataclass
from dataclasses import replace as said_with
from typing import Any

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Procedure, carry_out, replace, steps_after
from hearthside.kernel.choices import Among, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.fight.battlefield import holder, neighbours, where
from hearthside.systems.first_empires.gear.belongings import usable
from hearthside.systems.first_empires.kinds import LUCK, TAGS
from hearthside.systems.first_empires.magic.brew import BrewFalls, brew_now
from hearthside.systems.first_empires.magic.chant import ChantFalls, chant_now
from hearthside.systems.first_empires.magic.pray import PrayerFalls, pray_now
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.pool.called import GatheredPool, RollCalledFor, open_calls
from hearthside.systems.first_empires.pool.dice import Roll
from hearthside.systems.first_empires.pool.roll import ASPIRED, SIGHT, SKILL, Falling, RollFalls, roll_now
from hearthside.systems.first_empires.scene.board import move_position, position_now
from hearthside.systems.first_empires.words import EFFECTS, POSITIONS, USUAL_POSITION, or_as_it_stands

FALLING = (
    Procedure(RollFalls, roll_now),
    Procedure(ChantFalls, chant_now),
    Procedure(PrayerFalls, pray_now),
    Procedure(BrewFalls, brew_now),
)
"""What dice can be gathered for, and what happens when they fall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetFall:
    """Let the gathered dice fall; strike what does not bear on the action first."""

    strike: tuple[str, ...] = ()
    position: str = ""
    effect: str = ""


def offer_let_fall(seen: TableView) -> Offer | None:
    """Open to the GM who wanted to look at a pool, one pool after the other."""
    waiting = _first_gathered(seen)
    if waiting is None:
        return None
    seat, call, pool = waiting
    effects = or_as_it_stands(call.effect, EFFECTS)
    claims = options((claim.what, claim.words) for claim in pool.claims)
    stands = position_now(seen) or USUAL_POSITION
    positions = or_as_it_stands(stands, POSITIONS)
    useless = say("What does not help {who}?", who=seen.seats[seat].title)
    effect = say("Effect, with {item}", item=name_of(seen, pool.using)) if pool.using else "Effect"
    return Offer(
        {
            "strike": Several(claims, 0, len(claims), label=useless),
            "position": Among(positions, label="Position"),
            "effect": Among(effects, label=effect),
        },
        urgent=True,
    )


def _first_gathered(lying: Lying) -> tuple[str, RollCalledFor, GatheredPool] | None:
    return next(((seat, call, call.pool) for seat, call in open_calls(lying).items() if call.pool), None)


def _what_is_left(lying: Table, seat: str, order: Any) -> Any:
    """While the GM looked, a Luck die may have been given away, a tag used up, an item broken, a way closed."""
    may_go = order.move in neighbours(lying, where(lying, seat)) and not holder(lying, seat)
    left = said_with(
        order,
        luck=min(order.luck, lying.track(LUCK.of(seat))),
        tags=tuple(tag for tag in order.tags if TAGS.get(lying, tag)),
        move=order.move if may_go else "",
    )
    if not isinstance(left, Roll) or left.using in usable(lying, seat):
        return left
    return said_with(left, using="")


def decide_let_fall(draft: Draft, seat: str, order: LetFall) -> None:
    """FE-POOL-14: a struck claim brings no die, and a struck tag is not used up."""
    waiting = _first_gathered(draft.table)
    if waiting is None:
        raise Impossible("FE-POOL-14", "Nobody has gathered dice.")
    who, call, pool = waiting
    falling, *then = steps_after(draft, draft.table.awaited[who])
    assert isinstance(falling, Falling)
    struck = [claim.words for claim in pool.claims if claim.what in order.strike]
    if struck:
        draft.tell(seat, "FE-POOL-14", "The GM strikes: {struck}.", struck=listed(struck))
    call = replace(call, effect=order.effect or call.effect, pool=None)  # FE-GEAR-06
    if order.position:
        move_position(draft, order.position)  # FE-POS-06
        draft.tell(seat, "FE-POS-06", "The position is now {position}.", position=order.position.title())
    left = _without(_what_is_left(draft.table, who, falling.order), order.strike)
    carry_out(draft, (replace(falling, call=call, order=left), *then))


def _without(gathered: Any, struck: tuple[str, ...]) -> Any:
    """The same, without what the GM struck."""
    left = said_with(
        gathered,
        aspiration=gathered.aspiration and ASPIRED not in struck,
        tags=tuple(tag for tag in gathered.tags if tag not in struck),
    )
    if SKILL in struck:
        left = said_with(left, skill="")
    return said_with(left, sight="seen") if SIGHT in struck else left


LET_FALL = Action(
    "let_fall",
    LetFall,
    offer_let_fall,
    decide_let_fall,
    rule="FE-POOL-14",
    label="Let the dice fall",
    by=GM,
    group="gm",
)
