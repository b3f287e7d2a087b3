"""A house for the tests: in this program, or as a server of its own."""

from collections.abc import Iterator

import pytest

from tests.table.guests import RunningServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server with its tables in a file, shared by the tests of one module."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache) as running:
        yield running
