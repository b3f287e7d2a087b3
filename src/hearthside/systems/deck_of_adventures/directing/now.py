"""What comes next, for one seat: asked, on turn, resting, making a character, helping, or listening."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hearthside.kernel.directing import Deed, Floor, Now, Shelf, few, interrupted, listening
from hearthside.kernel.every_table import PAUSED, TABLE_HOUSE
from hearthside.kernel.saying import say
from hearthside.kernel.views import TableView
from hearthside.systems.deck_of_adventures.board import KNOCKED_OUT, title_of
from hearthside.systems.deck_of_adventures.body.wounds import fresh_damage
from hearthside.systems.deck_of_adventures.check.call import own_mod
from hearthside.systems.deck_of_adventures.directing.answers import asked, need_words, wound_answers
from hearthside.systems.deck_of_adventures.directing.line import left_of_turn, order_of, round_words, slot_title
from hearthside.systems.deck_of_adventures.directing.screen import gm_now
from hearthside.systems.deck_of_adventures.directing.touching import touches
from hearthside.systems.deck_of_adventures.directing.turns import hero_deeds, next_in_line, treating
from hearthside.systems.deck_of_adventures.epic.tasks import TASK_CARD, epic_in
from hearthside.systems.deck_of_adventures.fight.arena import DEAD, fighters, slot_on_turn
from hearthside.systems.deck_of_adventures.kinds import AP, HP, REST_CARDS, ROLE, STATE, XP
from hearthside.systems.deck_of_adventures.people.characters import BEING_MADE
from hearthside.systems.deck_of_adventures.people.stats import STATS, signed
from hearthside.systems.deck_of_adventures.rest.resting import AFTER_REST

BEST_STATS = 3

SHELVES: Mapping[Shelf, tuple[str, ...]] = {
    "scene": (
        "set_scene",
        "lay_ways",
        "lay_script",
        "turn_page",
        "say",
        "call",
        "call_save",
        "call_contest",
        "call_other_contest",
        "call_trade",
        "set_dr",
        "waive",
        "begin_epic",
        "lay_task",
        "put_on_task",
        "run_task",
        "allow_power",
        "end_epic",
        "begin_quick_rest",
        "begin_full_rest",
        "complete_rest",
        "interrupt_rest",
        "pass_time",
        "set_clock",
        "set_light",
        "lay_hazard",
        "clear_hazard",
        "lay_ground",
        "brush",
        "show_ground",
        "fall",
        "lose_air",
        "hold_breath",
        "breathe",
        "note",
        "spotlight",
        "house_plays",
        "house_leaves",
    ),
    "fight": (
        "start_combat",
        "end_turn",
        "attack",
        "close_in",
        "use_their_power",
        "walk",
        "move",
        "toughen_up",
        "harm",
        "mend",
        "afflict",
        "relieve",
        "draw_for",
        "save_for",
        "adversary_action",
        "house_action",
        "set_phases",
        "at_home",
        "join_fight",
        "leave_fight",
        "skip",
        "take_sides",
        "flank",
        "set_cover",
        "set_space",
        "stand_in",
        "demand",
        "strike_wall",
        "lay_hand",
        "lift_hand",
        "example_encounter",
        "end_combat",
    ),
    "people": (
        "whisper",
        "bring",
        "come_out",
        "reveal",
        "dismiss",
        "shape_dealer",
        "group_minions",
        "group_deck",
        "give_weakness",
        "reveal_weakness",
        "steel",
        "lend_companion",
        "run_companion",
        "calm",
        "level_up",
    ),
    "gear": (
        "award_token",
        "award_fate",
        "hand_out",
        "lay_down",
        "give_coins",
        "arm",
        "upgrade",
        "enchant",
        "charm",
        "take_cards",
        "shuffle_deck",
    ),
    "safety": (
        "press_x",
        "off_limits",
        "lift_limit",
        "pause",
        "let_undo",
        "rewind",
        "set",
        "place",
        "peek",
        "end_session",
    ),
}
"""Where a GM looks for a deed."""


def direct(seen: TableView, floor: Floor) -> Now:
    """What is going on to one seat, with the order of a fight where there is one."""
    now = _now(seen, floor)
    if not fighters(seen.marks) or not floor.is_drawn:
        return now
    return replace(now, left=left_of_turn(seen), line=order_of(seen), round=round_words(seen))


def _now(seen: TableView, floor: Floor) -> Now:
    mine = seen.awaited.get(seen.seat)
    if mine is not None and not seen.has_mark(TABLE_HOUSE, PAUSED):
        return asked(seen, floor, mine)
    stopped = interrupted(seen, floor)
    if stopped and stopped.mood == "paused":
        return stopped
    if seen.role == "gm":
        return gm_now(seen, floor, stopped)
    if seen.role != "player":
        return stopped or _watching(seen) or listening(seen, floor)
    for way in (_in_a_fight, _in_an_epic, _after_a_rest, _making):
        found = way(seen, floor)
        if found and (found.deeds or found.mood not in ("mine", "asked")):
            return found
    return stopped or _helping(seen, floor) or listening(seen, floor)


def _watching(seen: TableView) -> Now | None:
    slot = slot_on_turn(seen.marks)
    return Now("theirs", say("{who} acts.", who=slot_title(seen, slot)), who=slot) if slot else None


def _making(seen: TableView, floor: Floor) -> Now | None:
    """DA-CHAR-10: a character that is not finished yet."""
    if not seen.has_mark(STATE.of(seen.seat), BEING_MADE):
        return None
    xp = seen.track(XP.of(seen.seat))
    spend = say("{xp} XP left", xp=xp)
    has_role = bool(seen.marks.get(ROLE.of(seen.seat)))
    deeds = few(
        floor.deed("play_ready_made", says=say("Play at once, as the book has them.")),
        None if has_role else floor.deed("choose_role", says=say("It gives you your Primary Skill.")),
        floor.deed("raise_stat", cost=spend) if has_role and xp else None,
        floor.deed("buy_power", cost=spend) if has_role and xp else None,
        floor.deed("take_vulnerability", says=say("A weakness brings XP.")) if has_role else None,
        floor.deed("finish_character", says=say("XP you do not spend stay with you.")),
    )
    return Now("mine", say("Who are you?"), say("Make your character."), seen.seat, deeds)


def _in_a_fight(seen: TableView, floor: Floor) -> Now | None:
    slot = slot_on_turn(seen.marks)
    if not slot:
        return None
    if slot == seen.seat:
        cue = say("Your turn, {who}.", who=title_of(seen, slot))
        touch = touches(seen, floor, (seen.seat,))
        return Now("mine", cue, say("What do you do?"), seen.seat, hero_deeds(seen, floor), touch=touch)
    waits = next((by for by in seen.awaited if by in seen.seats), "")
    acts = say("{who} acts.", who=slot_title(seen, slot))
    cue = say("We wait for {who}.", who=title_of(seen, waits)) if waits else acts
    deeds = few(*_meanwhile(seen, floor))
    return Now("aid" if deeds else "theirs", cue, _standing(seen), waits or slot, deeds)


def _standing(seen: TableView) -> str:
    """How this seat stands while somebody else acts."""
    state = seen.marks.get(STATE.of(seen.seat), ())
    if DEAD in state:
        return say("You are dead.")
    if KNOCKED_OUT in state:
        return say("You are Knocked Out.")
    return say("You are next.") if next_in_line(seen) == seen.seat else ""


def _meanwhile(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """What can be done while somebody else acts."""
    yield floor.deed("release", says=say("What you waited for happens: you act now."))
    yield floor.deed("announce", says=say("Say before the round is over when you act."))
    yield floor.deed("direct")
    if fresh_damage(seen, seen.seat, HP) + fresh_damage(seen, seen.seat, AP):
        yield from wound_answers(seen, floor, seen.seat)[:1]


def _in_an_epic(seen: TableView, floor: Floor) -> Now | None:
    """DA-EPIC-04: a task lies there for whoever takes it on."""
    epic = epic_in(seen)
    if epic is None or any(by in seen.seats for by in seen.awaited):
        return None
    says = "{won} of {need} won, {lost} of {limit} lost."
    stands = say(says, won=epic.won, need=epic.need, lost=epic.lost, limit=epic.limit)
    face = next(iter(seen.pile(TASK_CARD).faces or ()), "")
    mods = sorted(((own_mod(seen, seen.seat, stat), stat) for stat in STATS), key=lambda each: -each[0])
    deeds = few(
        *(
            floor.deed(
                "volunteer",
                say("Take it on with {stat} {mod}", stat=STATS[stat].name, mod=signed(mod)),
                need_words(face, epic.dr + mod) if face else "",
                stat=stat,
            )
            for mod, stat in mods[:BEST_STATS]
        )
    )
    if not deeds:
        return replace(listening(seen, floor), says=stands)
    return Now("aid", say("Who takes this on?"), stands, deeds=deeds)


def _after_a_rest(seen: TableView, floor: Floor) -> Now | None:
    """DA-REST-04: Rest Cards are used when a Quick Rest is completed."""
    if not seen.has_mark(STATE.of(seen.seat), AFTER_REST):
        return None
    left = say(
        "{count, plural, one {# Rest Card} other {# Rest Cards}} left", count=seen.track(REST_CARDS.of(seen.seat))
    )
    return Now(
        "mine",
        say("You have rested."),
        left,
        seen.seat,
        few(
            floor.deed("use_rest_card", says=say("1 point of HP or PP, or 2 on a success."), by_chance=True),
            floor.deed("brew_at_rest", say("Make a Potion of Healing"), say("It takes a Rest Card and no PP.")),
            floor.deed("end_rest", says=say("The Rest Cards you have left stay with you.")),
        ),
    )


def _helping(seen: TableView, floor: Floor) -> Now | None:
    """DA-KO-02: somebody lies there, and there is time to see to them."""
    down = [name for name in floor.values("treat", "whom") if name in seen.players]
    if not down:
        return None
    deeds = few(*(treating(seen, floor, name) for name in down), floor.deed("say", say("Say what I do")))
    return Now("aid", say("{who} lies there.", who=title_of(seen, down[0])), deeds=deeds)
