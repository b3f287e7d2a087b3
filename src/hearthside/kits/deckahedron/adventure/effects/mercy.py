"""Mercy Flashbacks: something forgotten is done after all, if the GM nods."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import Ask, answered, carry_out
from hearthside.kernel.choices import Among, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.adventure.board import XP
from hearthside.kits.deckahedron.adventure.body import unless_down
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, book_of, moves_of
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.effects.lying import MENDING, MERCY_KIND
from hearthside.kits.deckahedron.adventure.matters import MercyWanted

ELSE = "something else"
BESIDE_MOVES = {MENDING: "Magic that mends while one rests", ELSE: "Something else"}
"""What is no move of its own, and can be forgotten all the same."""


def _deeds(book: Book) -> tuple[Move, ...]:
    """What needs a place and a day, and can be done belatedly without them."""
    return tuple(move for move in book.moves.values() if move.kind == "downtime" and "day" in move.needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class MercyFlashback:
    """You forgot to do something while you had all you needed for it: ask the GM to let it be done. 1 XP on top."""

    deed: str
    words: str = ""


_NO_XP = blocked("TF-XP-08", "A Mercy Flashback costs 1 XP.")


@unless_down
def offer_mercy(seen: TableView) -> Offer | None:
    """TF-FB-08: open to whoever has an XP for it, while the GM is free to listen."""
    if not seen.track(XP.of(seen.seat)):
        return _NO_XP
    gm = gm_of(seen)
    if not gm or seen.awaited.get(gm):
        return None
    return _mercy_offer(book_of(seen), seen.marks.get(MERCY_KIND.of(seen.seat), ()))


@lru_cache(maxsize=64)
def _mercy_offer(book: Book, granted: tuple[str, ...]) -> Offer:
    named = {move.id: move.name for move in _deeds(book)} | BESIDE_MOVES
    deeds = tuple(Option(name, words) for name, words in named.items() if name not in granted)
    words = Words(most=600, label="What did you forget?")
    return Offer({"deed": Among(deeds, label="What was forgotten?"), "words": words})


def decide_mercy(draft: Draft, seat: str, mercy: MercyFlashback) -> None:
    """TF-FB-09: nothing is paid before the GM agrees."""
    is_named = mercy.deed != ELSE
    deed = _name(draft, mercy.deed) if is_named else mercy.words.strip().rstrip(".") or ELSE
    draft.tell(seat, "TF-FB-08", "{who} forgot something: {deed}. {words}", deed=deed, words=mercy.words * is_named)
    gm = gm_of(draft.table)
    if not gm or gm in draft.table.awaited:
        raise Impossible("TF-FB-09", "The GM has something else to answer first.")
    says = "{who} forgot something: {deed}. Were the means at hand?"
    says = say(says, who=draft.table.seats[seat].title, deed=deed)
    carry_out(draft, [Ask(gm, ("consent",), "TF-FB-09", says, MercyWanted(seat, mercy.deed))])


def _name(lying: AtTable, deed: str) -> str:
    return moves_of(lying)[deed].name if deed in moves_of(lying) else BESIDE_MOVES[deed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """Say whether something forgotten is done after all."""

    agree: bool = True


_ASKED = Offer({"agree": YesNo(label="Was it done?", yes="It was done", no="It stays undone")}, urgent=True)


def offer_consent(seen: TableView) -> Offer | None:
    """Open while somebody asks for mercy."""
    return _ASKED if seen.asked("consent") else None


def decide_consent(draft: Draft, seat: str, consent: Consent) -> None:
    """It costs what it always costs, and 1 XP. No flip changes by it, and nothing lost comes back (TF-AMB-69)."""
    matter, then = answered(draft, seat, "consent", MercyWanted)
    who, deed = matter.who, matter.deed
    if not consent.agree or not draft.table.track(XP.of(who)):
        draft.tell(seat, "TF-FB-09", "It stays undone.")
    else:
        draft.count(XP.of(who), -1)
        if deed != ELSE:
            draft.mark(MERCY_KIND.of(who), deed)
        draft.tell(who, "TF-FB-08", "{who} pays 1 XP: it is done after all.")
    carry_out(draft, then)


MERCY = Action("mercy", MercyFlashback, offer_mercy, decide_mercy, rule="TF-FB-08", label="Mercy Flashback, 1 XP")
CONSENT = Action(
    "consent", Consent, offer_consent, decide_consent, rule="TF-FB-09", label="Show mercy", by=GM, group="gm"
)
