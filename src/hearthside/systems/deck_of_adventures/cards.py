"""The cards Deck of Adventures is played with: the 52 of a common deck and two Jokers."""

from typing import Literal, NamedTuple

Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Color = Literal["red", "black"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: tuple[Suit, ...] = ("clubs", "diamonds", "hearts", "spades")
SIGNS: dict[Suit, str] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_RED: frozenset[Suit] = frozenset({"diamonds", "hearts"})


class Card(NamedTuple):
    """A card of the common deck; its name is rank and the suit's initial, such as `9D` or `10C`."""

    name: str
    rank: str
    suit: Suit

    @property
    def color(self) -> Color:
        return "red" if self.suit in _RED else "black"

    @property
    def place(self) -> int:
        """Where the rank stands on the circle of thirteen, the Ace at 0."""
        return RANKS.index(self.rank)

    @property
    def sign(self) -> str:
        """As people write it: 9♦."""
        return self.rank + SIGNS[self.suit]


FIFTY_TWO: tuple[Card, ...] = tuple(Card(rank + suit[0].upper(), rank, suit) for suit in SUITS for rank in RANKS)
CARDS: dict[str, Card] = {card.name: card for card in FIFTY_TWO}
JOKERS: tuple[str, ...] = ("JOKER-RED", "JOKER-BLACK")


def named(text: str) -> Card | None:
    """The card people mean by `9D`, `9d`, `9♦` or `10c`; none when there is no such card."""
    word = text.strip().upper().replace("\ufe0f", "")
    for suit, sign in SIGNS.items():
        word = word.replace(sign, suit[0].upper())
    return CARDS.get(word)
