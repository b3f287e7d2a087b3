"""How a question is answered where it is asked: each answer a deed, with what it costs and what it leaves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from hearthside.kernel.agenda import about
from hearthside.kernel.choices import Option, Words
from hearthside.kernel.directing import MOST_DEEDS, Deed, Floor, Leaves, number_of
from hearthside.kernel.saying import listed, said_again, say
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.felt import WayToTake, candle_of
from hearthside.kits.deckahedron.piles import TURNED
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.enduring import REACH, Pulse
from hearthside.systems.deckahedron_world.belongings import name_of_item, named, weapons
from hearthside.systems.deckahedron_world.blows import NumberToSplit
from hearthside.systems.deckahedron_world.board import lost_of
from hearthside.systems.deckahedron_world.deck import face_of
from hearthside.systems.deckahedron_world.effects import FoeToMark
from hearthside.systems.deckahedron_world.flipping import FLASHBACK_PRICE, CardsTurned, FlipCalled, title_of_flip
from hearthside.systems.deckahedron_world.foes import FoeHit, name_of_foe
from hearthside.systems.deckahedron_world.kinds import FOES, GREEN_KIND, HARM, WOUNDS_KIND
from hearthside.systems.deckahedron_world.splitting import split_words, ways_to_split
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

Answers = Callable[[TableView, Floor, Question], Iterator[Deed | None]]
HURTS = {"harm": "Harm", "wound": "Wound"}


def answers_to(seen: TableView, floor: Floor, asked: Question) -> tuple[Deed, ...]:
    """Every way to answer, the best first."""
    found = [deed for action in asked.actions if action in _ANSWERS for deed in _ANSWERS[action](seen, floor, asked)]
    own = [deed for deed in found if deed]
    done = {"flashback", *(deed.action for deed in own)}
    others = [unsaid(floor, deed) for deed in floor.answers(asked, but=done)]
    return (*own, *others, *filter(None, [_again(seen, floor)]))


def unsaid(floor: Floor, deed: Deed) -> Deed:
    """The same deed, with nothing told along with it where nothing has to be."""
    offer = floor.offer(deed.action)
    fields = offer.fields if offer and deed.given else {}
    silent = {name: "" for name, choice in fields.items() if isinstance(choice, Words) and choice.optional}
    return replace(deed, given={**silent, **deed.given}) if silent else deed


def _again(seen: TableView, floor: Floor) -> Deed | None:
    green = seen.track(GREEN_KIND.of(seen.seat))
    leaves = (Leaves(GREEN_KIND.of(seen.seat), green, green - FLASHBACK_PRICE),)
    cost = say("{count} green tokens", count=FLASHBACK_PRICE)
    return floor.deed("flashback", say("Remember, and flip anew"), cost=cost, leaves=leaves)


# --- Flips ------------------------------------------------------------------------------------------------------------


def _flips(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """The flip that was called for; where a weapon is used, with each of them."""
    called = about(asked, FlipCalled)
    move, attribute = title_of_flip(called.move), ATTRIBUTES[called.attribute]
    says = say("{move} with {attribute}", move=move, attribute=attribute)
    foe = name_of_foe(seen, called.foe) if called.foe else ""
    arms = dict(named(seen, weapons(seen, seen.seat)))
    for weapon in floor.values("flip", "weapon"):
        name = arms.get(weapon) or (next(iter(arms.values()), "") if not weapon else "")
        strike = "Strike {foe} with {weapon}" if foe else "Strike with {weapon}"
        bare = "Strike {foe} with bare hands" if foe else "Strike with bare hands"
        title = say(strike if name else bare, foe=foe, weapon=name)
        yield floor.deed("flip", title, says, by_chance=True, weapon=weapon)
    if not floor.values("flip", "weapon"):
        yield floor.deed("flip", say("Flip {move} with {attribute}", move=move, attribute=attribute), by_chance=True)


def _stands(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-ADV-06: each card that may count."""
    turned, kept = seen.pile(TURNED.of(seen.seat)), about(asked, CardsTurned).keep
    faces = dict(zip(turned.tokens, turned.faces or (), strict=True))
    for token in (each for each in kept if each in faces):
        title = say("Let it stand") if len(kept) == 1 else _kept_words(faces[token])
        yield floor.deed("stand", title, keep=token)


def _kept_words(name: str) -> str:
    """What is special about one of the cards that could count."""
    face = face_of(name)
    if face.nature == "wound":
        return say("Keep the Wound card")
    return say("Keep the card with a green token") if face.xp else say("Keep the plain card")


# --- A blow -----------------------------------------------------------------------------------------------------------


