"""What all tests share."""

import os

import pytest


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
