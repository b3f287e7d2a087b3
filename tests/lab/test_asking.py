"""Odds before acting, from what the asking seat knows and nothing else."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from hearthside.games import games
from hearthside.kernel.chance import FairChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Resolved
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.knowledge import Knowledge, knowledge
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.flipping import face_of, tied_for
from hearthside.lab.adventure import _flip_odds
from hearthside.lab.asking import Answer, ask
from hearthside.lab.enumerated import EnumeratedChance, every_path
from hearthside.lab.pool import hit_odds, pool_odds
from hearthside.systems import load
from tests.marks import rule

MARKS = {1: "✗", 2: "✅", 3: "✔✔", 4: "✔✔✔"}


def opened(system: str, seed: int = 1) -> tuple[Journal, FairChance]:
    chance = FairChance(Random(seed))
    options = {"TRIG-01": "players"} if system == "thousand_faces" else {}
    sitters = [Sitter("gm", role="gm"), Sitter("ana"), Sitter("ben")]
    return Journal.opened(load(system), sitters, chance, options), chance


def odds(journal: Journal, seat: str, **command: Any) -> dict[str, Fraction]:
    answer = ask(journal.system, journal.table, seat, command)
    assert isinstance(answer, Answer), answer
    return {name: Fraction(ways, answer.odds.denominator) for name, ways in answer.odds.outcomes if ways}


def played_out(journal: Journal, **command: Any) -> dict[str, Fraction]:
    """The same by playing the real rules along every way the unseen cards can lie."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    action = journal.system.catalogue[command["do"]]
    order = action.command(**{name: value for name, value in command.items() if name != "do"})

    def play(chance: EnumeratedChance) -> str:
        draft = Draft(journal.system, journal.table, chance)
        action.decide(draft, "ana", order)
        resolved = [event.result for event in draft.events if isinstance(event, Resolved)]
        return resolved[0] if resolved else MARKS[draft.table.awaited["ana"].matter.result]

    for came_to, weight in every_path(play):
        found[came_to] += weight
    return dict(found)


