"""The level cards (TP-LVL-10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hearthside.kits.deckahedron.adventure.content.moves import Slot
from hearthside.kits.deckahedron.adventure.content.reading import only_keys, read_all
from hearthside.systems.thousand_faces_playtest.content.pages import open_page

PAGE = "levels.toml"

BACKGROUND = "background-anvil"
EAGER_LEARNER = "eager-learner"
HANG_OF_THIS = "getting-the-hang-of-this"
IN_HERE_SOMEWHERE = "its-in-here-somewhere"
RALLYING_CRY = "rallying-cry"


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCard:
    """One level card. `ring` is how the ring in its middle is drawn; no rule asks for it (TP-AMB-18)."""

    id: str
    name: str
    ring: Literal["shaded", "solid"]
    says: str
    slots: tuple[Slot, ...] = ()
    notes: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()


def _load() -> Mapping[str, LevelCard]:
    page = open_page(PAGE)
    only_keys(page, {"level"}, PAGE)
    return read_all(LevelCard, page, "level", PAGE)


LEVEL_CARDS: Mapping[str, LevelCard] = _load()
