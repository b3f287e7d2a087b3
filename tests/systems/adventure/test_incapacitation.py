"""Incapacitation."""

from tests.known import SAFETY
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, span


@rule("TF-INC-03")
def test_an_incapacitated_character_can_take_no_further_actions() -> None:
    table = TableOfAdventure(ana=hand(xp=2, is_down=True, exhaustion="D20", moves=["good-cardio"]), ben=hand())
    for fields in ({}, {"fast": True, "move": "Good Cardio"}, {"advantages": 1}):
        answer = table.refused("ana", "flip", attribute="str", **fields)
        assert (answer.kind, answer.rule) == ("refused", "TF-INC-03")
    for move in ("defy-danger", "good-cardio"):
        assert table.refused("ana", "attempt", move=move).rule == "TF-INC-03"
    assert table.refused("gm", "call", who="ana", attributes=["str"]).rule == "TF-INC-03"
    table.play("gm", "call", who="ben", attributes=["str"])
    assert table.refused("ana", "aid", who="ben", how="I whisper.").rule == "TF-INC-03"
    table.flip("ben")
    # What is left is to talk, and to be tended to (TF-AMB-62).
    talk = {"say", "note", "own_cards", "undo", "house_plays", "touchstone", "hearth", *SAFETY, "fill_blank"}
    assert table.open_to("ana") - talk == {"rest"}


def test_a_character_who_goes_down_between_two_flips_of_a_flashback_flips_no_more() -> None:
    table = TableOfAdventure(ana=hand("W1 D11 D01 D02", exhaustion=span(12, 20), xp=1))
    table.play("ana", "flip", attribute="str")
    entry = table.play("ana", "flashback", memory="I should have stayed home.")
    assert (table.is_down("ana"), "D11" in table.lying("ana").exhaustion) == (True, True)
    assert "Resolved" not in event_names(entry)
    assert rules_told(entry)[-1] == "TF-INC-03"
    assert (table.journal.table.awaited, table.track("gm_moves"), table.track("shadow")) == ({}, 0, 0)


def test_a_character_brought_down_while_their_flip_waits_cannot_flash_back() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 ...", xp=1, wounds=2))
    table.play("ana", "flip", attribute="str")
    table.play("gm", "wound", who="ana")
    assert table.refused("ana", "flashback", memory="No!").rule == "TF-INC-03"
    table.stand("ana")


@rule("TF-INC-06")
def test_a_character_who_would_take_a_third_wound_is_incapacitated_at_once() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    table.play("gm", "wound", who="ana", how="An arrow.")
    assert (table.is_down("ana"), table.track("wounds", "ana")) == (True, 2)
