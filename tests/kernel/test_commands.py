"""Reading commands: plain values become an order, or a sentence says what does not fit."""

from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any

import pytest

from hearthside.kernel.actions import Action, Offer, read_command
from hearthside.kernel.refusals import Malformed
from tests.kernel.game import PAY, TINY, Pay, refuse, tiny_table


@pytest.mark.parametrize(
    ("values", "order"),
    [
        ({"whom": "ana"}, Pay(whom="ana")),
        ({"whom": "ana", "coins": 3, "loudly": True}, Pay(whom="ana", coins=3, loudly=True)),
        ({"whom": "ana", "words": ["for", "you"]}, Pay(whom="ana", words=("for", "you"))),
        ({"whom": "ana", "words": ("for", "you")}, Pay(whom="ana", words=("for", "you"))),
        ({"whom": "ana", "words": []}, Pay(whom="ana")),
    ],
)
def test_plain_values_become_an_order(values: dict[str, Any], order: Pay) -> None:
    assert read_command(PAY, values) == order


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({}, "Pay needs “whom”."),
        ({"coins": 2}, "Pay needs “whom”."),
        ({"whom": "ana", "tip": 1}, "Pay has no “tip”."),
        ({"whom": "ana", "do": "pay"}, "Pay has no “do”."),
        ({"whom": 7}, "Pay: “whom” should be words."),
        ({"whom": None}, "Pay: “whom” should be words."),
        ({"whom": ["ana"]}, "Pay: “whom” should be words."),
        ({"whom": "ana", "coins": "2"}, "Pay: “coins” should be a whole number."),
        ({"whom": "ana", "coins": 2.0}, "Pay: “coins” should be a whole number."),
        ({"whom": "ana", "coins": True}, "Pay: “coins” should be a whole number."),
        ({"whom": "ana", "coins": None}, "Pay: “coins” should be a whole number."),
        ({"whom": "ana", "loudly": 1}, "Pay: “loudly” should be yes or no."),
        ({"whom": "ana", "loudly": "yes"}, "Pay: “loudly” should be yes or no."),
        ({"whom": "ana", "words": "for you"}, "Pay: “words” should be a list."),
        ({"whom": "ana", "words": {"for": "you"}}, "Pay: “words” should be a list."),
        ({"whom": "ana", "words": ["for", 2]}, "Pay: “words” should be words."),
        ({"whom": "ana", "words": [["for"]]}, "Pay: “words” should be words."),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(values: dict[str, Any], says: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_command(PAY, values)
    assert caught.value.says == says


def test_a_field_nobody_knows_is_not_repeated_at_length() -> None:
    with pytest.raises(Malformed) as caught:
        read_command(PAY, {"whom": "ana", "x" * 5000: 1})
    assert caught.value.says == f"Pay has no “{'x' * 40}”."


@pytest.mark.parametrize("name", [None, 7, ["pay"], {"do": "pay"}, "", "no such thing", "PAY", "x" * 5000])
def test_an_action_nobody_knows_is_malformed(name: Any) -> None:
    answer = refuse(tiny_table(), "ana", name)
    assert (answer.kind, answer.says) == ("malformed", f"There is no action “{str(name)[:40]}” in A Tiny Game.")


def test_a_seat_nobody_sits_on_is_malformed() -> None:
    table = tiny_table()
    assert refuse(table, "zoe", "turn").kind == "malformed"
    assert refuse(table, "gm", "turn", acting_for="zoe").kind == "malformed"


def test_what_an_action_does_is_what_its_command_says_of_itself() -> None:
    assert TINY.catalogue["pay"].help == "Pay coins to somebody; debtors may not pay."


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Wish for things."""

    things: tuple[str, ...] = field(default_factory=lambda: ("peace",))


def test_a_field_that_is_left_out_has_its_preset() -> None:
    wish = Action("wish", Wish, lambda seen: Offer(), lambda draft, seat, order: None, rule="", label="Wish")  # noqa: ARG005
    assert read_command(wish, {}) == Wish(things=("peace",))


def test_a_field_that_is_not_offered_keeps_its_preset() -> None:
    table = tiny_table()
    assert "loudly" not in table.offers("ana")["pay"].fields
    assert refuse(table, "ana", "pay", whom="ben", loudly=True).kind == "impossible"


def test_nobody_changes_a_command_that_was_read() -> None:
    wish = read_command(PAY, {"whom": "ana"})
    with pytest.raises(FrozenInstanceError):
        wish.whom = "ben"
