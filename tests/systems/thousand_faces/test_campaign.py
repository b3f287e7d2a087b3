"""Campaign formats, chapters and Books, and what a table may settle for itself."""

from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.effects.lying import TOKENS
from hearthside.kits.deckahedron.adventure.journey.options import has_harm, has_rings
from hearthside.systems.thousand_faces.envelopes import locked_with
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, steps
from tests.systems.adventure.test_campaign import a_table, teachable


@rule("TF-CAMP-04")
def test_thirty_hours_add_rings_envelopes_and_three_books_of_eight_chapters() -> None:
    table = a_table("30-hour")
    assert has_harm(table.journal.table)
    assert has_rings(table.journal.table)
    assert locked_with(table.journal.table, MOVES["void-transfusion"]) == 1
    assert "like-a-second-skin" in teachable("30-hour")
    for book in (2, 3):
        assert table.offers("gm")["next_book"].blocked is not None
        table.play("gm", "chapter", chapter=8)
        table.play("gm", "next_book")
        assert (table.track("book"), table.track("chapter")) == (book, 1)
    table.play("gm", "chapter", chapter=8)
    assert "next_book" not in table.offers("gm")


@rule("TF-CAMP-06")
def test_nothing_forbids_a_rest_in_the_first_session() -> None:
    table = TableOfAdventure(ana=hand(xp=4, items=["sword"]))
    assert table.track("sessions") == 0
    assert {"rest", "run", "tale"} <= table.open_to("ana")
    table.play("gm", "scene", where="town", how="healing help")
    assert {"seek_help", "study", "shop"} <= table.open_to("ana")
    table.play("ana", "rest")
    assert table.moves("ana")["sharpen-and-stitch"].barred is None


@rule("TF-CAMP-07")
def test_the_second_book_keeps_all_points_and_the_third_only_shadow_which_it_doubles() -> None:
    table = TableOfAdventure("30-hour", ana=hand("D04 D01 ...", str=2)).given(
        {"journey/table": 3, "shadow/table": 4, "chapter/table": 8}
    )
    table.play("gm", "next_book")
    assert (table.track("journey"), table.track("shadow")) == (3, 4)
    table.play("gm", "chapter", chapter=8)
    table.play("gm", "next_book")
    assert (table.track("journey"), table.track("shadow")) == (0, 4)
    assert table.flip("ana") == "✅"
    assert table.track("shadow") == 6
    assert table.flip("ana", fast=True) == "✗"
    assert table.track("shadow") == 10


@rule("TF-COMP-07")
def test_there_is_no_harm_token_in_a_one_shot_while_the_other_tokens_are_there() -> None:
    def after_a_trap(campaign: str) -> TableOfAdventure:
        table = TableOfAdventure(campaign, ana=hand("D05 D12 ...", moves=["good-cardio"], xp=1, int=2))
        table.given({"shadow/table": 9})
        table.play("gm", "spring", what="trap", who="ana", points=9)
        return table

    short, long = after_a_trap("one-shot"), after_a_trap("9-hour")
    assert short.refused("ana", "deduct", take="harm 1").kind == "impossible"
    long.play("ana", "deduct", take="harm 1", slots=["physical:good-cardio:0:0"])
    assert long.track("held", "ana.good-cardio.0.physical") == 1
    assert long.track("harm", "ana") == 1
    short.play("ana", "deduct", take="wound", picks=["W1"])
    assert (short.track("wounds", "ana"), short.track("xp", "ana")) == (1, 1)
    searching = TableOfAdventure(ana=hand("D05 ...", int=2, moves=["its-a-trap"]))
    assert searching.make("ana", "its-a-trap", "int") == "✔✔"
    assert len(searching.journal.table.marks[TOKENS.of("ana")]) == 2


def test_only_holders_of_the_card_play_the_corner_game_where_the_table_agreed_so() -> None:
    anyone = TableOfAdventure(ana=hand(), ben=hand(moves=["pick-locks"]))
    holders = TableOfAdventure("one-shot", {"AMB-27": "holders"}, ana=hand(), ben=hand(moves=["pick-locks"]))
    for table, seat, may in ((anyone, "ana", True), (holders, "ana", False), (holders, "ben", True)):
        table.play(seat, "attempt", move="pick-locks")
        assert ("lay_out" in table.open_to(seat)) == may


def test_cards_of_the_exhaustion_pile_stay_there_where_the_table_agreed_so() -> None:
    exhausted = "D02 D03 D04 D07 D08 D09 D10 D12 D13 D14 D16"
    left = {}
    for agreed in ("discard", "stay"):
        table = TableOfAdventure("one-shot", {"AMB-08": agreed}, ana=hand("D01 D05 D06 D11 D18 D19", "D17", exhausted))
        table.play("gm", "bring", name="A wolf", stamina=5, power="d4")
        table.play("gm", "foes_attack", who=["ana"], foes=[table.foes[0]])
        table.play("ana", steps().number)
        left[agreed] = table.counts("ana")[1:]
    assert left == {"discard": (2, 10), "stay": (1, 11)}


def test_foes_have_armour_squares_where_the_table_agreed_so() -> None:
    assert "armour" not in a_table().offers("gm")["bring"].fields
    table = a_table(**{"AMB-41": "on"})
    table.play("gm", "bring", name="A knight", stamina=5, power="d4", armour=2)
    assert table.worksheet(table.foes[0]).armour == 2
