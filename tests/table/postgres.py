"""A PostgreSQL of the tests' own: on this computer only, in a folder that goes when they are done."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

import psycopg

from tests.patience import PATIENCE, until
from tests.table.guests import free_port

HAND_OVER = ("postgres", "nobody")
"""As whom the server runs where the tests run as root, which it refuses."""


ROOM = 512 * 1024 * 1024
"""Bytes there should be for its files."""

TABLES = "tables"
"""The database that tests keep tables in."""


def _programs() -> Path:
    folder = os.environ.get("HEARTHSIDE_POSTGRES")
    assert folder, "say where PostgreSQL is: tools/with-postgres .venv/bin/python -m pytest …"
    return Path(folder)


def _place() -> str:
    """Where its files lie: in memory where there is room, so that nobody waits for a disk that others use too."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else tempfile.gettempdir()


class RunningPostgres:
    """A whole database server with one database for tables, and its plug."""

    def __init__(self, place: str | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="hearthside-postgres-", dir=place or _place()))
        self._who = self._owner()
        self.port = free_port()
        self._files = self._folder / "files"
        made = [str(_programs() / "initdb"), "-D", str(self._files), "-U", "house", "-A", "trust", "-E", "UTF8", "-N"]
        made += ["--locale=C", "--wal-segsize=1"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd="/", user=self._who)

    def _owner(self) -> str | None:
        if os.geteuid() != 0:
            return None
        import pwd

        known = {each.pw_name for each in pwd.getpwall()}
        who = next(name for name in HAND_OVER if name in known)
        shutil.chown(self._folder, who)
        return who

    def __enter__(self) -> "RunningPostgres":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Open it and wait until it answers."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 60,
            "shared_buffers": "32MB",
            "min_wal_size": "4MB",
            "max_wal_size": "64MB",
        }
        words = [str(_programs() / "postgres"), "-D", str(self._files)]
        words += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, cwd="/", user=self._who)
        until(self._answers, "PostgreSQL does not start")

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self._folder / "log").read_text()
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self) -> None:
        """Pull the plug: every line is cut in the middle of whatever it does, and the next start has to sort it out."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def url(self, database: str = TABLES, port: int | None = None) -> str:
        """Where this database is, or where somebody listens who passes on what is said."""
        return f"postgresql://house@127.0.0.1:{port or self.port}/{database}"

    def new(self) -> str:
        """The database for tables, with nothing in it: where it is."""
        if not self.tell("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{TABLES}'"):
            self.tell("postgres", f"CREATE DATABASE {TABLES}")
        self.hang_up()
        # Other programs keep their tables in `public`, as the peer of a benchmark does.
        self.tell(TABLES, "DROP SCHEMA IF EXISTS hearthside, public CASCADE; CREATE SCHEMA public")
        return self.url()

    def tell(self, database: str, words: str) -> list[tuple[object, ...]]:
        """Ask or tell a database something."""
        with psycopg.connect(self.url(database), autocommit=True) as line:
            told = line.execute(words.encode())
            return told.fetchall() if told.description else []

    def hang_up(self) -> None:
        """Cut every line that is open to the tables."""
        lines = f"FROM pg_stat_activity WHERE datname = '{TABLES}' AND pid <> pg_backend_pid()"
        self.tell("postgres", f"SELECT pg_terminate_backend(pid) {lines}")
