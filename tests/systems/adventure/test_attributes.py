"""Dex, Int and Str, and the suit each reads."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import TrackPlace
from tests.marks import rule
from tests.systems.adventure.tables import (
    TableOfAdventure,
    edition,
    guidebook,
    hand,
    rank_tracks,
    resolved,
    result,
    where_the_gm_calls,
)


def seated(character: dict[str, Any]) -> Journal:
    return Journal.opened(edition(), [Sitter("ana", character=character)], ScriptedChance())


@rule("TF-ATTR-01")
@pytest.mark.parametrize(
    "character", [{"str": 5}, {"dex": 0}, {"int": -1}, {"str": "3"}, {"str": True}, {"str": 2.0}, {"wis": 2}]
)
def test_a_character_with_other_ranks_or_attributes_is_refused(character: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match=r"a number from 1 to 4|has no “wis”"):
        seated(character)


@rule("TF-ATTR-01")
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_a_character_has_three_attributes_of_rank_one_to_four(rank: int) -> None:
    journal = seated({"dex": rank, "int": 5 - rank, "str": rank})
    attributes = journal.offers("ana")["flip"].fields["attribute"]
    suits = guidebook().suits
    assert [(option.label, option.more) for option in attributes.options] == [  # type: ignore[union-attr]
        (f"Dex {rank}", suits[rank]),
        (f"Int {5 - rank}", suits[5 - rank]),
        (f"Str {rank}", suits[rank]),
    ]
    # Whoever says nothing of an attribute has it all the same.
    assert all(1 <= seated({}).table.track(TrackPlace(track)) <= 4 for track in rank_tracks("ana"))


@rule("TF-ATTR-02")
@pytest.mark.parametrize(
    ("rank", "suit", "read"), [(1, "anvil", "✗"), (2, "blade", "✅"), (3, "crown", "✔✔"), (4, "dragon", "✅")]
)
@pytest.mark.parametrize("attribute", ["dex", "int", "str"])
def test_the_rank_of_the_chosen_attribute_picks_the_suit(attribute: str, rank: int, suit: str, read: str) -> None:
    ranks: dict[str, Any] = {**dict.fromkeys(("dex", "int", "str"), 5 - rank), attribute: rank}
    table = TableOfAdventure(ana=hand("D02 ...", **ranks))
    came_to = resolved(table.play("ana", "flip", attribute=attribute))
    assert came_to.result == read
    assert (came_to.reading["suit"].removesuffix("s"), came_to.reading["rank"]) == (suit, rank)


@rule("TF-ATTR-03")
def test_only_an_attribute_the_move_lists_can_be_read_and_one_is_declared_before_the_flip() -> None:
    table = TableOfAdventure(ana=hand("D10 ...", int=4, dex=1, str=3))
    table.play("gm", "call", who="ana", attributes=["int", "dex"], move="Take a Breather")
    assert table.refused("ana", "flip", attribute="str").kind == "impossible"
    assert table.refused("ana", "flip").kind == "malformed"
    # D10 shows ✔✔ on the Anvil edge of Dex 1 and ✅ on the Dragon edge of Int 4.
    assert result(table.play("ana", "flip", attribute="dex")) == "✔✔"
    # So it is where a player names the move and the GM calls for it.
    with where_the_gm_calls():
        table = TableOfAdventure(ana=hand("D10 ...", int=4, dex=1, str=3))
    table.foe()
    table.play("ana", "attempt", move="take-a-breather")
    table.play("gm", "allow")
    assert table.choices("ana", "flip", "attribute") == ["int", "dex"]
    assert table.refused("ana", "flip", attribute="str").kind == "impossible"
    assert result(table.play("ana", "flip", attribute="int")) == "✅"


@rule("TF-ATTR-05")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_people_do_raises_an_attribute(seed: int) -> None:
    table = TableOfAdventure(ana=hand(xp=9), ben=hand(xp=9))
    before = {
        track: table.journal.table.track(TrackPlace(track)) for seat in ("ana", "ben") for track in rank_tracks(seat)
    }
    luck = Random(seed)
    done = set()
    table.make("ana", "defy-danger", "str")
    for _ in range(120):
        seat = luck.choice(["ana", "ben", "gm"])
        done |= {name for name in [try_something(table, seat, luck)] if name}
        assert {track: table.journal.table.track(TrackPlace(track)) for track in before} == before
    assert len(done) > 5, done


def try_something(table: TableOfAdventure, seat: str, luck: Random) -> str:
    """One of all the things this seat may do, but for rulings, a pause and real cards; what it was, if accepted."""
    open_offers = {
        name: offer
        for name, offer in table.offers(seat).items()
        if offer.blocked is None and edition().catalogue[name].group not in ("rulings", "house") and name != "pause"
    }
    name = luck.choice(list(open_offers))
    values = {field: choice.values() for field, choice in open_offers[name].fields.items()}
    if not all(values.values()):
        return ""
    command = {"do": name, **{field: luck.choice(options) for field, options in values.items()}}
    entry = table.journal.do(seat, command, FairChance(luck))
    assert isinstance(entry, Entry), entry
    return name
