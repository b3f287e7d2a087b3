"""docs/protocol.md: somebody could write a client from it, and it leaves nothing out and says nothing wrong."""

import ast
import dataclasses
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct

from hearthside.kernel import choices
from hearthside.kernel.events import EVENTS, SHAPES, To
from hearthside.kernel.table import Seat
from hearthside.kernel.views import PileView, Question, TableView
from hearthside.table import limits, line, typescript, wire
from hearthside.table.app import NOES
from hearthside.table.room import SHORT_HISTORY
from hearthside.table.serve import HEALTH
from hearthside.table.socket import GREETING
from tests.table.guests import RunningServer
from tests.table.stranger import Dismissed, Gap, Stranger, ask

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
FRAMES_IN: dict[str, type[Struct]] = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.FrameIn)}
FRAMES_OUT: dict[str, type[Struct]] = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.FrameOut)}
FRAMES = {**FRAMES_IN, **FRAMES_OUT}
PARTS: dict[str, Any] = {
    **{kind.__name__: kind for kind in (*typescript.WIRE_PARTS, *typescript.HTTP_PARTS)},
    **{kind.__name__: kind for kind in (Seat, PileView, Question, TableView, choices.Barred, choices.Option)},
}
PARTS["Entry"] = PARTS.pop("Heard")


# --- The stranger -----------------------------------------------------------------------------------------------------


