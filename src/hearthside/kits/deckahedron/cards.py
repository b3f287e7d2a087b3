"""The faces of a Deckahedron: twenty cards, and the blessings and wounds that may join them."""

from typing import Literal, NamedTuple

Critical = Literal["success", "fail"]
Nature = Literal["card", "blessing", "wound"]
Results = tuple[int, int, int, int]


class Face(NamedTuple):
    """One printed face. `results` holds the four edges, weakest suit first; a result is 1 (worst) to 4.

    A named tuple, because importing `dataclasses` would take longer than any question about odds.
    """

    name: str
    results: Results
    nature: Nature = "card"
    xp: bool = False
    stamina: bool = False
    critical: Critical | None = None
    d4: int | None = None
    d6: int | None = None
    corners: tuple[str, ...] = ()
    """Signs at north-west, north-east, south-east and south-west."""
    metal: Literal["copper", "gold"] | None = None

    @property
    def d10(self) -> int | None:
        """Triangle and square together, the curve from 2 to 10; none on a face without numbers."""
        return (self.d4 or 0) + (self.d6 or 0) or None

    def at(self, rank: int) -> int:
        """The result on the edge an attribute of this rank reads."""
        return self.results[rank - 1]


def _card(
    name: str,
    results: Results,
    *,
    d4: int | None,
    d6: int | None,
    corners: str,
    xp: bool = False,
    stamina: bool = False,
    critical: Critical | None = None,
) -> Face:
    return Face(name, results, "card", xp, stamina, critical, d4, d6, tuple(corners.split()))


TWENTY: tuple[Face, ...] = (
    _card("D01", (1, 1, 1, 1), d4=None, d6=2, corners="cow horse rabbit rat", critical="fail"),
    _card("D02", (1, 2, 3, 2), d4=1, d6=1, corners="horse pig dog tiger"),
    _card("D03", (1, 4, 3, 4), d4=2, d6=6, corners="rat snake monkey tiger"),
    _card("D04", (2, 2, 3, 4), d4=3, d6=5, corners="dog monkey cock cow"),
    _card("D05", (2, 3, 2, 3), d4=4, d6=None, corners="rabbit snake cock pig"),
    _card("D06", (1, 2, 2, 3), d4=None, d6=3, corners="horse rat rabbit cow"),
    _card("D07", (2, 1, 2, 3), d4=1, d6=6, corners="tiger pig dog horse"),
    _card("D08", (1, 1, 4, 1), d4=2, d6=4, corners="snake tiger monkey rat", xp=True),
    _card("D09", (2, 2, 1, 2), d4=3, d6=2, corners="cow monkey cock dog", xp=True),
    _card("D10", (3, 1, 2, 2), d4=4, d6=5, corners="snake pig cock rabbit"),
    _card("D11", (4, 4, 4, 4), d4=4, d6=6, corners="horse rat cow rabbit", stamina=True, critical="success"),
    _card("D12", (1, 3, 3, 4), d4=3, d6=1, corners="dog pig horse tiger", stamina=True),
    _card("D13", (3, 3, 4, 4), d4=2, d6=5, corners="snake tiger rat monkey", stamina=True),
    _card("D14", (3, 4, 3, 4), d4=1, d6=4, corners="cock monkey dog cow", stamina=True),
    _card("D15", (1, 2, 2, 4), d4=None, d6=3, corners="snake pig rabbit cock", xp=True, stamina=True),
    _card("D16", (3, 2, 1, 2), d4=4, d6=2, corners="horse cow rabbit rat", xp=True, stamina=True),
    _card("D17", (4, 1, 1, 2), d4=3, d6=None, corners="dog horse pig tiger", xp=True, stamina=True),
    _card("D18", (3, 4, 3, 4), d4=2, d6=3, corners="snake rat monkey tiger", stamina=True),
    _card("D19", (1, 3, 4, 2), d4=1, d6=1, corners="cock dog monkey cow", stamina=True),
    _card("D20", (3, 3, 4, 3), d4=None, d6=4, corners="snake rabbit cock pig", stamina=True),
)
BLESSINGS: tuple[Face, ...] = (
    Face("B1", (4, 3, 4, 4), nature="blessing", metal="copper", corners=("dragon",) * 4),
    Face("B2", (3, 4, 4, 4), nature="blessing", metal="copper", corners=("dragon",) * 4),
    Face("B3", (4, 3, 4, 4), nature="blessing", metal="copper", corners=("dragon",) * 4),
    Face("B4", (3, 4, 4, 4), nature="blessing", metal="copper", corners=("dragon",) * 4),
    Face("B5", (4, 4, 4, 4), nature="blessing", metal="gold", corners=("dragon",) * 4),
    Face("B6", (4, 4, 4, 4), nature="blessing", metal="gold", corners=("dragon",) * 4),
)
WOUNDS: tuple[Face, ...] = (
    Face("W1", (1, 1, 1, 2), nature="wound", corners=("goat",) * 4),
    Face("W2", (1, 1, 2, 1), nature="wound", corners=("goat",) * 4),
)

FACES: dict[str, Face] = {face.name: face for face in (*TWENTY, *BLESSINGS, *WOUNDS)}
