"""The one door: a command comes in, and either events or a reason come out."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from hearthside.kernel.actions import Action, Offer, read_command
from hearthside.kernel.choices import Barred
from hearthside.kernel.directing import Floor, Now, directed
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import PAUSED, STOPPED, TABLE_HOUSE
from hearthside.kernel.experience import Experience, OfSeat
from hearthside.kernel.glimpse import glimpse
from hearthside.kernel.making import Making, making_of
from hearthside.kernel.refusals import Impossible, Malformed, No, Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView

V = TypeVar("V")


class OffersTo(dict[str, Offer | None]):
    """What a table that does not change meanwhile offers one seat, by the names of the actions for people in its role.

    Each offer is worked out when somebody first asks for it; so is none for what nobody in that role does.
    """

    __slots__ = ("_actions", "_system", "_table", "known", "seen")

    def __init__(self, system: System, table: Table, seat: str, known: OfSeat | None = None) -> None:
        self.seen = glimpse(system, table, seat)
        """The table as this seat sees it."""
        self._system, self._table = system, table
        self._actions = system.casts[self.seen.role].named
        self.known = known
        """What followed for this seat at tables like this one, where somebody remembers it."""

    def __missing__(self, name: str) -> Offer | None:
        action = self._actions.get(name)
        if action is None:
            return None
        known = self.known
        if known is None:
            offer = offer_of(action, self.seen)
        else:
            offer = known.found(name, self.seen, self._table, partial(offer_of, action))
        self[name] = offer
        return offer

    def thought(self, subject: Hashable, work: Callable[[TableView, Floor], V], *, is_drawn: bool) -> V:
        """What follows from what this seat sees and is offered; nobody works it out where it followed before."""
        if self.known is None:
            return work(self.seen, Floor(self._system.catalogue, self.__getitem__, is_drawn=is_drawn))
        asked = self._table.awaited.get(self.seen.seat)
        # Some questions are never asked again in the same words, and others time and again.
        about = subject, is_drawn, asked.actions if asked else None
        found, offers = self.known.found(about, self.seen, self._table, partial(self._anew, work, is_drawn=is_drawn))
        self.update(offers)
        return found

    def _anew(
        self, work: Callable[[TableView, Floor], V], seen: TableView, *, is_drawn: bool
    ) -> tuple[V, Mapping[str, Offer | None]]:
        """It is worked out by somebody who watches what is looked at; and the offers that were worked out for it."""
        offers: dict[str, Offer | None] = {}

        def offered(name: str) -> Offer | None:
            if name not in offers:
                action = self._actions.get(name)
                offers[name] = None if action is None else offer_of(action, seen)
            return offers[name]

        return work(seen, Floor(self._system.catalogue, offered, is_drawn=is_drawn)), offers


class Offers(dict[str, OffersTo]):
    """What is offered at a table that does not change meanwhile, by seat; each of it is worked out once."""

    __slots__ = ("_experience", "_system", "table")

    def __init__(self, system: System, table: Table, experience: Experience | None = None) -> None:
        self._system, self.table, self._experience = system, table, experience

    def __missing__(self, seat: str) -> OffersTo:
        known = self._experience.of(self.table, seat) if self._experience else None
        offered = self[seat] = OffersTo(self._system, self.table, seat, known)
        return offered

    def now(self, seat: str, *, is_drawn: bool = True) -> Now:
        """What comes next for this seat; where nobody looks at the table, without what is only to be looked at."""
        system = self._system
        return self.thought(seat, "now", partial(directed, system.direct, system.growth), is_drawn=is_drawn)

    def thought(
        self, seat: str, subject: Hashable, work: Callable[[TableView, Floor], V], *, is_drawn: bool = False
    ) -> V:
        """What somebody makes of what this seat sees and is offered, and of nothing else."""
        return self[seat].thought(subject, work, is_drawn=is_drawn)

    def making(self, seat: str) -> Making | None:
        """How characters are made, to this seat."""
        maker = self._system.maker
        return making_of(maker, self.seen(seat), self.floor(seat)) if maker else None

    def floor(self, seat: str) -> Floor:
        """What is open to this seat."""
        return Floor(self._system.catalogue, self[seat].__getitem__)

    def seen(self, seat: str) -> TableView:
        """The table as this seat sees it."""
        return self[seat].seen


class Refused(Struct, frozen=True):
    """It did not happen, and nothing changed: the sentence for the player, and the rule behind it."""

    kind: str
    rule: str
    says: str


def decided(
    draft: Draft, seat: str, command: Mapping[str, Any], offers: Offers, acting_for: str | None = None
) -> Refused | None:
    """Decide a command, given as plain values with the action's name under `do`, on a new draft.

    What comes back is the reason where it cannot be, and then the draft is worth nothing.

    A GM may act for another seat, and may give a reason to set a refusal aside. `offers` knows what is offered at this
    table.
    """
    try:
        _decide(draft, seat, command, offers, acting_for)
    except No as no:
        return Refused(no.kind, no.rule, no.says)
    return None


def _decide(draft: Draft, seat: str, command: Mapping[str, Any], offers: Offers, acting_for: str | None) -> None:
    """Write on a new draft all that comes of a command. Raises a No."""
    system, because = draft.system, draft.because
    seats = draft.table.seats
    is_plain = seat in seats and acting_for is None and because is None
    actor = seat if is_plain else actor_of(draft.table, seat, acting_for, because)
    action = system.action(command.get("do"))
    role = seats[actor].role
    if role not in action.by:
        raise Impossible("", "{label} is not for a {role}.", label=action.label, role=_ROLE_WORDS[role])
    if action.is_own and actor != seat:
        raise Impossible("", "{label}: only whoever sits there can do that.", label=action.label)
    offer = offers[actor][action.name]
    if offer is None:
        raise Impossible(action.rule, "{label} is not open to you now.", label=action.label)
    values = dict(command)
    del values["do"]
    order = read_command(action, values)
    for barred in offer.reasons(order):
        if because is None:
            raise Refusal(barred.rule, barred.words)
        draft.overrule(barred.rule, barred.words, because)
    action.decide(draft, actor, order)
    system.reckon(draft)
    draft.finish()


_ROLE_WORDS = {"gm": "GM", "player": "player", "spectator": "spectator"}


def actor_of(table: Table, seat: str, acting_for: str | None, because: str | None) -> str:
    """Who acts when this seat does; only a GM acts for another, or sets a rule aside. Raises a No."""
    if seat not in table.seats:
        raise Malformed("Nobody of that name sits at this table.")
    is_gm = table.seats[seat].role == "gm"
    if because is not None and (not is_gm or not because.strip()):
        raise Refusal("", "Only the GM can set a rule aside, and must say why.")
    if acting_for is None or acting_for == seat:
        return seat
    if not is_gm:
        raise Refusal("", "Only the GM can act for somebody else.")
    if acting_for not in table.seats:
        raise Malformed("Nobody of that name sits at this table.")
    return acting_for


def offer_of(action: Action, seen: TableView) -> Offer | None:
    """What an action offers this seat; while the table is paused, players only talk."""
    offer = action.offer(seen)
    if offer is not None and seen.role != "gm" and action.group != "story" and seen.has_mark(TABLE_HOUSE, PAUSED):
        return Offer(offer.fields, _STOP if seen.has_mark(TABLE_HOUSE, STOPPED) else _PAUSE)
    return offer


_PAUSE = Barred("", "The GM has paused the table.")
_STOP = Barred("", "Somebody pressed the X. The table goes on when all are content to, or the GM says so.")


def offers(system: System, seen: TableView) -> dict[str, Offer]:
    """Everything this seat may do or see greyed out, worked out from what it sees and nothing else."""
    found = {}
    for action in system.actions:
        if seen.role in action.by:
            offer = offer_of(action, seen)
            if offer is not None:
                found[action.name] = offer
    return found
