"""What the lookout remembers is what somebody who looks afresh sees, whatever things and people are called."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from hearthside.kernel.actions import TABLE, Action, Offer
from hearthside.kernel.chance import FairChance
from hearthside.kernel.choices import Among, Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.every_table import HOUSE_MARKS, HOUSE_SHEETS, HOUSE_TRACKS
from hearthside.kernel.handle import Refused, offers
from hearthside.kernel.journal import Journal, Sitter
from hearthside.kernel.sight import Audience, MarkKind, SheetKind, TrackKind, open_pile
from hearthside.kernel.system import System
from hearthside.kernel.views import TableView, view

HEAP, AWAY = open_pile("heap", "Heap"), open_pile("away", "Away")
CLOCK = TrackKind("clock", "Clock", Audience.EVERYONE)
STATE = MarkKind("state", "State", Audience.EVERYONE)
SAYING = SheetKind("saying", "Saying", Audience.EVERYONE)
NAMES = (
    "Will the bridge hold?",
    "Will the bridge hold",
    "a/b",
    "ana?move",
    "ana",
    "piles",
    "awaited",
    "heap/ana",
    "heap/ana?",
    "?",
    "/",
    " ",
    "🐉",
    "x" * 3000,
)
"""Names somebody could give a clock, a creature, an item or themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """Something happens to whatever has this name."""

    name: str
    how: str = "count"


def _offer_touch(seen: TableView) -> Offer:  # noqa: ARG001
    return Offer(
        {
            "name": Among(tuple(Option(name, name) for name in NAMES)),
            "how": Among(tuple(Option(how, how) for how in HAPPENINGS)),
        }
    )


def _ask(draft: Draft, name: str, action: str) -> None:
    draft.wait_for(name, (action,), "", "Well?", {})


HAPPENINGS: dict[str, Callable[[Draft, str], Any]] = {
    "count": lambda draft, name: draft.count(CLOCK.of(name), 1),
    "mark": lambda draft, name: draft.mark(STATE.of(name), "wet"),
    "unmark": lambda draft, name: draft.unmark(STATE.of(name), "wet"),
    "write": lambda draft, name: draft.write(SAYING.of(name), f"{len(draft.history)} words"),
    "deal": lambda draft, name: draft.deal(HEAP.of(name), (f"{name}:{draft.table.next_token}",)),
    "clear": lambda draft, name: draft.move(draft.table.cards(HEAP.of(name)), HEAP.of(name), AWAY.of_table),
    "ask": lambda draft, name: _ask(draft, name, "touch"),
    "ask for a look": lambda draft, name: _ask(draft, name, "look at clock"),
    "settle": lambda draft, name: draft.settle(name),
}


def _touch(draft: Draft, seat: str, touch: Touch) -> None:  # noqa: ARG001
    HAPPENINGS[touch.how](draft, touch.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Look at all things of one kind."""


LOOKS: dict[str, Callable[[TableView, str], Any]] = {
    "clock": lambda seen, name: seen.track(CLOCK.of(name)),
    "clocks": lambda seen, name: seen.tracks.get(CLOCK.of(name)),
    "mark": lambda seen, name: seen.has_mark(STATE.of(name), "wet"),
    "sheet": lambda seen, name: seen.words.get(SAYING.of(name)),
    "is written": lambda seen, name: SAYING.of(name) in seen.words,
    "heap": lambda seen, name: seen.pile(HEAP.of(name)).count,
    "is empty": lambda seen, name: seen.is_empty(HEAP.of(name)),
    "is asked": lambda seen, name: name in seen.awaited,
    "question": lambda seen, name: seen.awaited.get(name),
    "asked to touch": lambda seen, name: seen.asked_of(name, "touch"),
    "anybody asked": lambda seen, name: len(seen.asked_for("touch")) and name,
    "how many clocks": lambda seen, name: len(seen.tracks) and name,
    "which piles": lambda seen, name: list(seen.piles) and name,
}


def _looking(look: Callable[[TableView, str], Any]) -> Callable[[TableView], Offer]:
    return lambda seen: Offer({"at": Among(tuple(Option(name, repr(look(seen, name))) for name in NAMES))})


def _nothing(draft: Draft, seat: str, order: Any) -> None:
    """Looking changes nothing."""


GAME = System(
    name="names",
    title="Names",
    version=1,
    piles=(HEAP, AWAY),
    tracks=(CLOCK, *HOUSE_TRACKS),
    marks=(STATE, *HOUSE_MARKS),
    sheets=(SAYING, *HOUSE_SHEETS),
    actions=(
        Action("touch", Touch, _offer_touch, _touch, "", "Touch", TABLE),
        *(
            Action(f"look at {name}", Look, _looking(look), _nothing, "", f"Look at {name}", TABLE)
            for name, look in LOOKS.items()
        ),
    ),
    open=lambda *_: None,
    welcome=lambda *_: None,
    card_words=lambda face: face,
)


def _assert_as_afresh(journal: Journal, seat: str) -> None:
    assert journal.offers(seat) == offers(journal.system, view(journal.system, journal.table, seat))


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name[:12])
def test_a_name_is_never_taken_for_anything_else(name: str) -> None:
    """A clock called “Will the bridge hold?” is offered where it stands."""
    journal, chance = Journal.opened(GAME, [Sitter(name)], FairChance(Random(1))), FairChance(Random(1))
    for _ in range(2):
        for how in HAPPENINGS:
            assert not isinstance(journal.do(name, {"do": "touch", "name": name, "how": how}, chance), Refused)
            _assert_as_afresh(journal, name)


@pytest.mark.parametrize(
    "look",
    [
        lambda seen: seen.track("clok/ana"),
        lambda seen: seen.has_mark("sate/ana", "wet"),
        lambda seen: seen.words.get("sayings/ana"),
        lambda seen: seen.marks.get("state of ana"),
        lambda seen: seen.pile("heaps/ana").count,
        lambda seen: seen.is_empty("heaps/ana"),
        lambda seen: "heaps/ana" in seen.piles,
    ],
)
def test_looking_for_what_the_game_never_declared_fails_loudly(look: Callable[[TableView], Any]) -> None:
    looking = Action("look", Look, lambda seen: Offer() if look(seen) else None, _nothing, "", "Look", TABLE)
    journal = Journal.opened(replace(GAME, actions=(looking,)), [Sitter("ana")], FairChance(Random(1)))
    with pytest.raises(TypeError, match="names never declared"):
        journal.offers("ana")


@pytest.mark.parametrize("seed", range(4))
def test_among_names_that_look_like_each_other_every_offer_is_the_one_made_afresh(seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = Journal.opened(GAME, [Sitter(name) for name in NAMES], chance)
    for _ in range(250):
        command = {"do": "touch", "name": rng.choice(NAMES), "how": rng.choice(tuple(HAPPENINGS))}
        journal.do(rng.choice(NAMES), command, chance)
        if rng.random() < 0.7:
            _assert_as_afresh(journal, "ana")
    for name in NAMES:
        _assert_as_afresh(journal, name)
