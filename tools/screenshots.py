"""Take pictures of every screen, on a desk and on a phone, by candlelight and by day.

    make screenshots                        every screen
    make screenshots ARGS="home gm-story"   only these
    make screenshots ARGS="--list"          what there is

Pictures go to test-results/screenshots/, one for each screen, size and light.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocketRoute, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "test-results" / "screenshots"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
LIGHTS: dict[str, Literal["dark", "light"]] = {"hearth": "dark", "parchment": "light"}
LINK = re.compile(r"http://127\.0\.0\.1:\d+")
SEATS = [{"title": "Sol", "role": "gm"}, {"title": "Kresk"}, {"title": "Constance"}]

DEEDS = r"""
async ([table, token, deeds]) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((opened) => (socket.onopen = opened));
  const until = (...types) => new Promise((heard, lost) => {
    socket.onclose = ({ reason }) => lost(new Error(`the line was closed: ${reason}`));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (types.includes(frame.type)) heard(frame);
    };
  });
  const welcome = until('welcome', 'bye');
  socket.send(JSON.stringify({ type: 'hello', table, token, seen: null }));
  let { view, seq, felt } = await welcome;
  const ids = Object.fromEntries(Object.entries(view.things).map(([id, { fields }]) => [fields.name, id]));
  const withIds = (deed) => JSON.parse(JSON.stringify(deed).replace(/@\{(.+?)\}/g, (_, name) => ids[name] ?? name));
  for (const command of deeds.map(withIds)) {
    const answered = until('done', 'refused');
    socket.send(JSON.stringify({ type: 'do', id: '1', on: seq, command }));
    const answer = await answered;
    if (answer.type === 'refused') throw new Error(`${command.do}: ${answer.says}`);
    seq = answer.seq;
  }
  socket.onclose = null;
  socket.close();
  return { ...view, felt };
}
"""
"""Sit down with a line of one's own, do these things one after the other, and say how the table lay before.

