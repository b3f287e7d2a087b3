"""Attacks, and what Fate makes of wounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hearthside.kernel.actions import TABLE, Action, Offer, blocked
from hearthside.kernel.agenda import carry_out
from hearthside.kernel.choices import Among, Barred, Between, Following, Option, Several, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import answer_wounds, wound_asked
from hearthside.systems.deck_of_adventures.board import creatures, is_fated, title_of
from hearthside.systems.deck_of_adventures.body.wounds import fresh_damage, undo_damage, wake
from hearthside.systems.deck_of_adventures.check.fate import fate_options, spend_fate
from hearthside.systems.deck_of_adventures.fight.acting import acting_as, actors, all_names, in_turn, pay
from hearthside.systems.deck_of_adventures.fight.arena import DEAD
from hearthside.systems.deck_of_adventures.fight.striking import strike
from hearthside.systems.deck_of_adventures.goods.arms import ARM, attack_reach
from hearthside.systems.deck_of_adventures.ground.spaces import spaces_between
from hearthside.systems.deck_of_adventures.kinds import AP, FATE, HP, STATE
from hearthside.systems.deck_of_adventures.powers.aiming import kept_from
from hearthside.systems.deck_of_adventures.powers.book import MYSTIC_ATTACK, owned

HOW = options((("weapon", "With a weapon"), ("mystic", "With magic")))
_NO_MAGIC = (
    HOW[0],
    Option(HOW[1].value, HOW[1].label, Barred("DA-POW-01", "An attack with magic takes the Power Mystic Attack.")),
)
_AWAY = "How many spaces away? (on a map it is measured)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Attack somebody: a Check against their Target Card, at their Armor Range. It is a Major Action."""

    how: str = "weapon"
    target: str
    away: int = 1
    who: str = ""


def offer_attack(seen: TableView) -> Offer | None:
    """Open in the own turn with a Major Action left; how far it goes depends on what one attacks with (DA-AMB-39)."""
    magic = seen.role == "gm" or MYSTIC_ATTACK in owned(seen.marks, seen.seat)
    how = Among(HOW if magic else _NO_MAGIC, label="How?")
    acting = actors(seen)
    whom = {str(way.value): targets(seen, acting, str(way.value)) for way in HOW}
    far = {str(way.value): Between(0, _farthest(seen, acting, str(way.value)), label=_AWAY) for way in HOW}
    return in_turn(
        seen,
        "major",
        how=how,
        target=Following("how", whom, label="Whom?"),
        away=Following("how", far, label=_AWAY),
    )


def _farthest(seen: TableView, acting: tuple[str, ...], how: str) -> int:
    return max((attack_reach(seen, who, how) for who in acting), default=ARM)


def targets(seen: TableView, acting: tuple[str, ...], how: str) -> Among:
    """Whom the one who acts could attack in this way; greyed who is too far away or behind a charm."""
    itself = acting if len(acting) == 1 else ()
    names = [name for name in all_names(seen) if name not in itself]
    far = {who: attack_reach(seen, who, how) for who in acting}
    return Among(tuple(Option(name, title_of(seen, name), _spared(seen, far, name)) for name in names), label="Whom?")


def _spared(seen: TableView, far: Mapping[str, int], target: str) -> Barred | None:
    """Why somebody is not attacked by any of these, each of whom gets so far."""
    reason = next(filter(None, (kept_from(seen, who, target) for who in far)), None)
    if reason:
        return reason
    return TOO_FAR if far and all(spaces_between(seen, who, target) > most for who, most in far.items()) else None


TOO_FAR = Barred("DA-AMB-39", "That is too far away: go nearer, or strike from afar.")


def reaches(seen: Table | TableView, who: str, target: str, how: str) -> bool:
    """Whether an attack goes that far on the map; where nobody said who stands where, the table judges."""
    return spaces_between(seen, who, target) <= attack_reach(seen, who, how)


