"""A house for the tests: in this program, or as a server of its own."""

from collections.abc import Iterator

import pytest

from tests.table.guests import Opener, RunningServer
from tests.table.postgres import RunningPostgres


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server with its tables in a file, shared by the tests of one module."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[RunningPostgres]:
    """A database server, shared by all tests that need one: each has a database of its own."""
    with RunningPostgres() as running:
        yield running


@pytest.fixture(scope="session")
def opener(pycache: str) -> Iterator[Opener]:
    """Whoever opens houses that are opened often."""
    with Opener(pycache) as opener:
        yield opener
