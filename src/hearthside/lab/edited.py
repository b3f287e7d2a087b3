"""Cards that are printed otherwise, for as long as the lab plays or counts with them: faces of a deck, Powers, moves.

Rules read cards where they are printed. Only the lab prints others, in a process that plays for nobody else, and puts
back what was there.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import forget_faces
from hearthside.lab.encounters import Encounter, fights_of
from hearthside.lab.rewriting import rewritten


@contextmanager
def printed(encounter: Encounter) -> Iterator[None]:
    """The faces of this encounter's deck, its Powers and its moves, as it wants them."""
    with ExitStack() as stack:
        if encounter.cards:
            stack.enter_context(_faces(encounter))
        for kind in encounter.texts:
            stack.enter_context(_texts(encounter, kind))
        yield


@contextmanager
def _faces(encounter: Encounter) -> Iterator[None]:
    faces = fights_of(encounter.game).faces
    before = {name: faces[name] for name in encounter.cards}
    _print(faces, {name: before[name]._replace(results=results) for name, results in encounter.cards.items()})
    try:
        yield
    finally:
        _print(faces, before)


@contextmanager
def _texts(encounter: Encounter, kind: str) -> Iterator[None]:
    texts, wanted = fights_of(encounter.game).texts[kind], encounter.texts[kind]
    before = {name: texts.read()[name] for name in wanted}
    texts.lay({name: rewritten(before[name], others) for name, others in wanted.items()})
    try:
        yield
    finally:
        texts.lay(before)


def _print(faces: dict[str, Face], others: Mapping[str, Face]) -> None:
    faces.update(others)
    forget_faces()
