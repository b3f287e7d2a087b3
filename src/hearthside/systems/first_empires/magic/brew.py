"""Brewing, what brews do, and the cache a brewer starts a quest with."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import answered, carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView, view
from hearthside.systems.first_empires.between_quests.quests import BUSY, CACHE, RESTING
from hearthside.systems.first_empires.content.brews import POISON, STIMULANT
from hearthside.systems.first_empires.fight.creatures import standing
from hearthside.systems.first_empires.fight.turns import has_a_moment, has_time, step_of_combat
from hearthside.systems.first_empires.gear.belongings import brews_at_hand
from hearthside.systems.first_empires.harm.strain import suffer_strain
from hearthside.systems.first_empires.kinds import BREWS, STATE, STIMULANT_KIND, Concoction
from hearthside.systems.first_empires.magic.brewing import (
    DRUNK,
    OTHER,
    RECIPES,
    SPILT,
    Brew,
    CacheToStock,
    ReadBrew,
    ReadCache,
    brew_pool,
    brew_words,
    cache_to_stock,
    fade,
    has_room,
    name_of_brew,
    recipe_words,
    stock,
    use_up,
    work,
)
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import is_between_quests
from hearthside.systems.first_empires.people.making import is_in_play
from hearthside.systems.first_empires.pool.answering import (
    answer_offer,
    called_upon,
    helping_fields,
    throw_for,
)
from hearthside.systems.first_empires.pool.dice import WANING, plain_pool, throw
from hearthside.systems.first_empires.pool.fallen import fallen
from hearthside.systems.first_empires.pool.reading import let_lie
from hearthside.systems.first_empires.pool.roll import Falling, claims_of, gather, luck_choice, spend_luck
from hearthside.systems.first_empires.scene.board import DEAD


def offer_brew(seen: TableView) -> Offer | None:
    """FE-BREW-01: open when the GM called; not to who rests until the next quest (FE-BTW-03)."""
    brews = options([*((brew, recipe_words(brew)) for brew in RECIPES), (OTHER, "Something else, agreed with the GM")])
    offer = answer_offer(
        seen,
        {
            "brew": Among(brews, label="Concoction"),
            **({} if step_of_combat(seen) else {"careful": YesNo(label="One hour in safety")}),
            **helping_fields(seen),
        },
    )
    if offer and seen.has_mark(STATE.of(seen.seat), RESTING):
        return blocked("FE-BTW-03", "You rest until the next quest.", **offer.fields)
    return offer


def decide_brew(draft: Draft, seat: str, brew: Brew) -> None:
    """FE-BREW-01, FE-BREW-11: named before the roll."""
    call = called_upon(draft, seat)
    if call.look or brew.move:
        pool = brew_pool(view(draft.system, draft.table, seat), brew)
        gather(draft, BrewFalls(seat, call, brew), pool, claims_of(draft.table, brew))
    else:
        brew_now(draft, BrewFalls(seat, call, brew))


class BrewFalls(Falling, frozen=True, tag="let_brew_fall"):
    """The dice gathered for a brew fall."""

    order: Brew


def brew_now(draft: Draft, falling: BrewFalls) -> None:
    """The kettle boils, and the dice fall."""
    seat, call, brew = falling.seat, falling.call, falling.order
    if is_between_quests(draft.table):
        draft.mark(STATE.of(seat), BUSY)
    pool = brew_pool(view(draft.system, draft.table, seat), brew)
    draft.tell(seat, "FE-BREW-01", "{who} brews: {brew}.", brew=recipe_words(brew.brew))
    dice = throw_for(draft, seat, brew, pool, call)
    careful = brew.careful
    let_lie(draft, ReadBrew(seat, dice, "mind", luck=brew.luck, call=call, brew=name_of_brew(brew), careful=careful))


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBrew:
    """Use a concoction: drink it, give it to somebody, throw it."""

    brew: str
    words: str = ""


def offer_use(seen: TableView) -> Offer | None:
    """FE-BREW-04: open to who has one."""
    ways = tuple(_way(seen, key, brew, on) for key, (brew, on) in _ways(seen, seen.seat).items())
    if not ways or not has_a_moment(seen, seen.seat):
        return None
    return Offer({"brew": Among(ways, label="Concoction"), "words": Words(most=60, label="Where, or on whom?")})


def _ways(lying: Lying, seat: str) -> dict[str, tuple[ThingId, str]]:
    """Every concoction on everybody it may be used on, by what a command calls that; a fresh one comes first."""
    found: dict[str, tuple[ThingId, str]] = {}
    for brew, there in sorted(brews_at_hand(lying, seat).items(), key=lambda each: not each[1].fresh):
        people = lying.players if there.kind in (*DRUNK, POISON) else ()
        foes = standing(lying) if there.kind == POISON else ()
        nobody = () if there.kind in DRUNK else ("",)
        found |= {brew_on(brew, on): (brew, on) for on in (*people, *foes, *nobody)}
    return found


def brew_on(brew: str, on: str) -> str:
    """What a command calls it to use a concoction on somebody."""
    return f"{brew}/{on}"


def _way(seen: TableView, key: str, brew: ThingId, on: str) -> Option:
    there = BREWS.of(seen, brew)
    words = brew_words(there)
    if not on:
        return Option(key, words)
    return Option(key, say("{brew}: {whom}", brew=words, whom=name_of(seen, on)), _against(seen, there, on))


def _against(seen: TableView, brew: Concoction, name: str) -> Barred | None:
    if brew.kind == STIMULANT and seen.marks.get(STIMULANT_KIND.of(name)):
        return Barred("FE-BREW-05", "One Stimulant at a time.")
    if seen.has_mark(STATE.of(name), DEAD):
        return Barred("FE-CHANT-21", "Only a long ritual between quests raises the dead.")
    return None


def decide_use(draft: Draft, seat: str, order: UseBrew) -> None:
    """FE-BREW-05 to FE-BREW-08."""
    what, on = _ways(draft.table, seat)[order.brew]
    brew, whom = BREWS.of(draft.table, what), name_of(draft.table, on)
    use_up(draft, what)
    says = "{who} breaks it open: {brew}. {words}" if brew.kind in SPILT else "{who} uses this: {brew}. {words}"
    if on == seat:
        says = "{who} takes this: {brew}. {words}"
    elif whom:
        says = "{who} uses this on {whom}: {brew}. {words}"
    draft.tell(seat, "FE-BREW-08", says, brew=brew_words(brew), whom=whom, words=order.words)
    work(draft, seat, brew, on, order.words.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepStimulant:
    """Keep a Stimulant going for your next action, for 1 Strain, or let it end."""

    keep: bool = True


def offer_keep(seen: TableView) -> Offer | None:
    """FE-BREW-05: open after a roll it helped."""
    is_waning = seen.has_mark(STATE.of(seen.seat), WANING) and is_in_play(seen, seen.seat)
    return Offer({"keep": YesNo(label="Keep it, 1 Strain")}) if is_waning else None


def decide_keep(draft: Draft, seat: str, order: KeepStimulant) -> None:
    """FE-BREW-05."""
    if not order.keep:
        fade(draft, seat)
        return
    draft.unmark(STATE.of(seat), WANING)
    suffer_strain(draft, seat, 1, "FE-BREW-05")


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCache:
    """Brewer's Cache: roll Mind and Brew for what you bring along on the quest."""

    luck: int = 0


