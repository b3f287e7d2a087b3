"""The sprite: every drawing in one SVG file, which a browser loads whole, so that no request reveals a card.

Put the file into the page once (hidden by size, not by `display: none`) or keep it beside the page, and print a face
with `<svg viewBox="0 0 240 240"><use href="#deckahedron-D12"/></svg>`. Names, sizes and spoken words are in the index.

Custom properties set on the `<svg>`, or anywhere above it, change what is printed:

- Every colour is a role of the theme: `--card-ink`, `--suit-crown-print`, `--brass` and so on.
- `--lit-crown: 1` inks in the crown's edge of a Deckahedron face; `--face-edges`, `--face-corners` and `--face-centre`
  say how far the rest steps back. The class `lit-crown` of `stylesheet()` sets all four, and the properties are
  registered as numbers there, so they can take a transition.
- `--fill` and `--cut` recolour a suit, pip, result or sign drawn alone; `currentColor` works.
- `--flame: 0` snuffs a candle. `--fresh-4: 1` rims the fourth segment of a clock. `--born: 1` throws sparks off a die.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from hearthside.faces import deckahedron, dice, suits, tokens
from hearthside.faces.ink import Drawing, group, number, tag
from hearthside.faces.suits import Suit
from hearthside.games import games


@cache
def parts() -> Mapping[str, str]:
    """Everything the drawings share."""
    return {name: part for room in _rooms() if hasattr(room, "parts") for name, part in room.parts().items()}


@cache
def drawings() -> Mapping[str, Drawing]:
    """Every drawing by its name."""
    return {drawing.name: drawing for room in _rooms() for drawing in room.drawings()}


@cache
def _rooms() -> tuple[Any, ...]:
    """The modules that draw: those that every table needs, and then those that each game names."""
    named = (import_module(name) for game in games().values() for name in game.faces)
    return tuple(dict.fromkeys((deckahedron, dice, suits, tokens, *named)))


def sprite() -> str:
    """All drawings as symbols of one file."""
    shared = (group(part, id=f"part-{name}") for name, part in parts().items())
    symbols = (drawing.symbol() for drawing in drawings().values())
    lines = "\n".join([tag("defs", "\n", *(f"{part}\n" for part in shared)), *symbols])
    return tag("svg", f"\n{lines}\n", xmlns="http://www.w3.org/2000/svg", width=0, height=0, aria_hidden="true") + "\n"


def index() -> dict[str, dict[str, Any]]:
    """What each drawing says and how large it is, for labels and for layout before the sprite has come; of a card also
    what on it the browser draws or counts by itself, where there is any."""
    return {
        name: {
            "words": drawing.words,
            "width": drawing.box[2],
            "height": drawing.box[3],
            **({"corners": drawing.corners} if drawing.corners else {}),
            **({"isWound": True} if drawing.is_wound else {}),
            **({"hasStamina": True} if drawing.has_stamina else {}),
        }
        for name, drawing in drawings().items()
    }


def markup(name: str, *, lit: str | None = None, width: float | None = None, **settings: float) -> str:
    """One drawing as an SVG of its own: `markup("deckahedron-D12", lit="crown")`, `markup("candle-3", flame=0)`.

    :raises KeyError: when nothing is drawn under that name.
    :raises ValueError: when the drawing has no such suit or setting.
    """
    chosen = {setting.replace("_", "-"): value for setting, value in settings.items()}
    drawing = drawings()[name]
    if lit is not None:
        # A deck without signs in its corners has no corners to step back.
        rest = {region: to for region, to in deckahedron.LIT.items() if f"--{region}," in drawing.body}
        chosen |= {f"lit-{lit}": 1, **rest}
    return drawing.alone(parts(), chosen, width)


def stylesheet() -> str:
    """A class per suit that lights its edge, and the settings registered as numbers."""
    numbers = deckahedron.PRINTED | {f"lit-{name}": 0.0 for name in _suit_names()}
    return "\n".join([*_registered(numbers), *_lights()]) + "\n"


def _registered(numbers: Mapping[str, float]) -> Iterator[str]:
    for name, default in numbers.items():
        yield f'@property --{name} {{ syntax: "<number>"; inherits: true; initial-value: {number(default)}; }}'


def _lights() -> Iterator[str]:
    stepped_back = " ".join(f"--{name}: {number(opacity)};" for name, opacity in deckahedron.LIT.items())
    for name in _suit_names():
        yield f".lit-{name} {{ --lit-{name}: 1; {stepped_back} }}"


def _suit_names() -> Iterable[str]:
    """The suits of all decks; a suit that two of them share is named once."""
    edged = (suit for room in _rooms() for suit in getattr(room, "SUITS", ()) if isinstance(suit, Suit))
    return dict.fromkeys(suit.name for suit in edged)
