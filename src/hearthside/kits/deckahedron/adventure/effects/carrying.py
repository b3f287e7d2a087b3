"""From what a card says to what happens: who made the move, and what it is about, is written on every effect."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hearthside.kernel.agenda import Step, replace
from hearthside.kits.deckahedron.adventure.content.effects import Effect, Pay
from hearthside.kits.deckahedron.adventure.steps import OfMove


def steps_of(made: OfMove, effects: Iterable[Effect]) -> list[Step]:
    """What these effects of a move come to, in their order."""
    made_of = tuple(effects)
    return list(_steps(made_of, {name: getattr(made, name) for name in OfMove.__struct_fields__})) if made_of else []


def _steps(effects: Sequence[Effect], about: dict[str, Any]) -> Iterator[Step]:
    for at, effect in enumerate(effects):
        if type(effect) is Pay:
            # It only happens once it is paid.
            yield replace(effect, after=tuple(_steps(effects[at + 1 :], about)), **about)
            return
        yield replace(effect, **about)
