"""What the games say can be translated: every sentence is on the list, and every translation fits its sentence."""

import json
import re
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web/src/lib/words"
SLOT = re.compile(r"\{(\w+)(?:\}|, plural,|, list,)")


def _read(name: str) -> Any:
    return json.loads((WORDS / name).read_text(encoding="utf-8"))


def test_the_list_holds_just_what_the_games_say() -> None:
    now = runpy.run_path(str(ROOT / "tools/engine_words.py"))["engine_words"]()
    assert _read("engine.en.json") == now, "run `python tools/engine_words.py`"


@pytest.mark.parametrize(
    "sentence",
    [
        "{who} flips {attribute}, {suit}{odds}: {result}",  # told
        "You can't reshuffle in the middle of a flip. Finish reading the cards first.",  # why not
        "Call for a flip",  # an action
        "Shuffle your discard pile into your draw pile.",  # what an action does
        "Which card counts?",  # a field
        "Discard pile",  # a pile
        "Let it stand?",  # what the table waits for
        "{what} of {whose}",  # put together
        "{move} costs {count, plural, one {# green token} other {# green tokens}}.",  # counted
        "risky",  # a word of a game
    ],
)
def test_every_kind_of_sentence_is_on_the_list(sentence: str) -> None:
    assert sentence in _read("engine.en.json")


def test_rule_ids_and_names_for_programmers_are_not_on_the_list() -> None:
    listed = _read("engine.en.json")
    assert not [words for words in listed if re.fullmatch(r"[A-Z]{2,}-[A-Z0-9-]+|[a-z]+_\w+|System|Draft", words)]


def test_only_sentences_that_are_said_are_translated() -> None:
    assert set(_read("engine.de.json")) <= set(_read("engine.en.json"))


def test_a_translation_has_the_slots_of_its_sentence() -> None:
    # Another language may count where English need not, and the other way round.
    moved = {
        english: german
        for english, german in _read("engine.de.json").items()
        if Counter(SLOT.findall(english)) != Counter(SLOT.findall(german))
    }
    assert not moved


def test_what_is_the_same_in_every_language_is_not_on_the_list() -> None:
    assert not {"{all, list, and}", "{all, list, or}", "{name}", "{who}: {what}"}.intersection(_read("engine.en.json"))


def test_hardly_anything_that_can_be_looked_up_is_missing_in_german() -> None:
    listed = set(_read("engine.en.json"))
    missing = listed - set(_read("engine.de.json"))
    assert len(missing) < len(listed) / 10, sorted(missing)
