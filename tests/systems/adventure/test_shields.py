"""Shields: raised before a Harm or a Wound lands, at the price of the card."""

from typing import Any

from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.gear.items import block_on, items_of, power_of, weapons_of
from hearthside.kits.deckahedron.adventure.gear.shields import blocks_of
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, guidebook, hand, resolved


def attacked(draw: str) -> TableOfAdventure:
    """A table where a wound is about to land on Ana, who has a shield, Dex 3 and these cards on top."""
    table = TableOfAdventure(ana=hand(f"{draw} ...", items=("shield",), dex=3))
    table.play("gm", "wound", who="ana", how="A spear.")
    return table


def raise_shield(table: TableOfAdventure) -> None:
    """Ana raises the shield she has, and lets the flip stand."""
    table.play("ana", "block", shield=items_of(table.journal.table, "ana")[0])
    if "stand" in table.offers("ana"):
        table.stand("ana")


def lose_what_is_due(table: TableOfAdventure) -> None:
    """Ana loses the Stamina the block costs."""
    table.play("ana", "expend")


def costs(table: TableOfAdventure) -> list[str | int]:
    """What the block may cost."""
    return table.choices("ana", "pay_block", "cost")


@rule("TF-SHLD-01")
def test_a_shield_is_raised_with_a_flip_of_dex_before_the_wound_is_taken() -> None:
    table = attacked("D12")
    assert {"bear", "block"} <= table.open_to("ana")
    assert table.track("wounds", "ana") == 0
    entry = table.play("ana", "block", shield=table.item("ana", "shield"))
    reading = resolved(entry).reading
    assert (reading["attribute"], reading["suit"]) == ("dex", "crown")
    assert table.track("wounds", "ana") == 0
    # Nobody has to raise it.
    borne = attacked("D12")
    borne.play("ana", "bear", where="pile", picks=["W1"])
    assert borne.track("wounds", "ana") == 1


@rule("TF-SHLD-03")
def test_a_new_shield_has_three_neighbouring_effects_of_the_list() -> None:
    table = TableOfAdventure("9-hour", ana=hand())
    offered = table.choices("gm", "write_shield", "effects")
    assert offered == ["1 2 3", "2 3 4"]
    refused = table.refused("gm", "write_shield", to="ana", name="Door", effects="1 3 4", avoids="harm")
    assert refused.kind == "impossible"
    ladder = [outcome.says for outcome in GEAR.shield_making.ladder]
    for row, first in (("1 2 3", 0), ("2 3 4", 1)):
        table = TableOfAdventure("9-hour", ana=hand())
        table.play("gm", "write_shield", to="ana", name="Door", effects=row, avoids="harm or wound")
        block = block_on(table.journal.table, table.item("ana", "blank"))
        assert block is not None
        assert [block.on[result].says for result in (4, 3, 2)] == ladder[first : first + 3]


def made_shield(card: str, effects: str) -> TableOfAdventure:
    """Ana raises a shield that was made for her, with this card on top of her deck."""
    table = TableOfAdventure("9-hour", ana=hand(f"{card} D11 ...", dex=3))
    table.play("gm", "write_shield", to="ana", name="Door", effects=effects, avoids="harm or wound")
    table.play("gm", "wound", who="ana")
    raise_shield(table)
    return table


@rule("TF-SHLD-03")
def test_each_effect_of_the_list_costs_what_it_says() -> None:
    free = made_shield("D13", "1 2 3")
    assert (free.track("wounds", "ana"), free.counts("ana").exhaustion) == (0, 0)
    choice = made_shield("D13", "2 3 4")
    assert costs(choice) == ["stamina", "shield"]
    choice.play("ana", "pay_block", cost="shield")
    assert choice.card(choice.item("ana", "blank")).red == 1
    assert choice.counts("ana").exhaustion == 0
    other = made_shield("D12", "1 2 3")
    other.play("ana", "pay_block", cost="stamina")
    lose_what_is_due(other)
    assert (other.card(other.item("ana", "blank")).red, other.counts("ana").exhaustion) == (0, 1)
    third = made_shield("D15", "1 2 3")
    lose_what_is_due(third)
    assert third.counts("ana").exhaustion == 1
    assert third.card(third.item("ana", "blank")).red == 0
    fourth = made_shield("D15", "2 3 4")
    lose_what_is_due(fourth)
    assert fourth.counts("ana").exhaustion == 1
    assert fourth.card(fourth.item("ana", "blank")).red == 1
    assert third.track("wounds", "ana") == fourth.track("wounds", "ana") == 0


