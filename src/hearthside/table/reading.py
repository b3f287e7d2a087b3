"""What there is to read over HTTP: the story of a table, its replay, and the rulebooks."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.types import ControllerRouterHandler

from hearthside import rulebook
from hearthside.games import games
from hearthside.kernel.saying import say
from hearthside.rulebook import Difference, Word
from hearthside.table.house import House
from hearthside.table.porter import Visit
from hearthside.table.wire import Book, BookEntry, BookFacts, FightForecast

MOST_FIGHTS = 400
"""Fights one forecast at a table may ask for."""

AnyRequest = Request[Any, Any, Any]
LetIn = Callable[[AnyRequest, str], Awaitable[Visit]]
StoryKind = Literal["json", "markdown", "html"]

_KINDS = {
    "json": ("json", "application/json"),
    "markdown": ("md", "text/markdown"),
    "html": ("html", "text/html"),
}
"""By kind of story: how its file ends, and its content type."""


class NothingHere(Exception):
    """There is nothing of this name, and the sentence says so."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


def bearer(request: AnyRequest) -> str | None:
    """The secret that came along, if there is one: in a header, because addresses are written down everywhere."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret else None


def story_handlers(house: House, let_in: LetIn) -> list[ControllerRouterHandler]:
    """The story of a table and its replay, each as the seat of the secret heard it, or as somebody who watches."""

    @get("/api/tables/{table:str}/story")
    async def story(
        request: AnyRequest, table: FromPath[str], kind: Annotated[StoryKind, QueryParameter(name="as")] = "json"
    ) -> Response[Any]:
        """The story to take home, as JSON, Markdown or one page of HTML, with what this seat heard and nothing else."""
        visit = await let_in(request, table)
        ending, content_type = _KINDS[kind]
        told = await house.read(visit.table, kind, visit.seat, visit.address)
        headers = {"content-disposition": f'attachment; filename="hearthside-{visit.table}.{ending}"'}
        return Response(told, media_type=content_type, headers=headers)

    @get("/api/tables/{table:str}/replay")
    async def replay(request: AnyRequest, table: FromPath[str]) -> Response[Any]:
        """The table to be played back: the view it begins with, and every step this seat heard of."""
        visit = await let_in(request, table)
        told = await house.read(visit.table, "replay", visit.seat, visit.address)
        return Response(told, media_type="application/json")

    @get("/api/tables/{table:str}/log")
    async def log(request: AnyRequest, table: FromPath[str], after: FromQuery[int] = 0) -> Response[Any]:
        """The log as one seat heard it; its secret comes as `Authorization: Bearer`, as does an invitation to watch."""
        visit = await let_in(request, table)
        told = await house.read(visit.table, "log", visit.seat, visit.address, after)
        return Response(told, media_type="application/json")

    @get("/api/tables/{table:str}/forecast")
    async def forecast(
        request: AnyRequest,
        table: FromPath[str],
        fights: Annotated[int, QueryParameter(ge=1, le=MOST_FIGHTS)] = 25,
    ) -> Response[FightForecast]:
        """How the fight on the table would go, from so many fights, or as many as time allows. Only its GM asks."""
        visit = await let_in(request, table)
        told = await house.foretell(visit.table, visit.seat, fights, visit.address)
        return Response(msgspec.json.decode(told, type=FightForecast))

    return [story, replay, log, forecast]


def rule_handlers() -> list[ControllerRouterHandler]:
    """The rulebooks of every game."""

    @get("/api/rules")
    async def books() -> list[BookFacts]:
        """The rulebooks of this house."""
        opened = [_book(system) for system in games()]
        return [BookFacts(book.system, book.title, book.topics, len(book.rules), len(book.rulings)) for book in opened]

    @get("/api/rules/{system:str}")
    async def whole_book(system: FromPath[str]) -> Book:
        """One rulebook: every rule that is played in this game, our rulings, and notes."""
        return _book(system)

    @get("/api/rules/{system:str}/words")
    async def words(system: FromPath[str]) -> list[Word]:
        """The words of a game as they stand on the table, what each means, and the rule behind it."""
        return list(rulebook.glossary(_book(system).system))

    @get("/api/rules/{system:str}/beside/{other:str}")
    async def beside(system: FromPath[str], other: FromPath[str]) -> Difference:
        """Two rulebooks side by side, topic by topic: the same, changed, only in this one, only in the other."""
        return _beside(_book(system).system, _book(other).system)

    @get("/api/rules/{system:str}/{entry:str}")
    async def book_entry(system: FromPath[str], entry: FromPath[str]) -> BookEntry:
        """One rule, ruling or note, and what proves it."""
        book, wanted = _book(system), entry.upper()
        found = BookEntry(
            next((rule for rule in book.rules if rule.id == wanted), None),
            next((ruling for ruling in book.rulings if ruling.id == wanted), None),
            next((note for note in book.notes if note.id == wanted), None),
            rulebook.proofs_of(system).get(wanted, ()),
        )
        if not (found.rule or found.ruling or found.note):
            raise NothingHere(say("No rule of this game is called {name}.", name=entry[:40]))
        return found

    return [books, whole_book, words, beside, book_entry]


@cache
def _beside(system: str, other: str) -> Difference:
    return rulebook.diff(system, other)


@cache
def _book(system: str) -> Book:
    if system not in games():
        raise NothingHere(say("There is no rulebook of “{name}” in this house.", name=system[:40]))
    book = rulebook.rulebook(system)
    rules = tuple(rulebook.in_force(system).values())
    topics = tuple(dict.fromkeys((*book.topics, *(rule.topic for rule in rules))))
    rulings = tuple(rulebook.rulings_in_force(system).values())
    also = dict(rulebook.also_called(system))
    return Book(system, book.title, topics, rules, rulings, tuple(book.notes.values()), also)
