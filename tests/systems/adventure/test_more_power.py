"""Tales of a Weapon and Obsessive Contemplation: how gear grows in power."""

from hearthside.kits.deckahedron.adventure.gear.items import (
    effects_of,
    gauge_of,
    is_magic,
    items_of,
    learned_by,
    name_of,
    reach_of,
    says_of,
)
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, hand

THOUGHT = ("obsessive-contemplation",)


def tales(table: TableOfAdventure) -> tuple[str, ...]:
    """The weapons Ana has heard of."""
    return table.items("ana", "tale")


def thinking(ana: Hand) -> TableOfAdventure:
    """Ana in a town, with shutters to close."""
    table = TableOfAdventure("9-hour", ana=ana)
    table.play("gm", "scene", where="town")
    return table


def improvements(table: TableOfAdventure) -> list[str]:
    """What could get better."""
    return [str(value) for value in table.choices("ana", "contemplate", "improvement")]


@rule("TF-PWR-01")
def test_two_xp_tell_of_a_weapon_one_step_mightier() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), xp=2))
    table.play("ana", "tale", weapon=table.item("ana", "sword"), name="Dawn")
    assert table.track("xp", "ana") == 0
    (weapon,) = tales(table)
    assert name_of(table.journal.table, weapon) == "Dawn"
    assert gauge_of(table.journal.table, weapon) == "d6"
    assert "tale" not in TableOfAdventure(ana=hand(items=("sword",), xp=1)).offers("ana")


@rule("TF-PWR-01")
def test_bare_hands_are_outdone_by_d4_and_an_edged_shield_by_d6() -> None:
    table = TableOfAdventure(ana=hand(xp=2))
    assert table.choices("ana", "tale", "weapon") == ["sword", "many-knives", "bow"]
    table.play("ana", "tale", weapon="bow", name="Reed")
    assert table.track("xp", "ana") == 0
    (weapon,) = tales(table)
    assert gauge_of(table.journal.table, weapon) == "d4"
    assert reach_of(table.journal.table, weapon) == ("long",)
    edged = TableOfAdventure("9-hour", ana=hand(xp=2))
    edged.play("gm", "write_shield", to="ana", name="Rim", effects="1 2 3", avoids="harm", edge=True)
    (rim,) = items_of(edged.journal.table, "ana")
    assert edged.choices("ana", "tale", "weapon") == [rim]
    edged.play("ana", "tale", weapon=rim, name="Dawn")
    (weapon,) = tales(edged)
    assert gauge_of(edged.journal.table, weapon) == "d6"


@rule("TF-PWR-02")
def test_the_weapon_of_a_tale_is_met_at_the_shop_or_among_loot() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), xp=2, precious=1))
    table.play("ana", "tale", weapon=table.item("ana", "sword"), name="Dawn")
    (weapon,) = tales(table)
    assert weapon not in items_of(table.journal.table, "ana")
    table.play("gm", "scene", where="town")
    table.play("ana", "shop")
    for what in (weapon, "bow", "bow", "bow"):
        table.play("gm", "hand_out", to="counter ana", what=what)
    assert weapon not in items_of(table.journal.table, "ana")
    table.play("ana", "buy", card=weapon, price="precious")
    assert weapon in items_of(table.journal.table, "ana")
    assert tales(table) == ()
    loot = TableOfAdventure(ana=hand(items=("sword",), xp=2))
    loot.play("ana", "tale", weapon=loot.item("ana", "sword"), name="Dawn")
    (weapon,) = tales(loot)
    loot.play("gm", "hand_out", to="ana", what=weapon)
    assert weapon in items_of(loot.journal.table, "ana")


@rule("TF-PWR-02")
def test_the_weapon_of_a_tale_that_nobody_bought_can_still_be_met_among_loot() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), xp=2, pack=0))
    table.play("ana", "tale", weapon=table.item("ana", "sword"), name="Dawn")
    (weapon,) = tales(table)
    table.play("gm", "scene", where="town")
    table.play("ana", "shop")
    for what in (weapon, "bow", "bow", "bow"):
        table.play("gm", "hand_out", to="counter ana", what=what)
    assert weapon not in table.choices("gm", "hand_out", "what"), "it lies on the counter"
    table.play("ana", "buy", card="", price="")
    assert tales(table) == (weapon,)
    table.play("gm", "hand_out", to="ana", what=weapon)
    assert (weapon in items_of(table.journal.table, "ana"), tales(table)) == (True, ())


