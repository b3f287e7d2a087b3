"""What one seat sees of the table and hears of what happens."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import NOTES
from hearthside.kernel.handle import offers
from hearthside.kernel.journal import LONG_LOOK, Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import PilePlace, TrackPlace
from hearthside.kernel.table import WATCHER
from hearthside.kernel.views import PileView, view
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.kernel.game import DECK, PEOPLE, TINY, TinyFelt, play, tiny_table

EVERYONE = ("gm", "ana", "ben", "eve")


def with_secrets() -> Journal:
    """A table with a card in Ana's hand and one up her sleeve, and numbers for some eyes only."""
    table = tiny_table()
    play(table, "ana", "draw")
    play(table, "ana", "draw")
    play(table, "ana", "lay", cards=[table.table.pile(PilePlace("hand/ana")).tokens[1]], where="sleeve")
    draft = Draft(TINY, table.table, ScriptedChance())
    for kind in ("doom", "luck", "debt"):
        draft.count(TrackPlace(f"{kind}/ana"), 2)
    draft.write(NOTES.of("ana"), "The butler did it.")
    draft.wait_for("ana", ("pay",), "TG-04", "Pay up", {"coins": 1}, {"or": "else"})
    return Journal(TINY, [*table.entries, Entry(table.seq + 1, "gm", {"do": "secrets"}, tuple(draft.events))])


def test_a_pile_is_seen_as_far_as_it_is_declared() -> None:
    table = with_secrets()
    hand, sleeve = table.table.pile(PilePlace("hand/ana")), table.table.pile(PilePlace("sleeve/ana"))
    assert table.view("ana").pile(PilePlace("hand/ana")) == PileView(1, hand.tokens, ("B",))
    assert table.view("ana").pile(PilePlace("sleeve/ana")) == PileView(1, sleeve.tokens, ("A",))
    for seat in ("ben", "gm", "eve"):
        assert table.view(seat).pile(PilePlace("hand/ana")) == PileView(1)
        assert "sleeve/ana" not in table.view(seat).piles
        assert table.view(seat).pile(DECK) == PileView(4, table.table.pile(DECK).tokens, None)


@pytest.mark.parametrize(
    ("seat", "tracks"),
    [
        ("gm", {"doom/ana", "debt/ana"}),
        ("ana", {"luck/ana", "debt/ana"}),
        ("ben", set()),
        ("eve", set()),
    ],
)
def test_numbers_and_words_are_seen_by_their_audience(seat: str, tracks: set[str]) -> None:
    seen = with_secrets().view(seat)
    assert set(seen.tracks) - {f"coins/{name}" for name in EVERYONE} == tracks
    assert seen.words == ({"notes/ana": "The butler did it."} if seat == "ana" else {})
    assert seen.awaited["ana"].matter == {"coins": 1}
    assert seen.awaited["ana"].secret == ({"or": "else"} if seat == "gm" else {})


def test_a_seat_hears_of_a_move_what_it_may_see_of_its_piles() -> None:
    table = tiny_table()
    (heard,) = {seat: table.told(play(table, "ana", "draw"), seat) for seat in ("ana",)}.values()
    assert heard == [
        {
            "type": "moved",
            "count": 1,
            "faces": ("A",),
            "tokens": (7,),
            "source": DECK,
            "target": "hand/ana",
            "end": "top",
        }
    ]
    entry = table.entries[-1]
    for seat in ("ben", "gm", "eve"):
        assert table.told(entry, seat) == [{name: value for name, value in heard[0].items() if name != "faces"}]
    laid = play(table, "ana", "lay", cards=[7], where="sleeve")
    assert table.told(laid, "ana")[0]["faces"] == ("A",)
    (seen,) = table.told(laid, "ben")
    assert (seen["count"], "faces" in seen, "tokens" in seen) == (1, False, False)


