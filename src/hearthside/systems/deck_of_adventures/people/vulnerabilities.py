"""The Vulnerabilities of the book, read once from this game's content, and who has which."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.sight import Marks
from hearthside.kernel.slips import Slips
from hearthside.systems.deck_of_adventures.kinds import VULNERABILITIES_KIND

MOST_VULNERABILITIES = MOST_XP = 4
"""DA-VULN-02."""
SEVERITIES = {1: "Minor", 2: "Major"}


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """A weakness: the XP it can grant, and what it does."""

    name: str
    category: str
    xp: tuple[int, ...]
    effect: str
    sets: Mapping[str, int] = field(default_factory=dict)
    """The Attribute it sets below zero (DA-VULN-04)."""
    speed: int = 0
    hand: int = 0
    checks: tuple[str, ...] = ()
    """The Attributes and Skills of the Checks it may hinder, by what they are about (DA-VULN-11)."""
    below: Mapping[str, int] = field(default_factory=dict)
    """Attributes that must be lower than this when it is taken."""
    powers: tuple[str, ...] = ()
    played: bool = False
    """Whether it binds only by play (DA-VULN-09)."""
    table: str = ""


def _read() -> dict[str, Vulnerability]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "vulnerabilities.toml"
    listed = tomllib.loads(content.read_text("utf-8"))["vulnerability"]
    lists = ("xp", "powers", "checks")
    return {
        each["name"]: Vulnerability(**{**each, **{key: tuple(each.get(key, ())) for key in lists}}) for each in listed
    }


VULNERABILITIES = _read()


def written(name: str, xp: int) -> str:
    """As it stands on the table: Oath (Major)."""
    return say("{name} ({severity})", name=name, severity=SEVERITIES[xp]) if len(VULNERABILITIES[name].xp) > 1 else name


def vulnerability_words(words: str) -> str:
    """A Vulnerability as it stands on the table, in words that other languages can say too."""
    return written(named(words).name, granted(words))


AS_WRITTEN = {name: (weakness, min(weakness.xp)) for name, weakness in VULNERABILITIES.items()} | {
    str(written(name, xp)): (weakness, xp) for name, weakness in VULNERABILITIES.items() for xp in weakness.xp
}
"""All there are, with the XP each grants, by what is written on the table. A bare name is the lightest of its kind."""


def named(words: str) -> Vulnerability:
    """Which Vulnerability this is."""
    return AS_WRITTEN[words][0]


def granted(words: str) -> int:
    """The XP it granted (DA-VULN-01)."""
    return AS_WRITTEN[words][1]


TAKEN = Slips(VULNERABILITIES_KIND, str, vulnerability_words, alone=str)
"""Those that lie with somebody, each as it was written."""


def has_vulnerability(marks: Marks, owner: str, name: str) -> bool:
    """Whether somebody has this Vulnerability, of whatever severity."""
    return any(named(words).name == name for words in marks.get(VULNERABILITIES_KIND.of(owner), ()))


def is_spiteful(marks: Marks, who: str) -> bool:
    """DA-VULN-10: whether somebody has to strike back at who hit them."""
    return has_vulnerability(marks, who, "Eye for an Eye")


def remind(draft: Draft, who: str) -> None:
    """DA-VULN-09: what binds by play is said when somebody attacks; nothing is refused."""
    for words in draft.table.marks.get(VULNERABILITIES_KIND.of(who), ()):
        weakness = named(words)
        if weakness.category == "Combat":
            draft.tell(
                who,
                "DA-VULN-09",
                "Remember {who} and {weakness}: {effect}",
                weakness=vulnerability_words(words),
                effect=weakness.effect,
            )
