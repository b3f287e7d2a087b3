"""Codes of tables: short enough to be read out, and far too many to be counted through."""

import re
import secrets

_WORDS = """
AMBER ANVIL APPLE ARROW ASH BADGER BARREL BEACON BELL BIRCH BRAMBLE BRASS BREAD BRIAR CANDLE CEDAR CINDER CLOAK
COMET COPPER CROWN DAGGER DRAGON EMBER FALCON FEATHER FERN FIDDLE FLINT FOREST FOX GARLAND GOBLET HARBOR HAZEL
HEARTH HERON HONEY IVY JUNIPER KETTLE LANTERN LARK LINDEN MAPLE MEADOW MOON MOSS OAK OTTER OWL PEPPER PINE RAVEN
RIVER ROWAN SADDLE SAGE SPARROW STAG TALLOW THISTLE TIMBER TORCH WILLOW WREN
"""
WORDS = _WORDS.split()

NUMBERS = 900_000
"""How many numbers go with each word: all that have six digits."""

_SPOKEN = re.compile(r"([A-Z]+)[\s-]*([0-9][0-9\s-]*)", re.ASCII)


def new_code() -> str:
    """A word and six digits: `EMBER-402913`."""
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(NUMBERS) + NUMBERS // 9}"


def read_code(text: str) -> str:
    """The code somebody typed, however they wrote it down: `ember 402 913` is `EMBER-402913`."""
    typed = text.strip().upper()
    found = _SPOKEN.fullmatch(typed)
    return f"{found[1]}-{''.join(re.findall('[0-9]', found[2]))}" if found else typed


def new_invitation() -> str:
    """What an invited guest shows at the door; it is part of a link, so nobody has to read it out."""
    return secrets.token_urlsafe(16)
