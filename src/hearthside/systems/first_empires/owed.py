"""What the GM owes the table after a result: complications and Troubles, in words."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.table import Table
from hearthside.kernel.views import Question, TableView

TROUBLE = "Trouble"
WOUND = "lasting wound"
TROUBLES = (TROUBLE, WOUND)
"""What becomes a Trouble."""
MISHAP, MISHAP_BY_NAME = "imperfect Chant", "imperfect Chant by true name"
MISHAPS = (MISHAP, MISHAP_BY_NAME)
UNANSWERED = "unanswered prayer"
"""What becomes of a Chant or a prayer that went wrong; everything else that is owed is a complication."""


def is_complication(what: str) -> bool:
    """Whether this is owed as a complication."""
    return what not in (*TROUBLES, *MISHAPS) and not what.startswith(UNANSWERED)


def owe(draft: Draft, seat: str, what: str) -> None:
    """The GM is to say what this is for this character; several things can be owed at a time."""
    asked = _asked(draft.table)
    _ask(draft, [*(asked.matter["owed"] if asked else ()), f"{seat}/{what}"])


def owed_now(seen: Table | TableView) -> tuple[str, ...]:
    """All that is owed, the oldest first, as `ana/Trouble`."""
    asked = _asked(seen)
    return tuple(asked.matter["owed"]) if asked else ()


def pay(draft: Draft, debt: str) -> tuple[str, str]:
    """This debt is paid; whom it is about and what it was."""
    left = list(owed_now(draft.table))
    left.remove(debt)
    _ask(draft, left)
    seat, _, what = debt.partition("/")
    return seat, what


def debt_words(seen: TableView, debt: str) -> str:
    """A debt as people speak of it."""
    seat, _, what = debt.partition("/")
    return f"{seen.seats[seat].title}: {what}"


def _asked(seen: Table | TableView) -> Awaited | Question | None:
    return next((asked for asked in seen.awaited.values() if "owed" in asked.matter), None)


def _ask(draft: Draft, debts: list[str]) -> None:
    gm = next((name for name, seat in draft.table.seats.items() if seat.role == "gm"), "")
    if not debts:
        draft.settle(gm)
        return
    seat, _, what = debts[0].partition("/")
    says = f"What is the {what} for {draft.table.seats[seat].title}?"
    owed = [debt.partition("/")[2] for debt in debts]
    actions = ["complication", "trouble", "waive"]
    actions += ["mishap"] if any(each in MISHAPS for each in owed) else []
    actions += ["answer_prayer"] if any(each.startswith(UNANSWERED) for each in owed) else []
    draft.wait_for(gm, tuple(actions), "FE-RES-12", says, {"owed": debts})