In a deed, `@{Bog Ghoul}` is the id of the thing that people call so.
"""


@contextmanager
def open_house() -> Iterator[str]:
    """`hearthside play` with a home of its own, so that no real game is touched; gives its address."""
    command = [str(ROOT / ".venv/bin/hearthside"), "play", "--port", "0"]
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"HOME": home, "XDG_DATA_HOME": home, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, cwd=home, env=env, text=True, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout
                links = (found.group() for line in server.stdout if (found := LINK.search(line)))
                link = next(links, None)
                if link is None:
                    sys.exit("hearthside play printed no link.")
                yield link
            finally:
                server.kill()


class Dealt:
    """A table to take pictures of, and what its people do there."""

    def __init__(self, address: str, page: Page, path: str, asked: dict[str, Any] | None = None) -> None:
        request = urllib.request.Request(
            address + path, json.dumps(asked or {}).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request) as answer:
            dealt = json.load(answer)
        self.code: str = dealt["table"]
        self.secrets: dict[str, str] = {seat["title"]: seat["secret"] for seat in dealt["seats"]}
        self.gm: str = next(seat["title"] for seat in dealt["seats"] if seat["role"] == "gm")
        self.player: str = next(seat["title"] for seat in dealt["seats"] if seat["role"] == "player")
        self._page = page

    def does(self, title: str, *deeds: dict[str, Any]) -> dict[str, Any]:
        """Somebody does these things; gives what they saw before."""
        view: dict[str, Any] = self._page.evaluate(DEEDS, [self.code, self.secrets[title], list(deeds)])
        return view


class Tables:
    """The tables of the tour; those whose pictures change nothing are dealt only once."""

    def __init__(self, address: str, page: Page) -> None:
        self.address, self._page = address, page
        self.kept = cache(self.new)

    def new(self, kind: str) -> Dealt:
        """A table of this kind: a demo, or a game by its name where something has happened or nothing yet."""
        system, _, moment = kind.partition(" ")
        if system == "demo":
            return Dealt(self.address, self._page, f"/api/demo?system={moment or 'thousand_faces'}")
        seats = [
            seat | {"character": HANDS[kind]} if seat["title"] == "Kresk" and kind in HANDS else seat for seat in SEATS
        ]
        options = OPTIONS.get(kind, OPTIONS.get(system, {}))
        asked = {"system": system, "seats": seats, "open": True, "options": options}
        table = Dealt(self.address, self._page, "/api/tables", asked)
        for who, deed in MOMENTS.get(kind, ()):
            table.does(who, deed)
        if kind in COME_TO:
            COME_TO[kind](table)
        return table


CALLS: dict[str, dict[str, Any]] = {
    "thousand_faces": {
        "do": "call", "who": "kresk", "attributes": ["str"], "advantages": 1,
        "question": "The stair drops away into spikes. Do you make it?",
    },
    "first_empires": {
        "do": "call", "who": "kresk", "intention": "overcome", "position": "risky", "dice": 1, "why": "A good rope",
        "question": "Can you hold the gate until the bell rings?",
    },
    "deck_of_adventures": {
        "do": "call", "who": ["kresk"], "stats": ["str"], "dr": 3,
        "question": "The portcullis falls. Do you catch it?",
    },
}  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "thousand_faces": {"TRIG-01": "players"},
    "thousand_faces_playtest": {"format": "9-hour"},
    "thousand_faces_playtest grown": {"format": "30-hour"},
    "thousand_faces_playtest pips": {"format": "9-hour", "dice": "cards"},
    "thousand_faces_playtest counted": {"format": "9-hour", "dice": "cards"},
    "thousand_faces loaded": {"format": "30-hour"},
    "thousand_faces corners": {"TRIG-01": "players"},
    "thousand_faces choice": {"TRIG-01": "players"},
    "thousand_faces critical": {"TRIG-01": "players"},
    # As it is dealt where nobody says anything: a player proposes, and the GM calls for the flip.
    "thousand_faces unasked": {},
    "deck_of_adventures map": {"foes": "open"},
    "deck_of_adventures blow": {"foes": "open"},
    "thousand_faces proposed": {},
    "thousand_faces scene": {},
}
HANDS: dict[str, dict[str, Any]] = {
    "thousand_faces_playtest grown": {
        "name": "Brakka", "items": {"sword": "Dawn", "of-sensation": "Lantern"},
        "moves": {"pick-pockets": "expert", "bum-rush": "master", "not-on-my-turf": "studied", "backstab": "novice",
                  "bloody-but-unbowed": "studied", "getting-the-hang-of-this": "studied", "eager-learner": "studied"},
    },
    "thousand_faces loaded": {
        "name": "Brakka", "items": {"sword": "Dawn", "full-plate": "", "of-sensation": "Lantern"},
        "moves": {"tied-with-her-ribbon": "studied", "like-a-second-skin": "expert"},
    },
    **{
        f"first_empires {moment}": {
            "body": 2, "charm": 0, "intuition": 1, "mind": 1, "skills": ["brawl", "maneuver", "pray", "tinker"],
            "troubles": ["owes the Salt Queen"], "aspiration": "Bring the bell of Sarr home", "ancestry": "Dwarf",
            "stunts": ["Chanter", "Inner Peace"], "items": ["battleaxe", "chainmail", "shield"], "ingots": 4,
            "deity": "The Kraken", "domain": "Shielding", "lexicon": ["Rend", "Move", "Element", "Life", "Conceal"],
        }
        for moment in ("turn", "fight", "blow", "miracle")
    },
}  # fmt: skip
"""What Kresk plays with, where that is more than somebody begins with."""
HIT: list[tuple[str, dict[str, Any]]] = [
    ("Kresk", {"do": "quick_start", "who": "brakka"}),
    ("Kresk", {"do": "lose", "points": 4}),
    ("Sol", {"do": "set", "track": "shadow/table", "to": 5, "reason": "The watch was warned."}),
    ("Sol", {"do": "muster", "what": "medium"}),
    ("Sol", {"do": "close_in", "foe": "@{Lieutenant}", "who": ["kresk"]}),
    ("Sol", {"do": "bring", "name": "The reeve of the drowned", "stamina": 8, "power": "d4"}),
    (
        "Sol",
        {"do": "foes_attack", "foes": ["@{Lieutenant}"], "who": ["kresk"], "words": "A boot, a bell, and a halberd."},
    ),
]
FACES_MELEE: list[tuple[str, dict[str, Any]]] = [
    ("Kresk", {"do": "quick_start", "who": "brakka"}),
    ("Constance", {"do": "quick_start", "who": "aldith"}),
    ("Sol", {"do": "bring", "name": "Bog Ghoul", "stamina": 8, "power": "d4", "count": 2}),
    ("Sol", {"do": "bring", "name": "Bell-warden", "stamina": 10, "power": "d4"}),
    ("Sol", {"do": "bring", "name": "The thing in the well", "stamina": 9, "power": "d4", "lurks": True}),
    ("Sol", {"do": "close_in", "foe": "@{Bog Ghoul}", "who": ["kresk"]}),
    ("Sol", {"do": "close_in", "foe": "@{Bell-warden}", "who": []}),
    ("Sol", {"do": "spotlight", "who": "kresk"}),
]
FACES_BLOW: list[tuple[str, dict[str, Any]]] = [
    *FACES_MELEE,
    ("Sol", {"do": "foes_attack", "foes": ["@{Bog Ghoul}"], "who": ["kresk"]}),
]
WORLD_MELEE: list[tuple[str, dict[str, Any]]] = [
    ("Sol", {"do": "bring_foe", "name": "Bog Ghoul", "stamina": 9}),
    ("Sol", {"do": "bring_foe", "name": "Bell-warden", "stamina": 6, "die": 6}),
    ("Sol", {"do": "bring_foe", "name": "The thing in the well", "lurks": True}),
    ("Sol", {"do": "close_in", "foe": "@{Bog Ghoul}", "who": ["kresk"]}),
    ("Sol", {"do": "close_in", "foe": "@{Bell-warden}", "who": []}),
    ("Sol", {"do": "spotlight", "who": "kresk"}),
]
EMPIRES_FIGHT: list[tuple[str, dict[str, Any]]] = [
    ("Kresk", {"do": "session_luck"}),
    ("Constance", {"do": "session_luck"}),
    ("Sol", {"do": "lay_zone", "words": "Causeway", "ground": "water"}),
    (
        "Sol",
        {
            "do": "lay_zone", "words": "Gatehouse", "ground": "stone", "touches": ["@{Causeway}"],
            "way": "open gate",
        },
    ),
    (
        "Sol",
        {
            "do": "lay_zone", "words": "Well yard", "ground": "earth", "touches": ["@{Gatehouse}"],
            "walls": ["@{Gatehouse}", "@{Causeway}"], "way": "postern, narrow",
        },
    ),
    ("Sol", {"do": "bring_creature", "kind": "Giant Spider", "name": "The Weaver", "zone": "@{Gatehouse}"}),
    ("Sol", {"do": "bring_creature", "kind": "Armored Skeleton", "number": 2, "zone": "@{Gatehouse}"}),
    ("Sol", {"do": "bring_creature", "kind": "Red Dragon", "name": "Asharra", "zone": "@{Well yard}", "harm": "d8"}),
    ("Sol", {"do": "stand", "zone": "@{Gatehouse}", "who": ["kresk"]}),
    ("Sol", {"do": "stand", "zone": "@{Causeway}", "who": ["constance"]}),
    ("Sol", {"do": "start_combat", "surprise": "@{The Weaver}"}),
    ("Sol", {"do": "set_order", "order": ["kresk", "constance"]}),
    ("Sol", {"do": "lay_tag", "words": "Slick with rain", "on": "The gate", "uses": 2}),
    ("Sol", {"do": "tick", "clock": "@{Fire Breath}", "by": 4}),
    ("Sol", {"do": "tick", "clock": "@{Web Burst}", "by": 2}),
    ("Sol", {"do": "set", "track": "@{The Weaver}.harm", "to": 1, "reason": "A spear from the wall."}),
    ("Sol", {"do": "set", "track": "harm/kresk", "to": 3, "reason": "The fall from the wall."}),
    ("Sol", {"do": "set", "track": "luck/kresk", "to": 3, "reason": "A good evening."}),
    ("Sol", {"do": "set", "track": "strain/kresk", "to": 2, "reason": "A long way."}),
]  # fmt: skip
EMPIRES_CALL: tuple[str, dict[str, Any]] = (
    "Sol",
    {"do": "call", "who": "kresk", "intention": "attack", "target": "@{The Weaver}",
     "question": "Eight legs, one lantern, no way back. What do you do?"},
)  # fmt: skip
ADVENTURES_MAP: list[tuple[str, dict[str, Any]]] = [
    ("Kresk", {"do": "play_ready_made", "name": "Clubs1"}),
    ("Constance", {"do": "play_ready_made", "name": "Diamonds3"}),
    ("Sol", {"do": "lay_ground", "place": "crypt"}),
    ("Sol", {"do": "brush", "kind": "pit", "spaces": ["L6", "M6"], "name": "False floor", "hidden": True}),
    *(("Sol", {"do": "bring", "name": name, "block": name}) for name in ("Guard", "Dire Wolf", "Captain, Defender")),
    ("Sol", {"do": "start_combat", "who": ["@{Guard}", "@{Dire Wolf}", "@{Captain, Defender}"]}),
    *(
        ("Sol", {"do": "set_space", "who": who, "x": x, "y": y})
        for who, x, y in (("kresk", 4, 4), ("constance", 2, 5), ("@{Guard}", 7, 4), ("@{Dire Wolf}", 6, 5))
    ),
]
MOMENTS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "thousand_faces choice": [("Sol", CALLS["thousand_faces"])],
    "thousand_faces corners": [
        ("Kresk", {"do": "attempt", "move": "pick-locks"}),
        ("Kresk", {"do": "lay_out"}),
    ],
    "thousand_faces scene": [
        (
            "Sol",
            {
                "do": "set_scene",
                "title": "The Weeping Stair",
                "picture": "stair",
                "words": "The steps sweat rust, and every one is a little lower than your foot expects.",
                "mood": "Dread, dripping, close. One lantern.",
            },
        )
    ],
    "thousand_faces proposed": [
        ("Sol", {"do": "say", "words": "The stair drops away into spikes."}),
        ("Kresk", {"do": "propose", "words": "I leap for the other side.", "attribute": "str"}),
    ],
    "thousand_faces making": [("Kresk", {"do": "create"})],
    "thousand_faces fight": [*HIT, ("Kresk", {"do": "denominate"})],
    "thousand_faces melee": FACES_MELEE,
    "thousand_faces_playtest melee": FACES_MELEE,
    "thousand_faces_playtest blow": [*FACES_BLOW, ("Kresk", {"do": "roll"})],
    "thousand_faces blow": [*FACES_BLOW, ("Kresk", {"do": "denominate"})],
    "deckahedron_world melee": WORLD_MELEE,
    "deckahedron_world called": [
        *WORLD_MELEE,
        ("Sol", {"do": "call", "who": "kresk", "flip": "hack_and_slash str", "foe": "@{Bog Ghoul}"}),
    ],
    "thousand_faces aid": [("Sol", CALLS["thousand_faces"] | {"who": "constance"})],
    "thousand_faces pursuit": [
        ("Sol", {"do": "set", "track": "shadow/table", "to": 2, "reason": "The watch was warned."}),
        ("Kresk", {"do": "run"}),
        ("Sol", {"do": "end_run", "where": "pursuit", "words": "Torches, behind you."}),
        ("Constance", {"do": "join_pursuit", "joins": False}),
    ],
    "deckahedron_world fight": [
        ("Sol", {"do": "bring_foe", "name": "Bog Ghoul", "stamina": 9}),
        ("Sol", {"do": "call", "who": "kresk", "flip": "hack_and_slash str", "foe": "@{Bog Ghoul}"}),
    ],
    "deckahedron_world hit": [
        ("Sol", {"do": "bring_foe", "name": "Bog Ghoul", "stamina": 9}),
        ("Sol", {"do": "strike", "who": "kresk", "foe": "@{Bog Ghoul}", "dice": 3}),
        ("Kresk", {"do": "roll_hit"}),
    ],
    "thousand_faces_playtest hit": HIT,
    "thousand_faces_playtest rolled": [*HIT, ("Kresk", {"do": "roll"})],
    "thousand_faces_playtest absorbing": [*HIT, ("Kresk", {"do": "roll"}), ("Kresk", {"do": "decide"})],
    "thousand_faces_playtest pips": HIT,
    "thousand_faces_playtest counted": [*HIT, ("Kresk", {"do": "roll"})],
    "thousand_faces_playtest limit": [
        *HIT[:1],
        ("Sol", {"do": "set", "track": "xp/kresk", "to": 1, "reason": "A long road."}),
        ("Kresk", {"do": "master", "category": "Staff"}),
    ],
    "thousand_faces_playtest grown": [
        ("Sol", {"do": "set", "track": "xp/kresk", "to": 4, "reason": "A long road."}),
        ("Sol", {"do": "scene", "where": "town"}),
        ("Sol", {"do": "set", "track": "item/2.charges", "to": 1, "reason": "It burned all night."}),
        ("Sol", {"do": "set", "track": "item/2.capacity", "to": 2, "reason": "It cracked."}),
        ("Kresk", {"do": "master", "category": "Sword"}),
        ("Sol", {"do": "limit", "words": "Only in single combat."}),
    ],
    "thousand_faces_playtest find": [*HIT[:2], ("Sol", {"do": "chapter", "chapter": 5})],
    "thousand_faces_playtest heroic": [
        *HIT[:2],
        ("Kresk", {"do": "go_heroic"}),
        ("Kresk", {"do": "lose", "points": 2}),
        ("Sol", {"do": "hand_out", "to": "kresk", "what": "of-sensation", "name": "Lantern"}),
    ],
    "first_empires asked": [
        ("Sol", {"do": "say", "words": "Below the walls, a hundred torches move as one."}),
        ("Sol", {"do": "lay_clock", "words": "The ram arrives", "kind": "danger", "segments": 6, "filled": 2}),
        ("Sol", {"do": "lay_tag", "words": "Slick with rain", "on": "The gate", "uses": 2}),
        ("Sol", CALLS["first_empires"]),
    ],
    "first_empires rolled": [
        ("Sol", {"do": "lay_clock", "words": "The traitor's signal", "kind": "danger", "segments": 4, "secret": True}),
        ("Sol", {"do": "bring_creature", "kind": "Mimic", "name": "The third chest", "unseen": True}),
        ("Sol", {"do": "lay_clock", "words": "The ram arrives", "kind": "danger", "segments": 6, "filled": 3}),
        ("Sol", CALLS["first_empires"]),
        ("Kresk", {"do": "roll", "ability": "body", "skill": "maneuver"}),
    ],
    "first_empires fight": [
        *EMPIRES_FIGHT,
        ("Sol", {"do": "tick", "clock": "@{Fire Breath}", "by": 2}),
        EMPIRES_CALL,
    ],
    "first_empires laid": EMPIRES_FIGHT[:10],
    "first_empires ready": [*EMPIRES_FIGHT[:10], ("Sol", {"do": "start_combat"})],
    "first_empires turn": EMPIRES_FIGHT,
    "first_empires blow": [
        *EMPIRES_FIGHT,
        EMPIRES_CALL,
        ("Kresk", {"do": "roll", "ability": "body", "skill": "brawl"}),
    ],
    "first_empires making": [("Kresk", {"do": "new_character"})],
    "deck_of_adventures asked": [
        ("Sol", {"do": "say", "words": "The torches go out one by one, from the far end of the hall."}),
        ("Sol", {"do": "bring", "name": "The Gatekeeper", "nature": "boss"}),
        ("Sol", CALLS["deck_of_adventures"]),
    ],
    "deck_of_adventures fight": [
        ("Kresk", {"do": "play_ready_made", "name": "Clubs1"}),
        ("Constance", {"do": "play_ready_made", "name": "Diamonds3"}),
        ("Sol", {"do": "bring", "name": "Grunt", "block": "Grunt"}),
        ("Sol", {"do": "bring", "name": "The old bear", "block": "Bear"}),
        ("Sol", {"do": "start_combat", "who": ["@{Grunt}", "@{The old bear}"]}),
    ],
    "deck_of_adventures map": ADVENTURES_MAP,
    "deck_of_adventures blow": ADVENTURES_MAP,
    "deck_of_adventures drawn": [
        ("Sol", {"do": "bring", "name": "The Gatekeeper", "nature": "boss"}),
        ("Sol", CALLS["deck_of_adventures"]),
        ("Kresk", {"do": "draw", "stat": "str"}),
    ],
}


def ask_for_a_choice(table: Dealt) -> None:
    """Flip with advantage until two cards count the same and the table asks which one to keep."""
    for _ in range(12):
        table.does("Kresk", {"do": "flip", "attribute": "str"})
        if table.does("Kresk")["awaited"]:
            return
        table.does("Sol", CALLS["thousand_faces"])


def come_to_a_critical_success(table: Dealt) -> None:
    """Flip until the table asks what to make of a critical success."""
    for _ in range(100):
        asked = table.does("Kresk")["awaited"].get("kresk")
        if asked and "critical" in asked["actions"]:
            return
        stand = asked and {"do": "stand", "keep": asked["matter"]["keep"][0]}
        table.does("Kresk", stand or {"do": "flip", "attribute": "str"})
    raise AssertionError("nothing goes that well")


def come_to_a_miracle(table: Dealt) -> None:
    """Pray until somebody listens; the GM forgives what was not heard."""
    for _ in range(30):
        table.does("Sol", CALLS["first_empires"])
        table.does("Kresk", {"do": "pray", "domain": "Shielding"})
        awaited = table.does("Sol")["awaited"]
        if "miracle" in str(awaited.get("kresk")):
            return
        for _ in awaited.get("sol", {}).get("actions", ())[:1]:
            table.does("Sol", {"do": "waive", "owed": "kresk/unanswered prayer (Shielding)"})
    raise AssertionError("nobody listens")


def come_to_the_own_turn(table: Dealt) -> None:
    """Everybody before Kresk lets their turn go by."""
    for _ in range(12):
        if table.does("Sol")["felt"]["turn"] == "kresk":
            return
        table.does("Sol", {"do": "end_turn"})
    raise AssertionError("it is never the turn of Kresk")


def come_to_a_blow(table: Dealt) -> None:
    """A guard stands beside Kresk and strikes until it hits."""
    for _ in range(60):
        seen = table.does("Sol")
        order = seen["felt"]["order"]
        if "kresk" in seen["awaited"]:
            return
        if "let_stand" in seen["awaited"].get("sol", {}).get("actions", ()):
            table.does("Sol", {"do": "let_stand"})
        elif "stop" in seen["awaited"].get("sol", {}).get("actions", ()):
            table.does("Sol", {"do": "stop"})
        elif any(each["is_on_turn"] and each["majors"] and each["name"].startswith("creature") for each in order):
            guard = seen["felt"]["turn"]
            x, y = next(each["space"] for each in seen["felt"]["ground"]["tokens"] if each["who"] == "kresk")
            table.does("Sol", {"do": "set_space", "who": guard, "x": x + 1, "y": y})
            table.does("Sol", {"do": "attack", "who": guard, "how": "weapon", "target": "kresk"})
        else:
            table.does("Sol", {"do": "end_turn"})
    raise AssertionError("nothing hits")


COME_TO: dict[str, Callable[[Dealt], None]] = {
    "thousand_faces choice": ask_for_a_choice,
    "thousand_faces critical": come_to_a_critical_success,
    "first_empires miracle": come_to_a_miracle,
    "deck_of_adventures map": come_to_the_own_turn,
    "deck_of_adventures blow": come_to_a_blow,
}
"""Moments that come when chance wants them."""


class Visit:
    """One page at the house, in one size and light."""

    def __init__(self, address: str, tables: Tables, page: Page) -> None:
        self.address, self.tables, self.page = address, tables, page
        self.has_looked_at_the_size = False
        """Whether it made a difference on the way here how large the page is."""

    @property
    def is_phone(self) -> bool:
        self.has_looked_at_the_size = True
        return bool(self.page.viewport_size and self.page.viewport_size["width"] < 900)

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        self.page.locator("h1").first.wait_for(state="attached")
        return self.page

    def sit(self, title: str, table: Dealt, *, is_new: bool = False) -> Page:
        """Sit down; without is_new, as somebody who has done this before."""
        if not is_new:
            known = ("knows.flip", "knows.screen", f"aside.{table.code}")
            self.page.evaluate("(known) => known.forEach((what) => localStorage[`hearthside.${what}`] = 'yes')", known)
        page = self.open(f"/t/{table.code}#seat={table.secrets[title]}")
        page.locator(".people, .strip, .spot").first.wait_for()
        return page

    def tab(self, name: str) -> None:
        """What a phone shows behind this tab, where the desk shows it all at once."""
        if self.is_phone:
            self.page.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{name}\\b")).click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


Screen = Callable[[Visit], object]


def start(visit: Visit) -> None:
    """The names of those who play."""
    visit.open("/").locator(".game").first.click()


def start_empires(visit: Visit) -> None:
    """What a table of dice may decide differently, opened."""
    visit.open("/").locator(".game", has_text="First Empires").click()
    visit.page.locator("details summary").first.click()


def seats(visit: Visit) -> None:
    """The seats of a table that was just set."""
    start(visit)
    for field, name in zip(
        visit.page.locator("main form input").all(), ("Sol", "Kresk", "Constance", "Mira"), strict=False
    ):
        field.fill(name)
    visit.press("Set the table")
    visit.page.locator(".made").wait_for()


def playtest_start(visit: Visit) -> None:
    """What is settled before a table of the playtest print is dealt."""
    visit.open("/").get_by_role("button", name=re.compile("playtest")).first.click()


def playtest_gear(visit: Visit) -> None:
    player("thousand_faces_playtest heroic", "Cards")(visit)
    visit.page.get_by_role("tab", name="Gear").click()


def shelf(kind: str, name: str) -> Screen:
    """A player's own cards at a table of this kind, with this shelf picked."""

    def screen(visit: Visit) -> None:
        player(kind, "Cards")(visit)
        picked = visit.page.get_by_role("tab", name=name)
        kept = visit.page.get_by_role("button", name="My cards")
        picked.or_(kept).first.wait_for()
        if not picked.is_visible():  # in a fight the desk is for the field, and one's cards are kept in the hand
            kept.click()
        picked.click()

    return screen


