"""A fight played to its end by the house, through the game's own rules, with nobody who watches.

Whoever is asked something answers by a policy, from what their seat sees. Between two questions somebody has to say
who acts next and what the foes do: at a table that is the GM, here it is the game's *leader*, by its book.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from hearthside.bots.chair import Chair
from hearthside.bots.filling import Command
from hearthside.bots.policy import Bot
from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import Chance
from hearthside.kernel.directing import Deed, Floor, Now, directed
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.every_table import Temper
from hearthside.kernel.handle import Refused
from hearthside.kernel.log import Entry
from hearthside.kernel.playout import Playout
from hearthside.kernel.records import record
from hearthside.kernel.sight import Marks, kind_of
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.cards import Face

GM = "gm"
"""The seat of the GM at a table of the lab."""

MOST_ROUNDS = 60
"""A fight that takes longer is given up: it does not end."""

MOST_DEEDS = 4000
"""Deeds of one fight, for the same reason."""

Move = tuple[str, Command]
"""Who does what."""


class CannotPlay(Exception):
    """A fight cannot be played, and the sentence says why."""


class Leader(Protocol):
    """Who says what comes next while nobody is asked anything: one for each fight."""

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""

    def next(self, fight: "Fight") -> Move | None:
        """The next deed; nothing where nobody finds anything to do."""

    def heard(self, entry: Entry) -> None:
        """This was done, and happened."""


@dataclass(frozen=True)
class Texts:
    """What the cards of one kind say, by name: how it is read, and how it is laid where the rules read it."""

    read: Callable[[], Mapping[str, Any]]
    lay: Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True, kw_only=True)
class Fights:
    """What the lab has to know of a game to have its fights played."""

    bring: Callable[[Facts], Command]
    """How the GM brings a foe of which this is told."""
    amend: Callable[[Table, Facts], tuple[Command, ...]] = lambda table, told: ()  # noqa: ARG005
    """What the GM changes by hand about the foe that came last, where the book has a price on it."""
    begin: Callable[[Table], tuple[Command, ...]]
    """What the GM does once all foes are there, unless the fight is on already."""
    leader: Callable[[], Leader]
    foes: Callable[[Table], tuple[str, ...]]
    """The foes that still stand."""
    is_down: Callable[[Table, str], bool]
    """Whether somebody's character is out of the fight."""
    left: Mapping[str, Callable[[Table, str], int]]
    """What somebody has left, by what the book calls it."""
    brings: frozenset[str]
    """The actions by which a GM brings foes: done again, they bring one more."""
    gone: Callable[[Table, str], Marks]
    """What is marked where somebody's character takes no part in the fight."""
    standard: tuple[Facts, ...]
    """The usual fights, by which changes of the game are measured: encounters in plain values, without the game."""
    faces: dict[str, Face] = field(default_factory=dict)
    """The faces of its deck, where an encounter may have them printed otherwise."""
    texts: Mapping[str, Texts] = field(default_factory=dict)
    """Its Powers or moves, where an encounter may have other numbers in them, by what an encounter calls them."""
    options: Facts = field(default_factory=lambda: NO_FACTS)
    """What the table agrees on where an encounter does not say."""
    aside: frozenset[str] = frozenset()
    """What nobody does in a fight that is fought to its end."""
    for_a_change: int = 100
    """Fights that tell what one more foe or one hero less would do."""
    worth: Mapping[str, float] = field(default_factory=dict)
    """What a point is worth to whoever has it, by the kind of track: a Wound is a loss. Any other point is worth 1."""
    plainly: Mapping[str, Callable[[Offer], Facts | None]] = field(default_factory=dict)
    """Questions that everybody answers alike in a fight, whatever they are like, by the action that answers them: what
    is said of an offer, or nothing where it leaves something to think about after all."""
    leans: Callable[[Temper, TableView, Deed], float] = lambda temper, seen, deed: 0.0  # noqa: ARG005
    """How much better a deed suits somebody of this temper than the others that fit."""
    aimed: Callable[[TableView, Floor, Deed], Deed | None] = lambda seen, floor, deed: deed  # noqa: ARG005
    """A deed with whom it is aimed at, where the table leaves that open; nothing where it would be wasted."""


@record
class Fought:
    """How a fight went."""

    has_ended: bool
    is_won: bool
    rounds: int
    deeds: int
    fallen: tuple[str, ...]
    """The seats that went down at some point."""
    left: Mapping[str, Mapping[str, int]]
    """What is left, by what it is called and by seat."""


class _Fighter(Chair):
    """A seat in a fight that is fought out: what leads away from it is not thought of."""

    def __init__(self, game: Playout, seat: str, fights: Fights, temper: Temper) -> None:
        super().__init__(game, seat)
        self._playout, self._fights, self._temper = game, fights, temper
        self._known: tuple[TableView, Now] | None = None

    @property
    def now(self) -> Now:
        """What comes next, of what is done in a fight; what suits the temper best comes first."""
        seen = self.seen
        if self._known is None or self._known[0] is not seen:  # a table that has changed is seen anew
            self._known = seen, self._playout.thought(self.seat, ("now", self._temper), self._considered)
        return self._known[1]

    def _considered(self, seen: TableView, floor: Floor) -> Now:
        system, fights = self._playout.system, self._fights
        now = directed(system.direct, system.growth, seen, floor)
        open_to = (fights.aimed(seen, floor, deed) for deed in now.deeds if deed.action not in fights.aside)
        deeds = [self._weighed(deed) for deed in open_to if deed is not None]
        if len(deeds) > 1:
            deeds.sort(key=lambda deed: -fights.leans(self._temper, seen, deed))
        return Now(now.mood, now.cue, now.says, now.who, tuple(deeds), owed=now.owed)

    def _weighed(self, deed: Deed) -> Deed:
        """The deed with what it leaves counted as it is worth."""
        worth = self._fights.worth
        if not deed.leaves or not any(kind_of(each.of) in worth for each in deed.leaves):
            return deed
        leaves = (
            replace(each, then=each.now + round((each.then - each.now) * worth.get(kind_of(each.of), 1)))
            for each in deed.leaves
        )
        return replace(deed, leaves=tuple(leaves))


