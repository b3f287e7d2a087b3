"""The stations of a flip after the call: cards turned, one of them resolves, and what comes of it (DW-FLIP-08)."""

from collections.abc import Mapping
from typing import Any, TypeVar

from hearthside.kernel.agenda import Ask, Comes, Matter, Procedure, Step
from hearthside.kernel.chance import face_name
from hearthside.kernel.choices import Barred
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, gm_of
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import cards_for, tied_for, turn_cards
from hearthside.kits.deckahedron.piles import DISCARD, TURNED
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.board import BANK, BREATHER, GOOD_BANK, HURT, SCENE
from hearthside.systems.deckahedron_world.content import MOVES, Line, Move
from hearthside.systems.deckahedron_world.deck import FACES, GREEN, face_of, is_wound
from hearthside.systems.deckahedron_world.foes import change_foe
from hearthside.systems.deckahedron_world.kinds import (
    ANSWERS,
    DOWNTIME,
    EDGE,
    EDGE_UNENCUMBERED,
    EQUIPMENT,
    FACE_DOWN,
    FOES,
    GREEN_KIND,
    MOMENT,
    MOVES_KIND,
    RAGE,
    SHAKEN,
    SPEED,
    STATE,
)
from hearthside.systems.deckahedron_world.knowing import flip_level, level_of, next_level
from hearthside.systems.deckahedron_world.options import chosen, is_on
from hearthside.systems.deckahedron_world.words import ATTRIBUTES, NET_WORDS, RESULTS, SUITS, VV, XX, V, X

AD_HOC = "ad-hoc"
BREATHER_MOVE = "take_a_breather"
UNENCUMBERED = "UNENCUMBERED"
MOST_NET = 2
FLASHBACK_PRICE = 2
EXTRA_MOVE_PRICE = 3

SHIELD = Move(
    id="buckler",
    name="Buckler",
    says="Flip Dexterity when you would take Harm.",
    attributes=("dex",),
    tags=("IMMEDIATE",),
    on={
        VV: Line("the Harm is avoided; lose 1 Stamina, or the Buckler takes 1 damage", ("shield choice",)),
        V: Line("the Harm is avoided; lose 1 Stamina", ("lose 1",)),
        X: Line("the Harm is avoided; lose 1 Stamina, and the Buckler takes 1 damage", ("lose 1", "item damage")),
    },
    after={XX: ("harm taken",)},
)
"""What the Buckler's card prints (DW-ABS-05). It is flipped like a move and owned like an item."""


class FlipCalled(Matter, frozen=True, kw_only=True):
    """A flip is due: by which move, with what, and what hangs on it."""

    move: str
    attribute: str
    called: bool = False
    """Whether the GM called for it, and may call anew."""
    immediate: bool = False
    need: int = V
    difficulty: int = 0
    leverage: bool = True
    third_token: bool = False
    question: str = ""
    foe: str = ""
    item: str = ""
    kind: str = body.PHYSICAL


class Reading(Matter, frozen=True, kw_only=True):
    """One flip, from the call to the last choice made about it."""

    seat: str
    move: str
    attribute: str
    rank: int = 1
    second: int = 0
    """A second rank that is read as well, for the better mark."""
    net: int = 0
    immediate: bool = False
    need: int = V
    question: str = ""
    foe: str = ""
    weapon: str = ""
    item: str = ""
    target: str = ""
    third_token: bool = False
    kind: str = body.PHYSICAL


R = TypeVar("R", bound=Reading)


def reading_as(shape: type[R], reading: Reading, **more: Any) -> R:
    """The same flip as a step, or as what a question is about."""
    return shape(**{name: getattr(reading, name) for name in Reading.__struct_fields__} | more)


def faces_for(reading: Reading) -> Mapping[str, Face]:
    """The faces as this flip reads them: where two attributes are read, the better mark counts."""
    if not reading.second:
        return FACES
    return {name: _better_of(face, reading.rank, reading.second) for name, face in FACES.items()}


def _better_of(face: Face, rank: int, second: int) -> Face:
    best = max(face.at(rank), face.at(second))
    first, bulb, crescent, last = (best if each == rank else face.at(each) for each in (1, 2, 3, 4))
    return Face(face.name, (first, bulb, crescent, last), face.nature, face.xp, face.stamina, face.critical)


