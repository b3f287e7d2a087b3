"""What is in everybody's way, bought once and told of for as long as it lasts (TF-GMS-01)."""

from functools import lru_cache

from hearthside.kernel.choices import Option, options
from hearthside.kernel.sight import Audience, MarkKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView

HINDRANCES = MarkKind("hindrances", "Hindrances", Audience.EVERYONE)
HINDRANCES_HERE = HINDRANCES.of_table


def hindrances_of(lying: Table | TableView) -> tuple[str, ...]:
    """What is in the way now, in the GM's words. Each is one disadvantage to whoever it touches."""
    return lying.marks.get(HINDRANCES_HERE, ())


@lru_cache(maxsize=64)
def hindrance_options(there: tuple[str, ...]) -> tuple[Option, ...]:
    """To choose from."""
    return options((each, each) for each in there)
