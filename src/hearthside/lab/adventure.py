"""What a flip of an adventure would come to, and what a flashback would be worth, whichever guide is played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hearthside.kernel.agenda import about as asked_about
from hearthside.kernel.knowledge import Knowledge, knowledge
from hearthside.kernel.refusals import Impossible, Refusal
from hearthside.kernel.saying import say
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, view
from hearthside.kits.deckahedron.adventure.actions.attempt import Attempt
from hearthside.kits.deckahedron.adventure.actions.flip import STR, Flashback, Flip, net_of, reasons_of
from hearthside.kits.deckahedron.adventure.board import INCAPACITATED, STATE, XP, rank_of
from hearthside.kits.deckahedron.adventure.body import LOW_DECK
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.adventure.contests.pursuit import Race
from hearthside.kits.deckahedron.adventure.contests.teamwork import Helper, helpers_of
from hearthside.kits.deckahedron.adventure.effects.about import about_of, looming
from hearthside.kits.deckahedron.adventure.gear.items import block_on
from hearthside.kits.deckahedron.adventure.gear.shields import Block
from hearthside.kits.deckahedron.adventure.knowing import level_of, named_move
from hearthside.kits.deckahedron.adventure.matters import CardsToRead, MoveCalled, RoundToRun, called_in
from hearthside.kits.deckahedron.adventure.steps import Aiding
from hearthside.kits.deckahedron.adventure.words import ATTRIBUTES, LEVELS
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import cards_for, face_of, tied_for
from hearthside.kits.deckahedron.piles import DISCARD, DRAW, TURNED
from hearthside.lab.again import best_odds, both_odds, lying_odds, remembered_odds
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.flip import RESULTS, flip_extras, flip_odds
from hearthside.lab.odds import ImpossibleDeck, Odds
from hearthside.lab.orders import likely_orders


@dataclass(frozen=True)
class Asking:
    """A seat at a table who wants to know, and what it can know."""

    system: System
    table: Table
    seat: str

    @cached_property
    def seen(self) -> TableView:
        """The table as this seat sees it."""
        return view(self.system, self.table, self.seat)

    def pile_of(self, whose: str) -> Knowledge:
        """What can be known of the cards somebody turns next; few of them take the discard pile in (TF-SHUF-02)."""
        known = knowledge(self.system, self.table, self.seat, DRAW.of(whose))
        return known if len(known.places) > LOW_DECK else shuffled_in(known, self.table.cards(DISCARD.of(whose)))

    def card_of(self, helper: Helper) -> Odds | None:
        """The one card somebody who aids turns (TF-TEAM-03, TF-AMB-42); none where they are in no state to."""
        is_busy = bool(self.table.cards(TURNED.of(helper.seat)))
        known = self.pile_of(helper.seat)
        if is_busy or self.table.has_mark(STATE.of(helper.seat), INCAPACITATED) or not known.places:
            return None
        return _flip_odds(known, helper.rank, 0)


def shuffled_in(known: Knowledge, cards: Sequence[str]) -> Knowledge:
    """The same pile with these cards shuffled in: where each of them lies nobody knows any more."""
    if not cards:
        return known
    certain = (*known.certain, *(card for card in known.places if card), *cards)
    return Knowledge((None,) * (len(known.places) + len(cards)), tuple(sorted(certain)), known.possible)


def ask_flip(system: System, table: Table, seat: str, flip: Flip) -> Answer:
    """The chance of each result, from the cards this player cannot place."""
    if flip.attribute not in ATTRIBUTES:
        raise Impossible("TF-ATTR-01", "There is no attribute “{name}”.", name=flip.attribute[:40])
    asking = Asking(system, table, seat)
    seen = asking.seen
    call = seen.asked("flip")
    called = called_in(call)
    net, rank = net_of(seen, seat, flip, called), seen.track(rank_of(flip.attribute, seat))
    known = asking.pile_of(seat)
    helpers = helpers_of(seen, _aid(seen, flip, called))
    aid = {each.seat: odds for each in helpers if (odds := asking.card_of(each)) is not None}
    about: dict[str, Any] = {
        "attribute": flip.attribute, "suit": book_of(table).suits[rank].lower(), "net": net, "unseen": len(known.pool)
    }  # fmt: skip
    reasons = _reasons(seen, flip, called)
    about |= {"reasons": reasons} if reasons else {}
    about |= {"aid": [seen.seats[name].title for name in aid]} if aid else {}
    if flip.both:
        own = _both(known, rank, seen.track(rank_of(STR, seat)), net)
        return Answer(about, best_odds([own, *aid.values()]), {})
    own = _flip_odds(known, rank, net)
    odds = best_odds([own, *aid.values()]) if aid else own
    return Answer(about, odds, _more(asking, known, rank, net, list(aid.values())))


def ask_attempt(system: System, table: Table, seat: str, attempt: Attempt) -> Answer:
    """The same for a move somebody is about to name, with the attribute that serves them best; a call may add to it."""
    seen = view(system, table, seat)
    move = named_move(seen, attempt.move)
    if move is None or not move.flips:
        raise Refusal("TF-TRIG-06", "Nothing is flipped for this move, so there are no odds to give.")
    attribute = max(move.attributes, key=lambda name: seen.track(rank_of(name, seat)))
    flip = Flip(attribute=attribute, move=move.id, foe=attempt.foe, item=attempt.item, ally=attempt.ally)
    return ask_flip(system, table, seat, flip)


def ask_race(system: System, table: Table, seat: str, race: Race) -> Answer:  # noqa: ARG001
    """The chance of each result of a round of the Pursuit, with whoever helps the rabbit (TF-PUR-05, TF-PUR-07)."""
    asking = Asking(system, table, seat)
    asked = asking.seen.asked("race")
    if asked is None:
        raise Impossible("TF-PUR-05", "Nobody runs right now.")
    run = asked_about(asked, RoundToRun)
    return _read_at(asking, run.rank, run.net, run.aid)


def ask_block(system: System, table: Table, seat: str, block: Block) -> Answer:
    """The chance of each result of a shield that is raised (TF-SHLD-01)."""
    asking = Asking(system, table, seat)
    shield = block_on(asking.seen, block.shield)
    if shield is None:
        raise Impossible("TF-SHLD-01", "That is no shield.")
    return _read_at(asking, asking.seen.track(rank_of(shield.attribute, seat)), 0, ())


def _read_at(asking: Asking, rank: int, net: int, aid: Sequence[Aiding]) -> Answer:
    """A flip of which all is said but the cards."""
    known = asking.pile_of(asking.seat)
    helping = [odds for each in helpers_of(asking.seen, aid) if (odds := asking.card_of(each)) is not None]
    own = _flip_odds(known, rank, net)
    about = {"suit": book_of(asking.table).suits[rank].lower(), "net": net, "unseen": len(known.pool)}
    return Answer(about, best_odds([own, *helping]) if helping else own, _more(asking, known, rank, net, helping))


def _aid(seen: TableView, flip: Flip, called: MoveCalled) -> tuple[Aiding, ...]:
    """Who aids: whoever said so, and a friend who looms (TF-MOVE-10)."""
    move = named_move(seen, flip.move or called.move) if flip.ally or called.ally else None
    looms = looming(seen, move, about_of(seen, seen.seat, move, flip, called).ally) if move else ()
    return (*called.aid, *looms)


def _more(asking: Asking, known: Knowledge, rank: int, net: int, aid: Sequence[Odds]) -> dict[str, Odds]:
    """What else comes with the flip: XP, a critical success, a wound; and what it comes to if a ✗ is remembered."""
    if any(known.places) or not known.is_even or len(known.places) < cards_for(net):
        return {}
    faces = [face_of(card) for card in known.pool]
    more = {} if aid else {"extras": flip_extras(faces, rank, net)}
    if asking.seen.track(XP.of(asking.seat)):
        discard = [face_of(card) for card in asking.table.cards(DISCARD.of(asking.seat))]
        if len(known.places) > len(asking.table.cards(DRAW.of(asking.seat))):
            discard = []
        anew = remembered_odds(faces, rank, net, draw=len(known.places), discard=discard, aid=aid)
        more |= {"flashback": anew} if anew else {}
    return more


def ask_flashback(system: System, table: Table, seat: str, flashback: Flashback) -> Answer:
    """The chance of each result of the new flip. The cards of those who aided stay and still count (TF-TEAM-08)."""
    asking = Asking(system, table, seat)
    asked = asking.seen.asked("flashback")
    if asked is None:
        raise Impossible("TF-FB-01", "There is no flip to look back on.")
    turned = table.cards(TURNED.of(seat))
    if any(face_of(card).nature == "wound" for card in turned):
        raise Refusal("TF-AMB-18", "The wound takes its toll first: who knows what is left then?")
    flipped = asked_about(asked, CardsToRead)
    rank, net = flipped.rank, flipped.net
    known = knowledge(system, table, seat, DRAW.of(seat))
    if flashback.reshuffle or len(known.places) <= LOW_DECK:
        known = shuffled_in(known, (*table.cards(DISCARD.of(seat)), *turned))
    also = asking.seen.track(rank_of(flipped.also, seat)) if flipped.also else 0
    own = _both(known, rank, also, net) if flipped.also else _flip_odds(known, rank, net)
    aid = [
        lying_odds(face_of(card).at(helper.rank))
        for helper in helpers_of(asking.seen, flipped.aid)
        for card in table.cards(TURNED.of(helper.seat))
    ]
    about = {
        "attribute": flipped.attribute,
        "suit": book_of(table).suits[rank].lower(),
        "net": net,
        "unseen": len(known.pool),
    }
    return Answer(about, best_odds([own, *aid]), {})


def _both(known: Knowledge, rank: int, other: int, net: int) -> Odds:
    if any(known.places) or not known.is_even:
        raise Refusal("TF-MOVE-10", "You know some of the cards: for two flips at once nobody counts that out.")
    if not known.places:
        raise ImpossibleDeck("There is no card left to flip.")
    return both_odds([face_of(card) for card in known.pool], rank, other, net)


def _reasons(seen: TableView, flip: Flip, called: MoveCalled) -> list[tuple[str, int]]:
    """Why the net is what it is: the level of the move, what the call brings, and what else counts."""
    move = named_move(seen, flip.move or called.move)
    level = level_of(seen, seen.seat, move) if move else flip.level
    given = (
        (say("Level: {level}", level=level), LEVELS[level]),
        ("Advantages of the call", called.advantages),
        ("Disadvantages of the call", -called.disadvantages),
        ("Advantages you name", flip.advantages),
        ("Disadvantages you name", -flip.disadvantages),
    )
    others = [(each.says, each.counts) for each in reasons_of(seen, seen.seat, flip, called)]
    return [*(each for each in given if each[1]), *others]


def _flip_odds(known: Knowledge, rank: int, net: int) -> Odds:
    top = known.places[: cards_for(net)]
    if not top:
        raise ImpossibleDeck("There is no card left to flip.")
    if len(top) == cards_for(net) and not any(top) and known.is_even:
        return flip_odds([face_of(card) for card in known.pool], rank, net)
    return _odds_card_by_card(known, rank, net)


def _odds_card_by_card(known: Knowledge, rank: int, net: int) -> Odds:
    """The same where some cards on top are known, too few are left, or some may lie elsewhere: one order at a time."""
    ways: Counter[int] = Counter()
    for turned, likely in likely_orders(known, cards_for(net)):
        wound = next((at for at, card in enumerate(turned) if face_of(card).nature == "wound"), len(turned))
        ways[_result(turned[: wound + 1], rank, net)] += likely
    return Odds(tuple((name, ways[at]) for at, name in enumerate(RESULTS, start=1)), ways.total())


def _result(turned: Sequence[str], rank: int, net: int) -> int:
    face: Face = face_of(tied_for(turned, rank, net)[0])
    return face.at(rank)


FLIPS: Mapping[str, OddsOf] = {
    "flip": ask_flip,
    "attempt": ask_attempt,
    "flashback": ask_flashback,
    "race": ask_race,
    "block": ask_block,
}
"""The flips every adventure has, by action."""
