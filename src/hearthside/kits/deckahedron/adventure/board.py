"""What lies on this game's table, and who sees it."""

from collections.abc import Mapping

from hearthside.kernel.sight import Audience, MarkKind, PileKind, TrackKind, TrackPlace, closed_pile, open_pile
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.piles import PILES as DECKAHEDRON_PILES

BLESSINGS = closed_pile("blessings", "Blessings in the supply")
SUPPLY = open_pile("supply", "Cards back in the supply")
# TF-MINI-02: cards of a game of corners lie face up until it ends.
LAID = open_pile("laid", "Cards laid out")
PILES: tuple[PileKind, ...] = (*DECKAHEDRON_PILES, BLESSINGS, SUPPLY, LAID)

BLESSING_SUPPLY = BLESSINGS.of_table

DEX = TrackKind("dex", "Dex", Audience.EVERYONE, least=1, most=4)
INT = TrackKind("int", "Int", Audience.EVERYONE, least=1, most=4)
STR_KIND = TrackKind("str", "Str", Audience.EVERYONE, least=1, most=4)
ATTRIBUTE_TRACKS: Mapping[str, TrackKind] = {kind.name: kind for kind in (DEX, INT, STR_KIND)}
XP = TrackKind("xp", "XP", Audience.EVERYONE)
WOUNDS_KIND = TrackKind("wounds", "Wounds", Audience.EVERYONE, most=2)
# The level is marked on the card, and move cards lie open. Studied is 0.
LEVEL = TrackKind("level", "Level", Audience.EVERYONE, least=-2, most=2)
# TF-AMB-57: every ✅ is public, but the totals on the worksheet are the GM's.
SHADOW_KIND = TrackKind("shadow", "Shadow points", Audience.GM)
GM_MOVES_KIND = TrackKind("gm_moves", "GM moves owed", Audience.EVERYONE)
TRACKS: tuple[TrackKind, ...] = (DEX, INT, STR_KIND, XP, WOUNDS_KIND, LEVEL, SHADOW_KIND, GM_MOVES_KIND)
SHADOW = SHADOW_KIND.of_table
GM_MOVES = GM_MOVES_KIND.of_table

STATE = MarkKind("state", "State", Audience.EVERYONE)
MOVES_KIND = MarkKind("moves", "Move cards", Audience.EVERYONE)
MOMENT = MarkKind("moment", "Done in this moment", Audience.EVERYONE)
CREATION_KIND = MarkKind("creation", "Character creation", Audience.EVERYONE)
GAME = MarkKind("game", "Game of corners", Audience.EVERYONE)
RUNNING_KIND = MarkKind("pursuit", "In the Pursuit", Audience.EVERYONE)
RUNNERS_KIND = MarkKind("runners", "Running away", Audience.EVERYONE)
MARKS: tuple[MarkKind, ...] = (STATE, MOVES_KIND, MOMENT)
BEGUN, DONE, PLAYED = "begun", "done", "played"
"""How far somebody has come with their character; whoever plays the one they found has made their choice with it."""
INCAPACITATED = "incapacitated"
FAST = "FAST"
ORDINARY = "ordinary"
"""What a character did in this moment in the spotlight."""
HALVED, AVOIDED = "the next attack is halved", "the next attack is avoided"
"""Noted for this moment: what a character has ready against the attack that is about to come."""


def is_making(lying: Table | TableView, seat: str) -> bool:
    """Whether somebody is in the middle of making a character."""
    done = lying.marks.get(CREATION_KIND.of(seat), ())
    return BEGUN in done and DONE not in done


def rank_of(attribute: str, seat: str) -> TrackPlace:
    """The track that holds a character's rank in an attribute."""
    return ATTRIBUTE_TRACKS[attribute].of(seat)


def level_on(move: str, seat: str) -> TrackPlace:
    """The level marked on a character's move."""
    return LEVEL.of(f"{seat}.{move}")
