"""What comes next at a table of Deck of Adventures, for one seat."""

from hearthside.systems.deck_of_adventures.directing.now import SHELVES, direct

__all__ = ["SHELVES", "direct"]
