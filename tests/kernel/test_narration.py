"""Sentences as they are told."""

import pytest

from hearthside.kernel.saying import filled as fill


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("sand", "A tag: sand."),
        ("Down the well!", "A tag: Down the well!"),
        ("Who?", "A tag: Who?"),
        ("{who}", "A tag: {who}."),
    ],
)
def test_words_that_end_a_sentence_need_no_full_stop(words: str, told: str) -> None:
    assert fill("A tag: {words}.", {"words": words}) == told


def test_a_slot_nobody_filled_stays_readable() -> None:
    assert fill("{who} waits for {whom}.", {"who": "Ana"}) == "Ana waits for {whom}."
