"""What a scenario expects beside what came of it: every difference, in words."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from hearthside.kernel.actions import Offer
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Among, Between, Choice, Pick, Several
from hearthside.kernel.events import Event, Told
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import Entry
from hearthside.kernel.narration import narrate
from hearthside.kernel.saying import plain_words
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import PileView, TableView, seen_by
from hearthside.scenario.plain import Plain, faces_of_backs, plain_events, plain_value
from hearthside.scenario.reading import GONE, HIDDEN, Step

NOTHING = "nothing"
"""What is shown where there is nothing to show."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that came out otherwise than expected."""

    of: str
    expected: Any
    actual: Any

    def __str__(self) -> str:
        if isinstance(self.expected, list) and isinstance(self.actual, list) and self._is_long():
            return "\n".join([f"{self.of}:", *(f"    {line}" for line in _side_by_side(self.expected, self.actual))])
        return f"{self.of}: expected {shown(self.expected)}, came out {shown(self.actual)}"

    def _is_long(self) -> bool:
        return any(isinstance(each, Mapping) for each in (*self.expected, *self.actual))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a step: the entry, the refusal, or nothing where the step only looks; and the table since."""

    journal: Journal
    before: Table
    answer: Entry | Refused | None

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events."""
        return self.answer.events if isinstance(self.answer, Entry) else ()

    def events(self) -> list[Plain]:
        """The events in the words of a scenario."""
        return plain_events(self.before, self.happened)

    def said(self, heard_by: str | None = None) -> list[Plain]:
        """The sentences of the story, all of them or those that one seat hears."""
        table = self.journal.table
        return [
            {"says": narrate(table, event), "rule": event.rule, "who": event.who, "to": list(event.to)}
            for event in self.happened
            if isinstance(event, Told)
            and (heard_by is None or seen_by(self.journal.system, table, event, heard_by) is not None)
        ]


def differences(step: Step, outcome: Outcome) -> list[Difference]:
    """All that differs from what this step expects."""
    found = list(_of_refusal(step.expected.get("refused"), outcome.answer))
    if found:
        return found
    return [difference for key, check in _CHECKS.items() if key in step.expected for difference in check(step, outcome)]


def _of_refusal(expected: Any, answer: Entry | Refused | None) -> Iterator[Difference]:
    if isinstance(answer, Refused):
        actual = {"kind": answer.kind, "rule": answer.rule, "says": answer.says}
        if expected is None:
            yield Difference("refused", NOTHING, actual)
        elif expected is not True:
            fits = all(
                wanted in actual[key] if key == "says" else wanted == actual[key] for key, wanted in expected.items()
            )
            if not fits:
                yield Difference("refused", expected, actual)
    elif expected is not None:
        yield Difference("refused", expected, NOTHING)


def _of_result(step: Step, outcome: Outcome) -> Iterator[Difference]:
    results = [event["result"] for event in outcome.events() if event["type"] == "resolved"]
    actual = results[-1] if results else NOTHING
    if actual != step.expected["result"]:
        yield Difference("result", step.expected["result"], actual)


def _of_events(step: Step, outcome: Outcome) -> Iterator[Difference]:
    wanted = [_event(each) for each in step.expected["events"]]
    actual = [event for event in outcome.events() if event["type"] != "told"]
    if not _all_fit(wanted, actual):
        yield Difference("events", wanted, actual)


def _of_included_events(step: Step, outcome: Outcome) -> Iterator[Difference]:
    actual = outcome.events()
    rest = iter(actual)
    for wanted in map(_event, step.expected["includes"]):
        if not any(fits(wanted, event) for event in rest):
            yield Difference("includes", wanted, [event for event in actual if event["type"] == wanted["type"]])
            return


def _event(expected: Any) -> Plain:
    return {"type": expected} if isinstance(expected, str) else dict(expected)


def _of_sentences(step: Step, outcome: Outcome) -> Iterator[Difference]:
    yield from _sentences("says", step.expected["says"], outcome.said())


