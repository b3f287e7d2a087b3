"""What a player does with the Deckahedron outside a flip."""

from collections.abc import Iterable
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer, blocked
from hearthside.kernel.agenda import Step, about, carry_out
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import body, steps
from hearthside.kits.deckahedron.adventure.board import BLESSING_SUPPLY, STATE, XP
from hearthside.kits.deckahedron.adventure.book import cite, way
from hearthside.kits.deckahedron.adventure.combat.fate import DEAD
from hearthside.kits.deckahedron.adventure.combat.spaces import EXHAUSTION, filled_spaces
from hearthside.kits.deckahedron.adventure.combat.whom import against_all
from hearthside.kits.deckahedron.adventure.journey.options import flips_freely
from hearthside.kits.deckahedron.adventure.knowing import has_card, level_of, named_move, raised, write_level
from hearthside.kits.deckahedron.adventure.matters import CriticalSuccess
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import fill_draw_pile, reshuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """Shuffle your discard pile into your draw pile."""


_OPEN, _ASKED = Offer(), Offer(urgent=True)


@body.unless_down
def offer_reshuffle(seen: TableView) -> Offer:
    """At any time except during a flip."""
    if body.is_flipping(seen):
        return blocked(
            cite(seen, "reshuffling"), "You can't reshuffle in the middle of a flip. Finish reading the cards first."
        )
    if seen.is_empty(DISCARD.of(seen.seat)):
        return blocked("TF-SHUF-05", "Your discard pile is empty: there is nothing to shuffle in.")
    return _OPEN


def decide_reshuffle(draft: Draft, seat: str, order: Reshuffle) -> None:  # noqa: ARG001
    """The Exhaustion pile is never part of it (TF-SHUF-03)."""
    reshuffle(draft, seat)
    draft.tell(seat, cite(draft, "reshuffling"), "{who} shuffles the discard pile in.")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseStamina:
    """Lose, expend or spend Stamina: cards are exhausted for it."""

    points: int = 1


_POINTS = Between(1, 20, label="Stamina points")
_LOSING = Offer({"points": _POINTS})
_LOSING_BUT_FLIPPING = blocked("TF-FLIP-05", "Finish reading the cards you turned first.", points=_POINTS)


@body.unless_down
def offer_lose(seen: TableView) -> Offer:
    """Open outside a flip to a character that has cards."""
    if body.is_flipping(seen):
        return _LOSING_BUT_FLIPPING
    if not body.has_cards_to_turn(seen):
        return blocked(cite(seen, "losing the last card"), "You have no cards left to lose.", points=_POINTS)
    return _LOSING


