"""Tables of version 3, in which items, tags and concoctions were their names, brought up to date.

An item was a mark, with its kind on a sheet and its tags on marks called `ana.dagger`; a tag had its invocations on a
track and what it stuck to, in words, on a sheet; so many doses of a concoction lay on `ana.Poison`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hearthside.kernel.older import BecameThings, Kept, Old
from hearthside.kernel.sight import kind_of, owner_of
from hearthside.kernel.system import Plain
from hearthside.systems.first_empires.gear.belongings import BLESSED as BLESSED_TAG
from hearthside.systems.first_empires.kinds import BREWS, CREATURES, ITEMS, MAKE, TAGS, ZONES
from hearthside.systems.first_empires.magic.brewing import RECIPES, Recipe

BLESSED = f"{BLESSED_TAG}: "
OF_TAGS = ("tags", "uses", "tag_on", "tag_by")
NAMED = (CREATURES.name, ZONES.name)
"""What a tag sticks to has a name of its own, and people wrote that down."""


@dataclass(frozen=True, slots=True)
class _Lying(Kept):
    """What lay on a table of version 3, and what creatures and zones were called there."""

    names: Mapping[str, str] = field(default_factory=dict)
    gone: Mapping[str, str] = field(default_factory=dict)

    def called(self) -> dict[str, str]:
        """The ids of creatures and zones by what people called them: with a number where there were more of a name."""
        so_far: dict[tuple[str, str], int] = {}
        found = {}
        for thing, name in self.names.items():
            alike = kind_of(thing), name
            so_far[alike] = count = so_far.get(alike, 0) + 1
            found[name if count == 1 else f"{name} {count}"] = thing
        return found


class ItemsBecameThings(BecameThings):
    """Brings the entries of one log up to date, one after the other."""

    kinds = {each.name: each for each in (ITEMS, TAGS, BREWS)}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.kept: _Lying = _Lying()
        self._after = [self.kept]

    def about(self, event: Plain) -> Old | None:
        """An item of somebody, a tag, or a concoction of somebody, fresh or kept."""
        place = event.get("track") or event.get("mark") or event["sheet"]
        kind, owner, what = kind_of(place), owner_of(place), event.get("what", "")
        seat, _, name = owner.partition(".")
        match kind:
            case "items":
                return "item", owner, what
            case "item" | "item_tags":
                return "item", seat, name
            case "tags":
                return "tag", what
            case "brews" | "fresh":
                return "brew", owner, what, kind
            case "doses":
                return "brew", seat, name, "brews"
        return ("tag", owner) if kind in OF_TAGS else None

    def record(self, old: Old) -> Plain | None:
        """All there is to it now."""
        match old:
            case "item", seat, name:
                return self._item(seat, name) if self.kept.has(f"items/{seat}", name) else None
            case "tag", name:
                return self._tag(name) if self.kept.has("tags/table", name) else None
            case "brew", seat, name, lies:
                return self._brew(seat, name, lies) if self.kept.has(f"{lies}/{seat}", name) else None
        return None

    def _item(self, seat: str, name: str) -> Plain:
        tags = self.kept.of(f"item_tags/{seat}.{name}")
        blessed = [tag.removeprefix(BLESSED) for tag in tags if tag.startswith(BLESSED)]
        plain = {"name": name, "owner": seat, "kind": self.kept.written("item", f"{seat}.{name}")}
        return {**plain, "tags": [tag for tag in tags if not tag.startswith(BLESSED)], "blessed": blessed}

    def _tag(self, name: str) -> Plain:
        return {
            "name": name,
            "uses": self.kept.number(f"uses/{name}"),
            "sticky": self.kept.has("tags/sticky", name),
            "on": self._meant(self.kept.written("tag_on", name)),
            "by": self.kept.written("tag_by", name),
        }

    def _meant(self, words: str) -> str:
        """The id of what these words name; what is gone is known by its name alone."""
        return self.kept.gone.get(words) or self.kept.called().get(words, words)

    def _brew(self, seat: str, name: str, lies: str) -> Plain:
        recipe = RECIPES.get(name, Recipe(""))
        doses = self.kept.number(f"doses/{seat}.{name}") if lies == "brews" else 1
        plain = {"name": recipe.kind or name, "owner": seat, "kind": recipe.kind, "ability": recipe.ability}
        return {**plain, "doses": max(1, doses), "fresh": lies == "fresh"}

    def _told(self, event: Plain) -> Iterator[Plain]:
        """Creatures and zones come and go, and with them what the tags on them stick to."""
        before = self._stuck()
        yield from super()._told(self._with_work(event))
        self._hear(event)
        for thing, on in self._stuck().items():
            if thing in before and before[thing] != on:
                yield {"type": "altered", "thing": thing, "open": {"on": on}, "screened": {}}

    def _stuck(self) -> dict[str, str]:
        tags = {old[1]: thing for old, thing in self.kept.ids.items() if old[0] == "tag"}
        return {thing: self._meant(self.kept.written("tag_on", name)) for name, thing in tags.items()}

    def _hear(self, event: Plain) -> None:
        thing = event.get("thing", "")
        if kind_of(thing) not in NAMED:
            return
        names, gone = dict(self.kept.names), dict(self.kept.gone)
        if event["type"] == "removed":
            gone[thing] = names.pop(thing, "")
        elif "name" in event.get("open", {}) and not event.get("lurks"):
            names[thing] = event["open"]["name"]
        self.kept = replace(self.kept, names=names, gone=gone)

    def _with_work(self, event: Plain) -> Plain:
        """Work is done on an item, which has an id by now."""
        work = event.get("open", {}).get("work") if event["type"] in ("made", "altered") else None
        if not work or work["kind"] == MAKE:
            return event
        item = self.kept.ids.get(("item", event["open"]["owner"], work["what"]), "")
        return {**event, "open": {**event["open"], "work": {**work, "what": item, "name": work["what"]}}}

    def reference(self, name: str, told: Any, seat: str) -> Any:
        """What somebody uses is an item of theirs, and what they invoke are tags."""
        ids = self.kept.ids
        match name:
            case "using":
                return ids.get(("item", seat, told), "")
            case "tags":
                return [ids.get(("tag", tag), tag) for tag in told]
            case "claims":
                return [{**claim, "what": ids.get(("tag", claim["what"]), claim["what"])} for claim in told]
        return self.referring(told, seat)
