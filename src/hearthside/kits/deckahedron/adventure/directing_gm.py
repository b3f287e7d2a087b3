"""What comes next for the GM: what players lay before them, what they owe, and what foes could do."""

from collections.abc import Iterator, Mapping
from typing import Any

from hearthside.kernel.agenda import about
from hearthside.kernel.directing import Deed, Floor, Now, Owed, Shelf, few
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question, TableView
from hearthside.kits.deckahedron.adventure.actions.proposing import proposals, proposed
from hearthside.kits.deckahedron.adventure.board import GM_MOVES
from hearthside.kits.deckahedron.adventure.combat.foes import foes_of, is_in_melee, lurking, name_of_foe
from hearthside.kits.deckahedron.adventure.content.items import GEAR
from hearthside.kits.deckahedron.adventure.directing_field import (
    attack,
    comes_out,
    falls_upon,
    power_words,
    to_touch_by_gm,
)
from hearthside.kits.deckahedron.adventure.gear.items import item_cards
from hearthside.kits.deckahedron.adventure.gear.making import counter_of
from hearthside.kits.deckahedron.adventure.gear.shelf import SHOPPING
from hearthside.kits.deckahedron.adventure.journey.scene import in_combat
from hearthside.kits.deckahedron.adventure.matters import FoeAnswers
from hearthside.kits.deckahedron.directing_gm import Part, next_for_gm, next_light

SHELVES: Mapping[Shelf, tuple[str, ...]] = {
    "scene": (
        "say",
        "set_scene",
        "lay_ways",
        "lay_script",
        "turn_page",
        "scene",
        "gm_move",
        "step_up",
        "hinder",
        "clear_way",
        "next_day",
        "end_run",
        "harry",
        "end_pursuit",
        "answer",
        "strike_option",
        "chapter",
        "earn",
        "goal",
        "show_change",
        "reveal_hearth",
        "next_book",
        "open_session",
        "end_session",
        "note",
        "touchstone",
        "circle",
        "hearth",
        "lay_out_moves",
        "deal_moves",
        "deal_draft",
    ),
    "fight": (
        "foe_turn",
        "foes_attack",
        "gang_up",
        "muster",
        "bring",
        "reveal_foe",
        "close_in",
        "damage",
        "inflict",
        "wound",
        "spring",
        "strengthen",
        "arm",
        "edge",
        "change_foe",
        "send_off",
        "fight_format",
        "weigh",
        "fate",
    ),
    "people": (
        "call",
        "allow",
        "wave",
        "uncall",
        "call_together",
        "ask_for_card",
        "whisper",
        "spotlight",
        "house_plays",
        "house_leaves",
        "rouse",
        "regain",
        "bless",
        "judge_fate",
        "consent",
        "offer_fate",
        "pick",
        "agree",
        "bring_ally",
        "ally_acts",
        "dismiss_ally",
        "unmask",
        "limit",
        "count_weapon",
    ),
    "gear": (
        "hand_out",
        "write_item",
        "write_weapon",
        "write_armour",
        "write_shield",
        "flaw",
        "bad_for",
        "damage_item",
        "use_up",
        "end_magic",
    ),
    "safety": ("press_x", "off_limits", "lift_limit", "pause", "let_undo", "rewind", "place", "set", "peek"),
}
"""Where a GM finds what can be done, in either edition."""


def for_gm(seen: TableView, floor: Floor) -> Now:
    """What comes next for the GM."""
    part = Part(
        answers=lambda asked: tuple(_answers(seen, floor, asked)) or floor.answers(asked),
        meanwhile=lambda who: (floor.deed("uncall", say("Take the call back"), who=who), *_foes(seen, floor)),
        fight=lambda _: _in_a_fight(seen, floor),
        quiet=lambda usual: _in_quiet(seen, floor, usual),
        touch=lambda: to_touch_by_gm(seen, floor),
    )
    return next_for_gm(seen, floor, part, tuple(_owed(seen, floor)), is_fight=in_combat(seen))


