"""Gear: prices, tags, and what they do in play."""

from typing import Any

import pytest

from hearthside.systems.first_empires.kinds import ARMOR, INGOTS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, dice_of, resolved


def handed(*tags: str, kind: str = "martial_weapon", **changed: Any) -> Play:
    """Bonko with one item, a blade, that carries these tags."""
    play = bonko(**changed)
    play.do("gm", "hand_out", who="ana", name="blade", kind=kind, tags=list(tags))
    return play


def ingots(play: Play) -> int:
    return play.journal.table.track(INGOTS.of("ana"))


# --- Prices -----------------------------------------------------------------------------------------------------------


@rule("FE-GEAR-01")
@pytest.mark.parametrize(
    ("what", "price"),
    [
        ("basic_weapon", 1),
        ("martial_weapon", 2),
        ("basic_armor", 2),
        ("martial_armor", 4),
        ("heavy_armor", 8),
        ("shield", 2),
    ],
)
def test_gear_has_its_price_in_ingots(what: str, price: int) -> None:
    play = bonko(ingots=price)
    play.do("ana", "buy", what=what, name="mine")
    assert (ingots(play), play.items()) == (0, ("mine",))
    assert bonko(ingots=price - 1).refused("ana", "buy", what=what) == ("refused", "FE-GEAR-01")


@rule("FE-GEAR-02")
def test_a_luxury_costs_three_times_as_much() -> None:
    play = bonko(ingots=3)
    play.do("ana", "buy", what="basic_weapon/Luxury")
    assert (ingots(play), play.item("dagger").tags) == (0, ("Luxury",))
    assert bonko(ingots=2).refused("ana", "buy", what="basic_weapon/Luxury") == ("refused", "FE-GEAR-01")


@rule("FE-GEAR-02")
def test_what_is_broken_is_of_no_use_and_worth_half() -> None:
    play = handed(ingots=0)
    play.call("attack")
    assert play.values("ana", "roll", "using") == ["", "blade"]
    play.do("gm", "break_item", item="ana/blade")
    assert play.refused("ana", "roll", ability="body", using="blade") == ("impossible", "")
    play.do("ana", "sell", item="blade")
    assert (ingots(play), play.items()) == (1, ())


@rule("FE-GEAR-02")
def test_broken_armor_takes_no_harm() -> None:
    play = bonko(items=["bronze cuirass"])
    play.do("gm", "break_item", item="ana/bronze cuirass")
    assert play.journal.table.track(ARMOR.of("ana")) == 0


@rule("FE-GEAR-02")
def test_what_is_consumable_is_used_once() -> None:
    play = handed("Consumable")
    play.call("overcome", position="controlled")
    play.roll(6, 1, 1, 1, using="blade")
    assert play.items() == ()


@rule("FE-GEAR-07")
def test_halves_are_rounded_up() -> None:
    play = bonko(ingots=1, items=["dagger"], intuition=0)
    play.do("gm", "break_item", item="ana/dagger")
    play.do("gm", "end_quest")
    play.do("ana", "repair", item="dagger")
    assert ingots(play) == 0
    play.do("gm", "break_item", item="ana/dagger")
    play.do("ana", "sell", item="dagger")
    assert ingots(play) == 1


@rule("FE-GEAR-03")
def test_a_beneficial_tag_makes_an_item_worth_three_times_its_price() -> None:
    play = bonko(ingots=16, items=["heavy armor"])
    play.do("ana", "improve_item", what="Subtle/heavy armor")
    assert ingots(play) == 0
    play.do("ana", "sell", item="heavy armor")
    assert ingots(play) == 24


@rule("FE-GEAR-03")
def test_the_difference_must_be_covered() -> None:
    play = bonko(ingots=15, items=["heavy armor"])
    assert play.refused("ana", "improve_item", what="Subtle/heavy armor") == ("refused", "FE-GEAR-01")


def test_no_tag_twice() -> None:
    play = bonko(ingots=99, items=["dagger"])
    play.do("ana", "improve_item", what="Dependable/dagger")
    assert play.refused("ana", "improve_item", what="Dependable/dagger") == ("refused", "FE-GEAR-03")


# --- Legendary tags ---------------------------------------------------------------------------------------------------


