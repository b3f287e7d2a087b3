"""The twenty faces of this game's Deckahedron, and the two Wound cards of each player."""

from collections.abc import Mapping

from hearthside.kernel.chance import face_name
from hearthside.kits.deckahedron.cards import Critical, Face, Results


def _card(number: int, results: Results, d4: int | None, d6: int | None, *, critical: Critical | None = None) -> Face:
    # DW-COMP-05: the second half of the deck carries the Stamina symbol.
    return Face(f"DK-{number:02}", results, stamina=number >= 10, critical=critical, d4=d4, d6=d6)


TWENTY: tuple[Face, ...] = (
    _card(0, (1, 1, 1, 1), None, 2, critical="fail"),
    _card(1, (1, 2, 4, 1), 1, 1),
    _card(2, (1, 2, 3, 2), 2, 6),
    _card(3, (1, 4, 3, 4), 3, 5),
    _card(4, (2, 2, 3, 4), 4, None),
    _card(5, (2, 3, 2, 3), None, 3),
    _card(6, (1, 1, 2, 3), 1, 6),
    _card(7, (2, 1, 2, 3), 2, 4),
    _card(8, (2, 2, 1, 2), 3, 2),
    _card(9, (3, 1, 2, 2), 4, 5),
    _card(10, (4, 4, 4, 4), 4, 6, critical="success"),
    _card(11, (1, 3, 3, 4), 3, 1),
    _card(12, (3, 3, 4, 2), 2, 5),
    _card(13, (3, 1, 3, 4), 1, 4),
    _card(14, (1, 2, 2, 4), None, 3),
    _card(15, (3, 2, 1, 4), 4, 2),
    _card(16, (1, 4, 4, 2), 3, None),
    _card(17, (3, 4, 3, 4), 2, 3),
    _card(18, (4, 3, 4, 2), 1, 1),
    _card(19, (3, 3, 1, 3), None, 4),
)
WOUNDS: tuple[Face, ...] = (
    Face("WK-1", (1, 1, 1, 2), nature="wound"),
    Face("WK-2", (1, 1, 2, 1), nature="wound"),
)
FACES: dict[str, Face] = {face.name: face for face in (*TWENTY, *WOUNDS)}

GREEN: Mapping[str, frozenset[str]] = {
    "list": frozenset({"DK-01", "DK-08", "DK-14", "DK-15", "DK-16"}),
    "picture": frozenset({"DK-01", "DK-08", "DK-13", "DK-15", "DK-16"}),
}
"""The cards with the green-token symbol, by which of two sources the table follows (DW-AMB-02)."""


def face_of(card: str) -> Face:
    """The face this card shows."""
    return FACES[face_name(card)]


def is_wound(face: Face) -> bool:
    """Whether this is a Wound card."""
    return face.nature == "wound"
