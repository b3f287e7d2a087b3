"""Money, things, Consumables, tools, and armor that is too much."""

from typing import Any

import pytest

from hearthside.systems.deck_of_adventures.body.wounds import speed_now
from hearthside.systems.deck_of_adventures.goods.arms import ARMORS, SHIELDS, WEAPONS
from hearthside.systems.deck_of_adventures.goods.shelf import GOODS, PRICES, TOOLS, money_words
from hearthside.systems.deck_of_adventures.kinds import CONDITIONS_KIND
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards, outcome


def with_item(item: str, count: int = 1, table: TableOfCards | None = None) -> TableOfCards:
    """Ana has something of this."""
    table = table or TableOfCards(ana=Hero())
    table.play("gm", "hand_out", who="ana", good=item, count=count)
    return table


def fighting(cards: str = "AS", **hero: object) -> Fight:
    """It is Ana's turn against a Grunt with the Target Card 2♣."""
    return Fight(ana=Hero(cards, **hero))


def pack(table: TableOfCards) -> dict[str, int]:
    """What Ana carries."""
    return {name: item.count for name, item in table.items("ana", "carried").items()}


def save(table: TableOfCards, stat: str) -> str:
    """Ana makes a Save at DR 3; the cards she drew."""
    table.play("gm", "call_save", who=["ana"], stats=[stat], dr=3)
    return table.draw(stat=stat).drawn


@rule("DA-ITEM-01")
def test_ten_of_each_coin_make_one_of_the_next() -> None:
    table = TableOfCards(ana=Hero())
    found = []
    for coin in ("cp", "sp", "gp", "pp"):
        before = table.track("coins/ana")
        table.play("gm", "give_coins", who="ana", count=25, coin=coin)
        found.append(table.track("coins/ana") - before)
    assert found == [25, 250, 2500, 25000]
    assert money_words(1000) == "1 platinum"
    assert money_words(1234) == "1 platinum, 2 gold, 3 silver and 4 copper"


@rule("DA-ITEM-02", "DA-ITEM-03")
def test_a_newcomer_has_a_weapon_light_armor_the_adventuring_pack_a_trinket_and_50_gold() -> None:
    table = TableOfCards(ana=Hero())
    assert table.track("coins/ana") == 5000
    assert table.arms("ana") == ["Standard"]
    had = pack(table)
    assert (had.pop("Light Armor"), had.pop("Trinket")) == (1, 1)
    assert had == {"Bedroll": 1, "Rations Kit": 1, "Torches": 5, "Flint & Tinder": 1, "Flask": 1}


@rule("DA-ITEM-04", "DA-ITEM-05", "DA-ITEM-09")
def test_arms_have_their_numbers_and_prices() -> None:
    assert {name: (each.damage, each.price) for name, each in WEAPONS.items() if not each.is_ranged} == {
        "Standard": (1, 150),
        "Improved": (2, 2500),
        "Heroic": (3, 25000),
        "Legendary": (4, 100000),
    }
    for ranged in [each for each in WEAPONS.values() if each.is_ranged]:
        close = WEAPONS[ranged.name.removesuffix(" ranged")]
        assert (ranged.damage, ranged.price) == (close.damage, close.price)
    assert {name: (each.ar, each.ap, each.price) for name, each in ARMORS.items()} == {
        "Light": (3, 0, 50),
        "Medium": (2, 0, 200),
        "Fortified": (2, 1, 1500),
        "Heavy": (1, 2, 5000),
        "Massive": (1, 3, 20000),
        "Gleaming": (1, 2, 100000),
    }
    assert {name: (each.ap, each.price) for name, each in SHIELDS.items()} == {
        "Standard": (1, 50),
        "Hardened": (2, 1000),
        "Impervious": (3, 25000),
    }
    unarmored = TableOfCards(ana=Hero())
    assert unarmored.tracks("ar", "ap") == (3, 0)
    for name, armor in ARMORS.items():
        table = TableOfCards(ana=Hero(str=2, agl=3))
        table.play("gm", "give_coins", who="ana", count=100, coin="pp")
        table.play("ana", "buy", good=f"{name} Armor")
        assert table.tracks("ar", "ap", "coins") == (armor.ar, armor.ap, 105000 - armor.price)


