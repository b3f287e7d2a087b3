"""The toll bridge: a table of Deckahedron World to try."""

from hearthside.table.demos.stacked import Called, Deeds, Demo
from hearthside.table.wire import NewSeat, NewTable

TABLE = NewTable(
    "deckahedron_world",
    [
        NewSeat("Gale", "gm", "gm"),
        NewSeat("Rook", "rook", character={"preset": "scout", "name": "Rook of the Eaves"}),
        NewSeat("Mabb", "mabb", character={"preset": "brawler", "name": "Mabb Two-Loaves"}),
    ],
)
SO_FAR: Deeds = (
    ("gm", {"do": "say", "words": "A rope bridge over a gorge, and halfway across a chair. Somebody sits in it."}),
    ("rook", {"do": "say", "words": "I go underneath, hand over hand, and see who."}),
    (
        "gm",
        {"do": "call", "who": "rook", "flip": "defy_danger dex", "question": "Do you stay unheard below the planks?"},
    ),
    ("rook", {"do": "flip"}),
    ("gm", {"do": "say", "words": "A troll, asleep, with a till on his knees. One of the ropes is tied to his toe."}),
    ("mabb", {"do": "say", "words": "I walk across as if I had paid."}),
    (
        "gm",
        {"do": "call", "who": "mabb", "flip": "defy_danger str", "question": "Do you keep the planks from swinging?"},
    ),
    ("mabb", {"do": "flip"}),
    (
        "gm",
        {"do": "describe", "words": "They hold still. The troll opens one eye, and the hand that is not on the till."},
    ),
    ("gm", {"do": "bring_foe", "name": "The toll troll", "stamina": 12}),
    ("mabb", {"do": "say", "words": "Then I pay. With the flat of the blade."}),
    ("gm", {"do": "call", "who": "mabb", "flip": "hack_and_slash str", "foe": Called("The toll troll")}),
    ("mabb", {"do": "flip"}),
    ("mabb", {"do": "roll_hit"}),
    ("mabb", {"do": "split", "into": "1/0"}),
    ("mabb", {"do": "absorb", "with_card": Called("Leather Armour", "armour ")}),
    ("mabb", {"do": "endure"}),
    (
        "mabb",
        {
            "do": "narrate",
            "words": "The till comes round and catches me on the shoulder. Coins everywhere. I keep my sword.",
        },
    ),
    ("gm", {"do": "note", "words": "The rope on his toe holds the whole bridge."}),
    (
        "gm",
        {
            "do": "call",
            "who": "rook",
            "flip": "backstab dex",
            "foe": Called("The toll troll"),
            "question": "He has forgotten what is below the planks. Do you strike from there?",
        },
    ),
)
DEMO = Demo(TABLE, SO_FAR, {"rook": ("DK-12",), "mabb": ("DK-17", "DK-13", "DK-19")}, (5, 3))
