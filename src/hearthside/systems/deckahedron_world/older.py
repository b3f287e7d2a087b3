"""Tables of older versions of this game, brought up to date as their logs are read (see `kernel.save`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hearthside.kernel.system import Plain

Old = tuple[str, ...]
"""What version 1 knew something by: `("foe", "ogre")`, `("item", "ana", "sword")`."""

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


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lay on a table of version 1, as far as it became things, and the ids they have now."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    ids: Mapping[Old, str] = field(default_factory=dict)
    made: int = 0

    def after(self, event: Plain) -> "_Lying":
        """The same after something was counted, marked or written."""
        match event["type"]:
            case "counted":
                track = event["track"]
                return replace(self, numbers={**self.numbers, track: self.numbers.get(track, 0) + event["by"]})
            case "written":
                return replace(self, words={**self.words, event["sheet"]: event["text"]})
            case kind:
                left = tuple(each for each in self.marks.get(event["mark"], ()) if each != event["what"])
                now = (*left, event["what"]) if kind == "marked" else left
                return replace(self, marks={**self.marks, event["mark"]: now})

    def has(self, mark: str, what: str) -> bool:
        return what in self.marks.get(mark, ())

    def record(self, old: Old) -> Plain:
        """All there was to something, as version 2 has it."""
        match old:
            case ("foe", name):
                return self._foe(name)
            case ("item", seat, key):
                return self._item(seat, key)
            case ("companion", seat, name):
                return {"owner": seat, "name": name}
        (_, name) = old
        owner = ".merchant" if self.has("wares/table", name) else ".workshop"
        return {"owner": owner, "card": _CRAFTED, "name": name, "die": 6}

    def _foe(self, foe: str) -> Plain:
        nature, helped = self.marks.get(f"nature/{foe}", ()), f".{foe}"
        return {
            "name": self.words.get(f"foe_name/{foe}") or foe.replace("_", " ").capitalize(),
            **{now: self.numbers.get(f"{then}/{foe}", 0) for then, now in _FOE_NUMBERS.items()},
            "tough": "tough" in nature,
            "subdued": "subdued" in nature,
            "marks": [mark for mark in nature if mark not in ("tough", "subdued")],
            "edges": [
                track.removeprefix("edge_on/").removesuffix(helped)
                for track, count in self.numbers.items()
                if track.startswith("edge_on/") and track.endswith(helped)
                for _ in range(count)
            ],
        }

    def _item(self, seat: str, key: str) -> Plain:
        card, _, name = self.words.get(f"kind/{seat}.{key}", "").partition("|")
        return {
            "owner": seat,
            "card": card or _CRAFTED,
            "name": name or key,
            **{name: self.numbers.get(f"{name}/{seat}.{key}", 0) for name in _ITEM_NUMBERS},
            "lasts": self.has(f"ongoing/{seat}", key),
            "orbits": self.has(f"orbiting/{seat}", key),
        }


class NamesBecameIds:
    """Version 1 knew foes, items and companions by their names, and kept all about them in tracks, marks and sheets.

    Since version 2 they are things. Questions and steps speak of them by their ids.
    """

    def __init__(self) -> None:
        self._now = _Lying()
        self._after = [self._now]
        """How it lay after each entry, for a table that goes back."""
        self._seats: set[str] = set()

    def __call__(self, entry: Plain) -> Plain:
        events = [told for event in entry["events"] for told in self._told(event)]
        self._after.append(self._now)
        return {**entry, "events": events}

    def _told(self, event: Plain) -> Iterator[Plain]:
        match event["type"]:
            case "counted" | "marked" | "unmarked" | "written":
                yield from self._laid(event)
            case "awaited":
                by = event["by"]
                then = [self._referring(step, by) for step in event.get("then", ())]
                yield {**event, "matter": self._referring(event["matter"], by), "then": then}
            case "rewound":
                self._now = self._after[event["to"]]
                yield event
            case "seated":
                self._seats.add(event["seat"])
                yield event
            case _:
                yield event

    def _laid(self, event: Plain) -> Iterator[Plain]:
        """An event about something that is a thing now tells of the thing; all others stay as they are."""
        old, comes_or_goes = self._about(event)
        if old is None:
            yield event
            return
        thing = self._now.ids.get(old)
        before = self._now.record(old)
        self._now = self._now.after(event)
        if comes_or_goes and event["type"] == "marked":
            yield self._made(old)
        elif thing is not None and comes_or_goes:
            self._now = replace(self._now, ids={each: self._now.ids[each] for each in self._now.ids if each != old})
            yield {"type": "removed", "thing": thing}
        elif thing is not None:
            after = self._now.record(old)
            if changed := {name: after[name] for name in after if after[name] != before[name]}:
                yield {"type": "altered", "thing": thing, "open": changed}

    def _made(self, old: Old) -> Plain:
        kind = "item" if old[0] == "made" else old[0]
        number = self._now.made + 1
        thing = f"{kind}/{number}"
        self._now = replace(self._now, ids={**self._now.ids, old: thing}, made=number)
        return {"type": "made", "thing": thing, "kind": kind, "open": self._now.record(old)}

    def _about(self, event: Plain) -> tuple[Old | None, bool]:
        """What an event is about, if that is a thing now, and whether it comes or goes with it."""
        place = event.get("track") or event.get("mark") or event["sheet"]
        kind, _, owner = place.partition("/")
        what = event.get("what", "")
        match kind:
            case "foes":
                return ("foe", what), True
            case "items" | "companions":
                return (kind.removesuffix("s"), owner, what), True
            case "crafted":
                return ("made", what), True
            case "wares" if ("made", what) in self._now.ids:
                return ("made", what), False
            case "foe_name" | "nature":
                return ("foe", owner), False
            case "edge_on":
                return ("foe", owner.partition(".")[2]), False
            case "ongoing" | "orbiting":
                return ("item", owner, what), False
            case "kind":
                return ("item", *owner.split(".", 1)), False
        if kind in _FOE_NUMBERS:
            return ("foe", owner), False
        return (("item", *owner.split(".", 1)), False) if kind in _ITEM_NUMBERS else (None, False)

    def _referring(self, told: Any, seat: str) -> Any:
        """A question or a step, speaking of things by their ids."""
        if isinstance(told, list):
            return [self._referring(each, seat) for each in told]
        if not isinstance(told, dict):
            return told
        whose = told.get("seat", seat)
        return {name: self._reference(name, each, whose) for name, each in told.items()}

    def _reference(self, name: str, told: Any, seat: str) -> Any:
        ids = self._now.ids
        match name:
            case "foe":
                return ids.get(("foe", told), told)
            case "item" | "weapon":
                return ids.get(("item", seat, told), told)
            case "target" if told not in self._seats:
                return ids.get(("foe", told)) or ids.get(("item", seat, told), told)
        return self._referring(told, seat)
