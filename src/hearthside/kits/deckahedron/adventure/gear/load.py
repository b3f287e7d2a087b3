"""Encumbrance: how many cards somebody carries (TF-EQUIP-07)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter

from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Altered, Counted, Event, Made, Marked, Removed, Seated, Uncovered, Unmarked
from hearthside.kernel.records import record
from hearthside.kernel.sight import kind_of as kind_of_place
from hearthside.kernel.slips import slips
from hearthside.kernel.views import Lying, TableView
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Lighten
from hearthside.kits.deckahedron.adventure.gear.items import (
    block_on,
    item_cards,
    items_of,
    kind_of,
    reach_of,
    slots_of,
)
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of
from hearthside.kits.deckahedron.adventure.gear.shelf import BEHIND, ITEM_CARDS, LIGHTENED, LOAD, Where
from hearthside.kits.deckahedron.adventure.knowing import level_of


@record
class Lighter:
    """An item that counts less than is written on it: by how much, and the move card to thank for it."""

    by: int
    move: str
    item: str


LIGHTER = slips(LIGHTENED, Lighter, "{by} {move} {item}")


@record
class Behind:
    """A move card lies behind an item, such as a ribbon behind a sword. It stays there if the item is lost."""

    move: str
    item: str


LIES_BEHIND = slips(BEHIND, Behind, "{move} {item}")


def load_of(lying: Lying, seat: str) -> int:
    """All that a character carries, with what they show to nobody."""
    return open_load(lying, seat) + _hidden_load(lying, seat)


def _hidden_load(lying: Lying, seat: str) -> int:
    """What somebody keeps from everybody else; to those it is nothing."""
    return ITEM_CARDS.once(lying, _written_on, "sleeve", seat)


def _written_on(lying: Lying, where: Where, seat: str) -> int:
    return sum(card.counts for card in item_cards(lying, where, seat).values())


def open_load(lying: Lying, seat: str) -> int:
    """The Item and Pack cards everybody sees, changed by what cards print; no item counts below 0 (TF-AMB-36)."""
    written = ITEM_CARDS.once(lying, _written_on, "hand", seat)
    return written - sum(each.by for each in lightened(lying, seat)) + packs_of(lying, seat)


def lightened(lying: Lying, seat: str) -> tuple[Lighter, ...]:
    """What counts less for encumbrance than is written on it, and why."""
    counts: dict[str, int] = {item: card.counts for item, card in item_cards(lying, "hand", seat).items()}
    found: list[Lighter] = []

    def lighten(item: str, move: str, by: int) -> None:
        off = min(by, counts[item])
        counts[item] -= off
        if off:
            found.append(Lighter(off, move, item))

    for item, card in ITEM_CARDS.once(lying, _coming_with, seat):
        if lying.has_mark(MOVES_KIND.of(seat), card):
            lighten(item, card, counts[item])
    for move, effect in _lightening(lying, seat):
        item = _lightened(lying, seat, move, effect, counts)
        if item:
            lighten(item, move, counts[item] if effect.wholly else effect.by)
    return tuple(found)


def _coming_with(lying: Lying, seat: str) -> tuple[tuple[str, str], ...]:
    """The items of somebody that come with a move card, each with that."""
    printed = ((item, kind_of(lying, item)) for item in items_of(lying, seat))
    return tuple((item, it.comes_with) for item, it in printed if it is not None and it.comes_with is not None)


# --- Told to everybody ------------------------------------------------------------------------------------------------

_WEIGHS = frozenset(("moves", "behind", "pack", "precious", "level", ITEM_CARDS.name))
"""What a load hangs on."""


def reckon_loads(draft: Draft) -> None:
    """What everybody openly carries is counted anew when something that weighs changed hands or was changed."""
    if not _may_weigh(draft.events):
        return
    for name in draft.table.players:
        _reckon(draft, name)


def _may_weigh(events: Iterable[Event]) -> bool:
    for event in events:
        place_of = _TOUCHED.get(type(event))
        if place_of is not None and kind_of_place(place_of(event)) in _WEIGHS:
            return True
    return False


_TOUCHED: Mapping[type, Callable[[Event], str]] = {
    Counted: attrgetter("track"),
    Marked: attrgetter("mark"),
    Unmarked: attrgetter("mark"),
    Made: attrgetter("thing"),
    Altered: attrgetter("thing"),
    Uncovered: attrgetter("thing"),
    Removed: attrgetter("thing"),
    Seated: lambda _: ITEM_CARDS.name,
}
"""Where something that may weigh is laid or lifted; whoever sits down comes with all they have."""


def _reckon(draft: Draft, seat: str) -> None:
    track, load = LOAD.of(seat), open_load(draft.table, seat)
    if track in draft.table.tracks:
        draft.count(track, load - draft.table.track(track))
    else:
        draft.start(track, load)
    now = lightened(draft.table, seat)
    LIGHTER.lift(draft, seat, *(each for each in LIGHTER.of(draft.table.marks, seat) if each not in now))
    for each in now:
        LIGHTER.lay(draft, seat, each)


def load_told(seen: TableView, seat: str) -> int:
    """All that a character carries, as far as somebody who sees this can know."""
    # A table that was dealt long ago has no such number until something changes hands.
    open_ = seen.track(LOAD.of(seat)) if LOAD.of(seat) in seen.tracks else open_load(seen, seat)
    return open_ + _hidden_load(seen, seat)


def told_lightened(seen: TableView, seat: str) -> tuple[Lighter, ...]:
    """What counts less than is written on it, as everybody was told."""
    return tuple(LIGHTER.of(seen.marks, seat))


# --- What lightens it -------------------------------------------------------------------------------------------------


def _lightening(lying: Lying, seat: str) -> Iterator[tuple[str, Lighten]]:
    for name in lying.marks.get(MOVES_KIND.of(seat), ()):
        move = moves_of(lying)[name]
        for effect in move.standing:
            if isinstance(effect, Lighten) and (not effect.levels or level_of(lying, seat, move) in effect.levels):
                yield name, effect


def _lightened(lying: Lying, seat: str, move: str, effect: Lighten, counts: dict[str, int]) -> str:
    """The item the move card lies behind; while it lies behind none, the heaviest it can be put behind."""
    lies_behind = behind(lying, seat, move)
    if lies_behind:
        return lies_behind if lies_behind in counts else ""
    fitting = [item for item in counts if is_one_of(lying, item, effect.what)]
    return max(fitting, key=counts.__getitem__, default="")


def behind(lying: Lying, seat: str, move: str) -> str:
    """The item that a move card was put behind."""
    return next((each.item for each in LIES_BEHIND.of(lying.marks, seat) if each.move == move), "")


def is_one_of(lying: Lying, item: str, kinds: tuple[str, ...]) -> bool:
    """Whether an item is a weapon, an armour or a shield, as these words say."""
    parts = {
        "weapon": reach_of(lying, item),
        "armour": slots_of(lying, item),
        "shield": block_on(lying, item),
    }
    return any(parts[kind] for kind in kinds)
