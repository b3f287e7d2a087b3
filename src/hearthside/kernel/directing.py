"""What comes next, for one seat: whose moment it is, what is left of it, and the few deeds that fit.

A game directs its table by one function from what a seat sees, and from what it is offered, to a `Now`. So a `Now`
tells nobody more than they may know, and every deed in it can be done. The browser only draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import MISSING, field, replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET

from hearthside.kernel.actions import Action, Offer, field_presets
from hearthside.kernel.choices import Among, Option, PickFrom, Settled, Several, YesNo, settled
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE, asking, is_led_by_house
from hearthside.kernel.records import record
from hearthside.kernel.refusals import No
from hearthside.kernel.saying import Saying, Wording, listed, said_again, say

if TYPE_CHECKING:
    from hearthside.kernel.views import Question, TableView

Mood = Literal["mine", "asked", "aid", "listening", "theirs", "paused"]
"""It is this seat's turn; it is asked something; it can help; nobody owes anything; somebody else has the turn;
the table is paused."""

MOST_DEEDS = 5
"""More than these are no few."""


@record
class Leaves:
    """What a deed would make of a number on the table: of a track, or of a field of a thing."""

    of: str
    """The place of the track, `stamina/ana`, or the thing and its field, `creature/3 hp`."""
    now: int
    then: int


def number_of(thing: str, name: str) -> str:
    """A number of a thing, as `Leaves` names it."""
    return f"{thing} {name}"


@record
class Means:
    """What an outcome would mean here, where chance decides."""

    outcome: str
    """The outcome as its odds name it."""
    says: Wording


@record
class Deed:
    """Something that fits now: an action with some of it chosen, and what it would come to."""

    action: str
    title: Wording
    says: Wording = ""
    """What it would come to, in one line."""
    cost: Wording = ""
    given: Facts = field(default_factory=lambda: NO_FACTS)
    """What is chosen already; what has a preset may stay unsaid."""
    aims: str = ""
    """The field that is chosen by touching somebody or something on the table."""
    by_chance: bool = False
    """Whether chance decides, so that its odds can be asked for."""
    leaves: tuple[Leaves, ...] = ()
    means: tuple[Means, ...] = ()
    """What each outcome would mean, the best first."""


@record
class Touch:
    """What touching somebody or something on the table is for: a foe, a friend, a zone, a space of the map."""

    on: str
    """A seat, the id of a thing, or a place as the game's map names it."""
    deeds: tuple[Deed, ...]
    """The best first."""


@record
class Left:
    """Something a turn still has, or has had."""

    says: Wording
    is_spent: bool = False


@record
class InLine:
    """Somebody who acts in turn, or something that does."""

    who: str
    """A seat, or the id of a thing."""
    title: Wording
    says: Wording = ""
    card: str = ""
    """The face of the card that gives them their place."""
    is_now: bool = False
    has_acted: bool = False
    is_foe: bool = False
    lurks: bool = False
    """Only the GM knows of it."""
    health: tuple[int, int, int] | None = None
    """How much is left, of how much, and what stands before it: pips, where the seat may count them."""


@record
class Owed:
    """Something the table still waits for from this seat, which can be done when its time has come."""

    title: Wording
    says: Wording = ""
    deed: Deed | None = None


@record
class Now:
    """What is going on, to one seat."""

    mood: Mood
    cue: Wording
    """The first words: “Your turn, Mira.”"""
    says: Wording = ""
    who: str = ""
    """Whose moment it is: a seat, or the id of a thing."""
    deeds: tuple[Deed, ...] = ()
    """What fits, the best first."""
    left: tuple[Left, ...] = ()
    """What is left of this seat's turn."""
    line: tuple[InLine, ...] = ()
    """Who acts in which order, where there is one."""
    round: Wording = ""
    """What that order is: “Round 2, by Target Card”."""
    owed: tuple[Owed, ...] = ()
    touch: tuple[Touch, ...] = ()
    """What can be done by touching what lies on the table, where the game has drawn it."""
    grows: tuple[Owed, ...] = ()
    """Who may grow, and when: one's own character, to a GM everybody's. Nobody waits for it."""


