"""Random legal play: take offers as they come, for any game, with any dealer."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING
from random import Random
from typing import Any

from hearthside.kernel.actions import Offer, field_presets
from hearthside.kernel.chance import FairChance
from hearthside.kernel.choices import Barred, Between, Pick, PickFrom, Settled, Several, Words, settled
from hearthside.kernel.events import NO_FACTS
from hearthside.kernel.journal import Journal, Luck, Sitter
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.system import System
from hearthside.kernel.views import TableView
from hearthside.systems import load

PEOPLE = ("gm", "ana", "ben", "eve")
"""A GM, two players and a spectator."""

Move = tuple[str, dict[str, Any]]


def people() -> list[Sitter]:
    """Fresh sitters for one table."""
    roles = {"gm": "gm", "eve": "spectator"}
    return [Sitter(name, role=roles.get(name, "player")) for name in PEOPLE]  # type: ignore[arg-type]


def fresh_journal(system: str | System, seed: int) -> Journal:
    """A new table of this game, dealt by a seeded dealer."""
    game = load(system) if isinstance(system, str) else system
    return Journal.opened(game, people(), FairChance(Random(seed)))


LEFT_ALONE = ("own_cards", "pause", "undo", "press_x", "go_on", "off_limits", "lift_limit")


def open_offers(journal: Journal, seat: str) -> dict[str, Offer]:
    """What this seat can take right now. Whoever plays with real cards has to turn them, so nobody here does."""
    offered = journal.offers(seat).items()
    return {name: offer for name, offer in offered if offer.blocked is None and name not in LEFT_ALONE}


def some_command(
    rng: Random, journal: Journal, seat: str, names: Sequence[str] = (), words: Sequence[str] = ()
) -> dict[str, Any] | None:
    """A command for one of this seat's open offers (of these names, where given), or none if there is none.

    Where people write something, they write one of these words.
    """
    offers = {name: offer for name, offer in open_offers(journal, seat).items() if not names or name in names}
    for name in rng.sample(sorted(offers), len(offers)):
        command = fill(rng, journal.view(seat), journal.system.catalogue[name].command, name, offers[name], words)
        if command is not None:
            return command
    return None


LAYS_OPEN = "lay_open"
"""What a GM lays open is no secret any more. Nobody does at random: tests/honesty has what comes of it."""


def fill(
    rng: Random,
    seen: TableView,
    command: Any,
    name: str,
    offer: Offer,
    words: Sequence[str] = (),
    given: Mapping[str, Any] = NO_FACTS,
) -> dict[str, Any] | None:
    """Fill in the fields of an offer, but for those that are given; none where no value would be accepted for one."""
    filled: dict[str, Any] = {"do": name, **given}
    for field, asked in offer.fields.items():
        if field in given or field == LAYS_OPEN:
            continue
        choice = settled(asked, {**field_presets(command), **filled})
        if choice is None:
            continue
        if isinstance(choice, PickFrom):
            values = _picked_from(rng, seen, filled, choice)
        elif isinstance(choice, Words) and words:
            values = [each for each in (word[: choice.most] for word in words) if choice.optional or each.strip()]
        else:
            values = _samples(rng, choice)
        if not values:
            return None
        preset = field_presets(command)[field]
        must = preset is MISSING or not takes(choice, preset)
        if must or rng.random() < 0.6:
            value = rng.choice(values)
            filled[field] = list(value) if isinstance(value, tuple) else value
    return filled


def takes(choice: Settled | PickFrom, value: Any) -> bool:
    """Whether a field may be left at this value; a form waits for another one otherwise."""
    if isinstance(choice, PickFrom):
        return False
    try:
        against: Barred | None = choice.check(value, "")
    except Impossible:
        return False
    return against is None


def _picked_from(rng: Random, seen: TableView, filled: dict[str, Any], choice: PickFrom) -> Sequence[Any]:
    tokens = seen.pile(filled[choice.field]).tokens
    return [tuple(rng.sample(tokens, rng.randint(1, min(3, len(tokens)))))] if tokens else ()


def _samples(rng: Random, choice: Any) -> Sequence[Any]:
    if isinstance(choice, Between) and choice.most - choice.least >= 12:
        return [rng.randint(choice.least, min(choice.most, choice.least + 40)), *choice.values()]
    if isinstance(choice, Pick) and choice.tokens:
        most = min(choice.most, len(choice.tokens))
        return [tuple(rng.sample(choice.tokens, rng.randint(choice.least, most)))] if most >= choice.least else ()
    if isinstance(choice, Several):
        open_values = [option.value for option in choice.options if option.barred is None]
        most = min(choice.most, len(open_values))
        return [tuple(rng.sample(open_values, rng.randint(choice.least, most)))] if most >= choice.least else ()
    values: Sequence[Any] = choice.values()
    return values


RULINGS = ("rewind", "undo", "let_undo", "place", "set", "peek")
"""The GM's own hand: legal, but it may name a card or number that is not there; left out where all must succeed."""


def walk(
    rng: Random,
    journal: Journal,
    chance: Luck,
    steps: int,
    *,
    rulings: bool = False,
    words: Sequence[str] = (),
    people: Sequence[str] = PEOPLE[:3],
) -> list[Move]:
    """Play some steps of random legal play and say who did what. What is awaited is usually answered first."""
    done: list[Move] = []
    for _ in range(steps):
        waiting = [seat for seat in journal.table.awaited if seat in people]
        seat = rng.choice(waiting) if waiting and rng.random() < 0.7 else rng.choice(people)
        everything = [name for name in open_offers(journal, seat) if rulings or name not in RULINGS]
        names = list(journal.table.awaited[seat].actions) if seat in waiting and rng.random() < 0.8 else everything
        command = some_command(rng, journal, seat, names, words) if names else None
        if command is None:
            continue
        journal.do(seat, command, chance)
        done.append((seat, command))
    return done
