"""Markers and tokens: worth an advantage, or a question, when they are handed in."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer
from hearthside.kernel.agenda import Procedure
from hearthside.kernel.choices import Among, Option
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.book import moves_of
from hearthside.kits.deckahedron.adventure.content.effects import Advantage, Tokens
from hearthside.kits.deckahedron.adventure.effects.lying import (
    ALLIES,
    ANYONE,
    LAID_TOKENS,
    Marker,
    lay_markers,
    lay_tokens,
)


def _lay_markers(draft: Draft, step: Advantage) -> None:
    """One marker for each advantage: yours, your allies', or for whoever attacks this foe next."""
    seat, move = step.seat, moves_of(draft)[step.move]
    # Who made an opening for the others cannot use it: that is why the giver is written on the marker.
    holder, marker = {
        "you": (seat, Marker(move.id)),
        "ally": (ALLIES, Marker(move.id, step.foe, seat)),
        "anyone": (ANYONE, Marker(move.id, step.foe)),
    }[step.of]
    lay_markers(draft, holder, marker, step.count)
    says = "{move} leaves {count} markers, each worth +1 advantage."
    says = "{move} leaves a marker worth +1 advantage." if step.count == 1 else says
    draft.tell(seat, move.rules[0], says, move=move.name, count=step.count)


def _lay_tokens(draft: Draft, step: Tokens) -> None:
    seat, move = step.seat, moves_of(draft)[step.move]
    lay_tokens(draft, seat, move.id, step.count)
    says = "{who} puts tokens on {move}: {count}."
    draft.tell(seat, move.rules[0], says, move=move.name, count=step.count)


@record
class TokenFor(Compound):
    """A token on a move card, and what it is handed in for."""

    between = "."
    move: str
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendToken:
    """Hand in a token from one of your move cards, for one of the things the card lists."""

    what: TokenFor


def offer_spend(seen: TableView) -> Offer | None:
    """Open while tokens lie on somebody's cards."""
    tokens = LAID_TOKENS.of(seen.marks, seen.seat)
    if not tokens:
        return None
    cards = dict.fromkeys(token.move for token in tokens)
    listed = tuple(
        Option(
            TokenFor(name, option.id).word, say("{move}: {option}", move=moves_of(seen)[name].name, option=option.says)
        )
        for name in cards
        for option in moves_of(seen)[name].options
    )
    return Offer({"what": Among(listed, label="What for?")})


def decide_spend(draft: Draft, seat: str, spend: SpendToken) -> None:
    """TF-MOVE-13: one token, one question."""
    name, asked = spend.what.move, spend.what.option
    token = next((each for each in LAID_TOKENS.of(draft.table.marks, seat) if each.move == name), None)
    if token is None:
        raise Impossible("TF-MOVE-13", "There is no token left on that card.")
    LAID_TOKENS.lift(draft, seat, token)
    move = moves_of(draft)[name]
    draft.tell(seat, move.rules[0], "{who} hands in a token: {option}", option=move.option(asked).says)


STEPS: tuple[Procedure, ...] = (Procedure(Advantage, _lay_markers), Procedure(Tokens, _lay_tokens))
SPEND_TOKEN = Action(
    "spend_token", SpendToken, offer_spend, decide_spend, rule="TF-MOVE-13", label="Hand in a token from a card"
)
