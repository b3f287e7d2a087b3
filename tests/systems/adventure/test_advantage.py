"""Advantage and disadvantage."""

from fractions import Fraction
from typing import Any

import pytest

from hearthside.kernel.agenda import about
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited, Resolved
from hearthside.kits.deckahedron.adventure.actions.flip import FLIP, Flip
from hearthside.kits.deckahedron.adventure.matters import CardsToRead
from hearthside.kits.deckahedron.piles import DISCARD
from hearthside.lab.enumerated import EnumeratedChance, every_path
from tests.lab.tables import table as printed
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, edition, hand, resolved, result, turned


def flip(draw: str, rank: int = 3, **fields: Any) -> tuple[str, str, int]:
    """The cards turned, the result, and which of the turned cards it was read from."""
    table = TableOfAdventure(ana=hand(draw, str=rank))
    entry = table.play("ana", "flip", attribute="str", **fields)
    discarded = table.journal.table.pile(DISCARD.of("ana")).tokens[::-1]
    return turned(entry), result(entry), discarded.index(resolved(entry).tokens[0]) + 1


@rule("TF-ADV-01")
def test_with_one_advantage_the_better_of_two_cards_resolves() -> None:
    assert flip("D01 D02 ...", advantages=1) == ("D01 D02", "✔✔", 2)


@rule("TF-ADV-02")
def test_with_one_disadvantage_the_worse_of_two_cards_resolves() -> None:
    assert flip("D01 D02 ...", disadvantages=1) == ("D01 D02", "✗", 1)


@rule("TF-ADV-03")
def test_with_two_of_the_same_the_best_or_worst_of_three_cards_resolves() -> None:
    assert flip("D02 D03 D01 ...", rank=4, disadvantages=2) == ("D02 D03 D01", "✗", 3)
    assert flip("D02 D03 D01 ...", rank=4, advantages=2) == ("D02 D03 D01", "✔✔✔", 2)


@rule("TF-ADV-04")
@pytest.mark.parametrize("levels", [3, 4, 9])
def test_no_flip_uses_more_than_three_cards(levels: int) -> None:
    assert flip("D01 D02 D05 D13 ...", advantages=levels) == ("D01 D02 D05", "✔✔", 2)
    assert flip("D02 D05 D13 D01 ...", disadvantages=levels) == ("D02 D05 D13", "✅", 2)


@rule("TF-ADV-05")
def test_everything_is_added_and_subtracted_and_only_the_net_is_capped() -> None:
    assert flip("D01 D02 D05 ...", advantages=3, disadvantages=1) == ("D01 D02 D05", "✔✔", 2)
    assert flip("D01 D02 D05 ...", advantages=1, disadvantages=4) == ("D01 D02 D05", "✗", 1)
    assert flip("D01 D02 D05 ...", advantages=9, disadvantages=8) == ("D01 D02", "✔✔", 2)


@rule("TF-ADV-06")
@pytest.mark.parametrize("levels", [1, 5])
def test_a_net_of_zero_is_a_plain_flip_of_one_card(levels: int) -> None:
    assert flip("D01 D02 ...", advantages=levels, disadvantages=levels) == ("D01", "✗", 1)


@rule("TF-ADV-08")
def test_all_cards_called_for_are_turned_even_after_the_best_one() -> None:
    table = TableOfAdventure(ana=hand("D11 D01 D02 ..."))
    assert turned(table.play("ana", "flip", attribute="str", advantages=2)) == "D11 D01 D02"
    assert table.lying("ana").discard == "D02 D01 D11"


