"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("hearthside", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hearthside")
# No test fails because the machine is busy: how fast we are is measured in benchmarks/.

LONGEST_FIRST = (
    "tests/browser/test_hands.py",
    "tests/browser/test_gm_guide.py",
    "tests/hostile/test_xss.py",
    "tests/properties/test_secrecy.py",
    "tests/browser/test_keyboard.py",
    "tests/table/test_pulled_plug.py",
    "tests/table/test_chaos.py",
    "tests/browser/test_scene.py",
    "tests/browser/test_worksheet.py",
    "tests/browser/test_gm_hand.py",
    "tests/properties/test_adventures.py",
)
"""Files that take long are begun first, so that no worker ends up with one of them while the others are done."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only slow tests are asked for, files that never speak of one are not even read: most of them."""
    if config.getoption("markexpr") != "slow" or not collection_path.name.startswith("test_"):
        return None
    is_slow = "browser" in collection_path.parts or "slow" in collection_path.read_text(encoding="utf-8")
    return None if is_slow else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    turns = {path: at for at, path in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: turns.get(item.nodeid.split("::")[0], len(turns)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the golden files instead of comparing with them")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--bless"))


@pytest.fixture(scope="session")
def pycache(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where servers that are started often keep their compiled modules: one place, also for tests that run in pairs."""
    own = tmp_path_factory.getbasetemp()
    return str((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "pycache")
