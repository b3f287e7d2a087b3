"""Harm and Wounds: what they cost, where they go, and what keeps them off."""

import pytest

from hearthside.kernel.sight import TrackPlace
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, rules_told, span
from tests.systems.adventure.test_harm import NINE


def ways(table: TableOfAdventure) -> list[str]:
    """What Ana may take when she is hit."""
    return list(table.choices("ana", "deduct", "take"))


@rule("TF-HARM-01", "TF-HARM-02")
@pytest.mark.parametrize(("power", "harms"), [("2", 0), ("3", 1), ("5", 1), ("6", 2), ("7", 2), ("9", 2), ("20", 2)])
def test_any_three_attack_power_can_become_one_harm_as_often_as_there_is_room(power: str, harms: int) -> None:
    table = TableOfAdventure(NINE, ana=hand())
    table.suffer("ana", power)
    assert ways(table) == ["stamina", *(f"harm {count}" for count in range(1, harms + 1)), "wound"]
    labels = [option.label for option in table.offers("ana")["deduct"].fields["take"].options]  # type: ignore[union-attr]
    assert labels[1:-1] == [f"{count} Harm, {int(power) - 3 * count} Stamina" for count in range(1, harms + 1)]


@rule("TF-HARM-02")
def test_three_points_are_one_harm_and_nothing_is_left() -> None:
    table = TableOfAdventure(NINE, ana=hand(span(1, 20)))
    table.suffer("ana", "3")
    table.play("ana", "deduct", take="harm 1")
    assert (table.asked("ana"), table.track("harm", "ana"), table.counts("ana")) == (("describe",), 1, (19, 0, 1))


@rule("TF-HARM-01")
def test_what_harm_does_not_take_is_lost_as_stamina() -> None:
    table = TableOfAdventure(NINE, ana=hand("D01 D02 D12 ..."))
    table.suffer("ana", "7")
    table.play("ana", "deduct", take="harm 2")
    assert (table.track("harm", "ana"), table.lying("ana").exhaustion) == (2, "D12 D02 D01")


@rule("TF-HARM-03")
def test_a_harm_takes_the_top_card_unseen_and_lays_a_token_on_the_exhaustion_pile() -> None:
    table = TableOfAdventure(NINE, ana=hand(span(1, 15), exhaustion=span(16, 20)))
    table.suffer("ana", "3")
    entry = table.play("ana", "deduct", take="harm 1")
    assert (table.counts("ana"), table.track("harm", "ana")) == ((14, 0, 6), 1)
    moved = [event for event in entry.events if type(event).__name__ == "Moved"]
    assert [(event.source, event.target) for event in moved] == [("draw/ana", "exhaustion/ana")]  # type: ignore[union-attr]
    for seat in ("ana", "gm"):
        seen = next(event for event in table.journal.told(entry, seat) if event["type"] == "moved")
        assert "faces" not in seen, "nobody looked at it"


@rule("TF-INC-02")
def test_a_harm_that_takes_the_fourth_card_brings_its_bearer_down() -> None:
    table = TableOfAdventure(NINE, ana=hand("D01 D02 D03 D04", exhaustion=span(5, 20)))
    table.suffer("ana", "7")
    entry = table.play("ana", "deduct", take="harm 2")
    assert (table.is_down("ana"), "TF-INC-01" in rules_told(entry)) == (True, True)
    assert (table.track("harm", "ana"), table.counts("ana")) == (1, (3, 0, 17)), "who is down takes no more of it"


@rule("TF-HARM-04")
def test_a_third_harm_becomes_a_wound() -> None:
    table = TableOfAdventure(NINE, ana=hand(harm=1))
    table.suffer("ana", "3")
    table.play("ana", "deduct", take="harm 1")
    table.play("ana", "describe")
    assert table.track("harm", "ana") == 2
    entry = table.play("gm", "inflict", who="ana", picks=["W2"])
    assert "TF-HARM-04" in rules_told(entry)
    assert (table.track("harm", "ana"), table.track("wounds", "ana")) == (2, 1)
    assert table.lying("ana").discard == "W2"


@rule("TF-HARM-05")
@pytest.mark.parametrize(
    ("harm", "items", "trades"),
    [(2, (), 0), (2, ("padded-armour",), 2), (1, (), 1), (0, (), 2), (2, ("leather-armour",), 1), (2, ("bracers",), 1)],
)
def test_the_trade_is_offered_as_far_as_a_harm_has_somewhere_to_go(
    harm: int, items: tuple[str, ...], trades: int
) -> None:
    table = TableOfAdventure(NINE, ana=hand(harm=harm, items=items))
    table.suffer("ana", "7")
    assert ways(table) == ["stamina", *(f"harm {count}" for count in range(1, trades + 1)), "wound"]


@rule("TF-COMP-07")
def test_tokens_are_xp_exhaustion_harm_and_wound_and_a_one_shot_has_no_harm() -> None:
    one_shot = TableOfAdventure(ana=hand())
    assert one_shot.refused("gm", "inflict", who="ana").rule == "TF-COMP-07"
    nine = TableOfAdventure(NINE, ana=hand("D09 ...", moves=["good-cardio"], str=3))
    nine.flip("ana")
    nine.play("gm", "inflict", who="ana")
    nine.play("gm", "wound", who="ana", picks=["W1"])
    nine.suffer("ana", "1")
    nine.play("ana", "deduct", slots=nine.choices("ana", "deduct", "slots"))
    tokens = ("xp/ana", "harm/ana", "wounds/ana", "held/ana.good-cardio.0.physical")
    assert [nine.journal.table.track(TrackPlace(each)) for each in tokens] == [1, 1, 1, 1]
    assert nine.counts("ana").exhaustion == 1, "the Exhaustion token absorbed the loss; the card went for the Harm"


def test_tokens_that_are_not_needed_stay_in_the_supply() -> None:
    for take in ("wound", "harm 1"):
        table = TableOfAdventure(NINE, ana=hand(moves=["good-cardio"]))
        table.suffer("ana", "3")
        slots = table.choices("ana", "deduct", "slots")
        table.play("ana", "deduct", take=take, slots=slots, picks=["W1"] if take == "wound" else [])
        assert table.track("held", "ana.good-cardio.0.physical") == 0


@rule("TF-SHUF-02")
def test_a_harm_that_leaves_few_cards_to_draw_has_the_discard_pile_shuffled_in() -> None:
    table = TableOfAdventure("9-hour", ana=hand(span(1, 6), discard=span(7, 12)))
    table.play("gm", "inflict", who="ana")
    assert table.counts("ana") == (11, 0, 1)
