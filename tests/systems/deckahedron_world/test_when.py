"""When each thing can be done: one table of action and situation, from the rules. A new action has to be entered."""

from collections.abc import Callable
from random import Random

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.systems.deckahedron_world.system import DECKAHEDRON_WORLD
from tests.known import SAFETY
from tests.marks import rule
from tests.properties.walking import fresh_journal, walk
from tests.systems.deckahedron_world.tables import World, hero

ALL_IN = {
    "good_bank": "on",
    "mercy_flashback": "on",
    "cliffhanger": "on",
    "flash_forward": "on",
    "level_bonuses": "on",
    "bank_buys_disadvantage": "1",
}
MOVES = ["tool_twisting", "entreat_the_blood_bound", "find_shadows", "not_on_my_turf", "use_a_magic_item"]
WARES = ["buckler", "of_light", "shrieking", "many_knives"]


def rich() -> World:
    """Ana has whatever anything could cost, and the cards to do it with; only the situation is left to tell."""
    ana = hero(moves=MOVES, items=["Sword", "Ring of Light", "Bow"], speed=1, equipment=1, wealth=1)
    world = World(options=ALL_IN, ana=ana, ben=hero())
    world.lay({"discard/ana": "DK-01 DK-02"})
    world.set(
        **{
            "green/ana": 5,
            "equipment/ana": 2,
            "speed/ana": 4,
            "bank/table": 9,
            "good_bank/table": 2,
            "tokens/ana.defend": 2,
            "tokens/ana.discern_realities": 1,
            "wares/table": WARES,
            "module/table": ["flash forward"],
        }
    )
    world.do("gm", "add_companion", who="ana", name="Rex")
    return world.with_item("ring_of_light", lasts=True)


def _scene(*flags: str) -> Callable[[World], object]:
    return lambda world: world.set(**{"scene/table": flags})


def _fight(world: World) -> None:
    world.do("gm", "bring_foe", name="Orc")
    world.with_foe("orc", red=1)


def _fight_in_town(world: World) -> None:
    _fight(world)
    world.set(**{"scene/table": ["settlement"]})


def _down(world: World) -> None:
    _fight(world)
    world.set(**{"scene/table": ["settlement", "shadows"], "state/ana": ["incapacitated"]})


def _dead(world: World) -> None:
    _down(world)
    world.set(**{"meaning/ana": ["dead"]})


def _making(world: World) -> None:
    world.set(**{"speed/ana": 0, "state/ana": ["being made"], "scene/table": ["settlement", "peaceful", "shadows"]})


def _hit(world: World) -> None:
    _fight(world)
    world.set(**{"scene/table": ["settlement", "shadows"]})
    world.do("gm", "strike", who="ana", foe="orc")


def _ally_hit(world: World) -> None:
    _fight(world)
    world.do("gm", "strike", who="ben", foe="orc")


def _called(world: World) -> None:
    world.set(**{"scene/table": ["settlement", "peaceful", "shadows"]})
    world.call("defy_danger str")


def _cards_lie(world: World) -> None:
    """A flip lies turned, and something is to be chosen."""
    world.set(**{"scene/table": ["settlement", "peaceful", "shadows"]})
    world.lay({"draw/ana": "DK-05 DK-02 DK-04"})
    world.flip("ad-hoc str")


def _paused(world: World) -> None:
    _fight(world)
    world.set(**{"scene/table": ["settlement", "shadows"]})
    world.do("gm", "pause", paused=True)


SITUATIONS: dict[str, Callable[[World], object]] = {
    "at ease": _scene(),
    "settlement": _scene("settlement"),
    "peace": _scene("peaceful"),
    "travelling": _scene("travelling"),
    "shadows": _scene("shadows"),
    "surrounded": _scene("surrounded"),
    "fight": _fight,
    "fight in a settlement": _fight_in_town,
    "a friend is hit": _ally_hit,
    "hit": _hit,
    "called": _called,
    "cards lie": _cards_lie,
    "down": _down,
    "dead": _dead,
    "being made": _making,
    "paused": _paused,
}

