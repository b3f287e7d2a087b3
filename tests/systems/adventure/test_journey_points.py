"""How the GM earns and spends Journey points, and the days between adventures."""

import pytest

from hearthside.kits.deckahedron.adventure.journey.allies import ALLIES, Ally, is_tied_up, lent_dice
from hearthside.kits.deckahedron.adventure.journey.fate import FATE_KIND
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, here, rules_told


def a_table(campaign: str = "9-hour", **tracks: int) -> TableOfAdventure:
    table = TableOfAdventure(campaign, ana=hand(), ben=hand())
    return table.given({f"{name}/table": at for name, at in tracks.items()})


@rule("TF-GMJ-01")
def test_a_one_shot_has_four_points_one_in_each_chapter() -> None:
    table = a_table("one-shot")
    table.play("gm", "earn")
    assert table.track("journey") == 1
    assert table.refused("gm", "earn").rule == "TF-GMJ-01"
    table.play("gm", "chapter", chapter=2)
    table.play("gm", "earn")
    table.given({"shadow/table": 2})
    table.play("gm", "chapter", chapter=3)
    assert table.refused("gm", "earn").rule in here("TF-GMJ-02")
    for words in ("Fog", "More fog"):
        table.play("gm", "hinder", words=words)
    table.play("ana", "rest")
    table.play("gm", "earn")
    table.play("gm", "chapter", chapter=4)
    table.play("gm", "earn")
    assert table.track("journey") == 4
    rested = a_table("one-shot", shadow=1)
    rested.play("gm", "chapter", chapter=3)
    rested.play("ana", "rest")
    rested.play("gm", "hinder", words="Fog")
    assert rested.refused("gm", "earn").rule in here("TF-GMJ-02")


@rule("TF-GMJ-03", "TF-GMC-13")
def test_a_second_day_of_peace_in_town_costs_a_point() -> None:
    table = a_table().given(scene=["town"])
    assert table.refused("gm", "next_day", brings="peace").rule == "TF-GMJ-03"
    entry = table.play("gm", "next_day", brings="something urgent")
    assert "TF-GMC-13" in rules_told(entry)
    table.given({"journey/table": 1})
    table.play("gm", "next_day", brings="peace")
    assert table.track("journey") == 0
    assert table.track("day") == 2
    table.play("gm", "scene", where="travelling")
    assert table.choices("gm", "next_day", "brings") == ["whatever comes"], "on the road nobody speaks of peace"


@rule("TF-GMJ-04")
def test_a_point_brings_an_ally() -> None:
    table = a_table()
    assert table.refused("gm", "bring_ally", name="Old Marten").rule == "TF-GMJ-04"
    table.given({"journey/table": 1})
    table.play("gm", "bring_ally", name="Old Marten")
    assert table.track("journey") == 0
    assert list(ALLIES.all(table.journal.table).values()) == [Ally("Old Marten")]


def with_an_ally() -> TableOfAdventure:
    table = TableOfAdventure("9-hour", ana=hand("D02 D12 D04 ...", str=3, items=["sword"]), ben=hand())
    table.given({"journey/table": 1})
    table.play("gm", "bring", name="A wolf", stamina=9, power="d4")
    table.play("gm", "bring_ally", name="Old Marten")
    table.play("gm", "spotlight", who="ana")
    return table


@rule("TF-GMJ-05")
def test_an_ally_does_one_thing_a_turn_and_never_flips() -> None:
    table = with_an_ally()
    (ally,) = ALLIES.ids(table.journal.table)
    assert f"draw/{ally}" not in table.journal.table.piles
    table.play("gm", "ally_acts", ally=ally, help="die", who="ana", die="d4")
    assert table.refused("gm", "ally_acts", ally=ally, help="word", who="ana").rule == "TF-GMJ-05"
    table.play("ana", "attempt", move="mix-it-up", foe=table.foes[0])
    table.play("ana", "flip", attribute="str")
    assert table.worksheet(table.foes[0]).stamina == 9 - 3 - 3
    assert not lent_dice(table.journal.table, "ana")
    table.play("gm", "spotlight", who="ben")
    table.play("gm", "ally_acts", ally=ally, help=f"scuffle {table.foes[0]}", who="ben")
    assert "foes_attack" not in table.open_to("gm")
    table.play("gm", "spotlight", who="ana")
    entry = table.play("gm", "ally_acts", ally=ally, help="word", who="ana", words="The gate is open.")
    assert rules_told(entry) == ["TF-GMJ-05"]
    table.play("gm", "dismiss_ally", ally=ally)
    assert "ally_acts" not in table.offers("gm")


@rule("TF-GMJ-06")
def test_a_point_brings_the_dead_back() -> None:
    table = TableOfAdventure("9-hour", ana=hand(is_down=True), ben=hand())
    table.play("gm", "fate", who="ana", fate="dead")
    assert table.refused("gm", "rouse", who="ana").rule == "TF-INC-08"
    table.given({"journey/table": 1})
    table.play("gm", "rouse", who="ana")
    assert table.track("journey") == 0
    assert "flip" in table.open_to("ana")


