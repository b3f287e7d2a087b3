"""A fight as it is often written: lists that are changed in place, for one hero with a sword and one foe."""

from random import Random

from hearthside.kits.deckahedron.cards import BLESSINGS, TWENTY, Face

LOW_DECK = 5
BUST_AT = 3
FAILURE, BARE_SUCCESS, CRITICAL = 1, 2, 4


class ListFight:
    """Twenty cards against a foe, by the same rules. No events, no views, no offers, no way back."""

    def __init__(self, rank: int, stamina: int, luck: Random) -> None:
        self._luck, self._rank = luck, rank
        self._draw = luck.sample(TWENTY, len(TWENTY))
        self._discard: list[Face] = []
        self._exhausted: list[Face] = []
        self._blessings = luck.sample(BLESSINGS, len(BLESSINGS))
        self._foe = stamina
        self.xp = 0
        self.flips = 0

    @property
    def is_over(self) -> bool:
        """Whether the foe or the hero is down."""
        return self._foe <= 0 or len(self._draw) + len(self._discard) <= BUST_AT

    def play(self) -> None:
        """Blow for blow until one is down."""
        while not self.is_over:
            self._strike()

    def _strike(self) -> None:
        """Mix It Up: a ✅ deals 1, more deals what the sword does, ✔✔✔ twice; and the foe answers."""
        self._tidy()
        self.flips += 1
        card = self._draw.pop()
        result = card.results[self._rank - 1]
        if card.nature == "blessing":
            self._blessings.append(card)
            self._luck.shuffle(self._blessings)
        else:
            self._discard.append(card)
        self.xp += card.xp
        if result == BARE_SUCCESS:
            self._foe -= 1
        elif result > BARE_SUCCESS:
            for _ in range(1 + (result == CRITICAL)):
                self._foe -= self._number_of_draw() or self._number_of_exhausted() or 1
        if self._foe > 0 or result == FAILURE:
            self._suffer()
        if card.critical == "success" and self._blessings:
            self._discard.append(self._blessings.pop())
        self._tidy()

    def _suffer(self) -> None:
        """A number from the larger pile, and so many Stamina symbols turned."""
        ways = [self._number_of_draw, self._number_of_exhausted]
        if len(self._exhausted) > len(self._draw):
            ways.reverse()
        points = ways[0]() or ways[1]() or 1
        self._tidy()
        while points and (self._draw or self._discard):
            if not self._draw:
                self._reshuffle()
            card = self._draw.pop()
            self._exhausted.append(card)
            points -= card.stamina
        self._tidy()

    def _number_of_draw(self) -> int:
        while self._draw or self._discard:
            if not self._draw:
                self._reshuffle()
            card = self._draw.pop()
            self._discard.append(card)
            if card.d4:
                return card.d4
        return 0

    def _number_of_exhausted(self) -> int:
        self._luck.shuffle(self._exhausted)
        for card in self._exhausted:
            if card.d4:
                self._exhausted.remove(card)
                self._discard.append(card)
                return card.d4
        return 0

    def _tidy(self) -> None:
        if len(self._draw) <= LOW_DECK and self._discard:
            self._reshuffle()

    def _reshuffle(self) -> None:
        self._draw += self._discard
        self._discard.clear()
        self._luck.shuffle(self._draw)
