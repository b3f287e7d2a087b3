"""A table to be played back for one seat: the view it begins with, and everything that seat heard since."""

from typing import NotRequired, TypedDict

from msgspec import json

from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry, replay, table_after
from hearthside.kernel.saying import plain_words
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import SeenEvent, TableView
from hearthside.story.folding import fold
from hearthside.story.hearing import Listener


class Frame(TypedDict):
    """One step of a replay. `view` is there where the table went back: the steps before do not lead to it.

    `felt` is there where the felt shows something else than before.
    """

    seq: int
    by: str
    events: list[SeenEvent]
    view: NotRequired[TableView]
    felt: NotRequired[object]


class Replay(TypedDict):
    """The view after the first entry, and the steps from there. Entries of which nothing was heard are left out."""

    first: TableView
    felt: object
    entries: list[Frame]


def replay_of(journal: Journal, seat: str | None) -> Replay:
    """What it takes to play this table back as this seat saw it, or as a watcher without a seat did."""
    listener = Listener(journal, seat)
    heard = list(listener.entries())
    went_back = {each.seq for each in heard if any(event["type"] == "rewound" for event in each.events)}
    views = _views(journal, listener, {1, *went_back})
    first, felts = _felts(journal, listener, {each.seq for each in heard})
    frames: list[Frame] = []
    for each in heard:
        if each.seq == 1:
            continue
        frame: Frame = {"seq": each.seq, "by": each.by, "events": list(each.events)}
        if each.seq in went_back:
            frame["view"] = views[each.seq]
        if each.seq in felts:
            frame["felt"] = felts[each.seq]
        frames.append(frame)
    return {"first": views[1], "felt": first, "entries": frames}


def lay_felt(system: System, seen: TableView) -> object:
    """What the felt shows beside this view."""
    return system.felt(seen) if system.felt else None


def follow(seen: TableView, frame: Frame, system: System | None = None) -> TableView:
    """The view after one step of a replay."""
    if "view" in frame:
        return frame["view"]
    for event in frame["events"]:
        seen = fold(seen, event, system)
    return seen


def replay_json(replay: Replay) -> str:
    """A replay as JSON."""
    return json.encode(replay, enc_hook=plain_words).decode()


def _felts(journal: Journal, listener: Listener, heard: set[int]) -> tuple[object, dict[int, object]]:
    """What the felt showed first, and what it showed after each entry that was heard of and changed it.

    It is laid from the table as it was and not from what was heard: some of what it shows is told in other words.
    """
    shown: list[tuple[int, object]] = []

    def note(entry: Entry, table: Table) -> None:
        if entry.seq in heard or entry.seq == 1:
            felt = lay_felt(journal.system, listener.sees(table))
            if not shown or felt != shown[-1][1]:
                shown.append((entry.seq, felt))

    if journal.system.felt:
        replay(journal.system, journal.entries, note)
    return (shown[0][1], dict(shown[1:])) if shown else (None, {})


def _views(journal: Journal, listener: Listener, wanted: set[int]) -> dict[int, TableView]:
    """What the listener saw after each of these entries."""
    return {seq: listener.sees(table_after(journal.system, journal.entries, seq)) for seq in wanted}
