"""`hearthside systems`: the games this table knows."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_systems(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `systems` command."""
    each = commands.add_parser("systems", help="the games this table knows", description="The games this table knows.")
    each.add_argument("--json", action="store_true", help="as JSON")
    each.set_defaults(run=_list_systems)


def _list_systems(args: argparse.Namespace) -> int:
    from hearthside.games import games
    from hearthside.systems import load

    systems = [load(name) for name in games()]
    if args.json:
        import json

        plain = [
            {
                "name": game.name,
                "title": game.title,
                "version": game.version,
                "pitch": game.pitch,
                "actions": [action.name for action in game.actions],
            }
            for game in systems
        ]
        print(json.dumps(plain, ensure_ascii=False, indent=2))
        return 0
    width = max(len(game.name) for game in systems)
    for game in systems:
        print(f"{game.name:<{width}}  {game.title}\n{'':<{width}}  {game.pitch}")
    return 0
