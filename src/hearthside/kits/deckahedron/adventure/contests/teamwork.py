"""Teamwork: who aids a flip, the one card each of them turns, and the best of all cards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hearthside.kernel.agenda import Step, replace
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, STATE, rank_of
from hearthside.kits.deckahedron.adventure.body import tidy_deck
from hearthside.kits.deckahedron.adventure.book import AtTable, moves_of
from hearthside.kits.deckahedron.adventure.content.effects import (
    ChangeItem,
    Choose,
    Enter,
    Expend,
    FoeAttacks,
    Pay,
    Take,
    TurnDown,
    Work,
)
from hearthside.kits.deckahedron.adventure.steps import AgainstFriend, Aiding, Contested
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import DRAW, TURNED

ANVIL = 1

TOGETHER_KIND = MarkKind("together", "Suffer together", Audience.EVERYONE)
TOGETHER = TOGETHER_KIND.of_table
SPARED_KIND = MarkKind("spared", "Nothing may be taken from", Audience.EVERYONE)
SPARED = SPARED_KIND.of_table


class Helper(NamedTuple):
    """Somebody who aids a flip, and the rank their card is read at."""

    seat: str
    rank: int


class Read(NamedTuple):
    """A turned card that may resolve a flip: who turned it, and the rank it is read at."""

    seat: str
    card: str
    rank: int

    @property
    def result(self) -> int:
        """What it says, from 1 for ✗ to 4 for ✔✔✔."""
        return face_of(self.card).at(self.rank)


def helpers_of(lying: Table | TableView, aid: Iterable[Aiding]) -> tuple[Helper, ...]:
    """Who aids a flip, and at which rank: Anvil (TF-TEAM-03), or their own in some attribute (TF-PUR-07)."""
    return tuple(_helper(lying, each) for each in aid)


def _helper(lying: Table | TableView, aiding: Aiding) -> Helper:
    seat, attribute = aiding.seat, aiding.attribute
    return Helper(seat, lying.track(rank_of(attribute, seat)) if attribute else ANVIL)


def seats_of(aid: Iterable[Aiding]) -> tuple[str, ...]:
    """The seats that aid."""
    return tuple([each.seat for each in aid]) if aid else ()


def turn_aid(draft: Draft, aid: Sequence[Aiding], *, anew: bool) -> dict[Aiding, Read]:
    """Each helper turns exactly one card, whatever their advantages (TF-AMB-42). Who cannot any more is left out.

    When the leader flips anew, the cards that lie there stay and still compete (TF-TEAM-08).
    """
    read = {}
    for each, helper in zip(aid, helpers_of(draft.table, aid), strict=True):
        lying = draft.table.cards(TURNED.of(helper.seat)) if anew else _turn_one(draft, helper.seat)
        if lying:
            read[each] = Read(helper.seat, lying[0], helper.rank)
    return read


def _turn_one(draft: Draft, seat: str) -> tuple[str, ...]:
    """One card, unless this helper is in the middle of something else, out, or has no card left."""
    if draft.table.cards(TURNED.of(seat)) or draft.table.has_mark(STATE.of(seat), INCAPACITATED):
        return ()
    tidy_deck(draft, seat)
    return (draft.turn_top(DRAW.of(seat), TURNED.of(seat)),) if draft.table.cards(DRAW.of(seat)) else ()


def best_of(read: Iterable[Read]) -> list[Read]:
    """TF-TEAM-04: the cards that share the best result."""
    cards = list(read)
    best = max(each.result for each in cards)
    return [each for each in cards if each.result == best]


def team_of(seat: str, aid: Iterable[Aiding]) -> tuple[str, ...]:
    """Everybody whose cards count in the flip of this seat, that seat first."""
    return (seat, *seats_of(aid))


def turned_by(lying: Table, seats: Iterable[str], token: int) -> tuple[str, str] | None:
    """Which of these people turned the card with this back, and the card; nobody if it lies there no more."""
    for seat in seats:
        pile = lying.pile(TURNED.of(seat))
        if token in pile.tokens:
            return seat, pile.cards[pile.tokens.index(token)]
    return None


# --- What comes of it, for all of them --------------------------------------------------------------------------------

_COSTS = (ChangeItem, Expend, Pay, TurnDown, Take, Work, Enter)


def shared(steps: Iterable[Step], aid: Iterable[Aiding]) -> list[Step]:
    """TF-TEAM-06: what the leader suffers from a move, every helper suffers too."""
    helpers = seats_of(aid)
    if not helpers:
        return list(steps)
    found: list[Step] = []
    for step in steps:
        if isinstance(step, FoeAttacks):
            # Who strikes back, and whether at all, shows only then.
            found.append(replace(step, helpers=helpers))
            continue
        found.append(replace(step, after=tuple(shared(step.after, aid))) if isinstance(step, Pay) else step)
        if isinstance(step, Expend) or (isinstance(step, Take) and step.card != "blessing"):
            found += [replace(step, seat=helper) for helper in helpers]
    return found


def only_costs(lying: AtTable, steps: Iterable[Step]) -> list[Step]:
    """TF-PVP-01, TF-PVP-02: against a friend the costs are paid as usual, and no attack power is determined."""
    paid = [step for step in steps if isinstance(step, _COSTS) or _picks_a_cost(lying, step)]
    return [_against_a_friend(lying, step) for step in paid]


def _picks_a_cost(lying: AtTable, step: Step) -> bool:
    """Whether somebody picks among nothing but costs (TF-UMI-04)."""
    if not isinstance(step, Choose):
        return False
    options = moves_of(lying)[step.move].options
    return all(option.effects and all(isinstance(each, ChangeItem) for each in option.effects) for option in options)


def _against_a_friend(lying: AtTable, step: Step) -> Step:
    if isinstance(step, Work):
        return replace(step, versus=True)
    return replace(step, after=tuple(only_costs(lying, step.after))) if isinstance(step, Pay) else step


def shared_fate(seat: str, aid: Iterable[Aiding], contest: Contested | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who bears a bad result together, and from whom the GM may take nothing for it."""
    helpers = seats_of(aid)
    spared = (seat, contest.whom, *helpers) if isinstance(contest, AgainstFriend) else ()
    return (seat, *helpers) if helpers else (), spared


