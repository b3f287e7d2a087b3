"""What this guide calls the points that flips bring the GM."""

from hearthside.kernel.saying import say
from hearthside.kits.deckahedron.adventure.book import Purse


def _priced(label: str, price: int) -> str:
    return say("{what} ({points})", what=label, points=_counted(price))


def _counted(points: int) -> str:
    return say("{count, plural, one {# Shadow point} other {# Shadow points}}", count=points)


SHADOW_POINTS = Purse(
    none="There is no Shadow point to spend.",
    too_few="There are not so many Shadow points.",
    none_for_it="There are no Shadow points to pay for it.",
    none_for_runners="This costs a Shadow point, and there is none.",
    circled_left="There are circled Shadow points left to spend.",
    rested_too_early="Somebody had a Rest before the circled Shadow points were spent.",
    label="Shadow points",
    priced=_priced,
    counted=_counted,
)
