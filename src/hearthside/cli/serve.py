"""`hearthside play` and `hearthside serve`: a table in the browser."""

from __future__ import annotations

import argparse
import os
import sys

from hearthside.cli.page import help_formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from pathlib import Path

NAMES = ("Kresk", "Constance", "Odo", "Tamsin", "Juniper", "Ash")
"""What the players of a freshly dealt table are called until they say otherwise."""

LAST_PORT = 65535

PLAY_HELP = """\
Deal a table on this computer and print its links, with a QR code for a phone on the same network.

  hearthside play                             a GM and two players
  hearthside play --players 4 --host 0.0.0.0  let the others join from their own devices
  hearthside play --alone                     an evening alone: the house leads, and plays a friend
"""
SERVE_HELP = """\
Serve tables. Everything that happens is stored, in the data folder or in a database, before anybody is told.

  hearthside serve --data ~/tables --host 0.0.0.0 --port 8642
  hearthside serve --data /srv/hearthside --base-url https://table.example.org --log-json
  hearthside serve --store postgresql://house@db.example.org/hearthside
"""


def _port(typed: str) -> int:
    """A number that a port can have."""
    if not typed.isascii() or not typed.isdecimal() or len(typed) > 5 or int(typed) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {LAST_PORT}")
    return int(typed)


