"""Critical Success."""

from tests.marks import rule
from tests.systems.thousand_faces.tables import TableOfAdventure, hand, rules_told


@rule("TF-CRIT-01")
def test_a_critical_success_is_one_that_resolves_the_flip() -> None:
    table = TableOfAdventure(ana=hand("D11 D02 ..."))
    table.flip("ana", disadvantages=1)
    assert "critical" not in table.offers("ana")
    assert table.refused("ana", "critical", blessing=True).kind == "impossible"
    table = TableOfAdventure(ana=hand("D11 ..."))
    assert table.flip("ana") == "✔✔✔"
    assert table.offers("ana")["critical"].urgent


def test_the_blessing_of_a_critical_success_is_the_players_to_take_or_leave() -> None:
    table = TableOfAdventure(ana=hand("D11 ..."))
    table.flip("ana")
    assert rules_told(table.play("ana", "critical", blessing=True)) == ["TF-BLES-01"]
    assert table.lying("ana").discard == "B1 D11"
    table = TableOfAdventure(ana=hand("D11 ..."))
    table.flip("ana")
    table.play("ana", "critical", blessing=False)
    assert table.lying("ana").discard == "D11"
    assert "critical" not in table.offers("ana")


def test_a_critical_success_is_settled_before_the_next_flip() -> None:
    table = TableOfAdventure(ana=hand("D11 D02 ..."))
    table.flip("ana")
    assert table.refused("ana", "flip", attribute="str").rule == "TF-CRIT-02"
    table.play("ana", "critical", blessing=False)
    assert table.flip("ana") == "✔✔"
