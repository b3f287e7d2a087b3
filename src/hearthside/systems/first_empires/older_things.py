"""Tables of version 2, in which creatures, clocks, zones and secrets were their names, brought up to date.

All about them lay in tracks, marks and sheets called after them. Since version 3 they are things; questions and steps
speak of them by their ids. What an entry changed of them is told at its beginning, thing by thing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from zlib import crc32

from hearthside.kernel.older import Kept, Old
from hearthside.kernel.system import Plain
from hearthside.kernel.things import ThingKind
from hearthside.systems.first_empires.content.bestiary import BARE_PROPERTIES, BESTIARY, CATEGORIES, ORDINARY_FOE
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, IMPROVE, SECRETS, ZONES, Work

KINDS: Mapping[str, ThingKind[Any]] = {
    "creature": CREATURES,
    "lurking": CREATURES,
    "clock": CLOCKS,
    "hidden": CLOCKS,
    "secret": SECRETS,
    "zone": ZONES,
}
HIDDEN = ("lurking", "hidden", "secret")
"""Of these nobody knew but the GM."""
PLACES = {
    *(
        "creatures",
        "nature",
        "lurking",
        "clocks",
        "hidden_clocks",
        "secrets",
        "zones",
        "touches",
        "walls",
        "held",
        "gazes",
    ),
    *("filled", "segments", "past", "hidden_filled", "hidden_segments"),
    *("harm_die", "lurks", "danger", "danger_of", "work", "worker", "zone"),
}
"""Where all about them lay."""
STOOD = "zone"
"""The sheet that said where somebody stood."""
BEGUILED = "beguiled"
"""The mark that a creature is named on."""
RATED = {"Brute": "brute", "Arcane Reflection": "reflection", "Grapple": "grapple", "Death Throes": "death_throes"}
BARE = {
    "Goon": "goon",
    "Consume": "consume",
    "Surprise Attack": "surprise",
    "Lycanthropic Curse": "lycanthropic_curse",
    "Hide in plain sight": "hides",
}


@dataclass(frozen=True, slots=True)
class _Lying(Kept):
    """What lay on a table of version 2, what became a thing and what that was then."""

    naming: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The ids that were written on marks instead of names."""
    goon_harm: int = 1

    def there(self) -> Iterator[Old]:
        """All that lies there and is a thing now."""
        creatures = self.of("creatures/table")
        yield from (("zone", name) for name in self.of("zones/table"))
        yield from (("creature", name) for name in creatures)
        yield from (("lurking", name) for name in self.of("lurking/table"))
        for name in self._clocks():
            if name not in creatures:  # A creature's health is its own.
                yield "clock", name
        yield from (("hidden", name) for name in self.of("hidden_clocks/table"))
        yield from (("secret", words) for words in self.of("secrets/table"))

    def _clocks(self) -> dict[str, str]:
        """Every clock by its name, and its kind."""
        kinds = {place: place.partition("/")[2] for place in self.marks if place.startswith("clocks/")}
        return {name: kind for place, kind in kinds.items() for name in self.marks[place]}

    def known(self) -> "_Lying":
        """The same, with an id for each that has none yet; what is gone has none any more."""
        ids, made = {}, self.made
        for old in self.there():
            if old not in self.ids and old[0] not in HIDDEN:
                made += 1
            ids[old] = self.ids.get(old) or f"{KINDS[old[0]].name}/{self._number(old, made)}"
        return replace(self, ids=ids, made=made)

    def _number(self, old: Old, made: int) -> str:
        """Counted up; but what is hidden gets one that does not tell how many others there are."""
        return f"x{crc32('/'.join(old).encode())}" if old[0] in HIDDEN else str(made)

    def record(self, old: Old) -> Plain:
        """All there was to something, as version 3 has it."""
        kind, name = old
        match kind:
            case "creature":
                return self._creature(name)
            case "lurking":
                return self._lurking(name)
            case "clock":
                return self._clock(name)
            case "hidden":
                segments, filled = self.number(f"hidden_segments/{name}"), self.number(f"hidden_filled/{name}")
                return _plain_clock(name, "danger", segments, filled)
            case "zone":
                beside = {
                    each: [self._id("zone", other) for other in self.of(f"{each}/{name}")]
                    for each in ("touches", "walls")
                }
                return {"name": name, **beside}
        return {"words": name}

    def _id(self, kind: str, name: str) -> str:
        return self.ids.get((kind, name), "")

    def _named_by(self, kind: str, creature: str) -> list[str]:
        """The seats with a mark of this kind that names a creature."""
        there = {place: creatures for place, creatures in self.marks.items() if place.startswith(f"{kind}/")}
        return [place.partition("/")[2] for place, creatures in there.items() if creature in creatures]

    def _creature(self, name: str) -> Plain:
        nature = self.of(f"nature/{name}")
        return {
            "name": name,
            "health": self.number(f"segments/{name}"),
            "harm": self.number(f"filled/{name}"),
            "past": self.number(f"past/{name}"),
            "zone": self._id("zone", self.words.get(f"{STOOD}/{name}", "")),
            "holds": self._named_by("held", name),
            "gazes": self._named_by("gazes", name),
            "nature": _nature(nature),
            "does": self.words.get(f"harm_die/{name}", ""),
            "recognised": "recognised" in nature,
        }

    def _lurking(self, name: str) -> Plain:
        kind, harm, zone = self.words[f"lurks/{name}"].split("/", 2)
        nature = BESTIARY[kind]
        return {
            "name": name,
            "health": self.goon_harm if nature.goon else nature.health or ORDINARY_FOE,
            "harm": 0,
            "past": 0,
            "zone": self._id("zone", zone),
            "holds": [],
            "gazes": [],
            "nature": asdict(nature),
            "does": harm,
            "recognised": False,
        }

    def _clock(self, name: str) -> Plain:
        creature, worker = (self.words.get(f"{each}/{name}", "") for each in ("danger_of", "worker"))
        does, _, harm = self.words.get(f"danger/{name}", "").partition(" ")
        work = _work(self.words.get(f"work/{name}", ""))
        is_danger = ("creature", creature) in self.ids
        plain = _plain_clock(
            work.title if work else name.removeprefix(f"{creature}: ") if is_danger else name,
            self._clocks()[name],
            self.number(f"segments/{name}"),
            self.number(f"filled/{name}"),
        )
        if work:
            return {**plain, "owner": worker, "work": asdict(work)}
        if is_danger:
            return {**plain, "owner": self._id("creature", creature), "does": does, "harm": int(harm or 0)}
        return plain


