"""The catalogues of the house and of its games, for tests that read them."""

import json
from functools import cache
from pathlib import Path

from hearthside.games import games

ROOT = Path(__file__).parents[2]
OF_THE_HOUSE = ROOT / "web/src/lib/words/house.de.json"


@cache
def german_at(catalogue: Path) -> dict[str, str]:
    """One catalogue: the German of each sentence, by its English."""
    found: dict[str, str] = json.loads(catalogue.read_text(encoding="utf-8"))
    return found


def catalogues() -> list[Path]:
    """All of them."""
    return [OF_THE_HOUSE, *dict.fromkeys(Path(page) for game in games().values() for page in game.german)]


@cache
def german_of(game: str) -> dict[str, str]:
    """What people read who play this game in German: what the game says, its family and the house."""
    pages = [*map(Path, games()[game].german), OF_THE_HOUSE]
    return {english: german for page in pages for english, german in german_at(page).items()}


@cache
def german() -> dict[str, str]:
    """All that is said in German, whatever is played."""
    return {english: german for page in catalogues() for english, german in german_at(page).items()}
