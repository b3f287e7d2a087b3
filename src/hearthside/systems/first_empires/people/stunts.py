"""Stunts that people choose to do: taking on an aspect, inspiring, laying on hands, haggling."""

from dataclasses import dataclass
from typing import Any

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Matter, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, view
from hearthside.systems.first_empires.content.people import TRAITS
from hearthside.systems.first_empires.fight.battlefield import reaches, where
from hearthside.systems.first_empires.fight.turns import against_acting, can_act, has_a_moment
from hearthside.systems.first_empires.gear.trading import no_trade
from hearthside.systems.first_empires.harm.coming import tell_healing
from hearthside.systems.first_empires.harm.strain import suffer_strain
from hearthside.systems.first_empires.kinds import BARGAIN, HARM_KIND, LUCK, STATE, TRAITS_KIND
from hearthside.systems.first_empires.magic.brewing import wane
from hearthside.systems.first_empires.people.aspect import end_aspect, take_on
from hearthside.systems.first_empires.people.character import has_stunt
from hearthside.systems.first_empires.people.stunting import ReadAspect, ReadWords, TraitsToTake, traits_to_take
from hearthside.systems.first_empires.pool.dice import plain_pool, throw
from hearthside.systems.first_empires.pool.fallen import FallenDice, fallen
from hearthside.systems.first_empires.pool.reading import let_lie
from hearthside.systems.first_empires.pool.roll import luck_choice, spend_luck
from hearthside.systems.first_empires.scene.board import DEAD, heal, is_down


def _may(seen: TableView, stunt: str) -> bool:
    """Whether this character has the stunt and nothing else to answer."""
    return has_stunt(seen, seen.seat, stunt) and seen.seat not in seen.awaited and not against_acting(seen, seen.seat)


def _roll_for(draft: Draft, seat: str, ability: str, skill: str, luck: int) -> FallenDice:
    """A stunt's dice fall."""
    pool = plain_pool(view(draft.system, draft.table, seat), ability, skill, luck)
    if luck:
        spend_luck(draft, seat)
    return fallen(pool, throw(draft, seat, pool))


@dataclass(frozen=True, slots=True, kw_only=True)
class BestialAspect:
    """Take on an aspect of beasts: roll Intuition, a trait for every hit. Less than a success costs Strain."""

    luck: int = 0


def offer_aspect(seen: TableView) -> Offer | None:
    """FE-STUNT-12."""
    return Offer({"luck": luck_choice(seen)}) if _may(seen, "Bestial Aspect") else None


def decide_aspect(draft: Draft, seat: str, order: BestialAspect) -> None:
    """FE-STUNT-12."""
    dice = _roll_for(draft, seat, "intuition", "", order.luck)
    let_lie(draft, ReadAspect(seat, dice, "intuition", luck=order.luck))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTrait:
    """Choose a trait of a beast."""

    trait: str


def offer_trait(seen: TableView) -> Offer | None:
    """FE-STUNT-12: each at most once."""
    if not seen.asked("take_trait"):
        return None
    free = (
        (name, say("{trait}: {does}", trait=name, does=trait.says))
        for name, trait in TRAITS.items()
        if not seen.has_mark(TRAITS_KIND.of(seen.seat), name)
    )
    return Offer({"trait": Among(options(free), label="Trait")}, urgent=True)


def decide_trait(draft: Draft, seat: str, order: TakeTrait) -> None:
    """FE-STUNT-12."""
    traits, then = answered(draft, seat, "take_trait", TraitsToTake)
    take_on(draft, seat, order.trait)
    carry_out(draft, (*traits_to_take(seat, traits.left - 1), *then))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAspect:
    """Be no beast any more."""


def offer_end_aspect(seen: TableView) -> Offer | None:
    """Open while there are traits."""
    is_beast = bool(seen.marks.get(TRAITS_KIND.of(seen.seat))) and can_act(seen, seen.seat)
    return Offer() if is_beast and not seen.asked("take_trait") else None


