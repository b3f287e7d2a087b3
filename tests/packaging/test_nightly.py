"""The long forms of the attacks: a whole night of them, or as much of one as there is time for."""

import pytest

from tests.nightly import longer


@pytest.mark.parametrize(("night", "often"), [(None, 10), ("1", 20_000), ("0.01", 200), ("0.00001", 1), ("2", 40_000)])
def test_what_is_tried_at_night_is_scaled(night: str | None, often: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if night is None:
        monkeypatch.delenv("HEARTHSIDE_NIGHTLY", raising=False)
    else:
        monkeypatch.setenv("HEARTHSIDE_NIGHTLY", night)
    assert longer(10, 20_000) == often
