"""Making a character, for one seat: the steps in their order, the cards to choose from, and the sheet as it grows.

A game says how its characters are made by a `Maker`: functions from what a seat sees to what is decided step by step.
So a `Making` tells nobody more than they may know. Every card is taken by an action of the game, through the one door,
and says why where it cannot be. The browser only draws it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from hearthside.kernel.actions import Offer
from hearthside.kernel.choices import Among, Words
from hearthside.kernel.directing import Deed, Floor, Growth, Owed
from hearthside.kernel.events import Facts
from hearthside.kernel.records import record
from hearthside.kernel.saying import Wording, listed, say, unchanged

if TYPE_CHECKING:
    from hearthside.kernel.draft import Draft
    from hearthside.kernel.sight import SheetKind
    from hearthside.kernel.views import TableView

Stage = Literal["none", "making", "ready"]
"""Nothing is chosen yet; somebody is at it; or the character is in play."""

MOST_LOST = 8
"""So much of what would be lost is told by name."""
SURPRISE, START_OVER = "surprise", "start_over"
"""The actions that let the table choose, and that lay everything back."""


@record
class MakingNumber:
    """A number on a sheet, or points that are left: what it counts, how it stands, and how it would stand then."""

    title: Wording
    value: str
    picture: str = ""
    """The drawing that goes with it, by its name."""
    most: int = 0
    """Of how many, where it is drawn one by one."""
    ladder: tuple[int, ...] = ()
    """How many cards bring each result where this number reads them, the worst first."""
    rung: str = ""
    """What the drawings of these results are called, but for their number."""


@record
class Take:
    """The command that takes a card, or lays it back."""

    action: str
    given: Facts


@record
class MakingCard:
    """One thing to choose in a step, as a card: what it is, what it changes, and the deed that takes it."""

    id: str
    title: Wording
    says: Wording = ""
    kind: Wording = ""
    """What is written across its top, and what cards are found by."""
    cost: Wording = ""
    changes: Wording = ""
    """What it would make of this character."""
    numbers: tuple[MakingNumber, ...] = ()
    deed: Take | None = None
    """Takes it, or raises it by one."""
    back: Take | None = None
    """Lays it back, or lowers it by one."""
    along: Wording = ""
    """What goes with it: laid back where this is, or chosen instead of what lies there."""
    stays: Wording = ""
    """Why a card that is taken cannot be laid back."""
    barred: Wording = ""
    """Why it cannot be taken."""
    asks: str = ""
    """The field of the deed that is still to be filled in with words."""
    prompt: Wording = ""
    """What these words are."""
    value: str = ""
    """How it stands, where it goes up and down by steps."""
    is_taken: bool = False
    is_told: bool = False
    """Whether it takes words of one's own."""
    fits: bool = False
    """Whether it suits what was chosen before: where the table chooses, it looks here first."""


@record
class MakingStep:
    """One decision: what is decided, what it means, and whether it is done, open, or waits for somebody."""

    id: str
    title: Wording
    asks: Wording
    """The question it answers: “What can you do?”"""
    says: Wording = ""
    is_done: bool = False
    is_full: bool = False
    """Whether nothing more is to be chosen here: the next step comes by itself."""
    is_optional: bool = False
    is_told: bool = False
    """Whether it takes words of one's own, which no chance finds."""
    count: Wording = ""
    """How far it is: “2 of 3 cards”."""
    waits: Wording = ""
    """Whom it waits for, in a sentence."""
    cards: tuple[MakingCard, ...] | None = ()
    """What can be chosen; nothing at all where a seat has heard of it already, and it is still so."""
    ways: tuple[Deed, ...] = ()
    """What ends the wait, or is done besides."""
    surprise: Deed | None = None


@record
class MakingList:
    """A part of a sheet: Powers, gear."""

    title: Wording
    lines: tuple[Wording, ...]


@record
class MakingSheet:
    """Somebody's character as it stands, for everybody at the table."""

    seat: str
    player: str
    name: Wording
    about: Wording = ""
    numbers: tuple[MakingNumber, ...] = ()
    lists: tuple[MakingList, ...] = ()
    stage: Stage = "none"
    says: Wording = ""
    """How far they are, and whom they wait for."""
    done: int = 0
    of: int = 0
    """So many steps are done, of so many."""


