"""What the tests know of this game."""

from tests.known import AT_EVERY_TABLE, EVERYBODY, GM, PLAYERS, TALK, Known

KNOWN = Known(
    who_may={
        **AT_EVERY_TABLE,
        "reveal": GM,
        "bear": EVERYBODY,
        "swap_weapon": EVERYBODY,
        "lay_down": EVERYBODY,
        **dict.fromkeys(("equip", "hand_over", "pick_up", "name_item", "lead"), PLAYERS),
        **dict.fromkeys(("draw", "suggest", "take_target", "exchange_fate"), PLAYERS),
        **dict.fromkeys(("use_rest_card", "brew_at_rest", "restore", "end_rest"), PLAYERS),
        **dict.fromkeys(
            (
                "choose_role", "raise_stat", "lower_stat", "buy_power", "take_vulnerability", "overcome",
                "write_background", "play_ready_made", "finish_character", "volunteer", "buy", "use_item",
                "return_power", "return_good", "name_character", "surprise", "start_over",
                "use_power", "go_along", "resist", "drop_wall", "fated_draw", "turn_fate", "discard_for", "bond",
                "summon", "command", "borrow_senses", "life_link",
            ),
            PLAYERS,
        ),
        **dict.fromkeys(("draw_on", "stop", "push_fate", "let_stand", "be_lucky", "take_aid"), EVERYBODY),
        **dict.fromkeys(("delay", "announce", "let_first", "propose", "study"), PLAYERS),
        **dict.fromkeys(
            (
                "end_turn", "attack", "toughen_up", "ready_shield", "stow_shield", "treat", "break_free", "put_out",
                "stand_up", "escape", "bring_round", "direct", "rush", "grapple", "hide", "ready", "release", "handle",
                "free_action", "close_in", "walk", "step", "move", "move_rough", "go_prone", "show_area",
            ),
            EVERYBODY,
        ),
        **dict.fromkeys(
            (
                "call", "call_save", "set_dr", "waive", "award_fate", "award_token", "lay_hand", "lift_hand", "charm",
                "bring", "dismiss", "draw_for", "save_for",
                "begin_quick_rest", "begin_full_rest", "level_up", "shape_dealer", "call_contest", "call_other_contest",
                "use_their_power", "strike_wall", "flank", "calm", "run_companion", "lend_companion",
                "give_weakness", "reveal_weakness",
                "hand_out", "give_coins", "upgrade", "enchant", "call_trade",
                "begin_epic", "lay_task", "put_on_task", "run_task", "allow_power", "end_epic",
                "interrupt_rest", "complete_rest", "pass_time", "set_clock",
                "take_cards", "group_deck", "shuffle_deck",
                "start_combat", "end_combat", "skip", "group_minions", "leave_fight", "join_fight", "take_sides",
                "arm", "demand", "harm", "mend", "afflict", "relieve", "steel", "rule_on", "set_difficulty",
                "tell_outcome", "set_space", "set_light", "set_cover", "stand_in", "fall", "lose_air",
                "hold_breath", "breathe", "lay_hazard", "clear_hazard", "adversary_action", "at_home", "house_action",
                "set_phases", "example_encounter", "lay_ground", "brush", "show_ground", "come_out",
            ),
            GM,
        ),
    },
    takes_words=frozenset({
        ("call", "question"), ("call_save", "question"), ("award_token", "why"), ("lay_hand", "source"),
        ("bring", "name"), ("say", "words"), ("note", "words"), ("end_session", "words"), ("rewind", "reason"),
        ("place", "reason"), ("set", "reason"), ("peek", "reason"), ("suggest", "why"), ("draw_for", "question"),
        ("save_for", "question"), ("award_fate", "why"), ("take_cards", "why"),
        ("write_background", "words"), ("buy_power", "choice"), ("begin_epic", "stakes"), ("lay_task", "task"),
        ("enchant", "words"), ("name_item", "name"), ("lend_companion", "name"),
        ("group_minions", "name"), ("handle", "words"), ("free_action", "words"), ("propose", "words"),
        ("lay_hazard", "name"), ("brush", "name"), ("lay_ground", "name"),
    }),
    death=("Dead",),
    open_to_the_dead=frozenset(TALK | {"write_background", "name_character", "show_area", "end_turn", "name_item"}),
    finishing="finish_character",
    rules=417,
    rulings=109,
    walk=31,
)  # fmt: skip
