"""The HTTP side of the house: deal a table, take a seat, read the log, load the page."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, asgi, get, post
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from hearthside import systems
from hearthside.kernel.chance import Chance
from hearthside.kernel.refusals import No
from hearthside.table.house import DEMO, House
from hearthside.table.pages import SAFE_HEADERS, Page, Pages
from hearthside.table.socket import TableSocket, comes_from_here
from hearthside.table.store import NoSuchTable, Store, StoreError
from hearthside.table.wire import DealtTable, Game, Log, NewTable, SeatKey, SeatWish, TableFacts, game_of

LOG = logging.getLogger("hearthside.table")

LONGEST_BODY = 64 * 1024

# Addresses the front end draws itself; everything else is a file or is not there.
DRAWN_PAGES = ("", "t", "rules", "lab")

AnyRequest = Request[Any, Any, Any]


def create_app(
    store: Store, chance: Chance | None = None, web_dir: Path | None = None, base_url: str | None = None
) -> Litestar:
    """A whole house as one ASGI application, with its tables in this store."""
    house = House(store, chance)

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    socket = asgi("/ws", copy_scope=False)(TableSocket(house, base_url).__call__)
    return http_app(house, web_dir, base_url, [socket], lifespan=[open_house])


def http_app(
    house: House,
    web_dir: Path | None = None,
    base_url: str | None = None,
    more: list[ControllerRouterHandler] | None = None,
    **settings: Any,
) -> Litestar:
    """The HTTP side of a house that somebody else opens and closes."""

    async def only_from_here(request: AnyRequest) -> Response[Any] | None:
        if request.method == "POST" and not comes_from_here(request.scope["headers"], base_url):
            return _no(403, "This was asked by a page of somebody else's.")
        return None

    return Litestar(
        [*_table_handlers(house), *_page_handlers(Pages(web_dir)), *(more or [])],
        before_request=only_from_here,
        exception_handlers={
            No: _refused,
            NoSuchTable: _no_such_table,
            StoreError: _not_stored,
            HTTPException: _not_http,
            Exception: _broken,
        },
        request_max_body_size=LONGEST_BODY,
        response_headers=SAFE_HEADERS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "Hearthside",
            "1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            use_handler_docstrings=True,
        ),
        **settings,
    )


def _table_handlers(house: House) -> list[ControllerRouterHandler]:
    @get("/healthz", media_type="text/plain", include_in_schema=False)
    async def health() -> str:
        """The house is open."""
        return "ok"

    @get("/api/systems")
    async def games() -> list[Game]:
        """The games of this house."""
        return [game_of(systems.load(name)) for name in systems.SYSTEMS]

    @post("/api/tables")
    async def deal(data: JSONBody[NewTable]) -> DealtTable:
        """Deal a new table. The secrets of its seats are given out here and never again."""
        return await house.deal(data)

    @post("/api/demo")
    async def deal_demo() -> DealtTable:
        """Deal a table to try, with a GM and two players."""
        return await house.deal(DEMO)

    @get("/api/tables/{table:str}")
    async def facts(table: FromPath[str]) -> TableFacts:
        """What anybody who knows the code may know of a table."""
        return await house.facts(table)

    @post("/api/tables/{table:str}/seats")
    async def sit_down(table: FromPath[str], data: JSONBody[SeatWish]) -> SeatKey:
        """Take a new seat at an open table."""
        return await house.sit_down(table, data)

    @get("/api/tables/{table:str}/log")
    async def log(request: AnyRequest, table: FromPath[str], after: FromQuery[int] = 0) -> Log:
        """The log as one seat heard it; its secret comes as `Authorization: Bearer`, none is for watching."""
        secret = _bearer(request)
        seat = None
        if secret is not None:
            seat = (await house.room(table)).seat_of(secret)
            if seat is None:
                raise HTTPException(status_code=403, detail="This secret opens no seat at this table.")
        return await house.log(table, seat, after)

    return [health, games, deal, deal_demo, facts, sit_down, log]


def _page_handlers(pages: Pages) -> list[ControllerRouterHandler]:
    @get(["/", "/{name:path}"], include_in_schema=False)
    async def page(request: AnyRequest, name: FromPath[str] = "") -> Response[bytes]:
        """A file of the front end, or the page it draws itself on."""
        name = name.strip("/")
        found = pages.find(name)
        if found is None and name.partition("/")[0] in DRAWN_PAGES:
            found = pages.index()
        if found is None:
            raise HTTPException(status_code=404, detail="There is nothing at this address.")
        return _sent(found, request)

    return [page]


def _sent(page: Page, request: AnyRequest) -> Response[bytes]:
    packed = page.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    headers = {**page.headers, "content-encoding": "gzip"} if packed else page.headers
    return Response(packed or page.content, media_type=page.kind, headers=headers)


def _bearer(request: AnyRequest) -> str | None:
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret else None


# --- Sentences for what goes wrong ------------------------------------------------------------------------------------


def _no(status: int, says: str) -> Response[Any]:
    return Response({"says": says}, status_code=status, media_type="application/json", headers=SAFE_HEADERS)


def _refused(_: AnyRequest, no: No) -> Response[Any]:
    return _no(400, no.says)


def _no_such_table(_: AnyRequest, why: NoSuchTable) -> Response[Any]:
    return _no(404, why.says)


def _not_stored(_: AnyRequest, why: StoreError) -> Response[Any]:
    LOG.error("the store failed: %s", why)
    return _no(503, why.says)


_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This cannot be done at this address.",
    413: "That is too much at once: 64 KiB at the most.",
}


def _not_http(_: AnyRequest, error: HTTPException) -> Response[Any]:
    status = error.status_code
    if status >= 500:
        return _broken(_, error)
    if status == 400:
        where = [detail for detail in (error.extra or ()) if isinstance(detail, dict)]
        wrong = "; ".join(f"{detail.get('key') or 'the body'}: {detail.get('message')}" for detail in where)
        return _no(400, f"The table did not understand that{f' ({wrong})' if wrong else ''}.")
    return _no(status, _SENTENCES.get(status, error.detail))


def _broken(_: AnyRequest, error: Exception) -> Response[Any]:
    LOG.error("a request broke", exc_info=error)
    return _no(500, "Something broke on our side. Nothing was changed; try again.")