def move_of(name: str) -> Move | None:
    """The card of a flip: none where it is ad-hoc."""
    return SHIELD if name == SHIELD.id else MOVES.get(name)


@record
class NamedFlip(Compound):
    """A move, or an ad-hoc challenge, and the attribute it is flipped with."""

    between = " "
    move: str
    attribute: str


def title_of_flip(name: str) -> str:
    """What people call this flip."""
    move = move_of(name)
    return move.name if move else "Ad-hoc challenge"


def _is_unencumbered(name: str) -> bool:
    move = move_of(name)
    return move is not None and UNENCUMBERED in move.tags


def spend_edges(draft: Draft, flip: Reading) -> None:
    """Advantages count once: those for any flip, and those for a move or a foe such as this."""
    seat = flip.seat
    for edge in (EDGE.of(seat), *([EDGE_UNENCUMBERED.of(seat)] if _is_unencumbered(flip.move) else [])):
        draft.count(edge, -draft.table.track(edge))
    if foe := FOES.get(draft.table, flip.foe):
        change_foe(draft, flip.foe, edges=tuple(who for who in foe.edges if who != seat))


def net_of(lying: Table | TableView, seat: str, call: FlipCalled, *, acts_on_answer: bool) -> int:
    """DW-ADV-09: everything is added up first, and only the sum is limited, to two either way."""
    move = move_of(call.move)
    net = lying.track(EDGE.of(seat)) + call.difficulty
    net += lying.track(EDGE_UNENCUMBERED.of(seat)) if _is_unencumbered(call.move) else 0
    foe = FOES.get(lying, call.foe)
    net += foe.edges.count(seat) if foe else 0  # DW-MOVE-05
    net += bool(acts_on_answer and lying.track(ANSWERS.of(seat)))  # DW-MOVE-06
    if move is not None:
        net += flip_level(lying, seat, move)
        net -= lying.has_mark(SHAKEN.of(seat), move.id)  # DW-GM-04
        net -= move.id == "parley" and not call.leverage  # DW-MOVE-04
        sees_red = move.id == "discern_realities" and lying.has_mark(MOVES_KIND.of(seat), "seeing_red")
        net += sees_red and lying.has_mark(SCENE, "combat")
    return max(-MOST_NET, min(MOST_NET, net))


def against_flip(lying: Table | TableView, seat: str, name: str) -> Barred | None:
    """Why this character cannot make this move now, if it cannot."""
    move = move_of(name)
    if move is None:
        return None
    needs_speed = chosen(lying.options, "unencumbered_needs_speed") == "4"
    if UNENCUMBERED in move.tags and needs_speed and lying.track(SPEED.of(seat)) < 4:
        return Barred("DW-ITEM-10", say("{move} is UNENCUMBERED: it needs Speed 4.", move=move.name))
    if lying.has_mark(FACE_DOWN.of(seat), move.id):
        until = say("{move} lies face down until the next {until}.", move=move.name, until=move.until)
        return Barred("DW-FLIP-05", until)
    if name == BREATHER_MOVE and lying.has_mark(STATE.of(seat), BREATHER):
        return Barred("DW-BRTH-07", "You cannot take a breather twice in a row.")
    if name == "sharpen_and_stitch" and not lying.has_mark(DOWNTIME.of(seat), "rest"):
        return Barred("DW-ITEM-07", "That is done while resting; in a settlement somebody does it for Wealth.")
    if name == "obsessive_contemplation" and not lying.has_mark(SCENE, "settlement"):
        return Barred("DW-FLIP-05", "Studying a magic item like that takes a settlement.")
    if name == "dispense_wrath" and not lying.has_mark(STATE.of(seat), HURT):
        return Barred("DW-FLIP-05", "Wrath needs harm suffered since the last breather.")
    return None


def is_green(table: Table, card: str) -> bool:
    """Whether this card shows the green-token symbol (DW-COMP-06)."""
    return face_of(card).name in GREEN[chosen(table.options, "green_cards")]


class TurnCards(Reading, Step, frozen=True, kw_only=True, tag="turn"):
    """The cards of a flip are turned."""


