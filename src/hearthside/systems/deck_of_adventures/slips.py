"""What is written on marks that say more than one word: records, and the words people read for them."""

from typing import Literal

from hearthside.kernel.records import record
from hearthside.kernel.saying import say
from hearthside.kernel.slips import Slips, slips
from hearthside.systems.deck_of_adventures.kinds import (
    AGREED_KIND,
    CHARGED,
    COVER_KIND,
    DRAWN_TO,
    HOUSE_ACTIONS,
    LENT,
    POWERS_KIND,
    SOURCE,
    TURNS_LEFT,
    UNTIL,
    WAITING_KIND,
)
from hearthside.systems.deck_of_adventures.matters import Hand


@record
class Charge:
    """What a Discard Power laid up for the next Power that fits (DA-DISC-11)."""

    name: str
    count: int


@record
class DrawnEye:
    """Who drew a creature's eye, and how much its attacks on anybody else are hampered (DA-DISC-07)."""

    by: str
    extra: int


@record
class Lasts:
    """A condition, and for how many turns it lasts."""

    condition: str
    turns: int


@record
class Behind:
    """Who is behind a condition."""

    condition: str
    who: str


@record
class Lent:
    """A card set aside for somebody, by its face (DA-POW-14)."""

    way: str
    face: str
    target: str


@record
class Cover:
    """How much cover somebody has from a side or from somebody (DA-ENV-07)."""

    much: str
    side: str


@record
class Agreed:
    """Two with the same rank, and who of them acts first (DA-CMB-07)."""

    first: str
    second: str


@record
class Delayed:
    """Somebody holds the turn back (DA-CMB-09)."""

    who: str


@record
class Announced:
    """Somebody who held the turn back has said when they act (DA-CMB-09)."""

    who: str
    when: Literal["before", "after"]
    whom: str


@record
class Skipped:
    """Somebody the GM comes back to at the end of the round (DA-CMB-10)."""

    who: str


@record
class Until:
    """An Upper or Lower Hand, and whose turn ends it (DA-DISC-05)."""

    hand: Hand
    whose: str


@record
class Begun:
    """A House Action that recurs at the start of every round (DA-BOSS-06)."""

    what: str


@record
class OwnedPower:
    """A Power somebody has, with what was chosen for it when it was taken."""

    name: str
    choice: str = ""


def _owned_words(owned: OwnedPower) -> str:
    return say("{power}: {choice}", power=owned.name, choice=owned.choice) if owned.choice else owned.name


OWNED = Slips(POWERS_KIND, OwnedPower, _owned_words, alone=OwnedPower)
CHARGES = slips(CHARGED, Charge, "{name}: {count}")
DRAWN_EYES = slips(DRAWN_TO, DrawnEye, "{by}: {extra}")
LASTS = slips(TURNS_LEFT, Lasts, "{condition}: {turns}")
BEHIND = slips(SOURCE, Behind, "{condition} by {who}")
LENDING = slips(LENT, Lent, "{way}: {face} for {target}")
COVERS = slips(COVER_KIND, Cover, "{much} cover from {side}")
AGREEING = slips(AGREED_KIND, Agreed, "{first} before {second}")
DELAYING = slips(WAITING_KIND, Delayed, "{who} delays")
ANNOUNCING = slips(WAITING_KIND, Announced, "{who} acts {when} {whom}")
SKIPPING = slips(WAITING_KIND, Skipped, "{who} is skipped")
UNTIL_IT_BEGINS = slips(UNTIL, Until, "{hand} | turn of {whose} begins", "until_it_begins")
UNTIL_IT_ENDS = slips(UNTIL, Until, "{hand} | turn of {whose} ends", "until_it_ends")
RECURRING = slips(HOUSE_ACTIONS, Begun, "Begun: {what}")