def playtest_move(visit: Visit) -> None:
    """A move card with its level, its half ring and what it asks for, opened."""
    shelf("thousand_faces_playtest grown", "Moves")(visit)
    visit.press("Bum Rush")
    visit.page.get_by_role("dialog").wait_for()


def playtest_required(visit: Visit) -> None:
    """A move without its card, and the rings it takes to learn it."""
    shelf("thousand_faces_playtest grown", "Moves")(visit)
    visit.press("Another move")
    visit.page.get_by_role("dialog").get_by_role("searchbox").fill("goreo")
    visit.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Goreography")).click()


def playtest_study(visit: Visit) -> None:
    """What there is to learn, and what one's rings are too few for."""
    shelf("thousand_faces_playtest grown", "All deeds")(visit)
    visit.press("Study")


def playtest_master(visit: Visit) -> None:
    """Somebody sets their heart on a kind of weapon."""
    shelf("thousand_faces_playtest grown", "Growth")(visit)
    visit.press("A Mastery")


def sheet(kind: str) -> Screen:
    """A player's own sheet at a table of this kind; on a desk it lies over the table."""

    def screen(visit: Visit) -> None:
        player(kind, "Sheet")(visit)
        if not visit.is_phone:
            visit.page.get_by_role("button", name="Kresk", exact=True).click()
            visit.page.get_by_role("dialog").wait_for()

    return screen