@rule("DA-ITEM-06", "DA-ITEM-07")
@pytest.mark.parametrize(
    ("armor", "stat", "least"),
    [("Fortified", "str", 0), ("Heavy", "str", 1), ("Massive", "str", 2), ("Gleaming", "agl", 3)],
)
def test_armor_asks_for_an_attribute_and_hampers_who_lacks_it(armor: str, stat: str, least: int) -> None:
    for mod in (least - 1, least):
        hero: dict[str, Any] = {stat: mod}
        table = TableOfCards(ana=Hero(**hero))
        table.play("gm", "arm", who="ana", armor=armor)
        drawn = 2 if mod < least else 1
        for check in ("stealth", "finesse", "agl"):
            assert len(table.check(stat=check).drawn.split()) == drawn
        assert len(save(table, "agl").split()) == drawn
        assert len(table.check(stat="brute").drawn.split()) == 1
    for light in ("Light", "Medium"):
        table = TableOfCards(ana=Hero(str=-2, agl=-2))
        table.play("gm", "arm", who="ana", armor=light)
        assert len(table.check(stat="stealth").drawn.split()) == 1


@rule("DA-ITEM-07")
@pytest.mark.parametrize(("option", "speed", "acts"), [("half speed", 3, True), ("literal", 6, False)])
def test_armor_that_is_too_much_restricts_movement(option: str, speed: int, acts: bool) -> None:
    table = Fight(options={"armor_penalty": option}, ana=Hero("AS"))
    table.play("gm", "arm", who="ana", armor="Heavy")
    for action in ("attack", "use_item"):
        with_item("Potion of Healing", table=table)
        offer = table.offer("ana", action)
        barred = offer.blocked or getattr(offer.fields.get("item"), "options", [None])[0]
        reason = getattr(barred, "rule", None) or getattr(getattr(barred, "barred", None), "rule", None)
        assert reason == (None if acts else "DA-ITEM-07")
    assert speed_now(table.journal.table, "ana") == speed


@rule("DA-ITEM-08")
def test_a_first_level_starts_with_light_armor_at_best() -> None:
    table = TableOfCards(ana=Hero())
    assert table.refused("ana", "buy", good="Heavy Armor") == ("refused", "DA-ITEM-08")
    table.play("ana", "buy", good="Light Armor")
    table.play("ana", "finish_character")
    table.play("gm", "give_coins", who="ana", count=50)
    table.play("ana", "buy", good="Heavy Armor")
    assert table.track("ar/ana") == 1


@rule("DA-ITEM-10", "DA-ITEM-11")
def test_general_goods_and_tools_have_their_prices() -> None:
    general = {name: good.price for name, good in GOODS.items() if good.kind == "General" and good.price}
    assert general == {
        "Hammer": 5, "Backpack": 8, "Empty Vial": 2, "Canvas Pouch": 2, "Tent": 10, "Torches": 5, "Flint & Tinder": 5,
        "Bedroll": 8, "Rations Kit": 5, "Flask": 10, "Lantern": 20, "Mirror": 10, "Crowbar": 10,
    }  # fmt: skip
    assert (len(general), sum(general.values())) == (13, 100)
    tools = {name.removesuffix(" tools"): GOODS[name].price for name in TOOLS}
    assert tools == {
        "Blacksmith": 100, "Locksmith": 100, "Chef": 50, "Carpenter": 50, "Sailor": 20, "Leatherworker": 50,
        "Clothier": 100, "Navigator": 20, "Alchemist": 30, "Herbalist": 20, "Mountaineer": 30, "Jeweler": 100,
        "Cartographer": 100,
    }  # fmt: skip
    assert (len(tools), sum(tools.values())) == (13, 770)
    table = TableOfCards(ana=Hero())
    table.play("ana", "buy", good="Torches")
    assert (table.track("coins/ana"), pack(table)["Torches"]) == (4995, 10)


