"""Whom the GM may turn to: characters who are up, and who have nothing left to answer."""

from functools import lru_cache

from hearthside.kernel.choices import Barred, Option
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import GAME, INCAPACITATED, STATE, is_making
from hearthside.kits.deckahedron.adventure.combat.foes import foes_named
from hearthside.kits.deckahedron.adventure.contests.teamwork import against_taking
from hearthside.kits.deckahedron.adventure.journey.allies import is_tied_up
from hearthside.kits.deckahedron.piles import TURNED

DOWN = Barred("TF-INC-03", "They are incapacitated already.")
ANSWERING = Barred("TF-FLIP-05", "They still have something to answer.")
UNMADE = Barred("TF-CC-16", "Their character is not ready yet.")
AT_CORNERS = Barred("TF-MINI-07", "They are laying out cards: let them finish that game, or give it up.")
TIED_UP = Barred("TF-GMJ-05", "An ally keeps this foe busy.")


def targets(seen: TableView) -> tuple[Option, ...]:
    """The characters something can be done to now."""
    return _options(tuple([(name, seen.seats[name].title, _against(seen, name)) for name in seen.players]))


def _against(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(STATE.of(name), INCAPACITATED):
        return DOWN
    if is_making(seen, name):
        return UNMADE
    # TF-PUR-10: whoever is on the run can be hit on the run.
    is_busy = (name in seen.awaited and seen.asked_of(name, "race") is None) or not seen.is_empty(TURNED.of(name))
    return ANSWERING if is_busy else against_taking(seen, name)


def defenders(seen: TableView) -> tuple[Option, ...]:
    """The characters who can be made to flip now: nobody flips over the cards of another game (TF-MINI-07)."""
    people = [(name, seen.seats[name].title, _against(seen, name) or _at_corners(seen, name)) for name in seen.players]
    return _options(tuple(people))


def _at_corners(seen: TableView, name: str) -> Barred | None:
    return AT_CORNERS if seen.marks.get(GAME.of(name)) else None


def attackers(seen: TableView) -> tuple[Option, ...]:
    """The foes who can attack now."""
    return _options(tuple([(foe, name, TIED_UP if is_tied_up(seen, foe) else None) for foe, name in foes_named(seen)]))


def foe_options(seen: TableView) -> tuple[Option, ...]:
    """The foes there are."""
    return _options(tuple([(foe, name, None) for foe, name in foes_named(seen)]))


@lru_cache(maxsize=512)
def _options(listed: tuple[tuple[str, str, Barred | None], ...]) -> tuple[Option, ...]:
    return tuple(Option(*each) for each in listed)


def against_all(listed: tuple[Option, ...]) -> Barred | None:
    """Why none of these can be chosen, if that is so."""
    if any(option.barred is None for option in listed):
        return None
    return next(option.barred for option in listed)
