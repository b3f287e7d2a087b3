"""Houses that troublemakers visit."""

from collections.abc import Iterator

import pytest

from tests.table.guests import RunningServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server that lets everybody go as fast as they can, shared by the tests of one module."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache) as running:
        yield running


@pytest.fixture
def limited(tmp_path_factory: pytest.TempPathFactory, pycache: str) -> Iterator[RunningServer]:
    """A server as people run it, that lets nobody shout the others down."""
    with RunningServer(tmp_path_factory.mktemp("house") / "tables.db", pycache, limits=True) as running:
        yield running
