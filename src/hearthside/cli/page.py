"""How wide the page is that a command writes on."""

from __future__ import annotations

import argparse
import os
import sys


def columns() -> int:
    """How many characters fit in a line."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted):
        return int(wanted)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):  # not a terminal: a file, a pipe, a test
        return 80


def help_formatter(prog: str) -> argparse.HelpFormatter:
    """Lays out a help page, and leaves paragraphs as they are written."""
    # argparse makes one of these for every option it adds; told the width, it need not import `shutil` to find out.
    return argparse.RawDescriptionHelpFormatter(prog, width=columns() - 2)
