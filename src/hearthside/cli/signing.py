"""Who made a file: signatures by the key of the house, made and checked by OpenSSH's own `ssh-keygen`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

HOUSE_KEY = "house_key"
"""The key of a house in its data folder; its public half lies beside it, as `house_key.pub`."""

MEANT_FOR = "hearthside"
"""What such a signature is for: one that was made for something else is none."""


class Unsigned(Exception):
    """There is no such signature, and the sentence says why."""


def sign(file: Path, key: Path) -> Path:
    """Sign a file; the signature lies beside it. Raises Unsigned."""
    signature = signature_of(file)
    made = _ssh_keygen("sign", "-q", "-f", str(key), given=file)
    try:
        with signature.open("x", encoding="ascii") as paper:
            paper.write(made)
    except OSError as why:
        raise Unsigned(f"nothing can be written to {signature}: {why.strerror}") from None
    return signature


def signature_of(file: Path) -> Path:
    """Where the signature of a file lies."""
    return file.with_name(f"{file.name}.sig")


def check_signed(file: Path, public: Path) -> None:
    """Nothing, where the key with this public half signed the file. Raises Unsigned."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    signature = signature_of(file)
    if not signature.is_file():
        raise Unsigned(f"there is no signature {signature} beside it")
    try:
        kind, letters, *_ = public.read_text(encoding="ascii").split()
    except (OSError, ValueError):
        raise Unsigned(f"{public} is not the public half of a key") from None
    with TemporaryDirectory() as folder:
        known = Path(folder) / "known"
        known.write_text(f"house {kind} {letters}\n", encoding="ascii")
        _ssh_keygen("verify", "-q", "-f", str(known), "-I", "house", "-s", str(signature), given=file)


def _ssh_keygen(what: str, *words: str, given: Path) -> str:
    import subprocess

    try:
        with given.open("rb") as paper:
            done = subprocess.run(
                ["ssh-keygen", "-Y", what, *words, "-n", MEANT_FOR],
                stdin=paper,
                capture_output=True,
                text=True,
                check=False,
            )
    except FileNotFoundError:
        raise Unsigned("signatures take the program ssh-keygen of OpenSSH, which is not here") from None
    if done.returncode:
        said = (done.stderr + done.stdout).strip().splitlines()
        raise Unsigned(said[-1].rstrip(".") if said else "another key made that signature, or of another file")
    return done.stdout
