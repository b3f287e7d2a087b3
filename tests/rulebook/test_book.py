"""Opening a rulebook, finding a rule, searching, comparing two editions."""

import subprocess
import sys

import pytest

from hearthside import rulebook as rules
from hearthside.games import games
from hearthside.rulebook import (
    Coverage,
    Note,
    Rule,
    Ruling,
    also_called,
    as_plain,
    as_text,
    diff,
    find,
    in_force,
    played_in,
    rulebook,
    rulings_in_force,
    search,
)


def test_importing_the_rulebook_reads_no_page_and_loads_nothing_heavy() -> None:
    script = (
        "import sys; before = set(sys.modules); import hearthside.rulebook; print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["hearthside", "hearthside.rulebook"]


def test_finding_a_rule_needs_no_test_tool() -> None:
    script = "import sys; from hearthside.rulebook import find; find('TF-FLIP-01'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "hearthside.rulebook.book" in loaded
    assert not {"pytest", "json", "tomllib", "hearthside.rulebook.proofs"}.intersection(loaded)


def test_every_public_name_is_there() -> None:
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []


def test_a_name_the_rulebook_does_not_have_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'dragons'"):
        rules.dragons  # type: ignore[attr-defined]  # noqa: B018


def test_a_rule_is_found_by_its_id_in_any_case() -> None:
    rule = find("tf-flip-02")
    assert rule == Rule(
        id="TF-FLIP-02",
        system="thousand_faces",
        topic="The flip",
        text="Without advantage or disadvantage exactly one card is flipped.",
        source="Player's Guide › Flipping",
        kind="engine",
        shown_by="Given net 0 and draw 20, then after the flip draw is 19 and discard 1.",
    )


def test_rulings_and_notes_are_found_as_well() -> None:
    ruling, note = find("TF-AMB-16"), find("DA-DIFF-16")
    assert isinstance(ruling, Ruling)
    assert ruling.ruling == "Add and subtract everything, then cap the net at 2 either way."
    assert isinstance(note, Note)
    assert note.text == "Topic: Space; GM's Guide: 5 feet or 1 metre; The other guides: Player's Guide: 5 square feet"


@pytest.mark.parametrize("rule_id", ["TF-FLIP-99", "XX-FLIP-01", "", "flip"])
def test_an_id_that_no_page_has_finds_nothing(rule_id: str) -> None:
    assert find(rule_id) is None


def test_a_game_without_a_rulebook_is_named_in_the_refusal() -> None:
    with pytest.raises(LookupError, match=r"no rulebook called 'chess'\. There are: thousand_faces,"):
        rulebook("chess")


def test_a_rulebook_has_a_title_topics_rules_and_rulings() -> None:
    book = rulebook("first_empires")
    assert book.title == "Arvor: The First Empires"
    assert book.topics[:2] == ("Declaring an intention", "Position")
    assert book.rules["FE-POS-02"].topic == "Position"
    assert "FE-AMB-01" in book.rulings
    assert rulebook("first_empires") is book


def test_every_word_of_a_search_must_be_there() -> None:
    hits = search("wound goat")
    assert {"TF-DECK-14", "TP-WND-04"} <= {hit.id for hit in hits}
    for hit in hits:
        places = f"{hit.id} {hit.topic} {hit.text}".lower()
        assert "wound" in places
        assert "goat" in places


def test_a_search_shows_id_hits_then_topics_then_texts() -> None:
    hits = search("harm", system="first_empires")
    by_id = ["HARM" in hit.id for hit in hits]
    by_topic = ["harm" in hit.topic.lower() for hit in hits]
    assert by_id == sorted(by_id, reverse=True)
    below = by_topic[by_id.index(False) :]
    assert below == sorted(below, reverse=True)
    assert any(below)
    assert not all(below)


def test_a_search_in_the_playtest_edition_finds_what_it_keeps_and_not_what_it_replaced() -> None:
    found = {hit.id for hit in search("reshuffl", system="thousand_faces_playtest")}
    assert {"TF-SHUF-03", "TP-SHUF-01"} <= found
    assert "TF-SHUF-01" not in found


def test_a_search_takes_words_one_by_one_as_well() -> None:
    assert search(["Lady", "Luck"]) == search("lady luck") != []


def test_a_search_for_nothing_finds_nothing() -> None:
    assert search("  ") == []
    assert search("xyzzy") == []


def test_the_playtest_edition_plays_its_own_rules_and_those_it_keeps() -> None:
    played = in_force("thousand_faces_playtest")
    assert "TP-SHUF-01" in played
    assert "TF-FLIP-01" in played
    assert "TF-SHUF-01" not in played
    assert "TF-STAM-08" not in played


@pytest.mark.parametrize(
    ("named", "games"),
    [
        ((), ("thousand_faces", "thousand_faces_playtest")),
        (("TF-FLIP-01", "TF-AMB-16"), ("thousand_faces", "thousand_faces_playtest")),
        (("TF-FLIP-01", "TF-SHUF-01"), ("thousand_faces",)),
        (("TF-FLIP-01", "TF-AMB-09"), ("thousand_faces",)),
        (("TF-FLIP-01", "TP-SHUF-01", "TP-AMB-02"), ("thousand_faces_playtest",)),
        (("TF-SHUF-01", "TP-SHUF-01"), ()),
    ],
)
def test_rules_and_rulings_are_played_where_every_one_of_them_holds(
    named: tuple[str, ...], games: tuple[str, ...]
) -> None:
    assert played_in(("thousand_faces", "thousand_faces_playtest"), named) == games


def test_a_kept_rule_reads_in_the_names_of_its_edition() -> None:
    kept = in_force("thousand_faces_playtest")
    assert (
        kept["TF-FAST-04"].text == "On ✗ an IMMEDIATE move causes no GM move; the GM gains 2 Challenge points instead."
    )
    assert kept["TF-FAST-04"].topic == "IMMEDIATE moves"
    assert kept["TF-STAM-06"].text == rulebook("thousand_faces").rules["TF-STAM-06"].text, "the old word is explained"
    assert "no die is rolled" in kept["TF-FOURD-08"].text
    assert kept["TF-FLIP-02"] == rulebook("thousand_faces").rules["TF-FLIP-02"]
    assert find("tf-fast-04", "thousand_faces_playtest") == kept["TF-FAST-04"]
    assert find("TF-FAST-04") == find("TF-FAST-04", "thousand_faces") != kept["TF-FAST-04"]
    assert find("TF-SHUF-01", "thousand_faces_playtest") is None, "it is replaced there"
    assert find("TF-MINI-02", "thousand_faces_playtest") == find("TF-MINI-02"), "a house may play by it all the same"


def test_a_kept_ruling_is_played_by_and_one_that_fell_away_is_not() -> None:
    rulings = rulings_in_force("thousand_faces_playtest")
    assert {"TF-AMB-16", "TP-AMB-02"} <= set(rulings)
    assert "TF-AMB-09" not in rulings
    assert rulings_in_force("first_empires") == rulebook("first_empires").rulings


def test_a_game_told_in_full_plays_its_own_rules() -> None:
    assert in_force("deckahedron_world") == rulebook("deckahedron_world").rules


def test_two_editions_are_compared_rule_by_rule() -> None:
    compared = diff("thousand_faces", "thousand_faces_playtest")
    assert compared.rule_by_rule
    reshuffling = next(topic for topic in compared.topics if topic.topic == "Reshuffling")
    assert reshuffling.only_a == ("TF-SHUF-01", "TF-SHUF-06")
    assert reshuffling.only_b == ("TP-SHUF-01", "TP-STAM-03", "TP-HERO-04")
    assert reshuffling.held == ("TF-SHUF-02", "TF-SHUF-03", "TF-SHUF-04", "TF-SHUF-05")


def test_what_stands_in_place_of_what_is_told_together() -> None:
    for topic in diff("thousand_faces", "thousand_faces_playtest").topics:
        new = [rule_id for each in topic.changed for rule_id in each.b]
        old = [rule_id for each in topic.changed for rule_id in each.a]
        assert set(old) <= set(topic.only_a)
        assert set(new) <= set(topic.only_b)
        assert len(set(old)) == len(old), "no rule is changed twice"
    decks = next(
        topic
        for topic in diff("thousand_faces_playtest", "thousand_faces").topics
        if topic.topic == "Deck and card faces"
    )
    assert (("TP-DECK-01",), ("TF-DECK-02",)) in [(each.a, each.b) for each in decks.changed]


def test_a_book_beside_itself_is_all_the_same() -> None:
    compared = diff("first_empires", "first_empires")
    assert [rule_id for topic in compared.topics for rule_id in topic.held] == list(in_force("first_empires"))
    assert not any(topic.only_a or topic.only_b or topic.changed for topic in compared.topics)


def test_the_comparison_leaves_no_rule_of_either_edition_out() -> None:
    compared = diff("thousand_faces", "thousand_faces_playtest")
    first = [rule_id for topic in compared.topics for rule_id in (*topic.only_a, *topic.held)]
    second = {rule_id for topic in compared.topics for rule_id in topic.only_b}
    titles = [topic.topic for topic in compared.topics]
    assert len(set(titles)) == len(titles)
    assert sorted(first) == sorted(rulebook("thousand_faces").rules)
    assert second == set(rulebook("thousand_faces_playtest").rules)


def test_a_comparison_can_be_asked_from_either_side() -> None:
    there = diff("thousand_faces", "thousand_faces_playtest")
    back = diff("thousand_faces_playtest", "thousand_faces")
    assert [(t.topic, t.only_a, t.only_b, t.held) for t in there.topics] == [
        (t.topic, t.only_b, t.only_a, t.held) for t in back.topics
    ]


def test_games_nobody_compared_are_only_matched_by_the_titles_of_their_topics() -> None:
    compared = diff("deckahedron_world", "first_empires")
    assert not compared.rule_by_rule
    harm = next(topic for topic in compared.topics if topic.topic == "Harm")
    assert harm.only_a[0] == "DW-HARM-01"
    assert harm.only_b[0] == "FE-HARM-01"
    assert {topic.held for topic in compared.topics} == {()}
    assert next(topic for topic in compared.topics if topic.topic == "Bad Bank").only_b == ()


def test_a_rule_is_told_with_its_source_and_who_decides_it() -> None:
    rule = find("TF-FLIP-02")
    assert rule is not None
    assert as_text(rule) == (
        "TF-FLIP-02  The flip (A Thousand Faces of Adventure)\n"
        "\n"
        "  Without advantage or disadvantage exactly one card is flipped.\n"
        "\n"
        "  Source: Player's Guide › Flipping\n"
        "  Kind: engine (the software decides it)\n"
        "  Shown by: Given net 0 and draw 20, then after the flip draw is 19 and discard 1."
    )


def test_a_ruling_is_told_with_its_question_and_the_answer() -> None:
    ruling = find("FE-AMB-37")
    assert ruling is not None
    told = as_text(ruling)
    assert "  Same tag twice on one action." in told.splitlines()
    assert "  Our ruling: No." in told.splitlines()


def test_marks_of_the_page_are_not_told() -> None:
    ruling = find("FE-AMB-12")
    assert isinstance(ruling, Ruling)
    assert ruling.question == "Hitch Luck: always 2?"


def test_no_line_told_is_wider_than_asked() -> None:
    ruling = find("TF-AMB-28")
    assert ruling is not None
    assert max(len(line) for line in as_text(ruling, width=60).splitlines()) <= 60


def test_a_note_is_told_by_its_words_alone() -> None:
    note = find("DA-SIM-11")
    assert note is not None
    assert as_text(note).endswith("Part: Contested Checks; Where: -; Finding: not implemented")


def test_a_rule_becomes_plain_values_for_json() -> None:
    rule = find("TF-FLIP-02")
    assert rule is not None
    plain = as_plain(rule)
    assert list(plain) == ["id", "system", "topic", "text", "source", "kind", "shown_by"]
    assert plain["id"] == "TF-FLIP-02"


def test_a_comparison_and_a_coverage_become_plain_values_for_json() -> None:
    plain = as_plain(diff("thousand_faces", "thousand_faces_playtest"))
    assert list(plain) == ["a", "b", "rule_by_rule", "topics"]
    assert plain["topics"][7]["only_a"] == ["TF-SHUF-01", "TF-SHUF-06"]
    assert as_plain({"x": Coverage(("A",), (), ("B",))}) == {"x": {"proved": ["A"], "table": [], "missing": ["B"]}}


TYPED = (
    "hit points", "hp", "health", "dying", "dead", "unconscious", "initiative", "turn order", "armor", "armour",
    "experience", "xp", "level up", "magic", "spell", "spells", "cast", "sleep", "rest", "shop", "buy", "money", "gold",
    "ranged", "stealth", "sneak", "hide", "monster", "enemy", "saving throw", "skill check", "roll", "run away", "flee",
    "inventory", "heal", "healing", "damage", "advantage", "disadvantage", "critical", "weapon", "potion", "character",
)  # fmt: skip
"""What people type who know other games."""


@pytest.mark.parametrize("system", games())
def test_a_search_finds_what_people_type(system: str) -> None:
    assert [words for words in TYPED if not search(words, system)] == []


@pytest.mark.parametrize(
    ("words", "system", "topic"),
    [
        ("hit points", "thousand_faces", "Losing and regaining Stamina"),
        ("dying", "thousand_faces_playtest", "Incapacitation"),
        ("initiative", "first_empires", "Combat"),
        ("hit points", "first_empires", "Harm"),
        ("initiative", "deck_of_adventures", "Combat: start and turn order"),
        ("dying", "deckahedron_world", "Incapacitation"),
        ("saving throw", "deck_of_adventures", "Saves"),
    ],
)
def test_a_search_finds_what_the_book_has_another_word_for(words: str, system: str, topic: str) -> None:
    assert topic in {entry.topic for entry in search(words, system)}


@pytest.mark.parametrize("system", games())
def test_every_other_word_for_something_stands_in_the_book(system: str) -> None:
    lost = {
        (sought, word) for sought, words in also_called(system).items() for word in words if not search(word, system)
    }
    assert not lost
