"""The cards of this guide that people read beside the deck."""

from hearthside.kits.deckahedron.adventure.cards import CARDS

__all__ = ["CARDS"]
