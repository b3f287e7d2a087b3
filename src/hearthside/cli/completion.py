"""`hearthside completion`: tab completion for your shell."""

from __future__ import annotations

import argparse

from hearthside.cli.page import help_formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction

HELP = """\
Print a completion script for your shell.

  bash   eval "$(hearthside completion bash)"          in ~/.bashrc
  zsh    hearthside completion zsh > _hearthside       somewhere in $fpath
"""


def add_completion(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `completion` command."""
    each = commands.add_parser(
        "completion",
        help="tab completion for bash, zsh or tcsh",
        description=HELP,
        formatter_class=help_formatter,
    )
    each.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    each.set_defaults(run=_print_script)


def _print_script(args: argparse.Namespace) -> int:
    import sys

    from hearthside.cli import parser

    try:
        import shtab
    except ImportError:
        print("Completion needs one more package: pip install 'hearthside[completion]'.", file=sys.stderr)
        return 2
    print(shtab.complete(parser(), args.shell))
    return 0