@rule("DA-ITEM-12", "DA-ITEM-13")
@pytest.mark.parametrize(("has", "counts"), [(True, "8D"), (False, "KH")])
def test_the_right_tools_bring_upper_hand_and_none_lower_hand(has: bool, counts: str) -> None:
    table = TableOfCards(world="8C", ana=Hero("KH 8D"))
    table.drop_fate("ana")
    if has:
        table.play("ana", "buy", good="Locksmith tools")
    table.play("gm", "call_trade", who="ana", tools="Locksmith tools", stat="craft", dr=2)
    result = table.finish("ana", table.play("ana", "draw", stat="craft"))
    assert (result.card, result.drawn) == (counts, "KH 8D")


@rule("DA-ITEM-14")
def test_a_potion_is_a_minor_action_a_charm_a_major_one_and_a_meal_takes_ten_minutes() -> None:
    table = fighting()
    for item in ("Potion of Healing", "Charm of Wounding", "Hearty Stew"):
        with_item(item, table=table)
    assert table.refused("ana", "use_item", item="Hearty Stew") == ("refused", "DA-ITEM-14")
    table.play("ana", "use_item", item="Potion of Healing")
    assert table.tracks("minors", "majors") == (0, 1)
    table.play("ana", "use_item", item="Charm of Wounding")
    assert table.tracks("minors", "majors") == (0, 0)
    table.play("gm", "end_combat")
    before = table.track("clock/table")
    table.play("ana", "use_item", item="Hearty Stew")
    assert table.track("clock/table") - before == 100


@rule("DA-ITEM-15", "DA-ITEM-29")
def test_consumables_and_ammunition_are_used_up_one_by_one() -> None:
    table = with_item("Potion of Healing")
    table.play("ana", "use_item", item="Potion of Healing")
    assert "Potion of Healing" not in pack(table)
    arrows = with_item("Arrow", 20)
    arrows.play("ana", "use_item", item="Arrow")
    assert pack(arrows)["Arrow"] == 19
    assert "Arrow" not in PRICES


@rule("DA-ITEM-16")
def test_a_potion_of_healing_heals_1_hp_and_costs_2_gold() -> None:
    table = TableOfCards(ana=Hero())
    table.set(hp=3)
    table.play("ana", "buy", good="Potion of Healing")
    table.play("ana", "use_item", item="Potion of Healing")
    assert table.tracks("hp", "coins") == (4, 5000 - 200)


@rule("DA-ITEM-18")
@pytest.mark.parametrize(
    ("potion", "stat"),
    [
        ("Strength", "brute"),
        ("Agility", "stealth"),
        ("Conviction", "con"),
        ("Intelligence", "int"),
        ("Intuition", "craft"),
    ],
)
def test_a_potion_helps_checks_with_its_attribute_for_a_minute(potion: str, stat: str) -> None:
    table = fighting("AS", **{stat: 2})
    name = f"Potion of {potion}"
    assert GOODS[name].price == 1500
    with_item(name, table=table)
    table.play("ana", "use_item", item=name)
    assert check_mod(table, stat) == 3
    for _ in range(9):
        next_round(table)
    assert check_mod(table, stat) == 3
    next_round(table)
    assert check_mod(table, stat) == 2


def check_mod(table: TableOfCards, stat: str) -> int:
    """The modifier of a Check Ana is called to."""
    table.play("gm", "call", who=["ana"], stats=[stat], dr=2)
    mod: int = table.journal.table.awaited["ana"].matter.mods[0]
    table.play("gm", "waive", who="ana")
    return mod


def next_round(table: Fight) -> None:
    """Everybody has a turn."""
    now = table.track("round/table")
    while table.track("round/table") == now:
        table.play("gm", "end_turn")
        table.settle()


@rule("DA-ITEM-19")
def test_a_potion_of_vitality_raises_maximum_hp_and_vitality_for_a_minute() -> None:
    table = with_item("Potion of Vitality")
    assert GOODS["Potion of Vitality"].price == 2000
    table.play("ana", "use_item", item="Potion of Vitality")
    assert (table.track("hp_most/ana"), check_mod(table, "vit")) == (6, 1)
    table.play("gm", "mend", who="ana", points=1)
    assert table.track("hp/ana") == 6
    table.play("gm", "pass_time", minutes=1)
    assert (table.tracks("hp_most", "hp"), check_mod(table, "vit")) == ((5, 5), 0)


