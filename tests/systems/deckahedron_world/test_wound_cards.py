"""Wound cards during flips (DW-WCARD)."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.piles import DISCARD, TURNED
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.kinds import EXHAUSTION
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero, resolved, result, rules, told


def wounded(deck: str, net: int = 0, strength: int = 3, **facts: Any) -> World:
    """Somebody with a Wound card or two in the deck, about to flip Defy Danger with Strength."""
    world = World(ana=hero(strength, **facts))
    world.lay({"draw/ana": deck}, wounds_ana=deck.count("WK"))
    if net:
        world.grant(net)
    world.call("defy_danger str")
    return world


@rule("DW-WCARD-01")
def test_a_wound_card_is_cried_over_and_blocks_nothing() -> None:
    world = wounded("WK-1")
    entry = world.do("ana", "flip")
    assert "Ana cries out: the Wound costs a Stamina point." in told(world, entry)
    assert world.asked() == ("endure",)
    world.do("ana", "say", words="Aaargh!")
    world.do("ana", "endure")
    assert world.asked() == ()


@rule("DW-WCARD-02")
def test_a_wound_card_ends_the_turning() -> None:
    world = wounded("DK-05 WK-1 DK-10", 2)
    world.do("ana", "flip")
    assert sorted(world.pile("discard/ana")) == ["DK-05", "WK-1"]
    assert world.pile("draw/ana")[0] == "DK-10"


@rule("DW-WCARD-03")
@pytest.mark.parametrize(("net", "marks"), [(2, "✗"), (-2, "✗✗")])
def test_the_cards_turned_so_far_are_read_the_wound_among_them(net: int, marks: str) -> None:
    assert result(resolved(wounded("DK-05 WK-1 DK-10", net).do("ana", "flip"))) == marks


@rule("DW-WCARD-04")
@pytest.mark.parametrize(("deck", "net", "marks"), [("WK-1 DK-10", 2, "✗"), ("WK-2 DK-10", 0, "✗✗")])
def test_a_wound_turned_first_is_the_result_whatever_advantage_was_due(deck: str, net: int, marks: str) -> None:
    world = wounded(deck, net, strength=4)
    assert result(resolved(world.do("ana", "flip"))) == marks
    assert world.count("discard/ana") == 1


@rule("DW-WCARD-05")
def test_it_costs_a_stamina_point_which_may_be_absorbed() -> None:
    world = wounded("DK-02 WK-1 DK-12", -1)
    world.do("ana", "flip")
    world.endure()
    assert world.pile("exhaustion/ana") == ["DK-12"]
    world = wounded("WK-1 DK-12", moves=["good_cardio"])
    world.do("ana", "flip")
    world.do("ana", "endure", slots=["good_cardio 1"])
    assert (world.stamina, world["tokens/ana.good_cardio"]) == (10, 1)


@rule("DW-WCARD-06")
def test_a_wound_met_in_a_search_costs_nothing_more() -> None:
    world = World(ana=hero()).set(**{"speed/ana": 3, "wounds/ana": 1})
    world.lay({"draw/ana": "WK-1 DK-12"})
    entry = world.do("ana", "run_away")
    assert world.stamina == 9
    assert "DW-WCARD-05" not in rules(entry)
    # Nor does one that is turned as a die.
    world = World(ana=hero()).set(**{"wounds/ana": 1}).lay({"draw/ana": "WK-1 DK-12"})
    entry = world.do("ana", "card_die", sides=6)
    assert "WK-1" in world.pile("discard/ana")
    assert (world.stamina, world.asked(), "DW-WCARD-05" in rules(entry)) == (10, (), False)
    world = wounded("WK-1 DK-12")
    world.do("ana", "flip")
    world.endure()
    assert world.stamina == 9, "a flip does"


@rule("DW-WCARD-07")
def test_the_wound_card_keeps_cycling() -> None:
    world = wounded("WK-1 DK-12")
    world.do("ana", "flip")
    assert world.pile("discard/ana") == ["WK-1"]
    world.endure()
    world.do("ana", "reshuffle")
    assert "WK-1" in world.pile("draw/ana")


@rule("DW-WCARD-08")
def test_a_wound_card_never_enters_the_exhaustion_pile() -> None:
    world = World().lay({"draw/ana": "WK-1 WK-2"}, wounds_ana=2)
    draft = Draft(DECKAHEDRON_WORLD, world.journal.table, FairChance(Random(1)))
    lost = 0
    while lost < 1000:
        body.search(draft, "ana", 5)
        pile = draft.table.cards(EXHAUSTION.of("ana"))
        lost += len(pile)
        assert len(pile) == 5
        assert not [card for card in pile if "WK" in card]
        draft.move(pile, EXHAUSTION.of("ana"), DISCARD.of("ana"))


@rule("DW-WCARD-09")
def test_a_flip_turns_one_wound_card_at_the_most() -> None:
    world = wounded("WK-1 WK-2 DK-12", -2)
    world.do("ana", "flip")
    assert (world.pile("discard/ana"), world.pile("draw/ana")[0]) == (["WK-1"], "WK-2")
    world.endure()
    assert world.pile("exhaustion/ana") == ["DK-12"]


@rule("DW-WCARD-10")
def test_the_cards_are_discarded_before_the_point_is_lost() -> None:
    others = "DK-10 DK-11 DK-13 DK-14 DK-15 DK-16 DK-17 DK-18 DK-19"
    world = World(ana=hero(3)).lay({"exhaustion/ana": others, "draw/ana": "DK-12 WK-1"}, wounds_ana=1)
    world.grant(1)
    world.call("defy_danger str")
    entry = world.do("ana", "flip")
    assert result(resolved(entry)) == "✔✔"
    assert sorted(world.pile("discard/ana")) == ["DK-12", "WK-1"]
    assert world.count("exhaustion/ana") == 9
    world.endure()
    assert world.pile("exhaustion/ana")[0] == "DK-12"
    assert "incapacitated" in world.marks("state/ana")


@rule("DW-WCARD-10")
def test_what_the_flip_earned_comes_after_the_pain() -> None:
    thief: dict[str, Any] = {"moves": ["pick_pockets"], "speed": 4, "equipment": 1, "wealth": 1}
    world = World(ana=hero(str=1, dex=4, int=1, **thief)).lay({"draw/ana": "DK-08 WK-1 DK-12"}, wounds_ana=1)
    world.grant(-1)
    world.call("pick_pockets dex")
    world.do("ana", "flip")
    # Both show ✗ on Dart; the player picks the one with the green token.
    entry = world.do("ana", "stand", keep=world.values("stand", "keep")[0])
    assert result(resolved(entry)) == "✗"
    assert sorted(world.pile("discard/ana")) == ["DK-08", "WK-1"]
    assert (world.asked(), world["bank/table"], world.asked("gm")) == (("endure",), 0, ())
    world.do("ana", "endure")
    assert world.pile("exhaustion/ana") == ["DK-12"]
    assert (world.asked(), world["bank/table"], world.asked("gm")) == (("green",), 0, ())
    world.do("ana", "green", take="token")
    assert (world.asked(), world["bank/table"], world.asked("gm")) == ((), 1, ("gm_move",))


def test_a_wound_that_ties_may_be_picked_and_pays_nothing() -> None:
    world = wounded("DK-08 WK-1", -1)
    world.do("ana", "flip")
    assert world.asked() == ("stand",)
    turned = world.journal.table.pile(TURNED.of("ana"))
    world.do("ana", "stand", keep=turned.tokens[turned.cards.index("ana:WK-1")])
    world.endure()
    assert world["green/ana"] == 0
