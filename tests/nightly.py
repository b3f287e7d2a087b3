"""Some tests have a long form, for the night: `make nightly` asks for it, `make nightly NIGHT=0.01` for a short one.

Whatever is tried less often in every run than at night goes through `longer`. Nothing is left out of every run: it has
fewer evenings, twins, kills and frames, and looks at each screen on the tight desks and on one with room.
"""

import os


def longer(usual: int, at_night: int) -> int:
    """How often something is tried: so often in every run, and so often at night, or in a part of one."""
    night = os.environ.get("HEARTHSIDE_NIGHTLY")
    return max(1, round(at_night * float(night))) if night else usual
