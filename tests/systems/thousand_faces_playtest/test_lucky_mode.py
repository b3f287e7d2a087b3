"""Stamina in Lucky Mode: ten points, lost from the top of the deck without a look."""

import pytest

from hearthside.kits.deckahedron.adventure.board import STATE
from hearthside.kits.deckahedron.piles import EXHAUSTION
from hearthside.systems.thousand_faces_playtest.stamina import stamina_left, tokens_on_pile
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span


def left(table: TableOfAdventure, seat: str = "ana") -> int:
    """The Stamina somebody has left."""
    return stamina_left(table.journal.table, seat)


def tokens(table: TableOfAdventure, seat: str = "ana") -> int:
    """The Exhaustion tokens on somebody's Exhaustion pile."""
    return tokens_on_pile(table.journal.table, seat)


def backs(table: TableOfAdventure, seat: str = "ana") -> list[int]:
    """The backs of somebody's exhausted cards, from the top."""
    return list(table.journal.view(seat).pile(EXHAUSTION.of(seat)).tokens)


@rule("TP-STAM-01")
def test_a_new_character_has_ten_stamina_points() -> None:
    table = TableOfAdventure(ana=hand(moves=["good-cardio", "backstab", "weak-spot"]))
    assert (left(table), table.counts("ana")) == (10, (20, 0, 0))
    for seat in ("ana", "gm"):
        assert stamina_left(table.journal.view(seat), "ana") == 10
    assert "10" in str(table.offers("ana")["lose"].fields["points"].label)


@rule("TP-STAM-02")
def test_a_lost_point_is_the_top_card_unseen_and_a_token_on_the_pile() -> None:
    table = TableOfAdventure(ana=hand("D02 D12 D05 D13 ..."))
    entry = table.play("ana", "lose", points=3)
    assert (table.counts("ana"), tokens(table), left(table)) == ((17, 0, 3), 3, 7)
    assert (table.lying("ana").exhaustion, table.lying("ana").draw[:3]) == ("D05 D12 D02", "D13")
    for seat in ("ana", "gm"):
        assert all("faces" not in event for event in table.journal.told(entry, seat)), "nobody looked"
        assert table.journal.view(seat).pile(EXHAUSTION.of("ana")).faces is None


@rule("TP-STAM-03")
def test_a_draw_pile_that_is_too_small_takes_the_discard_pile_in_and_the_loss_goes_on() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 20)))
    entry = table.play("ana", "lose", points=7, shuffles=["D20"])
    assert event_names(entry) == ["Moved", "Moved", "Shuffled", "Moved", "Told"]
    assert (table.counts("ana"), table.lying("ana").exhaustion[:3]) == ((13, 0, 7), "D20")


@rule("TP-STAM-03")
def test_the_forced_reshuffle_waits_until_the_whole_loss_is_done() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 20)))
    entry = table.play("ana", "lose", points=4, shuffles=["D20"])
    assert rules_told(entry) == ["TP-STAM-02", "TF-SHUF-02"]
    assert table.lying("ana").exhaustion == "D04 D03 D02 D01"
    assert table.counts("ana") == (16, 0, 4)


@rule("TP-STAM-03")
def test_the_player_may_reshuffle_before_a_loss_that_is_due() -> None:
    table = TableOfAdventure(ana=hand(span(1, 9), discard=span(10, 20)))
    table.suffer("ana", "1")
    table.play("ana", "decide")
    assert (table.asked("ana"), set(table.offers("ana")["expend"].fields)) == (("expend",), {"reshuffle"})
    entry = table.play("ana", "expend", reshuffle=True, shuffles=["D20"])
    assert "TP-STAM-03" in rules_told(entry)
    assert (table.lying("ana").exhaustion, table.counts("ana")) == ("D20", (19, 0, 1))


@rule("TP-STAM-04")
def test_a_character_with_ten_exhausted_cards_is_incapacitated_and_not_before() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 12), exhaustion=span(13, 20)))
    table.play("ana", "lose", shuffles=[""])
    assert (table.is_down("ana"), left(table)) == (False, 1)
    entry = table.play("ana", "lose", shuffles=[])
    counts = table.counts("ana")
    assert (table.is_down("ana"), counts.exhaustion, counts.draw + counts.discard) == (True, 10, 10)
    assert rules_told(entry)[:2] == ["TP-STAM-02", "TP-STAM-04"]


@rule("TP-STAM-04")
def test_few_cards_left_to_draw_incapacitate_nobody() -> None:
    table = TableOfAdventure(ana=hand("D01 D02", exhaustion="D20"))
    table.play("ana", "lose")
    assert (table.is_down("ana"), table.counts("ana")) == (False, (1, 0, 2))


def test_nobody_loses_more_than_ten_points() -> None:
    table = TableOfAdventure(ana=hand(span(1, 12), exhaustion=span(13, 20)))
    table.play("ana", "lose", points=7)
    assert (table.counts("ana"), table.is_down("ana"), left(table)) == ((10, 0, 10), True, 0)
    assert table.refused("ana", "lose").rule == "TP-STAM-04"


@rule("TP-STAM-05")
def test_cards_exhausted_by_harm_and_wounds_count_towards_the_ten() -> None:
    table = TableOfAdventure("9-hour", ana=hand(span(1, 13), exhaustion=span(14, 20)))
    table.play("gm", "inflict", who="ana")
    assert (table.counts("ana").exhaustion, left(table)) == (8, 2)
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.counts("ana").exhaustion, table.is_down("ana")) == (9, False)
    table.play("ana", "lose")
    assert table.is_down("ana")


