"""Epic Events: Target Cards as tasks, a race for the first suited hit on each, and so many to win before three lost."""

from dataclasses import replace
from typing import Any

from hearthside.kernel.agenda import Comes, Once
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Barred
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import Lying, TableView, gm_of
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import NPC, WORLD
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.call import called, check_with
from hearthside.systems.deck_of_adventures.check.degrees import degree, is_success
from hearthside.systems.deck_of_adventures.check.drawing import target_at
from hearthside.systems.deck_of_adventures.decks.piles import card_of, deck_named, draw, lay_off, return_jokers
from hearthside.systems.deck_of_adventures.kinds import EPIC
from hearthside.systems.deck_of_adventures.matters import check_in
from hearthside.systems.deck_of_adventures.steps import EpicDraw, EpicDrawn
from hearthside.systems.deck_of_adventures.things import EPICS, Epic

USUAL_FAILURES = 3
TASK_CARD = EPIC.of_table


def epic_in(lying: Lying) -> Epic | None:
    """The Epic Event there is now, if any."""
    return next(iter(EPICS.all(lying).values()), None)


def is_running(lying: Lying) -> bool:
    """Whether there is an Epic Event now."""
    return bool(EPICS.ids(lying))


def change_epic(draft: Draft, **now: Any) -> None:
    """So much of the Epic Event is otherwise from now on."""
    for thing, epic in EPICS.all(draft.table).items():
        draft.put(EPICS, thing, replace(epic, **now))


def out_of_place(seen: Lying, power: str) -> Barred | None:
    """DA-EPIC-11: no Power works in an Epic Event unless the GM allows it."""
    epic = epic_in(seen)
    if epic is None or power in epic.powers:
        return None
    return Barred("DA-EPIC-11", "Powers do not work in an Epic Event unless the GM allows one.")


def volunteers(lying: Lying) -> dict[str, str]:
    """Who takes on the task, with which stat."""
    epic = epic_in(lying)
    return dict(epic.trying) if epic else {}


def task_dr(lying: Lying) -> int:
    """The Difficulty Range of the task (DA-EPIC-05)."""
    epic = epic_in(lying)
    return epic.dr if epic else 0


def lay_task(draft: Draft, deck: str, dr: int) -> str:
    """A Target Card is turned for the next task; DA-AMB-25: from the World Deck, or the NPC Deck for a creature."""
    card = draw(draft, deck_named(deck), TASK_CARD)
    change_epic(draft, dr=dr)
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
        task_dr(draft.table),
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
    reached = degree(drawn, target, task_dr(draft.table))
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
    epic = epic_in(draft.table)
    if epic is None:
        return
    wins, losses = epic.won + won, epic.lost + (not won)
    change_epic(draft, won=wins, lost=losses)
    says = "The party wins this Target Card: {won} won, {lost} lost."
    if not won:
        says = "This Target Card is lost: {won} won, {lost} lost."
    draft.tell("", "DA-EPIC-09", says, won=wins, lost=losses)
    if wins >= epic.need:
        end(draft, "The Epic Event is won, {won} to {lost}.")
    elif losses >= epic.limit:
        end(draft, "The Epic Event is lost, {won} to {lost}.")


def clear_task(draft: Draft) -> None:
    """The Target Card is discarded; who took on this task lets the next one to others (DA-EPIC-10)."""
    if draft.table.cards(TASK_CARD):
        return_jokers(draft, TASK_CARD)
        lay_off(draft, WORLD, draft.table.cards(TASK_CARD), TASK_CARD)
    change_epic(draft, trying=(), tried_last=tuple(volunteers(draft.table)))


def end(draft: Draft, says: str) -> None:
    """It is over; how many came either way is what consequences and rewards go by (DA-EPIC-13)."""
    for thing, epic in EPICS.all(draft.table).items():
        draft.befall("over", gm_of(draft.table))
        draft.tell("", "DA-EPIC-02", says, won=epic.won, lost=epic.lost)
        clear_task(draft)
        draft.remove(thing)
