"""The Player's Guide of the playtest print: what it prints, and how it tells what guides tell differently."""

from hearthside.kits.deckahedron.adventure.book import Book, publish
from hearthside.systems.thousand_faces_playtest.content.items import ITEMS
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES

BOOK = publish(
    Book(
        system="thousand_faces_playtest",
        moves=MOVES,
        items=ITEMS,
        suits={1: "Anvil", 2: "Blade", 3: "Crown", 4: "Dragon"},
        ways={},
    )
)
