"""Mastery of weapons, and of armour."""

from typing import Any

from hearthside.kits.deckahedron.adventure.combat.foes import foes_of
from hearthside.kits.deckahedron.adventure.gear.items import Writing, give, items_of, power_of
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES
from hearthside.systems.thousand_faces_playtest.mastery import LIMIT, MASTERIES, MORE_POWER, SOUGHT
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand


def swordfighter(*categories: str, xp: int = 3) -> TableOfAdventure:
    """Ana, who has set out for these Masteries, with a sword before a weak guard."""
    ana = hand("D12 D13 D14 D18 ...", items=("sword", "bow"), xp=xp, str=3, dex=3)
    table = TableOfAdventure("9-hour", ana=ana)
    for category in categories:
        table.play("ana", "master", category=category)
        table.play("gm", "limit", words="")
    return table


def power(table: TableOfAdventure, kind: str = "sword") -> str:
    return power_of(table.journal.table, "ana", table.item("ana", kind))


def bring_down(table: TableOfAdventure) -> None:
    """A guard falls to Ana's sword."""
    foe = table.foe("Guard", stamina=1)
    table.play("ana", "attempt", move="mix-it-up", foe=foe)
    table.play("ana", "flip", attribute="str")
    table.stand("ana", rolls=(2,))
    table.play_out()


@rule("TP-MAST-01")
def test_a_kind_of_weapon_named_in_downtime_is_mastered_by_the_next_foe_who_falls_to_it() -> None:
    poor = swordfighter(xp=0)
    assert poor.refused("ana", "master", category="Sword").rule == "TP-MAST-01"
    table = swordfighter()
    foe = table.foe()
    assert table.refused("ana", "master", category="Sword").rule == "TF-REST-01", "in downtime, not in a fight"
    table.play("gm", "send_off", foes=[foe])
    table.play("ana", "master", category="Sword")
    assert table.track("xp", "ana") == 2
    table.play("gm", "limit", words="Forged by a competent smith")
    assert table.journal.table.words[LIMIT.of("mastery1")] == "Forged by a competent smith"
    assert (power(table), table.journal.table.marks[SOUGHT.of("ana")]) == ("d4", ("mastery1",))
    bring_down(table)
    assert (power(table), power(table, "bow")) == ("d6", "d4")
    assert table.journal.table.marks[MASTERIES.of("ana")] == ("mastery1",)
    unlimited = swordfighter("Rapiers")
    assert "mastery_limit/mastery1" not in unlimited.journal.table.words, "an empty limitation is accepted"
    bring_down(unlimited)
    assert power(unlimited) == "d4", "no rapier"
    kept = unlimited.journal.table.marks
    assert (kept.get(MASTERIES.of("ana"), ()), kept[SOUGHT.of("ana")]) == ((), ("mastery1",)), "the GM keeps the card"
    sword = unlimited.item("ana", "sword")
    felt: Any = unlimited.journal.felt("gm")
    assert [(each.category, each.is_earned, each.weapons) for each in felt.masteries] == [("Rapiers", False, ())]
    unlimited.play("gm", "count_weapon", what=f"ana mastery1 {sword}", earned="yes")
    assert power(unlimited) == "d6", "the GM says it is one"
    felt = unlimited.journal.felt("gm")
    assert [(each.is_earned, each.weapons) for each in felt.masteries] == [(True, (sword,))]


def test_a_foe_falls_to_the_weapon_whatever_the_weapon_deals_and_not_to_a_kick() -> None:
    def earned(*deck: str, stamina: int, then: str = "") -> bool:
        ana = hand(" ".join((*deck, "...")), items=("sword",), xp=1, str=3, moves=("and-this-is-for",))
        table = TableOfAdventure("9-hour", ana=ana)
        table.play("ana", "master", category="Sword")
        table.play("gm", "limit")
        foe = table.foe("Guard", stamina=stamina, power="1")
        table.foe("Ogre", stamina=9, power="1")
        for move in filter(None, ("mix-it-up", then)):
            table.play("ana", "attempt", move=move, foe=foe)
            table.play("ana", "flip", attribute="str")
            table.play_out()
        assert foe not in foes_of(table.journal.table)
        return bool(table.journal.table.marks.get(MASTERIES.of("ana")))

    # D05 is a ✅ at Str 3: the sword deals 1. D02 is a ✔✔: with the kick 1 more.
    assert earned("D05", stamina=1)
    assert not earned("D05", "D02", stamina=2, then="and-this-is-for")


