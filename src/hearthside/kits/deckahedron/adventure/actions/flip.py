"""The flip: turn cards, choose what may be chosen, read the one that counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.agenda import Ask, Procedure, Step, about, carry_out, replace
from hearthside.kernel.choices import Among, Barred, Between, Choice, Option, Words, YesNo
from hearthside.kernel.draft import Draft
from hearthside.kernel.events import Awaited
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import in_a_row, listed
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure import steps
from hearthside.kits.deckahedron.adventure.actions.attempt import against_making
from hearthside.kits.deckahedron.adventure.actions.moments import against_more, note_start, warned
from hearthside.kits.deckahedron.adventure.actions.proposing import BEYOND, lay_before_gm, proposal_of
from hearthside.kits.deckahedron.adventure.board import (
    ATTRIBUTE_TRACKS,
    BLESSING_SUPPLY,
    CREATION_KIND,
    GM_MOVES,
    INCAPACITATED,
    MOMENT,
    PLAYED,
    STATE,
    SUPPLY,
    XP,
    rank_of,
)
from hearthside.kits.deckahedron.adventure.body import (
    against_flipping,
    go_down_if_spent,
    is_down,
    lose_stamina,
    reshuffle_before_loss,
    tidy_deck,
)
from hearthside.kits.deckahedron.adventure.book import AtTable, Book, book_of, by_book, cite, way
from hearthside.kits.deckahedron.adventure.combat.striking import after_move as in_the_fight
from hearthside.kits.deckahedron.adventure.content.effects import Choose, Tokens
from hearthside.kits.deckahedron.adventure.content.moves import Move
from hearthside.kits.deckahedron.adventure.contests.teamwork import (
    ANVIL,
    Read,
    best_of,
    go_apart,
    helpers_of,
    only_costs,
    seats_of,
    shared,
    shared_fate,
    spare,
    stand_together,
    team_of,
    turn_aid,
    turned_by,
)
from hearthside.kits.deckahedron.adventure.effects.about import about_of, fields_about, loomer, looming, step_in_for
from hearthside.kits.deckahedron.adventure.effects.carrying import steps_of
from hearthside.kits.deckahedron.adventure.effects.lasting import after_move, barred_attributes, begin_move, counted_as
from hearthside.kits.deckahedron.adventure.effects.loads import penalty
from hearthside.kits.deckahedron.adventure.effects.reasons import Reason, counted, hand_in
from hearthside.kits.deckahedron.adventure.gear.slots import free_slots
from hearthside.kits.deckahedron.adventure.journey.options import flips_freely
from hearthside.kits.deckahedron.adventure.journey.points import gain_shadow
from hearthside.kits.deckahedron.adventure.knowing import is_fast, level_of, levels_left, named_move, readable
from hearthside.kits.deckahedron.adventure.matters import (
    CardsToRead,
    CriticalSuccess,
    MoveCalled,
    Proposal,
    called_in,
)
from hearthside.kits.deckahedron.adventure.steps import Reading, Turn, as_read
from hearthside.kits.deckahedron.adventure.words import (
    ATTRIBUTES,
    LEVEL_OPTIONS,
    LEVELS,
    RESULTS,
    STUDIED,
    either,
    ranked_option,
)
from hearthside.kits.deckahedron.cards import Face, Results
from hearthside.kits.deckahedron.flipping import cards_for, face_of, tied_for, turn_cards
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.kits.deckahedron.shuffling import reshuffle

STR = "str"
Edges = tuple[tuple[int, str], ...]
"""Turned cards by their backs, each with the edge it is read at."""
Found = tuple[int, tuple[str, str]]
"""A turned card: its back, who turned it, and the card."""
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
    reasons: tuple[str, ...] = ()
    foe: str = ""
    item: str = ""
    ally: str = ""
    both: bool = False


def offer_flip(seen: TableView) -> Offer | None:
    """Open when the GM has called, and at a table that trusts its players to anybody with a character (TF-TRIG-01)."""
    call, is_trusted = seen.asked("flip"), flips_freely(seen)
    called = called_in(call)
    move = named_move(seen, called.move) if call else None
    allowed = called.attributes if call else _ALL_ATTRIBUTES
    done = () if call else seen.marks.get(MOMENT.of(seen.seat), ())
    fields = _flip_fields(
        book_of(seen),
        allowed,
        tuple([seen.track(ATTRIBUTE_TRACKS[name].of(seen.seat)) for name in allowed]),
        has_move=move is not None,
        may_be_fast=against_more(seen, done, fast=True) is None,
        beyond=barred_attributes(seen, seen.seat),
        is_trusted=is_trusted,
    )
    against = against_flipping(seen)
    if against is None and call is None:
        against = None if is_trusted else _NOT_CALLED
        against = _PROPOSED if proposal_of(seen, seen.seat) else against
    if against:
        # The same fields as before, and after: then only that it is blocked has to be told.
        return Offer(fields, against, call is not None)
    more = fields_about(seen, move, called)
    fields = {**fields, **dict(more)} if more else fields
    return Offer(fields, against_more(seen, done, fast=False), call is not None)


_ALL_ATTRIBUTES = tuple(ATTRIBUTES)
_PROPOSED = Barred("TF-TRIG-02", "Your proposal waits for the GM's word.")
_NOT_CALLED = Barred("TF-TRIG-01", "A flip is made when the GM calls for one: propose it, or name your move.")


@lru_cache(maxsize=512)
def _flip_fields(
    book: Book,
    attributes: tuple[str, ...],
    ranks: tuple[int, ...],
    *,
    has_move: bool,
    may_be_fast: bool,
    beyond: tuple[str, ...],
    is_trusted: bool,
) -> Mapping[str, Choice]:
    read = tuple(
        ranked_option(name, rank, book.suits[rank], BEYOND if name in beyond else None)
        for name, rank in zip(attributes, ranks, strict=True)
    )
    fields: dict[str, Choice] = {"attribute": Among(read, label="Attribute")}
    if not is_trusted:
        # What helps and hinders the GM has said with the call (TF-ADV-05).
        return fields
    fields["advantages"] = Between(0, 9, label="Advantages")
    fields["disadvantages"] = Between(0, 9, label="Disadvantages")
    # The level of a move that has a card, and whether it is FAST, are written there.
    if not has_move:
        fields["level"] = Among(LEVEL_OPTIONS, label="Level of the move")
        if may_be_fast:
            fields["fast"] = YesNo(label=book.fast.move)
        fields["move"] = Words(most=60, label="Move")
    return fields


def decide_flip(draft: Draft, seat: str, flip: Flip) -> None:
    """Turn the cards; where nothing is left to choose, the flip resolves at once."""
    call = take_call(draft, seat)
    called = called_in(call)
    move = _move_of(draft.table, flip, called)
    if move is not None and flip.move:
        _check_named(draft, seat, flip, move)
    fast = is_fast(move, flip.attribute) if move else flip.fast
    if call is None and fast:
        against = against_more(draft.table, draft.table.marks.get(MOMENT.of(seat), ()), fast=True)
        if against:
            draft.require(False, against.rule, against.words)
    if call is None and warned(draft, seat, fast=fast):
        _propose(draft, seat, flip)
        return
    tidy_deck(draft, seat)
    if not draft.table.cards(DRAW.of(seat)):
        raise Impossible("TF-FLIP-01", "There is no card left to turn.")
    # TF-AMB-67: only moves that the player starts are counted.
    if call is None or (called.own and not called.free):
        note_start(draft, seat, fast=fast)
    turn = _declared(draft, seat, flip, called, move, fast=fast)
    if not draft.table.marks.get(CREATION_KIND.of(seat)):
        # TF-ATTR-05: whoever plays the character they found has made their choice with it.
        draft.mark(CREATION_KIND.of(seat), PLAYED)
    begin_move(draft, seat, move)
    costs = penalty(draft, seat, move) if move and not called.free else []
    blow = step_in_for(draft, seat, turn.ally) if move and "power-unknown" in move.needs else ()
    then = (*blow, *(call.then if call else ()))
    if costs:
        carry_out(draft, [*costs, replace(turn, paid=True), *then])
    else:
        carry_out(draft, [*_turned(draft, seat, turn), *then])


def _propose(draft: Draft, seat: str, flip: Flip) -> None:
    """More than the book expects of one moment: the GM says whether it may be."""
    proposal = Proposal(
        seat=seat,
        move=flip.move,
        attributes=(flip.attribute,),
        advantages=flip.advantages,
        disadvantages=flip.disadvantages,
        own=True,
    )
    lay_before_gm(draft, proposal)


def _declared(draft: Draft, seat: str, flip: Flip, called: MoveCalled, move: Move | None, *, fast: bool) -> Turn:
    """All that is known of the flip before the first card is turned."""
    table = draft.table
    about = about_of(table, seat, move, flip, called)
    reasons = counted(table, seat, move, flip.attribute, about.foe, flip.reasons)
    if reasons:
        hand_in(draft, reasons)
        draft.tell(seat, "TF-ADV-05", "It counts: {reasons}", reasons=listed(each.words for each in reasons))
    return Turn(
        seat=seat,
        move=move.name if move else flip.move or called.move,
        attribute=flip.attribute,
        rank=table.track(rank_of(flip.attribute, seat)),
        net=_net(table, seat, flip, called, move, reasons),
        fast=fast,
        aid=(*called.aid, *looming(table, move, about.ally)) if move else called.aid,
        contest=called.contest,
        why=tuple([str(each.words) for each in reasons]) if reasons else (),
        also=STR if flip.both else "",
        foe=about.foe,
        item=about.item,
        ally=about.ally,
    )


def take_call(draft: Draft, seat: str) -> Awaited | None:
    """The flip that was asked for, if any. Not even the GM can let in a flip while something else is to be answered."""
    asked = draft.table.awaited.get(seat)
    # Where somebody took the turned cards away by hand, there is nothing left to stand.
    is_over = asked is not None and "stand" in asked.actions and not draft.table.cards(TURNED.of(seat))
    if asked and "flip" not in asked.actions and not is_over:
        raise Impossible("TF-FLIP-05", "There is still something to answer first.")
    draft.settle(seat)
    return asked if asked and not is_over else None


def _move_of(lying: Table | TableView, flip: Flip, called: MoveCalled) -> Move | None:
    named = flip.move or called.move
    return named_move(lying, named) if named else None


def _check_named(draft: Draft, seat: str, flip: Flip, move: Move) -> None:
    """A move named with the flip is read as its card says."""
    if not move.flips:
        raise Impossible("TF-TRIG-06", "{move} needs no flip.", move=move.name)
    ways = readable(move)
    fits = flip.attribute in ways
    draft.require(fits, "TF-ATTR-03", "{move} is flipped with {listed}.", move=move.name, listed=either(ways))
    level = level_of(draft.table, seat, move)
    fits = flip.level in (STUDIED, level)
    draft.require(fits, cite(draft, "marking a level"), "Your {move} is {level}.", move=move.name, level=level)
    fits = not flip.fast or is_fast(move, flip.attribute)
    draft.require(fits, cite(draft, "moves that are fast"), book_of(draft).fast.denied, move=move.name)
    against = against_making(draft.table, seat, move)
    if against:
        draft.require(False, against.rule, against.words)


def net_of(lying: Table | TableView, seat: str, flip: Flip, called: MoveCalled) -> int:
    """TF-ADV-05: everything is added and subtracted first, and only the net is capped, at two either way.

    The level of a move counts with the rest (TF-ADV-11).
    """
    move = _move_of(lying, flip, called)
    return _net(lying, seat, flip, called, move, reasons_of(lying, seat, flip, called))


def _net(
    lying: Table | TableView, seat: str, flip: Flip, called: MoveCalled, move: Move | None, reasons: Sequence[Reason]
) -> int:
    level = level_of(lying, seat, move) if move else flip.level
    advantages = flip.advantages + called.advantages
    disadvantages = flip.disadvantages + called.disadvantages
    net: int = advantages - disadvantages + LEVELS[level]
    for reason in reasons:
        net += reason.counts
    return max(-2, min(2, net))


def reasons_of(lying: Table | TableView, seat: str, flip: Flip, called: MoveCalled) -> tuple[Reason, ...]:
    """What else helps or hinders this flip: circumstances, states, markers handed in, and what the foe has going."""
    move = _move_of(lying, flip, called)
    foe = about_of(lying, seat, move, flip, called).foe if move else ""
    return counted(lying, seat, move, flip.attribute, foe, flip.reasons)


def _turn(draft: Draft, step: Turn) -> list[Step]:
    seat = step.seat
    if step.paid and draft.table.has_mark(STATE.of(seat), INCAPACITATED):
        draft.tell(seat, "TF-AMB-64", "{who} is down before {move} is made.", move=step.move)
        return []
    if not draft.table.cards(DRAW.of(seat)):
        # Only a GM's own hand can have taken them all.
        draft.tell(seat, "TF-FLIP-01", "{who} has no card left to turn.")
        return []
    return _turned(draft, seat, step)


def _turned(draft: Draft, seat: str, reading: Reading) -> list[Step]:
    """Cards are turned; where nothing is left to choose, the flip resolves at once."""
    tied = _turn_own(draft, seat, reading.rank, reading.net)
    second: tuple[int, ...] = ()
    if reading.also and draft.table.cards(DRAW.of(seat)):
        # TF-AMB-55: both use the same net advantage, and the better card resolves.
        first = draft.table.pile(TURNED.of(seat)).tokens
        more = _turn_own(draft, seat, draft.table.track(rank_of(reading.also, seat)), reading.net)
        second = tuple(token for token in draft.table.pile(TURNED.of(seat)).tokens if token not in first)
        tied = best_of((*tied, *more))
    better: tuple[Read, ...] = ()
    if reading.aid:
        aided = turn_aid(draft, reading.aid, anew=reading.flashback)
        reading = replace(reading, aid=tuple(aided))
        loom = aided.pop(loomer(reading.ally), None)
        tied = best_of((*tied, *aided.values()))
        # TF-MOVE-10: a friend's Str may take the place of a worse Parley.
        better = (loom,) if loom and loom.result > tied[0].result else ()
    result = (better or tied)[0].result
    keep = (*_worth_choosing(tied), *better) if len(tied) > 1 or better else tuple(tied)
    xp = draft.table.track(XP.of(seat))
    bumps = min(xp, 4 - result) if reading.flashback else 0
    may_flash_back = xp > 0 and not reading.flashback
    is_wounded = _wounds_among(draft.table.cards(TURNED.of(seat))) > 0
    ways = () if is_wounded or reading.contest or not reading.move else before_it_stands(draft, seat)
    edges = _edges(draft, seat, reading, second)
    if len(keep) == 1 and not bumps and not may_flash_back and not is_wounded and not ways:
        return _resolve(draft, seat, reading, keep[0], edges)
    matter = CardsToRead(
        **as_read(reading),
        result=result,
        keep=tuple([_token_of(draft.table, read) for read in keep]),
        bumps=bumps,
        wound=is_wounded,
        edges=edges,
        second=second,
    )
    actions = ("stand", *(("flashback",) if may_flash_back else ()), *ways)
    return [Ask(seat, actions, "TF-FLIP-05", which_counts(matter), matter)]


def which_counts(matter: CardsToRead) -> str:
    """What somebody is asked about turned cards."""
    return "Which card counts?" if len(matter.keep) > 1 else "Let it stand?"


@way
def before_it_stands(lying: AtTable, seat: str) -> tuple[str, ...]:
    """What else somebody may do about the cards of a move before one of them counts: actions that answer for it."""
    raise NotImplementedError


def with_an_anvil(draft: Draft, seat: str, matter: CardsToRead) -> CardsToRead:
    """One more card of the own deck is turned and read as an Anvil; the better one counts. What is asked then."""
    (card,) = turn_cards(draft, seat, 1, ends_at=_is_wound)
    team = team_of(seat, matter.aid)
    kept = [_read_of(draft.table, seat, matter, found) for found in _lying(draft.table, team, matter.keep)]
    keep = _worth_choosing(best_of((*kept, Read(seat, card, ANVIL))))
    anvil = (_token_of(draft.table, Read(seat, card, ANVIL)),)
    return replace(
        matter,
        result=keep[0].result,
        keep=tuple(_token_of(draft.table, read) for read in keep),
        bumps=min(matter.bumps, 4 - keep[0].result),
        wound=_is_wound(face_of(card)),
        edges=_edges(draft, seat, matter, matter.second, anvil),
        anvil=anvil,
    )


def _lying(lying: Table, team: Sequence[str], tokens: Sequence[int]) -> list[Found]:
    """Those of these cards that lie there still, each with its back, and who turned it."""
    return [(token, found) for token in tokens if (found := turned_by(lying, team, token))]


def _read_of(lying: Table, seat: str, matter: CardsToRead, found: Found) -> Read:
    return _read_by(lying, seat, matter, found, matter.second, matter.anvil)


def _read_by(
    lying: Table, seat: str, reading: Reading, found: Found, second: Sequence[int], anvil: Sequence[int]
) -> Read:
    """A turned card, and the rank it is read at: the flipper's own, a second attribute's, an Anvil, a helper's."""
    token, (whose, card) = found
    ranks = {helper.seat: helper.rank for helper in helpers_of(lying, reading.aid)} if reading.aid else {}
    if token in second:
        ranks[seat] = lying.track(rank_of(reading.also, seat))
    if token in anvil:
        ranks[seat] = ANVIL
    return Read(whose, card, ranks.get(whose, reading.rank))


