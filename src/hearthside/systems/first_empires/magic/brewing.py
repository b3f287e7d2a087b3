"""Concoctions: what is in stock, what is fresh, and what they do to whoever takes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as with_changed
from typing import ClassVar

from hearthside.kernel.agenda import Ask, Comes, Matter, Step, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.content.brews import (
    AID,
    ANTIDOTE,
    CACHE,
    CONCOCTIONS,
    FIRE,
    POISON,
    SMOKE,
    STIMULANT,
    TINCTURE,
)
from hearthside.systems.first_empires.gear.belongings import brews_at_hand, can_carry
from hearthside.systems.first_empires.kinds import BREWS, STATE, STIMULANT_KIND, Concoction, Tag
from hearthside.systems.first_empires.names import meant
from hearthside.systems.first_empires.people.character import clear_marks, has_stunt
from hearthside.systems.first_empires.pool.called import call_for
from hearthside.systems.first_empires.pool.dice import (
    WANING,
    Pool,
    penalties,
    pool_of,
    ranks,
    skill_die,
    stimulated,
    what_else_helps,
)
from hearthside.systems.first_empires.pool.effect import AIDED, POISONED
from hearthside.systems.first_empires.pool.fallen import ReadAnswer, Reading
from hearthside.systems.first_empires.pool.result import take_effect_and_price, tell_result
from hearthside.systems.first_empires.scene.board import heal, position_now
from hearthside.systems.first_empires.scene.tags import lay_tag
from hearthside.systems.first_empires.words import ABILITIES, setting

OTHER = "Something else"


@record
class Recipe:
    """What can be brewed: a kind on the list, and the ability where it is a Stimulant (FE-BREW-05)."""

    kind: str
    ability: str = ""


RECIPES: Mapping[str, Recipe] = {
    **{brew: Recipe(brew) for brew in CONCOCTIONS if brew != STIMULANT},
    **{f"{STIMULANT} ({words})": Recipe(STIMULANT, ability) for ability, words in ABILITIES.items()},
}
"""Everything on the list, by what a command calls it."""


def recipe_words(brew: str) -> str:
    """What people call something to be brewed, by what a command calls it."""
    return brew_words(_made(brew, ""))


def brew_words(brew: Concoction) -> str:
    """What people call a concoction."""
    return say("{brew} ({ability})", brew=brew.name, ability=ABILITIES[brew.ability]) if brew.ability else brew.name


def _made(brew: str, seat: str) -> Concoction:
    """A concoction as it comes out of the kettle."""
    recipe = RECIPES.get(brew, Recipe(""))
    return Concoction(recipe.kind or brew, seat, recipe.kind, recipe.ability)


DRUNK = (AID, ANTIDOTE, TINCTURE, STIMULANT)
"""What somebody takes."""
SPILT = (FIRE, SMOKE)
"""What goes off somewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brew:
    """Brew a concoction: Mind and Brew. Made in haste it must be used at once; an hour in safety makes one to keep."""

    brew: str
    careful: bool = False
    tags: tuple[str, ...] = ()
    aspiration: bool = False
    luck: int = 0
    words: str = ""
    move: str = ""


def brew_pool(seen: TableView, brew: Brew) -> Pool:
    """FE-BREW-01: as any action with Mind and Brew."""
    seat, call = seen.seat, call_for(seen, seen.seat)
    return pool_of(
        ranks(seen, seat, "mind"),
        skill_die(seen, seat, "brew"),
        stimulated(seen, "mind"),
        *what_else_helps(seen, call, brew.tags, aspiration=brew.aspiration, luck=brew.luck),
        *penalties(seen, call, "mind"),
    )


def spoil(draft: Draft, seat: str) -> None:
    """FE-BREW-01: what was brewed in haste and not used is gone."""
    for brew, there in brews_at_hand(draft.table, seat).items():
        if there.fresh:
            draft.remove(brew)


def stock(draft: Draft, seat: str, brew: str) -> None:
    """FE-BREW-02: a dose to keep."""
    made, kept = _made(brew, seat), _kept(draft.table, seat, brew)
    if kept is None:
        draft.make(BREWS, made)
    else:
        there = BREWS.of(draft.table, kept)
        draft.put(BREWS, kept, with_changed(there, doses=there.doses + 1))


def _kept(lying: Lying, seat: str, brew: str) -> ThingId | None:
    """What a character has of this already."""
    made = _made(brew, seat)
    return next((each for each, it in brews_at_hand(lying, seat).items() if with_changed(it, doses=1) == made), None)


