"""Journey points spent on hope: something that changed for good, and The Hearth revealed."""

from collections.abc import Mapping
from dataclasses import dataclass

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.agenda import Ask, Matter, Procedure, Step, answered, carry_out
from hearthside.kernel.choices import Among, Barred, Choice, Words, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.adventure.board import WOUNDS_KIND
from hearthside.kits.deckahedron.adventure.body import tidy_deck
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE, Line, Spending
from hearthside.kits.deckahedron.adventure.journey.chapters import chapter_of
from hearthside.kits.deckahedron.adventure.journey.healing import lose_wound_cards
from hearthside.kits.deckahedron.adventure.journey.points import gain_journey, journey_points, spend_journey
from hearthside.kits.deckahedron.adventure.journey.story import EARNED
from hearthside.kits.deckahedron.adventure.steps import HealAtTheHearth

REVEALED = "the hearth"
_CHANGES = tuple(each for each in GUIDE.journey if each.rule == "TF-GMJ-07")
_NO_JOURNEY = Barred("TF-GMJ-07", "There is no Journey point to spend.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowChange:
    """Spend a Journey point to show what the party has changed: a person, or a place."""

    what: str
    words: str


def _line(line: Line | Spending) -> str:
    return say("{what}: {text}", what=line.name, text=line.says)


_SHOWING: Mapping[str, Choice] = {
    "what": Among(options((each.id, _line(each)) for each in _CHANGES), label="What do you show?"),
    "words": Words(most=1000, optional=False, label="Tell it"),
}
_SHOW, _CANNOT_SHOW = Offer(_SHOWING), Offer(_SHOWING, _NO_JOURNEY)


def offer_show_change(seen: TableView) -> Offer | None:
    """Open to a GM with a Journey point."""
    if not seen.players:
        return None
    return _SHOW if journey_points(seen) else _CANNOT_SHOW


def decide_show_change(draft: Draft, seat: str, show: ShowChange) -> None:
    """TF-GMJ-07: the point goes, the story stays."""
    spend_journey(draft)
    name = next(each.name for each in _CHANGES if each.id == show.what)
    draft.tell(seat, "TF-GMJ-07", "{change}. {words}", change=name, words=show.words)


SHOW_CHANGE = Action(
    "show_change",
    ShowChange,
    offer_show_change,
    decide_show_change,
    rule="TF-GMJ-07",
    label="Show what has changed",
    by=GM,
    group="gm",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealHearth:
    """Spend a Journey point in the last chapter: The Hearth is revealed, and all may heal their wounds."""

    sign: str


_SIGNS: Mapping[str, Choice] = {
    "sign": Among(options((each.id, _line(each)) for each in GUIDE.hearth_signs), label="What happened?")
}
_REVEAL = Offer(_SIGNS)
_REVEALED = Offer(_SIGNS, Barred("TF-GMJ-08", "The Hearth is revealed already."))
_UNPAID = Offer(_SIGNS, Barred("TF-GMJ-08", "There is no Journey point to spend."))


def offer_reveal_hearth(seen: TableView) -> Offer | None:
    """TF-GMJ-08: the last chapter of a longer campaign, once."""
    if chapter_of(seen).name != "Change":
        return None
    if seen.has_mark(EARNED, REVEALED):
        return _REVEALED
    return _REVEAL if journey_points(seen) else _UNPAID


def decide_reveal_hearth(draft: Draft, seat: str, reveal: RevealHearth) -> None:
    """Everybody who is wounded may heal."""
    spend_journey(draft)
    draft.mark(EARNED, REVEALED)
    sign = next(each.says for each in GUIDE.hearth_signs if each.id == reveal.sign)
    draft.tell(seat, "TF-GMJ-08", "The Hearth is revealed. {sign}", sign=sign)
    for name in draft.table.players:
        carry_out(draft, [HealAtTheHearth(name)])


def heal_at_the_hearth(draft: Draft, step: HealAtTheHearth) -> list[Step] | None:
    """Who has no wound has nothing to heal."""
    if not draft.table.track(WOUNDS_KIND.of(step.seat)):
        return None
    return [Ask(step.seat, ("heal_wounds",), "TF-GMJ-08", "The Hearth is revealed. Do your wounds heal?")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealWounds:
    """The Hearth is revealed: let all your wounds heal, or keep them."""

    heal: bool = True


_HEALING = Offer({"heal": YesNo(label="Do your wounds heal?", yes="My wounds heal", no="I keep them")}, urgent=True)


def offer_heal_wounds(seen: TableView) -> Offer | None:
    """Open to the wounded when The Hearth is revealed."""
    return _HEALING if seen.asked("heal_wounds") else None


def decide_heal_wounds(draft: Draft, seat: str, wounds: HealWounds) -> None:
    """TF-GMJ-08: tokens and wound cards go, and each wound earns the GM a point."""
    _, then = answered(draft, seat, "heal_wounds", Matter)
    if wounds.heal:
        healed = -draft.count(WOUNDS_KIND.of(seat), -draft.table.track(WOUNDS_KIND.of(seat)))
        lose_wound_cards(draft, seat)
        gain_journey(draft, healed)
        draft.tell(seat, "TF-GMJ-08", "The wounds of {who} heal.")
        tidy_deck(draft, seat)
    carry_out(draft, then)


STEPS: tuple[Procedure, ...] = (Procedure(HealAtTheHearth, heal_at_the_hearth),)
REVEAL_HEARTH = Action(
    "reveal_hearth",
    RevealHearth,
    offer_reveal_hearth,
    decide_reveal_hearth,
    rule="TF-GMJ-08",
    label="Reveal The Hearth",
    by=GM,
    group="gm",
)
HEAL_WOUNDS = Action(
    "heal_wounds", HealWounds, offer_heal_wounds, decide_heal_wounds, rule="TF-GMJ-08", label="Heal your wounds"
)
