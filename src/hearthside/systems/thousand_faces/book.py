"""The current Player's Guide: what it prints, and how it tells what guides tell differently."""

from hearthside.kits.deckahedron.adventure.book import Book, publish
from hearthside.kits.deckahedron.adventure.combat.foes import armour_takes_it
from hearthside.kits.deckahedron.adventure.combat.worksheet import comes_in_armour
from hearthside.kits.deckahedron.adventure.content.gm import ARCS, FORMATS, GUIDE
from hearthside.kits.deckahedron.adventure.content.items import ITEMS
from hearthside.kits.deckahedron.adventure.content.moves import MOVES
from hearthside.kits.deckahedron.cards import BLESSINGS
from hearthside.systems.thousand_faces.armour_squares import brought_where_agreed, crossed_out
from hearthside.systems.thousand_faces.charges import CHARGES
from hearthside.systems.thousand_faces.options import OPTIONS
from hearthside.systems.thousand_faces.shadow_points import SHADOW_POINTS

BOOK = publish(
    Book(
        system="thousand_faces",
        moves=MOVES,
        items=ITEMS,
        suits={1: "Anvil", 2: "Blades", 3: "Crown", 4: "Dragon"},
        guide=GUIDE,
        arcs=ARCS,
        formats=FORMATS,
        purse=SHADOW_POINTS,
        blessings=tuple(face.name for face in BLESSINGS),
        options=OPTIONS,
        ways={
            **CHARGES,
            comes_in_armour: brought_where_agreed,
            armour_takes_it: crossed_out,
        },
    )
)
