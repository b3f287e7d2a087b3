"""How a question is answered where it is asked: each answer a deed, with what it costs and what it leaves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from hearthside.kernel.agenda import about
from hearthside.kernel.choices import Option
from hearthside.kernel.directing import Deed, Floor, Leaves
from hearthside.kernel.saying import listed, said_again, say
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure.actions.attempt import may_turn_aside
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND, XP, rank_of
from hearthside.kits.deckahedron.adventure.body import exhausted_of, stamina_left
from hearthside.kits.deckahedron.adventure.book import book_of, moves_of
from hearthside.kits.deckahedron.adventure.combat.answers import PILE
from hearthside.kits.deckahedron.adventure.combat.foes import name_of_foe
from hearthside.kits.deckahedron.adventure.combat.suffering import HARM, spared, ways_to_take
from hearthside.kits.deckahedron.adventure.contests.teamwork import team_of
from hearthside.kits.deckahedron.adventure.matters import (
    CardsToRead,
    LossAbsorbed,
    OptionsOfMove,
    PointsTurned,
    StaminaBack,
    StaminaDue,
    TokenDue,
    called_in,
)
from hearthside.kits.deckahedron.adventure.words import TOKENS, ranked
from hearthside.kits.deckahedron.felt import candle_of
from hearthside.kits.deckahedron.flipping import face_of
from hearthside.kits.deckahedron.piles import TURNED

Answers = Callable[[TableView, Floor, Question], Iterator[Deed | None]]


def answers_to(seen: TableView, floor: Floor, asked: Question) -> tuple[Deed, ...]:
    """Every way to answer, the best first."""
    attack = book_of(seen).attack
    own: list[Deed] = []
    for action in asked.actions:
        if action == attack.answer:
            own += filter(None, _to_take(seen, floor))
        elif action == attack.number:
            own += filter(None, [floor.deed(action, say("See how hard it hits"))])
        else:
            own += filter(None, _ANSWERS.get(action, _nothing)(seen, floor, asked))
    if attack.is_asked(asked.actions):
        own += filter(None, _escapes(seen, floor))
    done = {"flashback", *(deed.action for deed in own)}
    others = [replace(deed, by_chance=deed.action == "race") for deed in floor.answers(asked, but=done)]
    return (*own, *others, *filter(None, [_again(seen, floor)]))


def _nothing(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield from ()


def _more(seen: TableView, track: TrackPlace, count: int) -> Leaves:
    now = seen.track(track)
    return Leaves(track, now, now + count)


def _burnt(seen: TableView, points: int) -> tuple[Leaves, ...]:
    """What becomes of one's own candle: it burns down by so many points at least."""
    left = seen.recall(_own_stamina)
    return (Leaves(candle_of(seen.seat), left, max(0, left - points)),) if points > 0 else ()


def _own_stamina(seen: TableView) -> int:
    return stamina_left(seen, seen.seat)


def _burns(seen: TableView, points: int) -> str:
    return book_of(seen).attack.loses(points) if points > 0 else ""


# --- Flips ------------------------------------------------------------------------------------------------------------


