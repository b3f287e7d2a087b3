"""Words stay words: whatever people write anywhere, no page ever runs it, and everybody can read it."""

import json
import re
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, WebSocketRoute, expect

from hearthside.games import games
from hearthside.table.house import MOST_SEATS
from hearthside.table.titles import looks_of
from tests.browser.conftest import DESK, PHONE, browser, own_context
from tests.hostile.payloads import PAYLOADS
from tests.known import known
from tests.nightly import longer
from tests.table.guests import Dealt, Guest, RunningServer, offers_after, places_in, settled

__all__ = ["browser"]
pytestmark = pytest.mark.slow

TRAP = """
window.__fired = [];
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
  window[name] = () => { window.__fired.push(name); };
}
Object.defineProperty(window, 'xss', {
  get() { window.__fired.push('xss'); return () => window.__fired.push('xss()'); },
});
"""
"""Before anything else of a page: whatever a payload calls is written down."""

INTRUDERS = """
() => [...document.querySelectorAll('*')].flatMap((each) => {
  const found = [...each.attributes].filter(({ name, value }) =>
    name.startsWith('on') || name === 'srcdoc'
    || /^\\s*(javascript|vbscript|data:text)/i.test(value) && name !== 'value'
    || name === 'style' && /xss|expression|javascript/i.test(value));
  const strange = /^(iframe|object|embed|base|marquee|math|xss|x|frameset|portal|foreignobject|template|applet)$/i;
  if (strange.test(each.localName)) found.push({ name: each.localName, value: '' });
  if (each.localName === 'script' && !`${each.src}`.includes('/assets/')) found.push({ name: 'text', value: '' });
  return found.map(({ name, value }) => `${each.localName} ${name}=${value}`);
})
"""
"""Everything on a page that only a payload could have put there."""


class Watched:
    """A page with traps, in a browser of its own. Without the policy of the house, so that it cannot hide a hole."""

    def __init__(self, browser: Browser, *, has_policy: bool = False, phone: bool = False) -> None:
        self._context: BrowserContext = own_context(
            browser,
            viewport=PHONE if phone else DESK,
            bypass_csp=not has_policy,
            reduced_motion="reduce",
        )
        self._context.add_init_script(TRAP)
        self.page: Page = self._context.new_page()
        self.events: list[str] = []
        self.page.on("dialog", self._dismiss)
        self.page.on("popup", lambda page: self.events.append(f"popup {page.url}"))
        self.page.on("console", self._hear)
        self.page.on(
            "framenavigated", lambda frame: self.events.append(f"frame {frame.url}") if frame.parent_frame else None
        )

    def _dismiss(self, dialog: Dialog) -> None:
        self.events.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _hear(self, said: Any) -> None:
        if "Content Security Policy" in said.text or "xss" in said.text:
            self.events.append(said.text)

    def check(self) -> None:
        """Nothing ran, nothing tried to, and nothing is on the page that does not belong there."""
        assert self.page.evaluate("window.__fired") == []
        assert self.page.evaluate(INTRUDERS) == []
        assert self.events == []

    def text(self) -> str:
        """All there is to read, without the spaces."""
        text: str = self.page.evaluate("document.body.textContent")
        return squeezed(text)

    def close(self) -> None:
        self._context.close()


def squeezed(text: str) -> str:
    """The text without what may be left out: spaces, signs that cannot be seen, and those that stress a word."""
    return "".join(char for char in text if char.isprintable() and not char.isspace() and char not in "*_")


# --- People who write nothing but payloads ---------------------------------------------------------------------------


class Writer:
    """Hands out words that fit, and remembers what it handed out."""

    def __init__(self) -> None:
        self._payloads = cycle(PAYLOADS)
        self.used: set[str] = set()
        self._held: list[str] = []

    def words(self, most: int) -> str:
        """As many of the next payloads as fit, on lines of their own; those too long wait for a longer place."""
        chosen: list[str] = []
        room = most
        for _ in range(len(PAYLOADS)):
            payload = self._held.pop(0) if self._held and len(self._held[0]) < room else next(self._payloads)
            if len(payload) >= room:
                if payload not in self._held and most < 100:
                    self._held.append(payload)
                    continue
                break
            chosen.append(payload)
            room -= len(payload) + 1
            if len(chosen) == 8:
                break
        self.used.update(chosen)
        return "\n".join(chosen) or "<b>"


