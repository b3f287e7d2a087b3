"""What a character's blow comes to, and how the foe answers."""

from typing import Any

import pytest

from hearthside.kernel.refusals import Impossible
from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from hearthside.kits.deckahedron.adventure.combat.numbers import halved, step_power
from hearthside.kits.deckahedron.adventure.effects.lying import MARKERS
from hearthside.kits.deckahedron.adventure.gear.items import change_card
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand, steps

SWORD = ("sword",)


def strike(table: TableOfAdventure, move: str, attribute: str, foe: str, **fields: Any) -> None:
    """Ana makes a move against a foe and lets it stand."""
    table.play("ana", "attempt", move=move, foe=foe)
    table.play("ana", "flip", attribute=attribute, **fields)


@rule("TF-WPN-08")
@pytest.mark.parametrize(("card", "whole", "half"), [("D14", 1, 1), ("D03", 2, 1), ("D04", 3, 2), ("D05", 4, 2)])
def test_half_of_what_an_arrow_deals_is_rounded_up(card: str, whole: int, half: int) -> None:
    assert [halved(points) for points in range(1, 6)] == [1, 1, 2, 2, 3]
    dealt = {}
    for picked in ("exposed", "glancing"):
        table = TableOfAdventure(ana=hand(f"D12 {card} ...", dex=3, items=("bow",)))
        foe = table.foe(stamina=10, power="1")
        table.play("gm", "close_in", foe=foe, who=[])
        strike(table, "volley", "dex", foe)
        table.play("ana", "pick", options=[picked])
        dealt[picked] = 10 - table.worksheet(foe).stamina
    assert dealt == {"exposed": whole, "glancing": half}


def test_power_goes_up_and_down_a_ladder_of_four() -> None:
    assert [step_power("1", 1), step_power("d4", 1), step_power("d6", 1)] == ["d4", "d6", "d10"]
    assert [step_power("d10", -1), step_power("d6", -2), step_power("d4", -1)] == ["d6", "1", "1"]
    with pytest.raises(Impossible):
        step_power("1", -1)
    with pytest.raises(Impossible):
        step_power("d10", 1)


def test_bare_hands_deal_one_and_read_no_card() -> None:
    table = TableOfAdventure(ana=hand("D04 D03 ...", str=3))
    foe = table.foe()
    strike(table, "mix-it-up", "str", foe)
    assert (table.worksheet(foe).stamina, table.counts("ana").discard) == (5, 1)


def test_a_weapon_reads_its_die_and_the_foe_loses_as_much() -> None:
    table = TableOfAdventure(ana=hand("D04 D03 ...", items=SWORD, str=3))
    foe = table.foe()
    strike(table, "mix-it-up", "str", foe)
    assert (table.worksheet(foe).stamina, table.track("dealt", "ana")) == (4, 2)


def test_on_a_great_success_the_attack_may_be_avoided_or_dealt_again() -> None:
    avoiding = TableOfAdventure(ana=hand("D08 D03 D10 ...", items=SWORD, str=3))
    foe = avoiding.foe()
    strike(avoiding, "mix-it-up", "str", foe)
    avoiding.play("ana", "pick", options=["avoid"])
    assert (avoiding.asked("gm"), avoiding.asked("ana")) == ((), ())
    again = TableOfAdventure(ana=hand("D08 D03 D10 ...", items=SWORD, str=3))
    foe = again.foe(stamina=10)
    strike(again, "mix-it-up", "str", foe)
    again.play("ana", "pick", options=["again"])
    assert (again.worksheet(foe).stamina, again.track("dealt", "ana")) == (10 - 2 - 4, 6)
    assert again.asked("gm") == ("foe_turn",)


def test_a_foes_turn_is_an_attack_or_another_move_through_it() -> None:
    for attack, asked in ((True, (steps().number,)), (False, ())):
        table = TableOfAdventure(ana=hand("D04 D03 ...", items=SWORD, str=3))
        foe = table.foe(power="d6")
        strike(table, "mix-it-up", "str", foe)
        table.play("gm", "foe_turn", attack=attack, words="Steel flashes.")
        assert table.asked("ana") == asked
        if attack:
            assert table.journal.table.awaited["ana"].matter.power == "d6"


def test_a_glancing_shot_deals_half_rounded_up() -> None:
    table = TableOfAdventure(ana=hand("D05 D04 ...", items=("bow",), dex=2))
    foe = table.foe(stamina=3)
    strike(table, "volley", "dex", foe)
    assert foes_of(table.journal.table) == ()
    table.play("ana", "pick", options=["glancing"])
    assert (foes_of(table.journal.table), table.worksheet(foe).stamina) == ((foe,), 1)


def test_where_it_hurts_turns_points_into_red_tokens() -> None:
    table = TableOfAdventure(ana=hand("D04 D05 D04 ...", items=SWORD, moves=["where-it-hurts"], str=3))
    foe = table.foe(stamina=10)
    strike(table, "mix-it-up", "str", foe)
    table.play("gm", "foe_turn", attack=False)
    before = table.worksheet(foe).stamina
    table.play("ana", "reshuffle", shuffles=["D04"])
    strike(table, "where-it-hurts", "str", foe)
    table.play("ana", "convert", points=1)
    assert table.worksheet(foe).stamina == before + 1
    assert [each for each in table.journal.table.marks[MARKERS.of_table] if f"@{foe}" in each]


