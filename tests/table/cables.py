"""The cable between a house and its database, to be cut in the middle of whatever is said over it."""

import random
import socket
import threading
from contextlib import suppress
from typing import Literal

Way = Literal["to the database", "to the house"]

WAYS: tuple[Way, Way] = ("to the database", "to the house")


class Line:
    """One connection: what is said over it waits in the cable for as long as its way is cut."""

    def __init__(self, house: socket.socket, database: socket.socket) -> None:
        self._ends: dict[Way, socket.socket] = {"to the house": house, "to the database": database}
        self.passes = {way: threading.Event() for way in WAYS}
        self.before = b""
        """Where this is said the line is cut; else anywhere."""
        for end in self._ends.values():
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def live(self) -> None:
        """Carry what is said, until both have hung up."""
        back = threading.Thread(target=self._carry, args=WAYS, daemon=True)
        back.start()
        self._carry(*reversed(WAYS))
        back.join()
        for end in self._ends.values():
            end.close()

    def _carry(self, way: Way, other: Way) -> None:
        with suppress(OSError):
            while words := self._ends[other].recv(1 << 16):
                through = len(words) if self.passes[way].is_set() else self._through(words)
                self._ends[way].sendall(words[:through])
                if through < len(words):
                    self.passes[way].wait()
                    self._ends[way].sendall(words[through:])
        self.passes[way].wait()
        self.hang_up(way)

    def _through(self, words: bytes) -> int:
        if not self.before:
            return random.Random(words).randrange(len(words))
        at = words.find(self.before)
        return len(words) if at < 0 else at

    def hang_up(self, end: Way) -> None:
        """The line ends for whoever is there."""
        with suppress(OSError):
            self._ends[end].shutdown(socket.SHUT_RDWR)


class Cable:
    """What a house reaches the database through: each way can be cut, and neither end is told."""

    def __init__(self, database: int) -> None:
        self._database = database
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._lines: list[Line] = []
        self._cut: set[Way] = set()
        self._lock = threading.Lock()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                house, _ = self._listener.accept()
                try:
                    line = Line(house, socket.create_connection(("127.0.0.1", self._database)))
                except OSError:  # there is no database now
                    house.close()
                    continue
                with self._lock:
                    self._lines.append(line)
                    for way in set(WAYS) - self._cut:
                        line.passes[way].set()
                threading.Thread(target=line.live, daemon=True).start()

    def cut(self, *ways: Way, before: bytes = b"") -> None:
        """From now on nothing comes through these ways but some of what is just said, or what is before these words."""
        with self._lock:
            self._cut.update(ways)
            for line in self._lines:
                line.before = before
                for way in ways:
                    line.passes[way].clear()

    def give_up(self) -> list[Line]:
        """The house hears that its lines are gone, and new ones come through. The database hears of nothing yet."""
        with self._lock:
            lines, self._lines = self._lines, []
            self._cut.clear()
        for line in lines:
            line.hang_up("to the house")
        return lines

    def close(self) -> None:
        """Nobody gets through any more."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listening.join()
        self._listener.close()
        deliver(self.give_up())


def deliver(lines: list[Line]) -> None:
    """What still lay in the cable comes through after all, however late; then both hear that their lines are gone."""
    for line in lines:
        for way in WAYS:
            line.passes[way].set()
