"""The roll: gather dice, and let them fall."""

from collections.abc import Sequence
from typing import Any

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Step, replace
from hearthside.kernel.choices import Among, Barred, Choice, Following, Option, Several, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Lying, TableView, view
from hearthside.systems.first_empires.fight.battlefield import holder, left_behind, stand, where
from hearthside.systems.first_empires.fight.reaching import HELD, NOT_HERE, against_going, made_with, ways
from hearthside.systems.first_empires.fight.turns import against_acting
from hearthside.systems.first_empires.gear.belongings import has_tag, lose_item, usable
from hearthside.systems.first_empires.kinds import ASPIRATION, LUCK, STATE, TAGS
from hearthside.systems.first_empires.names import name_of, named
from hearthside.systems.first_empires.people.character import has_stunt, is_trained, ranks_in
from hearthside.systems.first_empires.people.making import UNCHOSEN
from hearthside.systems.first_empires.pool.called import Claim, GatheredPool, RollCalledFor, ask_for_roll, call_for
from hearthside.systems.first_empires.pool.dice import (
    BEGUILING,
    Pool,
    Roll,
    as_the_stunt_asks,
    pool_size,
    throw,
)
from hearthside.systems.first_empires.pool.effect import effect_now
from hearthside.systems.first_empires.pool.fallen import fallen
from hearthside.systems.first_empires.pool.reading import let_lie
from hearthside.systems.first_empires.pool.result import ReadRoll
from hearthside.systems.first_empires.scene.board import move_position, position_now
from hearthside.systems.first_empires.scene.tags import invoke_tag, tag_name, tag_words
from hearthside.systems.first_empires.words import ABILITIES, SKILLS, USUAL_POSITION, skill_words


def offer_roll(seen: TableView) -> Offer:
    """Open when the GM called for it."""
    call = call_for(seen, seen.seat)
    fields = _fields(seen, call)
    against = against_acting(seen, seen.seat)
    if against:
        return blocked(against.rule, against.says, **fields)
    if call is None or not position_now(seen):
        return blocked("FE-POS-01", "The GM has to call for a roll and set the position first.", **fields)
    hands = ("", *usable(seen, seen.seat))
    barred = {item: _nowhere_to_go(seen, call, item) for item in hands}
    if all(barred.values()):
        against = barred[hands[-1]] or NOT_HERE
        return blocked(against.rule, against.says, **fields)
    if len(hands) > 1:
        fields["using"] = Among(
            tuple(Option(item, name_of(seen, item) or BARE_HANDS, barred[item]) for item in hands), label="With what?"
        )
    if len(ways(seen, seen.seat)) > 1 and len(hands) > 1:
        moving = {item: _moves(seen, call, item) for item in hands if not barred[item]}
        fields["move"] = Following("using", moving, label="Do you move?")
    elif len(ways(seen, seen.seat)) > 1:
        fields["move"] = _moves(seen, call, "")
    return Offer(fields, urgent=True)


def _nowhere_to_go(seen: TableView, call: RollCalledFor, item: str) -> Barred | None:
    """Why nothing can be reached with this item, wherever one goes."""
    against = [against_going(seen, seen.seat, call, item, to) for to in ways(seen, seen.seat)]
    return against[0] if all(against) else None


def _moves(seen: TableView, call: RollCalledFor, item: str) -> Among:
    """FE-ZONE-05: to stay, or to go to a zone that touches; what is attacked must be in reach of this from there."""
    here = where(seen, seen.seat)
    there = {to: against_going(seen, seen.seat, call, item, to) for to in ways(seen, seen.seat)}
    stay = Option("", say("Stay: {zone}", zone=name_of(seen, here)) if here else "Stay", there.pop(""))
    steps = (Option(to, say("To: {zone}", zone=name_of(seen, to)), against) for to, against in there.items())
    return Among((stay, *steps), label="Do you move?")


def _fields(seen: TableView, call: RollCalledFor | None) -> dict[str, Choice]:
    tags = TAGS.ids(seen)
    trained = [skill for skill in SKILLS if is_trained(seen, seen.seat, skill)]
    fields: dict[str, Choice] = {
        "ability": Among(tuple(_ability(seen, name) for name in ABILITIES), label="Ability"),
        "skill": Among(
            options([("", "No skill"), *((each, skill_words(each)) for each in trained)]),
            label="Skill",
        ),
        "luck": luck_choice(seen, has_hitch=bool(call and call.hitch)),
        "words": Words(most=300, label="How do you do it, and how does luck turn?"),
    }
    if tags:
        fields["tags"] = Several(
            options((tag, tag_words(seen, tag)) for tag in tags), 0, len(tags), label="Invoke tags"
        )
    items = usable(seen, seen.seat)
    if items:
        fields["using"] = Among(options([("", BARE_HANDS), *named(seen, items)]), label="With what?")
    if has_stunt(seen, seen.seat, BEGUILING):
        fields["stunt"] = Among((Option("", "None"), Option(BEGUILING, BEGUILING, _mindless(call))), label="Stunt")
    if seen.words.get(ASPIRATION.of(seen.seat)):
        fields["aspiration"] = YesNo(label="It serves my Aspiration")
    return fields


def _mindless(call: RollCalledFor | None) -> Barred | None:
    """FE-STUNT-13: only somebody who understands can be beguiled."""
    return Barred("FE-STUNT-13", "It has no mind to beguile.") if call and "mindless" in call.about else None


