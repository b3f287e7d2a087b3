"""Saved tables of every format ever written still open, and leave the same table.

`--bless` writes a table for a game that has none yet, and never touches one that is there: those are kept for good.
"""

import json
from pathlib import Path
from random import Random

import pytest

from hearthside.games import games
from hearthside.kernel import save
from hearthside.kernel.agenda import about
from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import Awaited, OnSlip, Slip
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, replay
from hearthside.kernel.save import FORMAT, UPCASTERS, BrokenSave, load_lines, plain_event, reader_for, save_lines
from hearthside.kernel.sight import Marks
from hearthside.kernel.snapshot import read_table, write_table
from hearthside.kernel.system import Plain
from hearthside.kits.deckahedron.adventure.matters import CardsToRead, MoveCalled, RoundToRun
from hearthside.kits.deckahedron.adventure.steps import AgainstFriend, Aiding, BehindShield
from hearthside.scenario.audit import digest, fold
from hearthside.systems import load
from tests.golden.walk import new_walk
from tests.properties.walking import some_command

HERE = Path(__file__).parent
SAVES = sorted(HERE.glob("format-*/*.jsonl"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").rstrip("\n").split("\n")


def opened(path: Path) -> tuple[str, int, list[Entry]]:
    """The game, its version then, and its log as today's version reads it."""
    return load_lines(lines_of(path), lambda game: reader_for(load(game)))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_opens_and_leaves_the_table_it_always_left(path: Path) -> None:
    game, _, entries = opened(path)
    system = load(game)
    (*_, (_, table)) = fold(system, entries)
    assert table == replay(system, entries)
    assert digest(table) == path.with_suffix(".digest").read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_can_be_played_on(path: Path) -> None:
    game, _, entries = opened(path)
    journal = Journal(load(game), entries)
    gm = next(name for name, seat in journal.table.seats.items() if seat.role == "gm")
    assert "say" in journal.offers(gm)


SLIPS = [path for path in SAVES if path.stem.endswith("-slips")]


@pytest.mark.parametrize("path", SLIPS, ids=lambda path: path.stem)
def test_what_lay_there_only_in_words_lies_there_as_a_record(path: Path) -> None:
    game, version, entries = opened(path)
    system = load(game)
    assert version < system.version
    table = replay(system, entries)
    laid = {mark.on.shape for marks in table.marks.values() for mark in marks if isinstance(mark, Slip)}
    assert laid == LAID[path.stem]
    assert _on_slips(read_table(system, write_table(table)).marks) == _on_slips(table.marks), "a snapshot keeps it"


def _on_slips(marks: Marks) -> list[tuple[str, str, OnSlip]]:
    return [(place, mark, mark.on) for place, laid in marks.items() for mark in laid if isinstance(mark, Slip)]


LAID = {
    "deck_of_adventures-slips": {"behind", "cover", "hand", "lasts", "stand"},
    "deckahedron_world-slips": {"intent"},
    "first_empires-slips": {"blessing"},
    "thousand_faces-slips": {"behind", "lighter"},
    "thousand_faces_playtest-slips": {"behind", "lighter"},
}


def test_every_game_has_a_table_saved_when_slips_were_words() -> None:
    assert {path.stem for path in SLIPS} == set(LAID) == {f"{name}-slips" for name in games()}


@pytest.mark.parametrize("name", ["thousand_faces", "thousand_faces_playtest"])
def test_who_aided_and_what_a_flip_belonged_to_were_words_and_are_records(name: str) -> None:
    def asked(what: str) -> Awaited:
        game, version, entries = opened(HERE / f"format-2/{name}-{what}-asked.jsonl")
        assert version == 5
        return replay(load(game), entries).awaited["ana"]

    versus = about(asked("versus"), MoveCalled)
    assert (versus.contest, versus.aid) == (AgainstFriend("ben"), (Aiding("cleo"),))
    assert about(asked("chased"), RoundToRun).aid == (Aiding("ben", "int"),)
    assert about(asked("shielded"), CardsToRead).contest == BehindShield("wound", "A spear.")


ASKED = [path for path in SAVES if path.stem.endswith("-asked")]


@pytest.mark.parametrize("path", ASKED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_asked_can_be_answered_until_nothing_is_awaited(path: Path) -> None:
    game, _, entries = opened(path)
    assert _answers(Journal(load(game), entries)) > 1, "nothing came after the answer, or it never ends"


ENOUGH = 100
"""More answers than any question ever took."""


def _answers(journal: Journal) -> int:
    """How many answers it takes until nothing is awaited; none where it never ends or has to wait for others."""
    rng, answers = Random(1), 0
    gm = next(name for name, seat in journal.table.seats.items() if seat.role == "gm")
    journal.do(gm, {"do": "pause", "paused": False}, FairChance(rng))  # Some walks stop for a breath.
    while journal.table.awaited:
        seat, question = next(iter(journal.table.awaited.items()))
        command = some_command(rng, journal, seat, question.actions)
        if command is None:
            return 0
        assert isinstance(journal.do(seat, command, FairChance(rng)), Entry)
        answers += 1
        if answers > ENOUGH:
            return 0  # Somebody gathers the same dice again and again, and the GM does not look.
    return answers


def _keep(path: Path, journal: Journal) -> None:
    lines = save_lines(journal.system.name, journal.system.version, journal.entries)
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.with_suffix(".digest").write_text(digest(journal.table) + "\n", encoding="utf-8")


def of_today(path: Path) -> bool:
    """Whether a table was saved as one would be today, in this format and by this version of its game."""
    head = json.loads(lines_of(path)[0])
    return bool((head["hearthside"], head["version"]) == (FORMAT, load(head["system"]).version))


def _place(name: str, what: str = "") -> Path:
    """Where a table of today's version of a game is kept; those of older versions keep their names."""
    plain = HERE / f"format-{FORMAT}" / f"{name}{what}.jsonl"
    if not plain.exists() or of_today(plain):
        return plain
    return plain.with_stem(f"{name}-{load(name).version}{what}")


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_saved_table_of_this_format(name: str, bless: bool) -> None:
    path = _place(name)
    if bless and not path.exists():
        _keep(path, new_walk(load(name), 1).journal)
    assert path.exists(), "run pytest tests/saves --bless, and keep what it wrote for good"


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_table_saved_in_the_middle_of_a_question(name: str, bless: bool) -> None:
    path = _place(name, "-asked")
    if bless and not path.exists():
        _keep(path, _asked(name))
    game, _, entries = opened(path)
    journal = Journal(load(game), entries)
    seat, question = next((by, asked) for by, asked in journal.table.awaited.items() if asked.matter)
    assert set(question.actions) & set(journal.offers(seat))


def _asked(name: str) -> Journal:
    """A table where somebody is asked something, with as much to come after the answer as a walk ever has."""
    system, found = load(name), []
    for seed in range(1, 9):
        entries = new_walk(system, seed).journal.entries
        for seq in range(1, len(entries) + 1):
            journal = Journal(system, entries[:seq])
            asked = [each for each in journal.table.awaited.values() if plain_event(each)["matter"]]
            found += [(len(str(each.then)), seed, seq) for each in asked]
    for _, seed, seq in sorted(found, reverse=True):
        begun = new_walk(system, seed).journal.entries[:seq]
        if _answers(Journal(system, begun)) > 1:
            return Journal(system, begun)
    raise AssertionError("nothing ever comes after an answer")


@pytest.mark.parametrize("path", [path for path in SAVES if of_today(path)], ids=lambda p: p.stem)
def test_a_table_of_this_format_is_written_again_letter_by_letter(path: Path) -> None:
    game, version, entries = opened(path)
    assert list(save_lines(game, version, entries)) == lines_of(path)


def test_every_format_has_tables_and_a_way_to_the_next_one() -> None:
    assert {path.parent.name for path in SAVES} == {f"format-{number}" for number in range(1, FORMAT + 1)}
    assert set(UPCASTERS) == set(range(1, FORMAT))


# A format of long ago: sentences were called `said` and had `text`; in the one after that they had no rule yet.


def _said_became_told(entry: Plain) -> Plain:
    def told(event: Plain) -> Plain:
        if event["type"] != "said":
            return event
        return {"type": "told", "who": event["who"], "says": event["text"]}

    return {**entry, "events": [told(event) for event in entry["events"]]}


def _told_got_a_rule(entry: Plain) -> Plain:
    return {
        **entry,
        "events": [{"rule": "", **event} if event["type"] == "told" else event for event in entry["events"]],
    }


OLD_HEADER = {"hearthside": 1, "system": "thousand_faces", "version": 1}
OLD_ENTRY = {"seq": 1, "by": "ana", "did": {"do": "say"}, "events": [{"type": "said", "who": "ana", "text": "Hello!"}]}


def test_an_entry_of_an_old_format_passes_through_every_step_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "FORMAT", 3)
    monkeypatch.setattr(save, "UPCASTERS", {1: _said_became_told, 2: _told_got_a_rule})
    _, _, (entry,) = load_lines([json.dumps(OLD_HEADER), json.dumps(OLD_ENTRY)])
    assert [save.plain_event(event) for event in entry.events] == [
        {"type": "told", "who": "ana", "rule": "", "says": "Hello!", "slots": {}, "to": ()}
    ]


def test_a_later_format_skips_the_steps_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "FORMAT", 3)
    monkeypatch.setattr(save, "UPCASTERS", {2: _told_got_a_rule})
    entry = {**OLD_ENTRY, "events": [{"type": "told", "who": "ana", "says": "Hello!"}]}
    _, _, (read,) = load_lines([json.dumps({**OLD_HEADER, "hearthside": 2}), json.dumps(entry)])
    assert save.plain_event(read.events[0])["rule"] == ""


def test_without_its_steps_an_old_entry_is_not_understood() -> None:
    with pytest.raises(BrokenSave, match="line 2: an entry is not complete: Invalid value 'said'"):
        load_lines([json.dumps(OLD_HEADER), json.dumps(OLD_ENTRY)])


def test_a_table_of_a_later_release_is_not_opened() -> None:
    with pytest.raises(BrokenSave, match="one of a later release"):
        load_lines([json.dumps({**OLD_HEADER, "hearthside": FORMAT + 1})])
