"""The GM's lists, the campaign formats, and how characters are made."""

from hearthside.kits.deckahedron.adventure.combat.foes import power_of_foe
from hearthside.kits.deckahedron.adventure.content.gm import (
    GUIDE,
    TUTORIAL,
)
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


@rule("TF-GMM-07")
def test_the_gm_has_six_standing_aims() -> None:
    assert [aim.name for aim in GUIDE.aims] == [
        "Show the world",
        "Fill lives with adventure",
        "Pass the spotlight fairly",
        "Ask questions",
        "Make GM moves",
        "Reach the next Journey point",
    ]
    assert "Touchstone List" in GUIDE.aims[0].says


@rule("TF-GMC-02")
def test_a_foe_from_the_guide_is_as_strong_as_the_guide_says() -> None:
    table = TableOfAdventure(ana=hand())
    for kind in GUIDE.foes:
        table.play("gm", "muster", what=kind.id)
        foe = table.foes[-1]
        least, most = kind.stamina
        assert least <= table.worksheet(foe).stamina <= most
        assert power_of_foe(table.journal.table, foe) in kind.powers
    assert table.track("shadow") == 0, "what is ordinary costs nothing"


@rule("TF-GMC-02")
def test_guide_values_for_foes() -> None:
    assert {foe.name: (foe.stamina, foe.powers) for foe in GUIDE.foes} == {
        "Children": ((2, 2), ("1",)),
        "Civilians": ((4, 4), ("1", "d4")),
        "Bouncers and guards": ((5, 6), ("d4",)),
        "Soldiers and elite": ((7, 10), ("d4", "d6")),
        "Monsters": ((5, 20), ("d4", "d6", "d10")),
        "Villains": ((5, 10), ("d4", "d6", "d10")),
    }


@rule("TF-GMC-09")
def test_party_power_is_ten_for_each_pc_and_one_for_each_xp() -> None:
    power = GUIDE.party_power
    assert power.of(pcs=3, xp=10) == 40
    assert (power.stamina, power.d6_weapon, power.armour_square) == (1, 3, 3)


@rule("TF-GMC-10")
def test_party_power_says_how_many_foes_are_a_match() -> None:
    assert GUIDE.party_power.humans(40) == (6, 4)
    assert GUIDE.party_power.monsters(40) == (4, 0)


@rule("TF-GMC-16")
def test_the_tutorial_has_two_siblings_and_perhaps_a_guard() -> None:
    assert TUTORIAL.title == "Sarukkan's Chamber"
    assert {who.id: (dict(who.ranks), who.optional) for who in TUTORIAL.characters} == {
        "sister": ({"int": 1, "dex": 3, "str": 2}, False),
        "brother": ({"int": 1, "dex": 2, "str": 3}, False),
        "guard": ({"int": 3, "dex": 1, "str": 2}, True),
    }
    assert (TUTORIAL.minutes, TUTORIAL.minutes_with_all, TUTORIAL.pack) == (10, 15, 0)