def demo_seats(visit: Visit) -> None:
    visit.open("/")
    visit.page.locator(".shelf button").first.click()
    visit.press("Try its demo table")
    visit.page.get_by_role("dialog").wait_for()


def recent(visit: Visit) -> None:
    """The front page of somebody who has played here."""
    visit.sit("Kresk", visit.tables.kept("demo"))
    visit.open("/")


def sharing(visit: Visit) -> None:
    table = visit.tables.kept("demo")
    visit.sit("Gale", table).locator(".chip.num").first.click()
    visit.page.get_by_role("dialog").wait_for()


def corners_beside(visit: Visit) -> None:
    """What others see of a game of corners."""
    visit.sit("Constance", visit.tables.kept("thousand_faces corners"))


def making(visit: Visit) -> None:
    """A character is made step by step."""
    page = visit.sit("Kresk", visit.tables.kept("thousand_faces making"))
    chip = page.get_by_role("button", name=re.compile("^(Session zero|My hero)$"))
    steps = page.get_by_role("list", name="Steps")
    chip.or_(steps).first.wait_for()
    if chip.is_visible():
        chip.click()
    steps.wait_for()


def asking(kind: str) -> Screen:
    """A table of this kind asks a player something: the leaf for it lies over everything else."""

    def screen(visit: Visit) -> None:
        visit.sit("Kresk", visit.tables.kept(kind))
        visit.page.get_by_role("dialog").wait_for()

    return screen


