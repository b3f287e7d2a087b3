"""Changing one's mind while a character is made: one rank, skill, Trouble, stunt or word at a time (FE-AMB-53)."""

from dataclasses import dataclass
from typing import Any

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.making import NAMING, NameCharacter
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.chant import WITH_PAPER
from hearthside.systems.first_empires.content.people import MOST_RANKS, RANKS, skills_for
from hearthside.systems.first_empires.gear.belongings import lose_item
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    LEXICON,
    NAME,
    STUNTS_KIND,
    TRAINED,
    TROUBLES_KIND,
)
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.creating import brought_along, set_ranks
from hearthside.systems.first_empires.people.holding import RULING, keep_what_holds
from hearthside.systems.first_empires.people.making import is_making, ranks_laid, skill_options
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.words import ABILITIES, skill_words


def _among(seen: TableView, name: str, label: str, ways: list[tuple[str, str]]) -> Offer | None:
    """One of these, while the character is made."""
    return Offer({name: Among(options(ways), label=label)}) if ways and is_making(seen, seen.seat) else None


# --- Abilities --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseRank:
    """Lay one of your four ranks on an ability, three at the most on each."""

    ability: str


_MOST = Barred("FE-CHAR-02", "Three ranks are the most.")


def offer_raise(seen: TableView) -> Offer | None:
    """FE-CHAR-02: open while ranks are left."""
    seat = seen.seat
    if not is_making(seen, seat):
        return None
    ways = tuple(
        Option(each, words, _MOST if seen.track(rank_of(each, seat)) >= MOST_RANKS else None)
        for each, words in ABILITIES.items()
    )
    field = Among(ways, label="Ability")
    if ranks_laid(seen, seat) >= RANKS:
        return blocked("FE-CHAR-02", "All four ranks are laid: take one from somewhere else first.", ability=field)
    return Offer({"ability": field})


def decide_raise(draft: Draft, seat: str, order: RaiseRank) -> None:
    """FE-CHAR-02."""
    _shift(draft, seat, order.ability, 1)


