"""Days, and what fits into one: Rest, lessons, shopping, long thought."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Option, Words
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import GAME, is_making
from hearthside.kits.deckahedron.adventure.book import Book, book_of, by_book
from hearthside.kits.deckahedron.adventure.effects.lying import MERCY_KIND
from hearthside.kits.deckahedron.adventure.journey.points import journey_points, spend_journey
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat, in_town, is_chased
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, is_opener_due
from hearthside.kits.deckahedron.piles import TURNED

DAY_KIND = TrackKind("day", "Day", Audience.EVERYONE)
TODAY_KIND = MarkKind("today", "Done today", Audience.EVERYONE)
DAY = DAY_KIND.of_table


def against_downtime(lying: Table | TableView, seat: str, move: str) -> Barred | None:
    """Why a character cannot do this with the day, if they cannot: `against_downtime(seen, "ana", "shop-procure")`."""
    if lying.has_mark(MERCY_KIND.of(seat), move):
        return None  # TF-FB-08: the place and the day for it are in the past.
    if is_opener_due(lying):
        return OPENER_DUE
    if in_combat(lying):
        return _FIGHTING
    if is_chased(lying):
        return _CHASED
    if lying.marks.get(GAME.of(seat)):
        return _AT_CORNERS
    if is_making(lying, seat):
        return _UNMADE
    if lying.pile(TURNED.of(seat)).tokens:
        return _READING
    downtime = book_of(lying).guide.downtime
    if move in downtime.in_town and not in_town(lying):
        return no_town(lying)
    done = lying.marks.get(TODAY_KIND.of(seat), ())
    if move in downtime.with_rest:
        return MENDED if move in done else None if "rest" in done else _NO_REST
    # TF-HELP-01, TF-HELP-08: Seek Help takes a day as well, and leaves no room beside it.
    if move in downtime.one_a_day or move == "seek-help":
        taken = _taken(lying)
        return next((taken[each] for each in done if each in taken), None)
    return None


def has_place_for(lying: Table | TableView, seat: str, move: str) -> bool:
    """Whether what is done in a town can be done here; told of belatedly, it was done there (TF-FB-08)."""
    return in_town(lying) or lying.has_mark(MERCY_KIND.of(seat), move)


_FIGHTING = Barred("TF-REST-01", "Not in the middle of a fight.")
_CHASED = Barred("TF-REST-01", "Not while a Pursuit is on.")
_AT_CORNERS = Barred("TF-REST-08", "You are laying out cards: finish that game first, or give it up.")
_READING = Barred("TF-FLIP-05", "Finish reading the cards you turned first.")
_UNMADE = Barred("TF-CC-16", "Your character is not ready yet: finish making it first.")
ON_THE_ROAD = Barred("TF-REST-01", "Not while you are on the road.")
_NO_REST = Barred("TF-SNS-01", "This goes with a Rest, and only with one.")

MENDED = Barred("TF-SNS-05", "Once with a Rest: the next one comes with the next Rest.")


@by_book
def no_town(book: Book) -> Barred:
    """Why something cannot be done out here."""
    return Barred(book.cites["needing a town"], "For this you need a town.")


_DAY_TAKEN = "This day is taken: {move} leaves no room for anything else."


@by_book
def _taken(book: Book) -> Mapping[str, Barred]:
    one_a_day = [(name, "TF-GMC-12") for name in book.guide.downtime.one_a_day]
    return {
        move: Barred(rule, say(_DAY_TAKEN, move=book.moves[move].name))
        for move, rule in (*one_a_day, ("rest", "TF-REST-08"), ("seek-help", "TF-HELP-08"))
    }


def spend_day(draft: Draft, seat: str, move: str) -> None:
    """The character did this today; or some other day, if it is told of belatedly (TF-FB-08)."""
    if draft.table.has_mark(MERCY_KIND.of(seat), move):
        draft.unmark(MERCY_KIND.of(seat), move)
        return
    draft.mark(TODAY_KIND.of(seat), move)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDay:
    """A new day dawns. In town a second day of peace costs a Journey point; otherwise something urgent happens."""

    brings: str
    words: str = ""


PEACE, URGENT, WHATEVER = "peace", "something urgent", "whatever comes"


def offer_next_day(seen: TableView) -> Offer | None:
    """Open to the GM while nobody is in the middle of something."""
    if not seen.players:
        return None
    if in_combat(seen):
        return _NO_NIGHT
    if is_chased(seen):
        return _NO_NIGHT_ON_THE_RUN
    if any(seen.pile(TURNED.of(name)).tokens for name in seen.players):
        return _NO_NIGHT_IN_A_FLIP
    if any(seen.marks.get(GAME.of(name)) for name in seen.players):
        return _NO_NIGHT_AT_CORNERS
    if not in_town(seen):
        return _ANY_DAY
    return _RICH_IN_TOWN if journey_points(seen) else _POOR_IN_TOWN


_WORDS = Words(most=600, label="What does it bring?")
_NO_NIGHT, _NO_NIGHT_ON_THE_RUN = Offer({}, _FIGHTING), Offer({}, _CHASED)
_NO_NIGHT_IN_A_FLIP = Offer({}, Barred("TF-FLIP-05", "Not while a flip is being read."))
_NO_NIGHT_AT_CORNERS = Offer({}, Barred("TF-REST-08", "Not while somebody lays out cards."))
_ANY_DAY = Offer({"brings": Among((Option(WHATEVER, "Whatever comes"),)), "words": _WORDS})


def _in_town(against: Barred | None) -> Offer:
    brings = (Option(PEACE, "Another day of peace, for 1 Journey point", against), Option(URGENT, "Something urgent"))
    return Offer({"brings": Among(brings, label="This day brings"), "words": _WORDS})


# TF-GMJ-03: without a point to spend a second day of peace is not allowed.
_POOR_IN_TOWN = _in_town(Barred("TF-GMJ-03", "A second day of peace in town costs a Journey point. There is none."))
_RICH_IN_TOWN = _in_town(None)


def decide_next_day(draft: Draft, seat: str, day: NextDay) -> None:
    """Everybody has a day to spend again. TF-GMC-13: after one quiet day in town something urgent happens."""
    draft.count(DAY, 1)
    for name in draft.table.players:
        for done in draft.table.marks.get(TODAY_KIND.of(name), ()):
            draft.unmark(TODAY_KIND.of(name), done)
    draft.tell(seat, "TF-GMC-12", "A new day. {words}", words=day.words)
    if day.brings == PEACE:
        spend_journey(draft)
        draft.tell(seat, "TF-GMJ-03", "A second day of peace in town.")
    elif day.brings == URGENT:
        draft.tell(seat, "TF-GMC-13", "The peace is over: something urgent happens.")


NEXT_DAY = Action(
    "next_day", NextDay, offer_next_day, decide_next_day, rule="TF-GMC-12", label="A new day", by=GM, group="gm"
)
