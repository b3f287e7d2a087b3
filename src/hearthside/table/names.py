"""The names this house answers to.

A page of somebody else's can make a browser take its own name for this machine: its name server answers with our
address the second time it is asked. The browser then believes that page and the house to be one, and sends our own
origin along. But it still writes the stranger's name into `Host`, and no house answers to that.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlsplit

from hearthside.table.line import Send
from hearthside.table.pages import SAFE_HEADERS

NOT_OURS = (
    "This house does not answer to the name you used. "
    "Whoever runs it can say under which one people reach it, with --base-url."
)
MISDIRECTED = 421

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)


def answers_to(headers: Iterable[tuple[bytes, bytes]], base_url: str | None = None, host: str = "") -> bool:
    """Whether somebody asked for this house, and not for another under whose name they were sent here.

    `host` is the name the house was told to listen under. Programs that name no host at all are no browsers.
    """
    asked = [value.decode("latin-1") for name, value in headers if name.lower() == b"host"]
    return all(_is_ours(_bare(each), base_url, host) for each in asked) and len(asked) < 2


def _bare(host: str) -> str:
    found = _HOST.fullmatch(host)
    return found[1].lower().removesuffix(".") if found else ""


def _is_ours(name: str, base_url: str | None, host: str) -> bool:
    # Only names can be made to point somewhere else. Who asks for a number meant the machine that has it, and which
    # numbers lead here (through a router, into a container) this machine cannot know.
    if _is_number(name.strip("[]")) or name == "localhost" or name.endswith(".localhost"):
        return True
    told = urlsplit(base_url).hostname if base_url else None
    return bool(name) and name in (told, host.lower(), *_own_names())


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> tuple[str, ...]:
    """What this machine is called, also as others in the same network find it."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return (name, first, f"{first}.local") if first else ()


async def turn_away(scope_type: str, send: Send) -> None:
    """Say that nobody of that name lives here."""
    if scope_type == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = {"content-type": "text/plain; charset=utf-8", "connection": "close", **SAFE_HEADERS}
    written = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": written})
    await send({"type": "http.response.body", "body": NOT_OURS.encode()})
