"""Dex, Int and Str, and the suit each reads."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, resolved


@rule("TF-ATTR-04", "TF-ATTR-06")
def test_until_the_flip_the_gm_decides_which_move_and_attribute_apply() -> None:
    table = TableOfAdventure(ana=hand("D10 ...", int=4, dex=1, str=3))
    table.play("gm", "call", who="ana", attributes=["int", "dex"], move="Take a Breather")
    table.play("gm", "call", who="ana", attributes=["int"], move="Defy Danger", disadvantages=1)
    assert table.refused("ana", "flip", attribute="dex").kind == "impossible"
    came_to = resolved(table.play("ana", "flip", attribute="int"))
    assert (came_to.reading["move"], came_to.reading["attribute"], came_to.reading["net"]) == ("Defy Danger", "int", -1)
