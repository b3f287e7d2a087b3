"""What becomes of a character who goes down, and how one comes back."""

import pytest

from hearthside.kits.deckahedron.adventure.board import STATE
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, here, span

FEW = {"draw": span(1, 3), "exhaustion": span(4, 20)}


def fates(table: TableOfAdventure) -> list[str]:
    """The fates the GM is offered, the suggested one first."""
    return list(table.choices("gm", "fate", "fate"))


@rule("TF-INC-05")
@pytest.mark.parametrize(("campaign", "deadly"), [("one-shot", 3), ("9-hour", 6), ("30-hour", 6)])
def test_in_the_deadly_chapter_the_fate_is_death_unless_the_gm_says_otherwise(campaign: str, deadly: int) -> None:
    table = TableOfAdventure(campaign, ana=hand(is_down=True))
    for chapter in table.choices("gm", "chapter", "chapter"):
        table.play("gm", "chapter", chapter=chapter)
        assert (fates(table)[0] == "dead") == (chapter == deadly), chapter
        assert set(fates(table)) == {"dead", "unconscious", "captured", "out"}


@rule("TF-INC-05")
def test_in_every_book_the_sixth_chapter_is_deadly() -> None:
    table = TableOfAdventure("30-hour", ana=hand(is_down=True))
    for book in (1, 2, 3):
        table.play("gm", "set", track="book/table", to=book, reason="On with the tale.")
        table.play("gm", "set", track="chapter/table", to=6, reason="On with the tale.")
        assert fates(table)[0] == "dead"


@rule("TF-INC-08")
def test_the_dead_come_back_only_for_a_journey_point() -> None:
    table = TableOfAdventure(ana=hand(is_down=True))
    table.play("gm", "fate", who="ana", fate="dead", words="The river takes her.")
    assert "fate" not in table.offers("gm")
    assert table.refused("gm", "rouse", who="ana").rule == "TF-INC-08"
    table.play("gm", "set", track="journey/table", to=1, reason="They have come far.")
    table.play("gm", "rouse", who="ana")
    assert (table.is_down("ana"), table.track("journey")) == (False, 0)
    assert table.journal.table.marks[STATE.of("ana")] == ()


def test_a_rest_may_be_carried_out_for_the_helpless() -> None:
    table = TableOfAdventure(ana=hand(**FEW, is_down=True))  # type: ignore[arg-type]
    table.play("ana", "rest")
    table.play("gm", "rouse", who="ana")
    assert not table.is_down("ana")


@rule("TF-INC-08", "TF-GMJ-06")
def test_who_died_with_too_few_cards_comes_back_for_the_point_and_round_after_a_rest() -> None:
    table = TableOfAdventure(ana=hand(FEW["draw"], exhaustion=FEW["exhaustion"], is_down=True))
    table.play("gm", "fate", who="ana", fate="dead")
    table.given({"journey/table": 1})
    table.play("gm", "rouse", who="ana")
    assert (table.track("journey"), table.is_down("ana")) == (0, True)
    assert not table.journal.table.has_mark(STATE.of("ana"), "dead")
    assert table.refused("gm", "rouse", who="ana").rule in here("TF-INC-09")
    table.play("ana", "rest")
    table.play("gm", "rouse", who="ana")
    assert (table.track("journey"), table.is_down("ana")) == (0, False)
    assert "flip" in table.open_to("ana")
