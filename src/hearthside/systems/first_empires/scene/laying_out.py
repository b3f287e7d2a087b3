"""What the GM lays out in a scene: the position, tags and clocks."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.fight.battlefield import clear
from hearthside.systems.first_empires.fight.creatures import LURKING, creatures, take_away
from hearthside.systems.first_empires.fight.turns import leave
from hearthside.systems.first_empires.kinds import BEGUILED
from hearthside.systems.first_empires.magic.brewing import spoil
from hearthside.systems.first_empires.people.character import clear_marks
from hearthside.systems.first_empires.pool.called import take_back_call
from hearthside.systems.first_empires.pool.result import give_cause_to_doubt
from hearthside.systems.first_empires.scene.board import (
    HIDDEN_CLOCKS,
    STICKY_TAGS,
    TAGS,
    clock_words,
    clocks_on,
    hidden_clock_words,
    hide_clock,
    lay_clock,
    lay_tag,
    lift_clock,
    lift_hidden_clock,
    lift_tag,
    move_position,
)
from hearthside.systems.first_empires.words import CLOCKS, POSITIONS

_WHY = Words(most=300, label="Why?")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """Say how dangerous it is to act now."""

    position: str
    words: str = ""


def offer_position(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer({"position": Among(options((each, each.title()) for each in POSITIONS)), "words": _WHY})


def decide_position(draft: Draft, seat: str, order: SetPosition) -> None:
    """FE-POS-01."""
    move_position(draft, order.position)
    position = order.position.title()
    draft.tell(seat, "FE-POS-01", "The position is {position}. {words}", position=position, words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewScene:
    """Open a new scene: tags, creatures and zones of the old one go, and no position is set yet."""

    words: str = ""


def offer_scene(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer({"words": Words(most=300, label="What is it about?")})


def decide_scene(draft: Draft, seat: str, scene: NewScene) -> None:
    """FE-PLAY-02, FE-TAG-06: what was called for is not rolled any more. Clocks stay until the GM takes them away."""
    for tag in draft.table.marks.get(TAGS, ()):
        lift_tag(draft, tag)
    for creature in creatures(draft.table):
        take_away(draft, creature)
    clear_marks(draft, LURKING)
    clear(draft)
    leave(draft)
    move_position(draft, "")
    for name in draft.table.players:
        spoil(draft, name)
        take_back_call(draft, name)
    draft.tell(seat, "FE-PLAY-02", "A new scene. {words}", words=scene.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTag:
    """Lay out a tag that a place, a thing or a creature comes with."""

    words: str
    on: str = ""
    uses: int = 1
    sticky: bool = False


def offer_lay_tag(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer(
        {
            "words": Words(most=60, optional=False, label="Tag"),
            "on": Words(most=60, label="Where does it stick?"),
            "uses": Between(1, 20, label="Invocations"),
            "sticky": YesNo(label="Sticky: it is not used up"),
        }
    )


def decide_lay_tag(draft: Draft, seat: str, tag: LayTag) -> None:
    """FE-TAG-05."""
    lay_tag(draft, tag.words, 0 if tag.sticky else tag.uses, tag.on)
    if tag.sticky:
        draft.mark(STICKY_TAGS, tag.words)
    draft.tell(seat, "FE-TAG-05", "A tag: {words}.", words=tag.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayClock:
    """Lay out a clock: an obstacle, somebody's health, or a danger that draws near."""

    words: str
    kind: str
    segments: int = 4
    filled: int = 0
    secret: bool = False


def offer_lay_clock(seen: TableView) -> Offer:  # noqa: ARG001
    """Always open to the GM."""
    return Offer(
        {
            "words": Words(most=60, optional=False, label="Clock"),
            "kind": Among(options(CLOCKS.items()), label="What does it count?"),
            "segments": Between(1, 24, label="Segments"),
            "filled": Between(0, 24, label="Filled already"),
            "secret": YesNo(label="A danger that only you see"),
        }
    )


def decide_lay_clock(draft: Draft, seat: str, clock: LayClock) -> None:
    """FE-CLK-09: of any size. A clock of this name is laid out anew, but a creature's health is its own."""
    name = _name_of_clock(draft, clock.words)
    if clock.secret:
        hide_clock(draft, name, clock.segments, clock.filled)  # FE-PLAY-08
        return
    lay_clock(draft, name, clock.kind, clock.segments, clock.filled)
    draft.tell(seat, "FE-CLK-09", "A clock of {segments}: {words}.", segments=clock.segments, words=name)


def _name_of_clock(draft: Draft, words: str) -> str:
    """These words, with a number where a creature goes by them."""
    numbered = (f"{words} {number}" for number in range(2, 9999))
    known = creatures(draft.table)
    return words if words not in known else next(each for each in numbered if each not in known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """Take a tag or a clock away, because the story did, or let somebody see that an ally is none."""

    what: str
    words: str = ""


def offer_lift(seen: TableView) -> Offer | None:
    """Open while there is one."""
    found = [(f"tag/{tag}", tag) for tag in seen.marks.get(TAGS, ())]
    found += [(f"clock/{clock}", clock_words(seen, clock)) for clock in clocks_on(seen)]
    found += [(f"secret/{clock}", hidden_clock_words(seen, clock)) for clock in seen.marks.get(HIDDEN_CLOCKS, ())]
    found += [
        (f"beguiled/{name}/{whom}", f"{whom} takes {seen.seats[name].title} for an ally")
        for name in seen.players
        for whom in seen.marks.get(BEGUILED.of(name), ())
    ]
    return Offer({"what": Among(options(found)), "words": _WHY}) if found else None


def decide_lift(draft: Draft, seat: str, lift: Lift) -> None:
    """FE-TAG-10: invocations left are lost."""
    kind, _, name = lift.what.partition("/")
    if kind == "beguiled":
        who, _, whom = name.partition("/")
        give_cause_to_doubt(draft, who, whom)  # FE-STUNT-13
        return
    if kind == "secret":
        lift_hidden_clock(draft, name)  # FE-PLAY-08: nobody knew of it.
        return
    if kind == "tag":
        lift_tag(draft, name)
    else:
        lift_clock(draft, name)
    draft.tell(seat, "FE-TAG-10", "Gone: {name}. {words}", name=name, words=lift.words)


SET_POSITION = Action(
    "set_position",
    SetPosition,
    offer_position,
    decide_position,
    rule="FE-POS-01",
    label="Set the position",
    by=GM,
    group="gm",
)
NEW_SCENE = Action(
    "new_scene", NewScene, offer_scene, decide_scene, rule="FE-PLAY-02", label="Open a new scene", by=GM, group="gm"
)
LAY_TAG = Action(
    "lay_tag", LayTag, offer_lay_tag, decide_lay_tag, rule="FE-TAG-05", label="Lay out a tag", by=GM, group="gm"
)
LAY_CLOCK = Action(
    "lay_clock",
    LayClock,
    offer_lay_clock,
    decide_lay_clock,
    rule="FE-CLK-09",
    label="Lay out a clock",
    by=GM,
    group="gm",
)
LIFT = Action(
    "lift", Lift, offer_lift, decide_lift, rule="FE-TAG-10", label="Take a tag or clock away", by=GM, group="gm"
)
