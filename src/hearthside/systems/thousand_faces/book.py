"""The current Player's Guide: what it prints, and how it tells what guides tell differently."""

from hearthside.kits.deckahedron.adventure.book import Book, publish
from hearthside.kits.deckahedron.adventure.content.items import ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES

BOOK = publish(
    Book(
        system="thousand_faces",
        moves=MOVES,
        items=ITEMS,
        suits={1: "Anvil", 2: "Blades", 3: "Crown", 4: "Dragon"},
        ways={},
    )
)
