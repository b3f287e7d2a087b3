"""What Bosses do besides their turns: Adversary Actions, House Actions, Phases."""

from dataclasses import dataclass

from hearthside.kernel.actions import Action, Offer, gm_action
from hearthside.kernel.choices import Among, Barred, Between, Option, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import change_creature, is_fated, title_of
from hearthside.systems.deck_of_adventures.body.wounds import heal
from hearthside.systems.deck_of_adventures.creatures.boss import AT_HOME, KINDS, USED, VANISHES, bosses
from hearthside.systems.deck_of_adventures.fight.acting import RELEASED
from hearthside.systems.deck_of_adventures.fight.arena import ACTED, fighters, on_turn
from hearthside.systems.deck_of_adventures.kinds import (
    ADVERSARY,
    HOUSE_ACTIONS,
    MAJORS_KIND,
    NOW,
    PP,
    PP_MOST,
)
from hearthside.systems.deck_of_adventures.slips import RECURRING, Begun


@dataclass(frozen=True, slots=True, kw_only=True)
class AdversaryAction:
    """An Adversary Action, between the turns of others, once a round: regain HP or PP, act again, or what you say."""

    boss: str
    what: str = "other"
    points: int = 0
    words: str = ""


_WHAT = {"other": "Something else", "major": "A Major Action", "hp": "Regain HP", "pp": "Regain PP"}


def offer_adversary_action(seen: TableView) -> Offer | None:
    """DA-BOSS-01: live between other turns, dead during its own; DA-BOSS-04, DA-AMB-64: once a round."""
    here = [name for name in bosses(seen) if name in fighters(seen.marks)]
    if not here:
        return None
    named = tuple(Option(name, title_of(seen, name), no_adversary(seen, name)) for name in here)
    dealer = any(_dealer_acted(seen, name) for name in here)
    what = tuple(
        Option(value, label, None if dealer or value != "major" else _AFTER_A_DEALER) for value, label in _WHAT.items()
    )
    return Offer(
        {
            "boss": Among(named, label="Who?"),
            "what": Among(what, label="What?"),
            "points": Between(0, 20, label="Points"),
            "words": Words(most=300, label="What happens?"),
        }
    )


_AFTER_A_DEALER = Barred("DA-BOSS-04", "An extra Major Action comes right after a Dealer's turn.")


def _dealer_acted(seen: TableView, boss: str) -> bool:
    """Whether the last turn but for the Boss's own was a Dealer's."""
    acted = [slot for slot in seen.marks.get(ACTED, ()) if slot != boss]
    return bool(acted) and (acted[-1] in seen.seats or is_fated(seen, acted[-1]))


def no_adversary(seen: TableView, name: str) -> Barred | None:
    """Why a Boss has no Adversary Action now."""
    if name in on_turn(seen):
        return Barred("DA-BOSS-01", "It is its own turn: Adversary Actions come between those of others.")
    if seen.has_mark(ADVERSARY.of(name), USED):
        return Barred("DA-BOSS-04", "One Adversary Action a round.")
    if not seen.marks.get(ACTED, ()):
        return Barred("DA-BOSS-01", "Nobody has had a turn in this round.")
    return None


def decide_adversary_action(draft: Draft, seat: str, order: AdversaryAction) -> None:  # noqa: ARG001
    """DA-BOSS-01, DA-BOSS-02, DA-BOSS-04."""
    who = order.boss
    draft.mark(ADVERSARY.of(who), USED)
    says = "{who} acts between the turns: {what}. {words}"
    if order.what == "other":
        says = "{who} acts between the turns. {words}"
    draft.tell(who, "DA-BOSS-01", says, what=_WHAT[order.what], words=order.words)
    if order.what == "hp":
        heal(draft, who, order.points)
    if order.what == "pp":
        draft.count(PP.of(who), min(order.points, draft.table.track(PP_MOST.of(who)) - draft.table.track(PP.of(who))))
    if order.what == "major":
        draft.mark(NOW.of(who), RELEASED)
        draft.count(MAJORS_KIND.of(who), 1 - draft.table.track(MAJORS_KIND.of(who)))


