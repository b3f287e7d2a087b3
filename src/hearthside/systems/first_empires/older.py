"""Tables that an older version of this game wrote, brought up to date entry by entry.

In version 1 a question held all that would come of its answer, and what the GM owed was written as `ana/Trouble`.
"""

from typing import Any

from hearthside.kernel.older import WordsBecameSlips, old_slip
from hearthside.kernel.system import Plain, Upcasters
from hearthside.systems.first_empires.magic.chanting import is_unseen
from hearthside.systems.first_empires.older_items import ItemsBecameThings
from hearthside.systems.first_empires.older_things import NamesBecameIds

OF_HARM = ("advantage", "spill", "suffer", "resist_curse", "judgment")
OF_DICE = ("add_luck", "turn_failure")
FALLING = {"roll": "let_roll_fall", "chant": "let_chant_fall", "pray": "let_prayer_fall", "brew": "let_brew_fall"}
ABILITY_USED = {"prayer": "intuition", "brew": "mind"}


def questions_with_steps(entry: Plain) -> Plain:
    """Questions are about what they are about, and what comes after the answer stands beside them."""
    return {**entry, "events": [_typed(event) for event in entry["events"]]}


def _typed(event: Plain) -> Plain:
    if event["type"] != "awaited":
        return event
    matter, then = _parted(event["by"], event["actions"], event["matter"])
    return {**event, "matter": matter, "then": then}


def _parted(seat: str, actions: list[str], matter: Plain) -> tuple[Plain, list[Plain]]:
    """What a question is about, and the steps after it."""
    if "roll" in actions:
        return _call(seat, matter)
    if any(action in actions for action in OF_HARM):
        return _due(seat, actions, matter)
    if any(action in actions for action in OF_DICE):
        return _fallen(seat, matter)
    return (_owed(matter), []) if "owed" in matter else (matter, [])


def _call(seat: str, matter: Plain) -> tuple[Plain, list[Plain]]:
    gathered = matter.get("gathered") or {}
    call = {name: value for name, value in matter.items() if name != "gathered"}
    if not gathered:
        return call, []
    pool = {"luck": gathered["luck"], "using": gathered.get("using", ""), "claims": _claims(gathered)}
    order = {name: value for name, value in gathered.items() if name != "do"}
    falls = {"do": FALLING[gathered.get("do", "roll")], "seat": seat, "call": call, "order": order}
    return {**call, "pool": pool}, [falls]


def _claims(order: Plain) -> list[Plain]:
    found = [("skill", order["skill"].title())] if order.get("skill") else []
    found += (
        [("sight", "Nobody sees the target")] if "verse" in order and is_unseen(order["verse"], order["sight"]) else []
    )
    found += [("aspiration", "Aspiration")] if order["aspiration"] else []
    found += [(tag, tag) for tag in order["tags"]]
    return [{"what": what, "words": words} for what, words in found]


def _due(seat: str, actions: list[str], due: Plain) -> tuple[Plain, list[Plain]]:
    """What a result left to decide: an advantage, harm that went on, harm that came, and the question before it."""
    spill: Plain = {name: due[name] for name in ("spill", "beside", "means", "physical") if name in due}
    coming: Plain = {
        name: due[name] for name in ("harm", "physical", "resisted", "is_evaded", "source", "overflow") if name in due
    }
    spills = [{"do": "spill", "seat": seat, "left": spill}] if due.get("spill") else []
    comes = [{"do": "harm", "seat": seat, "coming": coming}]
    rest = _rest(seat, due)
    if "advantage" in actions:
        won = {"advantage": due["advantage"], "sticky": due.get("sticky", False)}
        return won, [*spills, *comes, *rest]
    if "spill" in actions:
        return spill, [*comes, *rest]
    if "suffer" in actions:
        return coming, rest
    if "judgment" in actions:
        burns = [{"do": "curse_burns", "seat": seat, "source": due.get("source", "")}] if due.get("is_hurt") else []
        return {"wound": due.get("wound", False)}, [*burns, *rest]
    return {}, rest


def _rest(seat: str, due: Plain) -> list[Plain]:
    """Further harm, and what somebody was asked when it came."""
    physical = due.get("physical", True)
    more = [
        {"do": "harm", "seat": seat, "coming": {"harm": harm, "physical": physical}} for harm in due.get("more", ())
    ]
    asked = due.get("asked")
    if not asked:
        return more
    matter, then = _parted(seat, asked["actions"], asked["matter"])
    return [
        *more,
        {"do": "ask_again", "question": {"do": "ask", "seat": seat, **asked, "matter": matter}, "then": then},
    ]


def _fallen(seat: str, lying: Plain) -> tuple[Plain, list[Plain]]:
    order, call = lying["order"], {name: value for name, value in lying["call"].items() if name != "gathered"}
    dice: Plain = {name: lying[name] for name in ("reasons", "first", "final", "is_short", "turned") if name in lying}
    dice |= {"about": call.get("about", []), "hitch_luck": call.get("hitch_luck", 0)}
    kind = lying["kind"]
    reading = {**order, "do": kind, "seat": seat, "dice": dice, **({"call": call} if call else {})}
    reading.setdefault("ability", ABILITY_USED.get(kind, ""))
    if kind == "brew" and order["brew"] == "Something else":
        reading["brew"] = order["words"].strip()[:60] or order["brew"]
    return dice, [reading, *_rest(seat, order)]


def _owed(matter: Plain) -> Plain:
    return {**matter, "owed": [_debt(number, debt) for number, debt in enumerate(matter["owed"], start=1)]}


def _debt(number: int, debt: str) -> dict[str, Any]:
    who, _, what = debt.partition("/")
    what, _, domain = what.partition(" (")
    return {"id": f"debt/{number}", "who": who, "what": what, "domain": domain.removesuffix(")")}


def _blessings() -> WordsBecameSlips:
    """Version 4, in which the second of two blessings was words and nothing else; a first was, and is, its name."""
    return WordsBecameSlips(old_slip("blessings", "blessing", "{what} ({number:d})"))


UPCASTERS: Upcasters = {1: lambda: questions_with_steps, 2: NamesBecameIds, 3: ItemsBecameThings, 4: _blessings}