def _flips(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """Each attribute the call leaves open, at the rank its cards are read at."""
    suits, called = book_of(seen).suits, called_in(asked)
    says = (
        say("{move} against {foe}", move=called.move, foe=name_of_foe(seen, called.foe)) if called.foe else called.move
    )
    for name in floor.values("flip", "attribute"):
        rank = seen.track(rank_of(name, seen.seat))
        title = say("Flip {attributes}", attributes=ranked(name, rank, suits[rank]))
        yield floor.deed("flip", title, says, by_chance=True, attribute=name)


def _stands(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TF-ADV-09: each card that may count; after a flashback each step that XP can raise it (TF-FB-05)."""
    matter = about(asked, CardsToRead)
    kept = floor.values("stand", "keep")
    for token in kept:
        title = say("Let it stand") if len(kept) == 1 else _kept_words(seen, matter, token)
        yield floor.deed("stand", title, keep=token)
    best, xp = next(iter(kept), 0), XP.of(seen.seat)
    for steps in floor.values("stand", "bumps"):
        title = say("Raise it by {steps}", steps=steps)
        cost = say("{count} XP", count=steps)
        leaves = (_more(seen, xp, -steps),)
        yield floor.deed("stand", title, cost=cost, leaves=leaves, keep=best, bumps=steps) if steps else None
    if floor.values("stand", "reshuffle"):
        says = say("So that the wound takes fresh cards.")
        yield floor.deed("stand", say("Reshuffle first, then let it stand"), says, keep=best, reshuffle=True)


def _kept_words(seen: TableView, matter: CardsToRead, token: int) -> str:
    """What is special about one of the cards that could count."""
    piles = [seen.pile(TURNED.of(each)) for each in team_of(seen.seat, matter.aid)]
    faces = {card: face for pile in piles for card, face in zip(pile.tokens, pile.faces or (), strict=True)}
    face = face_of(faces[token])
    if face.critical == "success":
        return say("Keep the critical success")
    if face.nature == "blessing":
        return say("Keep the Blessing")
    return say("Keep the card with XP") if face.xp else say("Keep the plain card")


def _again(seen: TableView, floor: Floor) -> Deed | None:
    if not floor.may("flashback"):
        return None
    return floor.deed(
        "flashback",
        say("Remember, and flip anew"),
        cost=say("{count} XP", count=1),
        by_chance=True,
        leaves=(_more(seen, XP.of(seen.seat), -1),),
    )


# --- A blow -----------------------------------------------------------------------------------------------------------


def _to_take(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """How an attack can be taken, each way on its own, and with what keeps some of it off."""
    action = book_of(seen).attack.answer
    words = {option.value: said_again(option.label, option.said) for option in _options(floor, action, "take")}
    spaces = _options(floor, action, "slots")
    for way in ways_to_take(seen):
        taken = (*([_more(seen, HARM.of(seen.seat), way.harm)] if way.harm else ()), *_wounded(seen, way.wounds))
        lost = max(0, way.stamina - spared(seen, seen.seat))
        used = spaces[: max(0, way.stamina)]
        if used:
            left = max(0, lost - len(used))
            cards = _cards_of(used)
            title = say("{way}, of which {cards} takes {count}", way=words[way.take], cards=cards, count=len(used))
            leaves = (*_burnt(seen, left), *taken)
            slots = tuple(space.value for space in used)
            yield floor.deed(action, title, _burns(seen, left), leaves=leaves, take=way.take, slots=slots)
        leaves = (*_burnt(seen, lost), *taken)
        yield floor.deed(action, words[way.take], _burns(seen, lost), leaves=leaves, take=way.take)


def _wounded(seen: TableView, count: int) -> tuple[Leaves, ...]:
    return (_more(seen, WOUNDS_KIND.of(seen.seat), count),) if count else ()


def _escapes(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """TF-FAST-07: moves that turn an attack aside, and whoever can have its die read anew (TF-MAG-16)."""
    for name in floor.values("attempt", "move") if may_turn_aside(seen) else ():
        if name:
            move = moves_of(seen)[name]
            yield floor.deed("attempt", say("Turn it aside: {move}", move=move.name), move.trigger, move=name)
    yield floor.deed("interfere", say("Have the die read anew"))


def _bears(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TF-ARM-01: a slot that is free takes a Harm or a Wound; or it lands."""
    token = about(asked, TokenDue).token
    for space, *_ in _by_card(_options(floor, "bear", "where")):
        if space.value == PILE:
            track = HARM.of(seen.seat) if token == "harm" else WOUNDS_KIND.of(seen.seat)
            title = say("Take the {token}", token=TOKENS[token])
            lands = said_again(space.label, space.said)
            yield floor.deed("bear", title, lands, leaves=(_more(seen, track, 1),), where=PILE)
        else:
            says = say("It stays there until it is mended.")
            yield floor.deed("bear", say("Let {card} take it", card=_label(space)), says, where=space.value)


def _blocks(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    """TF-SHLD-01: a shield is raised before it lands."""
    for shield in _options(floor, "block", "shield"):
        says = say("Flip Dex: it may keep it off.")
        yield floor.deed(
            "block", say("Raise {shield}", shield=_label(shield)), says, by_chance=True, shield=shield.value
        )


def _expends(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TF-STAM-07: what slots absorb is not lost; before the rest is, the deck may be reshuffled."""
    points = about(asked, StaminaDue).points
    yield from _absorbing(seen, floor, "expend", points)
    title = say("Lose {points} Stamina", points=points)
    yield floor.deed("expend", title, _burns(seen, points), leaves=_burnt(seen, points), slots=())
    if floor.values("expend", "reshuffle"):
        title = say("Reshuffle first, then lose {points} Stamina", points=points)
        yield floor.deed("expend", title, leaves=_burnt(seen, points), reshuffle=True)
        if not _options(floor, "expend", "slots"):
            title = say("Lose {points} Stamina", points=points)
            yield floor.deed("expend", title, _burns(seen, points), leaves=_burnt(seen, points), reshuffle=False)


def _absorbs(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TP-PHASE-03: tokens into slots, as many as there is room for; or none."""
    points = about(asked, LossAbsorbed).points
    yield from _absorbing(seen, floor, "absorb", points)
    yield floor.deed("absorb", say("Absorb nothing"), leaves=_burnt(seen, points), slots=())


def _absorbing(seen: TableView, floor: Floor, action: str, points: int) -> Iterator[Deed | None]:
    """As much as there is room for; where several cards have room, each alone as well."""
    spaces = _options(floor, action, "slots")
    cards = list(_by_card(spaces))
    sets = [spaces, *(cards if len(cards) > 1 else ())]
    for some in sets:
        used = some[:points]
        if used:
            title = say("Let {cards} absorb {count}", cards=_cards_of(used), count=len(used))
            leaves = _burnt(seen, points - len(used))
            yield floor.deed(action, title, leaves=leaves, slots=tuple(space.value for space in used))


def _describes(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("describe", say("Leave it at that"), say("No words are needed."), words="")
    yield floor.deed("describe", say("Tell how it looks"))


def _recovers(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TF-STAM-11: as they lie, or each as the player picks."""
    back = about(asked, StaminaBack)
    if back.of == "tokens":
        spaces = _options(floor, "recover", "slots")[: back.points]
        title = say("Clear {cards}", cards=_cards_of(spaces))
        yield floor.deed("recover", title, slots=tuple(space.value for space in spaces))
        yield floor.deed("recover", say("Leave the tokens, take cards"), slots=())
        return
    cards = seen.pile(exhausted_of(seen, seen.seat)).tokens[: back.points]
    left = stamina_left(seen, seen.seat)
    leaves = (Leaves(candle_of(seen.seat), left, left + len(cards)),)
    title = say("Take back {count, plural, one {the top card} other {the top # cards}}", count=len(cards))
    yield floor.deed("recover", title, leaves=leaves, cards=cards)
    yield floor.deed("recover", say("Pick which"))


# --- One's own blow ---------------------------------------------------------------------------------------------------


def _holds_back(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("hold_back", say("Deal all of it"), one=False)
    yield floor.deed("hold_back", say("Deal just 1"), one=True)


def _converts(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    matter = about(asked, PointsTurned)
    name = name_of_foe(seen, matter.foe)
    for points in floor.values("convert", "points"):
        says = "{points, plural, one {A red token} other {# red tokens}} on {foe}" if points else "Let it all hurt"
        yield floor.deed("convert", say(says, points=points, foe=name), points=points)


def _picks(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """TF-TRIG-04: what the card of a move lists, each line a deed where there are few."""
    move = moves_of(seen)[about(asked, OptionsOfMove).pick.move]
    yield from (replace(deed, says=move.name) if deed.given else deed for deed in floor.answers(asked))


def _pays(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("pay", say("Pay the price"), pays=True)
    yield floor.deed("pay", say("Keep it"), pays=False)


_ANSWERS: Mapping[str, Answers] = {
    "flip": _flips,
    "stand": _stands,
    "bear": _bears,
    "block": _blocks,
    "expend": _expends,
    "absorb": _absorbs,
    "describe": _describes,
    "recover": _recovers,
    "hold_back": _holds_back,
    "convert": _converts,
    "pay": _pays,
    "pick": _picks,
}
"""What is answered in words of its own; anything else by what its fields leave to be chosen."""


# --- What is there to choose from -------------------------------------------------------------------------------------


def _options(floor: Floor, action: str, name: str) -> tuple[Option, ...]:
    offer = floor.offer(action)
    found = offer.fields.get(name) if offer else None
    listed_here: tuple[Option, ...] = getattr(found, "options", ())
    return tuple(option for option in listed_here if option.barred is None)


def _by_card(spaces: tuple[Option, ...]) -> Iterator[tuple[Option, ...]]:
    """The spaces of each card together: which of them is taken makes no difference."""
    for _, same in groupby(spaces, key=_label):
        yield tuple(same)


def _label(option: Option) -> str:
    return said_again(option.label, option.said)


def _cards_of(spaces: tuple[Option, ...]) -> str:
    return listed(dict.fromkeys(_label(space) for space in spaces))
