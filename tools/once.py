"""Run a set-up step only when what goes into it has changed.

    python3 tools/once.py NAME --makes PATH --inputs PATH... -- COMMAND...

The contents of the inputs are hashed into .make/NAME. While that hash stands and PATH exists, the command is not run
again: deleting a file, or switching branches and back, is noticed where timestamps would mislead. Two makes at once
wait for each other. Runs before anything is installed, so it uses the standard library alone.
"""

import argparse
import fcntl
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

STAMPS = Path(".make")
NEVER_INPUTS = {"node_modules", "__pycache__", ".svelte-kit"}


def files_in(paths: list[str]) -> list[Path]:
    """Every file under these paths that is, or could be, part of the repository; what a build wrote is left out."""
    git = ["git", "-c", f"safe.directory={Path.cwd()}", "ls-files", "-z", "-co", "--exclude-standard", "--", *paths]
    try:
        listed = subprocess.run(git, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):  # a source archive: no git, or no repository
        return sorted(set(_walk(paths)))
    return sorted({Path(name) for name in listed if name and Path(name).is_file()})


def _walk(paths: list[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        for file in [path, *path.rglob("*")]:
            if file.is_file() and not NEVER_INPUTS.intersection(file.parts):
                yield file


def digest(paths: list[str], command: list[str]) -> str:
    """One hash over the command and the name and contents of every input."""
    sha = hashlib.sha256("\0".join(command).encode())
    for file in files_in(paths):
        sha.update(f"\0{file}\0".encode())
        sha.update(hashlib.sha256(file.read_bytes()).digest())
    return sha.hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description="Run a set-up step only when what goes into it has changed.")
    parser.add_argument("name", help="what the step is called; its stamp is .make/NAME")
    parser.add_argument("--makes", type=Path, required=True, help="what must exist afterwards")
    parser.add_argument("--inputs", nargs="+", required=True, help="files and folders that go into it")
    parser.add_argument("command", nargs="+", help="after --, what to run")
    asked = parser.parse_args()

    STAMPS.mkdir(exist_ok=True)
    stamp = STAMPS / asked.name
    with Path(STAMPS, f"{asked.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        now = digest(asked.inputs, asked.command)
        if asked.makes.exists() and stamp.exists() and stamp.read_text() == now:
            return 0
        stamp.unlink(missing_ok=True)
        code = subprocess.run(asked.command, check=False).returncode
        if code == 0 and not asked.makes.exists():
            print(f"{asked.name}: the command went well but {asked.makes} is not there.", file=sys.stderr)
            code = 1
        if code == 0:
            stamp.write_text(now)
        return code


if __name__ == "__main__":
    sys.exit(main())