def test_the_stranger_knows_nothing_but_the_page() -> None:
    tree = ast.parse((ROOT / "tests/table/stranger.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names}
    assert ours == {"websockets.sync.client"}


def dealt(server: RunningServer) -> tuple[str, str, dict[str, str]]:
    address = f"127.0.0.1:{server.port}"
    seats = [{"title": "Gale", "role": "gm"}, {"title": "Ana", "character": {"str": 3}}, {"title": "Bo"}]
    wish = {"system": "thousand_faces", "seats": seats, "options": {"TRIG-01": "players"}}
    status, answer = ask(address, "/api/tables", wish)
    assert status == 201
    return address, answer["table"], {key["seat"]: key["secret"] for key in answer["seats"]}


def results(stranger: Stranger) -> list[str]:
    """What came of the flips this stranger heard of."""
    told = [frame for frame in stranger.heard if frame["type"] == "told"]
    return [event["result"] for frame in told for event in frame["events"] if event["type"] == "resolved"]


def flip(stranger: Stranger) -> None:
    """A flip, read to its end."""
    before = len(results(stranger))
    done = stranger.do("flip", attribute="str", advantages=2)
    assert done["type"] == "done", done
    while stranger.question is not None:
        assert stranger.answer()["type"] == "done"
    assert len(results(stranger)) > before


def seen_anew(address: str, table: str, secret: str) -> Stranger:
    fresh = Stranger(address, table, secret)
    fresh.come()
    fresh.go()
    return fresh


def in_order(offers: dict[str, Any]) -> list[Any]:
    return sorted(offers.values(), key=lambda offer: str(offer["action"]))


def same(one: Stranger, other: Stranger) -> None:
    """Whoever listened all along has the table just as somebody who comes now."""
    one_view, other_view = ({**each.view, "piles": lying(each), "marks": set_marks(each)} for each in (one, other))
    assert one_view == other_view
    assert one.felt == other.felt
    assert in_order(one.offers) == in_order(other.offers)
    assert one.seen == other.seen


def lying(stranger: Stranger) -> dict[str, Any]:
    return {place: pile for place, pile in stranger.view["piles"].items() if pile["count"]}


def set_marks(stranger: Stranger) -> dict[str, Any]:
    return {place: marks for place, marks in stranger.view["marks"].items() if marks}


def test_a_stranger_sits_down_plays_is_refused_comes_back_and_misses_nothing(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    ana, bo, gm = (Stranger(address, table, secrets[seat]) for seat in ("ana", "bo", "gale"))
    for each in (ana, bo, gm):
        each.come()
    for _ in range(6):
        flip(ana)
    refused = ana.do("flip", attribute="luck")
    assert (refused["type"], refused["kind"]) == ("refused", "impossible")
    assert ana.do("flips")["kind"] == "malformed"
    assert ana.do("rewind", to=1, reason="I want to.")["kind"] == "impossible"
    assert ana.odds("flip", attribute="str")["odds"]["outcomes"]

    ana.go()  # and while she is away
    for number in range(5):
        assert bo.do("say", words=f"Number {number}.")["type"] == "done"
    bo.do("note", words="Ana may not read this.")
    flip(bo)
    assert gm.do("lose", points=1, manner={"as": "ana"})["type"] == "done"
    before, count = ana.seen, len(ana.heard)
    ana.come()
    missed = [frame for frame in ana.heard[count:] if frame["type"] in ("told", "skip", "welcome")]
    assert before is not None
    assert bo.seen is not None
    gm.catch_up()
    assert [frame["seq"] for frame in missed] == list(range(before + 1, int(gm.seen or 0) + 1))
    assert {frame["type"] for frame in missed} == {"told", "skip"}, "bo's note is only a number to her"
    assert "may not read" not in json.dumps(ana.heard)

    flip(ana)
    for each, seat in ((ana, "ana"), (bo, "bo"), (gm, "gale")):
        each.catch_up()
        same(each, seen_anew(address, table, secrets[seat]))
    for each in (ana, bo, gm):
        each.go()


def test_a_stranger_is_told_when_its_choice_is_no_longer_so_and_nothing_happens_twice(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    ana = Stranger(address, table, secrets["ana"])
    ana.come()
    chosen = {"on": ana.seen, "prompted": ana.prompted}
    assert ana.do("lose", points=1, manner=chosen)["type"] == "done"
    assert ana.do("lose", points=1, manner=chosen)["kind"] == "stale"
    assert ana.do("lose", points=1)["type"] == "done"
    ana.go()


def test_a_stranger_who_is_the_gm_overrules_goes_back_and_frees_a_seat(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    gm, ana = Stranger(address, table, secrets["gale"]), Stranger(address, table, secrets["ana"])
    gm.come()
    ana.come()
    assert gm.do("pause")["type"] == "done"
    gm.catch_up()
    ana.catch_up()
    refused = ana.do("lose", points=1)
    assert (refused["kind"], refused["says"]) == ("refused", "The GM has paused the table.")
    assert ana.do("lose", points=1, manner={"because": "I say so."})["kind"] == "refused"
    done = gm.do("lose", points=1, manner={"as": "ana", "because": "The bridge fell."})
    assert done["type"] == "done"
    told = next(frame for frame in gm.heard if frame["type"] == "told" and frame["seq"] == done["seq"])
    overruled = {"type": "overruled", "rule": "", "says": refused["says"], "reason": "The bridge fell."}
    assert overruled in told["events"]
    assert gm.do("rewind", to=1, reason="Once more.")["type"] == "done"
    gm.hear_until("welcome")
    same(gm, seen_anew(address, table, secrets["gale"]))
    assert ask(address, f"/api/tables/{table}/seats/ana/free", {}, secrets["gale"])[0] == 201
    with pytest.raises(Dismissed, match="freed this seat"):
        ana.hear_until("bye")
    ana.go()
    gm.go()


def test_a_stranger_with_real_cards_says_which_they_turned(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    ana = Stranger(address, table, secrets["ana"])
    ana.come()
    assert ana.do("own_cards", own=True)["type"] == "done"
    assert ana.do("flip", attribute="str", advantages=1)["kind"] == "cards"
    assert ana.do("flip", attribute="str", advantages=1, manner={"turned": ["D01", "D13"]})["type"] == "done"
    ana.catch_up()
    same(ana, seen_anew(address, table, secrets["ana"]))
    ana.go()


def come_and_go(stranger: Stranger, protocol: int | None) -> None:
    try:
        stranger.come(protocol)
    finally:
        stranger.go()


def test_a_stranger_who_speaks_another_protocol_is_told_so(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    for protocol in (wire.PROTOCOL + 1, 0):
        with pytest.raises(Dismissed, match="do not speak the same language"):
            come_and_go(Stranger(address, table, secrets["ana"]), protocol)
    for spoken in (None, wire.PROTOCOL):
        come_and_go(Stranger(address, table, secrets["ana"]), spoken)


def test_a_number_too_far_back_or_of_another_table_brings_a_fresh_welcome(server: RunningServer) -> None:
    address, table, secrets = dealt(server)
    bo = Stranger(address, table, secrets["bo"])
    bo.seen = 99
    bo.come()
    assert [frame["type"] for frame in bo.heard] == ["welcome"]
    with pytest.raises(Gap):
        bo._take_in({"type": "skip", "seq": int(bo.seen) + 2})
    bo.go()


# --- The page ---------------------------------------------------------------------------------------------------------


def examples() -> Iterator[tuple[str, str]]:
    for found in re.finditer(r'^```json(?: title="(\w+)")?\n(.*?)^```', PAGE, re.MULTILINE | re.DOTALL):
        yield found[1] or "", found[2]


EXAMPLES = list(examples())
EVENT_KINDS = {SHAPES[kind].name: kind for kind in EVENTS}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[f"{kind}-{at}" for at, (kind, _) in enumerate(EXAMPLES)])
def test_every_example_is_what_it_says(kind: str, text: str) -> None:
    example = json.loads(text)
    if kind in FRAMES_IN:
        assert isinstance(wire.read_frame(text), FRAMES_IN[kind])
    elif kind in FRAMES_OUT:
        decoded = msgspec.json.decode(text, type=FRAMES_OUT[kind])
        assert json.loads(wire.write(decoded)) == example, "nothing is missing and nothing is too much"
    elif kind == "Offer":
        assert set(example) == set(fields_of(wire.Offer))
        assert all(set(field) == set(fields_of(wire.Field)) for field in example["fields"])
    elif kind in PARTS:
        decoded = msgspec.json.decode(text, type=PARTS[kind])
        assert example.items() <= json.loads(wire.write(decoded)).items() or kind in ("NewTable", "SeatWish")
    elif kind in EVENT_KINDS:
        assert example["type"] == kind
        assert set(example) <= {"type", *event_fields(EVENT_KINDS[kind])}
    else:
        assert not kind
        assert set(example) == {"says", "said"}


def fields_of(kind: Any) -> list[str]:
    """The fields of a part of the wire, as they are called there."""
    if issubclass(kind, Struct):
        return [field.encode_name for field in msgspec.structs.fields(kind)]
    return [field.name for field in dataclasses.fields(kind)]


def event_fields(kind: Any) -> set[str]:
    """The fields of an event as they stand on the line."""
    found: set[str] = set()
    for name, to in SHAPES[kind].audience.items():
        if to is To.WHO_SEES_FACES:
            found |= {"count", "faces"}
        elif to is not To.NOBODY:
            found.add(name)
    return found


def section(heading: str) -> str:
    found = re.search(rf"^### {heading}\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no section on {heading}"
    return found[1]


@pytest.mark.parametrize("name", FRAMES)
def test_every_frame_has_a_section_with_its_fields_and_an_example(name: str) -> None:
    said = section(name)
    rows = re.findall(r"^\| `(\w+)` \|", said, re.MULTILINE)
    fields = [field.encode_name for field in msgspec.structs.fields(FRAMES[name])]
    assert sorted(rows) == sorted(fields)
    assert f'```json title="{name}"\n' in said


@pytest.mark.parametrize("name", PARTS)
def test_every_part_is_told_with_its_fields(name: str) -> None:
    fields = fields_of(PARTS[name])
    paragraphs = [each for each in PAGE.split("\n\n") if f"**{name}**:" in each or f"**{name}** and" in each]
    assert paragraphs, f"the page does not tell what a {name} is"
    inherited = ("Game",) if name == "GameOnShelf" else ()
    told = "".join(paragraphs) + "".join(
        each for each in PAGE.split("\n\n") if any(f"**{kind}**:" in each for kind in inherited)
    )
    assert [field for field in fields if f"`{field}`" not in told] == []


def test_every_event_and_every_choice_is_told_with_its_fields() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE, re.MULTILINE))
    for name, kind in EVENT_KINDS.items():
        assert set(re.findall(r"`(\w+)`", rows[name])) == event_fields(kind), name
    for choice in get_args(choices.Choice):
        kind_name = choice.__struct_config__.tag
        told = set(re.findall(r"`(\w+)`", rows.get(kind_name, "")))
        assert told == set(fields_of(choice)) - {"type", "label", "said"}, kind_name


def test_every_kind_of_refusal_and_every_end_of_a_line_is_told() -> None:
    rows = re.findall(r"^\| `?(\w+)`? \|", PAGE, re.MULTILINE)
    assert set(get_args(wire.Kind)) <= set(rows)
    assert {str(code) for code in (line.GOING_AWAY, line.NOT_ALLOWED, line.FELL_BEHIND, 1007, 1009, 1011)} <= set(rows)


def test_every_address_is_told(server: RunningServer) -> None:
    schema = server.get("/api/schema")
    ways = {f"{way.upper()} {path}" for path, each in schema["paths"].items() for way in each}
    ways |= {f"GET {path}" for path in HEALTH}
    told = re.findall(r"^\| `((?:GET|POST) [^`]+)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(ways)
    assert all(f"{status}:" in PAGE for status in NOES)


def test_the_numbers_on_the_page_are_those_of_the_house() -> None:
    assert f"**Protocol {wire.PROTOCOL}.**" in PAGE
    said = " ".join(PAGE.split())
    assert GREETING == 10
    assert "within ten seconds" in said
    assert wire.LONGEST_FRAME == 64 * 1024
    assert f"more than {SHORT_HISTORY} entries" in said
    seat, address = limits.OF_A_SEAT, limits.OF_AN_ADDRESS
    assert f"{seat.most} frames at once and {seat.a_second} a second" in said
    assert f"an `ask` counts for {limits.QUESTION} and a `rewind` for {limits.GOING_BACK}" in said
    assert f"{address.most:,} at once and {address.a_second} a second, and have {limits.MOST_LINES} lines" in said
    assert limits.TOO_FAST in said


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)]+)\)", PAGE))))
def test_every_link_leads_somewhere(link: str) -> None:
    path, _, heading = link.partition("#")
    page = (ROOT / "docs" / path).read_text(encoding="utf-8") if path else PAGE
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}
    assert not heading or heading in anchors
