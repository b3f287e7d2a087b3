"""What stands on a page of the rulebook: rules, rulings, notes, and what one edition keeps of another."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game. Kind `engine`: the software decides it; kind `table`: the people at the table do."""

    id: str
    system: str
    topic: str
    text: str
    source: str
    kind: str
    shown_by: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What we do where a book is unclear, and why."""

    id: str
    system: str
    topic: str
    question: str
    book: str
    ruling: str
    why: str

    @property
    def text(self) -> str:
        """The question and its answer in one line."""
        return f"{self.question} {self.ruling}"


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing that is no rule: where two guides of one game differ."""

    id: str
    system: str
    topic: str
    text: str


Entry: TypeAlias = Rule | Ruling | Note


@dataclass(frozen=True, slots=True)
class Held:
    """What became of a rule or ruling of another edition: `unchanged`, `replaced`, or it does not apply (`no`)."""

    id: str
    holds: str
    replaced_by: tuple[str, ...]
    note: str
