"""The pages themselves: every rule is told whole, under an id that stays."""

import re
from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path

import pytest

from hearthside.games import games
from hearthside.rulebook import Entry, Rulebook, find, in_force, rulebook
from hearthside.rulebook.book import parse
from hearthside.rulebook.shelf import read
from tests.known import known

ID = re.compile(rf"\b(?:{'|'.join(game.prefix for game in games().values())})-[A-Z]+-\d\d+\b")
CHECKOUT = Path(__file__).parents[2]

each_system = pytest.mark.parametrize("system", games())


def unknown_ids(text: str) -> set[str]:
    return {rule_id for rule_id in ID.findall(text) if find(rule_id) is None}


@each_system
def test_every_rule_has_words_a_source_a_kind_and_a_way_to_show_it(system: str) -> None:
    lacking = [
        rule.id
        for rule in rulebook(system).rules.values()
        if not (rule.text and rule.source and rule.shown_by and rule.kind in ("engine", "table"))
    ]
    assert not lacking


@each_system
def test_every_ruling_has_a_question_and_an_answer_with_its_ground(system: str) -> None:
    rulings = rulebook(system).rulings.values()
    assert rulings
    assert not [each.id for each in rulings if not (each.question and each.ruling and (each.book or each.why))]


@each_system
def test_ids_run_on_without_a_gap_because_none_is_ever_dropped(system: str) -> None:
    numbers = defaultdict(list)
    for entry in rulebook(system).entries():
        topic, _, number = entry.id.rpartition("-")
        numbers[topic].append(int(number))
    assert {topic: sorted(found) for topic, found in numbers.items()} == {
        topic: list(range(1, len(found) + 1)) for topic, found in numbers.items()
    }


@each_system
def test_one_topic_has_one_kind_of_id(system: str) -> None:
    prefixes = defaultdict(set)
    for rule in rulebook(system).rules.values():
        prefixes[rule.topic].add(rule.id.rpartition("-")[0])
    assert {topic: found for topic, found in prefixes.items() if len(found) != 1} == {}


@each_system
def test_the_contents_lead_to_every_topic(system: str) -> None:
    page = read(games()[system].rules)
    linked = re.findall(r"^\| \[([^]]+)\]\(#", page, re.MULTILINE)
    assert [topic for topic in rulebook(system).topics if topic not in linked] == []


@each_system
def test_every_id_a_page_mentions_exists(system: str) -> None:
    assert unknown_ids(read(games()[system].rules)) == set()


def test_every_rule_id_cited_in_the_code_exists() -> None:
    sources = chain.from_iterable((CHECKOUT / "src").rglob(kind) for kind in ("*.py", "*.toml"))
    unknown = {path.relative_to(CHECKOUT).as_posix(): unknown_ids(path.read_text("utf-8")) for path in sources}
    assert {path: ids for path, ids in unknown.items() if ids} == {}


@each_system
def test_a_game_has_all_its_rules(system: str) -> None:
    book = rulebook(system)
    assert len(book.rules) >= known(system).rules
    assert len(book.rulings) >= known(system).rulings


def test_a_row_with_a_cell_too_many_is_refused() -> None:
    page = "# T\n\n## One\n\n| Id | Rule | Source | Kind | Shown by |\n|---|---|---|---|---|\n| X-A-01 | a | b | c |\n"
    with pytest.raises(ValueError, match="line 7: 4 cells under 5 headings"):
        parse("thousand_faces", page)


def test_an_id_may_stand_on_a_page_only_once() -> None:
    row = "| TF-A-01 | a | b | engine | c |\n"
    page = f"# T\n\n## One\n\n| Id | Rule | Source | Kind | Shown by |\n|---|---|---|---|---|\n{row}{row}"
    with pytest.raises(ValueError, match="TF-A-01 stands on the page twice"):
        parse("thousand_faces", page)


def test_the_playtest_page_has_a_row_for_every_rule_and_ruling_of_the_current_edition() -> None:
    playtest, current = rulebook("thousand_faces_playtest"), rulebook("thousand_faces")
    assert set(playtest.held) == {*current.rules, *current.rulings}
    assert {row.holds for row in playtest.held.values()} == {"unchanged", "replaced", "no"}


def test_most_rules_of_the_current_edition_hold_in_the_playtest_edition() -> None:
    rows = rulebook("thousand_faces_playtest").held.values()
    counts = Counter(row.holds for row in rows if "-AMB-" not in row.id)
    assert counts == {"unchanged": 383, "replaced": 88, "no": 20}


OF_THE_CURRENT_EDITION = re.compile(r"\b(FAST|Shadow|Blades|denominates?|four Ds|envelopes?|expend(s|ed)?)\b")


def test_a_kept_rule_speaks_of_nothing_that_only_the_current_edition_has() -> None:
    kept = [rule for rule in in_force("thousand_faces_playtest").values() if rule.id.startswith("TF-")]
    told = {rule.id: f"{rule.topic} {rule.text} {rule.shown_by}" for rule in kept if rule.id != "TF-STAM-06"}
    spoken = {rule_id: ID.sub("", words) for rule_id, words in told.items()}
    assert [rule_id for rule_id, words in spoken.items() if OF_THE_CURRENT_EDITION.search(words)] == []


def test_only_what_is_kept_is_told_anew_and_every_name_is_needed() -> None:
    playtest, current = rulebook("thousand_faces_playtest"), rulebook("thousand_faces")
    assert {playtest.held[rule_id].holds for rule_id in playtest.readings} == {"unchanged"}
    rules = (each for each in current.rules.values() if playtest.held[each.id].holds == "unchanged")
    rulings = (each for each in current.rulings.values() if playtest.held[each.id].holds == "unchanged")
    words = [f"{rule.topic} {rule.text} {rule.shown_by}" for rule in rules]
    words += [f"{ruling.text} {ruling.why}" for ruling in rulings]
    assert [name for name in playtest.names if not any(name in each for each in words)] == []


def test_a_replaced_rule_names_what_replaces_it_and_no_other_does() -> None:
    playtest = rulebook("thousand_faces_playtest")
    wrong = [row.id for row in playtest.held.values() if bool(row.replaced_by) != (row.holds == "replaced")]
    assert wrong == []
    named = {new for row in playtest.held.values() for new in row.replaced_by}
    assert named <= set(playtest.rules)


def test_what_the_playtest_adds_stands_under_topics_of_the_current_edition() -> None:
    playtest: Rulebook = rulebook("thousand_faces_playtest")
    assert set(playtest.added) <= set(rulebook("thousand_faces").topics)
    added = [find(rule_id) for ids in playtest.added.values() for rule_id in ids]
    entries: list[Entry] = [entry for entry in added if entry is not None]
    assert len(entries) == len(added) > 0
