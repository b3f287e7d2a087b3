"""What a table may settle for itself when it is dealt, and what it settled."""

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from msgspec import UNSET

from hearthside.kernel.choices import Among, Option
from hearthside.kernel.events import Facts
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Malformed
from hearthside.kernel.saying import listed

SWITCH = (("off", "No"), ("on", "Yes"))


@record
class TableOption:
    """One thing a table may settle, and the rule that speaks of it. The first choice holds if nobody says otherwise."""

    name: str
    rule: str
    title: str
    choices: tuple[tuple[str | int, str], ...] = SWITCH
    more: Mapping[str | int, str] = field(default_factory=dict, hash=False)
    """What is said about a choice behind its name."""
    says: str = ""
    """What is settled here, in a sentence."""

    @property
    def usual(self) -> str | int:
        """What holds where nobody says otherwise."""
        return self.choices[0][0]

    @property
    def among(self) -> Among:
        """As a field to fill in."""
        options = (Option(value, label, more=self.more.get(value, UNSET)) for value, label in self.choices)
        return Among(tuple(options), label=self.title)


TableOptions = Mapping[str, TableOption]


def by_name(*offered: TableOption, says: Mapping[str, str] = MappingProxyType({})) -> TableOptions:
    """What a game leaves open, in the order a table is asked; `says` tells of each what is settled by it."""
    told = (replace(each, says=says.get(each.name, each.says)) for each in offered)
    return MappingProxyType({each.name: each for each in told})


def check_options(offered: TableOptions, settled: Facts) -> None:
    """Refuse an option that this game has not, or a value that makes no sense. Raises Malformed."""
    for name, value in settled.items():
        if name not in offered:
            raise Malformed("This game has no option “{name}”.", name=name[:40])
        known = [choice for choice, _ in offered[name].choices]
        # `True` is 1 to Python, and nobody means that.
        if not any(value == choice and type(value) is type(choice) for choice in known):
            raise Malformed("“{name}” can be {values}.", name=name, values=listed(map(str, known), "or"))


def settled_on(offered: TableOptions, settled: Facts, name: str) -> Any:
    """What this table settled on; the usual way where nobody said anything."""
    return settled.get(name, offered[name].usual)
