"""What this guide leaves to the table."""

from hearthside.kernel.options import TableOption, by_name
from hearthside.kits.deckahedron.adventure.content.gm import FORMATS
from hearthside.kits.deckahedron.adventure.journey.options import (
    BLESSINGS_IN_SUPPLY,
    WHO_CALLS,
    WHO_MATCHES_CORNERS,
    WOUNDS_IN_SUPPLY,
    how_long,
    who_sees_points,
)

READ_CARDS = TableOption(
    name="AMB-08",
    rule="TF-AMB-08",
    title="A card of the Exhaustion pile that was read for a number",
    choices=(("discard", "Goes to the discard pile"), ("stay", "Stays in the Exhaustion pile")),
)
WHERE_NUMBERS_COME_FROM = TableOption(
    name="AMB-29",
    rule="TF-AMB-29",
    title="Where do numbers come from?",
    choices=(("cards", "The symbols on the cards"), ("dice", "Real dice")),
)
FOES_IN_ARMOUR = TableOption(
    name="AMB-41",
    rule="TF-AMB-41",
    title="May foes have armour squares?",
    choices=(("off", "No"), ("on", "Yes: cross one out to absorb an attack")),
)

_SAYS = {
    "AMB-08": "Some cards are read only for the number on them; this says where they lie afterwards.",
    "AMB-29": "Damage and other numbers are read from cards or thrown with dice.",
    "AMB-41": "With armour, foes last longer: each square takes one attack.",
}
"""What is settled by each."""

OPTIONS = by_name(
    how_long(FORMATS),
    WHO_CALLS,
    READ_CARDS,
    BLESSINGS_IN_SUPPLY,
    WOUNDS_IN_SUPPLY,
    WHO_MATCHES_CORNERS,
    WHERE_NUMBERS_COME_FROM,
    FOES_IN_ARMOUR,
    who_sees_points("Who sees the GM's Shadow and Journey points?"),
    says=_SAYS,
)
