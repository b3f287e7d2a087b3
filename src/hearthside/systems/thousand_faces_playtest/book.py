"""The Player's Guide of the playtest print: what it prints, and how it tells what guides tell differently."""

from hearthside.kits.deckahedron.adventure.book import Book, publish
from hearthside.kits.deckahedron.adventure.combat.foes import armour_takes_it
from hearthside.kits.deckahedron.adventure.combat.worksheet import comes_in_armour
from hearthside.systems.thousand_faces_playtest.armour_squares import crossed_out, never_for_nothing
from hearthside.systems.thousand_faces_playtest.challenge_points import CHALLENGE_POINTS
from hearthside.systems.thousand_faces_playtest.charges import CHARGES
from hearthside.systems.thousand_faces_playtest.content.gm import ARCS, FORMATS, GUIDE
from hearthside.systems.thousand_faces_playtest.content.items import ITEMS
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES
from hearthside.systems.thousand_faces_playtest.options import OPTIONS

BOOK = publish(
    Book(
        system="thousand_faces_playtest",
        moves=MOVES,
        items=ITEMS,
        suits={1: "Anvil", 2: "Blade", 3: "Crown", 4: "Dragon"},
        guide=GUIDE,
        arcs=ARCS,
        formats=FORMATS,
        purse=CHALLENGE_POINTS,
        # TP-DECK-05: two of copper, four of gold.
        blessings=("B1", "B2", "B5", "B5", "B5", "B5"),
        options=OPTIONS,
        ways={
            **CHARGES,
            comes_in_armour: never_for_nothing,
            armour_takes_it: crossed_out,
        },
    )
)
