"""What XP and rings bring, as cards: lessons, level cards, Masteries, and what an envelope sets free."""

from collections.abc import Iterator

from hearthside.kernel.directing import Floor
from hearthside.kernel.making import MakingCard, MakingNumber, MakingStep, card, growing, take
from hearthside.kernel.saying import in_a_row, say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import CREATION_KIND, MOVES_KIND, XP, is_making
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.journey.lessons import PRICE
from hearthside.kits.deckahedron.adventure.journey.scene import in_town
from hearthside.kits.deckahedron.adventure.knowing import level_of, raised
from hearthside.kits.deckahedron.adventure.words import RESULTS

_LESSONS = MakingStep(
    "lessons",
    say("Lessons"),
    say("What do you learn?"),
    say("A day in town with a master: one of your moves a level higher, or a new card."),
)
_LEVEL_CARDS = MakingStep(
    "level cards",
    say("Level card"),
    say("What have your rings earned you?"),
    say("Your cards form more green rings than you have level cards: one is yours, once in a session."),
)
_MASTERY = MakingStep(
    "mastery",
    say("Mastery"),
    say("Which weapons is your heart set on?"),
    say("The next foe you defeat with such a weapon brings you the card. The GM may set a limit to it."),
    is_told=True,
)
_ENVELOPE = MakingStep(
    "envelope",
    say("Envelope"),
    say("Which card do your rings set free?"),
    say("It lies in the supply from now on, for everybody."),
)


def growth(seen: TableView, seat: str) -> str:
    """TF-STUDY-01: what XP are good for, and where."""
    xp = seen.track(XP.of(seat))
    if xp < PRICE or is_making(seen, seat) or not seen.marks.get(CREATION_KIND.of(seat)):
        return ""
    if in_town(seen):
        return say("{xp} XP: a master in town has something to teach.", xp=xp)
    return say("{xp} XP: a master in the next town has something to teach.", xp=xp)


def purse(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:
    """XP, always in sight."""
    return (MakingNumber(say("XP left"), str(seen.track(XP.of(seat)))),)


def grows(seen: TableView, floor: Floor) -> tuple[MakingStep, ...]:
    """What can be had now; what an envelope sets free is asked at once, and comes first."""
    if is_making(seen, seen.seat):
        return ()
    found = []
    if floor.may("free_card"):
        found.append(growing(_ENVELOPE, _printed(seen, floor, "free_card", "move")))
    if floor.may("study"):
        found.append(growing(_LESSONS, _lessons(seen, floor)))
    if floor.may("level_card"):
        found.append(growing(_LEVEL_CARDS, _printed(seen, floor, "level_card", "card")))
    if floor.may("master") and found:
        found.append(growing(_MASTERY, _mastery(floor)))
    return tuple(found)


def _printed(seen: TableView, floor: Floor, action: str, name: str) -> Iterator[MakingCard]:
    """Cards that not every book has, by the action that takes one."""
    for value in floor.values(action, name):
        move = moves_of(seen).get(value)
        title = move.name if move else say("None of them")
        yield card(floor, action, name, value, title, says=move.trigger if move else "", changes=_results(seen, value))


def _lessons(seen: TableView, floor: Floor) -> Iterator[MakingCard]:
    mine = seen.marks.get(MOVES_KIND.of(seen.seat), ())
    known = moves_of(seen)
    for value in floor.values("study", "move"):
        move = known[value]
        is_new = move.is_card and value not in mine
        level = level_of(seen, seen.seat, move)
        changes = (
            _results(seen, value) if is_new else say("{level} instead of {now}", level=raised(level, by=1), now=level)
        )
        yield card(
            floor,
            "study",
            "move",
            value,
            move.name,
            kind=say("A new card") if is_new else say("A level more"),
            says=move.trigger,
            changes=changes,
            cost=say("{xp} XP", xp=PRICE),
        )


def _results(seen: TableView, name: str) -> str:
    """What comes of a move, the better the more checks."""
    move = moves_of(seen).get(name)
    lines = [
        say("{mark} {what}", mark=RESULTS[result], what=outcome.says)
        for result, outcome in (move.on.items() if move else ())
        if outcome.says
    ]
    return in_a_row(lines) if lines else ""


def _mastery(floor: Floor) -> Iterator[MakingCard]:
    yield MakingCard(
        "mastery",
        say("In your own words"),
        deed=take(floor, "master", category="…"),
        cost=say("{xp} XP", xp=1),
        asks="category",
        prompt=say("A kind of weapon"),
        is_told=True,
    )