@rule("DA-ITEM-20")
def test_charms_work_for_an_hour() -> None:
    prices = {"Efficiency": 6000, "True Aim": 4000, "Amplification": 5000, "Wounding": 3000}
    assert {name: GOODS[f"Charm of {name}"].price for name in prices} == prices
    assert all(GOODS[f"Charm of {name}"].lasts == 60 for name in prices)
    table = TableOfCards(ana=Hero())
    for charm, cards in (("Efficiency", 1), ("Amplification", 3)):
        with_item(f"Charm of {charm}", table=table)
        table.play("ana", "use_item", item=f"Charm of {charm}")
        assert len(table.check(lower=1).drawn.split()) == cards
        table.play("gm", "pass_time", hours=1)
        assert len(table.check(lower=1).drawn.split()) == 2
    with_item("Charm of Efficiency", table=table)
    table.play("ana", "use_item", item="Charm of Efficiency")
    assert len(table.check(upper=2).drawn.split()) == 1, "no Upper Hand either"
    fight = fighting("AS")
    with_item("Charm of Wounding", table=fight)
    fight.play("ana", "use_item", item="Charm of Wounding")
    next_round(fight)
    fight.pass_to("ana")
    assert fight.track("hp/Grunt") == 2
    fight.attack("ana", "Grunt", "3H")
    assert fight.track("hp/Grunt") == 0
    aim = fighting("AS")
    with_item("Charm of True Aim", table=aim)
    aim.play("ana", "use_item", item="Charm of True Aim")
    next_round(aim)
    aim.pass_to("ana")
    aim.drop_fate("ana")
    aim.stack("ana", "KH 3H")
    aim.play("ana", "attack", target="Grunt")
    assert outcome(aim.play("ana", "draw_on")).card == "3H"
    aim.play("gm", "pass_time", hours=1)
    next_round(aim)
    aim.pass_to("ana")
    aim.stack("ana", "KD 3D")
    assert outcome(aim.play("ana", "attack", target="Grunt")).card == "KD", "the hour is over"


@rule("DA-ITEM-20")
@pytest.mark.parametrize(("hours", "damage"), [(0, 3), (1, 2)])
def test_a_charm_of_wounding_is_felt_in_powers_too_and_for_an_hour(hours: int, damage: int) -> None:
    caster = Hero("AS", powers=["Attack, Mystic", "Attack, Mystic Cone"], role="Caster", level=3, pp_most=6)
    table = Fight("8H", "Spider Queen", ana=caster)
    table.set(pp=6)
    with_item("Charm of Wounding", table=table)
    table.play("ana", "use_item", item="Charm of Wounding")
    if hours:
        table.play("gm", "pass_time", hours=hours)
    next_round(table)
    table.pass_to("ana")
    before = table.track("hp/Spider Queen") + table.track("ap/Spider Queen")
    table.stack("npc", "KD")
    table.play("ana", "use_power", power="Attack, Mystic Cone/2/ana", targets=["Spider Queen"])
    table.settle()
    assert before - table.track("hp/Spider Queen") - table.track("ap/Spider Queen") == damage


@rule("DA-ITEM-21")
def test_meals_last_eight_hours() -> None:
    meals = ("Hearty Stew", "Focusing Beverage", "Fortifying Feast")
    assert {(GOODS[name].price, GOODS[name].lasts) for name in meals} == {(1000, 480)}
    table = TableOfCards(ana=Hero(pp_most=2))
    table.set(hp=3)
    for item in meals[:2]:
        with_item(item, table=table)
        table.play("ana", "use_item", item=item)
    assert table.tracks("hp", "hp_most", "pp_most") == (5, 6, 3)
    table.play("gm", "pass_time", hours=8)
    assert table.tracks("hp", "hp_most", "pp_most") == (5, 5, 2)
    fed = with_item("Fortifying Feast", table=Fight(ana=Hero("AS")))
    assert isinstance(fed, Fight)
    fed.play("gm", "end_combat")
    fed.play("ana", "use_item", item="Fortifying Feast")
    assert fed.track("ap/ana") == 3
    fed.begin("2C")
    fed.pass_to("ana")
    fed.set(ap=0)
    fed.play("ana", "end_turn")
    assert fed.track("ap/ana") == 1