@rule("FE-GEAR-04")
@pytest.mark.parametrize("tag", ["Nimble", "Resilient", "Vicious", "Blessed", "Steel"])
def test_legendary_tags_cannot_be_added(tag: str) -> None:
    play = bonko(ingots=99, items=["dagger"])
    assert play.refused("ana", "improve_item", what=f"{tag}/dagger") == ("refused", "FE-GEAR-04")


@rule("FE-GEAR-04")
@pytest.mark.parametrize(
    ("body", "dice", "faces", "hits"),
    [
        (2, (1, 5), [4, 5], 2),
        (1, (6, 2), [6, 4], 2),
        (2, (5, 5), [5, 5], 2),
        (0, (1, 5), [4], 1),
    ],
)
def test_vicious_makes_the_lowest_die_of_an_attack_a_four(
    body: int, dice: tuple[int, ...], faces: list[int], hits: int
) -> None:
    play = handed("Vicious", body=body, charm=3, mind=1)
    play.call("attack", position="controlled")
    read = play.roll(*dice, using="blade")
    assert (read["faces"], read["hits"]) == (faces, hits)


@rule("FE-GEAR-04")
def test_a_die_raised_to_mixed_is_no_failure_and_pays_nothing() -> None:
    play = handed("Vicious", body=1, charm=3)
    play.call("attack", position="controlled")
    assert resolved(play.do("ana", "roll", [1], ability="body", using="blade")).result == "mixed"
    assert (play.standing().xp, play.standing().luck) == (0, 0)


@rule("FE-GEAR-04")
def test_only_in_an_attack_and_only_with_the_item() -> None:
    for intention, using in (("overcome", "blade"), ("attack", "")):
        play = handed("Vicious", body=1, charm=3)
        play.call(intention, position="controlled")
        assert play.roll(1, using=using)["faces"] == [1]


@rule("FE-GEAR-04")
def test_nimble_does_the_same_for_maneuver() -> None:
    play = handed("Nimble", body=1, charm=3)
    play.call("overcome", position="controlled")
    assert play.roll(1, 5, using="blade", skill="maneuver")["faces"] == [4, 5]
    play.call("overcome", position="risky", harm="4")
    play.roll(4, using="blade")
    read = resolved(play.do("ana", "resist", [1, 5], using="blade")).reading
    assert (read["faces"], read["harm"]) == ([4, 5], 1)


@rule("FE-GEAR-04")
def test_steel_brings_a_die_to_attacks() -> None:
    play = handed("Steel")
    play.call("attack", position="controlled")
    assert play.roll(4, 1, 1, 1, using="blade")["reasons"] == [["Body", 3], ["Steel", 1]]
    play.call("overcome", position="controlled")
    assert play.roll(4, 1, 1, using="blade")["reasons"] == [["Body", 3]]


@rule("FE-GEAR-04")
def test_resilient_is_mended_for_half_of_half() -> None:
    play = bonko(ingots=2)
    play.do("gm", "hand_out", who="ana", name="plate", kind="heavy_armor", tags=["Resilient"])
    play.do("gm", "break_item", item="ana/plate")
    play.do("gm", "end_quest")
    play.do("ana", "repair", item="plate")
    assert (ingots(play), play.journal.table.track(ARMOR.of("ana"))) == (0, 3)


@rule("FE-LUCK-09")
def test_with_something_dependable_a_luck_die_may_come_after_the_roll() -> None:
    play = handed("Dependable", body=2, charm=2)
    play.give(luck=2)
    play.call("overcome", position="controlled")
    play.do("ana", "roll", [3, 2], ability="body", using="blade")
    assert play.asked() == ("add_luck",)
    added = play.do("ana", "add_luck", [5])
    assert (resolved(added).result, resolved(added).reading["faces"]) == ("mixed", [3, 2, 5])
    assert (play.standing().luck, play.standing().xp) == (1, 0)


