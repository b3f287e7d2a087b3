"""What this room adds to the game: what lies on the table, and what people do."""

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.sight import TrackKind
from hearthside.kits.deckahedron.adventure.effects import about, choosing, lasting, markers
from hearthside.kits.deckahedron.adventure.effects.choosing import ANSWER, PAY, PICK, STRIKE
from hearthside.kits.deckahedron.adventure.effects.edges import EDGE
from hearthside.kits.deckahedron.adventure.effects.keepsakes import MEND_IN_TOWN, PASSAGE, REFUSE_PAY
from hearthside.kits.deckahedron.adventure.effects.lying import MARKS
from hearthside.kits.deckahedron.adventure.effects.markers import SPEND_TOKEN
from hearthside.kits.deckahedron.adventure.effects.mercy import CONSENT, MERCY

TRACKS: tuple[TrackKind, ...] = ()
ACTIONS: tuple[Action, ...] = (
    PAY,
    PICK,
    ANSWER,
    STRIKE,
    SPEND_TOKEN,
    MERCY,
    CONSENT,
    PASSAGE,
    REFUSE_PAY,
    MEND_IN_TOWN,
    EDGE,
)
STEPS: tuple[Procedure, ...] = (*choosing.STEPS, *lasting.STEPS, *markers.STEPS, *about.STEPS)

__all__ = ["ACTIONS", "MARKS", "STEPS", "TRACKS"]
