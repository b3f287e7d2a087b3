"""What the cards of this game are called."""

from hearthside.kernel.saying import say
from hearthside.systems.deck_of_adventures.cards import CARDS

_RANKS = {
    "A": "Ace",
    "2": "Two",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "10": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
}
_SUITS = {
    "♠": "{rank} of spades",
    "♥": "{rank} of hearts",
    "♦": "{rank} of diamonds",
    "♣": "{rank} of clubs",
}
_JOKERS = {"JOKER-RED": "the red Joker", "JOKER-BLACK": "the black Joker"}


def face_words(face: str) -> str:
    """A face in words: Nine of diamonds."""
    if face in _JOKERS:
        return _JOKERS[face]
    card = CARDS[face]
    return say(_SUITS[card.sign[-1]], rank=_RANKS[card.rank])