@rule("FE-LUCK-09")
def test_the_die_bursts_and_need_not_be_spent() -> None:
    play = handed("Dependable", body=2, charm=2)
    play.give(luck=1)
    play.call("overcome", position="controlled")
    play.do("ana", "roll", [3, 2], ability="body", using="blade")
    assert dice_of(play.do("ana", "add_luck", [6, 4])) == [(6, (6,), "Luck"), (6, (4,), "the sixes burst")]
    left = handed("Dependable", body=2, charm=2)
    left.give(luck=1)
    left.call("overcome", position="controlled")
    left.do("ana", "roll", [3, 2], ability="body", using="blade")
    assert resolved(left.do("ana", "add_luck", spend=False)).result == "failure"


@rule("FE-LUCK-09", "FE-HITCH-04")
def test_still_one_luck_die_a_roll_and_none_with_a_hitch() -> None:
    spent = handed("Dependable")
    spent.give(luck=2)
    spent.call("overcome", position="controlled")
    spent.roll(5, 1, 1, 1, using="blade", luck=1)
    hitched = handed("Dependable")
    hitched.give(luck=2)
    hitched.call("overcome", position="controlled")
    hitched.do("ana", "hitch", trouble="ana/impatient")
    hitched.roll(5, 1, using="blade")
    assert spent.asked() == hitched.asked() == ()


def test_the_gm_gives_anything_at_any_price() -> None:
    play = bonko(ingots=5)
    play.do("gm", "hand_out", who="ana", name="a map of the cellars", more="torn", price=3)
    assert (ingots(play), play.items()) == (2, ("a map of the cellars",))
    assert play.item("a map of the cellars").tags == ("torn",)


@rule("FE-CHAR-10")
def test_no_more_than_three_items_and_one_for_every_rank_in_body() -> None:
    play = bonko(body=1, charm=3, ingots=9, items=["dagger", "rope", "lute"])
    play.do("ana", "buy", what="basic_weapon")
    assert play.refused("ana", "buy", what="basic_weapon") == ("refused", "FE-CHAR-10")
    assert play.refused("gm", "hand_out", who="ana", name="a crown") == ("refused", "FE-CHAR-10")
    play.do("ana", "drop", item="lute")
    play.do("ana", "buy", what="basic_weapon")
    assert play.items() == ("dagger", "rope", "dagger 2", "dagger 3")


# --- Armor ------------------------------------------------------------------------------------------------------------


def armor(play: Play) -> int:
    return play.journal.table.track(ARMOR.of("ana"))


def hit(play: Play, points: int, **called: Any) -> None:
    """A mixed success brings this much harm, which waits for an answer."""
    play.call(position="risky", harm=str(points), **called)
    play.do("ana", "roll", [4, 1, 1], ability="body")


@rule("FE-ARM-03")
@pytest.mark.parametrize(
    ("worn", "points"),
    [
        (["leather padding"], 1),
        (["bronze cuirass"], 2),
        (["heavy armor"], 3),
        (["shield"], 1),
        (["bronze cuirass", "shield"], 3),
    ],
)
def test_armor_has_its_value_and_a_shield_adds_one(worn: list[str], points: int) -> None:
    assert armor(bonko(items=worn)) == points


@rule("FE-ARM-05")
@pytest.mark.parametrize("left", [0, 1])
def test_between_quests_armor_is_whole_again_for_half_its_price(left: int) -> None:
    play = bonko(items=["bronze cuirass"], ingots=2)
    hit(play, 3)
    play.do("ana", "suffer", armor=2 - left)
    assert armor(play) == left
    assert play.refused("ana", "repair", item="bronze cuirass") == ("refused", "FE-ARM-05")
    play.do("gm", "end_quest")
    assert armor(play) == left
    play.do("ana", "repair", item="bronze cuirass")
    assert (armor(play), ingots(play)) == (2, 0)


@rule("FE-ARM-05")
def test_without_the_ingots_it_stays_as_it_is() -> None:
    play = bonko(items=["bronze cuirass"], ingots=1)
    hit(play, 3)
    play.do("ana", "suffer", armor=2)
    play.do("gm", "end_quest")
    assert play.refused("ana", "repair", item="bronze cuirass") == ("refused", "FE-GEAR-01")


