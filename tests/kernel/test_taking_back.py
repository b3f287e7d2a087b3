"""Players take back what they did last."""

from hearthside.kernel.events import Rewound
from hearthside.kernel.every_table import HOUSE, WANTS_BACK
from hearthside.kernel.log import replay
from tests.kernel.game import BOARD, TINY, faces, play, refuse, tiny_table


def test_nothing_is_there_to_be_taken_back_before_somebody_acts() -> None:
    assert refuse(tiny_table(), "ana", "undo").says == "You have done nothing yet that could be taken back."


def test_what_nobody_has_built_on_is_taken_back_at_once() -> None:
    table = tiny_table()
    before = table.table
    play(table, "ana", "pay", whom="ben", coins=2)
    assert table.table != before
    entry = play(table, "ana", "undo")
    assert table.table == before
    assert isinstance(entry.events[0], Rewound)
    assert replay(TINY, table.entries) == table.table


def test_talk_and_notes_stand_in_nobodys_way() -> None:
    table = tiny_table()
    before = table.table.tracks
    play(table, "ana", "pay", whom="ben", coins=2)
    play(table, "ben", "say", words="Thank you!")
    play(table, "ana", "note", words="A mistake.")
    play(table, "ana", "undo")
    assert table.table.tracks == before


def test_each_press_takes_back_one_deed_more() -> None:
    table = tiny_table()
    before = table.table
    play(table, "ana", "pay", whom="ben", coins=1)
    once = table.table
    play(table, "ana", "pay", whom="ben", coins=1)
    play(table, "ana", "undo")
    assert table.table == once
    play(table, "ana", "undo")
    assert table.table == before
    refuse(table, "ana", "undo")


def test_once_a_card_was_seen_the_gm_has_to_agree() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    shown = faces(table, BOARD)
    play(table, "ana", "undo")
    assert faces(table, BOARD) == shown
    assert table.table.has_mark(HOUSE.of("ana"), WANTS_BACK)
    play(table, "gm", "let_undo", who="ana")
    assert faces(table, BOARD) == ""
    assert not table.table.has_mark(HOUSE.of("ana"), WANTS_BACK)


def test_once_somebody_went_on_the_gm_has_to_agree_and_may_leave_it() -> None:
    table = tiny_table()
    play(table, "ana", "pay", whom="ben", coins=2)
    play(table, "ben", "pay", whom="ana", coins=1)
    there = table.table.tracks
    play(table, "ana", "undo")
    play(table, "gm", "let_undo", who="ana", agreed=False)
    assert table.table.tracks == there
    assert not table.table.has_mark(HOUSE.of("ana"), WANTS_BACK)
    refuse(table, "gm", "let_undo", who="ana")


def test_the_gm_hears_of_the_wish_among_what_is_owed() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    play(table, "ana", "undo")
    (owed,) = table.now("gm").owed
    assert owed.title == "Ana would like to take back what they did last."
    assert owed.deed
    assert owed.deed.given == {"who": "ana", "agreed": True}
    assert table.now("ben").owed == ()