class Floor:
    """What is open to one seat now, for whoever directs."""

    def __init__(
        self, actions: Mapping[str, Action], offered: Callable[[str], Offer | None], *, is_drawn: bool = True
    ) -> None:
        self._actions = actions
        self._offered = offered
        self._open: dict[str, Offer | None] = {}
        self.is_drawn = is_drawn
        """Whether somebody looks at this table: else nothing on it is touched, and nobody reads who comes when."""

    def offer(self, action: str) -> Offer | None:
        """What an action offers, if it is open."""
        if action in self._open:
            return self._open[action]
        offer = self._offered(action)
        self._open[action] = offer = offer if offer is not None and offer.closed is None else None
        return offer

    def any_offer(self, action: str) -> Offer | None:
        """What an action offers, open or greyed out."""
        return self._offered(action)

    def may(self, action: str) -> bool:
        """Whether an action is open."""
        return self.offer(action) is not None

    def values(self, action: str, name: str, **given: Any) -> tuple[Any, ...]:
        """What may be chosen for one field of an action, once others are given."""
        offer = self.offer(action)
        choice = settled(offer.fields[name], given) if offer and name in offer.fields else None
        return choice.values() if choice is not None else ()

    def each(self, action: str, name: str, **given: Any) -> tuple[Any, ...]:
        """What may be among those chosen for a field that takes several, once others are given."""
        offer = self.offer(action)
        choice = _settled(offer, name, given) if offer else None
        return (
            tuple(each.value for each in choice.options if each.barred is None) if isinstance(choice, Several) else ()
        )

    def deed(
        self,
        action: str,
        title: str = "",
        says: str = "",
        cost: str = "",
        *,
        aims: str = "",
        by_chance: bool = False,
        leaves: tuple[Leaves, ...] = (),
        means: tuple[Means, ...] = (),
        **given: Any,
    ) -> Deed | None:
        """A deed, if it is open and all that is given can be chosen for it."""
        offer = self.offer(action)
        if offer is None or not all(_admits(offer, name, given) for name in given):
            return None
        if aims and not _can_aim(offer, aims, given):
            return None
        return Deed(action, title or self._actions[action].label, says, cost, given, aims, by_chance, leaves, means)

    def is_for_all(self, deed: Deed) -> bool:
        """Whether a deed is done for the whole table, and not only for whoever does it."""
        return "gm" in self._actions[deed.action].by

    def answers(self, asked: Question, but: Container[str] = ()) -> tuple[Deed, ...]:
        """Every way to answer a question, as deeds: where one thing is to be chosen, each choice is one of them.

        Those by some actions may be left out.
        """
        return tuple([deed for action in asked.actions if action not in but for deed in self._ways(action)])

    def _ways(self, action: str) -> Iterable[Deed]:
        offer = self.offer(action)
        if offer is None:
            return ()
        label = self._actions[action].label
        presets = field_presets(self._actions[action].command)
        open_fields = [name for name in offer.fields if presets.get(name, MISSING) is MISSING] or list(offer.fields)
        choice = offer.fields[open_fields[0]] if len(open_fields) == 1 else None
        if isinstance(choice, YesNo) and choice.yes and choice.no:
            words = ((True, choice.yes), (False, choice.no))
            return [Deed(action, title, given={open_fields[0]: value}) for value, title in words]
        if isinstance(choice, Among) and len(choice.values()) == 1:
            return (Deed(action, label, given={open_fields[0]: choice.values()[0]}),)
        if isinstance(choice, Among) and 1 < len(choice.values()) <= MOST_DEEDS:
            chosen = [option for option in choice.options if option.barred is None]
            return [Deed(action, _words_of(option), given={open_fields[0]: option.value}) for option in chosen]
        sets = _sets(choice) if isinstance(choice, Several) else ()
        if sets:
            return [
                Deed(action, _words_of_all(some), given={open_fields[0]: tuple(option.value for option in some)})
                for some in sets
            ]
        return (Deed(action, label),)


def _words_of(option: Option) -> str:
    return said_again(option.label, option.said)


def _sets(choice: Several) -> tuple[tuple[Option, ...], ...]:
    """Everything that may be picked together, where that is little enough to read."""
    free = [option for option in choice.options if option.barred is None]
    counts = range(choice.least, min(choice.most, len(free)) + 1)
    if sum(comb(len(free), count) for count in counts) > MOST_DEEDS:
        return ()
    return tuple(some for count in counts for some in combinations(free, count))


def _words_of_all(some: tuple[Option, ...]) -> str:
    return listed(map(_words_of, some)) if some else say("None of these")


def _admits(offer: Offer, name: str, given: Facts) -> bool:
    choice = _settled(offer, name, given)
    try:
        return choice is not None and choice.check(given[name], name) is None
    except No:
        return False


def _can_aim(offer: Offer, name: str, given: Facts) -> bool:
    choice = _settled(offer, name, given)
    return choice is not None and bool(choice.values())


