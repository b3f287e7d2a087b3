"""Three ways of saying no, and who can set which of them aside."""

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Counted, Moved, Overruled
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import MarkPlace, TrackPlace
from tests.kernel.game import DECK, PEOPLE, TINY, faces, play, refuse, tiny_table


def in_debt() -> Journal:
    """A table at which Ben is in debt."""
    table = tiny_table()
    draft = Draft(TINY, table.table, ScriptedChance())
    draft.mark(MarkPlace("state/ben"), "in debt")
    return Journal(TINY, [*table.entries, Entry(table.seq + 1, "gm", {"do": "mark"}, tuple(draft.events))])


def with_full_hand() -> Journal:
    table = tiny_table()
    play(table, "ana", "draw")
    play(table, "ana", "draw")
    return table


def test_a_refusal_says_not_now_and_why() -> None:
    assert refuse(in_debt(), "ana", "pay", whom="ben") == Refused("refused", "TG-04", "Debtors get no coins.")
    assert refuse(with_full_hand(), "ana", "draw") == Refused("refused", "TG-02", "A hand holds 2 cards.")


def test_what_is_impossible_has_no_card_place_or_choice() -> None:
    table = tiny_table()
    assert refuse(table, "ana", "pay", whom="zoe").kind == "impossible"
    assert refuse(table, "ana", "pay", whom="ben", coins=9).kind == "impossible"


def test_the_gm_overrules_a_barred_choice_with_a_reason_on_the_record() -> None:
    table = in_debt()
    entry = play(table, "gm", "pay", whom="ben", because="It is a gift.")
    assert entry.events == (
        Overruled("TG-04", "Debtors get no coins.", "It is a gift."),
        Counted(TrackPlace("coins/ben"), 1),
    )
    assert entry.did == {"do": "pay", "whom": "ben", "because": "It is a gift."}


def test_the_gm_overrules_a_rule_deep_inside_for_somebody_else() -> None:
    table = with_full_hand()
    entry = play(table, "gm", "draw", acting_for="ana", because="She has big hands.")
    assert [type(event) for event in entry.events] == [Overruled, Moved]
    said = {"says": "A hand holds {most} cards.", "slots": {"most": 2}}
    assert entry.events[0] == Overruled("TG-02", "A hand holds 2 cards.", "She has big hands.", said)
    assert (entry.by, entry.did["as"], faces(table, "hand/ana")) == ("gm", "ana", "C B A")


def test_the_gm_overrules_a_blocked_offer() -> None:
    table = tiny_table()
    for _ in range(6):
        play(table, "ana", "turn")
    assert refuse(table, "ana", "draw").rule == "TG-01"
    # The rule gives way, but a card that is not there stays away.
    answer = refuse(table, "gm", "draw", acting_for="ana", because="There must be one.")
    assert answer.kind == "impossible"


def test_a_reason_changes_nothing_where_no_rule_stood_in_the_way() -> None:
    entry = play(tiny_table(), "gm", "pay", whom="ben", because="Just so.")
    assert [type(event) for event in entry.events] == [Counted]


@pytest.mark.parametrize("because", [None, "I am the GM."])
def test_nobody_overrules_what_is_impossible(because: str | None) -> None:
    table = tiny_table()
    for fields in ({"whom": "zoe"}, {"whom": "ben", "coins": 0}, {"whom": "ben", "loudly": True}):
        assert refuse(table, "gm", "pay", because=because, **fields).kind == "impossible"
    assert refuse(table, "gm", "rewind", to=99, reason="Oops.", because=because).kind == "impossible"


@pytest.mark.parametrize("because", [None, "I am the GM."])
def test_nobody_overrules_what_is_no_command(because: str | None) -> None:
    table = tiny_table()
    assert refuse(table, "gm", "pay", because=because).kind == "malformed"
    assert refuse(table, "gm", "fly", because=because).kind == "malformed"


@pytest.mark.parametrize("seat", ["ana", "eve"])
def test_nobody_but_the_gm_overrules_anything(seat: str) -> None:
    table = in_debt()
    answer = refuse(table, seat, "pay", whom="ben", because="I want to.")
    assert (answer.kind, answer.says) == ("refused", "Only the GM can set a rule aside, and must say why.")
    answer = refuse(table, seat, "turn", acting_for="gm")
    assert (answer.kind, answer.says) == ("refused", "Only the GM can act for somebody else.")


@pytest.mark.parametrize("because", ["", "  "])
def test_the_gm_must_say_why(because: str) -> None:
    assert refuse(in_debt(), "gm", "pay", whom="ben", because=because).kind == "refused"


def test_an_action_is_for_those_it_is_made_for() -> None:
    table = tiny_table()
    assert refuse(table, "ana", "bury").says == "Bury is not for a player."
    assert refuse(table, "eve", "turn").says == "Turn is not for a spectator."
    assert refuse(table, "gm", "turn").says == "Turn is not for a GM."


def test_a_refused_command_changes_nothing_though_it_got_half_way() -> None:
    table = tiny_table()
    before = table.table
    assert refuse(table, "gm", "place", source=DECK, cards=[1], target=DECK, reason="Why not?").kind == "impossible"
    assert table.table is before


def test_two_people_of_one_name_cannot_sit_at_a_table() -> None:
    with pytest.raises(Malformed, match="Somebody called ana sits here already"):
        tiny_table([*PEOPLE, Sitter("ana")])
    table = tiny_table()
    with pytest.raises(Malformed, match="Somebody called ben sits here already"):
        table.seat(Sitter("ben"), ScriptedChance())
