"""Foes in armour: squares that take an attack, what they cost, and the moves that make them useless."""

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand

SHADOW = {"shadow/table": 9}


def armoured(squares: int, *, draw: str = "...", moves: tuple[str, ...] = ()) -> TableOfAdventure:
    """Ana with a sword before a guard with so many armour squares."""
    ana = hand(draw, moves=moves, items=("sword",), pack=0, dex=3, str=3)
    table = TableOfAdventure("9-hour", ana=ana).given(SHADOW)
    table.foe("Guard", stamina=8)
    if squares:
        table.play("gm", "arm", what=f"{table.foes[0]}:{squares}")
    return table


def squares(table: TableOfAdventure) -> int:
    return table.worksheet(table.foes[0]).armour


def strike(table: TableOfAdventure, *rolls: int) -> None:
    """Ana hits the guard with everything."""
    table.play("ana", "attempt", move="mix-it-up", foe=table.foes[0])
    table.play("ana", "flip", attribute="str", rolls=rolls)


@rule("TP-GM-02")
def test_a_crossed_out_square_absorbs_one_attack_however_hard() -> None:
    table = armoured(1, draw="D12 D13 ...")
    strike(table, 4)
    assert (squares(table), table.worksheet(table.foes[0]).stamina) == (0, 8)
    assert f"{table.foes[0]}:3" not in table.choices("gm", "arm", "what"), "three at most, crossed out ones included"
    table = armoured(3)
    assert table.offers("gm").get("arm") is None


@rule("TP-GM-03")
def test_strength_has_its_price_and_squares_cost_a_point_each() -> None:
    table = armoured(0)
    table.play("gm", "strengthen", what=f"{table.foes[0]}:foe-d6")
    assert table.track("shadow") == 7
    table.play("gm", "arm", what=f"{table.foes[0]}:2")
    assert (table.track("shadow"), squares(table)) == (5, 2)
    costs = {"foe-d10": 2, "foe-stamina-15": 1, "foe-stamina-20": 2, "foe-special": 1}
    labels = {str(option.value): option.label for option in table.offers("gm")["strengthen"].fields["what"].options}  # type: ignore[union-attr]
    assert {name: int(labels[f"{table.foes[0]}:{name}"].rpartition(", ")[2]) for name in costs} == costs
    assert not any("immunity" in label for label in labels.values())
    poor = TableOfAdventure(ana=hand())
    poor.foe()
    assert poor.refused("gm", "arm", what=f"{poor.foes[0]}:1").rule == "TF-GMS-06"


@rule("TP-GM-04")
def test_the_fights_of_the_guide() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand(), cleo=hand()).given(SHADOW)
    table.play("gm", "muster", what="medium")
    foes = table.foes
    found = [(table.worksheet(foe).name, table.worksheet(foe).stamina) for foe in foes]
    assert found == [("Lieutenant", 8), ("Soldier", 6), ("Soldier", 6), ("Soldier", 6)]
    assert [table.worksheet(foe).armour for foe in foes] == [1, 0, 0, 0]
    assert {table.worksheet(foe).power for foe in foes} == {1}, "all have a d4"
    assert table.track("shadow") == 8, "the square costs a point"
    table = TableOfAdventure(ana=hand()).given(SHADOW)
    table.play("gm", "muster", what="easy")
    table.play("gm", "muster", what="hard")
    found = [(table.worksheet(foe).name, table.worksheet(foe).stamina) for foe in table.foes]
    assert found == [("Guard", 6), ("Guard", 6), ("Swamp beast", 12)]
    assert table.worksheet(table.foes[2]).power == 3
    assert "mud" in table.worksheet(table.foes[2]).secrets


@rule("TP-MOVE-01")
def test_backstab_may_disable_the_armour_of_a_foe_until_it_is_mended() -> None:
    table = armoured(2, draw="D20 D12 D13 D14 ...", moves=("backstab",))
    table.play("ana", "attempt", move="backstab", foe=table.foes[0])
    table.flip("ana", "dex")
    assert {"away", "deep", "opening", "armour"} == set(table.choices("ana", "pick", "options"))
    table.play("ana", "pick", options=["away", "armour"])
    strike(table, 2)
    assert (squares(table), table.worksheet(table.foes[0]).stamina) == (2, 6), "neither square can be crossed out"
    table = armoured(2, draw="D20 D12 D13 D14 ...", moves=("backstab",))
    table.play("ana", "attempt", move="backstab", foe=table.foes[0])
    table.flip("ana", "dex")
    table.play("ana", "pick", options=["away", "armour"])
    table.play("gm", "arm", what=f"{table.foes[0]}:mend")
    strike(table, 2)
    assert (squares(table), table.worksheet(table.foes[0]).stamina) == (1, 8)


@rule("TP-MOVE-04")
@pytest.mark.parametrize("worn", [0, 1])
def test_goreography_closes_the_squares_of_a_foe_that_has_any(worn: int) -> None:
    table = armoured(worn, draw="D20 D12 D13 D14 ...", moves=("goreography",))
    table.play("ana", "attempt", move="goreography", foe=table.foes[0])
    table.flip("ana", "dex")
    for picked in ("armour", "disarm"):
        table.play("ana", "pick", options=[picked])
    before = table.worksheet(table.foes[0]).stamina, table.worksheet(table.foes[0]).power
    assert (squares(table), before) == (worn, (8, 1)), "no number changes"
    strike(table, 2)
    assert (squares(table), table.worksheet(table.foes[0]).stamina) == (worn, 6)
