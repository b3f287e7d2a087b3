"""What a seat is asked, and what each answer would come to: draws, Fate, wounds, rests, and the GM's word."""

from collections.abc import Callable, Mapping
from typing import Any

from hearthside.kernel.agenda import about
from hearthside.kernel.directing import Deed, Floor, Now, few, words_of
from hearthside.kernel.saying import listed, say
from hearthside.kernel.views import Question, TableView
from hearthside.systems.deck_of_adventures.board import title_of
from hearthside.systems.deck_of_adventures.body.wounds import fresh_damage
from hearthside.systems.deck_of_adventures.cards import CARDS
from hearthside.systems.deck_of_adventures.check.degrees import HARDEST
from hearthside.systems.deck_of_adventures.check.fate import fate_options
from hearthside.systems.deck_of_adventures.directing.line import leaves
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.kinds import AP, HP
from hearthside.systems.deck_of_adventures.matters import (
    HIDDEN,
    ActProposed,
    CheckCalled,
    CheckDrawing,
    CheckDrawn,
    Hand,
    OutcomeWanted,
    RestCardDrawn,
    StudyBegun,
    WouldBeMoved,
    WoundToBear,
)
from hearthside.systems.deck_of_adventures.people.stats import STATS, signed
from hearthside.systems.deck_of_adventures.rest.resting import Restored

FARTHEST = 6
"""DA-CHECK-11: the circle of ranks ends there, so any card is near enough."""


def asked(seen: TableView, floor: Floor, question: Question) -> Now:
    """What this seat is asked, with every answer; what is likely wanted comes first."""
    answer = _ANSWERS.get(question.actions[0])
    cue, deeds = answer(seen, floor, question) if answer else (say("You are asked."), ())
    return Now("asked", cue, words_of(question), seen.seat, deeds or floor.answers(question))


def need_words(face: str, edr: int) -> str:
    """What a card must show to succeed against a Target Card, in a few words (DA-CHECK-06 to DA-CHECK-11)."""
    card = CARDS[face].sign
    if edr >= FARTHEST:
        return say("Any card will do.")
    if edr > 0:
        return say("You may miss {card} by {steps, plural, one {# step} other {# steps}}.", card=card, steps=edr)
    if edr == 0:
        return say("It takes the rank of {card}.", card=card)
    return say("It takes {card} itself." if edr <= HARDEST else "It takes the rank and colour of {card}.", card=card)


_Answer = tuple[str, tuple[Deed, ...]]


def _called(seen: TableView, floor: Floor, question: Question) -> _Answer:  # noqa: ARG001
    """DA-CHECK-15: draw, with one of the stats that were named; the one that may miss by most first."""
    called = about(question, CheckCalled)
    hidden = called.edrs == HIDDEN
    edrs = {stat: 0 if isinstance(called.edrs, str) else called.edrs[at] for at, stat in enumerate(called.stats)}
    deeds = [
        floor.deed(
            "draw",
            say("Draw with {stat} {mod}", stat=STATS[stat].name, mod=signed(mod)),
            say("The GM keeps secret how near is near enough.") if hidden else need_words(called.target, edrs[stat]),
            _helps(called.each[at].hands if called.each else called.hands),
            by_chance=not hidden,
            stat=stat,
        )
        for at, (stat, mod) in enumerate(zip(called.stats, called.mods, strict=True))
    ]
    deeds.sort(key=lambda deed: -edrs[deed.given["stat"]] if deed else 0)
    cue = say("A Save.") if called.kind == "save" else say("A Check.")
    return cue, (*(deed for deed in deeds if deed), *few(floor.deed("suggest")))


def _helps(hands: tuple[Hand, ...]) -> str:
    return listed(hand.words for hand in hands)


def _drawing(seen: TableView, floor: Floor, question: Question) -> _Answer:  # noqa: ARG001
    """DA-HAND-04: another card of an Upper Hand, or enough."""
    left = about(question, CheckDrawing).left
    more = say("{count, plural, one {# more card} other {# more cards}} to come, and the best counts.", count=left)
    return say("Draw on?"), few(
        floor.deed("draw_on", say("Draw another card"), more),
        floor.deed("stop", say("Stop here"), say("The best card so far counts.")),
    )


