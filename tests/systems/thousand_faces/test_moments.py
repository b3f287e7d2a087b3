"""FAST moves and moments in the spotlight."""

from typing import Any

from tests.marks import rule
from tests.systems.adventure.test_moments import lit


@rule("TF-FAST-02")
def test_there_is_one_fast_move_at_the_most_for_each_character_in_a_moment() -> None:
    table = lit()
    table.make("ana", "good-cardio", "str")
    for move in ("where-it-hurts", "good-cardio"):
        assert table.refused("ana", "attempt", move=move).rule == "TF-FAST-02"
    assert table.refused("ana", "flip", attribute="str", move="Good Cardio").rule == "TF-FAST-02"
    assert "fast" not in table.offers("ana")["flip"].fields
    # Ben, who has made none, may still make one in the very moment that is Ana's (TF-AMB-34).
    table.make("ben", "good-cardio", "str")
    assert table.refused("ben", "attempt", move="where-it-hurts").rule == "TF-FAST-02"
    table.make("ana", "mix-it-up", "str")
    assert table.refused("ana", "attempt", move="where-it-hurts").rule == "TF-FAST-02"
    # The next moment is a new one.
    table.play("gm", "spotlight", who="ben")
    table.make("ana", "good-cardio", "str")


@rule("TF-FAST-03")
def test_a_player_starts_one_ordinary_move_in_a_moment_and_answers_whatever_the_gm_asks() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    assert table.refused("ana", "attempt", move="volley").rule == "TF-FAST-03"
    assert table.refused("ana", "flip", attribute="str").rule == "TF-FAST-03"
    table.make("ana", "good-cardio", "str")
    assert all(option.barred for option in table.moves("ana").values() if option.value != "take-a-breather")
    assert table.refused("ana", "attempt", move="take-a-breather").rule == "TF-FAST-03"
    table.play("gm", "call", who="ana", attributes=["str"], move="Defy Danger")
    table.flip("ana", "str")
    assert table.refused("ana", "flip", attribute="str").rule == "TF-FAST-03"


@rule("TF-FAST-03")
def test_to_run_away_is_the_one_ordinary_move_of_a_moment() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    assert table.refused("ana", "run").rule == "TF-FAST-03"
    table.play("ben", "run")
    assert table.refused("ben", "attempt", move="mix-it-up").rule == "TF-FAST-03"
    table.play_out()
    table.play("gm", "spotlight", who="ana")
    table.play("ana", "run")


@rule("TF-FAST-03")
def test_where_the_gm_calls_a_proposal_is_a_move_the_player_starts() -> None:
    table = lit(called_by="gm")
    table.play("ana", "propose", words="I leap!", attribute="str")
    table.play("gm", "allow")
    table.flip("ana", "str")
    again: dict[str, Any] = {"words": "And again!", "attribute": "str"}
    assert table.refused("ana", "propose", **again).rule == "TF-FAST-03"
    assert table.refused("ana", "attempt", move="mix-it-up").rule == "TF-FAST-03"
    # What the GM asks for of their own accord can be answered, and counts for nothing.
    table.play("gm", "call", who="ana", attributes=["str"])
    table.flip("ana", "str")
    table.play("gm", "spotlight", who="ben")
    table.play("gm", "call", who="ana", attributes=["str"])
    table.flip("ana", "str")
    table.play("ana", "propose", **again)


@rule("TF-FAST-03")
def test_a_move_that_another_move_grants_does_not_count() -> None:
    table = lit()
    table.make("ana", "bum-rush", "dex")
    table.play("ana", "expend")
    table.play("ana", "pick", options=["another-move"])
    table.make("ana", "mix-it-up", "str")
    table.play_out()
    assert table.refused("ana", "attempt", move="volley").rule == "TF-FAST-03", "and now it is enough"


def test_a_breather_after_the_action_is_the_fast_move_of_its_moment() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    table.make("ana", "take-a-breather", "str")
    assert table.refused("ana", "attempt", move="good-cardio").rule == "TF-FAST-02"
