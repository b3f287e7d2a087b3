"""The save format: what is written can be read, and what is broken says where."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, get_type_hints

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.events import EVENTS, Counted, Moved, OnSlip, Told
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.save import (
    FORMAT,
    BrokenSave,
    LogReader,
    load_lines,
    plain_event,
    read_event,
    save_lines,
    write_entry,
)
from hearthside.kernel.sight import PilePlace, TrackPlace
from tests.kernel.game import DECK, TINY, play, tiny_table

Lines = list[str]


def played() -> Journal:
    """A table on which a bit of everything happened."""
    table = tiny_table()
    play(table, "ana", "turn")
    play(table, "ana", "draw")
    play(table, "ana", "say", words="Good evening — “friends”, ✔✔✔!")
    play(table, "gm", "peek", pile=DECK, count=2, reason="A dream.")
    play(table, "gm", "place", source="board/table", cards=[7], target=DECK, reason="A slip.")
    play(table, "ana", "gather")
    play(table, "gm", "set", track="coins/ana", to=3, reason="A gift.")
    play(table, "gm", "rewind", to=3, reason="Once more.")
    return table


def written(table: Journal) -> Lines:
    return list(save_lines(TINY.name, TINY.version, table.entries))


def test_a_saved_table_opens_as_it_was_left() -> None:
    table = played()
    system, version, entries = load_lines(written(table))
    assert (system, version) == ("tiny", 1)
    assert entries == table.entries
    assert Journal(TINY, entries).table == table.table


def test_the_first_line_says_what_the_file_is_and_every_other_is_one_entry() -> None:
    table = played()
    first, *others = written(table)
    assert json.loads(first) == {"hearthside": FORMAT, "system": "tiny", "version": 1}
    assert [json.loads(line)["seq"] for line in others] == list(range(1, table.seq + 1))
    assert "Good evening — “friends”, ✔✔✔!" in others[3], "people can read it"


def test_empty_lines_between_entries_do_no_harm() -> None:
    table = played()
    spaced = [part for line in written(table) for part in (line + "\n", "\n")]
    assert load_lines(spaced)[2] == table.entries


def test_every_kind_of_event_can_be_written_and_read() -> None:
    samples: dict[str, Any] = {
        "str": "words",
        "str | msgspec.UnsetType": "ana",
        "tuple[str, ...] | msgspec.UnsetType": ("A", "B"),
        "tuple[tuple[tuple[int, str], ...], ...]": (((1, "A"), (2, "B")),),
        "hearthside.kernel.events.OnSlip | msgspec.UnsetType": OnSlip("plan", {"who": "ana", "turns": 3}),
        "int": 3,
        "Role": "player",
        "Facts": {"list": [1, 2], "yes": True},
        **dict.fromkeys(("PilePlace", "TrackPlace", "MarkPlace", "SheetPlace"), "draw/ana"),
        "tuple[str, ...]": ("A", "B"),
        "tuple[str, str, str]": ("A", "B", "C"),
        "tuple[tuple[str, str], ...]": (("A", "B"),),
        "tuple[tuple[PilePlace, str], ...]": (("draw/ana", "B"),),
        "tuple[PilePlace, ...]": ("draw/ana", "draw/ben"),
        "tuple[int, ...]": (1, 2),
        "tuple[tuple[str, ...], ...]": (("A",), ("B", "C")),
        "tuple[tuple[int, ...], ...]": ((1,), (2, 3)),
    }
    for kind in EVENTS:
        values = {name: _sample(hint, samples) for name, hint in get_type_hints(kind).items()}
        event = kind(**values)
        assert read_event(json.loads(json.dumps(plain_event(event)))) == event


def _sample(hint: Any, samples: dict[str, Any]) -> Any:
    text = str(hint).replace("typing.", "").replace("collections.abc.", "").replace("hearthside.kernel.sight.", "")
    if "Literal['top'" in text:
        return "bottom"
    if "Literal['scene'" in text:
        return "down"
    if "Literal" in text:
        return "player"
    if "Mapping" in text or hint is Any:
        return samples["Facts"]
    if hint is bool:
        return True
    if text == "tuple[Any, ...]":
        return ({"do": "ask"},)
    return samples[getattr(hint, "__name__", text)] if hint in (str, int) else samples[text]


def test_a_field_of_a_later_release_is_passed_over() -> None:
    event = read_event({"type": "told", "who": "ana", "rule": "", "says": "Hello.", "mood": "merry"})
    assert event == Told("ana", "", "Hello.")


COUNTED = {"type": "counted", "track": "coins/ana", "by": 1}
MOVED = {"type": "moved", "cards": ["A"], "tokens": [1], "source": DECK, "target": "board/table", "end": "top"}


def test_plain_values_are_an_event() -> None:
    assert read_event(COUNTED) == Counted(TrackPlace("coins/ana"), 1)
    assert read_event(MOVED) == Moved(("A",), (1,), DECK, PilePlace("board/table"))


def damage(line: int, change: Callable[[Any], Any]) -> Callable[[Lines], Lines]:
    def broken(lines: Lines) -> Lines:
        return [json.dumps(change(json.loads(each))) if at == line else each for at, each in enumerate(lines, start=1)]

    return broken


def replaced(line: int, text: str) -> Callable[[Lines], Lines]:
    return lambda lines: [text if at == line else each for at, each in enumerate(lines, start=1)]


def without(line: int) -> Callable[[Lines], Lines]:
    return lambda lines: [each for at, each in enumerate(lines, start=1) if at != line]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (lambda lines: [], r"^line 1: "),  # noqa: ARG005
        (replaced(1, "Dear diary"), r"^line 1: this is not JSON$"),
        (replaced(1, "[1, 2]"), r"^line 1: an entry is not complete"),
        (replaced(1, '{"system": "tiny"}'), r"^line 1: this is not a saved table"),
        (
            replaced(1, f'{{"hearthside": {FORMAT + 1}}}'),
            r"^line 1: this is not a saved table, or one of a later release$",
        ),
        (replaced(1, '{"hearthside": true}'), r"^line 1: an entry is not complete"),
        (replaced(1, '{"hearthside": 1, "system": "tiny", "version": "one"}'), r"^line 1: "),
        (without(1), r"^line 1: this is not a saved table"),
        (without(3), r"^line 3: entry 2 is missing$"),
        (replaced(4, "{"), r"^line 4: this is not JSON$"),
        (replaced(4, "[" * 100_000), r"^line 4: an entry is not complete"),
        (replaced(4, "7"), r"^line 4: an entry is not complete"),
        (replaced(4, "{}"), r"^line 4: an entry is not complete"),
        (
            damage(4, lambda entry: {**entry, "events": [{"type": "exploded"}]}),
            r"^line 4: an entry is not complete: Invalid value 'exploded'",
        ),
        (damage(4, lambda entry: {**entry, "events": [{}]}), r"^line 4: an entry is not complete: Object missing"),
        (damage(4, lambda entry: {**entry, "events": [{"type": "counted"}]}), r"^line 4: an entry is not complete"),
        (damage(4, lambda entry: {**entry, "events": [7]}), r"^line 4: "),
        (damage(4, lambda entry: {**entry, "events": ["told"]}), r"^line 4: "),
        (damage(4, lambda entry: {**entry, "events": [{"type": ["told"]}]}), r"^line 4: "),
        (
            damage(4, lambda entry: {**entry, "events": [COUNTED | {"by": "one"}]}),
            r"^line 4: an entry is not complete",
        ),
        (damage(4, lambda entry: {**entry, "events": [COUNTED | {"by": True}]}), r"^line 4: an entry is not complete"),
        (damage(4, lambda entry: {**entry, "events": [MOVED | {"cards": "A"}]}), r"^line 4: an entry is not complete"),
        (damage(4, lambda entry: {**entry, "events": [MOVED | {"cards": [1]}]}), r"^line 4: an entry is not complete"),
        (
            damage(4, lambda entry: {**entry, "events": [MOVED | {"end": "middle"}]}),
            r"^line 4: an entry is not complete",
        ),
        (replaced(4, '{"seq":3,"by":"","did":{"x":' + "[" * 100_000), r"^line 4: this is not JSON$"),
        (damage(4, lambda entry: {**entry, "did": "turn"}), r"^line 4: an entry is not complete"),
        (damage(4, lambda entry: {**entry, "events": 7}), r"^line 4: an entry is not complete"),
        (damage(4, lambda entry: {**entry, "seq": "three"}), r"^line 4: an entry is not complete"),
    ],
)
def test_a_broken_file_says_which_line_is_wrong(broken: Callable[[Lines], Lines], says: str) -> None:
    with pytest.raises(BrokenSave, match=says):
        load_lines(broken(written(played())))


@pytest.mark.parametrize("seed", range(5))
def test_a_file_damaged_anywhere_opens_or_says_so(seed: int) -> None:
    luck = Random(seed)
    text = "\n".join(written(played()))
    for _ in range(60):
        at = luck.randrange(len(text))
        damaged = text[:at] + luck.choice('{}[]",:x7 ') + text[at + 1 :]
        assert opens(damaged) in ("", "line ")


def opens(text: str) -> str:
    """Nothing when this file opens, else how the complaint begins."""
    try:
        load_lines(text.split("\n"))
    except BrokenSave as why:
        return str(why)[:5]
    return ""


def test_a_table_of_the_fair_dealer_is_saved_with_what_chance_brought() -> None:
    table = Journal.opened(TINY, [], FairChance(Random(7)))
    assert Journal(TINY, load_lines(written(table))[2]).table.cards(DECK) == table.table.cards(DECK)


class CoinsWereGold:
    """In version 1 coins were called gold, and whoever sat down first was called the Elder in all that followed."""

    def __init__(self) -> None:
        self._elder = ""

    def __call__(self, entry: dict[str, Any]) -> dict[str, Any]:
        return {**entry, "events": [self._told(event) for event in entry["events"]]}

    def _told(self, event: dict[str, Any]) -> dict[str, Any]:
        if event["type"] == "seated" and not self._elder:
            self._elder = event["seat"]
        if event["type"] == "counted":
            return {**event, "track": event["track"].replace("gold/", "coins/").replace("Elder", self._elder)}
        return event


def test_what_an_older_version_of_a_game_wrote_is_brought_up_to_date_with_what_came_before_in_mind() -> None:
    old = [
        {
            "seq": 1,
            "by": "",
            "did": {},
            "events": [{"type": "seated", "seat": "ana", "title": "Ana", "role": "player"}],
        },
        {"seq": 2, "by": "", "did": {}, "events": [{"type": "counted", "track": "gold/Elder", "by": 2}]},
    ]
    stored = [json.dumps({"format": FORMAT, "version": 1, **entry}).encode() for entry in old]
    stored.append(write_entry(Entry(3, "", {}, (Counted(TrackPlace("coins/ana"), 1),)), 2))
    read = LogReader(2, {1: CoinsWereGold})
    coins = [event for entry in map(read.read_stored, stored) for event in entry.events[-1:]]
    assert coins[1:] == [Counted(TrackPlace("coins/ana"), 2), Counted(TrackPlace("coins/ana"), 1)]
    lines = [json.dumps({"hearthside": FORMAT, "system": "tiny", "version": 1}), *map(json.dumps, old)]
    _, version, entries = load_lines(lines, lambda _: LogReader(2, {1: CoinsWereGold}))
    assert version == 1
    assert entries[1].events == (Counted(TrackPlace("coins/ana"), 2),)


def test_an_entry_of_a_later_release_is_not_read() -> None:
    for number in ("format", "version"):
        later = write_entry(played().entries[0], 1).replace(b'"%b":' % number.encode(), b'"%b":9' % number.encode(), 1)
        with pytest.raises(BrokenSave, match="an entry of a later release"):
            LogReader(1).read_stored(later)