class Fight:
    """One fight: a table, the house in every seat, and who leads it."""

    def __init__(self, fights: Fights, game: Playout, chance: Chance, temper: Temper, rng: Random) -> None:
        self.fights, self.game = fights, game
        self._chance, self._temper = chance, temper
        self._leader = fights.leader()
        seats = game.table.seats
        # Foes are played alike whatever the heroes are like, so that only the heroes differ.
        tempers: dict[str, Temper] = {seat: temper if seats[seat].role == "player" else "bold" for seat in seats}
        self._chairs = {seat: _Fighter(game, seat, fights, tempers[seat]) for seat in seats}
        self._bots = {seat: Bot(tempers[seat], rng) for seat in seats}
        self.gm = gm_of(game.table)
        self._aided: set[str] = set()
        self._heroes = game.table.players
        self._standing: tuple[str, ...] = ()
        self._stood: Table | None = None
        """The table at which those stood."""
        self._fallen: dict[str, None] = {}

    @property
    def table(self) -> Table:
        """The table as it lies."""
        return self.game.table

    @property
    def standing(self) -> tuple[str, ...]:
        """The heroes on their feet."""
        table = self.game.table
        if self._stood is not table:
            is_down = self.fights.is_down
            self._stood, self._standing = table, tuple([hero for hero in self._heroes if not is_down(table, hero)])
        return self._standing

    def seen(self, seat: str) -> TableView:
        """The table as this seat sees it."""
        return self.game.seen(seat)

    def chosen(self, seat: str) -> Command | None:
        """What somebody decides to do now."""
        return self._bots[seat].choose(self._chairs[seat])

    def now(self, seat: str) -> Now:
        """What comes next for this seat, of what is done in a fight."""
        return self._chairs[seat].now

    def begin(self) -> None:
        """Whatever is asked is answered, and the fight is on. Raises CannotPlay where it cannot be."""
        for _ in range(MOST_DEEDS):
            move = self._answer()
            if move is None:
                break
            self._do(*move)
        for command in self.fights.begin(self.table):
            self._do(self.gm, command)

    def play(self) -> Fought:
        """From the first blow to the last. Raises CannotPlay where nobody finds a deed."""
        deeds = 0
        while deeds < MOST_DEEDS and self._leader.rounds <= MOST_ROUNDS:
            move = self._answer()
            if move is None and self._is_over:
                return self._went(deeds, has_ended=True)
            move = move or self._leader.next(self)
            if move is None:
                raise CannotPlay("Nobody in this fight finds anything to do.")
            self._do(*move)
            deeds += 1
        return self._went(deeds, has_ended=False)

    @property
    def _is_over(self) -> bool:
        return not self.standing or not self.fights.foes(self.table)

    def _answer(self) -> Move | None:
        """What whoever is asked answers; before they do, a helpful friend may lend a hand."""
        asked = [seat for seat in self.table.awaited if seat in self._bots]
        if not asked:
            self._aided.clear()
            return None
        for seat in self.standing if self._temper == "helpful" else ():
            if seat not in asked and seat not in self._aided and self.now(seat).mood == "aid":
                self._aided.add(seat)
                command = self.chosen(seat)
                if command is not None:
                    return seat, command
        for seat in asked:
            command = self._only_answer(seat) or self.chosen(seat)
            if command is not None:
                return seat, command
        who = self.table.seats[asked[0]].title
        raise CannotPlay(f"{who} is asked something and finds no answer: {self.table.awaited[asked[0]].says}")

    def _only_answer(self, seat: str) -> Command | None:
        """What there is nothing to choose about, or what everybody would choose, is done without a thought."""
        action, *others = self.table.awaited[seat].actions
        offer = None if others else self.game.offer(seat, action)
        if offer is None or offer.closed is not None:
            return None
        if not offer.fields:
            return {"do": action}
        plainly = self.fights.plainly.get(action)
        given = plainly(offer) if plainly else None
        return None if given is None else self._bots[seat].filled(self._chairs[seat], action, given)

    def _do(self, seat: str, command: Command) -> None:
        answer = self.game.do(seat, command, self._chance)
        if isinstance(answer, Refused):
            raise CannotPlay(f"{self.table.seats[seat].title} cannot do “{command['do']}”: {answer.says}")
        self._leader.heard(answer)
        standing = self.standing
        if len(standing) < len(self._heroes):
            self._fallen.update(dict.fromkeys([hero for hero in self._heroes if hero not in standing]))

    def _went(self, deeds: int, *, has_ended: bool) -> Fought:
        table, heroes = self.table, self._heroes
        return Fought(
            has_ended,
            has_ended and bool(self.standing),
            max(1, self._leader.rounds),
            deeds,
            tuple(self._fallen),
            {name: {seat: count(table, seat) for seat in heroes} for name, count in self.fights.left.items()},
        )
