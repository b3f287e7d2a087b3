"""What is written on marks and sheets that say more than one word. No other module puts these words together."""

from hearthside.kernel.records import record
from hearthside.kernel.slips import Forms, Slips, forms, slips
from hearthside.systems.first_empires.kinds import BLESSINGS, DANGER, LURKS, NATURE


@record
class Rated:
    """A word of a creature with a number behind it: Brute 2."""

    word: str
    number: int


@record
class Immune:
    """What a creature is immune to (FE-BEAST-04)."""

    what: str


@record
class Vulnerable:
    """What a creature is vulnerable to (FE-EFF-05)."""

    what: str


@record
class Lurks:
    """A creature that nobody has noticed: what it is, the harm it does, and where (FE-BEAST-16)."""

    kind: str
    harm: str
    zone: str


@record
class Danger:
    """What a danger does when its clock is full, and how much harm."""

    does: str
    harm: int = 0


@record
class Blessing:
    """A blessing, and which of its kind it is where it lies there more than once (FE-PRAY-09)."""

    what: str
    number: int = 1


def _danger_words(danger: Danger) -> str:
    return f"{danger.does} {danger.harm}" if danger.harm else danger.does


def _read_danger(words: str) -> Danger:
    does, _, harm = words.partition(" ")
    return Danger(does, int(harm or 0))


def _blessing_words(blessing: Blessing) -> str:
    return f"{blessing.what} ({blessing.number})" if blessing.number > 1 else blessing.what


def _read_blessing(words: str) -> Blessing:
    what, _, number = words.rpartition(" (")
    digits = number.removesuffix(")")
    return Blessing(what, int(digits)) if what and digits.isdigit() else Blessing(words)


RATED = slips(NATURE, Rated, "{word} {number}")
IMMUNE = slips(NATURE, Immune, "Immune: {what}")
VULNERABLE = slips(NATURE, Vulnerable, "Vulnerable: {what}")
LURKING_THERE = forms(LURKS, Lurks, "{kind}/{harm}/{zone}")
DANGERS = Forms(DANGER, _danger_words, _read_danger)
BLESSED = Slips(BLESSINGS, _blessing_words, _read_blessing)
