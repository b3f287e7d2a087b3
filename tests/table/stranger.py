"""A small client that was written from docs/protocol.md and from nothing else: it imports no part of Hearthside.

If something here has to change, the page has to change first.
"""

import json
import urllib.error
import urllib.request
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROTOCOL = 1
PATIENCE = 60

Json = dict[str, Any]


class Gap(Exception):
    """A number is missing: only a fresh welcome helps."""


class Dismissed(Exception):
    """The house says bye."""


def ask(address: str, path: str, body: Json | None = None, secret: str | None = None) -> tuple[int, Any]:
    """One request over HTTP: its status and its answer."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{address}{path}", content, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as no:
        with no:
            return no.code, json.load(no)


class Stranger:
    """Somebody at a table: keeps the view, the offers and the last number, and says what it does."""

    def __init__(self, address: str, table: str, secret: str | None) -> None:
        self._address, self._table, self._secret = address, table, secret
        self._line: ClientConnection | None = None
        self._open = ExitStack()
        self._asked = 0
        self.seen: int | None = None
        self.prompted: int | None = None
        self.game: Json = {}
        self.view: Json = {}
        self.felt: Any = None
        self.offers: dict[str, Json] = {}
        self.present: list[str] = []
        self.heard: list[Json] = []
        """Every frame of every line."""

    # --- The line ---------------------------------------------------------------------------------------------------

    def come(self, protocol: int | None = PROTOCOL) -> None:
        """Open a line and say hello, with the last number where there is one, until the house has answered."""
        line = connect(f"ws://{self._address}/ws", compression=None, open_timeout=PATIENCE)
        self._line = self._open.enter_context(line)
        hello = {"type": "hello", "table": self._table, "token": self._secret, "seen": self.seen, "protocol": protocol}
        self._send(hello)
        self.hear_until("welcome", "prompt")

    def go(self) -> None:
        """Close the line."""
        self._line = None
        self._open.close()

    def _send(self, frame: Json) -> None:
        assert self._line is not None
        self._line.send(json.dumps(frame))

    def hear(self) -> Json:
        """The next frame, taken in."""
        assert self._line is not None
        frame: Json = json.loads(self._line.recv(PATIENCE))
        self.heard.append(frame)
        self._take_in(frame)
        return frame

    def hear_until(self, *kinds: str) -> Json:
        """All frames up to the next one of these kinds."""
        while (frame := self.hear())["type"] not in kinds:
            pass
        return frame

    def catch_up(self) -> None:
        """Until the house has said all there is to say: a ping brings the prompt that is due."""
        self._send({"type": "ping"})
        self.hear_until("pong")

    def _take_in(self, frame: Json) -> None:
        kind = frame["type"]
        if kind == "welcome":
            if frame["protocol"] != PROTOCOL:
                raise Dismissed(f"the house speaks protocol {frame['protocol']}")
            self.seen = self.prompted = frame["seq"]
            self.game, self.view, self.felt = frame["game"], frame["view"], frame["felt"]
            self.offers = {offer["action"]: offer for offer in frame["offers"]}
            self.present = frame["present"]
        elif kind in ("told", "skip"):
            self._next(frame)
        elif kind == "prompt":
            self._prompted(frame)
        elif kind == "present":
            self.present = frame["seats"]
        elif kind == "resync":
            raise Gap
        elif kind == "bye":
            raise Dismissed(frame["why"])

    def _next(self, frame: Json) -> None:
        seq = frame["seq"]
        if self.seen is None or seq > self.seen + 1:
            raise Gap
        if seq <= self.seen:
            return
        self.seen = seq
        for event in frame.get("events", ()):
            self._apply(event)

    # --- What it may do ---------------------------------------------------------------------------------------------

    def _prompted(self, frame: Json) -> None:
        for action in frame["gone"]:
            self.offers.pop(action, None)
        kinds = {kind["name"]: kind for kind in self.game["actions"]}
        for now in frame["offers"]:
            action = now["action"]
            were = {field["name"]: field for field in self.offers.get(action, {}).get("fields", ())}
            fields = [were[field] if isinstance(field, str) else field for field in now["fields"]]
            lasting = {name: kinds[action][name] for name in ("label", "help", "rule", "group")}
            self.offers[action] = {**lasting, **now, "fields": fields}
        if "felt" in frame:
            self.felt = frame["felt"]
        self.prompted = frame["seq"]

    def do(self, do: str, *, manner: Json | None = None, **fields: Any) -> Json:
        """Do something, chosen from how the table is now, and hear what became of it."""
        self.catch_up()
        self._asked += 1
        name = f"stranger-{self._asked}"
        command = {"do": do, **fields}
        chosen = {"on": self.seen, "prompted": self.prompted}
        self._send({"type": "do", "id": name, "command": command, **chosen, **(manner or {})})
        return self._answer_to(name)

    def odds(self, do: str, **fields: Any) -> Json:
        """Ask for odds."""
        self._asked += 1
        name = f"stranger-{self._asked}"
        self._send({"type": "ask", "id": name, "of": {"do": do, **fields}})
        return self._answer_to(name)

    def _answer_to(self, name: str) -> Json:
        while (frame := self.hear_until("done", "refused", "answer"))["id"] != name:
            pass
        return frame

    @property
    def question(self) -> Json | None:
        """What this seat is asked."""
        found: Json | None = self.view["awaited"].get(self.view["seat"])
        return found

    def answer(self) -> Json:
        """Answer what this seat is asked, with the first thing that is open."""
        assert self.question is not None
        self.catch_up()
        for action in self.question["actions"]:
            offer = self.offers.get(action)
            if offer is not None and offer["blocked"] is None and (fields := filled(offer)) is not None:
                return self.do(action, **fields)
        raise AssertionError(f"nothing is open of {self.question['actions']}")

    # --- What happens -----------------------------------------------------------------------------------------------

    def _apply(self, event: Json) -> None:
        view = self.view
        match event:
            case {"type": "opened", "system": system, "options": options}:
                view["system"], view["options"] = system, options
            case {"type": "seated", "seat": seat, "title": title, "role": role}:
                view["seats"][seat] = {"name": seat, "title": title, "role": role}
            case {"type": "dealt", "place": place}:
                self._come_onto(place, event, "top")
            case {"type": "moved", "source": source, "target": target, "end": end}:
                self._leave(source, event)
                self._come_onto(target, event, end)
            case {"type": "shuffled", "place": place}:
                self._pile(place)["tokens"] = event.get("tokens", [])
            case {"type": "counted", "track": track, "by": by}:
                view["tracks"][track] = view["tracks"].get(track, 0) + by
            case {"type": "marked", "mark": mark, "what": what}:
                view["marks"][mark] = [*view["marks"].get(mark, []), what]
            case {"type": "unmarked", "mark": mark, "what": what}:
                view["marks"][mark] = [each for each in view["marks"].get(mark, []) if each != what]
            case {"type": "made", "thing": thing}:
                screened = event.get("screened", {})
                fields = {**event["open"], **screened}
                made = {"kind": event["kind"], "fields": fields, "hidden": sorted(screened), "lurks": event["lurks"]}
                view["things"][thing] = made
            case {"type": "altered", "thing": thing}:
                view["things"][thing]["fields"] |= {**event["open"], **event.get("screened", {})}
            case {"type": "uncovered", "thing": thing, "kind": kind, "open": fields}:
                laid = view["things"].setdefault(thing, {"kind": kind, "fields": {}, "hidden": [], "lurks": False})
                if laid["lurks"]:
                    view["things"][thing] = view["things"].pop(thing)
                laid["fields"] |= fields
                laid["hidden"] = [name for name in laid["hidden"] if name not in fields]
                laid["lurks"] = False
            case {"type": "covered", "thing": thing, "names": names}:
                laid = view["things"][thing]
                if view["role"] == "gm":
                    laid["hidden"] = sorted([*laid["hidden"], *names])
                else:
                    laid["fields"] = {name: laid["fields"][name] for name in laid["fields"] if name not in names}
            case {"type": "removed", "thing": thing}:
                del view["things"][thing]
            case {"type": "written", "sheet": sheet, "text": text}:
                view["words"][sheet] = text
            case {"type": "spotlit", "seat": seat}:
                view["spotlight"] = seat
            case {"type": "awaited", "by": by}:
                question = {name: event[name] for name in ("by", "actions", "rule", "says", "matter")}
                view["awaited"][by] = {**question, "secret": event.get("secret", {})}
            case {"type": "answered", "by": by}:
                view["awaited"].pop(by, None)

    def _sees(self, place: str) -> int:
        name, _, owner = place.partition("/")
        kind = next(kind for kind in self.game["piles"] if kind["name"] == name)
        whose = "owner_sees" if owner == self.view["seat"] else "gm_sees" if self.view["role"] == "gm" else "others_see"
        found: int = kind[whose]
        return found

    def _pile(self, place: str) -> Json:
        nothing = {"count": 0, "tokens": [], "faces": [] if self._sees(place) == 3 else None}
        found: Json = self.view["piles"].setdefault(place, nothing)
        return found

    def _leave(self, place: str, event: Json) -> None:
        if not self._sees(place):
            return
        pile = self._pile(place)
        going = set(event.get("tokens", ()))
        staying = [at for at, token in enumerate(pile["tokens"]) if token not in going]
        pile["count"] -= event["count"]
        pile["tokens"] = [pile["tokens"][at] for at in staying]
        if pile["faces"] is not None:
            pile["faces"] = [pile["faces"][at] for at in staying]

    def _come_onto(self, place: str, event: Json, end: str) -> None:
        sees = self._sees(place)
        if not sees:
            return
        pile = self._pile(place)
        pile["count"] += event["count"]
        for name, wanted in (("tokens", 2), ("faces", 3)):
            if sees >= wanted:
                coming = event.get(name, [])
                pile[name] = [*coming, *pile[name]] if end == "top" else [*pile[name], *coming]


def filled(offer: Json) -> Json | None:
    """The first thing that may be said for every field without a preset; nothing where one has none."""
    said: Json = {}
    for field in offer["fields"]:
        if field["preset"] is not None:
            continue
        choice = field["choice"]
        if choice["type"] == "following":
            choice = choice["cases"].get(said.get(choice["field"]))
            if choice is None:
                continue
        values = first_of(choice)
        if not values:
            return None
        said[field["name"]] = values[0]
    return said


def first_of(choice: Json) -> list[Any]:
    """Something that may be said, in a list that is empty where there is nothing."""
    open_values = [option["value"] for option in choice.get("options", ()) if option["barred"] is None]
    match choice["type"]:
        case "among":
            return open_values[:1]
        case "several":
            return [open_values[: choice["least"]]] if len(open_values) >= choice["least"] else []
        case "between":
            return [choice["least"]]
        case "pick":
            return [choice["tokens"][: choice["least"]]] if len(choice["tokens"]) >= choice["least"] else []
        case "words":
            return ["" if choice["optional"] else "So be it."]
        case "places":
            owner, kinds = next(iter(choice["there"].items()))
            return [owner + kinds[0] if kinds[0].startswith(".") else f"{kinds[0]}/{owner}"]
        case "spaces":
            return [["A1"] if choice["several"] else "A1"]
        case "yesno":
            return [False]
    return []
