"""How well a character knows a move: its card, its level, and what the level does."""

from collections import Counter

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deckahedron_world.board import on
from hearthside.systems.deckahedron_world.content import MOVES, Move
from hearthside.systems.deckahedron_world.kinds import LEVEL, MOVES_KIND, TOKENS_KIND

MOST_SLOTS = 3
CIRCLES = {"F": "fighter", "R": "rogue", "W": "wiz"}
QUARTERS = ("ne", "se", "sw", "nw")


def level_on(move: str, seat: str) -> TrackPlace:
    """The level marked on a character's move."""
    return LEVEL.of(on(move, seat))


def tokens_on(thing: str, seat: str) -> TrackPlace:
    """The tokens that lie on a card of a character: Exhaustion, Harm or markers."""
    return TOKENS_KIND.of(on(thing, seat))


def has_card(lying: Table | TableView, seat: str, move: Move) -> bool:
    """Whether this move is the character's own."""
    return move.basic or lying.has_mark(MOVES_KIND.of(seat), move.id)


def level_of(lying: Table | TableView, seat: str, move: Move) -> int:
    """The level a character makes a move at; without the card, the lowest one printed (DW-LVL-04)."""
    if has_card(lying, seat, move):
        return lying.track(level_on(move.id, seat))
    return move.levels[0] if move.levels else 0


def next_level(move: Move, level: int) -> int | None:
    """The printed level above this one, if there is one (DW-GRN-07)."""
    return min((each for each in move.levels if each > level), default=None)


def flip_level(lying: Table | TableView, seat: str, move: Move) -> int:
    """What the level adds to the advantages of a flip; some levels open slots instead (DW-LVL-10)."""
    level = level_of(lying, seat, move)
    return level if not move.flip_levels or level in move.flip_levels else 0


def take_card(draft: Draft, seat: str, move: Move, level: int) -> None:
    """The character has the card now, with this level marked on it."""
    if not move.basic:
        draft.mark(MOVES_KIND.of(seat), move.id)
    track = level_on(move.id, seat)
    draft.start(track, level - draft.table.track(track))


def rise(draft: Draft, seat: str, move: Move) -> None:
    """One level up; whoever had no card takes it at that level (DW-LVL-11)."""
    level = next_level(move, level_of(draft.table, seat, move))
    if level is not None:
        take_card(draft, seat, move, level)
        draft.befall("growth", seat)
        draft.tell(seat, "DW-LVL-01", "{who} goes up one level: {move} {level}.", move=move.name, level=f"{level:+d}")


def slots_on(lying: Table | TableView, seat: str, move: Move) -> int:
    """How many tokens a slot card has room for in all: one, and one more per green level (DW-ABS-02, DW-ABS-03)."""
    if move.slots is None or not has_card(lying, seat, move):
        return 0
    return min(MOST_SLOTS, 1 + max(0, level_of(lying, seat, move)))


def free_slots(lying: Table | TableView, seat: str, holds: str, domain: str) -> tuple[tuple[str, int], ...]:
    """The slot cards of this kind, each with its free places."""
    found = []
    for name in lying.marks.get(MOVES_KIND.of(seat), ()):
        move = MOVES[name]
        if move.slots and (move.slots.holds, move.slots.domain) == (holds, domain):
            free = slots_on(lying, seat, move) - lying.track(tokens_on(name, seat))
            if free > 0:
                found.append((name, free))
    return tuple(found)


def harm_cards(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """The cards of a character that hold Harm tokens."""
    return tuple(
        name
        for name in lying.marks.get(MOVES_KIND.of(seat), ())
        if (slots := MOVES[name].slots) and slots.holds == "harm"
    )


def circles(cards: tuple[str, ...]) -> dict[str, int]:
    """The circles that the parts on these cards complete: plain ones from four quarters, lettered from two halves."""
    parts = Counter(part for name in cards for part in MOVES[name].circle_parts)
    found = {"C": min(parts[f"all_{quarter}"] for quarter in QUARTERS)}
    for letter, kind in CIRCLES.items():
        found[letter] = min(parts[f"{kind}_e"], parts[f"{kind}_w"])
    return found


def meets(requires: str, cards: tuple[str, ...]) -> bool:
    """Whether these cards complete the circles a new move asks for: C, CC, or CC/F (DW-LVL-06)."""
    if not requires:
        return True
    found = circles(cards)
    plain, _, letter = requires.partition("/")
    return sum(found.values()) >= len(plain) or bool(letter and found[letter])
