"""Playing a scenario: lay out the table, do one step after the other, and note what differs."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from hearthside.kernel.chance import ScriptError, face_name
from hearthside.kernel.choices import Among, Choice, Pick, Several
from hearthside.kernel.handle import Refused
from hearthside.kernel.journal import Journal
from hearthside.kernel.log import replay
from hearthside.kernel.sight import owner_of
from hearthside.scenario.audit import BrokenLog, fold
from hearthside.scenario.expecting import Difference, Outcome, differences
from hearthside.scenario.plain import Plain
from hearthside.scenario.reading import BrokenScenario, Scenario, Step
from hearthside.scenario.setting import lay_out


@dataclass(frozen=True, slots=True)
class Played:
    """A step that was played: what was done, what happened and was said, and what differs."""

    step: Step
    did: Plain
    events: list[Plain]
    said: list[Plain]
    refused: Refused | None
    differences: list[Difference]

    @property
    def ok(self) -> bool:
        """Whether all was as expected."""
        return not self.differences


@dataclass(frozen=True, slots=True)
class Report:
    """A scenario that was played, up to its end or to the first step that came out differently."""

    scenario: Scenario
    journal: Journal
    played: list[Played]

    @property
    def ok(self) -> bool:
        """Whether all was as expected."""
        return all(each.ok for each in self.played)


def play(scenario: Scenario) -> Report:
    """Play a scenario. Raises BrokenScenario where it makes no sense."""
    journal = lay_out(scenario)
    played: list[Played] = []
    for step in scenario.steps:
        played.append(_play_step(journal, step))
        if not played[-1].ok:
            break
    return Report(scenario, journal, played)


def _play_step(journal: Journal, step: Step) -> Played:
    before = journal.table
    if not step.do:
        return _played(step, {}, Outcome(journal, before, None), [])
    command = {"do": step.do, **_with_backs(journal, step)}
    dealer = step.luck.dealer()
    try:
        answer = journal.do(step.by, command, dealer, acting_for=step.acting_for, because=step.because)
    except ScriptError as why:
        raise BrokenScenario(f"{step.where}: {why}.") from None
    if isinstance(answer, Refused) and answer.kind == "malformed" and "refused" not in step.expected:
        raise BrokenScenario(f"{step.where}: {answer.says}")
    left: list[Difference] = []
    try:
        dealer.finish()
    except ScriptError as why:
        left = [Difference("chance", "all of it used", str(why))]
    did = {"by": step.by, "do": step.do, **step.fields}
    did |= {"as": step.acting_for} if step.acting_for is not None else {}
    did |= {"because": step.because} if step.because is not None else {}
    return _played(step, did, Outcome(journal, before, answer), [*left, *_unsound(journal)])


def _played(step: Step, did: Plain, outcome: Outcome, already: list[Difference]) -> Played:
    refused = outcome.answer if isinstance(outcome.answer, Refused) else None
    found = [*differences(step, outcome), *already]
    return Played(step, did, outcome.events(), outcome.said(), refused, found)


def _unsound(journal: Journal) -> Iterator[Difference]:
    """Whatever a scenario is about, its log must hold: it replays, and no card is lost."""
    try:
        for _ in fold(journal.system, journal.entries):
            pass
    except BrokenLog as why:
        yield Difference("log", "one that holds", str(why))
    if replay(journal.system, journal.entries) != journal.table:
        yield Difference("log", "the same table when it is replayed", "another one")


# Cards by their faces, things by their names -------------------------------------------------------------------------


def _with_backs(journal: Journal, step: Step) -> Plain:
    """The fields of the command, cards named by their backs as a command wants them."""
    action = journal.system.catalogue.get(step.do)
    if action is None:
        return dict(step.fields)
    types = get_type_hints(action.command)
    return {name: _value(journal, step, name, value, types.get(name)) for name, value in step.fields.items()}


def _value(journal: Journal, step: Step, name: str, value: Any, wanted: Any) -> Any:
    if wanted is int and isinstance(value, str):
        return _backs(journal, step, name, [value])[0]
    is_cards = isinstance(value, list) and value and all(isinstance(each, str) for each in value)
    if is_cards and get_args(wanted)[:1] == (int,):
        return _backs(journal, step, name, value)
    return as_read(_choice(journal, step.do, step.acting_for or step.by, name), value)


def as_read(choice: Choice | None, value: Any) -> Any:
    """What is chosen, where it was named as people read it: “Guard 2” for `foe/7`."""
    if not isinstance(choice, Among | Several):
        return value
    if isinstance(value, list):
        return [as_read(choice, each) for each in value]
    known = [option.value for option in choice.options]
    return value if value in known else next((each.value for each in choice.options if each.label == value), value)


def _backs(journal: Journal, step: Step, name: str, faces: list[str]) -> list[int]:
    found: list[int] = []
    for face in faces:
        back = next((each for each in _backs_of(journal, step, name, face) if each not in found), None)
        if back is None:
            raise BrokenScenario(f"{step.where}: there is no card “{face}” on the table for “{name}”.")
        found.append(back)
    return found


def _backs_of(journal: Journal, step: Step, name: str, face: str) -> Iterator[int]:
    """The backs of cards with this face: first those on offer, then in the pile named, in one's own, then anywhere."""
    seat = step.acting_for or step.by
    named = {step.fields.get("source"), step.fields.get("pile")}
    choice = _choice(journal, step.do, seat, name)
    lying = [
        (token, place)
        for place, pile in journal.table.piles.items()
        for card, token in zip(pile.cards, pile.tokens, strict=True)
        if face in (card, face_name(card))
    ]
    offered = [(token, place) for token, place in lying if token in _offered_backs(choice)]
    for group in (offered, lying):
        yield from (token for token, place in group if place in named)
        yield from (token for token, place in group if owner_of(place) == seat)
        yield from (token for token, _ in group)


def _choice(journal: Journal, do: str, seat: str, name: str) -> Choice | None:
    offer = journal.offers(seat).get(do)
    return offer.fields.get(name) if offer else None


def _offered_backs(choice: Choice | None) -> Iterable[Any]:
    if isinstance(choice, Pick):
        return choice.tokens
    return [option.value for option in choice.options] if isinstance(choice, Among | Several) else ()


def as_plain(report: Report, file: str) -> Mapping[str, Any]:
    """The report in plain values, as `--json` prints it."""
    return {
        "file": file,
        "title": report.scenario.title,
        "ok": report.ok,
        "steps": [
            {
                "ok": each.ok,
                "did": each.did,
                "events": each.events,
                "differences": [
                    {"of": one.of, "expected": one.expected, "actual": one.actual} for one in each.differences
                ],
            }
            for each in report.played
        ],
    }
