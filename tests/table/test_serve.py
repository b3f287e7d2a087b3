"""Opening the house from the command line."""

import asyncio
import io
import re
import subprocess
import sys
import time
from pathlib import Path

from hearthside.games import games
from hearthside.systems import load
from hearthside.table.house import House
from hearthside.table.serve import Doorkeeper, link, show_links
from hearthside.table.store import MemoryStore
from hearthside.table.wire import DealtTable, SeatKey
from tests.patience import PATIENCE
from tests.table.guests import Guest, RunningServer, free_port

PLAY = "import sys; from pathlib import Path; from hearthside.table.serve import play; "
PLAY += "sys.exit(play('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2])))"


def test_play_deals_a_table_and_shows_a_link_for_every_seat(tmp_path: Path, pycache: str) -> None:
    server = RunningServer(tmp_path / "house" / "tables.db", pycache)
    server.port = free_port()
    words = [sys.executable, "-c", PLAY, str(server.port), str(server.file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as playing:
        try:
            assert playing.stdout is not None
            printed = ""
            until = time.monotonic() + PATIENCE
            while printed.count("#seat=") < 3 and time.monotonic() < until:
                printed += playing.stdout.readline()
            links = re.findall(rf"{server.address}/t/([A-Z]+-\d+)#seat=(\S+)", printed)
            assert len(links) == 3
            seats = []
            for table, secret in links:
                with Guest(server, table, secret) as guest:
                    seats.append(guest.hear()["view"]["seat"])
            assert seats == ["gm", "kresk", "constance"]
        finally:
            playing.terminate()
            _, log = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 0
    assert [secret for _, secret in links if secret in log] == []


def test_every_link_comes_with_a_code_to_point_a_phone_at() -> None:
    dealt = DealtTable(
        "EMBER-42", "thousand_faces", [SeatKey("gm", "Gale", "gm", "s3cret"), SeatKey("ana", "Ana", "player", "other")]
    )
    paper = io.StringIO()
    show_links(dealt, "http://192.0.2.7:8642", paper)
    printed = paper.getvalue()
    assert "Gale (GM)\n  http://192.0.2.7:8642/t/EMBER-42#seat=s3cret" in printed
    assert "Ana\n  http://192.0.2.7:8642/t/EMBER-42#seat=other" in printed
    assert printed.count("█") > 100
    assert link("http://x", dealt, 1) == "http://x/t/EMBER-42#seat=other"


def test_the_door_opens_before_the_http_side_is_loaded() -> None:
    tell = "import sys, hearthside.table.serve; print(*sorted(name.partition('.')[0] for name in sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True).stdout.split()
    assert "uvicorn" in loaded
    assert {"litestar", "segno", "numpy", "numba"}.isdisjoint(loaded)


def test_a_house_that_reads_ahead_knows_every_game_before_somebody_asks() -> None:
    load.cache_clear()
    house = House(MemoryStore())

    async def opened() -> None:
        await house.open()
        await Doorkeeper(house).read_ahead()
        await house.close()

    asyncio.run(opened())
    assert load.cache_info().currsize == len(games())


def test_a_port_that_is_taken_is_said_and_nothing_is_left_behind(tmp_path: Path, pycache: str) -> None:
    with RunningServer(tmp_path / "tables.db", pycache) as server:
        again = subprocess.run(
            [sys.executable, "-c", PLAY, str(server.port), str(tmp_path / "other.db")],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert again.returncode != 0
        assert "in use" in again.stderr
        assert "#seat=" not in again.stdout
        assert "Traceback" not in again.stderr
