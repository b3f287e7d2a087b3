"""Heroes of The First Empires, and its bestiary."""

from hearthside.kernel.choices import Among, Between, Several, Words, YesNo, options
from hearthside.kernel.events import Facts
from hearthside.lab.stock.stock import Own, Ready, Stock
from hearthside.systems.first_empires.content.bestiary import BESTIARY, CATEGORIES
from hearthside.systems.first_empires.content.heroes import READY_MADE, ReadyMade
from hearthside.systems.first_empires.people.heroes import HEROES
from hearthside.systems.first_empires.words import ABILITIES, SKILLS


def _character(hero: ReadyMade) -> Facts:
    """What stands on their sheet, as far as a fight asks for it."""
    told: dict[str, object] = {
        "ancestry": hero.ancestry,
        **dict(zip(ABILITIES, hero.ranks, strict=True)),
        "skills": list(hero.skills),
        "stunts": list(hero.stunts),
        "troubles": [hero.trouble],
    }
    if hero.deity:
        told["deity"] = hero.deity
    if hero.words:
        told["lexicon"] = list(hero.words)
    return told


STOCK = Stock(
    tuple(Ready(hero.name, hero.about, _character(READY_MADE[name])) for name, hero in HEROES.items()),
    Own(
        {
            **{name: Between(0, 3, label=title) for name, title in ABILITIES.items()},
            "skills": Several(options((skill, skill.title()) for skill in SKILLS), 0, 4, label="Skills"),
            "armor": Between(0, 3, label="Armor"),
        },
        {"body": 2, "charm": 1, "intuition": 0, "mind": 1, "skills": ["brawl", "maneuver"], "armor": 1},
    ),
    tuple(Ready(name, nature.category, {"kind": name, "name": name}) for name, nature in BESTIARY.items()),
    Own(
        {
            "name": Words(most=40, optional=False, label="Name"),
            "category": Among(options((each, each) for each in CATEGORIES), label="Category"),
            "health": Between(1, 24, label="Health Clock"),
            "brute": Between(0, 6, label="Brute"),
            "goon": YesNo(label="Goon: out at one harm"),
        },
        {"name": "Ogre", "category": CATEGORIES[0], "health": 4, "brute": 0, "goon": False},
    ),
)
