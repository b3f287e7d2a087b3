"""Laying out the table of a scenario: everything goes through events, so that the log can be replayed."""

from collections.abc import Mapping
from typing import Any

from msgspec import ValidationError

from hearthside.kernel.chance import ScriptError, face_name
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Shuffled, Spotlit
from hearthside.kernel.journal import Journal, Next
from hearthside.kernel.log import Entry
from hearthside.kernel.refusals import No
from hearthside.kernel.sight import MarkPlace, PilePlace, SheetPlace, TrackPlace, kind_of, owner_of
from hearthside.kernel.system import System
from hearthside.scenario.reading import BrokenScenario, Given, Scenario, did_you_mean


def lay_out(scenario: Scenario) -> Journal:
    """A table with these people at it and everything where the scenario wants it. Raises BrokenScenario."""
    dealer = scenario.given.luck.dealer()
    try:
        journal = Journal.opened(scenario.system, scenario.seats, dealer, scenario.options)
        draft = Draft(scenario.system, journal.table, dealer)
        _arrange(draft, scenario.given)
        dealer.finish()
    except No as no:
        raise BrokenScenario(f"the table cannot be laid out: {no.says}") from None
    except ScriptError as why:
        raise BrokenScenario(f"[given]: {why}.") from None
    if draft.events:
        journal.keep(Next(Entry(journal.seq + 1, "", {"do": "given"}, tuple(draft.events)), draft.table))
    return journal


def _arrange(draft: Draft, given: Given) -> None:
    for place, faces in given.deal.items():
        _deal(draft, PilePlace(place), _faces(faces, f"[given.deal] {place}"))
    _lay_piles(draft, given.piles)
    for track, to in given.tracks.items():
        _set_track(draft, TrackPlace(track), to)
    for mark, wanted in given.marks.items():
        _check_owner(draft, mark, "[given.marks]")
        for what in _faces(wanted, f"[given.marks] {mark}"):
            draft.mark(MarkPlace(mark), what)
    for sheet, text in given.sheets.items():
        _check_owner(draft, sheet, "[given.sheets]")
        if not isinstance(text, str):
            raise BrokenScenario(f"[given.sheets] {sheet}: a sheet holds words.")
        draft.write(SheetPlace(sheet), text)
    for name, fields in given.things.items():
        _set_thing(draft, name, fields)
    if given.spotlight:
        draft.add(Spotlit(given.spotlight))


def _deal(draft: Draft, place: PilePlace, faces: list[str]) -> None:
    _check_owner(draft, place, "[given.deal]")
    for face in faces:
        if not _is_printed(draft.system, face):
            raise BrokenScenario(f"[given.deal] {place}: {draft.system.title} has no card “{face}”.")
    first = draft.table.next_token
    draft.deal(place, [f"table:{face}#{first + at}" for at, face in enumerate(faces)])


def _is_printed(system: System, face: str) -> bool:
    try:
        return bool(system.card_words(face))
    except (KeyError, ValueError, IndexError):
        return False


def _lay_piles(draft: Draft, piles: Mapping[str, Any]) -> None:
    claimed: set[str] = set()
    asked = {PilePlace(place): lies if isinstance(lies, Mapping) else {"top": lies} for place, lies in piles.items()}
    for place, lies in asked.items():
        where = f"[given.piles] {place}"
        _check_owner(draft, place, "[given.piles]")
        _stack(draft, place, _faces(lies.get("top", []), where), claimed, where)
    for place, lies in asked.items():
        if "count" in lies or "rest" in lies:
            _thin_out(draft, place, lies, f"[given.piles] {place}")


def _stack(draft: Draft, place: PilePlace, faces: list[str], claimed: set[str], where: str) -> None:
    top = []
    for face in faces:
        card, source = _find(draft, place, face, claimed, where)
        claimed.add(card)
        top.append(card)
        if source != place:
            draft.move((card,), source, place)
    lying = draft.table.cards(place)
    order = (*top, *(card for card in lying if card not in top))
    if order != lying or not draft.system.is_open(place):
        first = draft.table.next_token
        draft.add(Shuffled(place, order, tuple(range(first, first + len(order)))))