class CardsTurned(Reading, frozen=True, kw_only=True):
    """The cards of a flip are turned, and something about it can still be chosen: the card, or to flip again."""

    keep: tuple[int, ...]
    """The cards that may count, by their backs."""
    result: int


def _turn(draft: Draft, flip: TurnCards) -> Comes:
    """DW-ADV-04: all the cards called for are turned; only a Wound card ends it early (DW-WCARD-02)."""
    seat = flip.seat
    if body.is_down(draft.table, seat):
        draft.tell(seat, "DW-INC-03", "{who} is in no state to flip.")
        return None
    body.tidy_deck(draft, seat)
    turned = turn_cards(draft, seat, cards_for(flip.net), ends_at=is_wound, faces=FACES)
    if not turned:
        raise Impossible("DW-FLIP-04", "There is no card left to turn.")
    faces = faces_for(flip)
    tied = tied_for(turned, flip.rank, _which_way(flip), faces)
    keep = _worth_choosing(draft.table, tied)
    ways = _ways_back(draft.table, flip)
    if len(keep) == 1 and not ways:
        return resolved(draft, flip, keep[0])
    pile = draft.table.pile(TURNED.of(seat))
    backs = tuple(pile.tokens[pile.cards.index(card)] for card in keep)
    matter = reading_as(CardsTurned, flip, keep=backs, result=faces[face_name(keep[0])].at(flip.rank))
    says = "Which card counts?" if len(keep) > 1 else "Let it stand?"
    return [Ask(seat, ("stand", *ways), "DW-ADV-02", says, matter)]


def _which_way(reading: Reading) -> int:
    """Best or worst; where levels work in reverse the worst is wanted (DW-LVL-10)."""
    move = move_of(reading.move)
    return -reading.net if move and move.reversed else reading.net


