"""Tables of version 2, in which item cards were known by a key, `sword#3`, and lay all over the table.

And tables of version 3, in which an item that somebody kept secret was only marked.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from hearthside.kernel.older import BecameThings, Old
from hearthside.kernel.system import Plain
from hearthside.kernel.things import BY_LOT
from hearthside.kits.deckahedron.adventure.content.items import GEAR, Item
from hearthside.kits.deckahedron.adventure.gear.items import REACHES, starting_power, unfilled
from hearthside.kits.deckahedron.adventure.gear.shelf import ITEM_CARDS

_NUMBERS = ("counts", "power", "charges", "capacity", "red", "harm_slots", "wound_slots")
_ITEMS_LISTED = ("items", "counter", "tales", "left", "running", "lasting", "chosen")
_KEY = re.compile(r"(?P<card>[a-z0-9-]+)#(?P<number>\d+|bare-.+)", re.DOTALL)
_TOKEN = re.compile(r"(?P<seat>[^.]*)\.(?P<card>[^.]*)\.(?P<slot>\d+)\.(?P<token>\w+)")
_BLOCK = re.compile(r"blocks (?P<avoids>harm|harm or wound), from (?P<first>\d)")
_ENDS_WITH_KEY = re.compile(r"(?P<before>(?:.* )?)(?P<key>\S+#\S+)", re.DOTALL)
_LEARNED = "does "


class ItemsByKey(BecameThings):
    """Version 2 kept all about an item card in tracks, marks and sheets called after its key."""

    kinds: ClassVar = {ITEM_CARDS.name: ITEM_CARDS}

    def __init__(self, printed: Mapping[str, Item]) -> None:
        super().__init__()
        self._printed = printed
        self._ever: dict[str, str] = {}
        """The id of every card there ever was: marks that name one outlive it."""

    def about(self, event: Plain) -> Old | None:
        """Item cards. What counted them is gone altogether."""
        place: str = event.get("track") or event.get("mark") or event["sheet"]
        kind, _, owner = place.partition("/")
        if kind == "held":
            token = _TOKEN.fullmatch(owner)
            return self._card(token["card"]) if token else None
        if kind in _ITEMS_LISTED and "mark" in event:
            return self._card(event["what"])
        if kind == "written" and ("item", owner) in self.kept.ids:
            return None
        if kind in (*_NUMBERS, "traits", "item_name", "item_says", "written"):
            return ("item", owner)
        return ("item", "") if kind == "item_cards" else None

    def _card(self, key: str) -> Old | None:
        """The card with this key; magic that was worked without one is not about a card."""
        found = _KEY.fullmatch(key)
        return ("item", key) if found and found["number"].isdigit() else None

    def record(self, old: Old) -> Plain | None:
        """A card, once it lies somewhere, until it goes back to the supply and nothing worked with it lasts."""
        _, key = old
        where = self._where(key)
        if where is None:
            return None
        kept, card = self.kept, key.partition("#")[0]
        printed, traits, name = self._printed.get(card), kept.of(f"traits/{key}"), kept.written("item_name", key)
        tellers, choosers = (self._with(mark, key) for mark in ("tales", "chosen"))
        return {
            "name": name or (unfilled(printed) if printed else "something"),
            "card": card,
            **where,
            "told_by": tellers[0] if tellers and where["where"] != "hand" else "",
            "chosen_by": choosers[0] if choosers else "",
            "is_blank": printed is not None and printed.has_blank and not name,
            "says": kept.written("item_says", key),
            **{number: kept.number(f"{number}/{key}") for number in _NUMBERS},
            **_written_on(traits),
            "tokens": [token for token in self._tokens() if token.pop("card") == key],
            "flows": bool(self._with("running", key)),
            "lasts_for": self._with("lasting", key),
        }

    def _where(self, key: str) -> Plain | None:
        """Whose or where it was. While it changed hands it was nobody's."""
        for mark, where in (("items", "hand"), ("counter", "counter"), ("tales", "tale")):
            for owner in self._with(mark, key):
                if owner != "table":
                    return {"owner": owner, "where": where}
        if self.kept.has("items/table", key):
            return {"owner": "", "where": "gone"} if self._with("lasting", key) else None
        is_there = ("item", key) in self.kept.ids or self.kept.has("left/table", key)
        return {"owner": "", "where": "ground"} if is_there else None

    def _with(self, mark: str, key: str) -> list[str]:
        """With whom it was marked."""
        return [owner for owner, each in self.kept.marked(mark) if each == key]

    def _tokens(self) -> Iterator[Plain]:
        for track, count in self.kept.numbers.items():
            kind, _, owner = track.partition("/")
            token = _TOKEN.fullmatch(owner) if kind == "held" else None
            for _ in range(count if token else 0):
                yield {"card": token["card"], "slot": int(token["slot"]), "token": token["token"]}  # type: ignore[index]

    def _laid(self, event: Plain, old: Old) -> Iterator[Plain]:
        """What one edition counts beside the card is told after it, once there is an id to tell it by."""
        is_new = old not in self.kept.ids
        yield from super()._laid(event, old)
        if is_new and old in self.kept.ids:
            thing = self._ever[old[1]] = self.kept.ids[old]
            if written := self.kept.number(f"written/{old[1]}"):
                yield {"type": "counted", "track": f"written/{thing}", "by": written}

    def otherwise(self, event: Plain) -> Plain:
        """Marks that name a card or lie on one, magic worked with bare hands, and results of flips with an item."""
        match event["type"]:
            case "counted":
                kind, _, owner = event["track"].partition("/")
                return {**event, "track": f"written/{self._id(owner)}"} if kind == "written" else event
            case "marked" | "unmarked":
                return self._marked(event)
            case "resolved":
                return {**event, "reading": self.referring(event["reading"], event["who"])}
        return event

    def _marked(self, event: Plain) -> Plain:
        kind, _, owner = event["mark"].partition("/")
        if kind in ("running", "lasting"):
            return {**event, "mark": f"bare_handed/{owner}", "what": self._id(event["what"])}
        if kind == "bad_for":
            return {**event, "mark": f"{kind}/{self._id(owner)}"}
        if kind in ("behind", "lightened", "game", "mastery_covers"):
            found = _ENDS_WITH_KEY.fullmatch(event["what"])
            return {**event, "what": f"{found['before']}{self._id(found['key'])}"} if found else event
        return event

    def reference(self, name: str, told: Any, seat: str) -> Any:
        """Items go by their ids."""
        return self._id(told) if name == "item" else self.referring(told, seat)

    def _id(self, key: str) -> str:
        """The id of a card; of magic worked with bare hands, the printed item it is known from."""
        known = self.kept.ids.get(("item", key)) or self._ever.get(key)
        if known:
            return known
        found = _KEY.fullmatch(key)
        return found["card"] if found and not found["number"].isdigit() else key