def decide_lose(draft: Draft, seat: str, lose: LoseStamina) -> None:
    """The normal procedure."""
    body.lose_stamina(draft, seat, lose.points)
    body.tidy_deck(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegainStamina:
    """The story gives a character Stamina back, beside a Breather and a Rest: they pick the cards or tokens."""

    who: str
    points: int = 1


_DEAD = Barred("TF-INC-08", "The dead come back only for a Journey point.")
_ANSWERING = Barred("TF-FLIP-05", "They still have something to answer.")


def offer_regain(seen: TableView) -> Offer | None:
    """Players regain what a move or a Rest gives them, and no more: what else there is the GM gives."""
    people = tuple([Option(name, seen.seats[name].title, _against_giving(seen, name)) for name in seen.players])
    if not people:
        return None
    fields: dict[str, Choice] = {"who": Among(people, label="Who?"), "points": _POINTS}
    return Offer(fields, against_all(people))


def _against_giving(seen: TableView, name: str) -> Barred | None:
    if seen.has_mark(STATE.of(name), DEAD):
        return _DEAD
    if name in seen.awaited or not seen.is_empty(TURNED.of(name)):
        return _ANSWERING
    if seen.is_empty(body.exhausted_of(seen, name)) and not filled_spaces(seen, name, EXHAUSTION):
        return Barred(cite(seen, "regaining Stamina"), "They have lost no Stamina.")
    return None


def decide_regain(draft: Draft, seat: str, regain: RegainStamina) -> None:  # noqa: ARG001
    """The player picks: one card or one token for each point."""
    carry_out(draft, [steps.Recover(regain.who, regain.points)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Turn the top card merely to let it decide something. It is not a flip: nothing else comes of it."""


@body.unless_down
def offer_reveal(seen: TableView) -> Offer:
    """Open outside a flip, once the GM asks for it; at a table that trusts its players also unasked."""
    if body.is_flipping(seen):
        return blocked("TF-FLIP-05", "Finish reading the cards you turned first.")
    is_asked = seen.asked("reveal") is not None
    if not is_asked and not flips_freely(seen):
        return blocked("TF-TRIG-05", "A card is revealed when the GM asks for one.")
    if not body.has_cards_to_turn(seen):
        return blocked("TF-TRIG-05", "You have no card left to turn.")
    return _ASKED if is_asked else _OPEN


def decide_reveal(draft: Draft, seat: str, order: Reveal) -> None:  # noqa: ARG001
    """TF-TRIG-05: no XP, no wound, no result. An empty draw pile takes the discard pile in first."""
    asked = draft.table.awaited.get(seat)
    if asked and "reveal" in asked.actions:
        draft.settle(seat)
    fill_draw_pile(draft, seat)
    card = draft.turn_top(DRAW.of(seat), TURNED.of(seat))
    draft.tell(seat, "TF-TRIG-05", "{who} reveals a card to let it decide.")
    draft.move((card,), TURNED.of(seat), DISCARD.of(seat))
    body.tidy_deck(draft, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Critical:
    """A critical success resolved your flip: take a Blessing, or leave it."""

    blessing: bool = True


def offer_critical(seen: TableView) -> Offer | None:
    """Open right after the critical card resolved."""
    if seen.asked("critical") is None:
        return None
    return Offer({"blessing": YesNo(label="Take a Blessing?", yes="Take a Blessing", no="Leave it")}, urgent=True)


def decide_critical(draft: Draft, seat: str, critical: Critical) -> None:
    """The Blessing is the player's to take."""
    asked = draft.settle(seat)
    if asked is None:
        raise Impossible("TF-CRIT-01", "No critical success resolved a flip of yours.")
    if critical.blessing:
        take_blessing(draft, seat)
    carry_out(draft, asked.then)


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    """A critical success resolved your flip: raise the move you just made, 1 XP a level, instead of a Blessing."""

    levels: int = 1


def offer_insight(seen: TableView) -> Offer | None:
    """TF-CRIT-03: up to the highest level on the card, and as far as the XP go."""
    asked = seen.asked("insight")
    if asked is None:
        return None
    most = min(about(asked, CriticalSuccess).levels, seen.track(XP.of(seen.seat)))
    if not most:
        return blocked("TF-XP-08", "You have no XP to raise the move.", levels=_ONE_LEVEL)
    return Offer({"levels": Between(1, most, label="Levels, 1 XP each")}, urgent=True)


_ONE_LEVEL = Between(1, 1, label="Levels, 1 XP each")


def decide_insight(draft: Draft, seat: str, insight: Insight) -> None:
    """Whoever had no card takes it now, with the new level on it."""
    asked = draft.settle(seat)
    move = named_move(draft.table, about(asked, CriticalSuccess).move) if asked else None
    if asked is None or move is None or draft.table.track(XP.of(seat)) < insight.levels:
        raise Impossible("TF-CRIT-03", "There is no XP to pay for it, or no move to raise.")
    level = raised(level_of(draft.table, seat, move), by=insight.levels)
    # A card somebody did not have yet may bring items, and more (TF-STUDY-04).
    new = [] if has_card(draft.table, seat, move) else [steps.NewCard(seat, move.id)]
    draft.count(XP.of(seat), -insight.levels)
    write_level(draft, seat, move, level)
    draft.befall("growth", seat)
    draft.tell(seat, "TF-CRIT-03", "{who} sees it now: {move} is {level}.", move=move.name, level=level)
    carry_out(draft, [*new, *beside_insight(draft, seat), *asked.then])


@way
def beside_insight(draft: Draft, seat: str) -> Iterable[Step]:
    """What else a critical success gives somebody who raised the move."""
    raise NotImplementedError(draft, seat)


def take_blessing(draft: Draft, seat: str) -> None:
    """TF-BLES-01: one at random from the supply into the discard pile; an empty supply gives nothing (TF-AMB-13)."""
    if not draft.table.cards(BLESSING_SUPPLY):
        draft.tell(seat, "TF-AMB-13", "No blessing is left in the supply.")
        return
    draft.turn_top(BLESSING_SUPPLY, DISCARD.of(seat))
    draft.befall("gift", seat)
    draft.tell(seat, "TF-BLES-01", "{who} receives a blessing.")
    body.tidy_deck(draft, seat)


RESHUFFLE = Action("reshuffle", Reshuffle, offer_reshuffle, decide_reshuffle, rule="TF-SHUF-03", label="Reshuffle")
LOSE_STAMINA = Action("lose", LoseStamina, offer_lose, decide_lose, rule="TF-STAM-06", label="Lose Stamina")
REGAIN_STAMINA = Action(
    "regain",
    RegainStamina,
    offer_regain,
    decide_regain,
    rule="TF-STAM-11",
    label="Give Stamina back",
    by=GM,
    group="gm",
)
INSIGHT = Action("insight", Insight, offer_insight, decide_insight, rule="TF-CRIT-03", label="Raise the move")
REVEAL = Action("reveal", Reveal, offer_reveal, decide_reveal, rule="TF-TRIG-05", label="Reveal a card")
CRITICAL = Action("critical", Critical, offer_critical, decide_critical, rule="TF-CRIT-01", label="Critical success")