class Seated:
    """Somebody at a table who keeps up with what they are offered."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        welcome = guest.hear_until("welcome")
        self.offers: list[dict[str, Any]] = welcome["offers"]
        self.kinds: list[dict[str, Any]] = welcome["game"]["actions"]
        self.view: dict[str, Any] = welcome["view"]
        self.seq: int = welcome["seq"]

    def catch_up(self, seq: int) -> None:
        while self.seq < seq:
            self._hear()
        self._look()

    def do(self, command: dict[str, Any], **more: Any) -> dict[str, Any]:
        self.guest.send({"type": "do", "id": "1", "command": command, **more})
        while (frame := self._hear())["type"] not in ("done", "refused"):
            pass
        self._look()
        return frame

    def _look(self) -> None:
        """What may be done now, without waiting for the table to catch its breath."""
        self.guest.send({"type": "ping"})
        while self._hear()["type"] != "pong":
            pass

    def _hear(self) -> dict[str, Any]:
        frame = self.guest.hear()
        for prompt in self.guest.prompts:
            self.offers = offers_after(self.offers, prompt, self.kinds)
        self.guest.prompts.clear()
        if frame["type"] == "welcome":
            self.offers = frame["offers"]
        if frame["type"] in ("told", "welcome", "skip"):
            self.seq = frame["seq"]
        if frame["type"] == "welcome":
            self.view = frame["view"]
        return frame


def filled(rng: Random, writer: Writer, offer: dict[str, Any], view: dict[str, Any]) -> dict[str, Any] | None:
    """A command that takes this offer, with payloads wherever words are asked for."""
    command: dict[str, Any] = {"do": offer["action"]}
    for field in offer["fields"]:
        choice = settled(field["choice"], command)
        if choice is None:
            continue
        value = _filled(rng, writer, choice, command, view)
        if value is None:
            return None
        command[field["name"]] = value
    return command


def _filled(rng: Random, writer: Writer, choice: dict[str, Any], command: dict[str, Any], view: dict[str, Any]) -> Any:
    values = [option["value"] for option in choice.get("options", ()) if option["barred"] is None]
    match choice["type"]:
        case "words":
            return writer.words(choice["most"])
        case "among":
            return rng.choice(values) if values else None
        case "several":
            least, most = choice["least"], min(choice["most"], len(values))
            return rng.sample(values, rng.randint(least, most)) if most >= least else None
        case "between":
            least = max(choice["least"], min(choice["most"], 0))
            return rng.randint(least, min(choice["most"], least + 3))
        case "places":
            return rng.choice(places_in(choice))
        case "spaces":
            return ["A1"] if choice["several"] else "A1"
        case "pick":
            most = min(choice["most"], len(choice["tokens"]))
            return rng.sample(choice["tokens"], choice["least"]) if most >= choice["least"] else None
        case "pick_from":
            pile = view["piles"].get(command[choice["field"]], {"tokens": []})
            return pile["tokens"][:1] or None
        case _:
            return rng.random() < 0.5


NOT_HERE = ("pause", "own_cards")
"""They would only stop the others."""


RARELY = {
    ("name_character", "name"), ("tell_story", "answer"), ("take_item", "name"), ("fill_blank", "name"),
    ("claim_fate", "how"), ("seek_help", "healing"), ("seek_help", "forgives"), ("end_run", "words"), ("goal", "goal"),
    ("bring_ally", "name"), ("ally_acts", "words"), ("show_change", "words"),
    ("inflict", "how"), ("hinder", "words"), ("spring", "words"), ("strengthen", "words"), ("fate", "words"),
    ("foe_turn", "words"),
    ("answer", "words"), ("mercy", "words"), ("passage", "words"),
    ("help_rabbit", "how"), ("harry", "words"), ("shop", "wishes"),
    ("tale", "name"), ("flaw", "flaw"), ("contemplate", "words"), ("receive", "name"), ("unveil", "name"),
    ("found", "words"), ("bad_for", "words"), ("master", "category"), ("limit", "words"),
    ("rummage", "thing"), ("background", "how"), ("strike_out", "reason"), ("direct", "words"),
    ("interrupt_rest", "why"), ("group_deck", "name"), ("volunteer", "how"), ("end_epic", "why"),
    ("bond", "name"), ("summon", "name"),
    ("ready", "what"), ("ready", "trigger"), ("handle", "words"), ("free_action", "words"), ("propose", "words"),
    ("study", "words"), ("tell_outcome", "words"), ("adversary_action", "words"), ("house_action", "words"),
    ("set_phases", "words"),
    ("treat", "words"), ("own_trouble", "words"), ("aspire", "words"), ("bring", "words"), ("own_deity", "name"),
    ("chant", "target"), ("chant", "words"), ("pray", "words"), ("miracle", "words"), ("mishap", "words"),
    ("answer_prayer", "words"), ("brew", "words"), ("use_brew", "words"), ("agree", "words"),
    ("offer_miracle", "words"),
    ("unleash", "words"), ("fail_forward", "words"), ("say_whom", "words"), ("bring_back", "reason"),
}  # fmt: skip
"""Fields that take words at moments which hardly ever come by chance; the same sentences carry their words."""


def word_fields(seated: Seated) -> set[tuple[str, str]]:
    """The fields of offers that take words."""
    fields = ((offer["action"], field) for offer in seated.offers for field in offer["fields"])
    return {(action, field["name"]) for action, field in fields if field["choice"]["type"] == "words"}


STEPS = 150
STRAIGHT = 0.8
"""How often people write at once where they can, and do not just play on."""


def lead(people: list[Seated], seats: list[str], deeds: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    """A GM and two players do this first; `{ana}` and `{ben}` stand for what their seats are called here."""
    here = dict(zip(("gm", "ana", "ben"), seats, strict=True))
    for by, deed in deeds:
        who = people[seats.index(here[by])]
        who.catch_up(max(each.seq for each in people))
        called = {name: given.format_map(here) for name, given in deed.items() if isinstance(given, str)}
        done = who.do({**deed, **called})
        assert done["type"] == "done", done


def play(table: Dealt, system: str, writer: Writer, missing: set[tuple[str, str]], *, evening: int = 0) -> None:
    """Play with nothing but payloads for words, until they went through every field that is missing."""
    rng = Random(evening)
    with ExitStack() as stack:
        people = [Seated(stack.enter_context(table.guest(seat))) for seat in table.secrets]
        if evening % 2:
            ways = known(system).leads
            lead(people, list(table.secrets), ways[evening // 2 % len(ways)])
        for _ in range(STEPS):
            if not missing:
                return
            for each in people:
                each.catch_up(max(each.seq for each in people))
                assert word_fields(each) <= known(system).takes_words | RARELY, "a new field that takes words"
            # Cards are moved by hand first, while they lie as the welcome said.
            first = {("place", "reason")} & missing
            possible = list(wishes(rng, writer, people, first or missing))
            # Payloads go through a field as soon as they can; now and then play goes on, or a refusal would stop it.
            straight = [wish for wish in possible if wish[1]["do"] in {action for action, _ in first or missing}]
            possible = straight if first or (straight and rng.random() < STRAIGHT) else possible
            if not possible:
                continue
            who, command = rng.choice(possible)
            if command["do"] == "rewind":
                command["to"] = who.seq - 1
            if who.do(command)["type"] == "done":
                missing -= {(command["do"], name) for name in command}


def wishes(
    rng: Random, writer: Writer, people: list[Seated], missing: set[tuple[str, str]]
) -> Iterator[tuple[Seated, dict[str, Any]]]:
    """What these people might do next: something no payload went through yet, what is waited for, or anything."""
    wanted = {action for action, _ in missing}
    for who in people:
        offers = [offer for offer in who.offers if offer["blocked"] is None and offer["action"] not in NOT_HERE]
        new = [offer for offer in offers if offer["action"] in wanted]
        urgent = [offer for offer in offers if offer["urgent"]]
        usual = [offer for offer in offers if offer["group"] in ("play", "gm")]
        for some in (new, urgent, usual):
            command = filled(rng, writer, rng.choice(some), who.view) if some else None
            if command is not None:
                yield who, command


@pytest.fixture(scope="module")
def house(server: RunningServer) -> RunningServer:
    return server


@pytest.fixture
def lucky(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server where everything goes as it went the last time, so that no evening hangs on luck."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache, same_luck=True) as running:
        yield running


def dealt(house: RunningServer, system: str, titles: list[str], **more: Any) -> Dealt:
    roles = ["gm", *["player"] * (len(titles) - 1)]
    seats: list[dict[str, Any]] = [{"title": title, "role": role} for title, role in zip(titles, roles, strict=True)]
    for seat in seats[1:]:
        seat |= {"character": known(system).character} if known(system).character else {}
    status, _, body = house.ask("/api/tables", {"system": system, "seats": seats, "open": True, **more})
    assert status == 201, body
    return Dealt(house, json.loads(body))


def address(house: RunningServer, table: Dealt, seat: str | None) -> str:
    return f"{house.address}/t/{table.table}" + (f"#seat={table.secrets[seat]}" if seat else "")


def test_there_are_enough_payloads() -> None:
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 300


def test_the_trap_catches_what_runs(browser: Browser) -> None:
    """Most payloads do run where a page takes them for markup, so it means something when none does."""
    watched = Watched(browser)
    caught = []
    for payload in PAYLOADS[:60]:
        watched.page.set_content(f"<!doctype html><ol><li>{payload}</li></ol>")
        fired = watched.page.evaluate("window.__fired")
        caught.append(bool(fired) or watched.page.evaluate(INTRUDERS) != [])
        watched.page.evaluate("window.__fired.length = 0")
    watched.close()
    assert sum(caught) > 40


@pytest.mark.parametrize("system", games())
def test_words_of_every_action_stay_words(lucky: RunningServer, browser: Browser, system: str) -> None:
    house = lucky
    writer, missing = Writer(), set(known(system).takes_words)
    with_trap = Watched(browser)
    names = ["<script>xss()</script>", "<img src=x onerror=xss()>", "'\"><svg/onload=xss()>"]
    # Some moments come only with luck, and soon or hardly ever: then another table is dealt, which agrees otherwise.
    for evening, agreed in zip(range(80), cycle(known(system).agreed), strict=False):
        table = dealt(house, system, names, options=agreed)
        gm, ana, _ = table.secrets
        with_trap.page.goto(address(house, table, gm))
        expect(with_trap.page.get_by_text("<img src=x onerror=xss()>").first).to_be_visible()
        play(table, system, writer, missing, evening=evening)
        with_trap.check()  # it heard everything as it happened
        if not missing:
            break
    assert missing == set()
    watched = Watched(browser, has_policy=system == "thousand_faces", phone=system == "first_empires")
    watched.page.goto(address(house, table, ana))
    expect(watched.page.get_by_text("xss()").first).to_be_attached()
    watched.check()
    watched.close()
    with_trap.check()
    with_trap.close()


class Marker(Writer):
    """Hands out a mark of its own for every field, so that it can be found again wherever the field is shown."""

    def words(self, most: int) -> str:
        """The next mark."""
        mark = f"mark{len(self.used):04d}"
        self.used.add(mark)
        return mark[-most:]


MARK = re.compile(r"mark\d{4}")
AT_ONCE = 4
"""So many pages are opened at each table, half of them by the GM."""
SHARES = longer(3, 1)
"""Each field of a game hears one share of the payloads, and all games together hear all; at night each hears all."""


def doctor(page: Page, words: list[str]) -> None:
    """Whatever the server tells this page from now on has these words beside every mark, which keeps them apart."""
    written = json.dumps("\n".join(["", *words]))[1:-1]

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda told: line.send(MARK.sub(lambda mark: mark[0] + written, str(told))))

    page.route_web_socket(re.compile("/ws$"), connect)


@pytest.mark.parametrize("system", games())
def test_payloads_stay_words_in_every_field(house: RunningServer, browser: Browser, system: str) -> None:
    """Even if a server let everything through: people play, and a page hears payloads wherever words were written."""
    table = dealt(house, system, ["Gale", "Ana", "Ben"])
    marker, fields = Marker(), known(system).takes_words
    missing = set(fields)
    play(table, system, marker, missing)
    assert len(missing) * 3 < len(fields), "hardly anybody wrote anything"
    watched = Watched(browser)
    for at in range(AT_ONCE):
        words = PAYLOADS[at::AT_ONCE][list(games()).index(system) % SHARES :: SHARES]
        doctor(watched.page, words)
        watched.page.goto("about:blank")  # a seat's link only differs in its fragment, which loads nothing anew
        watched.page.goto(address(house, table, "gale" if at % 2 else "ana"))
        if at % 2:
            watched.page.get_by_role("button", name="Story", exact=True).click()
        expect(watched.page.get_by_text(words[0]).first).to_be_attached()
        read = watched.text()
        assert [payload for payload in words if squeezed(payload) not in read] == []
        watched.check()
    watched.close()


def test_every_payload_is_said_and_can_be_read(house: RunningServer, browser: Browser) -> None:
    table = dealt(house, "thousand_faces", ["Gale", "Ana"])
    with table.guest("ana") as ana:
        ana.hear()
        for at in range(0, len(PAYLOADS), 3):
            for payload in PAYLOADS[at : at + 3]:
                if at % 9 == 0:
                    assert ana.do("say", words=payload)["type"] == "done", payload
            if at % 9:
                assert ana.do("say", words="\n".join(PAYLOADS[at : at + 3]))["type"] == "done"
    for seat in ("ana", None):
        watched = Watched(browser, has_policy=seat is None)
        watched.page.goto(address(house, table, seat))
        if seat is None:
            watched.page.get_by_role("button", name=re.compile("watch", re.IGNORECASE)).click()
        all_are_read(watched)
        if seat is not None:
            watched.page.goto(f"{house.address}/t/{table.table}/story")
            all_are_read(watched)
        watched.close()


def all_are_read(watched: Watched) -> None:
    """Every payload stands on the page, and nothing came of it."""
    expect(watched.page.get_by_text(PAYLOADS[0]).first).to_be_attached()
    read = watched.text()
    assert [payload for payload in PAYLOADS if squeezed(payload) not in read] == []
    watched.check()


def test_names_of_people_stay_names(house: RunningServer, browser: Browser) -> None:
    names = [_one_line(payload) for payload in PAYLOADS if 1 < len(payload) <= 60 and squeezed(payload)][::6]
    watched = Watched(browser)
    for at, (*seated, newcomer) in enumerate(_companies(names)):
        table = dealt(house, "thousand_faces", seated)
        status, _, body = house.ask(f"/api/tables/{table.table}/seats", {"title": newcomer})
        assert status == 201, body
        watched.page.goto(address(house, table, next(iter(table.secrets)) if at % 2 else None))
        expect(watched.page.get_by_text(seated[1]).first).to_be_attached()
        read = watched.text()
        assert [name for name in (*seated[1:], newcomer) if squeezed(name) not in read] == []
        watched.check()
    watched.page.goto(house.address)  # the front page offers the last seats again
    watched.check()
    watched.close()


def _companies(names: list[str]) -> list[list[str]]:
    """The names at tables of twelve, where no two of them look alike; what fills no table is left out."""
    companies: list[list[str]] = []
    for name in names:
        fitting = (
            each for each in companies if len(each) < MOST_SEATS and not any(_alike(name, other) for other in each)
        )
        company = next(fitting, None)
        if company is None:
            companies.append(company := [])
        company.append(name)
    return [company for company in companies if len(company) == MOST_SEATS]


def _alike(name: str, other: str) -> bool:
    return not looks_of(name).isdisjoint(looks_of(other))


def _one_line(words: str) -> str:
    """As a house writes what people are called."""
    return " ".join("".join(char if char.isprintable() else " " for char in words).split())


EVIL = "'\"><img src=x onerror=xss()><svg onload=xss()></script><script>xss()</script>javascript:xss(){{xss()}}"


def test_addresses_are_only_addresses(house: RunningServer, browser: Browser) -> None:
    watched = Watched(browser)
    for shape in ("/t/{}", "/t/{}#seat={}", "/?{}#{}", "/rules/{}", "/lab/{}", "/t/EMBER-42?{}#{}"):
        for written in (EVIL, urllib.parse.quote(EVIL, safe="")):
            watched.page.goto(house.address + shape.replace("{}", written))
            expect(watched.page.locator("#app > *").first).to_be_attached()
            watched.check()
    watched.close()


def test_refusals_and_rulings_stay_words(house: RunningServer, browser: Browser) -> None:
    table = dealt(house, "thousand_faces", ["Gale", "Ana"])
    payload = "<img src=x onerror=xss()>"
    with table.guest("gale") as gm, table.guest("ana") as ana:
        gm.hear()
        ana.hear()
        for frame in (
            {"type": "do", "id": payload, "command": {"do": payload}},
            {"type": "do", "id": "1", "command": {"do": "say", payload: 1}},
            {"type": "do", "id": "1", "command": {"do": "flip", "attribute": payload}},
            {"type": "do", "id": "1", "command": {"do": "flip", "attribute": "str"}, "as": payload},
        ):
            ana.send(frame)
            assert ana.hear_until("refused")["says"]
        # A rule that speaks against it, set aside for a reason.
        assert gm.do("pause", paused=True)["type"] == "done"
        flip = {"do": "flip", "attribute": "str"}
        gm.send({"type": "do", "id": "o", "command": flip, "as": "ana", "because": payload})
        assert gm.hear_until("done", "refused")["type"] == "done"
    watched = Watched(browser)
    watched.page.goto(address(house, table, "ana"))
    expect(watched.page.get_by_text(payload).first).to_be_attached()
    watched.check()
    watched.close()


def test_a_story_taken_home_is_only_a_story(house: RunningServer, browser: Browser) -> None:
    names = ["<script>xss()</script>", "<img src=x onerror=xss()>"]
    table = dealt(house, "thousand_faces", names)
    with table.guest(list(table.secrets)[1]) as ana:
        ana.hear()
        for payload in PAYLOADS:
            assert ana.do("say", words=payload)["type"] == "done", payload
    story = f"/api/tables/{table.table}/story?as="
    status, headers, page = house.ask(f"{story}html")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    watched = Watched(browser)
    watched.page.set_content(page.decode())
    watched.check()
    leads_to = watched.page.evaluate("[...document.links].map((link) => link.getAttribute('href'))")
    assert [link for link in leads_to if not re.match(r"https?://|#", link)] == []
    read = watched.text()
    plain = [payload for payload in [*PAYLOADS, *names] if not re.search(r"[&*_`~#>\[\]\\\n-].*", payload[:-1])]
    assert len(plain) > 50
    assert [payload for payload in plain if squeezed(payload) not in read] == []
    watched.page.set_content("")
    watched.close()
    markdown = house.ask(f"{story}markdown")[2].decode()
    for sign in ("<script", "<img", "<svg", "<iframe", "](javascript:", "](data:", "](<javascript:", "<javascript:"):
        bare = re.sub(r"```.*?```|`[^`\n]*`", "", markdown, flags=re.DOTALL)
        assert re.findall(rf"[^\\\n]*(?<!\\){re.escape(sign)}", bare, re.IGNORECASE) == [], f"{sign} would be markup"


def test_what_the_api_answers_is_never_a_page(house: RunningServer) -> None:
    payload = "<script>xss()</script>"
    asked = [
        (f"/api/tables/{urllib.parse.quote(payload, safe='')}", None),
        (f"/api/tables/{urllib.parse.quote(payload, safe='')}/log", None),
        ("/api/tables", {"system": payload, "seats": [{}]}),
        ("/api/tables", {"system": "thousand_faces", "seats": [{"name": payload}]}),
        ("/api/tables", {"system": "thousand_faces", "seats": [{"character": {payload: 1}}]}),
        ("/api/tables", {"system": "thousand_faces", "seats": [{}], "options": {payload: 1}}),
        (f"/api/{urllib.parse.quote(payload, safe='')}", None),
        (f"/{urllib.parse.quote(payload)}", None),
    ]
    for path, body in asked:
        status, headers, content = house.ask(path, body)
        assert 400 <= status < 500
        assert headers["content-type"].startswith("application/json"), path
        assert headers["x-content-type-options"] == "nosniff"
        assert set(json.loads(content)) - {"said"} == {"says"}