def offer_cache(seen: TableView) -> Offer | None:
    """FE-BREW-03: once at the start of a quest."""
    if not seen.has_mark(STATE.of(seen.seat), CACHE) or not has_time(seen, seen.seat):
        return None
    fields: dict[str, Choice] = {"luck": luck_choice(seen)}
    if step_of_combat(seen):
        return blocked("FE-BREW-03", "A cache is made before a quest, not in a fight.", **fields)
    return Offer(fields, urgent=True)


def decide_cache(draft: Draft, seat: str, order: RollCache) -> None:
    """FE-BREW-03."""
    draft.unmark(STATE.of(seat), CACHE)
    pool = plain_pool(view(draft.system, draft.table, seat), "mind", "brew", order.luck)
    if order.luck:
        spend_luck(draft, seat)
    let_lie(draft, ReadCache(seat, fallen(pool, throw(draft, seat, pool)), "mind", luck=order.luck))


@dataclass(frozen=True, slots=True, kw_only=True)
class StockCache:
    """Choose a concoction for your cache."""

    brew: str


def offer_stock(seen: TableView) -> Offer | None:
    """FE-BREW-03: any on the list, as far as it can be carried (FE-CHAR-10)."""
    if not seen.asked("stock_cache"):
        return None
    kinds = tuple(Option(brew, recipe_words(brew), _no_room(seen, brew)) for brew in RECIPES)
    leave = (Option("", "Nothing more"),) if any(kind.barred for kind in kinds) else ()
    return Offer({"brew": Among((*leave, *kinds), label="Concoction")}, urgent=True)


def _no_room(seen: TableView, brew: str) -> Barred | None:
    return None if has_room(seen, seen.seat, brew) else Barred("FE-CHAR-10", "You can carry no more items.")


def decide_stock(draft: Draft, seat: str, order: StockCache) -> None:
    """FE-BREW-03."""
    cache, then = answered(draft, seat, "stock_cache", CacheToStock)
    if not order.brew:
        carry_out(draft, then)
        return
    stock(draft, seat, order.brew)
    draft.tell(seat, "FE-BREW-03", "{who} brings along: {words}.", words=recipe_words(order.brew))
    carry_out(draft, (*cache_to_stock(seat, cache.left - 1), *then))


BREWING = (
    Action("brew", Brew, offer_brew, decide_brew, rule="FE-BREW-01", label="Brew"),
    Action("use_brew", UseBrew, offer_use, decide_use, rule="FE-BREW-08", label="Use a concoction", group="gear"),
    Action(
        "keep_stimulant", KeepStimulant, offer_keep, decide_keep, rule="FE-BREW-05", label="Keep the Stimulant going"
    ),
    Action("cache", RollCache, offer_cache, decide_cache, rule="FE-BREW-03", label="Brewer's Cache"),
    Action("stock_cache", StockCache, offer_stock, decide_stock, rule="FE-BREW-03", label="Stock your cache"),
)