@rule("TF-ADV-09")
def test_on_a_tie_the_player_picks_which_card_resolves() -> None:
    table = TableOfAdventure(ana=hand("D08 D11 ..."))
    table.play("ana", "flip", attribute="str", advantages=1)
    assert sorted(table.keepable("ana")) == ["D08", "D11"]
    table.stand("ana", "D11")
    assert (table.track("xp", "ana"), "critical" in table.offers("ana")) == (0, True)

    # Also among the worst (TF-AMB-17): D16 and D09 both show ✗ on the Crown edge, with and without Stamina symbol.
    table = TableOfAdventure(ana=hand("D01 D09 ..."))
    table.play("ana", "flip", attribute="str", disadvantages=1)
    assert sorted(table.keepable("ana")) == ["D01", "D09"]
    table.stand("ana", "D01")
    assert table.track("xp", "ana") == 0


def test_which_of_two_tied_blessings_resolves_is_the_players_choice_too() -> None:
    table = TableOfAdventure(ana=hand("B1 B5 ..."))
    table.play("ana", "flip", attribute="str", advantages=1)
    assert sorted(table.keepable("ana")) == ["B1", "B5"]
    table.stand("ana", "B1")
    assert table.lying("ana").discard == "B5"
    assert "B1" in table.faces("blessings/table").split()


def test_nobody_is_asked_to_choose_between_cards_that_are_alike() -> None:
    table = TableOfAdventure(ana=hand("D13 D19 D20 ..."))
    assert result(table.play("ana", "flip", attribute="str", advantages=2)) == "✔✔✔"


@rule("TF-ADV-10")
def test_a_wound_card_ends_the_turning_at_once() -> None:
    table = TableOfAdventure(ana=hand("D03 W1 D02 D12 ...", str=4))
    assert turned(table.play("ana", "flip", attribute="str", advantages=2)) == "D03 W1"
    assert result(table.stand("ana")) == "✔✔✔"
    assert table.lying("ana").discard == "W1 D03"


@rule("TF-ADV-11")
@pytest.mark.parametrize(
    ("level", "cards", "takes"),
    [
        ("wild", "D01 D02 D05", "✗"),
        ("novice", "D01 D02", "✗"),
        ("studied", "D01", "✗"),
        ("expert", "D01 D02", "✔✔"),
        ("master", "D01 D02 D13", "✔✔✔"),
    ],
)
def test_the_level_of_a_move_adds_to_the_count(level: str, cards: str, takes: str) -> None:
    assert flip(f"{cards} ...", level=level)[:2] == (cards, takes)


@rule("TF-ADV-11")
def test_a_level_is_counted_together_with_all_else() -> None:
    assert flip("D01 D02 D05 ...", level="expert", advantages=1) == ("D01 D02 D05", "✔✔", 2)
    assert flip("D01 D02 ...", level="master", disadvantages=1) == ("D01 D02", "✔✔", 2)
    assert flip("D01 D02 ...", level="wild", advantages=1) == ("D01 D02", "✗", 1)


def odds_of_flips(rank: int, net: int) -> list[Fraction]:
    """How often each result comes up when every way the top cards can lie is played through the real flip."""
    table = TableOfAdventure(ana=hand(str=rank)).journal.table
    order = Flip(attribute="str", advantages=max(net, 0), disadvantages=max(-net, 0))

    def play(chance: EnumeratedChance) -> int:
        draft = Draft(edition(), table, chance)
        FLIP.decide(draft, "ana", order)
        read = [event.reading["result"] for event in draft.events if isinstance(event, Resolved)]
        asked = [event for event in draft.events if isinstance(event, Awaited) and "stand" in event.actions]
        return int([*read, *(about(each, CardsToRead).result for each in asked)][0])

    odds = [Fraction(0)] * 4
    for came_to, weight in every_path(play):
        odds[came_to - 1] += weight
    return odds


@rule("TF-ADV-12")
@pytest.mark.slow
@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize(("rank", "suit"), [(1, "anvil"), (2, "blades"), (3, "crown"), (4, "dragon")])
def test_the_real_flip_has_the_odds_of_the_table(rank: int, suit: str, net: int) -> None:
    assert odds_of_flips(rank, net) == [Fraction(chance) for chance in printed("flip_odds")[suit][str(net)]["results"]]
