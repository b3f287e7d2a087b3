"""Using Powers, and what follows from some of them: luck, lent cards, the top card, the link to a summoned creature."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hearthside.kernel.actions import TABLE as EVERYBODY
from hearthside.kernel.actions import Action, Offer, blocked, gm_action
from hearthside.kernel.agenda import Matter, about, answered, carry_out
from hearthside.kernel.choices import (
    Among,
    Barred,
    Between,
    Choice,
    Following,
    Option,
    Settled,
    Several,
    YesNo,
    options,
)
from hearthside.kernel.compounds import Compound
from hearthside.kernel.draft import Draft
from hearthside.kernel.records import record
from hearthside.kernel.refusals import Impossible
from hearthside.kernel.saying import say
from hearthside.kernel.things import ThingId
from hearthside.kernel.views import Lying, TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.body.wounds import speed_now
from hearthside.systems.deck_of_adventures.check.draw import open_check
from hearthside.systems.deck_of_adventures.check.drawing import again, finish
from hearthside.systems.deck_of_adventures.creatures.boss import AT_HOME, USED, bosses
from hearthside.systems.deck_of_adventures.creatures.bosses import no_adversary
from hearthside.systems.deck_of_adventures.decks.lending import AID, is_lent, take_lent
from hearthside.systems.deck_of_adventures.decks.piles import deck_named, has_cards, lay_off
from hearthside.systems.deck_of_adventures.epic.tasks import out_of_place
from hearthside.systems.deck_of_adventures.fight.acting import all_names, bar, pay, unless_all_barred
from hearthside.systems.deck_of_adventures.fight.arena import (
    LIES_THERE,
    cannot_act,
    fighters,
    is_now,
    listed,
    on_turn,
    summoned_by,
)
from hearthside.systems.deck_of_adventures.fight.striking import MADE
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.ground.spaces import spaces_between
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    ASIDE,
    FLANKED_BY,
    GONE,
    HOUSE_ACTIONS,
    PP,
)
from hearthside.systems.deck_of_adventures.matters import InCheck, WouldBeMoved
from hearthside.systems.deck_of_adventures.powers.aiming import (
    NONE_CHOSEN,
    SPITE,
    TOO_FAR,
    Chosen,
    Named,
    Seen,
    aim,
    nobody_there,
    reach,
    rows,
    spite_of,
    strikes_around,
    struck,
    within,
)
from hearthside.systems.deck_of_adventures.powers.book import POWERS, Power, owned
from hearthside.systems.deck_of_adventures.powers.covering import lies
from hearthside.systems.deck_of_adventures.powers.effects import (
    Use,
    declare,
    drop_walls,
    go_along,
    pp_cost,
    save_step,
    use,
    walls_of,
)
from hearthside.systems.deck_of_adventures.rest.clock import end_lasting
from hearthside.systems.deck_of_adventures.slips import RECURRING, Begun
from hearthside.systems.deck_of_adventures.things import WALLS, Wall

RUN = 3
"""DA-POW-11: how far a Charge must run."""
PLAIN_BLOWS = ("Attack, Weapon", "Attack, Weapon 2", "Attack, Mystic", "Attack, Mystic 2")
"""They come with the action Attack, or only make it stronger."""
_SECOND = (
    "Attack, Dual-Wield",
    "Attack, Dual-Wield Master",
    "Attack, Mystic Dual-Shot",
    "Attack, Mystic Dual-Shot Master",
)
_FIRST_THE_FIRST = Barred("DA-POW-24", "This is a second attack: make the first one in this turn.")
_OTHERWISE = (
    "Fated Draw",
    "Summon Creature",
    "Adversary Major Action",
    "Aggro",
    "Help",
    "Thwart",
    "Infuse",
    "Amplify",
    "Intensify",
)
"""Powers that have an action of their own."""


@record
class PowerAtCost(Compound):
    """A Power by its name, at what cost, and whose."""

    name: str
    pp: int
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """Use one of your Powers. The cost is paid when it is declared, and gone even if it misses."""

    power: PowerAtCost
    targets: tuple[str, ...] = ()
    row: str = ""
    at: str = ""
    choice: Chosen = NONE_CHOSEN


@dataclass(frozen=True, slots=True, kw_only=True)
class UseTheirPower:
    """Let a creature use one of its Powers."""

    power: PowerAtCost
    targets: tuple[str, ...] = ()
    row: str = ""
    at: str = ""
    choice: Chosen = NONE_CHOSEN


_BESIDES_TURNS = ("Adversary", "House")
_ACTIVE = ("Major", "Minor", *_BESIDES_TURNS)


Aimed = tuple[Option, dict[str, Settled]]
"""A Power at some cost, and what is left to say of it."""


def _fields(ways: Sequence[Aimed]) -> dict[str, Choice]:
    """The Powers, and for each of them what is left to say: on whom, and what it is to do."""
    cases: dict[str, dict[str, Settled]] = {"targets": {}, "row": {}, "at": {}, "choice": {}}
    for way, aimed in ways:
        for name, choice in aimed.items():
            cases[name][str(way.value)] = choice
    labels = {"targets": "On whom?", "row": "On whom?", "at": "Where?", "choice": "Which condition?"}
    following = {name: Following("power", each, label=labels[name]) for name, each in cases.items() if each}
    return {"power": Among(tuple(way for way, _ in ways), label="Which Power?"), **following}


def read_way(word: str) -> tuple[Power, int, str]:
    """Which Power is offered, at what cost, and whose."""
    return _power_of(PowerAtCost.read(word))


def _power_of(way: PowerAtCost) -> tuple[Power, int, str]:
    return POWERS[way.name], way.pp, way.who


def has_a_power_left(seen: TableView, who: str) -> bool:
    """Whether somebody could use any Power now, whoever it may be aimed at."""
    return any(_against(seen, who, power, pp) is None for power in _to_use(seen, who) for pp in power.pp)


def _to_use(seen: TableView, who: str) -> Iterator[Power]:
    """The Powers of somebody that are used by choosing to."""
    for name in dict.fromkeys(owned(seen.marks, who)):
        power = POWERS.get(name)
        if power is not None and power.type in _ACTIVE and name not in PLAIN_BLOWS and name not in _OTHERWISE:
            yield power


def _ways(seen: TableView, who: str) -> list[Aimed]:
    found: list[Aimed] = []
    for power in _to_use(seen, who):
        name = power.name
        known: Named = {}
        for pp in power.pp:
            aimed = aim(seen, who, power, pp, known)
            against = _against(seen, who, power, pp) or nobody_there(seen, who, power, pp, aimed)
            words = say("{power}: {pp} PP", power=name, pp=pp) if pp else name
            found.append((Option(PowerAtCost(name, pp, who).word, words, against), aimed))
    return found


def _against(seen: TableView, who: str, power: Power, pp: int) -> Barred | None:
    """DA-POW-09, DA-EPIC-11, and what a turn allows."""
    if out_of_place(seen, power.name):
        return out_of_place(seen, power.name)
    if is_busy(seen, who):
        return Barred("DA-CHECK-14", "You are in the middle of something.")
    if cannot_act(seen, who):
        return LIES_THERE
    cost = pp_cost(seen, who, pp)
    if cost > seen.track(PP.of(who)):
        return Barred("DA-POW-09", say("That takes {pp} PP.", pp=cost))
    if power.type in _BESIDES_TURNS:
        return _not_now(seen, who, power)
    if fighters(seen.marks):
        against = bar(seen, who, "minor" if power.type == "Minor" else "major")
        if against:
            return against
    elif power.attack:
        return Barred("DA-CMB-01", "There is no combat. The GM declares when one starts.")
    if power.name == "Attack, Charge" and seen.track(GONE.of(who)) < RUN:
        return Barred("DA-POW-11", "A Charge takes 3 spaces of movement first.")
    if power.name in _SECOND and not is_now(seen.marks, who, MADE[power.attack]):
        return _FIRST_THE_FIRST
    if power.name == "Phase Swap":
        return _no_swap(seen, who, power)
    return None


def _no_swap(seen: TableView, who: str, power: Power) -> Barred | None:
    """It trades places with one's own summoned creature, for half of one's speed."""
    summoned = summoned_by(seen, who)
    if not summoned:
        return Barred("DA-POW-24", "You have no summoned creature.")
    if spaces_between(seen, who, summoned) > reach(power):
        return TOO_FAR
    short = fighters(seen.marks) and left_to_go(seen, who) < speed_now(seen, who)
    return Barred("DA-MOVE-01", "There is not enough speed left in this turn.") if short else None


def _not_now(seen: TableView, who: str, power: Power) -> Barred | None:
    """DA-BOSS-01, DA-BOSS-05: Adversary Actions come between the turns of others, House Actions at home."""
    if who not in fighters(seen.marks):
        return Barred("DA-CMB-01", "There is no combat. The GM declares when one starts.")
    if power.type == "Adversary":
        return no_adversary(seen, who)
    at_home = seen.has_mark(HOUSE_ACTIONS.of(who), AT_HOME)
    return None if at_home else Barred("DA-BOSS-05", "House Actions are for a Boss that is at home.")


def offer_use_power(seen: TableView) -> Offer | None:
    """Open with what the character has; what cannot be used says why."""
    ways = _ways(seen, seen.seat)
    return unless_all_barred("power", **_fields(ways)) if ways else None


def offer_use_their_power(seen: TableView) -> Offer | None:
    """DA-AMB-93: what a creature cannot pay for is greyed."""
    acting = on_turn(seen) if fighters(seen.marks) else creatures(seen)
    here = [name for name in creatures(seen) if name in acting or name in bosses(seen)]
    ways = [way for name in here for way in _ways(seen, name)]
    if not ways:
        return None
    fields = _fields(ways)
    if seen.seat in seen.awaited:
        return blocked("DA-CHECK-14", "Finish the draw you are in first.", **fields)
    return unless_all_barred("power", **fields)


def decide_use_power(draft: Draft, seat: str, order: UsePower | UseTheirPower) -> None:  # noqa: ARG001
    """DA-ACT-12."""
    turn = aimed(draft.table, order)
    who, power = turn.who, turn.power
    spite = spite_of(draft.table, who) if power.attack and turn.targets else ""
    draft.require(not spite or spite in turn.targets, SPITE.rule, SPITE.says)
    if power.type == "Adversary":
        draft.mark(ADVERSARY.of(who), USED)
    elif power.type == "House":
        RECURRING.lay(draft, who, Begun(power.name))  # DA-BOSS-06: from now on every round
    elif fighters(draft.table.marks):
        pay(draft, who, "minor" if power.type == "Minor" else "major")
    use(draft, turn)


def aimed(lying: Seen, order: UsePower | UseTheirPower) -> Use:
    """Whom a Power is used on: those who were named, or those whom the map says it strikes."""
    power, pp, who = _power_of(order.power)
    targets, laid = order.targets, lies(lying, who, power, pp).get(order.at, frozenset())
    if order.row:
        targets = rows(lying, who)[order.row]
    elif strikes_around(lying, who, power):
        targets = within(lying, who, power, pp)
    elif laid:
        targets = struck(lying, who, power, laid)
    return Use(who, power, pp, targets, order.choice.condition, laid, order.choice.whom)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeLucky:
    """Lucky: draw anew after a Suited Miss, once a Check."""


def offer_be_lucky(seen: TableView) -> Offer | None:
    """DA-POW-16."""
    return Offer(urgent=True) if seen.asked("be_lucky") else None


def decide_be_lucky(draft: Draft, seat: str, order: BeLucky) -> None:  # noqa: ARG001
    """The whole Check is drawn anew; pushing Fate stays open (DA-AMB-09)."""
    check = open_check(draft, seat, "be_lucky")
    draft.tell(check.drawer, "DA-POW-16", "{who} is lucky and draws anew.")
    carry_out(draft, again(draft, seat, check))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAid:
    """Use the card somebody lends you as a card of your Upper Hand."""


def offer_take_aid(seen: TableView) -> Offer | None:
    """DA-POW-14: unless the helper has given the card to somebody else meanwhile."""
    asked = seen.asked("take_aid")
    if asked is None:
        return None
    lent = is_lent(seen, about(asked, InCheck).drawer, AID)
    return Offer(urgent=True) if lent else blocked("DA-POW-14", "Nobody lends you a card any more.")


def decide_take_aid(draft: Draft, seat: str, order: TakeAid) -> None:  # noqa: ARG001
    """DA-AMB-77: it is the helper's card still, an Ace as well."""
    check = open_check(draft, seat, "take_aid")
    helper, card = take_lent(draft, check.drawer, AID)
    lender = title_of(draft.table, helper)
    draft.tell(check.drawer, "DA-POW-14", "{who} takes the card {helper} lends.", helper=lender)
    draft.move((card,), ASIDE.of(helper), check.turned)
    end_lasting(draft, helper, AID)
    carry_out(draft, finish(draft, check))


