"""Players take back what they did last: at once while nobody has built on it, else when the GM lets them."""

from collections.abc import Sequence

from hearthside.kernel.actions import GM, PLAYER, Action, Offer
from hearthside.kernel.choices import Among, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import (
    Dealt,
    Event,
    Marked,
    Moved,
    Resolved,
    Rewound,
    Rolled,
    Shown,
    Told,
    Uncovered,
    Witnessed,
    Written,
)
from hearthside.kernel.every_table import HOUSE, NOTES, WANTS_BACK, asking
from hearthside.kernel.log import Entry
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.rulings import go_back
from hearthside.kernel.sight import kind_of
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView


@record(kw_only=True)
class TakeBack:
    """Take back what you did last. Once somebody has gone on from there, or a card was seen, the GM has to agree."""


_TAKING_BACK = Offer()


def _offer_take_back(seen: TableView) -> Offer:  # noqa: ARG001
    return _TAKING_BACK


def _take_back(draft: Draft, seat: str, take: TakeBack) -> None:  # noqa: ARG001
    standing = [entry for entry in standing_entries(draft.history) if not _is_talk(entry)]
    mine = next((entry for entry in reversed(standing) if entry.by == seat and entry.did.get("do") != "sit"), None)
    if mine is None:
        raise Impossible("", "You have done nothing yet that could be taken back.")
    if mine is standing[-1] and not any(_reveals(draft.system, draft.table, event) for event in mine.events):
        go_back(draft, mine.seq - 1)
        draft.tell(seat, "", "{who} takes that back.")
    else:
        draft.mark(HOUSE.of(seat), WANTS_BACK)
        draft.tell(seat, "", "{who} would like to take back what they did last.")


TAKE_BACK = Action(
    "undo",
    TakeBack,
    _offer_take_back,
    _take_back,
    rule="",
    label="Take it back",
    by=PLAYER,
    group="rulings",
    is_own=True,
)


@record(kw_only=True)
class LetTakeBack:
    """Let a player take back what they did last, and all that came after it; or leave it as it is."""

    who: str
    agreed: bool = True


def _offer_let(seen: TableView) -> Offer | None:
    people = options((seat, seen.seats[seat].title) for seat in asking(seen))
    if not people:
        return None
    return Offer({"who": Among(people, label="Who?"), "agreed": YesNo(yes="Take it back", no="It stands")})


def _let(draft: Draft, seat: str, let: LetTakeBack) -> None:
    draft.unmark(HOUSE.of(let.who), WANTS_BACK)
    if not let.agreed:
        draft.tell(seat, "", "What {whom} did stands.", whom=draft.table.seats[let.who].title)
        return
    theirs = [entry for entry in standing_entries(draft.history) if entry.by == let.who and not _is_talk(entry)]
    before_asking = [entry for entry in theirs if entry.did.get("do") not in (TAKE_BACK.name, "sit")]
    if not before_asking:
        raise Impossible("", "There is nothing left to take back.")
    go_back(draft, before_asking[-1].seq - 1)
    draft.tell(seat, "", "{whom} takes back what they did.", whom=draft.table.seats[let.who].title)


LET_TAKE_BACK = Action(
    "let_undo",
    LetTakeBack,
    _offer_let,
    _let,
    rule="",
    label="Let somebody take it back",
    by=GM,
    group="rulings",
)


def standing_entries(history: Sequence[Entry]) -> list[Entry]:
    """The entries that were not taken back, the oldest first, without those that only tell of going back."""
    found: list[Entry] = []
    goal: int | None = None
    for entry in reversed(history):
        if goal is not None and entry.seq > goal:
            continue
        goal = next((event.to for event in entry.events if isinstance(event, Rewound)), goal)
        if not any(isinstance(event, Rewound) for event in entry.events):
            found.append(entry)
    return found[::-1]


def _is_talk(entry: Entry) -> bool:
    """Whether somebody only said something, or kept a note: the table lies as before."""
    return all(_is_words(event) for event in entry.events)


def _is_words(event: Event) -> bool:
    return isinstance(event, Told | Witnessed) or (isinstance(event, Written) and kind_of(event.sheet) == NOTES.name)


def _reveals(system: System, table: Table, event: Event) -> bool:
    """Whether somebody knows something after this that they did not know before."""
    match event:
        case Moved(source=source, target=target):
            return system.who_reads(table, (source, target)) != system.who_reads(table, (source,))
        case Dealt(place=place):
            return bool(system.who_reads(table, (place,)))
        case Marked(mark=mark):
            return kind_of(mark) in system.dealt_marks
    return isinstance(event, Rolled | Shown | Uncovered | Resolved)
