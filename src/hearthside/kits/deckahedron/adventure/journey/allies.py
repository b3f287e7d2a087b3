"""Somebody they met before comes to help: what a Journey point may bring in the hour of need."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words, options
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.sight import kind_of
from hearthside.kernel.things import Open, ThingId, ThingKind
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.combat.foes import foes_named, name_of_foe
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from hearthside.kits.deckahedron.adventure.journey.points import journey_points, spend_journey

DICE = ("d4", "d6", "d10")
SCUFFLE = "scuffle"


@record
class LentDie:
    """The die an ally adds to somebody's next attack."""

    to: str
    die: str


@record
class Ally:
    """Somebody who came to help, and what they are doing."""

    name: Open[str]
    turn: Open[int] = 0
    """When they last acted."""
    lent: Open[tuple[LentDie, ...]] = ()
    foe: Open[str] = ""
    """The foe they keep busy."""


ALLIES = ThingKind("ally", "Allies", Ally)


def lent_dice(lying: Lying, seat: str) -> tuple[str, ...]:
    """The dice allies add to this character's next attack (TF-GMJ-05)."""
    return tuple([lent.die for ally in ALLIES.all(lying).values() for lent in ally.lent if lent.to == seat])


def use_lent_dice(draft: Draft, seat: str) -> tuple[str, ...]:
    """The attack is made: these dice are read with it, and then they are gone."""
    dice = lent_dice(draft.table, seat)
    for thing, ally in ALLIES.all(draft.table).items():
        draft.put(ALLIES, thing, replace(ally, lent=tuple([lent for lent in ally.lent if lent.to != seat])))
    return dice


def is_tied_up(lying: Lying, foe: str) -> bool:
    """Whether an ally keeps this foe too busy to attack anybody else (TF-GMJ-05)."""
    return bool(holder_of(lying, foe))


def holder_of(lying: Lying, foe: str) -> str:
    """The ally who keeps this foe busy, if one does."""
    return next((ally for ally, it in ALLIES.all(lying).items() if it.foe == foe), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BringAlly:
    """Spend a Journey point: somebody they met before arrives when nobody expected them."""

    name: str


_NO_JOURNEY = Barred("TF-GMJ-04", "There is no Journey point to spend.")
_ARRIVAL: Mapping[str, Choice] = {"name": Words(most=60, optional=False, label="Who comes?")}
_OPEN, _POOR = Offer(_ARRIVAL), Offer(_ARRIVAL, _NO_JOURNEY)


def offer_ally(seen: TableView) -> Offer | None:
    """Open to a GM with a Journey point."""
    if not seen.players:
        return None
    return _OPEN if journey_points(seen) else _POOR


def decide_ally(draft: Draft, seat: str, ally: BringAlly) -> None:
    """TF-GMJ-04: the ally joins the scene. Allies have no deck and never trigger moves (TF-COMP-13)."""
    spend_journey(draft)
    new = draft.make(ALLIES, Ally(ally.name.strip()))
    draft.tell(seat, "TF-GMJ-04", "All seems lost, and in comes {ally}.", ally=_name(draft.table, new))


BRING_ALLY = Action(
    "bring_ally", BringAlly, offer_ally, decide_ally, rule="TF-GMJ-04", label="An unexpected arrival", by=GM, group="gm"
)


@record
class Help(Compound):
    """One of the ways to help, and the foe it is about, if any."""

    between = " "
    way: str
    foe: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyActs:
    """An ally does one thing a turn: add a die to an attack, tie up a foe, or bring word."""

    ally: str
    help: Help
    who: str
    die: str = "d4"
    words: str = ""


def offer_ally_acts(seen: TableView) -> Offer | None:
    """Open while an ally is there who has not acted in this turn."""
    allies = ALLIES.called(seen)
    if not allies or not seen.players:
        return None
    there = tuple(Option(each, name, _DONE if _has_acted(seen, each) else None) for each, name in allies.items())
    fields: dict[str, Choice] = {
        "ally": Among(there, label="Which ally?"),
        "help": Among(tuple(_ways_to_help(seen)), label="How?"),
        "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Whose attack?"),
        "die": Among(options((die, f"1{die}") for die in DICE), label="Which die?"),
        "words": Words(most=600, label="What do they say or do?"),
    }
    if all(option.barred for option in there):
        return Offer(fields, _DONE)
    return Offer(fields)