def first_flip(visit: Visit) -> None:
    visit.sit("Kresk", visit.tables.kept("thousand_faces"), is_new=True)


def choosing(visit: Visit) -> None:
    """An attribute is chosen, and the odds are written beside it."""
    page = visit.sit("Kresk", visit.tables.kept("thousand_faces"))
    page.locator(".plaques button").first.click()
    page.get_by_text("%").first.wait_for()


def mid_flip(visit: Visit) -> None:
    page = visit.sit("Kresk", visit.tables.new("thousand_faces"))
    page.locator(".plaques button").nth(2).click()
    page.get_by_text("%").first.wait_for()
    visit.press("Flip")
    page.locator(".stage .front").first.wait_for(state="attached")


def flipped(visit: Visit) -> None:
    mid_flip(visit)
    visit.page.locator(".stage:not(.turning)").wait_for()


def refused(visit: Visit) -> None:
    """The GM is told why not, and may overrule it."""
    table = visit.tables.new("thousand_faces")
    table.does("Sol", {"do": "pause", "paused": True})
    page = visit.sit("Kresk", table)
    if not visit.is_phone:  # there the attributes make room for the reason
        page.locator(".plaques button").first.click()
        page.keyboard.press("f")


def quiet(visit: Visit) -> None:
    """The line is lost while somebody plays."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        if lines:
            line.close()
        else:
            line.connect_to_server()
        lines.append(line)

    visit.page.route_web_socket(re.compile("/ws$"), connect)
    page = visit.sit("Kresk", visit.tables.kept("demo"))
    lines[0].close()
    page.get_by_text("The line went quiet.").wait_for()


@dataclass(frozen=True)
class Side:
    """One side of a table of this kind, with this tab open on a phone; a desk shows the same behind every tab."""

    whose: Literal["player", "gm"]
    kind: str
    tab: str

    def __call__(self, visit: Visit) -> None:
        table = visit.tables.kept(self.kind)
        visit.sit(table.gm if self.whose == "gm" else table.player, table)
        visit.tab(self.tab)


def player(kind: str, tab: str) -> Side:
    """A player's table of this kind, with this tab open on a phone."""
    return Side("player", kind, tab)