def _drawn(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-FATE-03: let it stand, or do something about it. A success stands; a miss is pushed."""
    drawn = about(question, CheckDrawn)
    says = "{degree}: it is done." if drawn.success else "{degree}: it fails."
    stands = floor.deed("let_stand", say("Let it stand"), say(says, degree=drawn.degree))
    anew = say("Draw again and keep the new card, for better or worse.")
    fate = floor.deed(
        "push_fate", say("Push Fate"), anew, say("1 Fate Card"), **_cheapest(seen, drawn.drawer, floor, "push_fate")
    )
    others = [deed for deed in floor.answers(question) if deed.action not in ("let_stand", "push_fate")]
    cue = say("A success.") if drawn.success else say("A miss.")
    return cue, few(*((stands, *others, fate) if drawn.success else (fate, *others, stands)))


def _cheapest(seen: TableView, owner: str, floor: Floor, action: str) -> dict[str, Any]:
    """The Fate Card to spend where nobody says which: a token first, for it is gone with the next Full Rest."""
    open_cards = floor.values(action, "card")
    held = [int(option.value) for option in fate_options(seen, owner) if option.value in open_cards]
    return {"card": min(held)} if held else {}


def _wounded(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-FATE-07: Toughen Up with as many Fate Cards as one likes, or take it; DA-FATE-19: for a Dealer of the GM."""
    who = about(question, WoundToBear).who
    cue = say("You are hit.") if who == seen.seat else say("{who} falls.", who=title_of(seen, who))
    return cue, wound_answers(seen, floor, who)


def wound_answers(seen: TableView, floor: Floor, who: str) -> tuple[Deed, ...]:
    """What Fate could make of fresh wounds, the most first, and bearing them as they are."""
    hp, ap = fresh_damage(seen, who, HP), fresh_damage(seen, who, AP)
    held = sorted(int(option.value) for option in fate_options(seen, who))
    return few(
        *(
            floor.deed(
                "toughen_up",
                say("Ignore {count} damage", count=count),
                _left(seen, who, min(count, hp), count - min(count, hp)),
                say("{count, plural, one {# Fate Card} other {# Fate Cards}}", count=count),
                leaves=leaves(seen, who, hp=min(count, hp), ap=count - min(count, hp)),
                cards=tuple(held[:count]),
            )
            for count in range(min(hp + ap, len(held), 3), 0, -1)
        ),
        floor.deed("bear", say("Take it"), _left(seen, who, 0, 0)),
    )


def _left(seen: TableView, who: str, hp: int, ap: int) -> str:
    left, armor, name = seen.track(HP.of(who)) + hp, seen.track(AP.of(who)) + ap, title_of(seen, who)
    if who != seen.seat:
        return say("{who} is left with {hp} HP and {ap} AP.", who=name, hp=left, ap=armor)
    if not left:
        return say("You are Knocked Out.")
    return say("It leaves you {hp} HP and {ap} AP.", hp=left, ap=armor)


def _rest_card(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-REST-10: what comes back, and how much of it."""
    who, points = seen.seat, about(question, RestCardDrawn).points
    ways = [(hp, pp) for hp in range(points, -1, -1) for pp in range(points, -1, -1)]
    deeds = [
        floor.deed(
            "restore",
            say("{hp} HP and {pp} PP", hp=hp, pp=pp),
            leaves=leaves(seen, who, hp=hp, pp=pp),
            split=Restored(hp, pp).word,
        )
        for hp, pp in ways
    ]
    return say("What comes back?"), tuple(deed for deed in deeds if deed)


def _moved(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-POW-24: go along with a friend, or resist with a Save."""
    who = title_of(seen, about(question, WouldBeMoved).user)
    go = floor.deed("go_along", says=say("You end up where {who} stops.", who=who))
    stay = floor.deed("resist", says=say("A Save: who holds out stays here."))
    friend = on_the_side_of_players(seen, about(question, WouldBeMoved).user)
    return say("{who} pulls at you.", who=who), few(*((go, stay) if friend else (stay, go)))


def _study(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-CHECK-19: the yardsticks of the book."""
    who = title_of(seen, about(question, StudyBegun).who)
    deeds = [
        floor.deed("set_difficulty", title, say("Difficulty Range {dr}.", dr=dr), dr=dr) for title, dr in _yardsticks()
    ]
    return say("How hard is it for {who}?", who=who), few(*deeds)


def _yardsticks() -> tuple[tuple[str, int], ...]:
    return ((say("An even chance"), 3), (say("Hard"), 2), (say("Easy"), 4))


def _proposed(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """DA-ACT-13: the GM says whether it goes, and what it takes."""
    act = about(question, ActProposed)
    costs = (("free", say("It goes")), ("minor", say("For a Minor Action")), ("major", say("For a Major Action")))
    deeds = [floor.deed("rule_on", title, goes=True, cost=cost) for cost, title in costs]
    no = floor.deed("rule_on", say("It does not go"), goes=False)
    return say("{who} would like to do this: {words}", who=title_of(seen, act.who), words=act.words), few(*deeds, no)


def _outcome(seen: TableView, floor: Floor, question: Question) -> _Answer:
    """What comes of a success only the GM can say."""
    who = about(question, OutcomeWanted).who
    cue = say("{who} did it.", who=title_of(seen, who)) if who else say("Nobody stands.")
    return cue, few(floor.deed("tell_outcome", say("Say what comes of it")))


_ANSWERS: Mapping[str, Callable[[TableView, Floor, Question], _Answer]] = {
    "draw": _called,
    "draw_on": _drawing,
    "let_stand": _drawn,
    "toughen_up": _wounded,
    "restore": _rest_card,
    "go_along": _moved,
    "set_difficulty": _study,
    "rule_on": _proposed,
    "tell_outcome": _outcome,
}
