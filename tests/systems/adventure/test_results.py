"""The ladder of results."""

from hearthside.kits.deckahedron.adventure.words import RESULTS
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, event_names, hand, rules_told


@rule("TF-RES-01")
def test_results_are_ordered_from_failure_to_three_marks() -> None:
    assert [RESULTS[number] for number in sorted([1, 4, 2, 3])] == ["✗", "✅", "✔✔", "✔✔✔"]
    # D01 ✗, D06 ✅, D02 ✔✔, D13 ✔✔✔ on the Crown edge: of any two the higher is the better, the lower the worse.
    ladder = ["D01", "D06", "D02", "D13"]
    for lower, worse in enumerate(ladder):
        for higher in range(lower + 1, 4):
            for pair in (f"{worse} {ladder[higher]} ...", f"{ladder[higher]} {worse} ..."):
                assert TableOfAdventure(ana=hand(pair)).flip("ana", advantages=1) == RESULTS[higher + 1]
                assert TableOfAdventure(ana=hand(pair)).flip("ana", disadvantages=1) == RESULTS[lower + 1]


@rule("TF-RES-03")
def test_on_a_failure_the_gm_makes_a_move() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", items=("bow",)))
    assert table.refused("gm", "gm_move", words="The floor gives way.").rule == "TF-GMM-01"
    entry = table.play("ana", "flip", attribute="dex", move="Volley")
    assert rules_told(entry) == ["TF-RES-01", "TF-RES-03"]
    assert (table.track("gm_moves"), table.track("shadow")) == (1, 0)
    assert table.offers("gm")["gm_move"].urgent
    assert event_names(table.play("gm", "gm_move", words="The floor gives way.")) == ["Counted", "Told"]
    assert table.track("gm_moves") == 0