def test_goreography_carries_the_same_stroke_to_a_second_foe() -> None:
    table = TableOfAdventure(ana=hand("D04 D05 ...", items=SWORD, moves=["goreography"], str=3, dex=2))
    first, second = table.foe(stamina=10), table.foe("Other", stamina=10)
    strike(table, "mix-it-up", "str", first)
    table.play("gm", "foe_turn", attack=False)
    table.play("ana", "reshuffle", shuffles=["D05"])
    strike(table, "goreography", "dex", first)
    table.play("ana", "pick", options=["another-foe"])
    assert (table.worksheet(first).stamina, table.worksheet(second).stamina) == (6, 6)


def test_a_stroke_at_several_foes_asks_which() -> None:
    table = TableOfAdventure(ana=hand("D04 D05 ...", items=SWORD, moves=["goreography"], str=3, dex=2))
    first, second, third = (table.foe(name, stamina=10) for name in ("A", "B", "C"))
    strike(table, "mix-it-up", "str", first)
    table.play("gm", "foe_turn", attack=False)
    table.play("ana", "reshuffle", shuffles=["D05"])
    strike(table, "goreography", "dex", first)
    table.play("ana", "pick", options=["another-foe"])
    assert table.choices("ana", "aim", "foe") == [second, third]
    table.play("ana", "aim", foe=third)
    assert table.worksheet(third).stamina == 6


def test_a_called_shot_may_hold_back() -> None:
    for one, left in ((True, 9), (False, 6)):
        table = TableOfAdventure(ana=hand("D03 D05 ...", items=("bow",), moves=["called-shot"], dex=2))
        foe = table.foe(stamina=10)
        strike(table, "called-shot", "dex", foe)
        table.play("ana", "hold_back", one=one)
        assert table.worksheet(foe).stamina == left


def test_a_weak_spot_adds_a_d4_for_whoever_goes_for_it() -> None:
    table = TableOfAdventure(ana=hand("D04 ...", moves=["weak-spot"], int=3), ben=hand("D04 D03 D05 ...", str=3))
    foe = table.foe(stamina=10)
    strike(table, "weak-spot", "int", foe)
    table.play("ben", "attempt", move="mix-it-up", foe=foe)
    table.play("ben", "flip", attribute="str")
    assert table.worksheet(foe).stamina < 9, "bare hands deal 1, and 1d4 more"


def test_bloody_but_unbowed_hits_harder_for_every_token() -> None:
    moves = {"bloody-but-unbowed": "studied"}
    table = TableOfAdventure("9-hour", ana=hand("D04 D03 ...", items=SWORD, moves=moves, harm=2, wounds=1, str=3))
    foe = table.foe(stamina=10)
    strike(table, "mix-it-up", "str", foe)
    assert table.worksheet(foe).stamina == 10 - 2 - 3


def test_whoever_defends_takes_the_blow_and_may_halve_it() -> None:
    table = TableOfAdventure(ana=hand("D04 D10 ...", xp=1, str=3), ben=hand("D03 ..."))
    foe = table.foe(power="d6")
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    table.play("ana", "attempt", move="defend", ally="ben")
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "pay", pays=True)
    table.play("ana", "pick", options=["halve"])
    assert (table.asked("ben"), table.asked("ana")) == ((), (steps().number,))
    table.play("ana", steps().number)
    assert table.journal.table.awaited["ana"].matter.points == 3, "half of 5"


def braced(**ana: Any) -> TableOfAdventure:
    """TF-BASE-04: Ana stands before a door, ready to take half of the blow. Nobody has the spotlight."""
    table = TableOfAdventure("9-hour", ana=hand("D04 D10 ...", xp=1, str=3, **ana))
    table.play("ana", "attempt", move="defend")
    table.play("ana", "flip", attribute="str")
    table.stand("ana")
    table.play("ana", "pay", pays=True)
    table.play("ana", "pick", options=["halve"])
    assert table.journal.table.marks[MOMENT.of("ana")] == ("the next attack is halved",)
    return table


def test_what_is_halved_is_the_attack_defended_against_and_no_later_one() -> None:
    table = braced()
    table.suffer("ana", "5")
    assert table.journal.table.awaited["ana"].matter.points == 3
    table.play_out()
    table.suffer("ana", "5")
    assert table.journal.table.awaited["ana"].matter.points == 5
    late = braced()
    late.play("ana", "attempt", move="discern")
    late.play("ana", "flip", attribute="int")
    late.play_out()
    late.suffer("ana", "5")
    assert late.journal.table.awaited["ana"].matter.points == 5, "that blow is past, although it never fell"


def test_an_attack_that_is_turned_aside_takes_the_halving_with_it() -> None:
    table = braced(moves=["unknown-benefactor"], items=["of-illusion"])
    draft = table.draft()
    change_card(draft, table.item("ana", "of-illusion"), flows=True)
    table.take_over(draft)
    table.play("gm", "damage", who=["ana"], power="d6")
    table.play("ana", "attempt", move="unknown-benefactor")
    assert table.asked("ana") == ()
    assert table.journal.table.marks.get(MOMENT.of("ana"), ()) == ()
    table.suffer("ana", "5")
    assert table.journal.table.awaited["ana"].matter.points == 5


def test_where_a_gms_hand_took_all_numbered_cards_away_a_die_counts_one() -> None:
    table = TableOfAdventure(ana=hand("B1 B2", exhaustion="W1"))
    table.suffer("ana", "d4")
    assert table.journal.table.awaited["ana"].matter.points == 1
