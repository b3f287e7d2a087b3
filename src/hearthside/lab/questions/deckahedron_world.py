"""What a called flip would come to in Deckahedron World, from what the asking player knows."""

from collections import Counter
from collections.abc import Iterable, Mapping

from hearthside.kernel.agenda import about
from hearthside.kernel.chance import face_name
from hearthside.kernel.knowledge import Knowledge, knowledge
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.kits.deckahedron.cards import Face
from hearthside.kits.deckahedron.flipping import cards_for, tied_for
from hearthside.kits.deckahedron.piles import DRAW
from hearthside.lab.asking import Answer, OddsOf
from hearthside.lab.flip import flip_extras, flip_odds
from hearthside.lab.odds import ImpossibleDeck, Odds
from hearthside.lab.orders import likely_orders
from hearthside.systems.deckahedron_world.actions.flip import Flip, may_intimidate
from hearthside.systems.deckahedron_world.deck import GREEN, face_of, is_wound
from hearthside.systems.deckahedron_world.flipping import FlipCalled, Reading, faces_for, move_of, net_of
from hearthside.systems.deckahedron_world.kinds import ATTRIBUTE_TRACKS, STR
from hearthside.systems.deckahedron_world.options import chosen
from hearthside.systems.deckahedron_world.words import RESULTS, SUITS

SUCCESS = (3, 4)


def result_odds(cards: Iterable[Face], rank: int, net: int = 0, *, takes_worst: bool | None = None) -> Odds:
    """How likely each of the four results is from these unseen cards (DW-ADV-11).

    Where the levels of a move work in reverse, `takes_worst` says which card counts whatever the net.
    """
    worst = net < 0 if takes_worst is None else takes_worst
    counted = flip_odds(cards, rank, -abs(net) if worst else abs(net))
    return Odds(tuple(zip(RESULTS.values(), (ways for _, ways in counted.outcomes), strict=True)), counted.denominator)


def reward_odds(cards: Iterable[Face], rank: int, net: int = 0, green: frozenset[str] = GREEN["list"]) -> Odds:
    """How likely a green-token card resolves the flip, when ties go to the green one (DW-GRN-10)."""
    # The lab counts the symbol that pays; where other decks print XP, this one prints the green token.
    marked = [Face(face.name, face.results, face.nature, face.name in green) for face in cards]
    counted = flip_extras(marked, rank, net)
    outcomes = (("green token", counted.numerator("xp")), ("wound", counted.numerator("wound")))
    return Odds(outcomes, counted.denominator)


def ask_flip(system: System, table: Table, seat: str, flip: Flip) -> Answer:
    """The chance of each result of the flip the GM called for, from the cards this player cannot place."""
    seen = view(system, table, seat)
    call = seen.asked("flip")
    if call is None:
        raise Refusal("DW-FLIP-01", "The GM has not called for a flip, so there are no odds to give.")
    asked = about(call, FlipCalled)
    net = net_of(seen, seat, asked, acts_on_answer=flip.act_on_answer)
    rank = seen.track(ATTRIBUTE_TRACKS[asked.attribute].of(seat))
    move = move_of(asked.move)
    worst = (net > 0) if move and move.reversed else (net < 0)
    bullies = flip.intimidate and move is not None and may_intimidate(seen, seat, move)
    second = seen.track(STR.of(seat)) if bullies else 0
    faces = faces_for(Reading(seat=seat, move="", attribute="", rank=rank, second=second))
    known = knowledge(system, table, seat, DRAW.of(seat))
    given = {
        "attribute": asked.attribute,
        "suit": SUITS[rank].lower(),
        "net": net,
        "unseen": len(known.pool),
    }
    green = GREEN[chosen(table.options, "green_cards")]
    odds, reward = _odds(known, faces, rank, net, worst=worst, green=green)
    success = sum(ways for at, (_, ways) in enumerate(odds.outcomes, start=1) if at in SUCCESS)
    summary = Odds((("✔ or better", success), ("worse", odds.denominator - success)), odds.denominator)
    return Answer(given, odds, {"summary": summary, **({"reward": reward} if reward else {})})


def _odds(
    known: Knowledge, faces: Mapping[str, Face], rank: int, net: int, *, worst: bool, green: frozenset[str]
) -> tuple[Odds, Odds | None]:
    top = known.places[: cards_for(net)]
    if not top:
        raise ImpossibleDeck("There is no card left to flip.")
    if len(top) == cards_for(net) and not any(top) and known.is_even:
        cards = [faces[face_name(card)] for card in known.pool]
        read = -abs(net) if worst else abs(net)
        return result_odds(cards, rank, net, takes_worst=worst), reward_odds(cards, rank, read, green)
    return _card_by_card(known, faces, rank, net, worst=worst), None


def _card_by_card(known: Knowledge, faces: Mapping[str, Face], rank: int, net: int, *, worst: bool) -> Odds:
    """The same where some cards on top are known, too few are left, or some may lie elsewhere: one order at a time."""
    ways: Counter[int] = Counter()
    for turned, likely in likely_orders(known, cards_for(net)):
        wound = next((at for at, card in enumerate(turned) if is_wound(face_of(card))), len(turned))
        counts = tied_for(turned[: wound + 1], rank, -1 if worst else 1, faces)[0]
        ways[faces[face_name(counts)].at(rank)] += likely
    return Odds(tuple((name, ways[at]) for at, name in RESULTS.items()), ways.total())


QUESTIONS: Mapping[str, OddsOf] = {"flip": ask_flip}
