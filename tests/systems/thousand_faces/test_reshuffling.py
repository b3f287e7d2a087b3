"""Reshuffling."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, span, turned


@rule("TF-SHUF-01")
def test_a_player_may_reshuffle_at_any_time_except_during_a_flip() -> None:
    table = TableOfAdventure(ana=hand(span(1, 12), discard=span(13, 20), xp=1))
    table.play("ana", "flip", attribute="str")
    answer = table.refused("ana", "reshuffle")
    assert (answer.kind, answer.rule) == ("refused", "TF-SHUF-01")
    table.stand("ana")
    assert table.counts("ana") == (11, 9, 0)
    assert event_names(table.play("ana", "reshuffle", shuffles=["D20 D07"])) == ["Moved", "Shuffled", "Told"]
    assert table.counts("ana") == (20, 0, 0)
    assert table.lying("ana").draw.startswith("D20 D07 ")


@rule("TF-SHUF-01")
def test_any_time_is_also_before_a_called_flip_under_attack_and_during_somebody_elses() -> None:
    def half_spent() -> TableOfAdventure:
        table = TableOfAdventure(ana=hand(span(1, 12), discard=span(13, 20)), ben=hand("D02 ...", xp=1))
        table.foe()
        return table

    called = half_spent()
    called.play("gm", "call", who="ana", attributes=["str"])
    attacked = half_spent()
    attacked.play("gm", "damage", who=["ana"], power="d4")
    beside = half_spent()
    beside.play("ben", "flip", attribute="str")
    for table in (called, attacked, beside):
        table.play("ana", "reshuffle")
        assert table.counts("ana") == (20, 0, 0)
    # Whoever aids has a card in the flip, and is in the middle of it too.
    aiding = half_spent()
    aiding.play("gm", "call", who="ben", attributes=["str"])
    aiding.play("ana", "aid", who="ben", how="I hold the ladder.")
    aiding.play("ben", "flip", attribute="str")
    assert aiding.refused("ana", "reshuffle").rule == "TF-SHUF-01"


@rule("TF-SHUF-06")
def test_a_procedure_that_runs_out_of_cards_shuffles_the_discard_pile_in_and_goes_on() -> None:
    table = TableOfAdventure(ana=hand("D01", discard=f"{span(2, 9)} D12"))
    entry = table.play("ana", "lose", shuffles=["D05 D12"])
    assert turned(entry) == "D01 D05 D12"
    assert table.lying("ana").exhaustion == "D12 D05 D01"
    assert table.counts("ana") == (7, 0, 3)
    table = TableOfAdventure(ana=hand("", discard=span(1, 9)))
    assert turned(table.play("ana", "reveal", shuffles=["D07"])) == "D07"
