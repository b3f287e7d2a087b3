"""What is written on marks that say more than one word: records, and the words people read for them."""

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


BLESSED = Slips(BLESSINGS, Blessing, _blessing_words, alone=Blessing)
