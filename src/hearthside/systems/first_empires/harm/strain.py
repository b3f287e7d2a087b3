"""Strain: what it comes from, where it ends, and who may take it on."""

from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.harm.coming import suffer
from hearthside.systems.first_empires.kinds import BURDEN, EFFECTS_KIND, STRAIN
from hearthside.systems.first_empires.people.character import is_of


def suffer_strain(draft: Draft, seat: str, points: int, rule: str) -> None:
    """FE-STR-03: Strain stops at 8; each further point is harm that nothing keeps off."""
    overflow = take_strain(draft, seat, points, rule)
    if overflow:
        suffer(draft, seat, overflow)


def take_strain(draft: Draft, seat: str, points: int, rule: str) -> int:
    """Strain rises as far as it can; how much of it is harm instead."""
    if points <= 0:
        return 0
    landed = draft.count(STRAIN.of(seat), points)
    draft.tell(seat, rule, "{who} suffers {points} Strain.", points=points)
    bear(draft, seat, landed)
    return points - landed


def bear(draft: Draft, seat: str, points: int) -> None:
    """FE-STR-06: what was just suffered can be taken on by an Elf, as long as nothing new is suffered."""
    others = (name for name in draft.table.players if name != seat)
    if any(is_of(draft.table, name, "Elf") for name in others):
        draft.count(BURDEN.of(seat), points - draft.table.track(BURDEN.of(seat)))


def lay_down(draft: Draft, seat: str) -> None:
    """Nobody takes that Strain any more."""
    if draft.table.track(BURDEN.of(seat)):
        draft.count(BURDEN.of(seat), -draft.table.track(BURDEN.of(seat)))


def keeps_up(seen: Table | TableView, seat: str) -> bool:
    """FE-STR-07: whether an ongoing effect keeps all Strain where it is."""
    return bool(seen.marks.get(EFFECTS_KIND.of(seat)))


def clear_strain(draft: Draft, seat: str, points: int, rule: str) -> None:
    """Strain falls, unless an ongoing effect holds it."""
    if keeps_up(draft.table, seat):
        return
    gone = -draft.count(STRAIN.of(seat), -points)
    if gone:
        draft.tell(seat, rule, "{who} loses {gone} Strain.", gone=gone)
