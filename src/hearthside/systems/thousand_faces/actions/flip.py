"""The flip: turn cards, choose what may be chosen, read the one that counts."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.cards import Face, Results
from hearthside.kits.deckahedron.flipping import cards_for, face_of, tied_for, turn_cards
from hearthside.kits.deckahedron.piles import discard_of, draw_of, turned_of
from hearthside.kits.deckahedron.shuffling import reshuffle
from hearthside.systems.thousand_faces.board import (
    BLESSING_SUPPLY,
    GM_MOVES,
    INCAPACITATED,
    SHADOW,
    rank_of,
    state_of,
    xp_of,
)
from hearthside.systems.thousand_faces.body import cards_to_turn, is_down, is_flipping, lose_stamina, tidy_deck
from hearthside.systems.thousand_faces.words import ATTRIBUTES, LEVEL_OPTIONS, LEVELS, RESULTS, SUITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """Turn the top card of your Deckahedron and read it at the rank of one attribute. Advantages turn more cards."""

    attribute: str
    advantages: int = 0
    disadvantages: int = 0
    level: str = "studied"
    fast: bool = False
    move: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the cards of one flip are read, from the first card turned to the last choice made."""

    move: str
    attribute: str
    rank: int
    net: int
    fast: bool
    flashback: bool = False

    def facts(self) -> dict[str, str | int]:
        """In plain values, for the table to wait with."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def offer_flip(seen: TableView) -> Offer | None:
    """Anybody with a character may flip; the GM's call narrows what is read."""
    call = seen.asked("flip")
    allowed = tuple(call.matter["attributes"]) if call else _ALL_ATTRIBUTES
    return _flip_offer(
        allowed,
        tuple([seen.track(rank_of(name, seen.seat)) for name in allowed]),
        _against_flipping(seen),
        urgent=call is not None,
    )


def _against_flipping(seen: TableView) -> Barred | None:
    if is_flipping(seen):
        return _READING
    if is_down(seen):
        return _DOWN
    if seen.asked("critical"):
        return _CRITICAL
    return None if cards_to_turn(seen) else _NO_CARDS


_READING = Barred("TF-FLIP-05", "Finish reading the cards you turned first.")
_DOWN = Barred("TF-INC-03", "An incapacitated character can take no further actions.")
_CRITICAL = Barred("TF-CRIT-02", "Say first what you make of your critical success.")
_NO_CARDS = Barred("TF-FLIP-01", "You have no card left to turn.")


_ALL_ATTRIBUTES = tuple(ATTRIBUTES)


@lru_cache(maxsize=256)
def _flip_offer(attributes: tuple[str, ...], ranks: tuple[int, ...], against: Barred | None, urgent: bool) -> Offer:
    read = tuple(
        Option(name, f"{ATTRIBUTES[name]} {rank}, {SUITS[rank]}") for name, rank in zip(attributes, ranks, strict=True)
    )
    fields: dict[str, Choice] = {
        "attribute": Among(read, label="Attribute"),
        "advantages": Between(0, 9, label="Advantages"),
        "disadvantages": Between(0, 9, label="Disadvantages"),
        "level": Among(LEVEL_OPTIONS, label="Level of the move"),
        "fast": YesNo(label="FAST move"),
        "move": Words(most=60, label="Move"),
    }
    return Offer(fields, against, urgent)


def decide_flip(draft: Draft, seat: str, flip: Flip) -> None:
    """Turn the cards; where nothing is left to choose, the flip resolves at once."""
    tidy_deck(draft, seat)
    if not draft.table.cards(draw_of(seat)):
        raise Impossible("TF-FLIP-01", "There is no card left to turn.")
    call = draft.settle(seat)
    called = call.matter if call else NO_FACTS
    rank = draft.table.track(rank_of(flip.attribute, seat))
    move = flip.move or called.get("move", "")
    _turn(draft, seat, Reading(move, flip.attribute, rank, net_of(flip, called), flip.fast))


def net_of(flip: Flip, called: Facts) -> int:
    """TF-ADV-05: everything is added and subtracted first, and only the net is capped, at two either way."""
    advantages = flip.advantages + called.get("advantages", 0)
    disadvantages = flip.disadvantages + called.get("disadvantages", 0)
    net: int = advantages - disadvantages + LEVELS[flip.level]
    return max(-2, min(2, net))


