"""The salt gate: a table of The First Empires to try."""

from hearthside.table.demos.stacked import Called, Deeds, Demo
from hearthside.table.wire import NewSeat, NewTable

TABLE = NewTable(
    "first_empires",
    [
        NewSeat("Gale", "gm", "gm"),
        NewSeat(
            "Hanno",
            "hanno",
            character={
                "ancestry": "Orc",
                "stunts": ["Salt of the Earth", "Pugilist"],
                "body": 3,
                "charm": 1,
                "intuition": 0,
                "mind": 0,
                "skills": ["brawl", "maneuver"],
                "troubles": ["owes the salt guild"],
                "aspiration": "To open the gate my father closed.",
            },
        ),
        NewSeat(
            "Istar",
            "istar",
            character={
                "ancestry": "Gnome",
                "stunts": ["I Saw the Signs", "Beast Speech"],
                "body": 0,
                "charm": 1,
                "intuition": 1,
                "mind": 2,
                "skills": ["study", "bluff"],
                "troubles": ["hears the old kings"],
            },
        ),
    ],
)
SO_FAR: Deeds = (
    ("gm", {"do": "say", "words": "White walls, no water. The gate of salt has not been opened in forty years."}),
    ("gm", {"do": "lay_clock", "words": "The tide comes in", "kind": "danger", "segments": 6, "filled": 2}),
    ("gm", {"do": "lay_tag", "words": "Brittle with age", "on": "The gate", "uses": 2}),
    ("istar", {"do": "say", "words": "There is writing under the crust. I breathe on it and rub it clean."}),
    (
        "gm",
        {
            "do": "call",
            "who": "istar",
            "intention": "overcome",
            "position": "controlled",
            "question": "Can you read what the old kings wrote?",
        },
    ),
    ("istar", {"do": "roll", "ability": "mind", "skill": "study"}),
    (
        "gm",
        {
            "do": "complication",
            "owed": "debt/1",
            "words": "Every line ends on your own name, and the sea hears you say it.",
        },
    ),
    ("gm", {"do": "tick", "clock": Called("The tide comes in"), "by": 1}),
    ("hanno", {"do": "say", "words": "Enough reading. I put my shoulder to the hinge."}),
    ("gm", {"do": "bring_creature", "kind": "Animated Statue", "name": "The salt warden"}),
    (
        "gm",
        {
            "do": "call",
            "who": "hanno",
            "intention": "attack",
            "position": "risky",
            "target": Called("The salt warden"),
            "question": "It steps out of the wall, between you and the gate. Do you break it?",
        },
    ),
)
DEMO = Demo(TABLE, SO_FAR, dice=(5, 2, 4))
