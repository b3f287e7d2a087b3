"""When each thing may be done: every action of the catalogue in every situation the book tells apart."""

from collections.abc import Callable

import pytest

from hearthside.kernel.choices import Among, Several
from hearthside.systems.deck_of_adventures.kinds import HP, STATE, TURN_KIND
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.known import SAFETY
from tests.marks import rule
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards

POWERS = [
    "Attack, Weapon", "Attack, Mystic", "Heal", "Lend Aid", "Fated Draw", "Summon Creature", "Creature Link",
    "Life Link", "Barrier", "Help", "Lucky", "Large Power Gain",
]  # fmt: skip


class Evening(TableOfCards):
    """Ana has whatever could be used: Powers, a wall, a summoned creature, a potion, a shield; Ben and a foe are by."""

    foes = ("Grunt",)

    def __init__(self) -> None:
        ana = Hero("KS", powers=POWERS, role="Support", level=3, pp_most=12)
        super().__init__(ana=ana, ben=Hero("QS", powers=["Lend Aid"], role="Support"))
        self.set(pp=10, hp=4)
        self.play("gm", "arm", who="ana", weapon="Standard ranged", shield="Standard")
        self.play("gm", "hand_out", who="ana", good="Potion of Healing")
        self.play("gm", "bring", name="Grunt", block="Grunt")
        self.play("ana", "summon", name="Imp")
        self.play("ana", "use_power", power="Barrier/1/ana")

    @property
    def turn(self) -> str:
        return self.called(next(iter(self.journal.table.marks.get(TURN_KIND.of_table, ())), ""))

    def fight(self, turn: str) -> None:
        """Combat, and the turn of somebody."""
        self.play("gm", "start_combat", ["2C"], who=list(self.foes))
        while self.turn != turn:
            self.answer("ben")
            self.play("gm", "end_turn")

    def answer(self, who: str) -> None:
        """Whoever is asked at the start of a turn answers in the plainest way."""
        while self.waits_for(who):
            asked = self.journal.table.awaited[who]
            if "draw" in asked.actions:
                self.play(who, "draw", stat=asked.matter.stats[0])
            else:
                self.play(who, "let_stand")

    def fell(self) -> None:
        """Ana goes down."""
        self.play("gm", "harm", who="ana", damage=20)
        if self.waits_for("ana"):
            self.play("ana", "bear")

    def lose(self, mine: str, theirs: str) -> None:
        """A turn of Ana's in which she slips away."""
        while self.turn != "Grunt":
            self.answer("ben")
            self.play("gm", "end_turn")
        self.stack("ana", mine)
        self.stack("world", theirs)
        self.play("gm", "end_turn")
        self.answer("ana")


def peace(table: Evening) -> None:
    """Nobody fights, nothing is asked."""


def called(table: Evening) -> None:
    """The GM has called Ana to a Check."""
    table.call("ana")


def drawing(table: Evening) -> None:
    """Ana has drawn the first card of an Upper Hand."""
    table.call("ana", upper=2)
    table.play("ana", "draw", stat="athletics")


def on_turn(table: Evening) -> None:
    """A fight, and Ana's turn."""
    table.fight("ana")


def off_turn(table: Evening) -> None:
    """A fight, and the turn of somebody else."""
    table.fight("Grunt")


def down(table: Evening) -> None:
    """A fight, and Ana lies Knocked Out."""
    table.fight("Grunt")
    table.fell()


def dying(table: Evening) -> None:
    """Ana's turn has come, and she is called to hold on."""
    down(table)
    table.play("gm", "end_turn")


def dead(table: Evening) -> None:
    """Ana has slipped away twice."""
    down(table)
    table.lose("2H", "8C 9C")
    table.lose("2D", "8S 9S")
    assert table.journal.table.marks[STATE.of("ana")] == ("Dead",)


def resting(table: Evening) -> None:
    """A Quick Rest has begun and is not over."""
    table.play("gm", "begin_quick_rest", who=["ana"])


def rested(table: Evening) -> None:
    """A Quick Rest is complete, and Ana has Rest Cards to use."""
    table.play("gm", "begin_quick_rest", who=["ana"])
    table.play("gm", "complete_rest", kind="quick")


def epic(table: Evening) -> None:
    """An Epic Event has begun."""
    table.play("gm", "begin_epic", difficulty=3)


def making(table: Evening) -> None:
    """A level lets Ana begin her character anew."""
    table.play("gm", "level_up", who="ana", anew=True)


