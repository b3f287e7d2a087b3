"""How the GM earns and spends Journey points, and the days between adventures."""

from hearthside.kits.deckahedron.adventure.journey.story import GOAL_KIND
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_journey_points import a_table


@rule("TF-GMJ-02")
def test_nine_hours_have_their_own_conditions() -> None:
    table = a_table()
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=2)
    assert table.refused("gm", "goal", goal="Bring the lost bell of Orm home again").rule == "TF-GMJ-02"
    assert table.refused("gm", "goal", goal="Bells").rule == "TF-GMJ-02"
    table.play("gm", "goal", goal="Bring the bell home")
    assert table.journal.table.words[GOAL_KIND.of_table] == "Bring the bell home"
    table.play("gm", "chapter", chapter=3)
    table.play("gm", "earn")
    table.given({"shadow/table": 2})
    table.play("gm", "chapter", chapter=4)
    assert table.refused("gm", "earn").says == "There are circled Shadow points left to spend."
    table.play("gm", "hinder", words="Fog")
    assert table.refused("gm", "earn").says == "Spend at least one Journey point in this chapter first."
    table.play("gm", "bring_ally", name="Old Marten")
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=5)
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=6)
    assert table.refused("gm", "earn").says == "There are circled Shadow points left to spend."
    rested = a_table(shadow=1)
    rested.play("gm", "chapter", chapter=6)
    rested.play("ana", "rest")
    rested.play("gm", "hinder", words="Fog")
    assert rested.refused("gm", "earn").rule == "TF-GMJ-02", "they were to be used before anybody rests"
    table.play("gm", "hinder", words="More fog")
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=7)
    table.play("gm", "earn")
    assert table.track("journey") == 6
    table.play("gm", "chapter", chapter=8)
    assert table.refused("gm", "earn").rule == "TF-GMJ-02"
    table.given({"wounds/ana": 2})
    table.play("gm", "reveal_hearth", sign="guardian")
    table.play("ana", "heal_wounds", heal=True)
    assert table.track("journey") == 6 - 1 + 2


@rule("TF-GMC-11")
def test_some_things_need_a_town() -> None:
    table = TableOfAdventure("9-hour", ana=hand(xp=4, precious=1, items=["sword"], moves=["obsessive-contemplation"]))
    assert table.refused("ana", "study", move="fury").rule == "TF-GMC-11"
    assert not {"study", "shop", "contemplate"} & table.open_to("ana")
    assert {"rest", "tale"} <= table.open_to("ana")
    assert "seek_help" not in table.open_to("ana")
    table.play("gm", "scene", how="healing help")
    assert "seek_help" in table.open_to("ana")
    table.play("gm", "scene", where="town")
    assert {"rest", "tale", "study", "shop", "contemplate"} <= table.open_to("ana")
    table.play("gm", "scene")
    table.play("ana", "rest")
    assert table.moves("ana")["sharpen-and-stitch"].barred is None, "out here as well"
