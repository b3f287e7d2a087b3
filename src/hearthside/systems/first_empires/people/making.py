"""Making a character: which steps are still open, and what a choice needs to be one."""

from itertools import product

from hearthside.kernel.choices import Barred, Option, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Facts
from hearthside.kernel.saying import listed, say
from hearthside.systems.first_empires.content.chant import (
    GRAND_LEXICON,
    WITH_PAPER,
    WORDS_PER_RANK,
    lacks_noun,
    length_of,
    verses_of,
)
from hearthside.systems.first_empires.content.gear import GEAR, STARTING_ARMOR
from hearthside.systems.first_empires.content.people import (
    ANCESTRIES,
    MOST_RANKS,
    RANKS,
    STUNTS,
    STUNTS_TO_BEGIN_WITH,
    skills_for,
)
from hearthside.systems.first_empires.content.prayer import DEITIES, DOMAINS
from hearthside.systems.first_empires.gear.belongings import carried, gain_item, is_kind, lose_item
from hearthside.systems.first_empires.kinds import (
    ANCESTRY,
    ASPIRATION,
    DEITY,
    DOMAIN,
    HARM_KIND,
    LEXICON,
    NAME,
    STATE,
    STRAIN,
    STUNTS_KIND,
    TRAINED,
    TROUBLES_KIND,
    XP,
)
from hearthside.systems.first_empires.people.character import Seen, has_stunt, lacks, may_take
from hearthside.systems.first_empires.scene.board import DEAD, rank_of
from hearthside.systems.first_empires.words import ABILITIES, SKILLS, setting, skill_words

MAKING = "in the making"
UNCHOSEN = "nobody chosen yet"
"""Whoever sat down without a word has a character to play with, and has not said yet whether it is theirs."""
EQUIPPED = "has gear"
FIRST_VERSES = "Verses to prepare"
"""A Chanter who came ready to play, and prepares verses before the first quest (FE-CHANT-26)."""
NO_ASPIRATION = "Aspiration to choose"

Step = tuple[str, str]
"""The rule that asks for a step, and what is missing."""


def is_making(seen: Seen, seat: str) -> bool:
    """Whether this seat's character is still being made."""
    return seen.has_mark(STATE.of(seat), MAKING)


def is_fresh(seen: Seen, seat: str) -> bool:
    """Whether nothing has befallen a character yet."""
    return not any(seen.track(each.of(seat)) for each in (HARM_KIND, STRAIN, XP))


def is_unchosen(seen: Seen, seat: str) -> bool:
    """Whether somebody has not said yet who they are, and still may."""
    return seen.has_mark(STATE.of(seat), UNCHOSEN) and is_fresh(seen, seat)


def has_begun(seen: Seen, seat: str) -> bool:
    """Whether anything is chosen yet of who is being made."""
    words = (sheet.of(seat) for sheet in (NAME, ANCESTRY, ASPIRATION))
    marks = (kind.of(seat) for kind in (TRAINED, TROUBLES_KIND, STUNTS_KIND))
    return (
        ranks_laid(seen, seat) > 0
        or seen.has_mark(STATE.of(seat), EQUIPPED)
        or any(seen.words.get(each) for each in words)
        or any(seen.marks.get(each) for each in marks)
    )


def is_in_play(seen: Seen, seat: str) -> bool:
    """Whether this seat has a character who is made and alive."""
    return not is_making(seen, seat) and not seen.has_mark(STATE.of(seat), DEAD)


def open_steps(seen: Seen, seat: str) -> tuple[Step, ...]:
    """FE-CHAR-01: what is still to do before a new character is ready."""
    ancestry = seen.words.get(ANCESTRY.of(seat), "")
    stunts = seen.marks.get(STUNTS_KIND.of(seat), ())
    steps = {
        ("FE-CHAR-01", "Choose an ancestry first."): ancestry in ANCESTRIES,
        ("FE-CHAR-02", "Spread four ranks over the abilities first."): ranks_laid(seen, seat) == RANKS,
        ("FE-CHAR-03", "Choose the trained skills first."): len(seen.marks.get(TRAINED.of(seat), ()))
        == skills_for(ancestry),
        ("FE-CHAR-04", "Name a Trouble first."): bool(seen.marks.get(TROUBLES_KIND.of(seat))),
        ("FE-CHAR-05", "Choose two stunts first."): len(stunts) == STUNTS_TO_BEGIN_WITH
        and not any(lacks(seen, seat, stunt) for stunt in stunts),
        ("FE-CHAR-06", "Write down an Aspiration first."): bool(seen.words.get(ASPIRATION.of(seat))),
        ("FE-CHAR-07", "Choose your gear first."): seen.has_mark(STATE.of(seat), EQUIPPED),
        ("FE-CHAR-12", "Name the deity you pray to first."): not needs_deity(seen, seat),
        ("FE-CHAR-13", "Choose your words of the Chant first."): not words_to_learn(seen, seat),
    }
    return tuple(step for step, is_done in steps.items() if not is_done)


def ranks_laid(seen: Seen, seat: str) -> int:
    """How many ranks lie on the abilities."""
    return sum(seen.track(rank_of(ability, seat)) for ability in ABILITIES)


SPREADS: tuple[tuple[int, ...], ...] = tuple(
    spread for spread in product(range(MOST_RANKS + 1), repeat=len(ABILITIES)) if sum(spread) == RANKS
)
"""FE-CHAR-02: every way to spread four ranks."""


