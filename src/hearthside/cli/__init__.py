"""The command line. Importing it is cheap: each command loads what it needs when it runs."""

from __future__ import annotations

import argparse
import sys

VERSION = "0.1.0"

ABOUT = """\
The table for role-playing games played with decks of cards and pools of dice.

  hearthside play                             deal a table and open it in your browser
  hearthside odds flip --suit crown --net 1   exact chances before you act
  hearthside lab forecast FIGHT.toml          what would come of a fight, played out many times
  hearthside rules wound                      look a rule up
  hearthside run scenarios/thousand_faces     play scenario files and check them
  hearthside evening thousand_faces           play an adventure with the house in every seat
"""


class Parser(argparse.ArgumentParser):
    """A parser that guesses what a mistyped command was meant to be."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """One sentence on stderr, a guess where there is one, and exit code 2."""
        guess = ""
        if "invalid choice: '" in message:
            from difflib import get_close_matches

            typed, _, rest = message.partition("invalid choice: '")[2].partition("'")
            choices = [word.strip(" ')") for word in rest.partition("choose from")[2].split(",")]
            close = get_close_matches(typed, choices, n=1)
            guess = f" Did you mean “{close[0]}”?" if close else ""
        if len(message) > LONGEST_WORDS:
            message = f"{message[:LONGEST_WORDS]}…"
        print(f"{self.prog}: {message}.{guess}\nTry “{self.prog} --help”.", file=sys.stderr)
        sys.exit(2)


LONGEST_WORDS = 300
"""As much of what somebody typed is said back to them."""

COMMANDS = {
    "play": "serve",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "tables": "tables",
    "odds": "odds",
    "lab": "lab",
    "rules": "rules",
    "run": "run",
    "evening": "evening",
    "replay": "replay",
    "verify": "verify",
    "systems": "systems",
    "completion": "completion",
}
"""The commands, in the order they are listed, and the module of each, where `add_` and its name adds it."""


def parser(only: str | None = None) -> argparse.ArgumentParser:
    """All commands and their options, or those of one command, for which the others need not be loaded."""
    from importlib import import_module

    from hearthside.cli.page import help_formatter

    top: argparse.ArgumentParser = Parser(prog="hearthside", description=ABOUT, formatter_class=help_formatter)
    top.add_argument("--version", action="version", version=f"hearthside {VERSION}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in [only] if only in COMMANDS else COMMANDS:
        getattr(import_module(f"hearthside.cli.{COMMANDS[name]}"), f"add_{name}")(commands)
    return top


def main(words: list[str] | None = None) -> int:
    """Run one command; the exit code is 0 when all is well, 1 when the answer is no, 2 when the question was wrong."""
    asked = sys.argv[1:] if words is None else words
    args = parser(asked[0] if asked else None).parse_args(asked)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Somebody piped us into `head`: that is fine, and no reason for a trace.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as why:
        # A file that cannot be read or written, a disk that is full: no fault of ours, and a sentence is enough.
        print(f"hearthside: {str(why.strerror or why)[:LONGEST_WORDS]}", end="", file=sys.stderr)
        print(f": {str(why.filename)[:LONGEST_WORDS]}." if why.filename else ".", file=sys.stderr)
        return 1
    return code
