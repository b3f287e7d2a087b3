"""A table without a game: whatever one seat sends, all of them hear, over the very line ours goes over.

    python echo.py PORT

It decides, stores and hides nothing. What it costs is the least that any server in this language could do with.
"""

import asyncio
import sys
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn
import uvloop

from hearthside.table.line import SHORT_WAY, Line
from hearthside.table.protocol import TableProtocol

TOLD = b'{"type":"told","seq":1,"events":"%b"}' % (b"." * 900)
"""About as long as our own frames are."""

_tables: defaultdict[str, list[Line]] = defaultdict(list)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """One browser, from its hello on."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    await receive()
    await send({"type": "websocket.accept"})
    here = _tables[msgspec.json.decode((await receive())["text"])["table"]]
    line = Line(send, scope["extensions"][SHORT_WAY])
    here.append(line)
    line.put(b'{"type":"welcome"}')

    def heard(text: bytes) -> None:
        done = msgspec.json.encode({"type": "done", "id": msgspec.json.decode(text)["id"]})
        for each in here:
            if each is line:
                each.put(TOLD, done)
            else:
                each.put(TOLD)

    scope["extensions"][SHORT_WAY].listen(heard)
    await receive()
    here.remove(line)


if __name__ == "__main__":
    config = uvicorn.Config(
        echo, port=int(sys.argv[1]), ws=TableProtocol, ws_per_message_deflate=False, lifespan="off", log_level="error"
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())
