"""The stories of random evenings, read with a pencil: no sentence of any game jars, in English or in German."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Awaited, Told
from hearthside.kernel.journal import Journal
from hearthside.kernel.narration import title_of
from hearthside.story.sentences import sentence
from hearthside.story.telling import story_of
from tests.properties.adventures import Adventure
from tests.properties.walking import fresh_journal, walk
from tests.words.catalogues import german_of

pytestmark = pytest.mark.slow

WORDS = ("A wet rope", "Old Gate", "The lamp goes out.", "the old gate", "Children", "")
"""What people write: whole sentences and names, with articles and in the plural."""
OWN_WORDS = {"who", "whom", "gm", "name", "words", "question", "reason", "memory", "how", "why", "trouble", "clock"}

PLURALS = (
    "advantages|disadvantages|cards|dice|points|tokens|steps|spaces|hits|successes|failures|rounds|days|hours|minutes|"
    "wounds|marks|segments|charges|foes|creatures|levels|ranks"
)
JARRING = {
    "a word twice": re.compile(r"\b(\w*[^\W\d]) \1\b"),
    "a plural of one": re.compile(rf"\b1 (?:{PLURALS})\b"),
    "“a” before a vowel": re.compile(r"\ba (?:[aei]|o(?!n[ce])|u[^ns]|un[^i])\w+", re.IGNORECASE),
    "“an” before a consonant": re.compile(r"\ban (?:[b-df-gj-np-tv-z])\w+", re.IGNORECASE),
    "an empty slot": re.compile(r"\{\w+\}"),
    "a name for programmers": re.compile(r"\b[a-z]+_[a-z]+|(?<!\w)_(?!\w)"),
    "no cover": re.compile(r"\bnone cover\b"),
    "nothing as a number": re.compile(r"\bfor 0 |\bRound 0\b"),
    "a stop too many": re.compile(r"(?<!\.)\.\.(?!\.)|[!?]\.|\s[.,]|,,|::|: \.|  "),
    "a small letter to begin with": re.compile(r"\A[a-zäöü]|[^.\W][.!?] [a-zäöü]"),
    "many as one": re.compile(r"\b(?:Children|Bracers|Many Knives) (?:is|was) (?:out|gone|damaged|destroyed)\b"),
    "no end": re.compile(r"[^\W_]\Z"),
}
GERMAN_TOO = ("an empty slot", "a name for programmers", "a stop too many", "a small letter to begin with", "no end")
ASKED_TOO = (*GERMAN_TOO[:2], "a word twice", "a plural of one", "a stop too many", "nothing as a number")
"""What jars in a question as well, which may end without a stop and begin with a name."""
FROM_CARDS = ("And This Is For...",)
"""Names from the books that end as no sentence does."""


def evenings(system: str) -> Iterator[Journal]:
    """A few evenings of this game, and where there are adventures, one of those."""
    for seed in range(4):
        journal = fresh_journal(system, seed)
        walk(Random(seed), journal, FairChance(Random(seed)), 200, words=WORDS)
        yield journal
    if system.startswith("thousand_faces"):
        adventure = Adventure(system, 3)
        for _ in range(250):
            adventure.step()
        yield adventure.journal


def jars(told: str, names: tuple[str, ...]) -> list[str]:
    """What jars in a sentence, if anything does."""
    for name in FROM_CARDS:
        told = told.replace(name, "…")
    return [f"{name}: {told}" for name in names if JARRING[name].search(told)]


@pytest.mark.parametrize("system", games())
def test_no_sentence_of_a_random_evening_jars(system: str) -> None:
    found = []
    for journal in evenings(system):
        for line in story_of(journal, "gm"):
            if line.kind != "said":
                found += jars(line.says, tuple(JARRING))
        for event in (event for entry in journal.entries for event in entry.events if isinstance(event, Told)):
            if event.says in german_of(system):
                found += jars(in_german(journal, event), GERMAN_TOO)
        for asked in (event for entry in journal.entries for event in entry.events if isinstance(event, Awaited)):
            if asked.says.strip() not in WORDS:
                found += jars(asked.says, ASKED_TOO)
    assert not found, "\n".join(dict.fromkeys(found))


def in_german(journal: Journal, event: Told) -> str:
    """The sentence as the German catalogue has it."""
    german = german_of(journal.system.name)
    slots = {
        slot: german.get(value, value) if isinstance(value, str) and slot not in OWN_WORDS else value
        for slot, value in event.slots.items()
    }
    return sentence(german[event.says], {"who": title_of(journal.table, event.who), **slots})


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("Ana has 1 advantages.", "a plural of one"),
        ("In the the old gate: Ben.", "a word twice"),
        ("Guard carries a Impervious shield.", "“a” before a vowel"),
        ("Ben draws an card.", "“an” before a consonant"),
        ("Ben keeps _ of Illusion.", "a name for programmers"),
        ("Ben uses good_cardio.", "a name for programmers"),
        ("{who} rests.", "an empty slot"),
        ("Ana has none cover.", "no cover"),
        ("Ana uses Heal for 0 PP.", "nothing as a number"),
        ("Round 0 begins.", "nothing as a number"),
        ("Ana is struck. Well..", "a stop too many"),
        ("the foe is slowed.", "a small letter to begin with"),
        ("Ana is struck. a wet rope.", "a small letter to begin with"),
        ("Children is out of the fight.", "many as one"),
        ("Ana is struck. A wet rope", "no end"),
    ],
)
def test_the_pencil_finds_what_jars(told: str, why: str) -> None:
    assert f"{why}: {told}" in jars(told, tuple(JARRING))
