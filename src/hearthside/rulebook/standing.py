"""How much of a rulebook is proved: which rules a test shows, which the table decides, which still wait."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from hearthside.rulebook import shelf
from hearthside.rulebook.book import in_force
from hearthside.rulebook.entries import Rule


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of rules: `proved` by a test or a scenario, left to the `table`, or still `missing` a proof."""

    proved: tuple[str, ...]
    table: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each."""
        return {"proved": len(self.proved), "table": len(self.table), "missing": len(self.missing)}


def coverage(system: str) -> Coverage:
    """Where the rules of one game stand."""
    return _standing(in_force(system).values(), proofs_of(system))


def coverage_by_topic(system: str) -> dict[str, Coverage]:
    """Where the rules of one game stand, topic by topic."""
    topics: dict[str, list[Rule]] = {}
    for rule in in_force(system).values():
        topics.setdefault(rule.topic, []).append(rule)
    return {topic: _standing(rules, proofs_of(system)) for topic, rules in topics.items()}


def proofs_of(system: str) -> dict[str, tuple[str, ...]]:
    """The tests and scenarios that prove each rule of a game, as `rules/proofs.json` lists them."""
    return _proofs().get(system, {})


@cache
def _proofs() -> dict[str, dict[str, tuple[str, ...]]]:
    from json import loads

    listed = loads(shelf.read("proofs.json"))
    return {system: {rule_id: tuple(by) for rule_id, by in rules.items()} for system, rules in listed.items()}


def _standing(rules: Iterable[Rule], proofs: dict[str, tuple[str, ...]]) -> Coverage:
    proved, table, missing = [], [], []
    for rule in rules:
        if proofs.get(rule.id):
            proved.append(rule.id)
        elif rule.kind == "table":
            table.append(rule.id)
        else:
            missing.append(rule.id)
    return Coverage(tuple(proved), tuple(table), tuple(missing))
