"""Stunts that are rolled for, and how their dice are read: not by position, but by lines of their own."""

from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.aspect import end_aspect
from hearthside.systems.first_empires.board import gain_luck, is_down
from hearthside.systems.first_empires.content.people import TRAITS
from hearthside.systems.first_empires.kinds import LUCK
from hearthside.systems.first_empires.lying import FallenDice
from hearthside.systems.first_empires.result import tell_result
from hearthside.systems.first_empires.strain import suffer_strain

ASPECT_STRAIN = {"success": 0, "mixed": 2, "failure": 3}


def read_aspect(draft: Draft, seat: str, dice: FallenDice) -> None:
    """FE-STUNT-12: a trait for every hit, one for a failure; Strain unless it is a success."""
    thrown = dice.thrown
    tell_result(draft, seat, dice, ability="intuition", skill="")
    end_aspect(draft, seat)
    suffer_strain(draft, seat, ASPECT_STRAIN[thrown.result], "FE-STUNT-12")
    if not is_down(draft.table, seat):
        ask_for_traits(draft, seat, min(max(1, thrown.hits), len(TRAITS)))


def ask_for_traits(draft: Draft, seat: str, left: int) -> None:
    """The player chooses, one trait after the other."""
    if left:
        draft.wait_for(seat, ("take_trait",), "FE-STUNT-12", "What do you have of a beast?", {"left": left})


def read_words(draft: Draft, seat: str, dice: FallenDice) -> None:
    """FE-STUNT-25: allies who hear gain Luck; anything but a success costs the speaker Luck or Strain."""
    result = dice.thrown.result
    had_luck = draft.table.track(LUCK.of(seat)) > 0
    tell_result(draft, seat, dice, ability="charm", skill="compel")
    if result != "failure":
        for name in dice.order["hearers"]:
            gain_luck(draft, name, 1, "FE-STUNT-25", "{who} is inspired. Luck dice: {dice}.")
    if result != "success" and had_luck:
        draft.wait_for(seat, ("words_price",), "FE-STUNT-25", "What did your words cost you?", {})
    elif result != "success":
        suffer_strain(draft, seat, 2, "FE-STUNT-25")
