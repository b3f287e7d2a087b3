"""Open the house: run the server, and deal a first table with links to hand around."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import uvicorn
from msgspec import structs

from hearthside.games import games
from hearthside.kernel.chance import Chance
from hearthside.systems import load
from hearthside.table.demos import demo_of, first_to_try
from hearthside.table.door import IDLE, MOST_CONNECTIONS, DoorProtocol, Doorway
from hearthside.table.figures import open_figures
from hearthside.table.folder import held
from hearthside.table.house import House, health_of
from hearthside.table.limits import MOST_LINES_IN_ALL, Limits, Proxies
from hearthside.table.line import Send
from hearthside.table.logs import keep_logs
from hearthside.table.names import answers_to, turn_away
from hearthside.table.pages import SAFE_HEADERS, Page, Pages
from hearthside.table.protocol import TableProtocol
from hearthside.table.quotas import Quotas
from hearthside.table.socket import Receive, TableSocket
from hearthside.table.store import MemoryStore, SqliteStore, Store, StoreError, database_at
from hearthside.table.wire import LONGEST_FRAME, DealtTable, NewTable

LOG = logging.getLogger("hearthside.table")

HOST, PORT = "127.0.0.1", 8642


_PLAIN_HEADERS = [
    (name.encode(), value.encode()) for name, value in {"content-type": "text/plain", **SAFE_HEADERS}.items()
]


ALIVE = "/livez"
HEALTH = (ALIVE, "/readyz", "/healthz")
"""Where to ask whether the program runs, and whether it can serve: the last is what the second was called first."""


class Doorkeeper:
    """Opens the house and lets people in at once; the HTTP side, which takes longest to get dressed, comes after.

    Sockets, the pages and the question whether the house is open need nothing but the house itself.
    """

    def __init__(
        self,
        house: House,
        web_dir: Path | None = None,
        base_url: str | None = None,
        limits: Limits | None = None,
        host: str = HOST,
    ) -> None:
        self._house = house
        self._host = host
        self._pages = Pages(web_dir)
        self._base_url = base_url
        self._limits = limits
        self._socket = TableSocket(house, base_url, limits)
        self._http: asyncio.Task[Any] | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one browser."""
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if is_read and scope["path"] in HEALTH:
            status, says = health_of(self._house) if scope["path"] != ALIVE else (200, "ok")
            await send({"type": "http.response.start", "status": status, "headers": _PLAIN_HEADERS})
            await send({"type": "http.response.body", "body": says.encode()})
        elif not answers_to(scope["headers"], self._base_url, self._host):
            await turn_away(scope["type"], send)
        elif scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._socket(scope, receive, send)
        elif is_read and (page := self._pages.at(scope["path"])):
            await _hand_out(page, scope, send)
        else:
            http = await self.dress()
            await http(scope, receive, send)

    def dress(self) -> asyncio.Task[Any]:
        """Get the HTTP side ready, beside whatever is going on."""
        if self._http is None:
            self._http = asyncio.create_task(asyncio.to_thread(self._load))
        return self._http

    async def read_ahead(self) -> None:
        """Get dressed, and read every game before somebody asks what there is to play."""
        await self.dress()
        await asyncio.to_thread(_read_all_games)

    def _load(self) -> Any:
        from hearthside.table.app import http_app

        return http_app(self._house, self._pages, self._base_url, self._limits)


def _read_all_games() -> None:
    for name in games():
        load(name)


async def _hand_out(page: Page, scope: Any, send: Send) -> None:
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding").decode("latin-1")
    content, headers = page.sent(accepted)
    headers = {**headers, **SAFE_HEADERS, "content-length": str(len(content))}
    written = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 200, "headers": written})
    await send({"type": "http.response.body", "body": content})