def _shift(draft: Draft, seat: str, ability: str, by: int) -> None:
    rank = draft.table.track(rank_of(ability, seat)) + by
    set_ranks(draft, seat, {ability: rank})
    draft.tell(seat, "FE-CHAR-02", "{who} has {ability} {rank}.", ability=ABILITIES[ability], rank=rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class LowerRank:
    """Take a rank back from an ability."""

    ability: str


def offer_lower(seen: TableView) -> Offer | None:
    """Open where a rank lies."""
    ranked = [(each, words) for each, words in ABILITIES.items() if seen.track(rank_of(each, seen.seat))]
    return _among(seen, "ability", "Ability", ranked)


def decide_lower(draft: Draft, seat: str, order: LowerRank) -> None:
    """What went with it is laid back."""
    _shift(draft, seat, order.ability, -1)


# --- Skills -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Train:
    """Train one skill: a die more whenever you use it."""

    skill: str


def offer_train(seen: TableView) -> Offer | None:
    """FE-CHAR-03: until there are four, or five for a Human."""
    seat = seen.seat
    if not is_making(seen, seat):
        return None
    field = Among(skill_options(seen, seat), label="Skill")
    people = seen.words.get(ANCESTRY.of(seat), "")
    if not people:
        return blocked("FE-CHAR-03", "Choose an ancestry first: a Human is trained in one more.", skill=field)
    if len(seen.marks.get(TRAINED.of(seat), ())) >= skills_for(people):
        return blocked("FE-CHAR-03", "You have all your skills: lay one back first.", skill=field)
    return Offer({"skill": field})


def decide_train(draft: Draft, seat: str, order: Train) -> None:
    """FE-CHAR-03."""
    draft.mark(TRAINED.of(seat), order.skill)
    draft.tell(seat, "FE-CHAR-03", "{who} is trained in {skills}.", skills=order.skill.title())


@dataclass(frozen=True, slots=True, kw_only=True)
class Untrain:
    """Lay a skill back, and the stunts that ask for it."""

    skill: str


def offer_untrain(seen: TableView) -> Offer | None:
    """Open where a skill is trained."""
    mine = seen.marks.get(TRAINED.of(seen.seat), ())
    return _among(seen, "skill", "Skill", [(each, skill_words(each)) for each in mine])


def decide_untrain(draft: Draft, seat: str, order: Untrain) -> None:
    """A deity goes with Pray."""
    draft.unmark(TRAINED.of(seat), order.skill)
    draft.tell(seat, RULING, "{who} lays {what} back.", what=order.skill.title())
    keep_what_holds(draft, seat)


# --- Troubles, stunts, words, belongings ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DropTrouble:
    """Lay a Trouble back that you took or named."""

    trouble: str


def offer_drop_trouble(seen: TableView) -> Offer | None:
    """Open where there is one."""
    mine = seen.marks.get(TROUBLES_KIND.of(seen.seat), ())
    return _among(seen, "trouble", "Trouble", [(each, each) for each in mine])


def decide_drop_trouble(draft: Draft, seat: str, order: DropTrouble) -> None:
    """As if it had never been named."""
    draft.unmark(TROUBLES_KIND.of(seat), order.trouble)
    draft.tell(seat, RULING, "{who} lays {what} back.", what=order.trouble)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropStunt:
    """Lay a stunt back, and what asks for it."""

    stunt: str


def offer_drop_stunt(seen: TableView) -> Offer | None:
    """Open where there is one."""
    mine = seen.marks.get(STUNTS_KIND.of(seen.seat), ())
    return _among(seen, "stunt", "Stunt", [(each, each) for each in mine])


def decide_drop_stunt(draft: Draft, seat: str, order: DropStunt) -> None:
    """Words of the Chant go with Chanter."""
    draft.unmark(STUNTS_KIND.of(seat), order.stunt)
    draft.tell(seat, RULING, "{who} lays {what} back.", what=order.stunt)
    keep_what_holds(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetWord:
    """Lay a word of the Chant back; specifiers go with their general noun."""

    word: str


def offer_forget(seen: TableView) -> Offer | None:
    """Open where there is one."""
    mine = seen.marks.get(LEXICON.of(seen.seat), ())
    return _among(seen, "word", "Word", [(each, each) for each in mine])


def decide_forget(draft: Draft, seat: str, order: ForgetWord) -> None:
    """FE-CHANT-03: no specifier without its noun."""
    for word in draft.table.marks.get(LEXICON.of(seat), ()):
        if word == order.word or WITH_PAPER.noun_of.get(word) == order.word:
            draft.unmark(LEXICON.of(seat), word)
    draft.tell(seat, RULING, "{who} lays {what} back.", what=order.word)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveBehind:
    """Leave something at home that you meant to bring along."""

    item: str


def offer_leave(seen: TableView) -> Offer | None:
    """Open where there is something."""
    mine = brought_along(seen, seen.seat)
    return _among(seen, "item", "Item", [(each, name_of(seen, each)) for each in mine])


def decide_leave(draft: Draft, seat: str, order: LeaveBehind) -> None:
    """As if it had never been there."""
    draft.tell(seat, RULING, "{who} lays {what} back.", what=name_of(draft.table, order.item))
    lose_item(draft, ThingId(order.item))


def offer_name(seen: TableView) -> Offer | None:
    """Open while the character is made."""
    return NAMING if is_making(seen, seen.seat) else None


def decide_name(draft: Draft, seat: str, order: NameCharacter) -> None:
    """It can be another until the character is ready."""
    draft.write(NAME.of(seat), order.name.strip())
    draft.tell(seat, "FE-CHAR-01", "{who} plays {name}.", name=order.name.strip())


def _step(name: str, command: type, offer: Any, decide: Any, label: str, rule: str = RULING) -> Action:
    return Action(name, command, offer, decide, rule=rule, label=label, group="creation")


SECOND_THOUGHTS = (
    _step("raise_rank", RaiseRank, offer_raise, decide_raise, "Lay a rank", "FE-CHAR-02"),
    _step("lower_rank", LowerRank, offer_lower, decide_lower, "Take a rank back"),
    _step("train", Train, offer_train, decide_train, "Train a skill", "FE-CHAR-03"),
    _step("untrain", Untrain, offer_untrain, decide_untrain, "Lay a skill back"),
    _step("drop_trouble", DropTrouble, offer_drop_trouble, decide_drop_trouble, "Lay a Trouble back"),
    _step("drop_stunt", DropStunt, offer_drop_stunt, decide_drop_stunt, "Lay a stunt back"),
    _step("forget_word", ForgetWord, offer_forget, decide_forget, "Lay a word back"),
    _step("leave_behind", LeaveBehind, offer_leave, decide_leave, "Leave something at home"),
    _step("name_character", NameCharacter, offer_name, decide_name, "Name your character", "FE-CHAR-01"),
)
