"""Heroes and foes of Deckahedron World. Its book has no list of foes: everybody makes their own."""

from hearthside.kernel.choices import Among, Between, Several, Words, YesNo, options
from hearthside.lab.stock.stock import Own, Ready, Stock
from hearthside.lab.wares import GEAR
from hearthside.systems.deckahedron_world.belongings import DICE
from hearthside.systems.deckahedron_world.content import ITEMS
from hearthside.systems.deckahedron_world.heroes import HEROES
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

STOCK = Stock(
    tuple(Ready(hero.name, hero.about, {"preset": name}) for name, hero in HEROES.items()),
    Own(
        {
            **{name: Between(1, 4, label=title) for name, title in ATTRIBUTES.items()},
            "items": Several(
                options((item.filled(""), item.filled("")) for item in ITEMS.values() if not item.magic),
                0,
                3,
                label=GEAR,
            ),
        },
        {"str": 3, "dex": 2, "int": 1, "items": ["Sword"]},
    ),
    (),
    Own(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "stamina": Between(1, 30, label="Stamina"),
            "die": Among(options((sides, f"d{sides}") for sides in DICE), label="Damage die"),
            "tough": YesNo(label="Tough: can take Harm and Wounds"),
        },
        {"name": "Imp", "stamina": 5, "die": 4, "tough": False},
    ),
)
