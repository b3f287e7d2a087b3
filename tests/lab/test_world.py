"""The odds of Deckahedron World: exact from a full deck, and from what a player knows."""

import json
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.events import Resolved
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Next
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.cards import Face
from hearthside.lab.asking import Answer, ask
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.lab.questions.deckahedron_world import result_odds, reward_odds
from hearthside.systems.deckahedron_world.deck import GREEN, TWENTY
from hearthside.systems.deckahedron_world.flipping import CardsTurned
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from hearthside.systems.deckahedron_world.words import RESULTS, SUITS
from tests.marks import rule
from tests.systems.deckahedron_world.tables import World, hero

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).with_name("world_odds.json")).read_text("utf-8"))
RANK = {name.lower(): rank for rank, name in SUITS.items()}


def shares(odds: Any) -> dict[str, Fraction]:
    return {name: Fraction(ways, odds.denominator) for name, ways in odds.outcomes}


@rule("DW-ADV-11")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['suit']} {row['net']:+d}")
def test_the_odds_from_a_full_deck_are_those_of_every_hand(row: dict[str, Any]) -> None:
    rank, net = RANK[row["suit"]], row["net"]
    counted = shares(result_odds(TWENTY, rank, net))
    assert counted == {name: Fraction(row["counts"][at], row["out_of"]) for at, name in enumerate(RESULTS.values())}
    hands = list(combinations(TWENTY, 1 + abs(net)))
    assert len(hands) == row["out_of"]
    pick = min if net < 0 else max
    results = [pick(face.at(rank) for face in hand) for hand in hands]
    assert [results.count(at) for at in RESULTS] == row["counts"]


@rule("DW-GRN-10")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['suit']} {row['net']:+d}")
def test_the_chance_of_the_green_reward_with_ties_going_green(row: dict[str, Any]) -> None:
    rank, net = RANK[row["suit"]], row["net"]
    counted = shares(reward_odds(TWENTY, rank, net))
    assert counted["green token"] == Fraction(row["green"], row["out_of"])
    paid = 0
    for hand in combinations(TWENTY, 1 + abs(net)):
        wanted = (min if net < 0 else max)(face.at(rank) for face in hand)
        paid += any(face.at(rank) == wanted and face.name in GREEN["list"] for face in hand)
    assert paid == row["green"]


@rule("DW-STAM-12")
def test_lost_stamina_makes_flips_worse_and_the_odds_use_the_cards_that_are_left() -> None:
    world = World(ana=hero(str=1, dex=1, int=4)).lay({"exhaustion/ana": " ".join(f"DK-{n}" for n in range(10, 20))})
    world.call("defy_danger str")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Answer)
    assert answer.odds.numerator("✔✔") == 0
    assert answer.about["unseen"] == 10
    full = World(ana=hero(str=1, dex=1, int=4))
    full.call("defy_danger str")
    before = ask(DECKAHEDRON_WORLD, full.journal.table, "ana", {"do": "flip"})
    assert isinstance(before, Answer)
    assert shares(before.odds)["✔✔"] == Fraction(2, 20)
    # The more cards are lost, whichever they are, the worse a flip is on the whole, by about one in a hundred each.
    falling = [mean([checks(without(lost)) for lost in combinations(STAMINA, count)]) for count in range(11)]
    assert all(Fraction(1, 100) < one - other < Fraction(4, 100) for one, other in pairwise(falling))


STAMINA = [face for face in TWENTY if face.stamina]


def without(lost: tuple[Face, ...]) -> list[Face]:
    return [face for face in TWENTY if face not in lost]


def checks(deck: Iterable[Face]) -> Fraction:
    """The chance of ✔ or better of a plain flip, over all four suits."""
    odds = [shares(result_odds(deck, rank)) for rank in SUITS]
    return mean([each["✔"] + each["✔✔"] for each in odds])


def test_the_odds_are_those_of_the_net_the_flip_will_have() -> None:
    world = World(ana=hero(3, moves={"where_it_hurts": 1}))
    world.grant(1)
    world.call("where_it_hurts str")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Answer)
    assert answer.about["net"] == 2
    assert shares(answer.odds)["✔✔"] == Fraction(685, 1140)
    assert shares(answer.more["reward"])["green token"] == Fraction(356, 1140)


def test_where_levels_work_in_reverse_the_odds_do_too() -> None:
    world = World(ana=hero(str=1, dex=2, int=3, moves={"dispense_wrath": 1})).set(
        **{"state/ana": ["hurt since the last breather"]}
    )
    world.call("dispense_wrath int")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Answer)
    assert shares(answer.odds) == shares(result_odds(TWENTY, 3, -1))


def test_who_intimidates_reads_the_better_of_two_edges() -> None:
    world = World(ana=hero(str=3, dex=1, int=2, moves=["intimidate"]))
    world.call("parley int")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip", "intimidate": True})
    assert isinstance(answer, Answer)
    best = [max(face.at(2), face.at(3)) for face in TWENTY]
    assert shares(answer.odds) == {name: Fraction(best.count(at), 20) for at, name in RESULTS.items()}


def test_a_known_card_on_top_is_certain() -> None:
    world = World("DK-05", ana=hero(3))
    world.do("gm", "place", source="draw/ana", cards=[world.journal.table.pile(PilePlace("draw/ana")).tokens[0]],
             target="discard/ana", reason="Look.")  # fmt: skip
    world.do("gm", "place", source="discard/ana", cards=[world.journal.table.pile(PilePlace("discard/ana")).tokens[0]],
             target="draw/ana", reason="Back.")  # fmt: skip
    world.call("defy_danger str")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Answer)
    assert shares(answer.odds) == {"✗✗": 0, "✗": 1, "✔": 0, "✔✔": 0}


@pytest.mark.parametrize("net", [-1, 0, 1])
def test_the_odds_are_those_of_the_rules_played_out_with_a_wound_in_the_deck(net: int) -> None:
    world = World(ana=hero(3)).lay({"discard/ana": "WK-2"}, wounds_ana=1)
    world.do("ana", "reshuffle")
    if net:
        world.grant(net)
    world.call("ad-hoc str")
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Answer)

    def played(chance: EnumeratedChance) -> str:
        following = world.journal.decide("ana", {"do": "flip"}, chance)
        assert isinstance(following, Next)
        asked = following.table.awaited.get("ana")
        if asked and "stand" in asked.actions:
            return RESULTS[about(asked, CardsTurned).result]
        return next(event.result for event in following.entry.events if isinstance(event, Resolved))

    found: dict[str, Fraction] = dict.fromkeys(RESULTS.values(), Fraction(0))
    for marks, weight in every_path(played):
        found[marks] += weight
    assert found == shares(answer.odds)


def test_without_a_call_there_are_no_odds() -> None:
    world = World()
    answer = ask(DECKAHEDRON_WORLD, world.journal.table, "ana", {"do": "flip"})
    assert isinstance(answer, Refused)
    assert answer.rule == "DW-FLIP-01"
