"""What comes next for the GM of any game with the Deckahedron: an answer, somebody to wait for, a fight, or quiet."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from hearthside.kernel.directing import Deed, Floor, Now, Owed, Touch, few, listening, words_of
from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView

Deeds = Iterable[Deed | None]


@dataclass(frozen=True, slots=True)
class Part:
    """What a game has its GM do in each of these moments."""

    answers: Callable[[Question], tuple[Deed, ...]]
    """To what they are asked."""
    meanwhile: Callable[[str], Deeds]
    """While somebody else is asked."""
    fight: Callable[[str], Deeds]
    """In a fight, with somebody in the spotlight or nobody."""
    quiet: Callable[[tuple[Deed, ...]], Deeds]
    """When nothing presses, beside what is usual at every table."""
    touch: Callable[[], tuple[Touch, ...]]
    """What each of those on the field can be touched for."""


def next_for_gm(seen: TableView, floor: Floor, part: Part, owed: tuple[Owed, ...], *, is_fight: bool) -> Now:
    """What comes next for the GM."""
    asked = seen.awaited.get(seen.seat)
    if asked:
        return Now("asked", say("You are asked."), words_of(asked), seen.seat, part.answers(asked), owed=owed)
    waited = next((question for by, question in seen.awaited.items() if by in seen.seats), None)
    if waited:
        cue = say("We wait for {who}.", who=seen.seats[waited.by].title)
        return Now("theirs", cue, words_of(waited), waited.by, few(*part.meanwhile(waited.by)), owed=owed)
    touch = part.touch() if floor.is_drawn else ()
    if is_fight:
        lit = seen.spotlight if seen.spotlight in seen.seats else ""
        cue = say("{who} is in the spotlight.", who=seen.seats[lit].title) if lit else say("A fight is on.")
        deeds = few(*part.fight(lit))
        return Now("listening", cue, say("What do the foes do?"), lit, deeds, owed=owed, touch=touch)
    usually = listening(seen, floor)
    deeds = few(*part.quiet(usually.deeds))
    return Now(usually.mood, usually.cue, usually.says, deeds=deeds, owed=owed, touch=touch)


def lights(seen: TableView, floor: Floor, who: str) -> Deed | None:
    """The spotlight is passed to somebody who does not have it."""
    if who == seen.spotlight:
        return None
    return floor.deed("spotlight", say("Pass the spotlight to {who}", who=seen.seats[who].title), who=who)


def next_light(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Whoever had the fewest moments gets the next one."""
    others = [who for who in seen.players if who != seen.spotlight]
    for who in sorted(others, key=lambda each: seen.track(SPOTLIGHTS.of(each)))[:1]:
        yield lights(seen, floor, who)
