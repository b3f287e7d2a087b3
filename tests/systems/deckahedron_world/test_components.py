"""Components and set-up (DW-COMP), attributes (DW-STAT)."""

import re
from collections import Counter
from colorsys import rgb_to_hls
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearthside.faces.sprite import drawings
from hearthside.faces.world import SUITS as DRAWN
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Resolved
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.systems.deckahedron_world.deck import FACES, GREEN, TWENTY, WOUNDS
from hearthside.systems.deckahedron_world.kinds import WOUNDS_KIND
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from hearthside.systems.deckahedron_world.words import RESULTS, SUITS
from tests.marks import rule
from tests.properties.walking import walk
from tests.systems.deckahedron_world.tables import World, hero, overruled, result, told

BOOK = Path(__file__).parents[3] / "rules" / "deckahedron_world.md"
RANKED = {1: hero(1), 2: hero(), 3: hero(3), 4: hero(4)}
"""Somebody for each rank of Strength."""


def printed_deck() -> dict[str, list[str]]:
    """The twenty cards as the rulebook prints them: four marks, then the two symbols."""
    row = r"(DK-\d\d)[^|]*" + r"\| ([✗✔]+) " * 4 + r"\| (St|–) \| (Gr|–) "
    return {name: cells for name, *cells in re.findall(row, BOOK.read_text("utf-8"))}


def flipped(card: str, rank: int) -> Resolved:
    """What a flip with Strength of this rank makes of a card."""
    found = World(card, ana=RANKED[rank]).flip("ad-hoc str")
    assert found is not None
    return found


def drawn(name: str) -> str:
    return drawings()[f"deckahedron_world-{name}"].body


@rule("DW-COMP-01")
def test_a_deck_is_twenty_cards_of_their_own() -> None:
    world = World()
    assert len(set(world.pile("draw/ana"))) == world.count("draw/ana") == 20
    assert world.pile("discard/ana") == world.pile("exhaustion/ana") == []


def colour_of(ink: str) -> str:
    """Which of the four colours this is, by its hue."""
    hue = rgb_to_hls(*(int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)))[0] * 360
    return min({"red": 0, "yellow": 50, "green": 130, "blue": 220}.items(), key=lambda each: abs(each[1] - hue))[0]


@rule("DW-COMP-02")
def test_the_ranks_name_anchor_bulb_crescent_and_dart() -> None:
    read = [flipped("DK-02", rank).reading["suit"] for rank in (1, 2, 3, 4)]
    assert read == ["anchor", "bulb", "crescent", "dart"]
    # Each suit is better than the one before, whatever a flip has to reach: ✗, ✔ or ✔✔.
    for least in (2, 3, 4):
        chances = [sum(face.at(rank) >= least for face in TWENTY) for rank in (1, 2, 3, 4)]
        assert chances == sorted(set(chances))
    assert [(suit.name, colour_of(suit.ink)) for suit in DRAWN] == [
        ("anchor", "red"),
        ("bulb", "yellow"),
        ("crescent", "green"),
        ("dart", "blue"),
    ]
    for rank in (0, 5):
        with pytest.raises(Malformed, match="rank from 1 to 4"):
            World(ana=hero(str=rank, dex=3, int=3))


@rule("DW-COMP-03")
def test_every_edge_has_its_own_mark_and_backs_have_none() -> None:
    assert len(printed_deck()) == 20
    for name, (*marks, _, _) in printed_deck().items():
        assert [RESULTS[each] for each in FACES[name].results] == marks
        edges = re.findall(r'"#part-edge-(\w+)-(\d)"', drawn(name))
        assert [(suit, RESULTS[int(result)]) for suit, result in edges] == [
            (suit.lower(), mark) for suit, mark in zip(SUITS.values(), marks, strict=True)
        ]
    back = drawn("back")
    assert all(f"part-{suit.name}" in back or suit.outline in back for suit in DRAWN)
    assert not re.search(r"part-(edge|cross|check)", back)
    world = World()
    for seat in ("gm", "ana"):
        assert world.journal.view(seat).pile(DRAW.of("ana")).faces is None


@rule("DW-COMP-04")
def test_results_go_from_two_crosses_to_two_checks() -> None:
    cards = {"✗✗": "DK-19", "✗": "DK-05", "✔": "DK-02", "✔✔": "DK-12"}
    for worse, better in combinations(cards, 2):
        for order in permutations((worse, better)):
            for net, counts in ((1, better), (-1, worse)):
                world = World(" ".join(cards[each] for each in order), ana=hero(3))
                world.grant(net)
                assert result(world.flip("ad-hoc str")) == counts
    for name in FACES:
        assert {result(flipped(name, rank)) for rank in SUITS} <= set(cards)