def _find(draft: Draft, place: PilePlace, face: str, claimed: set[str], where: str) -> tuple[str, PilePlace]:
    """The card that is meant, and where it lies: one in this pile, else of this owner's deck, else of the table's."""
    everywhere = [(card, source) for source, pile in draft.table.piles.items() for card in pile.cards]
    named = [(card, source) for card, source in everywhere if face in (card, face_name(card))]
    if not named:
        hint = did_you_mean(face, {face_name(card) for card, _ in everywhere})
        raise BrokenScenario(f"{where}: there is no card “{face}” on the table{hint}.")
    left = [(card, source) for card, source in named if card not in claimed]
    if not left:
        raise BrokenScenario(f"{where}: there are not so many {face} on the table.")
    owner = owner_of(place)
    for fitting in (
        [(card, source) for card, source in left if source == place or card == face],
        [(card, source) for card, source in left if card.startswith(f"{owner}:")],
        [(card, source) for card, source in left if card.startswith("table:")],
    ):
        if fitting:
            return fitting[0]
    raise BrokenScenario(f"{where}: {face} belongs to somebody else; write “{left[0][0]}” if that one is meant.")


def _thin_out(draft: Draft, place: PilePlace, lies: Mapping[str, Any], where: str) -> None:
    """Leave only so many cards, the top ones; the others go under the rest."""
    count, rest = lies.get("count"), lies.get("rest")
    if type(count) is not int or not isinstance(rest, str):
        raise BrokenScenario(f"{where}: “count” says how many cards stay, and “rest” where the others go.")
    lying = draft.table.cards(place)
    if not len(_faces(lies.get("top", []), where)) <= count <= len(lying):
        raise BrokenScenario(f"{where}: {count} cards cannot stay there; {len(lying)} lie there.")
    if kind_of(rest) not in {kind.name for kind in draft.system.piles} or rest == place:
        raise BrokenScenario(f"{where}: the rest cannot go to “{rest}”.")
    _check_owner(draft, rest, where)
    draft.move(lying[count:], place, PilePlace(rest), under=True)


def _set_track(draft: Draft, track: TrackPlace, to: Any) -> None:
    _check_owner(draft, track, "[given.tracks]")
    kind = draft.system.track_kinds[kind_of(track)]
    if type(to) is not int or to < kind.least or (kind.most is not None and to > kind.most):
        raise BrokenScenario(f"[given.tracks] {track}: {kind.title} cannot be {to}.")
    draft.count(track, to - draft.table.track(track))


def _set_thing(draft: Draft, name: str, fields: Mapping[str, Any]) -> None:
    """Some fields of a thing that came with somebody, by what it is called."""
    where, kinds = f"[given.things] {name}", draft.system.thing_kinds
    called = {title: thing for kind in kinds.values() for thing, title in kind.called(draft.table).items()}
    if name not in called:
        raise BrokenScenario(f"{where}: there is no such thing{did_you_mean(name, called)}.")
    thing = called[name]
    laid = draft.table.things[thing]
    kind = kinds[laid.kind]
    try:
        draft.put(kind, thing, kind.changed(laid.what, fields))
    except KeyError as unknown:
        raise BrokenScenario(f"{where}: {kind.title} have no {unknown}.") from None
    except ValidationError as why:
        raise BrokenScenario(f"{where}: {why}.") from None


def _check_owner(draft: Draft, place: str, where: str) -> None:
    owner, table = owner_of(place), draft.table
    known = {"table", *table.seats}
    for things in (table.piles, table.tracks, table.marks, table.words):
        known |= {owner_of(each) for each in things}
    if owner not in known:
        raise BrokenScenario(f"{where}: nobody called “{owner}” sits at the table{did_you_mean(owner, known)}.")


def _faces(value: Any, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BrokenScenario(f"{where}: write a list of words.")
    return value