@by_book
def _edge_names(book: Book) -> Mapping[int, str]:
    """The suit that each rank reads, as the drawings call it."""
    return {rank: suit.lower() for rank, suit in book.suits.items()}


def _edges(draft: Draft, seat: str, reading: Reading, second: Sequence[int] = (), anvil: Sequence[int] = ()) -> Edges:
    """Every card that lies turned, by its back, with the edge it is read at: a helper's is not the flipper's."""
    suits = _edge_names(draft)
    if not (reading.aid or second or anvil):  # as most flips are
        return tuple([(token, suits[reading.rank]) for token in draft.table.pile(TURNED.of(seat)).tokens])
    team = (seat, *seats_of(reading.aid))
    lying = [token for each in team for token in draft.table.pile(TURNED.of(each)).tokens]
    return tuple(
        (found[0], suits[_read_by(draft.table, seat, reading, found, second, anvil).rank])
        for found in _lying(draft.table, team, lying)
    )


def _turn_own(draft: Draft, seat: str, rank: int, net: int) -> list[Read]:
    """TF-ADV-08: all called-for cards are turned; only a wound card ends it early (TF-WOUND-01, TF-ADV-10)."""
    turned = turn_cards(draft, seat, cards_for(net), ends_at=_is_wound)
    return [Read(seat, card, rank) for card in tied_for(turned, rank, net)]


