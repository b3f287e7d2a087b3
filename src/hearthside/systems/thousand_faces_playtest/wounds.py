"""Harm and Wounds as they land on somebody: a card, a token, and for a Wound a wound card."""

from collections.abc import Iterable

from hearthside.kernel.agenda import Step
from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import go_down, tidy_deck
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, HARM_LIMIT, WOUND_LIMIT, add_wound_card, is_out
from hearthside.systems.thousand_faces_playtest.stamina import exhaust, go_down_if_spent


def land_harm(draft: Draft, seat: str) -> Iterable[Step] | None:
    """TP-HARM-02: a card as for Stamina, and a Harm token on the pile; where two lie already, a Wound instead."""
    if draft.table.track(HARM.of(seat)) >= HARM_LIMIT:
        draft.tell(seat, "TP-HARM-02", "{who} can take no more Harm: it becomes a Wound.")
        return [steps.Wound(seat)]
    # TP-AMB-10: it is a card, and no Stamina point that anything could absorb.
    exhaust(draft, seat, 1)
    draft.count(HARM.of(seat), 1)
    draft.tell(seat, "TP-HARM-02", "{who} takes a Harm.")
    go_down_if_spent(draft, seat)
    tidy_deck(draft, seat)
    return None


def land_wound(draft: Draft, seat: str, how: str) -> None:
    """TP-WND-01; with two wounds already a further one incapacitates (TP-WND-02)."""
    if draft.table.track(WOUNDS_KIND.of(seat)) >= WOUND_LIMIT:
        if is_out(draft.table, seat):
            draft.tell(seat, "TP-WND-02", "{who} is down already. {how}", how=how)
        go_down(draft, seat, "TP-WND-02")
        return
    exhaust(draft, seat, 1)
    draft.count(WOUNDS_KIND.of(seat), 1)
    add_wound_card(draft, seat)
    draft.tell(seat, "TP-WND-01", "{who} takes a wound. {how}", how=how)
    go_down_if_spent(draft, seat)
    tidy_deck(draft, seat)
