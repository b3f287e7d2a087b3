"""Flips that belong together, held against the real rules played along every way the unseen cards can lie."""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Resolved
from hearthside.kernel.handle import Refused
from hearthside.kernel.sight import MarkPlace
from hearthside.kits.deckahedron.adventure.steps import Aiding
from hearthside.kits.deckahedron.cards import BLESSINGS, FACES, TWENTY, WOUNDS, Face
from hearthside.lab.again import best_odds, both_odds, lying_odds, remembered_odds
from hearthside.lab.asking import Answer, ask
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.lab.flip import RESULTS, flip_odds
from hearthside.lab.odds import Odds
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.lab.tables import shares
from tests.systems.adventure.tables import TableOfAdventure, hand

MARKS = dict(enumerate(RESULTS, start=1))


def asked(table: TableOfAdventure, **command: Any) -> Answer:
    answer = ask(THOUSAND_FACES, table.journal.table, "ana", command)
    assert isinstance(answer, Answer), answer
    return answer


def played_out(table: TableOfAdventure, *, remembers: bool = False, **command: Any) -> dict[str, Fraction]:
    """What the real rules come to; where she remembers, every ✗ is flipped anew."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)

    def do(draft: Draft, name: str, **fields: Any) -> None:
        action = THOUSAND_FACES.catalogue[name]
        action.decide(draft, "ana", action.command(**fields))

    def play(chance: EnumeratedChance) -> str:
        draft = Draft(THOUSAND_FACES, table.journal.table, chance)
        do(draft, command["do"], **{name: value for name, value in command.items() if name != "do"})
        if remembers and draft.table.awaited["ana"].matter.result == 1:
            do(draft, "flashback", memory="A song my mother sang.")
        resolved = [event.result for event in draft.events if isinstance(event, Resolved)]
        return resolved[-1] if resolved else MARKS[draft.table.awaited["ana"].matter.result]

    for came_to, weight in every_path(play):
        found[came_to] += weight
    return dict(found)


FEW = "D01 D02 D03 D08 D11 D13 D17 D19"


@pytest.mark.parametrize("net", [-1, 0, 1])
def test_the_cards_of_those_who_aid_count_in_the_odds(net: int) -> None:
    table = TableOfAdventure(ana=hand(FEW), ben=hand("D04 D05 D06 D09 D12 D20"), cyd=hand("D01 D10", "D07 D16 D18 D14"))
    given: dict[str, Any] = {"advantages": max(net, 0), "disadvantages": max(-net, 0)}
    table.play("gm", "call", who="ana", attributes=["str"], **given)
    table.play("ben", "aid", who="ana", how="I hold the rope.")
    table.play("cyd", "aid", who="ana", how="I hold Ben.")
    answer = asked(table, do="flip", attribute="str")
    assert answer.about["aid"] == ["Ben", "Cyd"]
    assert shares(answer.odds) == played_out(table, do="flip", attribute="str")


def test_somebody_who_is_down_aids_nobody() -> None:
    table = TableOfAdventure(ana=hand(FEW), ben=hand("D04 D05 D06"))
    table.play("gm", "call", who="ana", attributes=["str"])
    table.play("ben", "aid", who="ana", how="I hold the rope.")
    table.given(state=()).given(state=())
    alone = flip_odds([FACES[name] for name in FEW.split()], 3)
    draft = Draft(THOUSAND_FACES, table.journal.table, EnumeratedChance(()))
    draft.mark(MarkPlace("state/ben"), "incapacitated")
    table.take_over(draft)
    alone = flip_odds([FACES[name] for name in FEW.split()], 3)
    assert asked(table, do="flip", attribute="str").odds == alone


@pytest.mark.parametrize("net", [-1, 0, 1])
def test_what_a_flashback_would_be_worth_is_known_before_the_flip(net: int) -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D06 D08 D09 D11 D13 D17", "D03 D04", xp=1))
    flip: dict[str, Any] = {"do": "flip", "attribute": "str", "advantages": max(net, 0), "disadvantages": max(-net, 0)}
    answer = asked(table, **flip)
    assert shares(answer.more["flashback"]) == played_out(table, remembers=True, **flip)


def test_few_cards_left_are_shuffled_in_before_the_new_flip() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D08 D09 D17 D19", "D03 D04 D14", xp=1))
    answer = asked(table, do="flip", attribute="str")
    assert shares(answer.more["flashback"]) == played_out(table, remembers=True, do="flip", attribute="str")


def test_a_wound_takes_its_toll_before_the_new_flip() -> None:
    table = TableOfAdventure(ana=hand("D01 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20", "W1", xp=1))
    table.play("ana", "reshuffle")
    answer = asked(table, do="flip", attribute="str")
    assert shares(answer.more["flashback"]) == played_out(table, remembers=True, do="flip", attribute="str")


def test_where_a_wound_could_run_the_deck_low_nothing_is_said_of_a_flashback() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D03 D11 D12 D13 D14", "W1", xp=1))
    table.play("ana", "reshuffle")
    assert "flashback" not in asked(table, do="flip", attribute="str").more


def test_who_has_no_xp_has_no_flashback_to_count_on() -> None:
    assert "flashback" not in asked(TableOfAdventure(ana=hand()), do="flip", attribute="str").more


def test_the_flashback_of_somebody_who_is_aided_counts_their_failures_too() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D06 D08 D11 D13 D19", xp=1), ben=hand("D01 D02 D11 D17 D13 D14"))
    table.play("gm", "call", who="ana", attributes=["str"])
    table.play("ben", "aid", who="ana", how="I hold the rope.")
    answer = asked(table, do="flip", attribute="str")
    assert shares(answer.more["flashback"]) == played_out(table, remembers=True, do="flip", attribute="str")


@pytest.mark.parametrize("reshuffle", [False, True])
def test_after_the_flip_the_odds_of_the_flashback_are_those_of_the_new_flip(reshuffle: bool) -> None:
    table = TableOfAdventure(
        ana=hand("D01 D02 D06 D08 D11 D13 D19 D05", "D03 D04", xp=1), ben=hand("D05 D02 D11 D17 D13 D14")
    )
    table.play("gm", "call", who="ana", attributes=["str"], advantages=1)
    table.play("ben", "aid", who="ana", how="I hold the rope.")
    table.play("ana", "flip", attribute="str")
    flashback: dict[str, Any] = {"do": "flashback", "memory": "A song.", "reshuffle": reshuffle}
    assert shares(asked(table, **flashback).odds) == played_out(table, **flashback)


def test_with_a_wound_on_the_table_nobody_can_tell_what_a_flashback_would_bring() -> None:
    table = TableOfAdventure(ana=hand("D01", "W1", xp=1))
    table.play("ana", "reshuffle")
    table.play("ana", "flip", attribute="str", disadvantages=1)
    refused = ask(THOUSAND_FACES, table.journal.table, "ana", {"do": "flashback", "memory": "A song."})
    assert isinstance(refused, Refused)
    assert refused.rule == "TF-AMB-18"


ranks = st.integers(1, 4)
nets = st.integers(-2, 2)
decks = st.lists(st.sampled_from([*TWENTY, *BLESSINGS, *WOUNDS]), min_size=1, max_size=6)


@given(cards=decks, rank=ranks, net=nets)
@settings(max_examples=60)
def test_a_failure_flipped_anew_is_that_of_every_order(cards: list[Face], rank: int, net: int) -> None:
    assume(len(cards) >= 2 + 2 * abs(net))
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    orders = list(permutations(cards))
    for order in orders:
        left = list(order)
        result = _turn(left, rank, net)
        result = _turn(left, rank, net) if result == 1 else result
        found[MARKS[result]] += Fraction(1, len(orders))
    # With so many cards in the pile it never runs low.
    remembered = remembered_odds(cards, rank, net, draw=30, discard=())
    assert remembered is not None
    assert shares(remembered) == found


@given(cards=decks, rank=ranks, other=ranks, net=nets)
@settings(max_examples=60)
def test_two_flips_at_once_are_those_of_every_order(cards: list[Face], rank: int, other: int, net: int) -> None:
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    orders = list(permutations(cards))
    for order in orders:
        left = list(order)
        read = [_turn(left, at, net) for at in (rank, other) if left]
        found[MARKS[max(read)]] += Fraction(1, len(orders))
    assert shares(both_odds(cards, rank, other, net)) == found


def _turn(left: list[Face], rank: int, net: int) -> int:
    turned: list[Face] = []
    while left and len(turned) <= abs(net) and not (turned and turned[-1].nature == "wound"):
        turned.append(left.pop(0))
    results = [face.at(rank) for face in turned]
    return max(results) if net >= 0 else min(results)


def test_the_better_of_two_flips_is_asked_for_with_both() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D06 D08 D13 D19 D05", moves=["intimidate"]))
    table.play("ana", "attempt", move="parley")
    flip: dict[str, Any] = {"do": "flip", "attribute": "int", "both": True}
    assert shares(asked(table, **flip).odds) == played_out(table, **flip)


def test_the_best_of_several_is_never_worse_than_one_of_them() -> None:
    one, two = flip_odds(TWENTY, 1), flip_odds(TWENTY, 3, -1)
    best = best_odds([one, two])
    assert best == Odds(best.outcomes, one.denominator * two.denominator)
    assert best.percent("✗") == pytest.approx(one.percent("✗") * two.percent("✗") / 100)
    assert best_odds([one, lying_odds(4)]).fraction("✔✔✔") == "1"
    assert shares(best_odds([one, lying_odds(1)])) == shares(one)


@pytest.mark.parametrize("helped", [False, True])
def test_the_odds_of_a_round_of_the_pursuit_are_those_of_the_real_rules(*, helped: bool) -> None:
    table = TableOfAdventure(ana=hand(FEW, str=1, dex=1, pack=2), ben=hand("D04 D05 D06 D09 D12 D20", int=4, pack=0))
    table.given({"shadow/table": 1})
    table.play("ana", "run")
    if "recover" in table.open_to("ana"):
        table.play("ana", "recover")
    table.play("gm", "end_run", where="pursuit")
    table.play("ben", "join_pursuit", joins=True)
    draft = table.draft()
    draft.mark(MarkPlace("rounds/table"), "1 won")
    table.take_over(draft)
    race = replace(table.journal.table.awaited["ana"].matter, round=2, aid=(Aiding("ben", "int"),) if helped else ())
    draft = table.draft()
    draft.wait_for("ana", ("race",), "TF-PUR-05", "Round 2: run", race)
    table.take_over(draft)
    answer = asked(table, do="race")
    assert (answer.about["suit"], answer.about["net"]) == ("anvil", -1)
    assert shares(answer.odds) == played_out(table, do="race")


def test_the_odds_of_a_shield_are_those_of_the_real_rules() -> None:
    table = TableOfAdventure(ana=hand(FEW, items=["shield"], dex=2))
    table.play("gm", "wound", who="ana")
    shield = table.item("ana", "shield")
    answer = asked(table, do="block", shield=shield)
    assert (answer.about["suit"], answer.about["net"]) == ("blades", 0)
    assert shares(answer.odds) == played_out(table, do="block", shield=shield)
