"""The orders in which the next cards of a pile may come, as far as somebody knows that pile."""

from collections.abc import Iterator, Sequence
from math import perm

from hearthside.kernel.knowledge import Knowledge


def likely_orders(known: Knowledge, count: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way the top cards can lie, up to this many, each with how likely it is beside the others.

    Of the cards that may lie elsewhere only so many are here, so an order is the less likely the more of them it has.
    """
    top = known.places[:count]
    elsewhere = frozenset(known.possible)
    here = known.unknown_count - len(known.certain)
    most = min(len(top), len(elsewhere))
    for turned in _orders(top, known.pool):
        some = sum(card in elsewhere for card in turned)
        yield turned, perm(here, some) * perm(len(elsewhere) - some, most - some)


def _orders(top: Sequence[str | None], pool: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way the cards on top can lie, each as likely as the others."""
    if not top:
        yield ()
        return
    first, rest = top[0], top[1:]
    for card in pool if first is None else (first,):
        for others in _orders(rest, [other for other in pool if other != card]):
            yield (card, *others)
