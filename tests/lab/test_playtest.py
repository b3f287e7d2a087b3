"""Odds before acting in the playtest edition: what luck hides, what heroes know, and how hard a blow will be."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from hearthside.kernel.draft import Draft
from hearthside.kernel.handle import Refused
from hearthside.kernel.sight import MarkPlace, PilePlace
from hearthside.kits.deckahedron.cards import FACES, TWENTY, Face
from hearthside.lab.asking import Answer, ask
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.lab.flip import flip_odds
from hearthside.lab.odds import Odds
from tests.systems.adventure.tables import Hand, TableOfAdventure, hand, playing, span

CARDS = {"dice": "cards"}


def laid_out(campaign: str = "9-hour", options: dict[str, str] | None = None, **hands: Hand) -> TableOfAdventure:
    """A table of the playtest edition."""
    with playing("thousand_faces_playtest"):
        return TableOfAdventure(campaign, options or {}, **hands)


def asked(table: TableOfAdventure, seat: str = "ana", **command: Any) -> Answer:
    """What the lab says."""
    found = ask(table.journal.system, table.journal.table, seat, command)
    assert isinstance(found, Answer), found
    return found


def chances(odds: Odds) -> dict[str, Fraction]:
    """Each outcome with its chance, without those that cannot be."""
    return {name: Fraction(ways, odds.denominator) for name, ways in odds.outcomes if ways}


def of_cards(faces: list[Face], net: int) -> dict[str, Fraction]:
    """The results of a flip of Str 3 from just these cards."""
    return chances(flip_odds(faces, 3, net))


@pytest.mark.parametrize("advantages", [0, 1, 2])
def test_cards_lost_unseen_change_no_odds(advantages: int) -> None:
    table = laid_out(ana=hand())
    table.play("ana", "lose", points=7)
    found = asked(table, do="flip", attribute="str", advantages=advantages)
    assert chances(found.odds) == of_cards(list(TWENTY), advantages)
    assert found.about["unseen"] == 20


def test_a_wound_that_may_have_been_lost_unseen_still_counts() -> None:
    table = laid_out(ana=hand(discard="W1"))
    table.play("ana", "reshuffle")
    table.play("ana", "lose", points=2)
    found = asked(table, do="flip", attribute="str")
    assert chances(found.odds) == of_cards([*TWENTY, FACES["W1"]], 0)


def test_what_was_shuffled_in_after_a_loss_is_surely_there_and_the_rest_perhaps() -> None:
    table = laid_out(ana=hand(span(1, 8), discard=span(9, 11)))
    table.play("ana", "lose", points=2)
    table.play("ana", "reshuffle")
    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    worlds = list(combinations(span(1, 8).split(), 6))
    for world in worlds:
        for name, chance in of_cards([FACES[card] for card in (*world, *span(9, 11).split())], 1).items():
            wanted[name] += chance / len(worlds)
    assert chances(asked(table, do="flip", attribute="str", advantages=1).odds) == wanted


def test_a_hero_knows_what_is_lost() -> None:
    table = laid_out(ana=hand("D12 D13 ..."))
    table.play("ana", "go_heroic")
    table.play("ana", "lose", points=2)
    left = [face for face in TWENTY if face.name not in ("D12", "D13")]
    for seat in ("ana", "gm"):
        assert table.journal.view(seat).pile(PilePlace("heroic/ana")).count == 2
    assert chances(asked(table, do="flip", attribute="str").odds) == of_cards(left, 0)


@pytest.mark.parametrize(("die", "sides"), [("d4", 4), ("d6", 6), ("d10", 10)])
def test_the_odds_of_a_blow_are_those_of_its_die(die: str, sides: int) -> None:
    table = laid_out(ana=hand(span(1, 13), exhaustion=span(14, 20)))
    table.play("gm", "damage", who=["ana"], power=die)
    found = asked(table, do="roll")
    assert chances(found.odds) == {str(face): Fraction(1, sides) for face in range(1, sides + 1)}
    assert (found.about["die"], found.about["stamina"]) == (f"1{die}", 3)
    assert chances(found.more["down"])["incapacitated"] == Fraction(sides - 2, sides)


@pytest.mark.parametrize("die", ["d4", "d6", "d10"])
@pytest.mark.parametrize(("draw", "discard"), [(span(1, 20), ""), ("D01 D06 D15", span(2, 5)), ("D05 D17 D01 D12", "")])
def test_without_dice_the_odds_of_a_blow_are_those_of_the_real_rules(die: str, draw: str, discard: str) -> None:
    table = laid_out(options=CARDS, ana=hand(draw, discard=discard))
    table.play("gm", "damage", who=["ana"], power=die)
    roll = table.journal.system.catalogue["roll"]

    def play(chance: EnumeratedChance) -> str:
        draft = Draft(table.journal.system, table.journal.table, chance)
        roll.decide(draft, "ana", roll.command())
        return str(draft.table.awaited["ana"].matter.points)

    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    for power, weight in every_path(play):
        wanted[power] += weight
    assert chances(asked(table, do="roll").odds) == wanted


def test_a_halved_blow_and_the_others_who_strike_are_counted_in() -> None:
    table = laid_out(ana=hand())
    draft = table.draft()
    draft.mark(MarkPlace("moment/ana"), "the next attack is halved")
    table.take_over(draft)
    foes = [table.foe(), table.foe()]
    table.play("gm", "foes_attack", who=["ana"], foes=foes)
    assert chances(asked(table, do="roll").odds) == {
        "1": Fraction(1, 4), "2": Fraction(1, 2), "3": Fraction(1, 4)
    }  # fmt: skip


def test_where_nothing_strikes_there_are_no_odds_of_a_blow() -> None:
    table = laid_out(ana=hand())
    refused = ask(table.journal.system, table.journal.table, "ana", {"do": "roll"})
    assert isinstance(refused, Refused)
    assert refused.rule == "TP-PHASE-01"
