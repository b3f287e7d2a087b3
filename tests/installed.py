"""A package that is installed while a test runs, as an installer would do it, and gone afterwards."""

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearthside.games import games


@contextmanager
def installed(package: Path, where: Path) -> Iterator[None]:
    """Put a package and its entry points on the path, of this program and of those it starts."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    info = where / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    groups = project["entry-points"].items()
    lines = (f"[{group}]\n" + "".join(f"{name} = {at}\n" for name, at in named.items()) for group, named in groups)
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    path, before = [str(where), str(package)], os.environ.get("PYTHONPATH")
    sys.path += path
    os.environ["PYTHONPATH"] = os.pathsep.join([*path, *filter(None, [before])])
    games.cache_clear()
    try:
        yield
    finally:
        sys.path[:] = [each for each in sys.path if each not in path]
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before
        games.cache_clear()
