"""How much of each rulebook is proved."""

import pytest

from hearthside.games import games
from hearthside.rulebook import as_plain, coverage, coverage_by_topic, in_force, proofs_of, standing


@pytest.fixture
def two_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rules proved, one of them a rule that the table decides."""
    listed = {
        "thousand_faces": {"TF-FLIP-01": ("tests/test_flip.py::test_top_card",), "TF-TRIG-03": ("tests/t.py::test_x",)},
        "thousand_faces_playtest": {"TF-FLIP-02": ("tests/t.py::test_y",)},
    }
    monkeypatch.setattr(standing, "_proofs", lambda: listed)


@pytest.mark.usefixtures("two_proofs")
def test_a_rule_is_proved_by_a_test_left_to_the_table_or_missing() -> None:
    stands = coverage("thousand_faces")
    assert stands.proved == ("TF-TRIG-03", "TF-FLIP-01")
    assert "TF-TRIG-01" in stands.table
    assert "TF-FLIP-02" in stands.missing
    assert "TF-AMB-01" not in stands.missing


@pytest.mark.usefixtures("two_proofs")
def test_a_rule_kept_by_the_playtest_edition_must_be_proved_there_too() -> None:
    stands = coverage("thousand_faces_playtest")
    assert stands.proved == ("TF-FLIP-02",)
    assert "TF-FLIP-01" in stands.missing
    assert "TF-SHUF-01" not in stands.missing


@pytest.mark.usefixtures("two_proofs")
def test_coverage_is_told_topic_by_topic_in_counts() -> None:
    assert coverage_by_topic("thousand_faces")["The flip"].counts == {"proved": 1, "table": 0, "missing": 6}
    assert coverage_by_topic("thousand_faces")["When a move triggers"].counts == {"proved": 1, "table": 2, "missing": 3}


@pytest.mark.usefixtures("two_proofs")
def test_a_game_nobody_has_proved_yet_has_no_proofs() -> None:
    assert coverage("first_empires").proved == ()


@pytest.mark.parametrize("system", games())
def test_every_rule_in_force_stands_in_one_place(system: str) -> None:
    stands = coverage(system)
    assert sorted((*stands.proved, *stands.table, *stands.missing)) == sorted(in_force(system))
    topics = coverage_by_topic(system).values()
    assert sum(sum(topic.counts.values()) for topic in topics) == len(in_force(system))


@pytest.mark.parametrize("system", games())
def test_coverage_follows_the_committed_list_of_proofs(system: str) -> None:
    assert set(coverage(system).proved) == {rule_id for rule_id in proofs_of(system) if rule_id in in_force(system)}
    assert list(as_plain(coverage(system))) == ["proved", "table", "missing"]
