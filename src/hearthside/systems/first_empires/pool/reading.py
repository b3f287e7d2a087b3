"""From dice that fell to what they mean: what may turn a failure comes first, then whoever reads this kind of roll."""

from collections.abc import Iterable
from typing import ClassVar

from hearthside.kernel.agenda import Ask, Comes, Procedure, Step, carry_out, replace
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.people import MENDING, Stunt
from hearthside.systems.first_empires.fight.striking import grapple
from hearthside.systems.first_empires.fight.turns import LYCANTHROPY, pass_turn
from hearthside.systems.first_empires.gear.belongings import has_tag
from hearthside.systems.first_empires.kinds import CURSES, LUCK, STATE
from hearthside.systems.first_empires.magic.brewing import ReadBrew, ReadCache, read_brew, read_cache, wane
from hearthside.systems.first_empires.magic.chanting import ReadChant, read_chant
from hearthside.systems.first_empires.magic.praying import ReadPrayer, read_prayer
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import has_stunt, is_of, use_blessing
from hearthside.systems.first_empires.people.stunting import ReadAspect, ReadWords, read_aspect, read_words
from hearthside.systems.first_empires.pool.dice import HIT_FROM, raised
from hearthside.systems.first_empires.pool.effect import AIDED as POTENT
from hearthside.systems.first_empires.pool.fallen import FallenDice, Reading
from hearthside.systems.first_empires.pool.result import AIDED, ReadRoll, read_result, tell_result

SIGNS = "I Saw the Signs"
GIFTS = {"Gnome": "thing", "Orc": "beast"}
"""By ancestry: what a failed action must be about for a Luck die to mend it (FE-ANC-02)."""


class ReadCurse(Reading, frozen=True, tag="curse"):
    """The dice against a werewolf's curse are read."""

    is_action: ClassVar[bool] = False


def let_lie(draft: Draft, reading: Reading, then: Iterable[Step] = ()) -> None:
    """The dice lie there. With something Dependable a Luck die may still join them (FE-LUCK-09)."""
    seat = reading.seat
    is_dependable = reading.may_have_luck and has_tag(draft.table, reading.using, "Dependable")
    if is_dependable and draft.table.track(LUCK.of(seat)) > 0:
        says = "Your dice lie there. Do you add a Luck die?"
        carry_out(draft, (Ask(seat, ("add_luck",), "FE-LUCK-09", says, reading.dice), reading, *then))
    else:
        go_on_reading(draft, reading, then)


def go_on_reading(draft: Draft, reading: Reading, then: Iterable[Step] = ()) -> None:
    """A failure may be mended by an item, by itself, or by what the player spends; then the dice are read."""
    seat, reading = reading.seat, _mended(draft, _sharpened(draft, reading))
    if ways_to_turn(draft.table, seat, reading.dice):
        says = "Your dice fail. Do you leave it at that?"
        carry_out(draft, (Ask(seat, ("turn_failure",), "FE-ANC-02", says, reading.dice), reading, *then))
    else:
        read(draft, reading, then)


def _sharpened(draft: Draft, reading: Reading) -> Reading:
    """FE-GEAR-04: what is Vicious to attack with, or Nimble to Maneuver with, makes the lowest die a 4."""
    seat, item, dice = reading.seat, reading.using, reading.dice
    tags = [*(["Vicious"] if reading.is_attack else []), *(["Nimble"] if reading.skill == "maneuver" else [])]
    found = next((tag for tag in tags if has_tag(draft.table, item, tag)), "")
    if not found or min(dice.final) >= HIT_FROM:
        return reading
    name = name_of(draft.table, item)
    draft.tell(seat, "FE-GEAR-04", "{item} is {tag}: the lowest die counts as a 4.", item=name, tag=found)
    return replace(reading, dice=replace(dice, final=raised(dice.final)))


def _read_curse(draft: Draft, curse: ReadCurse) -> Comes:
    """FE-BEAST-15: a failure, and the curse is there; then whatever harm was still waiting."""
    tell_result(draft, curse.seat, curse.dice, ability="charm")
    if curse.dice.thrown.result == "failure":
        draft.mark(CURSES.of(curse.seat), LYCANTHROPY)
        draft.tell(curse.seat, "FE-BEAST-15", "{who} is cursed with lycanthropy.")
    return ()


def read(draft: Draft, reading: Reading, then: Iterable[Step] = ()) -> None:
    """The dice mean what they mean."""
    seat = reading.seat
    carry_out(draft, (reading, *then))
    wane(draft, seat, reading.ability)
    if not reading.is_action:
        return
    draft.unmark(STATE.of(seat), POTENT)  # FE-EFF-06: it helps one action, whatever comes of it.
    if reading.dice.thrown.result == "failure":
        grapple(draft, seat)
    pass_turn(draft, seat)


def _mended(draft: Draft, reading: Reading) -> Reading:
    """FE-STUNT-02, FE-PRAY-14: what makes a failure a mixed success without being asked, a stunt before a blessing."""
    if reading.dice.thrown.result != "failure":
        return reading
    seat, mixed = reading.seat, replace(reading, dice=replace(reading.dice, turned="mixed"))
    stunt = next((each.name for each in MENDING if _mends(draft.table, each, reading)), "")
    if stunt:
        draft.tell(seat, "FE-STUNT-02", "{who} fails, but has a stunt: {stunt}.", stunt=stunt)
        return mixed
    if use_blessing(draft, seat, AIDED):
        draft.tell(seat, "FE-PRAY-14", "{who} fails, but a deity lends a hand.")
        return mixed
    return reading


def _mends(seen: Table, stunt: Stunt, reading: Reading) -> bool:
    fits = stunt.ability in ("", reading.ability)
    return fits and stunt.mends in reading.dice.about and has_stunt(seen, reading.seat, stunt.name)


def ways_to_turn(seen: Table | TableView, seat: str, dice: FallenDice) -> tuple[str, ...]:
    """What this player could spend a Luck die on to turn a failure; dice that this roll brought do not count."""
    luck = seen.track(LUCK.of(seat)) - dice.hitch_luck
    if dice.thrown.result != "failure" or luck < 1:
        return ()
    ways = [people for people, subject in GIFTS.items() if is_of(seen, seat, people) and subject in dice.about]
    return (*ways, *([SIGNS] if has_stunt(seen, seat, SIGNS) else ()))


READERS = (
    Procedure(ReadRoll, read_result),
    Procedure(ReadChant, read_chant),
    Procedure(ReadPrayer, read_prayer),
    Procedure(ReadAspect, read_aspect),
    Procedure(ReadWords, read_words),
    Procedure(ReadBrew, read_brew),
    Procedure(ReadCache, read_cache),
    Procedure(ReadCurse, _read_curse),
)
"""How each kind of roll is read."""