def _in_a_fight(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """What the foes do, whose moment is next, and how it could end."""
    yield from _foes(seen, floor)
    yield from _hidden(seen, floor)
    yield from next_light(seen, floor)
    yield from _ends(seen, floor)


def _in_quiet(seen: TableView, floor: Floor, usual: tuple[Deed, ...]) -> Iterator[Deed | None]:
    """A session to open, a flip to call for, somebody's moment, foes, another scene."""
    yield floor.deed("open_session", say("Open the session"))
    yield from usual
    yield floor.deed("call", say("Call for a flip"))
    yield from next_light(seen, floor)
    yield from _hidden(seen, floor)
    yield floor.deed("muster", say("Bring in foes"))
    yield floor.deed("set_scene", say("Open a scene"))


def _answers(seen: TableView, floor: Floor, asked: Question) -> Iterator[Deed]:
    """What players propose, each on its own; or what a foe does."""
    if "allow" in asked.actions:
        yield from filter(None, _on_proposals(seen, floor))
    elif "foe_turn" in asked.actions:
        matter = about(asked, FoeAnswers)
        foe, who = name_of_foe(seen, matter.foe), seen.seats[matter.who].title
        title = say("{foe} attacks {who}", foe=foe, who=who)
        yield from few(
            floor.deed("foe_turn", title, power_words(seen, matter.foe), attack=True, words=""),
            floor.deed("foe_turn", say("{foe} does something else", foe=foe), attack=False),
        )


def _on_proposals(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    there = proposals(seen)
    for each in there:
        given: dict[str, Any] = {"who": each.seat} if len(there) > 1 else {}
        who, says = seen.seats[each.seat].title, proposed(seen, each)
        title = say("Let {who} do it", who=who) if each.makes else say("Let {who} flip", who=who)
        yield floor.deed("allow", title, says, **given)
        yield floor.deed("wave", say("No flip: say what comes of it"), says, **given)


def _foes(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Two foes strike whoever is closest; where several stand around one character they fall upon them together."""
    found = [_nearest(seen, floor, foe) for foe in foes_of(seen)]
    yield from [deed for deed in found if deed][:2]
    upon = (falls_upon(seen, floor, who) for who in seen.players)
    yield next(filter(None, upon), None)


def _nearest(seen: TableView, floor: Floor, foe: str) -> Deed | None:
    near = sorted(seen.players, key=lambda who: (not is_in_melee(seen, who, foe), who != seen.spotlight))
    return next(filter(None, (attack(seen, floor, foe, who) for who in near)), None)


def _hidden(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    """Who lies in wait, the first of them."""
    yield from (comes_out(seen, floor, foe) for foe in lurking(seen)[:1])


def _ends(seen: TableView, floor: Floor) -> Iterator[Deed | None]:
    yield floor.deed("send_off", say("They flee or give up"), say("The fight is over."), foes=foes_of(seen))
    yield floor.deed("call", say("Call for a flip"))


def _owed(seen: TableView, floor: Floor) -> Iterator[Owed]:
    """What the table waits for from the GM, though nobody asks."""
    moves = seen.track(GM_MOVES)
    if moves:
        says = say("You owe {count, plural, one {a move} other {# moves}}.", count=moves)
        yield Owed(says, deed=floor.deed("gm_move", say("Make a GM move")))
    fated = floor.values("fate", "who")
    for who in fated:
        title = seen.seats[who].title
        deed = floor.deed("fate", say("Say what becomes of {who}", who=title), who=who)
        yield Owed(say("{who} is down.", who=title), say("What does it mean?"), deed)
    for who in floor.values("rouse", "who"):
        if who not in fated:
            title = seen.seats[who].title
            deed = floor.deed("rouse", say("Let {who} come round", who=title), who=who)
            yield Owed(say("{who} could come round.", who=title), deed=deed)
    for who in seen.marks.get(SHOPPING, ()):
        if len(item_cards(seen, "counter", who)) < GEAR.shop_shows:
            title = seen.seats[who].title
            deed = floor.deed("hand_out", say("Lay out cards for {who}", who=title), to=counter_of(who))
            yield Owed(say("{who} is out to shop.", who=title), deed=deed)
    if floor.may("end_run"):
        yield Owed(say("They run: where do they end up?"), deed=floor.deed("end_run", say("Say where they end up")))