def _worth_choosing(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """DW-ADV-02: the player picks among tied cards. Of cards alike in all that counts the first stands for all."""
    unlike: dict[tuple[bool, str | None], str] = {}
    for card in tied:
        unlike.setdefault((is_green(table, card), face_of(card).critical), card)
    return tuple(unlike.values())


def _ways_back(table: Table, reading: Reading) -> tuple[str, ...]:
    """The ways this player could drop the flip and make it again (DW-MOVE-08, DW-ITEM-04, DW-OPT-02)."""
    green, gear = table.track(GREEN_KIND.of(reading.seat)), table.track(EQUIPMENT.of(reading.seat))
    ways = {
        "flashback": green >= FLASHBACK_PRICE,
        "brought_it": gear >= 2 or (green and gear),
        "spend_good": is_on(table.options, "good_bank") and table.track(GOOD_BANK),
    }
    return tuple(way for way, is_open in ways.items() if is_open)


def clear_cards(draft: Draft, seat: str) -> list[Step]:
    """DW-FLIP-06: all turned cards go to the discard pile; a Wound among them then costs a point (DW-WCARD-10)."""
    turned = draft.table.cards(TURNED.of(seat))
    draft.move(turned, TURNED.of(seat), DISCARD.of(seat))
    if not any(is_wound(face_of(card)) for card in turned):
        return []
    draft.tell(seat, "DW-WCARD-05", "{who} cries out: the Wound costs a Stamina point.")
    return [body.LoseStamina(seat, 1)]


def resolved(draft: Draft, reading: Reading, card: str) -> list[Step]:
    """The resolving card is fixed: its mark is the result. What comes of it, in order (DW-WCARD-10)."""
    seat, move = reading.seat, move_of(reading.move)
    face = faces_for(reading)[face_name(card)]
    result = face.at(reading.rank)
    line = move.on.get(result) if move else None
    pile = draft.table.pile(TURNED.of(seat))
    passes = {} if move else {"passes": result >= reading.need}
    draft.resolve(
        seat,
        "flip",
        RESULTS[result],
        "DW-FLIP-03",
        tokens=(pile.tokens[pile.cards.index(card)],),
        reading={
            "move": title_of_flip(reading.move),
            "attribute": reading.attribute,
            "suit": SUITS[reading.rank].lower(),
            "rank": reading.rank,
            "net": reading.net,
            "result": result,
            "outcome": line.told(reading.attribute) if line else "",
            **passes,
        },
    )
    draft.tell(
        seat,
        "DW-FLIP-03",
        "{who} flips {move} with {attribute}, {suit}{odds}: {result}",
        move=title_of_flip(reading.move),
        attribute=ATTRIBUTES[reading.attribute],
        suit=SUITS[reading.rank],
        odds=NET_WORDS[reading.net],
        result=RESULTS[result],
    )
    steps = clear_cards(draft, seat)
    if is_green(draft.table, card):
        steps.append(GreenCard(seat, reading.move))
    critical = face.critical or ""
    effects = line.effects if line else move.after.get(result, ()) if move else ()
    return [
        *steps,
        reading_as(Consequence, reading, result=result, critical=critical),
        *(reading_as(CardEffect, reading, what=effect) for effect in effects),
        reading_as(CloseFlip, reading, result=result, critical=critical),
    ]


class GreenCard(Step, frozen=True, tag="green"):
    """A green-token card resolved a flip of this move."""

    seat: str
    move: str


class TokenOrLevel(Matter, frozen=True):
    """A green token, or this level in this move."""

    move: str
    level: int


def _green(draft: Draft, green: GreenCard) -> Comes:
    """DW-GRN-01: a token or a level; where there is no higher level, the token (DW-GRN-08)."""
    seat, move = green.seat, MOVES.get(green.move)
    level = next_level(move, level_of(draft.table, seat, move)) if move else None
    if move is None or level is None:
        take_token(draft, seat)
        return None
    says = "A green-token card: take a token, or go up to {level} in {move}?"
    question = say(says, level=f"{level:+d}", move=move.name)
    return [Ask(seat, ("green",), "DW-GRN-01", question, TokenOrLevel(move.id, level))]


def take_token(draft: Draft, seat: str) -> None:
    """A green token goes from the supply to the character (DW-GRN-06)."""
    draft.count(GREEN_KIND.of(seat), 1)
    draft.tell(seat, "DW-GRN-01", "{who} takes a green token.")


class CardEffect(Reading, Step, frozen=True, kw_only=True, tag="effect"):
    """Something that a line of a move card does, in the words of its page."""

    what: str


class Consequence(Reading, Step, frozen=True, kw_only=True, tag="consequence"):
    """What a flip means to the GM."""

    result: int
    critical: str = ""


class CloseFlip(Reading, Step, frozen=True, kw_only=True, tag="close"):
    """A flip is over."""

    result: int
    critical: str = ""


def _consequence(draft: Draft, flip: Consequence) -> None:
    """What the result gives the GM: a point, a move, or something to tell. An IMMEDIATE move gives nothing."""
    seat, move, result = flip.seat, move_of(flip.move), flip.result
    name = title_of_flip(flip.move)
    if move is None:
        passes = result >= flip.need
        draft.tell(seat, "DW-GM-05", "{who} passes the challenge." if passes else "{who} fails the challenge.")
    elif result in move.on:
        outcome = move.on[result].told(flip.attribute)
        draft.tell(seat, "DW-FLIP-05", "{move}: {outcome}.", move=name, outcome=outcome)
    if flip.immediate:
        if result == XX and chosen(draft.table.options, "immediate_xx_points") == "2":
            draft.count(BANK, 2)
            draft.tell(seat, "DW-AMB-08", "The Bad Bank gains 2 points.")
        return
    if result == X:
        # DW-RES-04: for every ✗, even where the card treats it like ✔.
        draft.count(BANK, 1)
        draft.tell(seat, "DW-RES-04", "The Bad Bank gains a point.")
    if result == XX or (result == X and move is not None and X not in move.on):
        rule = "DW-RES-05" if result == XX else "DW-RES-06"
        owe_gm_move(draft, rule, seat, move, critical=flip.critical == "fail")
    elif move is not None and (result in move.gm_tells or _has_drawback(draft.table, move, result)):
        outcome = move.on[result].told(flip.attribute)
        who, says = draft.table.seats[seat].title, "{who}, {move} {result}: {outcome}. What happens?"
        question = say(says, who=who, move=name, result=RESULTS[result], outcome=outcome)
        body.ask_gm(draft, "describe", "DW-RES-02", question, body.SomethingToTell("complication", seat))


def _has_drawback(table: Table, move: Move, result: int) -> bool:
    """DW-AMB-12: by the combat module a breather on ✔ lets the foe find a better place."""
    return move.id == BREATHER_MOVE and result == V and chosen(table.options, "breather_table") == "module"


class MoveDue(Matter, frozen=True):
    """The GM makes a move: because of whom, and of which move of theirs."""

    who: str
    move: str
    critical: bool = False
    """Whether a critical failure brought it about, so that a second one can be bought."""


def owe_gm_move(draft: Draft, rule: str, seat: str, move: Move | None, *, critical: bool) -> None:
    """It is the GM's turn to make a move."""
    draft.tell(seat, rule, "The GM makes a move.")
    tried = move.name if move else "a challenge"
    says = say("Make a move: {who} tried {what}", who=draft.table.seats[seat].title, what=tried)
    body.ask_gm(draft, "gm_move", rule, says, MoveDue(seat, move.id if move else "", critical))


class FollowUp(Matter, frozen=True):
    """A critical success may be followed up, against the same foe if there was one."""

    foe: str = ""


def _close(draft: Draft, flip: CloseFlip) -> Comes:
    """The flip is over: lost confidence may return, the deck is tidied, a critical success may be followed up."""
    seat, name = flip.seat, flip.move
    if flip.result >= V and draft.table.has_mark(SHAKEN.of(seat), name):
        draft.unmark(SHAKEN.of(seat), name)
        draft.tell(seat, "DW-GM-03", "{who} trusts in {move} again.", move=title_of_flip(name))
    if name == BREATHER_MOVE:
        catch_breath(draft, seat)
    else:
        another_move(draft, seat)
    _hint_at_moment(draft, flip)
    body.tidy_deck(draft, seat)
    can_pay = draft.table.track(GREEN_KIND.of(seat)) >= MOVES["critical_flip"].green
    if flip.critical == "success" and can_pay and not body.is_down(draft.table, seat):
        says = "A critical success: pay 1 green token for one more move at once, with advantage?"
        return [Ask(seat, ("critical_flip",), "DW-MOVE-09", says, FollowUp(flip.foe))]
    return None


def catch_breath(draft: Draft, seat: str) -> None:
    """After a breather: not another one at once (DW-BRTH-07), and what waited for it turns face up again."""
    draft.mark(STATE.of(seat), BREATHER)
    draft.unmark(STATE.of(seat), HURT)
    draft.count(RAGE.of(seat), -draft.table.track(RAGE.of(seat)))
    turn_face_up(draft, seat, "breather")


def another_move(draft: Draft, seat: str) -> None:
    """DW-BRTH-07: a move of theirs comes between, so that another breather may follow."""
    draft.unmark(STATE.of(seat), BREATHER)


def turn_face_up(draft: Draft, seat: str, after: str) -> None:
    """The cards that lay face down until now can be used again."""
    for name in draft.table.marks.get(FACE_DOWN.of(seat), ()):
        if MOVES[name].until == after:
            draft.unmark(FACE_DOWN.of(seat), name)


def _hint_at_moment(draft: Draft, flip: Reading) -> None:
    """DW-SPOT-03: a second ordinary move in one spotlight is a hint for the GM, and nothing more."""
    seat, gm = flip.seat, gm_of(draft.table)
    if draft.table.spotlight != seat or flip.immediate:
        return
    if draft.table.has_mark(MOMENT.of(seat), "moved") and gm:
        says = "{who} has made more than one move in this spotlight."
        draft.tell(seat, "DW-SPOT-03", says, only_to=(gm,))
    draft.mark(MOMENT.of(seat), "moved")


def again(reading: Reading, more: int) -> Step:
    """The same flip once more, with more advantage than it had (DW-MOVE-08)."""
    return reading_as(TurnCards, reading, net=max(-MOST_NET, min(MOST_NET, reading.net + more)))


STEPS = (
    Procedure(TurnCards, _turn),
    Procedure(GreenCard, _green),
    Procedure(Consequence, _consequence),
    Procedure(CloseFlip, _close),
)
MATTERS = (FlipCalled, Reading, CardsTurned, TokenOrLevel, MoveDue, FollowUp)
