"""What this guide leaves to the table."""

from hearthside.kernel.options import TableOption, by_name
from hearthside.kits.deckahedron.adventure.journey.options import (
    BLESSINGS_IN_SUPPLY,
    WHO_CALLS,
    WHO_MATCHES_CORNERS,
    WOUNDS_IN_SUPPLY,
    how_long,
    who_sees_points,
)
from hearthside.systems.thousand_faces_playtest.content.gm import FORMATS

# TP-MISC-05: real dice, unless a table has none.
WHERE_NUMBERS_COME_FROM = TableOption(
    name="dice",
    rule="TP-MISC-05",
    title="Where do numbers come from?",
    choices=(("dice", "Real dice"), ("cards", "The pips on the cards")),
)
CRITICAL_SUCCESS = TableOption(
    name="TP-AMB-05",
    rule="TP-AMB-05",
    title="The Critical Success card",
    choices=(("one", "One of the two: a blessing, or an insight"), ("both", "Both, a blessing and an insight")),
)
OLDER_CARDS = TableOption(
    name="TP-AMB-11",
    rule="TP-AMB-11",
    title="Cards that the guide names but the print no longer has",
    choices=(("aside", "They lie aside"), ("in", "They are in the box")),
)
CORNERS = TableOption(
    name="TP-MISC-06",
    rule="TP-MISC-06",
    title="Games of corners for Pick Locks and Fundamental Magic",
    choices=(("off", "None: the flip decides"), ("on", "By the rules of the later guide")),
)

_SAYS = {
    "dice": "Damage and other numbers are thrown with dice or read from cards.",
    "TP-AMB-05": "One card of the deck is a triumph; this says how great.",
    "TP-AMB-11": "The guide speaks of a few cards that were never printed again.",
    "TP-MISC-06": "Locks and fundamental magic can be a game of matching corners, as in the later guide.",
}
"""What is settled by each."""

OPTIONS = by_name(
    how_long(FORMATS),
    WHO_CALLS,
    BLESSINGS_IN_SUPPLY,
    WOUNDS_IN_SUPPLY,
    CORNERS,
    WHO_MATCHES_CORNERS,
    WHERE_NUMBERS_COME_FROM,
    CRITICAL_SUCCESS,
    OLDER_CARDS,
    who_sees_points("Who sees the GM's Challenge and Journey points?"),
    says=_SAYS,
)
