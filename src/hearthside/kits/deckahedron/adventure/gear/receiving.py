"""RECEIVE CARDS: items that come with a move card (TF-UMI-07, TF-ENT-04, TF-CHN-04)."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Ask, Procedure, Step, answered, carry_out
from hearthside.kernel.choices import Among, Words, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.book import Book, by_book, moves_of
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.gear.items import Writing, give, items_of, kind_of, name_of
from hearthside.kits.deckahedron.adventure.matters import ItemComes


def magic_items_in(book: Book) -> tuple[Item, ...]:
    """The magic items that can be chosen; those of one move card come only with it."""
    return tuple(item for item in book.items.values() if item.magic is not None and item.at_creation)


def receive_printed(draft: Draft, seat: str, moves: Iterable[str]) -> None:
    """The items printed on these move cards come with them, each once."""
    there = {printed.id for item in items_of(draft.table, seat) if (printed := kind_of(draft.table, item)) is not None}
    for move in moves:
        for name in moves_of(draft)[move].receives:
            if name not in there:
                item = give(draft, seat, name)
                draft.befall("gift", seat)
                draft.tell(seat, "TF-UMI-07", "{who} receives {item}.", item=name_of(draft.table, item))


def receive(draft: Draft, step: steps.Receive) -> list[Step] | None:
    """A `seat` has taken a `move` card, and what comes with it comes now; a magic item of choice is asked for."""
    receive_printed(draft, step.seat, (step.move,))
    if not moves_of(draft)[step.move].receives_magic_items:
        return None
    says = "Which magic item comes with the card?"
    return [Ask(step.seat, ("receive",), "TF-UMI-07", says, ItemComes(step.move))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Receive:
    """Choose the magic item that comes with your new move card, and fill in its name."""

    item: str
    name: str = ""


@by_book
def _choice(book: Book) -> Offer:
    there = magic_items_in(book)
    printed = options((item.id, say("{item}: {text}", item=item.name, text=item.says)) for item in there)
    name = Words(most=40, label="What is it? A ring, a staff, a spoon")
    return Offer({"item": Among(printed, label="Magic item"), "name": name}, urgent=True)


def offer_receive(seen: TableView) -> Offer | None:
    """Open to somebody who took such a card."""
    return _choice(seen) if seen.asked("receive") else None


def decide_receive(draft: Draft, seat: str, wanted: Receive) -> None:
    """TF-UMI-07: one magic item of choice, full of charges."""
    _, then = answered(draft, seat, "receive", ItemComes)
    item = give(draft, seat, wanted.item, Writing(name=wanted.name.strip()))
    draft.befall("gift", seat)
    draft.tell(seat, "TF-UMI-07", "{who} receives {item}.", item=name_of(draft.table, item))
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (Procedure(steps.Receive, receive),)
RECEIVE = Action("receive", Receive, offer_receive, decide_receive, rule="TF-UMI-07", label="Receive a magic item")
