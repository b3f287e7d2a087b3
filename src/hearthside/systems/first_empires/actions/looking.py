"""The GM looks at the dice a player gathered, and lets them fall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.actions.brew import brew_now
from hearthside.systems.first_empires.actions.chant import chant_now
from hearthside.systems.first_empires.actions.pray import pray_now
from hearthside.systems.first_empires.actions.roll import roll_now
from hearthside.systems.first_empires.battlefield import holder, neighbours, where
from hearthside.systems.first_empires.belongings import usable
from hearthside.systems.first_empires.board import TAGS, move_position, position_now
from hearthside.systems.first_empires.brewing import Brew
from hearthside.systems.first_empires.called import Called, open_calls
from hearthside.systems.first_empires.chanting import Chant, is_unseen
from hearthside.systems.first_empires.kinds import LUCK
from hearthside.systems.first_empires.pool import Roll
from hearthside.systems.first_empires.praying import Pray
from hearthside.systems.first_empires.words import EFFECTS, POSITIONS, USUAL_POSITION

FALLING: Mapping[str, tuple[Any, Callable[[Draft, str, Called, Any], None]]] = {
    "roll": (Roll, roll_now),
    "chant": (Chant, chant_now),
    "pray": (Pray, pray_now),
    "brew": (Brew, brew_now),
}
"""What dice can be gathered for, and what happens when they fall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetFall:
    """Let the gathered dice fall; strike what does not bear on the action first."""

    strike: tuple[str, ...] = ()
    position: str = ""
    effect: str = ""


def offer_let_fall(seen: TableView) -> Offer | None:
    """Open to the GM who wanted to look at a pool, one pool after the other."""
    waiting = _first_gathered(open_calls(seen))
    if waiting is None:
        return None
    seat, call, kind, order = waiting
    effects = options([("", f"As it stands: {call.effect.title()}"), *((each, each.title()) for each in EFFECTS)])
    claims = _claims(kind, order)
    stands = position_now(seen) or USUAL_POSITION
    positions = options([("", f"As it stands: {stands.title()}"), *((each, each.title()) for each in POSITIONS)])
    using = order.using if kind == "roll" else ""
    return Offer(
        {
            "strike": Several(options(claims), 0, len(claims), label=f"What does not help {seen.seats[seat].title}?"),
            "position": Among(positions, label="Position"),
            "effect": Among(effects, label=f"Effect, with {using}" if using else "Effect"),
        },
        urgent=True,
    )


def _claims(kind: str, order: Any) -> list[tuple[str, str]]:
    """FE-POOL-14: what somebody says helps them; of a Chant also whether nobody sees the target (FE-CHANT-24)."""
    claims = [("skill", order.skill.title())] if kind == "roll" and order.skill else []
    claims += [("sight", "Nobody sees the target")] if kind == "chant" and is_unseen(order.verse, order.sight) else []
    claims += [("aspiration", "Aspiration")] if order.aspiration else []
    return claims + [(f"tag/{tag}", tag) for tag in order.tags]


def _first_gathered(calls: Mapping[str, Called]) -> tuple[str, Called, str, Any] | None:
    for seat, call in calls.items():
        if call.gathered:
            facts = dict(call.gathered)
            kind = facts.pop("do", "roll")
            return seat, call, kind, FALLING[kind][0](**{**facts, "tags": tuple(facts["tags"])})
    return None


def _what_is_left(lying: Table, seat: str, order: Any) -> Any:
    """While the GM looked, a Luck die may have been given away, a tag used up, an item broken, a way closed."""
    may_go = order.move in neighbours(lying, where(lying, seat)) and not holder(lying, seat)
    left = replace(
        order,
        luck=min(order.luck, lying.track(LUCK.of(seat))),
        tags=tuple(tag for tag in order.tags if lying.has_mark(TAGS, tag)),
        move=order.move if may_go else "",
    )
    if not isinstance(left, Roll) or left.using in usable(lying, seat):
        return left
    return replace(left, using="")


def decide_let_fall(draft: Draft, seat: str, order: LetFall) -> None:
    """FE-POOL-14: a struck claim brings no die, and a struck tag is not used up."""
    waiting = _first_gathered(open_calls(draft.table))
    if waiting is None:
        raise Impossible("FE-POOL-14", "Nobody has gathered dice.")
    who, call, kind, gathered = waiting
    if order.strike:
        words = dict(_claims(kind, gathered))
        struck = ", ".join(words[claim] for claim in order.strike)
        draft.tell(seat, "FE-POOL-14", "The GM strikes: {struck}.", struck=struck)
    call = replace(call, effect=order.effect or call.effect)  # FE-GEAR-06
    if order.position:
        move_position(draft, order.position)  # FE-POS-06
        draft.tell(seat, "FE-POS-06", "The position is now {position}.", position=order.position.title())
    FALLING[kind][1](draft, who, call, _without(_what_is_left(draft.table, who, gathered), order.strike))


def _without(gathered: Any, struck: tuple[str, ...]) -> Any:
    """The same, without what the GM struck."""
    left = replace(
        gathered,
        aspiration=gathered.aspiration and "aspiration" not in struck,
        tags=tuple(tag for tag in gathered.tags if f"tag/{tag}" not in struck),
    )
    if "skill" in struck:
        left = replace(left, skill="")
    return replace(left, sight="seen") if "sight" in struck else left


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