@rule("TF-PWR-03")
def test_one_xp_more_puts_magic_into_it_and_the_gm_writes_its_flaw() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), xp=3))
    table.play("ana", "tale", weapon=table.item("ana", "sword"), name="Dawn", effect="of-illusion")
    assert table.track("xp", "ana") == 0
    (weapon,) = tales(table)
    assert (table.card(weapon).capacity, is_magic(table.journal.table, weapon)) == (1, True)
    assert "flaw" in table.journal.table.awaited["gm"].actions
    assert table.refused("gm", "hand_out", to="ana", what=weapon).kind == "impossible"
    assert table.refused("gm", "flaw", flaw="").kind == "impossible"
    table.play("gm", "flaw", flaw="It sings when you would rather be quiet.")
    assert says_of(table.journal.table, weapon) == "It sings when you would rather be quiet."
    table.play("gm", "hand_out", to="ana", what=weapon)
    assert weapon in items_of(table.journal.table, "ana")
    poor = TableOfAdventure(ana=hand(items=("sword",), xp=2))
    assert poor.choices("ana", "tale", "effect") == [""]


@rule("TF-PWR-04")
def test_tales_are_told_in_any_downtime_in_town_or_not() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",), xp=2))
    assert "tale" in table.open_to("ana")
    assert "shop" not in table.open_to("ana")
    table.play("gm", "scene", where="town")
    assert {"tale", "shop"} <= table.open_to("ana")
    table.play("gm", "scene", how="combat")
    assert "tale" not in table.open_to("ana")


@rule("TF-PWR-05")
def test_a_day_in_town_holds_up_to_three_improvements_for_one_xp_each() -> None:
    ana = hand(items=("of-illusion",), xp=4, moves=THOUGHT)
    assert "contemplate" not in TableOfAdventure("9-hour", ana=ana).offers("ana"), "for this one needs a town"
    table = thinking(ana)
    ring = table.item("ana", "of-illusion")
    for capacity in (4, 5):
        table.play("ana", "contemplate", improvement=f"magic-capacity {ring}")
        assert table.card(ring).capacity == capacity
    table.play("ana", "contemplate", improvement=f"magic-effect {ring} of-sensation")
    assert table.track("xp", "ana") == 1
    assert table.refused("ana", "contemplate", improvement=f"magic-effect {ring} of-telepathy").rule == "TF-PWR-05"
    assert table.refused("ana", "shop").rule == "TF-GMC-12", "the day is full"
    table.play("gm", "next_day", brings="something urgent")
    assert "contemplate" in table.open_to("ana")
    rested = thinking(ana)
    rested.play("ana", "rest")
    assert rested.refused("ana", "contemplate", improvement=f"magic-capacity {ring}").rule == "TF-REST-08"


@rule("TF-PWR-06")
def test_magic_items_precious_things_and_weapons_each_have_their_improvements() -> None:
    table = thinking(hand(items=("of-vitality", "sword"), xp=3, moves=THOUGHT))
    straw, sword = table.item("ana", "of-vitality"), table.item("ana", "sword")
    found = improvements(table)
    assert {f"magic-capacity {straw}", f"magic-power {straw}", f"magic-effect {straw} of-illusion"} <= set(found)
    assert {f"weapon-power {sword}", f"weapon-look {sword}", f"weapon-effect {sword} of-vitality"} <= set(found)
    assert f"weapon-effect {sword} of-illusion" not in found, "only an effect of an item one owns"
    table.play("ana", "contemplate", improvement=f"magic-power {straw}")
    assert gauge_of(table.journal.table, straw) == "d6"
    table.play("ana", "contemplate", improvement=f"weapon-look {sword}", words="A rusty spoon")
    assert name_of(table.journal.table, sword) == "A rusty spoon"
    table.play("ana", "contemplate", improvement=f"weapon-effect {sword} of-vitality")
    assert (table.card(sword).capacity, table.card(sword).charges) == (1, 1)
    assert effects_of(table.journal.table, sword)
    assert gauge_of(table.journal.table, sword) == "d4"
    table = thinking(hand(items=("of-illusion",), precious=1, xp=3, moves=THOUGHT))
    ring = table.item("ana", "of-illusion")
    table.play("ana", "name_pack", pack="precious", name="Her locket")
    locket = table.item("ana", "blank")
    table.play("ana", "contemplate", improvement=f"precious-effect {locket} of-telepathy")
    assert (table.card(locket).capacity, learned_by(table.journal.table, locket)) == (1, ("of-telepathy",))
    table.play("ana", "contemplate", improvement=f"magic-capacity {ring}")
    assert table.card(ring).capacity == 4
    table.play("ana", "contemplate", improvement=f"magic-effect {ring} of-telepathy")
    assert learned_by(table.journal.table, ring) == ("of-telepathy",)


@rule("TF-PWR-07")
def test_a_precious_pack_becomes_a_magic_item_card() -> None:
    table = thinking(hand(precious=1, xp=1, moves=THOUGHT))
    table.play("ana", "contemplate", improvement="precious-effect pack of-sensation", words="Opera glass")
    assert (table.track("precious", "ana"), table.track("xp", "ana")) == (0, 0)
    item = table.item("ana", "of-sensation")
    assert name_of(table.journal.table, item) == "Opera glass of Sensation"
    assert (table.card(item).capacity, table.card(item).charges) == (1, 1)
    assert says_of(table.journal.table, item)