@rule("TF-SHLD-04")
def test_what_a_shield_keeps_off_is_chosen_when_it_is_made() -> None:
    for avoids, blocks in (("harm", False), ("harm or wound", True)):
        table = TableOfAdventure("9-hour", ana=hand("D13 ...", dex=3))
        table.play("gm", "write_shield", to="ana", name="Door", effects="1 2 3", avoids=avoids)
        assert blocks_of(table.journal.table, "ana", "harm") == items_of(table.journal.table, "ana")
        table.play("gm", "wound", who="ana", picks=[] if blocks else ["W1"])
        assert ("block" in table.offers("ana")) is blocks
        assert table.track("wounds", "ana") == (not blocks)


def test_a_shield_with_the_name_of_a_move_is_a_shield() -> None:
    table = TableOfAdventure("9-hour", ana=hand("D11 D12 ...", dex=3, xp=3, moves=["good-cardio"]))
    table.play("gm", "write_shield", to="ana", name="Good Cardio", effects="1 2 3", avoids="harm or wound")
    table.play("gm", "wound", who="ana")
    raise_shield(table)
    assert table.asked("ana") == ("critical",), "a Blessing, and no level to raise"
    table.play("ana", "critical", blessing=False)
    assert (table.track("wounds", "ana"), table.asked("ana")) == (0, ())


def test_a_one_shot_has_no_use_for_a_shield_against_harm() -> None:
    table = TableOfAdventure(ana=hand())
    assert table.choices("gm", "write_shield", "avoids") == ["harm or wound"]
    door: dict[str, Any] = {"to": "ana", "name": "Door", "effects": "1 2 3"}
    assert table.refused("gm", "write_shield", **door, avoids="harm").rule == "TF-AMB-32"
    table.play("gm", "write_shield", **door, avoids="harm or wound")
    assert blocks_of(table.journal.table, "ana", "wound") == items_of(table.journal.table, "ana")


@rule("TF-SHLD-05")
def test_a_failed_block_keeps_nothing_off_and_the_gm_takes_two_shadow_points() -> None:
    table = TableOfAdventure(ana=hand("D17 ...", items=("shield",), dex=3))
    table.play("gm", "wound", who="ana")
    table.play("ana", "block", shield=table.item("ana", "shield"), picks=["W1"])
    assert table.track("wounds", "ana") == 1
    assert table.track("shadow") == 2
    assert table.track("gm_moves") == 0
    assert not table.journal.table.awaited


def test_a_shield_raised_in_vain_is_not_raised_again_for_the_same_blow_but_armour_may_still_take_it() -> None:
    # Nobody has the spotlight, so no other rule keeps the shield down.
    table = TableOfAdventure(ana=hand("D17 ...", items=("shield", "leather-armour"), dex=3))
    table.play("gm", "wound", who="ana")
    assert table.asked("ana") == ("bear", "block")
    table.play("ana", "block", shield=table.item("ana", "shield"))
    assert table.asked("ana") == ("bear",)
    armour = table.item("ana", "leather-armour")
    table.play("ana", "bear", where=f"wound:{armour}:0:0")
    assert (table.track("wounds", "ana"), table.held("ana", armour)) == (0, 1)


