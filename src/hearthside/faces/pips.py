"""The Deckahedron of March 2019: the same twenty faces in other colours, with dice drawn as pips."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.faces import deckahedron
from hearthside.faces import suits as suit_drawings
from hearthside.faces.deckahedron import CHECKS
from hearthside.faces.ink import INK, PAPER, Drawing, disc, panel, shape, stamp
from hearthside.faces.suits import ANVIL, BLADES, CROWN, DRAGON, Suits
from hearthside.kits.deckahedron.cards import FACES, TWENTY, WOUNDS, Face

DECK = "thousand_faces_playtest"

# TP-DECK-01: red, yellow, green, blue. The anvil is red in both prints, and the blade has a name of its own.
BLADE = replace(BLADES, name="blade", ink="#8A6200", lit_ink="#6B4B00")
GREEN_CROWN = replace(CROWN, ink="#1C6336", lit_ink="#1C6336", tone="green")
BLUE_DRAGON = replace(DRAGON, ink="#164A8A", lit_ink="#164A8A", tone="blue")
SUITS: Suits = (ANVIL, BLADE, GREEN_CROWN, BLUE_DRAGON)

PRINTED: tuple[Face, ...] = (*TWENTY, FACES["B1"], FACES["B2"], FACES["B5"], *WOUNDS)
"""Every face of this print; of the golden blessing there are four (TP-DECK-05)."""

_TRIANGLE = "M88 136L112 177L64 177Z"
_ON_D4 = {
    1: ((88, 164),),
    2: ((79, 168), (97, 168)),
    3: ((88, 152), (78, 169), (98, 169)),
    4: ((88, 150), (76, 170), (88, 170), (100, 170)),
}
_LEFT, _MIDDLE, _RIGHT = 144, 153, 162
_TOP, _CENTRE, _BOTTOM = 148, 159, 170
_FOUR = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_ON_D6 = {
    1: ((_MIDDLE, _CENTRE),),
    2: ((_LEFT, _TOP), (_RIGHT, _BOTTOM)),
    3: ((_LEFT, _TOP), (_MIDDLE, _CENTRE), (_RIGHT, _BOTTOM)),
    4: _FOUR,
    5: (*_FOUR, (_MIDDLE, _CENTRE)),
    6: (*_FOUR, (_LEFT, _CENTRE), (_RIGHT, _CENTRE)),
}


def _pips(spots: tuple[tuple[float, float], ...]) -> str:
    return "".join(disc(x, y, 3.2, INK) for x, y in spots)


def parts() -> dict[str, str]:
    """The suits of this print, the four results of each of their edges, and a die of each number."""
    triangle = shape(_TRIANGLE, PAPER, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
    square = panel(136, 142, 34, 34, 4, PAPER, stroke=INK, stroke_width=2.4)
    own = (BLADE, GREEN_CROWN, BLUE_DRAGON)
    edges = deckahedron.edges(SUITS)
    return {
        BLADE.name: BLADE.part(),
        **{name: drawn for name, drawn in edges.items() if name.startswith(tuple(f"edge-{suit.key}-" for suit in own))},
        **{f"d4-pips-{count}": triangle + _pips(spots) for count, spots in _ON_D4.items()},
        **{f"d6-pips-{count}": square + _pips(spots) for count, spots in _ON_D6.items()},
    }


def dice(face: Face) -> str:
    """Pips in the shape of a d4, and in that of a d6 (TP-DECK-03)."""
    drawn = stamp(f"d4-pips-{face.d4}") if face.d4 else ""
    return drawn + (stamp(f"d6-pips-{face.d6}") if face.d6 else "")


def words(face: Face) -> str:
    """What the face says, aloud."""
    return deckahedron.words(face, SUITS, dice=("pips on a d4:", "pips on a d6:"))


def drawings() -> Iterator[Drawing]:
    for face in PRINTED:
        yield deckahedron.card(face, SUITS, deck=DECK, says=words(face), dice=dice, wins=3)
    yield deckahedron.back(SUITS, deck=DECK)
    paper = stamp("mini-paper")
    for suit in SUITS:
        yield from (deckahedron.mini(suit, result, deck=DECK, paper=paper) for result in CHECKS)
    yield from suit_drawings.drawings((BLADE, GREEN_CROWN, BLUE_DRAGON))
