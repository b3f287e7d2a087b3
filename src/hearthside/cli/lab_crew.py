"""Who plays for the lab, as the command line says it: processes of this machine, or a cluster."""

from __future__ import annotations

from contextlib import contextmanager

# Everything else is imported when something is played: `hearthside --help` must not pay for it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from hearthside.lab.crews import Workers


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Add `--workers` and `--scheduler`."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=int, metavar="N", help="how many play at once (one for each processor)")
    who.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="play on a Dask cluster: tcp://HOST:PORT; or local, local:4 for one on this machine",
    )


def add_keep(parser: argparse.ArgumentParser) -> None:
    """Add `--keep`."""
    parser.add_argument(
        "--keep", metavar="FOLDER", help="keep what was played as Parquet there; asked again, it goes on from there"
    )


@contextmanager
def crew(args: argparse.Namespace) -> Iterator[Workers]:
    """Those who play. Raises CannotPlay where nobody does."""
    import os

    if args.scheduler is None:
        yield os.cpu_count() or 1 if args.workers is None else args.workers
        return
    from hearthside.lab.cluster import cluster

    with cluster(args.scheduler) as workers:
        yield workers