@rule("TF-SHLD-06")
def test_a_shield_that_can_strike_deals_d4_and_any_other_leaves_one_unarmed() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("bracers",)))
    assert weapons_of(table.journal.table, "ana") == ()
    assert power_of(table.journal.table, "ana", table.item("ana", "bracers")) == "1"
    table.play("gm", "write_shield", to="ana", name="Steel edge", effects="1 2 3", avoids="harm", edge=True)
    edge = table.item("ana", "blank")
    assert weapons_of(table.journal.table, "ana") == (edge,)
    assert power_of(table.journal.table, "ana", edge) == "d4"
    for shield, stamina in ((True, 10 - 3), (False, 10 - 1)):
        table = TableOfAdventure("9-hour", ana=hand("D12 D09 ...", str=3))
        table.play("gm", "write_shield", to="ana", name="Board", effects="1 2 3", avoids="harm", edge=shield)
        table.play("gm", "bring", name="Guard", stamina=10, power="1")
        table.play("gm", "close_in", foe=table.foes[0], who=["ana"])
        table.play("ana", "attempt", move="mix-it-up", foe=table.foes[0])
        assert table.flip("ana", "str") == "✔✔"
        assert table.worksheet(table.foes[0]).stamina == stamina


@rule("TF-SHLD-07")
def test_the_printed_shields_have_their_own_costs() -> None:
    assert (guidebook().items["shield"].load, guidebook().items["shield"].formats) == (2, ("one-shot",))
    assert (guidebook().items["bracers"].load, guidebook().items["bracers"].formats) == (1, ("9-hour", "30-hour"))
    table = attacked("D12 D12 D13 D14")
    raise_shield(table)
    lose_what_is_due(table)
    assert table.track("wounds", "ana") == 0
    assert table.counts("ana").exhaustion == 2, "two Stamina, two cards that show the symbol"
    assert items_of(table.journal.table, "ana")
    broken = attacked("D15 D12 D13")
    raise_shield(broken)
    lose_what_is_due(broken)
    assert items_of(broken.journal.table, "ana") == ()
    best = attacked("D13")
    raise_shield(best)
    assert costs(best) == ["stamina", "shield"]
    best.play("ana", "pay_block", cost="shield")
    assert items_of(best.journal.table, "ana") == (), "the wooden shield is firewood"
    assert best.counts("ana").exhaustion == 0
    bracers = TableOfAdventure("9-hour", ana=hand("D12 D13 ...", items=("bracers",), dex=3))
    assert blocks_of(bracers.journal.table, "ana", "wound") == ()
    assert blocks_of(bracers.journal.table, "ana", "harm") == (bracers.item("ana", "bracers"),)


@rule("TF-SHLD-01", "TF-SHLD-07")
def test_bracers_keep_a_harm_off_for_stamina_and_a_dent() -> None:
    def harmed(card: str) -> TableOfAdventure:
        table = TableOfAdventure("9-hour", ana=hand(f"{card} D13 ...", items=("bracers",), dex=3))
        table.play("gm", "damage", who=["ana"], power="3")
        table.take("ana", "harm 1")
        entry = table.play("ana", "block", shield=table.item("ana", "bracers"))
        assert resolved(entry).reading["attribute"] == "dex"
        return table

    for card, spends, red in (("D12", 1, 1), ("D15", 1, None), ("D19", 0, 1)):
        table = harmed(card)
        if card == "D19":
            assert costs(table) == ["stamina", "shield"]
            table.play("ana", "pay_block", cost="shield")
        else:
            lose_what_is_due(table)
        assert (table.track("harm", "ana"), table.counts("ana").exhaustion) == (0, spends)
        assert [table.card(item).red for item in items_of(table.journal.table, "ana")] == ([red] if red else [])
    # Thrown up in vain: the Harm lands, and with it goes a card.
    vain = harmed("D17")
    assert (vain.track("harm", "ana"), vain.track("shadow")) == (1, 2)


def test_a_flashback_may_save_a_block() -> None:
    table = TableOfAdventure(ana=hand("D17 D13 ...", items=("shield",), dex=3, xp=1))
    table.play("gm", "wound", who="ana")
    table.play("ana", "block", shield=table.item("ana", "shield"))
    table.play("ana", "flashback", memory="The old drill sergeant.")
    assert costs(table) == ["stamina", "shield"]
    assert table.track("wounds", "ana") == 0
