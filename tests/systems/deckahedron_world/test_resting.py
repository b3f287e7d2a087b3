"""Take a Breather (DW-BRTH), resting (DW-REST), healing (DW-HEAL)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.handle import Refused
from hearthside.systems.deckahedron_world.kinds import EXHAUSTION
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, result, told
from tests.systems.deckahedron_world.test_combat import ALL_STAMINA

WISE = hero(str=1, dex=2, int=3)
CARD = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-01"}


def tired(lost: int, deck: str = "", options: dict[str, Any] | None = None, **facts: Any) -> World:
    """Ana with so many Stamina cards lost, the last of the ten first."""
    names = list(reversed(ALL_STAMINA.split()))
    names = [name for name in names if name not in deck][:lost]
    world = World(ana={**WISE, **facts}, options=options)
    world.lay({"exhaustion/ana": " ".join(names)} if names else {})
    return world.lay({"draw/ana": deck}) if deck else world


def breather(marks: str, lost: int = 5, roll: int = 3, **facts: Any) -> World:
    world = tired(lost, CARD[marks], **facts)
    rolls: dict[str, Any] = {"rolls": [roll]} if marks.startswith("✔") else {}
    assert result(world.flip("take_a_breather int", **rolls)) == marks
    return world


def recovered(world: World, *names: str) -> World:
    pile = world.journal.table.pile(EXHAUSTION.of("ana"))
    cards = [pile.tokens[pile.cards.index(f"ana:{name}")] for name in names]
    world.do("ana", "recover", cards=cards)
    return world


@rule("DW-BRTH-01")
def test_a_breather_is_taken_with_intelligence_or_dexterity() -> None:
    for attribute, suit in (("int", "crescent"), ("dex", "bulb")):
        world = tired(4, "DK-11")
        world.do("gm", "bring_foe", name="Ogre")
        assert world.no("gm", "call", who="ana", flip="take_a_breather str").rule == "DW-STAT-03"
        flipped = world.flip(f"take_a_breather {attribute}", rolls=[4])
        assert flipped is not None
        assert (flipped.result, flipped.reading["suit"]) == ("✔", suit)
        assert (world.count("exhaustion/ana"), world.marks("scene/table")) == (0, ("combat",))


@rule("DW-BRTH-03")
@pytest.mark.parametrize(("marks", "left", "bank", "gm"), [
    ("✔✔", 2, 0, ()), ("✔", 2, 0, ()), ("✗", 4, 1, ("describe",)), ("✗✗", 5, 0, ("gm_move",)),
])  # fmt: skip
def test_the_card_says_how_much_returns(marks: str, left: int, bank: int, gm: tuple[str, ...]) -> None:
    world = breather(marks)
    if world.asked() == ("recover",):
        world.do("ana", "recover")
    assert (world.count("exhaustion/ana"), world["bank/table"], world.asked("gm")) == (left, bank, gm)


@rule("DW-BRTH-03")
@pytest.mark.parametrize(
    ("attribute", "drawback"),
    [("int", "something is wrong with the spot"), ("dex", "the foe gets a better position")],
)
def test_a_cross_has_a_drawback_that_goes_with_the_attribute(attribute: str, drawback: str) -> None:
    world = tired(1, {"int": "DK-05", "dex": "DK-04"}[attribute])
    flipped = world.flip(f"take_a_breather {attribute}")
    assert flipped is not None
    assert (flipped.result, flipped.reading["outcome"]) == ("✗", f"recover 1 Stamina, but {drawback}")
    assert drawback in world.journal.table.awaited["gm"].says


def test_by_the_module_a_check_has_a_drawback_too() -> None:
    world = tired(5, "DK-02", {"breather_table": "module"})
    world.flip("take_a_breather int", rolls=[5 - 4])
    assert world.asked("gm") == ("describe",)


@rule("DW-BRTH-04")
def test_cards_go_to_the_discard_pile_and_tokens_off_their_slots() -> None:
    world = tired(3, "DK-02", moves=["good_cardio"]).set(**{"tokens/ana.good_cardio": 1})
    world.flip("take_a_breather int", rolls=[2])
    deck = world.pile("draw/ana")
    card = world.journal.table.pile(EXHAUSTION.of("ana")).tokens[0]
    world.do("ana", "recover", cards=[card], slots=["good_cardio 1"])
    assert (world.count("exhaustion/ana"), world["tokens/ana.good_cardio"]) == (2, 0)
    assert world.pile("draw/ana") == deck
    assert world.count("discard/ana") == 2


@rule("DW-BRTH-05")
def test_the_player_picks_which_cards_return() -> None:
    world = World("DK-05", ana=WISE).lay({"exhaustion/ana": "DK-10 DK-14 DK-19"})
    world.flip("take_a_breather int")
    recovered(world, "DK-14")
    assert sorted(world.pile("exhaustion/ana")) == ["DK-10", "DK-19"]
    assert "DK-14" in world.pile("discard/ana")


@rule("DW-BRTH-06")
def test_no_more_returns_than_is_there() -> None:
    world = breather("✔", lost=1, roll=4)
    assert (world.count("exhaustion/ana"), world.asked()) == (0, ())


@rule("DW-BRTH-07")
def test_not_twice_in_a_row() -> None:
    world = breather("✔", lost=1)
    world.call("take_a_breather int")
    assert world.no("ana", "flip").rule == "DW-BRTH-07"
    world.lay({"draw/ana": "DK-02"})
    world.flip("ad-hoc int")
    world.call("take_a_breather int")
    assert world.offers("flip")


@rule("DW-BRTH-09")
def test_a_breather_removes_no_harm_or_wound() -> None:
    world = tired(4, "DK-02").set(**{"harm/ana": 2, "wounds/ana": 1})
    world.flip("take_a_breather int", rolls=[4])
    assert (world["harm/ana"], world["wounds/ana"], world.count("exhaustion/ana")) == (2, 1, 0)


def test_shadows_give_breath_without_a_flip() -> None:
    facts: dict[str, Any] = {"moves": ["find_shadows"], "speed": 4, "equipment": 1, "wealth": 1}
    world = tired(3, **facts)
    assert world.no("ana", "find_shadows").rule == "DW-BRTH-03"
    world.set(**{"scene/table": ["shadows"]})
    world.do("ana", "find_shadows", rolls=[4])
    assert world.count("exhaustion/ana") == 0
    assert world.no("ana", "find_shadows").rule == "DW-BRTH-07"


# Resting


@rule("DW-REST-01")
@pytest.mark.parametrize("flag", ["combat", "travelling"])
def test_nobody_rests_in_combat_or_while_travelling(flag: str) -> None:
    world = tired(3)
    assert world.offers("rest")
    world.set(**{"scene/table": [flag]})
    assert world.no("ana", "rest").rule == "DW-REST-01"


@rule("DW-REST-02", "DW-REST-03", "DW-REST-04")
def test_a_rest_clears_tokens_a_harm_and_all_cards_but_one_for_each_hurt_left() -> None:
    world = tired(8, moves={"good_cardio": 1})
    world.set(**{"harm/ana": 2, "wounds/ana": 1, "tokens/ana.good_cardio": 2})
    world.do("ana", "rest")
    assert (world["tokens/ana.good_cardio"], world["harm/ana"], world["wounds/ana"]) == (0, 1, 1)
    assert (world.count("exhaustion/ana"), world.count("discard/ana"), world.stamina) == (2, 6, 8)
    unhurt = tired(2)
    unhurt.do("ana", "rest")
    assert unhurt["harm/ana"] == 0


@rule("DW-REST-03")
def test_harm_on_cards_is_discarded_after_harm_on_the_pile() -> None:
    world = tired(1, moves=["tough_stuff"], items=["Leather Armour"])
    world.set(**{"tokens/ana.tough_stuff": 1}).with_item("leather_armour", slots=2)
    world.do("ana", "rest")
    assert (world["tokens/ana.tough_stuff"], world.item("leather_armour").slots) == (0, 2)
    world = tired(1, moves=["tough_stuff"]).set(**{"harm/ana": 1, "tokens/ana.tough_stuff": 1})
    world.do("ana", "rest")
    assert (world["harm/ana"], world["tokens/ana.tough_stuff"]) == (0, 1)
    world = healing(1, moves=["tough_stuff"], items=["Leather Armour"])
    world.set(**{"harm/ana": 1, "tokens/ana.tough_stuff": 1}).with_item("leather_armour", slots=2)
    world.do("ana", "heal")
    assert (world["harm/ana"], world["tokens/ana.tough_stuff"], world.item("leather_armour").slots) == (0, 0, 0)


@rule("DW-REST-05")
def test_the_cards_that_stay_are_random() -> None:
    world = tired(3).set(**{"harm/ana": 2})
    chance, kept = FairChance(Random(2)), Counter[str]()
    for _ in range(3000):
        following = world.journal.decide("ana", {"do": "rest"}, chance)
        assert not isinstance(following, Refused)
        kept.update(following.table.cards(EXHAUSTION.of("ana")))
    assert len(kept) == 3
    assert all(900 < count < 1100 for count in kept.values())
    assert "keep" not in world.offer("rest").fields


def test_a_table_may_let_the_player_choose_what_stays() -> None:
    world = tired(3, options={"rest_keeps": "choice"}).set(**{"harm/ana": 2})
    pile = world.journal.table.pile(EXHAUSTION.of("ana"))
    world.do("ana", "rest", keep=[pile.tokens[1]])
    assert [f"ana:{name}" for name in world.pile("exhaustion/ana")] == [pile.cards[1]]


@rule("DW-REST-06")
def test_with_no_tokens_left_everything_returns() -> None:
    world = tired(6).set(**{"harm/ana": 1})
    world.do("ana", "rest")
    assert (world["harm/ana"], world.stamina) == (0, 10)


@rule("DW-REST-07")
def test_with_fewer_cards_than_tokens_all_stay() -> None:
    world = tired(1).set(**{"harm/ana": 2, "wounds/ana": 2})
    world.do("ana", "rest")
    assert (world["harm/ana"], world.count("exhaustion/ana")) == (1, 1)


@rule("DW-REST-08", "DW-HEAL-05")
@pytest.mark.parametrize("spent", ["rest", "heal", "study", "craft"])
def test_one_stretch_of_time_holds_one_of_rest_heal_study_and_craft(spent: str) -> None:
    fields: dict[str, Any] = {"study": {"move": "volley"}, "craft": {"name": "A spear"}}
    world = tired(3, green=9, equipment=0, speed=4, wealth=2)
    world.set(**{"scene/table": ["settlement", "peaceful"]})
    world.do("ana", spent, **fields.get(spent, {}))
    for other in ("rest", "heal", "study", "craft"):
        assert world.no("ana", other, **fields.get(other, {})).rule == "DW-REST-08"
    world.do("gm", "scene", going_on="peaceful", here=["settlement"], new_stretch=True)
    assert world.offers("rest")


@rule("DW-REST-09", "DW-MAG-01")
def test_magic_items_regain_all_charges_up_to_what_they_can_hold() -> None:
    world = tired(1, items=["Ring of Light", "Staff of Light"])
    world.with_item("ring_of_light", used=2).with_item("staff_of_light", capacity=2, used=2)
    world.do("ana", "rest")
    left = [world.item(key).charges for key in ("ring_of_light", "staff_of_light")]
    assert left == [3, 2]
    assert (world.item("ring_of_light").used, world.item("ring_of_light").capacity) == (0, 3)
    assert (world.item("staff_of_light").used, world.item("staff_of_light").capacity) == (0, 2)


@rule("DW-REST-10")
def test_wounds_and_their_cards_are_untouched_by_rest() -> None:
    world = tired(4).lay({"discard/ana": "WK-1"}, wounds_ana=1)
    world.do("ana", "rest")
    assert (world["wounds/ana"], "WK-1" in world.pile("discard/ana")) == (1, True)


@rule("DW-REST-11")
def test_lost_confidence_does_not_return_by_resting() -> None:
    world = tired(1).set(**{"shaken/ana": ["pick_locks"]})
    world.do("ana", "rest")
    assert world.marks("shaken/ana") == ("pick_locks",)


# Healing


def healing(lost: int, options: dict[str, Any] | None = None, **facts: Any) -> World:
    return tired(lost, options=options, **facts).set(**{"scene/table": ["peaceful"]})


@rule("DW-HEAL-01")
def test_healing_takes_a_peaceful_place_and_a_day() -> None:
    assert tired(3).no("ana", "heal").rule == "DW-HEAL-01"
    world = healing(3)
    world.do("ana", "heal")
    assert world["days/table"] == 1


@rule("DW-HEAL-01")
def test_no_place_is_peaceful_once_foes_enter() -> None:
    world = healing(3)
    world.do("gm", "bring_foe", name="Orc")
    assert world.marks("scene/table") == ("combat",)
    assert world.no("ana", "heal").rule == "DW-HEAL-01"
    world.do("gm", "pacify", foe="orc")
    assert world.no("ana", "heal").rule == "DW-HEAL-01"
    world.do("gm", "scene", going_on="peaceful")
    world.do("ana", "heal")


def test_a_scene_is_not_two_things_that_exclude_each_other() -> None:
    world = World()
    assert world.no("gm", "scene", going_on="peaceful", here=["surrounded"]).kind == "impossible"
    assert world.no("gm", "scene", going_on="travelling", here=["settlement"]).kind == "impossible"
    world.do("gm", "scene", going_on="combat", here=["settlement", "surrounded"])
    world.do("gm", "scene", going_on="peaceful", here=["settlement"])
    assert world.marks("scene/table") == ("settlement", "peaceful")


@rule("DW-HEAL-02")
def test_healing_clears_tokens_all_harm_and_one_wound() -> None:
    world = healing(2, moves=["good_cardio"]).lay({"discard/ana": "WK-1", "draw/ana": "WK-2"})
    world.set(**{"harm/ana": 2, "wounds/ana": 2, "tokens/ana.good_cardio": 1})
    entry = world.do("ana", "heal", words="Herbs and sleep.")
    assert (world["harm/ana"], world["wounds/ana"], world["tokens/ana.good_cardio"]) == (0, 1, 0)
    assert told(world, entry)[0] == "Ana spends a day healing. Herbs and sleep."


@rule("DW-HEAL-03")
def test_with_the_token_a_wound_card_leaves_the_one_in_discard_first() -> None:
    world = healing(2).lay({"draw/ana": "WK-1", "discard/ana": "WK-2"}, wounds_ana=2)
    deck = world.pile("draw/ana")
    world.do("ana", "heal", shuffles=[])
    assert world.pile("supply/ana") == ["WK-2"]
    assert world.pile("draw/ana") == deck
    world.do("gm", "scene", going_on="peaceful", new_stretch=True)
    world.do("ana", "heal", shuffles=[""])
    assert sorted(world.pile("supply/ana")) == ["WK-1", "WK-2"]


@pytest.mark.parametrize("pile", ["draw", "discard"])
def test_where_both_wound_cards_lie_in_one_pile_the_player_picks(pile: str) -> None:
    world = healing(2).lay({f"{pile}/ana": "WK-1 WK-2"}, wounds_ana=2)
    world.do("ana", "heal")
    world.do("ana", "let_go", card="WK-2")
    assert world.pile("supply/ana") == ["WK-2"]


@rule("DW-HEAL-04")
def test_one_card_stays_for_each_wound_left() -> None:
    world = healing(9).lay({"discard/ana": "WK-1", "draw/ana": "WK-2"})
    world.set(**{"harm/ana": 2, "wounds/ana": 2})
    world.do("ana", "heal")
    assert (world["wounds/ana"], world.count("exhaustion/ana"), world.stamina) == (1, 1, 9)


@rule("DW-HEAL-06")
@pytest.mark.parametrize("heal", ["harm", "wound"])
def test_an_item_of_mending_heals_during_rest(heal: str) -> None:
    mender = {**WISE, "moves": ["use_a_magic_item"], "items": ["Hand of Mending"]}
    world = World(ana=hero(), ben=mender).lay({"discard/ana": "WK-1", "draw/ben": "DK-01"})
    world.set(**{"harm/ana": 2, "wounds/ana": 1})
    world.call("use_a_magic_item int", "ben")
    assert world.no("ben", "flip", target="ana").rule == "DW-HEAL-06"
    world.do("ben", "step_back")
    world.do("ben", "rest")
    world.flip("use_a_magic_item int", "ben", target="ana")
    world.do("ben", "green", take="token")
    world.do("ben", "mend", heal=heal)
    assert (world["harm/ana"], world["wounds/ana"]) == ((1, 1) if heal == "harm" else (2, 0))
    assert ("WK-1" in world.pile("supply/ana")) is (heal == "wound")


@rule("DW-HEAL-06")
def test_equipment_and_skills_of_the_story_heal_by_the_word_of_the_gm() -> None:
    world = tired(3).lay({"discard/ana": "WK-1"}, wounds_ana=1).set(**{"harm/ana": 2})
    world.do("gm", "restore", who="ana", harm=1, wound=True, reason="Ben knows his herbs.")
    assert (world["harm/ana"], world["wounds/ana"]) == (1, 0)
    assert "WK-1" in world.pile("supply/ana")


@rule("DW-HEAL-07")
@pytest.mark.parametrize(("option", "used"), [("yes", 0), ("no", 3)])
def test_a_day_of_healing_recharges_items_unless_the_table_says_no(option: str, used: int) -> None:
    world = healing(1, {"heal_recharges_items": option}, items=["Ring of Light"])
    world.with_item("ring_of_light", used=3)
    world.do("ana", "heal")
    assert world.item("ring_of_light").used == used


@rule("DW-HEAL-03")
def test_the_picked_wound_card_leaves_wherever_a_reshuffle_took_it() -> None:
    world = healing(2).lay({"discard/ana": "WK-1 WK-2"}, wounds_ana=2)
    world.do("ana", "heal")
    world.do("ana", "reshuffle")
    world.do("ana", "let_go", card="WK-2", shuffles=[""])
    assert (world.pile("supply/ana"), "WK-1" in world.pile("draw/ana")) == (["WK-2"], True)


@rule("DW-HEAL-03")
def test_a_deck_that_is_low_does_not_keep_the_healed_wound_card() -> None:
    world = healing(0).thin_deck(5).lay({"discard/ana": "WK-1 WK-2"}, wounds_ana=2)
    world.do("ana", "heal")
    world.do("ana", "let_go", card="WK-1")
    assert (world.pile("supply/ana"), world["wounds/ana"]) == (["WK-1"], 1)


@rule("DW-HEAL-01")
def test_those_who_heal_together_spend_the_same_day() -> None:
    world = World(ana=hero(), ben=hero()).set(**{"scene/table": ["peaceful"]})
    world.do("ana", "heal")
    world.do("ben", "heal")
    assert world["days/table"] == 1


@rule("DW-BRTH-07")
@pytest.mark.parametrize(
    ("move", "fields"),
    [
        ("run_away", {}),
        ("good_thing", {"pay": "equipment", "thing": "A rope"}),
        ("make", {"move": "not_on_my_turf", "words": "Over the roofs!"}),
        ("entreat", {}),
    ],
)
def test_a_move_without_a_flip_comes_between_two_breathers_as_well(move: str, fields: dict[str, Any]) -> None:
    facts: dict[str, Any] = {"moves": ["not_on_my_turf", "entreat_the_blood_bound"], "green": 1}
    world = World(ana={**WISE, **facts, "speed": 4, "equipment": 2, "wealth": 0})
    world.set(**{"state/ana": ["just took a breather"]})
    world.do("ana", move, **fields)
    world.endure()
    world.call("take_a_breather int")
    assert world.offers("flip")