def has_room(lying: Lying, seat: str, brew: str) -> bool:
    """Whether a dose finds room: beside others of its kind always."""
    return _kept(lying, seat, brew) is not None or can_carry(lying, seat)


def use_up(draft: Draft, brew: str) -> None:
    """FE-BREW-04: every concoction is gone after one use."""
    there = BREWS.of(draft.table, brew)
    if there.doses > 1:
        draft.put(BREWS, ThingId(brew), with_changed(there, doses=there.doses - 1))
    else:
        draft.remove(ThingId(brew))


class CacheToStock(Matter, frozen=True):
    """Concoctions for a cache, to be chosen one after the other."""

    left: int


class ReadBrew(ReadAnswer, frozen=True, tag="brew", kw_only=True):
    """The dice of a brew are read."""

    brew: str
    careful: bool = False


class ReadCache(Reading, frozen=True, tag="cache"):
    """The dice of a Brewer's Cache are read."""

    is_action: ClassVar[bool] = False


def read_brew(draft: Draft, brew: ReadBrew) -> Comes:
    """FE-BREW-01, FE-BREW-11: one concoction, whatever the hits; the position has its price as always."""
    seat, call, dice, result = brew.seat, brew.call, brew.dice, brew.dice.thrown.result
    tell_result(draft, seat, dice, position=position_now(draft.table), effect=call.effect, ability="mind", skill="brew")
    if result != "failure" and brew.careful and has_room(draft.table, seat, brew.brew):
        stock(draft, seat, brew.brew)
        draft.tell(seat, "FE-BREW-02", "{who} has brewed something to keep: {brew}.", brew=recipe_words(brew.brew))
    elif result != "failure":
        draft.make(BREWS, with_changed(_made(brew.brew, seat), fresh=True))
        says = "{who} has brewed something to use at once: {brew}."
        draft.tell(seat, "FE-BREW-01", says, brew=recipe_words(brew.brew))
    if result != "success" and not brew.careful:
        draft.tell(seat, "FE-BREW-10", "What is brewed in haste is unstable. It may blow up.")
    call = replace(call, intention="brew", source=call.source or call.target, target="")
    return take_effect_and_price(draft, seat, call, dice.thrown, 0)


def name_of_brew(brew: Brew) -> str:
    """What somebody brews, by the list or in their own words."""
    return brew.words.strip()[:60] or OTHER if brew.brew == OTHER else brew.brew


def read_cache(draft: Draft, cache: ReadCache) -> Comes:
    """FE-BREW-03: so many concoctions of choice."""
    thrown = cache.dice.thrown
    tell_result(draft, cache.seat, cache.dice, ability="mind", skill="brew")
    is_critical = thrown.is_critical(setting(draft.table.options, "critical"))
    return cache_to_stock(cache.seat, CACHE["critical" if is_critical else thrown.result])


def cache_to_stock(seat: str, left: int) -> list[Step]:
    """The brewer chooses, one after the other."""
    says = "What have you brewed?"
    return [Ask(seat, ("stock_cache",), "FE-BREW-03", says, CacheToStock(left))] if left else []


def work(draft: Draft, seat: str, brew: Concoction, on: str, words: str) -> None:
    """What a concoction does (FE-BREW-05 to FE-BREW-08)."""
    if on in draft.table.seats:
        _on_character(draft, seat, brew, on)
    elif brew.kind == POISON:
        lay_tag(draft, Tag(POISONED, sticky=True, on=on or meant(draft.table, words)))  # FE-BREW-07


def _on_character(draft: Draft, seat: str, brew: Concoction, on: str) -> None:
    if brew.kind == AID:
        draft.mark(STATE.of(on), AIDED)
    elif brew.kind == ANTIDOTE:
        draft.unmark(STATE.of(on), POISONED)
    elif brew.kind == POISON:
        draft.mark(STATE.of(on), POISONED)
    elif brew.kind == TINCTURE:
        heal(draft, on, 2 if has_stunt(draft.table, seat, "The Strong Stuff") else 1)
    elif brew.kind == STIMULANT:
        draft.mark(STIMULANT_KIND.of(on), brew.ability)


def wane(draft: Draft, seat: str, ability: str) -> None:
    """FE-BREW-05: after a roll of its ability a Stimulant ends, unless somebody keeps it up."""
    if draft.table.has_mark(STIMULANT_KIND.of(seat), ability):
        draft.mark(STATE.of(seat), WANING)


def fade(draft: Draft, seat: str) -> None:
    """A Stimulant that nobody kept up is over."""
    if draft.table.has_mark(STATE.of(seat), WANING):
        draft.unmark(STATE.of(seat), WANING)
        clear_marks(draft, STIMULANT_KIND.of(seat))
