"""What the GM lays out in a scene: the position, tags and clocks."""

from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.choices import Among, Between, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.first_empires.fight.battlefield import clear
from hearthside.systems.first_empires.fight.creatures import take_away
from hearthside.systems.first_empires.fight.turns import leave
from hearthside.systems.first_empires.kinds import BEGUILED, CLOCKS, CREATURES, TAGS, Clock, Tag
from hearthside.systems.first_empires.magic.brewing import spoil
from hearthside.systems.first_empires.names import clock_name, meant, name_of
from hearthside.systems.first_empires.pool.called import take_back_call
from hearthside.systems.first_empires.pool.result import give_cause_to_doubt
from hearthside.systems.first_empires.scene.board import move_position
from hearthside.systems.first_empires.scene.clocks import clock_words, hidden_clocks, lay_clock, lift_clock
from hearthside.systems.first_empires.scene.tags import lay_tag, tag_name
from hearthside.systems.first_empires.words import CLOCK_KINDS, POSITIONS

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
    for tag in TAGS.ids(draft.table):
        draft.remove(tag)
    for creature in CREATURES.ids(draft.table):
        take_away(draft, creature)
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
    on = meant(draft.table, tag.on)
    lay_tag(draft, Tag(tag.words.strip(), 0 if tag.sticky else tag.uses, tag.sticky, on))
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
            "kind": Among(options(CLOCK_KINDS.items()), label="What does it count?"),
            "segments": Between(1, 24, label="Segments"),
            "filled": Between(0, 24, label="Filled already"),
            "secret": YesNo(label="A danger that only you see"),
        }
    )


def decide_lay_clock(draft: Draft, seat: str, clock: LayClock) -> None:
    """FE-CLK-09: of any size."""
    kind = "danger" if clock.secret else clock.kind  # FE-PLAY-08
    laid = lay_clock(draft, Clock(clock.words, kind, clock.segments, clock.filled), hidden=clock.secret)
    if not clock.secret:
        name = clock_name(draft.table, laid)
        draft.tell(seat, "FE-CLK-09", "A clock of {segments}: {words}.", segments=clock.segments, words=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """Take a tag or a clock away, because the story did, or let somebody see that an ally is none."""

    what: str
    words: str = ""


def offer_lift(seen: TableView) -> Offer | None:
    """Open while there is one."""
    found: list[tuple[str, str]] = [(tag, tag_name(seen, tag)) for tag in TAGS.ids(seen)]
    found += [(clock, clock_words(seen, clock)) for clock in CLOCKS.ids(seen)]
    allies = _allies(seen).items()
    found += [(key, _ally(name_of(seen, whom), seen.seats[name].title)) for key, (name, whom) in allies]
    return Offer({"what": Among(options(found)), "words": _WHY}) if found else None


def _allies(lying: Lying) -> dict[str, tuple[str, str]]:
    """Who is taken for an ally by whom, by what a command calls that."""
    beguiled = ((name, whom) for name in lying.players for whom in lying.marks.get(BEGUILED.of(name), ()))
    return {f"beguiled/{name}/{whom}": (name, whom) for name, whom in beguiled}


def _ally(whom: str, who: str) -> str:
    return say("{whom} takes {who} for an ally", whom=whom, who=who)


def decide_lift(draft: Draft, seat: str, lift: Lift) -> None:
    """FE-TAG-10: invocations left are lost."""
    allies = _allies(draft.table)
    if lift.what in allies:
        give_cause_to_doubt(draft, *allies[lift.what])  # FE-STUNT-13
        return
    if TAGS.get(draft.table, lift.what):
        name = tag_name(draft.table, lift.what)
        draft.remove(ThingId(lift.what))
    else:
        is_hidden, name = lift.what in hidden_clocks(draft.table), clock_name(draft.table, lift.what)
        lift_clock(draft, lift.what)
        if is_hidden:
            return  # FE-PLAY-08: nobody knew of it.
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
