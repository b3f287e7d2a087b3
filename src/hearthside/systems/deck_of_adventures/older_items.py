"""Tables of version 4, in which what somebody had was words on marks: `2 × Torches`, `Oak, put away with 2 AP`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hearthside.kernel.older import Kept, Old
from hearthside.kernel.sight import kind_of, owner_of
from hearthside.kernel.system import Plain
from hearthside.systems.deck_of_adventures.goods.arms import ARMORS, SHIELDS, armor_words, shield_words, weapon_words
from hearthside.systems.deck_of_adventures.goods.shelf import WARES
from hearthside.systems.deck_of_adventures.things import ITEMS

MARKS = ("weapon", "stowed", "armor", "shield", "pack", "magic")
_PUT_AWAY = re.compile(r"(.*), put away with (-?\d+) AP", re.DOTALL)
_CARRIED = re.compile(r"(-?\d+) × (.*)", re.DOTALL)
_ON_MAJOR = re.compile(r"Magic weapon, on a Major Success: (.*)", re.DOTALL)
_BOONS = {"Gem on the weapon: +1 damage": "damage", "Magic weapon: +1 damage on a Suited Hit": "suited"}


class ItemsOnMarks:
    """Brings the entries of one log up to date, one after the other."""

    def __init__(self) -> None:
        self._now = Kept()
        self._after = [self._now]
        """How it lay after each entry, for a table that goes back."""
        self._seats: set[str] = set()

    def __call__(self, entry: Plain) -> Plain:
        """The entry as it is told today."""
        events = [told for event in entry["events"] for told in self._told(event)]
        self._after.append(self._now)
        return {**entry, "events": events}

    def _told(self, event: Plain) -> Iterator[Plain]:
        match event["type"]:
            case "marked" | "unmarked" if kind_of(event["mark"]) in MARKS:
                yield from self._laid(event)
                return
            case "rewound":
                self._now = self._after[event["to"]]
            case "seated":
                self._seats.add(event["seat"])
            case "made" if not event.get("lurks"):
                self._now = replace(self._now, made=self._now.made + 1)
        yield event

    def _laid(self, event: Plain) -> Iterator[Plain]:
        """What changes of all that one character has."""
        owner = owner_of(event["mark"])
        before = self._had(owner)
        self._now = self._now.after(event)
        after = self._had(owner)
        for old in before:
            if old not in after:
                yield {"type": "removed", "thing": self._now.ids[old]}
                self._now = replace(self._now, ids={each: id_ for each, id_ in self._now.ids.items() if each != old})
        for old, item in after.items():
            if old not in before:
                yield from self._made(old, item)
            elif changed := {name: item[name] for name in item if item[name] != before[old][name]}:
                yield {"type": "altered", "thing": self._now.ids[old], **self._split(owner, changed)}

    def _made(self, old: Old, item: Plain) -> Iterator[Plain]:
        number = self._now.made + 1
        thing = f"{ITEMS.name}/{number}"
        self._now = replace(self._now, ids={**self._now.ids, old: thing}, made=number)
        is_open, screened = ITEMS.split(item, frozenset())
        yield {"type": "made", "thing": thing, "kind": ITEMS.name, "open": is_open, "screened": screened}
        if item["owner"] in self._seats and item["sort"] in ("armor", "shield"):
            yield {"type": "uncovered", "thing": thing, "kind": ITEMS.name, "open": screened}

    def _split(self, owner: str, changed: Plain) -> Plain:
        is_open, screened = ITEMS.split(changed, frozenset({"ap"} if owner in self._seats else ()))
        return {"open": is_open, "screened": screened}

    def _had(self, owner: str) -> dict[Old, Plain]:
        """All that somebody had, as it is now."""
        return {
            ("item", owner, mark, words): {**_PLAIN, "owner": owner, **item}
            for mark, read in _READ.items()
            for at, words in enumerate(self._now.of(f"{mark}/{owner}"))
            for item in [read(words, first=at == 0)]
            for item in [{**item, **self._magic(owner)} if item["sort"] == "weapon" else item]
        }

    def _magic(self, owner: str) -> Plain:
        """What was set on any weapon of somebody worked with all of them."""
        magic = self._now.of(f"magic/{owner}")
        found = (_ON_MAJOR.fullmatch(words) for words in magic)
        return {
            "boons": [_BOONS[words] for words in magic if words in _BOONS],
            "on_major": [match[1] for match in found if match],
        }


_PLAIN: Plain = {"kept": "carried", "count": 1, "boons": [], "on_major": [], "space": None, "ap": 0}


def _weapon(words: str, *, first: bool, kept: str = "in use") -> Plain:
    return {
        "name": str(weapon_words(words)),
        "sort": "weapon",
        "make": words,
        "kept": kept if first else "carried",
    }


def _stowed(words: str, *, first: bool) -> Plain:
    return _weapon(words, first=first, kept="put away")


def _armor(words: str, *, first: bool) -> Plain:
    kept, ap = "in use" if first else "carried", ARMORS[words].ap
    return {"name": str(armor_words(words)), "sort": "armor", "make": words, "kept": kept, "ap": ap}


def _shield(words: str, *, first: bool) -> Plain:  # noqa: ARG001
    away = _PUT_AWAY.fullmatch(words)
    make, ap = (away[1], int(away[2])) if away else (words, SHIELDS[words].ap)
    kept = "put away" if away else "in use"
    return {"name": str(shield_words(make)), "sort": "shield", "make": make, "kept": kept, "ap": ap}


def _pack(words: str, *, first: bool) -> Plain:  # noqa: ARG001
    carried = _CARRIED.fullmatch(words)
    count, name = (int(carried[1]), carried[2]) if carried else (1, words)
    ware = WARES.get(name)
    sort, make = (ware.sort, ware.make) if ware else ("good", name)
    return {"name": name, "sort": sort, "make": make, "count": count}


_READ: Mapping[str, Any] = {"weapon": _weapon, "stowed": _stowed, "armor": _armor, "shield": _shield, "pack": _pack}
