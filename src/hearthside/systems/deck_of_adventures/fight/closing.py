"""Stepping in to strike: the cheapest way to where an attack goes far enough, and the attack, in one."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Following, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.conditions import MOVE_OR_ACT
from hearthside.systems.deck_of_adventures.fight.acting import actors, bar, pay
from hearthside.systems.deck_of_adventures.fight.arena import is_now
from hearthside.systems.deck_of_adventures.fight.attack import TOO_FAR
from hearthside.systems.deck_of_adventures.fight.striking import strike
from hearthside.systems.deck_of_adventures.ground.field import field_of, space_name
from hearthside.systems.deck_of_adventures.ground.moving import go
from hearthside.systems.deck_of_adventures.ground.reach import Aim, aims, walks
from hearthside.systems.deck_of_adventures.ground.spaces import is_hex
from hearthside.systems.deck_of_adventures.powers.aiming import kept_from


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseIn:
    """Go as near as your attack needs, by the way that costs least, and attack: some of your movement, and a Major
    Action."""

    target: str
    who: str = ""


def steps_in(seen: TableView, who: str) -> dict[str, Aim]:
    """Whom somebody reaches only after some steps, each with how and from where; the weapon before magic."""
    if bar(seen, who, "major") or is_now(seen.marks, who, MOVE_OR_ACT):  # DA-COND-02
        return {}
    found: dict[str, Aim] = {}
    reached = set()
    for aim in aims(seen, who):
        reached |= {aim.target} if aim.in_reach else set()
        if aim.first:
            found.setdefault(aim.target, aim)
    return {target: aim for target, aim in found.items() if target not in reached}


def offer_close_in(seen: TableView) -> Offer | None:
    """Open on a map that is laid, to whoever could walk up to somebody and has an attack left."""
    if field_of(seen) is None:
        return None
    whom = {who: _targets(seen, who) for who in actors(seen)}
    ready = [who for who in whom if whom[who].options]
    if seen.role != "gm":
        reason = bar(seen, seen.seat, "major")
        if reason or not ready:
            return blocked(reason.rule if reason else TOO_FAR.rule, reason.says if reason else TOO_FAR.says)
        return Offer({"target": whom[seen.seat]})
    if not ready:
        return None
    who = Among(options((name, title_of(seen, name)) for name in ready), label="Who?")
    return Offer({"who": who, "target": Following("who", {name: whom[name] for name in ready}, label="Whom?")})


def _targets(seen: TableView, who: str) -> Among:
    return Among(
        tuple(Option(target, title_of(seen, target), kept_from(seen, who, target)) for target in steps_in(seen, who)),
        label="Whom?",
    )


def decide_close_in(draft: Draft, seat: str, order: CloseIn) -> None:
    """DA-MOVE-02, DA-DMG-01: movement first, then the attack."""
    table, who = draft.table, order.who or seat
    aim = next((aim for aim in aims(table, who) if aim.target == order.target and aim.first), None)
    if aim is None or aim.first is None:
        raise Refusal(TOO_FAR.rule, TOO_FAR.says)
    pay(draft, who, "major")
    go(draft, who, walks(table, who)[aim.first])
    there = space_name(aim.first, hexes=is_hex(table))
    draft.tell(who, "DA-MOVE-02", "{who} goes to {space}.", space=there)
    carry_out(draft, strike(draft, who, order.target, aim.how))


CLOSE_IN = Action(
    "close_in", CloseIn, offer_close_in, decide_close_in, rule="DA-MOVE-02", label="Step in and strike", by=TABLE
)