def _turn(draft: Draft, seat: str, reading: Reading) -> None:
    # TF-ADV-08: all called-for cards are turned; only a wound card ends it early (TF-WOUND-01, TF-ADV-10).
    turned = turn_cards(draft, seat, cards_for(reading.net), ends_at=_is_wound)
    tied = tied_for(turned, reading.rank, reading.net)
    result = face_of(tied[0]).at(reading.rank)
    keep = _worth_choosing(tied)
    xp = draft.table.track(xp_of(seat))
    bumps = min(xp, 4 - result) if reading.flashback else 0
    may_flash_back = xp > 0 and not reading.flashback
    if len(keep) == 1 and not bumps and not may_flash_back:
        _resolve(draft, seat, reading, keep[0], bumps=0)
        return
    pile = draft.table.pile(turned_of(seat))
    draft.wait_for(
        seat,
        ("stand", "flashback") if may_flash_back else ("stand",),
        "TF-FLIP-05",
        "Which card counts?" if len(keep) > 1 else "Let it stand?",
        {
            **reading.facts(),
            "result": result,
            "keep": [pile.tokens[pile.cards.index(card)] for card in keep],
            "bumps": bumps,
        },
    )


def _is_wound(face: Face) -> bool:
    return face.nature == "wound"


def _worth_choosing(tied: tuple[str, ...]) -> tuple[str, ...]:
    """TF-ADV-09: the player picks among tied cards. Of cards alike in all that counts, the first one stands for all.

    Which blessing resolves always counts: that one goes back to the supply, the other stays (TF-BLES-02, TF-BLES-03).
    """
    unlike: dict[tuple[bool, bool, Results | None], str] = {}
    for card in tied:
        face = face_of(card)
        blessing = face.results if face.nature == "blessing" else None
        unlike.setdefault((face.xp, face.critical == "success", blessing), card)
    return tuple(unlike.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Let the flip stand, with the card that counts; after a flashback, XP may raise the result."""

    keep: int
    bumps: int = 0


def offer_stand(seen: TableView) -> Offer | None:
    """Open while cards are turned and something is still to be chosen."""
    question = seen.asked("stand")
    if question is None:
        return None
    turned = seen.pile(turned_of(seen.seat))
    faces = dict(zip(turned.tokens, turned.faces or (), strict=True))
    # A GM's own hand may have taken one of the turned cards away meanwhile.
    keep = tuple(Option(token, faces[token]) for token in question.matter["keep"] if token in faces)
    if not keep:
        return None
    fields: dict[str, Choice] = {"keep": Among(keep, label="Which card counts?")}
    bumps = min(question.matter["bumps"], seen.track(xp_of(seen.seat)))
    if bumps:
        fields["bumps"] = Between(0, bumps, label="Raise the result, 1 XP a step")
    return Offer(fields, urgent=True)


def decide_stand(draft: Draft, seat: str, stand: Stand) -> None:
    """The flip resolves."""
    asked = draft.settle(seat)
    if asked is None:
        raise Impossible("TF-FLIP-05", "There is no flip to finish.")
    pile = draft.table.pile(turned_of(seat))
    card = pile.cards[pile.tokens.index(stand.keep)]
    if stand.bumps:
        draft.count(xp_of(seat), -stand.bumps)
        draft.tell(seat, "TF-FB-05", "{who} spends {xp} XP to raise the result.", xp=stand.bumps)
    _resolve(draft, seat, _reading(asked.matter), card, bumps=stand.bumps)


def _reading(matter: Facts) -> Reading:
    return Reading(**{name: matter[name] for name in Reading.__dataclass_fields__})


def _resolve(draft: Draft, seat: str, reading: Reading, card: str, *, bumps: int) -> None:
    face = face_of(card)
    result = face.at(reading.rank) + bumps
    pile = draft.table.pile(turned_of(seat))
    draft.resolve(
        seat,
        "flip",
        RESULTS[result],
        "TF-FLIP-01",
        tokens=(pile.tokens[pile.cards.index(card)],),
        reading={
            "move": reading.move,
            "attribute": reading.attribute,
            "suit": SUITS[reading.rank].lower(),
            "rank": reading.rank,
            "net": reading.net,
            "result": result,
            "flashback": reading.flashback,
        },
    )
    draft.tell(
        seat,
        "TF-RES-01",
        "{who} flips {attribute}, {suit}{odds}: {result}",
        attribute=ATTRIBUTES[reading.attribute],
        suit=SUITS[reading.rank],
        result=RESULTS[result],
        odds=_NET_WORDS[reading.net],
    )
    _clear_the_cards(draft, seat, resolving=card)
    if face.xp:
        draft.count(xp_of(seat), 1)
        draft.tell(seat, "TF-XP-01", "{who} gains 1 XP.")
    _tell_consequence(draft, seat, result, fast=reading.fast)
    tidy_deck(draft, seat)
    if face.critical == "success":
        draft.wait_for(seat, ("critical",), "TF-CRIT-02", "A critical success: take a Blessing?", {})


_NET_WORDS = {
    -2: " with two disadvantages",
    -1: " with disadvantage",
    0: "",
    1: " with advantage",
    2: " with two advantages",
}


def _clear_the_cards(draft: Draft, seat: str, resolving: str | None) -> None:
    """Turned cards go to the discard pile, a blessing that resolved to the supply; then a wound card takes its toll."""
    turned = draft.table.cards(turned_of(seat))
    returns = resolving is not None and face_of(resolving).nature == "blessing"
    draft.move([card for card in turned if not (returns and card == resolving)], turned_of(seat), discard_of(seat))
    if returns and resolving is not None:
        draft.move((resolving,), turned_of(seat), BLESSING_SUPPLY)
        draft.shuffle(BLESSING_SUPPLY)
        draft.tell(seat, "TF-BLES-02", "The blessing returns to the supply.")
    if any(face_of(card).nature == "wound" for card in turned):
        draft.tell(seat, "TF-WOUND-03", "The wound costs {who} dearly.")
        lose_stamina(draft, seat, 1)


def _tell_consequence(draft: Draft, seat: str, result: int, *, fast: bool) -> None:
    if result == 1 and fast:
        draft.count(SHADOW, 2)
        draft.tell(seat, "TF-SHADOW-02", "The GM takes 2 Shadow points.")
    elif result == 1:
        draft.count(GM_MOVES, 1)
        draft.tell(seat, "TF-RES-03", "The GM makes a move.")
    elif result == 2:
        draft.count(SHADOW, 1)
        draft.tell(seat, "TF-SHADOW-01", "The GM takes 1 Shadow point.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashback:
    """Spend 1 XP and tell a memory: the flip is ignored, and you flip anew with the same advantage."""

    memory: str
    reshuffle: bool = False


def offer_flashback(seen: TableView) -> Offer | None:
    """Open to a player with XP after their own flip, once a move."""
    if seen.asked("flashback") is None:
        return None
    fields: dict[str, Choice] = {
        "memory": Words(most=1000, optional=False, label="What do you remember?"),
        "reshuffle": YesNo(label="Reshuffle before the new flip"),
    }
    if is_down(seen):
        return blocked("TF-INC-03", "An incapacitated character can take no further actions.", **fields)
    if not seen.track(xp_of(seen.seat)):
        return blocked("TF-XP-08", "You have no XP to pay for a flashback.", **fields)
    return Offer(fields, urgent=True)


def decide_flashback(draft: Draft, seat: str, flashback: Flashback) -> None:
    """TF-FB-02 to TF-FB-04. The wound of an ignored flip still hurts, before the new flip (TF-AMB-18).

    Between the two flips the deck is tidied, and the player may reshuffle (TF-AMB-19).
    """
    asked = draft.settle(seat)
    if asked is None:
        raise Impossible("TF-FB-01", "There is no flip to look back on.")
    reading = _reading(asked.matter)
    draft.count(xp_of(seat), -1)
    draft.tell(seat, "TF-FB-02", "{who} remembers: {memory}", memory=flashback.memory)
    _clear_the_cards(draft, seat, resolving=None)
    tidy_deck(draft, seat)
    if draft.table.has_mark(state_of(seat), INCAPACITATED) or not draft.table.cards(draw_of(seat)):
        draft.tell(seat, "TF-INC-03", "{who} is in no state to flip anew.")
        return
    if flashback.reshuffle and draft.table.cards(discard_of(seat)):
        reshuffle(draft, seat)
        draft.tell(seat, "TF-SHUF-01", "{who} shuffles the discard pile in.")
    _turn(draft, seat, Reading(reading.move, reading.attribute, reading.rank, reading.net, reading.fast, True))


FLIP = Action("flip", Flip, offer_flip, decide_flip, rule="TF-FLIP-01", label="Flip")
STAND = Action("stand", Stand, offer_stand, decide_stand, rule="TF-FLIP-05", label="Let it stand")
FLASHBACK = Action(
    "flashback", Flashback, offer_flashback, decide_flashback, rule="TF-FB-01", label="Do a Flashback, 1 XP"
)