def _plain_clock(name: str, kind: str, segments: int, filled: int) -> Plain:
    laid = {"name": name, "kind": kind, "segments": segments, "filled": filled}
    return {**laid, "owner": "", "work": None, "does": "", "harm": 0}


def _work(words: str) -> Work | None:
    kind, _, what = words.partition("/")
    tag, _, item = what.partition("/")
    if not words:
        return None
    return Work(kind, item, tag, item) if kind == IMPROVE else Work(kind, what, name=what)


def _nature(words: tuple[str, ...]) -> Plain:
    """What a creature is, out of the words it was described with."""
    nature: Plain = {"name": "", "category": next((word for word in words if word in CATEGORIES), "")}
    for word in words:
        what, _, number = word.rpartition(" ")
        if what in RATED and number.isdigit():
            nature[RATED[what]] = int(number)
        elif word in BARE:
            nature[BARE[word]] = True
    for kind in ("immune", "vulnerable"):
        says = f"{kind.title()}: "
        nature[kind] = [word.removeprefix(says) for word in words if word.startswith(says)]
    return {**nature, "properties": [word for word in words if word in BARE_PROPERTIES]}


class NamesBecameIds:
    """Brings the entries of one log up to date, one after the other."""

    def __init__(self) -> None:
        self._now = _Lying()
        self._after = [self._now]
        """How it lay after each entry, for a table that goes back."""
        self._seats: set[str] = set()

    def __call__(self, entry: Plain) -> Plain:
        before = self._now
        kept = []
        for event in entry["events"]:
            self._hear(event)
            if event["type"] == "rewound":
                before = self._now
            if not self._is_about_things(event):
                kept.append(event)
        self._now = self._now.known()
        changes = list(_changes(before, self._now))
        ids = {**before.ids, **self._now.ids}
        events = [*changes, *(self._with_ids(event, ids) for event in kept)]
        self._after.append(self._now)
        return {**entry, "events": events}

    def _hear(self, event: Plain) -> None:
        match event["type"]:
            case "opened":
                self._now = replace(self._now, goon_harm=event.get("options", {}).get("goon_harm", 1))
            case "seated":
                self._seats.add(event["seat"])
            case "rewound":
                self._now = self._after[event["to"]]
            case "made" if not event.get("lurks"):
                self._now = replace(self._now, made=self._now.made + 1)
            case "counted" | "marked" | "unmarked" | "written" if _kind_of(event) in PLACES:
                self._now = self._now.after(event)

    def _is_about_things(self, event: Plain) -> bool:
        """Whether an event is told as a change of a thing; where a character stands is not."""
        if event["type"] not in ("counted", "marked", "unmarked", "written") or _kind_of(event) not in PLACES:
            return False
        return _kind_of(event) != STOOD or event["sheet"].partition("/")[2] not in self._seats

    def _with_ids(self, event: Plain, ids: Mapping[Old, str]) -> Plain:
        match event["type"]:
            case "awaited":
                then = [_referring(step, ids) for step in event.get("then", ())]
                return {**event, "matter": _referring(event["matter"], ids), "then": then}
            case "marked" | "unmarked" if _kind_of(event) == BEGUILED:
                return {**event, "what": self._named(event, ids)}
            case "written" if _kind_of(event) == STOOD:
                seat = event["sheet"].partition("/")[2]
                return {**event, "sheet": f"stands/{seat}", "text": ids.get(("zone", event["text"]), "")}
        return event

    def _named(self, event: Plain, ids: Mapping[Old, str]) -> str:
        """The id of the creature on a mark; one that is gone by now is known by what was written then."""
        place, name = event["mark"], event["what"]
        there = self._now.naming.get((place, name)) if event["type"] == "unmarked" else None
        known = there or ids.get(("creature", name), name)
        self._now = replace(self._now, naming={**self._now.naming, (place, name): known})
        return known


