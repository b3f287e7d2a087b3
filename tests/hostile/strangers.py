"""People at the door who behave as no browser does."""

from typing import Any

from tests.table.guests import Guest, LineClosed, RunningServer, Wire


class Speechless(Guest):
    """Somebody who opens a line and does not say hello."""

    def __init__(self, server: RunningServer) -> None:
        self.wire = Wire(server.port)
        self.frames: list[dict[str, Any]] = []
        self._texts: list[str] = []


def closed_by(guest: Guest) -> LineClosed:
    try:
        while True:
            guest.hear()
    except (LineClosed, ConnectionError) as closed:
        return closed if isinstance(closed, LineClosed) else LineClosed(1006, str(closed))
