"""Going back to an earlier moment."""

from random import Random
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance, ScriptedChance
from hearthside.kernel.events import Rewound, Told
from hearthside.kernel.every_table import NOTES
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.log import MOMENTS_APART, Entry, replay, table_after
from hearthside.kernel.sight import PilePlace
from hearthside.kernel.table import evolve
from tests.kernel.game import BOARD, DECK, GRAVE, TINY, faces, play, refuse, tiny_table

OOPS = "We forgot the trap."


def rewind(table: Journal, to: int, shuffles: list[str] | None = None) -> Entry:
    entry = play(table, "gm", "rewind", to=to, reason=OOPS, shuffles=shuffles)
    assert replay(TINY, table.entries) == table.table, "replaying the log gives the same table"
    return entry


def places(table: Journal, seat: str, pile: str = DECK) -> str:
    """Where this seat knows cards of a pile to lie: `A ? ?`."""
    mind = knowledge(TINY, table.table, seat, PilePlace(pile)).places
    return " ".join("?" if card is None else card.partition(":")[2] for card in mind)


def test_tracks_and_the_spotlight_go_back() -> None:
    table = tiny_table()
    play(table, "ana", "pay", whom="ben", coins=2)
    there = table.table
    play(table, "gm", "spotlight", who="ana")
    play(table, "ana", "pay", whom="ana", coins=1)
    entry = rewind(table, 2)
    assert table.table == there
    assert [type(event) for event in entry.events] == [Rewound, Told]
    assert [event["slots"] for event in table.told(entry, "ben") if event["type"] == "told"] == [{"reason": OOPS}]


def test_nobody_loses_a_note_when_the_table_goes_back() -> None:
    table = tiny_table()
    play(table, "ben", "note", words="Ana has a key.")
    play(table, "ana", "note", words="He is lying.")
    rewind(table, 2)
    assert (table.table.words[NOTES.of("ana")], table.table.words[NOTES.of("ben")]) == (
        "He is lying.",
        "Ana has a key.",
    )


def test_nothing_is_shuffled_where_nothing_was_seen() -> None:
    table = tiny_table()
    before = table.table.pile(DECK)
    play(table, "gm", "bury")
    rewind(table, 1, shuffles=[])
    assert table.table.pile(DECK) == before
    assert table.table.cards(GRAVE) == ()


def test_what_was_seen_goes_back_to_its_place_and_stays_known_and_the_rest_is_shuffled() -> None:
    table = tiny_table()
    old = table.table.pile(DECK)
    play(table, "ana", "turn")
    play(table, "ana", "turn")
    rewind(table, 1, shuffles=["F D"])
    assert faces(table, DECK) == "A B F D C E"
    assert table.table.pile(DECK).tokens[:2] == old.tokens[:2]
    assert {places(table, seat) for seat in ("gm", "ana", "ben", "eve")} == {"A B ? ? ? ?"}


def test_what_one_seat_saw_stays_known_to_that_seat_alone() -> None:
    table = tiny_table()
    play(table, "ana", "draw")
    rewind(table, 1, shuffles=["F"])
    assert (places(table, "ana"), places(table, "ben"), places(table, "gm")) == (
        "A ? ? ? ? ?",
        "? ? ? ? ? ?",
        "? ? ? ? ? ?",
    )


def test_what_the_gm_peeked_at_stays_known_to_the_gm() -> None:
    table = tiny_table()
    play(table, "gm", "peek", pile=DECK, count=2, reason="A dream.")
    rewind(table, 1, shuffles=["F"])
    assert (places(table, "gm"), places(table, "ana")) == ("A B ? ? ? ?", "? ? ? ? ? ?")


def test_who_saw_a_card_only_after_a_shuffle_does_not_learn_where_it_lay_before() -> None:
    table = tiny_table()
    play(table, "gm", "peek", pile=DECK, count=1, reason="A dream.")
    play(table, "ana", "gather", shuffles=["A"])
    play(table, "ben", "draw")
    rewind(table, 1)
    assert (places(table, "gm"), places(table, "ben")) == ("A ? ? ? ? ?", "? ? ? ? ? ?")
    assert table.table.pile(DECK).within["table:A"] == frozenset({"ben"})


def test_unseen_cards_get_new_backs_and_no_back_is_ever_used_twice() -> None:
    table = tiny_table()
    used = set(table.table.pile(DECK).tokens)
    play(table, "ana", "turn")
    top = table.table.pile(BOARD).tokens[0]
    rewind(table, 1)
    first = set(table.table.pile(DECK).tokens) - {top}
    assert first.isdisjoint(used)
    assert table.table.next_token > max(first)
    play(table, "ana", "turn")
    play(table, "ana", "turn")
    rewind(table, 1)
    second = set(table.table.pile(DECK).tokens)
    assert len(second) == 6
    assert len(second & (used | first)) <= 2, "only the backs of cards that were seen where they lie"


def test_after_a_shuffle_in_between_a_seen_card_is_known_to_be_in_the_pile_and_no_more() -> None:
    table = tiny_table()
    play(table, "ana", "gather", shuffles=["E"])
    play(table, "ana", "turn")
    assert faces(table, BOARD) == "E"
    rewind(table, 1, shuffles=["C E"])
    assert faces(table, DECK) == "C E A B D F"
    assert places(table, "ana") == "? ? ? ? ? ?"
    assert table.table.pile(DECK).within["table:E"] == frozenset({"gm", "ana", "ben", "eve"})


