"""The drowned mill: the same evening by either guide of A Thousand Faces, so that who tries both sees what differs."""

import msgspec

from hearthside.table.demos.stacked import Called, Deeds, Demo
from hearthside.table.wire import NewSeat, NewTable

TABLE = NewTable(
    "thousand_faces",
    [
        NewSeat("Gale", "gm", "gm"),
        NewSeat(
            "Kresk",
            "kresk",
            character={
                "name": "Kresk Ironmarrow",
                "str": 3,
                "dex": 2,
                "int": 1,
                "moves": {"good-cardio": "studied", "where-it-hurts": "studied", "intimidate": ""},
                "items": {"sword": "River-iron", "leather-armour": ""},
                "fate": "grudge",
            },
        ),
        NewSeat(
            "Constance",
            "constance",
            character={
                "name": "Constance Vael",
                "str": 1,
                "dex": 2,
                "int": 3,
                "moves": {"weak-spot": "studied", "its-a-trap": "expert", "use-a-magic-item": "novice"},
                "items": {"bow": "Ash", "of-sensation": "Lantern"},
                "fate": "impossible",
            },
        ),
    ],
    options={"TRIG-01": "players"},
)
"""A GM and two players, with move cards and items of their own, who may flip at once to see how it goes."""

ON_TOP = {
    "kresk": ("D02", "D10", "D05", "D20", "D08", "D18", "D04", "D07", "D14", "D03", "D13", "D19", "D16"),
    "constance": ("D06", "D13", "D12"),
}
"""What lies on top of either deck. The rest is luck."""

_TO_THE_BLOW: Deeds = (
    (
        "gm",
        {"do": "say", "words": "Rain drums on the roof of the drowned mill. The wheel turns, but the river is dry."},
    ),
    ("constance", {"do": "say", "words": "I kneel by the millstone and read what is scratched into its rim."}),
    (
        "gm",
        {
            "do": "call",
            "who": "constance",
            "attributes": ["int"],
            "move": "Examine",
            "advantages": 1,
            "question": "Can you read the miller's marks?",
        },
    ),
    ("constance", {"do": "flip", "attribute": "int"}),
    ("gm", {"do": "say", "words": "Every word. Whoever sleeps below must not be *counted*, or it wakes."}),
    ("kresk", {"do": "say", "words": "Then nobody counts. I jump the gap to the cellar stairs."}),
    ("gm", {"do": "spotlight", "who": "kresk"}),
    (
        "gm",
        {
            "do": "call",
            "who": "kresk",
            "attributes": ["str"],
            "move": "Defy Danger",
            "question": "Do you clear the gap?",
        },
    ),
    ("kresk", {"do": "flip", "attribute": "str"}),
    ("gm", {"do": "say", "words": "You land on the third step. It holds. The second one, behind you, does not."}),
    ("kresk", {"do": "flip", "attribute": "dex", "move": "Sneak"}),
    ("gm", {"do": "gm_move", "words": "Something on the stairs says “one”."}),
    ("gm", {"do": "wound", "who": "kresk", "how": "A hand of wet reeds closes around his ankle."}),
    ("kresk", {"do": "bear"}),
    ("kresk", {"do": "lose", "points": 1}),
    (
        "gm",
        {
            "do": "bring",
            "name": "The drowned miller",
            "stamina": 9,
            "power": "d4",
            "secrets": "Fire does nothing to it. If anybody counts aloud to three, it heals.",
        },
    ),
    ("gm", {"do": "close_in", "foe": Called("The drowned miller"), "who": ["kresk"]}),
    ("gm", {"do": "note", "words": "The sleeper wakes at three. It has counted one."}),
    (
        "constance",
        {"do": "say", "words": "It is bound to the millstone! Strike where the rope goes in!"},
    ),
    ("constance", {"do": "attempt", "move": "weak-spot", "foe": Called("The drowned miller")}),
    ("constance", {"do": "flip", "attribute": "int"}),
    ("gm", {"do": "spotlight", "who": "kresk"}),
    ("kresk", {"do": "attempt", "move": "mix-it-up", "foe": Called("The drowned miller")}),
    ("kresk", {"do": "flip", "attribute": "str"}),
    ("kresk", {"do": "pick", "options": ["again"]}),
    ("gm", {"do": "foe_turn", "attack": True, "words": "It folds around the blade and pulls."}),
)
_IN_FOUR_DS: Deeds = (
    ("kresk", {"do": "denominate"}),
    ("kresk", {"do": "deduct"}),
)
_IN_FIVE_PHASES: Deeds = (
    ("kresk", {"do": "roll"}),
    ("kresk", {"do": "decide", "take": "stamina"}),
    ("kresk", {"do": "absorb", "slots": ["physical:good-cardio:0:0"]}),
)
_FROM_THERE: Deeds = (
    ("kresk", {"do": "expend"}),
    ("kresk", {"do": "describe", "words": "Black water to the knees. I do not let go of the sword."}),
    (
        "gm",
        {
            "do": "call",
            "who": "kresk",
            "attributes": ["str", "dex"],
            "move": "Defy Danger",
            "advantages": 1,
            "question": "It says “two”. Do you tear yourself loose?",
        },
    ),
    ("constance", {"do": "aid", "who": "kresk", "how": "I throw him the end of the mill rope!"}),
)
SO_FAR: Deeds = (*_TO_THE_BLOW, *_IN_FOUR_DS, *_FROM_THERE)
"""What was done so far, and by whom. It ends with a question to Kresk, who has yet to flip; a friend aids him."""


CURRENT = Demo(TABLE, SO_FAR, ON_TOP)
PLAYTEST = Demo(
    msgspec.structs.replace(TABLE, system="thousand_faces_playtest"),
    (*_TO_THE_BLOW, *_IN_FIVE_PHASES, *_FROM_THERE),
    {**ON_TOP, "kresk": ON_TOP["kresk"][:8]},  # by this guide he loses fewer cards
    (1, 2, 1, 3, 3),
)