def _sentences(of: str, expected: Any, said: list[Plain]) -> Iterator[Difference]:
    if isinstance(expected, str):
        if not any(each["says"] == expected for each in said):
            yield Difference(of, [{"says": expected}], said)
        return
    wanted = [{"says": each} if isinstance(each, str) else each for each in expected]
    if not _all_fit(wanted, said):
        yield Difference(of, wanted, said)


def _of_piles(step: Step, outcome: Outcome) -> Iterator[Difference]:
    table = outcome.journal.table
    for place, expected in step.expected["piles"].items():
        faces = [face_name(card) for card in table.cards(place)]
        of = f"piles {place}"
        if isinstance(expected, Mapping):
            yield from _parts_of_a_pile(of, expected, faces)
        elif isinstance(expected, int):
            yield from _unless_equal(of, expected, len(faces))
        else:
            yield from _unless_equal(of, expected, faces)


def _parts_of_a_pile(of: str, expected: Mapping[str, Any], faces: list[str]) -> Iterator[Difference]:
    for key, wanted in expected.items():
        match key:
            case "count":
                yield from _unless_equal(f"{of} count", wanted, len(faces))
            case "top":
                yield from _unless_equal(f"{of} top", wanted, faces[: len(wanted)])
            case "holds":
                yield from _unless_equal(f"{of} holds", sorted(wanted), sorted(faces))
            case "has":
                yield from _unless_equal(f"{of} has", wanted, [face for face in wanted if face in faces])
            case "lacks":
                yield from _unless_equal(f"{of} lacks", wanted, [face for face in wanted if face not in faces])


def _of_tracks(step: Step, outcome: Outcome) -> Iterator[Difference]:
    for place, expected in step.expected["tracks"].items():
        yield from _unless_equal(f"tracks {place}", expected, outcome.journal.table.track(place))


def _of_marks(step: Step, outcome: Outcome) -> Iterator[Difference]:
    for place, expected in step.expected["marks"].items():
        actual = outcome.journal.table.marks.get(place, ())
        yield from _unless_equal(f"marks {place}", sorted(expected), sorted(actual))


def _of_sheets(step: Step, outcome: Outcome) -> Iterator[Difference]:
    for place, expected in step.expected["sheets"].items():
        yield from _unless_equal(f"sheets {place}", expected, outcome.journal.table.words.get(place, ""))


def _of_things(step: Step, outcome: Outcome) -> Iterator[Difference]:
    yield from _of_fields("things", step.expected["things"], outcome, None)


def _of_fields(of: str, expected: Mapping[str, Any], outcome: Outcome, seen: TableView | None) -> Iterator[Difference]:
    """Things by what they are called, and their fields: all of them, or those that are seen."""
    table, kinds = outcome.journal.table, outcome.journal.system.thing_kinds
    named = {name: thing for kind in kinds.values() for thing, name in kind.called(table).items()}
    for name, wanted in expected.items():
        laid = table.things.get(named.get(name, ThingId(name)))
        if laid is None or wanted == GONE:
            yield from _unless_equal(f"{of} {name}", wanted, GONE if laid is None else "there")
            continue
        fields = kinds[laid.kind].plain(laid.what)
        view = seen.things.get(named.get(name, ThingId(name))) if seen else None
        known = fields if seen is None else view.fields if view else {}
        if wanted == HIDDEN:
            yield from _unless_equal(f"{of} {name}", HIDDEN, "seen" if view else HIDDEN)
            continue
        for field, value in wanted.items():
            actual = known.get(field, HIDDEN) if field in fields else NOTHING
            yield from _unless_equal(f"{of} {name} {field}", value, plain_value(actual))


def _of_spotlight(step: Step, outcome: Outcome) -> Iterator[Difference]:
    yield from _unless_equal("spotlight", step.expected["spotlight"], outcome.journal.table.spotlight)


