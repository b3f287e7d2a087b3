"""The house plays a seat when asked, on the record, and leaves it; and a GM lays ways before a player."""

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import PAGE, SCRIPT, WAYS, temper_of
from hearthside.kernel.handle import Refused
from tests.kernel.game import play, tiny_table


def test_a_player_lets_the_house_play_and_comes_back() -> None:
    table = tiny_table()
    assert "house_leaves" not in table.offers("ana")
    play(table, "ana", "house_plays", who="ana", temper="bold")
    assert temper_of(table.table.marks, "ana") == "bold"
    assert temper_of(table.seen("ben").marks, "ana") == "bold", "everybody sees it"
    assert "house_plays" not in table.offers("ana")
    play(table, "ana", "house_leaves", who="ana")
    assert temper_of(table.table.marks, "ana") is None


def test_a_gm_asks_the_house_for_whoever_is_not_there() -> None:
    table = tiny_table()
    play(table, "gm", "house_plays", who="ben", temper="careful")
    play(table, "gm", "house_plays", who="gm")
    assert [temper_of(table.table.marks, seat) for seat in ("gm", "ana", "ben")] == ["helpful", None, "careful"]
    play(table, "gm", "house_leaves", who="ben")
    assert temper_of(table.table.marks, "ben") is None


def test_no_player_hands_over_the_seat_of_another() -> None:
    table = tiny_table()
    answer = table.do("ana", {"do": "house_plays", "who": "ben"}, FairChance())
    assert isinstance(answer, Refused)


def test_a_player_decides_which_way_it_goes() -> None:
    table = tiny_table()
    play(table, "gm", "lay_ways", who="ana", question="Where to?", first="Up", second="Down", fourth="Home")
    assert table.table.awaited["ana"].actions == ("choose_way",)
    assert [str(deed.title) for deed in table.now("ana").deeds] == ["Up", "Down", "Home"]
    assert "choose_way" not in table.offers("ben")
    play(table, "ana", "choose_way", way=3)
    assert table.table.track(WAYS.of("ana")) == 3
    assert not table.table.awaited
    play(table, "gm", "lay_ways", who="ana", question="And now?", first="On", second="Back")
    assert table.table.track(WAYS.of("ana")) == 0


def test_whoever_has_done_enough_with_their_moment_lets_the_house_go_on() -> None:
    table = tiny_table()
    play(table, "gm", "spotlight", who="ana")
    assert "leave_light" not in table.offers("ana"), "a GM of flesh and blood sees it"
    play(table, "gm", "house_plays", who="gm")
    assert table.now("ana").deeds[-1].action == "leave_light"
    assert "leave_light" not in table.offers("ben"), "it is not Ben's moment"
    play(table, "ana", "leave_light")
    assert table.table.spotlight == ""
    assert "leave_light" not in table.offers("ana")


def test_an_adventure_lies_behind_the_screen() -> None:
    table = tiny_table()
    assert "turn_page" not in table.offers("gm")
    play(table, "gm", "lay_script", words="The butler did it.")
    play(table, "gm", "turn_page", page="2")
    assert (table.view("gm").words[SCRIPT.of("gm")], table.view("gm").words[PAGE.of("gm")]) == (
        "The butler did it.",
        "2",
    )
    assert "butler" not in str(table.view("ana"))
    assert not any(table.told(entry, "ana") for entry in table.entries[-2:])
