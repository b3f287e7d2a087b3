"""Stamina (DW-STAM), incapacitation (DW-INC), Harm (DW-HARM), Wounds (DW-WND)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hearthside.kernel.agenda import carry_out
from hearthside.kernel.chance import FairChance
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.piles import DISCARD
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.deck import TWENTY
from hearthside.systems.deckahedron_world.kinds import EXHAUSTION, HARM, SPENT, WOUNDS_KIND
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.marks import rule
from tests.properties.walking import fresh_journal, walk
from tests.systems.deckahedron_world.tables import World, hero, rules, told
from tests.systems.deckahedron_world.test_combat import ALL_STAMINA, body_of, standing

ADEPT = hero(str=1, dex=2, int=3, moves=["use_a_magic_item"], items=["Locket of Vitality"])


def lose(world: World, points: int) -> list[str]:
    """Ana loses so many points; the rules that were told of it."""
    world.set(**{"speed/ana": max(0, 4 - points)})
    first = rules(world.do("ana", "run_away"))
    while world.asked() == ("endure",):
        first += rules(world.do("ana", "endure"))
    return first


@rule("DW-STAM-01")
@pytest.mark.parametrize("lost", [0, 3, 9])
def test_stamina_is_ten_less_the_cards_in_the_exhaustion_pile(lost: int) -> None:
    world = standing(lost)
    assert body.stamina_left(world.journal.table, "ana") == 10 - lost
    lose(world, 1)
    assert body.stamina_left(world.journal.table, "ana") == 9 - lost


@rule("DW-STAM-02", "DW-STAM-03")
def test_cards_are_revealed_until_one_shows_stamina_and_that_one_is_lost() -> None:
    world = World("DK-04 DK-07 DK-12 DK-10")
    lose(world, 1)
    assert world.pile("exhaustion/ana") == ["DK-12"]
    assert world.pile("discard/ana") == ["DK-07", "DK-04"]
    assert world.pile("draw/ana")[0] == "DK-10"


@rule("DW-STAM-04")
def test_three_points_are_three_cards_whatever_else_was_revealed() -> None:
    deck = "DK-04 DK-12 DK-00 DK-07 DK-18 DK-10 DK-02 DK-03 DK-05 DK-06 DK-08"
    world = World(deck).thin_deck(11)
    lose(world, 3)
    assert set(world.pile("exhaustion/ana")) == {"DK-12", "DK-18", "DK-10"}
    # Deck 11, 9, 6, 5: the compulsory reshuffle follows.
    assert (world.count("draw/ana"), world.count("discard/ana")) == (17, 0)


@rule("DW-STAM-05", "DW-BRTH-10")
def test_the_marker_on_the_pile_is_no_number() -> None:
    world = World("DK-05", ana=hero(str=1, dex=2, int=3)).lay({"exhaustion/ana": "DK-10 DK-12 DK-14"})
    assert body.stamina_left(world.journal.table, "ana") == 7
    world.flip("take_a_breather int")
    fields = world.offer("recover").fields
    assert list(fields) == ["cards"]
    assert world.no("ana", "recover", slots=["marker"]).kind == "impossible"
    world.do("ana", "recover", cards=[world.journal.table.pile(EXHAUSTION.of("ana")).tokens[0]])
    assert (world.count("exhaustion/ana"), world.count("discard/ana")) == (2, 2)
    assert body.stamina_left(world.journal.table, "ana") == 8


@rule("DW-STAM-09")
@pytest.mark.parametrize(("deck", "left"), [(8, 19), (9, 6)])
def test_with_five_cards_left_after_a_search_the_reshuffle_follows(deck: int, left: int) -> None:
    world = World("DK-04 DK-07 DK-12").thin_deck(deck)
    lose(world, 1)
    assert world.count("draw/ana") == left


@rule("DW-STAM-10", "DW-INC-01")
def test_the_tenth_stamina_card_incapacitates_in_the_same_step() -> None:
    world = standing(9)
    assert "DW-INC-01" in lose(world, 1)
    assert world.count("exhaustion/ana") == 10
    assert "incapacitated" in world.marks("state/ana")
    assert not [name for pile in ("draw", "discard") for name in world.pile(f"{pile}/ana") if name in ALL_STAMINA]


@rule("DW-STAM-11")
def test_points_beyond_the_tenth_are_not_tracked() -> None:
    world = standing(8)
    world.hit(5)
    world.split("0/0")
    assert world.count("exhaustion/ana") == 10
    assert "incapacitated" in world.marks("state/ana")


@rule("DW-STAM-13")
def test_heroic_mode_is_off_unless_the_table_wants_it() -> None:
    world = World("DK-04 DK-07 DK-12")
    lose(world, 2)
    assert all(name in ALL_STAMINA for name in world.pile("exhaustion/ana"))
    heroic = World("DK-04 DK-07 DK-12", options={"stamina_mode": "heroic"})
    lose(heroic, 2)
    assert heroic.pile("spent/ana") == ["DK-07", "DK-04"]
    assert heroic.journal.view("ana").pile(SPENT.of("ana")).faces is None
    for _ in range(2):
        lose(heroic, 4)
    assert heroic.count("spent/ana") == 10
    assert "incapacitated" in heroic.marks("state/ana")


# Incapacitation


@rule("DW-INC-02", "DW-WND-03")
def test_a_third_wound_incapacitates_instead() -> None:
    world = standing().set(**{"wounds/ana": 2})
    world.hit(6)
    world.split("0/1")
    assert "incapacitated" in world.marks("state/ana")
    assert (world["wounds/ana"], world.count("discard/ana"), world.count("exhaustion/ana")) == (2, 0, 0)


def fallen(**facts: Any) -> World:
    world = standing(9, **facts)
    lose(world, 1)
    return world


@rule("DW-INC-03")
def test_who_is_incapacitated_does_nothing_more_but_talk() -> None:
    world = fallen()
    assert world.no("gm", "call", who="ana", flip="defy_danger str").rule == "DW-INC-03"
    for do in ("run_away", "rest", "heal", "drop"):
        assert world.offer(do).blocked is not None
        assert world.no("ana", do).kind in ("refused", "malformed")
    assert world.no("ana", "run_away").rule == "DW-INC-03"
    world.do("ana", "say", words="Ugh.")
    world.do("gm", "say", words="She lies still.")


@rule("DW-INC-03")
def test_nobody_absorbs_anything_once_they_are_down() -> None:
    world = standing(9, items=["Leather Armour"])
    world.hit(4)
    world.do("ana", "split", into="1/0")
    assert "incapacitated" in world.marks("state/ana")
    assert world.asked() == ()
    assert (world["harm/ana"], world.item("leather_armour").slots) == (1, 0)


def test_what_it_means_is_for_the_gm_to_say() -> None:
    world = fallen()
    assert world.asked("gm") == ("say_meaning",)
    entry = world.do("gm", "say_meaning", meaning="unconscious", words="Out cold.")
    assert (told(world, entry), world.marks("meaning/ana")) == (["Ana is unconscious. Out cold."], ("unconscious",))


@rule("DW-INC-05")
def test_absorbing_can_prevent_it() -> None:
    world = standing(9, moves=["good_cardio"])
    world.set(**{"speed/ana": 3})
    world.do("ana", "run_away")
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert "incapacitated" not in world.marks("state/ana")
    world.do("ana", "run_away")
    assert "incapacitated" in world.marks("state/ana")


@rule("DW-INC-05")
@pytest.mark.parametrize(("with_card", "down"), [("mastery leather_armour", False), ("", True)])
def test_absorbing_a_third_wound_prevents_it_too(with_card: str, down: bool) -> None:
    world = standing(moves=["armour_mastery"], items=["Leather Armour"]).set(**{"wounds/ana": 2})
    world.hit(6)
    world.do("ana", "split", into="0/1")
    world.do("ana", "absorb", with_card=with_card)
    assert ("incapacitated" in world.marks("state/ana")) is down


@rule("DW-INC-05")
@pytest.mark.parametrize(("with_card", "down"), [("tough_stuff", False), ("", True)])
def test_absorbing_a_harm_spares_its_last_point(with_card: str, down: bool) -> None:
    world = standing(9, moves=["tough_stuff"])
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.do("ana", "absorb", with_card=with_card)
    assert ("incapacitated" in world.marks("state/ana")) is down


@rule("DW-INC-06")
@pytest.mark.parametrize(("meaning", "back"), [("unconscious", True), ("dead", False)])
def test_regaining_stamina_brings_a_character_back_unless_dead(meaning: str, back: bool) -> None:
    world = World(ana=hero(), ben=ADEPT).lay({"exhaustion/ana": ALL_STAMINA})
    world.set(**{"state/ana": ["incapacitated"], "meaning/ana": [meaning]})
    world.lay({"draw/ben": "DK-12"})
    world.flip("use_a_magic_item int", "ben", target="ana", rolls=[1])
    if back:
        world.do("ana", "recover", cards=[])
    assert ("incapacitated" in world.marks("state/ana")) is not back
    assert world.count("exhaustion/ana") == (8 if back else 10)


@pytest.mark.parametrize("instead", ["call", "challenge", "strike"])
def test_what_waits_behind_a_call_comes_after_whatever_the_gm_puts_in_its_place(instead: str) -> None:
    lost = "DK-11 DK-13 DK-14 DK-15"
    world = World(ana=hero(), ben=ADEPT).lay({"draw/ben": "DK-12", "exhaustion/ana": lost, "draw/ana": "DK-12"})
    world.call("defy_danger str")
    world.flip("use_a_magic_item int", "ben", target="ana", rolls=[1])
    assert "flip" in world.asked()
    if instead == "call":
        world.call("defy_danger dex")
        world.do("ana", "flip")
    elif instead == "challenge":
        world.do("gm", "challenge", who=["ana"], question="Who jumps?")
        world.do("ana", "take_challenge", take="no")
    else:
        world.hit(1)
        world.endure()
        world.do("ana", "narrate")
    assert world.asked() == ("recover",)


@rule("DW-INC-06")
def test_who_fell_by_wounds_is_back_when_one_is_healed() -> None:
    world = standing(1).lay({"discard/ana": "WK-1 WK-2"}, wounds_ana=2)
    world.hit(6)
    world.do("ana", "split", into="0/1")
    world.do("gm", "say_meaning", meaning="unconscious")
    world.do("gm", "restore", who="ana", stamina=1, reason="Herbs.")
    assert world.stamina == 10
    assert "incapacitated" in world.marks("state/ana")
    world.do("gm", "restore", who="ana", wound=True, reason="A surgeon.")
    assert "incapacitated" not in world.marks("state/ana")
    assert world.marks("meaning/ana") == ()


@rule("DW-INC-06")
def test_a_healed_wound_does_not_lift_exhaustion() -> None:
    world = fallen().lay({"discard/ana": "WK-1"}, wounds_ana=1)
    world.do("gm", "say_meaning", meaning="unconscious")
    world.do("gm", "restore", who="ana", wound=True, reason="A surgeon.")
    assert (world["wounds/ana"], "incapacitated" in world.marks("state/ana")) == (0, True)
    world.do("gm", "restore", who="ana", stamina=1, reason="Herbs.")
    world.do("ana", "recover")
    assert "incapacitated" not in world.marks("state/ana")


def test_the_gm_may_restore_a_character_by_the_story() -> None:
    world = fallen()
    world.do("gm", "say_meaning", meaning="unable")
    world.do("gm", "restore", who="ana", stamina=10, reason="A healing spring.")
    assert (world.stamina, world.marks("state/ana"), world.marks("meaning/ana")) == (10, (), ())


# Harm


def harmed(**facts: Any) -> World:
    """Ana is about to take one Harm."""
    world = standing(**facts)
    world.hit(3)
    return world


@rule("DW-HARM-01")
def test_a_harm_costs_a_point_first_and_then_lies_on_the_pile() -> None:
    world = harmed()
    entry = world.do("ana", "split", into="1/0")
    assert body_of(world) == (1, 1, 0)
    order = [each for each in rules(entry) if each in ("DW-STAM-04", "DW-HARM-01")]
    assert order == ["DW-STAM-04", "DW-HARM-01"]


@rule("DW-HARM-02", "DW-HARM-07")
def test_a_third_harm_is_a_wound_and_the_two_stay() -> None:
    world = standing(4).set(**{"harm/ana": 2})
    world.hit(3)
    world.split("1/0")
    assert body_of(world) == (5, 2, 1)
    assert [name for name in world.pile("discard/ana") if name.startswith("WK")]


def absorbed(world: World, card: str) -> int:
    """The Harm that lies on a move card or on armour."""
    return world[f"tokens/ana.{card}"] + world.item(card).slots


@rule("DW-HARM-03")
@pytest.mark.parametrize("harm", [0, 1, 2])
@pytest.mark.parametrize(
    ("facts", "card", "slot", "lost"),
    [
        ({"items": ["Leather Armour"]}, "armour leather_armour", "leather_armour", 1),
        ({"moves": ["tough_stuff"]}, "tough_stuff", "tough_stuff", 0),
    ],
)
def test_a_harm_may_be_absorbed_by_an_item_or_a_move_before_it_counts_or_turns_into_a_wound(
    facts: dict[str, Any], card: str, slot: str, lost: int, harm: int
) -> None:
    world = standing(**facts).set(**{"harm/ana": harm})
    world.hit(3)
    world.do("ana", "split", into="1/0")
    assert card in world.values("absorb", "with_card")
    world.do("ana", "absorb", with_card=card)
    assert (absorbed(world, slot), body_of(world)) == (1, (lost, harm, 0)), "neither a Harm nor a Wound"
    taken = standing(**facts).set(**{"harm/ana": harm})
    taken.hit(3)
    taken.do("ana", "split", into="1/0")
    taken.do("ana", "absorb", with_card="")
    taken.endure()
    assert (absorbed(taken, slot), body_of(taken)[1:]) == (0, (harm + 1, 0) if harm < 2 else (2, 1))


@rule("DW-HARM-04")
def test_only_harm_on_the_pile_counts_towards_the_two() -> None:
    world = standing(items=["Leather Armour"]).set(**{"harm/ana": 1}).with_item("leather_armour", slots=2)
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.do("ana", "absorb", with_card="")
    world.endure()
    assert (world["harm/ana"], world["wounds/ana"]) == (2, 0)


@rule("DW-HARM-05")
def test_terror_is_split_the_same_way_and_armour_does_not_help() -> None:
    world = standing(items=["Leather Armour", "Buckler"], moves=["tough_stuff", "armour_mastery"])
    world.hit(7, what="terror", kind="mental")
    assert world.values("split", "into") == ["0/0", "1/0", "2/0", "0/1"]
    world.do("ana", "split", into="1/0")
    assert world.asked() == ("narrate",)
    assert world["harm/ana"] == 1


@rule("DW-HARM-06")
def test_the_pile_never_holds_more_than_two_harm() -> None:
    most = 0
    for seed in range(6):
        rng, chance = Random(seed), FairChance(Random(seed))
        journal = fresh_journal(DECKAHEDRON_WORLD, seed)
        for _ in range(60):
            walk(rng, journal, chance, 2)
            journal.do("gm", {"do": "strike", "who": "ana", "sides": 6}, chance)
            journal.do("ana", {"do": "roll_hit"}, chance)
            journal.do("ana", {"do": "split", "into": "1/0"}, chance)
            most = max(most, *(journal.table.track(HARM.of(name)) for name in ("ana", "ben")))
    assert most == 2


@rule("DW-HARM-08")
def test_the_token_is_placed_even_if_its_point_incapacitates() -> None:
    world = standing(9)
    world.hit(3)
    world.split("1/0")
    assert body_of(world) == (10, 1, 0)
    assert "incapacitated" in world.marks("state/ana")


@rule("DW-HARM-09")
def test_the_wound_of_a_third_harm_may_be_absorbed_and_may_incapacitate() -> None:
    world = standing(moves=["armour_mastery"], items=["Leather Armour"])
    world.set(**{"harm/ana": 2, "wounds/ana": 1}).with_item("leather_armour", slots=3)
    world.hit(3)
    world.do("ana", "split", into="1/0")
    world.do("ana", "absorb", with_card="")
    assert world.asked() == ("absorb",)
    world.do("ana", "absorb", with_card="mastery leather_armour")
    assert (world.item("leather_armour").damage, body_of(world)) == (1, (0, 2, 1))
    world = standing().set(**{"harm/ana": 2, "wounds/ana": 2})
    world.hit(3)
    world.split("1/0")
    assert "incapacitated" in world.marks("state/ana")


# Wounds


@rule("DW-WND-01", "DW-WND-04")
def test_a_wound_costs_a_point_and_brings_a_token_and_a_card_that_cycles() -> None:
    world = standing(2)
    world.hit(6)
    world.do("ana", "split", into="0/1", picks=["WK-2"])
    assert body_of(world) == (3, 0, 1)
    assert world.pile("discard/ana") == ["WK-2"]
    assert world.asked("gm") == ("describe",)
    assert world.count("draw/ana") + world.count("discard/ana") == 18
    world.do("ana", "reshuffle")
    assert world.count("draw/ana") == 18
    assert "WK-2" in world.pile("draw/ana")


@rule("DW-WND-02")
def test_a_wound_may_be_absorbed_first() -> None:
    world = standing(moves=["armour_mastery"], items=["Leather Armour"])
    world.hit(6)
    world.do("ana", "split", into="0/1")
    world.do("ana", "absorb", with_card="mastery leather_armour")
    assert (world.item("leather_armour").damage, body_of(world)) == (1, (0, 0, 0))


@rule("DW-WND-05")
def test_a_wound_brings_either_card_and_the_second_wound_the_other() -> None:
    world = World()
    chance = FairChance(Random(4))
    first: Counter[str] = Counter()
    for _ in range(10_000):
        draft = Draft(DECKAHEDRON_WORLD, world.journal.table, chance)
        carry_out(draft, [body.WoundToken("ana")])
        (card,) = draft.table.cards(DISCARD.of("ana"))
        first[card] += 1
        if sum(first.values()) % 1000 == 0:
            carry_out(draft, [body.WoundToken("ana")])
            assert len({*draft.table.cards(DISCARD.of("ana"))}) == 2
            assert draft.table.track(WOUNDS_KIND.of("ana")) == 2
    assert 4800 <= first["ana:WK-1"] <= 5200
    fixed = World(options={"wound_card_choice": "fixed"})
    fixed.hit(6)
    fixed.split("0/1")
    assert "WK-1" in fixed.pile("discard/ana")


@rule("DW-WND-06")
def test_entreating_the_blood_bound_takes_a_wound_with_a_warning_before_the_third() -> None:
    world = standing(moves=["entreat_the_blood_bound"])
    assert world.offer("entreat").fields == {}
    world.do("ana", "entreat", picks=["WK-1"])
    world.endure()
    assert body_of(world) == (1, 0, 1)
    world.set(**{"wounds/ana": 2})
    (warning,) = world.offer("entreat").fields["warning"].options  # type: ignore[union-attr]
    assert "incapacitates" in warning.label
    world.do("ana", "entreat")
    assert "incapacitated" in world.marks("state/ana")
    # A Wound that was not taken feeds no magic.
    assert (world["wounds/ana"], world["entreats/ana"]) == (2, 1)


def test_twenty_cards_are_ten_and_ten() -> None:
    assert Counter(face.stamina for face in TWENTY) == {True: 10, False: 10}
