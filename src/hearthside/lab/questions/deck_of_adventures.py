"""What a Check would come to."""

from collections.abc import Mapping

from hearthside.kernel.knowledge import knowledge
from hearthside.kernel.refusals import Refusal
from hearthside.kernel.system import System
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.lab.asking import Answer, Question
from hearthside.lab.check import check_odds, success_odds
from hearthside.lab.odds import ImpossibleDeck
from hearthside.systems.deck_of_adventures.actions.draw import Draw
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check import HIDDEN, NEEDS
from hearthside.systems.deck_of_adventures.decks import card_of, deck_named


def ask_draw(system: System, table: Table, seat: str, draw: Draw) -> Answer:
    """The chance of each degree, from the cards this player cannot place. A secret number stays secret."""
    seen = view(system, table, seat)
    asked = seen.asked("draw")
    if asked is None:
        raise Refusal("DA-CHECK-02", "You are not called to a Check, so there are no odds to give.")
    matter = asked.matter
    if draw.stat not in matter["stats"]:
        raise Refusal("DA-CHECK-02", "The GM did not name that stat.")
    if HIDDEN in (matter["drs"], matter["mods"]):
        raise Refusal("DA-CHECK-03", "The GM keeps the Difficulty Range secret, and the odds with it.")
    at = matter["stats"].index(draw.stat)
    dr, mod = matter["drs"][at], matter["mods"][at]
    upper, lower, need = matter["upper"], matter["lower"], NEEDS[matter["need"]]
    known = knowledge(system, table, seat, deck_named(seat).draw)
    cards_needed = 1 + abs(upper - lower)
    if len(known.places) < cards_needed or any(known.places[:cards_needed]) or not known.is_even:
        raise ImpossibleDeck("Some of the next cards are known or the deck runs out: these odds are not counted yet.")
    unseen = [card_of(card) for card in known.pool]
    question = (unseen, CARDS[matter["target"]], dr, mod, upper, lower, need)
    about = {
        "stat": draw.stat,
        "dr": dr,
        "mod": mod,
        "target": matter["target"],
        "upper": upper,
        "lower": lower,
        "need": matter["need"],
        "unseen": len(unseen),
    }
    return Answer(about, check_odds(*question), {"summary": success_odds(*question)})


QUESTIONS: Mapping[str, Question] = {"draw": ask_draw}
