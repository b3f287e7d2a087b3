"""Exact odds beside icepool and dyce: the same questions, and the same answers before anything is timed."""

import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TypeVar

from benchmarks.peers import odds_peers as peers
from benchmarks.results import Bar, Row, Section
from benchmarks.rounds import Pace, seconds_each, take_turns
from hearthside.kits.deckahedron.cards import TWENTY, Face
from hearthside.lab.check import check_odds
from hearthside.lab.flip import RESULTS, flip_odds
from hearthside.lab.odds import Odds
from hearthside.lab.pool import hit_odds
from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO, Card
from hearthside.systems.deck_of_adventures.check.degrees import DEGREES, degree

C = TypeVar("C", Face, Card)

CLOSED_FORM = Bar(must=20, aim=40)
EXPLODING = Bar(must=15, aim=28)

DICE = range(1, 9)
MOST_HITS = 8
TARGET, RANGE = FIFTY_TWO[20], 3


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask of us and of a peer, in such a way that the answers can be compared."""

    ours: Callable[[], Odds]
    icepool: Callable[[], peers.Distribution]
    dyce: Callable[[], peers.Distribution]
    outcome: Callable[[int], str]
    """What we call an outcome that the peers know by a number."""

    def check(self) -> None:
        """Complain unless all three give the very same fractions."""
        odds = self.ours()
        ours = {name: Fraction(ways, odds.denominator) for name, ways in odds.outcomes if ways}
        for peer in (self.icepool, self.dyce):
            if peers.fractions(peer(), self.outcome) != ours:
                raise AssertionError(f"{peer} and hearthside do not agree: {ours}")


def flips(cards: Sequence[Face]) -> list[Question]:
    """Every rank with every net advantage: twenty questions."""
    return [_flip(cards, rank, net) for rank in range(1, 5) for net in range(-2, 3)]


def _flip(cards: Sequence[Face], rank: int, net: int) -> Question:
    deck = _deck(cards, TWENTY, lambda face: face.at(rank))
    return Question(
        lambda: flip_odds(cards, rank, net),
        lambda: peers.icepool_deck(deck(), 1 + abs(net), net >= 0),
        lambda: peers.dyce_deck(deck(), 1 + abs(net), net >= 0),
        lambda result: RESULTS[result - 1],
    )


def checks(cards: Sequence[Card]) -> list[Question]:
    """A Check with up to two cards of Upper or Lower Hand: five questions."""
    return [_check(cards, hand) for hand in range(-2, 3)]


def _check(cards: Sequence[Card], hand: int) -> Question:
    deck = _deck(cards, FIFTY_TWO, lambda card: len(DEGREES) - DEGREES.index(degree(card, TARGET, RANGE)))
    upper, lower = max(hand, 0), max(-hand, 0)
    return Question(
        lambda: check_odds(cards, TARGET, RANGE, upper=upper, lower=lower),
        lambda: peers.icepool_deck(deck(), 1 + abs(hand), hand >= 0),
        lambda: peers.dyce_deck(deck(), 1 + abs(hand), hand >= 0),
        lambda worth: DEGREES[len(DEGREES) - worth],
    )


def _deck(cards: Sequence[C], full: Sequence[C], worth: Callable[[C], int]) -> Callable[[], Mapping[int, int]]:
    """The cards as the peers take them. A full deck is counted before the clock starts, as ours is.

    Of any other deck the cards are counted while it runs, ours and theirs, from what each is worth as a ready list.
    """
    worths = {card.name: worth(card) for card in full}
    counted = Counter(worth(card) for card in cards)
    return (lambda: counted) if cards is full else lambda: Counter([worths[card.name] for card in cards])


def pools() -> list[Question]:
    """The hits of one to eight dice whose sixes explode."""
    return [_pool(dice) for dice in DICE]


def _pool(dice: int) -> Question:
    return Question(
        lambda: hit_odds(dice, MOST_HITS),
        lambda: peers.icepool_hits(dice),
        lambda: peers.dyce_hits(dice),
        lambda hits: str(hits) if hits <= MOST_HITS else f"{MOST_HITS + 1}+",
    )


def measure(pace: Pace) -> Section:
    """Ask everything of everybody."""
    dealt = Random(20)
    some_faces = tuple(dealt.sample(TWENTY, 13))
    some_cards = tuple(dealt.sample(FIFTY_TWO, 31))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "`expand` is experimental")  # how dyce draws without putting back
        rows = [
            _row("flip, full deck", flips(TWENTY), CLOSED_FORM, pace),
            _row("flip, 13 of 20 cards left", flips(some_faces), CLOSED_FORM, pace),
            _row("Check, full deck", checks(FIFTY_TWO), CLOSED_FORM, pace),
            _row("Check, 31 of 52 cards left", checks(some_cards), CLOSED_FORM, pace),
            _row("hits of 1 to 8 exploding dice", pools(), EXPLODING, pace),
        ]
    return Section("Odds", rows, NOTES)


NOTES = (
    "Microseconds a question. The figure is how many times faster we answer than the faster of the two peers; before "
    "timing, all three have to give the same fractions.",
    "Full decks are counted once and for all, for the peers too. Of other decks everybody gets the cards.",
    "Every question the lab answers has a closed form, so there is no row for those without one.",
)


def _row(what: str, questions: Sequence[Question], bar: Bar, pace: Pace) -> Row:
    for question in questions:
        question.check()
    contestants = {
        name: _asking([getattr(question, name) for question in questions], pace) for name in ("ours", "icepool", "dyce")
    }
    compared = take_turns(contestants, pace.rounds)
    fastest = min(("icepool", "dyce"), key=compared.typical)
    beside = [f"{name} {compared.typical(name):.0f} µs ({compared.ratio(name, 'ours'):.0f}×)" for name in peers.NAMES]
    return Row(what, f"{compared.typical('ours'):.1f} µs", ", ".join(beside), compared.ratio(fastest, "ours"), bar)


def _asking(asked: Sequence[Callable[[], object]], pace: Pace) -> Callable[[], float]:
    def everything() -> None:
        for ask in asked:
            ask()

    return lambda: 1e6 * seconds_each(everything, pace.seconds) / len(asked)
