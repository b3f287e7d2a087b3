"""A call can be answered with more than a roll: what a Chant, a prayer and a brew have in common."""

from typing import Any

from hearthside.kernel.actions import Offer, blocked
from hearthside.kernel.choices import Among, Choice, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.battlefield import neighbours, stand, where
from hearthside.systems.first_empires.fight.turns import against_acting
from hearthside.systems.first_empires.kinds import ASPIRATION, TAGS
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.pool.called import RollCalledFor, call_for
from hearthside.systems.first_empires.pool.dice import Pool, throw
from hearthside.systems.first_empires.pool.fallen import FallenDice, fallen
from hearthside.systems.first_empires.pool.roll import (
    against_moving,
    luck_choice,
    spend_luck,
    tell_pool,
)
from hearthside.systems.first_empires.scene.board import position_now
from hearthside.systems.first_empires.scene.tags import invoke_tag, tag_words


def helping_fields(seen: TableView) -> dict[str, Choice]:
    """Tags, Aspiration, Luck, a step to the next zone and words, as for any action."""
    call, tags = call_for(seen, seen.seat), TAGS.ids(seen)
    fields: dict[str, Choice] = {
        "luck": luck_choice(seen, has_hitch=bool(call and call.hitch)),
        "words": Words(most=300, label="How do you do it, and how does luck turn?"),
    }
    if tags:
        fields["tags"] = Several(
            options((tag, tag_words(seen, tag)) for tag in tags), 0, len(tags), label="Invoke tags"
        )
    zones = neighbours(seen, where(seen, seen.seat))
    if zones:
        held = against_moving(seen)
        steps = (Option(zone, say("To: {zone}", zone=name_of(seen, zone)), held) for zone in zones)
        ways = (Option("", "Stay"), *steps)
        fields["move"] = Among(ways, label="Do you move?")  # FE-ZONE-05
    if seen.words.get(ASPIRATION.of(seen.seat)):
        fields["aspiration"] = YesNo(label="It serves my Aspiration")
    return fields


def answer_offer(seen: TableView, fields: dict[str, Choice]) -> Offer | None:
    """Open when the GM called for a roll and this character can act."""
    if call_for(seen, seen.seat) is None or not position_now(seen):
        return None
    against = against_acting(seen, seen.seat)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def called_upon(draft: Draft, seat: str) -> RollCalledFor:
    """The call that is answered."""
    call = call_for(draft.table, seat)
    if call is None:
        raise Impossible("FE-INT-01", "Nobody called for a roll.")
    return call


def throw_for(draft: Draft, seat: str, order: Any, pool: Pool, call: RollCalledFor) -> FallenDice:
    """The dice fall for it, with all that was said to help."""
    draft.settle(seat)
    if order.move:
        stand(draft, seat, order.move)
    tell_pool(draft, seat, "FE-POOL-09", pool, order.words, falls=True)
    if order.luck:
        spend_luck(draft, seat)
    for tag in order.tags:
        invoke_tag(draft, tag)
    return fallen(pool, throw(draft, seat, pool), call)