def _written_on(traits: tuple[str, ...]) -> Plain:
    """What somebody wrote on a card besides its numbers."""
    blocks = next((found for found in map(_BLOCK.fullmatch, traits) if found), None)
    return {
        "precious": "precious" in traits,
        "reach": [reach for reach in REACHES if reach in traits],
        "edge": "edge" in traits,
        "blocks": {"first": int(blocks["first"]), "avoids": blocks["avoids"]} if blocks else None,
        "magic": "magic" in traits,
        "ongoing": "ongoing" in traits,
        "learned": [trait.removeprefix(_LEARNED) for trait in traits if trait.startswith(_LEARNED)],
        "needs_flaw": "needs a flaw" in traits,
    }


class SecretsMarked(BecameThings):
    """Version 3 marked which printed item somebody kept secret; a card of it came when they showed it."""

    kinds: ClassVar = {ITEM_CARDS.name: ITEM_CARDS}

    def __init__(self, printed: Mapping[str, Item]) -> None:
        super().__init__()
        self._printed = printed
        self._hidden = 0

    def about(self, event: Plain) -> Old | None:
        """Items that were kept secret, by whose they were and which."""
        kind, _, owner = event.get("mark", "").partition("/")
        return ("item", owner, event["what"]) if kind == "secret_items" else None

    def record(self, old: Old) -> Plain | None:
        """The card as it comes from the supply."""
        _, owner, card = old
        if not self.kept.has(f"secret_items/{owner}", card):
            return None
        printed = self._printed[card]
        power = starting_power(printed)
        return {
            "name": unfilled(printed),
            "card": card,
            "owner": owner,
            "where": "sleeve",
            "is_blank": printed.has_blank,
            "counts": printed.load,
            "power": GEAR.power.index(power) if power else 0,
        }

    def _laid(self, event: Plain, old: Old) -> Iterator[Plain]:
        for told in super()._laid(event, old):
            yield {**told, "lurks": True, "kept_by": old[1]}

    def _made(self, old: Old, record: Plain) -> Plain:
        """Ids of what nobody knows of are not counted with the others."""
        self._hidden += 1
        thing = f"{ITEM_CARDS.name}/{BY_LOT}{self._hidden}"
        self.kept = replace(self.kept, ids={**self.kept.ids, old: thing})
        return {"type": "made", "thing": thing, "kind": ITEM_CARDS.name, **self._split(old, record)}

    def reference(self, name: str, told: Any, seat: str) -> Any:  # noqa: ARG002
        """No question spoke of such an item."""
        return self.referring(told, seat)
