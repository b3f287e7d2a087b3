"""Epic Events: Target Cards as tasks, a race for the first suited hit on each, and so many to win before three lost."""

from hearthside.kernel.agenda import Comes, Once
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import THE_TABLE, Marks
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import NPC, WORLD
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.call import called, check_with
from hearthside.systems.deck_of_adventures.check.degrees import degree, is_success
from hearthside.systems.deck_of_adventures.check.drawing import target_at
from hearthside.systems.deck_of_adventures.decks.piles import card_of, deck_named, draw, lay_off, return_jokers
from hearthside.systems.deck_of_adventures.kinds import (
    EPIC,
    EPIC_DR,
    EPIC_LIMIT,
    EPIC_LOST,
    EPIC_NEED,
    EPIC_POWERS,
    EPIC_WON,
    EPICS_KIND,
    TRIED_LAST_KIND,
)
from hearthside.systems.deck_of_adventures.matters import check_in
from hearthside.systems.deck_of_adventures.slips import VOLUNTEERING
from hearthside.systems.deck_of_adventures.steps import EpicDraw, EpicDrawn

USUAL_FAILURES = 3
TASK_CARD = EPIC.of_table
NEED, LIMIT, WON, LOST = (kind.of_table for kind in (EPIC_NEED, EPIC_LIMIT, EPIC_WON, EPIC_LOST))
TASK_DR, EPICS = EPIC_DR.of_table, EPICS_KIND.of_table
TRIED_LAST, ALLOWED = TRIED_LAST_KIND.of_table, EPIC_POWERS.of_table


def out_of_place(seen: Table | TableView, power: str) -> Barred | None:
    """DA-EPIC-11: no Power works in an Epic Event unless the GM allows it."""
    if not seen.track(NEED) or seen.has_mark(ALLOWED, power):
        return None
    return Barred("DA-EPIC-11", "Powers do not work in an Epic Event unless the GM allows one.")


def volunteers(marks: Marks) -> dict[str, str]:
    """Who takes on the task, with which stat."""
    return {each.who: each.stat for each in VOLUNTEERING.of_table(marks)}


def is_running(tracks: Table) -> bool:
    """Whether there is an Epic Event now."""
    return tracks.track(NEED) > 0


def lay_task(draft: Draft, deck: str, dr: int) -> str:
    """A Target Card is turned for the next task; DA-AMB-25: from the World Deck, or the NPC Deck for a creature."""
    card = draw(draft, deck_named(deck), TASK_CARD)
    draft.count(TASK_DR, dr - draft.table.track(TASK_DR))
    return card_of(card).sign


def draw_for_task(draft: Draft, step: EpicDraw) -> Comes:
    """DA-EPIC-07: the players on the task draw one after the other, then the GM, and so on in turn."""
    order, at = step.order, step.at
    if not draft.table.cards(TASK_CARD):
        return None
    if at == len(order):
        return _draw_for_gm(draft, step)
    who, stat = order[at]
    if is_busy(draft.table, who):
        return Once(who), step
    check = check_with(
        draft.table,
        who,
        stat,
        draft.table.track(TASK_DR),
        target_at(draft, TASK_CARD),
        need="suit",
        question="Epic Event: only a suited hit decides",
        then=(EpicDrawn(order=order, at=at),),
    )
    return called(draft, who, [check])


def drawn_for_task(draft: Draft, step: EpicDrawn) -> Comes:
    """DA-EPIC-08, DA-EPIC-09: the first suited hit ends the task at once; anything else, and the next one draws."""
    if not step.result.success:
        return (EpicDraw(step.order, step.at + 1),)
    score(draft, won=True)
    return None


def is_drawn_for(seen: TableView) -> bool:
    """Whether somebody is drawing for the task."""
    return any(check.target_place == TASK_CARD for check in map(check_in, seen.awaited.values()) if check)


def _draw_for_gm(draft: Draft, step: EpicDraw) -> Comes:
    """DA-EPIC-06: the GM draws with +0 at the same Difficulty Range, from the deck the task came from."""
    target = CARDS[face_name(draft.table.cards(TASK_CARD)[0])]
    deck = deck_named(_home(draft.table))
    card = draw(draft, deck, deck.turned)
    drawn = card_of(card)
    reached = degree(drawn, target, draft.table.track(TASK_DR))
    says = "The GM draws {card} against {target}: {degree}."
    draft.tell(deck.owner, "DA-EPIC-07", says, card=drawn.sign, target=target.sign, degree=reached)
    lay_off(draft, deck.owner, (card,), deck.turned)
    if not is_success(reached, drawn, target, "suit"):
        return (EpicDraw(step.order, 0),)
    score(draft, won=False)
    return None


def _home(table: Table) -> str:
    return NPC if table.cards(TASK_CARD)[0].startswith(f"{NPC}:") else WORLD


def score(draft: Draft, *, won: bool) -> None:
    """The task is decided. DA-EPIC-02: won at so many successes, lost at so many failures."""
    clear_task(draft)
    draft.count(WON if won else LOST, 1)
    wins, losses = draft.table.track(WON), draft.table.track(LOST)
    says = "The party wins this Target Card: {won} won, {lost} lost."
    if not won:
        says = "This Target Card is lost: {won} won, {lost} lost."
    draft.tell("", "DA-EPIC-09", says, won=wins, lost=losses)
    if wins >= draft.table.track(NEED):
        end(draft, "The Epic Event is won, {won} to {lost}.")
    elif losses >= draft.table.track(LIMIT):
        end(draft, "The Epic Event is lost, {won} to {lost}.")


def clear_task(draft: Draft) -> None:
    """The Target Card is discarded; who took on this task lets the next one to others (DA-EPIC-10)."""
    if draft.table.cards(TASK_CARD):
        return_jokers(draft, TASK_CARD)
        lay_off(draft, WORLD, draft.table.cards(TASK_CARD), TASK_CARD)
    for words in draft.table.marks.get(TRIED_LAST, ()):
        draft.unmark(TRIED_LAST, words)
    for volunteer in VOLUNTEERING.of_table(draft.table.marks):
        VOLUNTEERING.lift(draft, THE_TABLE, volunteer)
        draft.mark(TRIED_LAST, volunteer.who)


def end(draft: Draft, says: str) -> None:
    """It is over; how many came either way is what consequences and rewards go by (DA-EPIC-13)."""
    draft.tell("", "DA-EPIC-02", says, won=draft.table.track(WON), lost=draft.table.track(LOST))
    clear_task(draft)
    for track in (NEED, LIMIT, WON, LOST, TASK_DR):
        draft.count(track, -draft.table.track(track))
    for mark in (TRIED_LAST, ALLOWED):
        for words in draft.table.marks.get(mark, ()):
            draft.unmark(mark, words)
