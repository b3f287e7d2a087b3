"""Peers and tools that are fetched or built before they are measured, in a folder git does not see."""

import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
SCRATCH = ROOT / ".bench"
WITH_NODE = str(ROOT / "tools" / "with-node")


class NotHere(Exception):
    """Something a measurement needs cannot be had on this machine; the message says what."""


def load_generator() -> Path:
    """The people at the tables, compiled: a client in Python would cost more than the server it loads."""
    source, built = HERE / "load" / "tableload.c", SCRATCH / "tableload"
    if built.exists() and built.stat().st_mtime > source.stat().st_mtime:
        return built
    _make(SCRATCH)
    _run(["cc", "-O2", "-o", str(built), str(source)], "a C compiler for Linux")
    return built


def c_flips() -> Path:
    """Flips in C, for this very processor."""
    source, built = HERE / "peers" / "flips.c", SCRATCH / "flips"
    if not built.exists() or built.stat().st_mtime <= source.stat().st_mtime:
        _make(SCRATCH)
        _run(["cc", "-O3", "-march=native", "-o", str(built), str(source)], "a C compiler")
    return built


def boardgame_packages() -> Path:
    """The folder with boardgame.io in it, installed from the committed lock."""
    packages = SCRATCH / "peers"
    lock, installed = HERE / "peers" / "package-lock.json", packages / "installed"
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        _make(packages)
        for name in (".npmrc", "package.json", "package-lock.json"):
            shutil.copy(HERE / "peers" / name, packages)
        _run([WITH_NODE, "npm", "ci", "--no-audit", "--no-fund"], "npm, and boardgame.io from its registry", packages)
        shutil.copy(lock, installed)
    return packages / "node_modules"


def environment(**more: str) -> dict[str, str]:
    """The environment of a measured process: compiled Python files are kept, as they are on any player's machine."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **more}


def _make(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (SCRATCH / ".gitignore").write_text("*\n")


def _run(words: list[str], needed: str, where: Path = ROOT) -> None:
    try:
        done = subprocess.run(words, cwd=where, capture_output=True, text=True, check=False)
    except OSError as why:
        raise NotHere(f"This needs {needed}: {why}.") from why
    if done.returncode:
        raise NotHere(f"This needs {needed}; {words[0]} said: {done.stderr[-600:]}")
