"""Components and set-up (DW-COMP), attributes (DW-STAT)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.systems.deckahedron_world.deck import FACES, GREEN, TWENTY, WOUNDS
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from hearthside.systems.deckahedron_world.words import RESULTS, SUITS
from tests.marks import rule
from tests.properties.walking import walk
from tests.systems.deckahedron_world.tables import World, hero, overruled, result, told


def marks(name: str) -> list[str]:
    return [RESULTS[each] for each in FACES[name].results]


@rule("DW-COMP-01")
def test_a_deck_is_twenty_cards_of_their_own() -> None:
    world = World()
    assert len(set(world.pile("draw/ana"))) == world.count("draw/ana") == 20
    assert world.pile("discard/ana") == world.pile("exhaustion/ana") == []


@rule("DW-COMP-02")
def test_the_ranks_name_anchor_bulb_crescent_and_dart() -> None:
    assert [SUITS[rank] for rank in (1, 2, 3, 4)] == ["Anchor", "Bulb", "Crescent", "Dart"]
    for rank in (0, 5):
        with pytest.raises(Malformed, match="rank from 1 to 4"):
            World(ana=hero(str=rank, dex=3, int=3))


@rule("DW-COMP-03")
def test_every_edge_has_its_own_mark_and_backs_have_none() -> None:
    assert marks("DK-16") == ["✗✗", "✔✔", "✔✔", "✗"]
    world = World()
    for seat in ("gm", "ana"):
        assert world.journal.view(seat).pile("draw/ana").faces is None


@rule("DW-COMP-04")
def test_results_go_from_two_crosses_to_two_checks() -> None:
    assert sorted(["✔", "✗✗", "✔✔", "✗"], key=list(RESULTS.values()).index) == ["✗✗", "✗", "✔", "✔✔"]
    assert {each for face in FACES.values() for each in face.results} == set(RESULTS)


@rule("DW-COMP-05")
def test_ten_cards_carry_stamina() -> None:
    assert [face.name for face in TWENTY if face.stamina] == [f"DK-{number}" for number in range(10, 20)]


@rule("DW-COMP-06")
def test_five_cards_carry_the_green_token_three_of_them_with_stamina() -> None:
    assert sorted(GREEN["list"]) == ["DK-01", "DK-08", "DK-14", "DK-15", "DK-16"]
    assert sum(FACES[name].stamina for name in GREEN["list"]) == 3


def test_a_table_can_follow_the_picture_instead_of_the_list() -> None:
    world = World("DK-13", options={"green_cards": "picture"})
    world.flip("ad-hoc str")
    assert world["green/ana"] == 1


@rule("DW-COMP-07")
def test_one_card_is_the_critical_success_and_one_the_critical_failure() -> None:
    assert [face.name for face in TWENTY if set(face.results) == {4}] == ["DK-10"]
    assert [face.name for face in TWENTY if set(face.results) == {1}] == ["DK-00"]
    assert {face.name: face.critical for face in TWENTY if face.critical} == {"DK-00": "fail", "DK-10": "success"}
    assert (FACES["DK-10"].stamina, FACES["DK-00"].stamina) == (True, False)


@rule("DW-COMP-08")
def test_each_suit_has_its_counts() -> None:
    counted = {SUITS[rank]: Counter(face.at(rank) for face in TWENTY) for rank in SUITS}
    assert {suit: [counts[each] for each in (1, 2, 3, 4)] for suit, counts in counted.items()} == {
        "Anchor": [8, 4, 6, 2],
        "Bulb": [5, 6, 5, 4],
        "Crescent": [4, 5, 6, 5],
        "Dart": [2, 6, 4, 8],
    }


@rule("DW-COMP-09")
def test_the_deck_is_shuffled_before_play_and_nobody_sees_how() -> None:
    def dealt(seed: int) -> Journal:
        return Journal.opened(DECKAHEDRON_WORLD, [Sitter("gm", role="gm"), Sitter("ana")], FairChance(Random(seed)))

    one, same, other = dealt(1), dealt(1), dealt(2)
    order = one.table.cards("draw/ana")
    assert order == same.table.cards("draw/ana") != other.table.cards("draw/ana")
    for seat in ("gm", "ana"):
        assert one.view(seat).pile("draw/ana").faces is None
        assert "DK-07" not in repr(one.told(one.entries[0], seat))


@rule("DW-COMP-10")
def test_everybody_flips_from_their_own_deck_and_the_gm_has_none() -> None:
    world = World(ana=hero(), ben=hero())
    world.flip("defy_danger str", "ana")
    assert (world.count("draw/ana"), world.count("draw/ben"), world.count("discard/ben")) == (19, 20, 0)
    assert "draw/gm" not in world.journal.table.piles
    assert world.no("gm", "flip").kind == "impossible"


@rule("DW-COMP-11")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_ever_created_or_lost(seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    sitters = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")]
    journal = Journal.opened(DECKAHEDRON_WORLD, sitters, chance)
    for _ in range(12):
        walk(rng, journal, chance, 25)
        for seat in ("ana", "ben"):
            zones = [f"{kind}/{seat}" for kind in ("draw", "turned", "discard", "exhaustion")]
            lying = Counter(card for zone in zones for card in journal.table.cards(zone))
            wounds = [card for card in lying if ":WK-" in card]
            assert sorted(lying - Counter(wounds)) == sorted(f"{seat}:{face.name}" for face in TWENTY)
            assert set(lying.values()) == {1}
            # A Wound card leaves when the player says which, a moment after its token.
            leaving = journal.table.awaited.get(seat)
            pending = bool(leaving and ("let_go" in leaving.actions or "which wound" in repr(leaving.matter)))
            assert len(wounds) - journal.table.track(f"wounds/{seat}") in ((0, 1) if pending else (0,))


@rule("DW-COMP-12")
def test_a_wound_card_is_never_better_than_a_cross() -> None:
    assert {face.name: [RESULTS[each] for each in face.results] for face in WOUNDS} == {
        "WK-1": ["✗✗", "✗✗", "✗✗", "✗"],
        "WK-2": ["✗✗", "✗✗", "✗", "✗✗"],
    }
    assert not any(face.stamina or face.name in GREEN["list"] for face in WOUNDS)


@rule("DW-COMP-13")
def test_a_player_speaks_for_their_character_and_companions_and_nobody_elses() -> None:
    world = World(ana=hero(), ben=hero())
    world.do("gm", "add_companion", who="ana", name="Rex")
    assert world.no("ben", "act_for", whom="ana", words="She trips.").says == "That is not your character."
    assert world.no("ben", "act_for", whom="ana Rex", words="He barks.").rule == "DW-COMP-13"
    entry = world.do("ana", "act_for", whom="ana Rex", words="He barks.")
    assert told(world, entry) == ["Rex: He barks."]


@rule("DW-COMP-15")
def test_a_card_stands_in_for_a_die() -> None:
    world = World("DK-02 DK-00 DK-02")
    assert told(world, world.do("ana", "card_die", sides=10)) == ["Ana reads a card as a die: 8."]
    world = World("DK-00 DK-02")
    assert told(world, world.do("ana", "card_die", sides=4)) == ["Ana reads a card as a die: 2."]
    assert world.pile("discard/ana") == ["DK-02", "DK-00"]
    world = World("DK-02")
    assert told(world, world.do("ana", "card_die", sides=6)) == ["Ana reads a card as a die: 6."]
    assert Counter(face.d4 for face in TWENTY if face.d4) == dict.fromkeys((1, 2, 3, 4), 4)
    assert Counter(face.d6 for face in TWENTY if face.d6) == dict.fromkeys((1, 2, 3, 4, 5, 6), 3)
    assert all(2 <= face.d4 + face.d6 <= 10 for face in TWENTY if face.d4 and face.d6)


def test_what_is_off_limits_is_one_list_for_all() -> None:
    world = World()
    world.do("ana", "off_limits", words="No spiders.")
    assert world.journal.view("gm").words["off_limits/table"] == "No spiders."


# Attributes


@rule("DW-STAT-01")
def test_a_character_has_three_attributes() -> None:
    world = World(ana=hero(3))
    assert [world[f"{name}/ana"] for name in ("str", "dex", "int")] == [3, 2, 1]
    with pytest.raises(Malformed, match="has no “luck”"):
        World(ana=hero(luck=3))
    with pytest.raises(Malformed, match="make 6 together"):
        World(ana={"str": 3, "dex": 3})


@rule("DW-STAT-02")
def test_the_rank_names_the_suit_that_is_read() -> None:
    flipped = World("DK-12", ana=hero(3)).flip("defy_danger str")
    assert flipped is not None
    assert (flipped.result, flipped.reading["suit"]) == ("✔✔", "crescent")


@rule("DW-STAT-03")
def test_a_move_is_flipped_with_the_attributes_it_lists() -> None:
    world = World()
    assert world.call("defy_danger dex")
    refused = world.no("gm", "call", who="ana", flip="hack_and_slash int")
    assert (refused.kind, refused.rule) == ("refused", "DW-STAT-03")
    entry = world.do("gm", "call", who="ana", flip="hack_and_slash int", because="She outwits the ogre.")
    assert overruled(entry) == ["DW-STAT-03"]


@rule("DW-STAT-04")
def test_a_challenge_may_ask_for_speed_beside_or_instead_of_an_attribute() -> None:
    world = World(ana=hero(speed=4, equipment=2, wealth=0), ben=hero(speed=1, equipment=3, wealth=2))
    asked: dict[str, Any] = {"question": "Outrun the bridge!", "speed": 2}
    world.do("gm", "challenge", who=["ana", "ben"], **asked)
    assert world.barred("take_challenge", "take", "yes", "ben") == "DW-GM-06"
    assert told(world, world.do("ana", "take_challenge", take="yes")) == ["Ana passes the challenge."]
    world.do("gm", "challenge", who=["ana"], attribute="dex", **asked)
    world.do("ana", "take_challenge", take="yes")
    assert world.asked("ana") == ("flip",)


def test_a_flip_reads_the_rank_of_the_attribute_called_for() -> None:
    assert result(World("DK-12", ana=hero(4)).flip("defy_danger str")) == "✗"