def test_a_table_rewound_twice_to_one_moment_still_knows_what_was_seen_before() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    rewind(table, 1, shuffles=["F E D C B"])
    rewind(table, 1, shuffles=["B C D E F"])
    assert places(table, "ana") == "A ? ? ? ? ?"


def test_a_card_seen_only_after_a_first_rewind_is_not_placed_where_nobody_saw_it() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    rewind(table, 1, shuffles=["F E D C B"])
    play(table, "ana", "turn")
    play(table, "ana", "turn")
    assert faces(table, BOARD) == "F A"
    rewind(table, 1)
    # F came up second in the order of the first rewind; where it lay in the very first order nobody ever saw.
    assert places(table, "ana") == "A ? ? ? ? ?"
    assert "table:F" in table.table.pile(DECK).within


def test_a_rewind_can_itself_be_rewound() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    there = table.table
    rewind(table, 1)
    play(table, "ana", "pay", whom="ben")
    rewind(table, 2)
    assert table.table.cards(BOARD) == there.cards(BOARD)
    assert table.table.tracks == there.tracks
    assert (faces(table, BOARD), len(table.table.cards(DECK))) == ("A", 5)


def test_the_table_cannot_go_back_before_somebody_sat_down() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    table.keep(table.seat(Sitter("zoe", "Zoe"), ScriptedChance()))
    play(table, "zoe", "turn")
    for because in (None, "She may sit down again."):
        answer = refuse(table, "gm", "rewind", to=2, reason=OOPS, because=because)
        assert answer.kind == "impossible"
        assert answer.says == "Zoe sat down after that; the table cannot go back before it."
    rewind(table, 3)
    assert faces(table, BOARD) == "A"


@pytest.mark.parametrize("to", [0, -1, 2, 3, 10**9])
def test_there_is_no_moment_before_the_first_and_after_the_last(to: int) -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    assert refuse(table, "gm", "rewind", to=to, reason=OOPS).kind == "impossible"


def test_only_the_gm_takes_the_table_back_and_says_why() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    assert refuse(table, "ana", "rewind", to=1, reason=OOPS).kind == "impossible"
    assert refuse(table, "gm", "rewind", to=1).kind == "malformed"
    assert refuse(table, "gm", "rewind", to=1, reason=" ").kind == "impossible"


def test_nobody_is_told_how_the_cards_lie_after_a_rewind() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    entry = rewind(table, 1)
    for seat in ("gm", "ana", "ben", "eve"):
        assert table.told(entry, seat)[0] == {"type": "rewound", "to": 1, "piles": (DECK,)}


@pytest.mark.parametrize("seed", range(20))
def test_however_often_a_table_is_rewound_its_log_replays_to_where_it_stands(seed: int) -> None:
    luck = Random(seed)
    chance = FairChance(luck)
    table = tiny_table()
    orders: list[tuple[str, str, dict[str, object]]] = [
        ("ana", "turn", {}),
        ("ana", "draw", {}),
        ("ben", "draw", {}),
        ("gm", "bury", {}),
        ("ana", "gather", {}),
        ("gm", "peek", {"pile": DECK, "count": 1, "reason": "."}),
    ]
    for _ in range(40):
        seat, do, fields = luck.choice(orders)
        if luck.random() < 0.25:
            seat, do, fields = "gm", "rewind", {"to": luck.randint(1, table.seq), "reason": "."}
        table.do(seat, {"do": do, **fields}, chance)
        cards = [card for pile in table.table.piles.values() for card in pile.cards]
        tokens = [token for pile in table.table.piles.values() for token in pile.tokens]
        assert sorted(cards) == [f"table:{name}" for name in "ABCDEF"]
        assert len(set(tokens)) == 6
        assert max(tokens) < table.table.next_token
    assert any(isinstance(event, Rewound) for entry in table.entries for event in entry.events)
    assert replay(TINY, table.entries) == table.table


@pytest.mark.parametrize("seed", range(3))
def test_how_the_table_lay_is_remembered_just_as_it_is_worked_out(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthside.kernel.log.MOMENTS_APART", 4)
    rng, chance = Random(seed), FairChance(Random(seed))
    table = tiny_table()
    for _ in range(60):
        if rng.random() < 0.3:
            table.do("gm", {"do": "rewind", "to": rng.randint(1, table.seq), "reason": "Again."}, chance)
        else:
            table.do("ana", {"do": "say", "words": "On."}, chance)
        seq = rng.randint(1, table.seq)
        assert table_after(TINY, table.entries, seq) == replay(TINY, list(table.entries)[:seq])
    again = Journal(TINY, table.entries)
    for seq in range(1, table.seq + 1):
        assert table_after(TINY, again.entries, seq) == table_after(TINY, table.entries, seq)


def test_going_back_a_little_reads_only_a_little_of_a_long_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 43,000 entries a rewind took 2 to 3 s, as the whole log was read again, twice."""
    chance = FairChance()
    table = tiny_table()
    for _ in range(3 * MOMENTS_APART):
        table.do("ana", {"do": "say", "words": "On."}, chance)
    read: list[object] = []

    def counted(*args: Any) -> Any:
        read.append(args[1])
        return evolve(*args)

    monkeypatch.setattr("hearthside.kernel.log.evolve", counted)
    table.do("gm", {"do": "rewind", "to": table.seq - 5, "reason": "Again."}, chance)
    assert len(read) < 3 * MOMENTS_APART
