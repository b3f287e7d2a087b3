"""The HTTP side of the house: deal a table, take a seat, read the log, load the page."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Response, asgi, get, post
from litestar.exceptions import HTTPException, InternalServerException, SerializationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler, Message, Scope
from msgspec import UNSET, Struct, to_builtins

from hearthside import systems
from hearthside.evening.reading import LANGUAGES
from hearthside.games import games as all_games
from hearthside.kernel.chance import Chance
from hearthside.kernel.printed import PrintedCard
from hearthside.kernel.refusals import No
from hearthside.kernel.saying import Said, made_of, say, saying_of
from hearthside.table.demos import can_be_tried, first_evening, first_to_try, has_evening
from hearthside.table.house import House, NotYours, health_of
from hearthside.table.knocking import look_for_answer
from hearthside.table.limits import DEAL, KNOCK, TOO_FAST, Limits
from hearthside.table.pages import SAFE_HEADERS, Page, Pages
from hearthside.table.porter import Porter, TooManyGuesses, Visit
from hearthside.table.quotas import ENOUGH_FOR_TODAY
from hearthside.table.readers import NotTold
from hearthside.table.reading import AnyRequest, LetIn, NothingHere, bearer, rule_handlers, story_handlers
from hearthside.table.socket import TableSocket, comes_from_here
from hearthside.table.store import NoSuchTable, Store, StoreError
from hearthside.table.trying import NotPlayed, lab_handlers
from hearthside.table.wire import (
    DealtTable,
    DoorFacts,
    DoorWish,
    FreeSeat,
    GameOnShelf,
    KnockAnswer,
    KnockFacts,
    KnockLook,
    LinkToShow,
    MergeWish,
    NewTable,
    SeatKey,
    SeatWish,
    TableFacts,
    game_on_shelf,
)

LOG = logging.getLogger("hearthside.table")

LONGEST_BODY = 64 * 1024


class Says(Struct, frozen=True):
    """One sentence: mostly why not."""

    says: str


def create_app(
    store: Store,
    chance: Chance | None = None,
    web_dir: Path | None = None,
    base_url: str | None = None,
    limits: bool = True,
) -> Litestar:
    """A whole house as one ASGI application, with its tables in this store."""
    house = House(store, chance)
    pace = Limits() if limits else None

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    socket = asgi("/ws", copy_scope=False)(TableSocket(house, base_url, pace).__call__)
    return http_app(house, Pages(web_dir), base_url, pace, [socket], lifespan=[open_house])


def http_app(
    house: House,
    pages: Pages,
    base_url: str | None = None,
    limits: Limits | None = None,
    more: list[ControllerRouterHandler] | None = None,
    **settings: Any,
) -> Litestar:
    """The HTTP side of a house that somebody else opens and closes."""

    async def may_ask(request: AnyRequest) -> Response[Any] | None:
        is_change = request.method not in ("GET", "HEAD", "OPTIONS")
        if is_change and not comes_from_here(request.scope["headers"], base_url):
            return _no(403, "This was asked by a page of somebody else's.")
        cost = _cost(is_change, request.scope["path"]) if limits is not None else 0
        if limits is not None and cost and not limits.may(limits.address_of(request.scope), cost):
            return _no(429, TOO_FAST)
        is_deal = is_change and request.scope["path"].rstrip("/") in ("/api/tables", "/api/demo", "/api/evening")
        if limits is not None and is_deal and not limits.may_deal(limits.address_of(request.scope)):
            return _no(429, ENOUGH_FOR_TODAY)
        return await _unreadable(request) if is_change else None

    porter = Porter(house, limits)

    def address_of(request: AnyRequest) -> str:
        return limits.address_of(request.scope) if limits is not None else ""

    async def let_in(request: AnyRequest, table: str) -> Visit:
        return await porter.admit(table, bearer(request), address_of(request))

    asked = [
        *_table_handlers(house, let_in),
        *_seat_handlers(house, let_in),
        *_door_handlers(house, let_in),
        *story_handlers(house, let_in),
        *rule_handlers(),
        *lab_handlers(house, address_of),
    ]
    return Litestar(
        [*_watching_handlers(house), *map(_with_noes, asked), *_page_handlers(pages), *(more or [])],
        before_request=may_ask,
        before_send=[_keep_out_of_caches],
        exception_handlers={
            No: _refused,
            NoSuchTable: _nothing_here,
            NotYours: _not_yours,
            TooManyGuesses: _too_many_guesses,
            NotTold: _not_told,
            NotPlayed: _refused,
            NothingHere: _nothing_here,
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


def _cost(is_change: bool, path: str) -> int:
    """What a request costs its address: telling a whole log again is as much work as dealing; pages are free.

    Whoever knocked looks for an answer again and again, which costs no more than to come in.
    """
    if not path.startswith("/api/"):
        return 0
    is_patient = path.endswith("/knock/look")
    return (
        DEAL if (is_change and not is_patient) or path.endswith(("/log", "/story", "/replay", "/forecast")) else KNOCK
    )


def _watching_handlers(house: House) -> list[ControllerRouterHandler]:
    @get("/livez", media_type="text/plain", include_in_schema=False)
    async def life() -> str:
        """Whether the program runs."""
        return "ok"

    @get(["/readyz", "/healthz"], media_type="text/plain", include_in_schema=False)
    async def health() -> Response[str]:
        """Whether the house is open and can write."""
        status, says = health_of(house)
        return Response(says, status_code=status, media_type="text/plain")

    return [life, health]


PRIVATE = ("/api/tables", "/api/demo", "/api/evening", "/api/qr", "/api/lab/forecast", "/api/lab/compare")
"""What is answered here is for whoever asked, and no cache on the way or in the browser keeps it."""


async def _keep_out_of_caches(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start" and scope["path"].startswith(PRIVATE):
        headers = [(name, value) for name, value in message["headers"] if name.lower() != b"cache-control"]
        message["headers"] = [*headers, (b"cache-control", b"no-store")]


def _shelf() -> list[GameOnShelf]:
    """Every game of the house. The first time all of them are read, which takes a moment."""
    return [game_on_shelf(systems.load(name), manifest) for name, manifest in all_games().items()]


@cache
def _sentences(pages: tuple[str, ...]) -> dict[str, str]:
    sentences: dict[str, str] = {}
    for page in pages:
        sentences |= msgspec.json.decode(Path(page).read_bytes(), type=dict[str, str])
    return sentences


def _table_handlers(house: House, let_in: LetIn) -> list[ControllerRouterHandler]:
    @get("/api/systems")
    async def games() -> Response[Any]:
        """The games of this house, and what people settle before a table of each is dealt."""
        # The schema cannot name what may be chosen: a choice is one of several dataclasses.
        return Response(await asyncio.to_thread(_shelf))

    @get("/api/systems/{system:str}/cards", type_encoders={Said: made_of})
    async def cards(system: FromPath[str]) -> list[PrintedCard]:
        """The cards of a game that people read: its moves and items, as they lie in the box."""
        if system not in all_games():
            raise NothingHere(say("There is no game “{name}” in this house.", name=system[:40]))
        return list(systems.cards(system))

    @get("/api/systems/{system:str}/german")
    async def german(system: FromPath[str]) -> dict[str, str]:
        """What a game says, in German by its English."""
        if system not in all_games() or not all_games()[system].german:
            raise NothingHere(say("“{name}” brings no sentences in German.", name=system[:40]))
        return _sentences(all_games()[system].german)

    @post("/api/tables")
    async def deal(data: JSONBody[NewTable]) -> DealtTable:
        """Deal a new table. The secrets of its seats are given out here and never again."""
        return await house.deal(data)

    @post("/api/demo")
    async def deal_demo(system: FromQuery[str] = "") -> DealtTable:
        """Deal a table to try, with a GM and two players in the middle of an adventure."""
        wanted = system or first_to_try()
        if not can_be_tried(wanted):
            raise NothingHere(say("There is no table of “{name}” to try.", name=system[:40]))
        return await house.deal_demo(wanted)

    @post("/api/evening")
    async def deal_evening(system: FromQuery[str] = "", language: FromQuery[str] = "en") -> DealtTable:
        """Deal a table for one: the evening of a game, where the house leads and plays a friend beside you."""
        wanted = system or first_evening()
        if not has_evening(wanted):
            raise NothingHere(say("“{name}” brings no evening to play alone.", name=system[:40]))
        return await house.deal_evening(wanted, language if language in LANGUAGES else LANGUAGES[0])

    @get("/api/tables/{table:str}")
    async def facts(request: AnyRequest, table: FromPath[str]) -> TableFacts:
        """What anybody may know of a table who is let in: with a seat's secret, an invitation, or an open door."""
        visit = await let_in(request, table)
        return await house.facts(visit.table, visit.seat)

    @post("/api/tables/{table:str}/delete", status_code=200)
    async def delete(request: AnyRequest, table: FromPath[str]) -> Says:
        """Delete a table for good, with the GM's secret: whoever is there has to go, and nothing of it is kept."""
        visit = await let_in(request, table)
        await house.delete_as_gm(visit.table, visit.seat)
        return Says("This table was deleted.")

    return [games, cards, german, deal, deal_demo, deal_evening, facts, delete]