@rule("DW-COMP-05")
def test_ten_cards_carry_stamina() -> None:
    assert [face.name for face in TWENTY if face.stamina] == [f"DK-{number}" for number in range(10, 20)]
    for name, (*_, stamina, _) in printed_deck().items():
        assert (stamina == "St") is FACES[name].stamina


@rule("DW-COMP-06")
def test_five_cards_carry_the_green_token_three_of_them_with_stamina() -> None:
    paying = []
    for face in TWENTY:
        world = World(face.name)
        world.flip("ad-hoc str")
        paying += [face.name] * world["green/ana"]
    assert paying == sorted(name for name, cells in printed_deck().items() if cells[-1] == "Gr")
    assert paying == ["DK-01", "DK-08", "DK-14", "DK-15", "DK-16"]
    assert [FACES[name].stamina for name in paying] == [False, False, True, True, True]


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
    rings = {face.name: re.findall(r'r="(?:60|61)" fill="none" stroke="([^"]*)"', drawn(face.name)) for face in TWENTY}
    assert {name: found for name, found in rings.items() if found} == {
        "DK-00": [DRAWN[0].print],
        "DK-10": [DRAWN[2].print],
    }
    assert (colour_of(DRAWN[0].ink), colour_of(DRAWN[2].ink)) == ("red", "green")


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
    order = one.table.cards(DRAW.of("ana"))
    assert order == same.table.cards(DRAW.of("ana")) != other.table.cards(DRAW.of("ana"))
    for seat in ("gm", "ana"):
        assert one.view(seat).pile(DRAW.of("ana")).faces is None
        assert "DK-07" not in repr(one.told(one.entries[0], seat))


@rule("DW-COMP-10")
def test_everybody_flips_from_their_own_deck_and_the_gm_has_none() -> None:
    world = World(ana=hero(), ben=hero())
    before = world.journal.table.piles
    world.flip("defy_danger str", "ana")
    after = world.journal.table.piles
    assert {place for place in after if after[place] != before.get(place)} <= {"draw/ana", "discard/ana", "turned/ana"}
    assert (world.count("draw/ana"), world.count("discard/ana")) == (19, 1)
    assert not [place for place in after if place.endswith("/gm")]
    assert world.no("gm", "flip").kind == "impossible"
    assert world.no("gm", "call", who="gm", flip="defy_danger str").kind == "impossible"


CYCLE = ("draw", "turned", "discard")
"""Where a card is that goes round."""


