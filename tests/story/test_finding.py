"""Finding something in the story."""

import pytest

from hearthside.kernel.journal import Journal
from hearthside.story.finding import find, of_kind, speakers, spoken_by, standing
from hearthside.story.telling import Story, story_of
from tests.story.test_telling import do, table_of


@pytest.fixture
def story() -> Story:
    journal: Journal = table_of("thousand_faces")
    do(journal, "kresk", do="say", words="The *Café* burns.")
    do(journal, "mo", do="say", words="The bridge burns.")
    do(journal, "kresk", do="flip", attribute="str", disadvantages=1)
    do(journal, "gm", do="peek", pile="draw/mo", count=1, reason="I forgot.")
    do(journal, "gm", do="rewind", to=4, reason="Enough.")
    return story_of(journal, "mo")


def seqs(lines: Story) -> list[int]:
    return [line.seq for line in lines]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("burns", [2, 3]),
        ("BURNS bridge", [3]),
        ("cafe", [2]),
        ("kresk burns", [2]),
        ("tf-res-01", [4]),
        ("dragon", [4]),
        ("burns nowhere", []),
    ],
)
def test_lines_are_found_by_all_of_their_words(story: Story, words: str, found: list[int]) -> None:
    assert seqs(find(story, words)) == found


def test_without_words_nothing_is_left_out(story: Story) -> None:
    assert find(story, " ") == story


def test_lines_are_found_by_their_kind(story: Story) -> None:
    assert seqs(of_kind(story, "said")) == [2, 3]
    assert seqs(of_kind(story, "ruling", "rewind")) == [5, 6]


def test_lines_are_found_by_who_speaks(story: Story) -> None:
    assert seqs(spoken_by(story, "mo")) == [1, 3]
    assert spoken_by(story, "Tess") == spoken_by(story, "gm")
    assert seqs(spoken_by(story, "gm")) == [1, 5, 6]
    assert speakers(story) == ("Tess", "Kresk", "Mo")


def test_what_was_taken_back_can_be_left_out(story: Story) -> None:
    assert set(seqs(story)) - set(seqs(standing(story))) == {5}
