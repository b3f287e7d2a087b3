"""Stunts: dice they bring, rolls of their own, and what they cost."""

from typing import Any

import pytest

from hearthside.kernel.events import Facts
from hearthside.kernel.sight import TrackPlace
from hearthside.systems.first_empires.gear.belongings import room_for_items
from hearthside.systems.first_empires.kinds import BEGUILED, TRAITS_KIND
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, resolved


def with_stunts(*stunts: str, **changed: Any) -> Play:
    """Ana has these stunts, and Ben and Cem are with her."""
    return Play(ana={**BONKO, "stunts": list(stunts), **changed}, ben=BONKO, cem=BONKO)


def dice_for(play: Play, *dice: int, intention: str = "attack", called: Facts | None = None, **fields: Any) -> int:
    play.call(intention, **{"position": "controlled", **(called or {})})
    return int(resolved(play.do("ana", "roll", dice, **{"ability": "body", **fields})).reading["dice"])


def track(play: Play, place: str) -> int:
    return play.journal.table.track(TrackPlace(place))


@rule("FE-STUNT-08")
@pytest.mark.parametrize(("about", "is_sticky"), [(["fight"], True), ([], False)])
def test_art_of_war_makes_tags_of_study_stick_in_a_fight(about: list[str], is_sticky: bool) -> None:
    play = with_stunts("Art of War", skills=["study"])
    play.call("advantage", position="controlled", about=about)
    play.do("ana", "roll", [6, 5, 1, 2][:3], ability="mind", skill="study")
    play.do("ana", "advantage", brings="tag", words="they fear fire")
    assert play.tag("they fear fire").sticky is is_sticky
    assert play.tag("they fear fire").uses == (0 if is_sticky else 2)
    for _ in range(3 if is_sticky else 2):
        play.call("attack", position="controlled")
        play.roll(6, 1, 1, 1, 1, 2, tags=["they fear fire"])
    assert ("they fear fire" in play.tags()) is is_sticky
    play.do("gm", "new_scene")
    assert "they fear fire" not in play.tags()


@rule("FE-STUNT-09")
@pytest.mark.parametrize(("about", "dice"), [(["unaware"], 4), ([], 3)])
def test_an_assassin_has_one_more_die_against_the_unaware(about: list[str], dice: int) -> None:
    assert dice_for(with_stunts("Assassin"), *[5] * dice, called={"about": about}) == dice


@rule("FE-STUNT-11")
def test_beast_speech_lets_charm_work_on_beasts_with_one_more_die() -> None:
    play = with_stunts("Beast Speech", charm=1, body=2, skills=["compel", "tame"])
    play.do("gm", "bring_creature", kind="Dire Wolf")
    [wolf] = play.creatures()
    how: dict[str, Any] = {"ability": "charm", "skill": "compel"}
    assert dice_for(play, 5, 5, 5, intention="overcome", called={"target": wolf}, **how) == 3
    assert dice_for(play, 5, 5, intention="overcome", **how) == 2


@rule("FE-STUNT-14")
@pytest.mark.parametrize(("harm", "dice"), [(1, 3), (2, 4), (5, 3)])
def test_a_berserker_attacks_better_when_hurt(harm: int, dice: int) -> None:
    play = with_stunts("Berserker's Fury")
    play.give(harm=harm)
    assert dice_for(play, *[5] * dice) == dice


@rule("FE-STUNT-18", "FE-SKILL-04")
@pytest.mark.parametrize(
    ("position", "stunts", "dice"), [("controlled", ["Deadeye"], 4), ("risky", ["Deadeye"], 3), ("controlled", [], 3)]
)
def test_a_deadeye_shoots_better_from_a_controlled_position(position: str, stunts: list[str], dice: int) -> None:
    play = with_stunts(*stunts, intuition=2, body=2, skills=["hunt"], items=["bow"])
    how: dict[str, Any] = {"ability": "intuition", "skill": "hunt", "using": "bow"}
    assert dice_for(play, *[6, *[3] * (dice - 1), 1], called={"position": position}, **how) == dice


