"""The flip: turn cards, choose what may be chosen, read the one that counts."""

from dataclasses import dataclass
from functools import lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.cards import Face, Results
from hearthside.kits.deckahedron.flipping import cards_for, face_of, tied_for, turn_cards
from hearthside.kits.deckahedron.piles import discard_of, draw_of, turned_of
from hearthside.kits.deckahedron.shuffling import reshuffle
from hearthside.systems.thousand_faces.actions.attempt import FAST_DONE, ORDINARY_DONE, note_start
from hearthside.systems.thousand_faces.board import (
    BLESSING_SUPPLY,
    FAST,
    GM_MOVES,
    INCAPACITATED,
    ORDINARY,
    SHADOW,
    moment_of,
    rank_of,
    state_of,
    xp_of,
)
from hearthside.systems.thousand_faces.body import against_flipping, is_down, lose_stamina, tidy_deck
from hearthside.systems.thousand_faces.content.effects import Choose, Tokens
from hearthside.systems.thousand_faces.content.moves import Move
from hearthside.systems.thousand_faces.knowing import is_fast, level_of, levels_left, named_move, readable
from hearthside.systems.thousand_faces.words import ATTRIBUTES, LEVEL_OPTIONS, LEVELS, RESULTS, STUDIED, SUITS

FAILURE, BARE_SUCCESS = 1, 2
"""✗ and ✅."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """Turn the top card of your Deckahedron and read it at the rank of one attribute. Advantages turn more cards."""

    attribute: str
    advantages: int = 0
    disadvantages: int = 0
    level: str = STUDIED
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
    done = () if call else seen.marks.get(moment_of(seen.seat), ())
    return _flip_offer(
        allowed,
        tuple([seen.track(rank_of(name, seen.seat)) for name in allowed]),
        against_flipping(seen) or (ORDINARY_DONE if ORDINARY in done else None),
        urgent=call is not None,
        has_move=call is not None and named_move(seen, call.matter["move"]) is not None,
        may_be_fast=FAST not in done,
    )


_ALL_ATTRIBUTES = tuple(ATTRIBUTES)


@lru_cache(maxsize=512)
def _flip_offer(
    attributes: tuple[str, ...],
    ranks: tuple[int, ...],
    against: Barred | None,
    urgent: bool,
    has_move: bool,
    may_be_fast: bool,
) -> Offer:
    read = tuple(
        Option(name, f"{ATTRIBUTES[name]} {rank}, {SUITS[rank]}") for name, rank in zip(attributes, ranks, strict=True)
    )
    fields: dict[str, Choice] = {
        "attribute": Among(read, label="Attribute"),
        "advantages": Between(0, 9, label="Advantages"),
        "disadvantages": Between(0, 9, label="Disadvantages"),
    }
    # The level of a move that has a card, and whether it is FAST, are written there.
    if not has_move:
        fields["level"] = Among(LEVEL_OPTIONS, label="Level of the move")
        if may_be_fast:
            fields["fast"] = YesNo(label="FAST move")
        fields["move"] = Words(most=60, label="Move")
    return Offer(fields, against, urgent)


def decide_flip(draft: Draft, seat: str, flip: Flip) -> None:
    """Turn the cards; where nothing is left to choose, the flip resolves at once."""
    call = draft.settle(seat)
    called = call.matter if call else NO_FACTS
    move = _move_of(draft.table, flip, called)
    if move is not None and flip.move:
        _check_named(draft, seat, flip, move)
    fast = is_fast(move, flip.attribute) if move else flip.fast
    if call is None:
        draft.require(not (fast and draft.table.has_mark(moment_of(seat), FAST)), FAST_DONE.rule, FAST_DONE.says)
    tidy_deck(draft, seat)
    if not draft.table.cards(draw_of(seat)):
        raise Impossible("TF-FLIP-01", "There is no card left to turn.")
    # TF-AMB-67: only moves that the player starts are counted.
    if call is None or called.get("own"):
        note_start(draft, seat, fast=fast)
    rank = draft.table.track(rank_of(flip.attribute, seat))
    words = move.name if move else flip.move or called.get("move", "")
    _turn(draft, seat, Reading(words, flip.attribute, rank, net_of(draft.table, seat, flip, called), fast))


def _move_of(lying: Table | TableView, flip: Flip, called: Facts) -> Move | None:
    return named_move(lying, flip.move or called.get("move", ""))


def _check_named(draft: Draft, seat: str, flip: Flip, move: Move) -> None:
    """A move named with the flip is read as its card says."""
    if not move.flips:
        raise Impossible("TF-TRIG-06", "{move} needs no flip.", move=move.name)
    listed = " or ".join(ATTRIBUTES[name] for name in readable(move))
    fits = flip.attribute in readable(move)
    draft.require(fits, "TF-ATTR-03", "{move} is flipped with {listed}.", move=move.name, listed=listed)
    level = level_of(draft.table, seat, move)
    draft.require(flip.level in (STUDIED, level), "TF-LVL-10", "Your {move} is {level}.", move=move.name, level=level)
    fits = not flip.fast or is_fast(move, flip.attribute)
    draft.require(fits, "TF-FAST-06", "{move} is not FAST.", move=move.name)


def net_of(lying: Table | TableView, seat: str, flip: Flip, called: Facts) -> int:
    """TF-ADV-05: everything is added and subtracted first, and only the net is capped, at two either way.

    The level of a move counts with the rest (TF-ADV-11).
    """
    move = _move_of(lying, flip, called)
    level = level_of(lying, seat, move) if move else flip.level
    advantages = flip.advantages + called.get("advantages", 0)
    disadvantages = flip.disadvantages + called.get("disadvantages", 0)
    net: int = advantages - disadvantages + LEVELS[level]
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
    is_wounded = _is_wound(face_of(turned[-1]))
    if len(keep) == 1 and not bumps and not may_flash_back and not is_wounded:
        _resolve(draft, seat, reading, keep[0])
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
            "wound": is_wounded,
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
    """Let the flip stand, with the card that counts; after a flashback, XP may raise the result.

    Before a wound card takes its toll you may reshuffle.
    """

    keep: int
    bumps: int = 0
    reshuffle: bool = False


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
    if question.matter.get("wound"):
        fields["reshuffle"] = YesNo(label="Reshuffle before the wound costs Stamina")
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
    _resolve(draft, seat, _reading(asked.matter), card, bumps=stand.bumps, reshuffles=stand.reshuffle)


def _reading(matter: Facts) -> Reading:
    return Reading(**{name: matter[name] for name in Reading.__dataclass_fields__})


def _resolve(draft: Draft, seat: str, reading: Reading, card: str, *, bumps: int = 0, reshuffles: bool = False) -> None:
    face = face_of(card)
    result = face.at(reading.rank) + bumps
    move = named_move(draft.table, reading.move)
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
            **_printed(move, result),
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
    _clear_the_cards(draft, seat, resolving=card, reshuffles=reshuffles)
    if face.xp:
        draft.count(xp_of(seat), 1)
        draft.tell(seat, "TF-XP-01", "{who} gains 1 XP.")
    _tell_outcome(draft, seat, move, result)
    _tell_consequence(draft, seat, move, result, fast=reading.fast)
    tidy_deck(draft, seat)
    if face.critical == "success":
        _ask_critical(draft, seat, move)


def _printed(move: Move | None, result: int) -> dict[str, str | list[str]]:
    """What the card of a move says beside this result, if it says anything, and the options to pick from."""
    outcome = move.on.get(result) if move else None
    if move is None or outcome is None:
        return {}
    chosen = any(isinstance(effect, Choose | Tokens) for effect in outcome.effects)
    return {"outcome": outcome.says, "options": [option.says for option in move.options] if chosen else []}


def _tell_outcome(draft: Draft, seat: str, move: Move | None, result: int) -> None:
    """TF-RES-02, TF-RES-05: the move's text decides what comes of it; the table carries it out."""
    printed = _printed(move, result)
    if move is None or not printed:
        return
    rule = "TF-RES-05" if result == FAILURE else "TF-RES-02"
    draft.tell(seat, rule, "{move}: {outcome}", move=move.name, outcome=printed["outcome"])
    if printed["options"]:
        draft.tell(seat, rule, "To choose from: {options}", options=" · ".join(printed["options"]))


