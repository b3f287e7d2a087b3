"""What the table asks of the GM in the middle of a fight: a word, a number, leave to do something."""

from hearthside.kernel.agenda import Ask, Matter, about, carry_out, steps_after
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.systems.deck_of_adventures.matters import WoundToBear


def is_busy(table: Table | TableView, seat: str) -> bool:
    """Whether somebody is in the middle of something. A fresh wound of their own holds nobody up: it can wait."""
    return seat in table.awaited and wound_asked(table, seat) != seat


def wound_asked(table: Table | TableView, seat: str) -> str:
    """Whose wound this seat is asked about: the own one, or a GM that of the last enemy who falls (DA-FATE-19)."""
    asked = table.awaited.get(seat)
    return about(asked, WoundToBear).who if asked and "toughen_up" in asked.actions else ""


def gm_is_free(table: Table | TableView) -> bool:
    """Whether the table waits for nothing of the GM."""
    return bool(gm_of(table)) and gm_of(table) not in table.awaited


def ask(
    draft: Draft,
    seat: str,
    actions: tuple[str, ...],
    rule: str,
    says: str,
    matter: Matter,
    secret: Facts = NO_FACTS,
) -> Ask:
    """Somebody has to choose. A fresh wound holds nobody up: that question gives way to this one."""
    answer_wounds(draft, seat)
    return Ask(seat, actions, rule, says, matter, secret)


def answer_wounds(draft: Draft, seat: str, who: str = "") -> None:
    """The question whether somebody toughens up is answered, or idle by now."""
    asked = draft.settle(seat) if wound_asked(draft.table, seat) == (who or seat) else None
    if asked:
        carry_out(draft, steps_after(draft, asked))


def ask_gm(draft: Draft, action: str, rule: str, says: str, matter: Matter) -> None:
    """The GM is asked; whoever is busy with something else is not, and says it of their own accord."""
    if gm_is_free(draft.table):
        draft.wait_for(gm_of(draft.table), (action,), rule, says, matter)