def against_moving(seen: TableView) -> Barred | None:
    """FE-BEAST-09."""
    return HELD if holder(seen, seen.seat) else None


BARE_HANDS = "Nothing, or bare hands"


def _ability(seen: TableView, name: str) -> Option:
    return Option(name, say("{ability} {rank}", ability=ABILITIES[name], rank=ranks_in(seen, seen.seat, name)))


def luck_choice(seen: TableView, *, has_hitch: bool = False) -> Among:
    """FE-POOL-05: one Luck die at the most, and none on a roll that has a Hitch (FE-HITCH-04)."""
    barred = None
    if has_hitch:
        barred = Barred("FE-HITCH-04", "A Hitch and a Luck die exclude each other.")
    elif not seen.track(LUCK.of(seen.seat)):
        barred = Barred("FE-POOL-05", "You have no Luck die to spend.")
    return Among((Option(0, "No Luck die"), Option(1, "Spend a Luck die", barred)), label="Luck")


def decide_roll(draft: Draft, seat: str, roll: Roll) -> None:
    """The dice fall at once, unless the GM wants to look at the pool first."""
    call = call_for(draft.table, seat)
    if call is None:
        raise Impossible("FE-INT-01", "Nobody called for a roll.")
    draft.unmark(STATE.of(seat), UNCHOSEN)
    # FE-POS-06: where somebody moves, the GM says before the dice fall whether it makes the position worse.
    if not call.look and not roll.move and not left_behind(draft.table, seat):
        roll_now(draft, RollFalls(seat, call, roll))
        return
    skill = [Claim(SKILL, roll.skill.title())] if roll.skill else []
    pool = pool_size(view(draft.system, draft.table, seat), roll)
    gather(draft, RollFalls(seat, call, roll), pool, [*skill, *claims_of(draft.table, roll)], roll.using)


class Falling(Step, frozen=True):
    """Dice that were gathered fall."""

    seat: str
    call: RollCalledFor

    @property
    def order(self) -> Any: ...


class RollFalls(Falling, frozen=True, tag="let_roll_fall"):
    """The dice gathered for an action fall."""

    order: Roll


SKILL, SIGHT, ASPIRED = "skill", "sight", "aspiration"
"""What somebody can claim besides tags (FE-POOL-14); of a Chant also whether nobody sees the target (FE-CHANT-24)."""


def claims_of(lying: Lying, order: Any) -> list[Claim]:
    """FE-POOL-14: what somebody says helps them, whatever they do."""
    aspired = [Claim(ASPIRED, "Aspiration")] if order.aspiration else []
    return [*aspired, *(Claim(tag, tag_name(lying, tag)) for tag in order.tags)]


def gather(draft: Draft, falling: Falling, pool: Pool, claims: Sequence[Claim], using: str = "") -> None:
    """The dice are gathered, and the GM looks at them before they fall."""
    order = falling.order
    tell_pool(draft, falling.seat, "FE-POOL-14", pool, order.words, falls=False)
    gathered = GatheredPool(order.luck, using, tuple(claims))
    ask_for_roll(draft, falling.seat, replace(falling.call, pool=gathered), [falling])


def reason_words(pool: Pool) -> str:
    """Why there are so many dice."""
    return listed(say("{source} {dice}", source=why, dice=f"{dice:+d}") for why, dice in pool.reasons)


def tell_pool(draft: Draft, seat: str, rule: str, pool: Pool, words: str, *, falls: bool) -> None:
    """The dice somebody gathers or rolls, each with its reason; with none, two are thrown for the lower one."""
    says = "{who} rolls: {reasons}. {words}" if falls else "{who} gathers dice: {reasons}. {words}"
    if not pool.reasons:
        says = "{who} has no dice for it: two fall, and the lower one counts. {words}"
    draft.tell(seat, rule, says, reasons=reason_words(pool), words=words)


def roll_now(draft: Draft, falling: RollFalls) -> None:
    """The dice fall."""
    seat, call = falling.seat, falling.call
    roll = as_the_stunt_asks(draft.table, seat, falling.order)
    if not position_now(draft.table):
        move_position(draft, USUAL_POSITION)
    pool = pool_size(view(draft.system, draft.table, seat), roll)
    call = replace(call, means=made_with(draft.table, call, roll.using))
    call = replace(call, effect=effect_now(draft.table, seat, call, roll.using, roll.move))
    draft.settle(seat)
    if roll.move:
        stand(draft, seat, roll.move)
    tell_pool(draft, seat, "FE-POOL-09", pool, roll.words, falls=True)
    if roll.luck:
        spend_luck(draft, seat)
    for tag in roll.tags:
        invoke_tag(draft, tag)
    if has_tag(draft.table, roll.using, "Consumable"):
        lose_item(draft, roll.using)  # FE-GEAR-02
    dice = fallen(pool, throw(draft, seat, pool), call)
    let_lie(
        draft,
        ReadRoll(
            seat, dice, roll.ability, roll.skill, roll.using, roll.luck, call=call, stunt=roll.stunt, words=roll.words
        ),
    )


def spend_luck(draft: Draft, seat: str) -> None:
    """FE-LUCK-02."""
    draft.count(LUCK.of(seat), -1)
    draft.tell(seat, "FE-LUCK-02", "{who} spends a Luck die.")


ROLL = Action("roll", Roll, offer_roll, decide_roll, rule="FE-POOL-09", label="Roll")
