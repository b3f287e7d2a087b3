"""What this room adds to the game: what lies on the table, and what people do."""

from hearthside.kernel.actions import Action
from hearthside.systems.thousand_faces.effects.choosing import ANSWER, PAY, PICK, STRIKE
from hearthside.systems.thousand_faces.effects.edges import EDGE
from hearthside.systems.thousand_faces.effects.keepsakes import MEND_IN_TOWN, PASSAGE, REFUSE_PAY
from hearthside.systems.thousand_faces.effects.lying import MARKS, TRACKS
from hearthside.systems.thousand_faces.effects.markers import SPEND_TOKEN
from hearthside.systems.thousand_faces.effects.mercy import CONSENT, MERCY

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

__all__ = ["ACTIONS", "MARKS", "TRACKS"]
