"""What people look up while they play: stunts, ancestries with their gifts, gear and its tags, as the book has them."""

from hearthside.kernel.printed import PrintedCard
from hearthside.systems.first_empires.content.brews import CONCOCTIONS
from hearthside.systems.first_empires.content.gear import GEAR, ITEM_TAGS
from hearthside.systems.first_empires.content.people import ANCESTRIES, STUNTS, TRAITS

CARDS: tuple[PrintedCard, ...] = (
    *(PrintedCard(id=each.name, name=each.name, kind="stunt", says=each.says) for each in STUNTS.values()),
    *(
        PrintedCard(id=each.name, name=each.name, kind="ancestry", says=each.says, letter=each.gift)
        for each in ANCESTRIES.values()
    ),
    *(
        PrintedCard(id=each.id, name=each.name, kind=each.kind, says=f"Armor {each.armor}" if each.armor else "")
        for each in GEAR.values()
    ),
    *(PrintedCard(id=each.name, name=each.name, kind="tag", says=each.says) for each in ITEM_TAGS.values()),
    *(PrintedCard(id=name, name=name, kind="brew", says=says) for name, says in CONCOCTIONS.items()),
    *(PrintedCard(id=each.name, name=each.name, kind="trait", says=each.says) for each in TRAITS.values()),
)
