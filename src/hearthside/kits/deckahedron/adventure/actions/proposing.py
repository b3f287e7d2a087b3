"""A player proposes; the GM calls for the flip, or says what happens without one (TF-TRIG-01, TF-TRIG-02)."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Once, Procedure, Step, about, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, warned
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, MOMENT, STATE, rank_of
from hearthside.kits.deckahedron.adventure.body import against_flipping
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.effects.lasting import barred_attributes
from hearthside.kits.deckahedron.adventure.journey.options import flips_freely
from hearthside.kits.deckahedron.adventure.knowing import named_move
from hearthside.kits.deckahedron.adventure.matters import MovesProposed, Proposal
from hearthside.kits.deckahedron.adventure.steps import DropProposal, IfStanding, NameMove
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES, either, ranked_option

ALLOW, WAVE = "allow", "wave"
BEYOND = Barred("TF-MOVE-05", "In this state moves of that attribute are beyond you.")
_CALLED = Barred("TF-TRIG-02", "The GM has called for a flip: answer that first.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Say what you would do, and with which attribute. The GM calls for the flip, or says what happens without one."""

    words: str
    attribute: str


_WORDS = Words(most=300, optional=False, label="What do you do?")


def offer_propose(seen: TableView) -> Offer | None:
    """Open whenever a flip could be called for, at a table where the GM calls."""
    if flips_freely(seen):
        return None
    beyond, suits = barred_attributes(seen, seen.seat), book_of(seen).suits
    ranks = {name: seen.track(rank_of(name, seen.seat)) for name in ATTRIBUTES}
    read = tuple(
        ranked_option(name, rank, suits[rank], BEYOND if name in beyond else None) for name, rank in ranks.items()
    )
    fields: dict[str, Choice] = {"words": _WORDS, "attribute": Among(read, label="Attribute")}
    against = against_flipping(seen) or (_CALLED if seen.seat in seen.awaited else None)
    # TF-FAST-03: what a player proposes is a move they start.
    done = seen.marks.get(MOMENT.of(seen.seat), ())
    return Offer(fields, against or against_more(seen, done, fast=False))


def decide_propose(draft: Draft, seat: str, propose: Propose) -> None:
    """The GM is asked. Nothing is turned yet."""
    warned(draft, seat, fast=False)
    attribute, words = propose.attribute, propose.words
    draft.tell(seat, "TF-TRIG-02", _WOULD_FLIP, attribute=ATTRIBUTES[attribute], words=words)
    lay_before_gm(draft, Proposal(seat=seat, words=words, attributes=(attribute,), own=True))


_WOULD_FLIP = "{who} would flip {attribute}: {words}"


def proposed(lying: Table | TableView, proposal: Proposal) -> str:
    """What a player would do, in a sentence for the GM."""
    who, move = lying.seats[proposal.seat].title, named_move(lying, proposal.move)
    if move:
        return say("{who} would make a move: {move}", who=who, move=move.name)
    attribute, words = either(proposal.attributes), proposal.words or proposal.move
    if words:
        return say(_WOULD_FLIP, who=who, attribute=attribute, words=words)
    return say("{who} would flip {attribute}", who=who, attribute=attribute)


def asked_for(lying: Table | TableView, proposal: Proposal) -> str:
    """What the player is asked for, once the GM has called for it."""
    move, attributes = named_move(lying, proposal.move), either(proposal.attributes)
    if move:
        return say("{move}: flip {attributes}", move=move.name, attributes=attributes)
    return say("Flip {attributes}", attributes=attributes)


def proposals(lying: Table | TableView) -> tuple[Proposal, ...]:
    """What players have laid before the GM."""
    asked = lying.asked_for(ALLOW)
    return about(asked[0], MovesProposed).proposals if asked else ()


def proposal_of(lying: Table | TableView, seat: str) -> Proposal | None:
    """What this player proposes, if anything."""
    for each in proposals(lying):
        if each.seat == seat:
            return each
    return None


def lay_before_gm(draft: Draft, proposal: Proposal) -> None:
    """The GM is asked about a move or a flip. Whoever proposes something else has dropped what they said before."""
    others = [each for each in proposals(draft.table) if each.seat != proposal.seat]
    _ask(draft, (*others, proposal))


def take_proposal_back(draft: Draft, seat: str) -> Proposal | None:
    """The GM is not asked about it any more; what it was."""
    was = proposal_of(draft.table, seat)
    if was:
        _ask(draft, tuple(each for each in proposals(draft.table) if each.seat != seat))
    return was


