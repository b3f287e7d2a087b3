"""What a seat can know of a face-down pile: what it saw go in, and what is nowhere else."""

from hearthside.kernel.records import record
from hearthside.kernel.sight import PilePlace, Sees, owner_of
from hearthside.kernel.system import System
from hearthside.kernel.table import NOBODY, Table


@record
class Knowledge:
    """A face-down pile in one seat's mind.

    `places` is the pile from the top: a card where the seat knows it, None where it does not. The Nones are all the
    cards of `certain` and, for the rest, any cards of `possible`, in any order.
    """

    places: tuple[str | None, ...]
    certain: tuple[str, ...]
    possible: tuple[str, ...]

    @property
    def unknown_count(self) -> int:
        """How many cards of the pile the seat cannot name."""
        return self.places.count(None)

    @property
    def pool(self) -> tuple[str, ...]:
        """Every card that may be one of the unknown ones."""
        return tuple(sorted((*self.certain, *self.possible)))

    @property
    def is_even(self) -> bool:
        """Whether every unknown card is as likely as any other to be any card of the pool."""
        return not self.certain or len(self.certain) + len(self.possible) == self.unknown_count


def knowledge(system: System, table: Table, seat: str, place: PilePlace) -> Knowledge:
    """What this seat knows of the pile at this place, from what it has seen and from nothing else."""
    pile = table.pile(place)
    if system.pile_kind(place).seen(owner_of(place), seat, table.seats[seat].role) is Sees.FACES:
        return Knowledge(pile.cards, (), ())
    places = tuple(card if seat in pile.placed.get(card, NOBODY) else None for card in pile.cards)
    certain = sorted(card for card in pile.cards if seat in pile.within.get(card, NOBODY) and card not in places)
    return Knowledge(places, tuple(certain), tuple(sorted(_unaccounted(system, table, seat, owner_of(place)))))


def _unaccounted(system: System, table: Table, seat: str, owner: str) -> list[str]:
    """The cards of this owner's deck that the seat cannot place anywhere on the table.

    A card that joined the deck from elsewhere is one of them for whoever saw it join and then lost sight of it.
    """
    role = table.seats[seat].role
    prefix = f"{owner}:"
    lost: list[str] = []
    for place, pile in table.piles.items():
        if system.pile_kind(place).seen(owner_of(place), seat, role) is Sees.FACES:
            continue
        for card in pile.cards:
            if not card.startswith(prefix) and (owner_of(place) != owner or seat not in pile.strayed.get(card, NOBODY)):
                continue
            if seat not in pile.placed.get(card, NOBODY) | pile.within.get(card, NOBODY):
                lost.append(card)
    return lost
