"""Tables of older versions of this game, brought up to date as their logs are read (see `kernel.save`)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from hearthside.kernel.older import Kept, Old
from hearthside.kernel.sight import kind_of
from hearthside.kernel.system import Plain, Upcasters
from hearthside.systems.deck_of_adventures.older_items import ItemsOnMarks
from hearthside.systems.deck_of_adventures.older_slips import HandsInWords
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES


@dataclass(frozen=True, slots=True)
class _Lying(Kept):
    """What lay on an old table, and which of it is a thing by now."""

    there: frozenset[Old] = frozenset()
    """What is a thing by now; of some that are to come the id is known already."""

    def knowing(self, olds: list[Old]) -> "_Lying":
        """The same with ids for all of these."""
        fresh = [old for old in dict.fromkeys(olds) if old not in self.ids]
        ids = {old: f"{old[0]}/{len(self.ids) + at}" for at, old in enumerate(fresh, start=1)}
        return replace(self, ids={**self.ids, **ids}) if ids else self


class _NamesBecameIds:
    """What one version knew by its name, and kept in tracks and marks, is a thing in the next."""

    screened: frozenset[str] = frozenset()
    """Fields that only the GM sees."""

    def __init__(self) -> None:
        self._now = _Lying()
        self._after = [self._now]
        """How it lay after each entry, for a table that goes back."""
        self._titles: dict[str, str] = {}
        """The seats, by what people call them."""

    def __call__(self, entry: Plain) -> Plain:
        events = [told for event in entry["events"] for told in self._told(event)]
        self._after.append(self._now)
        return {**entry, "events": events}

    def _told(self, event: Plain) -> Iterator[Plain]:
        match event["type"]:
            case "counted" | "marked" | "unmarked":
                yield from self._laid(event)
            case "awaited":
                then = [self._step(step) for step in event.get("then", ())]
                yield {**event, "matter": self._step(event["matter"]), "then": then}
            case "rewound":
                self._now = self._after[event["to"]]
                yield event
            case "seated":
                self._titles[event["title"]] = event["seat"]
                yield event
            case _:
                yield self._renamed(event)

    def _laid(self, event: Plain) -> Iterator[Plain]:
        """An event about something that is a thing now tells of the thing; all others stay as they are."""
        about = self._about(event)
        if about is None:
            yield self._renamed(event)
            return
        before = {old: self._record(old) for old in about if old in self._now.there}
        self._now = self._now.after(event).knowing(about)
        for old in about:
            yield from self._changed(old, before.get(old))

    def _changed(self, old: Old, before: Plain | None) -> Iterator[Plain]:
        there, thing = self._is_there(old), self._now.ids[old]
        after = self._record(old) if there else {}
        if there and before is None:
            self._now = replace(self._now, there=self._now.there | {old})
            yield {"type": "made", "thing": thing, "kind": old[0], **self._split(after)}
        elif before is not None and not there:
            self._now = replace(self._now, there=self._now.there - {old})
            yield {"type": "removed", "thing": thing}
        elif before is not None and (changed := {name: after[name] for name in after if after[name] != before[name]}):
            yield {"type": "altered", "thing": thing, **self._split(changed)}

    def _split(self, values: Plain) -> Plain:
        """What everybody may see, and what only the GM may."""
        hidden = {name: values[name] for name in values if name in self.screened}
        return {"open": {name: values[name] for name in values if name not in hidden}, "screened": hidden}

    def _renamed(self, event: Plain) -> Plain:
        """An event that tells of nothing that is a thing now."""
        return event

    # What each version has to say.

    def _about(self, event: Plain) -> list[Old] | None:
        """What an event is about, if all it tells is of things now."""
        raise NotImplementedError

    def _is_there(self, old: Old) -> bool:
        raise NotImplementedError

    def _record(self, old: Old) -> Plain:
        """All there was to something, as the next version has it."""
        raise NotImplementedError

    def _step(self, told: Any) -> Any:
        """A question or a step, as the next version has it."""
        raise NotImplementedError


_EPIC_NUMBERS = {
    "epic_need/table": "need",
    "epic_limit/table": "limit",
    "epic_won/table": "won",
    "epic_lost/table": "lost",
    "epic_dr/table": "dr",
}
_EPIC_MARKS = ("volunteers/table", "tried_last/table", "epic_powers/table")
_EPIC = ("epic_event", "")
_SHORT = {stat.short: stat.code for stat in ATTRIBUTES.values()}
_HAZARD = re.compile(
    r"(?P<name>.*): (?P<stat>[A-Z]{3}) Save at DR (?P<dr>-?\d+), (?P<damage>\d+)/(?P<softened>\d+) damage"
    r"(?: and (?P<condition>[A-Za-z ]+?))?(?:, (?P<size>\d+) by \d+ at (?P<x>-?\d+),(?P<y>-?\d+))?"
    r"(?:, sparing (?P<spares>.+))?",
    re.DOTALL,
)
_VOLUNTEER = re.compile(r"(.*) with (\w+)", re.DOTALL)
_WALL = re.compile(r"(?P<name>.*) of (?P<who>.*?): (?P<width>\d+) wide, 3 tall", re.DOTALL)


def _hazard(words: str) -> Plain:
    """A hazard as version 1 wrote it down."""
    found = _HAZARD.fullmatch(words)
    if found is None:
        return {"name": words, "stat": "agl", "dr": 0, "damage": 0, "softened": 0}
    return {
        "name": found["name"],
        "stat": _SHORT[found["stat"]],
        **{name: int(found[name]) for name in ("dr", "damage", "softened")},
        "condition": found["condition"] or "",
        "size": int(found["size"] or 0),
        "corner": [int(found["x"] or 0), int(found["y"] or 0)],
        "spares": found["spares"] or "",
    }


class OneMarkEach(_NamesBecameIds):
    """Version 1 kept walls, hazards and Epic Events in tracks, and in marks that were written out and read again."""

    def _about(self, event: Plain) -> list[Old] | None:
        place, what = event.get("track") or event["mark"], event.get("what", "")
        kind, _, owner = place.partition("/")
        if place in _EPIC_NUMBERS or place in _EPIC_MARKS:
            return [_EPIC]
        match kind:
            case "walls":
                return [("wall", what)]
            case "wall_hp":
                return [("wall", words) for words in self._now.of("walls/table") if words.startswith(f"{owner}: ")]
            case "hazards":
                return [("hazard", what)]
            case "terrain":
                return [("hazard", words) for words in self._hazards_named(what)] or None
        return None

    def _hazards_named(self, name: str) -> list[str]:
        return [words for words in self._now.of("hazards/table") if _hazard(words)["name"] == name]

    def _is_there(self, old: Old) -> bool:
        kind, words = old
        if old == _EPIC:
            return self._now.number("epic_need/table") > 0
        return words in self._now.of(f"{kind}s/table")

    def _record(self, old: Old) -> Plain:
        match old:
            case ("wall", words):
                return self._wall(words)
            case ("hazard", words):
                return {**_hazard(words), "inside": self._inside(_hazard(words)["name"])}
        volunteers = map(_VOLUNTEER.fullmatch, self._now.of("volunteers/table"))
        return {
            **{name: self._now.number(track) for track, name in _EPIC_NUMBERS.items()},
            "trying": [found.groups() for found in volunteers if found],
            "tried_last": list(self._now.of("tried_last/table")),
            "powers": list(self._now.of("epic_powers/table")),
        }

    def _wall(self, words: str) -> Plain:
        found = _WALL.fullmatch(words)
        name, who, width = found.groups() if found else (words, "", "3")
        owner = self._titles.get(who, who)
        return {"name": name, "owner": owner, "width": int(width), "hp": self._now.number(f"wall_hp/{name} of {who}")}

    def _inside(self, name: str) -> list[str]:
        places = (mark for mark, what in self._now.marks.items() if kind_of(mark) == "terrain" and name in what)
        return [mark.partition("/")[2] for mark in places]

    def _step(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self._step(each) for each in told]
        if not isinstance(told, dict):
            return told
        if told.get("do") == "hazard" and "hazard" in told:
            there = _hazard(told["hazard"])
            met = {name: there.get(name, "") for name in ("damage", "softened", "condition")}
            return {**{name: told[name] for name in told if name != "hazard"}, **met}
        return {name: self._step(each) for name, each in told.items()}


_KNOWN = "known_"
_OF_A_CREATURE = ("nature", "group", "companion_of", "known", "known_powers", "bearing", "phase")
_BOSS_NUMBERS = ("phases", "phase_hp", "back_in")
_NATURES = ("minion", "dealer", "boss")
_BONDS = ("Bonded", "Summoned", "For a while")
_DECK = re.compile(r"deck of the (.*)", re.DOTALL)
_WORDS = ("says", "slots", "words", "said", "question", "hands", "name", "title")
"""Fields that hold what people read; what they read stays as it was told."""


class CreaturesByName(_NamesBecameIds):
    """Version 2 knew creatures, groups and the decks of groups by their names, and all that is theirs was called after
    them: tracks, marks, piles and cards. What players had found out lay in tracks of its own."""

    screened = frozenset((*_BOSS_NUMBERS, "phase"))

    def _about(self, event: Plain) -> list[Old] | None:
        place, what = event.get("track") or event["mark"], event.get("what", "")
        kind, _, owner = place.partition("/")
        if place == "creatures/table":
            return [("creature", what)]
        if place == "group_decks/table":
            return [("group_deck", what)]
        if kind == "group":
            return [("group", what), ("creature", owner)]
        is_known = kind.startswith(_KNOWN) and "track" in event
        return [("creature", owner)] if is_known or kind in (*_OF_A_CREATURE, *_BOSS_NUMBERS) else None

    def _is_there(self, old: Old) -> bool:
        kind, name = old
        return kind != "creature" or old in self._now.there or name in self._now.of("creatures/table")

    def _record(self, old: Old) -> Plain:
        kind, name = old
        if kind != "creature":
            return {"name": name}
        nature = self._now.of(f"nature/{name}")
        here = name in self._now.of("creatures/table")
        deck = next((found[1] for found in map(_DECK.fullmatch, nature) if found), "")
        group, master = (next(iter(self._now.of(f"{mark}/{name}")), "") for mark in ("group", "companion_of"))
        return {
            "name": name,
            "nature": next((each for each in nature if each in _NATURES), "minion"),
            "own_deck": "own deck" in nature,
            "deck": self._id(deck),
            "group": self._id(group),
            "companion_of": master,
            "bond": next((each for each in nature if each in _BONDS), ""),
            "own_turn": "Acts on its own turn" in nature,
            "loose": "In the hands of the GM" in nature,
            "away": not here,
            "out": list(self._now.of(f"known/{name}")),
            "numbers": self._numbers(name) if here else {},
            "powers": list(self._now.of(f"known_powers/{name}")),
            "bearing": next(iter(self._now.of(f"bearing/{name}")), ""),
            "phase": next(iter(self._now.of(f"phase/{name}")), ""),
            **{number: self._now.number(f"{number}/{name}") for number in _BOSS_NUMBERS},
        }

    def _numbers(self, name: str) -> Plain:
        """What everybody knew of a creature in numbers."""
        return {
            track.partition("/")[0].removeprefix(_KNOWN): number
            for track, number in self._now.numbers.items()
            if track.startswith(_KNOWN) and track.partition("/")[2] == name
        }

    def _id(self, name: str) -> str:
        """The id of whatever was called this; a seat, or anything else, stays as it is."""
        found = (self._now.ids.get((kind, name)) for kind in ("creature", "group", "group_deck"))
        return next((thing for thing in found if thing), name)

    def _renamed(self, event: Plain) -> Plain:
        if event["type"] in ("marked", "unmarked"):
            return {**event, "mark": self._words(event["mark"]), "what": self._slip(event["what"])}
        return {name: value if name in _WORDS else self._step(value) for name, value in event.items()}

    def _step(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self._step(each) for each in told]
        if isinstance(told, dict):
            return {name: each if name in _WORDS else self._step(each) for name, each in told.items()}
        return self._words(told) if isinstance(told, str) else told

    def _words(self, words: str) -> str:
        """A name, a place or a card: `hp/Goblin`, `Goblin:JOKER-RED`."""
        kind, slash, owner = words.partition("/")
        deck, colon, card = words.rpartition(":")
        if colon and self._id(deck) != deck:
            return f"{self._id(deck)}:{card}"
        return f"{kind}/{self._id(owner)}" if slash else self._id(words)

    def _slip(self, words: str) -> str:
        """What was written on a mark: a name, or a line with names in it."""
        if self._id(words) != words:
            return self._id(words)
        names = sorted((name for _, name in self._now.ids), key=len, reverse=True)
        if not names:
            return words
        anybody = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
        return anybody.sub(lambda found: self._id(found[0]), words)


class GroundInMarks(_NamesBecameIds):
    """Version 3 marked every space of Challenging Terrain, and a hazard lay in a block."""

    def _about(self, event: Plain) -> list[Old] | None:
        return [_ROUGH] if event.get("mark") == _ROUGH_MARK else None

    def _is_there(self, old: Old) -> bool:  # noqa: ARG002
        return bool(self._now.of(_ROUGH_MARK))

    def _record(self, old: Old) -> Plain:  # noqa: ARG002
        spaces = [[int(way) for way in words.split(",")] for words in self._now.of(_ROUGH_MARK)]
        return {"name": "Challenging Terrain", "kind": "rough", "spaces": spaces}

    def _renamed(self, event: Plain) -> Plain:
        if event["type"] != "made" or event["kind"] != "hazard":
            return event
        laid = dict(event["open"])
        size, (x, y) = laid.pop("size", 0), laid.pop("corner", (0, 0))
        spaces = [[x + east, y + south] for south in range(size) for east in range(size)]
        return {**event, "open": {**laid, "spaces": spaces}}

    def _step(self, told: Any) -> Any:
        return told


_ROUGH, _ROUGH_MARK = ("patch", "rough"), "terrain/table"

UPCASTERS: Upcasters = {1: OneMarkEach, 2: CreaturesByName, 3: GroundInMarks, 4: ItemsOnMarks, 5: HandsInWords}
