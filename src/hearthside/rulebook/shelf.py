"""Where the pages of the rulebook lie, and whose they are."""

from hearthside.games import games


def system_of(rule_id: str) -> str | None:
    """The game an id belongs to: TF-FLIP-01 is a rule of A Thousand Faces."""
    prefix = rule_id.partition("-")[0].upper()
    return next((name for name, game in games().items() if game.prefix == prefix), None)


def read(name: str) -> str:
    """The text of one page: in an installed Hearthside, in the `rules` folder of a checkout, or where its path says."""
    # Not importlib.resources, which takes longer to import than the longest page takes to read.
    from pathlib import Path

    package = Path(__file__).parent
    checkout = package.parents[2]
    for house in (package, checkout):
        page = house / "rules" / name
        if page.is_file():
            return page.read_text("utf-8")
    raise FileNotFoundError(f"The rulebook has no page {name}. Is Hearthside installed whole?")
