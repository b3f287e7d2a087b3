"""Meeting again: the Session Opener."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


def after_a_session() -> TableOfAdventure:
    table = TableOfAdventure("9-hour", ana=hand(), ben=hand(), cat=hand(), dov=hand())
    table.play("gm", "end_session")
    return table


@rule("TF-OPEN-01")
def test_every_session_after_the_first_begins_with_its_opener() -> None:
    first = TableOfAdventure("9-hour", ana=hand())
    assert "open_session" not in first.offers("gm")
    assert {"flip", "attempt"} <= first.open_to("ana")
    table = after_a_session()
    assert table.offers("gm")["open_session"].urgent
    assert table.refused("ana", "flip", attribute="str").rule == "TF-OPEN-01"
    assert table.refused("ana", "attempt", move="defy-danger").rule == "TF-OPEN-01"
    assert table.refused("gm", "call", who="ana", attributes=["str"]).rule == "TF-OPEN-01"
    table.play("gm", "open_session", present=["ana"])
    assert {"flip", "attempt"} <= table.open_to("ana")
    assert "open_session" not in table.offers("gm")
    table.play("gm", "end_session")
    assert "open_session" in table.open_to("gm")


@rule("TF-OPEN-01")
def test_the_opener_comes_before_any_move() -> None:
    rich = hand(xp=5, precious=1, items=("sword",), moves=["obsessive-contemplation"])
    table = TableOfAdventure("9-hour", ana=rich)
    table.play("gm", "scene", where="town", how="healing help")
    moves = {
        *("flip", "attempt", "run", "good_thing"),
        *("rest", "seek_help", "shop", "exchange", "study", "tale", "contemplate"),
    }
    assert moves <= table.open_to("ana")
    table.play("gm", "end_session")
    assert not moves & table.open_to("ana")
    table.play("gm", "open_session", present=[])
    assert moves <= table.open_to("ana")


@rule("TF-OPEN-01")
def test_nor_does_the_gm_make_anybody_flip_before_it() -> None:
    table = TableOfAdventure("9-hour", ana=hand(), ben=hand())
    foe = table.foe()
    asking = {"call", "call_together", "gang_up"}
    assert asking <= table.open_to("gm")
    table.play("gm", "end_session")
    assert not asking & table.open_to("gm")
    assert table.refused("gm", "gang_up", foes=[foe], who="ana").rule == "TF-OPEN-01"
    assert table.refused("gm", "call_together", who=["ana", "ben"], attributes=["str"]).rule == "TF-OPEN-01"
    table.play("gm", "open_session", present=[])
    assert asking <= table.open_to("gm")


@rule("TF-OPEN-03")
def test_every_player_who_took_part_gets_an_xp() -> None:
    table = after_a_session()
    table.play("gm", "open_session", present=["ana", "ben", "cat"], recap="They lost the map.")
    assert [table.track("xp", name) for name in ("ana", "ben", "cat", "dov")] == [1, 1, 1, 0]
    assert "xp/gm" not in table.journal.table.tracks
