"""Tables of version 5, in which slips were words and nothing else, and so was what helped or hindered a Check."""

from typing import Any

from hearthside.kernel.older import OldSlip, WordsBecameSlips, old_slip
from hearthside.kernel.system import Plain


def _hand(words: str) -> Plain | None:
    """An Upper or Lower Hand: `Lower Hand (1): Fatigue`."""
    found = _HAND.read(words)
    if found is None:
        return None
    extra = found["count"] if found["side"] == "Upper" else -found["count"]
    return {"source": found["source"], "extra": extra, "grows": bool(found["plus"])}


_HAND = old_slip("hands", "hand", r"{side:Upper|Lower} Hand ({count:d}{plus:\+?}): {source}")


def _until(words: str) -> Plain | None:
    found = _UNTIL.read(words)
    hand = _hand(found["hand"]) if found else None
    return {"hand": hand, "whose": found["whose"]} if found and hand else None


_UNTIL = old_slip("until", "", "{hand} | turn of {whose} {comes:begins|ends}")


def _space(words: str) -> Plain | None:
    found = _SPACE.read(words)
    return found and {"space": [found["x"], found["y"]]}


_SPACE = old_slip("space", "", "{x:d},{y:d}")


class HandsInWords(WordsBecameSlips):
    """Version 5. A Power without a choice was, and is, its name."""

    def __init__(self) -> None:
        super().__init__(
            old_slip("powers", "ownedpower", "{name}: {choice}"),
            old_slip("charged", "charge", "{name}: {count:d}"),
            old_slip("drawn_to", "drawneye", "{by}: {extra:d}"),
            old_slip("turns_left", "lasts", "{condition}: {turns:d}"),
            old_slip("source", "behind", "{condition} by {who}"),
            old_slip("lent", "lent", "{way}: {face} for {target}"),
            old_slip("cover", "cover", "{much} cover from {side}"),
            old_slip("agreed", "agreed", "{first} before {second}"),
            old_slip("waiting", "delayed", "{who} delays"),
            old_slip("waiting", "announced", "{who} acts {when:before|after} {whom}"),
            old_slip("waiting", "skipped", "{who} is skipped"),
            OldSlip("until", "until_it_begins", lambda words: _until(words) if words.endswith("begins") else None),
            OldSlip("until", "until_it_ends", lambda words: _until(words) if words.endswith("ends") else None),
            old_slip("house_actions", "begun", "Begun: {what}"),
            old_slip("lasting", "lasting", "{what} (until day {day:d}, {hour:d}:{minute:d}:{second:d})"),
            OldSlip("space", "stand", _space),
            OldSlip("hands", "hand", _hand),
        )

    def told(self, event: Plain) -> Plain:
        """Questions carry along what helps or hinders, and results tell of it."""
        match event["type"]:
            case "awaited":
                return {**event, "matter": _with_hands(event["matter"]), "then": _with_hands(event.get("then", []))}
            case "resolved":
                return {**event, "reading": _with_hands(event["reading"])}
        return super().told(event)


def _with_hands(told: Any) -> Any:
    if isinstance(told, list):
        return [_with_hands(each) for each in told]
    if not isinstance(told, dict):
        return told
    return {
        name: [_hand(words) for words in each] if name == "hands" else _with_hands(each) for name, each in told.items()
    }