def spread_words(spread: tuple[int, ...]) -> str:
    """A spread as people speak of it."""
    ranked = ((ability, rank) for ability, rank in zip(ABILITIES.values(), spread, strict=True) if rank)
    return listed(say("{ability} {rank}", ability=ability, rank=rank) for ability, rank in ranked)


def needs_deity(seen: Seen, seat: str) -> bool:
    """FE-CHAR-12: whether somebody trained in Pray has not named a deity yet."""
    return seen.has_mark(TRAINED.of(seat), "pray") and not seen.words.get(DEITY.of(seat))


def words_to_learn(seen: Seen, seat: str) -> int:
    """FE-CHAR-13, FE-ADV-05: five words for every rank in Mind; how many a Chanter has still to choose."""
    if not has_stunt(seen, seat, "Chanter"):
        return 0
    most = WORDS_PER_RANK * seen.track(rank_of("mind", seat))
    return max(0, most - len(seen.marks.get(LEXICON.of(seat), ())))


def lexicon_at(seen: Seen) -> tuple[str, ...]:
    """FE-CHANT-02: all words there are at this table; Paper only where people agreed on it."""
    return (WITH_PAPER if setting(seen.options, "lexicon_paper") else GRAND_LEXICON).words


def words_choice(seen: Seen, seat: str, count: int) -> Several:
    """The words of the Chant somebody does not know yet; a specifier needs its general noun beside it (FE-CHANT-03)."""
    known = seen.marks.get(LEXICON.of(seat), ())
    unknown = [word for word in lexicon_at(seen) if word not in known]
    nouns = {word: noun for word in unknown if (noun := lacks_noun(word, known))}
    words = tuple(_word(word, known) for word in unknown)
    return Several(words, 1, count, label="Words of the Chant", beside=nouns)


def _word(word: str, known: tuple[str, ...]) -> Option:
    noun = lacks_noun(word, known)
    if not noun:
        return Option(word, word)
    return Option(word, word, Barred("FE-CHANT-03", say("It needs its general noun as well: {noun}.", noun=noun)))


def stunt_options(seen: Seen, seat: str) -> tuple[Option, ...]:
    """Every stunt this character does not have, with the reason against it."""
    has = seen.marks.get(STUNTS_KIND.of(seat), ())
    found = []
    for name, stunt in STUNTS.items():
        against = may_take(seen, seat, name)
        if name not in has:
            words = say("{stunt}: {does}", stunt=name, does=stunt.says)
            found.append(Option(name, words, Barred("FE-STUNT-01", against) if against else None))
    return tuple(found)


def skill_options(seen: Seen, seat: str) -> tuple[Option, ...]:
    """Every skill this character is not trained in."""
    untrained = (skill for skill in SKILLS if not seen.has_mark(TRAINED.of(seat), skill))
    return options((skill, skill_words(skill)) for skill in untrained)


def pantheon() -> tuple[Option, ...]:
    """The deities everybody knows, with their domains."""
    return options((name, deity_words(name)) for name in DEITIES)


def deity_words(name: str) -> str:
    """A deity of the pantheon with what it is asked for."""
    return say("{deity} ({domain})", deity=name, domain=DEITIES[name])


def domain_options() -> tuple[Option, ...]:
    """The seven domains."""
    return options((each, each) for each in DOMAINS)


def name_deity(draft: Draft, seat: str, deity: str, domain: str = "") -> None:
    """FE-CHAR-12: a deity and a domain; the pantheon's is preset."""
    own = domain or DEITIES[deity]
    draft.write(DEITY.of(seat), deity)
    draft.write(DOMAIN.of(seat), own)
    draft.tell(seat, "FE-CHAR-12", "{who} prays to {deity} ({domain}).", deity=deity, domain=own)


def dress(draft: Draft, seat: str, weapon: str) -> None:
    """FE-CHAR-07, FE-CHAR-08: a weapon without tags, and the armor that goes with the ranks in Body."""
    gear = next(each for each in GEAR.values() if weapon in each.examples)
    gain_item(draft, seat, weapon, gear.id)
    dress_by_body(draft, seat)


def dress_by_body(draft: Draft, seat: str) -> None:
    """FE-CHAR-08: the armor that goes with the ranks in Body, instead of any other."""
    for item, worn in carried(draft.table, seat).items():
        if is_kind(worn, "armor"):
            lose_item(draft, item)
    armor = STARTING_ARMOR[draft.table.track(rank_of("body", seat))]
    if armor:
        gain_item(draft, seat, GEAR[armor].name, armor)


def what_is_wrong_with(character: Facts) -> str:
    """What makes no sense about a character somebody sits down with, in words; nothing where all does."""
    words, verses = list(character["lexicon"]), list(character["verses"])
    if character["ancestry"] and character["ancestry"] not in ANCESTRIES:
        return "There is no such ancestry."
    if any(stunt not in STUNTS for stunt in character["stunts"]):
        return "There is no such stunt."
    if any(word not in WITH_PAPER.words or lacks_noun(word, words) for word in words):
        return "These words of the Chant do not go together."
    if len(words) > WORDS_PER_RANK * character["mind"]:
        return "A Chanter knows five words for every rank in Mind."
    known = verses_of(words)
    if any(verse not in known for verse in verses) or sum(map(length_of, verses)) > len(words):
        return "These verses cannot be prepared."
    if character["domain"] and character["domain"] not in DOMAINS:
        return "There is no such domain."
    if character["deity"] and not character["domain"] and character["deity"] not in DEITIES:
        return "A deity that is not of the pantheon needs a domain."
    return ""
