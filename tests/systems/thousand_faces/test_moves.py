"""Moves: who has them, how well, what they read, and what they print."""

from tests.marks import rule
from tests.systems.adventure.tables import resolved
from tests.systems.adventure.test_moves import skilled


@rule("TF-ATTR-04")
def test_until_the_flip_the_gm_may_change_the_move_a_player_named() -> None:
    table = skilled("D02 ...")
    table.play("ana", "attempt", move="discern")
    table.play("gm", "call", who="ana", attributes=["str"], move="Defy Danger")
    assert resolved(table.play("ana", "flip", attribute="str")).reading["move"] == "Defy Danger"