def _settled(offer: Offer, name: str, given: Facts) -> Settled | PickFrom | None:
    choice = offer.fields.get(name)
    return settled(choice, given) if choice is not None else None


def few(*deeds: Deed | None) -> tuple[Deed, ...]:
    """The first of these that are open, none twice."""
    return first_few(deeds)


def first_few(deeds: Iterable[Deed | None], most: int = MOST_DEEDS) -> tuple[Deed, ...]:
    """The same of deeds that are thought of one after the other: once there are enough, nobody goes on."""
    found: list[Deed] = []
    for deed in deeds:
        if deed is not None and deed not in found:
            found.append(deed)
            if len(found) == most:
                break
    return tuple(found)


def directed(direct: Director, growth: Growth | None, seen: TableView, floor: Floor) -> Now:
    """What comes next, as a game says, and what every table has besides."""
    now = direct(seen, floor)
    grows = tuple(_growing(growth, seen)) if growth and floor.is_drawn else ()
    if grows:
        now = replace(now, grows=grows)
    owed = tuple(_wants_back(seen, floor, seat) for seat in asking(seen)) if seen.role == "gm" else ()
    if owed:
        now = replace(now, owed=(*owed, *now.owed))
    onward = _onward(now, floor) if seen.spotlight == seen.seat else None
    return replace(now, deeds=(*now.deeds[: MOST_DEEDS - 1], onward)) if onward is not None else now


def _growing(growth: Growth, seen: TableView) -> Iterator[Owed]:
    """Whose character may grow: a player hears of their own, whoever leads hears of all."""
    for seat in seen.players if seen.role == "gm" else (seen.seat,) if seen.role == "player" else ():
        when = growth(seen, seat)
        if when:
            title = say("You may grow.") if seat == seen.seat else say("{who} may grow.", who=seen.seats[seat].title)
            yield Owed(title, when)


def _onward(now: Now, floor: Floor) -> Deed | None:
    """Whoever has a moment of their own can end it, where turns do not follow each other."""
    return floor.deed("leave_light") if now.mood in ("mine", "listening") and not now.line else None


def _wants_back(seen: TableView, floor: Floor, seat: str) -> Owed:
    who = seen.seats[seat].title
    deed = floor.deed("let_undo", say("Take it back"), who=seat, agreed=True)
    return Owed(say("{who} would like to take back what they did last.", who=who), deed=deed)


Director = Callable[["TableView", Floor], Now]
"""How a game directs its table."""
Growth = Callable[["TableView", str], str]
"""Whether a seat's ready character may grow, and when, in a sentence for all ears."""

Shelf = Literal["scene", "fight", "people", "gear", "safety"]
"""Where a GM looks for a deed."""


def usual(seen: TableView, floor: Floor) -> Now:
    """What can be said of any table: it is paused, somebody is asked something, or people talk."""
    return interrupted(seen, floor) or listening(seen, floor)


def interrupted(seen: TableView, floor: Floor) -> Now | None:
    """What goes before everything else a game could say: a pause, or a question to somebody."""
    if seen.has_mark(TABLE_HOUSE, PAUSED):
        deeds = few(floor.deed("pause", say("Go on"), paused=False), floor.deed("go_on", say("I am content to go on")))
        return Now("paused", say("The table is paused."), deeds=deeds)
    mine = seen.awaited.get(seen.seat)
    if mine is not None:
        return Now("asked", say("You are asked."), words_of(mine), seen.seat, floor.answers(mine))
    others = [question for by, question in seen.awaited.items() if by in seen.seats]
    if others:
        first = others[0]
        cue = say("We wait for {who}.", who=seen.seats[first.by].title)
        return Now("theirs", cue, words_of(first), first.by)
    return None


def listening(seen: TableView, floor: Floor) -> Now:
    """Nobody owes anything: words first."""
    gms = [seat.title for seat in seen.seats.values() if seat.role == "gm"]
    if seen.role == "gm":
        return Now("listening", say("Tell them what happens."), deeds=few(floor.deed("say", say("Say what happens"))))
    says = say("Say what you do, and {gm} says when it is tried.", gm=gms[0]) if gms else ""
    if gms and is_led_by_house(seen) and seen.spotlight != seen.seat:
        says = say("{gm} goes on in a moment. You can say something meanwhile.", gm=gms[0])
    return Now("listening", say("Listen."), says, deeds=few(floor.deed("say", say("Say what I do"))))


def words_of(asked: Question) -> str:
    """What a question says, with what that was made of."""
    said = asked.said
    return said_again(asked.says, Saying(said["says"], said["slots"]) if "says" in said else UNSET)
