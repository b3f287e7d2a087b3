"""The story of a table, as each seat heard it, in sentences people would say."""

from typing import Any

import pytest

from hearthside.kernel.chance import ScriptedChance
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.log import Entry
from hearthside.story.sentences import sentence, thrown
from hearthside.story.telling import Line, Story, story_of
from hearthside.systems import load
from tests.kernel.game import play, tiny_table


def table_of(system: str) -> Journal:
    """A GM, Kresk and Mo at a table nobody has shuffled at."""
    seats = [Sitter("gm", "Tess", role="gm"), Sitter("kresk"), Sitter("mo")]
    options = {"TRIG-01": "players"} if system == "thousand_faces" else {}
    return Journal.opened(load(system), seats, ScriptedChance(), options)


def do(journal: Journal, seat: str, chance: ScriptedChance | None = None, /, **command: Any) -> Entry:
    """Do it; it must be accepted."""
    ruling = {name: command.pop(name) for name in ("because", "acting_for") if name in command}
    answer = journal.do(seat, command, chance or ScriptedChance(), **ruling)
    assert not isinstance(answer, Refused), answer
    return answer


def said(story: Story, seq: int) -> list[str]:
    """The sentences of one entry."""
    return [line.says for line in story if line.seq == seq]


def test_a_table_is_laid_and_people_sit_down() -> None:
    story = story_of(table_of("thousand_faces"), "mo")
    assert said(story, 1) == [
        "A table is laid for A Thousand Faces of Adventure.",
        "Tess takes a seat as GM.",
        "Kresk takes a seat.",
        "Mo takes a seat.",
    ]


def test_a_flip_names_the_move_the_odds_and_the_result_with_its_card_in_words() -> None:
    journal = table_of("thousand_faces")
    do(journal, "kresk", do="flip", attribute="str", move="leap the chasm", disadvantages=1)
    flip = story_of(journal, "mo")[4]
    assert flip.says == "Leap the chasm: Kresk flips Str, Crown, with disadvantage — ✗"
    assert (flip.seq, flip.kind, flip.who, flip.speaker, flip.rule) == (2, "happened", "kresk", "Kresk", "TF-RES-01")
    assert flip.result is not None
    assert (flip.result.what, flip.result.result, flip.result.rule) == ("flip", "✗", "TF-FLIP-01")
    assert flip.result.cards == ("Card D01: Anvil ✗, Blades ✗, Crown ✗, Dragon ✗",)
    assert flip.result.reading["rank"] == 3


def test_only_the_sentence_that_tells_a_result_carries_it() -> None:
    journal = table_of("thousand_faces")
    do(journal, "kresk", do="flip", attribute="str", disadvantages=1)
    told = [line for line in story_of(journal, "mo") if line.seq == 2]
    assert [line.result is not None for line in told] == [True] + [False] * (len(told) - 1)
    assert told[1].says == "The GM makes a move."


def test_dice_fall_and_the_result_follows() -> None:
    journal = table_of("first_empires")
    do(journal, "gm", do="call", who="kresk", intention="overcome", position="controlled", effect="standard")
    do(journal, "kresk", ScriptedChance(rolls=[5, 2]), do="roll", ability="body")
    lines = [line for line in story_of(journal, "mo") if line.seq == 3]
    assert [line.says for line in lines[:3]] == [
        "Kresk rolls: Body +2.",
        "Kresk throws 2d6: 5 and 2 (first throw).",
        "Kresk does it, at a price. Hits: 1.",
    ]
    assert lines[2].result is not None
    assert (lines[2].result.result, lines[2].result.cards) == ("mixed", ())


def test_people_tell_in_their_own_words() -> None:
    journal = tiny_table()
    play(journal, "ana", "say", words="  The *gate* {who} is open  ")
    line = story_of(journal, "ben")[-1]
    assert line == Line(2, "said", "ana", "Ana", "The *gate* {who} is open")


def test_an_entry_that_tells_nothing_leaves_its_question() -> None:
    journal = table_of("deck_of_adventures")
    do(journal, "gm", do="call", who=["kresk"], stats=["str"], dr=3, upper=1)
    do(journal, "kresk", do="draw", stat="str")
    line = story_of(journal, "mo")[-1]
    assert (line.seq, line.who, line.rule) == (3, "kresk", "DA-HAND-04")
    assert line.says == "Kresk is asked: Draw another card, or stop here?"


def test_the_spotlight_is_told() -> None:
    journal = tiny_table()
    play(journal, "gm", "spotlight", who="ben")
    line = story_of(journal, "ana")[-1]
    assert (line.who, line.says) == ("ben", "The spotlight is on Ben.")


def test_what_the_gm_does_by_hand_is_a_ruling() -> None:
    journal = tiny_table()
    play(journal, "gm", "peek", pile="deck/table", count=1, reason="I forgot.")
    play(journal, "gm", "set", track="coins/ana", to=3, reason="A gift")
    play(journal, "gm", "place", source="deck/table", cards=[7], target="board/ana", reason="It fell")
    rulings = [line for line in story_of(journal, "ana") if line.seq > 1]
    assert {line.kind for line in rulings} == {"ruling"}
    assert [line.says for line in rulings] == [
        "The GM looks at face-down cards (1). I forgot.",
        "Coins: now 3. A gift.",
        "1 card is moved by hand. It fell.",
    ]


