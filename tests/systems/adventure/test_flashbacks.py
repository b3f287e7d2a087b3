"""Flashbacks."""

from typing import Any

import pytest

from tests.marks import rule
from tests.systems.adventure.tables import (
    Lying,
    TableOfAdventure,
    event_names,
    hand,
    resolved,
    result,
    rules_told,
    span,
    turned,
)

MEMORY = "The day my uncle showed me the trick with the rope."


def flipped(draw: str, xp: int = 1, **fields: Any) -> TableOfAdventure:
    """A table at which Ana has turned her cards and may still remember something."""
    table = TableOfAdventure(ana=hand(draw, xp=xp), ben=hand(xp=3))
    table.play("ana", "flip", attribute="str", **fields)
    return table


@rule("TF-FB-01")
def test_a_flashback_is_declared_after_ones_own_flip_and_before_the_consequence_is_told() -> None:
    table = TableOfAdventure(ana=hand("D01 ...", xp=1), ben=hand(xp=3))
    assert "flashback" not in table.offers("ana"), "there is no flip yet"
    table.play("ana", "flip", attribute="str")
    assert "flashback" in table.open_to("ana")
    assert "flashback" not in table.offers("ben")
    assert table.refused("gm", "gm_move", words="You fall.").rule == "TF-GMM-01", "the GM cannot run ahead"
    table.stand("ana")
    table.play("gm", "gm_move", words="You fall.")
    assert "flashback" not in table.offers("ana")
    assert table.refused("ana", "flashback", memory=MEMORY).rule == "TF-FB-01"


@rule("TF-FB-02")
def test_a_flashback_costs_one_xp_and_a_told_memory() -> None:
    assert "flashback" not in flipped("D01 ...", xp=0).offers("ana")
    table = flipped("D01 D02 ...", xp=2)
    for silence in ("", "   "):
        table.refused("ana", "flashback", memory=silence)
    assert table.track("xp", "ana") == 2
    entry = table.play("ana", "flashback", memory=MEMORY)
    assert table.track("xp", "ana") == 1
    (told,) = (event for event in table.journal.told(entry, "ben") if event["type"] == "told")
    assert (told["rule"], told["slots"]) == ("TF-FB-02", {"memory": MEMORY})


@rule("TF-FB-03")
@pytest.mark.parametrize("ignored", ["D09", "D11", "B5", "D06", "D01"])
def test_the_first_flip_is_ignored(ignored: str) -> None:
    table = flipped(f"{ignored} D02 ...", xp=1)
    before = table.faces("blessings/table")
    entry = table.play("ana", "flashback", memory=MEMORY)
    assert result(entry) == "✔✔"
    assert table.lying("ana").discard == f"D02 {ignored}"
    assert (table.track("xp", "ana"), table.track("shadow"), table.track("gm_moves")) == (0, 0, 0)
    assert table.faces("blessings/table") == before
    assert "critical" not in table.offers("ana")


@rule("TF-FB-04")
@pytest.mark.parametrize(
    ("fields", "cards", "came_to"),
    [
        ({"disadvantages": 2}, 3, "✗"),
        ({"disadvantages": 1}, 2, "✗"),
        ({}, 1, "✗"),
        ({"advantages": 1}, 2, "✔✔"),
        ({"level": "master"}, 3, "✔✔✔"),
    ],
)
def test_the_new_flip_has_the_same_advantage(fields: dict[str, Any], cards: int, came_to: str) -> None:
    first = span(3, 2 + cards)
    table = flipped(f"{first} D01 D02 D13 ...", xp=1, **fields)
    assert table.lying("ana").turned.split() == first.split()[::-1]
    entry = table.play("ana", "flashback", memory=MEMORY)
    assert turned(entry).split() == ["D01", "D02", "D13"][:cards]
    assert result(entry) == came_to
    assert resolved(entry).reading["flashback"] is True


@rule("TF-FB-05")
@pytest.mark.parametrize(("bumps", "came_to"), [(0, "✗"), (1, "✅"), (2, "✔✔"), (3, "✔✔✔")])
def test_each_further_xp_raises_the_new_result_one_step(bumps: int, came_to: str) -> None:
    table = flipped("D02 D01 ...", xp=6)
    table.play("ana", "flashback", memory=MEMORY)
    assert table.refused("ana", "stand", keep=table.token("ana", "D01"), bumps=4).kind == "impossible"
    assert result(table.stand("ana", bumps=bumps)) == came_to
    assert table.track("xp", "ana") == 5 - bumps


@rule("TF-FB-06")
def test_the_new_flip_counts_as_resolved_only_after_the_bumping() -> None:
    table = flipped("D02 D09 ...", xp=1)
    entry = table.play("ana", "flashback", memory=MEMORY)
    # No XP is left, so nothing can be raised; only now the symbol pays.
    assert rules_told(entry) == ["TF-FB-02", "TF-RES-01", "TF-XP-01", "TF-RES-03"]
    assert (result(entry), table.track("xp", "ana")) == ("✗", 1)
    table = flipped("D02 D09 ...", xp=2)
    table.play("ana", "flashback", memory=MEMORY)
    assert table.track("xp", "ana") == 1
    assert rules_told(table.stand("ana", bumps=1)) == ["TF-FB-05", "TF-RES-01", "TF-XP-01", "TF-SHADOW-01"]
    assert table.track("xp", "ana") == 1


@rule("TF-FB-07")
def test_a_result_can_only_be_raised_as_part_of_a_flashback() -> None:
    table = flipped("D01 ...", xp=5)
    assert set(table.offers("ana")["stand"].fields) == {"keep"}
    assert table.refused("ana", "stand", keep=table.token("ana", "D01"), bumps=1).kind == "impossible"
    assert result(table.stand("ana")) == "✗"
    assert table.track("xp", "ana") == 5


def test_there_is_one_flashback_for_each_move() -> None:
    table = flipped("D01 D02 ...", xp=9)
    table.play("ana", "flashback", memory=MEMORY)
    assert "flashback" not in table.offers("ana")
    assert table.refused("ana", "flashback", memory=MEMORY).kind == "impossible"


def test_the_wound_of_an_ignored_flip_still_hurts_before_the_new_flip() -> None:
    table = flipped("W1 D12 D13 ...", xp=1)
    entry = table.play("ana", "flashback", memory=MEMORY)
    assert result(entry) == "✔✔✔"
    assert table.lying("ana") == Lying(draw=f"{span(1, 11)} {span(14, 20)}", discard="D13 W1", exhaustion="D12")


def test_between_the_two_flips_a_low_deck_is_filled_and_the_player_may_reshuffle() -> None:
    table = TableOfAdventure(ana=hand(span(1, 6), discard=span(7, 20), xp=1))
    table.play("ana", "flip", attribute="str")
    entry = table.play("ana", "flashback", memory=MEMORY, shuffles=["D13"])
    assert (turned(entry), table.counts("ana")) == ("D13", (19, 1, 0))

    table = flipped("D01 D02 ...", xp=1)
    entry = table.play("ana", "flashback", memory=MEMORY, reshuffle=True, shuffles=["D01"])
    assert event_names(entry)[:7] == ["Answered", "Counted", "Told", "Moved", "Moved", "Shuffled", "Told"]
    assert (turned(entry), table.counts("ana")) == ("D01", (19, 1, 0))