def _is_wound(face: Face) -> bool:
    return face.nature == "wound"


def _wounds_among(cards: Sequence[str]) -> int:
    return [face_of(card).nature for card in cards].count("wound")


def _token_of(lying: Table, read: Read) -> int:
    pile = lying.pile(TURNED.of(read.seat))
    return pile.tokens[pile.cards.index(read.card)]


def _worth_choosing(tied: Sequence[Read]) -> tuple[Read, ...]:
    """TF-ADV-09: the player picks among tied cards. Of cards alike in all that counts, the first one stands for all.

    Which blessing resolves always counts: that one goes back to the supply, the other stays (TF-BLES-02, TF-BLES-03).
    """
    unlike: dict[tuple[str, bool, bool, Results | None], Read] = {}
    for read in tied:
        face = face_of(read.card)
        blessing = face.results if face.nature == "blessing" else None
        # Whose card it is counts where something comes of the card (TF-TEAM-05).
        whose = read.seat if face.xp or face.critical == "success" or blessing else ""
        unlike.setdefault((whose, face.xp, face.critical == "success", blessing), read)
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
    matter = about(question, CardsToRead)
    piles = [seen.pile(TURNED.of(each)) for each in team_of(seen.seat, matter.aid)]
    faces = {token: face for pile in piles for token, face in zip(pile.tokens, pile.faces or (), strict=True)}
    # A GM's own hand may have taken one of the turned cards away meanwhile.
    keep = tuple(Option(token, faces[token]) for token in matter.keep if token in faces)
    if not keep:
        return None
    fields: dict[str, Choice] = {"keep": Among(keep, label="Which card counts?")}
    bumps = min(matter.bumps, seen.track(XP.of(seen.seat)))
    if bumps:
        fields["bumps"] = Between(0, bumps, label="Raise the result, 1 XP a step")
    if matter.wound:
        fields["reshuffle"] = YesNo(label="Reshuffle before the wound costs Stamina")
    return Offer(fields, urgent=True)