def drop_proposal(draft: Draft, step: DropProposal) -> None:
    """Whoever goes down proposes nothing."""
    take_proposal_back(draft, step.seat)


def _ask(draft: Draft, left: tuple[Proposal, ...]) -> None:
    gm = gm_of(draft.table)
    asked = draft.table.awaited.get(gm)
    if asked is None or ALLOW not in asked.actions:
        carry_out(draft, [Ask(gm, (ALLOW, WAVE), "TF-TRIG-02", proposed(draft.table, left[0]), MovesProposed(left))])
    elif left:
        matter = MovesProposed(left)
        says = proposed(draft.table, left[0])
        draft.wait_for(gm, asked.actions, asked.rule, says, matter, asked.secret, asked.then)
    else:
        draft.settle(gm)
        carry_out(draft, asked.then)


# --- The GM's word ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow:
    """Call for the flip that a player proposes. To change something about it, call for a flip of your own."""

    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave:
    """No flip is needed: what a player proposes just happens, or cannot. Say how it goes."""

    who: str = ""
    words: str = ""


def offer_allow(seen: TableView) -> Offer | None:
    """Open to the GM while somebody proposes something. One word is enough."""
    return Offer(_whose(seen), urgent=True) if seen.asked(ALLOW) else None


def _whose(seen: TableView) -> dict[str, Choice]:
    """Where several propose something at once the GM says whose it is; whoever spoke first comes first."""
    listed = tuple([Option(each.seat, proposed(seen, each)) for each in proposals(seen)])
    return {"who": Among((_FIRST, *listed), label="Whose?")} if len(listed) > 1 else {}


_FIRST = Option("", "Who spoke first")


def offer_wave(seen: TableView) -> Offer | None:
    """TF-TRIG-03: open along with it."""
    if not seen.asked(WAVE):
        return None
    return Offer({**_whose(seen), "words": Words(most=1000, label="What happens?")}, urgent=True)


def _picked(draft: Draft, who: str) -> Proposal:
    found = proposal_of(draft.table, who) if who else next(iter(proposals(draft.table)), None)
    if found is None:
        raise Impossible("TF-TRIG-02", "Nobody proposes that any more.")
    return found


def decide_allow(draft: Draft, seat: str, allow: Allow) -> None:
    """TF-TRIG-02: the flip is asked of the player, as they proposed it."""
    picked = _picked(draft, allow.who)
    take_proposal_back(draft, picked.seat)
    draft.tell(seat, "TF-TRIG-02", "{gm} calls for it.", gm=draft.table.seats[seat].title)
    if picked.makes:
        carry_out(
            draft, [NameMove(seat=picked.seat, move=picked.move, foe=picked.foe, item=picked.item, ally=picked.ally)]
        )
        return
    # Whoever still has something else to answer does that first.
    asks = asked_for(draft.table, picked)
    flip = Ask(picked.seat, ("flip",), "TF-TRIG-02", asks, replace(picked.called, waved=True))
    carry_out(draft, [Once(picked.seat), IfStanding(picked.seat, flip)])


def if_standing(draft: Draft, step: IfStanding) -> list[Step] | None:
    """TF-INC-03: whoever went down meanwhile is asked for nothing more."""
    return None if draft.table.has_mark(STATE.of(step.seat), INCAPACITATED) else [step.flip]


def decide_wave(draft: Draft, seat: str, wave: Wave) -> None:
    """TF-TRIG-01, TF-TRIG-03: the GM tells what happens, and no card moves."""
    who = _picked(draft, wave.who).seat
    draft.tell(seat, "TF-TRIG-01", "{whom} need not flip. {words}", whom=draft.table.seats[who].title, words=wave.words)
    take_proposal_back(draft, who)


STEPS: tuple[Procedure, ...] = (Procedure(DropProposal, drop_proposal), Procedure(IfStanding, if_standing))
PROPOSE = Action("propose", Propose, offer_propose, decide_propose, rule="TF-TRIG-02", label="Propose a flip")
ALLOW_IT = Action(ALLOW, Allow, offer_allow, decide_allow, rule="TF-TRIG-02", label="Call for it", by=GM, group="gm")
WAVE_IT = Action(WAVE, Wave, offer_wave, decide_wave, rule="TF-TRIG-01", label="No flip needed", by=GM, group="gm")
