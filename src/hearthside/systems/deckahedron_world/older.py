"""Tables of older versions of this game, brought up to date as their logs are read (see `kernel.save`)."""

from typing import Any, ClassVar

from hearthside.kernel.older import BecameThings, Old, WordsBecameSlips, old_slip
from hearthside.kernel.system import Plain, Upcasters
from hearthside.systems.deckahedron_world.kinds import THINGS

_FOE_NUMBERS = {
    "foe": "stamina",
    "foe_die": "die",
    "foe_more": "more",
    "foe_red": "red",
    "foe_harm": "harm",
    "foe_wounds": "wounds",
}
_ITEM_NUMBERS = ("weight", "die", "capacity", "used", "damage", "slots")
_CRAFTED = "crafted_weapon"


class NamesBecameIds(BecameThings):
    """Version 1 knew foes, items and companions by their names, and kept all about them in tracks, marks and sheets.

    Since version 2 they are things. Questions and steps speak of them by their ids.
    """

    kinds: ClassVar = {kind.name: kind for kind in THINGS}

    def __init__(self) -> None:
        super().__init__()
        self._seats: set[str] = set()

    def record(self, old: Old) -> Plain | None:
        """All there was to something, as version 2 has it."""
        match old:
            case ("foe", name) if self.kept.has("foes/table", name):
                return self._foe(name)
            case ("item", seat, key) if self.kept.has(f"items/{seat}", key):
                return self._item(seat, key)
            case ("companion", seat, name) if self.kept.has(f"companions/{seat}", name):
                return {"owner": seat, "name": name}
            case ("made", name) if self.kept.has("crafted/table", name):
                owner = ".merchant" if self.kept.has("wares/table", name) else ".workshop"
                return {"owner": owner, "card": _CRAFTED, "name": name, "die": 6}
        return None

    def kind_of(self, old: Old) -> str:
        """What somebody made is an item."""
        return "item" if old[0] == "made" else old[0]

    def _foe(self, foe: str) -> Plain:
        nature, helped = self.kept.of(f"nature/{foe}"), f".{foe}"
        return {
            "name": self.kept.words.get(f"foe_name/{foe}") or foe.replace("_", " ").capitalize(),
            **{now: self.kept.number(f"{then}/{foe}") for then, now in _FOE_NUMBERS.items()},
            "tough": "tough" in nature,
            "subdued": "subdued" in nature,
            "marks": [mark for mark in nature if mark not in ("tough", "subdued")],
            "edges": [
                track.removeprefix("edge_on/").removesuffix(helped)
                for track, count in self.kept.numbers.items()
                if track.startswith("edge_on/") and track.endswith(helped)
                for _ in range(count)
            ],
        }

    def _item(self, seat: str, key: str) -> Plain:
        card, _, name = self.kept.words.get(f"kind/{seat}.{key}", "").partition("|")
        return {
            "owner": seat,
            "card": card or _CRAFTED,
            "name": name or key,
            **{name: self.kept.number(f"{name}/{seat}.{key}") for name in _ITEM_NUMBERS},
            "lasts": self.kept.has(f"ongoing/{seat}", key),
            "orbits": self.kept.has(f"orbiting/{seat}", key),
        }

    def about(self, event: Plain) -> Old | None:
        """Foes, items, companions, and what somebody made."""
        place: str = event.get("track") or event.get("mark") or event["sheet"]
        kind, _, owner = place.partition("/")
        what = event.get("what", "")
        match kind:
            case "foes":
                return ("foe", what)
            case "items" | "companions":
                return (kind.removesuffix("s"), owner, what)
            case "crafted":
                return ("made", what)
            case "wares" if ("made", what) in self.kept.ids:
                return ("made", what)
            case "foe_name" | "nature":
                return ("foe", owner)
            case "edge_on":
                return ("foe", owner.partition(".")[2])
            case "ongoing" | "orbiting":
                return ("item", owner, what)
            case "kind":
                return ("item", *owner.split(".", 1))
        if kind in _FOE_NUMBERS:
            return ("foe", owner)
        return ("item", *owner.split(".", 1)) if kind in _ITEM_NUMBERS else None

    def otherwise(self, event: Plain) -> Plain:
        """Who sits there, to tell people from foes."""
        if event["type"] == "seated":
            self._seats.add(event["seat"])
        return event

    def reference(self, name: str, told: Any, seat: str) -> Any:
        """Foes, and items by whose they are."""
        ids = self.kept.ids
        match name:
            case "foe":
                return ids.get(("foe", told), told)
            case "item" | "weapon":
                return ids.get(("item", seat, told), told)
            case "target" if told not in self._seats:
                return ids.get(("foe", told)) or ids.get(("item", seat, told), told)
        return self.referring(told, seat)


def _intents() -> WordsBecameSlips:
    """Version 2, in which an intent was words and nothing else."""
    return WordsBecameSlips(old_slip("intent", "intent", "{move} by {attribute} against {foe}"))


UPCASTERS: Upcasters = {1: NamesBecameIds, 2: _intents}