def _ask_critical(draft: Draft, seat: str, move: Move | None) -> None:
    """TF-CRIT-02: a Blessing, or a higher level of the move. One without levels cannot be raised (TF-CRIT-06)."""
    left = levels_left(draft.table, seat, move) if move else 0
    if move is None or not left:
        draft.wait_for(seat, ("critical",), "TF-CRIT-02", "A critical success: take a Blessing?", {})
        return
    draft.wait_for(
        seat,
        ("critical", "insight"),
        "TF-CRIT-02",
        "A critical success: take a Blessing, or raise the move?",
        {"move": move.name, "levels": left},
    )


_NET_WORDS = {
    -2: " with two disadvantages",
    -1: " with disadvantage",
    0: "",
    1: " with advantage",
    2: " with two advantages",
}


def _clear_the_cards(draft: Draft, seat: str, resolving: str | None, *, reshuffles: bool = False) -> None:
    """Turned cards go to the discard pile, a blessing that resolved to the supply; then a wound card takes its toll.

    Before that the player may reshuffle (TF-STAM-04).
    """
    turned = draft.table.cards(turned_of(seat))
    returns = resolving is not None and face_of(resolving).nature == "blessing"
    draft.move([card for card in turned if not (returns and card == resolving)], turned_of(seat), discard_of(seat))
    if returns and resolving is not None:
        draft.move((resolving,), turned_of(seat), BLESSING_SUPPLY)
        draft.shuffle(BLESSING_SUPPLY)
        draft.tell(seat, "TF-BLES-02", "The blessing returns to the supply.")
    if any(face_of(card).nature == "wound" for card in turned):
        draft.tell(seat, "TF-WOUND-03", "The wound costs {who} dearly.")
        if reshuffles:
            reshuffle(draft, seat)
            draft.tell(seat, "TF-STAM-04", "{who} shuffles the discard pile in before losing Stamina.")
        lose_stamina(draft, seat, 1)


