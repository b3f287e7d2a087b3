"""From dice that fell to what they mean: what may turn a failure comes first, then whoever reads this kind of roll."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.board import luck_of
from hearthside.systems.first_empires.character import blessings_of, has_stunt, is_of
from hearthside.systems.first_empires.content.people import MENDING, Stunt
from hearthside.systems.first_empires.lying import Lying
from hearthside.systems.first_empires.result import read_result

AIDED = "The next failure is a mixed success"
"""A blessing until the next failure (FE-PRAY-14)."""

SIGNS = "I Saw the Signs"
GIFTS = {"Gnome": "thing", "Orc": "beast"}
"""By ancestry: what a failed action must be about for a Luck die to mend it (FE-ANC-02)."""

READERS: Mapping[str, Callable[[Draft, str, Lying], None]] = {"roll": read_result}


def let_lie(draft: Draft, seat: str, dice: Lying) -> None:
    """The dice lie there. A failure may be mended by itself, or by what the player spends; then they are read."""
    dice = _mended(draft, seat, dice)
    if ways_to_turn(draft.table, seat, dice):
        draft.wait_for(seat, ("turn_failure",), "FE-ANC-02", "Your dice fail. Do you leave it at that?", asdict(dice))
    else:
        read(draft, seat, dice)


def read(draft: Draft, seat: str, dice: Lying) -> None:
    """The dice mean what they mean."""
    READERS[dice.kind](draft, seat, dice)


def _mended(draft: Draft, seat: str, dice: Lying) -> Lying:
    """FE-STUNT-02, FE-PRAY-14: what makes a failure a mixed success without being asked, a stunt before a blessing."""
    if dice.thrown.result != "failure":
        return dice
    stunt = next((each.name for each in MENDING if _mends(draft.table, seat, each, dice)), "")
    if stunt:
        draft.tell(seat, "FE-STUNT-02", "{who} fails, but has a stunt: {stunt}.", stunt=stunt)
        return replace(dice, turned="mixed")
    if draft.table.has_mark(blessings_of(seat), AIDED):
        draft.unmark(blessings_of(seat), AIDED)
        draft.tell(seat, "FE-PRAY-14", "{who} fails, but a deity lends a hand.")
        return replace(dice, turned="mixed")
    return dice


def _mends(seen: Table, seat: str, stunt: Stunt, dice: Lying) -> bool:
    fits = stunt.ability in ("", dice.order.get("ability"))
    return fits and stunt.mends in dice.call.get("about", ()) and has_stunt(seen, seat, stunt.name)


def ways_to_turn(seen: Table | TableView, seat: str, dice: Lying) -> tuple[str, ...]:
    """What this player could spend a Luck die on to turn a failure; dice that this roll brought do not count."""
    luck = seen.track(luck_of(seat)) - dice.call.get("hitch_luck", 0)
    if dice.thrown.result != "failure" or luck < 1:
        return ()
    about = dice.call.get("about", ())
    ways = [people for people, subject in GIFTS.items() if is_of(seen, seat, people) and subject in about]
    return (*ways, *([SIGNS] if has_stunt(seen, seat, SIGNS) else ()))