def _seat_handlers(house: House, let_in: LetIn) -> list[ControllerRouterHandler]:
    @post("/api/tables/{table:str}/seats")
    async def sit_down(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatWish]) -> SeatKey:
        """Take a seat that is free, or a new one, where the door lets you in."""
        visit = await let_in(request, table)
        return await house.sit_down(visit.table, data)

    @post("/api/tables/{table:str}/seats/{seat:str}/knock")
    async def knock(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> KnockFacts:
        """Say that a seat is yours: a free one is at once, at any other somebody is asked."""
        visit = await let_in(request, table)
        return await house.knock(visit.room, seat)

    @post("/api/tables/{table:str}/seats/{seat:str}/knock/look", status_code=200)
    async def look(
        request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[KnockLook]
    ) -> KnockFacts:
        """Look whether a knock was answered. A seat's secret is given out here once and never again."""
        visit = await let_in(request, table)
        return look_for_answer(visit.room, seat, data.knock)

    @post("/api/tables/{table:str}/seats/{seat:str}/knock/answer")
    async def answer(
        request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[KnockAnswer]
    ) -> TableFacts:
        """Let somebody in who knocks at your seat, or turn them away; where nobody sits there, the GM does."""
        visit = await let_in(request, table)
        await house.answer_knock(visit.room, visit.seat, seat, data, bearer(request))
        return await house.facts(visit.table, visit.seat)

    @post("/api/tables/{table:str}/seats/{seat:str}/merge")
    async def merge(
        request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[MergeWish]
    ) -> TableFacts:
        """Make one seat of two, with the GM's secret: whoever sat here sits at the other from now on."""
        visit = await let_in(request, table)
        await house.merge_seats(visit.table, visit.seat, seat, data.into)
        return await house.facts(visit.table, visit.seat)

    @post("/api/tables/{table:str}/seats/{seat:str}/free")
    async def free_seat(
        request: AnyRequest, table: FromPath[str], seat: FromPath[str], data: JSONBody[FreeSeat]
    ) -> SeatKey:
        """Free a seat, with the GM's secret: its old secret opens nothing any more, and a new one is given out."""
        visit = await let_in(request, table)
        return await house.free_seat(visit.table, visit.seat, seat, data.keep)

    @post("/api/tables/{table:str}/seats/{seat:str}/remove")
    async def remove_seat(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> TableFacts:
        """Remove a seat, with the GM's secret: no link opens it any more, until the GM frees it."""
        visit = await let_in(request, table)
        await house.remove_seat(visit.table, visit.seat, seat)
        return await house.facts(visit.table, visit.seat)

    @get("/api/tables/{table:str}/offers/{seat:str}")
    async def offers(request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> Response[Any]:
        """What a seat may do, for a GM who acts in its place; it tells no more than the GM sees."""
        visit = await let_in(request, table)
        found = await house.offers_of(visit.table, visit.seat, seat)
        return Response(found, media_type="application/json")

    @post("/api/qr", media_type="image/svg+xml")
    async def show_as_qr(data: JSONBody[LinkToShow]) -> Response[bytes]:
        """A link as a QR code. It comes in the body, so that no secret stands in an address."""
        import segno

        picture = BytesIO()
        segno.make(data.link, micro=False).save(picture, kind="svg", border=2, omitsize=True, light="#fff")
        return Response(picture.getvalue(), media_type="image/svg+xml")

    return [sit_down, knock, look, answer, merge, free_seat, remove_seat, offers, show_as_qr]


def _door_handlers(house: House, let_in: LetIn) -> list[ControllerRouterHandler]:
    @get("/api/tables/{table:str}/door")
    async def door(request: AnyRequest, table: FromPath[str]) -> DoorFacts:
        """The door of a table, for its GM: whom it lets in, the code and the invitation, and who watches."""
        visit = await let_in(request, table)
        return await house.door(visit.table, visit.seat)

    @post("/api/tables/{table:str}/door")
    async def set_door(request: AnyRequest, table: FromPath[str], data: JSONBody[DoorWish]) -> DoorFacts:
        """Open the door to whoever knows the code, to those who are invited, or lock it."""
        visit = await let_in(request, table)
        return await house.set_door(visit.table, visit.seat, data.door)

    @post("/api/tables/{table:str}/door/renew")
    async def renew(request: AnyRequest, table: FromPath[str]) -> DoorFacts:
        """Give the table another code and another invitation. The links of seats stay good."""
        visit = await let_in(request, table)
        return await house.renew_code(visit.table, visit.seat)

    @post("/api/tables/{table:str}/watchers/{watcher:int}/out")
    async def show_out(request: AnyRequest, table: FromPath[str], watcher: FromPath[int]) -> DoorFacts:
        """Show somebody out who watches. From where they came nobody watches until the code is renewed."""
        visit = await let_in(request, table)
        return await house.show_out(visit.table, visit.seat, watcher)

    return [door, set_door, renew, show_out]


def _page_handlers(pages: Pages) -> list[ControllerRouterHandler]:
    @get(["/", "/{name:path}"], include_in_schema=False)
    async def page(request: AnyRequest, name: FromPath[str] = "") -> Response[bytes]:
        """A file of the front end, or the page it draws itself on."""
        found = pages.at(name)
        return _sent(found, request) if found is not None else _lost_page(pages, name, request)

    return [page]


def _lost_page(pages: Pages, name: str, request: AnyRequest) -> Response[bytes]:
    """People get a page with the way back to the fire; programs get the bare fact."""
    is_person = "text/html" in request.headers.get("accept", "") and not name.strip("/").startswith("api/")
    if not is_person:
        raise HTTPException(status_code=404, detail="There is nothing at this address.")
    return _sent(pages.index(), request, status_code=404)


def _sent(page: Page, request: AnyRequest, status_code: int = 200) -> Response[bytes]:
    content, headers = page.sent(request.headers.get("accept-encoding", ""))
    return Response(content, media_type=page.kind, headers=headers, status_code=status_code)


# --- Sentences for what goes wrong ------------------------------------------------------------------------------------


NOES = {
    400: "It makes no sense, or the rules say no.",
    403: "It is not yours to ask for.",
    404: "There is no such thing.",
    413: "It is too much at once.",
    429: "It came too fast.",
    503: "The tables cannot be written or read.",
}


def _with_noes(handler: ControllerRouterHandler) -> ControllerRouterHandler:
    """The same, with every way it may say no written in the schema."""
    assert isinstance(handler, HTTPRouteHandler)
    handler.responses = {status: ResponseSpec(Says, False, why) for status, why in NOES.items()}
    return handler


def _no(status: int, says: str) -> Response[Any]:
    saying = saying_of(says)
    said = {} if saying is UNSET else {"said": to_builtins(saying)}
    return Response(
        {"says": str(says), **said}, status_code=status, media_type="application/json", headers=SAFE_HEADERS
    )


async def _unreadable(request: AnyRequest) -> Response[Any] | None:
    """The answer to a body that is no JSON: cut off, in no alphabet, or nested without end."""
    try:
        await request.json()
    except (SerializationException, RecursionError, UnicodeDecodeError, InternalServerException):
        # The last of them went away in the middle of it, and hears nothing of this.
        return _no(400, _NOT_UNDERSTOOD)
    return None


def _refused(_: AnyRequest, no: No | NotPlayed) -> Response[Any]:
    return _no(400, no.says)


def _not_yours(_: AnyRequest, why: NotYours) -> Response[Any]:
    return _no(403, why.says)


def _nothing_here(_: AnyRequest, why: NothingHere | NoSuchTable) -> Response[Any]:
    return _no(404, why.says)


def _too_many_guesses(_: AnyRequest, why: TooManyGuesses) -> Response[Any]:
    return _no(429, why.says)


def _not_told(_: AnyRequest, why: NotTold) -> Response[Any]:
    return _no(429 if why.is_too_fast else 503, why.says)


def _not_stored(_: AnyRequest, why: StoreError) -> Response[Any]:
    LOG.error("the store failed: %s", why)
    return _no(503, why.says)


_NOT_UNDERSTOOD = "The table did not understand that."
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
        # What was wrong with it is for whoever wrote the request.
        return _no(400, say("The table did not understand that ({words}).", words=wrong) if wrong else _NOT_UNDERSTOOD)
    return _no(status, _SENTENCES.get(status, error.detail))


def _broken(_: AnyRequest, error: Exception) -> Response[Any]:
    LOG.error("a request broke", exc_info=error)
    return _no(500, "Something broke on our side. Nothing was changed; try again.")