@rule("FE-ARM-06", "FE-STUNT-22")
@pytest.mark.parametrize(("dice", "whole"), [((5, 2), 3), ((2, 1), 2), ((6, 1), 3)])
def test_field_repair_restores_by_the_highest_die_up_to_the_maximum(dice: tuple[int, ...], whole: int) -> None:
    tinker = {**BONKO, "stunts": ["Field Repair"], "skills": ["tinker"], "items": ["heavy armor"]}
    play = Play(ana=tinker)
    play.give(armor=0)
    rolled = play.do("ana", "field_repair", dice, whose="ana")
    assert (armor(play), play.standing().xp) == (whole, 0)
    assert dice_of(rolled) == [(6, dice, "Field Repair")]


@rule("FE-ARM-06", "FE-STUNT-22")
def test_it_takes_ten_minutes_and_the_stunt() -> None:
    play = Play(ana={**BONKO, "stunts": ["Field Repair"], "skills": ["tinker"], "items": ["heavy armor"]})
    play.give(armor=0)
    play.do("gm", "bring_creature", kind="Ghost")
    play.do("gm", "start_combat", surprise="Ghost")
    assert play.refused("ana", "field_repair", whose="ana") == ("refused", "FE-ARM-06")
    assert bonko(items=["heavy armor"]).refused("ana", "field_repair", whose="ana")[0] == "impossible"


@rule("FE-ARM-08")
@pytest.mark.parametrize(
    ("worn", "tags", "effect"),
    [("heavy_armor", [], "limited"), ("heavy_armor", ["Subtle"], "great"), ("martial_armor", [], "great")],
)
def test_heavy_armor_is_heard_unless_it_is_subtle(worn: str, tags: list[str], effect: str) -> None:
    play = bonko()
    play.do("gm", "hand_out", who="ana", name="mail", kind=worn, tags=tags)
    play.call("overcome", position="controlled", effect="great", about=["unnoticed"])
    assert play.roll(6, 1, 1, 1)["effect"] == effect


@rule("FE-ARM-08")
def test_for_all_else_it_does_not_matter() -> None:
    play = bonko(items=["heavy armor"])
    play.call("overcome", position="controlled", effect="great")
    assert play.roll(6, 1, 1, 1)["effect"] == "great"


@rule("FE-GEAR-09")
@pytest.mark.parametrize(
    ("tags", "effect"), [(["Loud"], "limited"), (["Loud", "Broken"], "limited"), (["Loud", "Subtle"], "great")]
)
def test_whatever_is_loud_is_heard_worn_or_not(tags: list[str], effect: str) -> None:
    play = bonko()
    play.do("gm", "hand_out", who="ana", name="a gong", kind="other", tags=tags)
    play.call("overcome", position="controlled", effect="great", about=["unnoticed"])
    assert play.roll(6, 1, 1, 1)["effect"] == effect


@rule("FE-ARM-09")
def test_armor_takes_physical_harm_only_unless_the_table_wants_it_otherwise() -> None:
    play = bonko(items=["bronze cuirass"])
    hit(play, 2, physical=False)
    assert (play.standing().harm, armor(play), play.asked()) == (2, 2, ())
    other = Play({"armor_against": "all harm"}, ana={**BONKO, "items": ["bronze cuirass"]})
    hit(other, 2, physical=False)
    assert other.asked() == ("suffer",)
    other.do("ana", "suffer", armor=2)
    assert (other.standing().harm, armor(other)) == (0, 0)


@rule("FE-ARM-09")
@pytest.mark.parametrize("against", ["physical harm", "all harm"])
def test_harm_of_strain_beyond_eight_is_never_taken_by_armor(against: str) -> None:
    play = Play({"armor_against": against}, ana={**BONKO, "items": ["heavy armor"]})
    play.give(strain=8)
    hit(play, 2)
    play.do("ana", "resist", [1, 1, 1, 1])
    assert play.refused("ana", "suffer", armor=2) == ("impossible", "")
    play.do("ana", "suffer", armor=1)
    assert play.standing().harm == 1


@rule("FE-ARM-11", "FE-RST-08", "FE-STUNT-15")
@pytest.mark.parametrize(
    ("worn", "dice"),
    [([], 4), (["shield"], 4), (["leather padding"], 1), (["bronze cuirass"], 1), (["heavy armor"], 1)],
)
def test_wearing_armor_means_basic_martial_or_heavy(worn: list[str], dice: int) -> None:
    fury = {
        **BONKO,
        "body": 1,
        "charm": 3,
        "skills": [],
        "items": worn,
        "armor": 0,
        "ancestry": "Dwarf",
        "stunts": ["Berserker's Fury", "What Doesn't Kill Me"],
    }
    play = Play(ana=fury)
    play.give(harm=3)
    play.call(position="risky", harm="1")
    play.do("ana", "roll", [4, 1, 1], ability="charm")
    resisted = play.do("ana", "resist", [1] * dice)
    assert dice_of(resisted) == [(6, (1,) * dice, "first throw")]