def _tell_consequence(draft: Draft, seat: str, move: Move | None, result: int, *, fast: bool) -> None:
    """TF-GMM-01: a failure owes the GM a move, and so does a ✅ the card prints nothing for; a FAST move never does."""
    if result == FAILURE and fast:
        draft.count(SHADOW, 2)
        draft.tell(seat, "TF-SHADOW-02", "The GM takes 2 Shadow points.")
    elif result == FAILURE:
        draft.count(GM_MOVES, 1)
        draft.tell(seat, "TF-RES-03", "The GM makes a move.")
    elif result == BARE_SUCCESS:
        draft.count(SHADOW, 1)
        draft.tell(seat, "TF-SHADOW-01", "The GM takes 1 Shadow point.")
        if move is not None and BARE_SUCCESS not in move.on and not fast:
            draft.count(GM_MOVES, 1)
            draft.tell(seat, "TF-RES-04", "{move} says nothing of ✅: the GM may make a move.", move=move.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashback:
    """Spend 1 XP and tell a memory: the flip is ignored, and you flip anew with the same advantage."""

    memory: str
    reshuffle: bool = False
    reshuffle_first: bool = False


def offer_flashback(seen: TableView) -> Offer | None:
    """Open to a player with XP after their own flip, once a move."""
    question = seen.asked("flashback")
    if question is None:
        return None
    fields: dict[str, Choice] = {
        "memory": Words(most=1000, optional=False, label="What do you remember?"),
        "reshuffle": YesNo(label="Reshuffle before the new flip"),
    }
    if question.matter.get("wound"):
        fields["reshuffle_first"] = YesNo(label="Reshuffle before the wound costs Stamina")
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
    _clear_the_cards(draft, seat, resolving=None, reshuffles=flashback.reshuffle_first)
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
