"""Taking wounds."""

from typing import Any

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told, steps


@rule("TF-TWOUND-03")
def test_the_number_of_wounds_is_the_number_of_tokens_not_of_cards() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 W2 ...", discard="W1", wounds=1))
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.track("wounds", "ana"), table.is_down("ana")) == (2, False)


@rule("TF-TWOUND-04")
def test_with_two_wounds_a_further_one_incapacitates_and_no_card_is_drawn() -> None:
    table = TableOfAdventure(ana=hand(wounds=2))
    entry = table.play("gm", "wound", who="ana")
    assert event_names(entry) == ["Marked", "Befell", "Told"]
    assert rules_told(entry) in (["TF-TWOUND-04"], ["TP-WND-02"]), "one guide numbers it anew"
    assert (table.is_down("ana"), table.counts("ana")) == (True, (20, 0, 0))


@rule("TF-TWOUND-04")
def test_the_third_wound_is_said_to_fell_only_somebody_whom_nothing_protects() -> None:
    def label(**fields: Any) -> str:
        table = TableOfAdventure(ana=hand(**fields))
        table.suffer("ana", "5")
        options = table.offers("ana")[steps().answer].fields["take"].options  # type: ignore[union-attr]
        return next(option.label for option in options if option.value == "wound")

    assert "third" not in label(wounds=1)
    assert label(wounds=2) == "A Wound: your third, and you are out"
    assert label(wounds=2, items=("leather-armour",)) == "A Wound: your third, unless armour or a shield takes it"
    # And so it is: without armour the third fells, and no card is drawn for it.
    table = TableOfAdventure(ana=hand(wounds=2))
    table.suffer("ana", "5")
    table.take("ana", "wound")
    assert (table.is_down("ana"), "W" in table.lying("ana").discard) == (True, False)
