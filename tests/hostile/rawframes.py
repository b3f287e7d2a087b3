"""The bytes of a websocket, written by hand, so that they can be written wrong."""

import struct

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def raw_frame(
    content: bytes,
    kind: int = TEXT,
    *,
    is_last: bool = True,
    reserved: int = 0,
    is_masked: bool = True,
    claims: int | None = None,
) -> bytes:
    """One frame as it goes over the line; `claims` is a length it says it has, whatever it has."""
    size = len(content) if claims is None else claims
    mask = 128 if is_masked else 0
    if size < 126:
        length = bytes([size | mask])
    else:
        length = struct.pack("!BH", 126 | mask, size) if size < 65536 else struct.pack("!BQ", 127 | mask, size)
    first = kind | (0x80 if is_last else 0) | reserved << 4
    return bytes([first]) + length + (bytes(4) if is_masked else b"") + content