@rule("TP-STAM-05")
@pytest.mark.parametrize(("do", "picks"), [("wound", ["W1"]), ("inflict", [])])
def test_the_tenth_card_may_be_that_of_a_harm_or_a_wound(do: str, picks: list[str]) -> None:
    table = TableOfAdventure("9-hour", ana=hand(span(1, 11), exhaustion=span(12, 20)))
    table.play("gm", do, who="ana", picks=picks)
    assert (table.counts("ana").exhaustion, table.is_down("ana")) == (10, True)


@rule("TP-STAM-06")
def test_a_regained_card_takes_its_token_along() -> None:
    table = TableOfAdventure(ana=hand(span(1, 15), exhaustion=span(16, 20)))
    assert tokens(table) == 5
    picked = backs(table)
    table.regain("ana", [picked[1], picked[4]])
    assert (table.lying("ana").discard, table.lying("ana").exhaustion) == ("D17 D20", "D16 D18 D19")
    assert (tokens(table), left(table)) == (3, 7)


@rule("TP-STAM-06")
@pytest.mark.parametrize(("from_slots", "cards"), [(0, 3), (1, 2)])
def test_a_point_comes_back_as_a_card_of_the_pile_or_as_a_token_of_a_slot(from_slots: int, cards: int) -> None:
    table = TableOfAdventure(ana=hand("D04 " + span(5, 14), exhaustion=span(16, 20), moves=["good-cardio"], str=3))
    table.given({"held/ana.good-cardio.0.physical": 1})
    assert table.make("ana", "good-cardio", "str", rolls=[3]) == "✔✔"
    assert table.journal.table.awaited["ana"].matter.points == 3
    table.play("ana", "recover", slots=table.choices("ana", "recover", "slots")[:from_slots])
    pick = table.offers("ana")["recover"].fields["cards"]
    assert pick.most == cards  # type: ignore[union-attr]
    table.play("ana", "recover", cards=list(pick.tokens[:cards]))  # type: ignore[union-attr]
    assert (table.counts("ana").exhaustion, tokens(table)) == (5 - cards, 5 - cards), "no token goes back alone"
    assert table.track("held", "ana.good-cardio.0.physical") == 1 - from_slots


def test_tokens_of_harm_and_wounds_stand_for_exhaustion_tokens_and_bind_no_card() -> None:
    table = TableOfAdventure("9-hour", ana=hand(span(1, 17), exhaustion="D18 D19 D20", harm=1, wounds=1))
    assert tokens(table) == 1
    table.regain("ana", backs(table)[:2])
    assert (table.counts("ana").exhaustion, tokens(table)) == (1, 0)


@rule("TP-STAM-07")
@pytest.mark.parametrize("card", ["W1", "B5"])
def test_a_wound_or_blessing_lost_unseen_counts_and_leaves_the_cycle(card: str) -> None:
    table = TableOfAdventure(ana=hand(f"{card} {span(1, 11)}", exhaustion=span(13, 20), discard="D12"))
    entry = table.play("ana", "lose")
    assert rules_told(entry) == ["TP-STAM-02"], "nobody knows what it was, and nothing comes of it"
    assert (table.lying("ana").exhaustion.split()[0], left(table)) == (card, 1)
    table.play("ana", "reshuffle")
    assert table.lying("ana").exhaustion.split()[0] == card
    table.play("ana", "lose")
    assert table.is_down("ana")
    table.regain("ana", backs(table)[1:2])
    assert table.lying("ana").discard == card


@rule("TP-STAM-08")
def test_the_gm_ends_incapacitation_once_fewer_than_ten_cards_are_exhausted() -> None:
    table = TableOfAdventure(ana=hand(span(1, 11), exhaustion=span(12, 20)))
    table.play("ana", "lose")
    table.play("gm", "fate", who="ana", fate="unconscious")
    answer = table.refused("gm", "rouse", who="ana")
    assert (answer.rule, table.is_down("ana")) == ("TP-STAM-08", True)
    table.regain("ana", backs(table)[:3])
    table.play("gm", "rouse", who="ana")
    assert (table.is_down("ana"), table.counts("ana").exhaustion) == (False, 7)
    assert {"flip", "attempt"} <= table.open_to("ana")
    assert table.journal.table.marks[STATE.of("ana")] == ()


@rule("TP-STAM-08")
def test_an_ally_can_bring_the_points_back_that_somebody_needs_to_come_round() -> None:
    ben = hand("D03 ...", items=("of-vitality",), moves=["use-a-magic-item"], int=4)
    table = TableOfAdventure(ana=hand(span(1, 11), exhaustion=span(12, 20)), ben=ben)
    table.play("ana", "lose")
    table.play("gm", "fate", who="ana", fate="unconscious")
    table.play("ben", "attempt", move="use-a-magic-item", item=table.item("ben", "of-vitality"))
    table.play("ben", "flip", attribute="int")
    table.play("ben", "bestow", whom="ana", rolls=[1])
    table.play("ana", "recover", cards=backs(table)[:1])
    table.play("gm", "rouse", who="ana")
    assert (table.is_down("ana"), left(table)) == (False, 1)


@rule("TP-STAM-08")
def test_whoever_fell_to_a_third_wound_keeps_two_and_comes_round_at_the_gms_word() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    table.play("gm", "wound", who="ana")
    table.play("gm", "fate", who="ana", fate="unconscious")
    table.play("gm", "rouse", who="ana")
    assert (table.is_down("ana"), table.track("wounds", "ana")) == (False, 2)


@rule("TP-STAM-08")
def test_the_dead_do_not_come_round() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    table.play("gm", "wound", who="ana")
    table.play("gm", "fate", who="ana", fate="dead")
    assert table.refused("gm", "rouse", who="ana").rule == "TF-INC-08"
    table.given({"journey/table": 1}).play("gm", "rouse", who="ana")
    assert not table.is_down("ana")
