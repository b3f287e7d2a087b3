"""A story export stops nobody: neither those who play, nor those who come, nor whoever closes the house."""

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPException
from typing import Any

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.save import write_entry
from hearthside.story.words import LONGEST_READ, to_html, to_inline_html, to_markdown
from hearthside.systems import load
from hearthside.table.crew import Crew
from hearthside.table.house import House
from hearthside.table.reader import told_of
from hearthside.table.readers import (
    MOST_EACH,
    MOST_OF_AN_ADDRESS,
    MOST_WAITING,
    READERS,
    TOO_LONG,
    NotTold,
    Readers,
    Wanted,
)
from hearthside.table.store import MemoryStore
from hearthside.table.wire import NewSeat, NewTable
from tests.hostile.test_limits import gets_through
from tests.patience import until
from tests.table.guests import Dealt, RunningServer, run

HOSTILE = {
    "pictures in pictures": "![" * LONGEST_READ,
    "brackets": "[" * LONGEST_READ,
    "brackets that close": "[" * (LONGEST_READ // 2) + "]" * (LONGEST_READ // 2),
    "links in links": "[a](" * LONGEST_READ,
    "links that close": "[" * (LONGEST_READ // 2) + "](http://a)" * LONGEST_READ,
    "stars": "*a " * LONGEST_READ,
    "stars and lines": "_*" * LONGEST_READ,
    "ticks": "".join("`" * count + "a" for count in range(1, 120)),
    "quotes": ">" * LONGEST_READ,
    "quotes in quotes": "\n".join("> " * depth + "a" for depth in range(1, 80)),
    "lists in lists": "\n".join("  " * depth + "- a" for depth in range(1, 80)),
    "entities": "&#1;" * LONGEST_READ,
    "tags": "<http://" * LONGEST_READ,
    "escapes": "\\" * LONGEST_READ,
}
PROSE = "Once there was a *mill* by the water, and [nobody](http://example.org/) knew who **lived** there. "


def steps(work: Callable[[], object]) -> int:
    """How many calls it takes, which no busy machine changes."""
    count = 0

    def counting(frame: object, event: str, arg: object) -> None:  # noqa: ARG001
        nonlocal count
        count += 1

    sys.setprofile(counting)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("read", [to_html, to_inline_html, to_markdown])
@pytest.mark.parametrize("name", HOSTILE)
def test_no_words_take_much_longer_to_read_than_a_story_of_the_same_length(
    name: str, read: Callable[[str], str]
) -> None:
    """2,000 signs of `[` took 120 times as many steps as prose, and seven hundred of them minutes."""
    length = 2000
    read(PROSE)
    prose = steps(lambda: read((PROSE * length)[:length]))
    assert steps(lambda: read(HOSTILE[name][:length])) < 12 * prose


@pytest.mark.parametrize("name", HOSTILE)
def test_whoever_typed_signs_without_end_reads_them_again_as_they_are(name: str) -> None:
    if name in ("brackets", "stars and lines"):
        shown = HOSTILE[name][:2000]
        assert shown in to_html(shown).replace("\n", "")


# --- The programs that tell -------------------------------------------------------------------------------------------


def a_log(says: int = 3, words: str = "Then it rained.") -> list[bytes]:
    chance = FairChance()
    journal = Journal.opened(load("thousand_faces"), [Sitter("gm", role="gm"), Sitter("ana")], chance)
    for _ in range(says):
        journal.do("ana", {"do": "say", "words": words}, chance)
    return [write_entry(entry, 1) for entry in journal.entries]


def wanted(kind: Any, entries: list[bytes]) -> Wanted:
    return Wanted(kind, "thousand_faces", "EMBER-42", "ana", entries=len(entries))


@pytest.mark.parametrize("kind", ["json", "markdown", "html", "replay", "log"])
def test_a_story_is_told_by_a_program_of_its_own_just_as_here(kind: str) -> None:
    async def play() -> bytes:
        readers = Readers()
        try:
            return await readers.tell(wanted(kind, entries), entries, "ana")
        finally:
            await readers.close()

    entries = a_log()
    assert run(play) == told_of(wanted(kind, entries), entries)


def test_a_story_that_takes_too_long_is_given_up_and_the_next_is_told() -> None:
    async def play() -> bytes:
        readers = Readers(deadline=0.01)
        with pytest.raises(NotTold, match=TOO_LONG):
            await readers.tell(wanted("html", entries), entries, "eve")
        readers._deadline = 60
        try:
            return await readers.tell(wanted("html", entries), entries, "ana")
        finally:
            await readers.close()

    entries = a_log()
    assert b"Then it rained." in run(play)


def test_nobody_waits_for_more_than_a_few_stories_and_the_house_for_so_many() -> None:
    async def play() -> tuple[list[Any], list[Any]]:
        readers = Readers()
        asked = [readers.tell(wanted("html", entries), entries, "eve") for _ in range(MOST_EACH + 4)]
        of_one = await asyncio.gather(*asked, return_exceptions=True)
        asked = [readers.tell(wanted("json", entries), entries, number) for number in range(MOST_WAITING + 4)]
        of_many = await asyncio.gather(*asked, return_exceptions=True)
        await readers.close()
        return of_one, of_many

    entries = a_log(1)
    of_one, of_many = run(play)
    assert [type(answer) for answer in of_one].count(NotTold) == 4
    assert all(answer.is_too_fast for answer in of_one if isinstance(answer, NotTold))
    assert [type(answer) for answer in of_many].count(NotTold) == 4


def test_one_address_with_many_seats_leaves_the_others_their_turn() -> None:
    """Somebody with twelve seats could hold the whole queue, and nobody else got a story."""

    async def play() -> tuple[list[Any], bytes]:
        readers = Readers()
        asked = [readers.tell(wanted("json", entries), entries, number, "192.0.2.1") for number in range(MOST_WAITING)]
        hers = asyncio.gather(*asked, return_exceptions=True)
        await asyncio.sleep(0)
        others = await readers.tell(wanted("json", entries), entries, "ana", "192.0.2.2")
        told = await hers
        await readers.tell(wanted("json", entries), entries, "eve", "192.0.2.1")
        await readers.close()
        return told, others

    entries = a_log(1)
    told, others = run(play)
    assert [type(answer) for answer in told].count(NotTold) == MOST_WAITING - MOST_OF_AN_ADDRESS
    assert b"Then it rained." in others


class Speechless(Crew):
    """Programs that never answer, whatever they are asked."""

    def __init__(self) -> None:
        super().__init__("")
        self.everybody: list[asyncio.subprocess.Process] = []

    async def hired(self) -> asyncio.subprocess.Process:
        words = (sys.executable, "-c", "import sys; sys.stdin.read()")
        reader = await asyncio.create_subprocess_exec(
            *words, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        self._all.add(reader)
        self.everybody.append(reader)
        return reader


def test_closing_the_house_waits_for_nobodys_story() -> None:
    """A request to stop during two exports took 137 s. Here they would never end at all."""

    async def play() -> tuple[list[Any], list[int | None]]:
        house = House(MemoryStore())
        house._readers._crew = crew = Speechless()
        await house.open()
        dealt = await house.deal(NewTable("thousand_faces", [NewSeat("Gale", "gm", "gm"), NewSeat("Ana")]))
        asked = [asyncio.ensure_future(house.read(dealt.table, "html", "ana")) for _ in range(MOST_EACH)]
        while len(crew.everybody) < 2:
            await asyncio.sleep(0)
        await house.close()
        told = await asyncio.gather(*asked, return_exceptions=True)
        return told, [reader.returncode for reader in crew.everybody]

    told, codes = run(play)
    assert [type(answer) for answer in told] == [NotTold] * MOST_EACH, "they hear that it is not told now"
    assert None not in codes, "and nobody is left behind"
    assert len(codes) == READERS, "nor hired for those who still wait"


# --- The attack -------------------------------------------------------------------------------------------------------


def a_heavy_table(server: RunningServer, says: int) -> Dealt:
    table = server.deal("Eve")
    with table.guest("eve") as eve:
        eve.hear()
        for _ in range(says):
            assert eve.do("say", words=("![" * 1000))["type"] == "done"
    return table


TOLD, REFUSED, CUT, NOT_HOME = "told", "refused", "cut off", "not home"


@contextmanager
def asking_for_stories(table: Dealt, count: int) -> Iterator[list[str]]:
    """So many people who ask for the story of a table again and again, and what became of each time they asked."""
    is_over = threading.Event()
    answers: list[str] = []

    def ask() -> None:
        key = {"authorization": f"Bearer {table.secrets['eve']}"}
        while not is_over.is_set():
            try:
                status, _, _ = table.server.ask(f"/api/tables/{table.table}/story?as=html", headers=key)
                answers.append(TOLD if status == HTTPStatus.OK else REFUSED)
            except (OSError, ValueError, HTTPException) as lost:
                # The house was closed: before they came, or while they waited.
                came_late = isinstance(getattr(lost, "reason", lost), ConnectionRefusedError)
                answers.append(NOT_HOME if came_late else CUT)
            is_over.wait(0.05)

    asking = [threading.Thread(target=ask) for _ in range(count)]
    for thread in asking:
        thread.start()
    try:
        yield answers
    finally:
        is_over.set()
        for thread in asking:
            thread.join()


@pytest.mark.slow
def test_eight_hostile_stories_stop_nobody_and_closing_waits_for_none(server: RunningServer) -> None:
    """700 says of nested brackets and eight stories: live tables went from 6 to 300 ms, a cold one took minutes to

    open, and a SIGTERM 137 s. Now live tables go on, others open, and whoever waits for a story at the end gets none.
    """
    heavy, cold, live = a_heavy_table(server, 150), server.deal("Ana"), server.deal("Ana")
    server.stop()
    server.start()
    with asking_for_stories(heavy, 8) as answers:
        with live.guest("ana") as ana:
            ana.hear()
            until(lambda: answers, "nobody asks for a story")
            gets_through(ana)
            with cold.guest("ana") as late:
                assert late.hear()["type"] == "welcome"
        server.stop()
        until(lambda: answers.count(NOT_HOME) >= 8, "they all go on asking")
    assert {CUT, REFUSED} & set(answers), "they were asked for all the time"
    server.start()
    assert json.loads(server.ask(f"/api/tables/{live.table}")[2])["seq"] > 1
