"""A draft of move cards, for players who know them: pick one, pass the others on, three times."""

from dataclasses import dataclass

from hearthside.kernel.actions import TABLE as EVERYBODY
from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import Audience, MarkKind, TrackKind
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import CREATION_KIND, MOVES_KIND, is_making
from hearthside.kits.deckahedron.adventure.book import book_of, cite, moves_of
from hearthside.kits.deckahedron.adventure.content.gm import CREATION
from hearthside.kits.deckahedron.adventure.journey.making import DRAFTED, LAYOUT, against_card, cards_with, lettered
from hearthside.kits.deckahedron.adventure.journey.options import format_of
from hearthside.kits.deckahedron.adventure.journey.sessions import leads
from hearthside.kits.deckahedron.adventure.knowing import left_out
from hearthside.kits.deckahedron.adventure.steps import TakeMove

# The cards somebody holds during a draft are for their eyes alone.
HAND_KIND = MarkKind("hand", "Move cards to pick from", Audience.OWNER, is_dealt=True)
PICKED_KIND = MarkKind("picked", "Picked in this round", Audience.EVERYONE)
ROUND_KIND = TrackKind("draft_round", "Round of the draft", Audience.EVERYONE)
PICKED, ROUND = PICKED_KIND.of_table, ROUND_KIND.of_table


def drafters(lying: Lying) -> tuple[str, ...]:
    """Who takes part: everybody who makes a character."""
    return tuple(name for name in lying.players if is_making(lying, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDraft:
    """Deal the move cards out for a draft, C over B over A. Everybody picks one and passes the others on, thrice."""


_DEAL = Offer()


def offer_deal(seen: TableView) -> Offer | None:
    """Open to the GM, before any card is laid out or taken."""
    if not leads(seen) or seen.track(ROUND) or seen.marks.get(LAYOUT):
        return None
    people = drafters(seen)
    if not people or any(seen.marks.get(MOVES_KIND.of(name)) for name in people):
        return None
    return _DEAL


def decide_deal(draft: Draft, seat: str, order: DealDraft) -> None:  # noqa: ARG001
    """Stacked by letter, each letter shuffled, and dealt round."""
    campaign = format_of(draft.table.options)
    stack: list[str] = []
    absent = left_out(draft.table)
    for letter in ("C", "B", "A"):
        stack += _in_any_order(draft, [move.id for move in cards_with(book_of(draft), campaign, letter, absent)])
    people = drafters(draft.table)
    for at, name in enumerate(stack):
        draft.mark(HAND_KIND.of(people[at % len(people)]), name)
    draft.count(ROUND, 1)
    draft.tell(seat, cite(draft, "drafting cards"), "The move cards are dealt: pick one, and pass the others on.")


def _in_any_order(draft: Draft, cards: list[str]) -> list[str]:
    """These cards shuffled; they lie in no pile yet, so one after the other is drawn."""
    left = list(cards)
    drawn: list[str] = []
    while left:
        drawn.append(draft.chance.pick(left))
        left.remove(drawn[-1])
    return drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftPick:
    """Pick one of the cards in your hand; the others go on to your neighbour."""

    move: str


def offer_pick(seen: TableView) -> Offer | None:
    """Open to whoever has not picked in this round. Where no card fits the limits, they pick none."""
    if not seen.track(ROUND) or seen.track(ROUND) > CREATION.picks.cards or not is_making(seen, seen.seat):
        return None
    if seen.has_mark(PICKED, seen.seat):
        return blocked(cite(seen, "drafting cards"), "You have picked: the cards go on when everybody has.")
    mine = seen.marks.get(MOVES_KIND.of(seen.seat), ())
    hand = seen.marks.get(HAND_KIND.of(seen.seat), ())
    book = book_of(seen)
    listed = tuple(Option(name, lettered(book.moves[name]), against_card(book, mine, name)) for name in hand)
    if all(option.barred for option in listed):
        listed = (*listed, Option("", "None of them"))
    return Offer({"move": Among(listed, label="Card")}, urgent=True)


def decide_pick(draft: Draft, seat: str, pick: DraftPick) -> None:
    """When everybody has picked, the hands go round."""
    draft.mark(PICKED, seat)
    if pick.move:
        draft.unmark(HAND_KIND.of(seat), pick.move)
        carry_out(draft, [TakeMove(seat, pick.move)])
    people = drafters(draft.table)
    if all(draft.table.has_mark(PICKED, name) for name in people):
        _pass_on(draft, people)


def _pass_on(draft: Draft, people: tuple[str, ...]) -> None:
    hands = [draft.table.marks.get(HAND_KIND.of(name), ()) for name in people]
    for name, hand in zip(people, hands, strict=True):
        draft.unmark(PICKED, name)
        for card in hand:
            draft.unmark(HAND_KIND.of(name), card)
    draft.count(ROUND, 1)
    if draft.table.track(ROUND) > CREATION.picks.cards:
        _end(draft, people, [card for hand in hands for card in hand])
        return
    for name, hand in zip((*people[1:], people[0]), hands, strict=True):
        for card in hand:
            draft.mark(HAND_KIND.of(name), card)


def _end(draft: Draft, people: tuple[str, ...], left: list[str]) -> None:
    """The C cards that nobody chose are laid out: who has no A may take one more."""
    for card in left:
        if moves_of(draft)[card].letter == "C":
            draft.mark(LAYOUT, card)
    for name in people:
        draft.mark(CREATION_KIND.of(name), DRAFTED)
    draft.tell("", cite(draft, "drafting cards"), "The draft is over. Who has no A card may take one more C.")


DRAFTING: tuple[Action, ...] = (
    Action(
        "deal_draft",
        DealDraft,
        offer_deal,
        decide_deal,
        rule="TF-CC-03",
        label="Deal a draft of move cards",
        by=EVERYBODY,
        group="creation",
    ),
    Action("draft_pick", DraftPick, offer_pick, decide_pick, rule="TF-CC-03", label="Pick a card", group="creation"),
)
