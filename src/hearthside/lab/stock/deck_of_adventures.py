"""The ready-made characters of Deck of Adventures, and its bestiary."""

from hearthside.kernel.choices import Among, Between, Words, options
from hearthside.lab.stock.stock import Own, Ready, Stock
from hearthside.lab.wares import at_level
from hearthside.systems.deck_of_adventures.board import NATURES
from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.people.characters import READY_MADE
from hearthside.systems.deck_of_adventures.people.heroes import HEROES
from hearthside.systems.deck_of_adventures.people.stats import ATTRIBUTES
from hearthside.systems.deck_of_adventures.powers.book import ROLES

STOCK = Stock(
    tuple(
        Ready(
            HEROES[name].name,
            at_level(sheet.role, sheet.level, sheet.hp),
            {"ready_made": name},
        )
        for name, sheet in READY_MADE.items()
    ),
    Own(
        {
            "level": Between(1, 10, label="Level"),
            "role": Among(options((role, role) for role in ROLES), label="Role"),
            **{stat.code: Between(-2, 6, label=stat.name) for stat in ATTRIBUTES.values()},
        },
        {"level": 1, "role": "Martial", **dict.fromkeys(ATTRIBUTES, 0), "str": 2, "agl": 1},
    ),
    tuple(
        Ready(
            name,
            at_level(NATURES.get(each.kind, each.kind), each.level, each.hp),
            {"name": name, "block": name},
        )
        for name, each in BESTIARY.items()
    ),
    Own(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "nature": Among(options(NATURES.items()), label="What is it?"),
            "hp": Between(0, 99, label="HP (0: the usual)"),
        },
        {"name": "Bandit", "nature": "minion", "hp": 0},
    ),
)
