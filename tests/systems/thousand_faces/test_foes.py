"""Foes: what the GM's worksheet says of them, how they attack, and how they fall."""

from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, SHADOW_KIND, XP
from hearthside.kits.deckahedron.adventure.combat.foes import (
    power_of_foe,
)
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM
from hearthside.kits.deckahedron.adventure.combat.worksheet import cost_of_foe
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK
from hearthside.kits.deckahedron.adventure.journey.points import JOURNEY_KIND
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_foes import STRONG, standing


@rule("TF-GMC-01")
def test_a_foe_has_a_name_an_attack_power_and_stamina() -> None:
    table = TableOfAdventure(ana=hand())
    assert table.refused("gm", "bring", name="Guard").kind == "malformed"
    assert table.refused("gm", "bring", name="Guard", stamina=0).kind == "impossible"
    assert table.refused("gm", "bring", name=" ", stamina=5).kind == "impossible"
    assert table.refused("gm", "bring", name="Guard", stamina=5, power="d12").kind == "impossible"
    table.play("gm", "bring", name="Guard", stamina=5, power="d4")
    (foe,) = standing(table)
    lying = table.journal.table
    assert (table.worksheet(foe).name, table.worksheet(foe).stamina, power_of_foe(lying, foe)) == (
        "Guard",
        5,
        "d4",
    )


@rule("TF-COMP-11", "TF-COMP-12")
def test_the_worksheet_is_the_gms_and_the_players_hear_only_who_is_there() -> None:
    table = TableOfAdventure(ana=hand(xp=2), ben=hand())
    table.play("gm", "bring", name="Swamp thing", stamina=9, secrets="Fire makes it flee.")
    (foe,) = standing(table)
    mine, theirs = table.journal.view("gm"), table.journal.view("ben")
    known = mine.things[foe].fields
    assert (known["stamina"], known["secrets"]) == (9, "Fire makes it flee.")
    assert (mine.tracks[SHADOW_KIND.of_table], mine.tracks[JOURNEY_KIND.of_table]) == (0, 0)
    assert theirs.things[foe].fields["name"] == "Swamp thing"
    assert not {"stamina", "power", "secrets"} & set(theirs.things[foe].fields)
    assert not {"shadow/table", "journey/table"} & set(theirs.tracks)


@rule("TF-COMP-12")
def test_tokens_cards_and_gear_lie_open_and_face_down_piles_stay_face_down_for_their_owner_too() -> None:
    ana = hand("D01 D02 D03 D04 D05 D06 D07", exhaustion="D20 D19", xp=2, harm=1, moves=["good-cardio"])
    table = TableOfAdventure("9-hour", ana=ana, ben=hand())
    for seat in ("ben", "ana", "gm"):
        seen = table.journal.view(seat)
        assert (seen.track(XP.of("ana")), seen.track(HARM.of("ana")), seen.track(PACK.of("ana"))) == (2, 1, 2)
        assert seen.has_mark(MOVES_KIND.of("ana"), "good-cardio")
        for pile, count in (("draw/ana", 7), ("exhaustion/ana", 2)):
            assert (seen.pile(PilePlace(pile)).count, seen.pile(PilePlace(pile)).faces) == (count, None)


@rule("TF-GMC-05")
def test_the_fights_of_the_guide_are_made_for_the_party() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand(), cleo=hand())
    table.play("gm", "set", track="shadow/table", to=8, reason="It was a long night.")
    table.play("gm", "muster", what="medium")
    lying, foes = table.journal.table, standing(table)
    names = [table.worksheet(foe).name for foe in foes]
    assert (names.count("Soldier"), names.count("Lieutenant"), len(names)) == (3, 1, 4)
    strength = {table.worksheet(foe).name: (table.worksheet(foe).stamina, power_of_foe(lying, foe)) for foe in foes}
    assert strength == {"Soldier": (6, "d4"), "Lieutenant": (8, "d6")}
    assert table.track("shadow") == 6, "a d6 costs 2"
    table.play("gm", "send_off", foes=list(standing(table)))
    table.play("gm", "muster", what="hard")
    (beast,) = standing(table)
    lying = table.journal.table
    assert (table.worksheet(beast).stamina, power_of_foe(lying, beast), table.track("shadow")) == (12, "d10", 0)
    assert "mud" in table.worksheet(beast).secrets
    table.play("gm", "send_off", foes=[beast])
    table.play("gm", "muster", what="easy")
    lying = table.journal.table
    guards = [(table.worksheet(foe).stamina, power_of_foe(lying, foe)) for foe in standing(table)]
    assert guards == [(6, "d4"), (6, "d4")]


def test_armour_squares_absorb_a_blow_each_where_the_table_plays_with_them() -> None:
    assert "armour" not in TableOfAdventure(ana=hand()).offers("gm")["bring"].fields
    table = TableOfAdventure(options={"AMB-41": "on"}, ana=hand(STRONG, items=("sword",), str=3))
    table.play("gm", "bring", name="Knight", stamina=8, armour=1)
    (foe,) = standing(table)
    assert cost_of_foe(table.journal.table, foe) == 8 + 3
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    assert (table.worksheet(foe).stamina, table.worksheet(foe).armour) == (8, 0)


def test_of_a_blow_that_armour_took_nothing_can_be_taken_back() -> None:
    table = TableOfAdventure(options={"AMB-41": "on"}, ana=hand("D02 D12 ...", items=("bow",), dex=3))
    table.play("gm", "bring", name="Knight", stamina=8, armour=1)
    (foe,) = standing(table)
    table.play("ana", "attempt", move="volley", foe=foe)
    table.play("ana", "flip", attribute="dex")
    table.play("ana", "pick", options=["glancing"])
    assert (table.worksheet(foe).stamina, table.worksheet(foe).armour) == (8, 0)


def test_what_a_foe_of_the_guide_was_paid_for_is_not_paid_twice() -> None:
    table = TableOfAdventure(ana=hand()).given({"shadow/table": 6})
    table.play("gm", "muster", what="medium")
    lieutenant = standing(table)[0]
    assert table.track("shadow") == 6 - 2
    assert f"{lieutenant}:foe-d6" not in table.choices("gm", "strengthen", "what")
    table.play("gm", "strengthen", what=f"{lieutenant}:foe-d10")
    assert (table.track("shadow"), table.worksheet(lieutenant).power) == (6 - 4, 3)
