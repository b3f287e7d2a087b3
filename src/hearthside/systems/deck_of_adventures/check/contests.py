"""The GM calls for a Contested Check: one of the usual ones, or any Skill against any other."""

from dataclasses import dataclass

from hearthside.kernel.actions import Offer, gm_action
from hearthside.kernel.choices import Among, Barred, Choice, Option, Several, YesNo, options
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.asking import is_busy
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.check.call import STAT_OPTIONS
from hearthside.systems.deck_of_adventures.check.contest import CONTESTS, contest
from hearthside.systems.deck_of_adventures.fight.arena import LIES_THERE, cannot_act


@dataclass(frozen=True, slots=True, kw_only=True)
class CallContest:
    """One of the usual contests. Who begins it lends Target Card and Difficulty Range; those who resist draw.

    Say whether they know the matter, or are suspicious: then they may resist with another Skill as well.
    """

    contest: str
    who: str
    targets: tuple[str, ...]
    forewarned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOtherContest:
    """Any Skill or Attribute against another. Who begins it lends Target Card and Difficulty Range; the others draw."""

    stat: str
    versus: tuple[str, ...]
    who: str
    targets: tuple[str, ...]
    social: bool = False


def offer_call_contest(seen: TableView) -> Offer | None:
    """Open while there are two who could oppose each other."""
    return _offer(
        seen,
        {
            "contest": Among(options((key, each.name) for key, each in CONTESTS.items()), label="What is it?"),
            "forewarned": YesNo(label="They know the matter, or are suspicious"),
        },
    )


def offer_call_other_contest(seen: TableView) -> Offer | None:
    """As above (DA-CONT-07)."""
    return _offer(
        seen,
        {
            "stat": Among(STAT_OPTIONS, label="With"),
            "versus": Several(STAT_OPTIONS, 1, len(STAT_OPTIONS), label="Against"),
            "social": YesNo(label="A social Check: draw from the World Deck"),
        },
    )


def _offer(seen: TableView, own: dict[str, Choice]) -> Offer | None:
    names = [(name, seen.seats[name].title) for name in seen.players]
    names += [(name, title_of(seen, name)) for name in creatures(seen)]
    if len(names) < 2:
        return None
    targets = tuple(Option(name, title, _busy(seen, name)) for name, title in names)
    return Offer(
        {
            "who": Among(options(names), label="Who begins it?"),
            "targets": Several(targets, 1, len(targets), label="Who resists?"),
            **own,
        }
    )


def _busy(seen: TableView, name: str) -> Barred | None:
    """Nobody answers two questions at once, and nothing is asked of those who lie there."""
    if cannot_act(seen, name):
        return LIES_THERE
    if name in seen.seats and is_busy(seen, name):
        return Barred("DA-CHECK-14", "They are in the middle of something.")
    if name not in seen.seats and seen.seat in seen.awaited:
        return Barred("DA-CHECK-14", "Finish the draw you are in first.")
    return None


def decide_call_contest(draft: Draft, seat: str, call: CallContest) -> None:  # noqa: ARG001
    """DA-CONT-08 to DA-CONT-12."""
    usual = CONTESTS[call.contest]
    versus = (*usual.versus, usual.also) if usual.also and call.forewarned else usual.versus
    targets = [name for name in call.targets if name != call.who]
    contest(draft, call.who, usual.stat, targets, versus, name=usual.name, social=usual.social)


def decide_call_other_contest(draft: Draft, seat: str, call: CallOtherContest) -> None:  # noqa: ARG001
    """DA-CONT-07: the first stat sets the Difficulty Range, the targets use the second."""
    targets = [name for name in call.targets if name != call.who]
    contest(draft, call.who, call.stat, targets, call.versus, social=call.social)


CONTESTING = (
    gm_action("call_contest", CallContest, offer_call_contest, decide_call_contest, "DA-CONT-01", "Call for a contest"),
    gm_action(
        "call_other_contest",
        CallOtherContest,
        offer_call_other_contest,
        decide_call_other_contest,
        "DA-CONT-07",
        "Call for another contest",
    ),
)
