"""What a seat may do and what the felt shows it, as they go over the wire: only what it has not heard of yet."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import UNSET, Raw, UnsetType

from hearthside.kernel.actions import Cast, Offer
from hearthside.kernel.directing import Now
from hearthside.kernel.journal import Journal
from hearthside.kernel.making import Making, unheard
from hearthside.table.wire import NO_OFFERS, OfferWriter, write, write_said, writer_of


class News(NamedTuple):
    """The offers that are new or different, as a JSON list, the actions that are offered no longer, the felt, and what
    comes next."""

    offers: Raw
    gone: tuple[str, ...]
    felt: Raw | UnsetType = UNSET
    """What the felt shows, where it shows something else."""
    now: Raw | UnsetType = UNSET
    """What comes next, where that is something else."""
    making: Raw | UnsetType = UNSET
    """How characters are made, where that is something else."""


NOTHING_NEW = News(NO_OFFERS, ())

UNKNOWN = -1
"""The version of somebody who has not watched the table yet: of every offer it has to be seen whether it changed."""


class Prompter:
    """Tells one seat what it may do, and what the felt shows.

    At first nobody watches the table for it: that begins with the first thing that happens, and ends where nothing more
    does for a while. Most people most of the time sit and listen, and a lookout weighs more than all else they have.
    """

    def __init__(self, journal: Journal, seat: str) -> None:
        self._journal = journal
        self._seat = seat
        self._cast = journal.system.casts[journal.table.role_of(seat)]
        self._writers = _writers_of(self._cast)
        self._told: list[Offer | None]
        self._told, self._felt = journal.glance(seat)
        self._now = write_said(journal.now(seat))
        self._directed: Now | None = None
        """What was last written of it, for whoever watches: most of the time it is the very same."""
        self._making = journal.making(seat)
        self._version = UNKNOWN
        self._ahead: set[int] = set()
        """What the seat was told of between two looks at the table: by the second it may be as it was at the first."""
        self._since = self._prompted_at = journal.seq
        self._changed_at: dict[int, int] = {}
        """After which entry an offer became another one than it was at first."""

    @property
    def offers(self) -> Raw:
        """All that this seat may do or sees greyed out, as a JSON list."""
        pairs = zip(self._writers, self._told, strict=True)
        return _listed([writer.write(offer) for writer, offer in pairs if offer is not None])

    @property
    def felt(self) -> Raw:
        """What the felt shows this seat, as JSON."""
        return Raw(write(self._felt))

    @property
    def now(self) -> Raw:
        """What comes next for this seat, as JSON."""
        return Raw(self._now)

    @property
    def making(self) -> Raw:
        """How characters are made, to this seat, as JSON."""
        return Raw(write_said(self._making))

    def everything(self) -> News:
        """All of it as news, and all that the seat may not do: for somebody of whom we do not know what they heard."""
        every: list[tuple[int, Offer | None]] = [(number, None) for number in range(len(self._told))]
        return self._news(every, self.felt, self.now)._replace(making=self.making)

    def untold(self) -> News | None:
        """What is new since the last entry the seat was prompted for; None where it was prompted since."""
        return None if self._prompted_at == self._journal.seq else self.news()

    def news(self) -> News:
        """What changed since the seat last heard of it."""
        self._prompted_at = self._journal.seq
        known = self._journal.lookout(self._seat)
        offers, felt = known.offers(), known.felt()
        shows_more, now = felt is not self._felt and felt != self._felt, self._next(known.now())
        making = self._made(known.making())
        if known.version == self._version and not self._ahead and not shows_more:
            return NOTHING_NEW._replace(now=now, making=making)
        self._felt = felt
        numbers = sorted(self._ahead.union(known.changed_since(self._version)))
        self._version = known.version
        self._ahead.clear()
        news = self._news(self._heard_now(numbers, offers), self.felt if shows_more else UNSET, now)
        return news._replace(making=making)

    def _made(self, making: Making | None) -> Raw | UnsetType:
        """How characters are made, as far as the seat has not heard of it."""
        before, self._making = self._making, making
        if making is before or making == before:
            return UNSET
        return Raw(write_said(unheard(making, before) if making else None))

    def _next(self, now: Now) -> Raw | UnsetType:
        """What comes next, if the seat has not heard of it."""
        if now is self._directed:
            return UNSET
        self._directed = now
        before, self._now = self._now, write_said(now)
        return UNSET if self._now == before else self.now

    def news_of(self, actions: Iterable[str], *, with_now: bool = True) -> News:
        """What changed about these actions; the rest is worked out when somebody has the time."""
        numbers = self._cast.numbers
        asked = {numbers[action]: self._journal.offer(self._seat, action) for action in actions if action in numbers}
        self._ahead.update(asked)
        now = self._next(self._journal.now(self._seat)) if with_now else UNSET
        return self._news(self._heard_now(asked, asked), UNSET, now)

    def _heard_now(
        self, numbers: Iterable[int], offers: Mapping[int, Offer | None] | list[Offer | None]
    ) -> list[tuple[int, Offer | None]]:
        """The actions among these whose offers are others than the seat was told, and what it was told; now it is."""
        told, seq = self._told, self._journal.seq
        changed = [(number, told[number]) for number in numbers if offers[number] != told[number]]
        for number, _ in changed:
            told[number] = offers[number]
            self._changed_at[number] = seq
        return changed

    def rest(self) -> None:
        """Nobody watches the table any more."""
        self._version = UNKNOWN
        self._directed = None

    def changed_after(self, action: Any, seq: int) -> bool:
        """Whether the offer of this action is another one than the seat was told in its prompt of entry `seq`."""
        number = self._cast.numbers.get(action) if isinstance(action, str) else None
        if number is None:
            return False
        if self._changed_at.get(number, self._since) > seq:
            return True
        return self._journal.offer(self._seat, action) != self._told[number]

    def _news(self, changed: list[tuple[int, Offer | None]], felt: Raw | UnsetType, now: Raw | UnsetType) -> News:
        told, writers = self._told, self._writers
        written = [writers[at].write_now(offer, before) for at, before in changed if (offer := told[at]) is not None]
        gone = tuple([self._cast.actions[at].name for at, _ in changed if told[at] is None])
        return News(_listed(written), gone, felt, now)


@cache
def _writers_of(cast: Cast) -> tuple[OfferWriter, ...]:
    return tuple(map(writer_of, cast.actions))


def _listed(written: list[bytes]) -> Raw:
    return Raw(b"[%b]" % b",".join(written))
