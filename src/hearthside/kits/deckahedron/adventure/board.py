"""What lies on this game's table, and who sees it."""

from hearthside.kernel.sight import Audience, MarkKind, PileKind, TrackKind, closed_pile, open_pile, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import PILES as DECKAHEDRON_PILES

BLESSINGS = closed_pile("blessings", "Blessings in the supply")
SUPPLY = open_pile("supply", "Cards back in the supply")
# TF-MINI-02: cards of a game of corners lie face up until it ends.
LAID = open_pile("laid", "Cards laid out")
PILES: tuple[PileKind, ...] = (*DECKAHEDRON_PILES, BLESSINGS, SUPPLY, LAID)

BLESSING_SUPPLY = place(BLESSINGS.name, "table")

TRACKS: tuple[TrackKind, ...] = (
    TrackKind("dex", "Dex", Audience.EVERYONE, least=1, most=4),
    TrackKind("int", "Int", Audience.EVERYONE, least=1, most=4),
    TrackKind("str", "Str", Audience.EVERYONE, least=1, most=4),
    TrackKind("xp", "XP", Audience.EVERYONE),
    TrackKind("wounds", "Wounds", Audience.EVERYONE, most=2),
    # The level is marked on the card, and move cards lie open. Studied is 0.
    TrackKind("level", "Level", Audience.EVERYONE, least=-2, most=2),
    # TF-AMB-57: every ✅ is public, but the totals on the worksheet are the GM's.
    TrackKind("shadow", "Shadow points", Audience.GM),
    TrackKind("gm_moves", "GM moves owed", Audience.EVERYONE),
)
SHADOW = place("shadow", "table")
GM_MOVES = place("gm_moves", "table")

MARKS: tuple[MarkKind, ...] = (
    MarkKind("state", "State", Audience.EVERYONE),
    MarkKind("moves", "Move cards", Audience.EVERYONE),
    MarkKind("moment", "Done in this moment", Audience.EVERYONE),
)
BEGUN, DONE, PLAYED = "begun", "done", "played"
"""How far somebody has come with their character; whoever plays the one they found has made their choice with it."""
INCAPACITATED = "incapacitated"
FAST = "FAST"
ORDINARY = "ordinary"
"""What a character did in this moment in the spotlight."""
HALVED, AVOIDED = "the next attack is halved", "the next attack is avoided"
"""Noted for this moment: what a character has ready against the attack that is about to come."""


def laid_of(seat: str) -> str:
    """The cards a character's player laid out for a game of corners."""
    return place(LAID.name, seat)


def game_of(seat: str) -> str:
    """Which move a character's player is settling with a game of corners."""
    return place("game", seat)


def making_of(seat: str) -> str:
    """How far this seat has come with its character."""
    return place("creation", seat)


def is_making(lying: Table | TableView, seat: str) -> bool:
    """Whether somebody is in the middle of making a character."""
    done = lying.marks.get(making_of(seat), ())
    return BEGUN in done and DONE not in done


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


def cards_of(seat: str) -> str:
    """The move cards a character has, beside the moves that everyone has."""
    return place("moves", seat)


def level_on(move: str, seat: str) -> str:
    """The level marked on a character's move."""
    return place("level", f"{seat}.{move}")


def moment_of(seat: str) -> str:
    """Which moves a character started in this moment in the spotlight."""
    return place("moment", seat)