@rule("TP-MAST-02")
def test_masteries_do_not_stack_with_each_other_but_with_a_crafted_weapon() -> None:
    table = swordfighter("Sword", "Blades")
    sword = table.item("ana", "sword")
    table.play("gm", "count_weapon", what=f"ana mastery2 {sword}", earned="no")
    bring_down(table)
    assert len(table.journal.table.marks[MASTERIES.of("ana")]) == 2
    assert power(table) == "d6"
    draft = table.draft()
    crafted = give(draft, "ana", "blank", Writing("Sword of Dawn", power="d6", reach=("melee",)))
    table.take_over(draft)
    assert power_of(table.journal.table, "ana", crafted) == "d10"


@rule("TP-MAST-03")
def test_weapon_power_rises_by_tales_by_contemplation_and_by_mastery() -> None:
    assert [MOVES[name].name for name in MORE_POWER] == ["Tales of a Weapon", "Obsessive Contemplation", "_ Mastery"]
    table = swordfighter("Sword", xp=6)
    bring_down(table)
    assert power(table) == "d6"
    sword = table.item("ana", "sword")
    table.play("ana", "tale", weapon=sword, name="Dawn", effect="")
    pondering = TableOfAdventure("9-hour", ana=hand(items=("sword",), xp=2, moves=("obsessive-contemplation",)))
    pondering.play("gm", "scene", where="town")
    pondering.play("ana", "contemplate", improvement=f"weapon-power {pondering.item('ana', 'sword')}")
    assert power(pondering) == "d6"
    dawn = table.items("ana", "tale")[0]
    assert table.card(dawn).power == 2, "one step more than what is on the card: the Mastery comes on top"


@rule("TP-GM-06")
def test_out_of_town_mastery_and_tales_are_open_and_the_shop_is_not() -> None:
    table = swordfighter()
    table.play("gm", "scene")
    assert {"master", "tale", "rest"} <= table.open_to("ana")
    assert not {"shop", "study", "contemplate", "seek_help"} & table.open_to("ana")
    table.play("gm", "scene", how="healing help")
    assert "seek_help" in table.open_to("ana")
    table.play("gm", "scene", where="town")
    assert {"master", "tale", "shop", "study", "rest"} <= table.open_to("ana")
    obsessed = TableOfAdventure("9-hour", ana=hand(items=("sword",), xp=2, moves=("obsessive-contemplation",)))
    assert "contemplate" not in obsessed.open_to("ana")
    obsessed.play("gm", "scene", where="town")
    assert "contemplate" in obsessed.open_to("ana")
    obsessed.play("gm", "scene")
    obsessed.play("ana", "rest")
    assert obsessed.moves("ana")["sharpen-and-stitch"].barred is None, "out there as well"


@rule("TP-EQ-03")
def test_with_armour_mastery_armour_is_damaged_instead_of_its_wearer() -> None:
    older = {"TP-AMB-11": "in"}
    ana = hand(moves=("armour-mastery",), items=("leather-armour",))
    table = TableOfAdventure("9-hour", older, ana=ana)
    leather = table.item("ana", "leather-armour")
    table.play("gm", "wound", who="ana")
    table.play("ana", "deflect", armour=leather)
    assert (table.card(leather).red, table.track("wounds", "ana")) == (1, 0)
    assert not table.faces("discard/ana")
    table.play("gm", "inflict", who="ana")
    table.play("ana", "deflect", armour=leather)
    assert (table.card(leather).red, table.track("harm", "ana")) == (2, 0)
    table.play("gm", "wound", who="ana")
    table.play("ana", "deflect", armour=leather)
    assert items_of(table.journal.table, "ana") == (), "the third damage destroys it"


@rule("TP-MAST-02")
def test_no_mastery_makes_more_of_a_weapon_than_its_card_allows() -> None:
    table = TableOfAdventure("9-hour", ana=hand(items=("many-knives",), xp=1))
    table.play("ana", "master", category="Knives")
    table.play("gm", "limit", words="")
    knives = table.item("ana", "many-knives")
    table.play("gm", "count_weapon", what=f"ana mastery1 {knives}", earned="yes")
    assert power(table, "many-knives") == "d6"
    table.given({f"{knives}.power": 2})
    assert power(table, "many-knives") == "d6", "its maximum power is d6"
