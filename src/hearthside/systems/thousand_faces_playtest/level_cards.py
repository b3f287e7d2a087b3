"""Level cards: once a session, for whoever can form more green rings than they have level cards (TP-LVL-09)."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Step
from hearthside.kernel.choices import Among, Barred, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import in_a_row, say
from hearthside.kernel.sight import Audience, TrackKind
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.actions.deck import take_blessing
from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, is_making
from hearthside.kits.deckahedron.adventure.journey.growing import growth as taught
from hearthside.kits.deckahedron.adventure.journey.options import has_rings, option
from hearthside.kits.deckahedron.adventure.journey.rings import rings_of
from hearthside.kits.deckahedron.adventure.journey.sessions import OPENER_DUE, SESSIONS_PLAYED, is_opener_due
from hearthside.kits.deckahedron.adventure.steps import Critical
from hearthside.kits.deckahedron.piles import DISCARD, DRAW
from hearthside.systems.thousand_faces_playtest.content.moves import EAGER_LEARNER, LEVEL_CARDS, MOVES
from hearthside.systems.thousand_faces_playtest.options import CRITICAL_SUCCESS

TAKEN = TrackKind("level_card", "Session of the last level card", Audience.EVERYONE)


def level_cards_of(lying: Table | TableView, seat: str) -> tuple[str, ...]:
    """The level cards a character has."""
    return tuple(card for card in lying.marks.get(MOVES_KIND.of(seat), ()) if card in LEVEL_CARDS)


def _session(lying: Table | TableView) -> int:
    return lying.track(SESSIONS_PLAYED) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLevelCard:
    """Your cards form more green rings than you have level cards: take a new one, once in a session."""

    card: str


_ONE_A_SESSION = Barred("TP-LVL-09", "You have taken a level card in this session.")
_TOO_FEW_RINGS = Barred("TP-LVL-09", "You need more green rings than you have level cards.")


def offer_level_card(seen: TableView) -> Offer | None:
    """TP-LVL-11: only in a 30-hour campaign."""
    if not has_rings(seen):
        return None
    mine = level_cards_of(seen, seen.seat)
    there = options((name, MOVES[name].name) for name in sorted(LEVEL_CARDS - {*mine}))
    if not there:
        return None
    return Offer({"card": Among(there, label="Which level card?")}, _against(seen, seen.seat, len(mine)))


def _against(seen: TableView, seat: str, level_cards: int) -> Barred | None:
    if is_opener_due(seen):
        return OPENER_DUE
    if seen.track(TAKEN.of(seat)) >= _session(seen):
        return _ONE_A_SESSION
    # TP-AMB-17: the printed cards ask for nothing else.
    return _TOO_FEW_RINGS if rings_of(seen, seat).rings <= level_cards else None


def growth(seen: TableView, seat: str) -> str:
    """A level card that is earned, and what XP are good for as everywhere."""
    lessons = taught(seen, seat)
    mine = level_cards_of(seen, seat)
    if is_making(seen, seat) or not has_rings(seen) or not LEVEL_CARDS - {*mine} or _against(seen, seat, len(mine)):
        return lessons
    earned = say("Green rings have closed: a level card is earned.")
    return in_a_row((earned, lessons)) if lessons else earned


def decide_level_card(draft: Draft, seat: str, take: TakeLevelCard) -> None:
    """It lies among the move cards from now on."""
    draft.mark(MOVES_KIND.of(seat), take.card)
    draft.count(TAKEN.of(seat), _session(draft.table) - draft.table.track(TAKEN.of(seat)))
    draft.befall("growth", seat)
    draft.tell(seat, "TP-LVL-09", "{who} takes the level card {card}.", card=MOVES[take.card].name)


def eager(draft: Draft, seat: str) -> None:
    """TP-AMB-18: who learns from the Critical Success card and is eager shuffles a blessing into the Deckahedron."""
    if EAGER_LEARNER in level_cards_of(draft.table, seat):
        shuffle_in_blessing(draft, seat)


def shuffle_in_blessing(draft: Draft, seat: str) -> None:
    """A blessing of the supply goes straight into somebody's Deckahedron."""
    discarded = draft.table.cards(DISCARD.of(seat))
    take_blessing(draft, seat)
    blessing = [card for card in draft.table.cards(DISCARD.of(seat)) if card not in discarded]
    draft.move(blessing, DISCARD.of(seat), DRAW.of(seat))
    draft.shuffle(DRAW.of(seat))


def perhaps_a_blessing(draft: Draft, seat: str) -> Iterable[Step]:
    """TP-MISC-01: a level, or a blessing; both where the table agreed on that (TP-AMB-05)."""
    eager(draft, seat)
    return [Critical(seat, "")] if option(draft.table, CRITICAL_SUCCESS.name) == "both" else ()


LEVEL_CARD = Action(
    "level_card",
    TakeLevelCard,
    offer_level_card,
    decide_level_card,
    rule="TP-LVL-09",
    label="Take a level card",
    group="downtime",
)