@record
class Making:
    """How characters are made at this table, to one seat: its own, step by step, and everybody's sheet."""

    stage: Stage
    steps: tuple[MakingStep, ...] = ()
    left: tuple[MakingNumber, ...] = ()
    """Points that are left to spend."""
    heroes: tuple[MakingCard, ...] = ()
    """Characters with everything chosen, for those who want to begin at once."""
    begin: Deed | None = None
    ready: Deed | None = None
    missing: Wording = ""
    """Why it is not ready yet."""
    surprise: Deed | None = None
    """All that is left to choose, by chance."""
    again: Deed | None = None
    """Take a ready character back, with what would be lost by it."""
    anew: Deed | None = None
    """Begin from nothing, with what would be laid back by it."""
    party: tuple[MakingSheet, ...] = ()
    waits: tuple[Owed, ...] = ()
    """Who waits for whom, each with the deed of this seat that ends it."""


def _nothing_left(seen: TableView, seat: str) -> tuple[MakingNumber, ...]:  # noqa: ARG001
    return ()


def _no_steps(seen: TableView, floor: Floor) -> tuple[MakingStep, ...]:  # noqa: ARG001
    return ()


def _no_cards(seen: TableView, floor: Floor) -> tuple[MakingCard, ...]:  # noqa: ARG001
    return ()


def _no_ways(seen: TableView, floor: Floor, step: str) -> tuple[Deed, ...]:  # noqa: ARG001
    return ()


def _no_words(seen: TableView, seat: str) -> str:  # noqa: ARG001
    return ""


def _is_own(seen: TableView, seat: str) -> bool:  # noqa: ARG001
    return False


def _no_deed(seen: TableView, floor: Floor) -> Deed | None:  # noqa: ARG001
    return None


@dataclass(frozen=True)
class Maker:
    """How the characters of a game are made."""

    stage: Callable[[TableView, str], Stage]
    """How far a seat is."""
    steps: Callable[[TableView, str], tuple[MakingStep, ...]]
    """The steps of a seat, without their cards."""
    cards: Callable[[TableView, Floor, str], tuple[MakingCard, ...]]
    """What can be chosen in a step, for the seat that looks."""
    sheet: Callable[[TableView, str], MakingSheet]
    """A seat's character as it stands: name and all that is on it."""
    ready: Callable[[TableView, Floor], Deed | None]
    """What ends it, where nothing is missing."""
    missing: Callable[[TableView, str], str] = _no_words
    """Why a seat's character is not ready yet."""
    left: Callable[[TableView, str], tuple[MakingNumber, ...]] = _nothing_left
    heroes: Callable[[TableView, Floor], tuple[MakingCard, ...]] = _no_cards
    begin: Callable[[TableView, Floor], Deed | None] = _no_deed
    again: Callable[[TableView, Floor], Deed | None] = _no_deed
    """What takes a ready character out of play again."""
    is_ready_made: Callable[[TableView, str], bool] = _is_own
    """Whether a seat's ready character came with everything chosen, so that nothing is left when it goes."""
    ways: Callable[[TableView, Floor, str], tuple[Deed, ...]] = _no_ways
    growth: Growth = _no_words
    grows: Callable[[TableView, Floor], tuple[MakingStep, ...]] = _no_steps
    """What a ready character can learn now, with its cards; nothing where its time has not come."""
    purse: Callable[[TableView, str], tuple[MakingNumber, ...]] = _nothing_left
    """What a ready character can spend on it."""
    wants_more: Callable[[TableView, str, MakingStep], bool] = lambda seen, seat, step: not step.is_done  # noqa: ARG005
    """Whether the table goes on choosing in a step, where it chooses everything."""


def making_of(maker: Maker, seen: TableView, floor: Floor) -> Making | None:
    """How characters are made, to whoever sees this; nothing where everybody is ready and nothing may be chosen."""
    mine = seen.seat if seen.role == "player" else ""
    stage: Stage = maker.stage(seen, mine) if mine else "ready"
    steps = maker.grows(seen, floor) if mine and stage == "ready" else ()
    # Most of an evening everybody is ready: then no sheet is laid out only to see that.
    if not steps and all(maker.stage(seen, seat) == "ready" for seat in seen.players):
        return None
    party = tuple(_progress(maker, seen, seat) for seat in seen.players)
    waits = tuple(_wait(maker, seen, floor, sheet) for sheet in party)
    if not mine:
        return Making("ready", party=party, waits=waits)
    if stage == "ready":
        purse, again = maker.purse(seen, mine) if steps else (), _again(maker, seen, floor)
        return Making("ready", steps, purse, again=again, party=party, waits=waits)
    begin = maker.begin(seen, floor) if stage == "none" else None
    steps = _laid(maker, seen, floor, mine) if begin is None else maker.steps(seen, mine)
    is_undone = any(not step.is_done and not step.is_optional for step in steps)
    return Making(
        stage,
        steps,
        maker.left(seen, mine),
        maker.heroes(seen, floor),
        begin,
        maker.ready(seen, floor),
        maker.missing(seen, mine),
        floor.deed(SURPRISE, say("Surprise me"), step="") if is_undone else None,
        anew=_anew(maker, seen, floor) if stage == "making" else None,
        party=party,
        waits=waits,
    )