class _Server(uvicorn.Server):
    """A server that says when it is open, and lets the house be closed in peace."""

    def __init__(self, config: uvicorn.Config, when_open: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._when_open = when_open

    async def startup(self, sockets: Any = None) -> None:
        """Open the door, then say so."""
        await super().startup(sockets)
        if self.started:
            await self._when_open()

    @property
    def port(self) -> int:
        """The port it listens on, also where it was left to the system to choose one."""
        found: int = self.servers[0].sockets[0].getsockname()[1]
        return found

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and a request to stop end the serving and nothing more; uvicorn would end the program with it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    *,
    open_browser: bool = False,
    base_url: str | None = None,
    web_dir: Path | None = None,
    out: TextIO | None = None,
    limits: bool = True,
    log_json: bool = False,
    chance: Chance | None = None,
    proxies: Sequence[str] = (),
    quotas: Quotas | None = None,
    figures: tuple[str, int] | None = None,
    database: str | None = None,
    listening: int | None = None,
    pace: float = 1.0,
    reads_ahead: bool = False,
) -> int:
    """Keep the house open until somebody closes it. Without a file or a database its tables are gone afterwards.

    Without `limits` everybody may go as fast as they can. Without a dealer of their own, cards and dice are fair.
    `proxies` may say for whom they ask, and `figures` is where Prometheus asks. A socket that somebody else listens on
    already goes by its number. Where the house plays a seat, `pace` says how long it thinks: twice as long at 2. Where
    the house `reads_ahead`, whoever comes first need not wait until all games are read.
    """
    keep_logs(log_json)
    proxied = Proxies(proxies) if proxies else Proxies()
    rules = Rules(limits, proxied, quotas or Quotas(), figures, database, listening, pace, reads_ahead=reads_ahead)
    return _run(host, port, data, None, open_browser, base_url, web_dir, out, rules, chance)


def play(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    *,
    table: NewTable | None = None,
    evening: str = "",
    open_browser: bool = False,
    base_url: str | None = None,
    web_dir: Path | None = None,
    out: TextIO | None = None,
    limits: bool = True,
) -> int:
    """Deal a table, show a link and a QR code for every seat, and keep the house open.

    The table is this one, or the evening of a game, with your own seat first; or the one that shows best what there is.
    """
    keep_logs(as_json=False)
    dealt = None if evening else table or demo_of(first_to_try()).table
    rules = Rules(limits, evening=evening, reads_ahead=True)
    return _run(host, port, data, dealt, open_browser, base_url, web_dir, out, rules)


class Rules(NamedTuple):
    """How a house is run."""

    limits: bool = True
    proxies: Proxies | None = None
    quotas: Quotas | None = None
    figures: tuple[str, int] | None = None
    database: str | None = None
    listening: int | None = None
    pace: float = 1.0
    evening: str = ""
    """The game whose evening is dealt as soon as the house is open."""
    reads_ahead: bool = False


def _store(data: Path | None, database: str | None) -> Store:
    if database is not None:
        return database_at(database)
    return SqliteStore(data) if data is not None else MemoryStore()


async def _figures(house: House, rules: Rules) -> asyncio.Server | None:
    if rules.figures is None:
        return None
    try:
        return await open_figures(house, *rules.figures)
    except OSError as why:
        await house.close()
        raise StoreError(
            f"Nobody can listen for figures at {':'.join(map(str, rules.figures))}: {why.strerror}."
        ) from why


