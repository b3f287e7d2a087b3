"""Stunts that are rolled for, and how their dice are read: not by position, but by lines of their own."""

from hearthside.kernel.agenda import Ask, Comes, Matter, Step
from hearthside.kernel.draft import Draft
from hearthside.systems.first_empires.content.people import TRAITS
from hearthside.systems.first_empires.harm.strain import suffer_strain
from hearthside.systems.first_empires.kinds import LUCK
from hearthside.systems.first_empires.people.aspect import end_aspect
from hearthside.systems.first_empires.pool.fallen import Reading
from hearthside.systems.first_empires.pool.result import tell_result
from hearthside.systems.first_empires.scene.board import gain_luck, is_down

ASPECT_STRAIN = {"success": 0, "mixed": 2, "failure": 3}


class TraitsToTake(Matter, frozen=True):
    """Traits of a beast, to be chosen one after the other."""

    left: int


class ReadAspect(Reading, frozen=True, tag="aspect"):
    """The dice of Bestial Aspect are read."""


class ReadWords(Reading, frozen=True, tag="words", kw_only=True):
    """The dice of Inspiring Words are read."""

    hearers: tuple[str, ...]


def read_aspect(draft: Draft, aspect: ReadAspect) -> Comes:
    """FE-STUNT-12: a trait for every hit, one for a failure; Strain unless it is a success."""
    seat, thrown = aspect.seat, aspect.dice.thrown
    tell_result(draft, seat, aspect.dice, ability="intuition", skill="")
    end_aspect(draft, seat)
    suffer_strain(draft, seat, ASPECT_STRAIN[thrown.result], "FE-STUNT-12")
    return () if is_down(draft.table, seat) else traits_to_take(seat, min(max(1, thrown.hits), len(TRAITS)))


def traits_to_take(seat: str, left: int) -> list[Step]:
    """The player chooses, one trait after the other."""
    says = "What do you have of a beast?"
    return [Ask(seat, ("take_trait",), "FE-STUNT-12", says, TraitsToTake(left))] if left else []


def read_words(draft: Draft, words: ReadWords) -> Comes:
    """FE-STUNT-25: allies who hear gain Luck; anything but a success costs the speaker Luck or Strain."""
    seat, result = words.seat, words.dice.thrown.result
    had_luck = draft.table.track(LUCK.of(seat)) > 0
    tell_result(draft, seat, words.dice, ability="charm", skill="compel")
    if result != "failure":
        for name in words.hearers:
            gain_luck(draft, name, 1, "FE-STUNT-25", "{who} is inspired. Luck dice: {dice}.")
    if result != "success" and had_luck:
        return [Ask(seat, ("words_price",), "FE-STUNT-25", "What did your words cost you?")]
    if result != "success":
        suffer_strain(draft, seat, 2, "FE-STUNT-25")
    return ()
