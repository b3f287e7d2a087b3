"""Tables to try, in the middle of an adventure: what people did so far is played by the rules, on stacked decks.

The same evening is told by either guide of A Thousand Faces, so that whoever tries both sees what differs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hearthside.kernel.chance import FairChance, face_name
from hearthside.table.wire import NewSeat, NewTable

DEMO = NewTable(
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
)
"""A GM and two players, with move cards and items of their own."""

ON_TOP: Sequence[Sequence[str]] = (
    (),
    ("D02", "D10", "D05", "D20", "D08", "D18", "D04", "D07", "D14", "D03", "D13", "D19", "D16"),
    ("D06", "D13", "D12"),
)
"""What the first shuffles bring to the top: of the blessings, of Kresk's deck, of Constance's. The rest is luck."""


class StackedDecks(FairChance):
    """A fair dealer who stacked the first few decks and dice, so that they fit the story that is told of them."""

    def __init__(self, on_top: Sequence[Sequence[str]] = ON_TOP, dice: Sequence[int] = ()) -> None:
        super().__init__()
        self._on_top = list(on_top)
        self._dice = list(dice)

    def roll(self, sides: int) -> int:
        """The next of the loaded dice, and after them a fair one."""
        return self._dice.pop(0) if self._dice else super().roll(sides)

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """These cards in a new order, the stacked ones first."""
        wanted = self._on_top.pop(0) if self._on_top else ()
        shuffled = super().shuffle(cards)
        top = [next(card for card in shuffled if face_name(card) == name) for name in wanted]
        return (*top, *(card for card in shuffled if card not in top))


Deeds = Sequence[tuple[str, Mapping[str, Any]]]

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
    ("gm", {"do": "close_in", "foe": "foe1", "who": ["kresk"]}),
    ("gm", {"do": "note", "words": "The sleeper wakes at three. It has counted one."}),
    (
        "constance",
        {"do": "say", "words": "It is bound to the millstone! Strike where the rope goes in!"},
    ),
    ("constance", {"do": "attempt", "move": "weak-spot", "foe": "foe1"}),
    ("constance", {"do": "flip", "attribute": "int"}),
    ("gm", {"do": "spotlight", "who": "kresk"}),
    ("kresk", {"do": "attempt", "move": "mix-it-up", "foe": "foe1"}),
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


@dataclass(frozen=True, slots=True)
class Demo:
    """A table to try: who sits there, what lies on top, what the dice show, and what was done."""

    table: NewTable
    on_top: Sequence[Sequence[str]]
    dice: Sequence[int]
    so_far: Deeds

    @property
    def chance(self) -> StackedDecks:
        """A dealer who makes it come out so."""
        return StackedDecks(self.on_top, self.dice)


DEMOS: Mapping[str, Demo] = {
    demo.table.system: demo
    for demo in (
        Demo(DEMO, ON_TOP, (), SO_FAR),
        Demo(
            msgspec.structs.replace(DEMO, system="thousand_faces_playtest"),
            ON_TOP,
            (1, 2, 1, 3, 3),
            (*_TO_THE_BLOW, *_IN_FIVE_PHASES, *_FROM_THERE),
        ),
    )
}
"""The tables to try, by the name of their game."""