def decide_stand(draft: Draft, seat: str, stand: Stand) -> None:
    """The flip resolves."""
    asked = draft.settle(seat)
    if asked is None:
        raise Impossible("TF-FLIP-05", "There is no flip to finish.")
    matter = about(asked, CardsToRead)
    found = turned_by(draft.table, team_of(seat, matter.aid), stand.keep)
    if found is None:
        raise Impossible("TF-FLIP-05", "That card does not lie there any more.")
    if stand.bumps:
        draft.count(XP.of(seat), -stand.bumps)
        draft.tell(seat, "TF-FB-05", "{who} spends {xp} XP to raise the result.", xp=stand.bumps)
    read = _read_of(draft.table, seat, matter, (stand.keep, found))
    edges = _edges(draft, seat, matter, matter.second, matter.anvil)
    resolved = _resolve(draft, seat, matter, read, edges, bumps=stand.bumps, reshuffles=stand.reshuffle)
    carry_out(draft, [*resolved, *asked.then])


def _resolve(
    draft: Draft,
    seat: str,
    reading: Reading,
    read: Read,
    edges: Edges,
    *,
    bumps: int = 0,
    reshuffles: bool = False,
) -> list[Step]:
    """TF-FLIP-05: the result stands. First the XP, then the move's text; the steps that are left come after it."""
    face, suits = face_of(read.card), book_of(draft).suits
    result = face.at(read.rank) + bumps
    is_versus, helpers = reading.is_versus, seats_of(reading.aid)
    # Whatever a shield is called, raising it is none of the moves on cards.
    name = "" if type(reading.contest) is steps.BehindShield else reading.move
    move = named_move(draft.table, name) if name else None
    draft.resolve(
        seat,
        "flip",
        RESULTS[result],
        "TF-FLIP-01",
        tokens=(_token_of(draft.table, read),),
        reading={
            "move": reading.move,
            "attribute": reading.attribute,
            "suit": suits[read.rank].lower(),
            "edges": [list(each) for each in edges],
            "rank": read.rank,
            "net": reading.net,
            "result": result,
            "flashback": reading.flashback,
            **({"reasons": list(reading.why)} if reading.why else {}),
            # TF-PVP-06: what comes of it between friends only the defender says.
            **({} if is_versus or move is None else _printed(move, result)),
        },
    )
    draft.tell(
        seat,
        "TF-RES-01",
        "{who} flips {attribute}, {suit}{odds}: {result}",
        attribute=ATTRIBUTES.get(reading.attribute, "Str + Dex"),
        suit=suits[reading.rank],
        result=RESULTS[result],
        odds=_NET_WORDS[reading.net],
    )
    if read.seat != seat:
        draft.tell(read.seat, "TF-TEAM-04", "It is the card of {who} that counts.")
    text = _text_of(move, seat, result, reading.foe, reading.item, reading.ally)
    go_apart(draft)
    costs: list[Step] = []
    for each in (seat, *helpers):
        resolving = read.card if each == read.seat else None
        says = reshuffles if each == seat else None
        costs += _clear_the_cards(draft, each, resolving=resolving, reshuffles=says, holds=bool(text))
    if face.xp and not is_versus:
        draft.count(XP.of(read.seat), 1)
        draft.tell(read.seat, "TF-XP-01", "{who} gains 1 XP.")
    if move is not None and not is_versus:
        _tell_outcome(draft, seat, move, result)
    team = tuple([each for each in reading.aid if each != loomer(reading.ally)]) if helpers else ()
    comes = shared(text, team) if team else [*text]
    if is_versus:
        comes = only_costs(draft, comes)
    if type(reading.contest) is not steps.OnTheRun:
        fate = shared_fate(seat, team, reading.contest) if team or is_versus else ((), ())
        comes.append(steps.Consequence(seat, name, result, reading.fast, *fate))
    comes.append(steps.Tidy(seat))
    comes += [steps.Tidy(each) for each in helpers]
    if move is not None and not reading.contest:
        comes += in_the_fight(draft.table, seat, move, fast=reading.fast, ally=reading.ally)
    if face.critical == "success":
        # TF-AMB-20, TF-PVP-04: a helper, and whoever turns on a friend, has only the Blessing.
        raised = name if read.seat == seat and not is_versus else ""
        comes.append(steps.Critical(read.seat, raised))
    if face.nature == "blessing" and text:
        comes.append(steps.ReturnBlessing(read.seat, read.card))
    if reading.contest:
        ends = steps.BlockEnds if type(reading.contest) is steps.BehindShield else steps.Contest
        comes.append(ends(seat=seat, result=result, **as_read(reading)))
    return [*costs, *comes]


