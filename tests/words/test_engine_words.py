"""What the games say can be translated: every sentence is on the list, and every translation fits its sentence."""

import re
import runpy
from collections import Counter

import pytest

from tests.words.catalogues import ROOT, catalogues, german, german_at

SLOT = re.compile(r"\{(\w+)(?:\}|, plural,|, list,)")


def test_each_catalogue_holds_just_what_its_game_says() -> None:
    now = runpy.run_path(str(ROOT / "tools/engine_words.py"))["engine_words"]()
    assert {page: sorted(german_at(page)) for page in catalogues()} == now, "run `python tools/engine_words.py`"


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
    assert sentence in german()


def test_rule_ids_and_names_for_programmers_are_not_on_the_list() -> None:
    assert not [words for words in german() if re.fullmatch(r"[A-Z]{2,}-[A-Z0-9-]+|[a-z]+_\w+|System|Draft", words)]


def test_a_translation_has_the_slots_of_its_sentence() -> None:
    # Another language may count where English need not, and the other way round.
    moved = {
        english: said
        for page in catalogues()
        for english, said in german_at(page).items()
        if Counter(SLOT.findall(english)) != Counter(SLOT.findall(said))
    }
    assert not moved


def test_what_is_the_same_in_every_language_is_not_on_the_list() -> None:
    assert not {"{all, list, and}", "{all, list, or}", "{name}", "{who}: {what}"}.intersection(german())


def test_no_game_repeats_what_the_house_says_already() -> None:
    house, *others = catalogues()
    assert not [words for page in others for words in german_at(page) if words in german_at(house)]
