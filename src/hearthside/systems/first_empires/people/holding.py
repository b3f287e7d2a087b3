"""What of a new character holds when something of it changes, and what is laid back with it (FE-AMB-53)."""

from collections.abc import Iterable, Mapping
from typing import Self

from hearthside.kernel.draft import Draft
from hearthside.kernel.making import goes_along, tell_laid_back
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying
from hearthside.systems.first_empires.content.chant import WITH_PAPER, WORDS_PER_RANK
from hearthside.systems.first_empires.content.gear import CARRIED_ITEMS, STARTING_ARMOR
from hearthside.systems.first_empires.content.people import skills_for
from hearthside.systems.first_empires.gear.belongings import carried, gear_of, is_kind, lose_item
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    DEITY,
    DOMAIN,
    LEXICON,
    STATE,
    STUNTS_KIND,
    TRAINED,
    VERSES,
)
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import asks_for, clear_marks
from hearthside.systems.first_empires.people.making import EQUIPPED
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.words import ABILITIES

RULING = "FE-AMB-53"
_FEW_WORDS = 3
"""More words than these are counted, and not named."""


@record
class Outline:
    """What other choices rest on, as it is or as it would be."""

    people: str
    ranks: Mapping[str, int]
    skills: tuple[str, ...]
    stunts: tuple[str, ...]

    @classmethod
    def of(cls, lying: Lying, seat: str) -> Self:
        """As it is."""
        marks = lying.marks
        return cls(
            lying.words.get(ANCESTRY.of(seat), ""),
            {ability: lying.track(rank_of(ability, seat)) for ability in ABILITIES},
            marks.get(TRAINED.of(seat), ()),
            marks.get(STUNTS_KIND.of(seat), ()),
        )


@record
class LaidBack:
    """All that does not hold."""

    skills: tuple[str, ...]
    stunts: tuple[str, ...]
    deity: str
    words: tuple[str, ...]
    things: tuple[ThingId, ...]

    def named(self, lying: Lying) -> Iterable[str]:
        """Each of it, as people call it; words of the Chant are counted where there are many."""
        yield from (skill.title() for skill in self.skills)
        yield from self.stunts
        if self.deity:
            yield self.deity
        if len(self.words) > _FEW_WORDS:
            yield say("{count} words of the Chant", count=len(self.words))
        else:
            yield from self.words
        yield from (name_of(lying, thing) for thing in self.things)


def not_holding(lying: Lying, seat: str, outline: Outline) -> LaidBack:
    """What somebody has that does not go with this outline."""
    skills = outline.skills[skills_for(outline.people) :] if outline.people else ()
    trained = tuple(each for each in outline.skills if each not in skills)
    stunts = outline.stunts
    while unfit := [each for each in stunts if asks_for(each, outline.ranks, trained, stunts)]:
        stunts = tuple(each for each in stunts if each not in unfit)
    known = lying.marks.get(LEXICON.of(seat), ())
    kept = _words_kept(known, WORDS_PER_RANK * outline.ranks["mind"] if "Chanter" in stunts else 0)
    return LaidBack(
        skills,
        tuple(each for each in outline.stunts if each not in stunts),
        "" if "pray" in trained else lying.words.get(DEITY.of(seat), ""),
        tuple(word for word in known if word not in kept),
        _too_much(lying, seat, outline.ranks["body"]),
    )


def _words_kept(known: tuple[str, ...], most: int) -> tuple[str, ...]:
    """FE-CHANT-03: the first ones stay, and no specifier without its noun."""
    kept = known[:most]
    return tuple(word for word in kept if WITH_PAPER.noun_of.get(word, word) in kept)


def _too_much(lying: Lying, seat: str, body: int) -> tuple[ThingId, ...]:
    """FE-CHAR-10: what was brought along last and cannot be carried; armor goes with Body (FE-CHAR-08)."""
    items = carried(lying, seat)
    if not lying.has_mark(STATE.of(seat), EQUIPPED):
        return ()
    load = sum(not is_kind(item, "armor") for item in items.values()) + bool(STARTING_ARMOR[body])
    brought = [thing for thing, item in items.items() if gear_of(item) is None]
    over = min(len(brought), max(0, load - CARRIED_ITEMS - body))
    return tuple(brought[len(brought) - over :])


def along(lying: Lying, seat: str, outline: Outline) -> str:
    """What would be laid back if a character were like this, in a sentence."""
    return goes_along(not_holding(lying, seat, outline).named(lying))


def keep_what_holds(draft: Draft, seat: str) -> None:
    """FE-AMB-53: what does not hold any more is laid back, and said; everything else stays."""
    back = not_holding(draft.table, seat, Outline.of(draft.table, seat))
    tell_laid_back(draft, seat, RULING, back.named(draft.table))
    for skill in back.skills:
        draft.unmark(TRAINED.of(seat), skill)
    for stunt in back.stunts:
        draft.unmark(STUNTS_KIND.of(seat), stunt)
    if back.deity:
        draft.write(DEITY.of(seat), "")
        draft.write(DOMAIN.of(seat), "")
    for word in back.words:
        draft.unmark(LEXICON.of(seat), word)
    if back.words:
        clear_marks(draft, VERSES.of(seat))
    for thing in back.things:
        lose_item(draft, thing)
