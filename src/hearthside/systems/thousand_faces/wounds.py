"""Harm and Wounds as they land on somebody."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Step
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import go_down, go_down_if_spent, tidy_deck
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, HARM_LIMIT, WOUND_LIMIT, add_wound_card, is_out
from hearthside.kits.deckahedron.piles import DRAW, EXHAUSTION
from hearthside.kits.deckahedron.shuffling import fill_draw_pile


def land_harm(draft: Draft, seat: str) -> Iterable[Step] | None:
    """TF-HARM-03: the top card goes, unseen, and a Harm token is laid on the Exhaustion pile (TF-AMB-52)."""
    if draft.table.track(HARM.of(seat)) >= HARM_LIMIT:
        draft.tell(seat, "TF-HARM-04", "{who} can take no more Harm: it becomes a Wound.")
        return [steps.Wound(seat)]
    fill_draw_pile(draft, seat)
    draft.move(draft.table.cards(DRAW.of(seat))[:1], DRAW.of(seat), EXHAUSTION.of(seat))
    draft.count(HARM.of(seat), 1)
    draft.tell(seat, "TF-HARM-03", "{who} takes a Harm.")
    go_down_if_spent(draft, seat)
    tidy_deck(draft, seat)
    return None


def land_wound(draft: Draft, seat: str, how: str) -> None:
    """TF-TWOUND-01, TF-TWOUND-02; with two wounds already a further one incapacitates (TF-TWOUND-04, TF-INC-06)."""
    if draft.table.track(WOUNDS_KIND.of(seat)) >= WOUND_LIMIT:
        if is_out(draft.table, seat):
            draft.tell(seat, "TF-TWOUND-04", "{who} is down already. {how}", how=how)
        go_down(draft, seat, "TF-TWOUND-04")
        return
    add_wound_card(draft, seat)
    draft.count(WOUNDS_KIND.of(seat), 1)
    draft.tell(seat, "TF-TWOUND-01", "{who} takes a wound. {how}", how=how)
    tidy_deck(draft, seat)