@dataclass(frozen=True, slots=True, kw_only=True)
class FatedDraw:
    """Fated Draw: look at the top card of your deck for 1 PP; then discard it or leave it."""


def offer_fated_draw(seen: TableView) -> Offer | None:
    """DA-POW-17: open to who has the Power."""
    power = POWERS["Fated Draw"]
    if power.name not in owned(seen.marks, seen.seat):
        return None
    against = _against(seen, seen.seat, power, power.pp[0])
    if against is None and not seen.pile(deck_named(seen.seat).draw).count:
        against = Barred("DA-POW-17", "There is no card to look at.")
    return blocked(against.rule, against.says) if against else Offer()


def decide_fated_draw(draft: Draft, seat: str, order: FatedDraw) -> None:  # noqa: ARG001
    """The card is shown to its owner alone."""
    power = POWERS["Fated Draw"]
    if fighters(draft.table.marks):
        pay(draft, seat, "minor")
    draft.count(PP.of(seat), -pp_cost(draft.table, seat, power.pp[0]))
    declare(draft, seat)
    deck = deck_named(seat).draw
    if not has_cards(draft.table, deck_named(seat)):
        raise Impossible("DA-POW-17", "There is no card to look at.")
    draft.show(deck, draft.table.cards(deck)[:1], (seat,))
    draft.tell(seat, "DA-POW-17", "{who} looks at the top card of the deck.")
    draft.wait_for(seat, ("turn_fate",), "DA-POW-17", "Discard the card you saw, or leave it?", Matter())


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFate:
    """Discard the card you looked at, or leave it on top."""

    discard: bool = False