SITUATIONS = (peace, called, drawing, on_turn, off_turn, down, dying, dead, resting, rested, epic, making)


def afflicted(condition: str, who: str = "ana") -> Callable[[Evening], None]:
    """Somebody bears a condition."""

    def laid(table: Evening) -> None:
        table.play("gm", "afflict", who=who, condition=condition)

    return laid


def on_the_map(table: Evening) -> None:
    """Ana stands somewhere."""
    table.play("gm", "set_space", who="ana", x=0, y=0)


BEFORE: dict[str, Callable[[Evening], object]] = {
    "break_free": afflicted("Entangled"),
    "put_out": afflicted("Burned"),
    "stand_up": afflicted("Knocked Down"),
    "escape": afflicted("Grappled"),
    "bring_round": afflicted("Charmed", "ben"),
    "treat": lambda table: table.play("gm", "harm", who="Imp", damage=20),
    "stow_shield": lambda table: table.play("ana", "ready_shield"),
    "step": on_the_map,
    "show_area": on_the_map,
    "overcome": lambda table: table.play("gm", "level_up", who="ana"),
}
"""What must have come about before somebody could want to do this at all."""

# One column for each situation, in their order; + open, . not.
#   p  c  d  o  o  d  d  d  r  r  e  m
#   e  a  r  n  f  o  y  e  e  s  p  a
#   a  l  a     f  w  i  a  s  t  i  k
#   c  l  w        n  n  d  t  e  c  i
#   e  e              g     s  d     n
#      d                             g
PLAYERS = {
    ". + . . . . + . . . . .": ["draw", "suggest"],
    ". . + . . . . . . . . .": ["draw_on", "stop"],
    "+ + + . . . . . + + + +": ["take_target"],
    "+ + + + . . . . + + + +": ["exchange_fate"],
    "+ + + + + . . . + + + +": ["drop_wall"],
    ". . . . . . . . . + . .": ["use_rest_card", "end_rest"],
    ". . . . . . . . . . . +": [
        "choose_role", "lower_stat", "take_vulnerability", "play_ready_made", "finish_character", "surprise",
    ],
    "+ . . . . . . . + + . +": ["raise_stat", "buy_power", "buy"],
    "+ . . + . . . . + + + +": [
        "use_item", "swap_weapon", "ready_shield", "stow_shield", "treat", "equip", "hand_over", "lay_down",
    ],
    "+ . . + . . . . + + . .": ["use_power", "fated_draw", "summon"],
    ". . . + . . . . . . . .": [
        "attack", "discard_for", "command", "end_turn", "delay", "break_free", "put_out", "stand_up", "escape",
        "bring_round", "rush", "grapple", "hide", "ready", "handle", "free_action", "propose", "study", "step",
        "move", "move_rough", "go_prone",
    ],
    ". . . . . + + . . . . .": ["life_link", "toughen_up"],
    "+ + + + + + + + + + + +": [
        "write_background", "name_character", "show_area", "say", "note", "own_cards", "undo", "house_plays", *SAFETY,
        "name_item",
    ],
    # What answers a question, or takes something that is not there.
    ". . . . . . . . . . . .": [
        "push_fate", "let_stand", "restore", "overcome", "return_power", "return_good",
        "start_over", "be_lucky", "take_aid", "choose_way", "go_on",
        "house_leaves", "leave_light", "go_along", "resist", "turn_fate",
        "bond", "borrow_senses", "walk", "close_in", "volunteer", "announce", "let_first", "bear", "direct", "release",
        "pick_up", "lead", "brew_at_rest",
    ],
}  # fmt: skip
THE_GM = {
    "+ + + + + + + + + + + +": [
        "call", "call_save", "call_trade", "call_contest", "call_other_contest", "award_token", "lay_hand", "charm",
        "bring", "dismiss", "reveal", "draw_for", "save_for", "pass_time", "set_clock", "level_up", "hand_out",
        "give_coins", "upgrade", "enchant", "strike_wall", "flank", "lend_companion", "give_weakness",
        "take_cards", "group_deck", "lay_ground", "lay_down",
        "take_sides", "arm", "demand", "harm", "mend", "afflict", "steel", "set_space", "set_light", "set_cover",
        "stand_in", "fall", "lose_air", "lay_hazard", "say", "note", "set_scene", "spotlight", "pause",
        "end_session", "rewind", "place", "set", "peek", "whisper", "lay_script", "lay_ways", "house_plays", *SAFETY,
    ],
    ". + + . . . + . . . . .": ["set_dr"],
    ". + . . . . + . . . . .": ["waive"],
    ". . . . . . . + . . . .": ["award_fate"],
    "+ + + . . . . . + + + +": [
        "begin_quick_rest", "begin_full_rest", "start_combat", "group_minions", "example_encounter",
    ],
    ". . . . . . . . + . . .": ["interrupt_rest", "complete_rest"],
    "+ + + + + + + + + + . +": ["begin_epic"],
    ". . . . . . . . . . + .": ["lay_task", "allow_power", "end_epic"],
    ". . . + + + + + . . . .": ["end_combat", "leave_fight"],
    ". . . + + + . + . . . .": ["end_turn"],
    ". . . + . . . + . . . .": ["skip"],
    ". . . . + + . . . . . .": [
        "attack", "rush", "grapple", "hide", "ready", "handle", "free_action", "move", "move_rough", "go_prone",
    ],
    ". . . . . + . . . . . .": ["treat"],
    ". . . . . . . . . . . .": [
        "draw_on", "stop", "push_fate", "let_stand", "let_undo", "turn_page", "house_leaves", "lift_hand", "lift_limit",
        "shape_dealer", "bear", "be_lucky", "take_aid",
        "use_their_power", "calm", "run_companion", "reveal_weakness", "put_on_task", "run_task", "shuffle_deck",
        "join_fight", "toughen_up", "swap_weapon", "ready_shield", "stow_shield", "relieve", "break_free", "put_out",
        "stand_up", "escape", "bring_round", "direct", "release", "rule_on", "set_difficulty", "tell_outcome", "step",
        "hold_breath", "breathe", "clear_hazard", "show_area", "adversary_action", "at_home", "house_action",
        "set_phases", "brush", "show_ground", "come_out", "walk", "close_in",
    ],
}  # fmt: skip