@rule("FE-STUNT-18")
def test_a_deadeye_with_a_blade_in_hand_does_not_shoot() -> None:
    play = with_stunts("Deadeye", intuition=2, body=2, skills=["hunt"], items=["dagger"])
    how: dict[str, Any] = {"ability": "intuition", "skill": "hunt", "using": "dagger"}
    assert dice_for(play, 6, 3, 3, 1, **how) == 3
    assert dice_for(play, 6, 3, 3, 3, 1, called={"about": ["afar"]}, **how) == 4  # Thrown, says the GM.


@rule("FE-STUNT-15")
@pytest.mark.parametrize(("items", "dice"), [(["shield"], 4), (["leather padding"], 1)])
def test_what_does_not_kill_me_makes_me_resist(items: list[str], dice: int) -> None:
    play = with_stunts("Berserker's Fury", "What Doesn't Kill Me", body=1, mind=3, skills=["study"], items=items)
    play.give(harm=3)
    play.call("overcome", position="risky", harm="2")
    play.do("ana", "roll", [5], ability="body")
    assert resolved(play.do("ana", "resist", [3] * dice)).reading["dice"] == dice


@rule("FE-STUNT-19")
def test_evasive_maneuvers_take_one_more_harm_for_a_luck_die() -> None:
    for items, stays in (([], False), (["bronze cuirass"], True)):
        play = with_stunts("Evasive Maneuvers", body=2, mind=2, items=items)
        play.give(luck=1)
        play.call("overcome", position="risky", harm="4")
        play.do("ana", "roll", [5, 1], ability="body")
        play.do("ana", "resist", [5, 2, 1])
        if stays:
            assert play.refused("ana", "evade") == ("refused", "FE-RST-09")
            continue
        play.do("ana", "evade")
        assert (play.standing().harm, play.standing().luck) == (1, 0)


@rule("FE-STUNT-20")
def test_dirty_tricks_make_an_allys_tag_worth_three_dice() -> None:
    play = with_stunts("Dirty Tricks")
    for who in ("ana", "ben"):
        play.call("advantage", who=who, position="controlled")
        play.do(who, "roll", [6, 1, 1, 2], ability="body")
        play.do(who, "advantage", brings="tag", words=f"trick of {who}")
    assert dice_for(play, *[3] * 5, tags=["trick of ana"]) == 5
    play.do("gm", "set_position", position="controlled")
    assert dice_for(play, *[3] * 6, tags=["trick of ben"]) == 6


@rule("FE-STUNT-22")
def test_field_repair_mends_armor_by_the_highest_die() -> None:
    play = with_stunts("Field Repair", mind=1, skills=["tinker"], items=["heavy armor"])
    play.give(armor=0)
    play.do("ana", "field_repair", [5, 2], whose="ana")
    assert track(play, "armor/ana") == 3
    play.give(armor=1)
    play.do("ana", "field_repair", [1, 1], whose="ana")
    assert track(play, "armor/ana") == 2
    play.lay({"combat/table": ["turns"]})
    assert play.refused("ana", "field_repair", whose="ana") == ("refused", "FE-ARM-06")


@rule("FE-STUNT-24")
def test_inner_peace_rolls_a_luck_die_against_strain() -> None:
    play = with_stunts("Inner Peace")
    play.give(strain=6, luck=1)
    play.do("ana", "inner_peace", [4])
    assert (play.standing().strain, play.standing().luck) == (2, 0)
    play.give(luck=1)
    play.lay({"combat/table": ["turns"]})
    assert play.refused("ana", "inner_peace") == ("refused", "FE-STR-05")


@rule("FE-STUNT-10", "FE-LUCK-04")
def test_an_attack_dog_keeps_the_die_for_an_allys_compel_roll() -> None:
    play = with_stunts("Attack Dog")
    play.give(luck=2)
    play.call(who="ben")
    play.do("ana", "give_luck", to="ben", words="Listen to him!", compel=True)
    assert (play.standing("ana").luck, play.standing("ben").luck) == (2, 1)
    play.do("ana", "give_luck", to="cem", words="Luck to you.")
    assert (play.standing("ana").luck, play.standing("cem").luck) == (1, 1)
    play.do("ana", "give_luck", to="cem", words="For later.", compel=True)  # There is no roll of his to help.
    assert (play.standing("ana").luck, play.standing("cem").luck) == (0, 2)
    play.give(luck=0)
    assert play.refused("ana", "give_luck", to="ben", words="Listen!") == ("refused", "FE-LUCK-03")