def _again(maker: Maker, seen: TableView, floor: Floor) -> Deed | None:
    """Taking a ready character out of play, with what would be lost by it: nobody does that by one press."""
    deed = maker.again(seen, floor)
    return replace(deed, says=_lost(maker, seen)) if deed is not None else None


def _anew(maker: Maker, seen: TableView, floor: Floor) -> Deed | None:
    """Beginning from nothing; that too takes a second press, and says what would be gone."""
    had = _on_sheet(maker, seen)
    says = say("All this is laid back: {things}.", things=listed(had)) if had else ""
    return floor.deed(START_OVER, say("Begin again"), says)


def _on_sheet(maker: Maker, seen: TableView) -> list[Wording]:
    lists = maker.sheet(seen, seen.seat).lists
    return [line for part in lists for line in part.lines][:MOST_LOST]


def _lost(maker: Maker, seen: TableView) -> str:
    """What becomes of a character that is taken back, from its sheet."""
    sheet = maker.sheet(seen, seen.seat)
    if not maker.is_ready_made(seen, seen.seat):
        return say("{name} is in the making again, with everything as you chose it.", name=sheet.name)
    things = listed(_on_sheet(maker, seen))
    return say("{name} leaves you, and all this is lost: {things}.", name=sheet.name, things=things)


def unheard(making: Making, before: Making | None) -> Making:
    """What is to be told of it to whoever heard how it was before: cards that lie there as they did are left out."""
    known = {step.id: step.cards for step in before.steps} if before else {}
    return replace(
        making,
        steps=tuple(replace(step, cards=None) if known.get(step.id) == step.cards else step for step in making.steps),
    )


def _laid(maker: Maker, seen: TableView, floor: Floor, seat: str) -> tuple[MakingStep, ...]:
    """The steps with all that lies there to be chosen."""
    return tuple(_lay(maker, seen, floor, step) for step in maker.steps(seen, seat))


def growing(step: MakingStep, cards: Iterable[MakingCard]) -> MakingStep:
    """A step in which a ready character may learn something, and need not."""
    return replace(step, cards=tuple(cards), is_optional=True)


def _lay(maker: Maker, seen: TableView, floor: Floor, step: MakingStep) -> MakingStep:
    cards, ways = maker.cards(seen, floor, step.id), maker.ways(seen, floor, step.id)
    can_choose = any(map(by_chance, cards)) or ways or any(card.back and card.is_taken for card in cards)
    surprise = floor.deed(SURPRISE, say("Surprise me"), step=step.id) if can_choose else None
    return replace(step, cards=cards, ways=ways, surprise=surprise)


def by_chance(card: MakingCard) -> bool:
    """Whether the table can take a card for somebody."""
    return card.deed is not None and not card.is_taken and not card.is_told


def _progress(maker: Maker, seen: TableView, seat: str) -> MakingSheet:
    """Somebody's sheet, with how far they are."""
    sheet, stage = maker.sheet(seen, seat), maker.stage(seen, seat)
    if stage == "ready":
        return replace(sheet, stage=stage, says=maker.growth(seen, seat) or say("Ready"))
    steps = [step for step in maker.steps(seen, seat) if not step.is_optional]
    done = sum(step.is_done for step in steps)
    undone = next((step for step in steps if not step.is_done), None)
    return replace(sheet, stage=stage, says=_how_far(stage, undone), done=done, of=len(steps))


def _how_far(stage: Stage, undone: MakingStep | None) -> str:
    if stage == "none":
        return say("Has not begun")
    if undone is None:
        return say("Nearly ready")
    return undone.waits or say("At work on: {step}", step=undone.title)


def _wait(maker: Maker, seen: TableView, floor: Floor, sheet: MakingSheet) -> Owed:
    """How far somebody is, in a sentence, and what this seat can do about it."""
    who = sheet.player
    if sheet.stage == "ready":
        return Owed(say("{who} is ready.", who=who))
    if sheet.stage == "none":
        return Owed(say("{who} has not begun.", who=who), say("Nobody waits for this: a hero can come in later."))
    undone = [step for step in maker.steps(seen, sheet.seat) if not step.is_done and not step.is_optional]
    held = next((step for step in undone if step.waits), None)
    if held is not None:
        ways = [way for way in maker.ways(seen, floor, held.id) if sheet.seat == seen.seat or floor.is_for_all(way)]
        return Owed(say("{who} is at it.", who=who), held.waits, ways[0] if ways else None)
    if undone:
        titles = listed(step.title for step in undone)
        return Owed(say("{who} is at it.", who=who), say("Still to choose: {steps}.", steps=titles))
    return Owed(say("{who} only has to say: I am ready.", who=who))