def aimed(kind: str) -> Screen:
    """A player's table of this kind, with a foe touched."""

    def screen(visit: Visit) -> None:
        player(kind, "Play")(visit)
        visit.page.get_by_role("button", name=re.compile("^Bog Ghoul:")).first.click()

    return screen


def listed(kind: str) -> Screen:
    """The list twin of a fight."""

    def screen(visit: Visit) -> None:
        player(kind, "Play")(visit)
        visit.page.locator("section.fight").wait_for()
        visit.page.keyboard.press("l")  # where there is little room the list is there already, and no button for it

    return screen


def gm(kind: str, tab: str = "Play") -> Side:
    """The GM's side of a table of this kind."""
    return Side("gm", kind, tab)


def aimed_on_map(visit: Visit) -> None:
    """Somebody on the map is touched, and the odds lie on the line."""
    player("deck_of_adventures map", "Play")(visit)
    visit.page.locator('[data-at="H5"]').click()


def drawn(visit: Visit) -> None:
    """A card was drawn in a fight, and the circle lies open."""
    table = visit.tables.new("deck_of_adventures map")
    visit.sit(table.player, table)
    visit.page.locator('[data-at="H5"]').click()
    visit.page.wait_for_timeout(500)  # whoever taps twice in a row meant to tap once
    visit.page.locator('[data-at="H5"]').click()
    visit.page.locator(".ring").first.wait_for()


def as_a_list(visit: Visit) -> None:
    """The map for whoever plays without looking at it."""
    aimed_on_map(visit)
    visit.page.keyboard.press("l")


def gm_deed(visit: Visit) -> None:
    gm("thousand_faces", "World")(visit)
    visit.page.locator("ul.deeds button").nth(1).click()


def gm_ruling(visit: Visit) -> None:
    gm("demo", "World")(visit)
    visit.press("Make a ruling")


def gm_undo(visit: Visit) -> None:
    gm("demo", "World")(visit)
    visit.press("Undo")


def gm_story(visit: Visit) -> None:
    """The story beside the screen, with a line opened."""
    gm("demo", "Story")(visit)
    if not visit.is_phone:
        visit.press("Story")
    visit.page.locator("button.line").last.click()


def keys(visit: Visit) -> None:
    visit.sit("Kresk", visit.tables.kept("demo")).keyboard.press("?")


def palette(visit: Visit) -> None:
    visit.sit("Kresk", visit.tables.kept("thousand_faces scene")).keyboard.press("/")


def story_of(visit: Visit) -> Page:
    table = visit.tables.kept("demo")
    visit.sit("Gale", table)
    page = visit.open(f"/t/{table.code}/story")
    page.get_by_role("searchbox").wait_for()
    return page


