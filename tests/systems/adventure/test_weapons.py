"""Weapons: their power, how far they strike, and what their attack power does to a foe."""

import pytest

from hearthside.kernel.events import Moved
from hearthside.kits.deckahedron.adventure.gear.items import (
    Writing,
    gauge_of,
    give,
    items_of,
    power_of,
    reach_of,
    weapons_of,
)
from hearthside.kits.deckahedron.adventure.gear.magic import against_more_power, more_power
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, guidebook, hand, rules_told


def fight(ana: Hand, *, stamina: int = 10, melee: bool = True) -> TableOfAdventure:
    """Ana against a guard with an attack power of 1."""
    table = TableOfAdventure(ana=ana)
    table.play("gm", "bring", name="Guard", stamina=stamina, power="1")
    table.play("gm", "close_in", foe=table.foes[0], who=["ana"] if melee else [])
    return table


def strengthen(table: TableOfAdventure, item: str, steps: int) -> None:
    """More power for somebody's item."""
    draft = table.draft()
    for _ in range(steps):
        more_power(draft, "ana", item)
    table.take_over(draft)


def strike(table: TableOfAdventure, move: str = "mix-it-up", attribute: str = "str") -> int:
    """How much Stamina the guard loses to an attack."""
    before = table.worksheet(table.foes[0]).stamina
    table.play("ana", "attempt", move=move, foe=table.foes[0])
    table.flip("ana", attribute)
    return before - table.worksheet(table.foes[0]).stamina


@rule("TF-WPN-01")
@pytest.mark.parametrize(("steps", "power", "dealt"), [(0, "d4", 2), (1, "d6", 6), (2, "d10", 8)])
def test_the_power_of_a_weapon_is_the_die_of_its_attack_power(steps: int, power: str, dealt: int) -> None:
    table = fight(hand("D12 D03 ...", str=3, items=("sword",)))
    sword = table.item("ana", "sword")
    strengthen(table, sword, steps)
    assert power_of(table.journal.table, "ana", sword) == power
    assert strike(table) == dealt


@rule("TF-WPN-02")
def test_an_armed_character_starts_at_d4_whatever_the_weapon_looks_like() -> None:
    weapons = [item for item in guidebook().items.values() if item.weapon is not None]
    table = TableOfAdventure(ana=hand(items=[weapon.id for weapon in weapons]))
    assert len(weapons) == 3
    table.play("gm", "hand_out", to="ana", what="sword", name="World-Ending Black")
    assert {gauge_of(table.journal.table, item) for item in items_of(table.journal.table, "ana")} == {"d4"}


@rule("TF-WPN-03")
def test_bare_hands_deal_one_and_no_card_is_read() -> None:
    table = fight(hand("D12 D03 ...", str=3, items=("bow",)))
    table.play("ana", "attempt", move="mix-it-up", foe=table.foes[0])
    entry = table.play("ana", "flip", attribute="str")
    turned = [event for event in entry.events if isinstance(event, Moved) and event.target == "turned/ana"]
    assert [event.cards for event in turned] == [("ana:D12",)]
    assert table.worksheet(table.foes[0]).stamina == 9


@rule("TF-WPN-04")
def test_the_three_weapons_of_the_book_strike_as_far_as_they_say() -> None:
    table = fight(hand("D12 D03 ...", dex=3, items=("sword", "many-knives", "bow")))
    lying = table.journal.table
    reach = {table.card(item).card: reach_of(lying, item) for item in items_of(lying, "ana")}
    assert reach == {"sword": ("melee",), "many-knives": ("melee", "close"), "bow": ("long",)}
    knives = table.item("ana", "many-knives")
    strengthen(table, knives, 1)
    against = against_more_power(table.journal.table, knives)
    assert against is not None
    assert against.rule == "TF-WPN-04"
    assert strike(table, "volley", "dex") == 6, "knives can be thrown at somebody close"
    archer = fight(hand("D12 D03 ...", dex=3, items=("bow",)))
    assert archer.refused("ana", "attempt", move="volley").rule == "TF-WPN-04"
    archer.play("gm", "close_in", foe=archer.foes[0], who=[])
    assert strike(archer, "volley", "dex") == 2
    assert weapons_of(archer.journal.table, "ana", ("melee",)) == ()


