"""The tests of this game play it at a table that has it installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.installed import installed

HERE = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One Lantern stands on the shelf beside the games of the house."""
    with installed(HERE, tmp_path_factory.mktemp("installed")):
        yield
