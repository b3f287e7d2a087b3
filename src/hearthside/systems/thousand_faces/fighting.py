"""What the current guide says of weapons and guards: nothing beyond what is written on the cards."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.content.vocabulary import AttackPower


def as_on_the_card(lying: Lying, seat: str, item: str, power: AttackPower) -> AttackPower:  # noqa: ARG001
    """TF-WPN-01: the gauge tells the die."""
    return power


def nothing_follows(draft: Draft, seat: str, weapon: str) -> None:
    """A foe who goes down has no reward in hand."""


def no_other_guard(lying: Lying, seat: str, token: str) -> tuple[str, ...]:  # noqa: ARG001
    """TF-ARM-01, TF-SHLD-01: armour takes it, or a shield keeps it off."""
    return ()