@pytest.mark.parametrize("advantages", [0, 1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_the_odds_of_a_flip_are_those_of_the_real_rules(seed: int, advantages: int) -> None:
    journal, chance = opened("thousand_faces", seed)
    journal.do("gm", {"do": "wound", "who": "ana"}, chance)
    for _ in range(6):
        journal.do("ana", {"do": "reveal"}, chance)
    journal.do("ana", {"do": "lose", "points": 2}, chance)
    flip = {"do": "flip", "attribute": "str", "advantages": advantages}
    assert odds(journal, "ana", **flip) == played_out(journal, **flip)


def test_the_gms_call_counts_before_the_flip() -> None:
    journal, chance = opened("thousand_faces")
    call = {"do": "call", "who": "ana", "attributes": ["dex"], "disadvantages": 2}
    journal.do("gm", call, chance)
    answer = ask(journal.system, journal.table, "ana", {"do": "flip", "attribute": "dex", "advantages": 1})
    assert isinstance(answer, Answer)
    assert dict(answer.about) == {
        "attribute": "dex",
        "suit": "blades",
        "net": -1,
        "unseen": 20,
        "reasons": [("Disadvantages of the call", -2), ("Advantages you name", 1)],
    }


@rule("TF-TRIG-02", "TF-TRIG-06")
def test_a_move_somebody_is_about_to_name_has_the_odds_of_its_flip() -> None:
    journal, chance = opened("thousand_faces")
    journal.do("gm", {"do": "bring", "name": "Bog Ghoul", "stamina": 8, "power": "d4"}, chance)
    foe = next(name for name in journal.view("ana").things if name.startswith("foe"))
    attempt = {"do": "attempt", "move": "mix-it-up", "foe": foe}
    flip = {"do": "flip", "attribute": "str", "move": "mix-it-up", "foe": foe}
    assert odds(journal, "ana", **attempt) == odds(journal, "ana", **flip)
    for nothing in ("", "no-such-move"):
        assert isinstance(ask(journal.system, journal.table, "ana", {**attempt, "move": nothing}), Refused)


def test_a_card_seen_before_the_table_went_back_is_certain() -> None:
    journal, chance = opened("thousand_faces", 4)
    before = journal.seq
    journal.do("ana", {"do": "reveal"}, chance)
    (face,) = journal.view("ana").pile(PilePlace("discard/ana")).faces or ()
    journal.do("gm", {"do": "rewind", "to": before, "reason": "Once more."}, chance)
    assert odds(journal, "ana", do="flip", attribute="str") == {MARKS[face_of(face).at(3)]: 1}


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_cards_that_may_lie_elsewhere_are_weighed_as_they_should(net: int) -> None:
    """Two cards are surely in the pile, and two of the other four; the rest lies somewhere else, unseen."""
    certain, possible = ("ana:D01", "ana:W1"), ("ana:D02", "ana:D03", "ana:D11", "ana:D13")
    found = _flip_odds(Knowledge((None,) * 4, certain, possible), 3, net)
    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    worlds = [(*certain, *some) for some in combinations(possible, 2)]
    for world in worlds:
        orders = list(permutations(world, 1 + abs(net)))
        for turned in orders:
            wound = next((at for at, card in enumerate(turned) if face_of(card).nature == "wound"), len(turned))
            result = face_of(tied_for(turned[: wound + 1], 3, net)[0]).at(3)
            wanted[MARKS[result]] += Fraction(1, len(worlds) * len(orders))
    assert {name: Fraction(ways, found.denominator) for name, ways in found.outcomes if ways} == wanted


def test_a_secret_difficulty_keeps_the_odds_secret() -> None:
    journal, chance = opened("deck_of_adventures")
    call = {"do": "call", "who": ["ana"], "stats": ["stealth"], "dr": 2}
    journal.do("gm", {**call, "hidden": True}, chance)
    refused = ask(journal.system, journal.table, "ana", {"do": "draw", "stat": "stealth"})
    assert refused == Refused(
        "refused", "DA-CHECK-03", "The GM keeps the Difficulty Range secret, and the odds with it."
    )


def test_the_odds_of_a_check_are_counted_from_the_cards_still_unseen() -> None:
    journal, chance = opened("deck_of_adventures")
    journal.do("gm", {"do": "call", "who": ["ana"], "stats": ["stealth"], "dr": 2}, chance)
    answer = ask(journal.system, journal.table, "ana", {"do": "draw", "stat": "stealth"})
    assert isinstance(answer, Answer)
    unseen = len(knowledge(journal.system, journal.table, "ana", PilePlace("deck/ana")).pool)
    assert (answer.about["unseen"], answer.odds.denominator) == (unseen, unseen)
    assert sum(ways for _, ways in answer.odds.outcomes) == unseen


def test_the_odds_of_a_pool_are_those_of_its_dice() -> None:
    journal, _ = opened("first_empires")
    answer = ask(journal.system, journal.table, "ana", {"do": "roll", "ability": "body"})
    assert isinstance(answer, Answer)
    assert answer.odds == pool_odds(answer.about["dice"])
    assert "hits" in answer.as_plain()


def test_the_dice_of_a_chant_a_prayer_and_a_brew_have_odds_too() -> None:
    words = {"stunts": ["Chanter"], "lexicon": ["Rend", "Life"]}
    character = {"body": 2, "intuition": 1, "mind": 2, "skills": ["brew"], **words}
    journal = Journal.opened(load("first_empires"), [Sitter("ana", character=character)], FairChance(Random(1)))
    asked = {
        2: {"do": "chant", "verse": "Rend life", "target": "the vines"},
        0: {"do": "pray", "deity": "Raider", "domain": "Aid"},
        3: {"do": "brew", "brew": "Poison"},
    }
    for dice, question in asked.items():
        answer = ask(journal.system, journal.table, "ana", question)
        assert isinstance(answer, Answer)
        assert answer.odds == pool_odds(dice)
    unknown = ask(journal.system, journal.table, "ana", {"do": "chant", "verse": "", "target": "x"})
    assert isinstance(unknown, Refused)


def test_the_odds_of_resisting_are_those_of_its_hits() -> None:
    journal = Journal.opened(load("first_empires"), [Sitter("ana", character={"body": 2})], FairChance(Random(1)))
    answer = ask(journal.system, journal.table, "ana", {"do": "resist"})
    assert isinstance(answer, Answer)
    assert [result for result, _ in answer.odds.outcomes] == ["0", "1", "2", "3", "4+"]
    assert answer.odds == hit_odds(answer.about["dice"], 3)
    read = [answer.readings[result] for result, _ in answer.odds.outcomes]
    assert read == [{"hits": 0}, {"hits": 1}, {"hits": 2}, {"hits": 3}, {"hits": 4, "or_more": True}]


@pytest.mark.parametrize("system", games())
def test_what_has_no_odds_says_so(system: str) -> None:
    journal, _ = opened(system)
    refused = ask(journal.system, journal.table, "ana", {"do": "say", "words": "hm"})
    assert refused == Refused("refused", "", "There are no odds for “Say what happens”.")
    assert isinstance(ask(journal.system, journal.table, "ana", {"do": "fly"}), Refused)
