"""Taking wounds."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told


@rule("TF-TWOUND-03")
def test_the_number_of_wounds_is_the_number_of_tokens_not_of_cards() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 W2 ...", discard="W1", wounds=1))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.track("wounds", "ana"), table.is_down("ana")) == (2, False)


@rule("TF-TWOUND-04")
def test_with_two_wounds_a_further_one_incapacitates_and_no_card_is_drawn() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    entry = table.play("gm", "wound", who="ana")
    assert event_names(entry) == ["Marked", "Told"]
    assert rules_told(entry) in (["TF-TWOUND-04"], ["TP-WND-02"]), "one guide numbers it anew"
    assert (table.is_down("ana"), table.counts("ana")) == (True, (20, 0, 0))
