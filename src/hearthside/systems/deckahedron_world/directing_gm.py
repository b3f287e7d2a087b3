"""What comes next for the GM: what players go for, what is owed, and what each foe could do."""

from collections.abc import Iterator, Mapping

from hearthside.kernel.directing import Deed, Floor, Now, Owed, Shelf, Touch, few
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.kits.deckahedron.directing_gm import Part, lights, next_for_gm, next_light
from hearthside.systems.deckahedron_world import body
from hearthside.systems.deckahedron_world.actions.intending import Intent, attacks, intent_of
from hearthside.systems.deckahedron_world.board import BANK
from hearthside.systems.deckahedron_world.directing_answers import answers_to
from hearthside.systems.deckahedron_world.flipping import title_of_flip
from hearthside.systems.deckahedron_world.foes import lurking, name_of_foe, standing
from hearthside.systems.deckahedron_world.kinds import ATTRIBUTE_TRACKS, FOES
from hearthside.systems.deckahedron_world.words import ATTRIBUTES

SHELVES: Mapping[Shelf, tuple[str, ...]] = {
    "scene": (
        "say",
        "set_scene",
        "lay_ways",
        "lay_script",
        "turn_page",
        "scene",
        "gm_move",
        "extra_move",
        "describe",
        "spend_move",
        "spend_twist",
        "challenge",
        "lift",
        "strike_out",
        "choose",
        "cliffhanger",
        "story_beat",
        "flash_happens",
        "ring_bell",
        "end_session",
        "note",
    ),
    "fight": ("strike", "bring_foe", "reveal_foe", "close_in", "foe_split", "pacify", "spend_foe", "say_meaning"),
    "people": (
        "call",
        "whisper",
        "spotlight",
        "house_plays",
        "house_leaves",
        "grant",
        "spend_disadvantage",
        "restore",
        "write_fact",
        "add_companion",
        "level_bonus",
        "agree",
    ),
    "gear": ("show_wares", "give_item", "empower", "hit_item"),
    "safety": ("press_x", "off_limits", "lift_limit", "pause", "let_undo", "rewind", "place", "set", "peek"),
}
"""Where a GM finds what can be done."""


def for_gm(seen: TableView, floor: Floor) -> Now:
    """What comes next for the GM."""
    part = Part(
        answers=lambda asked: answers_to(seen, floor, asked),
        meanwhile=lambda _: _blows(seen, floor),
        fight=lambda lit: _in_a_fight(seen, floor, lit),
        quiet=lambda usual: _in_quiet(seen, floor, usual),
        touch=lambda: tuple(_to_touch(seen, floor)),
    )
    return next_for_gm(seen, floor, part, tuple(_owed(seen, floor)), is_fight=bool(standing(seen)))


def _in_quiet(seen: TableView, floor: Floor, usual: tuple[Deed, ...]) -> Iterator[Deed | None]:
    """A flip to call for, somebody's moment, a foe, another scene."""
    yield from usual
    yield floor.deed("call", say("Call for a flip"))
    yield from next_light(seen, floor)
    yield from _hidden(seen, floor)
    yield floor.deed("bring_foe", say("Bring a foe"))
    yield floor.deed("set_scene", say("Open a scene"))


def _in_a_fight(seen: TableView, floor: Floor, lit: str) -> Iterator[Deed | None]:
    """What players go for, what whoever is in the spotlight could do, and what the foes do."""
    called = [
        call for who in seen.players if (intent := intent_of(seen, who)) and (call := _call(seen, floor, who, intent))
    ]
    yield from called[:2] or _calls(seen, floor, lit)
    yield from [blow for blow in _blows(seen, floor) if blow][:2]
    yield from _hidden(seen, floor)
    yield from next_light(seen, floor)
    yield floor.deed("bring_foe", say("Bring a foe"))


def _owed(seen: TableView, floor: Floor) -> Iterator[Owed]:
    """What players wait for, and what lies in the Bad Bank."""
    for who in seen.players:
        intent = intent_of(seen, who)
        if intent and (deed := _call(seen, floor, who, intent)):
            title = say("{who} goes for {foe}.", who=seen.seats[who].title, foe=name_of_foe(seen, intent.foe))
            yield Owed(title, deed.says, deed)
    points = seen.track(BANK)
    spend = floor.deed("spend_move", say("Spend it on a soft move")) if points else None
    if spend:
        says = say("{count, plural, one {# point lies} other {# points lie}} in the Bad Bank.", count=points)
        yield Owed(says, deed=spend)


