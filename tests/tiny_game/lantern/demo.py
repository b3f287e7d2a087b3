"""The drovers' road: a table of One Lantern to try."""

from hearthside.table.demos.stacked import Deeds, Demo
from hearthside.table.wire import NewSeat, NewTable

TABLE = NewTable("lantern", [NewSeat("Gale", "gm", "gm"), NewSeat("Ana", "ana"), NewSeat("Ben", "ben")])
SO_FAR: Deeds = (
    ("gm", {"do": "say", "words": "The drovers' road, an hour after dark. Something walks beside it."}),
    ("ana", {"do": "step"}),
    ("ben", {"do": "step"}),
    ("ana", {"do": "share", "whom": "ben"}),
)
DEMO = Demo(TABLE, SO_FAR, {"ana": ("7H",), "ben": ("QH",)})
