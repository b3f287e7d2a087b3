"""How what was heard reads as a sentence: the one place where the story finds its tone, for every game alike.

A rule tells in a template with named slots. What people wrote goes into the slots and stays as they wrote it; only
the template is smoothed, where an empty slot, a doubled full stop or a plural of one would jar.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from hearthside.kernel.narration import fill
from hearthside.kernel.views import SeenEvent

OWN_WORDS = "{words}"
"""The whole template where people tell in their own words."""
RULING = "A ruling: "
"""How a ruling by the GM's own hand begins."""
GOING_BACK = "The table goes back."

Slots = Mapping[str, Any]

_REWORDED = {"{title} is now {number}.": "{title}: now {number}."}
"""Parts of templates that read badly with some titles: “Shadow points is now 3.”"""
_EMPTY = re.compile(r" ?\{(\w+)\}")
_SIDE_BY_SIDE = re.compile(r"\}\{(\w+)\}")
_STOPPED = re.compile(r"(\{(\w+)\})\.")
_COUNTED = re.compile(r"\{(\w+)\} ((?:\w+ )?)(cards are|cards|dice|points|steps)\b")
_OF_ONE = {"cards are": "card is", "cards": "card", "dice": "die", "points": "point", "steps": "step"}
_OUTCOME = re.compile(r": \{(\w+)\}")


def sentence(says: str, slots: Slots, result: SeenEvent | None = None) -> str:
    """A template as a sentence. Where it tells a result, that stands at its end, and the move at its beginning."""
    for part, better in _REWORDED.items():
        says = says.replace(part, better)
    says = _EMPTY.sub(lambda slot: "" if slots.get(slot[1]) == "" else slot[0], says.strip())
    # “Crown” and “ with advantage” side by side: Crown, with advantage.
    says = _SIDE_BY_SIDE.sub(lambda slot: "}," + slot[0][1:] if _adds_on(slots.get(slot[1])) else slot[0], says)
    says = _COUNTED.sub(lambda few: _one(few) if slots.get(few[1]) == 1 else few[0], says)
    says = _STOPPED.sub(lambda slot: slot[1] if _ends(slots.get(slot[2])) else slot[0], says)
    if result is not None:
        says = _OUTCOME.sub(
            lambda slot: " — " + slot[0][2:] if slots.get(slot[1]) == result["result"] else slot[0], says
        )
    if says.endswith((":", ",")):
        says = says[:-1] + "."
    told = _rounded(fill(says, slots))
    move = result["reading"].get("move") if result is not None else None
    return f"{_opened(move)}: {told}" if isinstance(move, str) and move.strip() and move not in told else told


def thrown(who: str, sides: int, faces: Iterable[int], why: str) -> str:
    """Dice as they fell."""
    fell = [str(face) for face in faces]
    shown = f"{who} throws {len(fell)}d{sides}: {listed(fell)}" if fell else f"{who} throws no dice"
    return f"{shown} ({why})." if why else f"{shown}."


def set_aside(says: str, reason: str) -> str:
    """A rule the GM set aside, and why."""
    return _rounded(f"The GM sets a rule aside: “{says}” The reason: {reason}")


def gone_back(to: int, says: str = "") -> str:
    """The table goes back, and to where."""
    rest = says.removeprefix(GOING_BACK).strip()
    return f"The table goes back to entry {to}. {rest}".strip()


def asked(who: str, says: str) -> str:
    """What the table waits for."""
    return f"{who} is asked: {says}"


def listed(things: Iterable[str]) -> str:
    """One, two and three."""
    *first, last = things
    return f"{', '.join(first)} and {last}" if first else last


def _adds_on(value: object) -> bool:
    return isinstance(value, str) and value.startswith(" ")


def _one(few: re.Match[str]) -> str:
    return f"{{{few[1]}}} {few[2]}{_OF_ONE[few[3]]}"


def _ends(value: object) -> bool:
    return isinstance(value, str) and value.rstrip().endswith((".", "!", "?", "…"))


def _opened(text: str) -> str:
    return _capital(text.strip().rstrip(".:"))


def _rounded(text: str) -> str:
    """With a capital to begin with and a full stop to end with."""
    text = _capital(text.strip())
    return f"{text}." if text and text[-1].isalnum() else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