def _host(typed: str) -> str:
    """An address this computer can listen on, as far as its name tells."""
    import socket

    try:
        socket.getaddrinfo(typed or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise argparse.ArgumentTypeError("no computer of that name is known here") from None
    return typed


def _proxy(typed: str) -> str:
    """An address or a network whose word is taken."""
    import ipaddress

    try:
        ipaddress.ip_network(typed.strip(), strict=False)
    except ValueError:
        raise argparse.ArgumentTypeError("a proxy is named by its address, as in 10.0.0.2 or 10.0.0.0/24") from None
    return typed.strip()


def _limit(typed: str) -> str:
    """A limit the house knows, with its number."""
    from hearthside.table.quotas import read_quotas

    try:
        read_quotas([typed])
    except ValueError as why:
        raise argparse.ArgumentTypeError(str(why)) from None
    return typed


def _figures(typed: str) -> tuple[str, int]:
    """Where to listen for whoever asks for figures."""
    host, _, port = typed.rpartition(":")
    return _host(host.strip("[]") or "127.0.0.1"), _port(port)


def _store(typed: str) -> str:
    """Where a database is."""
    from hearthside.table.store import SCHEMES

    if not typed.startswith(SCHEMES):
        raise argparse.ArgumentTypeError("a store is a database, as in postgresql://house@db.example.org/hearthside")
    return typed


def _workers(typed: str) -> int:
    """How many houses one machine may well have."""
    if not typed.isascii() or not typed.isdecimal() or not 1 <= int(typed[:4]) <= 64:
        raise argparse.ArgumentTypeError("so many workers are a number from 1 to 64")
    return int(typed)


def _add_where(each: argparse.ArgumentParser) -> None:
    listens = "address to listen on (default: this computer only)"
    each.add_argument("--host", type=_host, default="127.0.0.1", help=listens)
    each.add_argument("--port", type=_port, default=8642, help="port to listen on; 0 takes a free one (default: 8642)")
    each.add_argument("--data", metavar="FOLDER", help="where tables are kept (default: your own data folder)")


def add_play(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `play` command."""
    each = commands.add_parser(
        "play",
        help="deal a table and print its links",
        description=PLAY_HELP,
        formatter_class=help_formatter,
    )
    _add_where(each)
    each.add_argument("--system", default="thousand_faces", help="which game (default: thousand_faces)")
    each.add_argument("--players", type=int, default=2, choices=range(1, 7), help="how many players (default: 2)")
    alone = "an evening alone: the house leads it and plays a hero beside you"
    each.add_argument("--alone", action="store_true", help=alone)
    each.set_defaults(run=_play)


def add_serve(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `serve` command."""
    each = commands.add_parser(
        "serve",
        help="serve tables from a data folder",
        description=SERVE_HELP,
        formatter_class=help_formatter,
    )
    _add_where(each)
    store = "a PostgreSQL database to keep tables in, instead of the data folder (default: HEARTHSIDE_STORE, if set)"
    each.add_argument("--store", metavar="URL", type=_store, default=os.environ.get("HEARTHSIDE_STORE"), help=store)
    each.add_argument("--base-url", metavar="URL", help="where people reach this server, behind a proxy")
    each.add_argument("--log-json", action="store_true", help="log one JSON object a line")
    proxy = "a proxy that may say for whom it asks, or a network of them (default: one on this computer)"
    each.add_argument("--proxy", metavar="ADDRESS", type=_proxy, action="append", default=[], help=proxy)
    limit = "change a limit, as in tables=500; docs/hosting.md lists them"
    each.add_argument("--limit", metavar="NAME=NUMBER", type=_limit, action="append", default=[], help=limit)
    figures = "where Prometheus may ask for /metrics, as in 127.0.0.1:9642 (default: nowhere)"
    each.add_argument("--metrics", metavar="HOST:PORT", type=_figures, help=figures)
    workers = "houses on this machine that share the work and the port; more than one takes a --store (default: 1)"
    each.add_argument("--workers", metavar="N", type=_workers, default=1, help=workers)
    each.add_argument("--socket", type=int, help=argparse.SUPPRESS)
    each.set_defaults(run=_serve)


def _play(args: argparse.Namespace) -> int:
    from hearthside.games import games
    from hearthside.table.serve import play
    from hearthside.table.wire import NewSeat, NewTable

    if args.system not in games():
        print(f"There is no game “{args.system}”; there are {', '.join(games())}.", file=sys.stderr)
        return 2
    if args.alone:
        if not games()[args.system].evening:
            print(f"“{args.system}” brings no evening to play alone.", file=sys.stderr)
            return 2
        return play(args.host, args.port, _tables_file(args.data), evening=args.system)
    seats = [NewSeat(title="The GM", role="gm"), *(NewSeat(title=name) for name in NAMES[: args.players])]
    return play(args.host, args.port, _tables_file(args.data), table=NewTable(system=args.system, seats=seats))


def _serve(args: argparse.Namespace) -> int:
    from hearthside.table.quotas import read_quotas
    from hearthside.table.serve import serve

    if args.store and args.data:
        print("Tables are kept in a data folder or in a database: name one of the two.", file=sys.stderr)
        return 2
    if args.workers > 1:
        return _serve_many(args)
    return serve(
        args.host,
        args.port,
        _tables_file(args.data),
        base_url=args.base_url,
        log_json=args.log_json,
        proxies=args.proxy,
        quotas=read_quotas(args.limit),
        figures=args.metrics,
        database=args.store,
        listening=args.socket,
        reads_ahead=True,
    )


def _serve_many(args: argparse.Namespace) -> int:
    from hearthside.table.logs import keep_logs
    from hearthside.table.store import StoreError
    from hearthside.table.workers import serve_many

    if not args.store:
        print(
            "One program at a time writes in a data folder. For several workers keep tables in PostgreSQL: --store "
            "postgresql://…",
            file=sys.stderr,
        )
        return 2
    if args.metrics and args.metrics[1] + args.workers > LAST_PORT + 1:
        print(f"Each worker has a port for its figures, and none is above {LAST_PORT}: begin lower.", file=sys.stderr)
        return 2
    keep_logs(args.log_json)
    os.environ["HEARTHSIDE_STORE"] = args.store  # not as a word of theirs: others can read those
    words = ["serve", "--host", args.host, *(["--log-json"] if args.log_json else [])]
    words += ["--base-url", args.base_url] if args.base_url else []
    words += [word for proxy in args.proxy for word in ("--proxy", proxy)]
    words += [word for limit in args.limit for word in ("--limit", limit)]
    try:
        return serve_many(args.workers, args.host, args.port, words, args.metrics, sys.stdout)
    except StoreError as why:
        print(why.says, file=sys.stderr)
        return 1


def _tables_file(folder: str | None) -> Path:
    """Where tables are kept: the folder somebody named, or this person's own data folder."""
    from pathlib import Path

    if folder is not None:
        return Path(folder) / "tables.sqlite"
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "hearthside" / "tables.sqlite"
