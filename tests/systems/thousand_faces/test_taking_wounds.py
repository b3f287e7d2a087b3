"""Taking wounds."""

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand


@rule("TF-TWOUND-01")
def test_the_gm_tells_how_and_a_random_wound_card_goes_to_the_discard_pile() -> None:
    for card in ("W1", "W2"):
        table = TableOfAdventure(ana=hand(discard="D20"))
        entry = table.play("gm", "wound", who="ana", how="A blade finds your arm.", picks=[card])
        assert table.lying("ana").discard == f"{card} D20"
        assert event_names(entry) == ["Dealt", "Counted", "Told"]
        (told,) = (event for event in table.journal.told(entry, "ana") if event["type"] == "told")
        assert (told["rule"], told["slots"]) == ("TF-TWOUND-01", {"how": "A blade finds your arm."})


@rule("TF-TWOUND-02")
def test_a_wound_token_is_laid_on_the_exhaustion_pile_even_without_cards() -> None:
    table = TableOfAdventure(ana=hand())
    table.play("gm", "wound", who="ana", picks=["W1"])
    assert (table.track("wounds", "ana"), table.lying("ana").exhaustion) == (1, "")


@rule("TF-TWOUND-05")
def test_no_deckahedron_card_is_exhausted_for_taking_a_wound() -> None:
    table = TableOfAdventure(ana=hand())
    table.play("gm", "wound", who="ana", picks=["W2"])
    assert table.counts("ana") == (20, 1, 0)
