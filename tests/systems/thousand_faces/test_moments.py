"""FAST moves and moments in the spotlight."""

from tests.marks import rule
from tests.systems.adventure.test_moments import lit


@rule("TF-FAST-02")
def test_there_is_one_fast_move_at_the_most_in_a_moment() -> None:
    table = lit()
    table.make("ana", "good-cardio", "str")
    assert table.refused("ana", "attempt", move="where-it-hurts").rule == "TF-FAST-02"
    assert "fast" not in table.offers("ana")["flip"].fields
    table.make("ana", "mix-it-up", "str")
    assert table.refused("ana", "flip", attribute="dex", move="Where It Hurts").rule == "TF-FAST-03"


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


def test_a_breather_after_the_action_is_the_fast_move_of_its_moment() -> None:
    table = lit()
    table.make("ana", "mix-it-up", "str")
    table.make("ana", "take-a-breather", "str")
    assert table.refused("ana", "attempt", move="good-cardio").rule == "TF-FAST-02"
