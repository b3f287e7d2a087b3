"""What a guide advises, put to the test: fights it calls a match, and prices that should be worth the same."""

from collections.abc import Iterator
from typing import Any

from hearthside.kernel.records import record
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.kits.deckahedron.adventure.content.gm import PartyPower
from hearthside.lab.crews import Workers
from hearthside.lab.sweeping import Sweep, can_compile, sweep
from hearthside.lab.tally import Share
from hearthside.systems import load

GAME = "thousand_faces"
"""Whose advice it is."""
HERO = {"character": {"str": 3, "dex": 2, "int": 1, "items": ["sword"]}}
MOST_HEROES = 4


@record
class Advised:
    """One piece of advice: what the guide says, and how often each fight it speaks of is won."""

    name: str
    title: str
    says: str
    tried: tuple[tuple[str, Sweep], ...]

    @property
    def wins(self) -> list[tuple[str, Share]]:
        """How often each of them is won."""
        return [(name, told.cells[0].win) for name, told in self.tried]


def advised(game: str, *, fights: int, seed: int = 1, workers: Workers = 1) -> tuple[Advised, ...]:
    """The advice of a game's guide, tried out; nothing where the lab knows of none. Raises CannotPlay."""
    if game != GAME:
        return ()
    load(game)  # which opens its book
    power = BOOKS[game].guide.party_power
    # Machine code plays as many as nobody waits for; the rules as many as were asked for.
    asked: dict[str, Any] = {"fights": None if can_compile() else fights, "seed": seed, "workers": workers}
    return (
        Advised(
            "party-power",
            "Is a fight of equal power even?",
            f"Party Power is {power.per_pc} for each hero; it is a match for a human for every {power.per_human}, "
            f"or a monster for every {power.per_monster} (TF-GMC-09, TF-GMC-10). Heroes who hold no XP, with a sword "
            "each, against humans with 6 Stamina and monsters with 10, all with a d4.",
            tuple((name, sweep(told, **asked)) for name, told in _matches(power)),
        ),
        Advised(
            "prices",
            "Are the prices of foes fair?",
            f"A point of Stamina costs {power.stamina}, a d6 instead of a d4 costs {power.d6_weapon} (TF-GMC-09). Two "
            "heroes against foes that cost the same: where a fight is won less often, its foes are too cheap.",
            tuple((name, sweep(told, **asked)) for name, told in _prices(power)),
        ),
    )


def _matches(power: PartyPower) -> Iterator[tuple[str, dict[str, Any]]]:
    for heroes in range(1, MOST_HEROES + 1):
        whole = power.of(heroes, 0)
        for kind, stamina, (count, _) in (
            ("human", power.per_human, power.humans(whole)),
            ("monster", power.per_monster, power.monsters(whole)),
        ):
            foe = {"name": kind.title(), "stamina": stamina, "power": "d4", "count": count}
            yield f"{heroes} against {count} × {kind}", _fight(heroes, [foe])


def _prices(power: PartyPower) -> Iterator[tuple[str, dict[str, Any]]]:
    whole = power.of(2, 0)
    for count in (1, 2, 3):
        each = whole // count
        for die, price in (("d4", 0), ("d6", power.d6_weapon)):
            stamina = (each - price) // power.stamina
            foe = {"name": "Foe", "stamina": stamina, "power": die, "count": count}
            yield f"{count} × {stamina} Stamina, {die}", _fight(2, [foe])


def _fight(heroes: int, foes: list[dict[str, Any]]) -> dict[str, Any]:
    party = {f"hero{at}": HERO for at in range(1, heroes + 1)}
    return {"game": GAME, "party": party, "foes": foes}
