"""Tables to try: one of each game that brings one along."""

from typing import TYPE_CHECKING

from hearthside.games import fetch, games

if TYPE_CHECKING:
    from hearthside.table.demos.stacked import Demo


def demo_of(system: str) -> "Demo":
    """The table of this game to try. Raises LookupError where there is none."""
    demo: Demo = fetch(games()[system].demo)
    return demo


def can_be_tried(system: str) -> bool:
    """Whether there is a table of this game to try."""
    return system in games() and bool(games()[system].demo)


def has_evening(system: str) -> bool:
    """Whether there is an evening of this game to play alone."""
    return system in games() and bool(games()[system].evening)


def first_evening() -> str:
    """The game whose evening is dealt to those who do not say which."""
    return next(filter(has_evening, games()))


def first_to_try() -> str:
    """The game whose table is dealt to those who do not say which."""
    return next(filter(can_be_tried, games()))
