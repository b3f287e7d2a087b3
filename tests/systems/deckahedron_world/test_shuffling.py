"""Reshuffling (DW-SHUF)."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Moved, Resolved, Shuffled
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import PilePlace
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.marks import rule
from tests.properties.walking import fresh_journal, some_command
from tests.systems.deckahedron_world.tables import World, hero, resolved, result, rules

STAMINA = [f"DK-{number}" for number in range(10, 20)]


def exhausted(count: int, **facts: Any) -> World:
    """Somebody who has lost so many Stamina cards."""
    return World(ana=hero(3, **facts)).lay({"exhaustion/ana": " ".join(STAMINA[:count])} if count else {})


def shuffles(entry: Entry) -> int:
    return sum(isinstance(event, Shuffled) for event in entry.events)


@rule("DW-SHUF-01")
def test_a_player_may_shuffle_the_discard_pile_in_before_a_flip_or_after() -> None:
    world = exhausted(3).thin_deck(12)
    assert (world.count("draw/ana"), world.count("discard/ana")) == (12, 5)
    assert shuffles(world.do("ana", "reshuffle")) == 1
    assert [world.count(f"{pile}/ana") for pile in ("draw", "discard", "exhaustion")] == [17, 0, 3]
    world.flip("ad-hoc str")
    world.do("ana", "reshuffle")
    world.call("ad-hoc str")
    assert not world.offers("reshuffle")
    world.thin_deck(15)
    assert world.offers("reshuffle")


@rule("DW-SHUF-02")
def test_not_in_the_middle_of_a_flip() -> None:
    world = World("DK-18 DK-01", ana=hero(3))
    world.grant(1)
    world.flip("ad-hoc str")
    assert world.no("ana", "reshuffle").rule == "DW-SHUF-02"
    world.do("ana", "stand", keep=world.values("stand", "keep")[0])
    assert world.offers("reshuffle")


@rule("DW-SHUF-03")
@pytest.mark.parametrize(("deck", "left", "discarded"), [(6, 20, 0), (7, 6, 14)])
def test_with_five_cards_or_fewer_the_reshuffle_is_compulsory(deck: int, left: int, discarded: int) -> None:
    world = World("DK-02", ana=hero(3)).thin_deck(deck)
    world.flip()
    assert (world.count("draw/ana"), world.count("discard/ana")) == (left, discarded)


@rule("DW-SHUF-04")
def test_the_compulsory_reshuffle_waits_until_the_flip_is_finished() -> None:
    world = World("DK-05 DK-04 DK-12", ana=hero(3)).thin_deck(6)
    world.grant(2)
    world.call("ad-hoc str")
    entry = world.do("ana", "flip")
    assert result(resolved(entry)) == "✔✔"
    order = [type(event) for event in entry.events if isinstance(event, Resolved | Shuffled)]
    assert order == [Resolved, Shuffled]
    assert (world.count("draw/ana"), world.count("discard/ana")) == (20, 0)


@rule("DW-SHUF-04")
def test_the_compulsory_reshuffle_waits_until_the_search_is_finished_too() -> None:
    world = World("DK-04 DK-07 DK-12 DK-02 DK-05 DK-09", ana=hero(3)).thin_deck(6).set(**{"speed/ana": 3})
    world.do("ana", "run_away")
    entry = world.do("ana", "endure")
    moves = [event for event in entry.events if isinstance(event, Shuffled | Moved)]
    # Three cards are revealed, the third is lost, and only then is the deck of three filled up again.
    assert world.pile("exhaustion/ana") == ["DK-12"]
    shuffled = [at for at, event in enumerate(moves) if isinstance(event, Shuffled)]
    lost = [at for at, event in enumerate(moves) if isinstance(event, Moved) and event.target == "exhaustion/ana"]
    assert (len(shuffled), len(lost)) == (1, 1)
    assert lost < shuffled
    assert (world.count("draw/ana"), world.count("discard/ana")) == (19, 0)


@rule("DW-SHUF-04")
def test_each_point_that_is_lost_is_a_search_of_its_own() -> None:
    world = World("DK-12 DK-13 DK-04 DK-05 DK-06 DK-07", ana=hero(3)).thin_deck(6).set(**{"speed/ana": 2})
    world.do("ana", "run_away")
    # One card, and the deck is down to five: it is filled up before the next point is searched for.
    world.do("ana", "endure", shuffles=["DK-10 DK-11"])
    assert (world.pile("exhaustion/ana"), world.pile("draw/ana")[0]) == (["DK-10", "DK-12"], "DK-11")


@rule("DW-SHUF-05")
def test_the_exhaustion_pile_takes_no_part() -> None:
    world = exhausted(4).thin_deck(5)
    assert world.count("discard/ana") == 11
    world.do("ana", "reshuffle")
    assert (world.count("draw/ana"), world.count("exhaustion/ana")) == (16, 4)


@rule("DW-SHUF-06", "DW-STAM-06")
def test_a_search_that_empties_the_deck_goes_on_in_the_discard_pile() -> None:
    world = World("DK-00 DK-02 DK-04 DK-05 DK-06 DK-07", ana=hero()).thin_deck(6)
    world.set(**{"speed/ana": 3})
    world.do("ana", "run_away")
    entry = world.do("ana", "endure")
    assert "DW-SHUF-06" in rules(entry)
    # Nothing is lost before the six cards, and the others with them, are a new deck.
    kinds = [event for event in entry.events if isinstance(event, Shuffled | Moved)]
    first = next(at for at, event in enumerate(kinds) if isinstance(event, Shuffled))
    assert not [event for event in kinds[:first] if isinstance(event, Moved) and event.target == "exhaustion/ana"]
    assert len(kinds[first].order) == 20  # type: ignore[union-attr]
    assert world.count("exhaustion/ana") == 1
    assert world.count("draw/ana") + world.count("discard/ana") == 19


@rule("DW-SHUF-07", "DW-STAM-07")
@pytest.mark.parametrize("reshuffle", [True, False])
def test_a_player_may_reshuffle_before_a_search(reshuffle: bool) -> None:
    world = World("DK-12 DK-13 DK-14", ana=hero()).thin_deck(12).set(**{"speed/ana": 1})
    world.do("ana", "run_away")
    assert world.asked() == ("endure",)
    stacked = ["DK-12 DK-13 DK-14"] if reshuffle else None
    entry = world.do("ana", "endure", reshuffle=reshuffle, shuffles=stacked)
    assert shuffles(entry) == reshuffle
    assert world.asked() == ()
    assert world.count("exhaustion/ana") == 3
    assert world.count("discard/ana") == (0 if reshuffle else 8)


@rule("DW-SHUF-08")
def test_no_flip_ever_lacks_cards() -> None:
    called = 0
    for seed in range(6):
        rng, chance = Random(seed), FairChance(Random(seed))
        journal = fresh_journal(DECKAHEDRON_WORLD, seed)
        for _ in range(250):
            seat = rng.choice(("gm", "ana", "ben"))
            journal.do("gm", {"do": "call", "who": "ana", "flip": "defy_danger str"}, chance)
            command = some_command(rng, journal, seat)
            if command and command["do"] not in ("rewind", "place", "set", "peek"):
                journal.do(seat, command, chance)
            asked = journal.table.awaited.get("ana")
            if asked and "flip" in asked.actions:
                called += 1
                deck, discard = (len(journal.table.cards(PilePlace(f"{pile}/ana"))) for pile in ("draw", "discard"))
                assert deck >= 6
                assert deck + discard >= 11
    assert called > 50


@rule("DW-SHUF-09")
def test_wound_cards_are_shuffled_in_with_the_rest() -> None:
    world = World().lay({"discard/ana": "WK-1 DK-03"}, wounds_ana=1)
    world.do("ana", "reshuffle")
    assert "WK-1" in world.pile("draw/ana")


@rule("DW-SHUF-10")
def test_a_reshuffle_leaves_no_knowledge_of_the_order() -> None:
    world = World("DK-02 DK-05", ana=hero(3))
    world.flip("ad-hoc str")
    known = knowledge(DECKAHEDRON_WORLD, world.journal.table, "ana", DRAW.of("ana"))
    assert len(known.pool) == 19
    world.do("ana", "reshuffle", shuffles=["DK-07 DK-03 DK-02"])
    assert world.pile("draw/ana")[:3] == ["DK-07", "DK-03", "DK-02"]
    for seat in ("gm", "ana"):
        known = knowledge(DECKAHEDRON_WORLD, world.journal.table, seat, DRAW.of("ana"))
        assert known.places == (None,) * 20
        assert len(known.pool) == 20


def test_a_face_down_order_stays_secret_when_a_card_is_reshuffled() -> None:
    world = World("DK-02", ana=hero(3))
    world.flip("ad-hoc str")
    entry = world.do("ana", "reshuffle")
    assert "order" not in repr(world.journal.told(entry, "ana"))
