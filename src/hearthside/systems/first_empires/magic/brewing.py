"""Concoctions: what is in stock, what is fresh, and what they do to whoever takes them."""

from dataclasses import dataclass
from typing import ClassVar

from hearthside.kernel.agenda import Ask, Comes, Matter, Step, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.brews import (
    AID,
    ANTIDOTE,
    BREWS,
    CACHE,
    FIRE,
    POISON,
    SMOKE,
    STIMULANT,
    TINCTURE,
)
from hearthside.systems.first_empires.gear.belongings import doses_of, has_room
from hearthside.systems.first_empires.kinds import BREWS_KIND, FRESH, STATE, STIMULANT_KIND
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import Seen, clear_marks, has_stunt
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
from hearthside.systems.first_empires.scene.board import STICKY_TAGS, heal, lay_tag, position_now
from hearthside.systems.first_empires.words import ABILITIES, setting

OTHER = "Something else"
KINDS: tuple[str, ...] = (
    *(brew for brew in BREWS if brew != STIMULANT),
    *(f"{STIMULANT} ({words})" for words in ABILITIES.values()),
)
"""Everything on the list; a Stimulant is made for one ability (FE-BREW-05)."""
ABILITY_OF = {f"{STIMULANT} ({words})": ability for ability, words in ABILITIES.items()}


def brew_words(brew: str) -> str:
    """What people call a concoction."""
    if brew not in ABILITY_OF:
        return brew
    return say("{brew} ({ability})", brew=STIMULANT, ability=ABILITIES[ABILITY_OF[brew]])


DRUNK = (AID, ANTIDOTE, TINCTURE, *ABILITY_OF)
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
    clear_marks(draft, FRESH.of(seat))


def stock(draft: Draft, seat: str, brew: str) -> None:
    """FE-BREW-02: a dose to keep."""
    draft.mark(BREWS_KIND.of(seat), brew)
    draft.count(doses_of(seat, brew), 1)


def use_up(draft: Draft, seat: str, brew: str) -> None:
    """FE-BREW-04: every concoction is gone after one use, a fresh one first."""
    if draft.table.has_mark(FRESH.of(seat), brew):
        draft.unmark(FRESH.of(seat), brew)
        return
    draft.count(doses_of(seat, brew), -1)
    if not draft.table.track(doses_of(seat, brew)):
        draft.unmark(BREWS_KIND.of(seat), brew)


def brews_at_hand(seen: Seen, seat: str) -> tuple[str, ...]:
    """What can be used now, fresh or kept."""
    return tuple(dict.fromkeys((*seen.marks.get(FRESH.of(seat), ()), *seen.marks.get(BREWS_KIND.of(seat), ()))))


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
        draft.tell(seat, "FE-BREW-02", "{who} has brewed something to keep: {brew}.", brew=brew_words(brew.brew))
    elif result != "failure":
        draft.mark(FRESH.of(seat), brew.brew)
        draft.tell(seat, "FE-BREW-01", "{who} has brewed something to use at once: {brew}.", brew=brew_words(brew.brew))
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


def work(draft: Draft, seat: str, brew: str, on: str, words: str) -> None:
    """What a concoction does (FE-BREW-05 to FE-BREW-08)."""
    if on in draft.table.seats:
        _on_character(draft, seat, brew, on)
    elif brew == POISON:
        whom = name_of(draft.table, on) or words or "an enemy"
        tag = f"{POISONED}: {whom}"
        lay_tag(draft, tag, 0, whom)
        draft.mark(STICKY_TAGS, tag)  # FE-BREW-07


def _on_character(draft: Draft, seat: str, brew: str, on: str) -> None:
    if brew == AID:
        draft.mark(STATE.of(on), AIDED)
    elif brew == ANTIDOTE:
        draft.unmark(STATE.of(on), POISONED)
    elif brew == POISON:
        draft.mark(STATE.of(on), POISONED)
    elif brew == TINCTURE:
        heal(draft, on, 2 if has_stunt(draft.table, seat, "The Strong Stuff") else 1)
    elif brew in ABILITY_OF:
        draft.mark(STIMULANT_KIND.of(on), ABILITY_OF[brew])


def wane(draft: Draft, seat: str, ability: str) -> None:
    """FE-BREW-05: after a roll of its ability a Stimulant ends, unless somebody keeps it up."""
    if draft.table.has_mark(STIMULANT_KIND.of(seat), ability):
        draft.mark(STATE.of(seat), WANING)


def fade(draft: Draft, seat: str) -> None:
    """A Stimulant that nobody kept up is over."""
    if draft.table.has_mark(STATE.of(seat), WANING):
        draft.unmark(STATE.of(seat), WANING)
        clear_marks(draft, STIMULANT_KIND.of(seat))
