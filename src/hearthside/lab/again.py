"""Flips that belong together: friends who aid, a failure remembered and flipped anew, two attributes at once."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import lcm, prod

from hearthside.kits.deckahedron.cards import Face
from hearthside.lab.flip import MOST_NET, RESULTS, flip_odds
from hearthside.lab.odds import Odds

LOW_DECK = 5
"""With this many cards or fewer to draw, the discard pile is shuffled in between flips (TF-SHUF-02)."""


def best_odds(flips: Sequence[Odds]) -> Odds:
    """The best of several results that know nothing of each other (TF-TEAM-04)."""
    ways, below = [], 0
    for result in range(1, len(RESULTS) + 1):
        at_most = prod(sum(share for _, share in odds.outcomes[:result]) for odds in flips)
        ways.append(at_most - below)
        below = at_most
    return Odds(tuple(zip(RESULTS, ways, strict=True)), prod(odds.denominator for odds in flips))


def lying_odds(result: int) -> Odds:
    """A card that lies there already."""
    return Odds(tuple((name, int(at == result)) for at, name in enumerate(RESULTS, start=1)), 1)


def failing(odds: Odds) -> Fraction:
    """How likely a ✗ is."""
    return Fraction(odds.outcomes[0][1], odds.denominator)


# --- A flashback ------------------------------------------------------------------------------------------------------


def remembered_odds(
    cards: Sequence[Face], rank: int, net: int, *, draw: int, discard: Sequence[Face], aid: Sequence[Odds] = ()
) -> Odds | None:
    """What a flip comes to when every ✗ is ignored and flipped anew (TF-FB-02), and all who aid have failed with it.

    `cards` are those that may be in a draw pile of `draw` cards. What was turned lies on the discard pile, which is
    shuffled in where few are left (TF-AMB-19). A wound costs Stamina first (TF-AMB-18): that reveals cards up to one
    with a symbol, and what comes after such a stop is as likely as before. Where it could run the pile low there is no
    short way to count and no answer, nor where a shuffle would mix in cards that may lie elsewhere.
    """
    first = best_odds([flip_odds(cards, rank, net), *aid])
    shares = {name: Fraction(ways, first.denominator) for name, ways in first.outcomes}
    shares[RESULTS[0]] = Fraction(0)
    others = prod((failing(odds) for odds in aid), start=Fraction(1))
    for turned, chance in _failures(cards, rank, net):
        left = _left_to_turn(cards, turned, draw=draw, discard=discard)
        if left is None:
            return None
        second = flip_odds(left, rank, net)
        for name, ways in second.outcomes:
            shares[name] += others * chance * Fraction(ways, second.denominator)
    return _one_denominator(shares)


def _left_to_turn(
    cards: Sequence[Face], turned: Sequence[Face], *, draw: int, discard: Sequence[Face]
) -> Sequence[Face] | None:
    """The cards that the new flip is turned from, if that can be said."""
    left = list(cards)
    for face in turned:
        left.remove(face)
    pile = draw - len(turned)
    if any(face.nature == "wound" for face in turned):
        # At the worst all cards without a symbol come first.
        runs_low = pile - sum(not face.stamina for face in left) - 1 <= LOW_DECK
        return None if runs_low else left
    if pile > LOW_DECK:
        return left
    return [*cards, *discard] if len(cards) == draw else None


def _failures(cards: Sequence[Face], rank: int, net: int) -> Iterator[tuple[tuple[Face, ...], Fraction]]:
    """Every way to come to a ✗, one card standing for all that are alike at this rank, and how likely it is."""
    alike: dict[tuple[int, bool], list[Face]] = {}
    for face in cards:
        alike.setdefault((face.at(rank), face.nature == "wound"), []).append(face)
    most = min(1 + min(abs(net), MOST_NET), len(cards))

    def turn(turned: tuple[Face, ...], chance: Fraction) -> Iterator[tuple[tuple[Face, ...], Fraction]]:
        if len(turned) == most or (turned and turned[-1].nature == "wound"):
            results = [face.at(rank) for face in turned]
            if (max(results) if net >= 0 else min(results)) == 1:
                yield turned, chance
            return
        for kind, faces in alike.items():
            gone = sum((face.at(rank), face.nature == "wound") == kind for face in turned)
            if len(faces) > gone and (net < 0 or kind[0] == 1):
                share = Fraction(len(faces) - gone, len(cards) - len(turned))
                yield from turn((*turned, faces[gone]), chance * share)

    return turn((), Fraction(1))


# --- Two attributes at once -------------------------------------------------------------------------------------------


def both_odds(cards: Sequence[Face], rank: int, other: int, net: int) -> Odds:
    """The better of two flips from the same cards, one after the other, read at two ranks (TF-MOVE-10)."""
    shares: dict[str, Fraction] = {}
    within = partial(_both_within, cards, (rank, other), net)
    for at, name in enumerate(RESULTS, start=1):
        if net >= 0:
            shares[name] = within(range(1, at + 1), range(1, at + 1))
        else:
            # The worst of a flip is this good or better when all its cards are.
            good = range(at, 5)
            shares[name] = within(good, _ANY) + within(_ANY, good, must=True) - within(good, good, must=True)
    order = RESULTS if net >= 0 else RESULTS[::-1]
    alone = {name: shares[name] - (shares[order[at - 1]] if at else 0) for at, name in enumerate(order)}
    return _one_denominator({name: alone[name] for name in RESULTS})


_ANY = range(1, 5)


def _both_within(
    cards: Sequence[Face], ranks: tuple[int, int], net: int, first: range, second: range, *, must: bool = False
) -> Fraction:
    """How likely the cards read in two flips show only these results; and whether the second `must` turn a card."""
    rank, other = ranks
    groups = [0] * 8
    for face in cards:
        groups[4 * (face.at(rank) in first) + 2 * (face.at(other) in second) + (face.nature == "wound")] += 1
    return _chance_within(tuple(groups), 1 + min(abs(net), MOST_NET), must)


def _chance_within(groups: tuple[int, ...], count: int, must: bool) -> Fraction:
    """Card by card through both flips; a wound ends the one it is turned in."""

    @cache
    def turn(groups: tuple[int, ...], left: int, is_second: bool) -> Fraction:
        total = sum(groups)
        if not left or not total:
            return turn_second(groups) if not is_second else Fraction(1)
        found = Fraction(0)
        for at, many in enumerate(groups):
            if many and at & (2 if is_second else 4):
                rest = (*groups[:at], many - 1, *groups[at + 1 :])
                found += Fraction(many, total) * turn(rest, 0 if at & 1 else left - 1, is_second)
        return found

    def turn_second(groups: tuple[int, ...]) -> Fraction:
        return turn(groups, count, True) if sum(groups) else Fraction(not must)

    return turn(groups, count, False)


def _one_denominator(shares: Mapping[str, Fraction]) -> Odds:
    whole = lcm(*(share.denominator for share in shares.values()))
    return Odds(tuple((name, int(share * whole)) for name, share in shares.items()), whole)
