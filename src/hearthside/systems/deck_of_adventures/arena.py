"""What a fight adds to the table: who takes part and whose turn it is, what is left to do, wounds and conditions."""

from collections.abc import Iterable

from hearthside.kernel.choices import Barred
from hearthside.kernel.sight import Audience, MarkKind, TrackKind, place
from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, TABLE, Marks, creatures, state_of, target_of

ARENA_TRACKS: tuple[TrackKind, ...] = (
    TrackKind("readied_pp", "PP paid for what is readied", Audience.SEATED),
    TrackKind("round", "Round", Audience.EVERYONE),
    TrackKind("majors", "Major Actions left", Audience.EVERYONE),
    TrackKind("minors", "Minor Actions left", Audience.EVERYONE),
    TrackKind("frees", "Free Actions taken", Audience.EVERYONE),
    # Option 1.5 of DA-MOVE-07 counts halves, so movement is kept in half spaces.
    TrackKind("moved", "Half spaces moved this turn", Audience.EVERYONE),
    TrackKind("diagonals", "Diagonal steps this round", Audience.EVERYONE),
    TrackKind("hurt_hp", "HP lost that Fate can still undo", Audience.SEATED),
    TrackKind("hurt_ap", "AP lost that Fate can still undo", Audience.SEATED),
    TrackKind("late_hp", "HP lost in the own turn", Audience.SEATED),
    TrackKind("late_ap", "AP lost in the own turn", Audience.SEATED),
    TrackKind("poison", "Poisoned", Audience.EVERYONE),
    TrackKind("speed_lost", "Speed lost by falling", Audience.EVERYONE),
    TrackKind("breath", "Minutes of held breath left", Audience.EVERYONE),
    TrackKind("down", "Turns Knocked Out", Audience.EVERYONE),
    TrackKind("held_on", "Dying: successes", Audience.EVERYONE),
    TrackKind("slipped", "Dying: failures", Audience.EVERYONE),
    TrackKind("struck_down", "Hits while Knocked Out", Audience.EVERYONE),
    TrackKind("phases", "Phases left", Audience.GM),
    TrackKind("phase_hp", "HP of the next Phase", Audience.GM),
    TrackKind("back_in", "Rounds until it is back", Audience.GM),
)

ARENA_MARKS: tuple[MarkKind, ...] = (
    MarkKind("fighting", "In the fight", Audience.EVERYONE),
    MarkKind("turn", "Whose turn it is", Audience.EVERYONE),
    MarkKind("acted", "Had their turn this round", Audience.EVERYONE),
    MarkKind("waiting", "Delayed or skipped", Audience.EVERYONE),
    MarkKind("ambush", "In the Surprise Round", Audience.EVERYONE),
    MarkKind("agreed", "Agreed on the order", Audience.EVERYONE),
    MarkKind("friends", "On the side of the players", Audience.EVERYONE),
    MarkKind("companion_of", "Companion of", Audience.EVERYONE),
    MarkKind("senses", "Uses the senses of", Audience.EVERYONE),
    MarkKind("group", "Shares a Target Card with", Audience.EVERYONE),
    MarkKind("conditions", "Conditions", Audience.EVERYONE),
    MarkKind("turns_left", "Turns it lasts", Audience.EVERYONE),
    MarkKind("source", "Who is behind it", Audience.EVERYONE),
    MarkKind("now", "In this turn", Audience.EVERYONE),
    MarkKind("readied", "Readied", Audience.EVERYONE),
    MarkKind("hidden_from", "Hidden from", Audience.EVERYONE),
    MarkKind("resilient", "Resilient against", Audience.SEATED),
    MarkKind("immune", "Immune to", Audience.SEATED),
    MarkKind("cover", "Cover", Audience.EVERYONE),
    MarkKind("light", "Light", Audience.EVERYONE),
    MarkKind("terrain", "Ground", Audience.EVERYONE),
    MarkKind("space", "Space", Audience.EVERYONE),
    MarkKind("demands", "What a hit must show", Audience.EVERYONE),
    MarkKind("hazards", "Hazards", Audience.EVERYONE),
    MarkKind("house_actions", "House Actions", Audience.SEATED),
    MarkKind("adversary", "Adversary Actions", Audience.SEATED),
    MarkKind("phase", "What the next Phase brings", Audience.GM),
)