# --- What foes do -----------------------------------------------------------------------------------------------------


def _blows(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Each foe on its feet hits somebody who can be hit: those in melee first, and those in the spotlight."""
    for foe in standing(seen):
        yield next(filter(None, (_hit(seen, floor, foe, who) for who in _near(seen, foe))), None)


def _near(seen: TableView, foe: str) -> list[str]:
    close = FOES.of(seen, foe).melee
    return sorted(seen.players, key=lambda who: (who not in close, who != seen.spotlight))


def _hit(seen: TableView, floor: Floor, foe: str, who: str) -> Deed | None:
    if body.is_down(seen, who):
        return None
    title = say("{foe} hits {who}", foe=name_of_foe(seen, foe), who=seen.seats[who].title)
    says = say("1d{sides} damage", sides=FOES.of(seen, foe).die)
    return floor.deed("strike", title, says, who=who, foe=foe, what="")


def _hidden(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Who lies in wait, the first of them."""
    yield from (_comes_out(seen, floor, foe) for foe in lurking(seen)[:1])


def _comes_out(seen: TableView, floor: Floor, foe: str) -> Deed | None:
    title = say("{foe} comes out", foe=name_of_foe(seen, foe))
    return floor.deed("reveal_foe", title, say("Only you know of it so far."), foe=foe)


# --- What characters do -----------------------------------------------------------------------------------------------


def _calls(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    """Whoever is in the spotlight strikes, by what they do best."""
    foes = standing(seen)
    if who and foes:
        yield _best_call(seen, floor, who, foes[0])


def _best_call(seen: TableView, floor: Floor, who: str, foe: str) -> Deed | None:
    best = max(attacks(seen, who), key=lambda way: seen.track(ATTRIBUTE_TRACKS[way[1]].of(who)), default=None)
    return _call(seen, floor, who, Intent(best[0].id, best[1], foe)) if best else None


def _call(seen: TableView, floor: Floor, who: str, intent: Intent) -> Deed | None:
    title = say("Call {who} to strike {foe}", who=seen.seats[who].title, foe=name_of_foe(seen, intent.foe))
    says = say("{move} with {attribute}", move=title_of_flip(intent.move), attribute=ATTRIBUTES[intent.attribute])
    return floor.deed("call", title, says, who=who, flip=intent.flip, foe=intent.foe, question="")


# --- What is touched --------------------------------------------------------------------------------------------------


def _to_touch(seen: TableView, floor: Floor) -> Iterator[Touch]:
    """What each foe could do, those that lurk as well, and what can be made of the characters."""
    found: list[tuple[str, Iterator[Deed | None]]] = [(foe, _of_foe(seen, floor, foe)) for foe in standing(seen)]
    found += [(foe, _of_hidden(seen, floor, foe)) for foe in lurking(seen)]
    found += [(who, _of_hero(seen, floor, who)) for who in seen.players] if standing(seen) else []
    for on, deeds in found:
        open_deeds = few(*deeds)
        if open_deeds:
            yield Touch(on, open_deeds)


def _of_foe(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    name, close = name_of_foe(seen, foe), FOES.of(seen, foe).melee
    hits = [_hit(seen, floor, foe, who) for who in _near(seen, foe)]
    yield next(filter(None, hits), None)
    if seen.spotlight in seen.players:
        yield _best_call(seen, floor, seen.spotlight, foe)
    for who in [each for each in _near(seen, foe) if each not in close][:1]:
        title = say("{foe} closes in on {who}", foe=name, who=seen.seats[who].title)
        yield floor.deed("close_in", title, foe=foe, who=(*close, who))
    if close:
        yield floor.deed("close_in", say("{foe} falls back", foe=name), foe=foe, who=())
    yield floor.deed("pacify", say("{foe} flees or gives up", foe=name), foe=foe)


def _of_hidden(seen: TableView, floor: Floor, foe: str) -> Iterator[Deed | None]:
    yield _comes_out(seen, floor, foe)
    yield floor.deed("pacify", say("{foe} was never there", foe=name_of_foe(seen, foe)), foe=foe)


def _of_hero(seen: TableView, floor: Floor, who: str) -> Iterator[Deed | None]:
    intent = intent_of(seen, who)
    yield _call(seen, floor, who, intent) if intent else None
    yield lights(seen, floor, who)
    yield floor.deed("call", say("Call {who} for a flip", who=seen.seats[who].title), who=who)
