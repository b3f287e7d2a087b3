"""The words that stand on the table are explained, in every language, with a rule to read on."""

from collections import Counter

import pytest

from hearthside import rulebook
from hearthside.games import games


@pytest.mark.parametrize("system", games())
def test_every_word_has_a_rule_in_force_and_a_sentence_in_each_language(system: str) -> None:
    words = rulebook.glossary(system)
    in_force = rulebook.in_force(system)
    assert words
    for word in words:
        assert word.rule in in_force, f"{word.labels} sends people to {word.rule}, which is no rule"
        assert word.labels
        assert all(says.endswith(".") for says in (word.en, word.de))


@pytest.mark.parametrize("system", games())
def test_no_label_means_two_things(system: str) -> None:
    labels = Counter(label for word in rulebook.glossary(system) for label in word.labels)
    assert [label for label, count in labels.items() if count > 1] == []


def test_a_game_nobody_wrote_words_for_has_none() -> None:
    assert rulebook.glossary("chess") == ()