def test_a_secret_shown_told_or_counted_reaches_only_its_audience() -> None:
    table = tiny_table()
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.show(DECK, draft.table.cards(DECK)[:1], ("ben",))
    draft.count(TrackPlace("doom/ana"), 1)
    draft.write(NOTES.of("ana"), "Hm.")
    draft.tell("gm", "", "Psst.", only_to=("ben",))
    draft.resolve("ana", "luck", "good", "", withheld={"needed": 8})
    entry = Entry(2, "gm", {}, tuple(draft.events))
    heard = {seat: table.told(entry, seat) for seat in EVERYONE}
    kinds = {seat: [event["type"] for event in events] for seat, events in heard.items()}
    assert kinds == {
        "gm": ["shown", "counted", "resolved"],
        "ana": ["shown", "written", "resolved"],
        "ben": ["shown", "told", "resolved"],
        "eve": ["shown", "resolved"],
    }
    assert {seat for seat, events in heard.items() if "faces" in events[0]} == {"ben"}
    assert {seat for seat, events in heard.items() if "withheld" in events[-1]} == {"gm"}
    assert "cards" not in heard["ben"][0]


def test_a_shuffle_tells_nobody_the_order() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    entry = play(table, "ana", "gather")
    for seat in EVERYONE:
        shuffled = table.told(entry, seat)[1]
        assert set(shuffled) == {"type", "place", "tokens"}


def random_play(table: Journal, luck: Random, steps: int) -> None:
    """Take offers as they come, the GM's rulings included."""
    chance = FairChance(luck)
    for _ in range(steps):
        seat = luck.choice(["gm", "ana", "ben"])
        offers = {name: offer for name, offer in table.offers(seat).items() if offer.blocked is None}
        name = luck.choice(sorted(offers))
        values = {field: choice.values() for field, choice in offers[name].fields.items()}
        if not all(values.values()):
            continue
        command: dict[str, Any] = {field: luck.choice(options) for field, options in values.items()}
        if name == "rewind":
            command["to"] = luck.randint(1, table.seq)
        table.do(seat, {"do": name, **command}, chance)


@pytest.mark.parametrize("system", [TINY, THOUSAND_FACES], ids=lambda system: system.name)
@pytest.mark.parametrize("seed", range(8))
def test_a_view_made_from_an_older_one_is_the_view_made_afresh(system: Any, seed: int) -> None:
    luck = Random(seed)
    table = Journal.opened(system, list(PEOPLE), FairChance(luck))
    for _ in range(40):
        random_play(table, luck, luck.randint(1, 3))
        # Some look up less often than others, and then have more to catch up with.
        for seat in luck.sample(EVERYONE, 2):
            assert table.view(seat) == view(system, table.table, seat)
            assert table.offers(seat) == offers(system, view(system, table.table, seat))
    random_play(table, luck, LONG_LOOK + 5)
    for seat in EVERYONE:
        assert table.view(seat) == view(system, table.table, seat)


def test_a_pile_that_a_rewind_took_away_is_not_seen_any_more() -> None:
    table = tiny_table()
    play(table, "ana", "draw")
    play(table, "ana", "lay", cards=[7], where="sleeve")
    play(table, "ben", "turn")
    assert "board/table" in table.view("ben").piles
    play(table, "gm", "rewind", to=3, reason="Once more.")
    assert table.view("ben") == view(TINY, table.table, "ben")
    assert "board/table" not in table.view("ben").piles


def test_the_felt_shows_each_seat_what_follows_from_what_it_sees() -> None:
    journal = tiny_table()
    assert journal.felt("ana") == TinyFelt("ana", 0)
    play(journal, "ana", "draw")
    play(journal, "gm", "pay", whom="ben", coins=2)
    assert journal.felt("ana") == TinyFelt("ben", 1)
    assert journal.felt("gm") == journal.felt(WATCHER) == TinyFelt("ben", 0)


def test_a_felt_that_shows_the_same_is_the_very_same() -> None:
    journal = tiny_table()
    before = journal.felt("ana")
    play(journal, "gm", "pay", whom="ana", coins=1)
    assert journal.felt("ana") is before
