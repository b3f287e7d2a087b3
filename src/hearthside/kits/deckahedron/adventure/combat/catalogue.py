"""All that fights and dangers bring to the table."""

from typing import Any

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.sight import MarkKind, PileKind, TrackKind
from hearthside.kernel.things import ThingKind
from hearthside.kits.deckahedron.adventure.actions.gm import DEAL_DAMAGE, INFLICT, STEP_UP
from hearthside.kits.deckahedron.adventure.combat import foes, mending, striking, suffering, worksheet
from hearthside.kits.deckahedron.adventure.combat.answers import ANSWERS
from hearthside.kits.deckahedron.adventure.combat.fate import FATES_OF_THE_FALLEN
from hearthside.kits.deckahedron.adventure.combat.hindrances import HINDRANCES
from hearthside.kits.deckahedron.adventure.combat.mending import MENDS
from hearthside.kits.deckahedron.adventure.combat.resources import USE_UP
from hearthside.kits.deckahedron.adventure.combat.shadow import SHADOWS
from hearthside.kits.deckahedron.adventure.combat.striking import STRIKES
from hearthside.kits.deckahedron.adventure.combat.worksheet import WORKSHEET

PILES: tuple[PileKind, ...] = ()
TRACKS: tuple[TrackKind, ...] = (
    suffering.HARM,
    striking.DEALT,
    striking.BLOW,
)
MARKS: tuple[MarkKind, ...] = (striking.FIGHT, HINDRANCES)
THINGS: tuple[ThingKind[Any], ...] = (foes.FOES,)
ACTIONS: tuple[Action, ...] = (
    *ANSWERS,
    *STRIKES,
    *MENDS,
    STEP_UP,
    DEAL_DAMAGE,
    INFLICT,
    USE_UP,
    *WORKSHEET,
    *SHADOWS,
    *FATES_OF_THE_FALLEN,
)
STEPS: tuple[Procedure, ...] = (*suffering.STEPS, *mending.STEPS, *striking.STEPS, *worksheet.STEPS)
