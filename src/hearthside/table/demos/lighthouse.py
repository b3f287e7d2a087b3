"""The lighthouse: a table of Deck of Adventures to try."""

from hearthside.table.demos.stacked import Called, Deeds, Demo
from hearthside.table.wire import NewSeat, NewTable

TABLE = NewTable(
    "deck_of_adventures",
    [NewSeat("Gale", "gm", "gm"), NewSeat("Xena", "xena"), NewSeat("Jonas", "jonas")],
)
SO_FAR: Deeds = (
    ("xena", {"do": "play_ready_made", "name": "Clubs1"}),
    ("jonas", {"do": "play_ready_made", "name": "Diamonds1"}),
    (
        "gm",
        {
            "do": "say",
            "words": "The lamp on the cliff is lit, and turns the wrong way round. Nobody has lived there for years.",
        },
    ),
    ("jonas", {"do": "say", "words": "Somebody climbs these stairs every night. I look for how they do it."}),
    (
        "gm",
        {
            "do": "call",
            "who": ["jonas"],
            "stats": ["investigation"],
            "dr": 3,
            "question": "Do you find the step that is not like the others?",
        },
    ),
    ("jonas", {"do": "draw", "stat": "investigation"}),
    (
        "gm",
        {
            "do": "say",
            "words": "The seventh is hollow, and worn on the underside. Something walks with its feet on the ceiling.",
        },
    ),
    ("xena", {"do": "say", "words": "Then I look up."}),
    ("gm", {"do": "lay_ground", "place": "cellar", "name": "The oil store under the lamp"}),
    ("gm", {"do": "bring", "name": "The lamp keeper", "block": "Specter"}),
    ("gm", {"do": "note", "words": "It only lets go of the lamp when nobody looks at it."}),
    ("gm", {"do": "start_combat", "who": [Called("The lamp keeper")]}),
    ("xena", {"do": "close_in", "target": Called("The lamp keeper")}),
)
ON_TOP = {"xena": ("KD", "2S"), "jonas": ("7C", "4S"), "world": ("5C",), "npc": ("9H",)}
"""The stairs are found out, Xena's Target Card is the highest, and her blow goes wide: does she push Fate?"""

DEMO = Demo(TABLE, SO_FAR, ON_TOP)
