"""The built front end, handed out as it lies in the package, and a plain page where it is not built."""

import gzip
import mimetypes
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent / "web"

# The names of files in here change with their contents, so a browser may keep them for good.
HASHED = "assets/"

# Addresses the front end draws itself; everything else is a file or is not there.
DRAWN_PAGES = ("", "t", "rules", "lab")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        # Nothing turns text into markup or code but the one policy of the library that draws the page.
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html",
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

    def sent(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """What goes to a browser that accepts these encodings, and what it is told about it."""
        kept = "public, max-age=31536000, immutable" if self.is_lasting else "no-cache"
        headers = {"content-type": self.kind, "cache-control": kept, "vary": "accept-encoding"}
        if "gzip" in accepted and self.packed is not None:
            return self.packed, {**headers, "content-encoding": "gzip"}
        return self.content, headers


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

    def at(self, address: str) -> Page | None:
        """What lies at this address: a file, or the page the front end draws itself on."""
        name = address.strip("/")
        return self.find(name) or (self.index() if name.partition("/")[0] in DRAWN_PAGES else None)

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
