"""Who the ready-made characters of the book are, in a name and a line of our own, for those who play them at once."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hero:
    """A name, and a line of who that is."""

    name: str
    about: str


_PEOPLE = {
    "Clubs": Hero("Brenna Oathshield", "Stands in front, keeps her word, and hits back harder than she is hit."),
    "Diamonds": Hero("Corin Ashvale", "Frail of body, quick of wit: fire in a cone, and roots that hold."),
    "Hearts": Hero("Vesna Lightwell", "The reason the others get up again. Stand her at the back."),
    "Spades": Hero("Jory Quickblade", "First through the door, twice as fast, and rarely where the blow lands."),
    "Crusader": Hero("Sir Aldous Vane", "Heavy steel, a heavier oath, and a shield over whoever stands beside him."),
    "Summoner": Hero("Ysolde Thorn", "Never alone: what answers her call does the running and the biting."),
    "Alchemist": Hero("Petra Glass", "Bottles for every wound, and a few that make some."),
    "Assassin": Hero("Nightjar", "Seen once, and by then it is over."),
}
HEROES: Mapping[str, Hero] = {f"{sheet}{level}": hero for sheet, hero in _PEOPLE.items() for level in (1, 2, 3)}
"""By the name of the sheet in the book."""
