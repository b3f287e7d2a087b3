"""Critical Success."""

from collections.abc import Mapping

from hearthside.kernel.chance import ScriptedChance
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, here, rules_told


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
    assert table.refused("ana", "flip", attribute="str").rule in here("TF-CRIT-02")
    table.play("ana", "critical", blessing=False)
    assert table.flip("ana") == "✔✔"


def critical(move: str, attribute: str, xp: int, moves: Mapping[str, str] | None = None) -> TableOfAdventure:
    """A table at which the Critical Success card resolves Ana's move, however many cards she turns."""
    # All three cards show ✔✔✔ at the Crown, so D11 is there to choose at any level.
    table = TableOfAdventure(
        ana=hand("D11 D13 D19 ...", xp=xp, moves=moves or {}, items=["many-knives"], pack=0, str=3, dex=3, int=3)
    )
    table.play("ana", "attempt", move=move)
    table.play("ana", "flip", attribute=attribute)
    if "stand" in table.offers("ana"):
        table.stand("ana", "D11")
    return table


def most_levels(table: TableOfAdventure) -> int:
    """How many levels the move may rise, as it is offered."""
    most: int = table.offers("ana")["insight"].fields["levels"].most  # type: ignore[union-attr]
    return most


@rule("TF-CRIT-03", "TF-LVL-04")
def test_levels_cost_one_xp_each_up_to_the_highest_on_the_card() -> None:
    assert most_levels(critical("pick-pockets", "dex", 1, {"pick-pockets": "studied"})) == 1
    table = critical("pick-pockets", "dex", 5, {"pick-pockets": "studied"})
    assert most_levels(table) == 2
    assert table.refused("ana", "insight", levels=3).kind == "impossible"
    table.play("ana", "insight", levels=2)
    assert (table.track("level", "ana.pick-pockets"), table.track("xp", "ana")) == (2, 3)
    assert "insight" not in critical("weak-spot", "int", 5, {"weak-spot": "expert"}).offers("ana")
    table = critical("volley", "dex", 3)
    table.play("ana", "insight")
    assert table.track("level", "ana.volley") == 1
    assert "volley, expert" in {option.label.lower() for option in table.moves("ana").values()}


@rule("TF-CRIT-06")
def test_a_move_without_levels_cannot_be_raised() -> None:
    table = critical("defy-danger", "str", 3)
    assert "critical" in table.open_to("ana")
    assert "insight" not in table.offers("ana")


def test_without_xp_the_move_stays_as_it_is() -> None:
    table = critical("pick-pockets", "dex", 0, {"pick-pockets": "studied"})
    assert table.refused("ana", "insight", levels=1).rule == "TF-XP-08"
    answer = table.journal.do("gm", {"do": "insight"}, ScriptedChance(), acting_for="ana", because="She has earned it.")
    assert getattr(answer, "kind", "") == "impossible"
