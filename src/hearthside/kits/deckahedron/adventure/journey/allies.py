"""Somebody they met before comes to help: what a Journey point may bring in the hour of need."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Choice, Option, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import SPOTLIGHTS
from hearthside.kernel.records import record
from hearthside.kernel.sight import THE_TABLE, Audience, MarkKind, SheetKind, TrackKind, kind_of
from hearthside.kernel.slips import slips
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of, name_of_foe
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from hearthside.kits.deckahedron.adventure.journey.points import journey_points, spend_journey

ALLIES_KIND = MarkKind("allies", "Allies", Audience.EVERYONE)
LENT_KIND = MarkKind("lent", "Dice an ally lends", Audience.EVERYONE)
TIED_KIND = MarkKind("tied_up", "Foes an ally keeps busy", Audience.EVERYONE)
ALLY_NAME_KIND = SheetKind("ally", "Ally", Audience.EVERYONE)
ALLY_TURN_KIND = TrackKind("ally_turn", "When an ally last acted", Audience.EVERYONE)
ALLIES = ALLIES_KIND.of_table
DICE = ("d4", "d6", "d10")
SCUFFLE = "scuffle"


@record
class LentDie:
    """The die an ally adds to somebody's next attack."""

    ally: str
    die: str


@record
class Scuffle:
    """The foe an ally keeps busy."""

    ally: str
    foe: str


LENT_DICE = slips(LENT_KIND, LentDie, "{ally} {die}")
SCUFFLES = slips(TIED_KIND, Scuffle, "{ally} {foe}")


def lent_dice(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """The dice allies add to this character's next attack (TF-GMJ-05)."""
    return tuple(each.die for each in LENT_DICE.of(lying.marks, seat))


def use_lent_dice(draft: Draft, seat: str) -> tuple[str, ...]:
    """The attack is made: these dice are read with it, and then they are gone."""
    dice = lent_dice(draft.table, seat)
    LENT_DICE.lift(draft, seat, *LENT_DICE.of(draft.table.marks, seat))
    return dice


def is_tied_up(lying: Table | TableView, foe: str) -> bool:
    """Whether an ally keeps this foe too busy to attack anybody else (TF-GMJ-05)."""
    return any(each.foe == foe for each in SCUFFLES.of_table(lying.marks))


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
    known = draft.table.marks.get(ALLIES, ())
    new = f"ally{1 + max((int(each.removeprefix('ally')) for each in known), default=0)}"
    draft.mark(ALLIES, new)
    draft.write(ALLY_NAME_KIND.of(new), ally.name.strip())
    draft.tell(seat, "TF-GMJ-04", "All seems lost, and in comes {ally}.", ally=ally.name.strip())


BRING_ALLY = Action(
    "bring_ally", BringAlly, offer_ally, decide_ally, rule="TF-GMJ-04", label="An unexpected arrival", by=GM, group="gm"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyActs:
    """An ally does one thing a turn: add a die to an attack, tie up a foe, or bring word."""

    ally: str
    help: str
    who: str
    die: str = "d4"
    words: str = ""


def offer_ally_acts(seen: TableView) -> Offer | None:
    """Open while an ally is there who has not acted in this turn."""
    allies = seen.marks.get(ALLIES, ())
    if not allies or not seen.players:
        return None
    there = tuple(Option(each, _name(seen, each), _DONE if _has_acted(seen, each) else None) for each in allies)
    fields: dict[str, Choice] = {
        "ally": Among(there, label="Which ally?"),
        "help": Among(tuple(_ways_to_help(seen)), label="How?"),
        "who": Among(options((name, seen.seats[name].title) for name in seen.players), label="Whose attack?"),
        "die": Among(options((die, f"1{die}") for die in DICE), label="Which die?"),
        "words": Words(most=600, label="What do they say or do?"),
    }
    if all(option.barred for option in there):
        return blocked(_DONE.rule, _DONE.says, **fields)
    return Offer(fields)


def _ways_to_help(seen: TableView) -> Iterator[Option]:
    """The three of the guide; with a foe to tie up, one for each of them: `scuffle foe1`."""
    for line in GUIDE.ally:
        if line.id == SCUFFLE:
            yield from (Option(f"{SCUFFLE} {foe}", f"{line.name}: {name_of_foe(seen, foe)}") for foe in foes_of(seen))
        else:
            yield Option(line.id, line.name)


_DONE = Barred("TF-GMJ-05", "An ally does one thing in a turn.")


def _name(lying: Table | TableView, ally: str) -> str:
    return lying.words.get(ALLY_NAME_KIND.of(ally), "somebody")


def _turn(lying: Table | TableView) -> int:
    """How often the spotlight was passed: each time is a new turn."""
    return 1 + sum(count for track, count in lying.tracks.items() if kind_of(track) == SPOTLIGHTS.name)


def _has_acted(lying: Table | TableView, ally: str) -> bool:
    return lying.track(ALLY_TURN_KIND.of(ally)) == _turn(lying)


def _let_loose(draft: Draft, ally: str) -> None:
    """Whomever this ally kept busy is free again."""
    SCUFFLES.lift(draft, THE_TABLE, *(each for each in SCUFFLES.of_table(draft.table.marks) if each.ally == ally))


def decide_ally_acts(draft: Draft, seat: str, act: AllyActs) -> None:
    """TF-GMJ-05: nothing is flipped for it."""
    turn = ALLY_TURN_KIND.of(act.ally)
    draft.count(turn, _turn(draft.table) - draft.table.track(turn))
    _let_loose(draft, act.ally)
    name = _name(draft.table, act.ally)
    whom = draft.table.seats[act.who].title
    if act.help == "die":
        LENT_DICE.lay(draft, act.who, LentDie(act.ally, act.die))
        says = "{ally} lends {whom} a hand: 1{die} more for the next attack. {words}"
        draft.tell(seat, "TF-GMJ-05", says, ally=name, whom=whom, die=act.die, words=act.words)
    elif act.help.startswith(SCUFFLE):
        foe = act.help.removeprefix(SCUFFLE).strip()
        SCUFFLES.lay(draft, THE_TABLE, Scuffle(act.ally, foe))
        foe = name_of_foe(draft.table, foe)
        draft.tell(seat, "TF-GMJ-05", "{ally} ties up {foe}. {words}", ally=name, foe=foe, words=act.words)
    else:
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
    allies = seen.marks.get(ALLIES, ())
    if not allies:
        return None
    return Offer({"ally": Among(options((each, _name(seen, each)) for each in allies), label="Which ally?")})


def decide_dismiss(draft: Draft, seat: str, dismiss: DismissAlly) -> None:
    """Whatever they did stays done; what they were doing ends."""
    _let_loose(draft, dismiss.ally)
    for who in draft.table.players:
        lent = LENT_DICE.of(draft.table.marks, who)
        LENT_DICE.lift(draft, who, *(each for each in lent if each.ally == dismiss.ally))
    draft.unmark(ALLIES, dismiss.ally)
    draft.tell(seat, "TF-GMJ-04", "Gone again: {ally}.", ally=_name(draft.table, dismiss.ally))


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
