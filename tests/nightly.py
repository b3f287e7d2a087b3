"""Some tests have a long form, for the night: `make nightly` asks for it."""

import os


def longer(usual: int, at_night: int) -> int:
    """How often something is tried: so often in every run, and so often at night."""
    return at_night if os.environ.get("HEARTHSIDE_NIGHTLY") else usual