# --- Cards ------------------------------------------------------------------------------------------------------------


def card(floor: Floor, action: str, name: str, value: Any, title: str, /, **more: Any) -> MakingCard:
    """A card that is taken by choosing a value of an action; where it cannot be, it says why."""
    given = {name: value, **more.pop("given", {})}
    deed = take(floor, action, **given)
    if deed is not None or more.get("is_taken"):
        return MakingCard(str(value), title, deed=deed, **more)
    return MakingCard(str(value), title, barred=why_not(floor, action, name, value), **more)


def take(floor: Floor, action: str, **given: Any) -> Take | None:
    """The command that does this, if it is open and all that is given can be chosen for it."""
    deed = floor.deed(action, **given)
    return Take(deed.action, deed.given) if deed is not None else None


def why_not(floor: Floor, action: str, name: str, value: Any) -> str:
    """What speaks against choosing this."""
    offer = floor.any_offer(action)
    if offer is None:
        return say("Not open to you now.")
    if offer.blocked is not None:
        return offer.blocked.words
    choice = offer.fields.get(name)
    options = choice.options if isinstance(choice, Among) else ()
    found = next((option.barred for option in options if option.value == value and option.barred), None)
    return found.words if found else say("Not open to you now.")


def goes_along(things: Iterable[str]) -> str:
    """What a card takes with it, in a sentence; nothing where it takes nothing."""
    found = listed(things)
    return say("With it goes: {things}.", things=found) if found else ""


def tell_laid_back(draft: Draft, seat: str, rule: str, things: Iterable[str]) -> None:
    """What no longer goes with what was chosen is said as it is laid back."""
    if found := listed(things):
        draft.tell(seat, rule, "{who} lays back what no longer fits: {things}.", things=found)


def ladder_of(results: Iterable[int]) -> tuple[int, ...]:
    """How often each result comes up, the worst first."""
    found = Counter(results)
    return tuple(found[level] for level in range(1, max(found) + 1))


def counted(done: int, most: int) -> str:
    """How far a step is: `2 of 3`."""
    return say("{done} of {most}", done=done, most=most)


# --- What every game has ----------------------------------------------------------------------------------------------


def name_step(name: str) -> MakingStep:
    """The step in which a character is named."""
    return MakingStep(
        "name",
        say("Name"),
        say("What are you called?"),
        say("Say it as the others will say it."),
        is_done=bool(name),
        is_full=bool(name),
    )


@record(kw_only=True)
class NameCharacter:
    """Say what your character is called."""

    name: str


NAMING = Offer({"name": Words(most=60, optional=False, label="Name")})


def name_cards(seen: TableView, floor: Floor, action: str, own: str, names: tuple[str, ...]) -> Iterator[MakingCard]:
    """A name of one's own, and some for those to whom none comes."""
    yield MakingCard(
        "own name",
        say("A name of your own"),
        deed=take(floor, action, name=own or seen.seats[seen.seat].title),
        asks="name",
        prompt=say("Name"),
        is_taken=bool(own) and own not in names,
        is_told=True,
    )
    for name in names:
        yield card(floor, action, "name", name, unchanged(name), is_taken=name == own, fits=True)


def known_as(name: str) -> str:
    """What a character is called, on its sheet."""
    return unchanged(name) if name else say("Nobody yet")


def ready_by(action: str) -> Callable[[TableView, Floor], Deed | None]:
    """The last word of every making."""
    return lambda seen, floor: floor.deed(action, say("I am ready"))  # noqa: ARG005


def known_by_name(kind: SheetKind, names: Iterable[str]) -> Callable[[TableView, str], bool]:
    """Whether somebody plays one of those who come with everything: they are known by their names."""
    known = frozenset(names)
    return lambda seen, seat: seen.words.get(kind.of(seat), "") in known


def taken_back(seen: TableView, floor: Floor) -> Deed | None:  # noqa: ARG001
    """Whoever has just chosen a character takes it back."""
    return floor.deed("undo", say("Not this one after all"))


def first_missing(steps: tuple[MakingStep, ...]) -> str:
    """What a character lacks, where every step has to be done."""
    undone = next((step for step in steps if not step.is_done and not step.is_optional), None)
    return say("Still to choose: {steps}.", steps=undone.title) if undone else ""