def offer_turn_fate(seen: TableView) -> Offer | None:
    """Open after Fated Draw."""
    return (
        Offer({"discard": YesNo(label="Discard it?", yes="Discard it", no="Leave it on top")}, urgent=True)
        if seen.asked("turn_fate")
        else None
    )


def decide_turn_fate(draft: Draft, seat: str, order: TurnFate) -> None:
    """DA-POW-17: an Ace goes to the Fate hand."""
    _, then = answered(draft, seat, "turn_fate", Matter)
    deck = deck_named(seat)
    if order.discard and draft.table.cards(deck.draw):
        lay_off(draft, seat, (draft.turn_top(deck.draw, deck.turned),), deck.turned)
        draft.tell(seat, "DA-POW-17", "{who} discards it.")
    else:
        draft.tell(seat, "DA-POW-17", "{who} leaves it there.")
    carry_out(draft, then)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAlong:
    """Go along with who moves you: no Save is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resist:
    """You are unwilling to be moved: make the Save."""


def offer_go_along(seen: TableView) -> Offer | None:
    """Open to whom Momentum would move."""
    return Offer(urgent=True) if seen.asked("go_along") else None


def offer_resist(seen: TableView) -> Offer | None:
    """Open to whom Momentum would move."""
    return Offer(urgent=True) if seen.asked("resist") else None


def decide_go_along(draft: Draft, seat: str, order: GoAlong) -> None:  # noqa: ARG001
    """Only the unwilling Save."""
    moved, then = answered(draft, seat, "go_along", WouldBeMoved)
    go_along(draft, moved.user, seat)
    carry_out(draft, then)


def decide_resist(draft: Draft, seat: str, order: Resist) -> None:  # noqa: ARG001
    """The unwilling Save."""
    moved, then = answered(draft, seat, "resist", WouldBeMoved)
    power = POWERS[moved.power]
    carry_out(draft, [save_step(draft.table, Use(moved.user, power, power.pp[0], (seat,)), seat), *then])


@dataclass(frozen=True, slots=True, kw_only=True)
class DropWall:
    """Let the wall you raised fall. It is a Free Action."""


def offer_drop_wall(seen: TableView) -> Offer | None:
    """DA-POW-18: open to whoever raised one."""
    if not walls_of(seen, seen.seat):
        return None
    return blocked(LIES_THERE.rule, LIES_THERE.says) if cannot_act(seen, seen.seat) else Offer()


def decide_drop_wall(draft: Draft, seat: str, order: DropWall) -> None:  # noqa: ARG001
    """At any time, as a Free Action."""
    drop_walls(draft, seat)
    draft.tell(seat, "DA-POW-18", "{who} lets the wall fall.")


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeWall:
    """Damage a wall that a Power raised, or let it fall."""

    wall: str
    damage: int = 1


def offer_strike_wall(seen: TableView) -> Offer | None:
    """DA-POW-18: open while a wall stands."""
    walls = [(thing, _wall_words(seen, wall)) for thing, wall in WALLS.all(seen).items()]
    if not walls:
        return None
    return Offer(
        {
            "wall": Among(options(walls), label="Which?"),
            "damage": Between(1, 20, label="Damage"),
        }
    )


def decide_strike_wall(draft: Draft, seat: str, order: StrikeWall) -> None:
    """Without HP it is gone."""
    thing = ThingId(order.wall)
    wall = WALLS.of(draft.table, thing)
    left = max(0, wall.hp - order.damage)
    draft.tell(seat, "DA-POW-18", "{wall}: {left} HP left.", wall=_wall_name(draft.table, wall), left=left)
    if left:
        draft.put(WALLS, thing, replace(wall, hp=left))
    else:
        draft.remove(thing)


def _wall_name(lying: Lying, wall: Wall) -> str:
    return say("{wall} of {who}", wall=wall.name, who=title_of(lying, wall.owner))


def _wall_words(lying: Lying, wall: Wall) -> str:
    return say("{wall}: {width} wide, 3 tall", wall=_wall_name(lying, wall), width=wall.width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flank:
    """Say who stands within one space of a target, where the table plays without a map."""

    target: str
    by: tuple[str, ...]


def offer_flank(seen: TableView) -> Offer | None:
    """Always open to the GM."""
    names = all_names(seen)
    if len(names) < 2:
        return None
    titles = [(name, title_of(seen, name)) for name in names]
    return Offer(
        {
            "target": Among(options(titles), label="Whom?"),
            "by": Several(options(titles), 0, len(titles), label="Who stands beside them?"),
        }
    )


def decide_flank(draft: Draft, seat: str, order: Flank) -> None:  # noqa: ARG001
    """DA-POW-13, DA-POW-19 go by it."""
    on = FLANKED_BY.of(order.target)
    for name in draft.table.marks.get(on, ()):
        draft.unmark(on, name)
    for name in order.by:
        if name != order.target:
            draft.mark(on, name)
    draft.tell(order.target, "DA-POW-13", "Beside {who}: {names}.", names=listed(draft.table, order.by) or "nobody")


USING_POWERS = (
    Action("use_power", UsePower, offer_use_power, decide_use_power, rule="DA-POW-08", label="Use a Power"),
    Action("be_lucky", BeLucky, offer_be_lucky, decide_be_lucky, rule="DA-POW-16", label="Be lucky", by=EVERYBODY),
    Action(
        "take_aid",
        TakeAid,
        offer_take_aid,
        decide_take_aid,
        rule="DA-POW-14",
        label="Take the lent card",
        by=EVERYBODY,
    ),
    Action("go_along", GoAlong, offer_go_along, decide_go_along, rule="DA-POW-24", label="Go along"),
    Action("resist", Resist, offer_resist, decide_resist, rule="DA-POW-24", label="Resist"),
    Action("drop_wall", DropWall, offer_drop_wall, decide_drop_wall, rule="DA-POW-18", label="Let your wall fall"),
    Action("fated_draw", FatedDraw, offer_fated_draw, decide_fated_draw, rule="DA-POW-17", label="Fated Draw"),
    Action("turn_fate", TurnFate, offer_turn_fate, decide_turn_fate, rule="DA-POW-17", label="Discard or leave it"),
    gm_action(
        "use_their_power",
        UseTheirPower,
        offer_use_their_power,
        decide_use_power,
        "DA-POW-08",
        "Use a creature's Power",
    ),
    gm_action("strike_wall", StrikeWall, offer_strike_wall, decide_strike_wall, "DA-POW-18", "Damage a wall"),
    gm_action("flank", Flank, offer_flank, decide_flank, "DA-POW-13", "Say who stands beside"),
)
