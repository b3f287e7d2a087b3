"""Heroes and foes of A Thousand Faces of Adventure, for both guides."""

from hearthside.kernel.choices import Among, Between, Several, Words, options
from hearthside.kits.deckahedron.adventure.book import BOOKS
from hearthside.kits.deckahedron.adventure.combat.numbers import LADDER
from hearthside.kits.deckahedron.adventure.content.gm import FoeKind
from hearthside.kits.deckahedron.adventure.gear.items import unfilled
from hearthside.kits.deckahedron.adventure.journey.ready import OURS
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES
from hearthside.lab.stock.stock import Own, Ready, Stock
from hearthside.lab.wares import GEAR, with_stamina
from hearthside.systems import load

MOST_STAMINA = 60
"""More than any foe of the guides has; in the lab nobody pays for it."""


def _sort(kind: FoeKind) -> Ready:
    return Ready(kind.name, with_stamina(*kind.stamina), {"muster": kind.id})


def _by_a_guide(system: str) -> Stock:
    load(system)  # which opens its book
    book = BOOKS[system]
    gear = [(item.id, unfilled(item)) for item in book.items.values() if item.at_creation and not item.magic]
    return Stock(
        tuple(Ready(each.name, each.about, {"ready": each.id}) for each in OURS),
        Own(
            {
                **{name: Between(1, 4, label=title) for name, title in ATTRIBUTES.items()},
                "items": Several(options(gear), 0, 3, label=GEAR),
            },
            {"dex": 2, "int": 1, "str": 3, "items": ["sword"]},
        ),
        tuple(map(_sort, book.guide.foes)),
        Own(
            {
                "name": Words(most=40, optional=False, label="Name"),
                "stamina": Between(1, MOST_STAMINA, label="Stamina"),
                "power": Among(options((power, power) for power in LADDER), label="Attack power"),
            },
            {"name": "Brute", "stamina": 8, "power": "d4"},
        ),
    )


CURRENT, PLAYTEST = _by_a_guide("thousand_faces"), _by_a_guide("thousand_faces_playtest")
