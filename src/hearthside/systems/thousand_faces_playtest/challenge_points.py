"""What this guide calls the points that flips bring the GM (TP-CHAL-01)."""

from collections.abc import Mapping
from types import MappingProxyType

from hearthside.kernel.saying import say
from hearthside.kits.deckahedron.adventure.book import Purse


def _priced(label: str, price: int) -> str:
    return say("{what} ({points})", what=label, points=_counted(price))


def _counted(points: int) -> str:
    return say("{count, plural, one {# Challenge point} other {# Challenge points}}", count=points)


CHALLENGE_POINTS = Purse(
    none="There is no Challenge point to spend.",
    too_few="There are not so many Challenge points.",
    none_for_it="There are no Challenge points to pay for it.",
    none_for_runners="This costs a Challenge point, and there is none.",
    circled_left="There are circled Challenge points left to spend.",
    rested_too_early="Somebody had a Rest before the circled Challenge points were spent.",
    label="Challenge points",
    priced=_priced,
    counted=_counted,
)

ALSO_CALLED: Mapping[str, str] = MappingProxyType(
    {
        "Challenge points": "shadow",
        "Shadow points": "shadow",
        "Challenge Bank": "shadow",
        "Bad Bank": "shadow",
        "Journey points": "journey",
        "Good Bank": "journey",
    }
)
"""The names that the guides and older cards of this print have for the GM's points, and where each is counted
(TP-CHAL-02)."""
