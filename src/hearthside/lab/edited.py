"""A deck with some faces printed otherwise, for as long as the lab plays or counts with it.

Rules read faces where they are printed. Only the lab prints others, in a process that plays for nobody else, and puts
back what was there.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import forget_faces
from hearthside.lab.encounters import Encounter, fights_of


@contextmanager
def printed(encounter: Encounter) -> Iterator[None]:
    """The faces of this encounter's deck, as it wants them."""
    if not encounter.cards:
        yield
        return
    faces = fights_of(encounter.game).faces
    before = {name: faces[name] for name in encounter.cards}
    _print(faces, {name: before[name]._replace(results=results) for name, results in encounter.cards.items()})
    try:
        yield
    finally:
        _print(faces, before)


def _print(faces: dict[str, Face], others: Mapping[str, Face]) -> None:
    faces.update(others)
    forget_faces()
