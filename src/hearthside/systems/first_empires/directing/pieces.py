"""What deeds are made of here: what a track would stand at, what a choice is called, what harm would mean."""

from collections.abc import Iterable

from hearthside.kernel.choices import Among
from hearthside.kernel.directing import Deed, Floor, Leaves, number_of
from hearthside.kernel.saying import said_again, say
from hearthside.kernel.sight import TrackPlace
from hearthside.kernel.views import TableView
from hearthside.systems.first_empires.content.brews import TINCTURE
from hearthside.systems.first_empires.gear.belongings import brews_at_hand
from hearthside.systems.first_empires.harm.coming import DEAD_AT, WOUND_AT
from hearthside.systems.first_empires.kinds import CLOCKS, CREATURES, HARM_KIND, LUCK, STATE, STRAIN, TAGS
from hearthside.systems.first_empires.magic.brew import brew_on
from hearthside.systems.first_empires.names import name_of
from hearthside.systems.first_empires.people.character import has_stunt
from hearthside.systems.first_empires.pool.called import RollCalledFor
from hearthside.systems.first_empires.pool.dice import HURT_AT
from hearthside.systems.first_empires.scene.board import DEAD, UNCONSCIOUS_AT, is_down, position_now
from hearthside.systems.first_empires.words import INTENTIONS, USUAL_POSITION, setting


def becomes(seen: TableView, track: TrackPlace, by: int) -> Leaves:
    """What a track stands at, and what it would stand at."""
    return Leaves(track, seen.track(track), max(0, seen.track(track) + by))


def with_luck(seen: TableView, seat: str, dice: int) -> Leaves:
    """More Luck dice, or fewer; a table that agreed on a cap has one (FE-LUCK-07)."""
    cap, now = setting(seen.options, "luck_cap"), seen.track(LUCK.of(seat))
    then = min(now + dice, max(now, cap)) if cap else now + dice
    return Leaves(LUCK.of(seat), now, max(0, then))


def strained(seen: TableView, seat: str, points: int) -> Leaves:
    """More Strain, as far as there is room for it (FE-STR-03)."""
    now = seen.track(STRAIN.of(seat))
    return Leaves(STRAIN.of(seat), now, min(now + points, STRAIN.most or now + points))


def turned(seen: TableView, clock: str, by: int) -> Leaves:
    """A clock that is turned: never beyond its segments, never below none (FE-CLK-01)."""
    there = CLOCKS.of(seen, clock)
    return Leaves(number_of(clock, "filled"), there.filled, max(0, min(there.filled + by, there.segments)))


def harmed(seen: TableView, creature: str, points: int) -> Leaves:
    """A creature that suffers harm, as far as its clock goes (FE-BEAST-03)."""
    there = CREATURES.of(seen, creature)
    return Leaves(number_of(creature, "harm"), there.harm, min(there.harm + points, there.health))


def invoked(seen: TableView, tag: str) -> Leaves:
    """A tag that is invoked (FE-TAG-02)."""
    uses = TAGS.of(seen, tag).uses
    return Leaves(number_of(tag, "uses"), uses, uses - 1)


def each_choice(floor: Floor, action: str, name: str) -> tuple[Deed, ...]:
    """Every open choice for one field, as a deed of its own."""
    offer = floor.offer(action)
    choice = offer.fields.get(name) if offer else None
    if not isinstance(choice, Among):
        return ()
    chosen = (option for option in choice.options if option.barred is None)
    return tuple(Deed(action, said_again(option.label, option.said), given={name: option.value}) for option in chosen)


def harm_means(before: int, after: int) -> str:
    """What it means to stand at so much harm, where it is new (FE-HARM-02 to FE-HARM-05)."""
    if after >= DEAD_AT:
        return say("Dead, unless Lady Luck steps in.")
    if after >= UNCONSCIOUS_AT:
        return say("Unconscious at {harm} harm.", harm=after)
    if before < HURT_AT <= after:
        return say("Badly hurt: one die less on every roll.")
    if before < WOUND_AT <= after:
        return say("A lasting wound.")
    return say("{harm} of {most} harm.", harm=after, most=DEAD_AT)


def call_words(seen: TableView, call: RollCalledFor) -> str:
    """What a roll is for, and how dangerous it is."""
    position = (position_now(seen) or USUAL_POSITION).title()
    says = "{intention}: {position}, {effect} effect."
    return say(says, intention=INTENTIONS[call.intention], position=position, effect=call.effect)


def remedies(seen: TableView, floor: Floor) -> Iterable[Deed | None]:
    """What helps somebody who is down or hurt, the worst off first, and Strain that an Elf takes on."""
    alive = (name for name in seen.players if not seen.has_mark(STATE.of(name), DEAD))
    hurt = sorted(
        (name for name in alive if seen.track(HARM_KIND.of(name))), key=lambda name: -seen.track(HARM_KIND.of(name))
    )
    by_die = has_stunt(seen, seen.seat, "Faith Healer")
    strong = 2 if has_stunt(seen, seen.seat, "The Strong Stuff") else 1
    brews = brews_at_hand(seen, seen.seat).items()
    tincture = next((each for each, brew in brews if brew.kind == TINCTURE), "")
    for name in hurt:
        whom, harm = name_of(seen, name), HARM_KIND.of(name)
        yield floor.deed(
            "lay_hands",
            say("Lay hands on {whom}", whom=whom),
            cost=say("1 Luck die"),
            on=name,
            leaves=(with_luck(seen, seen.seat, -1), *(() if by_die else (becomes(seen, harm, -1),))),
        )
        title = say("{whom} takes a Tincture", whom=whom)
        yield floor.deed("use_brew", title, brew=brew_on(tincture, name), leaves=(becomes(seen, harm, -strong),))
        if is_down(seen, name):
            yield floor.deed("carry", say("Carry {whom} out of it", whom=whom), ally=name)
    yield next(iter(each_choice(floor, "take_strain", "part")), None)
