"""Who the ready-made characters are, in a name and a line of our own, for those who play them at once."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hero:
    """A name, and a line of who that is."""

    name: str
    about: str


HEROES: Mapping[str, Hero] = {
    "scout": Hero("Wick Underbough", "First to see it, first to open it, first to be gone again."),
    "brawler": Hero("Greta Anvil", "Walks up to things. Most of them regret it."),
    "adept": Hero("Lumen Oake", "Three borrowed wonders, and a light that wants to be paid."),
    "avenger": Hero("Tor Grieve", "Mild as milk until somebody draws blood, and then somebody else's turn comes."),
    "envoy": Hero("Sister Calm", "Has never raised her voice, and has never had to."),
}
"""By the id of the character in the book of cards."""