@rule("TF-WPN-10")
@pytest.mark.parametrize(
    ("items", "made"),
    [
        ((), ()),
        (("sword",), ("backstab",)),
        (("bow",), ("volley", "called-shot")),
        (("many-knives",), ("backstab", "volley", "called-shot")),
    ],
)
def test_a_backstab_takes_a_blade_and_a_shot_something_to_shoot_with(
    items: tuple[str, ...], made: tuple[str, ...]
) -> None:
    armed = ("backstab", "volley", "called-shot")
    table = TableOfAdventure(ana=hand("D12 D03 ...", dex=3, items=items, pack=0))
    assert tuple(move for move in armed if table.moves("ana")[move].barred is None) == made
    for move in armed:
        flip = {"move": table.moves("ana")[move].label.partition(",")[0], "attribute": "dex"}
        if move not in made:
            assert table.refused("ana", "attempt", move=move).rule == "TF-WPN-10"
            assert table.refused("ana", "flip", **flip).rule == "TF-WPN-10", "nor by another door"


@rule("TF-WPN-05")
def test_more_power_goes_one_step_up_for_good_and_no_further_than_d10() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("sword",), xp=4, moves=("obsessive-contemplation",)))
    sword = table.item("ana", "sword")
    table.play("gm", "scene", where="town")
    for die in ("d6", "d10"):
        table.play("ana", "contemplate", improvement=f"weapon-power {sword}")
        assert gauge_of(table.journal.table, sword) == die
    refused = table.refused("ana", "contemplate", improvement=f"weapon-power {sword}")
    assert refused.kind == "impossible"
    against = against_more_power(table.journal.table, sword)
    assert against is not None
    assert against.rule == "TF-WPN-05"


@rule("TF-WPN-07")
def test_attack_power_lowers_the_stamina_of_a_foe_by_that_much() -> None:
    table = fight(hand("D12 D05 ...", str=3, items=("sword",)), stamina=6)
    assert strike(table) == 4
    assert table.worksheet(table.foes[0]).stamina == 2


def test_a_written_weapon_has_reach_power_and_weight() -> None:
    table = TableOfAdventure(ana=hand(pack=0, items=("sword",)))
    table.play("gm", "write_weapon", to="ana", name="Great Axe", reach=["melee"], counts=2, text="Heavy.")
    axe = table.item("ana", "blank")
    assert weapons_of(table.journal.table, "ana") == (table.item("ana", "sword"), axe)
    assert gauge_of(table.journal.table, axe) == "d4"
    assert table.load("ana") == 3


def test_a_weapon_can_be_written_with_any_power_it_is_given() -> None:
    table = TableOfAdventure(ana=hand())
    draft = table.draft()
    item = give(draft, "ana", "blank", Writing(name="Lance", power="d10", reach=("melee",)))
    assert power_of(draft.table, "ana", item) == "d10"
    assert power_of(draft.table, "ana", "") == "1"


@rule("TF-WPN-09")
def test_nobody_mixes_it_up_with_a_foe_at_range() -> None:
    table = TableOfAdventure(ana=hand("D02 D03 ...", str=3, items=("sword",)), ben=hand(items=("bow",)))
    near, far = table.foe("Near"), table.foe("Far")
    assert table.moves("ana")["mix-it-up"].barred is None, "nobody has said how far off they are"
    table.play("gm", "close_in", foe=far, who=["ben"])
    # Whom she names is too far off for her: no card is turned, and nobody else is struck instead.
    assert rules_told(table.play("ana", "attempt", move="mix-it-up", foe=far)) == ["TF-WPN-09"]
    assert (table.asked("ana"), table.asked("gm"), table.counts("ana").discard) == ((), (), 0)
    assert (table.worksheet(far).stamina, table.worksheet(near).stamina) == (6, 6)
    table.play("ana", "attempt", move="mix-it-up", foe=near)
    table.play("ana", "flip", attribute="str")
    assert (table.worksheet(far).stamina, table.worksheet(near).stamina) == (6, 4)
    table.play_out()
    table.play("gm", "close_in", foe=near, who=[])
    barred = table.moves("ana")["mix-it-up"].barred
    assert barred is not None
    assert barred.rule == "TF-WPN-09"
    assert table.refused("ana", "attempt", move="mix-it-up").rule == "TF-WPN-09"
    # Ben is in melee with one of them: for him it is the bow that is of no use.
    assert table.moves("ben")["mix-it-up"].barred is None
    assert table.moves("ben")["volley"].barred is not None
