"""Domains, their miracles, and the deities who answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.systems.first_empires.content import open_page

_PAGE = open_page("prayer.toml")


@dataclass(frozen=True, slots=True)
class Miracle:
    """What a deity may grant."""

    id: str
    says: str
    domain: str


MIRACLES: Mapping[str, Miracle] = {
    miracle["id"]: Miracle(**miracle, domain=domain["name"])
    for domain in _PAGE["domain"]
    for miracle in domain["miracles"]
}
DOMAINS: tuple[str, ...] = tuple(domain["name"] for domain in _PAGE["domain"])
DEITIES: Mapping[str, str] = _PAGE["deities"]
"""The pantheon, each deity with the domain that is its own (FE-PRAY-18)."""
QUESTIONS: tuple[str, ...] = tuple(next(each["questions"] for each in _PAGE["domain"] if "questions" in each))


def miracles_in(domain: str) -> tuple[Miracle, ...]:
    """The miracles of a domain."""
    return tuple(miracle for miracle in MIRACLES.values() if miracle.domain == domain)