def test_a_rule_that_was_set_aside_is_told_with_its_reason() -> None:
    journal = table_of("thousand_faces")
    do(journal, "gm", do="call", who="kresk", attributes=["str"])
    do(journal, "gm", do="gm_move", words="The roof falls.", because="It is time")
    aside, move = [line for line in story_of(journal, "mo") if line.seq == 3]
    assert (aside.kind, aside.speaker, aside.rule) == ("ruling", "Tess", "TF-GMM-01")
    assert aside.says == "The GM sets a rule aside: “No GM move is owed right now.” The reason: It is time."
    assert (move.kind, move.says, move.rule) == ("said", "The roof falls.", "TF-GMM-01")


def test_what_is_whispered_is_only_in_the_story_of_who_heard_it() -> None:
    journal = table_of("thousand_faces")
    do(journal, "gm", do="set", track="shadow/table", to=2, reason="Quietly.")
    (whisper,) = (line for line in story_of(journal, "gm") if line.seq == 2)
    assert (whisper.says, whisper.only_to) == ("Shadow points: now 2. Quietly.", ("Tess",))
    for seat in ("kresk", None):
        assert not said(story_of(journal, seat), 2)


def test_a_watcher_without_a_seat_hears_what_a_spectator_hears() -> None:
    journal = table_of("thousand_faces")
    journal.keep(journal.seat(Sitter("eve", role="spectator"), ScriptedChance()))
    do(journal, "kresk", do="flip", attribute="str", disadvantages=1)
    assert story_of(journal, None) == story_of(journal, "eve")
    assert "*" not in {line.who for line in story_of(journal, None)}


def test_a_seat_nobody_has_has_no_story() -> None:
    with pytest.raises(KeyError):
        story_of(tiny_table(), "nobody")


def say_until(journal: Journal, last: int) -> None:
    while journal.seq < last:
        play(journal, "ana", "say", words=f"Entry {journal.seq + 1}.")


def rewind(journal: Journal, to: int) -> None:
    play(journal, "gm", "rewind", to=to, reason="No.")


def taken_back(journal: Journal) -> dict[int, int]:
    return {line.seq: line.taken_back for line in story_of(journal, "ben") if line.taken_back}


def test_what_was_taken_back_is_marked_with_the_entry_that_did() -> None:
    journal = tiny_table()
    say_until(journal, 4)
    rewind(journal, to=2)
    say_until(journal, 6)
    assert taken_back(journal) == {3: 5, 4: 5}
    (line,) = (line for line in story_of(journal, "ben") if line.kind == "rewind")
    assert (line.seq, line.who, line.says) == (5, "gm", "The table goes back to entry 2. No.")


def test_a_rewind_that_is_taken_back_takes_nothing_back_any_more() -> None:
    journal = tiny_table()
    say_until(journal, 4)
    rewind(journal, to=2)
    rewind(journal, to=4)
    assert taken_back(journal) == {5: 6}


def test_going_back_before_a_rewind_takes_both_back() -> None:
    journal = tiny_table()
    say_until(journal, 4)
    rewind(journal, to=3)
    say_until(journal, 6)
    rewind(journal, to=2)
    assert taken_back(journal) == {3: 7, 4: 7, 5: 7, 6: 7}


def test_going_back_after_a_rewind_leaves_what_it_took_back() -> None:
    journal = tiny_table()
    say_until(journal, 4)
    rewind(journal, to=3)
    say_until(journal, 7)
    rewind(journal, to=6)
    assert taken_back(journal) == {4: 5, 7: 8}


def test_the_card_of_a_result_is_known_after_a_rewind_too() -> None:
    journal = table_of("thousand_faces")
    do(journal, "kresk", do="flip", attribute="str", disadvantages=1)
    do(journal, "gm", do="rewind", to=1, reason="Again.")
    do(journal, "kresk", do="flip", attribute="str", disadvantages=1)
    results = [line.result for line in story_of(journal, "mo") if line.result is not None]
    assert len(results) == 2
    assert results[0].cards == results[1].cards == ("Card D01: Anvil ✗, Blades ✗, Crown ✗, Dragon ✗",)


@pytest.mark.parametrize(
    ("says", "slots", "told"),
    [
        ("{who} leaps. {words}", {"words": ""}, "Kresk leaps."),
        ("{who} gives to {whom}: {words}", {"whom": "Mo", "words": ""}, "Kresk gives to Mo."),
        ("A tag: {words}.", {"words": "The roof burns!"}, "A tag: The roof burns!"),
        ("A tag: {words}.", {"words": "the roof burns"}, "A tag: the roof burns."),
        ("{who} remembers: {words}", {"words": "the old bridge"}, "Kresk remembers: the old bridge."),
        ("{clock} is full.", {"clock": "the gate"}, "The gate is full."),
        ("{count} cards are gone.", {"count": 1}, "1 card is gone."),
        ("{count} cards are gone.", {"count": 2}, "2 cards are gone."),
        ("{who} gains {n} Luck dice.", {"n": 1}, "Kresk gains 1 Luck die."),
        ("{who} waits{how}.", {"how": " in vain"}, "Kresk waits in vain."),
        ("{words} it is.", {"words": "{who}"}, "{who} it is."),
        ("{unknown} it is.", {}, "{unknown} it is."),
    ],
)
def test_sentences_read_as_people_speak(says: str, slots: dict[str, object], told: str) -> None:
    assert sentence(says, {"who": "Kresk", **slots}) == told


@pytest.mark.parametrize(
    ("faces", "why", "told"),
    [
        ((4,), "", "Mo throws 1d6: 4."),
        ((4, 6, 1), "the sixes burst", "Mo throws 3d6: 4, 6 and 1 (the sixes burst)."),
        ((), "", "Mo throws no dice."),
    ],
)
def test_dice_are_told_as_they_fell(faces: tuple[int, ...], why: str, told: str) -> None:
    assert thrown("Mo", 6, faces, why) == told