def _ways_to_help(seen: TableView) -> Iterator[Option]:
    """The three of the guide; with a foe to tie up, one for each of them."""
    for line in GUIDE.ally:
        if line.id == SCUFFLE:
            named, says = foes_named(seen), "{what}: {foe}"
            yield from (Option(Help(SCUFFLE, foe).word, say(says, what=line.name, foe=name)) for foe, name in named)
        else:
            yield Option(line.id, line.name)


_DONE = Barred("TF-GMJ-05", "An ally does one thing in a turn.")


def _name(lying: Lying, ally: str) -> str:
    return ALLIES.called(lying)[ThingId(ally)]


def _turn(lying: Lying) -> int:
    """How often the spotlight was passed: each time is a new turn."""
    return 1 + sum(count for track, count in lying.tracks.items() if kind_of(track) == SPOTLIGHTS.name)


def _has_acted(lying: Lying, ally: str) -> bool:
    return ALLIES.of(lying, ally).turn == _turn(lying)


def decide_ally_acts(draft: Draft, seat: str, act: AllyActs) -> None:
    """TF-GMJ-05: nothing is flipped for it. Whomever this ally kept busy is free again."""
    thing, name = ThingId(act.ally), _name(draft.table, act.ally)
    ally = replace(ALLIES.of(draft.table, thing), turn=_turn(draft.table), foe="")
    whom = draft.table.seats[act.who].title
    if act.help.way == "die":
        # What was lent already is lent once.
        ally = replace(ally, lent=tuple(dict.fromkeys((*ally.lent, LentDie(act.who, act.die)))))
        draft.put(ALLIES, thing, ally)
        says = "{ally} lends {whom} a hand: 1{die} more for the next attack. {words}"
        draft.tell(seat, "TF-GMJ-05", says, ally=name, whom=whom, die=act.die, words=act.words)
    elif act.help.way == SCUFFLE:
        draft.put(ALLIES, thing, replace(ally, foe=act.help.foe))
        foe = name_of_foe(draft.table, act.help.foe)
        draft.tell(seat, "TF-GMJ-05", "{ally} ties up {foe}. {words}", ally=name, foe=foe, words=act.words)
    else:
        draft.put(ALLIES, thing, ally)
        draft.tell(seat, "TF-GMJ-05", "{ally} brings word. {words}", ally=name, words=act.words)


ALLY_ACTS = Action(
    "ally_acts", AllyActs, offer_ally_acts, decide_ally_acts, rule="TF-GMJ-05", label="An ally acts", by=GM, group="gm"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DismissAlly:
    """An ally leaves the scene."""

    ally: str


def offer_dismiss(seen: TableView) -> Offer | None:
    """Open while an ally is there."""
    allies = ALLIES.called(seen)
    return Offer({"ally": Among(options(allies.items()), label="Which ally?")}) if allies else None


def decide_dismiss(draft: Draft, seat: str, dismiss: DismissAlly) -> None:
    """Whatever they did stays done; what they were doing ends."""
    name = _name(draft.table, dismiss.ally)
    draft.remove(ThingId(dismiss.ally))
    draft.tell(seat, "TF-GMJ-04", "Gone again: {ally}.", ally=name)


DISMISS_ALLY = Action(
    "dismiss_ally",
    DismissAlly,
    offer_dismiss,
    decide_dismiss,
    rule="TF-GMJ-04",
    label="An ally leaves",
    by=GM,
    group="gm",
)