def _rolls(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("roll_hit", say("See how hard it hits"))


def _splits(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-SPLIT-07: every legal split, with what it leaves; of many the plainest, and the rest by hand."""
    number = about(asked, NumberToSplit).number
    ways = sorted(ways_to_split(number), key=lambda way: way.harm + way.wounds)
    shown = ways if len(ways) <= MOST_DEEDS else ways[: MOST_DEEDS - 1]
    for way in shown:
        title = split_words(number, way.harm, way.wounds)
        yield floor.deed("split", title, leaves=_leaves(seen, way), into=way.take)
    if len(shown) < len(ways):
        yield floor.deed("split", say("Split it otherwise"))


def _leaves(seen: TableView, way: WayToTake) -> tuple[Leaves, ...]:
    """What so much Stamina, Harm and Wounds would leave whoever takes it."""
    seat, left = seen.seat, body.stamina_left(seen, seen.seat)
    harm, wounds = HARM.of(seat), WOUNDS_KIND.of(seat)
    found = [Leaves(candle_of(seat), left, max(0, left - way.stamina))] if way.stamina else []
    found += [Leaves(harm, seen.track(harm), seen.track(harm) + way.harm)] if way.harm else []
    found += [Leaves(wounds, seen.track(wounds), seen.track(wounds) + way.wounds)] if way.wounds else []
    return tuple(found)


def _endures(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-ABS-01: what cards with room absorb is not lost; before the rest is searched for one may reshuffle."""
    points = about(asked, body.StaminaToLose).points
    room = _options(floor, "endure", "slots")[:points]
    if room:
        title = say("Let {cards} absorb {count}", cards=_cards(room), count=len(room))
        yield _loses(seen, floor, title, points - len(room), slots=tuple(each.value for each in room))
    for key, item in body.pulses(seen, seen.seat):
        count = min(body.MOST_PULSE, item.charges, points)
        title = say("Sever the pulse: {count} of {item}", count=count, item=name_of_item(seen, key))
        yield _loses(seen, floor, title, points - count, pulse=Pulse(key, count).word)
    yield _loses(seen, floor, say("Reach out with your feelings"), points - REACH, reach_out=True)
    lose = say("Lose {points} Stamina", points=points)
    plain = {name: preset for name, preset in _PLAIN.items() if _has(floor, name)}
    yield _loses(seen, floor, lose, points, **plain)
    yield _loses(seen, floor, say("Reshuffle first, then lose {points} Stamina", points=points), points, reshuffle=True)


_PLAIN: Mapping[str, Any] = {"slots": (), "pulse": "", "reach_out": False, "reshuffle": False}


def _has(floor: Floor, name: str) -> bool:
    offer = floor.offer("endure")
    return offer is not None and name in offer.fields


def _loses(seen: TableView, floor: Floor, title: str, points: int, **given: Any) -> Deed | None:
    return floor.deed("endure", title, leaves=_leaves(seen, WayToTake("", max(0, points))), **given)


def _absorbs(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-HARM-03: whatever can take it instead; or it lands."""
    hurt = about(asked, body.HurtToAbsorb).hurt
    taken = WayToTake("", 0, harm=int(hurt == "harm"), wounds=int(hurt != "harm"))
    for option in _options(floor, "absorb", "with_card"):
        if option.value:
            title = say("Let it go to {card}", card=said_again(option.label, option.said))
            yield floor.deed("absorb", title, with_card=option.value)
    title = say("Take the {token}", token=HURTS[hurt])
    yield floor.deed("absorb", title, leaves=_leaves(seen, taken), with_card="")


def _narrates(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("narrate", say("Leave it at that"), say("No words are needed."), words="")
    yield floor.deed("narrate", say("Tell how it looked"))


def _recovers(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-BRTH-04: as they lie, or each as the player picks."""
    points = about(asked, body.StaminaToRegain).points
    cards = seen.pile(lost_of(seen.options, seen.seat)).tokens[:points]
    left = body.stamina_left(seen, seen.seat)
    leaves = (Leaves(candle_of(seen.seat), left, left + points),)
    yield floor.deed("recover", say("Take back what lies on top"), leaves=leaves, cards=cards)
    yield floor.deed("recover", say("Pick which"))


# --- One's own blow, and a foe's --------------------------------------------------------------------------------------


def _marks(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    name = name_of_foe(seen, about(asked, FoeToMark).foe)
    for marks in floor.values("mark_foe", "marks"):
        says = "{marks, plural, one {A red mark} other {# red marks}} on {foe}" if marks else "Let it all hurt"
        yield floor.deed("mark_foe", say(says, marks=marks, foe=name), marks=marks)


def _foe_splits(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:
    """DW-CBT-09: how a tough foe takes it."""
    hit = about(asked, FoeHit)
    left = FOES.of(seen, hit.foe).stamina
    for way in ways_to_split(hit.points)[:MOST_DEEDS]:
        leaves = (Leaves(number_of(hit.foe, "stamina"), left, max(0, left - way.stamina)),)
        title = split_words(hit.points, way.harm, way.wounds)
        yield floor.deed("foe_split", title, leaves=leaves, into=way.take)


def _describes(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    yield floor.deed("describe", say("Leave it at that"), say("No words are needed."), words="")
    yield floor.deed("describe", say("Tell what happens"))


def _moves(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed | None]:  # noqa: ARG001
    """DW-GM-01: words, of one kind or another."""
    for kind in _options(floor, "gm_move", "kind"):
        yield floor.deed("gm_move", said_again(kind.label, kind.said), kind=kind.value)


_ANSWERS: Mapping[str, Answers] = {
    "flip": _flips,
    "stand": _stands,
    "roll_hit": _rolls,
    "split": _splits,
    "endure": _endures,
    "absorb": _absorbs,
    "narrate": _narrates,
    "recover": _recovers,
    "mark_foe": _marks,
    "foe_split": _foe_splits,
    "describe": _describes,
    "gm_move": _moves,
}
"""What is answered in words of its own; anything else by what its fields leave to be chosen."""


def _options(floor: Floor, action: str, name: str) -> tuple[Option, ...]:
    offer = floor.offer(action)
    found: tuple[Option, ...] = getattr(offer.fields.get(name) if offer else None, "options", ())
    return tuple(option for option in found if option.barred is None)


def _cards(room: tuple[Option, ...]) -> str:
    return listed(dict.fromkeys(said_again(option.label, option.said) for option in room))