def replay(visit: Visit) -> None:
    """The table as it was, at a flip in the middle of the story."""
    page = story_of(visit)
    page.get_by_role("slider").fill("9")
    page.wait_for_load_state("networkidle")


def search(visit: Visit) -> None:
    story_of(visit).get_by_role("searchbox").fill("stairs")


def export(visit: Visit) -> None:
    story_of(visit)
    visit.press("Take it home")


def join(visit: Visit) -> None:
    visit.open(f"/t/{visit.tables.kept('thousand_faces').code}")


def rule_search(visit: Visit) -> None:
    visit.open("/rules/thousand_faces").get_by_role("searchbox").fill("flip")


def rule_note(visit: Visit) -> None:
    """A rule, a press away from the button it belongs to."""
    page = visit.sit("Kresk", visit.tables.kept("thousand_faces"))
    visit.tab("Cards")
    visit.press("Lose Stamina")
    page.locator("button.tag").first.click()


def lab(visit: Visit) -> Page:
    """The lab, with an encounter to begin with."""
    page = visit.open("/lab/deck_of_adventures")
    page.get_by_role("button", name="Play it out").wait_for()
    return page


def lab_adding(visit: Visit) -> None:
    lab(visit).get_by_role("button", name="Add a foe").click()


def lab_odds(visit: Visit) -> None:
    """Odds of the lab: the table that the book prints as well."""
    page = visit.open("/lab/deck_of_adventures/odds#chart.0.0")
    page.get_by_role("table").first.wait_for()


def lab_change(visit: Visit) -> None:
    """A change in the lab: one card printed otherwise, not yet played."""
    page = visit.open("/lab/thousand_faces/change")
    page.get_by_label("Which card").select_option("D09")
    page.get_by_role("group", name="Crown").get_by_role("radio").nth(3).check()


SCREENS: dict[str, Screen] = {
    "home": lambda visit: visit.open("/").locator(".game").first.wait_for(),
    "home-recent": recent,
    "home-start": start,
    "home-seats": seats,
    "home-empires": start_empires,
    "home-demo": demo_seats,
    "join": join,
    "lab": lab,
    "lab-adding": lab_adding,
    "lab-odds": lab_odds,
    "lab-change": lab_change,
    "not-found": lambda visit: visit.open("/cellar"),
    "no-such-table": lambda visit: visit.open("/t/EMBER-42"),
    "table-first": first_flip,
    "table-choosing": choosing,
    "table-mid-flip": mid_flip,
    "table-flipped": flipped,
    "table-keep": player("thousand_faces choice", "Play"),
    "table-critical": player("thousand_faces critical", "Play"),
    "table-proposing": player("thousand_faces unasked", "Play"),
    "table-proposed": player("thousand_faces proposed", "Play"),
    "table-scene": player("thousand_faces scene", "Play"),
    "table-palette": palette,
    "table-asked": player("demo", "Play"),
    "table-cards": player("demo", "Cards"),
    "table-sheet": player("demo", "Sheet"),
    "table-story": player("demo", "Story"),
    "table-keys": keys,
    "table-rule": rule_note,
    "table-refused": refused,
    "table-quiet": quiet,
    "table-share": sharing,
    "table-corners": player("thousand_faces corners", "Play"),
    "table-corners-beside": corners_beside,
    "table-making": making,
    "table-pursuit": player("thousand_faces pursuit", "Play"),
    "table-fight": player("thousand_faces fight", "Play"),
    "table-melee": player("thousand_faces melee", "Play"),
    "table-melee-aimed": aimed("thousand_faces melee"),
    "table-melee-list": listed("thousand_faces melee"),
    "table-blow": player("thousand_faces blow", "Play"),
    "playtest-melee": player("thousand_faces_playtest melee", "Play"),
    "playtest-blow": player("thousand_faces_playtest blow", "Play"),
    "world-melee": player("deckahedron_world melee", "Play"),
    "world-called": player("deckahedron_world called", "Play"),
    "gm-melee": gm("thousand_faces melee"),
    "gm-world-melee": gm("deckahedron_world melee"),
    "table-aid": player("thousand_faces aid", "Play"),
    "world-demo": player("demo deckahedron_world", "Play"),
    "world-asked": player("deckahedron_world fight", "Play"),
    "world-cards": player("deckahedron_world fight", "Cards"),
    "world-hit": player("deckahedron_world hit", "Play"),
    "empires-demo": player("demo first_empires", "Play"),
    "empires-rest": player("first_empires", "Play"),
    "empires-asked": player("first_empires asked", "Play"),
    "empires-rolled": player("first_empires rolled", "Play"),
    "empires-sheet": sheet("first_empires turn"),
    "empires-ready": player("first_empires ready", "Play"),
    "empires-miracle": player("first_empires miracle", "Play"),
    "empires-turn": player("first_empires turn", "Play"),
    "empires-fight": player("first_empires fight", "Play"),
    "empires-blow": player("first_empires blow", "Play"),
    "empires-shelves": player("first_empires turn", "Cards"),
    "empires-stunts": shelf("first_empires turn", "Stunts"),
    "empires-magic": shelf("first_empires turn", "Magic"),
    "empires-gear": shelf("first_empires turn", "Gear"),
    "empires-making": player("first_empires making", "Cards"),
    "adventures-demo": player("demo deck_of_adventures", "Play"),
    "adventures-rest": player("deck_of_adventures", "Play"),
    "adventures-asked": player("deck_of_adventures asked", "Play"),
    "adventures-drawn": player("deck_of_adventures drawn", "Play"),
    "adventures-cards": player("deck_of_adventures asked", "Cards"),
    "adventures-fight": player("deck_of_adventures fight", "Play"),
    "adventures-fight-cards": player("deck_of_adventures fight", "Cards"),
    "adventures-map-aimed": aimed_on_map,
    "adventures-map-drawn": drawn,
    "adventures-map-list": as_a_list,
    "adventures-blow": player("deck_of_adventures blow", "Play"),
    "adventures-sheet": player("deck_of_adventures fight", "Sheet"),
    "playtest-start": playtest_start,
    "playtest-table": player("demo thousand_faces_playtest", "Play"),
    "playtest-cards": player("demo thousand_faces_playtest", "Cards"),
    "playtest-hit": player("thousand_faces_playtest hit", "Play"),
    "playtest-rolled": player("thousand_faces_playtest rolled", "Play"),
    "playtest-absorbing": player("thousand_faces_playtest absorbing", "Play"),
    "playtest-find": asking("thousand_faces_playtest find"),
    "playtest-heroic": player("thousand_faces_playtest heroic", "Play"),
    "playtest-gear": playtest_gear,
    "playtest-sheet": sheet("thousand_faces_playtest heroic"),
    "playtest-levels": shelf("thousand_faces_playtest grown", "Moves"),
    "playtest-charges": shelf("thousand_faces_playtest grown", "Gear"),
    "playtest-growth": shelf("thousand_faces_playtest grown", "Growth"),
    "playtest-move": playtest_move,
    "playtest-required": playtest_required,
    "playtest-study": playtest_study,
    "playtest-master": playtest_master,
    "playtest-pips": player("thousand_faces_playtest pips", "Play"),
    "playtest-pips-counted": player("thousand_faces_playtest counted", "Play"),
    "gm-limit": gm("thousand_faces_playtest limit"),
    "table-load": shelf("thousand_faces loaded", "Gear"),
    "table-load-sheet": player("thousand_faces loaded", "Sheet"),
    "gm": gm("demo"),
    "gm-world": gm("demo", "World"),
    "gm-notes": gm("demo", "Notes"),
    "gm-deed": gm_deed,
    "gm-ruling": gm_ruling,
    "gm-undo": gm_undo,
    "gm-story": gm_story,
    "gm-proposed": gm("thousand_faces proposed"),
    "gm-scene": gm("thousand_faces scene"),
    "gm-table-fight": gm("thousand_faces fight"),
    "gm-pursuit": gm("thousand_faces pursuit"),
    "gm-world-demo": gm("demo deckahedron_world"),
    "gm-empires-demo": gm("demo first_empires"),
    "gm-adventures-demo": gm("demo deck_of_adventures"),
    "gm-playtest-demo": gm("demo thousand_faces_playtest"),
    "gm-fight": gm("deckahedron_world fight"),
    "gm-fight-world": gm("deckahedron_world fight", "World"),
    "gm-empires": gm("first_empires rolled"),
    "gm-empires-world": gm("first_empires rolled", "World"),
    "gm-empires-fight": gm("first_empires turn"),
    "gm-empires-fight-world": gm("first_empires turn", "World"),
    "gm-playtest": gm("thousand_faces_playtest hit"),
    "gm-playtest-world": gm("thousand_faces_playtest hit", "World"),
    "gm-adventures": gm("deck_of_adventures drawn"),
    "gm-adventures-map": gm("deck_of_adventures map"),
    "gm-adventures-fight": gm("deck_of_adventures fight"),
    "gm-adventures-fight-world": gm("deck_of_adventures fight", "World"),
    "gm-adventures-world": gm("deck_of_adventures drawn", "World"),
    "story": story_of,
    "story-replay": replay,
    "story-search": search,
    "story-export": export,
    "rules": lambda visit: visit.open("/rules"),
    "rules-book": lambda visit: visit.open("/rules/thousand_faces"),
    "rules-beside": lambda visit: visit.open("/rules/thousand_faces/beside/thousand_faces_playtest"),
    "rules-search": rule_search,
    "rules-rule": lambda visit: visit.open("/rules/thousand_faces/TF-FLIP-01"),
}