def _of_awaited(step: Step, outcome: Outcome) -> Iterator[Difference]:
    expected: Mapping[str, Any] = step.expected["awaited"]
    actual = {
        seat: {
            "actions": list(asked.actions),
            "rule": asked.rule,
            "says": asked.says,
            "matter": plain_value(asked.matter),
        }
        for seat, asked in outcome.journal.table.awaited.items()
    }
    for seat in dict.fromkeys((*expected, *actual)):
        wanted = expected.get(seat, NOTHING)
        wanted = {"actions": wanted} if isinstance(wanted, list) else wanted
        if not fits(wanted, actual.get(seat, NOTHING)):
            yield Difference(f"awaited {seat}", wanted, actual.get(seat, NOTHING))


def _of_offers(step: Step, outcome: Outcome) -> Iterator[Difference]:
    faces = faces_of_backs(outcome.journal.table)
    for seat, actions in step.expected["offered"].items():
        offers = outcome.journal.offers(seat)
        for name in actions:
            of, offer = f"offered {seat} {name}", offers.get(name)
            if offer is None or offer.blocked:
                yield Difference(of, "open", _why_not(offer))
            elif isinstance(actions, Mapping) and actions[name] is not True:
                for field, wanted in actions[name].items():
                    yield from _of_choice(f"{of} {field}", wanted, offer.fields.get(field), faces)


def _why_not(offer: Offer | None) -> Any:
    if offer is None:
        return NOTHING
    return {"rule": offer.blocked.rule, "says": offer.blocked.says} if offer.blocked else "open"


def _of_choice(of: str, wanted: Any, choice: Choice | None, faces: Mapping[int, str]) -> Iterator[Difference]:
    if choice is None:
        yield Difference(of, wanted, NOTHING)
    elif isinstance(wanted, Mapping):
        actual = {key: plain_value(getattr(choice, key, NOTHING)) for key in wanted}
        yield from _unless_equal(of, dict(wanted), actual)
    else:
        yield from _unless_equal(of, wanted, _acceptable(choice, wanted, faces))


def _acceptable(choice: Choice, wanted: Any, faces: Mapping[int, str]) -> list[Any]:
    """What may be chosen; backs of cards as faces where the scenario speaks of faces."""
    if isinstance(choice, Among | Several):
        values: list[Any] = [option.value for option in choice.options if option.barred is None]
    elif isinstance(choice, Pick):
        values = list(choice.tokens)
    elif isinstance(choice, Between):
        values = list(range(choice.least, choice.most + 1))
    else:
        values = list(choice.values())
    if isinstance(wanted, list) and all(isinstance(each, str) for each in wanted):
        return [faces.get(value, value) if isinstance(value, int) else value for value in values]
    return values


def _of_missing_offers(step: Step, outcome: Outcome) -> Iterator[Difference]:
    for seat, actions in step.expected["not_offered"].items():
        offers = outcome.journal.offers(seat)
        for name in actions:
            of, offer = f"not_offered {seat} {name}", offers.get(name)
            if offer is not None and not offer.blocked:
                yield Difference(of, "not open", "open")
            elif isinstance(actions, Mapping):
                reason, actual = actions[name], _why_not(offer)
                if not isinstance(actual, dict) or not (
                    reason.get("rule", actual["rule"]) == actual["rule"] and reason.get("says", "") in actual["says"]
                ):
                    yield Difference(of, reason, actual)


def _of_sight(step: Step, outcome: Outcome) -> Iterator[Difference]:
    for seat, expected in step.expected["seen_by"].items():
        seen, of = outcome.journal.view(seat), f"seen_by {seat}"
        for place, wanted in expected.get("piles", {}).items():
            yield from _unless_equal(f"{of} {place}", wanted, _pile_as_seen(seen.piles.get(place), place, outcome))
        for key, things in (("tracks", seen.tracks), ("marks", seen.marks), ("sheets", seen.words)):
            for place, wanted in expected.get(key, {}).items():
                yield from _unless_equal(f"{of} {place}", wanted, plain_value(things.get(place, HIDDEN)))
        yield from _of_fields(f"{of} things", expected.get("things", {}), outcome, seen)
        if "hears" in expected:
            yield from _sentences(f"{of} hears", expected["hears"], outcome.said(heard_by=seat))
        whole = _everything(seen, seat, outcome) if "never" in expected else ""
        for word in expected.get("never", ()):
            if found := re.search(rf"(?<!\w){re.escape(str(word))}(?!\w)", whole):
                around = whole[max(0, found.start() - 40) : found.end() + 20]
                yield Difference(f"{of} never", word, f"…{around}…")


