"""What the house counts has a door of its own: Prometheus asks there, and no guest of a table ever stands before it."""

import asyncio
from contextlib import suppress

from hearthside.table.house import House
from hearthside.table.tally import KIND, written

PATIENCE = 5.0
"""Seconds somebody has to ask."""

PATH = b"/metrics"


async def open_figures(house: House, host: str, port: int) -> asyncio.Server:
    """Answer at this address until it is closed. Raises OSError where nobody can listen there."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                asked = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)
                writer.write(_answer(house, asked[:2] == [b"GET", PATH]))
                await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, host, port, limit=8192)


def _answer(house: House, is_known: bool) -> bytes:
    body = (
        written(house.tally, house.commits, house.table_count, house.line_count) if is_known else "Ask for /metrics.\n"
    )
    status = "200 OK" if is_known else "404 Not Found"
    kind = f"{KIND}; charset=utf-8" if is_known else "text/plain"
    head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return (head + body).encode()
