"""Who may see what: declared, or it does not load."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import Struct

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import EVENTS, SHAPES, Event, Public, SecretFaces, To, shape_of
from hearthside.kernel.sight import (
    MOST_OWNERS,
    Audience,
    PileKind,
    PilePlace,
    Sees,
    TrackKind,
    TrackPlace,
    closed_pile,
    kind_of,
    open_pile,
    owner_of,
)
from hearthside.kernel.table import Table
from tests.kernel.game import TINY


class Whispered(Struct, frozen=True):
    """An event whose author forgot to say who hears the words."""

    who: Public[str]
    words: str


class Shouted(Struct, frozen=True):
    """An event with every field declared."""

    who: Public[str]
    cards: SecretFaces[tuple[str, ...]]


def test_an_event_with_an_undeclared_field_does_not_load() -> None:
    with pytest.raises(TypeError, match=r"Whispered\.words does not say who may see it"):
        shape_of(Whispered)
    assert shape_of(Shouted).audience == {"who": To.ALL, "cards": To.WHO_SEES_FACES}


def test_every_event_declares_every_field() -> None:
    assert set(SHAPES) == set(EVENTS)
    assert all(set(SHAPES[kind].audience) == set(kind.__struct_fields__) for kind in EVENTS)
    assert len({shape.name for shape in SHAPES.values()}) == len(EVENTS)


@pytest.mark.parametrize(
    "undeclared",
    [
        lambda draft: draft.deal("attic/ana", ["table:A"]),
        lambda draft: draft.move(draft.table.cards("deck/table")[:1], "deck/table", "attic/ana"),
        lambda draft: draft.shuffle("attic/ana"),
        lambda draft: draft.show("attic/ana", (), ("ana",)),
        lambda draft: draft.mark("mood/ana", "grim"),
        lambda draft: draft.write("diary/ana", "Dear diary"),
    ],
)
def test_what_a_game_never_declared_fails_loudly(undeclared: Callable[[Draft], None]) -> None:
    draft = Draft(TINY, Table(), ScriptedChance())
    draft.deal(PilePlace("deck/table"), ["table:A"])
    before: list[Event] = list(draft.events)
    with pytest.raises(TypeError, match=r"tiny never declared '(attic|mood|diary)'"):
        undeclared(draft)
    assert draft.events == before


def test_an_undeclared_track_fails_loudly() -> None:
    with pytest.raises((TypeError, KeyError), match="fame"):
        Draft(TINY, Table(), ScriptedChance()).count(TrackPlace("fame/ana"), 1)


def test_a_game_that_declares_something_twice_does_not_load() -> None:
    with pytest.raises(TypeError, match="tiny declares something twice"):
        replace(TINY, tracks=(*TINY.tracks, TrackKind("coins", "Coins again", Audience.GM)))


HAND = PileKind("hand", "Hand", owner_sees=Sees.FACES, others_see=Sees.COUNT, gm_sees=Sees.ORDER)


def test_a_pile_shows_each_side_what_it_declares() -> None:
    assert HAND.seen("ana", "ana", "player") is Sees.FACES
    assert HAND.seen("ana", "ben", "player") is Sees.COUNT
    assert HAND.seen("ana", "eve", "spectator") is Sees.COUNT
    assert HAND.seen("ana", "gm", "gm") is Sees.ORDER
    assert (open_pile("a", "A").is_open, closed_pile("b", "B").is_open, HAND.is_open) == (True, False, False)


@pytest.mark.parametrize(
    ("audience", "hears"),
    [
        (Audience.EVERYONE, ["ana", "ben", "gm", "eve"]),
        (Audience.OWNER, ["ana"]),
        (Audience.OWNER_AND_GM, ["ana", "gm"]),
        (Audience.GM, ["gm"]),
    ],
)
def test_an_audience_is_who_it_says(audience: Audience, hears: list[str]) -> None:
    roles = {"ana": "player", "ben": "player", "gm": "gm", "eve": "spectator"}
    heard = [seat for seat, role in roles.items() if audience.has("ana", seat, role, roles)]  # type: ignore[arg-type]
    assert heard == hears


def test_what_somebody_without_a_seat_has_only_the_gm_sees() -> None:
    roles = {"ana": "player", "gm": "gm", "eve": "spectator"}
    for owner, hears in (("ana", ["ana", "gm", "eve"]), ("an ogre", ["gm"])):
        seen = [seat for seat, role in roles.items() if Audience.SEATED.has(owner, seat, role, roles)]  # type: ignore[arg-type]
        assert seen == hears


def test_a_place_is_a_kind_and_an_owner() -> None:
    draw, coins = closed_pile("draw", "Draw pile"), TrackKind("coins", "Coins", Audience.EVERYONE)
    assert (draw.of("ana"), draw.of_table) == ("draw/ana", "draw/table")
    assert (kind_of("draw/ana"), owner_of("draw/ana")) == ("draw", "ana")
    there = [coins.of("ana"), TrackPlace("coinsmith/ana"), coins.of("ben.purse")]
    assert (coins.among(there), coins.owners(there)) == (["coins/ana", "coins/ben.purse"], ["ana", "ben.purse"])


def test_a_kind_is_what_it_says_and_not_which_places_were_named() -> None:
    one, other = closed_pile("draw", "Draw pile"), closed_pile("draw", "Draw pile")
    assert one.of("ana") is one.of("ana")
    assert (one == other, len({one, other})) == (True, 1)


def test_names_that_come_and_go_do_not_pile_up() -> None:
    kind = TrackKind("coins", "Coins", Audience.EVERYONE)
    places = {kind.of(f"item {number}") for number in range(3 * MOST_OWNERS)}
    assert len(places) == 3 * MOST_OWNERS
    assert len(kind.of.__self__) <= MOST_OWNERS  # type: ignore[attr-defined]