def decide_attack(draft: Draft, seat: str, order: Attack) -> None:
    """DA-DMG-01."""
    who = acting_as(draft, seat, order.who, "major", lambda name: reaches(draft.table, name, order.target, order.how))
    draft.require(reaches(draft.table, who, order.target, order.how), TOO_FAR.rule, TOO_FAR.says)
    pay(draft, who, "major")
    carry_out(draft, strike(draft, who, order.target, order.how, away=order.away))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToughenUp:
    """Toughen Up: spend Fate Cards and ignore as much damage that has just landed. It is a Free Action."""

    cards: tuple[int, ...]


def _fresh(seen: Table | TableView, who: str) -> int:
    return fresh_damage(seen, who, HP) + fresh_damage(seen, who, AP)


def offer_toughen_up(seen: TableView) -> Offer | None:
    """DA-FATE-08: from the moment damage lands to the end of the following turn."""
    if seen.role == "gm":
        return _offer_dealers(seen)
    held = fate_options(seen, seen.seat)
    fresh = _fresh(seen, seen.seat)
    cards = Several(held, 1, max(1, min(fresh, len(held))), label="Which Fate Cards?")
    if seen.has_mark(STATE.of(seen.seat), DEAD):
        return blocked("DA-KO-06", "It is too late for that.", cards=cards)
    if not fresh:
        return blocked(
            "DA-FATE-08", "No damage is fresh enough: it can be ignored until your next turn ends.", cards=cards
        )
    if not held:
        return blocked("DA-FATE-07", "You hold no Fate Card.", cards=cards)
    return Offer({"cards": cards}, urgent=seen.asked("toughen_up") is not None)


def _offer_dealers(seen: TableView) -> Offer | None:
    """DA-FATE-18: a Dealer of the GM may do so as well."""
    able = [name for name in creatures(seen) if is_fated(seen, name) and _fresh(seen, name)]
    held = tuple(option for name in able for option in fate_options(seen, name))
    cards = Several(held, 1, max(1, len(held)), label="Which Fate Cards?")
    return Offer({"cards": cards}, urgent=seen.asked("toughen_up") is not None) if held else None


def decide_toughen_up(draft: Draft, seat: str, order: ToughenUp) -> None:
    """DA-FATE-07: whoever holds the cards ignores as much."""
    holders = (seat,) if seat in draft.table.players else creatures(draft.table)
    for who in holders:
        tokens = draft.table.pile(FATE.of(who)).tokens
        own = [card for card in order.cards if card in tokens or (card < 0 and who == seat)]
        _ignore(draft, who, own[: _fresh(draft.table, who)])
        if own:
            answer_wounds(draft, seat, who)


def _ignore(draft: Draft, who: str, cards: Sequence[int]) -> None:
    """What was lost last comes back first: HP, then AP."""
    if not cards:
        return
    spend_fate(draft, who, cards)
    back = undo_damage(draft, who, HP, len(cards))
    undo_damage(draft, who, AP, len(cards) - back)
    draft.tell(who, "DA-FATE-07", "{who} toughens up and ignores {points} damage.", points=len(cards))
    if draft.table.track(HP.of(who)):
        wake(draft, who)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bear:
    """Take the damage as it is. You may think better of it until your next turn ends."""


def offer_bear(seen: TableView) -> Offer | None:
    """Open to who was hit and could Toughen Up."""
    return Offer(urgent=True) if seen.asked("bear") else None


def decide_bear(draft: Draft, seat: str, order: Bear) -> None:  # noqa: ARG001
    """DA-FATE-08: the Fate Cards stay in hand, and may still be spent on it for a while."""
    answer_wounds(draft, seat, wound_asked(draft.table, seat))


ATTACKS: tuple[Action, ...] = (
    Action("attack", Attack, offer_attack, decide_attack, rule="DA-DMG-01", label="Attack", by=TABLE),
    Action(
        "toughen_up", ToughenUp, offer_toughen_up, decide_toughen_up, rule="DA-FATE-07", label="Toughen Up", by=TABLE
    ),
    Action("bear", Bear, offer_bear, decide_bear, rule="DA-FATE-08", label="Take the damage", by=TABLE),
)
