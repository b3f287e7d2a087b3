"""All that fights and dangers bring to the table."""

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.sight import MarkKind, PileKind, SheetKind, TrackKind
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
    foes.FOE_STAMINA,
    foes.FOE_POWER,
    foes.FOE_ARMOUR,
    foes.FOE_COUNT,
    striking.DEALT,
    striking.BLOW,
)
MARKS: tuple[MarkKind, ...] = (
    foes.FOES,
    foes.MELEE,
    foes.RANGE,
    foes.FOE_BOUGHT,
    striking.WEAKNESS,
    striking.FIGHT,
    HINDRANCES,
)
SHEETS: tuple[SheetKind, ...] = (foes.FOE_NAME, foes.FOE_SECRETS)
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
