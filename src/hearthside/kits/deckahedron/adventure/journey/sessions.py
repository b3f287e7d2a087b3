"""Meeting again: the Session Opener."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer
from hearthside.kernel.choices import Barred, Choice, Several, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SESSIONS
from hearthside.kernel.sight import Audience, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import XP

OPENERS_KIND = TrackKind("openers", "Session Openers", Audience.EVERYONE)
OPENERS, SESSIONS_PLAYED = OPENERS_KIND.of_table, SESSIONS.of_table


OPENER_DUE = Barred("TF-OPEN-01", "A new session begins with its opener: tell what happened so far.")


def is_opener_due(lying: Table | TableView) -> bool:
    """TF-OPEN-01: at the start of every session after the first."""
    played = lying.track(SESSIONS_PLAYED)
    return played > 0 and played > lying.track(OPENERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSession:
    """The Session Opener: tell what happened so far, ask for notes, give notes. Everybody who took part gets 1 XP."""

    present: tuple[str, ...]
    recap: str = ""


def offer_opener(seen: TableView) -> Offer | None:
    """Due before any move, led by the GM; where there is none, by anybody."""
    if not is_opener_due(seen) or not leads(seen):
        return None
    people = options((name, seen.seats[name].title) for name in seen.players)
    fields: dict[str, Choice] = {
        "present": Several(people, 0, len(people), label="Who is here?"),
        "recap": Words(most=4000, label="What happened so far?"),
    }
    return Offer(fields, urgent=True)


def leads(seen: TableView) -> bool:
    """Whether this seat leads the table: the GM, or anybody at a table without one."""
    return seen.role == "gm" or all(each.role != "gm" for each in seen.seats.values())


def decide_opener(draft: Draft, seat: str, opener: OpenSession) -> None:
    """TF-OPEN-03: 1 XP for every player who took part; the GM has none to take."""
    draft.count(OPENERS, draft.table.track(SESSIONS_PLAYED) - draft.table.track(OPENERS))
    draft.tell(seat, "TF-OPEN-02", "The table meets again. {recap}", recap=opener.recap)
    for name in opener.present:
        draft.count(XP.of(name), 1)
        draft.tell(name, "TF-OPEN-03", "{who} gains 1 XP.")


OPENER = Action(
    "open_session",
    OpenSession,
    offer_opener,
    decide_opener,
    rule="TF-OPEN-01",
    label="The Session Opener",
    by=TABLE,
    group="gm",
)
