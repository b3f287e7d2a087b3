"""Asking for help, or for odds, loads nothing it does not need: that is why the answer is there at once."""

import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "concurrent",
    "dyce",
    "httpx",
    "icepool",
    "litestar",
    "msgspec",
    "multiprocessing",
    "numba",
    "numpy",
    "rich",
    "segno",
    "shtab",
    "sqlite3",
    "uvicorn",
    "uvloop",
    "websockets",
}

# Runs the command as its entry point would, then tells on stderr what got loaded on the way.
TELL = """
import sys
from hearthside.cli import main
try:
    code = main()
except SystemExit as left:
    code = left.code
print("loaded:", *sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["lab", "forecast", "--help"],
        ["lab", "odds", "--help"],
        ["lab", "sweep", "--help"],
        ["odds", "--help"],
        ["odds", "flip", "--suit", "blades"],
    ],
    ids=" ".join,
)
def test_a_quick_question_loads_nothing_heavy(words: list[str]) -> None:
    asked = subprocess.run([sys.executable, "-c", TELL, *words], capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.strip()
    loaded = set(asked.stderr.rpartition("loaded:")[2].split())
    assert "argparse" in loaded
    assert {name.partition(".")[0] for name in loaded} & HEAVY == set()
    assert "importlib.metadata" not in loaded, "to look for all games takes as long as the whole answer"
