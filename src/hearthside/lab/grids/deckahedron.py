"""Flips of the three games with a Deckahedron, the Stamina a blow takes, and dice that are read from cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from hearthside.kernel.knowledge import Knowledge
from hearthside.kernel.saying import say
from hearthside.kits.deckahedron.adventure.combat.numbers import number_on
from hearthside.kits.deckahedron.cards import FACES, TWENTY, Face
from hearthside.lab.flip import flip_extras, flip_odds, likely_decks
from hearthside.lab.grids.grid import NETS, Grid, grid, kept, outcomes, share
from hearthside.lab.odds import Odds, average
from hearthside.lab.power import pip_odds
from hearthside.lab.questions.deckahedron_world import result_odds, reward_odds
from hearthside.lab.stamina import exhausted_odds, incapacitation_odds
from hearthside.systems.deckahedron_world.deck import FACES as WORLD_FACES
from hearthside.systems.deckahedron_world.deck import TWENTY as WORLD_TWENTY
from hearthside.systems.deckahedron_world.words import SUITS as WORLD_SUITS

SUITS = {1: "Anvil", 2: "Blades", 3: "Crown", 4: "Dragon"}
NET_NAMES = {
    -2: say("worst of 3"),
    -1: say("worst of 2"),
    0: say("one card"),
    1: say("best of 2"),
    2: say("best of 3"),
}
LEFT = (15, 10, 5, 3)
MOST_WOUNDS = 3
POINTS = range(1, 11)
UNSEEN = "Which cards are gone counts, not how many: of any number of unseen cards the odds are those of all of them."
TO_COME = "How often it succeeds with luck to come: the worst cards went first"
SPENT = "How often it succeeds with luck spent: the best cards went first"
BRACKET = "Whatever is gone, the odds lie between the two tables."

Ask = Callable[[Iterable[Face], int, int], Odds]


def thousand_faces(without: frozenset[str]) -> tuple[Grid, ...]:
    """A Thousand Faces of Adventure, the current guide."""
    deck = _deck(TWENTY, FACES, without)
    return (*_flips(deck, SUITS, flip_odds), _extras(deck), _wounds(deck), *_stamina(deck), _dice(deck))


def playtest(without: frozenset[str]) -> tuple[Grid, ...]:
    """The playtest guide: the same deck, where Stamina is counted and not drawn."""
    deck = _deck(TWENTY, FACES, without)
    return (*_flips(deck, SUITS, flip_odds), _extras(deck), _wounds(deck), _dice(deck))


def world(without: frozenset[str]) -> tuple[Grid, ...]:
    """Deckahedron World, with the faces of its own deck."""
    deck = _deck(WORLD_TWENTY, WORLD_FACES, without)
    title = "A green token with the flip, when ties go to it; and a Wound that is met"
    green = outcomes("green", title, _each(deck, WORLD_SUITS, reward_odds))
    return (*_flips(deck, WORLD_SUITS, result_odds), green)


def _deck(cards: tuple[Face, ...], faces: Mapping[str, Face], without: frozenset[str]) -> tuple[Face, ...]:
    """The cards that are left, with the faces that are printed on them now."""
    now = tuple(faces[face.name] for face in cards)
    return kept(cards if now == cards else now, lambda face: face.name, without)


def _each(deck: tuple[Face, ...], suits: Mapping[int, str], ask: Ask) -> Iterator[tuple[str, Odds]]:
    """Every suit with every advantage."""
    for rank, suit in suits.items():
        for net in NETS:
            yield say("{suit}, {hand}", suit=suit, hand=NET_NAMES[net]), ask(deck, rank, net)


def _flips(deck: tuple[Face, ...], suits: Mapping[int, str], ask: Ask) -> Iterator[Grid]:
    """Suit by advantage, how it comes out; how often it succeeds; and how much that hangs on what is left."""
    come_out = say("How a flip comes out, from {count} cards", count=len(deck))
    yield outcomes("flips", come_out, _each(deck, suits, ask), UNSEEN)
    title: str = say("How often a flip succeeds, two good results of four, from {count} cards", count=len(deck))
    yield _success("success", title, ((suit, rank, deck) for rank, suit in suits.items()), ask)
    left = [count for count in LEFT if count < len(deck)]
    for name, title, is_spent in (("luck-to-come", TO_COME, False), ("luck-spent", SPENT, True)):
        rows = (
            (say("{suit}, {count} left", suit=suit, count=count), rank, _left(deck, rank, count, is_spent=is_spent))
            for rank, suit in suits.items()
            for count in left
        )
        yield _success(name, title, rows, ask, BRACKET)


def _success(
    name: str, title: str, rows: Iterable[tuple[str, int, tuple[Face, ...]]], ask: Ask, note: str = ""
) -> Grid:
    asked = list(rows)
    chances = [[_succeeds(ask(cards, rank, net)) for net in NETS] for _, rank, cards in asked]
    return grid(name, title, [row for row, *_ in asked], NET_NAMES.values(), chances, note)


def _succeeds(odds: Odds) -> Fraction:
    """The better two of the four results."""
    return share(odds, *(name for name, _ in odds.outcomes[2:]))


def _left(deck: tuple[Face, ...], rank: int, count: int, *, is_spent: bool) -> tuple[Face, ...]:
    return tuple(sorted(deck, key=lambda face: face.at(rank), reverse=not is_spent)[:count])


def _extras(deck: tuple[Face, ...]) -> Grid:
    title = "What may come with a flip: an XP card, the critical card, a Wound"
    return outcomes("extras", title, _each(deck, SUITS, flip_extras))


def _wounds(deck: tuple[Face, ...]) -> Grid:
    rows, chances = [], []
    for rank, suit in SUITS.items():
        for wounds in range(1, MOST_WOUNDS + 1):
            decks = likely_decks(deck, wounds)
            rows.append(say("{suit}, {count} in the deck", suit=suit, count=wounds))
            chances.append([_succeeds(average([flip_odds(each, rank, net) for each in decks])) for net in NETS])
    return grid("wounds", "How often a flip succeeds with Wounds in the deck", rows, NET_NAMES.values(), chances)


def _stamina(deck: tuple[Face, ...]) -> Iterator[Grid]:
    down = [(say("{count} lost", count=points), incapacitation_odds(deck, points)) for points in POINTS]
    title = say("Whether somebody stays on their feet who loses Stamina from {count} cards", count=len(deck))
    yield outcomes("stamina", title, down)
    asked = [(say("{count} lost", count=points), exhausted_odds(deck, points)) for points in POINTS]
    yield outcomes("exhausted", "How many cards are exhausted with it", asked)


def _dice(deck: tuple[Face, ...]) -> Grid:
    """A d4, d6 or d10 that is read from the first card with a number on it."""
    numbers = {face.name: face for face in deck}
    unseen = Knowledge((None,) * len(deck), tuple(numbers), ())
    dice = {die: pip_odds(unseen, (), _shows(numbers, die)) for die in ("d4", "d6", "d10")}
    faces = sorted({face for chances in dice.values() for face in chances})
    chances = ([found.get(face, Fraction(0)) for face in faces] for found in dice.values())
    return grid("dice", "What a die shows that is read from the cards", dice, map(str, faces), chances)


def _shows(faces: Mapping[str, Face], die: str) -> Callable[[str], int]:
    return lambda card: number_on(faces[card], die) or 0
