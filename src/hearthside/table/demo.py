"""A table to try, in the middle of an adventure: what people did so far is played by the rules, on stacked decks."""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.kernel.chance import FairChance, face_name
from hearthside.table.wire import NewSeat, NewTable

DEMO = NewTable(
    "thousand_faces",
    [
        NewSeat("Gale", "gm", "gm"),
        NewSeat("Kresk", "kresk", character={"str": 3, "dex": 2, "int": 1}),
        NewSeat("Constance", "constance", character={"str": 1, "dex": 2, "int": 3}),
    ],
)
"""A GM and two players."""

ON_TOP: Sequence[Sequence[str]] = ((), ("D02", "D10", "D05", "D20"), ("D06", "D08"))
"""What the first shuffles bring to the top: of the blessings, of Kresk's deck, of Constance's. The rest is luck."""


class StackedDecks(FairChance):
    """A fair dealer who stacked the first few decks, so that the cards fit the story that is told of them."""

    def __init__(self, on_top: Sequence[Sequence[str]] = ON_TOP) -> None:
        super().__init__()
        self._on_top = list(on_top)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, the stacked ones first."""
        wanted = self._on_top.pop(0) if self._on_top else ()
        shuffled = super().shuffle(cards)
        top = [next(card for card in shuffled if face_name(card) == name) for name in wanted]
        return (*top, *(card for card in shuffled if card not in top))


SO_FAR: Sequence[tuple[str, Mapping[str, Any]]] = (
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
    ("kresk", {"do": "lose", "points": 1}),
    ("constance", {"do": "say", "words": "I throw him the end of the mill rope!"}),
    ("gm", {"do": "note", "words": "The sleeper wakes at three. It has counted one."}),
    (
        "gm",
        {
            "do": "call",
            "who": "kresk",
            "attributes": ["str", "dex"],
            "move": "Defy Danger",
            "advantages": 1,
            "question": "The rope is in your hands. Do you tear yourself loose?",
        },
    ),
)
"""What was done so far, and by whom. It ends with a question to Kresk, who has yet to flip."""
