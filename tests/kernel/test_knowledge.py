"""What a seat can know of a face-down pile."""

from hearthside.kernel.chance import ScriptedChance, face_name
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.knowledge import Knowledge, knowledge
from hearthside.kernel.sight import PilePlace
from hearthside.systems.thousand_faces.system import THOUSAND_FACES
from tests.kernel.game import DECK, GRAVE, TINY, play, tiny_table
from tests.systems.adventure.tables import TableOfAdventure, hand, span

EVERYONE = ("gm", "ana", "ben", "eve")


def known(table: Journal, seat: str, pile: str = DECK) -> tuple[str, str]:
    """A pile in one seat's mind: `A ? ?`, and the cards a `?` may be."""
    mind = knowledge(TINY, table.table, seat, PilePlace(pile))
    return (
        " ".join("?" if card is None else card.partition(":")[2] for card in mind.places),
        " ".join(card.partition(":")[2] for card in mind.pool),
    )


def test_nobody_knows_the_order_of_a_fresh_deck_and_everybody_what_is_in_it() -> None:
    table = tiny_table(order=["F", "A"])
    assert {known(table, seat) for seat in EVERYONE} == {("? ? ? ? ? ?", "A B C D E F")}


def test_a_card_that_lies_open_is_no_longer_in_the_deck() -> None:
    table = tiny_table(order=["C"])
    play(table, "ana", "turn")
    assert {known(table, seat) for seat in EVERYONE} == {("? ? ? ? ?", "A B D E F")}


def test_a_card_in_a_hand_is_known_to_its_owner_alone() -> None:
    table = tiny_table()
    play(table, "ana", "draw")
    assert known(table, "ana") == ("? ? ? ? ?", "B C D E F")
    assert known(table, "ben") == ("? ? ? ? ?", "A B C D E F")
    assert knowledge(TINY, table.table, "ana", PilePlace("hand/ana")) == Knowledge(("table:A",), (), ())


def test_a_shuffle_makes_people_forget_the_order_and_not_the_pile() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    token = table.table.pile(PilePlace("board/table")).tokens[0]
    play(table, "gm", "place", source="board/table", cards=[token], target=DECK, reason="Back on top.")
    assert {known(table, seat) for seat in EVERYONE} == {("A ? ? ? ? ?", "B C D E F")}
    play(table, "ana", "gather", shuffles=["B A"])
    assert {known(table, seat) for seat in EVERYONE} == {("? ? ? ? ? ?", "A B C D E F")}
    assert table.table.pile(DECK).within == {"table:A": frozenset(EVERYONE)}


def test_a_card_moved_unseen_may_be_any_of_those_nobody_placed() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    play(table, "gm", "bury")
    assert known(table, "ana", GRAVE) == ("?", "B C D E F")
    assert known(table, "ana", DECK) == ("? ? ? ?", "B C D E F")


def test_after_an_unseen_move_nobody_is_sure_of_what_they_had_counted_in_the_pile() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    play(table, "ana", "gather", shuffles=["B"])
    play(table, "gm", "bury")
    assert known(table, "ana", GRAVE) == ("?", "A B C D E F")
    assert table.table.pile(DECK).within == {}


def test_who_was_shown_a_card_knows_where_it_went() -> None:
    table = tiny_table()
    play(table, "gm", "peek", pile=DECK, count=2, reason="To tell a dream.")
    assert known(table, "gm") == ("A B ? ? ? ?", "C D E F")
    assert known(table, "ana") == ("? ? ? ? ? ?", "A B C D E F")
    play(table, "gm", "bury")
    assert (known(table, "gm", GRAVE), known(table, "gm")) == (("A", "C D E F"), ("B ? ? ? ?", "C D E F"))
    assert known(table, "ana", GRAVE) == ("?", "A B C D E F")


def test_revealed_and_then_exhausted_cards_are_known_to_all_who_watched() -> None:
    table = TableOfAdventure(ana=hand("D02 D12 ..."), ben=hand())
    table.play("ana", "lose")
    for seat in ("ana", "ben", "gm"):
        lost = knowledge(THOUSAND_FACES, table.journal.table, seat, PilePlace("exhaustion/ana"))
        assert lost.places == ("ana:D12", "ana:D02")
        left = knowledge(THOUSAND_FACES, table.journal.table, seat, PilePlace("draw/ana"))
        assert left.places == (None,) * 18
        expected = [f"ana:{name}" for name in span(1, 20).split() if name not in ("D02", "D12")]
        assert left.pool == tuple(expected)


def test_a_wound_shuffled_in_is_counted_in_the_pile_and_not_placed() -> None:
    table = TableOfAdventure(ana=hand(span(1, 5), discard="W1 D06", exhaustion=span(7, 20)))
    table.play("ana", "reshuffle")
    mind = knowledge(THOUSAND_FACES, table.journal.table, "ana", PilePlace("draw/ana"))
    assert mind.places == (None,) * 7
    assert sorted(card.rpartition(":")[2].partition("#")[0] for card in mind.pool) == [*span(1, 6).split(), "W1"]


def test_who_sits_down_later_has_not_seen_what_was_buried() -> None:
    table = tiny_table()
    play(table, "ana", "turn")
    token = table.table.pile(PilePlace("board/table")).tokens[0]
    play(table, "gm", "bury")
    play(table, "gm", "place", source="board/table", cards=[token], target=GRAVE, reason="Under the earth.")
    table.keep(table.seat(Sitter("zoe"), ScriptedChance()))
    assert known(table, "ana", GRAVE) == ("A ?", "B C D E F")
    assert known(table, "zoe", GRAVE) == ("? ?", "A B C D E F")


def test_a_card_known_to_be_in_the_pile_is_told_apart_from_one_that_may_be_elsewhere() -> None:
    table = tiny_table()
    play(table, "gm", "bury")
    play(table, "ana", "turn")
    play(table, "ana", "gather")
    mind = knowledge(TINY, table.table, "ana", DECK)
    # B was turned and shuffled in: it is one of the five cards. One of the five others lies in the grave.
    assert [face_name(card) for card in mind.certain] == ["B"]
    assert [face_name(card) for card in mind.possible] == ["A", "C", "D", "E", "F"]
    assert mind.unknown_count == 5
    assert not mind.is_even


def test_a_wound_that_may_have_been_lost_unseen_is_still_one_of_the_cards_nobody_can_place() -> None:
    table = TableOfAdventure("9-hour", ana=hand(span(1, 9), discard="W1", exhaustion=span(10, 20)), ben=hand())
    table.play("ana", "reshuffle", shuffles=["W1"])
    table.play("gm", "inflict", who="ana")
    assert table.lying("ana").exhaustion.startswith("W1")
    for seat in ("ana", "ben", "gm"):
        for pile in ("draw/ana", "exhaustion/ana"):
            mind = knowledge(table.journal.system, table.journal.table, seat, PilePlace(pile))
            assert "W1" in {face_name(card) for card in mind.possible}, "it is here, or there"
            assert "W1" not in {face_name(card) for card in mind.certain}
        assert "W1" not in str(knowledge(table.journal.system, table.journal.table, seat, PilePlace("draw/ben")).pool)
    # Once it shows, everybody knows where it is.
    table.regain("ana", list(table.journal.view("ana").pile(PilePlace("exhaustion/ana")).tokens[:1]))
    mind = knowledge(table.journal.system, table.journal.table, "ana", PilePlace("draw/ana"))
    assert "W1" not in {face_name(card) for card in mind.pool}