def aspect(*dice: int, **given: int) -> Play:
    play = with_stunts("Bestial Aspect", intuition=2, body=3, skills=["study"])
    play.give(**given)
    play.do("ana", "bestial_aspect", dice)
    return play


@rule("FE-STUNT-12")
@pytest.mark.parametrize(
    ("dice", "traits", "strain", "xp", "luck"), [((6, 4, 2), 2, 0, 0, 0), ((5, 1), 1, 2, 0, 0), ((3, 1), 1, 3, 1, 2)]
)
def test_an_aspect_brings_a_trait_for_every_hit(
    dice: tuple[int, ...], traits: int, strain: int, xp: int, luck: int
) -> None:
    play = aspect(*dice)
    for trait in ("Flight", "Small")[:traits]:
        play.do("ana", "take_trait", trait=trait)
    assert play.asked() == ()
    now = play.standing()
    assert (now.strain, now.xp, now.luck) == (strain, xp, luck)


@rule("FE-STUNT-12")
def test_traits_are_chosen_once_each_and_last_until_they_are_ended() -> None:
    play = aspect(6, 6, 6, 6, 6, 6, 6, 6, 1, 1)
    for trait in ("Strong", "Keen", "Flight", "Water-breathing", "Small", "Hardy", "Ferocious", "Evasive"):
        play.do("ana", "take_trait", trait=trait)
        assert play.refused("ana", "take_trait", trait=trait)[0] == "impossible"
    assert (play.asked(), track(play, "hardy/ana")) == ((), 4)
    assert dice_for(play, 5, 5, 5, ability="intuition") == 3
    play.do("ana", "end_aspect")
    assert (play.journal.table.marks[TRAITS_KIND.of("ana")], track(play, "hardy/ana")) == ((), 0)


@rule("FE-STUNT-12")
def test_an_aspect_lends_ranks_up_to_three_and_skills() -> None:
    play = aspect(6, 6, 6, 1, 2)
    for trait in ("Strong", "Ferocious", "Evasive"):
        play.do("ana", "take_trait", trait=trait)
    assert dice_for(play, 5, 5, 5, 5, skill="brawl") == 4
    weak = with_stunts("Bestial Aspect", intuition=2, body=1, mind=1, skills=["study"])
    weak.do("ana", "bestial_aspect", [5, 4])
    weak.do("ana", "take_trait", trait="Strong")
    weak.do("ana", "take_trait", trait="Evasive")
    assert dice_for(weak, 5, 5, 5, skill="maneuver") == 3
    weak.give(harm=5)
    weak.call("overcome", position="risky", harm="1")
    weak.do("ana", "roll", [5], ability="body")
    weak.do("ana", "suffer")
    assert weak.standing().harm == 6
    assert weak.journal.table.marks[TRAITS_KIND.of("ana")] == ()


def test_a_beast_that_is_strong_carries_one_more_item() -> None:
    """FE-STUNT-12, FE-CHAR-10: its Body is one more, up to three."""
    for body, room in ((1, 5), (3, 6)):
        play = with_stunts("Bestial Aspect", intuition=2, body=body, skills=["study"])
        play.do("ana", "bestial_aspect", [5, 4])
        play.do("ana", "take_trait", trait="Strong")
        assert room_for_items(play.journal.table, "ana") == room


@rule("FE-STUNT-12")
def test_taking_on_a_new_aspect_ends_the_old_one() -> None:
    play = aspect(5, 1)
    play.do("ana", "take_trait", trait="Hardy")
    play.do("ana", "bestial_aspect", [5, 1])
    assert (play.journal.table.marks[TRAITS_KIND.of("ana")], track(play, "hardy/ana")) == ((), 0)