@rule("TF-GMJ-08")
def test_the_hearth_revealed_heals_all_who_want_it_and_pays_for_each_wound() -> None:
    wounded = hand("D01 W1 ...", wounds=1)
    table = TableOfAdventure("9-hour", ana=wounded, ben=hand("W2 ...", wounds=1), cat=hand(), dov=hand(wounds=2))
    table.given({"journey/table": 3, "chapter/table": 7})
    assert "reveal_hearth" not in table.offers("gm")
    table.play("gm", "chapter", chapter=8)
    assert len(table.choices("gm", "reveal_hearth", "sign")) == 5
    table.play("gm", "reveal_hearth", sign="longing")
    assert table.track("journey") == 2
    assert set(table.journal.table.awaited) == {"ana", "ben", "dov"}
    table.play("dov", "heal_wounds", heal=False)
    assert (table.track("wounds", "dov"), table.track("journey")) == (2, 2), "they may, and need not"
    for name in ("ana", "ben"):
        table.play(name, "heal_wounds", heal=True)
        assert table.track("wounds", name) == 0
        assert "W" not in table.lying(name).draw
    assert table.track("journey") == 4
    assert table.refused("gm", "reveal_hearth", sign="doomed").rule == "TF-GMJ-08"
    one_shot = a_table("one-shot", journey=1, chapter=4)
    assert "reveal_hearth" not in one_shot.offers("gm")
    poor = a_table("30-hour", chapter=8)
    assert poor.refused("gm", "reveal_hearth", sign="longing").rule == "TF-GMJ-08"


def test_wounds_may_be_kept() -> None:
    table = TableOfAdventure("9-hour", ana=hand(wounds=2)).given({"journey/table": 1, "chapter/table": 8})
    table.play("gm", "reveal_hearth", sign="longing")
    table.play("ana", "heal_wounds", heal=False)
    assert (table.track("wounds", "ana"), table.track("journey")) == (2, 0)


def test_a_point_shows_what_has_changed() -> None:
    table = a_table()
    assert table.offers("gm")["show_change"].blocked is not None
    table.given({"journey/table": 1})
    table.play("gm", "show_change", what="heroic-spark", words="The ferry boy packs a bag.")
    assert table.track("journey") == 0


# --- Days -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [[], ["travelling"]])
def test_outside_a_town_a_day_just_passes(where: list[str]) -> None:
    table = a_table().given(scene=where)
    table.play("gm", "next_day", brings="whatever comes")
    assert table.track("day") == 1
    table.play("gm", "scene", how="combat")
    assert table.refused("gm", "next_day", brings="whatever comes").rule == "TF-REST-01"


@rule("TF-GMC-14")
def test_a_new_fateful_moment_replaces_one_that_was_never_claimed() -> None:
    table = a_table()
    table.play("gm", "offer_fate", who="ana", goals=["grudge", "pity"])
    table.play("ana", "choose_fate", goal="pity")
    assert table.track("fate_xp", "ana") == 2
    table.play("gm", "offer_fate", who="ana", goals=["prize", "secret"])
    table.play("ana", "choose_fate", goal="secret")
    assert table.journal.table.marks[FATE_KIND.of("ana")] == ("secret",)
    assert (table.track("fate_xp", "ana"), table.track("xp", "ana")) == (2, 0)


def test_two_allies_of_one_name_are_told_apart() -> None:
    table = with_an_ally()
    table.given({"journey/table": 1})
    table.play("gm", "bring_ally", name="Old Marten")
    first, second = ALLIES.ids(table.journal.table)
    assert list(ALLIES.called(table.journal.table).values()) == ["Old Marten", "Old Marten 2"]
    table.play("gm", "ally_acts", ally=second, help=f"scuffle {table.foes[0]}", who="ben")
    table.play("gm", "ally_acts", ally=first, help="die", who="ana", die="d6")
    assert (is_tied_up(table.journal.table, table.foes[0]), lent_dice(table.journal.table, "ana")) == (True, ("d6",))
    table.play("gm", "dismiss_ally", ally=second)
    assert (is_tied_up(table.journal.table, table.foes[0]), lent_dice(table.journal.table, "ana")) == (False, ("d6",))


def test_an_ally_may_be_called_like_a_seat() -> None:
    table = with_an_ally()
    table.given({"journey/table": 1})
    table.play("gm", "bring_ally", name="ben")
    ally = ALLIES.ids(table.journal.table)[-1]
    table.play("gm", "ally_acts", ally=ally, help="die", who="ben", die="d4")
    assert (lent_dice(table.journal.table, "ben"), lent_dice(table.journal.table, "ana")) == (("d4",), ())