def _kind_of(event: Plain) -> str:
    place: str = event.get("track") or event.get("mark") or event["sheet"]
    return place.partition("/")[0]


def _changes(before: _Lying, after: _Lying) -> Iterator[Plain]:
    """What came, what went, and what is otherwise."""
    for old, thing in before.ids.items():
        if old not in after.ids:
            yield {"type": "removed", "thing": thing, "lurks": old[0] in HIDDEN}
    for old, thing in after.ids.items():
        kind, lurks, now = KINDS[old[0]], old[0] in HIDDEN, after.record(old)
        if old not in before.ids:
            shown, screened = kind.split(now, frozenset())
            made = {"type": "made", "thing": thing, "kind": kind.name, "open": shown}
            yield {**made, "screened": screened, "lurks": lurks}
            continue
        then = before.record(old)
        shown, screened = kind.split({name: now[name] for name in now if now[name] != then[name]}, frozenset())
        if shown or screened:
            yield {"type": "altered", "thing": thing, "open": shown, "screened": screened, "lurks": lurks}


def _referring(told: Any, ids: Mapping[Old, str]) -> Any:
    """A question or a step, speaking of things by their ids."""
    if isinstance(told, list):
        return [_referring(each, ids) for each in told]
    if not isinstance(told, dict):
        return told
    return {name: _reference(told, name, each, ids) for name, each in told.items()}


def _reference(told: Plain, name: str, value: Any, ids: Mapping[Old, str]) -> Any:
    match name:
        case "source" | "beside":
            return ids.get(("creature", value), value)
        case "target" if "verse" not in told:  # A verse is aimed in words.
            return ids.get(("creature", value)) or ids.get(("clock", value), value)
        case "full":
            return [ids.get(("clock", each), each) for each in value]
        case "move":
            return ids.get(("zone", value), value)
    return _referring(value, ids)
