"""Every rule is shown in every edition that plays by it.

A test here is run once for each edition whose rulebook has all the rules it names (`@rule(...)`), and for all of them
when it names none. What only one edition has lies in the folder of that edition.
"""

from collections.abc import Iterator

import pytest

from hearthside import systems
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.rulebook import played_in
from tests.systems.adventure.tables import CASES_OF_THE_BOOK, playing

EDITIONS = ("thousand_faces", "thousand_faces_playtest")
"""Read by `hearthside.rulebook.proofs` too: a test here proves its rules for each of these that plays by them all."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    named = [rule_id for mark in metafunc.definition.iter_markers("rule") for rule_id in mark.args]
    editions = played_in(EDITIONS, named)
    assert editions, f"{metafunc.definition.nodeid}: no edition plays by all of {', '.join(named)}"
    if metafunc.function not in CASES_OF_THE_BOOK:
        metafunc.parametrize("_edition", editions, indirect=True)
        return
    names, cases = CASES_OF_THE_BOOK[metafunc.function]
    played = [(edition, *case) for edition in editions for case in cases(BOOKS[systems.load(edition).name])]
    metafunc.parametrize(f"_edition,{names}", played, indirect=["_edition"])


AGREED = {"thousand_faces_playtest": {"dice": "cards", "TP-MISC-06": "on"}}
"""What tables here agree on beforehand, so that they can do what those of the other edition do: to read numbers from
cards, so that a card laid on top says what is read, and to play games of corners."""


@pytest.fixture(autouse=True)
def _edition(request: pytest.FixtureRequest) -> Iterator[None]:
    with playing(request.param, AGREED.get(request.param, {})):
        yield