def _text_of(move: Move | None, seat: str, result: int, foe: str = "", item: str = "", ally: str = "") -> list[Step]:
    """TF-RES-02, TF-RES-05: what the card of a move says, whatever the result, and beside this one."""
    if move is None:
        return []
    printed = move.on.get(result)
    effects = (*move.always, *(printed.effects if printed else ()))
    made = steps.OfMove(seat=seat, move=move.id, result=result, foe=foe, item=item, ally=ally)
    return steps_of(made, effects)


def count_as(draft: Draft, step: steps.CountAs) -> list[Step]:
    """A move settled without a flip counts as one of this result (TF-MINI-08, TF-MINI-09)."""
    seat, result = step.seat, step.result
    move = named_move(draft.table, step.move)
    go_apart(draft)
    _tell_outcome(draft, seat, move, result)
    consequence = steps.Consequence(seat, step.move, result, fast=False)
    return [*_text_of(move, seat, result, item=step.item), consequence]


def _tidy(draft: Draft, step: steps.Tidy) -> None:
    tidy_deck(draft, step.seat)


@cache
def _printed(move: Move | None, result: int) -> Mapping[str, str | list[str]]:
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
        draft.tell(seat, rule, "To choose from: {options}", options=in_a_row(printed["options"]))


def ask_critical(draft: Draft, step: steps.Critical) -> list[Ask]:
    """A Blessing, or a higher level of the move. One without levels cannot be raised (TF-CRIT-06)."""
    seat, move = step.seat, named_move(draft.table, step.move)
    left = levels_left(draft.table, seat, move) if move else 0
    rule = cite(draft, "critical success")
    if move is None or not left:
        return [Ask(seat, ("critical",), rule, "A critical success: take a Blessing?", CriticalSuccess())]
    says = "A critical success: take a Blessing, or raise the move?"
    return [Ask(seat, ("critical", "insight"), rule, says, CriticalSuccess(move.name, left))]