def stand_together(draft: Draft, seats: Iterable[str]) -> None:
    """TF-TEAM-06: what the GM makes of this result befalls all of them."""
    for seat in seats:
        draft.mark(TOGETHER, seat)


def spare(draft: Draft, seats: Iterable[str]) -> None:
    """TF-PVP-05: whatever the GM makes of this result takes nothing from these players."""
    for seat in seats:
        draft.mark(SPARED, seat)


def part(draft: Draft) -> None:
    """They have suffered together."""
    for seat in draft.table.marks.get(TOGETHER, ()):
        draft.unmark(TOGETHER, seat)


def go_apart(draft: Draft) -> None:
    """What came of the last flip is done with."""
    marks = draft.table.marks
    if TOGETHER in marks:
        part(draft)
    for seat in marks.get(SPARED, ()):
        draft.unmark(SPARED, seat)


def who_suffers(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """Whom the GM's move against this seat befalls: those who flipped together suffer together (TF-AMB-42)."""
    together = lying.marks.get(TOGETHER, ())
    return together if seat in together else (seat,)


def all_struck(draft: Draft, seats: Iterable[str]) -> tuple[str, ...]:
    """TF-TEAM-06: everybody whom the GM's move against these people befalls. With that they have suffered together."""
    struck = dict.fromkeys(each for who in seats for each in (who, *_partners(draft.table, who)))
    part(draft)
    return tuple(struck)


def _partners(lying: Table, seat: str) -> tuple[str, ...]:
    return tuple(each for each in who_suffers(lying, seat) if not lying.has_mark(STATE.of(each), INCAPACITATED))


def against_taking(lying: Table | TableView, seat: str) -> Barred | None:
    """Why the GM can take nothing from this player right now, if so."""
    return _SPARED if lying.has_mark(SPARED, seat) else None


_SPARED = Barred("TF-PVP-05", "Friends fought: you may colour and complicate it, but take nothing from them for it.")
