"""What lies on this game's table, and who sees it."""

from hearthside.kernel.sight import Audience, MarkKind, PileKind, TrackKind, closed_pile, open_pile, place
from hearthside.kits.deckahedron.piles import PILES as DECKAHEDRON_PILES

BLESSINGS = closed_pile("blessings", "Blessings in the supply")
SUPPLY = open_pile("supply", "Cards back in the supply")
PILES: tuple[PileKind, ...] = (*DECKAHEDRON_PILES, BLESSINGS, SUPPLY)

BLESSING_SUPPLY = place(BLESSINGS.name, "table")

TRACKS: tuple[TrackKind, ...] = (
    TrackKind("dex", "Dex", Audience.EVERYONE, least=1, most=4),
    TrackKind("int", "Int", Audience.EVERYONE, least=1, most=4),
    TrackKind("str", "Str", Audience.EVERYONE, least=1, most=4),
    TrackKind("xp", "XP", Audience.EVERYONE),
    TrackKind("wounds", "Wounds", Audience.EVERYONE, most=2),
    # TF-AMB-57: every ✅ is public, but the totals on the worksheet are the GM's.
    TrackKind("shadow", "Shadow points", Audience.GM),
    TrackKind("gm_moves", "GM moves owed", Audience.EVERYONE),
)
SHADOW = place("shadow", "table")
GM_MOVES = place("gm_moves", "table")

MARKS: tuple[MarkKind, ...] = (MarkKind("state", "State", Audience.EVERYONE),)
INCAPACITATED = "incapacitated"


def rank_of(attribute: str, seat: str) -> str:
    """The track that holds a character's rank in an attribute."""
    return place(attribute, seat)


def xp_of(seat: str) -> str:
    """A character's XP."""
    return place("xp", seat)


def wounds_of(seat: str) -> str:
    """The Wound tokens on a character's Exhaustion pile."""
    return place("wounds", seat)


def state_of(seat: str) -> str:
    """What state a character is in."""
    return place("state", seat)
