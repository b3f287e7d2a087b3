"""What only the playtest edition has."""

from collections.abc import Iterator

import pytest

from tests.systems.adventure.tables import playing


@pytest.fixture(autouse=True)
def _edition() -> Iterator[None]:
    with playing("thousand_faces_playtest"):
        yield
