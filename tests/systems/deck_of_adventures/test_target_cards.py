"""Target Cards and circular distance."""

import pytest

from hearthside.kernel.chance import ScriptedChance, face_name
from hearthside.kernel.handle import Refused
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.log import Entry
from hearthside.lab.check import check_odds
from hearthside.systems.deck_of_adventures.cards import CARDS, FIFTY_TWO, JOKERS, RANKS
from hearthside.systems.deck_of_adventures.check.degrees import degree, distance, offset
from hearthside.systems.deck_of_adventures.kinds import DECK, FATE
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.tables import Hero, Outcome, TableOfCards, check, outcome, resolved

RANGE_TABLE = """
8 9 10 J Q K A 2 3 4 5 6 7
9 10 J Q K A 2 3 4 5 6 7 8
10 J Q K A 2 3 4 5 6 7 8 9
J Q K A 2 3 4 5 6 7 8 9 10
Q K A 2 3 4 5 6 7 8 9 10 J
K A 2 3 4 5 6 7 8 9 10 J Q
A 2 3 4 5 6 7 8 9 10 J Q K
2 3 4 5 6 7 8 9 10 J Q K A
3 4 5 6 7 8 9 10 J Q K A 2
4 5 6 7 8 9 10 J Q K A 2 3
5 6 7 8 9 10 J Q K A 2 3 4
6 7 8 9 10 J Q K A 2 3 4 5
7 8 9 10 J Q K A 2 3 4 5 6
"""
"""The Target Card Range Table as printed: a row for each Target Card from Ace to King, offsets -6 to +6."""


@rule("DA-TC-01")
def test_the_rank_of_the_target_card_is_the_centre_and_its_suit_only_makes_the_degree() -> None:
    table = TableOfCards(world="9D", ana=Hero("9C"))
    table.call(dr=0)
    reading = resolved(table.play("ana", "draw", stat="athletics")).reading
    assert (reading["target"], reading["card"], reading["distance"], reading["success"]) == ("9D", "9C", 0, True)
    assert {suit: check(f"10{suit}", "9D", dr=1) for suit in "CDHS"} == {
        "C": Outcome("Success", True, "10C", "10C"),
        "D": Outcome("Suited Success", True, "10D", "10D"),
        "H": Outcome("Color Success", True, "10H", "10H"),
        "S": Outcome("Success", True, "10S", "10S"),
    }


@rule("DA-TC-02", "DA-TC-03")
def test_ranks_lie_on_a_circle_and_the_ace_is_next_to_king_and_two() -> None:
    pairs = [("Q", "2"), ("A", "7"), ("A", "8"), ("5", "5"), ("A", "K"), ("A", "2")]
    assert [distance(a, b) for a, b in pairs] == [3, 6, 6, 0, 1, 1]
    assert {distance(a, b) for a in RANKS for b in RANKS} == set(range(7))
    assert check("AS", "KS", dr=1).degree == check("AS", "2S", dr=1).degree == "Suited Success"
    assert check("QS", "2S", dr=2).degree == "Suited Miss"
    assert check("QS", "2S", dr=3).degree == "Suited Success"


@rule("DA-TC-04", "DA-TC-05")
def test_the_printed_range_table_is_the_formula_for_every_rank() -> None:
    rows = [line.split() for line in RANGE_TABLE.split("\n") if line]
    assert [[offset(rank, steps) for steps in range(-6, 7)] for rank in RANKS] == rows
    away = [[distance(rank, reached) for reached in row] for rank, row in zip(RANKS, rows, strict=True)]
    assert away == [[6, 5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6]] * 13
    assert (offset("A", -6), offset("A", 6), offset("3", -5)) == ("8", "7", "J")


@rule("DA-TC-06")
@pytest.mark.parametrize("steps", range(1, 13))
def test_only_the_distance_counts_whatever_the_rank(steps: int) -> None:
    def shifted(name: str) -> str:
        card = CARDS[name]
        return offset(card.rank, steps) + card.suit[0].upper()

    for edr in range(-2, 7):
        for card in FIFTY_TWO:
            moved = degree(CARDS[shifted(card.name)], CARDS[shifted("8C")], edr)
            assert moved == degree(card, CARDS["8C"], edr)


@rule("DA-TC-07")
def test_either_side_can_have_the_target_card_while_the_other_draws() -> None:
    """Ana sneaks past a guard: her Target Card stands, and the guard draws."""
    table = TableOfCards(npc="4C", ana=Hero("6H 2S"))
    table.play("ana", "take_target")
    table.play("gm", "bring", name="Guard")
    spotted = table.play("gm", "draw_for", who="Guard", stat="detection", mod=1, dr=2, against="ana")
    assert outcome(spotted) == Outcome("Success", True, "4C", "4C")
    assert (table.called(resolved(spotted).who), resolved(spotted).reading["target"]) == ("Guard", "6H")
    assert table.counts("deck/ana", "npc_deck/npc") == (51, 51)

    other_way = TableOfCards(npc="4C", ana=Hero("6H"))
    other_way.play("gm", "bring", name="Guard")
    assert other_way.check(dr=1, against="Guard") == Outcome("Miss", False, "6H", "6H") == check("6H", "4C", dr=1)
    assert other_way.faces("target/Guard") == "4C"