_NET_WORDS = {
    -2: " with two disadvantages",
    -1: " with disadvantage",
    0: "",
    1: " with advantage",
    2: " with two advantages",
}


def _clear_the_cards(
    draft: Draft, seat: str, resolving: str | None, *, reshuffles: bool | None = None, holds: bool = False
) -> list[Step]:
    """Turned cards go to the discard pile, a blessing that resolved to the supply; then a wound card takes its toll.

    Before that the player may reshuffle; who has not said whether they do is asked. Where the move's text comes first,
    the blessing `holds`.
    """
    turned = draft.table.cards(TURNED.of(seat))
    if resolving is not None and face_of(resolving).nature == "blessing":
        draft.move([card for card in turned if card != resolving], TURNED.of(seat), DISCARD.of(seat))
        draft.move((resolving,), TURNED.of(seat), _ASIDE if holds else BLESSING_SUPPLY)
        if not holds:
            _shuffle_blessings(draft, seat)
    else:
        draft.move(turned, TURNED.of(seat), DISCARD.of(seat))
    wounds = _wounds_among(turned)
    if not wounds:
        return []
    draft.tell(seat, cite(draft, "turning a wound card"), "The wound costs {who} dearly.")
    if reshuffles:
        reshuffle_before_loss(draft, seat)
    if reshuffles is None or free_slots(draft.table, seat, "physical"):
        return [steps.Expend(seat, wounds, "physical")]
    lose_stamina(draft, seat, wounds)
    return []


