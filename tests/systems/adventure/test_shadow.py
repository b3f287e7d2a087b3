"""Shadow points, and what a FAST move does to the GM's side of the table."""

from typing import Any

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, result, rules_told
from tests.systems.adventure.test_shields import attacked, raise_shield
from tests.systems.adventure.test_versus import quarrel

BY_RESULT = {"✗": "D01", "✅": "D06", "✔✔": "D02", "✔✔✔": "D13"}
"""A card for every result, read at Str 3."""


def gains(came_to: str, attribute: str = "str", **fields: Any) -> tuple[int, int]:
    """The Shadow points gained and the GM moves owed after a flip of rank 3 with this result."""
    moves = [fields["move"]] if fields.get("move") in ("Good Cardio", "Weak Spot", "And This Is For...") else []
    table = TableOfAdventure(ana=hand(f"{BY_RESULT[came_to]} ...", moves=moves, items=["bow"], str=3, dex=3, int=3))
    assert table.flip("ana", attribute, **fields) == came_to
    table.play_out()
    return table.track("shadow"), table.track("gm_moves")


@rule("TF-SHADOW-01")
@pytest.mark.parametrize(
    ("move", "attribute"), [("", "str"), ("Parley", "int"), ("Defy Danger", "str"), ("Volley", "dex"), ("A jig", "dex")]
)
def test_each_flip_that_ends_in_a_single_mark_gives_the_gm_a_shadow_point(move: str, attribute: str) -> None:
    assert [gains(came_to, attribute, move=move)[0] for came_to in BY_RESULT] == [0, 1, 0, 0]


@rule("TF-SHADOW-01")
def test_a_single_mark_gives_the_point_also_behind_a_shield_between_friends_and_for_a_helper() -> None:
    blocking = attacked("D15")
    raise_shield(blocking)
    quarrelling = quarrel(ana=hand("D06 ...", str=3), ben=hand())
    aiding = TableOfAdventure(ana=hand("D01 ..."), ben=hand("D04 ..."))
    aiding.play("gm", "call", who="ana", attributes=["str"])
    aiding.play("ben", "aid", who="ana", how="I push.")
    assert aiding.flip("ana") == "✅"
    assert [table.track("shadow") for table in (blocking, quarrelling, aiding)] == [1, 1, 1]


@rule("TF-SHADOW-02", "TF-FAST-04")
def test_a_failed_fast_move_gives_two_shadow_points_and_no_gm_move() -> None:
    assert gains("✗", move="Good Cardio") == (2, 0)
    assert gains("✗", "int", move="Weak Spot") == (2, 0)
    assert gains("✗", move="A shove", fast=True) == (2, 0)


@rule("TF-SHADOW-03")
def test_an_ordinary_failure_gives_no_shadow_point() -> None:
    assert gains("✗", move="Mix It Up") == (0, 1)


@rule("TF-FAST-05")
def test_a_fast_move_that_ends_in_a_single_mark_gives_the_usual_point_and_no_gm_move() -> None:
    assert gains("✅", move="And This Is For...") == (1, 0)
    assert gains("✅", move="Good Cardio") == (1, 0)


@rule("TF-SHADOW-04")
@pytest.mark.parametrize(("book", "bare", "failed"), [(1, 1, 2), (2, 1, 2), (3, 2, 4)])
def test_in_the_third_book_both_gains_double(book: int, bare: int, failed: int) -> None:
    table = TableOfAdventure("30-hour", ana=hand("D04 D01 ...", str=2)).given({"book/table": book})
    assert table.flip("ana") == "✅"
    assert table.track("shadow") == bare
    assert table.flip("ana", fast=True) == "✗"
    assert table.track("shadow") == bare + failed


@rule("TF-SHADOW-05")
def test_only_the_final_result_counts_for_shadow_points() -> None:
    table = TableOfAdventure(ana=hand("D01 D06 ...", xp=2))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "flashback", memory="I knew this place.")
    assert result(table.stand("ana", bumps=1)) == "✔✔"
    assert (table.track("shadow"), table.track("gm_moves")) == (0, 0)

    # An ignored ✅ gives none, and a failure raised to ✅ gives the point of a ✅.
    table = TableOfAdventure(ana=hand("D06 D01 ...", xp=2))
    table.play("ana", "flip", attribute="str")
    table.play("ana", "flashback", memory="I knew this place.")
    assert table.track("shadow") == 0
    entry = table.stand("ana", bumps=1)
    assert (result(entry), table.track("shadow"), table.track("gm_moves")) == ("✅", 1, 0)
    assert rules_told(entry) == ["TF-FB-05", "TF-RES-01", "TF-SHADOW-01"]
