"""Encumbrance: how many cards somebody carries (TF-EQUIP-07)."""

from collections.abc import Iterator

from hearthside.kits.deckahedron.adventure.board import cards_of
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Lighten
from hearthside.kits.deckahedron.adventure.gear.items import Lying, block_on, items_of, kind_of, reach_of, slots_of
from hearthside.kits.deckahedron.adventure.gear.pack import packs_of
from hearthside.kits.deckahedron.adventure.gear.shelf import behind_at, count_on, secrets_at
from hearthside.kits.deckahedron.adventure.knowing import level_of


def load_of(lying: Lying, seat: str) -> int:
    """The Item and Pack cards of a character, changed by what cards print; no item counts below 0 (TF-AMB-36)."""
    counts = {item: _count(lying, seat, item) for item in items_of(lying, seat)}
    for move, effect in _lightening(lying, seat):
        item = _lightened(lying, seat, move, effect, counts)
        if item:
            counts[item] = 0 if effect.wholly else max(0, counts[item] - effect.by)
    secrets = len(lying.marks.get(secrets_at(seat), ()))
    return sum(counts.values()) + packs_of(lying, seat) + secrets


def _count(lying: Lying, seat: str, item: str) -> int:
    printed = kind_of(lying, item)
    if printed is not None and printed.comes_with is not None and lying.has_mark(cards_of(seat), printed.comes_with):
        return 0
    return lying.track(count_on(item))


def _lightening(lying: Lying, seat: str) -> Iterator[tuple[str, Lighten]]:
    for name in lying.marks.get(cards_of(seat), ()):
        move = moves_of(lying)[name]
        for effect in move.standing:
            if isinstance(effect, Lighten) and (not effect.levels or level_of(lying, seat, move) in effect.levels):
                yield name, effect


def _lightened(lying: Lying, seat: str, move: str, effect: Lighten, counts: dict[str, int]) -> str:
    """The item the move card lies behind; while it lies behind none, the heaviest it can be put behind."""
    lies_behind = behind(lying, seat, move)
    if lies_behind:
        return lies_behind if lies_behind in counts else ""
    fitting = [item for item in counts if is_one_of(lying, item, effect.what)]
    return max(fitting, key=counts.__getitem__, default="")


def behind(lying: Lying, seat: str, move: str) -> str:
    """The item that a move card was put behind, such as a ribbon behind a sword."""
    noted = f"{move} "
    return next((each[len(noted) :] for each in lying.marks.get(behind_at(seat), ()) if each.startswith(noted)), "")


def is_one_of(lying: Lying, item: str, kinds: tuple[str, ...]) -> bool:
    """Whether an item is a weapon, an armour or a shield, as these words say."""
    parts = {
        "weapon": reach_of(lying, item),
        "armour": slots_of(lying, item),
        "shield": block_on(lying, item),
    }
    return any(parts[kind] for kind in kinds)