def corners(browser: Browser) -> dict[str, BrowserContext]:
    """A browser for every size and light."""
    return {
        f"{size}-{light}": browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            has_touch=size == "phone",
            reduced_motion="reduce",  # so that everything lies still, except where it is to be seen moving
        )
        for size, (width, height) in SIZES.items()
        for light, scheme in LIGHTS.items()
    }


def photograph(context: BrowserContext, address: str, tables: Tables, name: str, picture: Path) -> str:
    """One screen in one size and light; gives what went wrong, if anything did."""
    page = context.new_page()
    page.set_default_timeout(8000)
    page.goto(address)
    page.evaluate("localStorage.clear()")
    is_moving = name == "table-mid-flip"
    if is_moving:
        page.emulate_media(reduced_motion="no-preference")
    wrong = ""
    try:
        SCREENS[name](Visit(address, tables, page))
    except Error as why:
        wrong = f"{picture.stem}: {why.message.splitlines()[0]}"
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(330 if is_moving else 600)
    page.screenshot(path=picture)
    page.close()
    print(picture.relative_to(ROOT), flush=True)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the screens.")
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="only these; without any, all of them")
    parser.add_argument("--list", action="store_true", help="the names of the screens")
    asked = parser.parse_args()
    if asked.list:
        print("\n".join(SCREENS))
        return
    if unknown := set(asked.screens) - set(SCREENS):
        parser.error(f"There is no screen {', '.join(sorted(unknown))}; --list shows what there is.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with open_house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["HEARTHSIDE_BROWSER"],
            # Chromium has no sandbox for root, and continuous integration is root.
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        backstage = browser.new_page()
        backstage.goto(address)
        tables = Tables(address, backstage)
        wrong = [
            photograph(context, address, tables, name, PICTURES / f"{name}-{corner}.png")
            for corner, context in corners(browser).items()
            for name in asked.screens or SCREENS
        ]
        browser.close()
    if any(wrong):
        sys.exit("\n".join(filter(None, wrong)))


if __name__ == "__main__":
    main()