@rule("DW-COMP-11")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_ever_created_or_lost(seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    sitters = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")]
    journal = Journal.opened(DECKAHEDRON_WORLD, sitters, chance)
    seen: set[str] = set()
    for turn in range(40):
        walk(rng, journal, chance, 5)
        for seat in ("ana", "ben"):
            wound_or_heal(rng, journal, chance, seat, turn)
            zones = {
                kind: journal.table.cards(PilePlace(f"{kind}/{seat}")) for kind in (*CYCLE, "exhaustion", "supply")
            }
            lying = Counter(card for cards in zones.values() for card in cards)
            assert sorted(lying.elements()) == sorted(f"{seat}:{face.name}" for face in (*TWENTY, *WOUNDS))
            assert not [card for card in zones["supply"] if ":WK-" not in card]
            assert not [card for card in zones["exhaustion"] if ":WK-" in card]
            wounds = [(kind, card) for kind in CYCLE for card in zones[kind] if ":WK-" in card]
            seen |= {kind for kind, _ in wounds}
            # A Wound card leaves when the player says which, a moment after its token.
            leaving = journal.table.awaited.get(seat)
            pending = "let_go" in repr(leaving)
            assert len(wounds) - journal.table.track(WOUNDS_KIND.of(seat)) in ((0, 1) if pending else (0,))
    assert {"draw", "discard"} <= seen


def wound_or_heal(rng: Random, journal: Journal, chance: FairChance, seat: str, turn: int) -> None:
    """So that the walk comes to what Wound cards do: a Wound now and then, a flip, and a cure."""
    hurt: list[tuple[str, dict[str, Any]]] = [
        ("gm", {"do": "strike", "who": seat, "sides": 12}),
        (seat, {"do": "roll_hit"}),
        (seat, {"do": "split", "into": "0/1"}),
        (seat, {"do": "endure"}),
        (seat, {"do": "narrate"}),
    ]
    cure: dict[str, Any] = {"do": "restore", "who": seat, "wound": True, "stamina": 5, "reason": "A spring."}
    flip: list[tuple[str, dict[str, Any]]] = [
        ("gm", {"do": "call", "who": seat, "flip": "ad-hoc str"}),
        (seat, {"do": "flip"}),
    ]
    for who, command in rng.choice((hurt, [("gm", cure)], flip)) if turn % 2 else flip:
        journal.do(who, command, chance)


@rule("DW-COMP-12")
def test_a_wound_card_is_never_better_than_a_cross() -> None:
    assert {face.name: [RESULTS[each] for each in face.results] for face in WOUNDS} == {
        "WK-1": ["✗✗", "✗✗", "✗✗", "✗"],
        "WK-2": ["✗✗", "✗✗", "✗", "✗✗"],
    }
    assert not any(face.stamina or face.name in (GREEN["list"] | GREEN["picture"]) for face in WOUNDS)
    for rank, (first, second) in {1: ("✗✗", "✗✗"), 2: ("✗✗", "✗✗"), 3: ("✗✗", "✗"), 4: ("✗", "✗✗")}.items():
        assert (result(flipped("WK-1", rank)), result(flipped("WK-2", rank))) == (first, second)


@rule("DW-COMP-13")
def test_a_player_speaks_for_their_character_and_companions_and_nobody_elses() -> None:
    world = World(ana=hero(), ben=hero())
    world.do("gm", "add_companion", who="ana", name="Rex")
    assert world.no("ben", "act_for", whom="ana", words="She trips.").says == "That is not your character."
    assert world.no("ben", "act_for", whom="ana Rex", words="He barks.").rule == "DW-COMP-13"
    entry = world.do("ana", "act_for", whom="ana Rex", words="He barks.")
    assert told(world, entry) == ["Rex: He barks."]
    entry = world.do("ana", "act_for", whom="ana", words="She remembers her mother's house.")
    assert told(world, entry) == ["Ana: She remembers her mother's house."]
    deeds: dict[str, dict[str, Any]] = {
        "bring_foe": {"name": "Ogre"},
        "scene": {"going_on": "peaceful"},
        "call": {"who": "ben", "flip": "defy_danger str"},
        "set": {"track": "bank/table", "to": 9, "reason": "Hm."},
    }
    for deed, fields in deeds.items():
        assert world.no("ana", deed, **fields).kind == "impossible"
        assert world.offers(deed, "gm")


@rule("DW-COMP-15")
def test_a_card_stands_in_for_a_die() -> None:
    world = World("DK-02")
    assert told(world, world.do("ana", "card_die", sides=10)) == ["Ana reads a card as a die: 8."]
    world = World("DK-00 DK-02")
    assert told(world, world.do("ana", "card_die", sides=4)) == ["Ana reads a card as a die: 2."]
    assert world.pile("discard/ana") == ["DK-02", "DK-00"]
    world = World("DK-04 DK-02")
    assert told(world, world.do("ana", "card_die", sides=6)) == ["Ana reads a card as a die: 6."]
    assert world.pile("discard/ana") == ["DK-02", "DK-04"]
    assert Counter(face.d4 for face in TWENTY if face.d4) == dict.fromkeys((1, 2, 3, 4), 4)
    assert Counter(face.d6 for face in TWENTY if face.d6) == dict.fromkeys((1, 2, 3, 4, 5, 6), 3)
    sums = Counter[int]()
    for face in TWENTY:
        (said,) = told(world := World(face.name), world.do("ana", "card_die", sides=10))
        sums[int(said.removeprefix("Ana reads a card as a die: ").removesuffix("."))] += 1
        assert world.count("discard/ana") == 1, "a shape without pips counts nothing, and no card is passed over"
    assert sums == {2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1}


# Attributes


@rule("DW-STAT-01")
def test_a_character_has_three_attributes() -> None:
    world = World(ana=hero(3))
    assert [world[f"{name}/ana"] for name in ("str", "dex", "int")] == [3, 2, 1]
    with pytest.raises(Malformed, match="has no “luck”"):
        World(ana=hero(luck=3))
    assert not [track for track in world.journal.table.tracks if track.startswith(("luck/", "bond/"))]
    assert world.no("gm", "call", who="ana", flip="defy_danger luck").kind == "impossible"


@rule("DW-STAT-02")
def test_the_rank_names_the_suit_that_is_read() -> None:
    expected = {1: ("✔", "✗✗"), 2: ("✔", "✔✔"), 3: ("✔✔", "✔✔"), 4: ("✗", "✗")}
    for rank, marks in expected.items():
        assert (result(flipped("DK-12", rank)), result(flipped("DK-16", rank))) == marks
    for name in ("str", "dex", "int"):
        ranks = {each: 4 if each == name else 1 for each in ("str", "dex", "int")}
        read = World("DK-12", ana=hero(**ranks)).flip(f"defy_danger {name}")
        assert read is not None
        assert (read.result, read.reading["suit"]) == ("✗", "dart")
    for rank in (0, 5):
        with pytest.raises(Malformed, match="rank from 1 to 4"):
            World(ana=hero(str=1, dex=rank, int=1))


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