@dataclass(frozen=True, slots=True, kw_only=True)
class AtHome:
    """Say whether a Boss is in its home or base. Only there are its House Actions."""

    boss: str
    home: bool = True


def offer_at_home(seen: TableView) -> Offer | None:
    """Open while there is a Boss."""
    here = bosses(seen)
    named = options((name, title_of(seen, name)) for name in here)
    return Offer({"boss": Among(named, label="Who?"), "home": YesNo(label=AT_HOME)}) if here else None


def decide_at_home(draft: Draft, seat: str, order: AtHome) -> None:  # noqa: ARG001
    """DA-BOSS-05."""
    (draft.mark if order.home else draft.unmark)(HOUSE_ACTIONS.of(order.boss), AT_HOME)
    draft.tell(order.boss, "DA-BOSS-05", "{who} is at home." if order.home else "{who} is not at home.")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAction:
    """A House Action begins: from now on it comes again at the start of every round."""

    boss: str
    words: str


def offer_house_action(seen: TableView) -> Offer | None:
    """DA-BOSS-05: open for a Boss that is at home."""
    here = [name for name in bosses(seen) if seen.has_mark(HOUSE_ACTIONS.of(name), AT_HOME)]
    if not here:
        return None
    named = options((name, title_of(seen, name)) for name in here)
    return Offer({"boss": Among(named, label="Who?"), "words": Words(most=200, optional=False, label="What happens?")})


def decide_house_action(draft: Draft, seat: str, order: HouseAction) -> None:  # noqa: ARG001
    """DA-BOSS-06."""
    RECURRING.lay(draft, order.boss, Begun(order.words))
    draft.tell(order.boss, "DA-BOSS-06", "The house of {who} acts: {words}", words=order.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhases:
    """Give a Boss Phases: how many are left, with how many HP, and what the next one brings."""

    boss: str
    phases: int = 1
    hp: int = 0
    kind: str = "change"
    words: str = ""
    rounds: int = 0


def offer_set_phases(seen: TableView) -> Offer | None:
    """Open while there is a Boss."""
    here = bosses(seen)
    if not here:
        return None
    return Offer(
        {
            "boss": Among(options((name, title_of(seen, name)) for name in here), label="Who?"),
            "phases": Between(0, 9, label="Phases left"),
            "hp": Between(0, 99, label="HP of the next Phase (0: as printed)"),
            "kind": Among(options(KINDS.items()), label="What does it bring?"),
            "words": Words(most=300, label="In words"),
            "rounds": Between(0, 20, label="Vanished for so many rounds"),
        }
    )


def decide_set_phases(draft: Draft, seat: str, order: SetPhases) -> None:
    """DA-BOSS-07, DA-BOSS-09, DA-BOSS-11."""
    who = order.boss
    away = order.rounds if order.kind == VANISHES else 0
    brings = ""
    if order.phases:
        says = "{kind}. {words}" if order.words else "{kind}."
        brings = str(say(says, kind=KINDS[order.kind], words=order.words))
    change_creature(draft, who, phases=order.phases, phase_hp=order.hp, back_in=away, phase=brings)
    name = title_of(draft.table, who)
    draft.tell(seat, "DA-BOSS-07", "Phases {boss} has left: {phases}.", only_to=(seat,), boss=name, phases=order.phases)


BOSSES: tuple[Action, ...] = (
    gm_action(
        "adversary_action",
        AdversaryAction,
        offer_adversary_action,
        decide_adversary_action,
        "DA-BOSS-01",
        "Adversary Action",
    ),
    gm_action("at_home", AtHome, offer_at_home, decide_at_home, "DA-BOSS-05", "Is the Boss at home?"),
    gm_action("house_action", HouseAction, offer_house_action, decide_house_action, "DA-BOSS-06", "House Action"),
    gm_action("set_phases", SetPhases, offer_set_phases, decide_set_phases, "DA-BOSS-07", "Phases of a Boss"),
)
