"""The book's example of a fight, laid out at one stroke."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.creatures.bringing import Bring, bring_creature
from hearthside.systems.deck_of_adventures.fight.arena import fighters
from hearthside.systems.deck_of_adventures.goods.arms import take_up
from hearthside.systems.deck_of_adventures.ground.spaces import put


def _read() -> dict[str, Any]:
    content = files("hearthside.systems.deck_of_adventures") / "content" / "encounters.toml"
    arena: dict[str, Any] = tomllib.loads(content.read_text("utf-8"))["encounter"][0]
    return arena


ARENA = _read()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleEncounter:
    """Lay out the book's example of a fight for four players of level 2: four Minions and a Dealer, on the map."""


def offer_example_encounter(seen: TableView) -> Offer:
    """Open to the GM outside of a fight."""
    if fighters(seen.marks):
        return blocked("DA-CMB-14", "A fight is on already.")
    return Offer()


def decide_example_encounter(draft: Draft, seat: str, order: ExampleEncounter) -> None:  # noqa: ARG001
    """DA-CMB-14: the players stand around the middle."""
    for foe in ARENA["foe"]:
        name = bring_creature(draft, seat, Bring(name=foe["name"], block=foe["block"]))
        put(draft, name, (foe["at"][0], foe["at"][1]))
        if foe.get("shoots"):
            take_up(draft, name, "Standard ranged")
    draft.tell(seat, "DA-CMB-14", "An arena {across} spaces across, and five foes in it.", across=ARENA["across"])


ENCOUNTERS: tuple[Action, ...] = (
    gm_action(
        "example_encounter",
        ExampleEncounter,
        offer_example_encounter,
        decide_example_encounter,
        "DA-CMB-14",
        "The book's example of a fight",
    ),
)
