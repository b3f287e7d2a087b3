"""`hearthside odds`: exact chances of a flip, a Check or a dice pool, as a table or as JSON."""

from __future__ import annotations

import argparse
import sys

from hearthside.cli.page import columns, help_formatter

# Everything else is imported when a question is asked: `hearthside --help` must not pay for the lab, nor for `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hearthside.kits.deckahedron.cards import Face
    from hearthside.lab.odds import Odds
    from hearthside.systems.deck_of_adventures.cards import Card

SUITS = ("anvil", "blades", "crown", "dragon")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
MOST = 1000
"""More wounds, dice or extra cards than this is a slip of the keyboard, not a question."""

ODDS_HELP = """\
Exact odds, counted and never simulated: what are my chances before I turn the card?

  flip   a Deckahedron flip: best or worst of up to three cards (1,000 Faces)
  check  a draw against a Target Card (Deck of Adventures)
  pool   a pool of dice with exploding sixes (The First Empires)
"""
ODDS_EXAMPLES = """\
examples:
  hearthside odds flip --suit crown --net 1
  hearthside odds check --dr 3 --mod 1 --upper 1
  hearthside odds pool --dice 4 --json
"""
FLIP_HELP = """\
How likely each result is when you flip from the cards you have not seen.

The deck is the full twenty; --without takes out what lies in your discard and Exhaustion piles. A wound ends the
flip at once, and the cards turned so far are read. When fewer cards are left than the flip calls for, all of them
are turned.

You need not know which wounds and blessings are in there. Each wound is one of the two faces with equal chance and
the blessings are any of the six: the answer is the exact average over all of these decks.
"""
FLIP_EXAMPLES = """\
examples:
  hearthside odds flip --suit anvil                           one card, rank 1
  hearthside odds flip --suit crown --net 2                   best of three
  hearthside odds flip --suit dragon --net -1 --wounds 2      worst of two, two wounds in the deck
  hearthside odds flip --suit blades --without D01,D11        both criticals are gone
"""
CHECK_HELP = """\
How likely each degree is when you draw against a Target Card.

The Difficulty Range plus your modifier is the Effective Difficulty Range. At -1 only the target's rank in its colour
succeeds, at -2 only the very card; below that no card is drawn and the Check fails.

The Target Card comes from another deck, so your own is the full 52; --without takes cards out of it. Without
--target every card is equally likely to be the target.
"""
CHECK_EXAMPLES = """\
examples:
  hearthside odds check --dr 3                                a plain draw
  hearthside odds check --dr 2 --mod 1 --upper 1              one extra card, the better one counts
  hearthside odds check --dr 2 --need suit                    the GM demands the target's suit
  hearthside odds check --dr 0 --target 8C --without 8D,8H    two eights are already gone
"""
POOL_HELP = """\
How likely failure, mixed success and success are, and how many hits to hope for.

Every 4, 5 or 6 is a hit and every 6 brings another die. With no dice or fewer, two are rolled and the lower one
stays.
"""
POOL_EXAMPLES = """\
examples:
  hearthside odds pool --dice 4
  hearthside odds pool --dice 0
"""


class Unanswerable(Exception):
    """The question cannot be asked; the message is the one sentence the asker reads."""


