"""What people may call themselves at a table: nothing that could be taken for somebody else, or for the GM.

Letters of other alphabets, capitals, spaces and signs can make two names that look alike. Here each name is brought to
what the eye makes of it, and two of those must differ.
"""

import unicodedata
from collections.abc import Iterable

from hearthside.kernel.refusals import Malformed
from hearthside.kernel.sight import Role

_ALIKE = {
    **dict(zip("абгеёикмнорстухһіїјѕѵӏԁԍԛԝ", "a6reeukmhopctyxhiijsvldgqw", strict=True)),
    **dict(zip("АВЕЁЗІЇЈКМНОРЅТУХҮԌԚԜ", "abee3iijkmhopstyxygqw", strict=True)),
    **dict(zip("αβγεικνορτυχωϲϳ", "abyeikvoptuxwcj", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "abezhikmnoptyxcj", strict=True)),
    **dict(zip("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɡɑıȷ", "abcdeghijklmnoprstuvwyzgaij", strict=True)),
    **dict(zip("օաոսցհյ", "owuughj", strict=True)),
    **dict(zip("ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩ", "abcdeghijklmprstvwy", strict=True)),
}
"""Letters that look like one of ours."""

_DIGITS = {"0": "o", "1": "l", "|": "l", "ǀ": "l", "5": "s", "I": "l", "Ι": "l", "І": "l", "Ӏ": "l"}
"""Signs that are taken for a letter in the middle of a name."""

OF_THE_GM = frozenset(
    {
        "gm", "thegm", "dm", "thedm", "gamemaster", "thegamemaster", "gamemistress", "dungeonmaster", "sl", "diesl",
        "dersl", "spielleitung", "diespielleitung", "spielleiter", "derspielleiter", "spielleiterin",
        "diespielleiterin",
    }
)  # fmt: skip
"""What only a GM is called, in the languages of the house."""

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that count as letters and leave nothing but white."""

TAKEN = "Somebody at this table has a name that looks the same. Choose another one."
NOT_THE_GM = "Only the GM of a table is called that. Choose another name."


def is_seen(title: str) -> bool:
    """Whether there is anything of this title to be seen."""
    return any(unicodedata.category(sign)[0] not in "MCZ" and sign not in BLANKS for sign in title)


def must_stand_out(title: str, role: Role, others: Iterable[str]) -> None:
    """Raises Malformed where this title passes for one of the others, or for the GM where it is none."""
    looks = looks_of(title)
    if role != "gm" and not looks.isdisjoint(_OF_THE_GM_LOOKS):
        raise Malformed(NOT_THE_GM)
    if any(not looks.isdisjoint(looks_of(other)) for other in others):
        raise Malformed(TAKEN)


def looks_of(title: str) -> frozenset[str]:
    """What the eye may make of a title: read as it is written, and with signs taken for letters."""
    return frozenset((_plain(title), _plain("".join(_DIGITS.get(sign, sign) for sign in title))))


def _plain(title: str) -> str:
    apart = unicodedata.normalize("NFKD", title)
    alike = "".join(_ALIKE.get(sign, sign) for sign in apart)
    folded = unicodedata.normalize("NFKD", alike.casefold())
    letters = (
        "".join(sign for sign in folded if sign.isalnum() and sign not in BLANKS).replace("rn", "m").replace("vv", "w")
    )
    return letters or "".join(folded.split())


_OF_THE_GM_LOOKS = frozenset().union(*map(looks_of, OF_THE_GM))
