"""Shields: raised with a flip of Dex before a Harm or a Wound lands, at a price."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, note_start, warned
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, MOMENT, STATE, rank_of
from hearthside.kits.deckahedron.adventure.body import tidy_deck
from hearthside.kits.deckahedron.adventure.content.effects import Choose
from hearthside.kits.deckahedron.adventure.effects.carrying import steps_of
from hearthside.kits.deckahedron.adventure.gear.items import block_on, items_of, name_of
from hearthside.kits.deckahedron.adventure.matters import ShieldRaised, TokenDue
from hearthside.kits.deckahedron.adventure.steps import BehindShield, BlockEnds, Harm, OfMove, Turn, Wound


def blocks_of(lying: Lying, seat: str, token: str) -> tuple[str, ...]:
    """The shields that can keep a `harm` or a `wound` off now: a block is a move of the fast sort."""
    if against_more(lying, lying.marks.get(MOMENT.of(seat), ()), fast=True):
        return ()
    if lying.has_mark(STATE.of(seat), INCAPACITATED):
        return ()
    shields = ((item, block_on(lying, item)) for item in items_of(lying, seat))
    return tuple(item for item, block in shields if block is not None and token in block.avoids)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Raise your shield before it lands: flip Dex. It does not take your ordinary move."""

    shield: str


def offer_block(seen: TableView) -> Offer | None:
    """TF-SHLD-01: open while a Harm or a Wound that a shield keeps off is about to land."""
    asked = seen.asked("block")
    shields = blocks_of(seen, seen.seat, about(asked, TokenDue).token) if asked else ()
    if not shields:
        return None
    return Offer(
        {"shield": Among(options((item, name_of(seen, item)) for item in shields), label="Shield")}, urgent=True
    )


def decide_block(draft: Draft, seat: str, order: Block) -> None:
    """The flip comes first; what follows waits for it."""
    matter, then = answered(draft, seat, "block", TokenDue)
    block = block_on(draft.table, order.shield)
    if block is None:
        raise Impossible("TF-SHLD-01", "That is no shield.")
    draft.tell(seat, "TF-SHLD-01", "{who} raises {shield}.", shield=name_of(draft.table, order.shield))
    warned(draft, seat, fast=True)
    note_start(draft, seat, fast=True)
    tidy_deck(draft, seat)
    flip = Turn(
        seat=seat,
        move=name_of(draft.table, order.shield),
        attribute=block.attribute,
        rank=draft.table.track(rank_of(block.attribute, seat)),
        net=0,
        fast=True,
        contest=BehindShield(matter.token, matter.how),
        item=order.shield,
    )
    carry_out(draft, [flip, *then])


def block_ends(draft: Draft, step: BlockEnds) -> list[Step]:
    """TF-SHLD-05: what the shield prints beside the result keeps it off; without that it lands after all."""
    seat, item = step.seat, step.item
    assert isinstance(step.contest, BehindShield)
    token, how = step.contest.token, step.contest.how
    block = block_on(draft.table, item)
    outcome = block.on.get(step.result) if block else None
    if block is None or outcome is None:
        draft.tell(seat, "TF-SHLD-05", "{who} is too late with the shield.")
        lands = Harm(seat, how, blocked=True) if token == "harm" else Wound(seat, how, blocked=True)
        return [lands]
    draft.tell(seat, "TF-SHLD-01", "{shield}: {outcome}", shield=name_of(draft.table, item), outcome=outcome.says)
    if any(isinstance(effect, Choose) for effect in outcome.effects):
        return [Ask(seat, ("pay_block",), "TF-SHLD-03", "What does it cost?", ShieldRaised(item))]
    return steps_of(OfMove(seat=seat, item=item), outcome.effects)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayBlock:
    """Choose what raising the shield cost you."""

    cost: str


def offer_pay_block(seen: TableView) -> Offer | None:
    """Open to somebody whose shield leaves a choice."""
    asked = seen.asked("pay_block")
    block = block_on(seen, about(asked, ShieldRaised).item) if asked else None
    if block is None:
        return None
    return Offer({"cost": Among(options((each.id, each.says) for each in block.options), label="Cost")}, urgent=True)


def decide_pay_block(draft: Draft, seat: str, order: PayBlock) -> None:
    """One of the two."""
    matter, then = answered(draft, seat, "pay_block", ShieldRaised)
    block = block_on(draft.table, matter.item)
    chosen = next((each for each in block.options if each.id == order.cost), None) if block else None
    paid = steps_of(OfMove(seat=seat, item=matter.item), chosen.effects) if chosen else []
    carry_out(draft, [*paid, *then])


STEPS: tuple[Procedure, ...] = (Procedure(BlockEnds, block_ends),)
BLOCK_WITH_SHIELD = Action("block", Block, offer_block, decide_block, rule="TF-SHLD-01", label="Raise a shield")
PAY_BLOCK = Action(
    "pay_block", PayBlock, offer_pay_block, decide_pay_block, rule="TF-SHLD-03", label="Pay for the block"
)
