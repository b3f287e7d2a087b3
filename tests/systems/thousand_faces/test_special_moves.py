"""Every special move, carried out as its card says."""

import pytest

from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from hearthside.kits.deckahedron.adventure.gear.magic import flowing
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_special_moves import TWO, ana_with, net, options


@rule("TF-MOVE-16")
def test_a_backstab_wants_a_light_load_and_lets_one_choose() -> None:
    assert ana_with(["backstab"], items=["sword"] * 2).refused("ana", "attempt", move="backstab").rule == "TF-RUN-05"
    for came_to, most in ((3, 1), (4, 2)):
        table = ana_with(["backstab"], came_to, f"{TWO} D04", items=["sword"])
        foe = table.foe(stamina=12, power="d6")
        table.make("ana", "backstab", "dex")
        assert options(table) == ["away", "deep", "opening", "shaken"]
        table.play("ana", "pick", options=["deep", "shaken"][:most])
        # The sword reads 2 on the triangle of D03, 1d6 reads 5 on the square of D04.
        assert table.worksheet(foe).stamina == 12 - 7
        assert table.worksheet(foe).power == (1 if most == 2 else 2)
    table = ana_with(["backstab"], 3, items=["sword"])
    foe = table.foe(power="d4")
    table.make("ana", "backstab", "dex")
    table.play("ana", "pick", options=["opening"])
    assert net(table, "mix-it-up", "str", "ben") == 1
    table.play_out()
    assert net(table, "mix-it-up", "str", "ben") == 0
    table = ana_with(["backstab"], 3, items=["sword"])
    table.foe(power="1")
    table.make("ana", "backstab", "dex")
    assert "shaken" not in options(table)


@rule("TF-MOVE-18")
@pytest.mark.parametrize(("came_to", "lost"), [(2, 3), (3, 2), (4, 1)])
def test_a_bum_rush_costs_stamina_and_opens_one_way(came_to: int, lost: int) -> None:
    def charge() -> TableOfAdventure:
        table = ana_with(["bum-rush", "pick-pockets"], came_to, "D11 D12 D14 D18 D19", items=["sword", "bow"])
        table.foe(stamina=9)
        table.play("gm", "spotlight", who="ana")
        table.make("ana", "bum-rush", "dex")
        while "expend" in table.asked("ana"):
            table.play("ana", "expend")
        return table

    table = charge()
    assert table.counts("ana").exhaustion == lost
    assert options(table) == ["past", "strike", "another-move"]
    assert table.refused("ana", "pick", options=["past", "strike"]).kind == "impossible", "one of them"
    table.play("ana", "pick", options=["strike"])
    assert table.worksheet(table.foes[0]).stamina < 9
    table.play("gm", "close_in", foe=table.foes[0], who=["ana"])
    table.play("gm", "spotlight", who="ana")
    assert table.refused("ana", "attempt", move="bum-rush").rule == "TF-MOVE-18", "that is for before melee"
    table = charge()
    table.play("ana", "pick", options=["another-move"])
    assert table.load("ana") == 4
    table.play("ana", "attempt", move="pick-pockets")
    table.flip("ana", "dex")
    table.play_out()
    assert table.counts("ana").exhaustion == lost
    table = charge()
    table.play("ana", "pick", options=["another-move"])
    table.play("ana", "attempt", move="")
    assert table.journal.table.awaited == {}


@rule("TF-MOVE-27")
def test_an_unknown_benefactor_turns_aside_an_attack_whose_power_is_known() -> None:
    ana = hand("D01 ...", moves=["unknown-benefactor"], items=["of-illusion"], str=3)
    table = TableOfAdventure("9-hour", ana=ana, ben=hand())
    assert table.refused("ana", "attempt", move="unknown-benefactor").rule == "TF-MOVE-27"
    item = table.item("ana", "of-illusion")
    table.make("ana", "defy-danger", "str")
    running = with_magic_running(table, item)
    running.play("gm", "damage", who=["ana"], power="7")
    assert running.asked("ana") == ("deduct",)
    assert list(running.moves("ana")) == ["unknown-benefactor"]
    running.play("ana", "attempt", move="unknown-benefactor")
    assert running.journal.table.awaited == {}
    assert running.counts("ana").exhaustion == 0
    assert (running.card(item).charges, flowing(running.journal.table, "ana")) == (0, ())
    assert "FAST" in MOVES["unknown-benefactor"].tags


def with_magic_running(table: TableOfAdventure, item: str) -> TableOfAdventure:
    """The same table, where the magic of Ana's item still flows."""
    draft = table.draft()
    change_card(draft, item, flows=True)
    table.take_over(draft)
    return table