@rule("DA-ITEM-22")
@pytest.mark.parametrize(("card", "hp"), [("3H", 2), ("3C", 1), ("2C", 0)])
def test_magic_may_do_more_on_a_suited_hit(card: str, hp: int) -> None:
    table = Fight(foes="Dire Wolf", ana=Hero("AS"))
    table.play("gm", "enchant", who="ana", what="suited")
    table.attack("ana", "Dire Wolf", card)
    assert table.track("hp/Dire Wolf") == hp


@rule("DA-ITEM-22")
@pytest.mark.parametrize(("card", "glows"), [("2H", True), ("3H", False)])
def test_magic_may_add_something_to_a_major_success(card: str, glows: bool) -> None:
    table = Fight(foes="Dire Wolf", ana=Hero("AS"))
    table.play("gm", "enchant", who="ana", what="major", words="It glows.")
    assert ("It glows." in str(table.attack("ana", "Dire Wolf", card))) == glows


@rule("DA-ITEM-23")
def test_a_gem_adds_damage_to_a_weapon_or_a_maximum_to_armor() -> None:
    table = Fight(foes="Dire Wolf", ana=Hero("AS", pp_most=1))
    table.play("gm", "arm", who="ana", armor="Light")
    for what in ("gem_weapon", "gem_hp", "gem_pp"):
        table.play("gm", "enchant", who="ana", what=what)
    assert table.tracks("hp_most", "pp_most") == (6, 2)
    table.attack("ana", "Dire Wolf", "3H")
    assert table.track("hp/Dire Wolf") == 3 - 2


@rule("DA-ITEM-27")
def test_an_item_is_upgraded_in_place() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "arm", who="ana", armor="Light")
    before = pack(table)
    table.play("gm", "upgrade", who="ana", what="weapon")
    table.play("gm", "upgrade", who="ana", what="armor")
    assert table.arms("ana") == ["Improved"]
    assert (table.track("ar/ana"), WEAPONS["Improved"].damage) == (2, 2)
    assert pack(table) == before
    table.play("gm", "arm", who="ana", weapon="Legendary")
    table.play("gm", "upgrade", who="ana", what="weapon")
    assert table.arms("ana") == ["Legendary"]
    table.play("gm", "arm", who="ana", weapon="Heroic ranged")
    table.play("gm", "upgrade", who="ana", what="weapon")
    assert table.arms("ana") == ["Legendary ranged"]


@rule("DA-ITEM-17")
def test_potions_of_breath_keep_from_suffocating_for_an_hour() -> None:
    assert [GOODS[f"Potion of {name} Breath"].price for name in ("Water", "Extended")] == [500, 200]
    table = with_item("Potion of Water Breath")
    table.play("ana", "use_item", item="Potion of Water Breath")
    table.play("gm", "afflict", who="ana", condition="Suffocating")
    assert not table.journal.table.marks.get(CONDITIONS_KIND.of("ana"))
    table.play("gm", "pass_time", hours=1)
    table.play("gm", "afflict", who="ana", condition="Suffocating")
    assert table.journal.table.marks[CONDITIONS_KIND.of("ana")] == ("Suffocating",)
    longer = with_item("Potion of Extended Breath")
    longer.play("ana", "use_item", item="Potion of Extended Breath")
    longer.play("gm", "lose_air", who="ana")
    assert longer.track("breath/ana") == 61
    longer.play("gm", "breathe", who="ana")
    longer.play("gm", "pass_time", hours=1)
    longer.play("gm", "lose_air", who="ana")
    assert longer.track("breath/ana") == 1