_ASIDE = SUPPLY.of_table


def _shuffle_blessings(draft: Draft, seat: str) -> None:
    draft.shuffle(BLESSING_SUPPLY)
    draft.tell(seat, "TF-BLES-02", "The blessing returns to the supply.")
    # TF-INC-10: it was one of the cards there are to stand on.
    go_down_if_spent(draft, seat)


def return_blessing(draft: Draft, step: steps.ReturnBlessing) -> None:
    """TF-FLIP-05: after the move's text, so that nobody draws the very blessing that resolved it."""
    if step.card in draft.table.cards(_ASIDE):
        draft.move((step.card,), _ASIDE, BLESSING_SUPPLY)
        _shuffle_blessings(draft, step.seat)


def _tell_consequence(draft: Draft, step: steps.Consequence) -> None:
    """TF-GMM-01: a failure owes the GM a move, and so does a ✅ the card prints nothing for; a FAST move never does."""
    seat, result, fast = step.seat, step.result, step.fast
    if result <= BARE_SUCCESS:
        stand_together(draft, step.team)
        spare(draft, step.spared)
    move = named_move(draft.table, step.move) if step.move else None
    if move is not None:
        after_move(draft, seat, counted_as(move))
    if result == FAILURE and fast:
        _gain_shadow(draft, seat, "TF-SHADOW-02", 2)
    elif result == FAILURE:
        draft.count(GM_MOVES, 1)
        draft.tell(seat, "TF-RES-03", "The GM makes a move.")
    elif result == BARE_SUCCESS:
        _gain_shadow(draft, seat, "TF-SHADOW-01", 1)
        if move is not None and BARE_SUCCESS not in move.on and not fast:
            draft.count(GM_MOVES, 1)
            draft.tell(seat, "TF-RES-04", "{move} says nothing of ✅: the GM may make a move.", move=move.name)


