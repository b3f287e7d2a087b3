"""What is still to come of a move: steps carried out in order, resting where somebody has to choose.

A step is a small record of plain values with the name of its procedure under `do`. What is left waits inside the
question somebody is asked, under `then`, so that a saved table goes on where it stopped.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.refusals import Impossible

Step = Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Somebody has to choose before anything else of this comes to pass. All of `matter` is public."""

    seat: str
    actions: tuple[str, ...]
    rule: str
    says: str
    matter: Facts = field(default_factory=lambda: NO_FACTS)

    def as_step(self) -> Step:
        """In plain values, to be asked later."""
        asked = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {"do": "ask", **asked, "actions": list(self.actions)}


Procedure = Callable[[Draft, Any], "Question | Iterable[Step] | None"]


def _ask(draft: Draft, step: Step) -> Question:  # noqa: ARG001
    return Question(
        **{**{name: step[name] for name in Question.__dataclass_fields__}, "actions": tuple(step["actions"])}
    )


@dataclass(frozen=True, slots=True)
class Agenda:
    """The procedures of one game by name, and how they are worked through."""

    procedures: dict[str, Procedure] = field(default_factory=lambda: {"ask": _ask})

    def procedure(self, name: str) -> Callable[[Procedure], Procedure]:
        """The steps of this name are carried out so: done at once, a question first, or other steps first."""

        def known(how: Procedure) -> Procedure:
            if name in self.procedures:
                raise TypeError(f"two procedures are called {name!r}")
            self.procedures[name] = how
            return how

        return known

    def how(self, draft: Draft, name: str) -> Procedure:  # noqa: ARG002
        """How the steps of this name are carried out at this table."""
        return self.procedures[name]

    def carry_out(self, draft: Draft, steps: Iterable[Step]) -> None:
        """One step after the other, until somebody has to choose."""
        left = list(steps)
        while left:
            step = left.pop(0)
            comes = self.how(draft, step["do"])(draft, step)
            if isinstance(comes, Question):
                _wait(draft, comes, left)
                return
            left[:0] = comes or ()


def _wait(draft: Draft, question: Question, left: list[Step]) -> None:
    """Nobody answers two questions at once: a second one comes after the first."""
    first = draft.table.awaited.get(question.seat)
    if first is None:
        matter = {**question.matter, "then": left} if left else question.matter
        draft.wait_for(question.seat, question.actions, question.rule, question.says, matter)
        return
    then = [*first.matter.get("then", ()), question.as_step(), *left]
    draft.wait_for(first.by, first.actions, first.rule, first.says, {**first.matter, "then": then}, first.secret)


def answered(draft: Draft, seat: str, action: str) -> tuple[Facts, list[Step]]:
    """What this seat was asked, and what comes after the answer. The caller carries that out in the end."""
    asked = draft.table.awaited.get(seat)
    if asked is None or action not in asked.actions:
        raise Impossible("", "Nobody asked for this.")
    draft.settle(seat)
    return asked.matter, list(asked.matter.get("then", ()))
