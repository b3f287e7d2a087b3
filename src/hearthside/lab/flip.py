"""The odds of a Deckahedron flip, counted exactly from the cards that may still be turned."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import perm

from hearthside.kits.deckahedron.cards import BLESSINGS, TWENTY, WOUNDS, Face
from hearthside.lab.odds import ImpossibleDeck, Odds

RESULTS = ("✗", "✅", "✔✔", "✔✔✔")
EXTRAS = ("xp", "critical", "wound")
MOST_NET = 2
"""However many advantages pile up, no flip turns more than three cards (TF-ADV-04)."""


def flip_odds(cards: Iterable[Face], rank: int, net: int = 0) -> Odds:
    """How likely each result is when an attribute of this rank is flipped from these unseen cards.

    `net` is advantages minus disadvantages: one card more for each, the best or the worst of them counts. A wound
    ends the turning at once and the cards turned so far are read, wound included (TF-WOUND-01, TF-WOUND-02). With
    fewer cards than the flip calls for, all of them are turned.
    """
    cards = tuple(cards)
    turned = _turned(cards, rank, net)
    whole = perm(len(cards), turned)
    if cards is TWENTY:
        first, second, third = _full_reach(rank, net >= 0)
        return _shares(perm(first, turned), perm(second, turned), perm(third, turned), whole, net)
    edge = rank - 1
    ordinary = [face.results[edge] for face in cards if face.nature != "wound"]
    first, second, third = _reach(ordinary, net >= 0)
    if len(ordinary) == len(cards):
        return _shares(perm(first, turned), perm(second, turned), perm(third, turned), whole, net)
    wounds = _reach([face.results[edge] for face in cards if face.nature == "wound"], net >= 0)
    first, second, third = (
        _ways(plain, wound, len(cards), turned) for plain, wound in zip((first, second, third), wounds, strict=True)
    )
    return _shares(first, second, third, whole, net)


def flip_extras(cards: Iterable[Face], rank: int, net: int = 0) -> Odds:
    """How likely it is that an XP card resolves the flip, that the critical card does, and that a wound is met.

    Three separate chances, not shares of one whole. When cards tie the player picks (TF-ADV-09), so a card counts
    whenever the player could choose it.
    """
    cards = tuple(cards)
    turned = _turned(cards, rank, net)
    whole = perm(len(cards), turned)
    unhurt = perm(sum(face.nature != "wound" for face in cards), turned)
    xp = _resolving(cards, [face.xp for face in cards], rank, net)
    critical = _resolving(cards, [face.critical == "success" for face in cards], rank, net)
    return Odds(tuple(zip(EXTRAS, (xp, critical, whole - unhurt), strict=True)), whole)


def likely_decks(cards: Iterable[Face], wounds: int = 0, blessings: int = 0) -> list[tuple[Face, ...]]:
    """These cards with so many wounds and blessings shuffled in: decks whose average is exact for any flip.

    Blessings come at random from the supply of six. Each wound is one of two faces with equal chance (AMB-13), but a
    flip stops at its first wound and never sees a second. So it is enough to weigh the deck where all wounds show the
    one face against the deck where all show the other.
    """
    cards = tuple(cards)
    if blessings > len(BLESSINGS):
        # A quick question on the command line waits for no library that only a refusal needs.
        from hearthside.kernel.saying import say

        says = "There are only {count} blessings, so {wanted} cannot join the deck."
        raise ImpossibleDeck(say(says, count=len(BLESSINGS), wanted=blessings))
    faces = WOUNDS if wounds else WOUNDS[:1]
    return [(*cards, *blessed, *(wound,) * wounds) for blessed in combinations(BLESSINGS, blessings) for wound in faces]


def _turned(cards: tuple[Face, ...], rank: int, net: int) -> int:
    if not 1 <= rank <= 4:
        raise ValueError(f"An attribute has rank 1 to 4, not {rank}.")
    if not cards:
        raise ImpossibleDeck("There is no card left to flip.")
    called_for = 1 + abs(net) if -MOST_NET <= net <= MOST_NET else 1 + MOST_NET
    return called_for if called_for <= len(cards) else len(cards)


def _reach(results: list[int], is_best: bool) -> tuple[int, int, int]:
    """How many cards show at most ✗, ✅ and ✔✔; when the worst counts, at least ✔✔✔, ✔✔ and ✅."""
    if is_best:
        first = results.count(1)
        second = first + results.count(2)
        return first, second, second + results.count(3)
    first = results.count(4)
    second = first + results.count(3)
    return first, second, second + results.count(2)


@cache
def _full_reach(rank: int, is_best: bool) -> tuple[int, int, int]:
    """The same for all twenty cards, which most questions are about and which never change (TF-DECK-03)."""
    return _reach([face.at(rank) for face in TWENTY], is_best)


def _shares(first: int, second: int, third: int, whole: int, net: int) -> Odds:
    """Turn "this result or further" into the share of each result alone."""
    if net >= 0:
        return Odds((("✗", first), ("✅", second - first), ("✔✔", third - second), ("✔✔✔", whole - third)), whole)
    return Odds((("✗", whole - third), ("✅", third - second), ("✔✔", second - first), ("✔✔✔", first)), whole)


def _ways(ordinary: int, wounds: int, total: int, turned: int) -> int:
    """In how many orders of `turned` cards only these ordinary cards and these wounds are read.

    Split by where the first wound lies: the cards before it are ordinary, and what follows it is never turned, so
    it may be any card of the deck.
    """
    stopped = sum(
        perm(ordinary, before) * wounds * perm(total - before - 1, turned - before - 1) for before in range(turned)
    )
    return perm(ordinary, turned) + stopped


def _resolving(cards: tuple[Face, ...], wanted: list[bool], rank: int, net: int) -> int:
    """In how many orders a wanted card is among those that tie for the result.

    For each result: the orders that stay within it, less those that do so without a wanted card showing it.
    """
    turned = _turned(cards, rank, net)
    ways = 0
    for result in range(1, 5):
        within = [
            (face, is_wanted and face.at(rank) == result)
            for face, is_wanted in zip(cards, wanted, strict=True)
            if (face.at(rank) <= result if net >= 0 else face.at(rank) >= result)
        ]
        others = [face for face, shows_it in within if not shows_it]
        ways += _within([face for face, _ in within], len(cards), turned) - _within(others, len(cards), turned)
    return ways


def _within(allowed: list[Face], total: int, turned: int) -> int:
    wounds = sum(face.nature == "wound" for face in allowed)
    return _ways(len(allowed) - wounds, wounds, total, turned)