def _gain_shadow(draft: Draft, seat: str, rule: str, points: int) -> None:
    gained = gain_shadow(draft, points)
    draft.tell(seat, rule, "The GM takes {points}.", points=book_of(draft).purse.counted(gained))


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
    if about(question, CardsToRead).wound:
        fields["reshuffle_first"] = YesNo(label="Reshuffle before the wound costs Stamina")
    if is_down(seen):
        return blocked("TF-INC-03", "An incapacitated character can take no further actions.", **fields)
    if not seen.track(XP.of(seen.seat)):
        return blocked("TF-XP-08", "You have no XP to pay for a flashback.", **fields)
    return Offer(fields, urgent=True)


def decide_flashback(draft: Draft, seat: str, flashback: Flashback) -> None:
    """TF-FB-02 to TF-FB-04. The wound of an ignored flip still hurts, before the new flip (TF-AMB-18).

    Between the two flips the deck is tidied, and the player may reshuffle (TF-AMB-19).
    """
    asked = draft.settle(seat)
    if asked is None:
        raise Impossible("TF-FB-01", "There is no flip to look back on.")
    draft.count(XP.of(seat), -1)
    draft.tell(seat, "TF-FB-02", "{who} remembers: {memory}", memory=flashback.memory)
    costs = _clear_the_cards(draft, seat, resolving=None, reshuffles=flashback.reshuffle_first)
    reading = {**as_read(about(asked, CardsToRead)), "flashback": True}
    anew = steps.FlipAnew(seat=seat, reshuffle=flashback.reshuffle, **reading)
    carry_out(draft, [*costs, anew, *asked.then])


def _flip_anew(draft: Draft, step: steps.FlipAnew) -> list[Step]:
    seat = step.seat
    tidy_deck(draft, seat)
    if draft.table.has_mark(STATE.of(seat), INCAPACITATED) or not draft.table.cards(DRAW.of(seat)):
        draft.tell(seat, "TF-INC-03", "{who} is in no state to flip anew.")
        return [cost for each in seats_of(step.aid) for cost in _clear_the_cards(draft, each, resolving=None)]
    if step.reshuffle and draft.table.cards(DISCARD.of(seat)):
        reshuffle(draft, seat)
        draft.tell(seat, cite(draft, "reshuffling"), "{who} shuffles the discard pile in.")
    return [Turn(seat=seat, **as_read(step))]


STEPS: tuple[Procedure, ...] = (
    Procedure(Turn, _turn),
    Procedure(steps.FlipAnew, _flip_anew),
    Procedure(steps.CountAs, count_as),
    Procedure(steps.Tidy, _tidy),
    Procedure(steps.Critical, ask_critical),
    Procedure(steps.ReturnBlessing, return_blessing),
    Procedure(steps.Consequence, _tell_consequence),
)
FLIP = Action("flip", Flip, offer_flip, decide_flip, rule="TF-FLIP-01", label="Flip")
STAND = Action("stand", Stand, offer_stand, decide_stand, rule="TF-FLIP-05", label="Let it stand")
FLASHBACK = Action(
    "flashback", Flashback, offer_flashback, decide_flashback, rule="TF-FB-01", label="Do a Flashback, 1 XP"
)
