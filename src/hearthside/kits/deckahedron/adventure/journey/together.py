"""What the whole table agrees on: the Touchstone List, The Hearth. Topics that are off-limits are every table's."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.sight import Audience, MarkKind, SheetKind
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import is_making

OFF_LIMITS_KIND = MarkKind("off_limits", "Off-limits", Audience.EVERYONE)
"""On tables from before every table had lines and veils (`kernel.safety`)."""
TOUCHSTONES_KIND = MarkKind("touchstones", "Touchstones", Audience.EVERYONE)
CIRCLES_KIND = MarkKind("circle", "Touchstone circled", Audience.EVERYONE)
HEARTH_KIND = SheetKind("hearth", "The Hearth", Audience.EVERYONE)
TOUCHSTONES = TOUCHSTONES_KIND.of_table
HEARTH = HEARTH_KIND.of_table
_LONG_LIST = 60
"""Nobody reads a longer list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTouchstone:
    """Add a title to the Touchstone List: a book, a film, a song this story should taste of."""

    title: str


_TITLE = Offer({"title": Words(most=80, optional=False, label="Title")})


def offer_touchstone(seen: TableView) -> Offer | None:
    """TF-CC-15: open to everybody."""
    return _TITLE if len(seen.marks.get(TOUCHSTONES, ())) < _LONG_LIST else None


def decide_touchstone(draft: Draft, seat: str, stone: AddTouchstone) -> None:
    """The list is everybody's."""
    if len(draft.table.marks.get(TOUCHSTONES, ())) >= _LONG_LIST:
        raise Impossible("TF-CC-15", "The list is full.")
    draft.mark(TOUCHSTONES, stone.title.strip())
    draft.tell(seat, "TF-CC-15", "{who} adds to the Touchstone List: {title}.", title=stone.title.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class CircleTouchstone:
    """Circle one title of the Touchstone List that nobody else circled. The GM comes last."""

    title: str


def offer_circle(seen: TableView) -> Offer | None:
    """Open while there is a title that is not circled, once for everybody."""
    titles = seen.marks.get(TOUCHSTONES, ())
    if not titles or seen.marks.get(CIRCLES_KIND.of(seen.seat)):
        return None
    circles = {name: seen.marks.get(CIRCLES_KIND.of(name), ()) for name in seen.seats}
    taken = {title for each in circles.values() for title in each}
    left = Among(options((title, title) for title in titles if title not in taken), label="Title")
    if seen.role == "gm" and not all(circles[name] for name in seen.players):
        return blocked("TF-CC-15", "The players circle first, the GM last.", title=left)
    return Offer({"title": left}) if left.options else None


def decide_circle(draft: Draft, seat: str, circle: CircleTouchstone) -> None:
    """One circle each."""
    draft.mark(CIRCLES_KIND.of(seat), circle.title)
    draft.tell(seat, "TF-CC-15", "{who} circles {title}.", title=circle.title)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameHearth:
    """Write down The Hearth: the one thing all characters would die for, and can be parted from."""

    hearth: str


_HEARTH = Offer(
    {"hearth": Words(most=200, optional=False, label="People, food, a song, a place, a ritual, an activity")}
)


def offer_hearth(seen: TableView) -> Offer | None:
    """TF-CC-13: whoever has the pen, while they make a character (TF-AMB-70); once all are ready, the GM's alone."""
    is_open = seen.role == "gm" or not seen.words.get(HEARTH) or is_making(seen, seen.seat)
    return _HEARTH if is_open else None


def decide_hearth(draft: Draft, seat: str, hearth: NameHearth) -> None:
    """The table agreed on it."""
    draft.write(HEARTH, hearth.hearth.strip())
    draft.tell(seat, "TF-CC-13", "The Hearth: {hearth}", hearth=hearth.hearth.strip())


TOGETHER: tuple[Action, ...] = (
    Action(
        "touchstone",
        AddTouchstone,
        offer_touchstone,
        decide_touchstone,
        rule="TF-CC-15",
        label="Add a touchstone",
        by=TABLE,
        group="creation",
    ),
    Action(
        "circle",
        CircleTouchstone,
        offer_circle,
        decide_circle,
        rule="TF-CC-15",
        label="Circle a touchstone",
        by=TABLE,
        group="creation",
    ),
    Action(
        "hearth",
        NameHearth,
        offer_hearth,
        decide_hearth,
        rule="TF-CC-13",
        label="Name The Hearth",
        by=TABLE,
        group="creation",
    ),
)