OWN_TURN = "Acts on its own turn"
ROUND = place("round", TABLE)
FIGHTING, TURN, ACTED, WAITING = (place(kind, TABLE) for kind in ("fighting", "turn", "acted", "waiting"))
AMBUSH, AGREED, FRIENDS = (place(kind, TABLE) for kind in ("ambush", "agreed", "friends"))
LIGHT, ROUGH, HAZARDS = place("light", TABLE), place("terrain", TABLE), place("hazards", TABLE)

STUNNED, ENTANGLED, KNOCKED_DOWN = "Stunned", "Entangled", "Knocked Down"
BLINDED, DEAFENED, BURNED, POISONED, FROZEN = "Blinded", "Deafened", "Burned", "Poisoned", "Frozen"
SUFFOCATING, CHARMED, ENTHRALLED = "Suffocating", "Charmed", "Enthralled"
INVISIBLE, GRAPPLED = "Invisible", "Grappled"
DEAD, STABLE = "Dead", "Stable"


LIES_THERE = Barred("DA-KO-01", "Knocked Out: nothing can be done.")


def cannot_act(seen: Table | TableView, who: str) -> bool:
    """DA-KO-01: whether somebody lies Knocked Out, or worse, in a fight or out of it."""
    return any(how in seen.marks.get(state_of(who), ()) for how in (KNOCKED_OUT, DEAD))


def fighters(marks: Marks) -> tuple[str, ...]:
    """Who has a place in the turn order: players, creatures, and groups of Minions by the name of the group."""
    return marks.get(FIGHTING, ())


def slot_on_turn(marks: Marks) -> str:
    """Whose turn it is; nobody's outside a fight."""
    return next(iter(marks.get(TURN, ())), "")


def group_of(marks: Marks, name: str) -> str:
    """The group a Minion shares its Target Card with (DA-CMB-03)."""
    return next(iter(marks.get(place("group", name), ())), "")


def slot_of(marks: Marks, name: str) -> str:
    """Under which name somebody stands in the turn order: the own, or that of the group."""
    return group_of(marks, name) or dealer_of(marks, name) or name


def dealer_of(marks: Marks, name: str) -> str:
    """Whose turn and Target Card a Companion shares (DA-COMP-01); nobody's once it has its own (DA-COMP-05)."""
    masters = marks.get(place("companion_of", name), ())
    return masters[0] if masters and OWN_TURN not in marks.get(place("nature", name), ()) else ""


def slot_target(marks: Marks, name: str) -> str:
    """Where the Target Card lies that counts for this character."""
    return target_of(slot_of(marks, name))


def members(marks: Marks, slot: str) -> tuple[str, ...]:
    """Those who act when this place in the order comes up."""
    here = creatures(marks)
    if slot in here:
        return (slot,)
    return tuple(name for name in here if group_of(marks, name) == slot) or (slot,)


def on_turn(marks: Marks) -> tuple[str, ...]:
    """Everybody who acts now."""
    slot = slot_on_turn(marks)
    return members(marks, slot) if slot else ()


def is_friend(marks: Marks, name: str) -> bool:
    """Whether a creature of the GM stands with the players."""
    return name in marks.get(FRIENDS, ())


def has_condition(marks: Marks, name: str, condition: str) -> bool:
    """Whether this condition lies on somebody."""
    return condition in marks.get(place("conditions", name), ())


def is_now(marks: Marks, name: str, what: str) -> bool:
    """Whether this is so for somebody in this turn."""
    return what in marks.get(place("now", name), ())


def seat_for(table: Table | TableView, name: str) -> str:
    """Who decides for a character: the player, or the GM for a creature."""
    if name in table.seats:
        return name
    return next((seat.name for seat in table.seats.values() if seat.role == "gm"), name)


def listed(table: Table | TableView, names: Iterable[str]) -> str:
    """Several of them in a row. Some names have a comma of their own, such as that of a Captain, Defender."""
    titles = [title_of(table, name) for name in names]
    return ("; " if any("," in title for title in titles) else ", ").join(titles)


def title_of(table: Table | TableView, name: str) -> str:
    """What a character is called."""
    return table.seats[name].title if name in table.seats else name
