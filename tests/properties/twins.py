"""Two tables that differ only in what one seat may not see.

The twin is played, not patched together: the same people give the same commands at a second table whose dealer lays
the cards in another order wherever this seat never finds out. If the engine let anything hidden show, in what it does
or says, the two streams that reach the seat would differ.

What is otherwise at the twin table:

- the order of every face-down pile, as far as the seat never sees its cards;
- the words of other people's notes, and numbers that only the GM sees;
- which item somebody keeps secret, even from the GM (`test_which_item_somebody_keeps_secret_shows_to_nobody_else`);
- how tough a creature is, as long as nobody draws for anything;
- what lies on a map that nobody has noticed: another kind of ground, somewhere else, and somebody else who lurks;
- whether there is anything at all behind the screen: where a creature, a clock, a piece of ground or a secret lurks to
  the end, at the twin table the GM only wrote a note to themselves, and so did whoever looked after it later.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hearthside.kernel.chance import Chance, FairChance
from hearthside.kernel.events import (
    Altered,
    Counted,
    Dealt,
    Event,
    Made,
    Moved,
    Removed,
    Resolved,
    Rewound,
    Shown,
    Shuffled,
    Told,
    Uncovered,
)
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.sight import Audience, PilePlace, Sees, kind_of, owner_of
from hearthside.kernel.system import System
from tests.properties.walking import people


@dataclass
class RecordedChance:
    """A fair dealer that keeps a record of every shuffle, roll and pick."""

    fair: FairChance
    record: list[Any]

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order = self.fair.shuffle(cards)
        self.record.append(order)
        return order

    def top(self, cards: Sequence[str]) -> str:
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        picked = self.fair.pick(options)
        self.record.append(picked)
        return picked

    def roll(self, sides: int) -> int:
        face = self.fair.roll(sides)
        self.record.append(face)
        return face


@dataclass
class RepeatedChance:
    """A dealer that repeats a record, with other shuffles where the twin has other ones."""

    record: list[Any]

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        order: tuple[str, ...] = self.record.pop(0)
        assert sorted(order) == sorted(cards), "the twin shuffles other cards"
        return order

    def top(self, cards: Sequence[str]) -> str:
        return cards[0]

    def pick(self, options: Sequence[str]) -> str:
        picked: str = self.record.pop(0)
        assert picked in options
        return picked

    def roll(self, sides: int) -> int:
        face: int = self.record.pop(0)
        assert 1 <= face <= sides
        return face


Done = tuple[str, dict[str, Any]]


@dataclass
class Play:
    """A played table: what was done (or tried), what came of it, and what chance did meanwhile."""

    journal: Journal
    done: list[tuple[Done, Entry | Refused]]
    record: list[Any]
    asked: list[int] = field(default_factory=list)
    """How often chance had been asked before each of these deeds."""

    def do(self, by: str, command: dict[str, Any], chance: Chance) -> Entry | Refused:
        """Somebody does something, or tries to."""
        self.asked.append(len(self.record))
        answer = self.journal.do(by, command, chance)
        self.done.append(((by, command), answer))
        return answer

    def chance_in(self, deed: int) -> list[Any]:
        """What chance decided in this deed."""
        return self.record[self.asked[deed] : (*self.asked, len(self.record))[deed + 1]]


def sees_faces(system: System, journal: Journal, seat: str, places: Sequence[str]) -> bool:
    """Whether this seat reads faces at one of these places."""
    role = journal.table.seats[seat].role
    return any(system.pile_kind(PilePlace(where)).seen(owner_of(where), seat, role) is Sees.FACES for where in places)


def faces_shown(journal: Journal, seat: str, event: Event) -> tuple[str, ...]:
    """The cards whose faces this event shows to this seat."""
    system = journal.system
    match event:
        case Moved(cards=cards, source=source, target=target):
            return cards if sees_faces(system, journal, seat, (source, target)) else ()
        case Dealt(cards=cards, place=where):
            return cards if sees_faces(system, journal, seat, (where,)) else ()
        case Shown(cards=cards, to=to):
            return cards if seat in to else ()
    return ()


def twin_record(play: Play, seat: str, rng: Random) -> list[Any]:
    """The same record with every shuffle laid otherwise where this seat does not find out before the next one.

    A card can lie elsewhere if its face is not shown to the seat before the pile it lies in is shuffled again. Cards
    that go unseen from one face-down pile to another stay as they are, so that both tables hold the same piles.
    """
    events = [event for entry in play.journal.entries for event in entry.events]
    shuffles = [at for at, event in enumerate(events) if isinstance(event, Shuffled)]
    record = list(play.record)
    slots = [at for at, each in enumerate(record) if isinstance(each, tuple)]
    assert len(slots) == len(shuffles)
    for at, slot in zip(shuffles, slots, strict=True):
        shuffled = events[at]
        assert isinstance(shuffled, Shuffled)
        fixed = _bound_cards(play.journal, seat, shuffled, events[at + 1 :])
        loose = [card for card in shuffled.order if card not in fixed]
        relaid = iter(rng.sample(loose, len(loose)))
        record[slot] = tuple(card if card in fixed else next(relaid) for card in shuffled.order)
    return record


def _bound_cards(journal: Journal, seat: str, shuffled: Shuffled, later: Sequence[Event]) -> set[str]:
    """The cards of this shuffle that are shown to the seat, or leave the pile at all, before the next shuffle of it."""
    bound: set[str] = set()
    for event in later:
        if isinstance(event, Shuffled) and event.place == shuffled.place:
            break
        if isinstance(event, Moved) and event.source == shuffled.place:
            bound.update(event.cards)
        bound.update(faces_shown(journal, seat, event))
    return bound & set(shuffled.order)


def disguised(journal: Journal, seat: str, done: Done, later: Sequence[Entry | Refused]) -> Done:
    """The same command with other words or numbers where this seat may not see them."""
    by, command = done
    if journal.table.seats[seat].role != "gm":
        command = _with_other_creatures(journal, _with_other_ground(command, later), later)
    if by != seat and command.get("do") == "note" and "words" in command:
        return by, {**command, "words": "Another secret altogether."}
    if command.get("do") == "set" and "track" in command and journal.table.seats[seat].role != "gm":
        audience = journal.system.track_audiences.get(kind_of(command["track"]))
        if audience is Audience.GM and 0 < command.get("to", 0) < 999:
            return by, {**command, "to": command["to"] + 1}
    return by, command


def _with_other_ground(command: dict[str, Any], later: Sequence[Entry | Refused]) -> dict[str, Any]:
    """What lurks on a map is something else and somewhere else, where nobody ever comes to see it."""
    if not command.get("hidden") or command.get("do") not in ("brush", "bring") or _comes_to_light(later):
        return command
    if command["do"] == "bring":
        return {**command, "name": "Somebody else", "at": "A1"}
    if command["kind"] == "clear" or command["kind"].startswith("hazard/"):
        return command  # Plain ground, and a hazard everybody knows: nothing of that can lurk.
    return {**command, "name": "Something else", "kind": "water", "spaces": ["A1", "B2"]}


def _comes_to_light(later: Sequence[Entry | Refused]) -> bool:
    """Whether anything that lurked is shown, sent away or changed after this, or the table goes back."""
    done = [event for entry in later if not isinstance(entry, Refused) for event in entry.events]
    told = (Uncovered, Removed, Altered, Made)
    return any(isinstance(event, told) and event.thing.startswith(("patch/", "lurker/")) for event in done)


def _with_other_creatures(
    journal: Journal, command: dict[str, Any], later: Sequence[Entry | Refused]
) -> dict[str, Any]:
    """A creature that is tougher than at the other table, where nothing that comes of it later shows the difference."""
    if command.get("do") == "bring" and 0 < command.get("hp", 0) < 99 and _stays_untouched(command["name"], later):
        return {**command, "hp": command["hp"] + 1}
    track = command.get("track", "") if command.get("do") == "set" else ""
    audience = journal.system.track_audiences.get(kind_of(track))
    hidden = audience is Audience.SEATED and owner_of(track) not in journal.table.seats
    # That somebody is hurt shows: it is no secret who bleeds.
    if hidden and not kind_of(track).startswith("hp") and _stays_untouched(owner_of(track), later):
        most = journal.system.track_kinds[kind_of(track)].most
        if most is None or command["to"] < most:
            return {**command, "to": command["to"] + 1}
    return command


def _stays_untouched(name: str, later: Sequence[Entry | Refused]) -> bool:
    """Whether nobody comes to blows with this creature, or draws for anything, after this."""
    events = [event for entry in later if not isinstance(entry, Refused) for event in entry.events]
    return not any(
        isinstance(event, Resolved) or (isinstance(event, Counted) and owner_of(event.track).startswith(name))
        for event in events
    )


def _names(command: Mapping[str, Any], thing: str) -> bool:
    """Whether somebody speaks of this thing, or of one of its numbers."""
    return re.search(rf"{re.escape(thing)}(?!\d)", repr(command)) is not None


def behind_the_screen(play: Play, seat: str, deed: int) -> frozenset[int]:
    """This deed, if something lurks from then on of which the seat never hears, and all later ones about it."""
    made = _laid_in_secret(play, seat, deed)
    found = {deed}
    for later in range(deed + 1, len(play.done)):
        (_, command), answer = play.done[later]
        if isinstance(answer, Refused):
            continue
        is_named = any(_names(command, thing) for thing in made)
        comes_out = any(isinstance(event, Uncovered) and event.thing in made for event in answer.events)
        if comes_out or (is_named and not _goes_unheard(play, seat, later)):
            return frozenset()
        if is_named:
            found.add(later)
    return frozenset(found) if made else frozenset()


def _laid_in_secret(play: Play, seat: str, deed: int) -> frozenset[str]:
    """What lurks since this deed, if nothing else came of it that this seat knows."""
    (by, _), answer = play.done[deed]
    if by == seat or isinstance(answer, Refused) or not _goes_unheard(play, seat, deed):
        return frozenset()
    return frozenset(event.thing for event in answer.events if isinstance(event, Made) and event.lurks)


def _goes_unheard(play: Play, seat: str, deed: int) -> bool:
    """Whether the seat is to hear nothing of a deed; a shuffle in it would have to be made at the twin table too."""
    _, answer = play.done[deed]
    is_shuffled = any(isinstance(each, tuple) for each in play.chance_in(deed))
    return isinstance(answer, Entry) and not is_shuffled and all(_is_secret(event, seat) for event in answer.events)


def _is_secret(event: Event, seat: str) -> bool:
    """By what the event itself says, and not by what the table makes of it: else a leak would excuse itself."""
    match event:
        case Made(lurks=lurks) | Altered(lurks=lurks) | Removed(lurks=lurks):
            return lurks
        case Told(to=to):
            return bool(to) and seat not in to
    return False


def never_laid(play: Play, seat: str, rng: Random) -> frozenset[int]:
    """The deeds behind the screen that are not done at the twin table: about half of those that could be left out."""
    found = (behind_the_screen(play, seat, deed) for deed in range(len(play.done)))
    return frozenset(deed for deeds in found if rng.random() < 0.5 for deed in deeds)


def play_twin(play: Play, seat: str, rng: Random) -> Play:
    """The same commands at the twin table."""
    chance = RepeatedChance(twin_record(play, seat, rng))
    journal = Journal.opened(play.journal.system, people(), chance)
    twin = Play(journal, [], chance.record)
    left_out = frozenset[int]() if crosses_a_rewind(play) else never_laid(play, seat, rng)
    for at, (done, _) in enumerate(play.done):
        by, command = disguised(journal, seat, done, [answer for _, answer in play.done[at + 1 :]])
        if at in left_out:
            del chance.record[: len(play.chance_in(at))]
            command = {"do": "note", "words": f"Nothing happened, {at} times."}
        twin.do(by, command, chance)
    assert not chance.record, "chance was asked for less at the twin table"
    return twin


def crosses_a_rewind(play: Play) -> bool:
    """Whether the table went back in time, which lays out piles in a way of its own."""
    return any(isinstance(event, Rewound) for entry in play.journal.entries for event in entry.events)


def plain(value: Any) -> Any:
    """Mappings and tuples made comparable and printable."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