EVERYWHERE = frozenset(SITUATIONS)
NOT_PAUSED = EVERYWHERE - {"paused"}
DOWN = frozenset({"down", "dead"})
ABLE = NOT_PAUSED - DOWN - {"hit", "called", "cards lie", "being made"}
"""DW-INC-03, DW-CHAR-08, DW-FLIP-08: whoever is out, unfinished or has something to answer begins nothing new."""
QUIET = ABLE - {"fight", "fight in a settlement", "a friend is hit"}
FOES_THERE = frozenset({"fight", "fight in a settlement", "a friend is hit", "hit"})

PLAYER: dict[str, frozenset[str]] = {
    # Words, and what the people at the table settle; no deed of a character.
    "say": EVERYWHERE,
    "note": EVERYWHERE,
    "act_for": EVERYWHERE,  # DW-COMP-13: there is a companion
    **dict.fromkeys(SAFETY, EVERYWHERE),
    "go_on": frozenset(),  # nobody pressed the X
    **dict.fromkeys(("own_cards", "undo", "house_plays"), NOT_PAUSED),
    "spend_good": NOT_PAUSED,  # DW-OPT-02: it brings back even the dead
    "cancel_flash": NOT_PAUSED,  # DW-OPT-04: any player may
    "ring_bell": frozenset(),  # nobody started the timer
    **dict.fromkeys(("choose_way", "house_leaves", "leave_light"), frozenset()),
    # Cards of one's own.
    "reshuffle": NOT_PAUSED - DOWN - {"cards lie", "being made"},  # DW-SHUF-01, DW-SHUF-02
    "card_die": NOT_PAUSED - DOWN - {"cards lie", "being made"},  # DW-COMP-15
    # Time for oneself.
    "rest": QUIET - {"travelling"},  # DW-REST-01
    "heal": frozenset({"peace"}),  # DW-HEAL-01
    "find_shadows": frozenset({"shadows"}),
    "end_effect": NOT_PAUSED - DOWN - {"being made"},  # DW-MAG-09
    # Things.
    "run_away": ABLE - {"surrounded"},  # DW-ITEM-03
    "drop": ABLE,
    "pick_up": ABLE,
    "hand_over": ABLE,
    "fill_blank": NOT_PAUSED - DOWN,
    "good_thing": ABLE,
    "shop": frozenset({"settlement"}),  # DW-ITEM-05
    "trade": frozenset({"settlement"}),  # DW-ITEM-06
    "study": frozenset({"settlement"}),  # DW-LVL-05
    "craft": frozenset({"settlement"}),  # DW-ITEM-09
    # Moves that are made by naming them.
    "make": ABLE,
    "twist": ABLE,
    "entreat": ABLE,
    "mercy": ABLE,
    "ask_about": NOT_PAUSED - DOWN - {"being made"},
    "guard": frozenset({"hit", "a friend is hit"}),  # DW-MOVE-05
    "use_mark": FOES_THERE,
    "intend": FOES_THERE - {"hit"},  # DW-FLIP-01: not while something is to be answered
    # Making a character (DW-CHAR-08).
    "pick_card": frozenset(),  # all are picked
    "spread_points": frozenset({"being made"}),
    "take_item": frozenset({"being made"}),
    "put_back": frozenset({"being made"}),
    "spread_tokens": frozenset({"being made"}),
    "ready": frozenset({"being made"}),
    # DW-AMB-34: until then cards go back as well; nobody is waited for here, and nobody has just sat down.
    **dict.fromkeys(
        ("put_back_card", "name_character", "tell_past", "surprise", "start_over"), frozenset({"being made"})
    ),
    **dict.fromkeys(("go_ahead", "create", "play_hero"), frozenset()),
}
GM: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("say", "note", *SAFETY, "spotlight", "pause", "end_session", "rewind", "place", "set", "peek"), EVERYWHERE
    ),
    **dict.fromkeys(("set_scene", "whisper", "lay_script", "lay_ways", "house_plays"), EVERYWHERE),
    **dict.fromkeys(("turn_page", "house_leaves"), frozenset()),  # no adventure lies there, and the house plays nobody
    "let_undo": frozenset(),  # nobody asked
    "lift_limit": frozenset(),  # no line is drawn
    **dict.fromkeys(("scene", "bring_foe", "strike", "call", "challenge", "grant", "restore"), EVERYWHERE),
    **dict.fromkeys(("give_item", "hit_item", "empower", "write_fact", "add_companion"), EVERYWHERE),
    "level_bonus": frozenset(),  # DW-LVL-07: nobody has completed a circle
    **dict.fromkeys(("spend_move", "spend_twist", "spend_disadvantage"), EVERYWHERE),  # DW-BANK-01: there are points
    **dict.fromkeys(("cliffhanger", "story_beat", "flash_happens"), EVERYWHERE),
    "pacify": FOES_THERE | DOWN | {"paused"},  # DW-CBT-06
    "close_in": FOES_THERE | DOWN | {"paused"},  # DW-AMB-33
    "reveal_foe": frozenset(),  # DW-CBT-09: only while one lurks
    "spend_foe": FOES_THERE | DOWN | {"paused"},  # DW-BANK-04
    "show_wares": EVERYWHERE
    - {"at ease", "peace", "travelling", "shadows", "surrounded", "fight", "a friend is hit"},  # DW-ITEM-05
    "ring_bell": frozenset(),
    "lift": frozenset(),  # nothing befell anybody
}
ANSWERS = {
    "flip", "step_back", "stand", "green", "flashback", "brought_it", "critical_flip", "endure", "absorb", "recover",
    "let_go", "roll_hit", "split", "narrate", "shield_cost", "mark_foe", "take_challenge", "mend", "repair", "choose",
    "foe_split", "gm_move", "extra_move", "describe", "say_meaning", "agree",
}  # fmt: skip
"""Only whoever is asked does these, and nobody else ever."""
STEPS_IN = {"step_back": "flip", "strike_out": "choose"}
"""Open beside an answer: to whoever cannot give it, or to the GM while somebody chooses."""


