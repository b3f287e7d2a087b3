"""What this guide calls the points that flips bring the GM."""

from hearthside.kits.deckahedron.adventure.book import Purse


def _priced(label: str, price: int) -> str:
    return f"{label} ({price} Shadow points)"


def _counted(points: int) -> str:
    return f"{points} Shadow point" if points == 1 else f"{points} Shadow points"


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
