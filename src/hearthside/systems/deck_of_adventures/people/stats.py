"""The Attributes and Skills a Check is made with, read once from this game's content."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Stat:
    """An Attribute or a Skill. A Skill knows its Attribute; an Attribute stands for itself."""

    code: str
    name: str
    use: str
    attribute: str
    short: str

    @property
    def is_attribute(self) -> bool:
        return self.code == self.attribute


def _read() -> tuple[dict[str, Stat], dict[str, Stat]]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "stats.toml"
    listed: dict[str, list[dict[str, Any]]] = tomllib.loads(content.read_text("utf-8"))
    attributes = {
        each["code"]: Stat(each["code"], each["name"], each["use"], each["code"], each["short"])
        for each in listed["attribute"]
    }
    home = {skill: each["code"] for each in listed["attribute"] for skill in each["skills"]}
    skills = {
        each["code"]: Stat(each["code"], each["name"], each["use"], home[each["code"]], each["name"])
        for each in listed["skill"]
    }
    return attributes, skills


ATTRIBUTES, SKILLS = _read()
STATS: dict[str, Stat] = {**ATTRIBUTES, **SKILLS}

LOWEST_MOD, HIGHEST_MOD = -2, 6
"""No modifier goes below or above this, at any level (DA-CHAR-04, DA-CHAR-05)."""


def signed(mod: int) -> str:
    """A modifier as people write it: +1, 0, -2."""
    return f"{mod:+d}" if mod else "0"