def open_to(world: World, seat: str) -> set[str]:
    return {name for name, offer in world.journal.offers(seat).items() if offer.blocked is None}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(("seat", "table"), [("ana", PLAYER), ("gm", GM)], ids=["a player", "the GM"])
def test_each_thing_can_be_done_where_the_book_has_it_and_nowhere_else(
    seat: str, table: dict[str, frozenset[str]], situation: str
) -> None:
    world = rich()
    SITUATIONS[situation](world)
    expected = {name for name, where in table.items() if situation in where}
    assert open_to(world, seat) - ANSWERS == expected


def test_every_action_is_in_the_table() -> None:
    for role, table in (("player", PLAYER), ("gm", GM)):
        there = {action.name for action in DECKAHEDRON_WORLD.actions if role in action.by}
        assert table.keys() <= there
        assert there <= table.keys() | ANSWERS | STEPS_IN.keys(), "say in this table when it can be done"


@pytest.mark.parametrize("seed", range(6))
def test_nobody_answers_what_nobody_asked(seed: int) -> None:
    rng, chance = Random(seed), FairChance(Random(seed))
    journal = fresh_journal("deckahedron_world", seed)
    for _ in range(120):
        walk(rng, journal, chance, 1)
        for seat, sitter in journal.table.seats.items():
            asked = journal.table.awaited.get(seat)
            answers = set(asked.actions) if asked else set()
            offered = {name for name, offer in journal.offers(seat).items() if offer.blocked is None}
            assert offered & ANSWERS <= answers | {"step_back"}, f"{sitter.title}, after {journal.entries[-1].did}"
            assert "step_back" not in offered or "flip" in answers


@rule("DW-INC-03")
@pytest.mark.parametrize("situation", ["down", "dead"])
def test_whoever_is_down_does_nothing_at_all(situation: str) -> None:
    """Words, and what the people at the table settle among themselves, are no deeds."""
    world = rich()
    SITUATIONS[situation](world)
    talk = {"say", "note", "act_for", *SAFETY, "own_cards", "undo", "house_plays", "spend_good", "cancel_flash"}
    assert open_to(world, "ana") == talk
    assert world.no("ana", "card_die", sides=6).rule == "DW-INC-03"
    assert world.no("ana", "act_for", whom="ana", words="She stands up.").rule == "DW-INC-03"
    assert world.no("gm", "call", who="ana", flip="defy_danger str").rule == "DW-INC-03"
    world.do("ana", "act_for", whom="ana Rex", words="He licks her face.")
