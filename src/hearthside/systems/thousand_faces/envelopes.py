"""Envelopes: in a 30-hour campaign some move cards are sealed, and green rings set them free (TF-RING-02)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, about, answered, carry_out
from hearthside.kernel.choices import Among, Option, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import AtTable, moves_of
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.journey.options import format_of, has_rings
from hearthside.kits.deckahedron.adventure.journey.rings import rings_of

FREED_KIND = MarkKind("freed", "Cards freed by rings", Audience.EVERYONE)
FREED = FREED_KIND.of_table

ENVELOPES: Mapping[str, int] = MappingProxyType(
    {
        "mystic-breathwork": 1,
        "fury": 1,
        "slide": 1,
        "not-on-my-turf": 1,
        "void-transfusion": 1,
        "goreography": 2,
        "derring-do": 2,
        "fundamental-magic": 2,
        "breach-the-dam": 2,
    }
)
"""The cards that lie in an envelope, and how many green rings it shows."""


class FreeACard(Step, frozen=True, tag="free a card"):
    """Somebody received a new move card, and rings may open an envelope."""

    seat: str


class RingsLaid(Matter, frozen=True):
    """How many green rings somebody's cards form, and how they lie: each card, how far across and how far down."""

    rings: int
    laid: tuple[tuple[str, int, int], ...]


def locked_with(lying: Table | TableView, move: Move) -> int:
    """How many rings the envelope shows that a card lies in; 0 if it lies open (TF-RING-01 to TF-RING-03)."""
    return ENVELOPES.get(move.id, 0) if has_rings(lying) and not lying.has_mark(FREED, move.id) else 0


def sealed_from(lying: Table | TableView, seat: str) -> frozenset[str]:
    """TF-STUDY-05, TF-RING-07: sealed cards need the rings."""
    if not has_rings(lying):
        return frozenset()
    rings, moves = rings_of(lying, seat).rings, moves_of(lying)
    return frozenset(name for name in ENVELOPES if locked_with(lying, moves[name]) > rings)


def perhaps_an_envelope(lying: AtTable, seat: str) -> Iterable[Step]:  # noqa: ARG001
    """TF-RING-06: rings may open an envelope."""
    return [FreeACard(seat)]


def free_a_card(draft: Draft, step: FreeACard) -> list[Step] | None:
    """TF-RING-06: who received a new move card lays out their cards, and rings may open an envelope."""
    if not has_rings(draft.table):
        return None
    found = rings_of(draft.table, step.seat)
    if not found.rings or not _sealed(draft.table, found.rings):
        return None
    says = "{rings, plural, one {A green ring} other {Your cards form # green rings}}: free a card?"
    says = say(says, rings=found.rings)
    laid = tuple((card, across, down) for card, across, down in found.cards)
    return [Ask(step.seat, ("free_card",), "TF-RING-06", says, RingsLaid(found.rings, laid))]


def _sealed(lying: Table | TableView, rings: int) -> tuple[Move, ...]:
    """The cards in envelopes that so many rings open."""
    there = (move for move in moves_of(lying).values() if format_of(lying.options) in move.formats)
    return tuple(move for move in there if 0 < locked_with(lying, move) <= rings)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeCard:
    """Your green rings open an envelope: put one of its cards into the supply, for everybody; or leave it."""

    move: str = ""


def offer_free_card(seen: TableView) -> Offer | None:
    """Open to who received a new card and can lay rings."""
    asked = seen.asked("free_card")
    if asked is None:
        return None
    sealed = options((move.id, move.name) for move in _sealed(seen, about(asked, RingsLaid).rings))
    return Offer({"move": Among((*sealed, Option("", "None of them")), label="Which card?")}, urgent=True)


def decide_free_card(draft: Draft, seat: str, free: FreeCard) -> None:
    """TF-AMB-39: it lies open to all; the arrangement has no further meaning (TF-RING-08)."""
    _, then = answered(draft, seat, "free_card", RingsLaid)
    if free.move:
        draft.mark(FREED, free.move)
        draft.befall("growth", seat)
        draft.tell(seat, "TF-RING-06", "The rings of {who} free {move}.", move=moves_of(draft)[free.move].name)
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (Procedure(FreeACard, free_a_card),)
FREE_CARD = Action("free_card", FreeCard, offer_free_card, decide_free_card, rule="TF-RING-06", label="Free a card")
