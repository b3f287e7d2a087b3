"""How what was heard reads as a sentence: the one place where the story finds its tone, for every game alike.

A rule tells in a template with named slots. What people wrote goes into the slots and stays as they wrote it, but for
a capital where it begins a sentence; the template is smoothed, where an empty slot, a doubled full stop, an article or
a plural of one would jar. The browser does the same with its translations, in `web/src/lib/words/smooth.ts`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from hearthside.kernel.saying import filled
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
_OF_ONE = {
    "cards are": "card is",
    "dice": "die",
    "successes": "success",
    "hits": "hit",
    **{
        f"{noun}s": noun
        for noun in (
            "card", "point", "step", "advantage", "disadvantage", "failure", "space", "token", "level", "segment",
            "round", "turn", "day", "hour", "minute", "charge", "wound", "mark", "question", "foe", "time", "item",
        )
    },
}  # fmt: skip
_COUNTED = re.compile(rf"\{{(\w+)\}} ((?:\w+ )?)({'|'.join(sorted(_OF_ONE, key=len, reverse=True))})\b")
_ARTICLE = re.compile(r"\b([Aa]) \{(\w+)\}")
_A_VOWEL = re.compile(r"[aeio]|u[^ns]|un[^i]|8|11\b|18\b", re.IGNORECASE)
"""How a word begins that takes “an”: by its letters, which is how it sounds but for “unit” and “use”."""
_THE = re.compile(r"\b[Tt]he \{(\w+)\}")
_FOR_NOTHING = re.compile(r" for \{(\w+)\} (?:XP|PP)\b")
_NEW_SENTENCE = re.compile(r"[.!?] \{(\w+)\}")
_ONE_AFTER_ANOTHER = re.compile(r"\{(\w+)\} (?=\{(\w+)\})")
_GOES_ON = re.compile(r"\{(\w+)\}(?=[,!:]| [a-zäöüß])")
_A_STOP = re.compile(r"(?<!\.)\.\s*\Z")
_OUTCOME = re.compile(r": \{(\w+)\}")


def sentence(says: str, slots: Slots, result: SeenEvent | None = None) -> str:
    """A template as a sentence. Where it tells a result, that stands at its end, and the move at its beginning."""
    for part, better in _REWORDED.items():
        says = says.replace(part, better)
    says = _EMPTY.sub(lambda slot: "" if slots.get(slot[1]) == "" else slot[0], says.strip())
    # “Crown” and “ with advantage” side by side: Crown, with advantage.
    says = _SIDE_BY_SIDE.sub(lambda slot: "}," + slot[0][1:] if _adds_on(slots.get(slot[1])) else slot[0], says)
    says = _FOR_NOTHING.sub(lambda price: "" if slots.get(price[1]) == 0 else price[0], says)
    says = _ARTICLE.sub(lambda a: a[0].replace(" ", "n ", 1) if _A_VOWEL.match(str(slots.get(a[2]))) else a[0], says)
    says = _THE.sub(lambda the: the[0][4:] if str(slots.get(the[1])).lower().startswith("the ") else the[0], says)
    says = _COUNTED.sub(lambda few: _one(few) if slots.get(few[1]) == 1 else few[0], says)
    says = _STOPPED.sub(lambda slot: slot[1] if _ends(slots.get(slot[2])) else slot[0], says)
    if result is not None:
        says = _OUTCOME.sub(
            lambda slot: " — " + slot[0][2:] if slots.get(slot[1]) == result["result"] else slot[0], says
        )
    if says.endswith((":", ",")):
        says = says[:-1] + "."
    new = [slot for before, slot in _ONE_AFTER_ANOTHER.findall(says) if _ends(slots.get(before))]
    new += _NEW_SENTENCE.findall(says)
    begins = {slot: _capital(slots[slot]) for slot in new if isinstance(slots.get(slot), str)}
    # “The lamp goes out.” is no end where the sentence goes on.
    within = {slot: _A_STOP.sub("", slots[slot]) for slot in _GOES_ON.findall(says) if isinstance(slots.get(slot), str)}
    told = _rounded(filled(says, {**slots, **within, **begins}))
    move = result["reading"].get("move") if result is not None else None
    if not isinstance(move, str) or not move.strip() or move.casefold() in told.casefold():
        return told
    return filled("{move}: {told}", {"move": _opened(move), "told": told})


def thrown(who: str, sides: int, faces: Iterable[int], why: str) -> str:
    """Dice as they fell."""
    fell = [str(face) for face in faces]
    says = "{who} throws {dice}d{sides}: {faces, list, and}" if fell else "{who} throws no dice"
    shown = filled(says, {"who": who, "dice": len(fell), "sides": sides, "faces": fell})
    return filled("{shown} ({why}).", {"shown": shown, "why": why}) if why else filled("{shown}.", {"shown": shown})


def set_aside(says: str, reason: str) -> str:
    """A rule the GM set aside, and why."""
    return _rounded(filled("The GM sets a rule aside: “{says}” The reason: {reason}", {"says": says, "reason": reason}))


def gone_back(to: int, says: str = "") -> str:
    """The table goes back, and to where."""
    rest = says.removeprefix(GOING_BACK).strip()
    return filled("The table goes back to entry {to}. {rest}", {"to": to, "rest": rest}).strip()


def asked(who: str, says: str) -> str:
    """What the table waits for."""
    return _rounded(filled("{who} is asked: {says}", {"who": who, "says": says}))


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
