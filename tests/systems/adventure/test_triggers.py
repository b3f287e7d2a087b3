"""When a move triggers, and when a card is only turned."""

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kits.deckahedron.adventure.board import MOMENT
from hearthside.kits.deckahedron.adventure.body import go_down
from tests.marks import rule
from tests.systems.adventure.tables import Lying, TableOfAdventure, edition, hand, rules_told, span, turned


@rule("TF-TRIG-02")
def test_the_gm_names_the_move_and_a_flip_request_opens_for_that_player() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand())
    table.play("gm", "call", who="ana", attributes=["str"], move="Defy Danger", question="Can you leap it?")
    asked = table.journal.table.awaited
    assert list(asked) == ["ana"]
    assert (asked["ana"].actions, asked["ana"].says, asked["ana"].matter.move) == (
        ("flip",),
        "Can you leap it?",
        "Defy Danger",
    )
    assert table.offers("ana")["flip"].urgent
    assert not table.offers("ben")["flip"].urgent


def test_a_call_counts_its_advantages_and_disadvantages_into_the_flip() -> None:
    table = TableOfAdventure(ana=hand("D01 D02 D05 ..."))
    table.play("gm", "call", who="ana", attributes=["str"], advantages=3)
    assert turned(table.play("ana", "flip", attribute="str", disadvantages=1)) == "D01 D02 D05"
    assert table.journal.table.awaited == {}


def test_a_player_who_still_has_something_to_answer_is_not_called() -> None:
    table = TableOfAdventure(ana=hand("D02 ...", xp=1), ben=hand())
    table.play("ana", "flip", attribute="str")
    assert table.refused("gm", "call", who="ana", attributes=["str"]).rule == "TF-FLIP-05"
    table.play("gm", "call", who="ben", attributes=["str"])


def test_an_incapacitated_character_is_not_called_and_a_call_is_over_when_they_go_down() -> None:
    table = TableOfAdventure(ana=hand(wounds=2), ben=hand(is_down=True))
    assert table.refused("gm", "call", who="ben", attributes=["str"]).rule == "TF-INC-03"
    table.play("gm", "call", who="ana", attributes=["str"])
    table.play("gm", "wound", who="ana")
    assert table.is_down("ana")
    assert table.journal.table.awaited == {}


def test_a_gm_who_changes_how_a_players_move_is_flipped_changes_nothing_else_of_it() -> None:
    ana = hand("D02 D04 ...", int=3, moves=["use-a-magic-item"], items=["of-illusion", "of-sensation"])
    table = TableOfAdventure(ana=ana, ben=hand())
    sensation = table.item("ana", "of-sensation")
    table.play("gm", "spotlight", who="ana")
    table.play("ana", "attempt", move="use-a-magic-item", item=sensation)
    table.play("ana", "versus", who="ben")
    table.play("gm", "call", who="ana", attributes=["int"], move="Use a Magic Item", disadvantages=1)
    assert turned(table.play("ana", "flip", attribute="int")) == "D02 D04"
    # It is still that item, still against Ben, and still her own move of this moment.
    assert table.charges(sensation) == 2
    assert "ordinary" in table.journal.table.marks[MOMENT.of("ana")]
    assert ("ben", "concede") in table.play_out()


def test_another_move_that_the_gm_calls_for_is_not_the_one_the_player_named() -> None:
    table = TableOfAdventure(ana=hand("D02 ...", str=3), ben=hand())
    table.play("ana", "attempt", move="mix-it-up")
    table.play("ana", "versus", who="ben")
    table.play("gm", "call", who="ana", attributes=["str"], move="Defy Danger")
    matter = table.journal.table.awaited["ana"].matter
    assert (matter.move, matter.own, matter.contest) == ("Defy Danger", False, None)