def _run(
    host: str,
    port: int,
    data: Path | None,
    wish: NewTable | None,
    open_browser: bool,
    base_url: str | None,
    web_dir: Path | None,
    out: TextIO | None,
    rules: Rules,
    chance: Chance | None = None,
) -> int:
    paper = out or sys.stdout

    async def live() -> int:
        house = House(_store(data, rules.database), chance, quotas=rules.quotas, pace=rules.pace)
        await house.open()
        limits = Limits(proxies=rules.proxies, quotas=rules.quotas) if rules.limits else None
        house.neighbours.limits = limits
        doorkeeper = Doorkeeper(house, web_dir, base_url, limits, host)
        figures = await _figures(house, rules)

        async def when_open() -> None:
            address = base_url.rstrip("/") if base_url else f"http://{_reachable(host)}:{port or server.port}"
            print(f"The house is open at {address}", file=paper, flush=True)
            dealt = await house.deal(wish) if wish is not None else None
            if rules.evening:
                dealt = _yours_first(await house.deal_evening(rules.evening, "en"))
            if dealt is not None:
                show_links(dealt, address, paper)
            if open_browser:
                webbrowser.open(link(address, dealt) if dealt is not None else address)
            if rules.reads_ahead:
                reading.add(asyncio.create_task(doorkeeper.read_ahead()))
            else:
                doorkeeper.dress()

        reading: set[asyncio.Task[None]] = set()
        _sweep_less_often()
        sys.setswitchinterval(SHORT_TURN)
        server = _Server(_config(doorkeeper, host, port, rules.proxies), when_open)
        orphaned = asyncio.create_task(_close_when_orphaned(server)) if rules.listening is not None else None
        try:
            await server.serve([socket.socket(fileno=rules.listening)] if rules.listening is not None else None)
        finally:
            if orphaned is not None:
                orphaned.cancel()
            if figures is not None:
                figures.close()
            await house.close()
        return 0 if server.started else 1

    try:
        with held(data) if data is not None and rules.database is None else nullcontext():
            return _looped(live())
    except StoreError as why:
        print(why.says, file=sys.stderr)
        return 1


async def _close_when_orphaned(server: uvicorn.Server) -> None:
    """Whoever opened this house among others is gone: nobody would look after it, or ever close it."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(1)
    server.should_exit = True


def _sweep_less_often() -> None:
    """Tables are values that point only at older values, so there is little garbage that goes round in circles.

    Looking for it after every few hundred new objects, among all the tables of the house, would be wasted time; after a
    hundred thousand everybody would wait a fifth of a second for it.
    """
    gc.freeze()
    gc.set_threshold(10_000, 500, 100)


SHORT_TURN = 0.0005
"""Seconds one thread keeps the interpreter while another waits for it: whoever has written to the disk says so soon."""


def _reachable(host: str) -> str:
    """The name under which others reach this machine, where the house listens on every address it has."""
    if host in ("0.0.0.0", "::", ""):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way a packet would leave
            host = probe.getsockname()[0]
    return f"[{host}]" if ":" in host else host


ENOUGH_FILES = 65_536
"""Open files a house can make use of: each connection is one."""

FOR_THE_HOUSE = 128
"""Open files the house needs for itself."""


def most_connections() -> int:
    """As many connections as there are files for, once the limit is raised as far as the system lets us."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(ENOUGH_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = ENOUGH_FILES if soft == resource.RLIM_INFINITY else soft
    # Lines to tables are counted by themselves; where files are scarce both get their share.
    lines = min(MOST_LINES_IN_ALL, files // 2)
    return max(64, min(MOST_CONNECTIONS, files - lines - FOR_THE_HOUSE))


def _config(app: Any, host: str, port: int, proxies: Proxies | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=type("Door", (DoorProtocol,), {"doorway": Doorway(proxies, most_connections())}),
        ws=TableProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="error",  # who sends no HTTP is no news, and must not fill the log
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=IDLE,
    )


def _looped(living: Coroutine[Any, Any, int]) -> int:
    try:
        import uvloop
    except ImportError:  # Windows
        return asyncio.run(living)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(living)


def link(address: str, dealt: DealtTable, seat: int = 0) -> str:
    """The link that sits somebody down. The secret is behind the #, which no browser sends to any server."""
    return f"{address}/t/{dealt.table}#seat={dealt.seats[seat].secret}"


def _yours_first(dealt: DealtTable) -> DealtTable:
    """The seat of whoever plays alone comes first: the house plays the others."""
    return structs.replace(dealt, seats=sorted(dealt.seats, key=lambda key: key.role == "gm"))


def show_links(dealt: DealtTable, address: str, paper: TextIO) -> None:
    """Print a link and a QR code for every seat of a table."""
    import segno

    print(f"\nTable {dealt.table}. One link a seat; whoever has it sits there.\n", file=paper)
    for number, key in enumerate(dealt.seats):
        where = link(address, dealt, number)
        print(f"{key.title}{' (GM)' if key.role == 'gm' else ''}\n  {where}", file=paper)
        segno.make(where, micro=False, error="l").terminal(out=paper, border=2, compact=True)
    paper.flush()
