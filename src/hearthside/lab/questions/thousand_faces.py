"""What a flip would come to."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import perm

from hearthside.kernel.events import NO_FACTS, Facts
from hearthside.kernel.knowledge import Knowledge, knowledge
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView, view
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import cards_for, face_of, tied_for
from hearthside.kits.deckahedron.piles import draw_of
from hearthside.lab.asking import Answer, Question
from hearthside.lab.flip import RESULTS, flip_odds
from hearthside.lab.odds import ImpossibleDeck, Odds
from hearthside.systems.thousand_faces.actions.flip import Flip, net_of, reasons_of
from hearthside.systems.thousand_faces.board import rank_of
from hearthside.systems.thousand_faces.knowing import level_of, named_move
from hearthside.systems.thousand_faces.words import ATTRIBUTES, LEVELS, SUITS


def ask_flip(system: System, table: Table, seat: str, flip: Flip) -> Answer:
    """The chance of each result, from the cards this player cannot place."""
    if flip.attribute not in ATTRIBUTES:
        raise Impossible("TF-ATTR-01", "There is no attribute “{name}”.", name=flip.attribute[:40])
    seen = view(system, table, seat)
    call = seen.asked("flip")
    called = call.matter if call else NO_FACTS
    net = net_of(seen, seat, flip, called)
    rank = seen.track(rank_of(flip.attribute, seat))
    known = knowledge(system, table, seat, draw_of(seat))
    about = {"attribute": flip.attribute, "suit": SUITS[rank].lower(), "net": net, "unseen": len(known.pool)}
    reasons = _reasons(seen, flip, called)
    return Answer({**about, **({"reasons": reasons} if reasons else {})}, _flip_odds(known, rank, net), {})


def _reasons(seen: TableView, flip: Flip, called: Facts) -> list[tuple[str, int]]:
    """Why the net is what it is: the level of the move, what the call brings, and what else counts."""
    move = named_move(seen, flip.move or called.get("move", ""))
    level = level_of(seen, seen.seat, move) if move else flip.level
    given = (
        (f"Level: {level}", LEVELS[level]),
        ("Advantages of the call", called.get("advantages", 0)),
        ("Disadvantages of the call", -called.get("disadvantages", 0)),
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
    return _odds_card_by_card(top, known, rank, net)


def _odds_card_by_card(top: Sequence[str | None], known: Knowledge, rank: int, net: int) -> Odds:
    """The same where some cards on top are known, too few are left, or some may lie elsewhere: one order at a time.

    Of the cards that may lie elsewhere only so many are here, so an order is the less likely the more of them it has.
    """
    ways: Counter[int] = Counter()
    elsewhere = frozenset(known.possible)
    here = known.unknown_count - len(known.certain)
    most = min(len(top), len(elsewhere))
    for turned in _orders(top, known.pool):
        some = sum(card in elsewhere for card in turned)
        wound = next((at for at, card in enumerate(turned) if face_of(card).nature == "wound"), len(turned))
        likely = perm(here, some) * perm(len(elsewhere) - some, most - some)
        ways[_result(turned[: wound + 1], rank, net)] += likely
    return Odds(tuple((name, ways[at]) for at, name in enumerate(RESULTS, start=1)), ways.total())


def _result(turned: Sequence[str], rank: int, net: int) -> int:
    face: Face = face_of(tied_for(turned, rank, net)[0])
    return face.at(rank)


def _orders(top: Sequence[str | None], pool: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way the cards on top can lie, each as likely as the others."""
    if not top:
        yield ()
        return
    first, rest = top[0], top[1:]
    for card in pool if first is None else (first,):
        left = [other for other in pool if other != card]
        for others in _orders(rest, left):
            yield (card, *others)


QUESTIONS: Mapping[str, Question] = {"flip": ask_flip}
