"""A sentence reads the same wherever it is told: on the page, and in the story that is taken home."""

import json
from pathlib import Path
from typing import Any

import pytest

from hearthside.story.sentences import sentence

SENTENCES: list[tuple[str, dict[str, Any], str]] = json.loads(
    (Path(__file__).parents[2] / "web/src/lib/words/smoothed.test.json").read_text(encoding="utf-8")
)
"""Templates, what lies in their slots, and how they read: the tests of the front end hold the page to them."""


@pytest.mark.parametrize(("template", "slots", "told"), SENTENCES)
def test_a_sentence_of_the_story_reads_as_on_the_page(template: str, slots: dict[str, Any], told: str) -> None:
    assert sentence(template, slots) == told
