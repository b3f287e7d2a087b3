"""The long forms of the attacks: a whole night of them, or as much of one as there is time for."""

import re
from pathlib import Path

import pytest

from tests.nightly import longer

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("night", "often"), [(None, 10), ("1", 20_000), ("0.01", 200), ("0.00001", 1), ("2", 40_000)])
def test_what_is_tried_at_night_is_scaled(night: str | None, often: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if night is None:
        monkeypatch.delenv("HEARTHSIDE_NIGHTLY", raising=False)
    else:
        monkeypatch.setenv("HEARTHSIDE_NIGHTLY", night)
    assert longer(10, 20_000) == often


def test_whatever_has_a_long_form_is_tried_at_night() -> None:
    """The forged shuffles once had one that nobody asked for."""
    recipe = re.search(r"^nightly:.*?\n\n", (ROOT / "Makefile").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert recipe
    listed = [ROOT / word for word in re.findall(r"tests/\S+", recipe[0])]
    asks = [file for file in (ROOT / "tests").rglob("test_*.py") if re.search(r"\blonger\(", file.read_text("utf-8"))]
    assert [file for file in asks if not {file, *file.parents} & {*listed} and file != Path(__file__)] == []
    assert [place for place in listed if not place.exists()] == []
