"""The lab over HTTP: what lies ready for an encounter, and an encounter played out while the answer narrows."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from functools import cache

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from hearthside.games import games
from hearthside.kernel.saying import Said, made_of, said_again, say, saying_of
from hearthside.lab.encounters import MOST_FOES, MOST_HEROES
from hearthside.lab.grids.grid import Grid, grids_of
from hearthside.table.foretelling import chance_of
from hearthside.table.house import House
from hearthside.table.readers import NotTold
from hearthside.table.reading import AnyRequest, NothingHere
from hearthside.table.wire import (
    Field,
    LabCard,
    LabChange,
    LabGame,
    LabNo,
    LabOdds,
    LabOwn,
    LabQuestion,
    LabReady,
    LabRow,
    LabTable,
    write,
)


class NotPlayed(Exception):
    """An encounter cannot be played out, and the sentence says why."""

    def __init__(self, no: LabNo) -> None:
        super().__init__(no.says)
        self.says = said_again(no.says, no.said)


def lab_handlers(house: House, address_of: Callable[[AnyRequest], str]) -> list[ControllerRouterHandler]:
    """What the page of the lab asks for. Anybody may: it knows of no table."""

    @get("/api/lab/{system:str}", type_encoders={Said: made_of})
    async def lab_game(system: FromPath[str]) -> LabGame:
        """What the lab has ready for encounters of a game: heroes, foes, and what may be said of one's own."""
        if system not in games() or not games()[system].stock:
            raise NothingHere(say("The lab plays no fights of “{name}”.", name=system[:40]))
        return await asyncio.to_thread(_lab_game, system)

    @get("/api/lab/{system:str}/odds", type_encoders={Said: made_of})
    async def lab_odds(system: FromPath[str]) -> LabOdds:
        """The chances of every kind of deed of a game, counted, beside those its book prints."""
        if system not in games() or not games()[system].grids:
            raise NothingHere(say("The lab has no chances of “{name}”.", name=system[:40]))
        return await asyncio.to_thread(_lab_odds, system)

    @post("/api/lab/forecast", status_code=200)
    async def play_out(request: AnyRequest, data: JSONBody[LabQuestion]) -> Stream:
        """Play an encounter out. Answers come one a line, each from more fights, until it is as sure as was asked for.

        Each line is a `LabAnswer`; where it cannot be played to its end, the last is a `LabNo`.
        """
        return await told_by_line(request, data)

    @post("/api/lab/compare", status_code=200)
    async def compare(request: AnyRequest, data: JSONBody[LabChange]) -> Stream:
        """What a change does: the chances that move, and what fights say on either side.

        Each line is a `LabDifference`, from more fights than the one before; the last may be a `LabNo`.
        """
        return await told_by_line(request, data)

    async def told_by_line(request: AnyRequest, data: LabQuestion | LabChange) -> Stream:
        answers = house.play_out(data, address_of(request))
        first = await anext(answers)
        no = _no_in(first)
        if no is not None:
            await answers.aclose()
            raise NotPlayed(no)
        return Stream(_lines(first, answers), media_type="application/x-ndjson", headers={"x-accel-buffering": "no"})

    return [lab_game, lab_odds, play_out, compare]


async def _lines(first: bytes, answers: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    yield first + b"\n"
    async with aclosing(answers):
        try:
            async for told in answers:
                yield told + b"\n"
        except NotTold as why:
            yield write(LabNo(str(why.says), saying_of(why.says))) + b"\n"


def _no_in(told: bytes) -> LabNo | None:
    """The reason against it, where an answer is one."""
    try:
        return msgspec.json.decode(told, type=LabNo)
    except msgspec.ValidationError:
        return None


@cache
def _lab_game(system: str) -> LabGame:
    from hearthside.lab.encounters import fights_of
    from hearthside.lab.stock.stock import Own, Ready, stock_of

    def own(of: Own) -> LabOwn:
        fields = (Field(name, choice.label, choice, of.usual.get(name)) for name, choice in of.fields.items())
        return LabOwn(tuple(fields), dict(of.usual))

    def ready(each: Ready) -> LabReady:
        return LabReady(each.name, each.about, dict(each.told))

    stock = stock_of(system)
    heroes, foes = tuple(map(ready, stock.heroes)), tuple(map(ready, stock.foes))
    usual = {"game": system, **fights_of(system).standard[1]}
    usual["party"] = {name: {"title": name.title(), **hero} for name, hero in usual["party"].items()}
    printed = fights_of(system).faces.values()
    cards = tuple(LabCard(face.name, face.results) for face in printed if face.nature == "card")
    return LabGame(system, heroes, own(stock.hero), foes, own(stock.foe), usual, MOST_HEROES, MOST_FOES, cards)


@cache
def _lab_odds(system: str) -> LabOdds:
    return LabOdds(system, [_table(each) for each in grids_of(system)])


def _table(grid: Grid) -> LabTable:
    held, of = grid.checked if grid.printed else (0, 0)
    nothing = tuple((None,) * len(grid.columns) for _ in grid.rows)
    rows = zip(grid.rows, grid.chances, grid.printed or nothing, strict=True)
    told = [LabRow(name, [chance_of(each) for each in chances], list(in_print)) for name, chances, in_print in rows]
    return LabTable(grid.name, grid.title, list(grid.columns), told, grid.note, held, of)
