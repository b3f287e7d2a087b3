"""Being Hidden: held against each watcher, and lost in several ways."""

from hearthside.kernel.draft import Draft
from hearthside.systems.deck_of_adventures.board import creatures, title_of
from hearthside.systems.deck_of_adventures.fight.arena import slot_target
from hearthside.systems.deck_of_adventures.kinds import HIDDEN_FROM
from hearthside.systems.deck_of_adventures.steps import Result, Spot


def spot(draft: Draft, step: Spot) -> None:
    """DA-ACT-09: Hidden from each watcher whose Detection fails."""
    who, watcher = step.who, title_of(draft.table, step.result.who)
    if step.result.success:
        draft.tell(who, "DA-ENV-03", "{watcher} still sees {who}.", watcher=watcher)
        return
    draft.mark(HIDDEN_FROM.of(who), step.result.who)
    draft.tell(who, "DA-ENV-03", "{who} is Hidden from {watcher}.", watcher=watcher)


def come_to_light(draft: Draft, result: Result) -> None:
    """DA-ENV-05: another's successful Detection, or the own failed Stealth Check, ends it."""
    if result.stat == "stealth" and not result.success:
        come_out(draft, result.who)
    if result.stat != "detection" or not result.success:
        return
    for who in (*draft.table.players, *creatures(draft.table)):
        found = draft.table.has_mark(HIDDEN_FROM.of(who), result.who)
        if found and result.against == slot_target(draft.table, who):
            draft.unmark(HIDDEN_FROM.of(who), result.who)
            draft.tell(who, "DA-ENV-05", "{watcher} finds {who}.", watcher=title_of(draft.table, result.who))


def come_out(draft: Draft, who: str) -> None:
    """Hidden from nobody any more."""
    watchers = draft.table.marks.get(HIDDEN_FROM.of(who), ())
    for watcher in watchers:
        draft.unmark(HIDDEN_FROM.of(who), watcher)
    if watchers:
        draft.tell(who, "DA-ENV-05", "{who} is no longer Hidden.")
