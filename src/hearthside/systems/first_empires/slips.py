"""What is written on marks and sheets that say more than one word. No other module puts these words together."""

from hearthside.kernel.records import record
from hearthside.kernel.slips import Slips
from hearthside.systems.first_empires.kinds import BLESSINGS


@record
class Blessing:
    """A blessing, and which of its kind it is where it lies there more than once (FE-PRAY-09)."""

    what: str
    number: int = 1


def _blessing_words(blessing: Blessing) -> str:
    return f"{blessing.what} ({blessing.number})" if blessing.number > 1 else blessing.what


def _read_blessing(words: str) -> Blessing:
    what, _, number = words.rpartition(" (")
    digits = number.removesuffix(")")
    return Blessing(what, int(digits)) if what and digits.isdigit() else Blessing(words)


BLESSED = Slips(BLESSINGS, _blessing_words, _read_blessing)