@rule("TF-TRIG-05")
def test_a_card_is_revealed_when_the_gm_asks_for_one() -> None:
    table = TableOfAdventure(options=BY_THE_BOOK, ana=hand("W1 D09 ..."), ben=hand())
    # Else anybody could dig a wound card out of their deck for nothing.
    assert table.refused("ana", "reveal").rule == "TF-TRIG-05"
    table.play("gm", "ask_for_card", who="ana", question="Odd or even: which way did it run?")
    assert (table.asked("ana"), table.offers("ana")["reveal"].urgent) == (("reveal",), True)
    assert table.journal.table.awaited["ana"].says == "Odd or even: which way did it run?"
    assert table.refused("ben", "reveal").rule == "TF-TRIG-05"
    table.play("ana", "reveal")
    assert (table.lying("ana").discard, table.counts("ana").exhaustion, table.journal.table.awaited) == ("W1", 0, {})
    assert table.refused("ana", "reveal").rule == "TF-TRIG-05", "one question, one card"
    # Nobody is asked for a card over something else that they are asked, not even because the GM says so.
    table.play("gm", "call", who="ben", attributes=["str"])
    assert table.choices("gm", "ask_for_card", "who") == ["ana"]
    assert table.refused("gm", "ask_for_card", who="ben", because="I am curious.").rule == "TF-FLIP-05"
    table.flip("ben")
    # The GM thinks better of it; and whoever goes down meanwhile is asked no more.
    table.play("gm", "ask_for_card", who="ana")
    assert table.journal.table.awaited["ana"].says == "Reveal a card"
    table.play("gm", "uncall", who="ana")
    assert (table.journal.table.awaited, table.counts("ana")) == ({}, (20, 1, 0))
    table.play("gm", "ask_for_card", who="ana")
    draft = table.draft()
    go_down(draft, "ana", "TF-INC-01")
    table.take_over(draft)
    assert table.journal.table.awaited == {}


@rule("TF-TRIG-05")
def test_a_card_revealed_merely_to_decide_something_is_not_a_flip() -> None:
    for card in ("D09", "W1", "D11", "B5"):
        table = TableOfAdventure(ana=hand(f"{card} ...", xp=0))
        before = table.journal.table.tracks
        entry = table.play("ana", "reveal")
        assert table.lying("ana").discard == card
        assert table.lying("ana").exhaustion == ""
        assert table.journal.table.tracks == before
        assert table.journal.table.awaited == {}
        assert rules_told(entry) == ["TF-TRIG-05"]


def test_a_reveal_shuffles_the_discard_pile_in_when_no_card_is_left_to_draw() -> None:
    table = TableOfAdventure(ana=hand("", discard=span(1, 9)))
    table.play("ana", "reveal", shuffles=["D05 D06"])
    assert table.lying("ana") == Lying(draw=f"D06 {span(1, 4)} {span(7, 9)}", discard="D05")


@rule("TF-TRIG-01")
def test_the_gm_takes_a_call_back_and_no_card_moves() -> None:
    table = TableOfAdventure(ana=hand(), ben=hand())
    assert "uncall" not in table.offers("gm")
    table.play("gm", "call", who="ana", attributes=["str"])
    assert table.choices("gm", "uncall", "who") == ["ana"]
    table.play("gm", "uncall", who="ana")
    assert (table.journal.table.awaited, table.counts("ana")) == ({}, (20, 0, 0))
    # Where all stand or fall together it is taken back for all of them.
    table.play("gm", "call_together", who=["ana", "ben"], attributes=["str"])
    assert table.choices("gm", "uncall", "who") == ["ana", "ben"]
    table.play("gm", "uncall", who="ben")
    assert (table.journal.table.awaited, table.counts("ana")) == ({}, (20, 0, 0))
    # A danger that was to be defied is gone with the call.
    foe = table.foe()
    table.play("gm", "gang_up", foes=[foe], who="ana")
    table.play("gm", "uncall", who="ana")
    assert table.journal.table.awaited == {}


# --- A player proposes, the GM calls ----------------------------------------------------------------------------------

BY_THE_BOOK = {"TRIG-01": "gm"}


