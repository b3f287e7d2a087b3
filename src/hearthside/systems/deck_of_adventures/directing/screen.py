"""What comes next for the GM: the creatures' turns, what the table waits for, and what is owed."""

from collections.abc import Iterator
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor, Now, Owed, few, listening
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import creatures, is_fated, title_of
from hearthside.systems.deck_of_adventures.body.wounds import fresh_damage
from hearthside.systems.deck_of_adventures.check.fate import fate_options
from hearthside.systems.deck_of_adventures.creatures.boss import bosses
from hearthside.systems.deck_of_adventures.directing.line import leaves, slot_title
from hearthside.systems.deck_of_adventures.directing.touching import touches
from hearthside.systems.deck_of_adventures.directing.turns import creature_deeds, ending
from hearthside.systems.deck_of_adventures.epic.tasks import TASK_CARD, is_running, volunteers
from hearthside.systems.deck_of_adventures.fight.acting import all_names
from hearthside.systems.deck_of_adventures.fight.arena import (
    cannot_act,
    is_friend,
    listed,
    members,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.ground.field import field_of
from hearthside.systems.deck_of_adventures.ground.laying import hidden_ground
from hearthside.systems.deck_of_adventures.ground.spaces import space_of
from hearthside.systems.deck_of_adventures.kinds import AP, HP, HP_MOST


def gm_now(seen: TableView, floor: Floor, stopped: Now | None) -> Now:
    """What is going on behind the screen. `stopped` is whom the table waits for, if for anybody."""
    now = _waiting(floor, stopped) or _in_a_fight(seen, floor) or _in_an_epic(seen, floor) or _between(seen, floor)
    return replace(now, owed=tuple(_owed(seen, floor)))


def _waiting(floor: Floor, stopped: Now | None) -> Now | None:
    """The table waits for a player."""
    if stopped is None:
        return None
    return replace(
        stopped,
        deeds=few(
            floor.deed("set_dr", says=say("Make it harder or easier, or let another stat count.")),
            floor.deed("waive", says=say("No card is drawn after all.")),
            floor.deed("say", say("Say what happens")),
        ),
    )


def _in_a_fight(seen: TableView, floor: Floor) -> Now | None:
    slot = slot_on_turn(seen.marks)
    if not slot:
        return None
    if slot not in seen.seats:
        able = [who for who in members(seen, slot) if not cannot_act(seen, who)]
        deeds = creature_deeds(seen, floor, able)
        cue = say("{who}: what now?", who=slot_title(seen, slot))
        return Now("mine" if deeds else "theirs", cue, "", slot, deeds, touch=touches(seen, floor, able))
    return Now(
        "theirs",
        say("{who} acts.", who=title_of(seen, slot)),
        who=slot,
        deeds=few(
            floor.deed("call_save", says=say("Against their own Target Card.")),
            floor.deed("afflict"),
            floor.deed("harm"),
            floor.deed("skip", says=say("At the end of the round.")),
            ending(seen, floor),
        ),
    )


def _in_an_epic(seen: TableView, floor: Floor) -> Now | None:
    """DA-EPIC-05: a task, somebody on it, and the draw."""
    if not is_running(seen):
        return None
    on_it = tuple(volunteers(seen))
    cue, says = say("Who takes this on?"), say("Nobody is on the task yet.")
    if not seen.pile(TASK_CARD).count:
        cue, says = say("The next task."), say("Say what has to be done, and how hard it is.")
    elif on_it:
        cue, says = say("They are on it."), say("On the task: {whom}.", whom=listed(seen, on_it))
    deeds = few(
        floor.deed("run_task", says=say("The first suited hit decides it.")),
        floor.deed("lay_task"),
        floor.deed("put_on_task"),
        floor.deed("allow_power"),
        floor.deed("end_epic"),
    )
    return Now("mine" if deeds else "listening", cue, says, seen.seat, deeds)


def _between(seen: TableView, floor: Floor) -> Now:
    """Nobody fights: the tale, a Check, the next fight, a rest."""
    foes = [name for name in creatures(seen) if not is_friend(seen.marks, name) and not cannot_act(seen, name)]
    hurt = [name for name in seen.players if seen.track(HP.of(name)) < seen.track(HP_MOST.of(name))]
    now = listening(seen, floor)
    return replace(
        now,
        deeds=few(
            *now.deeds,
            floor.deed("call", says=say("Who tries what, and how hard is it?")),
            floor.deed("start_combat", says=listed(seen, foes), who=tuple(foes)) if foes else None,
            _map(seen, floor) if foes else None,
            *_rests(seen, floor, hurt),
            floor.deed("set_scene"),
            floor.deed("bring"),
        ),
    )


def _map(seen: TableView, floor: Floor) -> Deed | None:
    """Somewhere to fight, where there is no map yet."""
    return None if field_of(seen) else floor.deed("lay_ground", says=say("Everybody comes to where their side starts."))


def _rests(seen: TableView, floor: Floor, hurt: list[str]) -> Iterator[Deed | None]:
    """A rest that is being taken, or one they could do with."""
    for kind in floor.values("complete_rest", "kind"):
        yield floor.deed("complete_rest", says=say("It does them good, and time passes."), kind=kind)
    if hurt:
        says = say("Hurt: {whom}.", whom=listed(seen, hurt))
        yield floor.deed("begin_quick_rest", says=says) or floor.deed("begin_full_rest", says=says)


def _owed(seen: TableView, floor: Floor) -> Iterator[Owed]:
    """What only the GM can see to, besides what is asked."""
    for thing, patch in hidden_ground(seen):
        there = [name for name in all_names(seen) if space_of(seen, name) in patch.spaces]
        if there:
            says = say("{whom} came upon what nobody had noticed: {what}.", whom=listed(seen, there), what=patch.name)
            yield Owed(says, deed=floor.deed("show_ground", patch=thing))
    for name in creatures(seen):
        deed = _toughening(seen, floor, name)
        if deed:
            yield Owed(say("{who} was hit and holds Fate Cards.", who=title_of(seen, name)), deed=deed)
    for name in bosses(seen):
        deed = floor.deed("adversary_action", boss=name)
        if deed:
            yield Owed(say("{who} has an Adversary Action in this round.", who=title_of(seen, name)), deed=deed)
    for name in floor.values("run_companion", "companion"):
        says = say("{who} has broken loose.", who=title_of(seen, str(name)))
        yield Owed(says, deed=floor.deed("run_companion", companion=name))


def _toughening(seen: TableView, floor: Floor, name: str) -> Deed | None:
    """DA-FATE-18: a Dealer of the GM may ignore damage as well."""
    held = sorted(int(option.value) for option in fate_options(seen, name)) if is_fated(seen, name) else []
    hp, ap = fresh_damage(seen, name, HP), fresh_damage(seen, name, AP)
    count = min(hp + ap, len(held))
    if not count:
        return None
    back = leaves(seen, name, hp=min(count, hp), ap=count - min(count, hp))
    return floor.deed("toughen_up", say("Ignore {count} damage", count=count), leaves=back, cards=tuple(held[:count]))