@rule("FE-STUNT-13")
@pytest.mark.parametrize(("dice", "beguiled", "owed"), [((6, 1, 2), True, 0), ((5, 1), True, 1), ((3, 1), False, 1)])
def test_a_beguiled_creature_takes_you_for_an_ally(dice: tuple[int, ...], beguiled: bool, owed: int) -> None:
    play = with_stunts("Beguiling Presence", charm=1, body=2, mind=1, skills=["fraternize"])
    play.do("gm", "bring_creature", kind="War Chief")
    play.do("gm", "bring_creature", kind="Zombie")
    [chief, zombie] = play.creatures()
    how = {"ability": "charm", "skill": "fraternize", "stunt": "Beguiling Presence"}
    play.call(position="controlled", target=zombie, about=["mindless"])
    assert play.refused("ana", "roll", **how) == ("refused", "FE-STUNT-13")
    play.call(position="controlled", target=chief)
    play.do("ana", "roll", dice, **how)
    assert play.journal.table.has_mark(BEGUILED.of("ana"), play.id(chief)) is beguiled
    assert len(play.standing().owed) == owed


@rule("FE-STUNT-25")
@pytest.mark.parametrize(
    ("dice", "price", "allies", "luck", "strain"),
    [((6, 1, 2), "", 1, 1, 0), ((5, 1), "strain", 1, 1, 2), ((5, 1), "luck", 1, 0, 0), ((2, 1), "luck", 0, 2, 0)],
)
def test_inspiring_words_hearten_allies(dice: tuple[int, ...], price: str, allies: int, luck: int, strain: int) -> None:
    play = with_stunts("Inspiring Words", charm=1, body=2, mind=1, skills=["compel"])
    play.give(luck=1)
    play.do("ana", "inspire", dice, hearers=["ben", "cem"])
    if price:
        play.do("ana", "words_price", price=price)
    assert (play.standing("ben").luck, play.standing("cem").luck) == (allies, allies)
    assert (play.standing().luck, play.standing().strain, play.asked()) == (luck, strain, ())


@rule("FE-STUNT-25")
def test_who_lies_unconscious_hears_no_inspiring_words() -> None:
    play = with_stunts("Inspiring Words", charm=1, body=2, mind=1, skills=["compel"])
    play.do("gm", "set", track="harm/ben", to=6, reason="so the test begins")
    assert play.values("ana", "inspire", "hearers") == ["cem"]


@rule("FE-STUNT-25")
def test_without_luck_inspiring_words_cost_strain() -> None:
    play = with_stunts("Inspiring Words", charm=1, body=2, mind=1, skills=["compel"])
    play.do("ana", "inspire", [2, 1], hearers=["ben"])
    now = play.standing()
    assert (play.asked(), now.strain, now.luck, now.xp, play.standing("ben").luck) == ((), 2, 2, 1, 0)


@rule("FE-STUNT-26")
@pytest.mark.parametrize(
    ("stunts", "dice", "left"), [(["Lay on Hands", "Faith Healer"], (4,), 1), (["Lay on Hands"], (), 4)]
)
def test_laying_on_hands_takes_harm_away(stunts: list[str], dice: tuple[int, ...], left: int) -> None:
    play = with_stunts(*stunts)
    play.do("gm", "set", track="harm/ben", to=5, reason="so the test begins")
    assert play.refused("ana", "lay_hands", on="ben") == ("refused", "FE-LUCK-11")
    play.give(luck=1)
    play.do("ana", "lay_hands", dice, on="ben")
    assert (play.standing("ben").harm, play.standing().luck) == (left, 0)


@rule("FE-STUNT-28")
@pytest.mark.parametrize(("what", "dice", "paid"), [("heavy_armor", (5, 3), 3), ("basic_armor", (6, 1), 0)])
def test_wheel_and_deal_lowers_a_price_by_the_highest_die(what: str, dice: tuple[int, ...], paid: int) -> None:
    play = with_stunts("Wheel and Deal", charm=1, body=2, mind=1, skills=["fraternize"], ingots=10)
    play.do("ana", "haggle", dice)
    play.do("ana", "buy", what=what)
    assert (track(play, "ingots/ana"), track(play, "bargain/ana"), play.standing().xp) == (10 - paid, 0, 0)


def test_bonko_has_no_stunt_to_choose() -> None:
    offers = bonko().journal.offers("ana")
    assert not {"bestial_aspect", "inspire", "lay_hands", "haggle", "inner_peace", "field_repair"} & {*offers}
