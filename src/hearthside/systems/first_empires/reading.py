"""From dice that fell to what they mean: what may turn a failure comes first, then whoever reads this kind of roll."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.belongings import has_tag
from hearthside.systems.first_empires.brewing import read_brew, read_cache, wane
from hearthside.systems.first_empires.called import Due
from hearthside.systems.first_empires.chanting import read_chant
from hearthside.systems.first_empires.character import has_stunt, is_of, use_blessing
from hearthside.systems.first_empires.content.people import MENDING, Stunt
from hearthside.systems.first_empires.effect import AIDED as POTENT
from hearthside.systems.first_empires.harm import go_on
from hearthside.systems.first_empires.kinds import CURSES, LUCK, STATE
from hearthside.systems.first_empires.lying import FallenDice
from hearthside.systems.first_empires.pool import HIT_FROM, raised
from hearthside.systems.first_empires.praying import read_prayer
from hearthside.systems.first_empires.result import AIDED, read_result, tell_result
from hearthside.systems.first_empires.striking import grapple
from hearthside.systems.first_empires.stunting import read_aspect, read_words
from hearthside.systems.first_empires.turns import LYCANTHROPY, pass_turn

SIGNS = "I Saw the Signs"
GIFTS = {"Gnome": "thing", "Orc": "beast"}
"""By ancestry: what a failed action must be about for a Luck die to mend it (FE-ANC-02)."""

NO_ACTIONS = ("curse", "cache")
"""Rolls that are no action of their own: they use up no turn."""


ABILITY_USED = {"prayer": "intuition", "brew": "mind"}
"""By kind of roll: the ability it takes, where the player does not choose one."""


def let_lie(draft: Draft, seat: str, dice: FallenDice) -> None:
    """The dice lie there. With something Dependable a Luck die may still join them (FE-LUCK-09)."""
    if _may_add_luck(draft.table, seat, dice):
        says = "Your dice lie there. Do you add a Luck die?"
        draft.wait_for(seat, ("add_luck",), "FE-LUCK-09", says, asdict(dice))
    else:
        go_on_reading(draft, seat, dice)


def _may_add_luck(seen: Table, seat: str, dice: FallenDice) -> bool:
    """One Luck die a roll, none on a Hitch, and none that this roll brought (FE-HITCH-04, FE-LUCK-10)."""
    spent = dice.order.get("luck") or dice.call.get("hitch")
    return not spent and seen.track(LUCK.of(seat)) > 0 and has_tag(seen, seat, _item(dice), "Dependable")


def _item(dice: FallenDice) -> str:
    return str(dice.order.get("using", ""))


def go_on_reading(draft: Draft, seat: str, dice: FallenDice) -> None:
    """A failure may be mended by an item, by itself, or by what the player spends; then the dice are read."""
    dice = _mended(draft, seat, _sharpened(draft, seat, dice))
    if ways_to_turn(draft.table, seat, dice):
        draft.wait_for(seat, ("turn_failure",), "FE-ANC-02", "Your dice fail. Do you leave it at that?", asdict(dice))
    else:
        read(draft, seat, dice)


def _sharpened(draft: Draft, seat: str, dice: FallenDice) -> FallenDice:
    """FE-GEAR-04: what is Vicious to attack with, or Nimble to Maneuver with, makes the lowest die a 4."""
    attacks, skill = dice.call.get("intention") == "attack", dice.order.get("skill")
    tags = [*(["Vicious"] if attacks else []), *(["Nimble"] if skill == "maneuver" else [])]
    found = next((tag for tag in tags if has_tag(draft.table, seat, _item(dice), tag)), "")
    if not found or min(dice.final) >= HIT_FROM:
        return dice
    draft.tell(seat, "FE-GEAR-04", "{item} is {tag}: the lowest die counts as a 4.", item=_item(dice), tag=found)
    return replace(dice, final=list(raised(tuple(dice.final))))


def _read_curse(draft: Draft, seat: str, dice: FallenDice) -> None:
    """FE-BEAST-15: a failure, and the curse is there; then whatever harm was still waiting."""
    tell_result(draft, seat, dice, ability="charm")
    if dice.thrown.result == "failure":
        draft.mark(CURSES.of(seat), LYCANTHROPY)
        draft.tell(seat, "FE-BEAST-15", "{who} is cursed with lycanthropy.")
    go_on(draft, seat, Due(more=[*dice.order["more"]], asked=dice.order.get("asked", {})))


def read(draft: Draft, seat: str, dice: FallenDice) -> None:
    """The dice mean what they mean."""
    READERS[dice.kind](draft, seat, dice)
    wane(draft, seat, str(dice.order.get("ability") or ABILITY_USED.get(dice.kind, "")))
    if dice.kind in NO_ACTIONS:
        return
    draft.unmark(STATE.of(seat), POTENT)  # FE-EFF-06: it helps one action, whatever comes of it.
    if dice.thrown.result == "failure":
        grapple(draft, seat)
    pass_turn(draft, seat)


def _mended(draft: Draft, seat: str, dice: FallenDice) -> FallenDice:
    """FE-STUNT-02, FE-PRAY-14: what makes a failure a mixed success without being asked, a stunt before a blessing."""
    if dice.thrown.result != "failure":
        return dice
    stunt = next((each.name for each in MENDING if _mends(draft.table, seat, each, dice)), "")
    if stunt:
        draft.tell(seat, "FE-STUNT-02", "{who} fails, but has a stunt: {stunt}.", stunt=stunt)
        return replace(dice, turned="mixed")
    if use_blessing(draft, seat, AIDED):
        draft.tell(seat, "FE-PRAY-14", "{who} fails, but a deity lends a hand.")
        return replace(dice, turned="mixed")
    return dice


def _mends(seen: Table, seat: str, stunt: Stunt, dice: FallenDice) -> bool:
    fits = stunt.ability in ("", dice.order.get("ability"))
    return fits and stunt.mends in dice.call.get("about", ()) and has_stunt(seen, seat, stunt.name)


def ways_to_turn(seen: Table | TableView, seat: str, dice: FallenDice) -> tuple[str, ...]:
    """What this player could spend a Luck die on to turn a failure; dice that this roll brought do not count."""
    luck = seen.track(LUCK.of(seat)) - dice.call.get("hitch_luck", 0)
    if dice.thrown.result != "failure" or luck < 1:
        return ()
    about = dice.call.get("about", ())
    ways = [people for people, subject in GIFTS.items() if is_of(seen, seat, people) and subject in about]
    return (*ways, *([SIGNS] if has_stunt(seen, seat, SIGNS) else ()))


READERS: Mapping[str, Callable[[Draft, str, FallenDice], None]] = {
    "roll": read_result,
    "chant": read_chant,
    "prayer": read_prayer,
    "aspect": read_aspect,
    "words": read_words,
    "brew": read_brew,
    "cache": read_cache,
    "curse": _read_curse,
}
