"""A deed that still has something to choose, filled in as somebody would who wants to get on."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING
from random import Random
from typing import Any

from hearthside.bots.chair import Chair
from hearthside.kernel.actions import field_presets
from hearthside.kernel.choices import Among, Between, Choice, PickFrom, Settled, Words, settled
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.refusals import No
from hearthside.kernel.sight import PilePlace

Command = Mapping[str, Any]

SO_BE_IT = "So be it."
"""What a bot says where something must be said."""


def filled(
    chair: Chair, action: str, rng: Random, given: Facts = NO_FACTS, words: Sequence[str] = (SO_BE_IT,)
) -> Command | None:
    """The whole command, with what is given; nothing where some field has nothing to choose from.

    Where something must be said it is one of these words.
    """
    offer = chair.offer(action)
    if offer is None:
        return None
    presets = field_presets(chair.action(action).command)
    command: dict[str, Any] = {"do": action, **given}
    for name, choice in offer.fields.items():
        if name in given:
            continue
        open_to = settled(choice, {**presets, **command})
        if open_to is None or _fits(open_to, presets[name]):
            continue
        found = _chosen(chair, open_to, command, rng, words)
        if found is None:
            return None
        command[name] = list(found) if isinstance(found, tuple) else found
    return command


def possible(chair: Chair, command: Command) -> bool:
    """Whether a whole command could be done from here."""
    offer = chair.offer(command["do"])
    if offer is None:
        return False
    given = {**field_presets(chair.action(command["do"]).command), **command}
    for name, value in command.items():
        if name == "do":
            continue
        choice = settled(offer.fields[name], given) if name in offer.fields else None
        if choice is None or not _fits(choice, tuple(value) if isinstance(value, list) else value):
            return False
    return True


def _fits(choice: Settled | PickFrom, preset: Any) -> bool:
    """Whether a field may stay as it is."""
    if preset is MISSING:
        return False
    try:
        return choice.check(preset, "") is None
    except No:
        return False


def _chosen(chair: Chair, choice: Choice, command: Command, rng: Random, words: Sequence[str]) -> Any:
    match choice:
        case Words(most=most):
            return rng.choice(words)[:most]
        case Between(least=least, most=most):
            return rng.randint(least, min(most, least + 3))
        case Among():
            values = choice.values()
            return rng.choice(values) if values else None
        case PickFrom(field=field, least=least):
            tokens = chair.seen.pile(PilePlace(command[field])).tokens
            return tuple(tokens[:least]) if len(tokens) >= least else None
    values = choice.values()
    return values[0] if values else None
