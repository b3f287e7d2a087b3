"""The built front end, handed out as it lies in the package, and a plain page where it is not built."""

import gzip
import mimetypes
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent / "web"

# The names of files in here change with their contents, so a browser may keep them for good.
HASHED = "assets/"

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SAFE_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}

NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hearthside</title>
<h1>The table is laid, the page is not built</h1>
<p>This copy of Hearthside has no front end in it yet. In the project's folder, run <code>make web</code> and load this
page again. Everything under <code>/api</code> and the socket work already.</p>
</html>
"""


class Page:
    """One file of the front end, ready to be sent."""

    def __init__(self, content: bytes, kind: str, *, is_lasting: bool) -> None:
        self.content = content
        self.kind = kind
        self.is_lasting = is_lasting

    @cached_property
    def packed(self) -> bytes | None:
        """The content made small, where that helps."""
        if not self.kind.startswith(("text/", "application/j", "image/svg")) or len(self.content) < 500:
            return None
        return gzip.compress(self.content, 6, mtime=0)

    @property
    def headers(self) -> dict[str, str]:
        """How long to keep it."""
        kept = "public, max-age=31536000, immutable" if self.is_lasting else "no-cache"
        return {"cache-control": kept, "vary": "accept-encoding"}


class Pages:
    """The files of the front end. Only what lay in the folder can be asked for, by the name it had there."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or HERE
        found = (path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else ()
        self._paths = {path.relative_to(folder).as_posix(): path for path in found}
        self._pages: dict[str, Page] = {}

    @property
    def is_built(self) -> bool:
        """Whether there is a front end."""
        return "index.html" in self._paths

    def index(self) -> Page:
        """The page every address of the front end starts from."""
        return self.find("index.html") or Page(NOT_BUILT, "text/html; charset=utf-8", is_lasting=False)

    def find(self, name: str) -> Page | None:
        """The file of this name."""
        path = self._paths.get(name)
        if path is None:
            return None
        if name not in self._pages:
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            kind += "; charset=utf-8" if kind.startswith("text/") else ""
            self._pages[name] = Page(path.read_bytes(), kind, is_lasting=name.startswith(HASHED))
        return self._pages[name]