def _pile_as_seen(pile: PileView | None, place: str, outcome: Outcome) -> Any:
    if pile is None:
        # Where no card ever lay there is nothing to hide.
        return HIDDEN if place in outcome.journal.table.piles else 0
    return pile.count if pile.faces is None else list(pile.faces)


def _everything(seen: TableView, seat: str, outcome: Outcome) -> str:
    """All that reaches this seat: its view, its offers and what it was told in this step."""
    told = outcome.journal.told(outcome.answer, seat) if isinstance(outcome.answer, Entry) else []
    return msgspec.json.encode([seen, outcome.journal.offers(seat), told], enc_hook=plain_words).decode()


_CHECKS: dict[str, Callable[[Step, Outcome], Iterator[Difference]]] = {
    "result": _of_result,
    "events": _of_events,
    "includes": _of_included_events,
    "says": _of_sentences,
    "piles": _of_piles,
    "tracks": _of_tracks,
    "marks": _of_marks,
    "sheets": _of_sheets,
    "things": _of_things,
    "spotlight": _of_spotlight,
    "awaited": _of_awaited,
    "offered": _of_offers,
    "not_offered": _of_missing_offers,
    "seen_by": _of_sight,
}


# Comparing and showing -----------------------------------------------------------------------------------------------


def _unless_equal(of: str, expected: Any, actual: Any) -> Iterator[Difference]:
    if type(expected) is not type(actual) or expected != actual:
        yield Difference(of, expected, actual)


def fits(expected: Any, actual: Any) -> bool:
    """Whether the actual value has all that is expected of it; tables may have more, everything else is the same."""
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            key in actual and fits(value, actual[key]) for key, value in expected.items()
        )
    plain = plain_value(actual)
    if isinstance(expected, list) and isinstance(plain, list):
        return _all_fit(expected, plain)
    return type(expected) is type(plain) and bool(expected == plain)


def _all_fit(expected: Sequence[Any], actual: Sequence[Any]) -> bool:
    return len(expected) == len(actual) and all(map(fits, expected, actual))


def _side_by_side(expected: list[Any], actual: list[Any]) -> Iterator[str]:
    """Both lists in one: what they share, `-` what is missing, `+` what came instead."""
    longest = _longest_shared(expected, actual)
    at, beside = 0, 0
    for here, there in (*longest, (len(expected), len(actual))):
        yield from (f"- {shown(each)}" for each in expected[at:here])
        yield from (f"+ {shown(each)}" for each in actual[beside:there])
        if here < len(expected):
            yield f"  {shown(expected[here])}"
        at, beside = here + 1, there + 1


def _longest_shared(expected: list[Any], actual: list[Any]) -> list[tuple[int, int]]:
    """The longest run of places where both lists agree, in order."""
    best: list[list[list[tuple[int, int]]]] = [[[] for _ in range(len(actual) + 1)] for _ in range(len(expected) + 1)]
    for here in range(len(expected) - 1, -1, -1):
        for there in range(len(actual) - 1, -1, -1):
            if fits(expected[here], actual[there]):
                best[here][there] = [(here, there), *best[here + 1][there + 1]]
            else:
                best[here][there] = max(best[here + 1][there], best[here][there + 1], key=len)
    return best[0][0]


def shown(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, Mapping):
        if "type" in value:
            return " ".join([str(value["type"]), *_pairs((key, each) for key, each in value.items() if key != "type")])
        if set(value) <= {"says", "rule", "who", "to"} and "says" in value:
            rule = f" [{value['rule']}]" if value.get("rule") else ""
            return f"{value['says']}{rule}"
        return ", ".join(_pairs(value.items())) or NOTHING
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) if value else NOTHING
    return str(value).lower() if isinstance(value, bool) else str(value)


def _pairs(items: Iterable[tuple[str, Any]]) -> list[str]:
    return [f"{key}={json.dumps(plain_value(each), ensure_ascii=False)}" for key, each in items]
