"""How much a house keeps: tables, entries and bytes, each with a number the host may change."""

from collections.abc import Iterable
from typing import NamedTuple

MB = 1024 * 1024

TABLE_FULL = "The log of this table is full. Deal a new one to play on; this one can still be read."
HOUSE_FULL = "This house has no more room on its disk. Whoever runs it can make some."
NO_MORE_TABLES = "This house keeps no more tables. Whoever runs it can make room."
ENOUGH_FOR_TODAY = "That is enough tables from where you are for today."


class Quotas(NamedTuple):
    """What is kept at the most."""

    tables: int = 10_000
    """Tables the house keeps."""
    tables_a_day: int = 100
    """Tables that may be dealt from one address in a day."""
    entries: int = 100_000
    """Entries in the log of one table."""
    table_mb: int = 64
    """Megabytes of the log of one table."""
    house_mb: int = 16_384
    """Megabytes of all tables together."""
    kb_a_second: int = 128
    """Kilobytes one address may send in a second, on average; a minute's worth at once."""
    forget_after: int = 0
    """Days after which a table nobody came to is forgotten; 0 keeps them all."""


def read_quotas(typed: Iterable[str]) -> Quotas:
    """The usual quotas with some of them changed, each as `name=number`. Raises ValueError with a sentence."""
    changed: dict[str, int] = {}
    for each in typed:
        name, _, number = each.partition("=")
        field = name.strip().replace("-", "_")
        if field not in Quotas._fields:
            names = ", ".join(known.replace("_", "-") for known in Quotas._fields)
            raise ValueError(f"there is no limit “{name[:40]}”; there are {names}")
        if not number.strip().isascii() or not number.strip().isdecimal() or len(number.strip()) > 12:
            raise ValueError(f"the limit {name} is a whole number, as in {name}=100")
        changed[field] = int(number)
    return Quotas(**changed)
