"""Several workers behind one port are one house to whoever comes."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.patience import PATIENCE, until
from tests.table.guests import LineClosed, RunningServer
from tests.table.postgres import RunningPostgres

START = "import sys; from hearthside.cli import main; sys.exit(main())"


@pytest.fixture
def worked(postgres: RunningPostgres, tmp_path: Path, pycache: str) -> Iterator[tuple[RunningServer, psutil.Process]]:
    """A house of three workers."""
    words = [sys.executable, "-c", START, "serve", "--store", postgres.new(), "--port", "0", "--workers", "3"]
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": pycache}
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    assert program.stdout is not None
    try:
        port = re.search(r":(\d+)$", program.stdout.readline().strip())
        assert port is not None
        server = RunningServer(tmp_path / "unused", pycache)
        server.port = int(port[1])
        yield server, psutil.Process(program.pid)
        workers = psutil.Process(program.pid).children()
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE) == 0
        assert not any(worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE for worker in workers)
    finally:
        program.kill()
        program.stdout.close()


@pytest.mark.slow
def test_people_at_one_table_sit_at_different_workers_and_one_that_dies_is_replaced(
    worked: tuple[RunningServer, psutil.Process],
) -> None:
    server, parent = worked
    workers = parent.children()
    assert len(workers) == 3
    table = server.deal("Ana", "Bo")
    guests = [table.guest(seat) for seat in ("gm", "ana", "bo") * 4]
    try:
        for guest in guests:
            guest.hear()
        lines = workers[0].net_connections()
        lost = sum(line.status == "ESTABLISHED" and line.laddr.port == server.port for line in lines)
        for number, guest in enumerate(guests):
            assert guest.do("say", words=f"word {number}")["type"] == "done"
        for guest in guests:
            while "word 11" not in str(guest.frames):
                guest.hear()
        workers[0].kill()
        until(lambda: len(parent.children()) == 3 and workers[0] not in parent.children(), "nobody replaces it")
        alive = 0
        for guest in guests:
            try:
                alive += guest.do("say", words="Still here.")["type"] == "done"
            except (LineClosed, OSError):
                continue
        assert alive == len(guests) - lost
    finally:
        for guest in guests:
            guest.wire.close()
    assert server.ask("/livez")[2] == server.ask("/readyz")[2] == b"ok"
    with table.guest("ana", seen=1) as ana:
        assert ana.hear()["type"] in ("welcome", "told", "skip")
