"""Stamina where cards absorb it, and where it comes back from."""

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, span


@rule("TF-STAM-09")
@pytest.mark.parametrize(("tokens", "cards"), [(0, 3), (1, 2)])
def test_regained_stamina_is_any_mix_of_exhausted_cards_and_tokens(tokens: int, cards: int) -> None:
    table = TableOfAdventure(ana=hand("D03 D04 " + span(5, 14), exhaustion=span(16, 20), moves=["good-cardio"], str=3))
    table.suffer("ana", "1")
    table.play("ana", "deduct", slots=table.choices("ana", "deduct", "slots"))
    table.play("ana", "describe")
    assert table.make("ana", "good-cardio", "str") == "✔✔"
    assert table.journal.table.awaited["ana"].matter.points == 3
    slots = table.choices("ana", "recover", "slots")
    table.play("ana", "recover", slots=slots[:tokens])
    pick = table.offers("ana")["recover"].fields["cards"]
    assert pick.most == cards  # type: ignore[union-attr]
    table.play("ana", "recover", cards=list(pick.tokens[:cards]))  # type: ignore[union-attr]
    left = (table.counts("ana").exhaustion, table.track("held", "ana.good-cardio.0.physical"))
    assert left == (5 - cards, 1 - tokens)
