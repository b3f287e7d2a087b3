"""The order of a fight as a seat may know it, and what is left of a turn."""

from functools import partial

from hearthside.kernel.directing import InLine, Leaves, Left
from hearthside.kernel.saying import listed, say
from hearthside.kernel.sight import TrackKind
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, creature_at, title_of
from hearthside.systems.deck_of_adventures.creatures.knowing import known_number
from hearthside.systems.deck_of_adventures.fight.arena import (
    ACTED,
    AMBUSH,
    DEAD,
    ROUND,
    members,
    on_turn,
    slot_on_turn,
)
from hearthside.systems.deck_of_adventures.fight.edges import on_the_side_of_players
from hearthside.systems.deck_of_adventures.fight.rounds import is_held_back, turn_order
from hearthside.systems.deck_of_adventures.ground.afoot import left_to_go
from hearthside.systems.deck_of_adventures.kinds import (
    AP,
    CONDITIONS_KIND,
    HP,
    HP_MOST,
    MAJORS_KIND,
    MINORS_KIND,
    PP,
    STATE,
    TARGET,
)


def order_of(seen: TableView) -> tuple[InLine, ...]:
    """Who acts in which order: by Target Card (DA-CMB-05)."""
    return tuple(_place(seen, slot) for slot in turn_order(seen))


def round_words(seen: TableView) -> str:
    """What that order is; nothing outside a fight."""
    if seen.marks.get(AMBUSH):
        return say("Surprise Round")
    count = seen.track(ROUND)
    return say("Round {round}, by Target Card", round=count) if count else ""


def slot_title(seen: TableView, slot: str) -> str:
    """What a place in the order is called; several Minions by their number."""
    here = members(seen, slot)
    return say("{name} ×{count}", name=title_of(seen, slot), count=len(here)) if len(here) > 1 else title_of(seen, slot)


def _place(seen: TableView, slot: str) -> InLine:
    here = members(seen, slot)
    return InLine(
        who=slot,
        title=slot_title(seen, slot),
        says=_looks(seen, slot, here),
        card=target_face(seen, slot),
        is_now=slot_on_turn(seen.marks) == slot,
        has_acted=seen.has_mark(ACTED, slot),
        is_foe=not on_the_side_of_players(seen, here[0]),
        health=_health(seen, here[0]) if len(here) == 1 else None,
    )


def target_face(seen: TableView, slot: str) -> str:
    """The Target Card somebody has; nothing where none was drawn yet."""
    return next(iter(seen.pile(TARGET.of(slot)).faces or ()), "")


def _health(seen: TableView, who: str) -> tuple[int, int, int] | None:
    hp, most, ap = (known_number(seen, kind, who) for kind in (HP, HP_MOST, AP))
    return None if hp is None or most is None else (hp, most, ap or 0)


def _looks(seen: TableView, slot: str, here: tuple[str, ...]) -> str:
    """How they stand there: down, waiting, under a condition, or as hurt as anybody can see."""
    ambush = seen.marks.get(AMBUSH, ())
    state = [each for who in here for each in seen.marks.get(STATE.of(who), ()) if each in (KNOCKED_OUT, DEAD)]
    waits = [say("waits")] if is_held_back(seen, slot) else []
    surprised = [say("surprised")] if ambush and slot not in ambush else []
    borne = [each for who in here for each in seen.marks.get(CONDITIONS_KIND.of(who), ())]
    found = list(dict.fromkeys([*state, *waits, *surprised, *borne]))
    if found or _health(seen, here[0]) is not None:
        return listed(found)
    bearing = [creature.bearing for creature in map(partial(creature_at, seen), here) if creature and creature.bearing]
    return listed(dict.fromkeys(bearing)) or say("unhurt")


def left_of_turn(seen: TableView) -> tuple[Left, ...]:
    """What is left of the turn of those this seat acts for: a Major and a Minor Action, and movement (DA-ACT-01)."""
    mine = [who for who in on_turn(seen) if who == seen.seat or (seen.role == "gm" and who not in seen.seats)]
    if not mine:
        return ()
    majors, minors = (sum(seen.track(kind.of(who)) for who in mine) for kind in (MAJORS_KIND, MINORS_KIND))
    spaces = max(0, max(left_to_go(seen, who) for who in mine) // 2)
    return (
        Left(say("{count} Major", count=majors) if majors > 1 else say("Major"), is_spent=majors < 1),
        Left(say("{count} Minor", count=minors) if minors > 1 else say("Minor"), is_spent=minors < 1),
        Left(say("{count, plural, one {# space} other {# spaces}}", count=spaces), is_spent=spaces < 1),
    )


def leaves(seen: TableView, who: str, **changes: int) -> tuple[Leaves, ...]:
    """What would become of somebody's HP, AP or PP, where this seat may count them: `leaves(seen, who, hp=-2)`."""
    found = []
    for name, change in changes.items():
        kind = _COUNTED[name]
        now = known_number(seen, kind, who)
        if now is not None and change:
            found.append(Leaves(kind.of(who), now, max(0, now + change)))
    return tuple(found)


_COUNTED: dict[str, TrackKind] = {kind.name: kind for kind in (HP, AP, PP)}


def after_damage(seen: TableView, who: str, damage: int) -> tuple[Leaves, ...]:
    """DA-DMG-06: damage comes off AP first, the rest off HP; nothing where nobody may count them."""
    ap = known_number(seen, AP, who)
    if ap is None:
        return ()
    return leaves(seen, who, ap=-min(ap, damage), hp=-max(0, damage - ap))


def falls(seen: TableView, who: str, damage: int) -> bool:
    """Whether so much damage would leave somebody without HP, as far as this seat may count."""
    hp, ap = known_number(seen, HP, who), known_number(seen, AP, who)
    return hp is not None and damage >= hp + (ap or 0)