@rule("TF-TRIG-01")
def test_nobody_flips_unasked_or_names_their_own_advantages() -> None:
    table = TableOfAdventure(options=BY_THE_BOOK, ana=hand(), ben=hand())
    assert table.refused("ana", "flip", attribute="str").rule == "TF-TRIG-01"
    table.play("gm", "call", who="ana", attributes=["str"], advantages=1)
    assert set(table.offers("ana")["flip"].fields) == {"attribute"}, "what helps the GM has said"
    assert table.refused("ana", "flip", attribute="str", advantages=2).kind == "impossible"
    assert len(turned(table.play("ana", "flip", attribute="str")).split()) == 2
    assert table.refused("ana", "flip", attribute="str").rule == "TF-TRIG-01", "one call, one flip"


@rule("TF-TRIG-02")
def test_a_player_proposes_and_the_gm_calls_for_it_with_one_word() -> None:
    table = TableOfAdventure(options=BY_THE_BOOK, ana=hand("D02 ...", str=3), ben=hand())
    table.play("ana", "propose", words="I leap!", attribute="str")
    assert (table.asked("ana"), table.asked("gm"), table.counts("ana").draw) == ((), ("allow", "wave"), 20)
    assert (table.offers("gm")["allow"].fields, table.offers("gm")["allow"].urgent) == ({}, True)
    table.play("gm", "allow")
    assert (table.asked("ana"), table.asked("gm")) == (("flip",), ())
    assert table.flip("ana", "str") == "✔✔"


@rule("TF-TRIG-02", "TF-TRIG-03")
def test_a_move_that_a_player_names_is_called_changed_or_waved_through() -> None:
    def proposed() -> TableOfAdventure:
        table = TableOfAdventure(options=BY_THE_BOOK, ana=hand("D02 ...", str=3), ben=hand("D02 ...", str=3))
        table.foe()
        table.play("ana", "attempt", move="mix-it-up", foe=table.foes[0])
        assert (table.asked("ana"), table.refused("ana", "flip", attribute="str").rule) == ((), "TF-TRIG-02")
        return table

    called = proposed()
    called.play("gm", "allow")
    matter = called.journal.table.awaited["ana"].matter
    assert (matter.move, matter.foe, matter.own) == ("Mix It Up", called.foes[0], True)
    changed = proposed()
    changed.play("gm", "call", who="ana", attributes=["str"], move="Mix It Up", disadvantages=1)
    matter = changed.journal.table.awaited["ana"].matter
    assert (matter.foe, matter.disadvantages, changed.asked("gm")) == (changed.foes[0], 1, ())
    waved = proposed()
    waved.play("gm", "wave", words="It darts off into the forest.")
    assert (waved.journal.table.awaited, waved.counts("ana")) == ({}, (20, 0, 0))
    withdrawn = proposed()
    withdrawn.play("ana", "attempt", move="")
    assert withdrawn.journal.table.awaited == {}
    two = proposed()
    two.play("ben", "propose", words="I help him.", attribute="dex")
    assert two.choices("gm", "allow", "who") == ["", "ana", "ben"]
    two.play("gm", "allow", who="ben")
    two.play("gm", "allow")
    assert (two.asked("ana"), two.asked("ben"), two.asked("gm")) == (("flip",), ("flip",), ())
    down = proposed()
    for picks in (["W1"], ["W1"], []):
        down.play("gm", "wound", who="ana", picks=picks)
    assert (down.is_down("ana"), down.journal.table.awaited) == (True, {}), "who is down proposes nothing"


def test_a_table_without_a_gm_flips_freely_and_so_does_one_that_trusts_its_players() -> None:
    alone = Journal.opened(edition(), [Sitter("ana")], ScriptedChance(), {})
    assert (alone.offers("ana")["flip"].blocked, "propose" in alone.offers("ana")) == (None, False)
    trusting = TableOfAdventure(ana=hand())
    assert (trusting.offers("ana")["flip"].blocked, "propose" in trusting.offers("ana")) == (None, False)


def test_a_move_granted_by_another_and_a_friend_in_danger_wait_for_nobody() -> None:
    ben = hand("D02 ...", str=3)
    table = TableOfAdventure(options=BY_THE_BOOK, ana=hand(), ben=ben)
    table.play("gm", "damage", who=["ana"], power="d4")
    table.play("ben", "attempt", move="defend", ally="ana")
    assert (table.asked("ben"), table.asked("gm")) == (("flip",), ())
