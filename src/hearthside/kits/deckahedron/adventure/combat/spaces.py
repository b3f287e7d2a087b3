"""Spaces for tokens one by one, so that a player can point at them: a slot with room for two is two spaces."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from hearthside.kernel.choices import Option
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.vocabulary import Token
from hearthside.kits.deckahedron.adventure.gear.items import name_of
from hearthside.kits.deckahedron.adventure.gear.slots import Place, free_slots, held, put, take_back, tokens_in

ALL_TOKENS = ("physical", "mental", "harm", "wound")
EXHAUSTION: tuple[Token, ...] = ("physical", "mental")
"""An Exhaustion token stands for strain of the body or of the mind (TF-AMB-35)."""


class Space(NamedTuple):
    """One token's worth of a slot."""

    token: Token
    where: Place
    at: int = 0

    @property
    def name(self) -> str:
        """What it goes by in a command: `physical:good-cardio:0:0`."""
        return f"{self.token}:{self.where.card}:{self.where.slot}:{self.at}"


def free_spaces(lying: Lying, seat: str, token: str) -> Mapping[str, Space]:
    """Where a token of this kind can still go, by name."""
    found = (
        Space(cast(Token, token), where, at)
        for where in free_slots(lying, seat, token)
        for at in range(_room(lying, where) - sum(tokens_in(lying, seat, where, each) for each in ALL_TOKENS))
    )
    return {space.name: space for space in found}


def _room(lying: Lying, where: Place) -> int:
    move = moves_of(lying).get(where.card)
    return move.slots[where.slot].room if move else 1


def filled_spaces(lying: Lying, seat: str, tokens: Iterable[Token]) -> Mapping[str, Space]:
    """The tokens of these kinds that lie in slots, by name."""
    found = (
        Space(token, where, at)
        for token in tokens
        for where in held(lying, seat, token)
        for at in range(tokens_in(lying, seat, where, token))
    )
    return {space.name: space for space in found}


def space_options(lying: Lying, spaces: Mapping[str, Space]) -> tuple[Option, ...]:
    """Spaces to choose from, each by the name of its card."""
    return tuple(
        Option(name, _label(lying, space.where.card), sign=space.token, on=space.where.card)
        for name, space in spaces.items()
    )


def _label(lying: Lying, card: str) -> str:
    return moves_of(lying)[card].name if card in moves_of(lying) else name_of(lying, card)


def fill(draft: Draft, seat: str, spaces: Iterable[Space]) -> None:
    """A token from the supply goes into each of these."""
    for space in spaces:
        put(draft, seat, space.where, space.token)


def empty(draft: Draft, seat: str, spaces: Iterable[Space]) -> None:
    """The token in each of these goes back to the supply."""
    for space in spaces:
        take_back(draft, seat, space.where, space.token)
