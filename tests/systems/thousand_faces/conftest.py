"""What only the current edition has."""

from collections.abc import Iterator

import pytest

from tests.systems.adventure.tables import playing


@pytest.fixture(autouse=True)
def _edition() -> Iterator[None]:
    with playing("thousand_faces"):
        yield