@rule("DA-TC-12")
def test_a_card_in_a_target_slot_is_never_drawn_and_no_shuffle_touches_it() -> None:
    table = TableOfCards(ana=Hero("4S"))
    table.play("ana", "take_target")
    table.drop_fate("ana")
    drawn: list[str] = []
    for _ in range(49):
        table.call(dr=0)
        drawn += table.draw().drawn.split()
    assert sorted(drawn) == sorted(set(drawn))
    table.lay("deck/ana", "discard/ana", count=table.count("deck/ana"))
    table.call(dr=0)
    table.draw(shuffles=["2H"])
    assert "4S" not in drawn
    assert (table.faces("target/ana"), table.track("fatigue/ana")) == ("4S", 1)
    own = [table.faces(f"{pile}/ana").split() for pile in ("deck", "discard", "fate")]
    assert sorted(card for pile in own for card in pile) == sorted(card.name for card in FIFTY_TWO if card.name != "4S")


@rule("DA-TC-13")
def test_odds_follow_the_cards_still_in_the_deck() -> None:
    table = TableOfCards(ana=Hero())
    table.lay("deck/ana", "discard/ana", "8H", "8D", "8S")
    left = knowledge(DECK_OF_ADVENTURES, table.journal.table, "ana", DECK.of("ana")).pool
    odds = check_odds([CARDS[face_name(card)] for card in left], CARDS["8C"], dr=3)
    assert (odds.numerator("Major Success"), odds.numerator("Critical Success"), odds.denominator) == (0, 1, 49)


@rule("DA-TC-14")
def test_a_task_gets_a_fresh_target_card_and_a_creature_has_its_own() -> None:
    table = TableOfCards(world="8C 2H", npc="JD", ana=Hero("9C 3S 4S 5S"))
    first, second = table.check(), table.check()
    assert (first.degree, second.degree) == ("Suited Success", "Success")
    assert (table.faces("world_discard/world"), table.faces("task/world")) == ("2H 8C", "")
    table.play("gm", "bring", name="Grunt")
    table.check(against="Grunt")
    table.check(against="Grunt")
    assert (table.faces("target/Grunt"), table.count("npc_discard/npc"), table.count("world_deck/world")) == (
        "JD",
        0,
        50,
    )


def test_who_tries_the_same_task_at_the_same_moment_shares_its_target_card() -> None:
    """DA-AMB-96."""
    table = TableOfCards(world="8C", ana=Hero("9C"), ben=Hero("7H"))
    table.play("gm", "call", who=["ana", "ben"], stats=["athletics"], dr=2)
    assert table.draw("ana").degree == "Suited Success"
    assert table.faces("task/world") == "8C"
    assert table.draw("ben").degree == "Success"
    assert (table.faces("task/world"), table.faces("world_discard/world")) == ("", "8C")


def test_one_for_whom_the_task_is_out_of_reach_leaves_the_target_card_to_the_others() -> None:
    table = TableOfCards(world="8C", ana=Hero(athletics=-2), ben=Hero("8H"))
    table.play("gm", "call", who=["ana", "ben"], stats=["athletics"], dr=-1)
    assert (table.waits_for("ana"), table.faces("task/world")) == ((), "8C")
    assert table.draw("ben") == Outcome("Miss", False, "8H", "8H")
    assert table.faces("world_discard/world") == "8C"


def test_an_ace_is_the_target_card_first_and_a_fate_card_when_it_is_replaced() -> None:
    """DA-AMB-10."""
    table = TableOfCards(ana=Hero("AS 5D"))
    table.play("ana", "take_target")
    assert (table.faces("target/ana"), table.count("fate/ana")) == ("AS", 2)
    assert table.refused("ana", "take_target") == ("refused", "DA-TC-09")
    table.play("gm", "take_target", acting_for="ana", because="A new combat begins.")
    assert (table.faces("target/ana"), table.faces("fate/ana")) == ("5D", "AS JOKER-RED JOKER-BLACK")


def test_whoever_plays_with_real_cards_cannot_have_turned_one_that_they_hold() -> None:
    table = TableOfCards(ana=Hero("9C"))
    table.play("ana", "own_cards")
    held = {face_name(card) for card in table.journal.table.cards(FATE.of("ana"))}
    assert held == set(JOKERS)
    for joker in held:
        refused = table.journal.do("ana", {"do": "take_target"}, ScriptedChance(), turned=[joker])
        assert isinstance(refused, Refused)
        assert refused.says == f"“{joker}” cannot be in that pile."
    assert isinstance(table.journal.do("ana", {"do": "take_target"}, ScriptedChance(), turned=["KH"]), Entry)
