"""Bosses: House Actions at the start of a round, Phases instead of falling, and coming back."""

from hearthside.kernel.draft import Draft
from hearthside.systems.deck_of_adventures.aftermath import Step, procedure


@procedure("round_begins")
def _round_begins(draft: Draft, step: Step, left: list[Step]) -> bool:  # noqa: ARG001
    return False
