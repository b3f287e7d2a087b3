"""Tables of older versions of this game, brought up to date as their logs are read (see `kernel.save`)."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from hearthside.kernel.older import BecameThings, Old
from hearthside.kernel.system import Plain, Upcasters
from hearthside.kits.deckahedron.adventure.combat.foes import FOES
from hearthside.kits.deckahedron.adventure.content.items import Item
from hearthside.kits.deckahedron.adventure.journey.allies import ALLIES
from hearthside.kits.deckahedron.adventure.older_items import ItemsByKey, SecretsMarked
from hearthside.kits.deckahedron.adventure.older_slips import ContestsInWords, SlipsInWords

_FOE_NUMBERS = {"foe_stamina": "stamina", "foe_power": "power", "foe_armour": "armour", "edge": "edge"}
_OF_FOES = frozenset({*_FOE_NUMBERS, "foe_squares", "foe_bought", "foe_secrets", "foe", "melee", "range", "weakness"})
_FOES_LISTED = frozenset({"foes/table", "broken_armour/table"})
_FOE_IN = {
    "moment": re.compile(r"(struck )(foe\d+)()"),
    "markers": re.compile(r"(.*@)(foe\d+)(:\d+)", re.DOTALL),
}
"""Marks that name a foe: before it, the foe, after it."""


class Worksheets(BecameThings):
    """Version 1 knew foes and allies by numbers of their own, `foe2`, and kept all about them all over the table."""

    kinds: ClassVar = {FOES.name: FOES, ALLIES.name: ALLIES}

    def about(self, event: Plain) -> Old | None:
        """Foes and allies, by their numbers."""
        place: str = event.get("track") or event.get("mark") or event["sheet"]
        kind, _, owner = place.partition("/")
        if place in _FOES_LISTED:
            return ("foe", event["what"])
        if kind in ("allies", "lent", "tied_up"):
            return ("ally", event["what"].partition(" ")[0])
        if kind in ("ally", "ally_turn"):
            return ("ally", owner)
        return ("foe", owner) if kind in _OF_FOES or place == "foes_met/table" else None

    def record(self, old: Old) -> Plain | None:
        """A foe or an ally."""
        kind, number = old
        return self._foe_there(number) if kind == FOES.name else self._ally_there(number)

    def _ally_there(self, ally: str) -> Plain | None:
        kept = self.kept
        if not kept.has("allies/table", ally):
            return None
        busy = [each.split(" ") for each in kept.of("tied_up/table")]
        lent = [(to, *each.split(" ")) for to, each in kept.marked("lent")]
        return {
            "name": kept.written("ally", ally),
            "turn": kept.number(f"ally_turn/{ally}"),
            "lent": [{"to": to, "die": die} for to, who, die in lent if who == ally],
            "foe": next((self._foe(foe) for who, foe in busy if who == ally), ""),
        }

    def _foe_there(self, foe: str) -> Plain | None:
        """A foe that left the fight may come back, so it was still there."""
        kept, old = self.kept, (FOES.name, foe)
        stands = kept.has("foes/table", foe)
        if not stands and old not in kept.ids:
            return None
        numbers = {now: kept.number(f"{then}/{foe}") for then, now in _FOE_NUMBERS.items()}
        found = [each.split(" ", 1) for each in kept.of(f"weakness/{foe}")]
        return {
            "name": kept.written("foe", foe),
            **numbers,
            "squares": max(kept.number(f"foe_squares/{foe}"), numbers["armour"]),
            "bought": list(kept.of(f"foe_bought/{foe}")),
            "secrets": kept.written("foe_secrets", foe),
            "is_out": not stands,
            "melee": list(kept.of(f"melee/{foe}")),
            "range": list(kept.of(f"range/{foe}")),
            "weaknesses": [{"die": die, "found_by": who} for die, who in found],
            "exposed": kept.has("broken_armour/table", foe),
        }

    def otherwise(self, event: Plain) -> Plain:
        """Marks that name a foe, and results of flips against one."""
        match event["type"]:
            case "marked" | "unmarked":
                named = _FOE_IN.get(event["mark"].partition("/")[0])
                found = named.fullmatch(event["what"]) if named else None
                return {**event, "what": f"{found[1]}{self._foe(found[2])}{found[3]}"} if found else event
            case "resolved":
                return {**event, "reading": self.referring(event["reading"], event["who"])}
        return event

    def reference(self, name: str, told: Any, seat: str) -> Any:
        """Foes go by their ids."""
        match name:
            case "foe":
                return self._foe(told)
            case "foes":
                return [self._foe(each) for each in told]
        return self.referring(told, seat)

    def _foe(self, foe: str) -> str:
        return self.kept.ids.get(("foe", foe), foe)


def upcasters(printed: Mapping[str, Item]) -> Upcasters:
    """What brings tables up to date that were played with these printed items."""
    return {
        1: Worksheets,
        2: partial(ItemsByKey, printed),
        3: partial(SecretsMarked, printed),
        4: SlipsInWords,
        5: ContestsInWords,
    }