def add_odds(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `odds` command and its three questions."""
    odds = _parser(subparsers, "odds", "exact odds of a flip, a check or a dice pool", ODDS_HELP, ODDS_EXAMPLES)
    questions = odds.add_subparsers(
        dest="question", required=True, metavar="flip|check|pool", title="questions", prog=odds.prog
    )

    flip = _parser(questions, "flip", "the results of a Deckahedron flip", FLIP_HELP, FLIP_EXAMPLES)
    flip.add_argument(
        "--suit", required=True, type=str.lower, choices=SUITS, help="the suit your attribute's rank reads"
    )
    flip.add_argument("--net", type=int, default=0, metavar="N", help="advantages minus disadvantages, -2 to 2")
    _add_without(flip, "cards no longer in the deck, such as D01,D11")
    flip.add_argument("--wounds", type=int, default=0, metavar="N", help="wound cards shuffled in")
    flip.add_argument("--blessings", type=int, default=0, metavar="N", help="blessing cards shuffled in, up to six")
    _answered_by(flip, _flip)

    check = _parser(questions, "check", "the degrees of a draw against a Target Card", CHECK_HELP, CHECK_EXAMPLES)
    check.add_argument("--dr", required=True, type=int, metavar="N", help="the Difficulty Range the GM set")
    check.add_argument("--mod", type=int, default=0, metavar="N", help="your modifier")
    hand = check.add_mutually_exclusive_group()
    hand.add_argument("--upper", type=int, default=0, metavar="N", help="Upper Hand: N extra cards, the best counts")
    hand.add_argument("--lower", type=int, default=0, metavar="N", help="Lower Hand: N extra cards, the worst counts")
    check.add_argument("--need", choices=("color", "suit"), help="a match the GM demands")
    check.add_argument("--target", metavar="CARD", help="the Target Card, such as 8C, 10h or K♦")
    _add_without(check, "cards no longer in your deck, such as 8D,KS")
    _answered_by(check, _check)

    pool = _parser(questions, "pool", "the results and hits of a dice pool", POOL_HELP, POOL_EXAMPLES)
    pool.add_argument("--dice", required=True, type=int, metavar="N", help="dice in the pool, after all penalties")
    _answered_by(pool, _pool)


def _parser(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser], name: str, line: str, teaches: str, examples: str
) -> argparse.ArgumentParser:
    return subparsers.add_parser(name, help=line, description=teaches, epilog=examples, formatter_class=help_formatter)


def _add_without(parser: argparse.ArgumentParser, line: str) -> None:
    parser.add_argument("--without", action="append", default=[], metavar="CARD,...", help=line)


def _answered_by(parser: argparse.ArgumentParser, answer: Callable[[argparse.Namespace], Answer]) -> None:
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, every chance as a fraction")
    parser.set_defaults(run=lambda args: _run(answer, args))


class Answer:
    """A question with its odds, ready to be shown either way.

    A plain class, because importing `dataclasses` would cost every command more than this one takes to answer.
    """

    def __init__(self, question: dict[str, object], title: str, odds: Odds, also: dict[str, Odds], notes: list[str]):
        self.question = question
        self.title = title
        self.odds = odds
        self.also = also
        self.notes = notes

    def as_json(self) -> str:
        import json

        plain: dict[str, object] = {"question": self.question, "exact": True, "outcomes": self.odds.as_plain()}
        plain |= {name: odds.as_plain() for name, odds in self.also.items()}
        return json.dumps(plain, indent=2, ensure_ascii=not _can_print("✔✅✗"))

    def as_table(self) -> str:
        parts = [self.title, _bars(self.odds), *(_bars(odds) for odds in self.also.values())]
        if self.notes:
            parts.append("\n".join(self.notes))
        return "\n\n".join(parts)


def _run(answer: Callable[[argparse.Namespace], Answer], args: argparse.Namespace) -> int:
    from hearthside.lab.odds import ImpossibleDeck

    try:
        found = answer(args)
    except (Unanswerable, ImpossibleDeck) as why:
        print(f"hearthside odds {args.question}: {why}", file=sys.stderr)
        return 2
    print(found.as_json() if args.json else found.as_table())
    return 0


def _flip(args: argparse.Namespace) -> Answer:
    from hearthside.lab.flip import MOST_NET, flip_extras, flip_odds, likely_decks
    from hearthside.lab.odds import average

    if abs(args.net) > MOST_NET:
        raise Unanswerable(f"Net advantage goes from -2 to 2, not {args.net}: no flip turns more than three cards.")
    wounds, blessings = _amount("--wounds", args.wounds), _amount("--blessings", args.blessings)
    rank = SUITS.index(args.suit) + 1
    kept, gone = _deckahedron_without(args.without)
    decks = likely_decks(kept, wounds, blessings)
    card_count = len(decks[0])
    odds = average([flip_odds(deck, rank, args.net) for deck in decks])
    extras = average([flip_extras(deck, rank, args.net) for deck in decks])
    turned = min(1 + abs(args.net), card_count)
    question = {
        "kind": "flip",
        "suit": args.suit,
        "rank": rank,
        "net": args.net,
        "without": gone,
        "wounds": wounds,
        "blessings": blessings,
        "cards": card_count,
        "turned": turned,
    }
    title = f"A flip on {args.suit.title()} (rank {rank}) from {_cards(card_count)}: {_turning(turned, args.net)}."
    return Answer(question, title, odds, {}, _flip_notes(odds, extras, turned, args.net))


def _flip_notes(odds: Odds, extras: Odds, turned: int, net: int) -> list[str]:
    ways = [count for _, count in odds.outcomes]
    better = ", ".join(
        f"{_shown(name)} {_percent(100 * sum(ways[place:]) / odds.denominator)}"
        for place, (name, _) in enumerate(odds.outcomes)
        if place
    )
    notes = [
        f"That or better: {better}.",
        f"On ties you pick: an XP card can resolve it in {_percent(extras.percent('xp'))}, "
        f"the Critical Success card in {_percent(extras.percent('critical'))}.",
    ]
    if extras.numerator("wound"):
        notes.append(f"A wound is met in {_percent(extras.percent('wound'))}.")
    if turned <= abs(net):
        notes.append("Fewer cards are left than the flip calls for, so all of them are turned.")
    return notes


def _check(args: argparse.Namespace) -> Answer:
    from hearthside.lab.check import check_odds, success_odds
    from hearthside.lab.odds import average
    from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO
    from hearthside.systems.deck_of_adventures.check.degrees import can_attempt, effective_range

    upper, lower = _amount("--upper", args.upper), _amount("--lower", args.lower)
    kept, gone = _fifty_two_without(args.without)
    target = None if args.target is None else _playing_card(args.target)
    # From a full deck every target has the same odds, so one stands for all.
    targets = [target] if target else list(FIFTY_TWO) if gone else [FIFTY_TWO[0]]
    asked = (args.dr, args.mod, upper, lower, args.need)
    odds = average([check_odds(kept, each, *asked) for each in targets])
    summary = average([success_odds(kept, each, *asked) for each in targets])
    edr = effective_range(args.dr, args.mod)
    drawn = min(1 + upper + lower, len(kept)) if can_attempt(edr) else 0
    question = {
        "kind": "check",
        "dr": args.dr,
        "mod": args.mod,
        "edr": edr,
        "upper": upper,
        "lower": lower,
        "need": args.need,
        "target": target and target.name,
        "without": gone,
        "cards": len(kept),
        "drawn": drawn,
    }
    demand = f", {args.need} demanded" if args.need else ""
    title = f"A Check at Effective Difficulty Range {edr}{demand}, from {_cards(len(kept))}: "
    title += f"{_turning(drawn, upper - lower)}." if drawn else "it cannot be attempted, no card is drawn."
    if target:
        title = title.replace("A Check", f"A Check against {target.sign if _can_print(target.sign) else target.name}")
    few = (
        ["Fewer cards are left than the hand calls for, so all of them are drawn."]
        if 0 < drawn <= upper + lower
        else []
    )
    return Answer(question, title, odds, {"summary": summary}, few)


def _pool(args: argparse.Namespace) -> Answer:
    from hearthside.lab.pool import critical_odds, expected_hits, hit_odds, pool_odds

    if args.dice > MOST:
        raise Unanswerable(f"No pool has {args.dice} dice; ask for {MOST} at most.")
    dice = args.dice
    rolled = "two dice are rolled and the lower one stays" if dice <= 0 else "the highest one decides"
    title = f"A pool of {dice} {'die' if dice == 1 else 'dice'}: {rolled}. Results first, then hits."
    critical = _percent(critical_odds(dice).percent("critical"))
    mean, _, divisor = expected_hits(dice).partition("/")
    notes = [f"On average {int(mean) / int(divisor or 1):.3g} hits; two sixes or more in {critical}."]
    return Answer({"kind": "pool", "dice": dice}, title, pool_odds(dice), {"hits": hit_odds(dice)}, notes)


# Reading cards -------------------------------------------------------------------------------------------------------


def _amount(option: str, number: int) -> int:
    if not 0 <= number <= MOST:
        raise Unanswerable(f"{option} {number} makes no deck: say how many cards, from 0 to {MOST}.")
    return number


def _words(without: Iterable[str]) -> list[str]:
    return [word for text in without for word in text.replace(",", " ").split()]


def _deckahedron_without(without: Iterable[str]) -> tuple[tuple[Face, ...], list[str]]:
    """The cards of the twenty that are left, and the names of those that are gone."""
    from hearthside.kits.deckahedron.cards import FACES, TWENTY

    gone: list[str] = []
    for word in _words(without):
        name = word.upper()
        name = f"D0{name[1]}" if len(name) == 2 and name[0] == "D" and name[1].isdigit() else name
        if name in FACES and FACES[name] not in TWENTY:
            raise Unanswerable(f"{name} is none of the twenty: leave it out, and say --wounds or --blessings instead.")
        if name not in FACES:
            raise Unanswerable(_no_such_card(word, [face.name for face in TWENTY], "D01 to D20"))
        _take(name, gone)
    return tuple(face for face in TWENTY if face.name not in gone), gone


def _fifty_two_without(without: Iterable[str]) -> tuple[tuple[Card, ...], list[str]]:
    """The cards of the 52 that are left, and the names of those that are gone."""
    from hearthside.systems.deck_of_adventures.cards import FIFTY_TWO

    gone: list[str] = []
    for word in _words(without):
        _take(_playing_card(word).name, gone)
    if not gone:
        return FIFTY_TWO, gone
    if len(gone) == len(FIFTY_TWO):
        raise Unanswerable("All 52 cards are taken out, so there is no card left to draw.")
    return tuple(card for card in FIFTY_TWO if card.name not in gone), gone


def _playing_card(word: str) -> Card:
    from hearthside.systems.deck_of_adventures.cards import CARDS, named

    card = named(word)
    if card is None:
        raise Unanswerable(_no_such_card(word, list(CARDS), "a rank and a suit, such as 9D, 10C, QH or AS"))
    return card


def _take(name: str, gone: list[str]) -> None:
    if name in gone:
        raise Unanswerable(f"{name} is taken out twice, but the deck holds it only once.")
    gone.append(name)


def _no_such_card(word: str, names: list[str], pattern: str) -> str:
    from difflib import get_close_matches

    meant = word.upper().replace("O", "0").replace("I", "1").replace("L", "1")  # fingers and eyes mix these up
    near = get_close_matches(meant, names, n=1)
    return f'There is no card "{word}"; ' + (f"did you mean {near[0]}?" if near else f"cards are named {pattern}.")


# Showing odds --------------------------------------------------------------------------------------------------------


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _turning(turned: int, net: int) -> str:
    if turned == 1:
        return "one card"
    number = NUMBERS[turned] if turned < len(NUMBERS) else str(turned)
    return f"{number} cards, the {'best' if net > 0 else 'worst'} counts"


def _percent(percent: float) -> str:
    if 0 < percent < 0.05:
        return "<0.1 %"
    if 99.95 <= percent < 100:
        return ">99.9 %"
    return f"{percent:.1f} %"


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _shown(name: str) -> str:
    """The outcome as this terminal can write it: ✔✔ becomes vv where there are only plain letters."""
    return name if _can_print(name) else name.replace("✅", "v").replace("✔", "v").replace("✗", "x")


def _bars(odds: Odds) -> str:
    """One line per outcome: name, percent, fraction where it fits, and a bar whose full length is certainty."""
    names = [_shown(name) for name, _ in odds.outcomes]
    percents = [odds.percent(name) for name, _ in odds.outcomes]
    fractions = [odds.fraction(name) for name, _ in odds.outcomes]
    label = max(map(_width, names))
    longest = max(map(len, fractions))
    room = columns() - label - 14
    if room - longest - 2 < 10:
        fractions, longest = [""] * len(names), 0
    room = max(min(room - longest - 2 * bool(longest), 50), 1)
    return "\n".join(
        f"  {name}{' ' * (label - _width(name))}  {_percent(percent):>7}  {fraction:<{longest}}"
        f"{'  ' if longest else ''}{_bar(percent, room)}".rstrip()
        for name, percent, fraction in zip(names, percents, fractions, strict=True)
    )


def _width(text: str) -> int:
    return len(text) + text.count("✅")  # the one sign of ours that takes two columns


def _bar(percent: float, room: int) -> str:
    if not _can_print("█▏"):
        return "#" * round(percent * room / 100)
    eighths = round(percent * room * 8 / 100)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
