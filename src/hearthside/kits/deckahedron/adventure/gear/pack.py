"""Pack and precious Pack: gear that nobody has named yet."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.sight import place
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.gear.items import PRECIOUS, Lying
from hearthside.kits.deckahedron.adventure.gear.shelf import gained_at, stock_of


def pack_of(seat: str) -> str:
    """A character's regular Pack."""
    return place("pack", seat)


def precious_of(seat: str) -> str:
    """A character's precious Pack."""
    return place("precious", seat)


def packs_of(lying: Lying, seat: str) -> int:
    """All the Pack a character can pay with where Pack is asked for: precious will do (TF-EQUIP-12)."""
    return lying.track(pack_of(seat)) + lying.track(precious_of(seat))


def gain_pack(draft: Draft, seat: str, regular: int = 0, precious: int = 0) -> None:
    """Green cards come from the supply."""
    gained = draft.count(pack_of(seat), regular) + draft.count(precious_of(seat), precious)
    draft.count(stock_of("green"), -gained)
    if precious > 0:
        draft.mark(gained_at(seat), PRECIOUS)


def pay_pack(draft: Draft, seat: str, cards: int, *, precious: int | None = None) -> None:
    """Pack goes to the supply. Unless the player says how many precious ones, regular ones go first (TF-EQUIP-12)."""
    regular = min(cards, draft.table.track(pack_of(seat))) if precious is None else cards - precious
    gain_pack(draft, seat, -regular, regular - cards)


def first_pack(draft: Draft, seat: str) -> None:
    """TF-EQUIP-01: what a new character has in the pack."""
    for pack in GEAR.packs:
        draft.start(place("pack" if pack.id == "regular" else "precious", seat), pack.at_creation)
        draft.count(stock_of("green"), -pack.at_creation)
