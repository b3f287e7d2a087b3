"""What is still to come: steps, carried out one after the other, that rest where somebody has to choose.

A step is a record with its procedure beside it, and a game lists its steps as it lists its actions. What is left waits
with the question somebody is asked. It is written in the log, so that a saved table goes on where it stopped, and never
leaves the house: people are told what the question is about, and not what will come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import UNSET, Struct, ValidationError, convert, structs, to_builtins

from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import Said, Saying, said_again

if TYPE_CHECKING:
    from hearthside.kernel.draft import Draft
    from hearthside.kernel.events import Awaited

M = TypeVar("M", bound="Matter")
R = TypeVar("R", bound=Struct)


class Matter(Struct, frozen=True):
    """What a question is about. Everybody may read all of it."""


class Step(Struct, frozen=True, tag_field="do"):
    """Something that is still to come. Its tag is its name in a save.

    A field that holds other steps, or what a question is about, is of the type `Later`.
    """


class Part(Struct, frozen=True):
    """A record inside a step or a matter."""


class Asking(Part, frozen=True, kw_only=True):
    """Something that is asked, in words that other languages can say too."""

    question: str = ""
    said: Facts = NO_FACTS
    """What the question was made of, where it was put together."""

    def __post_init__(self) -> None:
        if isinstance(self.question, Said):
            structs.force_setattr(self, "said", to_builtins(self.question.saying))
            structs.force_setattr(self, "question", str(self.question))

    @property
    def asks(self) -> str:
        """The question, with what it was made of."""
        return said_again(self.question, Saying(**self.said) if self.said else UNSET)


Later = Any
"""Steps, or a matter, inside a step: in plain values until somebody carries them out or reads them."""


class Ask(Step, frozen=True, tag="ask"):
    """Somebody has to choose before anything else of this comes to pass."""

    seat: str
    actions: tuple[str, ...]
    rule: str
    says: str
    matter: Later = Matter()
    secret: Facts = NO_FACTS
    """What only the GM knows of the matter."""
    said: Facts = NO_FACTS
    """What `says` was made of, once it is kept."""

    def __post_init__(self) -> None:
        if isinstance(self.says, Said):
            structs.force_setattr(self, "said", to_builtins(self.says.saying))
            structs.force_setattr(self, "says", str(self.says))


class Once(Step, frozen=True, tag="once"):
    """What comes after this waits until a seat has answered what it is asked already."""

    seat: str


Comes = Iterable[Step] | None
"""What a step brings about before the steps after it: other steps, or nothing more than it did at once."""


class Procedure(Struct, frozen=True):
    """How the steps of one shape are carried out."""

    shape: type[Step]
    how: Callable[[Draft, Any], Comes]

    @property
    def name(self) -> str:
        """What its steps are called in a save."""
        return str(self.shape.__struct_config__.tag)


def replace(what: R, **changes: Any) -> R:
    """The same step or matter, with these fields changed."""
    return structs.replace(what, **changes)


class Asked(Protocol):
    """A question, as the table keeps it or as somebody sees it."""

    @property
    def matter(self) -> Any: ...


def about(asked: Asked, shape: type[M]) -> M:
    """What a question is about. Raises TypeError where it is about something else."""
    matter = asked.matter
    return matter if isinstance(matter, shape) else _made(matter, shape)


def is_about(asked: Asked, shape: type[Matter]) -> bool:
    """Whether a question is about something of this shape."""
    if isinstance(asked.matter, Matter):
        return isinstance(asked.matter, shape)
    try:
        _made(asked.matter, shape)
    except TypeError:
        return False
    return True


def _made(matter: Any, shape: type[M]) -> M:
    if isinstance(matter, shape):
        return matter
    try:
        return convert(matter, shape)
    except ValidationError as why:
        raise TypeError(f"this question is not about {shape.__name__}: {why}") from None


def carry_out(draft: Draft, steps: Iterable[Later]) -> None:
    """One step after the other, until somebody has to choose."""
    left, procedures = list(steps), draft.system.procedures
    while left:
        step = left.pop(0)
        how = procedures.get(type(step))
        if how is None:
            step = _read(draft, step)
            if type(step) is Ask:
                _wait(draft, step, left)
                return
            if type(step) is Once:
                if step.seat in draft.table.awaited:
                    put_off(draft, step.seat, left)
                    return
                continue
            how = procedures[type(step)]
        comes = how(draft, step)
        if comes:
            left[:0] = comes


def _read(draft: Draft, step: Later) -> Step:
    """A step of a saved table is in plain values."""
    return convert(step, draft.system.step_shapes[step["do"]]) if type(step) is dict else step


def _wait(draft: Draft, asks: Ask, left: Iterable[Later]) -> None:
    """Nobody answers two questions at once: a second one comes after the first."""
    if asks.seat in draft.table.awaited:
        put_off(draft, asks.seat, (asks, *left))
    else:
        then = tuple(left)
        draft.wait_for(asks.seat, asks.actions, asks.rule, asks.says, asks.matter, asks.secret, then, said=asks.said)


def put_off(draft: Draft, seat: str, steps: Iterable[Later]) -> None:
    """These steps come after what this seat is asked already."""
    first = draft.table.awaited[seat]
    then = (*first.then, *steps)
    draft.wait_for(first.by, first.actions, first.rule, first.says, first.matter, first.secret, then, said=first.said)


def ask_again(draft: Draft, asked: Awaited, matter: Matter) -> None:
    """The same question, about something else by now; what comes after the answer stays."""
    said, then = asked.said, asked.then
    draft.wait_for(asked.by, asked.actions, asked.rule, asked.says, matter, asked.secret, then, said=said)


def steps_after(draft: Draft, asked: Awaited) -> tuple[Step, ...]:
    """What comes after the answer to a question."""
    return tuple([_read(draft, step) for step in asked.then]) if asked.then else ()


def answered(draft: Draft, seat: str, action: str, shape: type[M]) -> tuple[M, tuple[Step, ...]]:
    """What this seat was asked, and what comes after the answer. The caller carries that out in the end."""
    asked = draft.table.awaited.get(seat)
    if asked is None or action not in asked.actions:
        raise Impossible("", "Nobody asked for this.")
    draft.settle(seat)
    return about(asked, shape), steps_after(draft, asked)
