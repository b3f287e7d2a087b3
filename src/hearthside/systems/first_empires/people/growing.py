"""Spending XP, one decision a step: a skill, a stunt or a rank at the end of a session (FE-ADV-01 to FE-ADV-08)."""

from collections.abc import Iterator

from hearthside.kernel.directing import Floor
from hearthside.kernel.making import MakingCard, MakingNumber, MakingStep, card, growing, take
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.between_quests.sessions import (
    END_OF_SESSION,
    RANK,
    SKILL_OR_STUNT,
    Learning,
)
from hearthside.systems.first_empires.content.chant import VERBS, WORDS_PER_RANK
from hearthside.systems.first_empires.content.people import MOST_RANKS, STUNTS
from hearthside.systems.first_empires.content.prayer import DEITIES
from hearthside.systems.first_empires.kinds import LEXICON, STUNTS_KIND, TRAINED, XP
from hearthside.systems.first_empires.people.character import TIME, has_stunt
from hearthside.systems.first_empires.people.making import deity_words, is_in_play, lexicon_at, words_to_learn
from hearthside.systems.first_empires.scene.board import rank_of
from hearthside.systems.first_empires.words import ABILITIES, SKILLS

_SKILLS = MakingStep(
    "skills", say("Skills"), say("What did you learn?"), say("A trained skill is one more die, for 5 XP.")
)
_STUNTS = MakingStep(
    "stunts", say("Stunts"), say("What can you do that others cannot?"), say("Each bends a rule, for 5 XP.")
)
_RANKS = MakingStep(
    "abilities", say("Abilities"), say("What are you better at?"), say("A rank is one more die, for 10 XP.")
)
_WORDS = MakingStep(
    "words",
    say("Words"),
    say("Which words does the world obey?"),
    say("Five for every rank in Mind. A verse is a verb, alone or with a noun and its specifier."),
)


def growth(seen: TableView, seat: str) -> str:
    """FE-ADV-07: what XP are good for, and when."""
    if not is_in_play(seen, seat):
        return ""
    xp = seen.track(XP.of(seat))
    if xp >= SKILL_OR_STUNT:
        if seen.has_mark(TIME, END_OF_SESSION):
            return say("{xp} XP can be spent now.", xp=xp)
        return say("{xp} XP can be spent when the session ends.", xp=xp)
    count = words_to_learn(seen, seat)
    return say("{count, plural, one {# word} other {# words}} of the Chant to choose.", count=count) if count else ""


def purse(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """XP, always in sight."""
    return (MakingNumber(say("XP left"), str(seen.track(XP.of(seat)))),)


def grows(seen: TableView, floor: Floor) -> tuple[MakingStep, ...]:
    """What can be learned now."""
    found = []
    if floor.may("advance"):
        found += [
            growing(_SKILLS, _skills(seen, floor)),
            growing(_STUNTS, _stunts(seen, floor)),
            growing(_RANKS, _ranks(seen, floor)),
        ]
    if words_to_learn(seen, seen.seat) and floor.may("learn_words"):
        found.append(growing(_WORDS, _words(seen, floor)))
    return tuple(found)


def _learn(floor: Floor, kind: str, what: str, title: str, price: int, /, **more: object) -> MakingCard:
    return card(floor, "advance", "takes", Learning(kind, what).word, title, cost=say("{xp} XP", xp=price), **more)


def _skills(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    for skill, ability in SKILLS.items():
        if seen.has_mark(TRAINED.of(seen.seat), skill):
            continue
        dice = seen.track(rank_of(ability, seen.seat))
        changes = say("{then, plural, one {# die} other {# dice}} instead of {now}.", then=dice + 1, now=dice)
        if skill != "pray":
            kind = ABILITIES[ability]
            yield _learn(floor, "skill", skill, skill.title(), SKILL_OR_STUNT, kind=kind, changes=changes)
            continue
        # FE-ADV-08: whoever trains Pray names a deity with it.
        for deity in DEITIES:
            title = say("Pray, to {deity}", deity=deity_words(deity))
            yield _learn(floor, "pray", deity, title, SKILL_OR_STUNT, kind=ABILITIES[ability], changes=changes)


def _stunts(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    for stunt in STUNTS.values():
        if not has_stunt(seen, seen.seat, stunt.name):
            kind = stunt.trained.title() if stunt.trained else ""
            yield _learn(floor, "stunt", stunt.name, stunt.name, SKILL_OR_STUNT, says=stunt.says, kind=kind)


def _ranks(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    for ability, title in ABILITIES.items():
        rank = seen.track(rank_of(ability, seen.seat))
        then = say("{then, plural, one {# die} other {# dice}} instead of {now}.", then=rank + 1, now=rank)
        more = say("{count} words more.", count=WORDS_PER_RANK)
        is_chanted = ability == "mind" and seen.has_mark(STUNTS_KIND.of(seen.seat), "Chanter")
        yield _learn(
            floor,
            "rank",
            ability,
            say("{ability}, rank {rank}", ability=title, rank=min(rank + 1, MOST_RANKS)),
            RANK,
            says=more if is_chanted else "",
            changes=then if rank < MOST_RANKS else "",
        )


def _words(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    known = seen.marks.get(LEXICON.of(seen.seat), ())
    for word in lexicon_at(seen):
        if word not in known:
            deed = take(floor, "learn_words", words=(word,))
            why = "" if deed else say("It needs its general noun as well.")
            yield MakingCard(word, word, says=VERBS.get(word, ""), deed=deed, barred=why)
