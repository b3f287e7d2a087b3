"""The grand lexicon, and the verses that can be made of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hearthside.systems.first_empires.content import open_page

_PAGE = open_page("chant.toml")

WORDS_PER_RANK: int = _PAGE["words_per_rank"]
VERBS: Mapping[str, str] = {each["word"]: each["says"] for each in _PAGE["verb"]}
USUALLY_UNSEEN = frozenset(each["word"] for each in _PAGE["verb"] if each.get("unseen"))
NOUNS: tuple[str, ...] = tuple(each["word"] for each in _PAGE["noun"])
NOUN_OF: Mapping[str, str] = {specifier: each["word"] for each in _PAGE["noun"] for specifier in each["specifiers"]}
"""Every specifier with the general noun it needs (FE-CHANT-03)."""
OLDER: Mapping[str, str] = _PAGE["older"]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words that a table knows."""

    noun_of: Mapping[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """Every word, the verbs first."""
        return (*VERBS, *NOUNS, *self.noun_of)


GRAND_LEXICON = Lexicon(NOUN_OF)
WITH_PAPER = Lexicon({**NOUN_OF, **OLDER})


def lacks_noun(word: str, known: Collection[str]) -> str:
    """FE-CHANT-03: the general noun that this word needs and that is not known, if any."""
    noun = WITH_PAPER.noun_of.get(word, "")
    return "" if noun in known else noun


def verses_of(known: Collection[str]) -> tuple[str, ...]:
    """FE-CHANT-04: a verb, alone, with a general noun, or with a noun and one of its specifiers."""
    nouns = [noun for noun in NOUNS if noun in known]
    objects = [f" {noun.lower()}" for noun in nouns]
    specified = [(noun, word) for word, noun in WITH_PAPER.noun_of.items() if word in known and noun in nouns]
    objects += [f" {noun} {word}".lower() for noun, word in specified]
    return tuple(f"{verb}{each}" for verb in VERBS if verb in known for each in ("", *objects))


def length_of(verse: str) -> int:
    """How many words a verse has."""
    return len(verse.split())