def decide_end_aspect(draft: Draft, seat: str, order: EndAspect) -> None:  # noqa: ARG001
    """FE-STUNT-12."""
    end_aspect(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class InspiringWords:
    """Hearten your allies: roll Compel, and each of them who hears you gains a Luck die."""

    hearers: tuple[str, ...]
    luck: int = 0


def offer_inspire(seen: TableView) -> Offer | None:
    """FE-STUNT-25."""
    allies = [(name, seen.seats[name].title) for name in seen.players if name != seen.seat and not is_down(seen, name)]
    if not allies or not _may(seen, "Inspiring Words"):
        return None
    return Offer(
        {"hearers": Several(options(allies), 1, len(allies), label="Who hears you?"), "luck": luck_choice(seen)}
    )


def decide_inspire(draft: Draft, seat: str, order: InspiringWords) -> None:
    """FE-STUNT-25."""
    dice = _roll_for(draft, seat, "charm", "compel", order.luck)
    let_lie(draft, ReadWords(seat, dice, "charm", "compel", luck=order.luck, hearers=order.hearers))


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsPrice:
    """Pay for words that were not quite the right ones: a Luck die, or 2 Strain."""

    price: str


def offer_words_price(seen: TableView) -> Offer | None:
    """Open while they are to be paid for; the Luck die is one held before the roll."""
    if not seen.asked("words_price"):
        return None
    none = None if seen.track(LUCK.of(seen.seat)) else Barred("FE-LUCK-11", "It takes a Luck die.")
    prices = (Option("luck", "Lose a Luck die", none), Option("strain", "Suffer 2 Strain"))
    return Offer({"price": Among(prices, label="What does it cost?")}, urgent=True)


def decide_words_price(draft: Draft, seat: str, order: WordsPrice) -> None:
    """FE-STUNT-25."""
    _, then = answered(draft, seat, "words_price", Matter)
    if order.price == "luck":
        spend_luck(draft, seat)
    else:
        suffer_strain(draft, seat, 2, "FE-STUNT-25")
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayHands:
    """Spend a Luck die and touch somebody, or yourself: one harm less. A Faith Healer rolls the die instead."""

    on: str


def offer_hands(seen: TableView) -> Offer | None:
    """FE-STUNT-26: on whoever is near enough to be touched."""
    near = [name for name in seen.players if reaches(seen, where(seen, seen.seat), name, from_afar=False)]
    hurt = [name for name in near if seen.track(HARM_KIND.of(name)) and not seen.has_mark(STATE.of(name), DEAD)]
    if not hurt or not has_stunt(seen, seen.seat, "Lay on Hands") or against_acting(seen, seen.seat):
        return None
    if not has_a_moment(seen, seen.seat):
        return None
    on = Among(options((name, seen.seats[name].title) for name in hurt), label="Whom do you touch?")
    return Offer({"on": on}) if seen.track(LUCK.of(seen.seat)) else blocked("FE-LUCK-11", "It takes a Luck die.", on=on)


def decide_hands(draft: Draft, seat: str, order: LayHands) -> None:
    """FE-STUNT-26: the die of a Faith Healer is read as it shows."""
    spend_luck(draft, seat)
    points = draft.roll(seat, 1, 6, "Faith Healer")[0] if has_stunt(draft.table, seat, "Faith Healer") else 1
    healed = heal(draft, order.on, points)
    tell_healing(draft, seat, order.on, healed, "FE-STUNT-26")


@dataclass(frozen=True, slots=True, kw_only=True)
class Haggle:
    """Deal with a merchant: roll Fraternize, and the next price falls by your highest die."""

    luck: int = 0


def offer_haggle(seen: TableView) -> Offer | None:
    """FE-STUNT-28: once for every purchase."""
    if not _may(seen, "Wheel and Deal") or seen.track(BARGAIN.of(seen.seat)):
        return None
    fields: dict[str, Choice] = {"luck": luck_choice(seen)}
    against = no_trade(seen)
    return blocked(against.rule, against.says, **fields) if against else Offer(fields)


def decide_haggle(draft: Draft, seat: str, order: Haggle) -> None:
    """FE-STUNT-28: the number on the highest die, without explosions, and failing pays nothing."""
    pool = plain_pool(view(draft.system, draft.table, seat), "charm", "fraternize", order.luck)
    if order.luck:
        spend_luck(draft, seat)
    faces = draft.roll(seat, pool.thrown, 6, "Wheel and Deal")
    draft.count(BARGAIN.of(seat), min(faces) if pool.is_short else max(faces))
    wane(draft, seat, "charm")
    draft.tell(
        seat, "FE-STUNT-28", "{who} haggles: the next price falls by {off}.", off=draft.table.track(BARGAIN.of(seat))
    )


def _stunt(name: str, command: type, offer: Any, decide: Any, rule: str, label: str) -> Action:
    return Action(name, command, offer, decide, rule=rule, label=label)


STUNT_ACTIONS = (
    _stunt("bestial_aspect", BestialAspect, offer_aspect, decide_aspect, "FE-STUNT-12", "Bestial Aspect"),
    _stunt("take_trait", TakeTrait, offer_trait, decide_trait, "FE-STUNT-12", "Choose a trait"),
    _stunt("end_aspect", EndAspect, offer_end_aspect, decide_end_aspect, "FE-STUNT-12", "End the aspect"),
    _stunt("inspire", InspiringWords, offer_inspire, decide_inspire, "FE-STUNT-25", "Inspiring Words"),
    _stunt("words_price", WordsPrice, offer_words_price, decide_words_price, "FE-STUNT-25", "Pay for your words"),
    _stunt("lay_hands", LayHands, offer_hands, decide_hands, "FE-STUNT-26", "Lay on Hands"),
    _stunt("haggle", Haggle, offer_haggle, decide_haggle, "FE-STUNT-28", "Wheel and Deal"),
)