@rule("FE-RST-08")
@pytest.mark.parametrize("harm", [0, 1, 2, 3, 4])
def test_what_does_not_kill_somebody_adds_a_die_for_every_harm_suffered_before(harm: int) -> None:
    for stunts, more in ((["What Doesn't Kill Me"], harm), ([], 0)):
        play = bonko(body=1, charm=3, skills=[], armor=0, stunts=stunts)
        play.give(harm=harm)
        play.call(position="risky", harm="2")
        play.do("ana", "roll", [4, 1, 1], ability="charm")
        resisted = play.do("ana", "resist", [1] * (1 + more))
        assert dice_of(resisted) == [(6, (1,) * (1 + more), "first throw")]


# --- Evasive Maneuvers ------------------------------------------------------------------------------------------------


def evasive(*worn: str, luck: int = 1) -> Play:
    nimble = {**BONKO, "body": 2, "charm": 2, "skills": [], "stunts": ["Evasive Maneuvers"], "items": list(worn)}
    play = Play(ana=nimble)
    play.give(luck=luck)
    play.call(position="risky", harm="4")
    play.do("ana", "roll", [4, 1], ability="body")
    return play


@rule("FE-RST-09", "FE-STUNT-19")
@pytest.mark.parametrize("worn", [(), ("leather padding",), ("shield",)])
def test_after_resisting_a_luck_die_takes_one_more_harm_away(worn: tuple[str, ...]) -> None:
    play = evasive(*worn)
    assert play.refused("ana", "evade")[0] == "impossible"
    play.do("ana", "resist", [5, 2])
    play.do("ana", "evade")
    if play.asked():
        play.do("ana", "suffer")
    assert (play.standing().harm, play.standing().luck) == (1, 0)


@rule("FE-RST-09", "FE-STUNT-19")
def test_not_in_martial_armor_not_twice_and_not_where_no_harm_is_left() -> None:
    heavy = evasive("bronze cuirass")
    heavy.do("ana", "resist", [5, 2])
    assert heavy.refused("ana", "evade") == ("refused", "FE-RST-09")
    done = evasive()
    done.do("ana", "resist", [6, 5, 5])
    assert done.asked() == ()
    once = evasive("shield", luck=2)
    once.do("ana", "resist", [1, 2])
    once.do("ana", "evade")
    assert once.refused("ana", "evade")[0] == "impossible"


@rule("FE-RST-09")
def test_it_may_be_left() -> None:
    play = evasive()
    play.do("ana", "resist", [5, 2])
    play.do("ana", "suffer")
    assert (play.standing().harm, play.standing().luck) == (2, 1)


# --- Inner Peace ------------------------------------------------------------------------------------------------------


@rule("FE-STR-05", "FE-STUNT-24")
def test_inner_peace_spends_and_rolls_a_luck_die() -> None:
    play = bonko(stunts=["Inner Peace"])
    play.give(strain=6, luck=1)
    rolled = play.do("ana", "inner_peace", [4])
    assert (play.standing().strain, play.standing().luck) == (2, 0)
    assert dice_of(rolled) == [(6, (4,), "Inner Peace")]
    assert play.refused("ana", "inner_peace") == ("refused", "FE-LUCK-11")


@rule("FE-STR-05", "FE-STUNT-24")
def test_a_six_does_not_burst_and_it_takes_ten_minutes() -> None:
    play = bonko(stunts=["Inner Peace"])
    play.give(strain=8, luck=2)
    play.do("ana", "inner_peace", [6])
    assert play.standing().strain == 2
    play.do("gm", "bring_creature", kind="Ghost")
    play.do("gm", "start_combat", surprise="Ghost")
    assert play.refused("ana", "inner_peace") == ("refused", "FE-STR-05")
