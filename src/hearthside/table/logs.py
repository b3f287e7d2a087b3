"""What the house writes down about itself: one line a happening, and never a secret, a card or what people said.

Of something that broke the kind and the places in the program are kept, and not its message: that may quote what
somebody sent.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

_Broken = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class PlainLines(logging.Formatter):
    """Lines for people to read."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatException(self, ei: _Broken) -> str:  # noqa: N802
        """What broke, and where."""
        return "\n".join(f"  {line}" for line in _what_broke(ei[1]))


class JsonLines(logging.Formatter):
    """Lines for programs to read: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """One happening on one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "at": at,
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["broke"] = _what_broke(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _what_broke(error: BaseException | None) -> list[str]:
    if error is None:
        return []
    steps = traceback.extract_tb(error.__traceback__)
    return [type(error).__qualname__, *(f"{step.filename}:{step.lineno} {step.name}" for step in steps)]


def keep_logs(as_json: bool, paper: TextIO | None = None) -> None:
    """From now on everything that is logged goes to the standard error, in one of two forms."""
    lines = logging.StreamHandler(paper or sys.stderr)
    lines.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(level=logging.INFO, handlers=[lines])
