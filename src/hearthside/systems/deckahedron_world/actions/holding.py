"""What of a new character holds when something of it changes, and what is laid back with it (DW-AMB-34)."""

from collections.abc import Iterator

from hearthside.kernel.draft import Draft
from hearthside.kernel.making import goes_along, tell_laid_back
from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.views import Lying
from hearthside.systems.deckahedron_world.actions.fitting import first_that_fit
from hearthside.systems.deckahedron_world.belongings import TOKENS, burden_of, carried, lose_item, name_of_item
from hearthside.systems.deckahedron_world.kinds import COLUMN_TRACKS, MOVES_KIND

RULING = "DW-AMB-34"
MAGIC_MOVE = "use_a_magic_item"
COLUMNS = {"speed": say("Speed"), "equipment": say("Equipment"), "wealth": say("Wealth")}


@record
class LaidBack:
    """All that does not hold: items, and tokens that are too many, by their column."""

    items: tuple[str, ...]
    tokens: tuple[str, ...]

    def named(self, lying: Lying) -> Iterator[str]:
        """Each of it, as people call it."""
        yield from (name_of_item(lying, item) for item in self.items)
        for column, title in COLUMNS.items():
            if count := self.tokens.count(column):
                yield say("{count, plural, one {# token} other {# tokens}} of {column}", count=count, column=title)


def not_holding(lying: Lying, seat: str, *, has_move: bool | None = None, more: int = 0) -> LaidBack:
    """What does not go with the cards somebody has, or would have, and with items that weigh so much more."""
    with_move = lying.has_mark(MOVES_KIND.of(seat), MAGIC_MOVE) if has_move is None else has_move
    mine = carried(lying, seat)
    kept = first_that_fit(lying.options, {item: had.kind.magic for item, had in mine.items()}, has_move=with_move)
    weight = burden_of(lying, seat, {item: had for item, had in mine.items() if item in kept}) + more
    laid = {name: lying.track(track.of(seat)) for name, track in COLUMN_TRACKS.items()}
    # What items weigh comes out of Speed by itself (DW-CHAR-07).
    spare = TOKENS - weight - sum(laid.values()) + min(laid["speed"], more)
    laid["speed"] = 0
    over: list[str] = []
    while spare + len(over) < 0 and any(laid.values()):
        over.append(max(laid, key=lambda name: laid[name]))
        laid[over[-1]] -= 1
    return LaidBack(tuple(item for item in mine if item not in kept), tuple(over))


def along(lying: Lying, back: LaidBack) -> str:
    """What would be laid back, in a sentence."""
    return goes_along(back.named(lying))


def keep_what_holds(draft: Draft, seat: str) -> None:
    """What does not hold any more is laid back, and said; everything else stays."""
    back = not_holding(draft.table, seat)
    tell_laid_back(draft, seat, RULING, back.named(draft.table))
    for item in back.items:
        lose_item(draft, item)
    for column in back.tokens:
        draft.count(COLUMN_TRACKS[column].of(seat), -1)