def by_action(rows: dict[str, list[str]]) -> dict[str, str]:
    """When each action is open."""
    return {action: row for row, actions in rows.items() for action in actions}


@pytest.mark.parametrize(("role", "rows"), [("player", PLAYERS), ("gm", THE_GM)])
def test_every_action_says_when_it_may_be_done(role: str, rows: dict[str, list[str]]) -> None:
    """A new action is entered in the table, or this fails."""
    listed = [action for actions in rows.values() for action in actions]
    assert sorted(listed) == sorted(action.name for action in DECK_OF_ADVENTURES.actions if role in action.by)


@rule("DA-KO-01")
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_what_is_open_to_a_player_is_what_the_book_allows_then(situation: Callable[[Evening], None]) -> None:
    column = SITUATIONS.index(situation)
    wanted = {action: row.split()[column] for action, row in by_action(PLAYERS).items()}
    found = {}
    plain = Evening()
    situation(plain)
    for action in wanted:
        table = plain
        if action in BEFORE:
            table = Evening()
            BEFORE[action](table)
            situation(table)
        offer = table.journal.offers("ana").get(action)
        found[action] = "." if offer is None or offer.blocked else "+"
    assert found == wanted


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_what_is_open_to_the_gm_is_what_the_book_allows_then(situation: Callable[[Evening], None]) -> None:
    column = SITUATIONS.index(situation)
    table = Evening()
    situation(table)
    offers = table.journal.offers("gm")
    wanted = {action: row.split()[column] for action, row in by_action(THE_GM).items()}
    assert {action: "+" if action in offers and not offers[action].blocked else "." for action in wanted} == wanted


@rule("DA-KO-01")
@pytest.mark.parametrize("situation", [down, dead])
def test_nothing_is_asked_of_those_who_lie_there(situation: Callable[[Evening], None]) -> None:
    table = Evening()
    situation(table)
    for action in ("call", "call_save", "call_trade"):
        who = table.offer("gm", action).fields["who"]
        assert isinstance(who, Among | Several)
        assert {option.value: option.barred.rule for option in who.options if option.barred} == {"ana": "DA-KO-01"}


def test_the_gm_may_bring_the_dead_back() -> None:
    """DA-GM-02: the GM's word is the last one."""
    table = Evening()
    dead(table)
    table.play("gm", "mend", who="ana", points=2)
    assert (table.journal.table.marks.get(STATE.of("ana"), ()), table.track(HP.of("ana"))) == ((), 2)
    assert table.tracks("slipped", "down") == (0, 0)
