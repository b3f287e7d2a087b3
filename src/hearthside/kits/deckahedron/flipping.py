"""Turning cards and finding the one that counts."""

from collections.abc import Callable, Mapping, Sequence

from hearthside.kernel.chance import face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import MOST_OWNERS
from hearthside.kits.deckahedron.cards import FACES, Face
from hearthside.kits.deckahedron.piles import DRAW, TURNED


class _Shown(dict[str, Face]):
    """Faces by card. Asked several times with every card that is turned, so each answer is kept."""

    def __missing__(self, card: str) -> Face:
        if len(self) >= MOST_OWNERS:
            self.clear()
        face = self[card] = FACES[face_name(card)]
        return face


_SHOWN = _Shown()
face_of: Callable[[str], Face] = _SHOWN.__getitem__
"""The face this card shows."""


def forget_faces() -> None:
    """Look every face up anew: the lab has printed some of them otherwise."""
    _SHOWN.clear()


def cards_for(net: int) -> int:
    """One card, and one more for each step of advantage or disadvantage, three at the most."""
    return 1 + min(abs(net), 2)


def turn_cards(
    draft: Draft, seat: str, count: int, *, ends_at: Callable[[Face], bool], faces: Mapping[str, Face] = FACES
) -> tuple[str, ...]:
    """Turn cards from the draw pile one by one, up to this many, until one ends it or none are left."""
    turned: list[str] = []
    draw, to = DRAW.of(seat), TURNED.of(seat)
    while len(turned) < count and draft.table.cards(draw):
        card = draft.turn_top(draw, to)
        turned.append(card)
        if ends_at(faces[face_name(card)]):
            break
    return tuple(turned)


def tied_for(turned: Sequence[str], rank: int, net: int, faces: Mapping[str, Face] = FACES) -> tuple[str, ...]:
    """The cards that share the best result at this rank, or with disadvantage the worst, in the order turned."""
    if len(turned) == 1:
        return tuple(turned)
    results = [faces[face_name(card)].at(rank) for card in turned]
    wanted = min(results) if net < 0 else max(results)
    return tuple([card for card, result in zip(turned, results, strict=True) if result == wanted])
