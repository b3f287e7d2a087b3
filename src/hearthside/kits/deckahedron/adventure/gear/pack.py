"""Pack and precious Pack: gear that nobody has named yet."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.views import Lying
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.gear.items import PRECIOUS
from hearthside.kits.deckahedron.adventure.gear.shelf import GAINED, PACK, PRECIOUS_KIND, STOCK


def packs_of(lying: Lying, seat: str) -> int:
    """All the Pack a character can pay with where Pack is asked for: precious will do (TF-EQUIP-12)."""
    return lying.track(PACK.of(seat)) + lying.track(PRECIOUS_KIND.of(seat))


def gain_pack(draft: Draft, seat: str, regular: int = 0, precious: int = 0) -> None:
    """Green cards come from the supply."""
    gained = draft.count(PACK.of(seat), regular) + draft.count(PRECIOUS_KIND.of(seat), precious)
    draft.count(STOCK.of("green"), -gained)
    if precious > 0:
        draft.mark(GAINED.of(seat), PRECIOUS)


def pay_pack(draft: Draft, seat: str, cards: int, *, precious: int | None = None) -> None:
    """Pack goes to the supply. Unless the player says how many precious ones, regular ones go first (TF-EQUIP-12)."""
    regular = min(cards, draft.table.track(PACK.of(seat))) if precious is None else cards - precious
    gain_pack(draft, seat, -regular, regular - cards)


def first_pack(draft: Draft, seat: str) -> None:
    """TF-EQUIP-01: what a new character has in the pack."""
    for pack in GEAR.packs:
        draft.start((PACK if pack.id == "regular" else PRECIOUS_KIND).of(seat), pack.at_creation)
        draft.count(STOCK.of("green"), -pack.at_creation)
